"""The four draw piles and their discards; Money cards are not limited in number."""

from __future__ import annotations

from engine.bruxelles1897.state import FIRST_OF, MONEY_CARD, NOTHING
from engine.chance import shuffle
from engine.kernel import kernel


@kernel
def lay_pile(rules, state, sort):
    """All Action cards of a sort in ascending order, as a pile."""
    for card in range(FIRST_OF[sort], FIRST_OF[sort + 1]):
        _add(state, sort, card, rules.copies[card])


@kernel
def _add(state, sort, card, copies):
    for _ in range(copies):
        state.pile[sort, state.n_pile[sort]] = card
        state.n_pile[sort] += 1


@kernel
def shuffle_pile(state, sort):
    shuffle(state.stream, state.pile[sort], 0, state.n_pile[sort])


@kernel
def can_draw(state, sort):
    """Whether there is a card in the pile, or a discard to make a new pile of."""
    if state.n_pile[sort] > 0:
        return True
    for card in range(FIRST_OF[sort], FIRST_OF[sort + 1]):
        if state.discards[card] > 0:
            return True
    return False


@kernel
def draw(state, sort):
    """The top card of a pile, which is made of the discards when a card is needed; NOTHING if there is none."""
    if state.n_pile[sort] == 0:
        for card in range(FIRST_OF[sort], FIRST_OF[sort + 1]):
            _add(state, sort, card, state.discards[card])
            state.discards[card] = 0
        shuffle_pile(state, sort)
    if state.n_pile[sort] == 0:
        return NOTHING
    state.n_pile[sort] -= 1
    place = state.n_pile[sort]
    card = int(state.pile[sort, place])
    state.pile[sort, place] = 0
    return card


@kernel
def discard(state, card):
    """Face up in front of its pile; Money cards go back to theirs, the Expo card to the Exhibition area."""
    if 0 <= card < MONEY_CARD:
        state.discards[card] += 1
