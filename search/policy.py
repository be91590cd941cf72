"""A policy for playouts and for the greedy agent: the best-rated of a few actions, or of all."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.chance import below
from engine.contract import SearchedGame
from engine.game import rate
from engine.kernel import inlined, kernel


class Policy(NamedTuple):
    """How to choose without search, and the scratch space for it; each thread needs its own."""

    tournament_size: int
    """Actions drawn at random, of which the best-rated is chosen; 1 is uniformly random and asks for no rating."""
    weights: tuple[float, ...]
    """What the chooser wants."""
    own: tuple[float, ...]
    """What the seat that searches wants, for the priors of its own decisions."""
    ratings: np.ndarray
    """(MOST_ACTIONS,) float64: scratch."""

    @classmethod
    def of(
        cls,
        game: SearchedGame,
        tournament_size: int = 1,
        weights: tuple[float, ...] | None = None,
        own: tuple[float, ...] | None = None,
    ) -> Policy:
        """A policy for a game's package; a balanced one without weights."""
        weights = tuple(game.WANTS.values()) if weights is None else weights
        return cls(tournament_size, weights, weights if own is None else own, np.zeros(game.MOST_ACTIONS))


@kernel
def best_rated(rules, state, policy, words, actions, n):
    """The action of the highest rating among the first n of `actions`, one of those tied at random."""
    rate(rules, state, policy.weights, actions, n, policy.ratings)
    best = -np.inf
    tied = 0
    chosen = 0
    for k in range(n):
        if policy.ratings[k] > best:
            best = policy.ratings[k]
            tied = 1
            chosen = k
        elif policy.ratings[k] == best:
            tied += 1
            if below(words, tied) == 0:
                chosen = k
    return np.int64(actions[chosen])


@inlined
def choose(rules, state, policy, words, actions, n):
    """The best-rated of a tournament: some of the n legal `actions`, drawn at random, which reorders them.

    Browne and Barbero's heuristic sampling.
    """
    size = min(policy.tournament_size, n)
    for k in range(size):
        other = k + below(words, n - k)
        kept = actions[k]
        actions[k] = actions[other]
        actions[other] = kept
    return best_rated(rules, state, policy, words, actions, size)
