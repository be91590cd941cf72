"""What a game is worth to each seat, at its end or, as far as can be expected, between two stages."""

from __future__ import annotations

import numpy as np

from engine.game import features, final_scores, players, stage, to_move
from engine.kernel import kernel

GUMBEL = np.sqrt(6) / np.pi
"""Scale of a Gumbel distribution of standard deviation 1."""


@kernel
def settle(rules, state, estimates, scores, wins, margins):
    """Write each seat's score, share of the win and margin; the expected ones at the beginning of a stage.

    All arrays are float64, one element a seat.
    """
    seats = players(rules, state)
    final_scores(rules, state, scores)
    spread = 0.0
    if to_move(state) >= 0:
        worths = estimates.worths[stage(state)]
        spread = estimates.spreads[stage(state)]
        for seat in range(seats):
            features(rules, state, seat, estimates.features)
            for k in range(len(worths)):
                scores[seat] += worths[k] * estimates.features[k]
    judge(scores, seats, spread, wins, margins)


@kernel
def judge(scores, count, spread, wins, margins):
    """Write each seat's share of the win and its margin to the best other seat, in points.

    The share is 1/k for k winners, or where scores have an error of `spread` points, the chance to be the best; errors
    are taken to be Gumbel, for which this is the softmax (Luce and Suppes, 1965). All arrays are float64, one element a
    seat; the first `count` are used.
    """
    best = scores[0]
    for seat in range(1, count):
        best = max(best, scores[seat])
    total = 0.0
    for seat in range(count):
        if spread > 0.0:
            wins[seat] = np.exp((scores[seat] - best) / (GUMBEL * spread))
        else:
            wins[seat] = 1.0 if scores[seat] == best else 0.0
        total += wins[seat]
    for seat in range(count):
        wins[seat] /= total
        other = -np.inf
        for opponent in range(count):
            if opponent != seat:
                other = max(other, scores[opponent])
        margins[seat] = scores[seat] - other


@kernel
def blend(win, margin, weight, scale):
    """One seat's value, 0 to 1: `weight` of the margin, bounded smoothly, and the rest of the win share."""
    return (1.0 - weight) * win + weight * 0.5 * (1.0 + np.tanh(margin / scale))
