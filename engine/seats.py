"""What every game has of its seats: how many play, and their points by source."""

from __future__ import annotations

import numpy as np

from engine.contract import State
from engine.kernel import kernel


@kernel
def players(rules, state):
    """The number of seats in play."""
    return int(rules.players)


@kernel
def score(state, seat, source, points):
    """Add points to a seat, under the source they come from."""
    state.seats[seat].vp[source] += points


@kernel
def points(state, seat):
    """A player's victory points."""
    return points_before(state, seat, len(state.seats[seat].vp))


@kernel
def points_before(state, seat, source):
    """A player's victory points from the sources before one of them."""
    total = 0
    for other in range(source):
        total += state.seats[seat].vp[other]
    return total


@kernel
def points_by_source(rules, state, seat, out):
    """Write a player's points from each source into `out`."""
    own = state.seats[seat]
    for source in range(len(own.vp)):
        out[source] = own.vp[source]


def points_of(state: State, seat: int) -> list[int]:
    """The same as a list."""
    points: list[int] = state.seats[seat].vp.tolist()
    return points


def win_shares(scores: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, from final scores (…, seats), of which an empty seat has -inf.

    1/k for each of the k with the best score, else 0. `search.value.evaluate_scores` is the same for compiled code.
    """
    won = scores == scores.max(axis=-1, keepdims=True)
    return np.asarray(won / won.sum(axis=-1, keepdims=True))
