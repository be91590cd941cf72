"""What no player has seen: the order of the piles, and chance still to come."""

from __future__ import annotations

from engine.bruxelles1897.state import CARD_WORDS, NOTHING, SORTS
from engine.chance import next_word, redraw
from engine.kernel import kernel


def turned_up(before, after):
    """Whether an action, which led from one state to another, turned up something that nobody had seen."""
    return bool((after.n_pile != before.n_pile).any() or (after.stream != before.stream).any())


def next_cards(state):
    """The cards that come up next during the round, in words: the top of each pile of Action cards."""
    tops = ((pile, int(left) - 1) for pile, left in zip(state.pile, state.n_pile, strict=True))
    return tuple(CARD_WORDS[pile[top]] for pile, top in tops if top >= 0)


@kernel
def determinize(rules, state, words):
    """Redraw all that the players have not seen from the stream `words`.

    The outcome does not depend on the order it replaces.
    """
    for sort in range(len(SORTS)):
        redraw(words, state.pile[sort], 0, state.n_pile[sort])
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)


@kernel
def determinize_for(rules, state, viewer, words):
    """The same for any seat: all have seen the same."""
    determinize(rules, state, words)


@kernel
def conceal(rules, state, viewer):
    """Put NOTHING in place of every card in the piles, and end the stream of chance."""
    for sort in range(len(SORTS)):
        state.pile[sort, : state.n_pile[sort]] = NOTHING
    state.stream[:] = 0
