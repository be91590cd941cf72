"""Construction action: pay what the compass asks, turn a needle, place the house."""

from __future__ import annotations

from engine.bruxelles1893.agenda import FIRST_NEEDLE, NEEDLE, PAYMENT, SITE, push
from engine.bruxelles1893.state import (
    COMPASS,
    FROM_BUILDING,
    HOUSES,
    IRON,
    MATERIALS,
    NOBODY,
    NOTHING,
    ON_ANY,
    ON_EMPTY,
    SPACES,
    STONE,
    WOOD,
)
from engine.bruxelles1893.tracks import score
from engine.kernel import kernel

MONEY = len(MATERIALS)
UNITS = MONEY + 1
"""What a unit of the cost is paid with, jokers apart: a cube of each material, or money."""

NEEDLES_STAY = 0
NEEDLE_MOVES = 1 + 2 * len(COMPASS)
"""Before constructing: NEEDLES_STAY, or 1 + 2 * compass space for a step clockwise from there, 2 + … for one back."""

RADIX = 5
"""A payment is one action: the units of each kind as digits, wood first; jokers make up the rest of the cost."""


@kernel
def _fits(unit, on):
    """Whether a unit is what a needle on a compass space of kind `on` asks for."""
    return on == ON_ANY or unit == on


@kernel
def _asked(rules, one, other):
    """The kinds of two compass spaces; a needle on the empty one asks for what the other does."""
    first = int(rules.compass[one])
    second = int(rules.compass[other])
    if first == ON_EMPTY:
        first = second
    elif second == ON_EMPTY:
        second = first
    return first, second


