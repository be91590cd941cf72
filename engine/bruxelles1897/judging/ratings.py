"""Rules of thumb: what each legal action seems worth at once, in victory points, to a player with given wants.

No search and no sampling. The greedy agent plays the best-rated action; the search can take ratings as priors and for
its playouts. What a player wants (`WANTS`) weighs the parts of a rating, so that a strategy is a list of weights.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1897 import agenda
from engine.bruxelles1897.brussels import ENOUGH, SET_RADIX, can_carry_out, price
from engine.bruxelles1897.construction import can_construct, house_cost, houses_of, payment_kinds
from engine.bruxelles1897.exhibitions import DECLINE
from engine.bruxelles1897.judging import guesses
from engine.bruxelles1897.judging.features import stages_left
from engine.bruxelles1897.majorities import column_value, placed_in_brussels
from engine.bruxelles1897.nobles import DISCARD_IT
from engine.bruxelles1897.rules import RADIX
from engine.bruxelles1897.scoring import bonus_points, nobles_of
from engine.bruxelles1897.state import (
    ABSENT,
    ACTIONS,
    ALBERT,
    ARCHITECTS,
    ARCHITECTURE,
    BRUGMANN,
    BULS,
    CITY_HALL,
    COLOURS,
    COLUMNS,
    CONSTRUCTION,
    CREATION,
    EXPO,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    FOR_MONEY,
    FOR_NOBLES,
    HANKAR,
    HORTA,
    INFLUENCE,
    MONEY_CARD,
    NEUTRAL,
    NOBILITY,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PARK,
    PRESTIGE,
    READY,
    RELEASE,
    SALE,
    STOCK_EXCHANGE,
    SUPPLY,
    VANDERVELDE,
)
from engine.bruxelles1897.tracks import coat_points, level, prisoners
from engine.bruxelles1897.turns import FIRST_BRUSSELS, PASS, SIDES
from engine.kernel import kernel

WANTS = {
    "houses": 0.8,
    "artworks": 1.0,
    "nobles": 0.5,
    "coats of arms": 2.0,
    "columns": 1.0,
    "money": 1.3,
    "materials": 1.0,
    "expo": 1.0,
    "early passing": 1.0,
    "brussels": 0.9,
}
(
    WANT_HOUSES,
    WANT_ARTWORKS,
    WANT_NOBLES,
    WANT_COATS,
    WANT_COLUMNS,
    WANT_MONEY,
    WANT_MATERIALS,
    WANT_EXPO,
    WANT_PASSING,
    WANT_BRUSSELS,
) = range(10)
"""What a strategy weighs: houses and the Architecture track, artworks and sales, nobles and the Nobility track, coats
of arms and the Prestige track, column majorities, money, materials, the Expo card, passing early, and Brussels.
The numbers are the factors of balanced play."""


@kernel
def rate(rules, state, weights, actions, n, out):
    """Write what each of the n legal `actions` seems worth into `out` (float64), in points of the seat to move.

    `weights` is a tuple of floats, one for each of WANTS. Only differences between the ratings of one decision count.
    """
    kind, seat, a, b = top(state)
    if kind == agenda.TURN:
        _rate_turns(rules, state, weights, seat, actions, n, out)
        return
    if kind == agenda.ARCHITECT:
        _rate_architects(rules, state, weights, seat, a % COLUMNS, actions, n, out)
        return
    for k in range(n):
        out[k] = _rate_choice(rules, state, weights, seat, kind, a, b, int(actions[k]))


@kernel
def money_worth(rules, state, weights, seat):
    """Points in one BEF: what can be done with it, what the bonus for money may pay, and nobles that it saves."""
    own = state.seats[seat]
    left = stages_left(rules, state)
    likely = guesses.LIKELY_WINS * rules.money_set_vp / rules.money_set
    if own.money >= rules.most_money_sets * rules.money_set:
        likely = 0.0
    spent = guesses.MONEY_SPENT + guesses.MONEY_SPENT_LATER * left if left > 0 else guesses.MONEY_SPENT_LAST
    worth = max(guesses.MONEY_KEPT + likely, spent)
    if left == 0 and own.money < rules.noble_cost * (nobles_of(state, seat) - 1):
        worth = max(worth, rules.unpaid_vp / max(1, rules.noble_cost))
    return weights[WANT_MONEY] * worth


@kernel
def track_worth(rules, state, weights, seat, track):
    """Points in a step on a track."""
    own = state.seats[seat]
    left = stages_left(rules, state)
    if track == ARCHITECTURE:
        worth = weights[WANT_HOUSES] * rules.house_level_vp * (houses_of(state, seat) + guesses.LIKELY_HOUSES * left)
    elif track == PRESTIGE:
        worth = weights[WANT_COATS] * rules.coat_level_vp * guesses.LIKELY_COATS * (left + guesses.PRESTIGE_NOW)
    elif track == NOBILITY:
        worth = weights[WANT_NOBLES] * guesses.NOBILITY_STEP * left
    else:
        raise AssertionError("a track has no worth written")
    return 0.0 if own.track[track] >= rules.track_length[track] else worth


@kernel
def release_worth(rules, state, seat):
    """Points in an Architect card out of prison, which is one turn more in every round."""
    if prisoners(state, seat) == 0:
        return 0.0
    return guesses.RELEASED_LATER * stages_left(rules, state) + guesses.RELEASED_NOW


@kernel
def material_worth(rules, state, weights):
    """Points in a Material card: one at the end, and more as long as there are houses to construct."""
    to_build = guesses.MATERIAL_TO_BUILD + guesses.MATERIAL_LATER * stages_left(rules, state)
    return rules.material_vp + weights[WANT_MATERIALS] * to_build


@kernel
def artwork_worth(rules, state, weights, seat, colour):
    """Points in an artwork: exhibitions and a sale to come, and the bonus for a new colour."""
    worth = guesses.ARTWORK + guesses.ARTWORK_LATER * stages_left(rules, state)
    if state.seats[seat].artworks[colour] == 0:
        bonus = guesses.LIKELY_WINS * guesses.BONUS_OF_A_KIND
        worth += bonus + guesses.NEW_COLOUR_LATER * stages_left(rules, state) + guesses.NEW_COLOUR
    return weights[WANT_ARTWORKS] * worth


@kernel
def house_worth(rules, state, weights, seat, kind):
    """Points in a house: the Architecture level that is likely at the end, kinds of materials, the bonus for houses.

    The Material cards that it costs are taken off.
    """
    own = state.seats[seat]
    last = float(rules.track[ARCHITECTURE, rules.track_length[ARCHITECTURE] - 1])
    likely = level(rules, state, seat, ARCHITECTURE) + guesses.HOUSE_LEVEL_LATER * stages_left(rules, state)
    worth = rules.house_level_vp * min(last, likely) + guesses.HOUSE_KINDS_PAID * rules.material_kind_vp
    if own.houses[kind] == 0:
        worth += guesses.BONUS_OF_A_KIND * guesses.LIKELY_WINS
    cards = (house_cost(rules, state, seat) + 1) // 2
    return weights[WANT_HOUSES] * worth - guesses.CARDS_SPENT * cards * material_worth(rules, state, weights)


@kernel
def noble_effect_worth(rules, state, weights, seat, noble):
    """Points in a noble's effect, had once and now."""
    if noble == BRUGMANN:
        return rules.brugmann_money * money_worth(rules, state, weights, seat)
    if noble == ALBERT:
        return track_worth(rules, state, weights, seat, NOBILITY)
    if noble == BULS:
        return track_worth(rules, state, weights, seat, PRESTIGE)
    if noble == HORTA:
        return track_worth(rules, state, weights, seat, ARCHITECTURE)
    if noble == HANKAR:
        return guesses.TWO_MATERIALS * material_worth(rules, state, weights)
    if noble == VANDERVELDE:
        return release_worth(rules, state, seat)
    raise AssertionError("a noble has no worth written")


