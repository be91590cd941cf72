"""Rules of thumb: what each legal action seems worth at once, in victory points, to a player with given wants.

No search and no sampling. The greedy agent plays the best-rated action; the search can take ratings as priors and for
its playouts. What a player wants (`WANTS`) weighs the parts of a rating, so that a strategy is a list of weights.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import DECLINE_IT, can_carry_out
from engine.bruxelles1893.agenda import BELLE_CARD
from engine.bruxelles1893.belle_epoque.cards import KEEP, OTHER_FIRST
from engine.bruxelles1893.brussels import ENOUGH, price
from engine.bruxelles1893.construction import HOUSE, RADIX, house_cost
from engine.bruxelles1893.free_actions import DECLINE
from engine.bruxelles1893.majorities import placed_in_brussels
from engine.bruxelles1893.materials import MOST_CUBES
from engine.bruxelles1893.materials import RADIX as CUBES_RADIX
from engine.bruxelles1893.nobles import DISCARD_IT, JOKER_FOR_CUBES, TAKE_REVEALED
from engine.bruxelles1893.prestige import FIRST_TUCK, card_face
from engine.bruxelles1893.sales import PLACES, artworks_of, colour_of_sale
from engine.bruxelles1893.scoring import multiplier, nobles_cost
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIONS,
    ALBERT,
    ARCHITECT,
    BELLE_CARDS,
    BLACK,
    BONUS_ARCHITECT,
    BONUS_CROWN,
    BONUS_FREE,
    BONUS_IRIS,
    BONUSES,
    BRUGMANN,
    BULS,
    COLOURS,
    CONSTRUCTION,
    EMPAIN,
    GRAND_PLACE,
    HOUSES,
    LINES,
    MAETERLINCK,
    MARKET,
    MATERIALS,
    NAGELMACKERS,
    NOBLE_NAMES,
    NOBLES,
    NOBODY,
    NOTHING,
    PARK,
    PRIVAT_LIVEMONT,
    READY,
    ROUNDS,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    ROWS,
    SALES,
    SLOTS,
    SOLVAY,
    STOCK_EXCHANGE,
    SUPPLY,
    TRACK,
    VAN_DE_VELDE,
    VANDERVELDE,
    WHITE,
    WORKSHOP,
)
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.kernel import kernel

WANTS = {
    "houses": 0.7,
    "artworks": 0.7,
    "nobles": 0.5,
    "irises": 2.0,
    "money": 2.0,
    "materials": 1.0,
    "prestige": 1.0,
    "early passing": 1.0,
    "brussels": 0.7,
    "art nouveau": 1.0,
}
(
    WANT_HOUSES,
    WANT_ARTWORKS,
    WANT_NOBLES,
    WANT_IRISES,
    WANT_MONEY,
    WANT_MATERIALS,
    WANT_PRESTIGE,
    WANT_PASSING,
    WANT_BRUSSELS,
    WANT_ART_NOUVEAU,
) = range(10)
"""What a strategy weighs: houses and the Architect track, artworks and sales, nobles and the Crown track, iris
majorities and the Iris track, money, materials, prestige cards and rows, passing early, and the two boards. The numbers
are the factors of balanced play, found by matches between greedy players (docs/experiments.md, Rules of thumb)."""

UNKNOWN = -1e9
"""A worth that has not been worked out."""

LIKELY_IRISES = 1.6
"""Iris majorities that a seat scores in a round, roughly."""

LIKELY_HOUSES = 0.7
"""Houses that a seat still constructs in a round, roughly."""

LIKELY_USES = 0.6
"""How often a kept noble is activated in a round, roughly."""

LIKELY_SAVINGS = 2.0
"""BF that a seat puts by in a round, roughly, if it has nobles to pay."""

PURE = 5.0
"""Points for construction without a joker, as far as they are worth the cubes kept for it."""


@kernel
def rate(rules, state, weights, actions, n, out):
    """Write what each of the n legal `actions` seems worth into `out` (float64), in points of the seat to move.

    `weights` is a tuple of floats, one for each of WANTS. Only differences between the ratings of one decision count.
    """
    kind, seat, a, b = top(state)
    if kind == agenda.TURN:
        _rate_turns(rules, state, weights, seat, actions, n, out)
        return
    if kind == agenda.BID:
        _rate_bids(rules, state, weights, seat, a, actions, n, out)
        return
    for k in range(n):
        out[k] = _rate_choice(rules, state, weights, seat, kind, a, b, int(actions[k]))


@kernel
def rounds_left(state):
    """Rounds that are still to come, the present one not counted."""
    return ROUNDS - 1 - state.round_number


@kernel
def money_worth(rules, state, weights, seat):
    """Points in one BF: what the money row pays, and what can be bought with it as long as there are rounds."""
    left = rounds_left(state)
    row = multiplier(rules, state, seat, ROW_MONEY) / rules.row_money
    worth = max(0.1 + row, 0.45 + 0.06 * left)
    if left <= 1 and state.seats[seat].money < nobles_cost(rules, state, seat, 0):
        worth = max(worth, 1.3 - 0.5 * left)  # what saves a noble from being left unpaid
    return weights[WANT_MONEY] * worth


@kernel
def cube_worth(rules, state, weights, seat):
    """Points in one refined cube: one at the end, and more as long as there are houses to construct."""
    more = 0.8 if state.seats[seat].houses < HOUSES and rounds_left(state) > 0 else 0.1
    return weights[WANT_MATERIALS] * (rules.cube_vp + more)


@kernel
def joker_worth(state, weights, seat):
    """Points in one joker, which only serves to construct."""
    return weights[WANT_MATERIALS] * (1.2 if state.seats[seat].houses < HOUSES and rounds_left(state) > 0 else 0.1)


@kernel
def house_worth(rules, state, weights, seat):
    """Points of one more house at the end: the Architect level, as far as it is likely to go."""
    own = state.seats[seat]
    track = rules.boards[own.board].architect_track
    space = min(TRACK - 1, own.architect + rounds_left(state))
    return weights[WANT_HOUSES] * (0.5 * track[min(TRACK - 1, own.architect)] + 0.5 * track[space] + 1.0)


@kernel
def bonus_worth(rules, state, weights, seat, bonus):
    """Points in a step on a track, or in a meeple out of the Courthouse."""
    own = state.seats[seat]
    left = rounds_left(state)
    if bonus == BONUS_IRIS:
        return weights[WANT_IRISES] * LIKELY_IRISES * (left + 0.5) if own.iris < TRACK - 1 else 0.0
    if bonus == BONUS_CROWN:
        return weights[WANT_NOBLES] * 0.9 * left if own.crown < TRACK - 1 else 0.0
    if bonus == BONUS_ARCHITECT:
        houses = min(float(HOUSES), own.houses + LIKELY_HOUSES * left)
        return weights[WANT_HOUSES] * 1.9 * houses if own.architect < TRACK - 1 else 0.0
    if bonus == BONUS_FREE:
        return 1.5 * left + multiplier(rules, state, seat, ROW_MEEPLES) if own.courthouse > 0 else 0.0
    raise AssertionError("a bonus has no worth written")


@kernel
def noble_effect_worth(rules, state, weights, seat, noble):
    """Points in a noble's effect, had once and now."""
    if noble == BRUGMANN:
        return rules.brugmann_money * money_worth(rules, state, weights, seat)
    if noble == EMPAIN:
        return rules.empain_jokers * joker_worth(state, weights, seat)
    if noble == SOLVAY:
        return 1.4 * cube_worth(rules, state, weights, seat)
    if noble == BULS:
        return bonus_worth(rules, state, weights, seat, BONUS_IRIS)
    if noble == ALBERT:
        return bonus_worth(rules, state, weights, seat, BONUS_CROWN)
    if noble == VAN_DE_VELDE:
        return bonus_worth(rules, state, weights, seat, BONUS_ARCHITECT)
    if noble == VANDERVELDE:
        return bonus_worth(rules, state, weights, seat, BONUS_FREE)
    if noble == MAETERLINCK:
        return float(rules.maeterlinck_vp)
    if noble == NAGELMACKERS or noble == PRIVAT_LIVEMONT:
        return 2.0
    raise AssertionError("a noble has no worth written")


