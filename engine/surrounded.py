"""Who stands around a mark between four spaces, as an iris or a coat of arms is, and who leads there.

What lies around a mark is one number, `around`: a digit of four bits for each seat, one for what is neutral and one for
the spaces still open. So it can be worked out once and asked for every seat, and nothing is allocated.
"""

from __future__ import annotations

from engine.kernel import inlined, kernel

AROUND = 4
"""Spaces around a mark."""

MOST_AHEAD = 2
"""A lead of more counts as this one."""

STANDINGS = tuple(
    f"with {free} open, {abs(ahead)} {'behind' if ahead < 0 else 'ahead'}"
    for free in range(AROUND)
    for ahead in range(-MOST_AHEAD, MOST_AHEAD + 1)
)
"""How a seat stands at a mark that is not open all around: `place_of`."""

NEUTRAL_DIGIT, OPEN_DIGIT = 6, 7
BITS = 4
MASK = (1 << BITS) - 1


@inlined
def one_of(digit):
    """What one space adds to `around`: that of a seat, NEUTRAL_DIGIT or OPEN_DIGIT."""
    return 1 << BITS * digit


@inlined
def count_around(around, digit):
    """Spaces around a mark that a digit has."""
    return around >> BITS * digit & MASK


@kernel
def lead_around(around, players, seat, neutral_counts):
    """How many more a seat has around a mark than the best of the others, from -MOST_AHEAD to MOST_AHEAD."""
    best = count_around(around, NEUTRAL_DIGIT) if neutral_counts else 0
    for other in range(players):
        if other != seat:
            best = max(best, count_around(around, other))
    return min(max(count_around(around, seat) - best, -MOST_AHEAD), MOST_AHEAD)


@inlined
def place_of(free, ahead):
    """Which of STANDINGS it is to have this lead with so many spaces open, fewer than AROUND."""
    return (2 * MOST_AHEAD + 1) * free + MOST_AHEAD + ahead
