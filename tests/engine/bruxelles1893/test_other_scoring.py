"""What-ifs about how many rounds a game has, and what irises, houses and the Strategic rows score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import Game
from engine.bruxelles1893 import SEAT_INPUTS, SHARED_INPUTS, Box, inputs
from engine.bruxelles1893.judging.inputs import ROUND
from engine.bruxelles1893.rules import MODULES_OF
from engine.bruxelles1893.state import EDITIONS, NOTHING, ROUNDS
from engine.errors import InputError
from engine.what_if import WhatIf
from tests.helpers.moves import assert_multiplied, play_out

EVERYTHING = [(edition, list(modules)) for edition, modules in zip(EDITIONS, MODULES_OF, strict=True)]
"""Each edition with all that it can be played with."""


def of_values(**values: Any) -> WhatIf:
    """Values of the box, the dots of their keys as "__"."""
    return WhatIf(tuple((key.replace("__", "."), value) for key, value in values.items()))


def rounds_seen(game: Game) -> list[int]:
    """Which of the rounds of the rulebook a network takes the present one for, from 0."""
    out = np.zeros(len(SHARED_INPUTS) + len(game.names) * len(SEAT_INPUTS), np.float32)
    inputs(game.rules, game.state, 0, out)
    return np.flatnonzero(out[ROUND : ROUND + ROUNDS]).tolist()


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
@pytest.mark.parametrize("rounds", [2, 4, 5, 6, 7])
def test_a_game_has_as_many_rounds_as_the_box_says(edition: str, modules: list[str], rounds: int) -> None:
    """Five if it says nothing (Rulebook, Chapter 1, How to play); each turns up a Stock Exchange card."""
    what_if = of_values(setup__rounds=rounds) if rounds != ROUNDS else WhatIf()
    game = Game.new(edition=edition, modules=modules, players=5, seed=rounds, what_if=what_if)
    play_out(game, rounds)
    assert (game.state.round_number + 1, game.state.n_stock) == (rounds, rounds)


@pytest.mark.parametrize(("edition", "modules"), EVERYTHING)
def test_the_prestige_cards_last_for_five_rounds(edition: str, modules: list[str]) -> None:
    """From the sixth on none lie under the columns, and nobody draws one for passing first (ruling 48)."""
    game = Game.new(edition=edition, modules=modules, players=3, seed=4, what_if=of_values(setup__rounds=7))
    play_out(game, 4)
    assert set(game.state.column.tolist()) == {NOTHING}
    assert game.state.n_prestige_pile == 0
    assert sum(own.n_face_down for own in game.state.seats) == (5 if edition == "second" else 0)


@pytest.mark.parametrize(("rounds", "message"), [(1, "1 should be at least 2"), (8, "8 should be at most 7")])
def test_rounds_that_cannot_be(rounds: int, message: str) -> None:
    """Refused by the key."""
    with pytest.raises(InputError, match=f"^values: setup.rounds: {message}"):
        Game.new(what_if=of_values(setup__rounds=rounds))


def test_a_network_counts_rounds_from_the_end() -> None:
    """The last one is like the fifth of five, and rounds before the fifth from the end are like the first."""
    for rounds, seen in ((4, [1, 2, 3, 4]), (5, [0, 1, 2, 3, 4]), (7, [0, 0, 0, 1, 2, 3, 4])):
        game = Game.new(players=2, seed=1, what_if=of_values(setup__rounds=rounds))
        found = []
        for number in range(rounds):
            game.state.round_number = number
            found += rounds_seen(game)
        assert found == seen


def test_values_as_in_the_rulebook_leave_the_box_as_it_is() -> None:
    """Boxes keep the digest by which runs and records know them; other values change it."""
    plain = Box.load().digest
    assert Box.load(values={"setup.rounds": 5, "scoring.iris_level_vp": 1}).digest == plain
    digests = {Box.load(values={key: 2}).digest for key in ("setup.rounds", "scoring.noble_vp", "scoring.artwork_vp")}
    assert len(digests | {plain}) == 4


def test_a_position_has_no_more_rounds_than_its_box(tmp_path: Path) -> None:
    """Round 5 is refused where the box says 4."""
    document = Game.new(players=2, seed=1).position(piles=True)
    four = tmp_path / "box.toml"
    four.write_text("[setup]\nrounds = 4\n")
    with pytest.raises(InputError, match=r"round: 5 should be at most 4"):
        Game.from_position(document | {"round": 5}, box=four)
    assert Game.from_position(document, box=four).rules.rounds == 4


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("iris_level_vp", "irises"),
        ("house_level_vp", "houses"),
        ("meeple_vp", "meeple row"),
        ("noble_vp", "noble row"),
        ("artwork_vp", "artwork row"),
        ("money_set_vp", "money row"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_things_score_can_be_multiplied(edition: str, key: str, source: str) -> None:
    """An iris scores the level on the Iris track, a house that on the Architect track, and each thing in a Strategic
    row the symbols of the row (Rulebook, Chapter 1, Iris majorities and End of the game): so many times.

    The same moves score the same otherwise.
    """
    tripled = of_values(**{f"scoring__{key}": 3})
    assert_multiplied(
        source, 3, lambda what_if, seed: Game.new(edition=edition, players=3, seed=seed, what_if=what_if), tripled
    )
