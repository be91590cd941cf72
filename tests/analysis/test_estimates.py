"""Intervals from blocks and the Elo difference: known values, the extremes, and how often intervals hold the truth."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import beta

from analysis.statistics.estimates import Estimate, elo, elo_of, expected_share, mean, share


def bounds(estimate: Estimate) -> tuple[float, float]:
    return estimate.low, estimate.high


@pytest.mark.parametrize(
    ("won", "blocks", "low", "high"), [(0, 10, 0.0, 0.308), (10, 10, 0.692, 1.0), (0, 2, 0.0, 0.842)]
)
def test_all_blocks_alike_have_the_exact_limits(won: int, blocks: int, low: float, high: float) -> None:
    """Clopper and Pearson: none of n gives 0 … 1 − 0.025^(1/n), all of n the mirror image; a block counts once."""
    results = [1.0] * won + [0.0] * (blocks - won)
    assert bounds(share(results, 2)) == pytest.approx((low, high), abs=5e-4)


def test_blocks_won_or_lost_whole_count_as_single_games() -> None:
    """50 of 100 by Clopper and Pearson is 0.398 … 0.602, 5 of 10 is 0.187 … 0.813; few blocks make it wider."""
    assert bounds(share([0.0, 1.0] * 50, 2)) == pytest.approx((0.398, 0.602), abs=2e-3)
    few = share([0.0, 1.0] * 5, 2)
    assert 0.150 < few.low < 0.187
    assert few.high == pytest.approx(1 - few.low)


def test_few_blocks_are_worth_fewer_games() -> None:
    """Korn and Graubard: the games that the variance stands for, times the square of two of Student's quantiles.

    Ten blocks of two games, half of them won: the variance of the mean is 1/36, which is that of 9 games. Student's
    quantiles of 19 and 9 degrees of freedom are 2.0930 and 2.2622, so that 7.70 games are left.
    """
    worth = 9 * (2.0930 / 2.2622) ** 2
    low, high = beta.ppf(0.025, worth / 2, worth / 2 + 1), beta.ppf(0.975, worth / 2 + 1, worth / 2)
    assert bounds(share([0.0, 1.0] * 5, 2)) == pytest.approx((low, high), abs=1e-4)
    assert low < beta.ppf(0.025, 4.5, 5.5) - 0.01


def test_blocks_that_vary_little_count_for_more() -> None:
    """Half the variance of single games is worth twice the games: about 100 of 200, 0.429 … 0.571."""
    assert bounds(share([0.0, 0.5, 0.5, 1.0] * 25, 2)) == pytest.approx((0.429, 0.571), abs=3e-3)


def test_shared_blocks_say_something() -> None:
    """Where every block was shared its games count as independent ones; a single block says nothing."""
    assert bounds(share([0.5] * 100, 2)) == pytest.approx((0.429, 0.571), abs=3e-3)
    assert bounds(share([0.5], 2)) == bounds(share([1.0], 2)) == (0.0, 1.0)


def independent(chance: float) -> Callable[[np.random.Generator], np.ndarray]:
    return lambda random: random.binomial(2, chance, 50) / 2


def alike(chance: float) -> Callable[[np.random.Generator], np.ndarray]:
    return lambda random: random.binomial(1, chance, 50).astype(float)


def opposed(chance: float) -> Callable[[np.random.Generator], np.ndarray]:
    """One game of the block is won where the other is lost, but for the share `chance` - 1/2 of both won."""
    return lambda random: random.choice([0.5, 1.0], 50, p=[2 - 2 * chance, 2 * chance - 1])


@pytest.mark.parametrize("blocks", [independent, alike, opposed])
@pytest.mark.parametrize("chance", [0.6, 0.95])
def test_intervals_hold_the_truth(
    blocks: Callable[[float], Callable[[np.random.Generator], np.ndarray]], chance: float
) -> None:
    """In 95 % of simulated matches at least, less three standard errors, whatever ties the games of a block."""
    random = np.random.default_rng(1893)
    draw, matches = blocks(chance), 1000
    held = sum(share(draw(random).tolist(), 2).holds(chance) for _ in range(matches))
    assert held / matches >= 0.95 - 3 * math.sqrt(0.95 * 0.05 / matches)


def test_the_mean_has_students_interval() -> None:
    """1, 2, 3: 2 ± 4.303 · 1/√3, and 9.925 · 1/√3 for 99 %; a single value leaves it open."""
    assert bounds(mean([1.0, 2.0, 3.0])) == pytest.approx((2 - 2.484, 2 + 2.484), abs=1e-3)
    assert bounds(mean([1.0, 2.0, 3.0], level=0.99)) == pytest.approx((2 - 5.730, 2 + 5.730), abs=1e-3)
    assert bounds(mean([7.0])) == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("share", "elo"), [(0.5, 0), (0.75, 190.85), (10 / 11, 400), (0.0, -math.inf), (1.0, math.inf)]
)
def test_elo_of_two_players(share: float, elo: float) -> None:
    """400 · log10 of won to lost."""
    assert elo_of(share, 2) == pytest.approx(elo, abs=0.01)


def test_elo_of_several_players() -> None:
    """Twice the strength wins 2 of 5 alone against three and 6 of 7 with three against one; equal sides share."""
    twice = 400 * math.log10(2)
    assert expected_share(twice, 4) == pytest.approx((2 / 5 + 6 / 7) / 2)
    for players in (2, 3, 4, 5):
        assert expected_share(0, players) == 0.5
        for difference in (-3000, -400, -1, 0, 20, 400, 3000):
            assert elo_of(expected_share(difference, players), players) == pytest.approx(difference, abs=1e-3)


def test_elo_has_the_interval_of_the_share() -> None:
    """Every bound is carried over; a share that may be whole gives an unbounded difference."""
    difference = elo(Estimate(10 / 11, 0.5, 1.0), 2)
    assert difference.value == pytest.approx(400)
    assert bounds(difference) == (0.0, math.inf)
