"""A sequential test between two Elo differences: it may end a match as soon as the blocks played so far suffice."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from scipy.optimize import brentq

from analysis.statistics.estimates import expected_share

ALPHA = BETA = 0.05
"""Chance that the test is for `elo1` where `elo0` is true, and the other way round."""

FEWEST_BLOCKS = 16
"""Blocks before which the test says nothing: its bounds rest on likelihoods of many blocks."""

UNSEEN = 1e-3
"""Blocks all lost, and blocks all won, that count beside the played ones: either can happen, seen or not."""

BOUNDS = (math.log(BETA / (1 - ALPHA)), math.log((1 - BETA) / ALPHA))
"""Wald's (1945), of the logarithm of the likelihood ratio."""


@dataclass(frozen=True)
class Sprt:
    """Whether A is `elo1` better than B, or rather `elo0`.

    The generalised sequential probability ratio test: the ratio of the greatest likelihoods of the block results under
    all distributions whose mean is that of `elo1`, and that of `elo0`. For two players it is the pentanomial test of
    Stockfish's Fishtest (M. Van den Bergh, The generalized maximum likelihood ratio for the expectation value of a
    distribution), with its weight of unseen results; with more players there are more than five results of a block.
    """

    elo0: float
    elo1: float
    players: int

    def ratio(self, results: Mapping[float, int]) -> float:
        """The logarithm of the likelihood ratio, from the number of blocks in which A won each share of the games."""
        weights = {0.0: UNSEEN, 1.0: UNSEEN}
        for result, number in results.items():
            weights[result] = weights.get(result, 0.0) + number
        mean0, mean1 = (expected_share(elo, self.players) for elo in (self.elo0, self.elo1))
        tilt0, tilt1 = _tilt(weights, mean0), _tilt(weights, mean1)
        return sum(
            weight * (math.log1p(tilt0 * (result - mean0)) - math.log1p(tilt1 * (result - mean1)))
            for result, weight in weights.items()
        )

    def accepted(self, results: Mapping[float, int]) -> float | None:
        """The Elo difference for which the test is after these blocks; None while it cannot tell."""
        if sum(results.values()) < FEWEST_BLOCKS:
            return None
        ratio = self.ratio(results)
        if ratio <= BOUNDS[0]:
            return self.elo0
        return self.elo1 if ratio >= BOUNDS[1] else None


def _tilt(weights: Mapping[float, float], mean: float) -> float:
    """The x for which weights / (1 + x (result - mean)), the likeliest distribution with this mean, has it."""
    pairs = [(result - mean, weight) for result, weight in weights.items()]

    def excess(x: float) -> float:
        return sum(weight * distance / (1 + x * distance) for distance, weight in pairs)

    inside = 1 - 1e-12  # at the ends themselves a result of 0, or of 1, would have an infinite weight
    return float(brentq(excess, -inside / (1 - mean), inside / mean))
