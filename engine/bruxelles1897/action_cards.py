"""Action cards: what a player does with one that was bought in the Art Nouveau area, or drawn from a pile."""

from __future__ import annotations

from engine.bruxelles1897.construction import begin_construction
from engine.bruxelles1897.exhibitions import begin_exhibition
from engine.bruxelles1897.nobles import influence
from engine.bruxelles1897.piles import discard
from engine.bruxelles1897.sales import begin_sale
from engine.bruxelles1897.state import (
    EXPO,
    FIRST_ARTWORK,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    MONEY_CARD,
)
from engine.kernel import kernel


@kernel
def use_card(rules, state, seat, card):
    """Creation, Supply, Construction, Influence, Sale or Exhibition; a card that cannot be used is discarded."""
    own = state.seats[seat]
    if card < FIRST_MATERIAL:
        own.artworks[card - FIRST_ARTWORK] += 1
    elif card < FIRST_HOUSE:
        own.materials[card - FIRST_MATERIAL] += 1
    elif card < FIRST_NOBLE:
        begin_construction(rules, state, seat, card)
    elif card < MONEY_CARD:
        influence(rules, state, seat, card - FIRST_NOBLE)
    elif card == MONEY_CARD:
        begin_sale(state, seat, rules.sale_money)
    elif card == EXPO:
        begin_exhibition(state, seat)
    else:
        raise AssertionError("an Action card has no action written")


@kernel
def legal_of_two(first, second, out):
    """An action is the card to use; the other one is discarded."""
    out[0] = first
    if first == second:
        return 1
    out[1] = second
    return 2


@kernel
def use_one_of_two(rules, state, seat, first, second, card):
    discard(state, first + second - card)
    use_card(rules, state, seat, card)
