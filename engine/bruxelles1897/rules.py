"""The rules record: what the box and the number of players fix for a whole game.

Kernels read every value from here, so that another box or a what-if changes data and no code. `Box.rules` fills one
from a validated box (`box.py`).
"""

from __future__ import annotations

from engine.bruxelles1897.state import (
    ARCHITECTS,
    BONUS_CARDS,
    MONEY_CARD,
    PAIRS,
    SEATS,
    TRACKS,
)
from engine.compiled_records import record_type

RADIX = 4
"""Material cards given together are one number: the first pair's + RADIX * (the second pair's + …)."""

PAYMENTS = RADIX ** len(PAIRS)
"""One more than the largest number of Material cards given together."""

MOST_DOUBLES = 2
"""Cards of which both materials are used, as far as they matter: with two, all three kinds are within reach."""

MOST_SQUARES = 10
"""Of a track."""

RULES = record_type(
    [
        ("players", "i1"),
        ("rounds", "i1"),
        # setup
        ("start_money", "i2", (SEATS,)),
        ("rows", "i1"),  # of the Art Nouveau area
        ("dealt", "i1"),  # cards of each sort shuffled together for it
        ("neutral_cards", "i1"),  # in the corners of the bottom row
        ("neutral_value", "i1"),
        ("value", "i1", (ARCHITECTS, 2)),  # of each side of an Architect card
        ("architects", "i1", (ARCHITECTS,)),  # cards of each sort that a player has
        ("start_prison", "i1", (ARCHITECTS,)),
        ("copies", "i1", (MONEY_CARD,)),  # Action cards of each number in the draw piles
        ("expo_cards", "i1"),
        ("track_length", "i1", (len(TRACKS),)),  # squares
        ("track", "i1", (len(TRACKS), MOST_SQUARES)),  # the number on each square
        # actions
        ("sale_money", "i1"),
        ("first_house_cost", "i1"),
        ("house_cost_step", "i1"),  # how much more each further house costs
        ("material_kind_vp", "i1"),
        ("most_kinds", "i1", (PAYMENTS, MOST_DOUBLES + 1)),  # kinds used with so many cards of which both are used
        ("brugmann_money", "i1"),
        ("exhibition_vp", "i1"),
        ("stock_money", "i1"),
        ("park_sale_money", "i1"),
        ("first_pass_money", "i1"),
        ("pass_money", "i1"),
        # Bonus cards
        ("top", "i1", (BONUS_CARDS,)),
        ("bottom", "i1", (BONUS_CARDS,)),
        ("money_set", "i1"),  # BEF in one set
        ("money_set_vp", "i1"),
        ("most_money_sets", "i1"),
        ("bonus_vp", "i1", (BONUS_CARDS,)),  # for each kind of artwork, kind of house, noble, by bottom half
        # scoring
        ("coat_level_vp", "i1"),  # for each level, at a coat of arms
        ("house_level_vp", "i1"),  # for each level, of a house
        ("noble_cost", "i1"),
        ("unpaid_vp", "i1"),  # lost for each noble left unpaid
        ("material_vp", "i1"),
        ("expo_vp", "i1"),
        # rulings a table could dispute
        ("neutral_in_majorities", "i1"),
        ("exhibition_declinable", "i1"),
    ],
)
