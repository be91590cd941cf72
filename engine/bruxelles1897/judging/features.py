"""What lies on the table between two rounds, as numbers from which expected final scores are worked out."""

from __future__ import annotations

from engine.bruxelles1897.construction import houses_of, material_cards
from engine.bruxelles1897.sales import artworks_of
from engine.bruxelles1897.scoring import bonus_points, nobles_of
from engine.bruxelles1897.state import (
    ARCHITECTURE,
    FOR_ARTWORKS,
    FOR_HOUSES,
    NOBILITY,
    PRESTIGE,
    ROUNDS,
)
from engine.bruxelles1897.tracks import level, prisoners
from engine.kernel import kernel

STAGES = ROUNDS
"""The parts of the game."""

FEATURES = (
    "money",
    "materials",
    "houses",
    "architecture",
    "houses × architecture",
    "nobility",
    "prestige",
    "artworks",
    "artwork bonus",
    "house bonus",
    "nobles",
    "prison",
    "first player",
)
"""Of each seat. Tracks are counted by the number on the square, bonuses by what they would score now, and
prison by the cards."""


@kernel
def stage(state):
    """The round that is being played, from 0."""
    return int(state.round_number)


@kernel
def features(rules, state, seat, out):
    """Write a seat's `FEATURES` into `out` (float64)."""
    own = state.seats[seat]
    houses = houses_of(state, seat)
    out[0] = own.money
    out[1] = material_cards(state, seat)
    out[2] = houses
    out[3] = level(rules, state, seat, ARCHITECTURE)
    out[4] = houses * out[3]
    out[5] = level(rules, state, seat, NOBILITY)
    out[6] = level(rules, state, seat, PRESTIGE)
    out[7] = artworks_of(state, seat)
    out[8] = bonus_points(rules, state, seat, FOR_ARTWORKS)
    out[9] = bonus_points(rules, state, seat, FOR_HOUSES)
    out[10] = nobles_of(state, seat)
    out[11] = prisoners(state, seat)
    out[12] = state.first_player == seat
