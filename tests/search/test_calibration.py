"""What is planted in expectations is found by the comparison with the ends of games."""

from __future__ import annotations

import numpy as np
import pytest

from engine.game import GAMES
from tests.helpers.calibration import Course, compare, play


def test_a_planted_error_is_found() -> None:
    """Leads that bring half of what is expected, a deviation of 6 points, and margins said 3 points too low."""
    chance, courses = np.random.default_rng(1897), []
    for _ in range(2000):
        said = chance.normal(scale=10.0, size=(2, 4))
        leads = said[1] - said[1].mean()
        final = 100.0 + 0.5 * leads + chance.normal(scale=6.0, size=4)
        margins = np.array([final[seat] - np.delete(final, seat).max() for seat in range(4)])
        courses.append(Course(said, np.array([margins - 3.0, margins - 3.0]), final, margins))
    _, last = compare(courses)
    assert last.short == pytest.approx(3.0)
    assert last.error == pytest.approx(0.0, abs=1e-9)
    assert last.slope == pytest.approx(0.5, abs=0.03)
    assert last.residual_sd == pytest.approx(np.hypot(6.0, 5.0), rel=0.03)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_followed_from_stage_to_stage(game: str) -> None:
    """At the beginning of each but the first; the margins of two players are opposite, expected or final."""
    course = play(game, *GAMES[game].VARIANTS[0], players=2, agent="greedy", seed=3)
    assert course.scores.shape == course.margins.shape == (GAMES[game].STAGES - 1, 2)
    assert course.margins.sum(axis=1) == pytest.approx(0.0, abs=1e-9)
    assert course.final_margins[0] == course.final_scores[0] - course.final_scores[1] == -course.final_margins[1]
    assert (course.scores[-1] != course.final_scores).any()