@kernel
def noble_keep_worth(rules, state, weights, seat, noble):
    """Points in keeping a noble: later activations and the noble row, less its cost at the end."""
    effect = noble_effect_worth(rules, state, weights, seat, noble)
    uses = LIKELY_USES * rounds_left(state)
    row = multiplier(rules, state, seat, ROW_NOBLES)
    cost = 0.6 * rules.noble_cost[noble]
    debt = nobles_cost(rules, state, seat, 0) + rules.noble_cost[noble]
    if debt > state.seats[seat].money + LIKELY_SAVINGS * rounds_left(state):
        cost += rules.unpaid_vp  # one more noble that cannot be paid
    return weights[WANT_NOBLES] * (uses * effect * 0.7 + row) - cost


@kernel
def artwork_worth(rules, state, weights, seat, colour):
    """Points in one more artwork of a colour: a sale to come or the artwork row, and income for a new colour."""
    left = rounds_left(state)
    own = state.seats[seat]
    row = multiplier(rules, state, seat, ROW_ARTWORKS)
    sale = 3.5 if left > 0 else 1.5
    worth = weights[WANT_ARTWORKS] * max(float(row), sale)
    if own.artworks[colour] == 0:
        worth += (1 + left) * 0.6 * money_worth(rules, state, weights, seat)
    if state.display[0] == colour or state.display[1] == colour:
        worth -= 0.5
    return worth


