"""Who has most of what a network is told of each seat: majorities are won against the best of the others."""

from __future__ import annotations

import numpy as np

from engine.kernel import kernel


@kernel
def write_leads(out, first, size, players, counted, lead, most):
    """Compare the input `counted` of the seats of so many `players`; they begin at `first` and are `size` each.

    Into `lead` goes how far a seat is above the best other, into `most` whether it has some and nobody has more.
    """
    for own in range(first, first + int(players) * size, size):
        mine, best = out[own + counted], best_other(out, first, size, players, own, counted)
        out[own + lead] = mine - best
        out[own + most] = mine > 0 and mine >= best


@kernel
def best_other(out, first, size, players, own, counted):
    """The largest input `counted` of any seat but the one whose inputs begin at `own`; 0 where all are below."""
    best = np.float32(0.0)
    for other in range(first, first + int(players) * size, size):
        if other != own:
            best = max(best, out[other + counted])
    return best
