"""What things are worth to a player with given wants, in victory points: from one BF to a whole action."""

from __future__ import annotations

from engine.bruxelles1893.actions import can_carry_out
from engine.bruxelles1893.belle_epoque.tiles import has_tile
from engine.bruxelles1893.construction import house_cost
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.wants import (
    WANT_ARTWORKS,
    WANT_HOUSES,
    WANT_IRISES,
    WANT_MATERIALS,
    WANT_MONEY,
    WANT_NOBLES,
)
from engine.bruxelles1893.sales import PLACES, artworks_of, whites_of
from engine.bruxelles1893.scoring import multiplier, nobles_cost
from engine.bruxelles1893.state import (
    ABSENT,
    ALBERT,
    BLACK,
    BONUS_ARCHITECT,
    BONUS_CROWN,
    BONUS_FREE,
    BONUS_IRIS,
    BRUGMANN,
    BULS,
    COLOURS,
    CONSTRUCTION,
    EMPAIN,
    HOUSES,
    MAETERLINCK,
    NAGELMACKERS,
    NOBLES,
    NOTHING,
    PRIVAT_LIVEMONT,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    SALES,
    SLOTS,
    SOLVAY,
    SUPPLY,
    TILE_WHITE,
    TRACK,
    VAN_DE_VELDE,
    VANDERVELDE,
    WORKSHOP,
)
from engine.kernel import kernel


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
def can_still_build(rules, state, seat):
    """Whether houses are left, and rounds to construct them in."""
    return state.seats[seat].houses < HOUSES and stages_left(rules, state) > 0


@kernel
def cube_worth(rules, state, weights, seat):
    """Points in one refined cube: one at the end, and more as long as there are houses to construct."""
    more = guesses.CUBE_TO_BUILD if can_still_build(rules, state, seat) else guesses.CUBE_LEFT
    return weights[WANT_MATERIALS] * (rules.cube_vp + more)


@kernel
def joker_worth(rules, state, weights, seat):
    """Points in one joker, which only serves to construct."""
    worth = guesses.JOKER_TO_BUILD if can_still_build(rules, state, seat) else guesses.JOKER_LEFT
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
        return meeple_worth(rules, state, seat)
    raise AssertionError("a bonus has no worth written")


@kernel
def meeple_worth(rules, state, seat):
    """Points in one Architect meeple more: in each round to come, and in the meeple row."""
    return guesses.FREED_MEEPLE * stages_left(rules, state) + multiplier(rules, state, seat, ROW_MEEPLES)


@kernel
def material_worth(rules, state, weights, seat, material):
    """A cube that a needle asks for is worth more, the more so if the seat has none."""
    worth = cube_worth(rules, state, weights, seat)
    for k in range(2):
        if state.compass[state.needles[k]] == material:
            few = state.seats[seat].materials[material] < guesses.ENOUGH_CUBES
            worth += guesses.CUBE_ASKED_FOR if few else guesses.CUBE_IN_STOCK
    return worth


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
    debt = nobles_cost(rules, state, seat, 0)
    if state.seats[seat].noble[noble] == ABSENT:
        debt += rules.noble_cost[noble]
    if debt > state.seats[seat].money + guesses.LIKELY_SAVINGS * stages_left(rules, state):
        cost += rules.unpaid_vp  # one more noble that cannot be paid
    return weights[WANT_NOBLES] * (uses * effect * guesses.EFFECT_LATER + row) - cost


@kernel
def noble_worth(rules, state, weights, seat, noble):
    """Points in taking a noble: its effect now, and keeping it if that is of use and none of its kind is kept."""
    worth = noble_effect_worth(rules, state, weights, seat, noble)
    if state.seats[seat].noble[noble] == ABSENT:
        worth += max(0.0, noble_keep_worth(rules, state, weights, seat, noble))
    return worth


@kernel
def artwork_worth(rules, state, weights, seat, colour):
    """Points in one more artwork of a colour: a sale to come or the artwork row, and income for a new colour."""
    left = stages_left(rules, state)
    own = state.seats[seat]
    row = multiplier(rules, state, seat, ROW_ARTWORKS)
    sale = guesses.ARTWORK_TO_SELL if left > 0 else guesses.ARTWORK_LEFT
    worth = weights[WANT_ARTWORKS] * max(float(row), sale)
    if own.artworks[colour] == 0:
        worth += colour_worth(rules, state, weights, seat)
    if state.display[0] == colour or state.display[1] == colour:
        worth -= guesses.ARTWORK_ON_DISPLAY
    return worth


@kernel
def colour_worth(rules, state, weights, seat):
    """Points in a new colour: income in this round and in each to come."""
    rounds = 1 + stages_left(rules, state)
    return rounds * guesses.COLOUR_MONEY * money_worth(rules, state, weights, seat)


@kernel
def white_worth(rules, state, weights, seat):
    """Points in one more white artwork: the share that its sale brings or its tile, and income for the first."""
    worth = 0.0
    if stages_left(rules, state) > 0:
        worth = weights[WANT_ARTWORKS] * guesses.ARTWORK_TO_SELL / rules.white_share
    if has_tile(state, seat, TILE_WHITE):
        worth = max(worth, float(rules.tile_amount[TILE_WHITE]))
    if whites_of(state, seat) == 0:
        worth += colour_worth(rules, state, weights, seat)
    return worth


@kernel
def square_worth(rules, money_rate, row, column, colour):
    """What a colour's square would pay with the indicator's centre on a place."""
    money = rules.grid_money[row + rules.corner[colour, 0]]
    return money * money_rate + rules.grid_vp[column + rules.corner[colour, 1]]


@kernel
def best_sale(rules, state, seat, money_rate, colour, more):
    """The most that an artwork of a colour could bring now, with `more` steps of the indicator than artworks."""
    steps = artworks_of(state, seat) + more
    best = 0.0
    for row in range(1, PLACES + 1):
        for column in range(1, PLACES + 1):
            if abs(row - state.indicator[0]) + abs(column - state.indicator[1]) <= steps:
                best = max(best, square_worth(rules, money_rate, row, column, colour))
    return best


@kernel
def action_worths(rules, state, weights, seat):
    """`action_worth` of each of ACTIONS."""
    return (
        action_worth(rules, state, weights, seat, WORKSHOP),
        action_worth(rules, state, weights, seat, SALES),
        action_worth(rules, state, weights, seat, NOBLES),
        action_worth(rules, state, weights, seat, SUPPLY),
        action_worth(rules, state, weights, seat, CONSTRUCTION),
    )


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
                worth = best_sale(rules, state, seat, money_rate, colour, 0)
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
