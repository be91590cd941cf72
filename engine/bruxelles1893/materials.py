"""Materials action: refined cubes of one's choice, as far as the supply goes. Solvay and free actions use it too."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import CUBES
from engine.bruxelles1893.state import GLASS, IRON, MATERIALS, STONE, WOOD
from engine.kernel import kernel

MOST_CUBES = 3
RADIX = MOST_CUBES + 1
"""Cubes taken together are one action: wood + RADIX * (iron + RADIX * (stone + RADIX * glass))."""


@kernel
def cubes_left(state):
    """Refined cubes in the supply."""
    total = 0
    for material in range(len(MATERIALS)):
        total += state.cubes[material]
    return total


@kernel
def start_materials(rules, state, seat):
    """Cubes, and for Horta money."""
    own = state.seats[seat]
    own.money += rules.boards[own.board].materials_money
    request_cubes(state, seat, rules.materials_cubes)


@kernel
def request_cubes(state, seat, count):
    """Let a player take `count` cubes, or what is there."""
    count = min(count, cubes_left(state))
    if count > 0:
        push(state, CUBES, seat, count)


@kernel
def legal_cubes(state, count, out):
    """An action is a choice of `count` cubes out of the supply."""
    cubes = state.cubes
    return list_cubes(cubes[WOOD], cubes[IRON], cubes[STONE], cubes[GLASS], count, out)


@kernel
def list_cubes(most_wood, most_iron, most_stone, most_glass, count, out):
    """Write all ways to take `count` of so many cubes, ascending; their number."""
    n = 0
    for glass in range(min(count, most_glass) + 1):
        for stone in range(min(count - glass, most_stone) + 1):
            for iron in range(min(count - glass - stone, most_iron) + 1):
                wood = count - glass - stone - iron
                if wood <= most_wood:
                    out[n] = wood + RADIX * (iron + RADIX * (stone + RADIX * glass))
                    n += 1
    return n


@kernel
def take_cubes(state, seat, code):
    for material in range(len(MATERIALS)):
        take_cube(state, seat, material, code % RADIX)
        code //= RADIX


@kernel
def give_cubes(state, seat, code):
    """Return cubes to the supply."""
    for material in range(len(MATERIALS)):
        take_cube(state, seat, material, -(code % RADIX))
        code //= RADIX


@kernel
def cubes_of(state, seat):
    """Refined cubes that a player has."""
    total = 0
    for material in range(len(MATERIALS)):
        total += state.seats[seat].materials[material]
    return total


@kernel
def take_cube(state, seat, material, count):
    """Move cubes of one kind from the supply to a player."""
    state.cubes[material] -= count
    state.seats[seat].materials[material] += count


@kernel
def take_jokers(state, seat, count):
    """Move joker cubes from the supply to a player, as far as they go."""
    count = min(count, state.jokers)
    state.jokers -= count
    state.seats[seat].jokers += count