@kernel
def _units_at_hand(rules, state, seat, unit):
    own = state.seats[seat]
    if unit == MONEY:
        return int(own.money // rules.money_unit)
    return int(own.materials[unit])


@kernel
def _has_site(state):
    for space in range(SPACES):
        if is_site(state, space):
            return True
    return False


@kernel
def is_site(state, space):
    """A house goes where neither a tile nor a meeple is, inside or outside the active area."""
    return state.house[space] == NOBODY and state.meeple[space] == NOBODY


@kernel
def house_cost(rules, state, seat):
    """Materials that a player's next house costs."""
    own = state.seats[seat]
    return int(rules.boards[own.board].house_cost[own.houses])


@kernel
def can_construct(rules, state, seat):
    """Whether a house is left, a site is free, and the cost can be paid, jokers included.

    A needle that the player may move first counts too.
    """
    own = state.seats[seat]
    if own.houses == HOUSES or not _has_site(state):
        return False
    moves = NEEDLE_MOVES if rules.boards[own.board].moves_needle else NEEDLES_STAY + 1
    for move in range(moves):
        if can_pay_after(rules, state, seat, move):
            return True
    return False


@kernel
def can_pay_after(rules, state, seat, move):
    """Whether a needle's move is possible, and the player can then pay for the next house."""
    one, other = _needles_after(rules, state, move)
    if one == NOTHING:
        return False
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    first, second = _asked(rules, one, other)
    both, only_first, only_second = 0, 0, 0
    for unit in range(UNITS):
        units = _units_at_hand(rules, state, seat, unit)
        if _fits(unit, first):
            if _fits(unit, second):
                both = _together(rules, both, units)
            else:
                only_first = _together(rules, only_first, units)
        elif _fits(unit, second):
            only_second = _together(rules, only_second, units)
    # either needle must be served by at least one unit, a joker or not
    return both + min(only_first, cost - 1) + min(only_second, cost - 1) + own.jokers >= cost


@kernel
def _together(rules, units, more):
    """How many units of two kinds count for one needle: all, or where kinds may not mix, those of one kind."""
    return units + more if rules.any_may_mix else max(units, more)


@kernel
def start_construction(rules, state, seat):
    if rules.boards[state.seats[seat].board].moves_needle:
        push(state, FIRST_NEEDLE, seat)
    else:
        push(state, PAYMENT, seat)


@kernel
def _needles_after(rules, state, move):
    """Where the needles point after a move, ascending; NOTHING twice where it cannot be made."""
    one, other = int(state.needles[0]), int(state.needles[1])
    if move != NEEDLES_STAY:
        space = (move - 1) // 2
        if space == other:
            one, other = other, one
        to = next_space(rules, space) if move % 2 == 1 else previous_space(rules, space)
        if space != one or to == space or to == other:
            return NOTHING, NOTHING
        one = to
    return min(one, other), max(one, other)


@kernel
def legal_first_needles(rules, state, seat, out):
    """Saintenoy: before constructing, leave the needles or move one a step either way, so that one can pay.

    Where the cost can be paid only after a move, leaving them gives the construction up: an ability need not be used.
    """
    out[0] = NEEDLES_STAY
    n = 1
    for move in range(1, NEEDLE_MOVES):
        if can_pay_after(rules, state, seat, move):
            out[n] = move
            n += 1
    return n


@kernel
def move_first_needle(rules, state, seat, move):
    state.needles[0], state.needles[1] = _needles_after(rules, state, move)
    if can_pay_after(rules, state, seat, NEEDLES_STAY):
        push(state, PAYMENT, seat)


@kernel
def legal_payments(rules, state, seat, out):
    """All ways to pay for the next house.

    At least one unit of what each needle points to; any unit may be a joker.
    """
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    first, second = _asked(rules, state.needles[0], state.needles[1])
    n = 0
    for money in range(_most(rules, state, seat, MONEY, first, second, cost) + 1):
        for stone in range(_most(rules, state, seat, STONE, first, second, cost - money) + 1):
            for iron in range(_most(rules, state, seat, IRON, first, second, cost - money - stone) + 1):
                rest = cost - money - stone - iron
                for wood in range(_most(rules, state, seat, WOOD, first, second, rest) + 1):
                    if rest - wood <= own.jokers and _serves_both(rules, first, second, cost, wood, iron, stone, money):
                        out[n] = wood + RADIX * (iron + RADIX * (stone + RADIX * money))
                        n += 1
    return n


@kernel
def _most(rules, state, seat, unit, first, second, limit):
    if not (_fits(unit, first) or _fits(unit, second)):
        return 0
    return min(_units_at_hand(rules, state, seat, unit), limit)


@kernel
def _serves_both(rules, first, second, cost, wood, iron, stone, money):
    """Whether some unit, perhaps a joker, is left for each needle."""
    foreign_to_first, foreign_to_second, kinds = 0, 0, 0
    for unit, units in enumerate((wood, iron, stone, money)):
        if not _fits(unit, first):
            foreign_to_first += units
        if not _fits(unit, second):
            foreign_to_second += units
        if units > 0 and unit != first and unit != second:
            kinds += 1
    if kinds > 1 and not rules.any_may_mix:
        return False
    return foreign_to_first < cost and foreign_to_second < cost


@kernel
def pay(rules, state, seat, code):
    """Return the cubes, pay the money, score at once, and go on to the needle and the site."""
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    jokers = cost
    for material in range(len(MATERIALS)):
        count = code % RADIX
        code //= RADIX
        own.materials[material] -= count
        state.cubes[material] += count
        jokers -= count
    own.money -= code * rules.money_unit
    jokers -= code
    own.jokers -= jokers
    state.jokers += jokers
    score(state, seat, FROM_BUILDING, rules.house_vp[own.houses])
    if jokers == 0 and (code == 0 or rules.money_is_pure):
        score(state, seat, FROM_BUILDING, rules.pure_vp)
    push(state, SITE, seat)
    push(state, NEEDLE, seat)


@kernel
def next_space(rules, space):
    """One step clockwise; the Arrow tile sends a needle on to the space after it."""
    space = (space + 1) % len(COMPASS)
    if space == rules.arrow:
        space = (space + 1) % len(COMPASS)
    return space


@kernel
def previous_space(rules, space):
    """One step counter-clockwise; from the space after the Arrow tile it sends a needle back where it was."""
    before = (space + len(COMPASS) - 1) % len(COMPASS)
    return space if before == rules.arrow else before


@kernel
def legal_needles(rules, state, out):
    """An action is the compass space that a needle leaves; no needle may come to lie on the other."""
    n = 0
    for needle in range(2):
        space = int(state.needles[needle])
        if next_space(rules, space) != state.needles[1 - needle]:
            out[n] = space
            n += 1
    return n


@kernel
def turn_needle(rules, state, space):
    other = state.needles[1] if state.needles[0] == space else state.needles[0]
    to = next_space(rules, space)
    state.needles[0] = min(to, other)
    state.needles[1] = max(to, other)


@kernel
def legal_sites(state, out):
    n = 0
    for space in range(SPACES):
        if is_site(state, space):
            out[n] = space
            n += 1
    return n


@kernel
def place_house(state, seat, space):
    state.house[space] = seat
    state.seats[seat].houses += 1