@kernel
def square_worth(rules, money_rate, row, column, colour):
    """What a colour's square would pay with the indicator's centre on a place."""
    money = rules.grid_money[row + rules.corner[colour, 0]]
    return money * money_rate + rules.grid_vp[column + rules.corner[colour, 1]]


@kernel
def best_sale(rules, state, seat, money_rate, colour):
    """The most that an artwork of a colour could bring now."""
    steps = artworks_of(state, seat)
    best = 0.0
    for row in range(1, PLACES + 1):
        for column in range(1, PLACES + 1):
            if abs(row - state.indicator[0]) + abs(column - state.indicator[1]) <= steps:
                best = max(best, square_worth(rules, money_rate, row, column, colour))
    return best


@kernel
def action_worth(rules, state, weights, seat, action):
    """Points in carrying out an action of the Art Nouveau board now; 0 where it cannot be."""
    if not can_carry_out(rules, state, seat, action):
        return 0.0
    own = state.seats[seat]
    money_rate = money_worth(rules, state, weights, seat)
    if action == WORKSHOP:
        best = 0.0
        for colour in range(BLACK):
            if state.stacks[colour] > 0:
                best = max(best, artwork_worth(rules, state, weights, seat, colour))
        if rules.hidden_artworks:
            best = weights[WANT_ARTWORKS] * 3.5
        return best
    if action == SALES:
        best = 0.0
        for colour in range(len(COLOURS)):
            shown = state.display[0] == colour or state.display[1] == colour
            if own.artworks[colour] > 0 and not shown:
                worth = best_sale(rules, state, seat, money_rate, colour)
                best = max(best, worth - multiplier(rules, state, seat, ROW_ARTWORKS) * weights[WANT_ARTWORKS])
        return weights[WANT_ARTWORKS] * max(best, 2.0)
    if action == NOBLES:
        best = 0.0
        for slot in range(SLOTS):
            noble = state.market[slot]
            if noble != NOTHING and rules.market_price[slot] <= own.money:
                worth = noble_worth(rules, state, weights, seat, int(noble))
                best = max(best, worth - rules.market_price[slot] * money_rate)
        return best
    if action == SUPPLY:
        return rules.materials_cubes * cube_worth(rules, state, weights, seat)
    if action == CONSTRUCTION:
        return _construction_worth(rules, state, weights, seat)
    raise AssertionError("an action has no worth written")


@kernel
def _construction_worth(rules, state, weights, seat):
    """A house's points, less the cubes it takes."""
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    spent = cost * 0.8 * cube_worth(rules, state, weights, seat)
    return house_worth(rules, state, weights, seat) + rules.house_vp[own.houses] + 0.7 * PURE - 0.5 * spent + 2.0


