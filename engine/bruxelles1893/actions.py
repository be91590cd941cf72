"""The five actions of the Art Nouveau board: which of them can be carried out now, and how each begins."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import ACT, BELLE_CARD, CARRY_OUT, action_under_way, note_done
from engine.bruxelles1893.belle_epoque.pavilions import can_use_in
from engine.bruxelles1893.construction import can_construct, start_construction
from engine.bruxelles1893.materials import cubes_left, start_materials
from engine.bruxelles1893.nobles import can_take_noble, start_nobles
from engine.bruxelles1893.sales import can_sell, start_sale
from engine.bruxelles1893.state import (
    ACTIONS,
    CONSTRUCTION,
    NEW_NOBLES_CARD,
    NOBLES,
    RETURN_ARTWORK_CARD,
    SALES,
    SUPPLY,
    WORKSHOP,
)
from engine.bruxelles1893.workshop import can_create, start_workshop
from engine.kernel import kernel

DECLINE_IT, CARRY_IT_OUT = range(2)

COPY_NOTHING = len(ACTIONS)
"""First edition: at the park, none of the actions."""


@kernel
def can_carry_out(rules, state, seat, action):
    """Whether the action would do anything, counting what is at hand."""
    if action == WORKSHOP:
        return can_create(state)
    if action == SALES:
        return can_sell(state, seat)
    if action == NOBLES:
        return can_take_noble(rules, state, seat)
    if action == SUPPLY:
        return cubes_left(state) > 0
    if action == CONSTRUCTION:
        return can_construct(rules, state, seat)
    raise AssertionError("an action is not written")


@kernel
def act(rules, state, seat, action, cards_offered):
    """Begin the action of the space on which a meeple was placed.

    The cards that may come before it are offered first; with card 4 a sale may become possible. In the first edition
    the player may do without the action.
    """
    if rules.belle_epoque:
        if not cards_offered and _offer_cards_before(state, seat, action):
            return
        if can_carry_out(rules, state, seat, action):
            _note_carried_out(state)
    if rules.may_decline and can_carry_out(rules, state, seat, action):
        push(state, CARRY_OUT, seat, action)
    else:
        carry_out(rules, state, seat, action)


@kernel
def legal_answers(out):
    """Whether to carry an action out."""
    out[0] = DECLINE_IT
    out[1] = CARRY_IT_OUT
    return 2


@kernel
def carry_out_or_decline(rules, state, seat, action, choice):
    if choice == CARRY_IT_OUT:
        carry_out(rules, state, seat, action)


@kernel
def _offer_cards_before(state, seat, action):
    """Whether the player is asked about card 4 before a sale, or card 6 before a noble is chosen."""
    if action == SALES:
        card = RETURN_ARTWORK_CARD
    elif action == NOBLES:
        card = NEW_NOBLES_CARD
    else:
        return False
    if not can_use_in(state, seat, card, action):
        return False
    push(state, ACT, seat, action, 1)
    push(state, BELLE_CARD, seat, card)
    return True


@kernel
def _note_carried_out(state):
    """Note for the cards that come after an action that it was carried out; a construction does so itself."""
    if action_under_way(state) != CONSTRUCTION:
        note_done(state, 1)


@kernel
def carry_out(rules, state, seat, action):
    """Begin an action; what cannot be carried out does nothing."""
    if not can_carry_out(rules, state, seat, action):
        return
    if action == WORKSHOP:
        start_workshop(rules, state, seat)
    elif action == SALES:
        start_sale(state, seat)
    elif action == NOBLES:
        start_nobles(rules, state, seat)
    elif action == SUPPLY:
        start_materials(rules, state, seat)
    elif action == CONSTRUCTION:
        start_construction(rules, state, seat)
    else:
        raise AssertionError("an action is not written")


@kernel
def legal_copies(rules, state, seat, out):
    """Cinquantenaire Park: an action is one of the five that can be carried out; in the first edition also none."""
    n = 0
    for action in range(len(ACTIONS)):
        if can_carry_out(rules, state, seat, action):
            out[n] = action
            n += 1
    if rules.may_decline:
        out[n] = COPY_NOTHING
        n += 1
    return n


@kernel
def copy_action(rules, state, seat, choice):
    if choice != COPY_NOTHING:
        carry_out(rules, state, seat, choice)
