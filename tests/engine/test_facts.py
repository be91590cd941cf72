"""Facts as columns: each kind of field, its names, types and values."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from analysis.runs.columns import arrays, columns
from engine.facts import Fact

RECORD = np.dtype(
    [
        ("points", "i2"),
        ("board", "i1"),
        ("points_by_round", "i2", (3,)),
        ("cards", "i1", (4,)),
        ("cubes", "i1", (2,)),
        ("uses", "i1", (2, 3)),
    ],
    align=True,
)
RECORDS = np.array(
    [
        (7, 1, [1, 4, 7], [0, 2, 1, 0], [5, 6], [[1, 0, 0], [0, 2, 3]]),
        (-2, 0, [0, -1, -2], [0, 0, 0, 0], [0, 1], [[0, 0, 0], [4, 0, 0]]),
    ],
    RECORD,
)
CARDS = ("ace", "king", "queen")


@pytest.mark.parametrize(
    ("fact", "names", "kind", "values"),
    [
        (Fact("points", True, "points"), ["points"], pa.int16(), [[7, -2]]),
        (Fact("board", True, "side", ("a", "b")), ["board"], pa.string(), [["b", "a"]]),
        (
            Fact("points_by_round", True, "so far", by_round=True),
            ["points_by_round"],
            pa.list_(pa.int16(), 3),
            [[[1, 4, 7], [0, -1, -2]]],
        ),
        (
            Fact("cards", True, "drawn", CARDS, "list"),
            ["cards"],
            pa.list_(pa.string()),
            [[["king", "king", "queen"], []]],
        ),
        (
            Fact("cubes", True, "left", ("wood", "iron"), "columns"),
            ["wood", "iron"],
            pa.int8(),
            [[5, 0], [6, 1]],
        ),
        (
            Fact("uses", True, "used", ("park", "market"), "columns", by_round=True),
            ["park", "market"],
            pa.list_(pa.int8(), 3),
            [[[1, 0, 0], [0, 0, 0]], [[0, 2, 3], [4, 0, 0]]],
        ),
    ],
    ids=lambda value: value.field if isinstance(value, Fact) else "",
)
def test_a_fact_becomes_columns(fact: Fact, names: list[str], kind: pa.DataType, values: list[list[object]]) -> None:
    """Of the types that are announced; of an array longer than its words only the places that have one count."""
    announced = columns(fact, RECORD, 3)
    found = arrays(fact, RECORDS[fact.field], np.ones((2, 3), np.bool_))
    assert [column.name for column in announced] == names
    assert {column.meaning for column in announced} == {fact.meaning}
    assert [column.type for column in announced] == [array.type for array in found] == [kind] * len(names)
    assert [array.to_pylist() for array in found] == values


def test_rounds_that_were_not_played_are_null() -> None:
    """Games of a run may have different numbers of rounds: the lists are as long as in the longest of them."""
    fact = Fact("points_by_round", True, "so far", by_round=True)
    (found,) = arrays(fact, RECORDS[fact.field], np.array([[True, True], [True, False]]))
    assert found.type == columns(fact, RECORD, 2)[0].type
    assert found.to_pylist() == [[1, 4], [0, None]]


def test_no_rows_make_empty_columns() -> None:
    """Of the same types."""
    none = np.ones((0, 3), np.bool_)
    for fact in (Fact("cards", True, "drawn", CARDS, "list"), Fact("uses", True, "u", ("a", "b"), "columns", True)):
        for array, column in zip(arrays(fact, RECORDS[:0][fact.field], none), columns(fact, RECORD, 3), strict=True):
            assert (len(array), array.type) == (0, column.type)
