"""Rules of thumb: what each legal action seems worth at once, in victory points, to a player with given wants.

No search and no sampling. The greedy agent plays the best-rated action; the search can take ratings as priors and for
its playouts. What a player wants (`WANTS`) weighs the parts of a rating, so that a strategy is a list of weights.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import COPY_NOTHING, DECLINE_IT
from engine.bruxelles1893.agenda import BELLE_CARD
from engine.bruxelles1893.belle_epoque.cards import KEEP
from engine.bruxelles1893.belle_epoque.pavilions import can_use, can_use_in
from engine.bruxelles1893.belle_epoque.tiles import NO_CLAIM
from engine.bruxelles1893.brussels import ENOUGH, price
from engine.bruxelles1893.construction import HOUSE, RADIX, house_cost
from engine.bruxelles1893.free_actions import DECLINE
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.belle_cards import keep_worth, take_back_worth, use_worth
from engine.bruxelles1893.judging.belle_epoque import pavilion_worth, tile_worth
from engine.bruxelles1893.judging.columns import (
    card_worth,
    card_worths,
    chance_to_win,
    column_standing,
    iris_worth,
    option_worth,
    tuck_worth,
)
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.wants import WANT_ART_NOUVEAU, WANT_BRUSSELS, WANT_PASSING
from engine.bruxelles1893.judging.worths import (
    action_worth,
    action_worths,
    artwork_worth,
    best_sale,
    cube_worth,
    joker_worth,
    material_worth,
    money_worth,
    noble_effect_worth,
    noble_keep_worth,
    noble_worth,
    square_worth,
)
from engine.bruxelles1893.majorities import placed_in_brussels
from engine.bruxelles1893.materials import MOST_CUBES
from engine.bruxelles1893.materials import RADIX as CUBES_RADIX
from engine.bruxelles1893.nobles import DISCARD_IT, JOKER_FOR_CUBES, TAKE_REVEALED
from engine.bruxelles1893.prestige import FIRST_TUCK, card_face
from engine.bruxelles1893.sales import PLACES, colour_of_sale
from engine.bruxelles1893.scoring import multiplier
from engine.bruxelles1893.state import (
    ACTIONS,
    COLOURS,
    CONSTRUCTION,
    DISCARD_POINTS_CARD,
    GRAND_PLACE,
    LINES,
    MARKET,
    MATERIALS,
    NOBLE_NAMES,
    NOBLES,
    NOBODY,
    NOTHING,
    PARK,
    READY,
    ROW_MONEY,
    ROW_NOBLES,
    SALES,
    SLOTS,
    STOCK_EXCHANGE,
    SUPPLY,
    TRAVELER_POINTS_CARD,
    WHITE,
    WORKSHOP,
)
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.kernel import kernel


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
def _rate_turns(rules, state, weights, seat, actions, n, out):
    """Spaces by their action, irises and column; Brussels by what it gives and takes; passing by what is left to do.

    What an action and a column are worth is worked out once for all spaces.
    """
    own = state.seats[seat]
    money_rate = money_worth(rules, state, weights, seat)
    cards = card_worths(rules, state, weights, seat)
    worths = action_worths(rules, state, weights, seat)
    for k in range(n):
        choice = int(actions[k])
        if choice == PASS:
            first = guesses.PASSING_FIRST if state.n_passed == 0 else 0.0
            out[k] = weights[WANT_PASSING] * (guesses.PASSING + first) - guesses.PASSED
        elif choice >= FIRST_BRUSSELS:
            worth = _brussels_worth(rules, state, weights, seat, choice - FIRST_BRUSSELS, money_rate, worths)
            out[k] = weights[WANT_BRUSSELS] * worth
    for column in range(state.low_column, state.high_column):
        mine, best, free = column_standing(rules, state, seat, column)
        card = card_worth(rules, cards, int(state.column[column]))
        lead = mine + min(int(own.money), guesses.LIKELY_BID) - best
        column_worth = guesses.COLUMN_CARD * card * chance_to_win(lead, free - 1) - money_rate
        for k in range(n):
            space = int(actions[k])
            if space < FIRST_BRUSSELS and space % LINES == column:
                worth = worths[int(state.action[space])]
                owner = state.house[space]
                if owner != NOBODY and owner != seat:
                    worth -= guesses.VISIT_OF_USE if worth > 0 else guesses.VISIT_IN_VAIN
                worth += column_worth
                worth += iris_worth(rules, state, weights, seat, space)
                out[k] = weights[WANT_ART_NOUVEAU] * worth


@kernel
def _brussels_worth(rules, state, weights, seat, place, money_rate, worths):
    """`worths` are `action_worths`."""
    meeples = price(rules, state, place)
    if place == STOCK_EXCHANGE:
        worth = rules.stock_income[state.stock[state.n_stock - 1]] * money_rate
    elif place == GRAND_PLACE:
        worth = _activations_worth(rules, state, weights, seat)
    elif place == PARK:
        worth = 0.0
        for action in range(len(ACTIONS)):
            worth = max(worth, worths[action])
    elif place == MARKET:
        worth = min(rules.market_jokers, state.jokers) * joker_worth(rules, state, weights, seat)
    else:
        raise AssertionError("a Brussels action has no worth written")
    return worth - guesses.BRUSSELS_MEEPLE * (meeples - 1) - _arrest_risk(rules, state, seat, meeples)


@kernel
def _arrest_risk(rules, state, seat, meeples):
    """Points lost by the risk that one of the Architect meeples in Brussels is arrested, with so many more there."""
    mine, most = placed_in_brussels(state, seat) + meeples, 0
    for other in range(rules.players):
        if other != seat:
            most = max(most, placed_in_brussels(state, other))
    likely = guesses.ARREST_OF_MOST if mine >= most else guesses.ARREST_OF_FEW
    arrest = (guesses.ARREST * stages_left(rules, state) + guesses.ARREST_NOW) * likely
    spare = max(0, int(state.seats[seat].meeples) - meeples)
    counted = guesses.ARREST_WITH_MEEPLES if spare > guesses.MEEPLES_TO_SPARE else guesses.ARREST_WITHOUT
    return counted * arrest


@kernel
def _travelers_worth(rules, state, seat, place, travelers):
    """What so many Travelers among the meeples of a Brussels action spare and score, less what they could do later.

    They cannot be arrested, serve on the Brussels board alone and leave at the end of the round.
    """
    worth = -guesses.TRAVELER_SPENT * travelers
    if can_use(state, seat, TRAVELER_POINTS_CARD):
        worth += rules.card_amount[TRAVELER_POINTS_CARD] * travelers
    architects = price(rules, state, place) - travelers
    worth -= guesses.BRUSSELS_MEEPLE * (architects - 1)
    if architects == 0 and placed_in_brussels(state, seat) == 0:
        return worth  # nobody to arrest
    return worth - _arrest_risk(rules, state, seat, architects)


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
    card = card_worth(rules, card_worths(rules, state, weights, seat), int(state.column[column]))
    money_rate = money_worth(rules, state, weights, seat)
    kept = _money_needed(rules, state, seat, int(state.action[space]))
    for k in range(n):
        money = int(actions[k])
        out[k] = card * chance_to_win(mine + money - best, free) - money * money_rate
        if state.seats[seat].money - money < kept:
            out[k] -= guesses.BID_TOO_HIGH


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
        worth = best_sale(rules, state, seat, money_rate, colour_of_sale(action), 0)
        return worth if action < WHITE else worth / rules.white_share
    if kind == agenda.MOVE_INDICATOR:
        money_rate = money_worth(rules, state, weights, seat)
        return square_worth(
            rules, money_rate, action // PLACES + 1, action % PLACES + 1, colour_of_sale(a)
        ) + guesses.PROSPECT * _prospects(rules, state, seat, money_rate, action, colour_of_sale(a))
    if kind == agenda.LEAVE:
        return guesses.LEAVES_FOR_SALE if action < WHITE and own.artworks[action] > 0 else 0.0
    if kind == agenda.PARK_ACTION:
        return action_worth(rules, state, weights, seat, action) if action != COPY_NOTHING else 0.0
    if kind == agenda.TAKE_NOBLE:
        if action >= TAKE_REVEALED:
            return noble_worth(rules, state, weights, seat, action - TAKE_REVEALED)
        cost = rules.market_price[action % SLOTS] * money_worth(rules, state, weights, seat)
        return noble_worth(rules, state, weights, seat, action // SLOTS) - cost
    if kind == agenda.KEEP:
        if action == DISCARD_IT:
            scores = rules.belle_epoque and can_use_in(state, seat, DISCARD_POINTS_CARD, NOBLES)
            return float(rules.card_amount[DISCARD_POINTS_CARD]) if scores else 0.0
        return noble_keep_worth(rules, state, weights, seat, a)
    if kind == agenda.SOLVAY_EFFECT:
        if action == JOKER_FOR_CUBES:
            return 2 * cube_worth(rules, state, weights, seat) - joker_worth(rules, state, weights, seat)
        return material_worth(rules, state, weights, seat, action)
    if kind == agenda.CUBES:
        return _cubes_worth(rules, state, weights, seat, action)
    if kind == agenda.PAYMENT:
        return _payment_worth(rules, state, weights, seat, action)
    if kind == agenda.SITE:
        row, column = action // LINES, action % LINES
        from_centre = abs(row - LINES // 2) + abs(column - LINES // 2)
        return guesses.SITE - guesses.SITE_FROM_CENTRE * from_centre + _action_traffic(state.action[action])
    if kind == agenda.ACTIVATE:
        return 0.0 if action == ENOUGH else noble_effect_worth(rules, state, weights, seat, action - 1)
    if kind == agenda.FREE_ACTION:
        if action == DECLINE:
            return 0.0
        if a == NOBLES:
            return noble_effect_worth(rules, state, weights, seat, action - 1)
        if a == SUPPLY:
            return material_worth(rules, state, weights, seat, action - 1)
        if a == WORKSHOP or a == SALES or a == CONSTRUCTION:
            return guesses.FREE_POINTS
        raise AssertionError("a free action has no worth written")
    if kind == agenda.CARD:
        face = card_face(state, a)
        if action >= FIRST_TUCK:
            return tuck_worth(rules, state, weights, seat, face, action - FIRST_TUCK)
        return option_worth(rules, card_worths(rules, state, weights, seat), face, action)
    if kind == agenda.UNPAID:
        return _unpaid_worth(rules, state, seat, action)
    if kind == BELLE_CARD:
        if action == KEEP:
            return keep_worth(rules, state, weights, seat, a)
        return use_worth(rules, state, weights, seat, a, b, action)
    if kind == agenda.CARRY_OUT:
        return 0.0 if action == DECLINE_IT else action_worth(rules, state, weights, seat, a)
    if kind == agenda.BUILDING:
        if action == HOUSE:
            return guesses.FREE_ACTIONS * (guesses.THIS_ROUND + stages_left(rules, state))
        return pavilion_worth(rules, state, weights, seat, action - 1)
    if kind == agenda.CLAIM_TILE:
        if action == NO_CLAIM:
            return 0.0
        meeple = guesses.TILE_MEEPLE * (1 + stages_left(rules, state))
        return tile_worth(rules, state, weights, seat, action - 1) - meeple
    if kind == agenda.TRAVELERS:
        return _travelers_worth(rules, state, seat, a, action)
    if kind == agenda.TAKE_BACK:
        return take_back_worth(rules, state, weights, seat, a, action)
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
            worth = square_worth(rules, money_rate, place // PLACES + 1, place % PLACES + 1, colour)
            total += worth * guesses.LATER_SALE
    return total


@kernel
def _cubes_worth(rules, state, weights, seat, code):
    total = 0.0
    for material in range(len(MATERIALS)):
        for k in range(min(MOST_CUBES, code % CUBES_RADIX)):
            total += material_worth(rules, state, weights, seat, material) - guesses.CUBE_OF_A_KIND * k
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
        worth += guesses.PURE
    return worth - jokers * joker_worth(rules, state, weights, seat)


@kernel
def _action_traffic(action):
    """How gladly opponents come to a space, and what its free action gives."""
    if action == SALES or action == NOBLES:
        return guesses.TRAFFIC_OF_TRADE
    if action == CONSTRUCTION:
        return guesses.TRAFFIC_OF_CONSTRUCTION
    if action == WORKSHOP or action == SUPPLY:
        return guesses.TRAFFIC
    raise AssertionError("an action has no traffic written")


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
