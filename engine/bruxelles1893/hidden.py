"""What players have not seen: the order of the piles, cards taken for passing first, chance still to come.

In the second edition no player knows more than another. In the first, whoever puts artworks under their stack knows
what lies there, and so keeps it, while the others have it redrawn.
"""

from __future__ import annotations

from engine.agenda import to_move
from engine.bruxelles1893.state import BLACK, NOBLE_NAMES, NOBODY, NOTHING, STOCK_CARDS
from engine.chance import below, next_word, redraw
from engine.kernel import kernel


def turned_up(before, after):
    """Whether an action, which led from one state to another, turned up something that nobody had seen.

    Cards taken unseen are not turned up. Whatever comes up under the columns comes with a Stock Exchange card.
    """
    return bool(
        after.n_stock > before.n_stock
        or after.n_noble_pile < before.n_noble_pile
        or after.n_artwork_pile < before.n_artwork_pile
        or (after.stream != before.stream).any()
    )


def next_cards(state):
    """The cards that come up next during the round, in words: the noble on top of the pile."""
    left = int(state.n_noble_pile)
    return (f"noble {NOBLE_NAMES[state.noble_pile[left - 1]]}",) if left else ()


@kernel
def determinize(rules, state, words):
    """Redraw all that the player to move has not seen from the stream `words`.

    The outcome does not depend on the order it replaces.
    """
    determinize_for(rules, state, to_move(state), words)


@kernel
def determinize_for(rules, state, viewer, words):
    """The same for what any seat has not seen, the tiles that another has just drawn included."""
    redraw(words, state.noble_pile, 0, state.n_noble_pile)
    redraw(words, state.stock, state.n_stock, STOCK_CARDS)
    _redraw_prestige(rules, state, words)
    if rules.hidden_artworks:
        _redraw_artworks(state, words, viewer)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)


@kernel
def conceal(rules, state, viewer):
    """Put NOTHING in place of every card and tile that a seat has not seen, and end the stream of chance."""
    state.noble_pile[: state.n_noble_pile] = NOTHING
    state.stock[state.n_stock :] = NOTHING
    state.prestige_pile[: state.n_prestige_pile] = NOTHING
    for seat in range(rules.players):
        own = state.seats[seat]
        own.face_down[: own.n_face_down] = NOTHING
    if rules.hidden_artworks:
        for place in range(state.n_artwork_pile):
            if not _is_known(state, place, viewer):
                state.artwork_pile[place] = NOTHING
        if viewer != to_move(state):
            state.drawn[:] = NOTHING
    state.stream[:] = 0


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
    redraw(words, pile, 0, n)
    for seat in range(rules.players - 1, -1, -1):
        own = state.seats[seat]
        for k in range(own.n_face_down - 1, -1, -1):
            n -= 1
            own.face_down[k] = pile[n]
            pile[n] = 0


@kernel
def _redraw_artworks(state, words, viewer):
    """Deal the tiles of the stack anew to its places, except those that the viewer has put there.

    Those that another player has drawn are dealt with them.
    """
    counts, left = 0, 0  # of the tiles to be dealt, eight bits a colour, and in all
    if viewer != to_move(state):
        for colour in range(BLACK):
            counts += int(state.drawn[colour]) << 8 * colour
            left += int(state.drawn[colour])
    for place in range(state.n_artwork_pile):
        if not _is_known(state, place, viewer):
            counts += 1 << 8 * int(state.artwork_pile[place])
            left += 1
    for place in range(state.n_artwork_pile):
        if not _is_known(state, place, viewer):
            rank = below(words, left)
            colour = 0
            while rank >= counts >> 8 * colour & 255:
                rank -= counts >> 8 * colour & 255
                colour += 1
            counts -= 1 << 8 * colour
            left -= 1
            state.artwork_pile[place] = colour
    if viewer != to_move(state):
        for colour in range(BLACK):
            state.drawn[colour] = counts >> 8 * colour & 255


@kernel
def _is_known(state, place, viewer):
    return viewer != NOBODY and state.known_to[place] == viewer
