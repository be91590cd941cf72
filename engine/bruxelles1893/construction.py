"""Construction action: choose a house or a pavilion, pay what the compass asks, turn a needle, place the house."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import (
    BELLE_CARD,
    BUILDING,
    FIRST_NEEDLE,
    NEEDLE,
    PAYMENT,
    SITE,
    action_under_way,
    note_done,
)
from engine.bruxelles1893.belle_epoque.pavilions import can_use_in
from engine.bruxelles1893.materials import take_cube
from engine.bruxelles1893.sites import has_site
from engine.bruxelles1893.state import (
    COMPASS,
    CONSTRUCTION,
    FROM_BUILDING,
    GLASS,
    HOUSES,
    IRON,
    MATERIALS,
    NOBODY,
    NOTHING,
    ON_ANY,
    ON_EMPTY,
    PAVILIONS,
    REPLACE_CUBE_CARD,
    STONE,
    WOOD,
)
from engine.kernel import kernel
from engine.seats import score

MONEY = len(MATERIALS)
UNITS = MONEY + 1
"""What a unit of the cost is paid with, jokers apart: a cube of each material, or money."""

NEEDLES_STAY = 0
NEEDLE_MOVES = 1 + 2 * len(COMPASS)
"""Before constructing: NEEDLES_STAY, or 1 + 2 * compass space for a step clockwise from there, 2 + … for one back."""

HOUSE = 0
BUILDINGS = 1 + PAVILIONS
"""What is constructed: a house, or 1 + the place of a pavilion."""

NO_EXCHANGE, EXCHANGE_COST, EXCHANGE_SURCHARGE = range(3)
"""Belle Époque card 9: not used; one cube of the cost is another than asked for; or EXCHANGE_SURCHARGE + material, a
cube of which stands in for one of the surcharge."""

JOKER = len(MATERIALS)
"""What card 9 gives for a cube of the cost, where it is none of the materials."""

RADIX = 5
"""A payment is one action: the units of each kind as digits, wood first; jokers make up the rest of the cost."""


@kernel
def _fits(rules, unit, on):
    """Whether a unit is what a needle on a compass space of kind `on` asks for."""
    return unit == on or (on == ON_ANY and (unit != MONEY or rules.any_takes_money))


@kernel
def _asked(state, one, other):
    """The kinds of two compass spaces; a needle on the empty one asks for what the other does."""
    first = int(state.compass[one])
    second = int(state.compass[other])
    if first == ON_EMPTY:
        first = second
    elif second == ON_EMPTY:
        second = first
    return first, second


@kernel
def surcharge_of(rules, building, exchange, material):
    """Cubes of one material that a building takes beside the cost: glass, or what stands in for one of it."""
    if building == HOUSE:
        return 0
    glass = int(rules.surcharge[building - 1])
    if exchange < EXCHANGE_SURCHARGE:
        return glass if material == GLASS else 0
    if material == GLASS:
        return glass - 1
    return 1 if material == exchange - EXCHANGE_SURCHARGE else 0


@kernel
def _units_at_hand(rules, state, seat, building, exchange, unit):
    """Units left for the cost, the surcharge laid aside; below 0 if it cannot be paid."""
    own = state.seats[seat]
    if unit == MONEY:
        return int(own.money // rules.money_unit)
    return int(own.materials[unit]) - surcharge_of(rules, building, exchange, unit)


@kernel
def house_cost(rules, state, seat):
    """Materials that a player's next house costs."""
    own = state.seats[seat]
    return int(rules.boards[own.board].house_cost[own.houses])


@kernel
def _may_exchange(state, seat):
    """Whether a player can use card 9 in the construction under way."""
    return can_use_in(state, seat, REPLACE_CUBE_CARD, CONSTRUCTION)


@kernel
def can_construct(rules, state, seat):
    """Whether a house is left, there is a place for it, and the cost can be paid, jokers included.

    A needle that the player may move first counts too, and a cube that card 9 may exchange.
    """
    own = state.seats[seat]
    if own.houses == HOUSES:
        return False
    moves = NEEDLE_MOVES if rules.boards[own.board].moves_needle else NEEDLES_STAY + 1
    for move in range(moves):
        if can_build_after(rules, state, seat, move):
            return True
    return False