@kernel
def noble_keep_worth(rules, state, weights, seat, noble):
    """Points in keeping a noble: later activations and the bonus for nobles, less what it costs at the end."""
    uses = guesses.LIKELY_USES * stages_left(rules, state)
    effect = noble_effect_worth(rules, state, weights, seat, noble)
    kept = uses * effect + guesses.LIKELY_WINS * rules.bonus_vp[FOR_NOBLES]
    return weights[WANT_NOBLES] * kept - guesses.MONEY_OF_COST * rules.noble_cost


@kernel
def noble_worth(rules, state, weights, seat, noble):
    """Points in taking a noble: its effect now, and keeping it if that is of use and none of its kind is kept."""
    worth = noble_effect_worth(rules, state, weights, seat, noble)
    if state.seats[seat].noble[noble] == ABSENT:
        worth += max(0.0, noble_keep_worth(rules, state, weights, seat, noble))
    return worth


@kernel
def sale_worth(rules, state, weights, seat, money):
    """Points in selling the artwork of which least is lost."""
    lost = guesses.WORST_LOSS
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > 0:
            lost = min(lost, kept_worth(rules, state, weights, seat, colour))
    if lost == guesses.WORST_LOSS:
        return 0.0
    return weights[WANT_ARTWORKS] * money * money_worth(rules, state, weights, seat) - lost


