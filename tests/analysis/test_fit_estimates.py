"""Fitting the expected final scores: rows from games, and worths from rows."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.fit_estimates import fit, rows
from analysis.runs.plan import one_table
from engine.game import GAMES


def test_planted_worths_are_found_again() -> None:
    """With the error that was planted too, where a row stands for a seat of four whose mean was taken away."""
    chance, planted = np.random.default_rng(1893), np.array([2.0, -1.0, 0.0, 0.5])
    inputs = chance.normal(size=(4000, 4, 4)) * [1.0, 3.0, 2.0, 5.0]
    outcomes = inputs @ planted + chance.normal(scale=6.0, size=(4000, 4))
    inputs -= inputs.mean(axis=1, keepdims=True)
    outcomes -= outcomes.mean(axis=1, keepdims=True)
    worths, spread = fit(inputs.reshape(-1, 4), outcomes.reshape(-1), np.full(16000, 4 / 3))
    assert worths == pytest.approx(planted, abs=0.2)
    assert spread == pytest.approx(6.0, rel=0.03)


def test_what_never_differs_is_worth_nothing() -> None:
    inputs = np.zeros((100, 2))
    inputs[:, 0] = np.tile([1.0, -1.0], 50)
    worths, _ = fit(inputs, 3.0 * inputs[:, 0], np.ones(100))
    assert 0.0 < worths[0] < 3.0
    assert worths[1] == 0.0


@pytest.mark.parametrize("game", GAMES)
def test_a_game_gives_a_row_a_seat_at_each_stage(game: str) -> None:
    """From round 2 on; only differences between seats count, and there are some, the same for the same seed."""
    plan, package = one_table(("greedy",) * 3, 1, seed=4, game=game), GAMES[game]
    inputs, outcomes, weights = rows(plan, 0)
    assert inputs.shape == (package.STAGES - 1, 3, len(package.FEATURES))
    assert outcomes.shape == weights.shape == (package.STAGES - 1, 3)
    assert inputs.sum(axis=1) == pytest.approx(0.0, abs=1e-9)
    assert outcomes.sum(axis=1) == pytest.approx(0.0, abs=1e-9)
    assert (weights == 1.5).all()
    assert np.abs(outcomes).max() > 1.0
    assert np.abs(inputs[:, :, package.FEATURES.index("money")]).max() > 0.0
    assert all((one == other).all() for one, other in zip(rows(plan, 0), (inputs, outcomes, weights), strict=True))
