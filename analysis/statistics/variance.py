"""Where the differences between results come from: shares of the variance from deals, seats, players and play.

An analysis of variance with deals drawn at random and seats and lineups given. A deal is played several times, and what
two of its games have in common is the deal's doing: covariances between different games of the same deal estimate its
parts without bias, whatever the distribution (method of moments; Searle, Casella and McCulloch, *Variance Components*,
1992, chapters 4 and 5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtrit

from analysis.statistics.estimates import DUST, TAIL, Estimate


@dataclass(frozen=True)
class Component:
    """A part of a variance, an unbiased estimate."""

    value: float
    without: np.ndarray
    """The same without each of the blocks in turn."""

    def __add__(self, other: Component) -> Component:
        return Component(self.value + other.value, self.without + other.without)

    def __sub__(self, other: Component) -> Component:
        return Component(self.value - other.value, self.without - other.without)

    def share_of(self, whole: Component) -> Estimate:
        """With Student's interval from the jackknife over blocks (Tukey 1958; Miller 1974)."""
        share, shares = self.value / whole.value, self.without / whole.without
        blocks = len(shares)
        error = math.sqrt((blocks - 1) * float(np.var(shares)))
        reach = float(stdtrit(blocks - 1, 1 - TAIL)) * error
        return Estimate(share, share - reach, share + reach)


@dataclass(frozen=True)
class Variance:
    """The variance of a seat's result over the games of many deals, and its parts, which add up to it."""

    total: Component
    deal: Component
    """Deals that are better or worse for the whole table."""
    cards: Component
    """Deals that are better for one seat than for another."""
    seat: Component
    """The seat, over all deals."""
    players: Component
    """Who sits in the seat and around it, over all deals."""
    play: Component
    """What differs between games of the same deal and the same players: their choices, and what follows from them."""

    @property
    def is_zero(self) -> bool:
        return self.total.value <= DUST or bool(np.any(self.total.without <= DUST))


def variance(results: np.ndarray, lineup: np.ndarray) -> Variance:
    """The parts of the variance of `results`, (blocks, games, seats), where the games of a block have the same deal.

    `lineup` numbers, for each game of a block, who sits where. At least three blocks and two games are needed. With n
    seats, `deal` is the variance of the table's mean, `cards` that of a seat's distance from it.
    """
    games = results.shape[1]
    away = results - results.mean(axis=0)
    of_table = away.mean(axis=2)
    of_seat = away - of_table[:, :, None]
    deal = _over_blocks(_in_common(of_table))
    cards = _over_blocks(_in_common(of_seat).mean(axis=1))
    within = _over_blocks(np.mean(away**2, axis=(1, 2)))

    by_seat = results.mean(axis=1)
    lineups = np.equal.outer(lineup, lineup) / np.bincount(lineup)[lineup]
    by_lineup = np.einsum("gh,bhs->bgs", lineups, results) - by_seat[:, None, :]
    seat = _of_means(by_seat - by_seat.mean(axis=1, keepdims=True))
    players = _of_means(by_lineup.reshape(len(results), games * results.shape[2]))
    return Variance(
        total=seat + players + within, deal=deal, cards=cards, seat=seat, players=players, play=within - deal - cards
    )


def _in_common(away: np.ndarray) -> np.ndarray:
    """The mean product of two different games of a block; `away` is (blocks, games, …)."""
    games = away.shape[1]
    products: np.ndarray = (away.sum(axis=1) ** 2 - (away**2).sum(axis=1)) / (games * (games - 1))
    return products


def _over_blocks(squares: np.ndarray) -> Component:
    """A variance or covariance over blocks from the product that each has, of distances from the mean of all."""
    blocks = len(squares)
    total = float(squares.sum())
    return Component(total / (blocks - 1), (total - blocks / (blocks - 1) * squares) / (blocks - 2))


def _of_means(values: np.ndarray) -> Component:
    """The mean square of the true means of `values`, (blocks, kinds), over kinds: less what their errors add."""
    blocks, middle = len(values), values.mean(axis=0)
    away = values - middle
    noise = _over_blocks(np.mean(away**2, axis=1))
    without = np.mean((middle - away / (blocks - 1)) ** 2, axis=1)
    return Component(
        float(np.mean(middle**2)) - noise.value / blocks,
        without - noise.without / (blocks - 1),
    )
