"""What-ifs about how many rounds a game has, and what coats of arms and houses score."""

from __future__ import annotations

import pytest

from engine import Game
from engine.bruxelles1897.state import ROUNDS
from engine.errors import InputError
from engine.what_if import WhatIf
from tests.helpers.moves import assert_multiplied, play_out


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [2, 3, 4, 6])
def test_a_game_has_as_many_rounds_as_the_box_says(players: int, rounds: int) -> None:
    """Four if it says nothing (How to play)."""
    what_if = WhatIf((("setup.rounds", rounds),)) if rounds != ROUNDS else WhatIf()
    game = Game.new("1897", players=players, seed=rounds, what_if=what_if)
    play_out(game, rounds)
    assert game.state.round_number + 1 == rounds


@pytest.mark.parametrize(("rounds", "message"), [(1, "1 should be at least 2"), (7, "7 should be at most 6")])
def test_rounds_that_cannot_be(rounds: int, message: str) -> None:
    """Refused by the key."""
    with pytest.raises(InputError, match=f"^values: setup.rounds: {message}"):
        Game.new("1897", what_if=WhatIf((("setup.rounds", rounds),)))


@pytest.mark.parametrize(("key", "source"), [("coat_level_vp", "coats of arms"), ("house_level_vp", "houses")])
def test_what_things_score_can_be_multiplied(key: str, source: str) -> None:
    """A coat of arms scores the level on the Prestige track (Coat of Arms Majority), a house that on the Architecture
    track (End of the game 2): so many times. The same moves score the same otherwise."""
    tripled = WhatIf(((f"scoring.{key}", 3),))
    assert_multiplied(source, 3, lambda what_if, seed: Game.new("1897", players=3, seed=seed, what_if=what_if), tripled)
