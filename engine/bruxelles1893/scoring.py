"""End of the game: payment of the nobles, and final scoring by source."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import CHOOSE_ROW, PAYMENTS, SCORING, TILES_STEP, UNPAID
from engine.bruxelles1893.belle_epoque.tiles import has_tile
from engine.bruxelles1893.sales import artworks_of, whites_of
from engine.bruxelles1893.state import (
    ABSENT,
    BLACK,
    FROM_ARTWORK_ROW,
    FROM_FIRST_PLAYER,
    FROM_HOUSES,
    FROM_MATERIALS,
    FROM_MEEPLE_ROW,
    FROM_MONEY_ROW,
    FROM_NOBLE_ROW,
    FROM_TILES,
    FROM_UNPAID,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOBODY,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    ROWS,
    TILE_ARTWORKS,
    TILE_BUILDINGS,
    TILE_CONNECTIONS,
    TILE_CROWN,
    TILE_FIRST_PASS,
    TILE_HOUSE,
    TILE_IRIS,
    TILE_NOBLES,
    TILE_ROW,
    TILE_SCORE,
    TILE_WHITE,
)
from engine.bruxelles1893.tracks import house_points
from engine.kernel import kernel
from engine.seats import points, score


@kernel
def count_tiles(rules, state, seat):
    """Belle Époque tiles that count before the nobles are paid, seat by seat; one asks its owner for a row."""
    while seat < rules.players:
        own = state.seats[seat]
        if has_tile(state, seat, TILE_SCORE):  # the first of all, as the others add to the points it counts
            score(state, seat, FROM_TILES, max(0, points(state, seat)) // rules.tile_amount[TILE_SCORE])
        if has_tile(state, seat, TILE_IRIS):
            own.money += rules.tile_amount[TILE_IRIS] * (own.iris + 1)
        if has_tile(state, seat, TILE_CROWN):
            score(state, seat, FROM_TILES, rules.tile_amount[TILE_CROWN] * (own.crown + 1))
        if has_tile(state, seat, TILE_FIRST_PASS):
            score(state, seat, FROM_TILES, rules.tile_amount[TILE_FIRST_PASS] * own.n_face_down)
        if has_tile(state, seat, TILE_CONNECTIONS):
            score(state, seat, FROM_TILES, rules.tile_amount[TILE_CONNECTIONS] * connections(state, seat))
        if has_tile(state, seat, TILE_WHITE):
            score(state, seat, FROM_TILES, rules.tile_amount[TILE_WHITE] * whites_of(state, seat))
        seat += 1
        if has_tile(state, seat - 1, TILE_ROW):
            push(state, TILES_STEP, seat)
            ask(state, CHOOSE_ROW, seat - 1)
            return


@kernel
def connections(state, seat):
    """Pairs of a player's houses on neighbouring spaces of the Art Nouveau board."""
    pairs = 0
    for row in range(LINES):
        for column in range(LINES):
            space = LINES * row + column
            if state.house[space] == seat:
                pairs += column + 1 < LINES and state.house[space + 1] == seat
                pairs += row + 1 < LINES and state.house[space + LINES] == seat
    return pairs


@kernel
def legal_rows(out):
    """Any of the Strategic rows."""
    for row in range(len(ROWS)):
        out[row] = row
    return len(ROWS)


@kernel
def choose_row(state, seat, row):
    state.seats[seat].tile_row = row


@kernel
def nobles_cost(rules, state, seat, left_out):
    """What a player's nobles cost in all, without those in the bit set `left_out`."""
    if rules.belle_epoque and has_tile(state, seat, TILE_NOBLES):
        return 0
    cost = 0
    for noble in range(len(NOBLE_NAMES)):
        if state.seats[seat].noble[noble] != ABSENT and not left_out >> noble & 1:
            cost += rules.noble_cost[noble]
    return cost


@kernel
def collect_payments(rules, state, seat):
    """Take jokers and payments seat by seat; whoever cannot pay all nobles chooses which to leave."""
    while seat < rules.players:
        own = state.seats[seat]
        state.jokers += own.jokers
        own.jokers = 0
        if nobles_cost(rules, state, seat, 0) > own.money:
            push(state, PAYMENTS, seat + 1)
            ask(state, UNPAID, seat)
            return
        pay_nobles(rules, state, seat, 0)
        seat += 1
    push(state, SCORING, NOBODY)


