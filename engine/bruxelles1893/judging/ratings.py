"""Rules of thumb: what each legal action seems worth at once, in victory points, to a player with given wants.

No search and no sampling. The greedy agent plays the best-rated action; the search can take ratings as priors and for
its playouts. What a player wants (`WANTS`) weighs the parts of a rating, so that a strategy is a list of weights.
"""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import COPY_NOTHING, DECLINE_IT, can_carry_out
from engine.bruxelles1893.agenda import BELLE_CARD
from engine.bruxelles1893.belle_epoque.cards import KEEP, OTHER_FIRST
from engine.bruxelles1893.belle_epoque.tiles import NO_CLAIM
from engine.bruxelles1893.brussels import ENOUGH, price
from engine.bruxelles1893.construction import EXCHANGE_COST, HOUSE, RADIX, house_cost
from engine.bruxelles1893.free_actions import DECLINE
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.majorities import iris_points, placed_in_brussels
from engine.bruxelles1893.materials import MOST_CUBES
from engine.bruxelles1893.materials import RADIX as CUBES_RADIX
from engine.bruxelles1893.nobles import DISCARD_IT, JOKER_FOR_CUBES, TAKE_REVEALED
from engine.bruxelles1893.prestige import FIRST_TUCK, card_face
from engine.bruxelles1893.sales import PLACES, artworks_of, colour_of_sale, whites_of
from engine.bruxelles1893.scoring import connections, multiplier, nobles_cost
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIONS,
    ALBERT,
    ARCHITECT,
    ARTWORK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    BLACK,
    BONUS_ARCHITECT,
    BONUS_CROWN,
    BONUS_FREE,
    BONUS_IRIS,
    BONUSES,
    BRUGMANN,
    BULS,
    CARD_MONEY_CARD,
    CARD_POINTS_CARD,
    COLOURS,
    CONSTRUCTION,
    CREATE_WHITE_CARD,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    DOUBLE_MEEPLE_CARD,
    EMPAIN,
    EXTRA_TURN_CARD,
    GRAND_PLACE,
    HOUSE_POINTS_CARD,
    HOUSES,
    INACTIVE_COLUMN_CARD,
    IRIS_MONEY_CARD,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    LINES,
    MAETERLINCK,
    MANNEKEN_PIS_CARD,
    MARKET,
    MATERIALS,
    MONEY_POINTS_CARD,
    MORE_STEPS_CARD,
    NAGELMACKERS,
    NEW_NOBLES_CARD,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOBLES,
    NOBODY,
    NOTHING,
    ONE_NOBLE_MORE_CARD,
    PARK,
    PRIVAT_LIVEMONT,
    READY,
    REPLACE_CUBE_CARD,
    RETURN_ARTWORK_CARD,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    ROWS,
    SALES,
    SLOTS,
    SOLVAY,
    STOCK_EXCHANGE,
    STOCK_MONEY_CARD,
    SUPPLY,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
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
    TRAVELER_CARD,
    TRAVELER_POINTS_CARD,
    TRY_SQUARE_CARD,
    TURN_WHITE_CARD,
    UPRIGHT_NOBLES_CARD,
    VAN_DE_VELDE,
    VANDERVELDE,
    WHITE,
    WORKSHOP,
)
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.kernel import kernel
from engine.seats import points

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


CARDS_WITHOUT_COST = (
    ARTWORK_MONEY_CARD,
    TURN_WHITE_CARD,
    MORE_STEPS_CARD,
    RETURN_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    JOKER_FOR_CUBE_CARD,
    CUBE_POINTS_CARD,
    STOCK_MONEY_CARD,
    MONEY_POINTS_CARD,
    ONE_NOBLE_MORE_CARD,
    ARTWORK_POINTS_CARD,
    CREATE_WHITE_CARD,
    TRAVELER_CARD,
    HOUSE_POINTS_CARD,
    LEAVING_NOBLE_CARD,
    UPRIGHT_NOBLES_CARD,
    INACTIVE_COLUMN_CARD,
    MANNEKEN_PIS_CARD,
    DOUBLE_MEEPLE_CARD,
    IRIS_MONEY_CARD,
    TAKE_BACK_MEEPLE_CARD,
    TRAVELER_POINTS_CARD,
    CARD_POINTS_CARD,
    CARD_MONEY_CARD,
)
"""Belle Époque cards that are used as soon as there is something to use them for."""


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
def money_worth(rules, state, weights, seat):
    """Points in one BF: what the money row pays, and what can be bought with it as long as there are rounds."""
    left = stages_left(rules, state)
    row = multiplier(rules, state, seat, ROW_MONEY) / rules.row_money
    worth = max(guesses.MONEY_KEPT + row, guesses.MONEY_SPENT + guesses.MONEY_SPENT_LATER * left)
    if left <= 1 and state.seats[seat].money < nobles_cost(rules, state, seat, 0):
        worth = max(worth, guesses.MONEY_OWED - guesses.MONEY_OWED_LATER * left)
    return weights[WANT_MONEY] * worth