@kernel
def can_build_after(rules, state, seat, move):
    """Whether a needle's move is possible, and the player can then pay for some building."""
    one, other = _needles_after(rules, state, move)
    if one == NOTHING:
        return False
    if not rules.belle_epoque:
        return has_site(rules, state) and can_pay(rules, state, seat, one, other, HOUSE, NO_EXCHANGE, NOTHING)
    for building in range(BUILDINGS):
        if _can_build(rules, state, seat, one, other, building):
            return True
    return False


@kernel
def _can_build(rules, state, seat, one, other, building):
    """Whether there is a place for a building and the player can pay for it, with card 9 or without."""
    if not _has_place(rules, state, building):
        return False
    if can_pay(rules, state, seat, one, other, building, NO_EXCHANGE, NOTHING):
        return True
    if not _may_exchange(state, seat):
        return False
    if _can_pay_exchanging(rules, state, seat, one, other, building):
        return True
    for material in range(GLASS):
        if can_exchange_surcharge(rules, state, seat, one, other, building, material):
            return True
    return False


@kernel
def _has_place(rules, state, building):
    """Whether there is a place for a building: a site, or the pavilion's own."""
    if building == HOUSE:
        return has_site(rules, state)
    return state.pavilion[building - 1] == NOBODY


@kernel
def _can_build_without_exchange(rules, state, seat, one, other):
    """Whether the player can build something and leave card 9 unused."""
    for building in range(BUILDINGS):
        if _has_place(rules, state, building) and can_pay(
            rules, state, seat, one, other, building, NO_EXCHANGE, NOTHING
        ):
            return True
    return False


@kernel
def can_exchange_surcharge(rules, state, seat, one, other, building, material):
    """Whether card 9 may give a cube of some material for one of the surcharge."""
    if building == HOUSE or rules.surcharge[building - 1] == 0:
        return False
    return can_pay(rules, state, seat, one, other, building, EXCHANGE_SURCHARGE + material, NOTHING)


@kernel
def _can_pay_exchanging(rules, state, seat, one, other, building):
    """Whether the cost can be paid with one cube of a material that stands in for another."""
    for material in range(len(MATERIALS)):
        if can_pay(rules, state, seat, one, other, building, EXCHANGE_COST, material):
            return True
    return False


@kernel
def can_pay(rules, state, seat, one, other, building, exchange, given):
    """Whether a player can pay for a building with the needles on two spaces.

    `given` is the material of a cube that stands in for one asked for, NOTHING if none does. This counts where
    `legal_payments` lists, for speed: it is asked in every turn, for each building, needle and card. A test compares
    the two.
    """
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    first, second = _asked(state, one, other)
    both, only_first, only_second = 0, 0, 0
    for unit in range(UNITS):
        units = _units_at_hand(rules, state, seat, building, exchange, unit)
        if unit == given:
            units -= 1
        if units < 0:
            return False
        if _fits(rules, unit, first):
            if _fits(rules, unit, second):
                both = _together(rules, both, units)
            else:
                only_first = _together(rules, only_first, units)
        elif _fits(rules, unit, second):
            only_second = _together(rules, only_second, units)
    if given != NOTHING:
        if first != MONEY and first == second:
            both += 1
        elif first != MONEY and (second == MONEY or only_first < cost - 1):
            only_first += 1
        elif second != MONEY:
            only_second += 1
        else:
            return False
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
        _choose_building(rules, state, seat, 0)


@kernel
def _choose_building(rules, state, seat, moved):
    if rules.belle_epoque:
        push(state, BUILDING, seat, moved)
    else:
        push(state, PAYMENT, seat, HOUSE, NO_EXCHANGE)


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
        if can_build_after(rules, state, seat, move):
            out[n] = move
            n += 1
    return n


@kernel
def move_first_needle(rules, state, seat, move):
    state.needles[0], state.needles[1] = _needles_after(rules, state, move)
    if can_build_after(rules, state, seat, NEEDLES_STAY):
        _choose_building(rules, state, seat, int(move != NEEDLES_STAY))


@kernel
def legal_buildings(rules, state, seat, out):
    """An action is HOUSE or 1 + the place of a pavilion."""
    n = 0
    for building in range(BUILDINGS):
        if _can_build(rules, state, seat, state.needles[0], state.needles[1], building):
            out[n] = building
            n += 1
    return n