@kernel
def kept_worth(rules, state, weights, seat, colour):
    """Points in an artwork that a player has: little for a second one of its colour."""
    worth = guesses.ARTWORK_KEPT_LATER * stages_left(rules, state)
    if state.seats[seat].artworks[colour] == 1:
        worth += guesses.LIKELY_WINS * guesses.BONUS_OF_A_KIND + guesses.NEW_COLOUR_LATER * stages_left(rules, state)
    return worth


@kernel
def exhibition_worth(rules, state, weights, seat):
    """Points in an exhibition now, less those of the others, and in being the first player or having the card."""
    worth = 0.0
    for colour in range(len(COLOURS)):
        holders = 0
        for other in range(rules.players):
            holders += state.seats[other].artworks[colour] > 0 and state.seats[other].passed == 0
        if holders > 0:
            if state.seats[seat].artworks[colour] > 0:
                worth += guesses.EXHIBITED * rules.exhibition_vp / holders
            else:
                worth -= rules.exhibition_vp / (guesses.EXHIBITED_BY_OTHERS * (rules.players - 1))
    return weights[WANT_EXPO] * (worth + (rules.expo_vp if stages_left(rules, state) == 0 else guesses.EXPO))


@kernel
def card_worth(rules, state, weights, seat, card):
    """Points in the action of an Action card now; 0 where it cannot be done."""
    if card < FIRST_MATERIAL:
        return artwork_worth(rules, state, weights, seat, card)
    if card < FIRST_HOUSE:
        return material_worth(rules, state, weights)
    if card < FIRST_NOBLE:
        if not can_construct(rules, state, seat):
            return 0.0
        return house_worth(rules, state, weights, seat, card - FIRST_HOUSE)
    if card < MONEY_CARD:
        return noble_worth(rules, state, weights, seat, card - FIRST_NOBLE)
    if card == MONEY_CARD:
        return sale_worth(rules, state, weights, seat, rules.sale_money)
    if card == EXPO:
        return exhibition_worth(rules, state, weights, seat)
    raise AssertionError("an Action card has no worth written")


@kernel
def column_worth(rules, state, weights, seat, column):
    """Points in a column's Bonus card for whoever has the majority."""
    card = state.bonus[column]
    top = rules.top[card]
    if top == RELEASE:
        worth = guesses.RELEASED_LATER * stages_left(rules, state) if prisoners(state, seat) > 0 else 0.0
    else:
        worth = track_worth(rules, state, weights, seat, top)
    if stages_left(rules, state) == 0:
        bottom = rules.bottom[card]
        left = guesses.MONEY_BONUS_NOW if bottom == FOR_MONEY else 1.0
        worth += bonus_points(rules, state, seat, bottom) * left
    return weights[WANT_COLUMNS] * worth


@kernel
def column_standing(rules, state, seat, column):
    """A seat's value in a column, the best other colour's, and the spaces still free there."""
    mine = max(0, column_value(rules, state, column, seat))
    best = max(0, column_value(rules, state, column, NEUTRAL))
    for other in range(rules.players):
        if other != seat:
            best = max(best, column_value(rules, state, column, other))
    return mine, best, free_spaces(rules, state, column)


@kernel
def free_spaces(rules, state, column):
    """The spaces of a column that no Architect card has been placed on."""
    free = 0
    for row in range(rules.rows):
        free += state.card[COLUMNS * row + column] != NOTHING
    return free


