"""The agenda that every game's state has: a small stack of what is still to be done, the next thing on top.

An entry is a decision, which waits for a player, or a step of the rules; its kind is one of the game's own numbers.
"""

from __future__ import annotations

import numpy as np

from engine.kernel import kernel

PENDING = np.dtype([("kind", "i1"), ("seat", "i1"), ("a", "i1"), ("b", "i1")])
"""One entry: a decision or a step of the rules, whose it is, and two arguments of its kind."""


@kernel
def push(state, kind, seat, a=0, b=0):
    """Put an entry on top."""
    entry = state.agenda[state.n_agenda]
    entry.kind = kind
    entry.seat = seat
    entry.a = a
    entry.b = b
    state.n_agenda += 1


@kernel
def ask(state, kind, seat, a=0, b=0):
    """Put a decision on top that begins a chain of decisions of its own: a turn, an answer in another's turn."""
    state.turn += 1
    push(state, kind, seat, a, b)


@kernel
def pop(state):
    """Take the top entry off: its kind, seat and two arguments."""
    state.n_agenda -= 1
    entry = state.agenda[state.n_agenda]
    return int(entry.kind), int(entry.seat), int(entry.a), int(entry.b)


@kernel
def to_move(state):
    """The seat whose decision is pending, -1 at the end of the game."""
    if state.n_agenda == 0:
        return -1
    return int(state.agenda[state.n_agenda - 1].seat)
