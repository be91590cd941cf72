"""What a table starts from: files of the right kind, and names for all who play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from doors.seating import filled_up
from doors.web.starting import record_in, table_in
from engine import Game
from engine.documents import Json
from engine.errors import InputError
from engine.records import Recorder
from tests.helpers.commands import Run, refused
from tests.helpers.paths import EXAMPLES

POSITION: Json = json.loads((EXAMPLES / "4-players-middle.json").read_text(encoding="utf-8"))
RECORD = Recorder(Game.new("1897", players=2, seed=1), 1).document()


def test_a_position_is_taken_as_it_is_with_its_faults() -> None:
    assert table_in(POSITION, "table.json", None) == (POSITION, None)
    faulty = {**POSITION, "round": 9}
    assert table_in(faulty, "table.json", None) == (faulty, None)


def test_a_position_is_known_by_its_seats() -> None:
    without = {key: value for key, value in POSITION.items() if key != "format"}
    table, _ = table_in(without, "table.json", None)
    assert table == POSITION


def test_a_record_begins_with_its_first_table() -> None:
    table, record = table_in(RECORD, "game.json", None)
    assert record is not None
    assert table == record.at(1)
    assert record_in(RECORD, "game.json")["seed"] == 1


OTHERS: list[Any] = [{}, {"game": 3}, {"name": "something", "version": 1}, {"format": "bruxelles-plan/1", "seats": []}]


@pytest.mark.parametrize("document", OTHERS, ids=json.dumps)
def test_other_files_are_refused_in_one_line(document: Json) -> None:
    for read in (record_in, lambda document, name: table_in(document, name, None)):
        with pytest.raises(InputError, match=r"^file\.json: neither a position nor a record; give ") as told:
            read(document, "file.json")
        assert "\n" not in str(told.value)


def test_a_position_is_no_record() -> None:
    with pytest.raises(InputError, match=r"^file\.json: this is a position, .* choose it on the page Table$"):
        record_in(POSITION, "file.json")


@pytest.mark.parametrize(
    ("document", "words"),
    [*((document, "neither a position nor a record") for document in OTHERS), ({**RECORD, "turns": 3}, "turns")],
)
def test_the_command_refuses_them_before_there_is_a_page(
    bruxelles: Run, tmp_path: Path, document: Json, words: str
) -> None:
    pytest.importorskip("nicegui")
    file = tmp_path / "table.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    refused(bruxelles("web", file, "--no-open", "--port", 0), words)


@pytest.mark.parametrize(
    ("typed", "usual", "names"),
    [
        (["", "", ""], "ABCDE", ["A", "B", "C"]),
        (["Ann", "", "Cleo"], "ABCDE", ["Ann", "B", "Cleo"]),
        (["B", "", "A"], "ABCDE", ["B", "C", "A"]),
        (["", "You"], ["You", "ismcts"], ["ismcts", "You"]),
    ],
)
def test_names_that_are_left_empty_are_the_usual_ones(typed: list[str], usual: list[str], names: list[str]) -> None:
    assert filled_up(typed, usual) == names
