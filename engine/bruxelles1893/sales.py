"""Sales action: choose an artwork, move the indicator, place the artwork on display, take money and points."""

from __future__ import annotations

from engine.bruxelles1893.agenda import LEAVE, MOVE_INDICATOR, SELL, push
from engine.bruxelles1893.state import COLOURS, FROM_SALES, GRID, NOTHING
from engine.bruxelles1893.tracks import score
from engine.kernel import kernel

PLACES = GRID - 2
"""Lines on which the indicator's centre can stand, so that all of it stays on the grid."""


@kernel
def artworks_of(state, seat):
    """How many artworks a player has."""
    total = 0
    for colour in range(len(COLOURS)):
        total += state.seats[seat].artworks[colour]
    return total


@kernel
def _can_sell_colour(state, seat, colour):
    displayed = state.display[0] == colour or state.display[1] == colour
    return state.seats[seat].artworks[colour] > 0 and not displayed


@kernel
def can_sell(state, seat):
    """Whether the player has an artwork of a colour that is not on display."""
    for colour in range(len(COLOURS)):
        if _can_sell_colour(state, seat, colour):
            return True
    return False


@kernel
def start_sale(state, seat):
    push(state, SELL, seat)


@kernel
def legal_sales(state, seat, out):
    """An action is the colour sold."""
    n = 0
    for colour in range(len(COLOURS)):
        if _can_sell_colour(state, seat, colour):
            out[n] = colour
            n += 1
    return n


@kernel
def choose_artwork(state, seat, colour):
    push(state, MOVE_INDICATOR, seat, colour)


@kernel
def legal_indicators(state, seat, out):
    """An action is 5 * row + column of the place for the centre, out of the 5 x 5 inside the grid.

    As many steps as the player has artworks, the one being sold included; any path, and fewer steps will do.
    """
    steps = artworks_of(state, seat)
    n = 0
    for row in range(PLACES):
        for column in range(PLACES):
            if abs(row + 1 - state.indicator[0]) + abs(column + 1 - state.indicator[1]) <= steps:
                out[n] = PLACES * row + column
                n += 1
    return n


@kernel
def move_indicator(rules, state, seat, colour, place):
    state.indicator[0] = place // PLACES + 1
    state.indicator[1] = place % PLACES + 1
    if state.display[0] == NOTHING:
        _sell(rules, state, seat, colour, NOTHING)
    else:
        push(state, LEAVE, seat, colour)


@kernel
def legal_leavers(state, out):
    """An action is the displayed colour that goes back to its stack."""
    out[0] = state.display[0]
    out[1] = state.display[1]
    return 2


@kernel
def replace_displayed(rules, state, seat, colour, leaver):
    state.stacks[leaver] += 1
    _sell(rules, state, seat, colour, leaver)


@kernel
def sale_money(rules, state, colour):
    """What the row of the colour's square on the indicator pays, in BF."""
    return rules.grid_money[state.indicator[0] + rules.corner[colour, 0]]


@kernel
def sale_vp(rules, state, colour):
    """What the column of the colour's square on the indicator scores."""
    return rules.grid_vp[state.indicator[1] + rules.corner[colour, 1]]


@kernel
def _sell(rules, state, seat, colour, leaver):
    kept = state.display[1] if state.display[0] == leaver else state.display[0]
    state.display[0] = min(kept, colour)
    state.display[1] = max(kept, colour)
    own = state.seats[seat]
    own.artworks[colour] -= 1
    board = rules.boards[own.board]
    own.money += sale_money(rules, state, colour) + board.sale_money
    score(state, seat, FROM_SALES, sale_vp(rules, state, colour) + board.sale_vp)
