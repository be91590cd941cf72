"""Turns by what they do: the classes of which a network for playouts says how good each is."""

from __future__ import annotations

from engine.agenda import top
from engine.bruxelles1897.agenda import TURN
from engine.bruxelles1897.state import BRUSSELS, COLUMNS, EXPO, FIRST_OF, MONEY_CARD, SORTS
from engine.bruxelles1897.turns import FIRST_BRUSSELS, PASS
from engine.kernel import kernel

_CARDS = (*SORTS, "money", "expo")
TURN_CLASSES = (
    *(f"{card} in column {column + 1}" for card in _CARDS for column in range(COLUMNS)),
    *BRUSSELS,
    "pass",
)


@kernel
def turn_class(state, action):
    """Action cards by their sort and column; -1 for an answer to any other decision."""
    if top(state)[0] != TURN:
        return -1
    if action == PASS:
        return len(TURN_CLASSES) - 1
    if action >= FIRST_BRUSSELS:
        return len(_CARDS) * COLUMNS + action - FIRST_BRUSSELS
    card = int(state.card[action])
    if card >= MONEY_CARD:
        sort = len(SORTS) + (card == EXPO)
    else:
        sort = 0
        while card >= FIRST_OF[sort + 1]:
            sort += 1
    return sort * COLUMNS + action % COLUMNS
