"""The sequential test: a published value, Wald's test where it is the same, its guards, and how often it errs."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from analysis.statistics.estimates import expected_share
from analysis.statistics.sprt import ALPHA, BETA, BOUNDS, FEWEST_BLOCKS, Sprt


def test_the_ratio_is_that_of_fishtest() -> None:
    """A run of a chess engine in public: 13, 37, 50, 25 and 3 pairs, Elo 0 against 2.716: -0.53772."""
    pairs = {0.0: 13, 0.25: 37, 0.5: 50, 0.75: 25, 1.0: 3}
    assert Sprt(0, 2.716, 2).ratio(pairs) == pytest.approx(-0.53772, abs=1e-4)


def test_whole_blocks_make_walds_test() -> None:
    """Where blocks are won or lost whole the best distribution with a mean is the only one: 12 won, 8 lost."""
    one, zero = expected_share(100, 2), 0.5
    wald = 12 * math.log(one / zero) + 8 * math.log((1 - one) / (1 - zero))
    assert Sprt(0, 100, 2).ratio({0.0: 8, 1.0: 12}) == pytest.approx(wald, abs=1e-2)


def test_bounds_are_walds() -> None:
    assert (math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA)) == BOUNDS
    assert pytest.approx(2.944, abs=1e-3) == BOUNDS[1]


def test_nothing_is_said_before_enough_blocks() -> None:
    """However clear it looks."""
    test = Sprt(0, 200, 2)
    assert test.ratio({1.0: FEWEST_BLOCKS - 1}) > BOUNDS[1]
    assert test.accepted({1.0: FEWEST_BLOCKS - 1}) is None
    assert test.accepted({1.0: FEWEST_BLOCKS}) == 200
    assert test.accepted({0.0: FEWEST_BLOCKS}) == 0
    assert test.accepted({0.0: 5, 0.5: 10, 1.0: 13}) is None  # a mean of 0.64, Elo 102


def accepted(test: Sprt, elo: float, random: np.random.Generator, correlated: bool) -> float | None:
    """What the test says of a match of at most 400 blocks whose sides differ by `elo`."""
    results: Counter[float] = Counter()
    for _ in range(400):
        chance = expected_share(elo, test.players)
        first = random.random() < chance
        second = first if correlated and random.random() < 0.5 else random.random() < chance
        results[(first + second) / 2] += 1
        if (said := test.accepted(results)) is not None:
            return said
    return None


@pytest.mark.parametrize("correlated", [False, True], ids=["independent", "correlated"])
def test_errors_are_as_rare_as_stated(correlated: bool) -> None:
    """In 200 simulated matches each way: at most 5 % and three standard errors, though it looks after every block."""
    random = np.random.default_rng(1893)
    test, matches = Sprt(0, 100, 2), 200
    most = 0.05 + 3 * math.sqrt(0.05 * 0.95 / matches)
    wrong1 = sum(accepted(test, 0, random, correlated) == 100 for _ in range(matches))
    wrong0 = sum(accepted(test, 100, random, correlated) == 0 for _ in range(matches))
    assert wrong1 / matches <= most
    assert wrong0 / matches <= most
