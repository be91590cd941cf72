"""What a player wants: how much each part of a rating counts, so that a strategy is a list of weights."""

from __future__ import annotations

WANTS = {
    "houses": 0.7,
    "artworks": 0.7,
    "nobles": 0.5,
    "irises": 2.0,
    "money": 2.0,
    "materials": 1.0,
    "prestige": 1.0,
    "early passing": 1.0,
    "brussels": 0.7,
    "art nouveau": 1.0,
}
(
    WANT_HOUSES,
    WANT_ARTWORKS,
    WANT_NOBLES,
    WANT_IRISES,
    WANT_MONEY,
    WANT_MATERIALS,
    WANT_PRESTIGE,
    WANT_PASSING,
    WANT_BRUSSELS,
    WANT_ART_NOUVEAU,
) = range(10)
"""What a strategy weighs: houses and the Architect track, artworks and sales, nobles and the Crown track, iris
majorities and the Iris track, money, materials, prestige cards and rows, passing early, and the two boards. The numbers
are the factors of balanced play, found by matches between greedy players (docs/experiments.md, Rules of thumb)."""
