"""First edition: the one stack of coloured artworks, drawn unseen, and the tiles covered in the shop.

Whoever draws more than one tile puts the others under the stack, and alone knows what lies there.
"""

from __future__ import annotations

from engine.bruxelles1893.state import BLACK, NOBODY
from engine.chance import shuffle
from engine.kernel import kernel


@kernel
def lay_stack(rules, state, words):
    """Shuffle the coloured artworks, and give each player the one on top (Règles, Mise en place 10)."""
    for colour in range(BLACK):
        _add(state, colour, rules.stacks[colour])
    _mix(state, words)
    for seat in range(rules.players):
        colour = _taken(state)
        state.seats[seat].artworks[colour] += 1


@kernel
def draw_artworks(state, count):
    """Draw tiles for the player to move, as far as they go (Règles, Action Atelier)."""
    for _ in range(count):
        if state.n_artwork_pile == 0:
            _remake(state)
        if state.n_artwork_pile > 0:
            colour = _taken(state)
            state.drawn[colour] += 1
    if state.n_artwork_pile == 0:
        _remake(state)


@kernel
def keep_drawn(state, seat, colour):
    """Of the tiles drawn, lay one before the player."""
    state.drawn[colour] -= 1
    state.seats[seat].artworks[colour] += 1


@kernel
def put_under(state, seat, colour):
    """Put a drawn tile under all others; the player knows that it is there."""
    state.drawn[colour] -= 1
    for place in range(state.n_artwork_pile, 0, -1):
        state.artwork_pile[place] = state.artwork_pile[place - 1]
        state.known_to[place] = state.known_to[place - 1]
    state.artwork_pile[0] = colour
    state.known_to[0] = seat
    state.n_artwork_pile += 1


@kernel
def any_drawn(state):
    """Whether a drawn tile has not been put anywhere yet."""
    for colour in range(BLACK):
        if state.drawn[colour] > 0:
            return True
    return False


@kernel
def take_black(state, seat):
    """Take a black artwork; in the second edition, where nothing is covered, from its stack as it is."""
    if state.stacks[BLACK] == 0:
        _remake(state)
    state.stacks[BLACK] -= 1
    state.seats[seat].artworks[BLACK] += 1
    if state.stacks[BLACK] == 0:
        _remake(state)


@kernel
def _remake(state):
    """One stack has run out: make both anew with the tiles covered in the shop, the two on top staying there.

    Règles, Action Vente. Where nothing is covered, that waits until a tile of the stack is asked for.
    """
    covered = int(state.covered[BLACK])
    for colour in range(BLACK):
        covered += state.covered[colour]
    if covered == 0:
        return
    state.stacks[BLACK] += state.covered[BLACK]
    state.covered[BLACK] = 0
    for colour in range(BLACK):
        _add(state, colour, state.covered[colour])
        state.covered[colour] = 0
    _mix(state, state.stream)


@kernel
def _add(state, colour, count):
    for _ in range(count):
        state.artwork_pile[state.n_artwork_pile] = colour
        state.n_artwork_pile += 1


@kernel
def _mix(state, words):
    """Shuffle the stack; what players knew of it is worth nothing any more."""
    shuffle(words, state.artwork_pile, 0, state.n_artwork_pile)
    for place in range(state.n_artwork_pile):
        state.known_to[place] = NOBODY


@kernel
def _taken(state):
    """The colour of the top tile, which is taken off."""
    state.n_artwork_pile -= 1
    top = state.n_artwork_pile
    colour = int(state.artwork_pile[top])
    state.artwork_pile[top] = 0
    state.known_to[top] = 0
    return colour