@kernel
def noble_worth(rules, state, weights, seat, noble):
    """Points in taking a noble: its effect now, and keeping it if that is of use and none of its kind is kept."""
    worth = noble_effect_worth(rules, state, weights, seat, noble)
    if state.seats[seat].noble[noble] == ABSENT:
        worth += max(0.0, noble_keep_worth(rules, state, weights, seat, noble))
    return worth


@kernel
def card_worth(rules, state, weights, seat, face):
    """Points in a prestige card: its best bonus or a row it may be tucked under, and its Manneken Pis symbols."""
    if face == NOTHING:
        return 0.0
    best = 0.0
    for option in range(rules.n_options[face]):
        best = max(best, option_worth(rules, state, weights, seat, face, option))
    if rules.symbols[face] > 0:
        for row in range(len(ROWS)):
            if not state.seats[seat].tucked_now[row]:
                best = max(best, tuck_worth(rules, state, weights, seat, face, row))
    last = rounds_left(state) == 0
    return best + rules.manneken[face] * (1.5 if last else 0.7)


@kernel
def option_worth(rules, state, weights, seat, face, option):
    total = 0.0
    for bonus in range(len(BONUSES)):
        total += rules.bonus[face, option, bonus] * bonus_worth(rules, state, weights, seat, bonus)
    return total


@kernel
def tuck_worth(rules, state, weights, seat, face, row):
    """Points in a card under a Strategic row: its symbols times what the row is likely to count at the end."""
    own = state.seats[seat]
    left = rounds_left(state)
    if row == ROW_MEEPLES:
        count = max(0.0, rules.meeples - own.courthouse - rules.row_meeples_from - 0.3 * left)
    elif row == ROW_NOBLES:
        count = 0.0
        for noble in range(len(NOBLE_NAMES)):
            count += own.noble[noble] != ABSENT
        count += 0.6 * left * weights[WANT_NOBLES]
    elif row == ROW_ARTWORKS:
        count = artworks_of(state, seat) * (1.0 if left == 0 else 0.7) + 0.5 * left * weights[WANT_ARTWORKS]
    elif row == ROW_MONEY:
        count = own.money / (rules.row_money + 2.0 * left) + 0.3 * left
    else:
        raise AssertionError("a row has no worth written")
    return weights[WANT_PRESTIGE] * rules.symbols[face] * count


@kernel
def iris_worth(rules, state, weights, seat, space):
    """Points that a meeple on a space adds at the irises around it."""
    own = state.seats[seat]
    level = rules.boards[own.board].iris_track[own.iris]
    row, column = space // LINES, space % LINES
    total = 0.0
    for up in range(2):
        for left in range(2):
            top, first = row - up, column - left
            if (
                top >= state.low_row
                and top + 1 < state.high_row
                and first >= state.low_column
                and first + 1 < state.high_column
            ):
                mine, filled = 1, 1
                for other in (
                    LINES * top + first,
                    LINES * top + first + 1,
                    LINES * top + first + LINES,
                    LINES * top + first + LINES + 1,
                ):
                    if other != space and state.meeple[other] != NOBODY:
                        filled += 1
                        mine += state.meeple[other] == seat
                total += level * (0.08 + 0.1 * filled) * (0.4 + 0.4 * mine)
    return weights[WANT_IRISES] * total


@kernel
def column_standing(rules, state, seat, column):
    """A seat's bid in a column, the best other seat's, and the spaces still free there."""
    mine, best, free = 0, 0, 0
    for other in range(rules.players):
        total = 0
        for row in range(state.low_row, state.high_row):
            if state.meeple[LINES * row + column] == other:
                total += state.bid[LINES * row + column]
        if other == seat:
            mine = total
        else:
            best = max(best, total)
    for row in range(state.low_row, state.high_row):
        free += state.meeple[LINES * row + column] == NOBODY
    return mine, best, free


