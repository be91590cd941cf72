"""What the end of a game is worth to each seat."""

from __future__ import annotations

import numpy as np

from engine.kernel import kernel


@kernel
def judge(scores, count, wins, margins):
    """Write each seat's share of the win (1/k for k winners) and its margin to the best other seat, in points.

    All arrays are float64, one element a seat; the first `count` are used.
    """
    best = scores[0]
    for seat in range(1, count):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(count):
        if scores[seat] == best:
            winners += 1
    for seat in range(count):
        wins[seat] = 1.0 / winners if scores[seat] == best else 0.0
        other = -np.inf
        for opponent in range(count):
            if opponent != seat:
                other = max(other, scores[opponent])
        margins[seat] = scores[seat] - other


@kernel
def blend(win, margin, weight, scale):
    """One seat's value, 0 to 1: `weight` of the margin, bounded smoothly, and the rest of the win share."""
    return (1.0 - weight) * win + weight * 0.5 * (1.0 + np.tanh(margin / scale))
