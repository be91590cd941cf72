"""Leaders against the wins that they would have by lot."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from analysis.findings.runaway import runaway
from analysis.findings.samples import Sample
from tests.helpers.made_samples import with_rounds


def games(feed: float, number: int = 600) -> Sample:
    """Three rounds with three seats; whoever is ahead scores `feed` more for each point of its margin."""
    random = np.random.default_rng(1)
    ends = [np.round(random.normal(20, 5, (number, 3)))]
    for _ in range(3):
        own = ends[-1]
        ends.append(np.round(own + random.normal(20, 5, own.shape) + feed * (own - own.mean(axis=1, keepdims=True))))
    return with_rounds(np.stack(ends, axis=2).astype(np.int64), np.arange(number))


def test_wins_by_lot_are_those_of_every_order_of_the_points_to_come() -> None:
    sample = games(0.0, 60)
    now = sample.seats_by_round("points_by_round")
    found = runaway(sample).rounds
    assert [own.round for own in found] == [1, 2]
    for own in found:
        real, lot = [], []
        for game, points in enumerate(now[:, :, own.round - 1]):
            leads = np.flatnonzero(points == points.max())
            if len(leads) > 1:
                continue
            real.append(sample.win[game, leads[0]])
            to_come = sample.points[game] - points
            shares = []
            for order in permutations(range(3)):
                ends = points + to_come[list(order)]
                shares.append((ends[leads[0]] == ends.max()) / np.count_nonzero(ends == ends.max()))
            lot.append(np.mean(shares))
        assert own.win.value == pytest.approx(np.mean(real))
        assert own.by_lot.value == pytest.approx(np.mean(lot))
        assert own.difference.estimate.value == pytest.approx(np.mean(real) - np.mean(lot))
        assert own.difference.n == len(real)


def test_a_lead_that_brings_nothing_more_is_none_that_runs_away() -> None:
    found = runaway(games(0.0))
    assert not any(own.difference.differs for own in found.rounds)
    assert found.rounds[1].win.value > 0.5  # far more than a third, and yet no sign of a lead that feeds itself
    assert found.verdict.startswith("With 3 players a lead neither feeds itself nor is held back significantly (±")


def test_a_lead_that_feeds_itself_is_found() -> None:
    assert "whoever leads after rounds 1 and 2 pulls further ahead" in runaway(games(0.4)).verdict


def test_a_leader_who_is_held_back_is_found() -> None:
    assert "is held back" in runaway(games(-0.6)).verdict


def test_few_games_make_no_claim() -> None:
    assert "too few games" in runaway(games(0.0, 15)).verdict
