"""What a game of Bruxelles 1897 leaves behind: each fact against a second account of whole games."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.bruxelles1897 import CHRONICLE, OBSERVED, PLAYERS, USES, Box, facts
from engine.bruxelles1897.state import MOST_ROUNDS, ROUNDS
from engine.facts import uses_column
from tests.helpers.recount_1897 import Recount
from tests.helpers.tables_1897 import CLAUDIA, JOHN, ROB, last_pass
from tests.helpers.watched import Watched, choose, in_order

GAMES = 4
"""Games of each number of players; the odd ones with players who often do what seems best."""


@cache
def played(players: int, number: int) -> tuple[Watched, Recount]:
    """A whole game and its two accounts."""
    watched = Watched(Game.new("1897", players=players, seed=number))
    game = watched.game
    recount = Recount(game.names, game.position())
    chance = np.random.default_rng(number)
    while legal := watched.legal():
        code = choose(game, legal, chance, sensible=number % 2 * 0.7)
        who, phrase = game.names[game.seat], game.text(code)
        watched.apply(code)
        recount.note(who, phrase, game.position(), game.scores())
    return watched, recount


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("players", PLAYERS)
def test_a_second_account_of_whole_games_agrees(players: int, number: int) -> None:
    """Every column of the tables, from the documents and phrases of a game alone (`tests/helpers/recount_1897.py`)."""
    watched, recount = played(players, number)
    assert watched.of_game() == recount.game
    for name in watched.game.names:
        assert in_order(watched.of(name)) == in_order(recount.seats[name])


@pytest.mark.parametrize("players", PLAYERS)
def test_sums_that_hold(players: int) -> None:
    """What is taken is kept or discarded, what is kept is paid or lost, and so on."""
    for number in range(GAMES):
        watched, _ = played(players, number)
        seats = [watched.of(name) for name in watched.game.names]
        for seat in seats:
            assert seat["points"] == sum(
                value for column, value in seat.items() if column.startswith("points_") and isinstance(value, int)
            )
            assert sorted(seat["nobles_taken"]) == sorted(seat["nobles_kept"] + seat["nobles_discarded"])
            assert sorted(["brugmann", *seat["nobles_kept"]]) == sorted(seat["nobles_paid"] + seat["nobles_unpaid"])
            assert seat["houses"] == sum(seat["houses_by_round"])
            assert len(seat["tops_won"]) == sum(seat["columns_by_round"]) + sum(seat["columns_tied_by_round"])
            in_area = sum(sum(seat[uses_column(use)]) for use in USES[:6])
            assert len(seat["cards_taken"]) == in_area
            assert seat["expo_taken"] == [f"round {k + 1}" for k in range(ROUNDS) if seat["exhibition_by_round"][k]]
        for now in range(ROUNDS):
            assert sorted(seat["passed_by_round"][now] for seat in seats) == list(range(1, players + 1))


def test_each_fact_occurs() -> None:
    """None of them is empty in all these games, but points from before a position."""
    nothing: tuple[Any, ...] = (0, [], [0] * ROUNDS)
    seen: set[str] = set()
    for players in PLAYERS:
        for number in range(GAMES):
            watched, _ = played(players, number)
            for columns in (watched.of_game(), *(watched.of(name) for name in watched.game.names)):
                seen |= {column for column, value in columns.items() if value not in nothing}
    described = [column for fact in facts(Box.load()) for column in fact.columns]
    assert len(set(described)) == len(described)
    assert set(described) - seen == {"points_earlier"}
    assert set(OBSERVED) <= set(described)


def test_every_field_is_described() -> None:
    """Each field of the records has one fact, and the shape that the fact says."""
    for of_seats, record in ((False, CHRONICLE), (True, CHRONICLE["seats"].base)):
        described = {fact.field: fact for fact in facts(Box.load()) if fact.seat is of_seats}
        assert {name for name in record.names or () if name != "seats"} == set(described)
        for name, fact in described.items():
            words = [len(fact.words)] if fact.spread and fact.words else []
            assert record[name].shape == (*words, *[MOST_ROUNDS] * fact.by_round)


def test_a_tied_column_and_a_coat_of_arms() -> None:
    """Both who are tied win the top half; the coat of arms is scored by whoever has most cards around it."""
    architects = {
        "1-1": JOHN,
        "2-1": CLAUDIA,
        "1-2": (JOHN, "1/3", 3),
        "2-2": ROB,
    }
    watched = Watched(last_pass(architects=architects, last=JOHN)).play("pass")
    assert watched.each("columns_tied_by_round") == {JOHN: 1, CLAUDIA: 1, ROB: 0, "Scott": 0}
    assert watched.each("columns_by_round") == {JOHN: 1, CLAUDIA: 0, ROB: 0, "Scott": 0}
    assert watched.each("coats_by_round") == {JOHN: 1, CLAUDIA: 0, ROB: 0, "Scott": 0}
    assert watched.of(JOHN)["tops_won"] == ["architecture", "nobility"]
    assert watched.of(CLAUDIA)["tops_won"] == ["architecture"]
    assert watched.of(JOHN)["bottoms_won"] == []


def test_an_unpaid_noble_at_the_end() -> None:
    """What could have been paid with is the money of the last round; a bonus counts what is left."""
    seat = {"money": 2, "nobles": ["brugmann", "albert", "horta"]}
    watched = Watched(last_pass({JOHN: seat}, last=JOHN, round_number=4)).play("pass")
    john = watched.of(JOHN)
    assert john["nobles_paid"] == ["brugmann", "albert"]
    assert john["nobles_unpaid"] == ["horta"]
    assert john["money_by_round"][3] == 3  # with the BEF for passing
    assert john["money"] == 1
