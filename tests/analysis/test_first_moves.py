"""Openings: moves that are made before the players begin to choose."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.runs.design import Design, design
from analysis.runs.first_moves import FirstMove, first_moves
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.simulate import PlayedGames, play_chunk
from analysis.studies.study import Study
from engine.documents import parse
from engine.errors import InputError


def made(*factors: dict[str, Any], **keys: Any) -> Design:
    table = {"question": "Why?", "about": "So.", "players": [2], "strengths": [{"agent": "random", "games": 1}], **keys}
    return design("mine", parse(Study, {**table, "factors": list(factors)}, InputError))


def played(*tables: Table, games: int = 4) -> PlayedGames:
    return play_chunk(Plan(("random",), (Part(tables, games),), seed=3, records=True), range(games))


def first_turns(games: PlayedGames, player: str) -> list[str]:
    """Of each game: the first turn of a player after the setup."""
    setup = ("start with", "try square", "neutral")
    return [
        next(
            phrase
            for turn in record["turns"]
            if turn.startswith(f"{player}: ") and not (phrase := turn.removeprefix(f"{player}: ")).startswith(setup)
        )
        for _, record in sorted(games.records.items())
    ]


def test_a_game_begins_with_the_moves_of_its_table() -> None:
    """Whoever decides: a phrase with its decision waits for that, one without is the next; then players choose."""
    chairs = (Chair(0), Chair(0))
    opened = Table(chairs, first_moves=("start with blue", "turn: stock exchange"))
    games = played(opened, games=3)
    assert [record["turns"][0] for record in games.records.values()] == ["A: start with blue"] * 3
    assert all(turn.startswith("stock exchange") for turn in first_turns(games, "A"))
    assert len(set(first_turns(games, "B"))) > 1
    assert games.rows["failed"].to_pylist() == [None] * 3


def test_a_chair_begins_with_its_moves_wherever_it_sits() -> None:
    """Its own first decisions, not those of the others."""
    chairs = (Chair(0, first_moves=("turn: park",)), Chair(0))
    games = played(Table(chairs), games=4)
    assert [turn.startswith("park") for turn in first_turns(games, "A")][::2] == [True, True]
    assert [turn.startswith("park") for turn in first_turns(games, "B")][1::2] == [True, True]
    assert not all(turn.startswith("park") for turn in [*first_turns(games, "A"), *first_turns(games, "B")])


def test_a_game_whose_opening_is_not_legal_fails_with_the_reason() -> None:
    """What was possible instead; games at other tables go on."""
    chairs = (Chair(0), Chair(0))
    games = played(Table(chairs), Table(chairs, first_moves=("turn: place 9-9",)), games=2)
    good, bad = games.rows["failed"].to_pylist()
    assert good is None
    assert bad.startswith('InputError: opening: "place 9-9" is not possible; seat 1 decides on turn, by one of: place ')
    (never,) = played(Table(chairs, first_moves=("pavilion: take",)), games=1).rows["failed"].to_pylist()
    assert never == 'InputError: opening: "take" was not made before the game ended'


def test_a_move_is_read_phrase_by_phrase() -> None:
    assert list(first_moves(["turn: place 3-3, bid 2", "pass"])) == [
        FirstMove("turn", "place 3-3"),
        FirstMove(None, "bid 2"),
        FirstMove(None, "pass"),
    ]


def test_levels_and_the_study_have_openings() -> None:
    """A level of tables has its own in place of the study's; no such table is plain; the manifest has them."""
    levels: dict[str, Any] = {"as asked": {}, "park": {"opening": ["turn: park"]}, "free": {"opening": []}}
    first = {"name": "first", "of": "table", "reference": "as asked", "levels": levels}
    other = {"-": {}, "market": {"opening": ["turn: market"]}}
    own = {"name": "own", "of": "seat", "assign": "one", "reference": "-", "levels": other}
    found = made(first, own, opening=["turn: stock exchange"])
    tables = found.plan.parts[0].tables
    assert [table.first_moves for table in tables] == [
        ("turn: stock exchange",),
        ("turn: park",),
        (),
        ("turn: stock exchange",),
    ]
    assert [chair.first_moves for chair in tables[-1].chairs] == [("turn: market",), ()]
    assert found.study.parts[0].plain == [2]
    kept = RunSettings.model_validate(RunSettings.of(found.plan, found.study).to_json()).plan
    assert [table.first_moves for table in kept.tables] == [table.first_moves for table in tables]
    assert kept.parts[0].tables[-1].chairs == tables[-1].chairs


@pytest.mark.parametrize(
    ("opening", "message"),
    [
        (
            ["turn: place 9-9"],
            'factor first, level other: opening: "place 9-9" is not possible; seat 1 decides on turn',
        ),
        (["pass"], 'factor first, level other: opening: "pass" is not possible; seat 1 decides on starting artwork'),
        (["trun: pass"], 'factor first, level other: opening: there is no decision "trun"; did you mean "turn"?'),
        ("turn: pass", "factors[0].levels.other.opening:"),
    ],
)
def test_what_is_nowhere_legal_is_refused_before_the_first_game(opening: Any, message: str) -> None:
    levels = {"free": {}, "other": {"opening": opening}}
    with pytest.raises(InputError) as refusal:
        made({"name": "first", "of": "table", "reference": "free", "levels": levels})
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