@kernel
def chance_to_win(lead, free):
    """How likely a lead in a column, in BF, holds with so many spaces still free there."""
    if lead < 0:
        return 0.05 if free > 0 else 0.0
    if lead == 0:
        return 0.35
    if free == 0:
        return 1.0
    return 1.0 - 0.55 * 0.72 ** (lead - 1) * (1.0 - 0.5**free)


@kernel
def _once(rules, state, weights, seat, action, worth):
    """What an action is worth, worked out where it is still UNKNOWN."""
    return action_worth(rules, state, weights, seat, action) if worth == UNKNOWN else worth


@kernel
def _rate_turns(rules, state, weights, seat, actions, n, out):
    """Spaces by their action, irises and column; Brussels by what it gives and takes; passing by what is left to do."""
    own = state.seats[seat]
    money_rate = money_worth(rules, state, weights, seat)
    workshop = sales = nobles = supply = construction = UNKNOWN  # found when first asked for
    for k in range(n):
        choice = int(actions[k])
        if choice == PASS:
            out[k] = weights[WANT_PASSING] * (1.2 + (1.5 if state.n_passed == 0 else 0.0)) - 1.0
        elif choice >= FIRST_BRUSSELS:
            out[k] = weights[WANT_BRUSSELS] * _brussels_worth(
                rules, state, weights, seat, choice - FIRST_BRUSSELS, money_rate
            )
        else:
            action = state.action[choice]
            if action == WORKSHOP:
                worth = workshop = _once(rules, state, weights, seat, action, workshop)
            elif action == SALES:
                worth = sales = _once(rules, state, weights, seat, action, sales)
            elif action == NOBLES:
                worth = nobles = _once(rules, state, weights, seat, action, nobles)
            elif action == SUPPLY:
                worth = supply = _once(rules, state, weights, seat, action, supply)
            elif action == CONSTRUCTION:
                worth = construction = _once(rules, state, weights, seat, action, construction)
            else:
                raise AssertionError("an action has no worth written")
            owner = state.house[choice]
            if owner != NOBODY and owner != seat:
                worth -= 1.5 if worth > 0 else 3.0
            column = choice % LINES
            mine, best, free = column_standing(rules, state, seat, column)
            card = card_worth(rules, state, weights, seat, int(state.column[column]))
            lead = mine + min(int(own.money), 4) - best
            worth += 0.45 * card * chance_to_win(lead, free - 1) - money_rate
            worth += iris_worth(rules, state, weights, seat, choice)
            out[k] = weights[WANT_ART_NOUVEAU] * worth


@kernel
def _brussels_worth(rules, state, weights, seat, place, money_rate):
    own = state.seats[seat]
    meeples = price(rules, state, place)
    if place == STOCK_EXCHANGE:
        worth = rules.stock_income[state.stock[state.n_stock - 1]] * money_rate
    elif place == GRAND_PLACE:
        worth = _activations_worth(rules, state, weights, seat)
    elif place == PARK:
        worth = 0.0
        for action in range(len(ACTIONS)):
            worth = max(worth, action_worth(rules, state, weights, seat, action))
    elif place == MARKET:
        worth = min(rules.market_jokers, state.jokers) * joker_worth(state, weights, seat)
    else:
        raise AssertionError("a Brussels action has no worth written")
    mine, most = placed_in_brussels(state, seat) + meeples, 0
    for other in range(rules.players):
        if other != seat:
            most = max(most, placed_in_brussels(state, other))
    jail = (3.0 * rounds_left(state) + 1.0) * (0.6 if mine >= most else 0.15)
    spare = max(0, int(own.meeples) - meeples)
    return worth - 1.2 * (meeples - 1) - (0.3 if spare > 2 else 0.6) * jail


@kernel
def _activations_worth(rules, state, weights, seat):
    """The best nobles that can be activated, up to the Crown level."""
    own = state.seats[seat]
    level = rules.boards[own.board].crown_track[own.crown]
    total, used = 0.0, 0
    for _ in range(level):
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
def _rate_bids(rules, state, weights, seat, space, actions, n, out):
    """The card of the column, as likely as the bid wins it, against the money."""
    column = space % LINES
    mine, best, free = column_standing(rules, state, seat, column)
    card = card_worth(rules, state, weights, seat, int(state.column[column]))
    money_rate = money_worth(rules, state, weights, seat)
    kept = _money_needed(rules, state, seat, int(state.action[space]))
    for k in range(n):
        money = int(actions[k])
        out[k] = card * chance_to_win(mine + money - best, free) - money * money_rate
        if state.seats[seat].money - money < kept:
            out[k] -= 3.0


