"""Advice on real positions: the first turn is no worse than another by its own figures, and its error is honest."""

from __future__ import annotations

import math

import numpy as np
import pytest

from engine import Game
from search import best_move
from tests.helpers.paths import ROOT
from tests.helpers.steadiness import is_surely_behind, positions, steadiness

STARVED = ROOT / "tests" / "cases" / "starved.json"
MIDDLE = ROOT / "examples" / "4-players-middle.json"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_good_turn_does_not_starve(seed: int) -> None:
    """Nobles at 4-5 is better than Stock Exchange by 15 points of win, though the ratings hardly think of it."""
    advice = best_move(Game.from_position(STARVED), iterations=40_000, seed=seed)
    assert advice.best.actions[0] == "place 4-5" or not advice.settled


def test_the_middle_of_a_game_is_ranked_by_its_own_figures() -> None:
    """With this seed a search that went by visits put first what its own figures had 7 points behind."""
    advice = best_move(Game.from_position(MIDDLE), iterations=10_000, seed=0)
    assert not is_surely_behind(advice)


@pytest.mark.slow
def test_seeds_differ_by_no_more_than_is_printed() -> None:
    """Over positions of all numbers of players, pooled; more of them by python -m tests.helpers.steadiness."""
    found = [steadiness(game, seeds=5, iterations=2000) for game in positions(8)]
    assert sum(one.surely_behind for one in found) == 0
    spread, printed = (
        math.sqrt(float(np.mean([getattr(one, name) ** 2 for one in found]))) for name in ("spread", "printed")
    )
    assert spread <= 1.3 * printed
