"""Null calibration on made-up games: how often equal players are called different, and intervals hold the truth."""

from __future__ import annotations

import numpy as np

from analysis.findings.calibration import calibrate
from tests.helpers.made_samples import made_sample


def test_equal_players_are_called_different_as_seldom_as_promised() -> None:
    """1,000 studies of 25 blocks, whose games share what the cards give to seats and to chairs."""
    sample = made_sample(np.random.default_rng(1893), blocks=25 * 1000, seat_gains=(3.0, 1.0, 0.0, -2.0))
    lines = calibrate(sample, 25)
    assert {(line.subject, line.measure) for line in lines} == {
        ("seat", "win"),
        ("seat", "margin"),
        ("label", "win"),
        ("label", "margin"),
        ("label", "points"),
    }
    for line in lines:
        assert line.comparisons >= 3000
        assert 0.93 <= line.held <= 0.97, line
        assert line.subject == "seat" or 0.03 <= line.called <= 0.07, line