@kernel
def _money_needed(rules, state, seat, action):
    """BF that the action still needs after the bid, roughly."""
    return 1 if action == NOBLES else 0


@kernel
def _rate_choice(rules, state, weights, seat, kind, a, b, action):
    """One action of a small decision."""
    own = state.seats[seat]
    if kind == agenda.CREATE or kind == agenda.STARTING_ARTWORK:
        return artwork_worth(rules, state, weights, seat, action)
    if kind == agenda.SELL:
        money_rate = money_worth(rules, state, weights, seat)
        worth = best_sale(rules, state, seat, money_rate, colour_of_sale(action))
        return worth if action < WHITE else worth / rules.white_share
    if kind == agenda.MOVE_INDICATOR:
        money_rate = money_worth(rules, state, weights, seat)
        return square_worth(
            rules, money_rate, action // PLACES + 1, action % PLACES + 1, colour_of_sale(a)
        ) + 0.3 * _prospects(rules, state, seat, money_rate, action, colour_of_sale(a))
    if kind == agenda.LEAVE:
        return 1.0 if action < WHITE and own.artworks[action] > 0 else 0.0
    if kind == agenda.PARK_ACTION:
        return action_worth(rules, state, weights, seat, action) if action < CONSTRUCTION + 1 else 0.0
    if kind == agenda.TAKE_NOBLE:
        if action >= TAKE_REVEALED:
            return noble_worth(rules, state, weights, seat, action - TAKE_REVEALED)
        cost = rules.market_price[action % SLOTS] * money_worth(rules, state, weights, seat)
        return noble_worth(rules, state, weights, seat, action // SLOTS) - cost
    if kind == agenda.KEEP:
        return 0.0 if action == DISCARD_IT else noble_keep_worth(rules, state, weights, seat, a)
    if kind == agenda.SOLVAY_EFFECT:
        if action == JOKER_FOR_CUBES:
            return 2 * cube_worth(rules, state, weights, seat) - joker_worth(state, weights, seat)
        return _material_worth(rules, state, weights, seat, action)
    if kind == agenda.CUBES:
        return _cubes_worth(rules, state, weights, seat, action)
    if kind == agenda.PAYMENT:
        return _payment_worth(rules, state, weights, seat, action)
    if kind == agenda.SITE:
        row, column = action // LINES, action % LINES
        return 1.0 - 0.2 * (abs(row - 2) + abs(column - 2)) + _action_traffic(state.action[action])
    if kind == agenda.ACTIVATE:
        return 0.0 if action == ENOUGH else noble_effect_worth(rules, state, weights, seat, action - 1)
    if kind == agenda.FREE_ACTION:
        if action == DECLINE:
            return 0.0
        if a == NOBLES:
            return noble_effect_worth(rules, state, weights, seat, action - 1)
        if a == SUPPLY:
            return _material_worth(rules, state, weights, seat, action - 1)
        if a == WORKSHOP or a == SALES or a == CONSTRUCTION:
            return 2.0
        raise AssertionError("a free action has no worth written")
    if kind == agenda.CARD:
        face = card_face(state, a)
        if action >= FIRST_TUCK:
            return tuck_worth(rules, state, weights, seat, face, action - FIRST_TUCK)
        return option_worth(rules, state, weights, seat, face, action)
    if kind == agenda.UNPAID:
        return _unpaid_worth(rules, state, seat, action)
    if kind == BELLE_CARD:
        return 0.0 if action == KEEP else _effect_worth(rules, state, weights, seat, a, action)
    if kind == agenda.CARRY_OUT:
        return 0.0 if action == DECLINE_IT else action_worth(rules, state, weights, seat, a)
    if kind == agenda.BUILDING:
        return 0.0 if action == HOUSE else 3.0 - rules.surcharge[action - 1]
    if kind == agenda.CLAIM_TILE:
        return 0.0 if action == 0 else 6.0 - 1.6 * rounds_left(state)
    if kind == agenda.TRAVELERS or kind == agenda.TAKE_BACK:
        return float(action)
    if _is_even(kind):
        return 0.0
    raise AssertionError("a decision has no worth written")


@kernel
def _is_even(kind):
    """Whether a decision's actions all seem worth the same."""
    return (
        kind == agenda.BOARD
        or kind == agenda.TRY_SQUARE
        or kind == agenda.NEUTRAL_MEEPLE
        or kind == agenda.FIRST_NEEDLE
        or kind == agenda.NEEDLE
        or kind == agenda.CREATE_WHITE
        or kind == agenda.GIVE_CUBES
        or kind == agenda.CHOOSE_ROW
        or kind == agenda.PUT_UNDER
    )


@kernel
def _prospects(rules, state, seat, money_rate, place, sold):
    """What the seat's other artworks would bring with the indicator on a place."""
    total = 0.0
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > (1 if colour == sold else 0):
            total += square_worth(rules, money_rate, place // PLACES + 1, place % PLACES + 1, colour) * 0.5
    return total


@kernel
def _material_worth(rules, state, weights, seat, material):
    """A cube that a needle asks for is worth more, the more so if the seat has none."""
    worth = cube_worth(rules, state, weights, seat)
    for k in range(2):
        if state.compass[state.needles[k]] == material:
            worth += 0.6 if state.seats[seat].materials[material] < 2 else 0.2
    return worth


@kernel
def _cubes_worth(rules, state, weights, seat, code):
    total = 0.0
    for material in range(len(MATERIALS)):
        for k in range(min(MOST_CUBES, code % CUBES_RADIX)):
            total += _material_worth(rules, state, weights, seat, material) - 0.25 * k
        code //= CUBES_RADIX
    return total


@kernel
def _payment_worth(rules, state, weights, seat, code):
    """The points for construction without a joker, less what is spent."""
    cost = house_cost(rules, state, seat)
    units, worth = 0, 0.0
    for _ in range(len(MATERIALS)):
        units += code % RADIX
        worth -= code % RADIX * cube_worth(rules, state, weights, seat)
        code //= RADIX
    worth -= code * rules.money_unit * money_worth(rules, state, weights, seat)
    jokers = cost - units - code
    if jokers == 0:
        worth += PURE
    return worth - jokers * joker_worth(state, weights, seat)


@kernel
def _action_traffic(action):
    """How gladly opponents come to a space, and what its free action gives."""
    if action == SALES or action == NOBLES:
        return 0.6
    return 0.5 if action == CONSTRUCTION else 0.4


@kernel
def _unpaid_worth(rules, state, seat, nobles):
    """As few as possible unpaid, and money left for the money row."""
    count, saved = 0, 0
    for noble in range(len(NOBLE_NAMES)):
        if nobles >> noble & 1:
            count += 1
            saved += rules.noble_cost[noble]
    row = multiplier(rules, state, seat, ROW_MONEY) / rules.row_money
    return saved * row - count * (rules.unpaid_vp + multiplier(rules, state, seat, ROW_NOBLES))


@kernel
def _effect_worth(rules, state, weights, seat, card, choice):
    """Belle Époque cards: used as soon as there is something to use them for, but for those that cost something."""
    if card == 6 or card == 20 or card == 22:
        return 0.5 if card != 22 or choice != ARCHITECT else 1.0
    if card == 9:
        return 1.0 if choice == 1 else 2.0
    if card == 14:
        return rules.noble_cost[choice - 1] * money_worth(rules, state, weights, seat) - 2.0 * rounds_left(state)
    if card == 15:
        return float(state.bid[choice - 1]) - 2.0
    if card == 17:
        return 0.2
    if card == 7 and choice == OTHER_FIRST:
        return 2.0  # card 8 first leaves more for this one
    if 1 <= card <= BELLE_CARDS:
        return 1.5
    raise AssertionError("a Belle Époque card has no worth written")
