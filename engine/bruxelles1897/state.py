"""The table as one record: every card of a game of Bruxelles 1897, and the decisions still to be taken.

`STATE` is a contiguous NumPy structured type; kernels reach fields by name (`state.seats[seat].money`), a copy is one
block copy. Make arrays of it with `new_states`. Piles are arrays whose last used element is the top card.

Numbers used throughout, each in the order of its word list:

- seats 0 … players - 1 in play order, seat 0 the first player of the game; `NEUTRAL` for neutral Architect cards
- spaces of the Art Nouveau area: 4 * row + column, from the top left
- Action cards: one number for each different card, those of a sort next to each other (`CARD_WORDS`)
- Architect cards: one number for each sort, in `state.played` 2 * sort + the side that is up
"""

from __future__ import annotations

import numpy as np

from engine.agenda import PENDING
from engine.compiled_records import record_type

SEATS = 4
NEUTRAL = 4
NOBODY = -1
NOTHING = -1

COLUMNS = 4
MOST_ROWS = 4
SPACES = MOST_ROWS * COLUMNS

COLOURS = ("yellow", "green", "blue", "red")
"""Colours of the artworks."""

MATERIALS = ("steel", "brick", "wood")
STEEL, BRICK, WOOD = range(3)
PAIRS = ("steel-steel", "steel-brick", "steel-wood", "brick-brick", "brick-wood", "wood-wood")
"""Material cards, by the two materials that each shows."""

HOUSE_KINDS = ("one", "two", "three", "four")
"""Kinds of houses, by the lamp posts that tell them apart."""

NOBLE_NAMES = ("brugmann", "albert", "buls", "horta", "hankar", "vandervelde")
BRUGMANN, ALBERT, BULS, HORTA, HANKAR, VANDERVELDE = range(6)
ABSENT, READY, TAPPED = range(3)

FIRST_ARTWORK = 0
FIRST_MATERIAL = FIRST_ARTWORK + len(COLOURS)
FIRST_HOUSE = FIRST_MATERIAL + len(PAIRS)
FIRST_NOBLE = FIRST_HOUSE + len(HOUSE_KINDS)
MONEY_CARD = FIRST_NOBLE + len(NOBLE_NAMES)
EXPO = MONEY_CARD + 1
CARD_KINDS = EXPO + 1
CARD_WORDS = (
    *(f"artwork {colour}" for colour in COLOURS),
    *(f"material {pair}" for pair in PAIRS),
    *(f"house {kind}" for kind in HOUSE_KINDS),
    *(f"noble {noble}" for noble in NOBLE_NAMES),
    "money",
    "expo",
)
"""Action cards; the first of each sort has the number FIRST_…, the last two MONEY_CARD and EXPO."""

SORTS = ("artworks", "materials", "houses", "nobles")
ARTWORKS, MATERIAL_CARDS, HOUSES, NOBLES = range(4)
FIRST_OF = (FIRST_ARTWORK, FIRST_MATERIAL, FIRST_HOUSE, FIRST_NOBLE, MONEY_CARD)
"""Sorts of Action cards that have a draw pile, and the number of the first card of each, then of what follows."""

ACTIONS = ("creation", "supply", "construction", "influence", "sale")
CREATION, SUPPLY, CONSTRUCTION, INFLUENCE, SALE = range(5)
"""Actions of the Art Nouveau area that the park offers too; the first four draw from the pile of their number."""

ARCHITECTS = 3
"""Sorts of Architect cards: a low and a high value back to back."""

BRUSSELS = ("stock exchange", "city hall", "park")
STOCK_EXCHANGE, CITY_HALL, PARK = range(3)

TRACKS = ("architecture", "nobility", "prestige")
ARCHITECTURE, NOBILITY, PRESTIGE = range(3)

TOPS = (*TRACKS, "prisoner")
RELEASE = 3
"""Top halves of the Bonus cards: a square on a track, or an Architect card out of prison."""