@kernel
def chance_to_win(lead, free):
    """How likely a lead in a column, in value, holds with so many spaces still free there; a tie is a win too."""
    if lead < 0:
        return guesses.CHANCE_BEHIND if free > 0 else 0.0
    if free == 0:
        return 1.0
    return 1.0 - guesses.RISK * guesses.RISK_BY_LEAD**lead * (1.0 - guesses.RISK_BY_SPACES**free)


@kernel
def coats_worth(rules, state, weights, seat, space):
    """Points that an Architect card on a space adds at the coats of arms around it."""
    each = coat_points(rules, state, seat)
    row, column = space // COLUMNS, space % COLUMNS
    total = 0.0
    for up in range(2):
        for left in range(2):
            top, first = row - up, column - left
            if top >= 0 and top + 1 < rules.rows and first >= 0 and first + 1 < COLUMNS:
                mine, filled = 1, 1
                corner = COLUMNS * top + first
                for other in (corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1):
                    if other != space and state.architect[other] != NOBODY:
                        filled += 1
                        mine += state.architect[other] == seat
                completed = guesses.COAT_SEEN + guesses.COAT_BY_FILLED * filled
                total += each * completed * (guesses.COAT_SHARED + guesses.COAT_BY_MINE * mine)
    return weights[WANT_COATS] * total


@kernel
def _rate_turns(rules, state, weights, seat, actions, n, out):
    """Spaces by card, coats of arms and column; Brussels by what it gives and takes; passing by the money it brings."""
    money_rate = money_worth(rules, state, weights, seat)
    for k in range(n):
        choice = int(actions[k])
        if choice == PASS:
            extra = rules.first_pass_money - rules.pass_money if state.n_passed == 0 else 0
            out[k] = weights[WANT_PASSING] * (guesses.PASSING_MONEY * extra * money_rate) - guesses.PASSED
        elif choice >= FIRST_BRUSSELS:
            place = choice - FIRST_BRUSSELS
            out[k] = weights[WANT_BRUSSELS] * _brussels_worth(rules, state, weights, seat, place, money_rate)
    for column in range(COLUMNS):
        placed = _placed_worth(rules, state, weights, seat, column, money_rate)
        for k in range(n):
            space = int(actions[k])
            if space < FIRST_BRUSSELS and space % COLUMNS == column:
                worth = card_worth(rules, state, weights, seat, int(state.card[space]))
                worth += coats_worth(rules, state, weights, seat, space)
                out[k] = worth + placed


