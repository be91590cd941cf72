"""Influence action: the nobles' effects, and which nobles a player keeps."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1897.agenda import KEEP_NOBLE, ONE_OF_TWO
from engine.bruxelles1897.piles import discard, draw
from engine.bruxelles1897.state import (
    ABSENT,
    ALBERT,
    ARCHITECTURE,
    BRUGMANN,
    BULS,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    HANKAR,
    HORTA,
    MATERIAL_CARDS,
    NOBILITY,
    NOBLE_NAMES,
    NOTHING,
    PRESTIGE,
    READY,
    TAPPED,
    VANDERVELDE,
)
from engine.bruxelles1897.tracks import advance, request_release
from engine.kernel import kernel

DISCARD_IT, KEEP_IT = range(2)


@kernel
def influence(rules, state, seat, noble):
    """The noble's effect; then the card is kept or discarded."""
    push(state, KEEP_NOBLE, seat, noble)
    gain_effect(rules, state, seat, noble)


@kernel
def legal_keeping(state, seat, noble, out):
    """Nobody keeps two nobles of a kind: the second is discarded."""
    out[0] = DISCARD_IT
    if state.seats[seat].noble[noble] != ABSENT:
        return 1
    out[1] = KEEP_IT
    return 2


@kernel
def keep_or_discard(state, seat, noble, choice):
    """A kept noble is tapped: it has been used this round."""
    if choice == KEEP_IT:
        state.seats[seat].noble[noble] = TAPPED
    else:
        discard(state, FIRST_NOBLE + noble)


@kernel
def gain_effect(rules, state, seat, noble):
    """What the noble does, as far as it can be done."""
    if noble == BRUGMANN:
        state.seats[seat].money += rules.brugmann_money
    elif noble == ALBERT:
        advance(rules, state, seat, NOBILITY)
    elif noble == BULS:
        advance(rules, state, seat, PRESTIGE)
    elif noble == HORTA:
        advance(rules, state, seat, ARCHITECTURE)
    elif noble == HANKAR:
        _take_material(state, seat)
    elif noble == VANDERVELDE:
        request_release(state, seat)
    else:
        raise AssertionError("a noble has no effect written")


@kernel
def _take_material(state, seat):
    """Of two Material cards one is kept; a single one, where no more are left, is kept too."""
    first = draw(state, MATERIAL_CARDS)
    second = draw(state, MATERIAL_CARDS)
    if second != NOTHING:
        ask(state, ONE_OF_TWO, seat, min(first, second), max(first, second))
    elif first != NOTHING:
        state.seats[seat].materials[first - FIRST_MATERIAL] += 1


@kernel
def has_ready_noble(state, seat):
    """Whether the player has a noble not yet used this round."""
    for noble in range(len(NOBLE_NAMES)):
        if state.seats[seat].noble[noble] == READY:
            return True
    return False
