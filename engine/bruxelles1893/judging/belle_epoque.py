"""What the pieces of the Belle Époque expansion are worth: its pavilions and its tiles."""

from __future__ import annotations

from engine.bruxelles1893.belle_epoque.pavilions import colours_in_row
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.belle_cards import likely_uses, likely_worth
from engine.bruxelles1893.judging.columns import row_count
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.worths import cube_worth, house_worth
from engine.bruxelles1893.sales import whites_of
from engine.bruxelles1893.scoring import connections, multiplier, nobles_cost
from engine.bruxelles1893.state import (
    HOUSES,
    IRIS_LINES,
    LINES,
    ROW_ARTWORKS,
    ROW_MONEY,
    ROWS,
    TILE_ARTWORKS,
    TILE_BUILDINGS,
    TILE_CONNECTIONS,
    TILE_CROWN,
    TILE_FIRST_PASS,
    TILE_HOUSE,
    TILE_IRIS,
    TILE_NOBLES,
    TILE_PORTRAIT,
    TILE_ROW,
    TILE_SCORE,
    TILE_WHITE,
    TRACK,
)
from engine.kernel import kernel
from engine.seats import points


@kernel
def pavilion_worth(rules, state, weights, seat, place):
    """Points that a pavilion is likely to bring: its visits and its card, less the glass that it takes besides."""
    card = int(state.belle_card[place])
    uses = likely_uses(rules, state, seat, card) * likely_worth(rules, state, weights, seat, card)
    visits = rules.visit_vp * _colours_to_come(rules, state, place)
    return uses + visits - rules.surcharge[place] * cube_worth(rules, state, weights, seat)


@kernel
def _colours_to_come(rules, state, place):
    """Colours that the visits are likely to count in a pavilion's row: at the end of this round and of each to come."""
    now = float(colours_in_row(rules, state, place))
    if state.low_row <= place < state.high_row:
        now = max(now, guesses.LIKELY_COLOURS)
    # the part of the irises whose active area holds the row: those of the middle are in it most often
    active = 1.0 - abs(place - LINES // 2) / IRIS_LINES
    return now + active * guesses.LIKELY_COLOURS * stages_left(rules, state)


@kernel
def tile_worth(rules, state, weights, seat, tile):
    """Points that a Belle Époque tile is likely to bring its owner at the end."""
    own, left, amount = state.seats[seat], stages_left(rules, state), float(rules.tile_amount[tile])
    buildings = min(float(HOUSES), own.houses + guesses.LIKELY_HOUSES * left)
    steps = guesses.LIKELY_STEPS * left
    if tile == TILE_SCORE:
        return (points(state, seat) + guesses.LIKELY_POINTS * left) / amount
    if tile == TILE_ROW:
        most = 0.0
        for row in range(len(ROWS)):
            most = max(most, row_count(rules, state, weights, seat, row))
        return amount * most
    if tile == TILE_IRIS:
        money = amount * min(float(TRACK), own.iris + 1 + steps)
        owed = min(money, float(nobles_cost(rules, state, seat, 0)))
        row = multiplier(rules, state, seat, ROW_MONEY) / rules.row_money
        return guesses.MONEY_OF_COST * owed + (guesses.MONEY_KEPT + row) * (money - owed)
    if tile == TILE_ARTWORKS:
        return amount * multiplier(rules, state, seat, ROW_ARTWORKS)
    if tile == TILE_CROWN:
        return amount * min(float(TRACK), own.crown + 1 + steps)
    if tile == TILE_HOUSE:
        return amount * house_worth(rules, state, weights, seat)
    if tile == TILE_FIRST_PASS:
        return amount * (own.n_face_down + guesses.LIKELY_FIRST_PASSES * left)
    if tile == TILE_BUILDINGS:
        return amount * buildings
    if tile == TILE_CONNECTIONS:
        return amount * (connections(state, seat) + guesses.LIKELY_CONNECTIONS * left)
    if tile == TILE_PORTRAIT:
        reached = own.architect + steps >= TRACK - 1
        more = amount - rules.boards[own.board].architect_track[TRACK - 1]
        return rules.house_level_vp * more * buildings * reached
    if tile == TILE_WHITE:
        return amount * whites_of(state, seat)
    if tile == TILE_NOBLES:
        return guesses.MONEY_OF_COST * nobles_cost(rules, state, seat, 0)
    raise AssertionError("a tile has no worth written")
