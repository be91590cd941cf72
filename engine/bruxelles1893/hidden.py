"""What nobody has seen: the order of the piles, the cards taken for passing first, and chance still to come.

In the second edition no player knows more than another, so that the unseen is the same for all.
"""

from __future__ import annotations

from engine.bruxelles1893.state import STOCK_CARDS
from engine.chance import next_word, shuffle
from engine.kernel import kernel


@kernel
def determinize(rules, state, words):
    """Redraw all that is unseen from the stream `words`; the outcome does not depend on the order it replaces."""
    _redraw(words, state.noble_pile, 0, state.n_noble_pile)
    _redraw(words, state.stock, state.n_stock, STOCK_CARDS)
    _redraw_prestige(rules, state, words)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)


@kernel
def _redraw(words, cards, start, stop):
    """Put cards[start:stop] into ascending order, then shuffle them."""
    for last in range(start + 1, stop):
        card = cards[last]
        place = last
        while place > start and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    shuffle(words, cards, start, stop)


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
    _redraw(words, pile, 0, n)
    for seat in range(rules.players - 1, -1, -1):
        own = state.seats[seat]
        for k in range(own.n_face_down - 1, -1, -1):
            n -= 1
            own.face_down[k] = pile[n]
            pile[n] = 0
