"""What lies on the table between two rounds, as numbers from which expected final scores are worked out."""

from __future__ import annotations

from engine.bruxelles1893.majorities import iris_points
from engine.bruxelles1893.sales import artworks_of
from engine.bruxelles1893.scoring import multiplier, nobles_cost
from engine.bruxelles1893.state import (
    ABSENT,
    COLOURS,
    MATERIALS,
    NOBLE_NAMES,
    ROUNDS,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    SHOWN_TILES,
)
from engine.bruxelles1893.tracks import house_points
from engine.kernel import kernel
from engine.numbered import Numbered

STAGES = ROUNDS
"""The parts of the game by the rulebook."""

_FEATURES = Numbered()
MONEY = _FEATURES.add("money")
CUBES = _FEATURES.add("cubes")
JOKERS = _FEATURES.add("jokers")
HOUSES = _FEATURES.add("houses")
ARCHITECT = _FEATURES.add("architect")
HOUSES_BY_ARCHITECT = _FEATURES.add("houses × architect")
IRIS = _FEATURES.add("iris")
CROWN = _FEATURES.add("crown")
ARTWORKS = _FEATURES.add("artworks")
COLOURS_HELD = _FEATURES.add("colours")
NOBLES = _FEATURES.add("nobles")
COST_OF_NOBLES = _FEATURES.add("cost of nobles")
MEEPLES = _FEATURES.add("meeples")
FIRST_PLAYER = _FEATURES.add("first player")
FIRST_PASSES = _FEATURES.add("first passes")
TILES = _FEATURES.add("tiles")
MEEPLE_ROW = _FEATURES.add("meeple row")
NOBLE_ROW = _FEATURES.add("noble row")
ARTWORK_ROW = _FEATURES.add("artwork row")
MONEY_ROW = _FEATURES.add("money row")
MEEPLES_IN_ROW = _FEATURES.add("meeples in row")
NOBLES_IN_ROW = _FEATURES.add("nobles in row")
ARTWORKS_IN_ROW = _FEATURES.add("artworks in row")
MONEY_IN_ROW = _FEATURES.add("money in row")
FEATURES = _FEATURES.words
"""Of each seat. Tracks are counted by the number printed on the space, the Iris and Architect tracks and the rows by
what each iris, house or thing in the row scores, and what is "in row"
by what it would score now."""


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
    board = rules.boards[own.board]
    cubes = 0
    for material in range(len(MATERIALS)):
        cubes += own.materials[material]
    colours = 0
    for colour in range(len(COLOURS)):
        colours += own.artworks[colour] > 0
    nobles = 0
    for noble in range(len(NOBLE_NAMES)):
        nobles += own.noble[noble] != ABSENT
    tiles = 0
    if rules.belle_epoque:
        for place in range(SHOWN_TILES):
            tiles += state.claim[place] == seat
    architect = house_points(rules, state, seat)
    artworks = artworks_of(state, seat)
    meeples = rules.meeples - own.courthouse
    in_row = max(0, meeples - rules.row_meeples_from)
    meeple_row = multiplier(rules, state, seat, ROW_MEEPLES)
    noble_row = multiplier(rules, state, seat, ROW_NOBLES)
    artwork_row = multiplier(rules, state, seat, ROW_ARTWORKS)
    money_row = multiplier(rules, state, seat, ROW_MONEY)
    out[MONEY] = own.money
    out[CUBES] = cubes
    out[JOKERS] = own.jokers
    out[HOUSES] = own.houses
    out[ARCHITECT] = architect
    out[HOUSES_BY_ARCHITECT] = own.houses * architect
    out[IRIS] = iris_points(rules, state, seat)
    out[CROWN] = board.crown_track[own.crown]
    out[ARTWORKS] = artworks
    out[COLOURS_HELD] = colours
    out[NOBLES] = nobles
    out[COST_OF_NOBLES] = nobles_cost(rules, state, seat, 0)
    out[MEEPLES] = meeples
    out[FIRST_PLAYER] = state.first_player == seat
    out[FIRST_PASSES] = own.n_face_down + own.exhibitions
    out[TILES] = tiles
    out[MEEPLE_ROW] = meeple_row
    out[NOBLE_ROW] = noble_row
    out[ARTWORK_ROW] = artwork_row
    out[MONEY_ROW] = money_row
    out[MEEPLES_IN_ROW] = in_row * meeple_row
    out[NOBLES_IN_ROW] = nobles * noble_row
    out[ARTWORKS_IN_ROW] = artworks * artwork_row
    out[MONEY_IN_ROW] = own.money // rules.row_money * money_row
