"""How seats stand at the coats of arms, and what an Architect card changes there.

The rules of thumb (`judging.ratings`) count a seat's own cards alone. Here those of the others count too: so a network
need not learn it for each place of the area anew. An Architect card that is about to be placed counts as if it lay on
its space: nothing but its value is still to be chosen.
"""

from __future__ import annotations

import numpy as np

from engine.bruxelles1897.state import COLUMNS, NEUTRAL
from engine.bruxelles1897.tracks import coat_points
from engine.kernel import kernel
from engine.surrounded import MOST_AHEAD, OPEN_DIGIT, best_two_around, count_around, digit_of, lead_of, one_of

CHANCES = np.array(
    (
        (0.0, 0.0, 1.0, 1.0, 1.0),
        (0.0, 0.27, 0.42, 0.69, 0.57),
        (0.05, 0.11, 0.44, 0.44, 0.41),
        (0.05, 0.23, 0.3, 0.39, 0.4),
        (0.29, 0.29, 0.29, 0.29, 0.29),
    )
)
"""Of scoring a coat of arms in the end: by the spaces still open around it, and by the lead there, from MOST_AHEAD
cards behind to as many ahead. Counted in 300 games of a search with 2 players, and rounded; with more, guesses.

Whoever leads by two scores less often than by one: nobody else is then eager to complete it.
"""


@kernel
def cards_around(state, corner, placed, placer):
    """Whose Architect cards lie around a coat of arms (`engine.surrounded`), `corner` being the space at its top left.

    The space `placed`, if it is one, counts as taken by `placer`.
    """
    around = 0
    for space in (corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1):
        owner = placer if space == placed else int(state.architect[space])
        around += one_of(digit_of(owner, NEUTRAL))
    return around


@kernel
def chance_to_score(free, ahead):
    """How likely a seat with such a standing scores a coat of arms."""
    return CHANCES[free, MOST_AHEAD + ahead]


@kernel
def gains_at_coats(rules, state, seat, placed, placer):
    """`_gain_at_coat` of each coat of arms, row by row of the largest area."""
    return (
        _gain_at_coat(rules, state, seat, 0, 0, placed, placer),
        _gain_at_coat(rules, state, seat, 0, 1, placed, placer),
        _gain_at_coat(rules, state, seat, 0, 2, placed, placer),
        _gain_at_coat(rules, state, seat, 1, 0, placed, placer),
        _gain_at_coat(rules, state, seat, 1, 1, placed, placer),
        _gain_at_coat(rules, state, seat, 1, 2, placed, placer),
        _gain_at_coat(rules, state, seat, 2, 0, placed, placer),
        _gain_at_coat(rules, state, seat, 2, 1, placed, placer),
        _gain_at_coat(rules, state, seat, 2, 2, placed, placer),
    )


@kernel
def _gain_at_coat(rules, state, seat, row, column, placed, placer):
    """Points that an Architect card on a free space beside a coat of arms brings a seat there, and takes from the
    others; 0 where there is none, or no space is free.

    `placed` and `placer` are as in `cards_around`.
    """
    if row >= rules.rows - 1:
        return 0.0
    before = cards_around(state, COLUMNS * row + column, placed, placer)
    free = count_around(before, OPEN_DIGIT)
    if free == 0:
        return 0.0
    after = before + one_of(seat) - one_of(OPEN_DIGIT)
    best, second = best_two_around(before, rules.players, True)
    best_then, second_then = best_two_around(after, rules.players, True)
    total = 0.0
    for other in range(rules.players):
        ahead = lead_of(count_around(before, other), best, second)
        ahead_then = lead_of(count_around(after, other), best_then, second_then)
        more = chance_to_score(free - 1, ahead_then) - chance_to_score(free, ahead)
        more *= coat_points(rules, state, other)
        total += more if other == seat else -more / (rules.players - 1)
    return total


@kernel
def gain_beside(rules, gains, space):
    """What an Architect card on a free space brings at the coats of arms around it; `gains` are `gains_at_coats`."""
    row, column = space // COLUMNS, space % COLUMNS
    total = 0.0
    for top in range(max(0, row - 1), min(row + 1, rules.rows - 1)):
        for left in range(max(0, column - 1), min(column + 1, COLUMNS - 1)):
            total += gains[(COLUMNS - 1) * top + left]
    return total
