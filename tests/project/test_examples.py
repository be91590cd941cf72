"""The examples: positions that the table can show, with legal advice; games that replay; studies that can be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import search
from analysis.runs.design import design
from analysis.studies.study import load
from engine import Game, records
from engine.game import turn_number
from tests.helpers.paths import EXAMPLES

POSITIONS = sorted(EXAMPLES.glob("*.json"))
RECORDS = sorted(EXAMPLES.glob("records/*.json"))
STUDIES = sorted(EXAMPLES.glob("studies/*.toml"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_position_is_as_the_program_writes_it(path: Path) -> None:
    """Position to state to position is the identity."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert Game.from_position(path).position() == document


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_advice_is_whole_turns_that_the_engine_accepts(path: Path) -> None:
    """Every advised turn can be played move by move, and then the turn is over."""
    game = Game.from_position(path)
    advice = search.best_move(game, iterations=600, threads=1)
    assert advice.to_move == game.to_move
    assert advice.moves
    for move in advice.moves:
        table = game.copy()
        for action in move.actions:
            assert (table.seat, turn_number(table.state)) == (game.seat, turn_number(game.state))
            table.play(action)
        assert (table.seat, turn_number(table.state)) != (game.seat, turn_number(game.state))
        assert game.turn_text(move.actions) == move.move


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_can_be_played(path: Path) -> None:
    """Its tables can be laid, and its shortest run has whole blocks only."""
    name, content = load(str(path))
    found = design(name, content, games=1)
    assert all(part.games == len(part.block) for part in found.plan.parts)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_its_scores(path: Path) -> None:
    """The turns lead to the final scores that the record states."""
    document = records.read(path)
    game = records.replay(document)
    assert game.over
    assert {name: points["total"] for name, points in game.scores().items()} == document["scores"]


def test_a_pavilion_with_two_glass_is_among_the_choices() -> None:
    """Rulebook, Chapter 2, Construction action: Louise's example, the third space with a surcharge of two glass."""
    game = Game.from_position(EXAMPLES / "3-players-belle-epoque-pavilion.json")
    assert game.to_move == "Louise"
    game.play("pavilion 3")
    game.play(game.legal_moves()[0])
    table = game.position()
    assert table["belle_epoque"]["pavilions"][2] == "Louise"
    assert "glass" not in next(seat for seat in table["seats"] if seat["name"] == "Louise").get("materials", {})


def test_gabriels_claim_is_among_the_choices() -> None:
    """Rulebook, Chapter 2, Belle Époque tiles: after the Nobles action on a tile, two more points for each building."""
    game = Game.from_position(EXAMPLES / "3-players-belle-epoque-tile.json")
    assert game.to_move == "Gabriel"
    game.play("claim buildings")
    assert game.position()["belle_epoque"]["tiles"]["buildings"] == "Gabriel"


def test_the_examples_show_what_a_newcomer_looks_for() -> None:
    """All numbers of players, early and late rounds, turns half done, owners that answer, variants, both editions."""
    found = [Game.from_position(path) for path in POSITIONS]
    games = [game for game in found if game.position()["game"] == "1893"]
    assert {len(game.names) for game in games} == {2, 3, 4, 5}
    assert {1, 3, 5} <= {game.position()["round"] for game in games}
    assert {"turn", "indicator", "free action"} <= {game.decision for game in games}
    expanded = [game for game in games if game.rules.belle_epoque]
    assert {"building", "tile", "belle epoque card"} <= {game.decision for game in expanded}
    assert any(game.rules.asymmetric for game in expanded)
    assert any(game.rules.asymmetric for game in games)
    assert {game.position()["edition"] for game in games} == {"second", "first"}
    assert {records.read(path).get("edition") for path in RECORDS} == {"second", "first", None}
    others = [game for game in found if game not in games]
    assert {len(game.names) for game in others} == {2, 3, 4}
    assert {game.decision for game in others} == {"turn", "exhibition"}
    assert {1, 3, 4} <= {game.position()["round"] for game in others}
