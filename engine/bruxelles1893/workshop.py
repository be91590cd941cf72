"""Workshop action: create a work of art of any colour but black."""

from __future__ import annotations

from engine.bruxelles1893.agenda import CREATE, push
from engine.bruxelles1893.state import BLACK
from engine.kernel import kernel


@kernel
def can_create(state):
    """Whether any coloured stack has a tile left."""
    for colour in range(BLACK):
        if state.stacks[colour] > 0:
            return True
    return False


@kernel
def start_workshop(state, seat):
    push(state, CREATE, seat)


@kernel
def legal_colours(state, out):
    """The colours to create, also for the artwork each player starts with; an action is a colour."""
    n = 0
    for colour in range(BLACK):
        if state.stacks[colour] > 0:
            out[n] = colour
            n += 1
    return n


@kernel
def create(state, seat, colour):
    """Take an artwork from its stack."""
    state.stacks[colour] -= 1
    state.seats[seat].artworks[colour] += 1
