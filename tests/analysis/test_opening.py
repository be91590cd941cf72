"""What winners and strong agents do differently in round 1."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.findings.opening import opening
from analysis.findings.samples import Sample
from tests.helpers.made_samples import by_round, made_sample, sample_of


def played(seed: int, builds: float, agent: str) -> Sample:
    """Seats build in round 1 with this chance and gain by it; what they sell, and do in round 2, is of no use."""
    random = np.random.default_rng(seed)
    made = made_sample(random, 80)
    shape = (*made.points.shape, 2)
    building, selling = (random.random(shape) < builds).astype(int), random.integers(0, 9, shape)
    building[:, :, 1] = random.integers(0, 2, shape[:2])
    columns = {
        "building_by_round": by_round(building),
        "stock_exchange_by_round": by_round(selling),
        "never_by_round": by_round(np.zeros(shape, int)),
        "houses": building.sum(axis=2).ravel(),
    }
    return sample_of(made.points + 12 * building[:, :, 0], made.block, columns, agent=agent)


def test_winners_are_compared_with_the_others_in_round_1() -> None:
    """What all do alike is left out; what winners do more often comes first, and differs."""
    sample = played(1, 0.5, "greedy")
    first, second = opening([sample])
    assert (first.what, second.what) == ("building", "stock exchange")
    assert first.against == "the others at the table"
    assert first.difference.differs
    assert not second.difference.differs
    building = sample.seats_by_round("building_by_round")[:, :, 0]
    tables = zip(building, sample.win > 0, strict=True)
    gaps = [own[won].mean() - own[~won].mean() for own, won in tables if not won.all()]
    assert first.difference.estimate.value == pytest.approx(np.mean(gaps))
    assert first.mean.value == pytest.approx(building[sample.win > 0].mean())
    assert first.size == pytest.approx(first.difference.estimate.value / building.std())


def test_the_strongest_agent_is_compared_with_the_weakest() -> None:
    weak, middle, strong = played(1, 0.3, "a"), played(2, 0.5, "b"), played(3, 0.7, "c")
    found = [own for own in opening([weak, middle, strong]) if own.against == "a"]
    assert [(own.what, own.agent) for own in found] == [("building", "c"), ("stock exchange", "c")]
    assert found[0].difference.estimate.holds(0.4)
    assert found[0].difference.differs
    assert not found[1].difference.differs


def test_agents_with_the_same_games_do_not_differ_at_all() -> None:
    """Block by block: the same cards cancel out."""
    sample = played(1, 0.5, "a")
    found = [own.difference.estimate for own in opening([sample, sample]) if own.against == "a"]
    assert [(own.low, own.high) for own in found] == [(0.0, 0.0), (0.0, 0.0)]
