"""The agenda that every game's state has: a small stack of what is still to be done, the next thing on top.

An entry is a decision, which waits for a player, or a step of the rules; its kind is one of the game's own numbers,
from FIRST_STEP on those of steps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.contract import State
from engine.kernel import kernel

PENDING = np.dtype([("kind", "i1"), ("seat", "i1"), ("a", "i1"), ("b", "i1")])
"""One entry: a decision or a step of the rules, whose it is, and two arguments of its kind."""


FIRST_STEP = 40
"""Kinds of decisions are below it."""

NOT_PENDING = -1


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
def insert(state, place, kind, seat, a=0, b=0):
    """Put an entry at a place counted from the bottom; what is there and above moves up."""
    for k in range(state.n_agenda, place, -1):
        state.agenda[k] = state.agenda[k - 1]
    entry = state.agenda[place]
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
def top(state):
    """The top entry: its kind, seat and two arguments."""
    entry = state.agenda[state.n_agenda - 1]
    return int(entry.kind), int(entry.seat), int(entry.a), int(entry.b)


@kernel
def pop(state):
    """Take the top entry off: its kind, seat and two arguments. It leaves no trace: equal tables have equal bytes."""
    entry = top(state)
    state.n_agenda -= 1
    place = state.agenda[state.n_agenda]
    place.kind = 0
    place.seat = 0
    place.a = 0
    place.b = 0
    return entry


@kernel
def find(state, kind):
    """The place of the lowest entry of a kind, counted from the bottom; NOT_PENDING if there is none."""
    for place in range(state.n_agenda):
        if state.agenda[place].kind == kind:
            return place
    return NOT_PENDING


@kernel
def count_pending(state, kind, a):
    """How many entries have this kind and this first argument."""
    total = 0
    for place in range(state.n_agenda):
        total += state.agenda[place].kind == kind and state.agenda[place].a == a
    return total


@kernel
def comes_to_step(state):
    """Whether the top entry is a step, which the rules carry out themselves."""
    return state.n_agenda > 0 and state.agenda[state.n_agenda - 1].kind >= FIRST_STEP


@kernel
def to_move(state):
    """The seat whose decision is pending, -1 at the end of the game."""
    if state.n_agenda == 0:
        return -1
    return int(state.agenda[state.n_agenda - 1].seat)


@kernel
def key(kind, seat, about):
    """An integer of its own for each decision: its kind, its seat (below 8) and what it is about."""
    return 8 * (64 * about + kind) + seat


@kernel
def turn_number(state):
    """The number of the chain of decisions that the pending one belongs to."""
    return int(state.turn)


class Entry(NamedTuple):
    """One entry as `push` takes it."""

    kind: int
    seat: int
    a: int = 0
    b: int = 0


def entries_of(state: State) -> list[Entry]:
    """The agenda of a state, bottom first."""
    return [Entry(*map(int, state.agenda[i])) for i in range(state.n_agenda)]
