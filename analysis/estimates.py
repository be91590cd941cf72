"""What a number of blocks says about two sides: shares and means with their intervals, and Elo.

The block is the unit: the games in it share their cards, so that only blocks are independent of each other. Each
counts by one number, such as the share of its games that A won.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from scipy.special import betaincinv, stdtrit

LEVEL = 0.95
"""Of every interval, unless several are to hold at once."""

TAIL = (1 - LEVEL) / 2


@dataclass(frozen=True)
class Estimate:
    """A value and the interval around it."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def to_json(self) -> dict[str, float | None]:
        return {name: number_json(number) for name, number in asdict(self).items()}


def number_json(number: float) -> float | None:
    """A number as JSON has it: rounded to four decimals, None where it is infinite."""
    return round(number, 4) if math.isfinite(number) else None


def share(blocks: Sequence[float], games: int) -> Estimate:
    """The mean of shares, 0 to 1, of blocks that hold `games` games each.

    Korn and Graubard (1998): the exact limits of Clopper and Pearson (1934) for as many independent games as have the
    variance that the blocks show, fewer where few blocks show it. Unlike mean ± 1.96 standard errors they lie within 0
    and 1, are not too narrow near them, and exist where all blocks ended alike: if all were won, or all lost, a block
    counts as one game, the least it can be worth; if all were shared, its games count as independent.
    """
    number, middle = len(blocks), float(np.mean(blocks))
    if number < 2:
        return Estimate(middle, 0.0, 1.0)
    variance = float(np.var(blocks, ddof=1))
    if middle in (0.0, 1.0):
        worth = float(number)
    else:
        few = float(stdtrit(number * games - 1, TAIL) / stdtrit(number - 1, TAIL)) ** 2
        worth = few * (number * middle * (1 - middle) / variance if variance > 0 else number * games)
    won, lost = worth * middle, worth * (1 - middle)
    low = float(betaincinv(won, lost + 1, TAIL)) if won > 0 else 0.0
    high = float(betaincinv(won + 1, lost, 1 - TAIL)) if lost > 0 else 1.0
    return Estimate(middle, low, high)


def mean(blocks: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of blocks with Student's interval, which a single block leaves open."""
    number, middle = len(blocks), float(np.mean(blocks))
    if number < 2:
        return Estimate(middle, -math.inf, math.inf)
    reach = float(stdtrit(number - 1, (1 + level) / 2)) * float(np.std(blocks, ddof=1)) / math.sqrt(number)
    return Estimate(middle, middle - reach, middle + reach)


def expected_share(elo: float, players: int) -> float:
    """The share of a match's games that a side wins which is `elo` better.

    By Luce's choice axiom (1959), which for two players is the formula of Elo, a seat of strength r = 10^(elo/400)
    beats m seats of strength 1 with r / (r + m). In half of the games the side has one seat, in the others m.
    """
    strength, others = 10 ** (elo / 400), players - 1
    one_seat = strength / (strength + others)
    the_rest = others * strength / (others * strength + 1)
    return (one_seat + the_rest) / 2


def elo_of(share: float, players: int) -> float:
    """How much better a side is that wins this share of a match's games: the inverse of `expected_share`."""
    if share in (0.0, 1.0):
        return math.inf if share else -math.inf
    others = players - 1
    square, linear, constant = 2 * others * (1 - share), (1 + others**2) * (1 - 2 * share), -2 * others * share
    root = math.sqrt(linear**2 - 4 * square * constant)
    # of two ways to write the positive root, the one without a difference of nearly equal numbers
    strength = (root - linear) / (2 * square) if linear < 0 else -2 * constant / (root + linear)
    return 400 * math.log10(strength)


def elo(share: Estimate, players: int) -> Estimate:
    """The Elo difference that a share of a match's games stands for."""
    return Estimate(*(elo_of(value, players) for value in (share.value, share.low, share.high)))