@kernel
def _can_still_build(rules, state, seat):
    """Whether houses are left, and rounds to construct them in."""
    return state.seats[seat].houses < HOUSES and stages_left(rules, state) > 0


@kernel
def cube_worth(rules, state, weights, seat):
    """Points in one refined cube: one at the end, and more as long as there are houses to construct."""
    more = guesses.CUBE_TO_BUILD if _can_still_build(rules, state, seat) else guesses.CUBE_LEFT
    return weights[WANT_MATERIALS] * (rules.cube_vp + more)


@kernel
def joker_worth(rules, state, weights, seat):
    """Points in one joker, which only serves to construct."""
    worth = guesses.JOKER_TO_BUILD if _can_still_build(rules, state, seat) else guesses.JOKER_LEFT
    return weights[WANT_MATERIALS] * worth


@kernel
def house_worth(rules, state, weights, seat):
    """Points of one more house at the end: the Architect level, as far as it is likely to go."""
    own = state.seats[seat]
    track = rules.boards[own.board].architect_track
    space = min(TRACK - 1, own.architect + stages_left(rules, state))
    now, later = track[min(TRACK - 1, own.architect)], track[space]
    level = guesses.HOUSE_LEVEL_NOW * now + guesses.HOUSE_LEVEL_LATER * later
    return weights[WANT_HOUSES] * (rules.house_level_vp * level + guesses.HOUSE)


@kernel
def bonus_worth(rules, state, weights, seat, bonus):
    """Points in a step on a track, or in a meeple out of the Courthouse."""
    own = state.seats[seat]
    left = stages_left(rules, state)
    if bonus == BONUS_IRIS:
        irises = weights[WANT_IRISES] * rules.iris_level_vp * guesses.LIKELY_IRISES * (left + guesses.THIS_ROUND)
        return irises if own.iris < TRACK - 1 else 0.0
    if bonus == BONUS_CROWN:
        return weights[WANT_NOBLES] * guesses.CROWN_STEP * left if own.crown < TRACK - 1 else 0.0
    if bonus == BONUS_ARCHITECT:
        houses = min(float(HOUSES), own.houses + guesses.LIKELY_HOUSES * left)
        step = rules.house_level_vp * guesses.ARCHITECT_STEP
        return weights[WANT_HOUSES] * step * houses if own.architect < TRACK - 1 else 0.0
    if bonus == BONUS_FREE:
        if own.courthouse == 0:
            return 0.0
        return guesses.FREED_MEEPLE * left + multiplier(rules, state, seat, ROW_MEEPLES)
    raise AssertionError("a bonus has no worth written")


@kernel
def noble_effect_worth(rules, state, weights, seat, noble):
    """Points in a noble's effect, had once and now."""
    if noble == BRUGMANN:
        return rules.brugmann_money * money_worth(rules, state, weights, seat)
    if noble == EMPAIN:
        return rules.empain_jokers * joker_worth(rules, state, weights, seat)
    if noble == SOLVAY:
        return guesses.SOLVAY_CUBES * cube_worth(rules, state, weights, seat)
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
        return guesses.EXPANSION_NOBLE
    raise AssertionError("a noble has no worth written")


@kernel
def noble_keep_worth(rules, state, weights, seat, noble):
    """Points in keeping a noble: later activations and the noble row, less its cost at the end."""
    effect = noble_effect_worth(rules, state, weights, seat, noble)
    uses = guesses.LIKELY_USES * stages_left(rules, state)
    row = multiplier(rules, state, seat, ROW_NOBLES)
    cost = guesses.MONEY_OF_COST * rules.noble_cost[noble]
    debt = nobles_cost(rules, state, seat, 0) + rules.noble_cost[noble]
    if debt > state.seats[seat].money + guesses.LIKELY_SAVINGS * stages_left(rules, state):
        cost += rules.unpaid_vp  # one more noble that cannot be paid
    return weights[WANT_NOBLES] * (uses * effect * guesses.EFFECT_LATER + row) - cost


