"""What lies on the table between two rounds, as numbers from which expected final scores are worked out."""

from __future__ import annotations

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
from engine.bruxelles1893.tracks import architect_level
from engine.kernel import kernel

STAGES = ROUNDS
"""The parts of the game."""

FEATURES = (
    "money",
    "cubes",
    "jokers",
    "houses",
    "architect",
    "houses × architect",
    "iris",
    "crown",
    "artworks",
    "colours",
    "nobles",
    "cost of nobles",
    "meeples",
    "first player",
    "first passes",
    "tiles",
    "meeple row",
    "noble row",
    "artwork row",
    "money row",
    "meeples in row",
    "nobles in row",
    "artworks in row",
    "money in row",
)
"""Of each seat. Tracks are counted by the number printed on the space, rows by their VP symbols, and what is "in row"
by what it would score now."""


@kernel
def stage(state):
    """The round that is being played, from 0."""
    return int(state.round_number)


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
    architect = architect_level(rules, state, seat)
    artworks = artworks_of(state, seat)
    meeples = rules.meeples - own.courthouse
    in_row = max(0, meeples - rules.row_meeples_from)
    meeple_row = multiplier(rules, state, seat, ROW_MEEPLES)
    noble_row = multiplier(rules, state, seat, ROW_NOBLES)
    artwork_row = multiplier(rules, state, seat, ROW_ARTWORKS)
    money_row = multiplier(rules, state, seat, ROW_MONEY)
    out[0] = own.money
    out[1] = cubes
    out[2] = own.jokers
    out[3] = own.houses
    out[4] = architect
    out[5] = own.houses * architect
    out[6] = board.iris_track[own.iris]
    out[7] = board.crown_track[own.crown]
    out[8] = artworks
    out[9] = colours
    out[10] = nobles
    out[11] = nobles_cost(rules, state, seat, 0)
    out[12] = meeples
    out[13] = state.first_player == seat
    out[14] = own.n_face_down + own.exhibitions
    out[15] = tiles
    out[16] = meeple_row
    out[17] = noble_row
    out[18] = artwork_row
    out[19] = money_row
    out[20] = in_row * meeple_row
    out[21] = nobles * noble_row
    out[22] = artworks * artwork_row
    out[23] = own.money // rules.row_money * money_row
