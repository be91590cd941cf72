"""Ratios over blocks against closed forms and scipy, and Benjamini and Hochberg's q against its definition."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from analysis.statistics.estimates import (
    POWER,
    Estimate,
    Ratio,
    against_reference,
    apart,
    false_discoveries,
    mean,
    pooled,
    share,
)


def test_blocks_of_one_size_give_the_mean_of_their_means() -> None:
    """With Student's interval and test, as scipy has it, and Korn and Graubard's interval as for a list of shares."""
    random = np.random.default_rng(1)
    values = random.binomial(1, 0.3, (40, 4)).astype(float)
    ratio = Ratio.of(np.repeat(np.arange(40), 4), values.ravel(), 40)
    means = values.mean(axis=1)
    assert ratio.mean.value == pytest.approx(means.mean())
    assert (ratio.mean.low, ratio.mean.high) == pytest.approx((mean(means.tolist()).low, mean(means.tolist()).high))
    assert ratio.p(0.25) == pytest.approx(stats.ttest_1samp(means, 0.25).pvalue)
    expected = share(means.tolist(), 4)
    assert (ratio.share.low, ratio.share.high) == pytest.approx((expected.low, expected.high))
    assert (ratio.blocks, ratio.units) == (40, 160)


def test_a_difference_is_that_of_pairs() -> None:
    random = np.random.default_rng(2)
    cards = random.normal(0, 20, 30)
    ours, theirs = cards + random.normal(3, 2, 30), cards + random.normal(0, 2, 30)
    block = np.arange(30)
    difference = Ratio.of(block, ours, 30) - Ratio.of(block, theirs, 30)
    paired = stats.ttest_rel(ours, theirs)
    assert difference.p(0.0) == pytest.approx(paired.pvalue)
    low, high = paired.confidence_interval()
    assert (difference.mean.low, difference.mean.high) == pytest.approx((low, high))


def test_intervals_lie_apart_four_times_in_five() -> None:
    """Of two values that are as far from each other as is said."""
    one, other = Estimate(0.5, 0.4, 0.6), Estimate(0.3, 0.25, 0.35)
    errors = np.array([0.1, 0.05]) / stats.norm.ppf(0.975)
    drawn = np.random.default_rng(8).normal([apart(one, other), 0.0], errors, (20_000, 2))
    assert np.mean(drawn[:, 0] - 0.1 > drawn[:, 1] + 0.05) == pytest.approx(POWER, abs=0.01)


def of_games(random: np.random.Generator, blocks: int, alike: float) -> tuple[Ratio, Ratio, Ratio]:
    """A value, one of the same truth that is `alike`, and one of four games a block that shares only its cards."""
    cards, choices, other = random.normal(0, 1, (3, blocks))
    value, like = cards + alike * choices + math.sqrt(1 - alike**2) * other, cards + choices
    games = cards[:, None] + random.normal(0, 1, (blocks, 4))
    block = np.arange(blocks)
    return (
        Ratio.of(block, value, blocks),
        Ratio.of(block, like, blocks),
        Ratio.of(np.repeat(block, 4), games.ravel(), blocks),
    )


def test_more_games_of_the_reference_make_no_difference_less_sure() -> None:
    """They help where choices make the noise, and leave exact what is the same game; without them a pair is one."""
    random = np.random.default_rng(6)
    errors = {}
    for alike in (0.0, 0.9):
        value, like, other = of_games(random, 4000, alike)
        errors[alike] = [against_reference(value, like, other).error, (value - like).error, (value - other).error]
    assert errors[0.0][0] == pytest.approx(math.sqrt(1.2 / 4000), rel=0.03)  # one game against five, not one
    assert errors[0.0][0] < 0.8 * errors[0.0][1]
    assert errors[0.9][0] < errors[0.9][1] < 0.5 * errors[0.9][2]
    value, like, other = of_games(random, 40, 1.0)
    same = against_reference(value, like, other)
    assert same.value == pytest.approx(0.0)
    assert same.error == 0.0
    without = against_reference(value, like, Ratio.of(np.array([], int), np.array([]), 40))
    assert (without.value, without.error) == ((value - like).value, (value - like).error)


@pytest.mark.parametrize("alike", [0.0, 0.5, 0.9])
def test_weights_that_are_estimated_leave_intervals_honest(alike: float) -> None:
    """With the fewest blocks that a claim needs."""
    random = np.random.default_rng(7)
    held = [against_reference(*of_games(random, 20, alike)).mean.holds(0.0) for _ in range(2000)]
    assert 0.938 <= np.mean(held) <= 0.965


def test_blocks_of_several_sizes_are_a_ratio_of_sums() -> None:
    """Cochran's formula (chapter 6, for an endless population), block by block, and a jackknife that agrees."""
    random = np.random.default_rng(3)
    sizes = random.integers(0, 6, 200)
    block = np.repeat(np.arange(200), sizes)
    values = random.normal(5, 1, len(block)) + random.normal(0, 2, 200)[block]
    ratio = Ratio.of(block, values, 200)
    sums = np.bincount(block, values, minlength=200)
    there = sizes > 0
    m = there.sum()
    value = sums.sum() / sizes.sum()
    residuals = sums[there] - value * sizes[there]
    assert ratio.value == pytest.approx(value)
    assert ratio.blocks == m
    assert ratio.error == pytest.approx(math.sqrt((residuals**2).sum() / (m - 1) / m) / sizes[there].mean())
    left_out = (sums.sum() - sums[there]) / (sizes.sum() - sizes[there])
    jackknife = math.sqrt((m - 1) / m * np.square(left_out - left_out.mean()).sum())
    assert ratio.error == pytest.approx(jackknife, rel=0.03)


