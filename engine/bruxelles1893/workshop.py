"""Workshop action: create a work of art of any colour but black."""

from __future__ import annotations

from engine.bruxelles1893.agenda import CREATE, push
from engine.bruxelles1893.materials import take_cube, take_jokers
from engine.bruxelles1893.state import BLACK, GLASS, GREEN, IRON, STONE, WHITE, WOOD
from engine.kernel import kernel

MATERIAL_OF_COLOUR = (IRON, WOOD, STONE, GLASS)
"""Cauchie: yellow, brown, blue and green; for green a joker where there is no glass."""


@kernel
def can_create(state):
    """Whether any coloured stack has a tile left."""
    for colour in range(BLACK):
        if state.stacks[colour] > 0:
            return True
    return False


@kernel
def start_workshop(state, seat):
    push(state, CREATE, seat)


@kernel
def legal_colours(state, out):
    """The colours to create, also for the artwork each player starts with; an action is a colour."""
    n = 0
    for colour in range(BLACK):
        if state.stacks[colour] > 0:
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
    """Take an artwork, and for Cauchie the material of its colour as well."""
    take_artwork(state, seat, colour)
    if rules.boards[state.seats[seat].board].takes_material:
        material = MATERIAL_OF_COLOUR[colour]
        if colour == GREEN and not rules.belle_epoque:
            take_jokers(state, seat, 1)
        elif state.cubes[material] > 0:
            take_cube(state, seat, material, 1)