@kernel
def legal_unpaid(rules, state, seat, out):
    """An action is the set of nobles left unpaid, as bits: the others can be paid, and none more with what is left."""
    own = state.seats[seat]
    kept = 0
    for noble in range(len(NOBLE_NAMES)):
        if own.noble[noble] != ABSENT:
            kept |= 1 << noble
    n = 0
    unpaid = 0
    while unpaid != kept:
        unpaid = (unpaid - kept) & kept  # the next larger subset of those kept
        left = own.money - nobles_cost(rules, state, seat, unpaid)
        if 0 <= left < _cheapest(rules, unpaid):
            out[n] = unpaid
            n += 1
    return n


@kernel
def _cheapest(rules, nobles):
    """The lowest cost among the nobles of a bit set that is not empty."""
    cheapest = 127
    for noble in range(len(NOBLE_NAMES)):
        if nobles >> noble & 1:
            cheapest = min(cheapest, rules.noble_cost[noble])
    return cheapest


@kernel
def pay_nobles(rules, state, seat, unpaid):
    """Pay all nobles but those of the set `unpaid`, which are discarded and cost points."""
    own = state.seats[seat]
    own.money -= nobles_cost(rules, state, seat, unpaid)
    for noble in range(len(NOBLE_NAMES)):
        if unpaid >> noble & 1:
            own.noble[noble] = ABSENT
            state.noble_discards[noble] += 1
            score(state, seat, FROM_UNPAID, -rules.unpaid_vp)


@kernel
def multiplier(rules, state, seat, row):
    """What each thing that a Strategic row counts scores: the VP symbols printed, and those of the cards under it."""
    own = state.seats[seat]
    symbols = int(rules.boards[own.board].row_symbols)
    for k in range(own.tucks[row]):
        symbols += rules.symbols[own.tucked[row, k]]
    if own.tile_row == row:
        symbols += rules.tile_amount[TILE_ROW]
    return int(rules.row_vp[row]) * int(symbols)


@kernel
def score_game(rules, state):
    """Final scoring, after the nobles have been paid."""
    for seat in range(rules.players):
        own = state.seats[seat]
        if rules.belle_epoque:
            _discard_whites(state, seat)
        houses = int(own.houses)
        if has_tile(state, seat, TILE_HOUSE):
            houses += rules.tile_amount[TILE_HOUSE]
        score(state, seat, FROM_HOUSES, houses * house_points(rules, state, seat))
        if has_tile(state, seat, TILE_BUILDINGS):
            score(state, seat, FROM_TILES, houses * rules.tile_amount[TILE_BUILDINGS])
        cubes = 0
        for material in range(len(MATERIALS)):
            cubes += own.materials[material]
        score(state, seat, FROM_MATERIALS, cubes * rules.cube_vp)
        if state.first_player == seat:
            score(state, seat, FROM_FIRST_PLAYER, rules.first_player_vp)
        meeples = max(0, rules.meeples - own.courthouse - rules.row_meeples_from)
        score(state, seat, FROM_MEEPLE_ROW, meeples * multiplier(rules, state, seat, ROW_MEEPLES))
        nobles = 0
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] != ABSENT:
                nobles += 1
        score(state, seat, FROM_NOBLE_ROW, nobles * multiplier(rules, state, seat, ROW_NOBLES))
        artworks = artworks_of(state, seat)
        if has_tile(state, seat, TILE_ARTWORKS):
            artworks += rules.tile_amount[TILE_ARTWORKS]
        score(state, seat, FROM_ARTWORK_ROW, artworks * multiplier(rules, state, seat, ROW_ARTWORKS))
        sets = own.money // rules.row_money
        score(state, seat, FROM_MONEY_ROW, sets * multiplier(rules, state, seat, ROW_MONEY))


@kernel
def _discard_whites(state, seat):
    """White artworks are worth nothing in final scoring."""
    for colour in range(BLACK):
        state.stacks[colour] += state.seats[seat].white[colour]
        state.seats[seat].white[colour] = 0


@kernel
def final_scores(rules, state, out):
    """Each seat's points so far; the final scores once the game is over."""
    for seat in range(rules.players):
        out[seat] = points(state, seat)
