"""How seats stand at the coats of arms, and what an Architect card changes there.

The rules of thumb (`judging.ratings`) count a seat's own cards alone. Here those of the others count too: so a network
need not learn it for each place of the area anew. An Architect card that is about to be placed counts as if it lay on
its space: nothing but its value is still to be chosen.
"""

from __future__ import annotations

from engine.bruxelles1897.state import COLUMNS, NEUTRAL, NOBODY
from engine.bruxelles1897.tracks import coat_points
from engine.kernel import kernel

AROUND = 4
"""Spaces around a coat of arms."""

MOST_AHEAD = 2
"""A lead of more cards counts as this one."""

CHANCES = (
    (0.0, 0.0, 1.0, 1.0, 1.0),
    (0.0, 0.27, 0.42, 0.69, 0.57),
    (0.05, 0.11, 0.44, 0.44, 0.41),
    (0.05, 0.23, 0.3, 0.39, 0.4),
    (0.29, 0.29, 0.29, 0.29, 0.29),
)
"""Of scoring a coat of arms in the end: by the spaces still open around it, and by the lead there, from MOST_AHEAD
cards behind to as many ahead. Counted in 300 games of a search with 2 players, and rounded; with more, guesses.

Whoever leads by two scores less often than by one: nobody else is then eager to complete it.
"""

OPEN = NEUTRAL + 1
BITS = 4
MASK = (1 << BITS) - 1
"""Of `colours_around`: the digit above those of the colours, and the size of a digit."""


@kernel
def colours_around(state, corner, placed, placer):
    """Architect cards around a coat of arms, `corner` being the space at its top left, by colour.

    They are one number, a digit of four bits for each colour and one for the spaces still open. The space `placed`, if
    it is one, counts as taken by `placer`.
    """
    colours = 0
    for space in (corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1):
        owner = placer if space == placed else int(state.architect[space])
        colours += 1 << BITS * (owner if owner != NOBODY else OPEN)
    return colours


@kernel
def standing(rules, colours, seat):
    """Spaces still open around a coat of arms, and a seat's cards there less those of the best other colour."""
    best = colours >> BITS * NEUTRAL & MASK
    for other in range(rules.players):
        if other != seat:
            best = max(best, colours >> BITS * other & MASK)
    return colours >> BITS * OPEN, (colours >> BITS * seat & MASK) - best


@kernel
def bounded(ahead):
    """A lead as CHANCES count it, from 0 on."""
    return min(max(ahead, -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD


@kernel
def chance_to_score(rules, colours, seat):
    """How likely a seat scores a coat of arms."""
    free, ahead = standing(rules, colours, seat)
    return CHANCES[free][bounded(ahead)]


@kernel
def gain_at_coats(rules, state, seat, space, placed, placer):
    """Points that an Architect card on a free space brings a seat at the coats of arms, and takes from the others.

    `placed` and `placer` are as in `colours_around`.
    """
    row, column = space // COLUMNS, space % COLUMNS
    total = 0.0
    for top in range(max(0, row - 1), min(row + 1, rules.rows - 1)):
        for left in range(max(0, column - 1), min(column + 1, COLUMNS - 1)):
            before = colours_around(state, COLUMNS * top + left, placed, placer)
            after = before + (1 << BITS * seat) - (1 << BITS * OPEN)
            for other in range(rules.players):
                more = chance_to_score(rules, after, other) - chance_to_score(rules, before, other)
                more *= coat_points(rules, state, other)
                total += more if other == seat else -more / (rules.players - 1)
    return total
