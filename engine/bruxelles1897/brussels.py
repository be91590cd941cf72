"""The Brussels area: the growing price in Architect cards, and its three actions."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1897.action_cards import use_card
from engine.bruxelles1897.agenda import ACTIVATE, ONE_OF_TWO, PARK_ACTION
from engine.bruxelles1897.construction import can_construct
from engine.bruxelles1897.nobles import gain_effect, has_ready_noble
from engine.bruxelles1897.piles import can_draw, draw
from engine.bruxelles1897.sales import artworks_of, begin_sale
from engine.bruxelles1897.state import (
    ACTIONS,
    ARCHITECTS,
    CITY_HALL,
    CONSTRUCTION,
    NOBILITY,
    NOBLE_NAMES,
    NOTHING,
    PARK,
    READY,
    SALE,
    STOCK_EXCHANGE,
    TAPPED,
)
from engine.bruxelles1897.tracks import level
from engine.kernel import kernel

SET_RADIX = 8
"""Architect cards placed together are one number: of the first sort + SET_RADIX * (of the second + …)."""

ENOUGH = 0
"""City Hall: stop; the actions above it are 1 + noble."""


@kernel
def price(state, place):
    """Architect cards that the next use of a Brussels card takes: one more than the use before."""
    return int(state.uses[place]) + 1


@kernel
def legal_card_sets(state, seat, place, out):
    """An action is a set of Architect cards from the hand, as many as the action takes."""
    hand = state.seats[seat].hand
    cards = price(state, place)
    n = 0
    for third in range(min(cards, hand[2]) + 1):
        for second in range(min(cards - third, hand[1]) + 1):
            first = cards - third - second
            if first <= hand[0]:
                out[n] = first + SET_RADIX * (second + SET_RADIX * third)
                n += 1
    return n


@kernel
def use_brussels(rules, state, seat, place, cards):
    """Place the cards, and carry out the action as far as it gives anything."""
    own = state.seats[seat]
    for sort in range(ARCHITECTS):
        own.hand[sort] -= cards % SET_RADIX
        state.brussels[place, seat, sort] += cards % SET_RADIX
        cards //= SET_RADIX
    state.uses[place] += 1
    if place == STOCK_EXCHANGE:
        own.money += rules.stock_money
    elif place == CITY_HALL:
        if has_ready_noble(state, seat) and level(rules, state, seat, NOBILITY) > 0:
            push(state, ACTIVATE, seat, level(rules, state, seat, NOBILITY), 0)
    elif place == PARK:
        for action in range(len(ACTIONS)):
            if can_carry_out(rules, state, seat, action):
                push(state, PARK_ACTION, seat)
                return
    else:
        raise AssertionError("a Brussels card has no action written")


@kernel
def legal_activations(state, seat, done, out):
    """An action is ENOUGH, once a noble has been activated, or 1 + noble."""
    n = 0
    if done > 0:
        out[n] = ENOUGH
        n += 1
    for noble in range(len(NOBLE_NAMES)):
        if state.seats[seat].noble[noble] == READY:
            out[n] = 1 + noble
            n += 1
    return n


@kernel
def activate_next(rules, state, seat, most, done, choice):
    """Tap a noble for its effect; up to the Nobility level that the player had before the action, in any order."""
    if choice == ENOUGH:
        return
    noble = choice - 1
    state.seats[seat].noble[noble] = TAPPED
    done += 1
    if done < most and has_ready_noble(state, seat):
        push(state, ACTIVATE, seat, most, done)
    gain_effect(rules, state, seat, noble)


@kernel
def can_carry_out(rules, state, seat, action):
    """Whether a player can do an action of the Art Nouveau area at the park."""
    if action == SALE:
        return artworks_of(state, seat) > 0
    return can_draw(state, action) and (action != CONSTRUCTION or can_construct(rules, state, seat))


@kernel
def legal_park_actions(rules, state, seat, out):
    """Any action but the Exhibition that can be carried out."""
    n = 0
    for action in range(len(ACTIONS)):
        if can_carry_out(rules, state, seat, action):
            out[n] = action
            n += 1
    return n


@kernel
def perform_at_park(rules, state, seat, action):
    """A sale for the park's money; or of two cards from the pile one is used, a single one where no more are left."""
    if action == SALE:
        begin_sale(state, seat, rules.park_sale_money)
        return
    first = draw(state, action)
    second = draw(state, action)
    if second == NOTHING:
        use_card(rules, state, seat, first)
    else:
        ask(state, ONE_OF_TWO, seat, min(first, second), max(first, second))
