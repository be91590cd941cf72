"""What lies on the table between two rounds, as numbers from which expected final scores are worked out."""

from __future__ import annotations

from engine.bruxelles1897.construction import houses_of, material_cards
from engine.bruxelles1897.sales import artworks_of
from engine.bruxelles1897.scoring import bonus_points, nobles_of
from engine.bruxelles1897.state import (
    FOR_ARTWORKS,
    FOR_HOUSES,
    NOBILITY,
    ROUNDS,
)
from engine.bruxelles1897.tracks import coat_points, house_points, level, prisoners
from engine.kernel import kernel
from engine.numbered import Numbered

STAGES = ROUNDS
"""The parts of the game by the rulebook."""

_FEATURES = Numbered()
MONEY = _FEATURES.add("money")
MATERIALS = _FEATURES.add("materials")
HOUSES = _FEATURES.add("houses")
ARCHITECTURE_LEVEL = _FEATURES.add("architecture")
HOUSES_BY_ARCHITECTURE = _FEATURES.add("houses × architecture")
NOBILITY_LEVEL = _FEATURES.add("nobility")
PRESTIGE_LEVEL = _FEATURES.add("prestige")
ARTWORKS = _FEATURES.add("artworks")
ARTWORK_BONUS = _FEATURES.add("artwork bonus")
HOUSE_BONUS = _FEATURES.add("house bonus")
NOBLES = _FEATURES.add("nobles")
PRISON = _FEATURES.add("prison")
FIRST_PLAYER = _FEATURES.add("first player")
FEATURES = _FEATURES.words
"""Of each seat. The Nobility track is counted by the number on the square, the others by
what a house or a coat of arms scores, bonuses by what they would score now, and
prison by the cards."""


@kernel
def stage(state):
    """The round that is being played, from 0."""
    return int(state.round_number)


@kernel
def stages_left(rules, state):
    """Rounds that are still to come, the present one not counted."""
    return int(rules.rounds) - 1 - int(state.round_number)


@kernel
def features(rules, state, seat, out):
    """Write a seat's `FEATURES` into `out` (float64)."""
    own = state.seats[seat]
    houses = houses_of(state, seat)
    out[MONEY] = own.money
    out[MATERIALS] = material_cards(state, seat)
    out[HOUSES] = houses
    out[ARCHITECTURE_LEVEL] = house_points(rules, state, seat)
    out[HOUSES_BY_ARCHITECTURE] = houses * out[ARCHITECTURE_LEVEL]
    out[NOBILITY_LEVEL] = level(rules, state, seat, NOBILITY)
    out[PRESTIGE_LEVEL] = coat_points(rules, state, seat)
    out[ARTWORKS] = artworks_of(state, seat)
    out[ARTWORK_BONUS] = bonus_points(rules, state, seat, FOR_ARTWORKS)
    out[HOUSE_BONUS] = bonus_points(rules, state, seat, FOR_HOUSES)
    out[NOBLES] = nobles_of(state, seat)
    out[PRISON] = prisoners(state, seat)
    out[FIRST_PLAYER] = state.first_player == seat
