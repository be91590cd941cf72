"""What a number of blocks says: shares, means, their ratios and differences with their intervals, tests, and Elo.

The block is the unit: the games in it share their cards, so that only blocks are independent of each other. Each
counts by one number, such as the share of its games that A won, or by a sum and what it is a sum over.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np
from scipy.special import betaincinv, ndtri, stdtr, stdtrit

from engine.documents import rounded

LEVEL = 0.95
"""Of every interval, unless several are to hold at once."""

TAIL = (1 - LEVEL) / 2

POWER = 0.8
"""Of a test: how often it finds an effect of the size that is called detectable."""

DUST = 1e-12
"""What rounding leaves of a zero."""


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
    """A number as JSON has it, None where it is infinite."""
    return rounded(number) if math.isfinite(number) else None


def share(blocks: Sequence[float], games: int) -> Estimate:
    """The mean of shares, 0 to 1, of blocks that hold `games` games each.

    Korn and Graubard (1998): the exact limits of Clopper and Pearson (1934) for as many independent games as have the
    variance that the blocks show, fewer where few blocks show it. Unlike mean ± 1.96 standard errors they lie within 0
    and 1, are not too narrow near them, and exist where all blocks ended alike: if all were won, or all lost, a block
    counts as one game, the least it can be worth; if all were shared, its games count as independent.
    """
    number = len(blocks)
    variance = float(np.var(blocks, ddof=1)) / number if number > 1 else 0.0
    return _share(float(np.mean(blocks)), variance, number, number * games)


def _share(middle: float, variance: float, blocks: int, games: int) -> Estimate:
    """Korn and Graubard's interval of a share with this variance."""
    if blocks < 2:
        return Estimate(middle, 0.0, 1.0)
    if middle in (0.0, 1.0):
        effective = float(blocks)
    else:
        correction = float(stdtrit(games - 1, TAIL) / stdtrit(blocks - 1, TAIL)) ** 2
        effective = correction * (middle * (1 - middle) / variance if variance > 0 else games)
    won, lost = effective * middle, effective * (1 - middle)
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


@dataclass(frozen=True)
class Ratio:
    """A sum over what it is a sum of, such as the points of some seats over their number; and differences of such.

    The ratio estimator with blocks as clusters (Cochran, *Sampling Techniques*, 1977, chapters 6 and 9A). Where every
    block holds as many seats it is the mean of the blocks' means, with the same error. A difference is taken block by
    block: what two values owe to the same cards is in the influence values of both and cancels out.
    """

    value: float
    influence: np.ndarray
    """Influence values, by number of the block: how far the block moves the value; 0 if it has no part in it."""
    blocks: int
    """That have a part in it; of a difference, in the side that fewer have."""
    units: int
    """Seats, or games; of a difference, of its first side."""

    @classmethod
    def of(cls, block: np.ndarray, values: np.ndarray, blocks: int) -> Ratio:
        """The mean of `values`, one a seat or a game, which belongs to a `block` from 0 to `blocks` - 1.

        Without any value it is nan.
        """
        return cls.of_sums(np.bincount(block, values, minlength=blocks), np.bincount(block, minlength=blocks))

    @classmethod
    def of_sums(cls, sums: np.ndarray, sizes: np.ndarray) -> Ratio:
        """The sum of all `sums` over that of all `sizes`, each by number of the block."""
        units = int(sizes.sum())
        if not units:
            return cls(math.nan, np.zeros(len(sums)), 0, 0)
        value = float(sums.sum()) / units
        return cls(value, (sums - value * sizes) / units, int(np.count_nonzero(sizes)), units)

    def __sub__(self, other: Ratio) -> Ratio:
        return Ratio(
            self.value - other.value, self.influence - other.influence, min(self.blocks, other.blocks), self.units
        )

    @property
    def error(self) -> float:
        """Standard error; infinite with a single block."""
        if self.blocks < 2:
            return math.inf
        error = math.sqrt(self.blocks / (self.blocks - 1) * float(self.influence @ self.influence))
        return error if error > DUST else 0.0

    @property
    def mean(self) -> Estimate:
        """The value with Student's interval."""
        if self.blocks < 2:
            return Estimate(self.value, -math.inf, math.inf)
        reach = float(stdtrit(self.blocks - 1, 1 - TAIL)) * self.error
        return Estimate(self.value, self.value - reach, self.value + reach)

    @property
    def share(self) -> Estimate:
        """The value, a share of 0 to 1 and no difference, with the interval of `share`."""
        middle = min(max(self.value, 0.0), 1.0)
        return _share(middle, self.error**2, self.blocks, self.units)

    def p(self, par: float) -> float:
        """How often a value so far from `par`, on either side, comes about if par is true: Student's test."""
        distance = abs(self.value - par)
        if distance < DUST or self.blocks < 2:
            return 1.0
        return 2 * float(stdtr(self.blocks - 1, -distance / self.error)) if self.error > 0 else 0.0

    def critical(self, level: float) -> float:
        """The distance from par at which a test at this `level` begins to claim a difference."""
        return float(stdtrit(self.blocks - 1, 1 - level / 2)) * self.error if self.blocks > 1 else math.inf

    def detectable(self, level: float) -> float:
        """The smallest distance from par that a test at this `level` finds with a chance of `POWER`."""
        if self.blocks < 2:
            return math.inf
        return self.critical(level) + float(stdtrit(self.blocks - 1, POWER)) * self.error


