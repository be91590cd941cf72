"""How seats stand at the irises of the Art Nouveau board, in the round that is being played."""

from __future__ import annotations

import numpy as np

from engine.bruxelles1893.state import LINES, NEUTRAL
from engine.kernel import kernel
from engine.surrounded import MOST_AHEAD, digit_of, one_of

CHANCES = np.array(
    (
        (
            (0.0, 0.0, 1.0, 1.0, 1.0),
            (0.0, 0.34, 0.4, 0.63, 0.59),
            (0.13, 0.12, 0.44, 0.44, 0.38),
            (0.13, 0.3, 0.36, 0.42, 0.42),
        ),
        (
            (0.0, 0.0, 1.0, 1.0, 1.0),
            (0.0, 0.25, 0.37, 0.85, 0.81),
            (0.06, 0.07, 0.52, 0.65, 0.7),
            (0.06, 0.18, 0.29, 0.65, 0.65),
        ),
    )
)
"""Of scoring an iris in the end: with 2 players and with more, by the spaces still open around it, and by the lead
there, from MOST_AHEAD meeples behind to as many ahead. Counted in 40 games each of a search of 100 iterations with 2
and with 4 players; what cannot happen is like its neighbour.

With 2 players whoever leads by two scores less often than by one: nobody else is then eager to fill the last space.
"""


@kernel
def meeples_around(state, corner):
    """Whose meeples stand around an iris (`engine.surrounded`), `corner` being the space at its top left."""
    around = 0
    for space in (corner, corner + 1, corner + LINES, corner + LINES + 1):
        around += one_of(digit_of(int(state.meeple[space]), NEUTRAL))
    return around


@kernel
def chance_to_score(rules, free, ahead):
    """How likely a seat with such a standing scores an iris that is not open all around."""
    return CHANCES[min(int(rules.players) - 2, 1), free, MOST_AHEAD + ahead]
