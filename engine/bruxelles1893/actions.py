"""The five actions of the Art Nouveau board: which of them can be carried out now, and how each begins."""

from __future__ import annotations

from engine.bruxelles1893.construction import can_construct, start_construction
from engine.bruxelles1893.materials import cubes_left, start_materials
from engine.bruxelles1893.nobles import can_take_noble, start_nobles
from engine.bruxelles1893.sales import can_sell, start_sale
from engine.bruxelles1893.state import ACTIONS, NOBLES, SALES, SUPPLY, WORKSHOP
from engine.bruxelles1893.workshop import can_create, start_workshop
from engine.kernel import kernel


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
    return can_construct(rules, state, seat)


@kernel
def carry_out(rules, state, seat, action):
    """Begin an action. What can be carried out must be; what cannot does nothing."""
    if not can_carry_out(rules, state, seat, action):
        return
    if action == WORKSHOP:
        start_workshop(state, seat)
    elif action == SALES:
        start_sale(state, seat)
    elif action == NOBLES:
        start_nobles(rules, state, seat)
    elif action == SUPPLY:
        start_materials(rules, state, seat)
    else:
        start_construction(rules, state, seat)


@kernel
def legal_copies(rules, state, seat, out):
    """Cinquantenaire Park: an action is one of the five that can be carried out."""
    n = 0
    for action in range(len(ACTIONS)):
        if can_carry_out(rules, state, seat, action):
            out[n] = action
            n += 1
    return n
