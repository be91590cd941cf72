"""A claimed value and a fresh one together: no longer too large, with an interval that holds the truth."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from analysis.statistics.estimates import Ratio
from analysis.statistics.selection import combined

LEVEL = 0.01
"""Of the claims."""


def ratio(random: np.random.Generator, truth: float, blocks: int = 25) -> Ratio:
    """The mean of so many blocks, with a standard error of about 1."""
    return of(random.normal(truth, np.sqrt(blocks), blocks))


def of(blocks: np.ndarray) -> Ratio:
    return Ratio.of(np.arange(len(blocks)), blocks, len(blocks))


def exactly(value: float, error: float) -> Ratio:
    deviations = np.tile([-1.0, 1.0], 500)
    return of(value + deviations * error * np.sqrt(999))


def claimed(random: np.random.Generator, truth: float, studies: int) -> Iterator[tuple[Ratio, float]]:
    """First values that are claimed, each with the least that would be."""
    while studies:
        first = ratio(random, truth)
        critical = first.critical(LEVEL)
        if abs(first.value) > critical:
            studies -= 1
            yield first, critical


@pytest.mark.parametrize("truth", [0.0, 1.0, 2.0, 3.0])
def test_the_winners_curse_is_lifted(truth: float) -> None:
    """The first values and plain means are too far from par, the more the smaller the truth; these are not."""
    random = np.random.default_rng(7)
    firsts, means, values, held = [], [], [], []
    for first, critical in claimed(random, truth, 400):
        again = ratio(random, truth)
        both = combined(first, again, 0.0, critical)
        away = np.sign(first.value)
        firsts.append(away * first.value)
        means.append(away * (first.value + again.value) / 2)
        values.append(both.value)
        held.append(both.holds(truth))
    assert np.mean(firsts) > truth + 0.3
    assert np.mean(means) > truth + 0.15
    assert np.mean(values) == pytest.approx(truth, abs=3 * float(np.std(values)) / 20)
    assert np.std(values) < 1.05  # no more than the fresh value alone would have
    assert 0.91 <= np.mean(held) <= 0.98


def test_what_was_not_chosen_is_weighted_by_inverse_variance() -> None:
    both = combined(exactly(4.0, 1.0), exactly(1.0, 0.5), 0.0, 0.0)
    assert both.value == pytest.approx(1.6)
    reach = 1.9623 / np.sqrt(1 + 4)
    assert (both.low, both.high) == pytest.approx((1.6 - reach, 1.6 + reach), abs=1e-3)


def test_a_first_value_counts_the_more_the_farther_it_is_beyond_what_was_needed() -> None:
    """Far beyond, in full, and just beyond, hardly; on both sides of par alike."""
    again = exactly(1.0, 1.0)
    far, near = (combined(exactly(value, 1.0), again, 0.0, 3.0) for value in (20.0, 3.0))
    assert far.value == pytest.approx(10.5, abs=0.01)
    assert far.high - far.low == pytest.approx(2 * 1.9623 / np.sqrt(2), abs=0.01)
    assert near.value == pytest.approx(1.0, abs=0.4)
    below = combined(exactly(-3.0, 1.0), exactly(-1.0, 1.0), 0.0, 3.0)
    assert (below.value, below.low, below.high) == pytest.approx((-near.value, -near.high, -near.low), abs=1e-4)
    of_share = combined(exactly(3.25, 1.0), exactly(1.25, 1.0), 0.25, 3.0)
    assert of_share.value == pytest.approx(near.value + 0.25)


@pytest.mark.parametrize(("one", "two"), [(0.01, 0.01), (0.01, 1.0), (1.0, 0.01)])
def test_intervals_are_exact_whatever_the_errors(one: float, two: float) -> None:
    """Far from what was needed they are those of the mean weighted by inverse variance."""
    both = combined(exactly(50.0, one), exactly(50.0, two), 0.0, 3 * one)
    reach = 1.9623 / np.sqrt(1 / one**2 + 1 / two**2)
    assert both.high - both.low == pytest.approx(2 * reach, rel=2e-3)


def test_without_an_error_the_fresh_value_speaks_alone() -> None:
    """Blocks that all ended alike, or a single one, give no weight."""
    again = exactly(1.0, 0.5)
    for first in (of(np.full(25, 4.0)), of(np.array([4.0]))):
        assert combined(first, again, 0.0, 2.0) == again.mean
