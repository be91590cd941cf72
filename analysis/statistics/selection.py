"""A value that was claimed because it is far from par, and the same from fresh games: what both say together.

Conditional on having been claimed, the first value is too far from par on average (the winner's curse), and so is its
mean with the fresh one. What is here allows for that.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import brentq
from scipy.special import log_ndtr, ndtri, stdtrit

from analysis.statistics.estimates import TAIL, Estimate, Ratio

STEPS = 20
"""Of the numerical integrals, for each standard error."""

FAR = 8.0
"""Standard errors within which they go on, and within which ends of an interval are looked for."""


def combined(first: Ratio, again: Ratio, par: float, critical: float) -> Estimate:
    """The value of both, if the first was claimed for being farther than `critical` from par; 0: it was not chosen.

    Without bias, and of all such estimates the one with the least error (Cohen and Sackrowitz 1989; Bowden and
    Dudbridge 2009): the mean weighted by inverse variance, less what the choice is expected to have added to it. A
    first value far beyond `critical` counts in full, one just beyond it hardly. The interval ends at the true values
    for which that mean, given the choice, would be as extreme with 2.5 % (Fithian, Sun and Taylor 2014).
    """
    one, two = first.error, again.error
    if not (0 < one < math.inf and 0 < two < math.inf):
        return again.mean
    middle = (first.value * two**2 + again.value * one**2) / (one**2 + two**2)
    both = math.hypot(one, two)
    value = middle - two**2 / both * _added(middle - par, critical, one**2 / both)
    one, two = one * _wider(first.blocks), two * _wider(again.blocks)
    middle = (first.value * two**2 + again.value * one**2) / (one**2 + two**2)
    reach = FAR * max(one, two)
    low, high = min(first.value, again.value) - reach, max(first.value, again.value) + reach
    error = one * two / math.hypot(one, two)
    places = np.arange(low - FAR * error, high + FAR * error, error / STEPS)
    chosen = _log_chance(places - par, critical, one**2 / math.hypot(one, two))

    def beyond(truth: float, tail: float) -> float:
        """How often the mean is above the one found, less `tail`."""
        density = chosen - ((places - truth) / error) ** 2 / 2
        density = np.exp(density - density.max())
        below = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2)])
        return 1 - float(np.interp(middle, places, below)) / float(below[-1]) - tail

    ends = (float(brentq(beyond, low, high, args=(tail,))) for tail in (TAIL, 1 - TAIL))
    return Estimate(value, *ends)


def _wider(blocks: int) -> float:
    """By how much Student's interval is wider than a normal one."""
    return float(stdtrit(blocks - 1, 1 - TAIL) / ndtri(1 - TAIL))


def _log_chance(distance: np.ndarray | float, critical: float, error: float) -> np.ndarray:
    """Of a first value with this `error` around a mean at this distance from par: that it is beyond `critical`."""
    chance: np.ndarray = np.logaddexp(log_ndtr((distance - critical) / error), log_ndtr((-critical - distance) / error))
    return chance


def _added(distance: float, critical: float, error: float) -> float:
    """Its mean, given that, less the distance, in its errors."""
    chance = float(_log_chance(distance, critical, error))

    def height(end: float) -> float:
        return math.exp(-(((end - distance) / error) ** 2) / 2 - chance) / math.sqrt(2 * math.pi)

    return height(critical) - height(-critical)