@kernel
def artwork_worth(rules, state, weights, seat, colour):
    """Points in one more artwork of a colour: a sale to come or the artwork row, and income for a new colour."""
    left = stages_left(rules, state)
    own = state.seats[seat]
    row = multiplier(rules, state, seat, ROW_ARTWORKS)
    sale = guesses.ARTWORK_TO_SELL if left > 0 else guesses.ARTWORK_LEFT
    worth = weights[WANT_ARTWORKS] * max(float(row), sale)
    if own.artworks[colour] == 0:
        worth += (1 + left) * guesses.COLOUR_MONEY * money_worth(rules, state, weights, seat)
    if state.display[0] == colour or state.display[1] == colour:
        worth -= guesses.ARTWORK_ON_DISPLAY
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
            best = weights[WANT_ARTWORKS] * guesses.ARTWORK_UNSEEN
        return best
    if action == SALES:
        best = 0.0
        for colour in range(len(COLOURS)):
            shown = state.display[0] == colour or state.display[1] == colour
            if own.artworks[colour] > 0 and not shown:
                worth = best_sale(rules, state, seat, money_rate, colour)
                best = max(best, worth - multiplier(rules, state, seat, ROW_ARTWORKS) * weights[WANT_ARTWORKS])
        return weights[WANT_ARTWORKS] * max(best, guesses.LEAST_SALE)
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
    spent = cost * guesses.CUBES_OF_COST * cube_worth(rules, state, weights, seat)
    points = house_worth(rules, state, weights, seat) + rules.house_vp[own.houses]
    return points + guesses.LIKELY_PURE * guesses.PURE - guesses.CUBES_SPENT * spent + guesses.HOUSE_BUILT


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
    last = stages_left(rules, state) == 0
    return best + rules.manneken[face] * (guesses.MANNEKEN_LAST if last else guesses.MANNEKEN)


@kernel
def option_worth(rules, state, weights, seat, face, option):
    total = 0.0
    for bonus in range(len(BONUSES)):
        total += rules.bonus[face, option, bonus] * bonus_worth(rules, state, weights, seat, bonus)
    return total


@kernel
def tuck_worth(rules, state, weights, seat, face, row):
    """Points in a card under a Strategic row: its symbols times what the row is likely to count at the end."""
    return weights[WANT_PRESTIGE] * rules.symbols[face] * _row_count(rules, state, weights, seat, row)


@kernel
def _row_count(rules, state, weights, seat, row):
    """What a Strategic row is likely to count at the end, for each of its symbols."""
    own = state.seats[seat]
    left = stages_left(rules, state)
    if row == ROW_MEEPLES:
        unlocked = rules.meeples - own.courthouse - rules.row_meeples_from
        count = max(0.0, unlocked - guesses.LIKELY_ARRESTS * left)
    elif row == ROW_NOBLES:
        count = 0.0
        for noble in range(len(NOBLE_NAMES)):
            count += own.noble[noble] != ABSENT
        count += guesses.LIKELY_NOBLES * left * weights[WANT_NOBLES]
    elif row == ROW_ARTWORKS:
        kept = artworks_of(state, seat) * (1.0 if left == 0 else guesses.ARTWORKS_KEPT)
        count = kept + guesses.LIKELY_ARTWORKS * left * weights[WANT_ARTWORKS]
    elif row == ROW_MONEY:
        count = own.money / (rules.row_money + guesses.SAVED_FOR_ROW * left) + guesses.LIKELY_MONEY_SETS * left
    else:
        raise AssertionError("a row has no worth written")
    return count


