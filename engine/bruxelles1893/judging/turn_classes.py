"""Turns by what they do: the classes of which a network for playouts says how good each is."""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1893.agenda import TURN
from engine.bruxelles1893.state import ACTIONS, BRUSSELS, LINES
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.kernel import kernel

TURN_CLASSES = (
    *(f"{action} in column {column + 1}" for action in ACTIONS for column in range(LINES)),
    *BRUSSELS,
    "pass",
)


@kernel
def turn_class(state, action):
    """Spaces of the Art Nouveau board by their action and column; -1 for an answer to any other decision."""
    if top(state)[0] != TURN:
        return -1
    if action == PASS:
        return len(TURN_CLASSES) - 1
    if action >= FIRST_BRUSSELS:
        return len(ACTIONS) * LINES + action - FIRST_BRUSSELS
    return state.action[action] * LINES + action % LINES
