"""What nobody has seen: the order of the piles, the cards taken for passing first, and chance still to come.

In the second edition no player knows more than another, so that the unseen is the same for all.
"""

from __future__ import annotations

from engine.bruxelles1893.state import NOBLE_NAMES, STOCK_CARDS
from engine.chance import next_word, shuffle
from engine.kernel import kernel


@kernel
def determinize(rules, state, words):
    """Redraw all that is unseen from the stream `words`.

    Each pile is first put into a fixed order, so that the outcome does not depend on the order it had.
    """
    _put_nobles_in_order(state)
    shuffle(words, state.noble_pile, 0, state.n_noble_pile)
    _put_stock_in_order(state)
    shuffle(words, state.stock, state.n_stock, STOCK_CARDS)
    _redraw_prestige(rules, state, words)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)


@kernel
def _put_nobles_in_order(state):
    filled = 0
    for noble in range(len(NOBLE_NAMES)):
        for place in range(filled, state.n_noble_pile):
            if state.noble_pile[place] == noble:
                state.noble_pile[place] = state.noble_pile[filled]
                state.noble_pile[filled] = noble
                filled += 1


@kernel
def _put_stock_in_order(state):
    for last in range(state.n_stock + 1, STOCK_CARDS):
        card = state.stock[last]
        place = last
        while place > state.n_stock and state.stock[place - 1] > card:
            state.stock[place] = state.stock[place - 1]
            place -= 1
        state.stock[place] = card


@kernel
def _redraw_prestige(rules, state, words):
    """Shuffle the pile and the cards lying face down before the players together."""
    pile = state.prestige_pile
    n = int(state.n_prestige_pile)
    for seat in range(rules.players):
        own = state.seats[seat]
        for k in range(own.n_face_down):
            pile[n] = own.face_down[k]
            n += 1
    _sort(pile, n)
    shuffle(words, pile, 0, n)
    for seat in range(rules.players - 1, -1, -1):
        own = state.seats[seat]
        for k in range(own.n_face_down - 1, -1, -1):
            n -= 1
            own.face_down[k] = pile[n]
            pile[n] = 0


@kernel
def _sort(pile, n):
    for last in range(1, n):
        face = pile[last]
        place = last
        while place > 0 and pile[place - 1] > face:
            pile[place] = pile[place - 1]
            place -= 1
        pile[place] = face
