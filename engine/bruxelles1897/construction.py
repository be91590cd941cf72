"""Construction action: a house for Material cards, and a point for each kind of material used."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1897.agenda import PAYMENT
from engine.bruxelles1897.piles import discard
from engine.bruxelles1897.rules import MOST_DOUBLES, RADIX
from engine.bruxelles1897.state import FIRST_HOUSE, FIRST_MATERIAL, FROM_CONSTRUCTION, HOUSE_KINDS, PAIRS
from engine.kernel import kernel
from engine.seats import score


@kernel
def houses_of(state, seat):
    """How many houses a player has constructed."""
    total = 0
    for kind in range(len(HOUSE_KINDS)):
        total += int(state.seats[seat].houses[kind])
    return total


@kernel
def material_cards(state, seat):
    """How many Material cards a player has, with two materials on each."""
    total = 0
    for pair in range(len(PAIRS)):
        total += int(state.seats[seat].materials[pair])
    return total


@kernel
def house_cost(rules, state, seat):
    """Materials that a player's next house costs."""
    return rules.first_house_cost + rules.house_cost_step * houses_of(state, seat)


@kernel
def can_construct(rules, state, seat):
    return 2 * material_cards(state, seat) >= house_cost(rules, state, seat)


@kernel
def begin_construction(rules, state, seat, card):
    """Whoever has not enough materials constructs nothing, and the card is discarded."""
    if can_construct(rules, state, seat):
        push(state, PAYMENT, seat, card)
    else:
        discard(state, card)


@kernel
def legal_payments(rules, state, seat, out):
    """An action is a set of Material cards, as a number in the base RADIX, by the cards of each pair.

    They cover the cost, by one or both of the materials on each card, and none is given without need.
    """
    materials = state.seats[seat].materials
    cost = house_cost(rules, state, seat)
    n = given = cards = 0
    while True:
        step = 1
        pair = 0
        while pair < len(PAIRS) and given // step % RADIX == materials[pair]:
            given -= int(materials[pair]) * step  # as in counting: a full digit goes back to 0, the next one up
            cards -= int(materials[pair])
            step *= RADIX
            pair += 1
        if pair == len(PAIRS):
            return n
        given += step
        cards += 1
        if cards <= cost <= 2 * cards:
            out[n] = given
            n += 1


@kernel
def payment_kinds(rules, state, seat, payment):
    """Kinds of materials that a payment uses, which are as many as the cards given allow."""
    cards = 0
    digits = payment
    while digits > 0:
        cards += digits % RADIX
        digits //= RADIX
    doubles = house_cost(rules, state, seat) - cards
    return int(rules.most_kinds[payment, min(doubles, MOST_DOUBLES)])


@kernel
def pay(rules, state, seat, card, payment):
    """Discard the cards given, score the kinds of materials used, and place the house."""
    own = state.seats[seat]
    score(state, seat, FROM_CONSTRUCTION, rules.material_kind_vp * payment_kinds(rules, state, seat, payment))
    for pair in range(len(PAIRS)):
        for _ in range(payment % RADIX):
            own.materials[pair] -= 1
            discard(state, FIRST_MATERIAL + pair)
        payment //= RADIX
    own.houses[card - FIRST_HOUSE] += 1
