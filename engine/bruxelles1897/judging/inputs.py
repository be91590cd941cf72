"""What a player sees of the table at any decision, as numbers of about one for a network to learn from.

First what all share and the decision pending, then what belongs to each seat, clockwise from the viewer. Nothing that
the viewer has not seen is read.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1897.agenda import (
    ACTIVATE,
    ARCHITECT,
    BRUSSELS_CARDS,
    DECISIONS,
    EXHIBIT,
    KEEP_NOBLE,
    ONE_OF_TWO,
    PAYMENT,
)
from engine.bruxelles1897.brussels import price
from engine.bruxelles1897.construction import house_cost
from engine.bruxelles1897.judging.coats import cards_around, chance_to_score, gain_beside, gains_at_coats
from engine.bruxelles1897.judging.features import FEATURES, features, stages_left
from engine.bruxelles1897.judging.ratings import (
    WANTS,
    card_worth,
    chance_to_win,
    column_standing,
    column_worth,
    free_spaces,
)
from engine.bruxelles1897.majorities import column_value, placed_in_brussels
from engine.bruxelles1897.state import (
    ABSENT,
    ARCHITECTS,
    BRUSSELS,
    CARD_WORDS,
    COLOURS,
    COLUMNS,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    HOUSE_KINDS,
    MONEY_CARD,
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
from engine.bruxelles1897.tracks import coat_points
from engine.kernel import kernel
from engine.leads import write_leads
from engine.numbered import Numbered
from engine.seats import points
from engine.surrounded import AROUND, OPEN_DIGIT, STANDINGS, best_two_around, count_around, lead_of, place_of

_COLUMN_WORDS = [str(1 + column) for column in range(COLUMNS)]
_SPACE_WORDS = [str(1 + space) for space in range(SPACES)]

LYING_SORTS = (*SORTS, "money", "expo")
"""Action cards by what they are for."""

BEST_WORDS = ("best", "second", "third")

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
PLACING_FOR = _SHARED.add_each("placing in the column of", TOPS)
PLACING_BONUS = _SHARED.add("bonus of the column of the card placed")
VISITING = _SHARED.add_each("placing cards at", BRUSSELS)
PAYING = _SHARED.add_each("paying for a house of kind", HOUSE_KINDS)
CHOOSING = _SHARED.add_each("choosing among", CARD_WORDS)
KEEPING = _SHARED.add_each("keeping", NOBLE_NAMES)
TO_ACTIVATE = _SHARED.add("nobles still to activate")
EXHIBITED = _SHARED.add_each("exhibited", COLOURS)
LYING = _SHARED.add_each("cards in the area:", CARD_WORDS)
LYING_FOR = _SHARED.add_each("column and cards:", (f"{bonus} {sort}" for bonus in TOPS for sort in LYING_SORTS))
COLUMN_FREE = _SHARED.add_each("free spaces in the column of", TOPS)
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
PAYABLE = _SEAT.add("Architect cards at hand that money suffices for")
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
BRUSSELS_LEAD = _SEAT.add("lead in Brussels")
TO_BE_ARRESTED = _SEAT.add("nobody has more in Brussels")
VALUES = _SEAT.add_each("value in the column of", TOPS)
LEADS = _SEAT.add_each("lead in the column of", TOPS)
CHANCES = _SEAT.add_each("chance to win the column of", TOPS)
AT_STAKE = _SEAT.add("bonuses at stake, by the chance to win them")
HOLDS = _SEAT.add_each("Architect card on space", _SPACE_WORDS)
COATS = _SEAT.add_each("coats of arms", STANDINGS)
COAT_POINTS = _SEAT.add("points of coats of arms won so far")
COATS_LIKELY = _SEAT.add("points of coats of arms, by the chance to win them")
GAINS = _SEAT.add_each("gain at coats of arms by its next Architect card:", BEST_WORDS)
SPACES_WORTH = _SEAT.add_each("worth of a space that it can take:", BEST_WORDS)
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
    placed, placer = NOTHING, NOBODY
    if state.n_agenda > 0:
        kind, seat, a, _ = top(state)
        if kind == ARCHITECT:
            placed, placer = a, seat
    for distance in range(rules.players):
        seat = (int(viewer) + distance) % int(rules.players)
        first = len(SHARED_INPUTS) + distance * len(SEAT_INPUTS)
        own = out[first : first + len(SEAT_INPUTS)]
        _write_seat(rules, state, seat, own)
        for space in range(SPACES):
            own[HOLDS + space] = (placer if space == placed else state.architect[space]) == seat
        _write_outlook(rules, state, seat, placed, placer, own)
    _write_columns(rules, state, viewer, out)
    _write_coats(rules, state, viewer, placed, placer, out)
    write_leads(out, len(SHARED_INPUTS), len(SEAT_INPUTS), rules.players, IN_BRUSSELS, BRUSSELS_LEAD, TO_BE_ARRESTED)


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
    if kind == ARCHITECT:
        column = a % COLUMNS
        mine, best, free = column_standing(rules, state, seat, column)
        if state.card[a] != NOTHING:
            out[PLACING_ON + int(state.card[a])] = 1.0
        out[PLACING_LEAD] = 0.2 * (mine - best)
        out[PLACING_FREE] = 0.25 * free
        out[PLACING_FOR + _top_of(rules, state, column)] = 1.0
        out[PLACING_BONUS] = 0.1 * column_worth(rules, state, BALANCED, seat, column)
    elif kind == BRUSSELS_CARDS:
        out[VISITING + a] = 1.0
    elif kind == PAYMENT:
        out[PAYING + a - FIRST_HOUSE] = 1.0
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
            bonus = _top_of(rules, state, space % COLUMNS)
            out[LYING_FOR + len(LYING_SORTS) * bonus + _sort_of(int(state.card[space]))] += 0.5
            out[COLUMN_FREE + bonus] += 0.25
    for column in range(COLUMNS):
        out[COLUMN_TOP + len(TOPS) * column + _top_of(rules, state, column)] = 1.0
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


@kernel
def _write_columns(rules, state, viewer, out):
    """What each seat has played and stands to win in the columns."""
    for column in range(COLUMNS):
        bonus, free = _top_of(rules, state, column), free_spaces(rules, state, column)
        neutral = max(0, column_value(rules, state, column, NEUTRAL))
        for seat in range(rules.players):
            out[_slot(rules, viewer, seat) + VALUES + bonus] = max(0, column_value(rules, state, column, seat))
        for seat in range(rules.players):
            slot, best = _slot(rules, viewer, seat), neutral
            mine = int(out[slot + VALUES + bonus])
            for other in range(rules.players):
                if other != seat:
                    best = max(best, int(out[_slot(rules, viewer, other) + VALUES + bonus]))
            out[slot + LEADS + bonus] = 0.2 * (mine - best)
            if mine > 0:
                chance = chance_to_win(mine - best, free)
                out[slot + CHANCES + bonus] = chance
                out[slot + AT_STAKE] += 0.1 * chance * column_worth(rules, state, BALANCED, seat, column)
        for seat in range(rules.players):
            out[_slot(rules, viewer, seat) + VALUES + bonus] *= 0.1


@kernel
def _top_of(rules, state, column):
    """The top half of a column's Bonus card. Columns are told apart by it, as the cards move from round to round."""
    return int(rules.top[state.bonus[column]])