def pooled(values: Sequence[Ratio]) -> Ratio:
    """Values of the same quantity in the same run as one: every seat, or game, counts as much.

    What they owe to the same cards is in the influence values of the same blocks.
    """
    units = sum(own.units for own in values)
    value = sum(own.units * own.value for own in values) / units
    influence = np.sum([own.units / units * own.influence for own in values], axis=0)
    return Ratio(value, influence, max(own.blocks for own in values), units)


def joined(first: Ratio, again: Ratio) -> Ratio:
    """The same quantity in two runs with different blocks as one: every seat, or game, counts as much."""
    units = first.units + again.units
    parts = [(own.units / units, own) for own in (first, again)]
    return Ratio(
        value=sum(weight * own.value for weight, own in parts),
        influence=np.concatenate([weight * own.influence for weight, own in parts]),
        blocks=first.blocks + again.blocks,
        units=units,
    )


def against_reference(value: Ratio, first: Ratio, repeated: Ratio) -> Ratio:
    """A value less that of its reference: a weighted mean of the reference's first games and of their repeats.

    The first share with the value whatever chance the two have in common, and the repeats, being more, have less noise
    of their own. The weight with the least error is that of a control variate, between 0 and 1; the error allows for
    its being estimated (Lavenberg and Welch 1981).
    """
    if not repeated.units:
        return value - first
    beyond, gap = value - repeated, first - repeated
    size, blocks = float(gap.influence @ gap.influence), min(beyond.blocks, gap.blocks)
    weight = min(1.0, max(0.0, float(beyond.influence @ gap.influence) / size)) if size > DUST**2 else 1.0
    wider = math.sqrt((blocks - 1) / (blocks - 3)) if 0 < weight < 1 and blocks > 3 else 1.0
    influence = wider * (beyond.influence - weight * gap.influence)
    return replace(beyond, value=beyond.value - weight * gap.value, influence=influence, blocks=blocks)


def apart(one: Estimate, other: Estimate) -> float:
    """How far apart two values have to be for their intervals not to overlap, with a chance of `POWER`."""
    reaches = [(own.high - own.low) / 2 for own in (one, other)]
    return sum(reaches) + float(ndtri(POWER) / ndtri(1 - TAIL)) * math.hypot(*reaches)


def false_discoveries(tests: Sequence[float]) -> list[float]:
    """Of each p of a family, the least share of false discoveries at which it is one (Benjamini and Hochberg 1995)."""
    from scipy.stats import false_discovery_control

    return [float(q) for q in false_discovery_control(tests)] if tests else []


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


def seat_share(elo: float, players: int) -> float:
    """The share of games that one seat wins which is `elo` better than each of the others (Luce 1959)."""
    strength = 10 ** (elo / 400)
    return strength / (strength + players - 1)


def seat_elo(share: float, players: int) -> float:
    """How much better than each of the others one seat is that wins this share of games: `seat_share` backwards."""
    if share in (0.0, 1.0):
        return math.inf if share else -math.inf
    return 400 * math.log10(share * (players - 1) / (1 - share))


def games_to_be_ahead(elo: float, players: int) -> float:
    """Games after which a seat `elo` better than the others has won more than a given one of them, with 95 %.

    Each game has fresh cards and all change seats, so that games are independent: the difference of wins is about
    normal. Infinite without a lead.
    """
    better = seat_share(elo, players)
    other = (1 - better) / (players - 1)
    lead = better - other
    if lead <= 0:
        return math.inf
    return math.ceil(float(ndtri(LEVEL)) ** 2 * (better + other - lead**2) / lead**2)


def elo(share: Estimate, players: int) -> Estimate:
    """The Elo difference that a share of a match's games stands for."""
    return Estimate(*(elo_of(value, players) for value in (share.value, share.low, share.high)))
