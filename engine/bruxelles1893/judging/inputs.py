"""What a player sees of the table at any decision, as numbers of about one for a network to learn from.

First what all share and the decision pending, then what belongs to each seat, clockwise from the viewer. Nothing that
the viewer has not seen is read.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1893.agenda import BID, DECISIONS, FREE_ACTION, KEEP
from engine.bruxelles1893.belle_epoque.pavilions import cards_of
from engine.bruxelles1893.brussels import price
from engine.bruxelles1893.construction import house_cost
from engine.bruxelles1893.judging.columns import card_worth, card_worths, chance_to_get, chance_to_win, column_standing
from engine.bruxelles1893.judging.features import FEATURES, features, stages_left
from engine.bruxelles1893.judging.irises import chance_to_score, meeples_around
from engine.bruxelles1893.judging.wants import WANTS
from engine.bruxelles1893.majorities import iris_points, placed_in_brussels
from engine.bruxelles1893.sales import whites_of
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIONS,
    BLACK,
    BOARDS,
    BONUSES,
    BRUSSELS,
    CARD_NAMES,
    COLOURS,
    COMPASS,
    COMPASS_SIDE,
    FIRST,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAVILIONS,
    READY,
    ROUNDS,
    SHOWN_TILES,
    SLOTS,
    TILES,
)
from engine.kernel import kernel
from engine.leads import best_other, write_leads
from engine.numbered import Numbered
from engine.seats import points
from engine.surrounded import AROUND, OPEN_DIGIT, STANDINGS, best_two_around, count_around, lead_of, place_of

_SHARED = Numbered()
ROUND = _SHARED.add_each("round", map(str, range(1, 1 + ROUNDS)))
GAME_OVER = _SHARED.add("game over")
PENDING = _SHARED.add_each("pending:", DECISIONS)
PENDING_OWN = _SHARED.add("pending is one's own")
PENDING_A = _SHARED.add("what it is about")
PENDING_B = _SHARED.add("what else it is about")
BID_FOR = _SHARED.add_each("bid for", ACTIONS)
BID_LEAD = _SHARED.add("lead in the column of the bid")
BID_TIE = _SHARED.add("level in the column of the bid")
BID_FREE = _SHARED.add("free spaces in the column of the bid")
BID_CARD = _SHARED.add("card in the column of the bid")
BID_BONUSES = _SHARED.add_each("on the card in the column of the bid:", BONUSES)
BID_SYMBOLS = _SHARED.add("symbols on the card in the column of the bid")
BID_AT_HOUSE = _SHARED.add_each("the bid is at a house of", ("the bidder", "another"))
KEEPING = _SHARED.add_each("keeping", NOBLE_NAMES)
FREE_ACTIONS = _SHARED.add_each("free", ACTIONS)
ON_OFFER = _SHARED.add_each("on offer", NOBLE_NAMES)
ON_DISPLAY = _SHARED.add_each("on display", (*COLOURS, *(f"white {colour}" for colour in COLOURS[:BLACK])))
SALE_MONEY = _SHARED.add_each("money for", COLOURS)
SALE_POINTS = _SHARED.add_each("points for", COLOURS)
NEEDLES = _SHARED.add_each("needles on", COMPASS)
STACKS = _SHARED.add_each("stack of", COLOURS)
SUPPLY = _SHARED.add_each("supply of", (*MATERIALS, "jokers"))
PRICES = _SHARED.add_each("price of", BRUSSELS)
INCOME = _SHARED.add("income of the stock exchange")
FREE_SPACES = _SHARED.add_each("free spaces for", ACTIONS)
AREA = _SHARED.add("spaces of the active area")
PASSED = _SHARED.add("players who have passed")
COLUMN_FREE = _SHARED.add_each("free spaces in column", map(str, range(1, 1 + LINES)))
COLUMN_MANNEKEN = _SHARED.add_each("Manneken Pis on the card of column", map(str, range(1, 1 + LINES)))
COLUMN_SYMBOLS = _SHARED.add_each("symbols on the card of column", map(str, range(1, 1 + LINES)))
COLUMN_BONUS = _SHARED.add_each(
    "column and bonus", (f"{column} {bonus}" for column in range(1, 1 + LINES) for bonus in BONUSES)
)
FIRST_EDITION = _SHARED.add("first edition")
COMPASS_IN_PLAY = _SHARED.add("compass sides")
EXPANSION = _SHARED.add("Belle Époque")
ASYMMETRIC = _SHARED.add("asymmetric boards")
UNCLAIMED = _SHARED.add_each("unclaimed tile", TILES)
OWN_CARDS = _SHARED.add_each("own card", CARD_NAMES)
SHARED_INPUTS = _SHARED.words

_SEAT = Numbered()
COUNTED = _SEAT.add_each("counted:", FEATURES)
POINTS = _SEAT.add("points")
MONEY_LEFT = _SEAT.add_each("money of at least", ("1", "3", "6", "10"))
OWN_MATERIALS = _SEAT.add_each("cubes of", MATERIALS)
OWN_ARTWORKS = _SEAT.add_each("artworks", COLOURS)
OWN_WHITES = _SEAT.add("white artworks")
OWN_TRAVELERS = _SEAT.add("Travelers")
AT_HAND = _SEAT.add("meeples at hand")
OUT = _SEAT.add("has passed")
OUT_FIRST = _SEAT.add("has passed first")
OWN_NOBLES = _SEAT.add_each("noble", NOBLE_NAMES)
READY_NOBLES = _SEAT.add_each("ready noble", NOBLE_NAMES)
TUCKED_NOW = _SEAT.add("cards tucked this round")
OWN_HOUSES = _SEAT.add_each("houses in the active area on", ACTIONS)
HOUSES_BEFORE = _SEAT.add("material that the next house lacks")
OWN_PAVILIONS = _SEAT.add("pavilions")
CLAIMED = _SEAT.add_each("claimed tile", TILES)
IN_BRUSSELS = _SEAT.add("meeples in Brussels")
BRUSSELS_LEAD = _SEAT.add("lead in Brussels")
TO_BE_ARRESTED = _SEAT.add("nobody has more in Brussels")
BIDS = _SEAT.add_each("bids in column", map(str, range(1, 1 + LINES)))
LEADS = _SEAT.add("columns led")
LEVEL = _SEAT.add("columns level")
AT_STAKE = _SEAT.add("cards at stake, by the chance to win them")
BONUSES_LIKELY = _SEAT.add_each("likely to be won in the columns:", BONUSES)
SYMBOLS_LIKELY = _SEAT.add("symbols likely to be won in the columns")
IRISES = _SEAT.add_each("irises", STANDINGS)
IRISES_WON = _SEAT.add("irises won so far")
IRISES_OPEN = _SEAT.add("share of the irises still open")
IRIS_POINTS = _SEAT.add("points of irises won so far")
IRISES_LIKELY = _SEAT.add("points of irises, by the chance to win them")
MANNEKEN = _SEAT.add("Manneken Pis symbols likely to be won")
BOARD = _SEAT.add_each("board", BOARDS)
SEAT_INPUTS = _SEAT.words

BALANCED = tuple(WANTS.values())


@kernel
def inputs(rules, state, viewer, out):
    """Write the SHARED_INPUTS, then for each seat in play, clockwise from `viewer`, the SEAT_INPUTS into `out`.

    `out` is float32, size len(SHARED_INPUTS) + players * len(SEAT_INPUTS).
    """
    out[:] = 0.0
    _write_pending(rules, state, viewer, out)
    _write_boards(rules, state, out)
    _write_columns(rules, state, out)
    for place in range(SHOWN_TILES if rules.belle_epoque else 0):
        if state.tile[place] != NOTHING and state.claim[place] == NOBODY:
            out[UNCLAIMED + int(state.tile[place])] = 1.0
    for place in range(PAVILIONS if rules.belle_epoque else 0):
        if state.pavilion[place] == viewer and not state.card_used[place]:
            out[OWN_CARDS + int(state.belle_card[place]) - 1] = 1.0
    for seat in range(rules.players):
        slot = _slot(rules, viewer, seat)
        _write_seat(rules, state, seat, out[slot : slot + len(SEAT_INPUTS)])
    _write_houses(rules, state, viewer, out)
    write_leads(out, len(SHARED_INPUTS), len(SEAT_INPUTS), rules.players, IN_BRUSSELS, BRUSSELS_LEAD, TO_BE_ARRESTED)
    _write_columns_of_seats(rules, state, viewer, out)
    _write_irises(rules, state, viewer, out)


@kernel
def _write_pending(rules, state, viewer, out):
    """The round, and the decision on top of the agenda."""
    out[ROUND + max(0, ROUNDS - 1 - stages_left(rules, state))] = 1.0
    if state.n_agenda == 0:
        out[GAME_OVER] = 1.0
        return
    kind, seat, a, b = top(state)
    out[PENDING + kind] = 1.0
    out[PENDING_OWN] = seat == viewer
    out[PENDING_A] = 0.1 * a
    out[PENDING_B] = 0.1 * b
    if kind == BID:
        column = a % LINES
        mine, best, free = column_standing(rules, state, seat, column)
        out[BID_FOR + int(state.action[a])] = 1.0
        out[BID_LEAD] = 0.2 * (mine - best)
        out[BID_TIE] = mine == best
        out[BID_FREE] = 0.25 * free
        if state.house[a] != NOBODY:
            out[BID_AT_HOUSE + int(state.house[a] != seat)] = 1.0
        face = int(state.column[column])
        if face != NOTHING:
            out[BID_CARD] = 0.1 * card_worth(rules, card_worths(rules, state, BALANCED, seat), face)
            out[BID_SYMBOLS] = 0.5 * rules.symbols[face]
            _add_bonuses(rules, face, 0.5, out, BID_BONUSES)
    elif kind == FREE_ACTION:
        out[FREE_ACTIONS + a] = 1.0
    elif kind == KEEP:
        out[KEEPING + a] = 1.0


@kernel
def _write_boards(rules, state, out):
    """Market, Art Market, compass, supply and the Brussels board; which game is played."""
    for slot in range(SLOTS):
        if state.market[slot] != NOTHING:
            out[ON_OFFER + int(state.market[slot])] = 1.0 - 0.2 * rules.market_price[slot]
    for place in range(2):
        if state.display[place] != NOTHING:
            out[ON_DISPLAY + int(state.display[place])] = 1.0
        out[NEEDLES + int(state.compass[state.needles[place]])] += 0.5
    for colour in range(len(COLOURS)):
        out[SALE_MONEY + colour] = 0.1 * rules.grid_money[state.indicator[0] + rules.corner[colour, 0]]
        out[SALE_POINTS + colour] = 0.1 * rules.grid_vp[state.indicator[1] + rules.corner[colour, 1]]
        out[STACKS + colour] = 0.2 * state.stacks[colour]
    for material in range(len(MATERIALS)):
        out[SUPPLY + material] = 0.1 * state.cubes[material]
    out[SUPPLY + len(MATERIALS)] = 0.1 * state.jokers
    for place in range(len(BRUSSELS)):
        out[PRICES + place] = 0.25 * price(rules, state, place)
    if state.n_stock > 0:
        out[INCOME] = 0.1 * rules.stock_income[state.stock[state.n_stock - 1]]
    out[PASSED] = 0.5 * state.n_passed
    out[FIRST_EDITION] = rules.edition == FIRST
    out[COMPASS_IN_PLAY] = rules.side == COMPASS_SIDE
    out[EXPANSION] = rules.belle_epoque
    out[ASYMMETRIC] = rules.asymmetric


@kernel
def _write_columns(rules, state, out):
    """The active area: free spaces by action and column, and the cards under the columns."""
    for column in range(state.low_column, state.high_column):
        for row in range(state.low_row, state.high_row):
            space = LINES * row + column
            out[AREA] += 0.1
            if state.meeple[space] == NOBODY:
                out[FREE_SPACES + int(state.action[space])] += 0.25
                out[COLUMN_FREE + column] += 0.25
        face = state.column[column]
        if face != NOTHING:
            out[COLUMN_MANNEKEN + column] = 0.5 * rules.manneken[face]
            out[COLUMN_SYMBOLS + column] = 0.5 * rules.symbols[face]
            _add_bonuses(rules, face, 0.5, out, COLUMN_BONUS + len(BONUSES) * column)


@kernel
def _add_bonuses(rules, face, factor, out, first):
    """Add the bonuses of a prestige card, `factor` times, to the inputs from `first` on."""
    for option in range(rules.n_options[face]):
        for bonus in range(len(BONUSES)):
            out[first + bonus] += factor * rules.bonus[face, option, bonus]


@kernel
def _write_seat(rules, state, seat, out):
    """The SEAT_INPUTS of a seat."""
    own = state.seats[seat]
    features(rules, state, seat, out[COUNTED : COUNTED + len(FEATURES)])
    for k in range(len(FEATURES)):
        out[COUNTED + k] *= 0.1
    out[POINTS] = 0.02 * points(state, seat)
    for k in range(4):
        out[MONEY_LEFT + k] = own.money >= (1, 3, 6, 10)[k]
    units = int(own.jokers)
    for material in range(len(MATERIALS)):
        units += own.materials[material]
        out[OWN_MATERIALS + material] = 0.25 * own.materials[material]
    for colour in range(len(COLOURS)):
        out[OWN_ARTWORKS + colour] = 0.5 * own.artworks[colour]
    out[OWN_WHITES] = 0.5 * whites_of(state, seat)
    out[OWN_TRAVELERS] = 0.5 * own.travelers
    out[AT_HAND] = 0.2 * own.meeples
    out[OUT] = own.passed > 0
    out[OUT_FIRST] = own.passed == 1
    for noble in range(len(NOBLE_NAMES)):
        out[OWN_NOBLES + noble] = own.noble[noble] != ABSENT
        out[READY_NOBLES + noble] = own.noble[noble] == READY
    for row in range(len(own.tucked_now)):
        out[TUCKED_NOW] += 0.5 * own.tucked_now[row]
    if own.houses < len(rules.house_vp):
        out[HOUSES_BEFORE] = 0.2 * max(0, house_cost(rules, state, seat) - units)
    out[IN_BRUSSELS] = 0.25 * placed_in_brussels(state, seat)
    out[MANNEKEN] = 0.5 * rules.first_pass_manneken * (own.passed == 1)
    out[BOARD + int(own.board)] = 1.0
    if rules.belle_epoque:
        out[OWN_PAVILIONS] = 0.5 * cards_of(state, seat)
        for place in range(SHOWN_TILES):
            if state.tile[place] != NOTHING and state.claim[place] == seat:
                out[CLAIMED + int(state.tile[place])] = 1.0


@kernel
def _write_houses(rules, state, viewer, out):
    """The houses that each seat has in the active area, by the action of their spaces."""
    for row in range(state.low_row, state.high_row):
        for space in range(LINES * row + state.low_column, LINES * row + state.high_column):
            owner = state.house[space]
            if 0 <= owner < rules.players:
                out[_slot(rules, viewer, owner) + OWN_HOUSES + int(state.action[space])] += 0.5


@kernel
def _write_columns_of_seats(rules, state, viewer, out):
    """What each seat has bid and stands to win in the columns."""
    for column in range(state.low_column, state.high_column):
        for row in range(state.low_row, state.high_row):
            owner = state.meeple[LINES * row + column]
            if 0 <= owner < rules.players:
                out[_slot(rules, viewer, owner) + BIDS + column] += state.bid[LINES * row + column]
    for seat in range(rules.players):
        slot = _slot(rules, viewer, seat)
        bids = 0.0
        for column in range(state.low_column, state.high_column):
            bids += out[slot + BIDS + column]
        if bids == 0.0:
            continue
        worths = card_worths(rules, state, BALANCED, seat)
        for column in range(state.low_column, state.high_column):
            total, face = out[slot + BIDS + column], int(state.column[column])
            if total == 0 or face == NOTHING:
                continue
            other = best_other(out, len(SHARED_INPUTS), len(SEAT_INPUTS), rules.players, slot, BIDS + column)
            free, lead = int(4 * out[COLUMN_FREE + column]), int(total - other)  # a quarter for each free space
            chance = chance_to_win(lead, free)
            out[slot + LEADS] += 0.5 * (total > other)
            out[slot + LEVEL] += 0.5 * (total == other)
            out[slot + AT_STAKE] += 0.1 * chance * card_worth(rules, worths, face)
            out[slot + MANNEKEN] += 0.5 * chance * rules.manneken[face]
            likely = chance_to_get(rules, free, lead)
            if free > 0 or lead > 0:  # only a card won alone may be tucked
                out[slot + SYMBOLS_LIKELY] += 0.5 * likely * rules.symbols[face]
            _add_bonuses(rules, face, 0.5 * likely, out, slot + BONUSES_LIKELY)
    for distance in range(rules.players):
        for column in range(LINES):
            out[len(SHARED_INPUTS) + distance * len(SEAT_INPUTS) + BIDS + column] *= 0.1


@kernel
def _write_irises(rules, state, viewer, out):
    """How each seat stands at the irises, and what it has won and may win there."""
    for row in range(state.low_row, state.high_row - 1):
        for column in range(state.low_column, state.high_column - 1):
            around = meeples_around(state, LINES * row + column)
            free = count_around(around, OPEN_DIGIT)
            if free == AROUND:
                continue
            best, second = best_two_around(around, rules.players, rules.neutral_in_irises)
            for seat in range(rules.players):
                slot = _slot(rules, viewer, seat)
                count = count_around(around, seat)
                ahead = lead_of(count, best, second)
                out[slot + IRISES + place_of(free, ahead)] += 0.5
                out[slot + IRISES_LIKELY] += chance_to_score(rules, free, ahead)
                if free > 0:
                    out[slot + IRISES_OPEN] += 0.05 * (AROUND - free) * count
                elif ahead >= 0:
                    out[slot + IRISES_WON] += 0.25
    for seat in range(rules.players):
        slot, level = _slot(rules, viewer, seat), 0.1 * iris_points(rules, state, seat)
        out[slot + IRISES_LIKELY] *= level
        out[slot + IRIS_POINTS] = level * out[slot + IRISES_WON] / 0.25  # which counts a quarter for each


@kernel
def _slot(rules, viewer, seat):
    """Where the SEAT_INPUTS of a seat begin."""
    distance = int(seat) - int(viewer)
    if distance < 0:
        distance += int(rules.players)
    return len(SHARED_INPUTS) + distance * len(SEAT_INPUTS)
