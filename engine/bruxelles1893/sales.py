"""Sales action: choose an artwork, move the indicator, place the artwork on display, take money and points."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import BELLE_CARD, LEAVE, MOVE_INDICATOR, SELL
from engine.bruxelles1893.belle_epoque.pavilions import can_use_in
from engine.bruxelles1893.state import BLACK, COLOURS, FROM_SALES, GRID, MORE_STEPS_CARD, NOTHING, SALES, WHITE
from engine.bruxelles1893.workshop import return_artwork
from engine.kernel import kernel
from engine.seats import score

PLACES = GRID - 2
"""Lines on which the indicator's centre can stand, so that all of it stays on the grid."""


@kernel
def artworks_of(state, seat):
    """How many artworks a player has, white ones too."""
    total = whites_of(state, seat)
    for colour in range(len(COLOURS)):
        total += state.seats[seat].artworks[colour]
    return total


@kernel
def whites_of(state, seat):
    """How many white artworks a player has."""
    total = 0
    for colour in range(BLACK):
        total += state.seats[seat].white[colour]
    return total


@kernel
def _is_shown(state, artwork):
    return state.display[0] == artwork or state.display[1] == artwork


@kernel
def _can_sell_colour(state, seat, colour):
    return state.seats[seat].artworks[colour] > 0 and not _is_shown(state, colour)


@kernel
def _can_sell_white(state, seat):
    """One white artwork is on display at most; the display is ascending, so that it lies last."""
    return whites_of(state, seat) > 0 and state.display[1] < WHITE


@kernel
def can_sell(state, seat):
    """Whether the player has an artwork of a colour that is not on display, or a white one."""
    for colour in range(len(COLOURS)):
        if _can_sell_colour(state, seat, colour):
            return True
    return _can_sell_white(state, seat)


@kernel
def can_sell_without(state, seat, displayed):
    """Whether the player could sell an artwork if one on display were back on its stack (card 4)."""
    kept = _other_displayed(state, displayed)
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > 0 and colour != kept:
            return True
    return whites_of(state, seat) > 0 and kept < WHITE


@kernel
def _other_displayed(state, artwork):
    """The place of the Art Market beside the one with an artwork, or with NOTHING: what lies there."""
    return state.display[1] if state.display[0] == artwork else state.display[0]


@kernel
def start_sale(state, seat):
    push(state, SELL, seat)


@kernel
def legal_sales(state, seat, out):
    """An action is a sale: the colour of the artwork, or for a white one WHITE + 5 * its other side + the colour it
    is sold as.
    """
    n = 0
    for colour in range(len(COLOURS)):
        if _can_sell_colour(state, seat, colour):
            out[n] = colour
            n += 1
    if _can_sell_white(state, seat):
        for side in range(BLACK):
            if state.seats[seat].white[side] > 0:
                for colour in range(len(COLOURS)):
                    if not _is_shown(state, colour):
                        out[n] = WHITE + len(COLOURS) * side + colour
                        n += 1
    return n


@kernel
def colour_of_sale(sale):
    """The colour whose square on the indicator counts."""
    return sale if sale < WHITE else (sale - WHITE) % len(COLOURS)


@kernel
def artwork_of_sale(sale):
    """The artwork as it lies on display: a colour, or WHITE + the colour of its other side."""
    return sale if sale < WHITE else WHITE + (sale - WHITE) // len(COLOURS)


@kernel
def choose_artwork(rules, state, seat, sale):
    push(state, MOVE_INDICATOR, seat, sale, 0)
    if rules.belle_epoque and can_use_in(state, seat, MORE_STEPS_CARD, SALES):
        push(state, BELLE_CARD, seat, MORE_STEPS_CARD)


@kernel
def legal_indicators(state, seat, more, out):
    """An action is 5 * row + column of the place for the centre, out of the 5 x 5 inside the grid.

    As many steps as the player has artworks, the one being sold included, and `more`; any path, and fewer will do.
    """
    steps = artworks_of(state, seat) + more
    n = 0
    for row in range(PLACES):
        for column in range(PLACES):
            if abs(row + 1 - state.indicator[0]) + abs(column + 1 - state.indicator[1]) <= steps:
                out[n] = PLACES * row + column
                n += 1
    return n


@kernel
def farthest_place(state):
    """Steps of the indicator to the place farthest away: from its line to the first or the last, both ways."""
    row, column = state.indicator[0], state.indicator[1]
    return max(row - 1, PLACES - row) + max(column - 1, PLACES - column)


@kernel
def move_indicator(rules, state, seat, sale, place):
    state.indicator[0] = place // PLACES + 1
    state.indicator[1] = place % PLACES + 1
    if state.display[0] == NOTHING:
        _sell(rules, state, seat, sale, NOTHING)
    else:
        push(state, LEAVE, seat, sale)


@kernel
def legal_leavers(state, out):
    """An action is the displayed artwork that goes back to its stack, in the first edition the one to be covered."""
    out[0] = state.display[0]
    out[1] = state.display[1]
    return 2


@kernel
def replace_displayed(rules, state, seat, sale, leaver):
    """The artwork sold takes the place of one on display, which in the first edition stays under it."""
    if rules.hidden_artworks:
        state.covered[leaver] += 1
    else:
        return_artwork(state, leaver)
    _sell(rules, state, seat, sale, leaver)


@kernel
def return_displayed(state, artwork):
    """Take an artwork off display and leave its space empty."""
    kept = _other_displayed(state, artwork)
    state.display[0] = NOTHING
    state.display[1] = kept
    return_artwork(state, artwork)


@kernel
def sale_money(rules, state, sale):
    """What the row of the colour's square on the indicator pays, in BF; a white artwork brings a share of it."""
    money = rules.grid_money[state.indicator[0] + rules.corner[colour_of_sale(sale), 0]]
    return money if sale < WHITE else money // rules.white_share


@kernel
def sale_vp(rules, state, sale):
    """What the column of the colour's square on the indicator scores; a white artwork a share of it."""
    vp = rules.grid_vp[state.indicator[1] + rules.corner[colour_of_sale(sale), 1]]
    return vp if sale < WHITE else vp // rules.white_share


@kernel
def _sell(rules, state, seat, sale, leaver):
    kept = _other_displayed(state, leaver)
    artwork = artwork_of_sale(sale)
    state.display[0] = min(kept, artwork)
    state.display[1] = max(kept, artwork)
    own = state.seats[seat]
    if sale < WHITE:
        own.artworks[sale] -= 1
    else:
        own.white[artwork - WHITE] -= 1
    board = rules.boards[own.board]
    own.money += sale_money(rules, state, sale) + board.sale_money
    score(state, seat, FROM_SALES, sale_vp(rules, state, sale) + board.sale_vp)
