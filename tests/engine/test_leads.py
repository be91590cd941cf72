"""Who has most of what is counted of each seat."""

from __future__ import annotations

import numpy as np
import pytest

from engine.leads import write_leads
from tests.helpers.tables import ELISABETH, GABRIEL, LOUISE, table
from tests.helpers.told import told

FIRST, SIZE, COUNTED, LEAD, MOST = 2, 4, 1, 2, 3


@pytest.mark.parametrize(
    ("counts", "leads", "most"),
    [
        ((3, 1, 2), (1, -2, -1), (True, False, False)),
        ((2, 2, 0), (0, 0, -2), (True, True, False)),
        ((0, 0), (0, 0), (False, False)),
        ((1,), (1,), (True,)),
    ],
)
def test_leads_are_over_the_best_of_the_others(
    counts: tuple[int, ...], leads: tuple[int, ...], most: tuple[bool, ...]
) -> None:
    """Those who are level all have most of it, unless they have nothing."""
    end = FIRST + SIZE * len(counts)
    out = np.zeros(end + SIZE, np.float32)
    out[FIRST + COUNTED : end : SIZE] = counts
    out[end:] = 9
    write_leads(out, FIRST, SIZE, len(counts), COUNTED, LEAD, MOST)
    assert out[FIRST + LEAD : end : SIZE].tolist() == list(leads)
    assert out[FIRST + MOST : end : SIZE].tolist() == list(most)
    assert not out[:FIRST].any()
    assert not out[FIRST:end:SIZE].any()
    assert (out[end:] == 9).all()


def test_who_has_most_meeples_in_brussels() -> None:
    """On its four actions together; all who are tied lose a meeple (Rulebook, Chapter 1, Brussels majority)."""
    game = table(brussels={"market": {GABRIEL: 1}, "park": {GABRIEL: 1, LOUISE: 2}}, to_move=ELISABETH)
    _, (elisabeth, gabriel, louise) = told(game, ELISABETH)
    word = "nobody has more in Brussels"
    assert [seat.get(word, 0) for seat in (elisabeth, gabriel, louise)] == [0, 1, 1]
    assert elisabeth["lead in Brussels"] == -0.5
