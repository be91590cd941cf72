"""Workshop action: create a work of art of any colour but black; in the first edition, one of those drawn."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import CREATE, PUT_UNDER
from engine.bruxelles1893.artwork_stack import any_drawn, draw_artworks, keep_drawn, put_under
from engine.bruxelles1893.materials import take_cube, take_jokers
from engine.bruxelles1893.state import BLACK, GLASS, GREEN, IRON, STONE, WHITE, WOOD
from engine.kernel import kernel

MATERIAL_OF_COLOUR = (IRON, WOOD, STONE, GLASS)
"""Cauchie: yellow, brown, blue and green; for green a joker where there is no glass."""


@kernel
def can_create(state):
    """Whether a coloured artwork is left, on a stack or covered in the shop."""
    for colour in range(BLACK):
        if state.stacks[colour] > 0 or state.covered[colour] > 0:
            return True
    return state.n_artwork_pile > 0


@kernel
def start_workshop(rules, state, seat):
    """In the first edition draw a tile, and one more for each Exhibition tile; what follows is a chain of its own."""
    if rules.hidden_artworks:
        draw_artworks(state, 1 + state.seats[seat].exhibitions)
        ask(state, CREATE, seat)
    else:
        push(state, CREATE, seat)


@kernel
def legal_colours(state, out):
    """The colours to create, also for the artwork each player starts with, or of tiles drawn; an action is a colour."""
    n = 0
    for colour in range(BLACK):
        if state.stacks[colour] > 0 or state.drawn[colour] > 0:
            out[n] = colour
            n += 1
    return n


@kernel
def take_artwork(state, seat, colour):
    """Take an artwork from its stack."""
    state.stacks[colour] -= 1
    state.seats[seat].artworks[colour] += 1


@kernel
def create_white(state, seat, colour):
    """Take an artwork of some colour with its white side up."""
    state.stacks[colour] -= 1
    state.seats[seat].white[colour] += 1


@kernel
def return_artwork(state, artwork):
    """Put an artwork back on its stack: a colour, or WHITE + the colour of its other side."""
    state.stacks[artwork if artwork < WHITE else artwork - WHITE] += 1


@kernel
def create(rules, state, seat, colour):
    """Take an artwork, and for Cauchie the material of its colour as well; the others drawn go under the stack."""
    if rules.hidden_artworks:
        keep_drawn(state, seat, colour)
        _put_next_under(state, seat)
        return
    take_artwork(state, seat, colour)
    if rules.boards[state.seats[seat].board].takes_material:
        material = MATERIAL_OF_COLOUR[colour]
        if colour == GREEN and not rules.belle_epoque:
            take_jokers(state, seat, 1)
        elif state.cubes[material] > 0:
            take_cube(state, seat, material, 1)


@kernel
def return_drawn(state, seat, colour):
    """Put one of the other tiles drawn under the stack, beneath those put there before."""
    put_under(state, seat, colour)
    _put_next_under(state, seat)


@kernel
def _put_next_under(state, seat):
    if any_drawn(state):
        push(state, PUT_UNDER, seat)