@kernel
def choose_building(state, seat, moved, building):
    """Card 9 comes before the payment; it is told of the building, and whether a needle has been moved for it."""
    if _may_exchange(state, seat):
        push(state, BELLE_CARD, seat, REPLACE_CUBE_CARD, building + BUILDINGS * moved)
    else:
        push(state, PAYMENT, seat, building, NO_EXCHANGE)


@kernel
def legal_exchanges(rules, state, seat, about, out):
    """NO_EXCHANGE, EXCHANGE_COST, and EXCHANGE_SURCHARGE + material: the ways in which card 9 can be used.

    Where only the card makes a construction possible, keeping it gives the construction up. Where another building
    can be had without, what can be carried out must be: the card is then part of the choice of this one. So it is of
    the choice to move a needle first, which comes before a construction and never alone.
    """
    building, moved = about % BUILDINGS, about >= BUILDINGS
    one, other = state.needles[0], state.needles[1]
    payments = legal_payments(rules, state, seat, building, EXCHANGE_COST, out)
    n = 0
    if can_pay(rules, state, seat, one, other, building, NO_EXCHANGE, NOTHING) or not (
        moved or _can_build_without_exchange(rules, state, seat, one, other)
    ):
        out[n] = NO_EXCHANGE
        n += 1
    if payments > 0:
        out[n] = EXCHANGE_COST
        n += 1
    for material in range(GLASS):
        if can_exchange_surcharge(rules, state, seat, one, other, building, material):
            out[n] = EXCHANGE_SURCHARGE + material
            n += 1
    return n


@kernel
def pay_exchanging(rules, state, seat, about, exchange):
    """Go on to the payment after card 9 has been used or kept."""
    building = about % BUILDINGS
    one, other = state.needles[0], state.needles[1]
    if exchange != NO_EXCHANGE or can_pay(rules, state, seat, one, other, building, NO_EXCHANGE, NOTHING):
        push(state, PAYMENT, seat, building, exchange)


@kernel
def legal_payments(rules, state, seat, building, exchange, out):
    """All ways to pay the cost, at least one unit of what each needle points to; any unit may be a joker.

    The surcharge of a pavilion leaves no choice. With EXCHANGE_COST one cube stands in for another.
    """
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    first, second = _asked(state, state.needles[0], state.needles[1])
    n = 0
    for money in range(_most(rules, state, seat, building, exchange, MONEY, first, second, cost) + 1):
        left = cost - money
        for glass in range(_most(rules, state, seat, building, exchange, GLASS, first, second, left) + 1):
            left = cost - money - glass
            for stone in range(_most(rules, state, seat, building, exchange, STONE, first, second, left) + 1):
                left = cost - money - glass - stone
                for iron in range(_most(rules, state, seat, building, exchange, IRON, first, second, left) + 1):
                    rest = cost - money - glass - stone - iron
                    for wood in range(_most(rules, state, seat, building, exchange, WOOD, first, second, rest) + 1):
                        jokers = rest - wood
                        if jokers <= own.jokers and _is_payment(
                            rules, first, second, cost, exchange, wood, iron, stone, glass, money, jokers
                        ):
                            out[n] = wood + RADIX * (iron + RADIX * (stone + RADIX * (glass + RADIX * money)))
                            n += 1
    return n


@kernel
def _most(rules, state, seat, building, exchange, unit, first, second, limit):
    """Most units of a kind that a payment can hold; with card 9, one of a kind that is not asked for."""
    if not (_fits(rules, unit, first) or _fits(rules, unit, second)):
        if exchange != EXCHANGE_COST or unit == MONEY:
            return 0
        limit = min(limit, 1)
    return min(_units_at_hand(rules, state, seat, building, exchange, unit), limit)


