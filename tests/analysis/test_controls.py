"""Luck taken out of a result by a control: the truth stays, the error shrinks, and useless controls do no harm."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.statistics.controls import Adjusted, adjusted
from analysis.statistics.estimates import Ratio

BLOCKS, MANY = 40, 1_000


def made(random: np.random.Generator, shared: float) -> Adjusted:
    """Results with mean 5 in 40 deals, of whose variance so much is luck that the control, in 1,000, has alike."""
    luck = random.normal(0, np.sqrt(shared), MANY)
    control = luck + random.normal(0, np.sqrt(1 - shared), MANY)
    results = 5 + luck + random.normal(0, np.sqrt(1 - shared), MANY)
    played = (np.arange(MANY) < BLOCKS).astype(np.int64)
    same, many = Ratio.of_sums(control * played, played), Ratio.of_sums(control, np.ones(MANY, np.int64))
    return adjusted(Ratio.of_sums(results * played, played), same, many)


@pytest.mark.parametrize(("shared", "saved"), [(0.8, 0.64 * 0.96), (0.0, -1 / 37)])
def test_a_control_saves_what_it_shares(shared: float, saved: float) -> None:
    """The correlation is 0.8, of which the mean of 1,000 deals keeps 1 - 40/1000; the wider error takes a little."""
    random = np.random.default_rng(1893)
    found = [made(random, shared) for _ in range(600)]
    assert np.mean([own.saved for own in found]) == pytest.approx(saved, abs=0.03)
    spread = np.std([own.value.value for own in found])
    assert np.sqrt(np.mean([own.value.error**2 for own in found])) == pytest.approx(spread, rel=0.08)
    assert np.mean([own.value.value for own in found]) == pytest.approx(5, abs=3 * spread / np.sqrt(600))
    assert 0.93 < np.mean([own.value.mean.holds(5) for own in found]) < 0.98


def test_a_control_in_the_same_deals_alone_changes_nothing() -> None:
    value = Ratio.of_sums(np.arange(8.0), np.ones(8, np.int64))
    assert adjusted(value, value, value) == Adjusted(value, value)