BOTTOMS = ("money", "artworks", "houses", "nobles")
FOR_MONEY, FOR_ARTWORKS, FOR_HOUSES, FOR_NOBLES = range(4)
"""Bottom halves of the Bonus cards: what they count at the end of the game."""

SOURCES = (
    "earlier",
    "construction",
    "exhibitions",
    "coats of arms",
    "unpaid nobles",
    "houses",
    "materials",
    "expo",
    "money bonus",
    "artwork bonus",
    "house bonus",
    "noble bonus",
)
(
    FROM_EARLIER,
    FROM_CONSTRUCTION,
    FROM_EXHIBITIONS,
    FROM_COATS,
    FROM_UNPAID,
    FROM_HOUSES,
    FROM_MATERIALS,
    FROM_EXPO,
    FROM_BONUS,
) = range(9)
"""Where victory points come from; the sources from `unpaid nobles` on are scored at the end of the game.
FROM_BONUS + bottom half are the bonuses of the last round's columns."""

ROUNDS = 4
"""Of a game by the rulebook."""

FEWEST_ROUNDS, MOST_ROUNDS = 2, 6
"""Of a game in which the box says how many there are."""

BONUS_CARDS = COLUMNS
MOST_DEALT = SPACES + 5
"""Most cards shuffled together for the Art Nouveau area: four of each sort, four Money cards and the Expo card."""

MOST_IN_PILE = 24
AGENDA = 12

SEAT = np.dtype(
    [
        ("money", "i2"),
        ("vp", "i2", (len(SOURCES),)),
        ("track", "i1", (len(TRACKS),)),  # the space of the marker on each track, 1 the first
        ("hand", "i1", (ARCHITECTS,)),  # Architect cards of each sort
        ("prison", "i1", (ARCHITECTS,)),  # under the Prison card
        ("artworks", "i1", (len(COLOURS),)),
        ("materials", "i1", (len(PAIRS),)),  # Material cards
        ("houses", "i1", (len(HOUSE_KINDS),)),
        ("noble", "i1", (len(NOBLE_NAMES),)),  # ABSENT, READY or TAPPED
        ("passed", "i1"),  # 0, or 1 for the first to pass this round, 2 for the second …
    ],
    align=True,
)
"""One player's cards and markers."""

STATE = record_type(
    [
        ("round_number", "i1"),  # from 0 (`round` is a method of NumPy records)
        ("turn", "i2"),  # turns and other chains of one player's decisions begun since the game or position began
        ("first_player", "i1"),
        ("n_passed", "i1"),
        ("card", "i1", (MOST_DEALT,)),  # Action card on each space, or NOTHING; behind the spaces while they are dealt
        ("architect", "i1", (SPACES,)),  # whose Architect card lies on each space: seat, NEUTRAL or NOBODY
        ("played", "i1", (SPACES,)),  # which, and its side
        ("brussels", "i1", (len(BRUSSELS), SEATS, ARCHITECTS)),  # Architect cards in front of each Brussels card
        ("uses", "i1", (len(BRUSSELS),)),  # times used this round
        ("bonus", "i1", (COLUMNS,)),  # Bonus card under each column
        ("expo", "i1"),  # who has the Expo card, or NOBODY
        ("pile", "i1", (len(SORTS), MOST_IN_PILE)),
        ("n_pile", "i1", (len(SORTS),)),
        ("discards", "i1", (MONEY_CARD,)),  # cards of each number
        ("seats", SEAT, (SEATS,)),
        ("agenda", PENDING, (AGENDA,)),
        ("n_agenda", "i1"),
        ("stream", "u8", (2,)),  # chance still to come: deals, reshuffles, the order of the Bonus cards
    ],
)


def new_states(count: int) -> np.ndarray:
    """`count` empty states, as an array whose items kernels take."""
    return np.zeros(count, STATE)