@kernel
def _is_payment(rules, first, second, cost, exchange, wood, iron, stone, glass, money, jokers):
    """Whether units, with jokers for the rest of the cost, pay it in the way that card 9 is used.

    An exchange that changes nothing is none: it gives a material not asked for, or the one joker of a payment that
    then scores as one without.
    """
    proper = _is_proper(rules, first, second, cost, wood, iron, stone, glass, money)
    if exchange != EXCHANGE_COST:
        return proper
    if proper and not (jokers == 1 and _is_pure(rules, 0, money)):
        return False
    for asked in range(len(MATERIALS)):
        for given, units in enumerate((wood, iron, stone, glass, jokers)):
            if (
                units > 0
                and given != asked
                and proper == (given == JOKER)
                and _is_proper(
                    rules,
                    first,
                    second,
                    cost,
                    wood + (asked == WOOD) - (given == WOOD),
                    iron + (asked == IRON) - (given == IRON),
                    stone + (asked == STONE) - (given == STONE),
                    glass + (asked == GLASS) - (given == GLASS),
                    money,
                )
            ):
                return True
    return False


@kernel
def _is_pure(rules, jokers, money):
    """Whether a payment scores as one without jokers; for some tables money spoils it too (Ruling 25)."""
    return jokers == 0 and (money == 0 or rules.money_is_pure)


@kernel
def _is_proper(rules, first, second, cost, wood, iron, stone, glass, money):
    """Whether each unit is asked for, and some unit, perhaps a joker, is left for each needle."""
    foreign_to_first, foreign_to_second, kinds = 0, 0, 0
    for unit, units in enumerate((wood, iron, stone, glass, money)):
        if units == 0:
            continue
        fits_first, fits_second = _fits(rules, unit, first), _fits(rules, unit, second)
        if not (fits_first or fits_second):
            return False
        if not fits_first:
            foreign_to_first += units
        if not fits_second:
            foreign_to_second += units
        if unit != first and unit != second:
            kinds += 1
    if kinds > 1 and not rules.any_may_mix:
        return False
    return foreign_to_first < cost and foreign_to_second < cost


@kernel
def units_paid(code):
    """The units of each material and of money in a payment."""
    return (
        code % RADIX,
        code // RADIX % RADIX,
        code // RADIX**2 % RADIX,
        code // RADIX**3 % RADIX,
        code // RADIX**4,
    )


@kernel
def pay(rules, state, seat, building, exchange, code):
    """Return the cubes, pay the money, score at once, and go on to the needle and the site."""
    own = state.seats[seat]
    cost = house_cost(rules, state, seat)
    first, second = _asked(state, state.needles[0], state.needles[1])
    wood, iron, stone, glass, money = units_paid(code)
    jokers = cost - wood - iron - stone - glass - money
    for material, cubes in enumerate((wood, iron, stone, glass)):
        take_cube(state, seat, material, -cubes)
    own.money -= money * rules.money_unit
    own.jokers -= jokers
    state.jokers += jokers
    score(state, seat, FROM_BUILDING, rules.house_vp[own.houses])
    if exchange == EXCHANGE_COST and _is_proper(rules, first, second, cost, wood, iron, stone, glass, money):
        jokers -= 1  # the one that card 9 gives does no harm
    if _is_pure(rules, jokers, money):
        score(state, seat, FROM_BUILDING, rules.pure_vp)
    if building == HOUSE:
        push(state, SITE, seat)
    else:
        _place_pavilion(rules, state, seat, building, exchange)
    push(state, NEEDLE, seat)
    if rules.belle_epoque:
        _note_cubes(state, cost - money)


@kernel
def _place_pavilion(rules, state, seat, building, exchange):
    """Pay the surcharge, and place a house tile on the Belle Époque board; its card now belongs to the player."""
    for material in range(len(MATERIALS)):
        take_cube(state, seat, material, -surcharge_of(rules, building, exchange, material))
    state.pavilion[building - 1] = seat
    state.seats[seat].houses += 1


@kernel
def _note_cubes(state, cubes):
    """Note for the cards that come after the action that it was carried out, and with how many cubes."""
    if action_under_way(state) == CONSTRUCTION:
        note_done(state, 1 + cubes)


@kernel
def next_space(rules, space):
    """One step clockwise; the Arrow tile sends a needle on to the space after it."""
    space = (space + 1) % rules.compass_spaces
    if space == rules.arrow:
        space = (space + 1) % rules.compass_spaces
    return space


@kernel
def previous_space(rules, space):
    """One step counter-clockwise; from the space after the Arrow tile it sends a needle back where it was."""
    before = (space + rules.compass_spaces - 1) % rules.compass_spaces
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
def place_house(state, seat, space):
    state.house[space] = seat
    state.seats[seat].houses += 1
