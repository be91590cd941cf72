"""The rules record: what the box and the number of players fix for a whole game.

Kernels read every value from here, so that another box, an edition or a what-if changes data and no code.
`Box.rules` fills one from a validated box (`box.py`).
"""

from __future__ import annotations

import numpy as np

from engine.bruxelles1893.state import (
    BOARDS,
    BONUSES,
    BRUSSELS,
    COLOURS,
    COMPASS,
    GRID,
    HOUSES,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    PRESTIGE_CARDS,
    SEATS,
    SLOTS,
    STOCK_CARDS,
    TRACK,
)

ASYMMETRIC = "asymmetric"
MODULES = (ASYMMETRIC,)
"""What a game can be played with besides the base game."""

OPTIONS = 4
"""Most bonuses that one prestige card offers a choice among."""

BOARD = np.dtype(
    [
        ("iris_track", "i1", (TRACK,)),
        ("crown_track", "i1", (TRACK,)),
        ("architect_track", "i1", (TRACK,)),
        ("house_cost", "i1", (HOUSES,)),
        ("row_symbols", "i1"),  # printed in each Strategic row
        # what the character of a B side can do
        ("reveals_noble", "i1"),  # may take the top noble of the pile for nothing
        ("takes_material", "i1"),  # takes the material of the colour of each artwork created
        ("materials_money", "i1"),  # BF that come with a Materials action
        ("moves_needle", "i1"),  # may move a needle before constructing
        ("sale_money", "i1"),  # BF and points that come with a sale
        ("sale_vp", "i1"),
    ],
    align=True,
)
"""One side of an Architect board."""

RULES = np.dtype(
    [
        ("players", "i1"),
        ("asymmetric", "i1"),  # strips alternate sides, and Architect boards show B sides
        ("choose_boards", "i1"),  # … which the players choose in the setup
        # setup
        ("start_money", "i2", (SEATS,)),
        ("meeples", "i1"),
        ("start_courthouse", "i1"),
        ("cubes", "i1", (len(MATERIALS),)),
        ("jokers", "i1"),
        ("stacks", "i1", (len(COLOURS),)),
        ("strip", "i1", (2, LINES, LINES)),  # action of each strip's spaces, left to right, for both its sides
        # Architect boards and houses
        ("boards", BOARD, (len(BOARDS),)),
        ("house_vp", "i1", (HOUSES,)),  # at once, when constructed
        ("pure_vp", "i1"),  # for construction without a joker
        # compass
        ("compass", "i1", (len(COMPASS),)),  # kind of each space, clockwise
        ("arrow", "i1"),  # the space that the Arrow tile covers, or NOTHING
        ("needles", "i1", (2,)),
        ("money_unit", "i1"),  # what the compass asks in place of one cube
        # Stock Exchange cards, for this number of players
        ("stock_income", "i1", (STOCK_CARDS,)),
        ("stock_irises", "i1", (STOCK_CARDS, 2)),
        # nobles
        ("noble_copies", "i1", (len(NOBLE_NAMES),)),  # in the pile
        ("noble_cost", "i1", (len(NOBLE_NAMES),)),  # at the end of the game
        ("market_price", "i1", (SLOTS,)),
        ("brugmann_money", "i1"),
        ("empain_jokers", "i1"),
        ("solvay_cubes", "i1"),  # for one joker
        ("maeterlinck_vp", "i1"),
        ("unpaid_vp", "i1"),  # lost for each noble left unpaid
        # prestige cards, by face
        ("n_faces", "i1"),
        ("face_copies", "i1", (PRESTIGE_CARDS,)),
        ("manneken", "i1", (PRESTIGE_CARDS,)),
        ("symbols", "i1", (PRESTIGE_CARDS,)),
        ("n_options", "i1", (PRESTIGE_CARDS,)),
        ("bonus", "i1", (PRESTIGE_CARDS, OPTIONS, len(BONUSES))),
        # Art Market
        ("grid_money", "i1", (GRID,)),  # of each row
        ("grid_vp", "i1", (GRID,)),  # of each column
        ("corner", "i1", (len(COLOURS), 2)),  # each colour's square of the indicator, from its centre
        # actions, passing and the Brussels board
        ("materials_cubes", "i1"),  # taken by a Materials action
        ("market_jokers", "i1"),
        ("shared_uses", "i1", (len(BRUSSELS),)),  # uses at one price before a Brussels action grows dearer
        ("colour_money", "i1"),  # per colour, when passing
        ("face_down_money", "i1"),  # per prestige card taken for passing first
        ("face_down_manneken", "i1"),
        # final scoring
        ("cube_vp", "i1"),
        ("first_player_vp", "i1"),
        ("row_meeples_from", "i1"),  # meeples that score nothing
        ("row_money", "i1"),  # BF in one set
        # rulings a table could dispute
        ("free_action_declinable", "i1"),
        ("neutral_in_irises", "i1"),
        ("first_passer_wins_ties", "i1"),
        ("any_may_mix", "i1"),
        ("money_is_pure", "i1"),
    ],
    align=True,
)
