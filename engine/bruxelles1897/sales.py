"""Sale action: an artwork is discarded for money."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1897.agenda import SELL
from engine.bruxelles1897.piles import discard
from engine.bruxelles1897.state import COLOURS, FIRST_ARTWORK
from engine.kernel import kernel


@kernel
def artworks_of(state, seat):
    """How many artworks a player has."""
    total = 0
    for colour in range(len(COLOURS)):
        total += int(state.seats[seat].artworks[colour])
    return total


@kernel
def begin_sale(state, seat, money):
    """Whoever has no artwork sells nothing, and gets no money."""
    if artworks_of(state, seat) > 0:
        push(state, SELL, seat, money)


@kernel
def legal_sales(state, seat, out):
    """An action is a colour."""
    n = 0
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > 0:
            out[n] = colour
            n += 1
    return n


@kernel
def sell(state, seat, money, colour):
    state.seats[seat].artworks[colour] -= 1
    state.seats[seat].money += money
    discard(state, FIRST_ARTWORK + colour)
