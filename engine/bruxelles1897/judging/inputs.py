"""What a player sees of the table at any decision, as numbers of about one for a network to learn from.

First what all share and the decision pending, then what belongs to each seat, clockwise from the viewer. Nothing that
the viewer has not seen is read.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1897.agenda import ACTIVATE, ARCHITECT, DECISIONS, EXHIBIT, KEEP_NOBLE, ONE_OF_TWO
from engine.bruxelles1897.brussels import price
from engine.bruxelles1897.construction import house_cost
from engine.bruxelles1897.judging.features import FEATURES, features
from engine.bruxelles1897.judging.ratings import WANTS, chance_to_win, column_standing, column_worth
from engine.bruxelles1897.majorities import cards_around, is_complete, placed_in_brussels
from engine.bruxelles1897.state import (
    ABSENT,
    ARCHITECTS,
    BRUSSELS,
    CARD_WORDS,
    COLOURS,
    COLUMNS,
    HOUSE_KINDS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAIRS,
    READY,
    ROUNDS,
    SORTS,
    SPACES,
    TOPS,
    TRACKS,
)
from engine.kernel import kernel
from engine.numbered import Numbered
from engine.seats import points

_COLUMN_WORDS = [str(1 + column) for column in range(COLUMNS)]

_SHARED = Numbered()
ROUND = _SHARED.add_each("round", map(str, range(1, 1 + ROUNDS)))
GAME_OVER = _SHARED.add("game over")
PENDING = _SHARED.add_each("pending:", DECISIONS)
PENDING_OWN = _SHARED.add("pending is one's own")
PENDING_A = _SHARED.add("what it is about")
PENDING_B = _SHARED.add("what else it is about")
PLACING_ON = _SHARED.add_each("placing on", CARD_WORDS)
PLACING_LEAD = _SHARED.add("lead in the column of the card placed")
PLACING_FREE = _SHARED.add("free spaces in the column of the card placed")
PLACING_BONUS = _SHARED.add("bonus of the column of the card placed")
CHOOSING = _SHARED.add_each("choosing among", CARD_WORDS)
KEEPING = _SHARED.add_each("keeping", NOBLE_NAMES)
TO_ACTIVATE = _SHARED.add("nobles still to activate")
EXHIBITED = _SHARED.add_each("exhibited", COLOURS)
LYING = _SHARED.add_each("cards in the area:", CARD_WORDS)
COLUMN_FREE = _SHARED.add_each("free spaces in column", _COLUMN_WORDS)
COLUMN_TOP = _SHARED.add_each("column and bonus", (f"{column} {bonus}" for column in _COLUMN_WORDS for bonus in TOPS))
PRICES = _SHARED.add_each("price of", BRUSSELS)
PILES = _SHARED.add_each("pile of", SORTS)
PASSED = _SHARED.add("players who have passed")
SHARED_INPUTS = _SHARED.words

_SEAT = Numbered()
COUNTED = _SEAT.add_each("counted:", FEATURES)
POINTS = _SEAT.add("points")
MONEY_LEFT = _SEAT.add_each("money of at least", ("1", "3", "6", "10"))
TRACK = _SEAT.add_each("place on the track of", TRACKS)
HAND = _SEAT.add_each("Architect cards at hand of sort", ("1", "2", "3"))
IN_PRISON = _SEAT.add_each("Architect cards in prison of sort", ("1", "2", "3"))
OWN_ARTWORKS = _SEAT.add_each("artworks", COLOURS)
OWN_MATERIALS = _SEAT.add_each("Material cards", PAIRS)
OWN_HOUSES = _SEAT.add_each("houses of kind", HOUSE_KINDS)
OWN_NOBLES = _SEAT.add_each("noble", NOBLE_NAMES)
READY_NOBLES = _SEAT.add_each("ready noble", NOBLE_NAMES)
OUT = _SEAT.add("has passed")
OUT_FIRST = _SEAT.add("has passed first")
OWN_EXPO = _SEAT.add("has the Expo card")
HOUSE_LACKS = _SEAT.add("materials that the next house lacks")
IN_BRUSSELS = _SEAT.add("cards in Brussels")
VALUES = _SEAT.add_each("value in column", _COLUMN_WORDS)
CHANCES = _SEAT.add_each("chance to win column", _COLUMN_WORDS)
AT_STAKE = _SEAT.add("bonuses at stake, by the chance to win them")
COATS_WON = _SEAT.add("coats of arms won so far")
COATS_OPEN = _SEAT.add("share of the coats of arms still open")
SEAT_INPUTS = _SEAT.words

BALANCED = tuple(WANTS.values())


@kernel
def inputs(rules, state, viewer, out):
    """Write the SHARED_INPUTS, then for each seat in play, clockwise from `viewer`, the SEAT_INPUTS into `out`.

    `out` is float32, size len(SHARED_INPUTS) + players * len(SEAT_INPUTS).
    """
    out[:] = 0.0
    _write_pending(rules, state, viewer, out)
    _write_area(rules, state, out)
    for distance in range(rules.players):
        seat = (viewer + distance) % rules.players
        first = len(SHARED_INPUTS) + distance * len(SEAT_INPUTS)
        _write_seat(rules, state, seat, out[first : first + len(SEAT_INPUTS)])


@kernel
def _write_pending(rules, state, viewer, out):
    """The round, and the decision on top of the agenda."""
    out[ROUND + int(state.round_number)] = 1.0
    if state.n_agenda == 0:
        out[GAME_OVER] = 1.0
        return
    kind, seat, a, b = top(state)
    out[PENDING + kind] = 1.0
    out[PENDING_OWN] = seat == viewer
    out[PENDING_A] = 0.1 * a
    out[PENDING_B] = 0.1 * b
    if kind == ARCHITECT:
        column = a % COLUMNS
        mine, best, free = column_standing(rules, state, seat, column)
        if state.card[a] != NOTHING:
            out[PLACING_ON + int(state.card[a])] = 1.0
        out[PLACING_LEAD] = 0.2 * (mine - best)
        out[PLACING_FREE] = 0.25 * free
        out[PLACING_BONUS] = 0.1 * column_worth(rules, state, BALANCED, seat, column)
    elif kind == ONE_OF_TWO:
        out[CHOOSING + a] += 0.5
        out[CHOOSING + b] += 0.5
    elif kind == KEEP_NOBLE:
        out[KEEPING + a] = 1.0
    elif kind == ACTIVATE:
        out[TO_ACTIVATE] = 0.5 * (a - b)
    elif kind == EXHIBIT:
        for colour in range(len(COLOURS)):
            out[EXHIBITED + colour] = a >> colour & 1


@kernel
def _write_area(rules, state, out):
    """Action and Bonus cards of the Art Nouveau area, Brussels, the piles."""
    for space in range(SPACES):
        if state.card[space] != NOTHING:
            out[LYING + int(state.card[space])] += 0.5
            out[COLUMN_FREE + space % COLUMNS] += 0.25
    for column in range(COLUMNS):
        out[COLUMN_TOP + len(TOPS) * column + int(rules.top[state.bonus[column]])] = 1.0
    for place in range(len(BRUSSELS)):
        out[PRICES + place] = 0.25 * price(state, place)
    for sort in range(len(SORTS)):
        out[PILES + sort] = 0.05 * state.n_pile[sort]
    out[PASSED] = 0.5 * state.n_passed


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
    for track in range(len(TRACKS)):
        out[TRACK + track] = 0.2 * own.track[track]
    for sort in range(ARCHITECTS):
        out[HAND + sort] = 0.5 * own.hand[sort]
        out[IN_PRISON + sort] = 0.5 * own.prison[sort]
    for colour in range(len(COLOURS)):
        out[OWN_ARTWORKS + colour] = 0.5 * own.artworks[colour]
    cards = 0
    for pair in range(len(PAIRS)):
        cards += own.materials[pair]
        out[OWN_MATERIALS + pair] = 0.5 * own.materials[pair]
    for kind in range(len(HOUSE_KINDS)):
        out[OWN_HOUSES + kind] = 0.5 * own.houses[kind]
    for noble in range(len(NOBLE_NAMES)):
        out[OWN_NOBLES + noble] = own.noble[noble] != ABSENT
        out[READY_NOBLES + noble] = own.noble[noble] == READY
    out[OUT] = own.passed > 0
    out[OUT_FIRST] = own.passed == 1
    out[OWN_EXPO] = state.expo == seat
    out[HOUSE_LACKS] = 0.2 * max(0, house_cost(rules, state, seat) - 2 * cards)
    out[IN_BRUSSELS] = 0.25 * placed_in_brussels(state, seat)
    _write_majorities(rules, state, seat, out)


@kernel
def _write_majorities(rules, state, seat, out):
    """What a seat has played and stands to win in the columns and at the coats of arms."""
    for column in range(COLUMNS):
        mine, best, free = column_standing(rules, state, seat, column)
        out[VALUES + column] = 0.1 * mine
        if mine > 0:
            chance = chance_to_win(mine - best, free)
            out[CHANCES + column] = chance
            out[AT_STAKE] += 0.1 * chance * column_worth(rules, state, BALANCED, seat, column)
    for row in range(rules.rows - 1):
        for column in range(COLUMNS - 1):
            corner = COLUMNS * row + column
            mine = cards_around(state, corner, seat)
            if is_complete(state, corner):
                most = 0
                for owner in range(NEUTRAL + 1):
                    most = max(most, cards_around(state, corner, owner))
                out[COATS_WON] += 0.25 * (mine == most)
            else:
                filled = 0
                for space in (corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1):
                    filled += state.architect[space] != NOBODY
                out[COATS_OPEN] += 0.05 * mine * filled
