"""Who stands around a mark between four spaces, as an iris or a coat of arms is, and who leads there.

What lies around a mark is one number, `around`: a digit of four bits for each seat, one for what is neutral and one for
the spaces still open. So it can be worked out once and asked for every seat, and nothing is allocated.
"""

from __future__ import annotations

from engine.kernel import inlined

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
def digit_of(owner, neutral):
    """The digit of a space: of a seat by its number, of the neutral owner, or of nobody, who is below 0."""
    return OPEN_DIGIT if owner < 0 else NEUTRAL_DIGIT if owner == neutral else owner


@inlined
def one_of(digit):
    """What one space adds to `around`: that of a seat, NEUTRAL_DIGIT or OPEN_DIGIT."""
    return 1 << BITS * digit


@inlined
def count_around(around, digit):
    """Spaces around a mark that a digit has."""
    return around >> BITS * digit & MASK


@inlined
def best_two_around(around, players, neutral_counts):
    """The most and the second most that anybody has around a mark, the same if several have most."""
    best, second = count_around(around, NEUTRAL_DIGIT) if neutral_counts else 0, 0
    for seat in range(players):
        count = count_around(around, seat)
        if count > best:
            best, second = count, best
        elif count > second:
            second = count
    return best, second


@inlined
def lead_of(count, best, second):
    """How many more a seat with so many has than the best of the others, from -MOST_AHEAD to MOST_AHEAD."""
    return min(max(count - (second if count == best else best), -MOST_AHEAD), MOST_AHEAD)


@inlined
def place_of(free, ahead):
    """Which of STANDINGS it is to have this lead with so many spaces open, fewer than AROUND."""
    return (2 * MOST_AHEAD + 1) * free + MOST_AHEAD + ahead
