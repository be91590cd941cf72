"""Free action: what the owner of a house gains when an opponent's meeple lands on it."""

from __future__ import annotations

from engine.agenda import ask
from engine.bruxelles1893.agenda import FREE_ACTION
from engine.bruxelles1893.artwork_stack import take_black
from engine.bruxelles1893.materials import cubes_left, take_cube
from engine.bruxelles1893.nobles import activate, has_ready_noble, list_ready_nobles
from engine.bruxelles1893.sales import artworks_of
from engine.bruxelles1893.state import (
    BLACK,
    CONSTRUCTION,
    FROM_FREE_ACTIONS,
    MATERIALS,
    NOBLES,
    SALES,
    SUPPLY,
    WORKSHOP,
)
from engine.kernel import kernel
from engine.seats import score

DECLINE = 0
ACCEPT = 1
"""The choices above DECLINE: 1 + noble, 1 + material, or just ACCEPT."""


@kernel
def offer_free_action(rules, state, seat, action):
    """Ask the owner, if there is anything to gain."""
    if action == WORKSHOP:
        worthwhile = state.stacks[BLACK] > 0 or state.covered[BLACK] > 0
    elif action == SALES:
        worthwhile = artworks_of(state, seat) > 0
    elif action == NOBLES:
        worthwhile = has_ready_noble(state, seat)
    elif action == SUPPLY:
        worthwhile = cubes_left(state) > 0
    elif action == CONSTRUCTION:
        worthwhile = state.seats[seat].houses > 0
    else:
        raise AssertionError("an action has no free action written")
    if worthwhile:
        ask(state, FREE_ACTION, seat, action)


@kernel
def legal_free_actions(rules, state, seat, action, out):
    n = 0
    if rules.free_action_declinable:
        out[n] = DECLINE
        n += 1
    if action == NOBLES:
        return list_ready_nobles(state, seat, out, n)
    if action == SUPPLY:
        for material in range(len(MATERIALS)):
            if state.cubes[material] > 0:
                out[n] = 1 + material
                n += 1
        return n
    if action == WORKSHOP or action == SALES or action == CONSTRUCTION:
        out[n] = ACCEPT
        return n + 1
    raise AssertionError("an action has no free action written")


@kernel
def use_free_action(rules, state, seat, action, choice):
    if choice == DECLINE:
        return
    if action == WORKSHOP:
        take_black(state, seat)
    elif action == SALES:
        score(state, seat, FROM_FREE_ACTIONS, artworks_of(state, seat))
    elif action == NOBLES:
        activate(rules, state, seat, choice - 1)
    elif action == SUPPLY:
        take_cube(state, seat, choice - 1, 1)
    elif action == CONSTRUCTION:
        score(state, seat, FROM_FREE_ACTIONS, state.seats[seat].houses)
    else:
        raise AssertionError("an action has no free action written")