@kernel
def _placed_worth(rules, state, weights, seat, column, money_rate):
    """Points that the best of a seat's Architect cards brings on a free space of a column, by its value alone."""
    own = state.seats[seat]
    mine, best, free = column_standing(rules, state, seat, column)
    bonus = column_worth(rules, state, weights, seat, column)
    before = chance_to_win(mine - best, free) if mine > 0 else 0.0
    placed = guesses.NO_CARD_TO_PLACE
    for code in range(SIDES * ARCHITECTS):
        value = int(rules.value[code // SIDES, code % SIDES])
        if own.hand[code // SIDES] > 0 and value <= own.money:
            gain = bonus * (chance_to_win(mine + value - best, free - 1) - before)
            placed = max(placed, gain - value * money_rate)
    return placed


@kernel
def _rate_architects(rules, state, weights, seat, column, actions, n, out):
    """The column's bonus, as likely as the value wins it, against the money and the other cards in hand."""
    money_rate = money_worth(rules, state, weights, seat)
    mine, best, free = column_standing(rules, state, seat, column)
    bonus = column_worth(rules, state, weights, seat, column)
    for k in range(n):
        sort, side = int(actions[k]) // SIDES, int(actions[k]) % SIDES
        value = int(rules.value[sort, side])
        out[k] = bonus * chance_to_win(mine + value - best, free - 1) - value * money_rate
        out[k] -= guesses.OTHER_SIDE * rules.value[sort, 1 - side]


@kernel
def _brussels_worth(rules, state, weights, seat, place, money_rate):
    own = state.seats[seat]
    cards = price(state, place)
    if place == STOCK_EXCHANGE:
        worth = rules.stock_money * money_rate
    elif place == CITY_HALL:
        worth = _activations_worth(rules, state, weights, seat)
    elif place == PARK:
        worth = 0.0
        for action in range(len(ACTIONS)):
            worth = max(worth, park_worth(rules, state, weights, seat, action))
    else:
        raise AssertionError("a Brussels card has no worth written")
    mine, most, hand = placed_in_brussels(state, seat) + cards, 0, 0
    for other in range(rules.players):
        if other != seat:
            most = max(most, placed_in_brussels(state, other))
    for sort in range(ARCHITECTS):
        hand += own.hand[sort]
    likely = guesses.ARREST_OF_MOST if mine >= most else guesses.ARREST_OF_FEW
    arrest = (guesses.ARREST_LATER * stages_left(rules, state) + guesses.ARREST_NOW) * likely
    counted = guesses.CARDS_WITH_MONEY if own.money >= hand else guesses.CARDS_WITHOUT
    turns = guesses.BRUSSELS_CARD * (cards - 1) * counted
    return worth - turns - arrest


@kernel
def park_worth(rules, state, weights, seat, action):
    """Points in an action at the park, where the better of two cards is chosen."""
    if not can_carry_out(rules, state, seat, action):
        return 0.0
    own = state.seats[seat]
    if action == CREATION:
        new = 0
        for colour in range(len(COLOURS)):
            if own.artworks[colour] == 0:
                new = colour
        return artwork_worth(rules, state, weights, seat, new)
    if action == SUPPLY:
        return guesses.TWO_MATERIALS * material_worth(rules, state, weights)
    if action == CONSTRUCTION:
        return house_worth(rules, state, weights, seat, 0) + guesses.HOUSE_CHOSEN
    if action == SALE:
        return sale_worth(rules, state, weights, seat, rules.park_sale_money)
    if action == INFLUENCE:
        total = 0.0
        for noble in range(BRUGMANN + 1, len(NOBLE_NAMES)):
            total += noble_worth(rules, state, weights, seat, noble)
        return guesses.NOBLE_CHOSEN * total / (len(NOBLE_NAMES) - 1)
    raise AssertionError("an action has no worth written")


@kernel
def _activations_worth(rules, state, weights, seat):
    """The best nobles that can be activated, up to the Nobility level."""
    own = state.seats[seat]
    total, used = 0.0, 0
    for _ in range(level(rules, state, seat, NOBILITY)):
        best, chosen = 0.0, NOTHING
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == READY and not used >> noble & 1:
                worth = noble_effect_worth(rules, state, weights, seat, noble)
                if worth > best:
                    best, chosen = worth, noble
        if chosen == NOTHING:
            break
        used |= 1 << chosen
        total += best
    return total


@kernel
def _rate_choice(rules, state, weights, seat, kind, a, b, action):
    """One action of a small decision."""
    if kind == agenda.BRUSSELS_CARDS:
        return guesses.DEAR_CARD * (action // SET_RADIX % SET_RADIX)  # of the 2/4 cards
    if kind == agenda.PARK_ACTION:
        return park_worth(rules, state, weights, seat, action)
    if kind == agenda.SELL:
        return -kept_worth(rules, state, weights, seat, action)
    if kind == agenda.PAYMENT:
        cards, digits = 0, action
        while digits > 0:
            cards += digits % RADIX
            digits //= RADIX
        kinds = payment_kinds(rules, state, seat, action)
        return rules.material_kind_vp * kinds - cards * material_worth(rules, state, weights)
    if kind == agenda.ONE_OF_TWO:
        return card_worth(rules, state, weights, seat, action)
    if kind == agenda.KEEP_NOBLE:
        return 0.0 if action == DISCARD_IT else noble_keep_worth(rules, state, weights, seat, a)
    if kind == agenda.ACTIVATE:
        return 0.0 if action == ENOUGH else noble_effect_worth(rules, state, weights, seat, action - 1)
    if kind == agenda.FREE:
        return rules.value[action, 1]
    if kind == agenda.EXHIBIT:
        if action == DECLINE:
            return 0.0
        others = 0
        for other in range(rules.players):
            others += other != seat and state.seats[other].artworks[action - 1] > 0
        return rules.exhibition_vp + guesses.EXHIBITED_FIRST * others
    if kind == agenda.IMPRISON:
        return -1.0 * rules.value[action, 1]
    raise AssertionError("a decision has no worth written")
