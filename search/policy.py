"""A policy for playouts and for the greedy agent: the best-rated of a few actions, or of all."""

from __future__ import annotations

import numpy as np

from engine.chance import below
from engine.game import rate
from engine.kernel import kernel


@kernel
def best_rated(rules, state, weights, words, actions, n, ratings):
    """The legal action of the highest rating, one of those tied at random. `ratings` is float64, as long as `actions`."""
    rate(rules, state, weights, actions, n, ratings)
    best = -np.inf
    tied = 0
    chosen = 0
    for k in range(n):
        if ratings[k] > best:
            best = ratings[k]
            tied = 1
            chosen = k
        elif ratings[k] == best:
            tied += 1
            if below(words, tied) == 0:
                chosen = k
    return np.int64(actions[chosen])


@kernel
def best_of_few(rules, state, weights, words, actions, n, few, ratings):
    """The best-rated of `few` actions drawn at random; with one, uniformly random and without any rating.

    Reorders `actions`. Browne and Barbero's heuristic sampling.
    """
    if few > 1:
        few = min(few, n)
        for k in range(few):
            other = k + below(words, n - k)
            kept = actions[k]
            actions[k] = actions[other]
            actions[other] = kept
        return best_rated(rules, state, weights, words, actions, few, ratings)
    return np.int64(actions[below(words, n)])