@kernel
def iris_worth(rules, state, weights, seat, space):
    """Points that a meeple on a space adds at the irises around it."""
    level = iris_points(rules, state, seat)
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
                surrounded = guesses.IRIS_SEEN + guesses.IRIS_BY_FILLED * filled
                total += level * surrounded * (guesses.IRIS_SHARED + guesses.IRIS_BY_MINE * mine)
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
        return guesses.CHANCE_BEHIND if free > 0 else 0.0
    if lead == 0:
        return guesses.CHANCE_LEVEL
    if free == 0:
        return 1.0
    return 1.0 - guesses.RISK * guesses.RISK_BY_LEAD ** (lead - 1) * (1.0 - guesses.RISK_BY_SPACES**free)


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
            first = guesses.PASSING_FIRST if state.n_passed == 0 else 0.0
            out[k] = weights[WANT_PASSING] * (guesses.PASSING + first) - guesses.PASSED
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
                worth -= guesses.VISIT_OF_USE if worth > 0 else guesses.VISIT_IN_VAIN
            column = choice % LINES
            mine, best, free = column_standing(rules, state, seat, column)
            card = card_worth(rules, state, weights, seat, int(state.column[column]))
            lead = mine + min(int(own.money), guesses.LIKELY_BID) - best
            worth += guesses.COLUMN_CARD * card * chance_to_win(lead, free - 1) - money_rate
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
        worth = min(rules.market_jokers, state.jokers) * joker_worth(rules, state, weights, seat)
    else:
        raise AssertionError("a Brussels action has no worth written")
    mine, most = placed_in_brussels(state, seat) + meeples, 0
    for other in range(rules.players):
        if other != seat:
            most = max(most, placed_in_brussels(state, other))
    likely = guesses.ARREST_OF_MOST if mine >= most else guesses.ARREST_OF_FEW
    arrest = (guesses.ARREST * stages_left(rules, state) + guesses.ARREST_NOW) * likely
    spare = max(0, int(own.meeples) - meeples)
    counted = guesses.ARREST_WITH_MEEPLES if spare > guesses.MEEPLES_TO_SPARE else guesses.ARREST_WITHOUT
    return worth - guesses.BRUSSELS_MEEPLE * (meeples - 1) - counted * arrest


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
        worth = best_sale(rules, state, seat, money_rate, colour_of_sale(action))
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
        return 0.0 if action == DISCARD_IT else noble_keep_worth(rules, state, weights, seat, a)
    if kind == agenda.SOLVAY_EFFECT:
        if action == JOKER_FOR_CUBES:
            return 2 * cube_worth(rules, state, weights, seat) - joker_worth(rules, state, weights, seat)
        return _material_worth(rules, state, weights, seat, action)
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
            return _material_worth(rules, state, weights, seat, action - 1)
        if a == WORKSHOP or a == SALES or a == CONSTRUCTION:
            return guesses.FREE_POINTS
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
        return 0.0 if action == HOUSE else guesses.PAVILION - rules.surcharge[action - 1]
    if kind == agenda.CLAIM_TILE:
        if action == NO_CLAIM:
            return 0.0
        meeple = guesses.TILE_MEEPLE * (1 + stages_left(rules, state))
        return tile_worth(rules, state, weights, seat, action - 1) - meeple
    if kind == agenda.TRAVELERS or kind == agenda.TAKE_BACK:
        return float(action)
    if _is_even(kind):
        return 0.0
    raise AssertionError("a decision has no worth written")


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
            most = max(most, _row_count(rules, state, weights, seat, row))
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
def _material_worth(rules, state, weights, seat, material):
    """A cube that a needle asks for is worth more, the more so if the seat has none."""
    worth = cube_worth(rules, state, weights, seat)
    for k in range(2):
        if state.compass[state.needles[k]] == material:
            few = state.seats[seat].materials[material] < guesses.ENOUGH_CUBES
            worth += guesses.CUBE_ASKED_FOR if few else guesses.CUBE_IN_STOCK
    return worth


@kernel
def _cubes_worth(rules, state, weights, seat, code):
    total = 0.0
    for material in range(len(MATERIALS)):
        for k in range(min(MOST_CUBES, code % CUBES_RADIX)):
            total += _material_worth(rules, state, weights, seat, material) - guesses.CUBE_OF_A_KIND * k
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


@kernel
def _effect_worth(rules, state, weights, seat, card, choice):
    """Belle Époque cards: used as soon as there is something to use them for, but for those that cost something."""
    if card in CARDS_WITHOUT_COST:
        return guesses.CARD_USED
    if card == NEW_NOBLES_CARD or card == TRY_SQUARE_CARD:
        return guesses.CARD_CHOSEN_FREELY
    if card == EXTRA_TURN_CARD:
        return guesses.CARD_EXTRA_TURN if choice == ARCHITECT else guesses.CARD_CHOSEN_FREELY
    if card == JOKERS_CARD:
        return guesses.CARD_OTHER_FIRST if choice == OTHER_FIRST else guesses.CARD_USED
    if card == REPLACE_CUBE_CARD:
        return guesses.CARD_EXCHANGE_COST if choice == EXCHANGE_COST else guesses.CARD_EXCHANGE_SURCHARGE
    if card == NOBLE_FOR_MONEY_CARD:
        money = rules.noble_cost[choice - 1] * money_worth(rules, state, weights, seat)
        return money - guesses.NOBLE_DISCARDED * stages_left(rules, state)
    if card == TAKE_BACK_MONEY_CARD:
        return float(state.bid[choice - 1]) - guesses.MONEY_TAKEN_BACK
    if card == CUBES_AND_ARTWORK_CARD:
        return guesses.CARD_SWAP
    raise AssertionError("a Belle Époque card has no worth written")
