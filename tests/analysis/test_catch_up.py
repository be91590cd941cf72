"""Margins by seat and round, and whether those who are last catch up."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.findings.catch_up import catch_up
from analysis.findings.samples import Sample
from tests.helpers.made_samples import with_rounds


def games(start: float, pull: float = 0.0, number: int = 400) -> Sample:
    """Three rounds with four seats; the last begins with so many points, `pull` moves margins towards 0."""
    random = np.random.default_rng(1)
    now = np.round(random.normal(40, 8, (number, 4)) + np.array([0, 0, 0, start]))
    ends = [now]
    for _ in range(3):
        own = ends[-1]
        ends.append(np.round(own + random.normal(20, 4, own.shape) - pull * (own - own.mean(axis=1, keepdims=True))))
    return with_rounds(np.stack(ends, axis=2).astype(np.int64), np.arange(number))


def test_margins_by_seat_and_round() -> None:
    sample = games(-6)
    margins = catch_up(sample).margins
    now = sample.seats_by_round("points_by_round")
    for seat in range(4):
        others = [other for other in range(4) if other != seat]
        for index in range(3):
            expected = (now[:, seat, index] - now[:, others, index].mean(axis=1)).mean()
            assert margins[seat][index].estimate.value == pytest.approx(expected)
        assert margins[seat][3].round == 4
        assert margins[seat][3].estimate.value == pytest.approx(sample.ahead[:, seat].mean())


def test_without_any_pull_nobody_catches_up() -> None:
    """Whoever is last after a round is no likelier to gain afterwards: nothing is drawn anew."""
    found = catch_up(games(-6))
    assert not any(own.change.differs for own in (*found.last_seat, *found.last_placed))
    for said in (found.of_last_seat, found.of_last_placed):
        assert "neither gains nor loses significantly" in said
        assert "would be found 4 times in 5" in said


def test_a_pull_to_the_middle_is_found() -> None:
    found = catch_up(games(-6, pull=0.3))
    first = found.last_seat[0]
    assert first.margin.holds(-6.0)
    assert first.change.differs
    assert first.change.estimate.value == pytest.approx(-first.margin.value * (1 - 0.7**3), abs=1.0)
    assert found.of_last_seat.startswith("With 4 players the last seat catches up between the end of round 1 and ")
    assert "whoever alone is last after round 2 catches up" in found.of_last_placed
    assert found.last_placed[0].change.n <= 400


def test_a_lead_that_grows_leaves_the_last_further_behind() -> None:
    found = catch_up(games(-6, pull=-0.3))
    assert "the last seat falls further behind" in found.of_last_seat


def test_the_last_seat_may_be_ahead() -> None:
    assert "the last seat gains between" in catch_up(games(6, pull=-0.3)).of_last_seat
    assert "the last seat loses between" in catch_up(games(6, pull=0.3)).of_last_seat


def test_few_games_make_no_claim() -> None:
    assert "too few games for a claim" in catch_up(games(-6, number=15)).of_last_seat
