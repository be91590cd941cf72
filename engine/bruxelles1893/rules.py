"""The rules record: what the box and the number of players fix for a whole game.

Kernels read every value from here, so that another box, an edition or a what-if changes data and no code.
`Box.rules` fills one from a validated box (`box.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bruxelles1893.state import (
    BELLE_CARDS,
    BOARDS,
    BONUSES,
    COLOURS,
    COMPASS,
    COMPASS_SIDE,
    FIRST,
    GRID,
    HOUSES,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    PAVILIONS,
    PRESTIGE_CARDS,
    ROWS,
    SEATS,
    SLOTS,
    SPACES,
    STOCK_CARDS,
    TILES,
    TRACK,
)
from engine.compiled_records import record_type

BELLE_EPOQUE = "belle-epoque"
ASYMMETRIC = "asymmetric"
EXPERIENCED = "experienced"
BOARD_MODULE = ASYMMETRIC
"""The module in which seats have other sides of the Architect board than A."""
MODULES_OF = ((BELLE_EPOQUE, ASYMMETRIC), (EXPERIENCED,))
"""What a game can be played with besides the base game, by edition."""

MODULES = (*MODULES_OF[0], *MODULES_OF[1])

VARIANTS: tuple[tuple[str | None, tuple[str, ...]], ...] = (
    ("second", ()),
    ("second", (ASYMMETRIC,)),
    ("second", (BELLE_EPOQUE,)),
    ("second", (BELLE_EPOQUE, ASYMMETRIC)),
    ("first", ()),
    ("first", (EXPERIENCED,)),
)
"""Editions and modules that the game is played in."""

MOST_USES = 128
"""More uses of one Brussels action in a round than all meeples together allow."""

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

RULES = record_type(
    [
        ("players", "i1"),
        ("edition", "i1"),  # SECOND or FIRST, for words; what differs in play stands in switches of its own
        ("belle_epoque", "i1"),
        ("asymmetric", "i1"),  # strips alternate sides, and Architect boards show B sides
        ("choose_boards", "i1"),  # … which the players choose in the setup
        ("rounds", "i1"),
        # setup
        ("start_money", "i2", (SEATS,)),
        ("meeples", "i1"),
        ("start_courthouse", "i1"),
        ("cubes", "i1", (len(MATERIALS),)),
        ("jokers", "i1"),
        ("stacks", "i1", (len(COLOURS),)),
        ("strip", "i1", (2, LINES, LINES)),  # action of each strip's spaces, left to right, for both its sides
        ("side", "i1"),  # COMPASS_SIDE or PLAIN_SIDE: what all strips show, unless they alternate
        # Architect boards and houses
        ("boards", BOARD, (len(BOARDS),)),
        ("house_vp", "i1", (HOUSES,)),  # at once, when constructed
        ("pure_vp", "i1"),  # for construction without a joker
        # compass
        ("compass", "i1", (len(COMPASS),)),  # kind of each space, clockwise
        ("compass_spaces", "i1"),
        ("compass_shuffled", "i1"),  # its spaces are tiles, laid at random
        ("any_takes_money", "i1"),  # under a needle on "any", money too
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
        ("shared_uses", "i1"),  # uses at one price before a Brussels action grows dearer
        ("use_price", "i2", (MOST_USES,)),  # meeples that the next use takes, by the uses so far
        ("colour_money", "i1"),  # per colour, when passing
        ("face_down_money", "i1"),  # per prestige card taken for passing first
        ("first_pass_manneken", "i1"),  # for passing first, in that round
        # the first edition's own
        ("may_decline", "i1"),  # an action that could be carried out need not be
        ("hidden_artworks", "i1"),  # coloured artworks are drawn from one stack, and sold ones stay on display
        ("remakes_at_once", "i1"),  # the noble pile, as soon as it is used up
        ("exhibitions", "i1"),  # who passes first takes an Exhibition tile, not a prestige card
        ("exhibition_money", "i1"),  # with it
        # Belle Époque
        ("start_travelers", "i1"),
        ("surcharge", "i1", (PAVILIONS,)),  # glass for each pavilion
        ("cross", "i1", (SPACES,)),  # 1 where a Belle Époque tile lies on the Art Nouveau board
        ("shown_tiles", "i1"),  # revealed tiles, for this number of players
        ("card_amount", "i1", (BELLE_CARDS + 1,)),  # the number in a card's effect, by the card's number
        ("tile_amount", "i1", (len(TILES),)),  # the number in a tile's effect
        ("visit_vp", "i1"),  # for each colour of meeples in a pavilion's row
        ("white_share", "i1"),  # a white artwork sells for the colour's worth divided by this, rounded down
        ("black_for_cubes", "i1"),  # ruling: card 17 may take a black artwork
        # scoring
        ("iris_level_vp", "i1"),  # for each level, at an iris
        ("house_level_vp", "i1"),  # for each level, of a house
        ("row_vp", "i1", (len(ROWS),)),  # for what each Strategic row counts, times its VP symbols
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
)


def modules_of(rules: Any) -> list[str]:
    """What is played besides the base game, some of MODULES."""
    played = {
        BELLE_EPOQUE: rules.belle_epoque,
        ASYMMETRIC: rules.asymmetric,
        EXPERIENCED: rules.edition == FIRST and rules.side == COMPASS_SIDE,
    }
    return [module for module in MODULES if played[module]]