@kernel
def _sort_of(card):
    """Which of LYING_SORTS an Action card is."""
    return (
        int(card >= FIRST_MATERIAL)
        + int(card >= FIRST_HOUSE)
        + int(card >= FIRST_NOBLE)
        + int(card >= MONEY_CARD)
        + int(card > MONEY_CARD)
    )


@kernel
def _write_coats(rules, state, viewer, placed, placer, out):
    """How each seat stands at the coats of arms.

    The space for which a card is just being chosen counts as taken already, as no choice of the card changes that.
    """
    for row in range(rules.rows - 1):
        for column in range(COLUMNS - 1):
            around = cards_around(state, COLUMNS * row + column, placed, placer)
            free = count_around(around, OPEN_DIGIT)
            best, second = best_two_around(around, rules.players, True)
            for seat in range(rules.players):
                slot, ahead = _slot(rules, viewer, seat), lead_of(count_around(around, seat), best, second)
                if free < AROUND:
                    out[slot + COATS + place_of(free, ahead)] += 0.5
                likely = 0.1 * coat_points(rules, state, seat) * chance_to_score(free, ahead)
                out[slot + COATS_LIKELY] += likely
                if free == 0:
                    out[slot + COAT_POINTS] += likely


@kernel
def _write_outlook(rules, state, seat, placed, placer, out):
    """How much a seat can still place, and what the best spaces that are left would give it."""
    own = state.seats[seat]
    if own.passed > 0:
        return
    left, cards = int(own.money), 0
    for sort in range(ARCHITECTS):
        cost = int(min(rules.value[sort, 0], rules.value[sort, 1]))
        payable = min(int(own.hand[sort]), left // cost)
        cards += payable
        left -= payable * cost
    out[PAYABLE] = 0.2 * cards
    if cards == 0:
        return
    gains = gains_at_coats(rules, state, seat, placed, placer)
    for space in range(SPACES):
        if state.card[space] != NOTHING and space != placed:
            gain = 0.1 * gain_beside(rules, gains, space)
            _note_best(out, GAINS, gain)
            _note_best(out, SPACES_WORTH, gain + 0.1 * card_worth(rules, state, BALANCED, seat, int(state.card[space])))


@kernel
def _slot(rules, viewer, seat):
    """Where the SEAT_INPUTS of a seat begin."""
    distance = int(seat) - int(viewer)
    if distance < 0:
        distance += int(rules.players)
    return len(SHARED_INPUTS) + distance * len(SEAT_INPUTS)


@kernel
def _note_best(out, first, worth):
    """Put a worth among the best ones, in their order, which begin at `first`; those below 0 do not count."""
    for place in range(first, first + len(BEST_WORDS)):
        if worth > out[place]:
            worth, out[place] = out[place], worth
