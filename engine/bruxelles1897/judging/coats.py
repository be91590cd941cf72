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
def standing(rules, around, seat):
    """Spaces still open around a coat of arms, and a seat's lead there (`engine.surrounded.lead_of`)."""
    best, second = best_two_around(around, rules.players, True)
    return count_around(around, OPEN_DIGIT), lead_of(count_around(around, seat), best, second)


@kernel
def chance_to_score(free, ahead):
    """How likely a seat with such a standing scores a coat of arms."""
    return CHANCES[free, MOST_AHEAD + ahead]


@kernel
def gain_at_coats(rules, state, seat, space, placed, placer):
    """Points that an Architect card on a free space brings a seat at the coats of arms, and takes from the others.

    `placed` and `placer` are as in `cards_around`.
    """
    row, column = space // COLUMNS, space % COLUMNS
    total = 0.0
    for top in range(max(0, row - 1), min(row + 1, rules.rows - 1)):
        for left in range(max(0, column - 1), min(column + 1, COLUMNS - 1)):
            before = cards_around(state, COLUMNS * top + left, placed, placer)
            after = before + one_of(seat) - one_of(OPEN_DIGIT)
            free = count_around(before, OPEN_DIGIT)
            best, second = best_two_around(before, rules.players, True)
            best_then, second_then = best_two_around(after, rules.players, True)
            for other in range(rules.players):
                ahead = lead_of(count_around(before, other), best, second)
                ahead_then = lead_of(count_around(after, other), best_then, second_then)
                more = chance_to_score(free - 1, ahead_then) - chance_to_score(free, ahead)
                more *= coat_points(rules, state, other)
                total += more if other == seat else -more / (rules.players - 1)
    return total