def test_what_only_one_side_has_is_not_paired() -> None:
    """Of two means without a common block the variances add up; degrees of freedom are those of the smaller."""
    random = np.random.default_rng(4)
    values = random.normal(0, 1, 60)
    block = np.arange(60)
    first, second = block < 20, block >= 20
    one, two = (Ratio.of(block[which], values[which], 60) for which in (first, second))
    difference = one - two
    separate = np.var(values[first], ddof=1) / 20 + np.var(values[second], ddof=1) / 40
    assert difference.error == pytest.approx(math.sqrt(separate), rel=0.02)
    assert difference.blocks == 20


def test_the_ends() -> None:
    """Nothing is nan, one block leaves all open, equal blocks have no error."""
    empty = Ratio.of(np.array([], int), np.array([]), 3)
    assert math.isnan(empty.value)
    assert empty.units == 0
    one = Ratio.of(np.array([1, 1]), np.array([1.0, 2.0]), 3)
    assert (one.mean.value, one.mean.low, one.mean.high) == (1.5, -math.inf, math.inf)
    assert one.p(0.0) == 1.0
    alike = Ratio.of(np.arange(3), np.ones(3), 3)
    assert alike.error == 0.0
    assert (alike.p(1.0), alike.p(0.5)) == (1.0, 0.0)
    assert alike.share.low == pytest.approx(0.025 ** (1 / 3))


def test_false_discoveries_are_those_of_the_definition() -> None:
    """q of the i-th of m is the least m p / j over all j from i on (Benjamini and Hochberg 1995)."""
    p = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269, 0.275, 0.34]
    ordered = sorted(p)
    naive = {own: min(len(p) * later / (j + 1) for j, later in enumerate(ordered) if later >= own) for own in p}
    mixed = p[::-1]
    assert false_discoveries(mixed) == pytest.approx([naive[own] for own in mixed])
    assert false_discoveries([]) == []


def test_what_is_detectable_is_found_as_often_as_promised() -> None:
    """A true value so far from par has p below the level in four studies of five, at any level."""
    random = np.random.default_rng(11)
    for level in (0.05, 0.002):
        distance = float(np.mean([_drawn(random, 0.0).detectable(level) for _ in range(200)]))
        found = [_drawn(random, distance).p(0.0) < level for _ in range(2000)]
        assert np.mean(found) == pytest.approx(POWER, abs=0.04)
    assert Ratio.of(np.zeros(4, int), np.ones(4), 1).detectable(0.05) == math.inf


def _drawn(random: np.random.Generator, distance: float) -> Ratio:
    return Ratio.of(np.arange(30), random.normal(distance, 1.0, 30), 30)


def test_pooled_values_are_those_of_all_seats() -> None:
    """As if they were of one strength, and what both owe to the same cards counts once."""
    random = np.random.default_rng(12)
    cards = random.normal(0, 5, 40)
    values = cards[np.repeat(np.arange(40), 3)] + random.normal(0, 1, 120)
    block = np.repeat(np.arange(40), 3)
    first = block < 25
    parts = [Ratio.of(block[which], values[which], 40) for which in (first, ~first, first)]
    together = pooled(parts[:2])
    whole = Ratio.of(block, values, 40)
    assert together.value == pytest.approx(whole.value)
    assert together.units == 120
    assert together.error == pytest.approx(whole.error, rel=0.03)
    twice = pooled([parts[0], parts[2]])
    assert twice.error == pytest.approx(parts[0].error)
