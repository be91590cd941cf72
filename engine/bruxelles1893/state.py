"""The table as one record: every piece of a game of Bruxelles 1893, and the decisions still to be taken.

`STATE` is a contiguous NumPy structured type; kernels reach fields by name (`state.seats[seat].money`), a copy is one
block copy. Make arrays of it with `new_states`. Piles are arrays whose last used element is the top card.

Numbers used throughout, each in the order of its word list:

- seats 0 … players - 1 in play order, seat 0 the first player of the game; `NEUTRAL` for neutral meeples
- spaces of the Art Nouveau board: 5 * row + column, irises: 4 * row + column, both from the top left
- prices of the noble market: slot 0 is the rightmost, cheapest place
"""

from __future__ import annotations

import numpy as np

from engine.agenda import PENDING
from engine.compiled_records import record_type

SEATS = 5
NEUTRAL = 5
NOBODY = -1
NOTHING = -1

LINES = 5
SPACES = LINES * LINES
IRIS_LINES = LINES - 1

MATERIALS = ("wood", "iron", "stone", "glass")
WOOD, IRON, STONE, GLASS = range(4)
"""Refined materials; glass is in play with the Belle Époque expansion."""

SECOND, FIRST = range(2)
EDITIONS = ("second", "first")

COLOURS = ("yellow", "brown", "blue", "green", "black")
YELLOW, BROWN, BLUE, GREEN, BLACK = range(5)
COLOURS_OF = (COLOURS, ("yellow", "pink", "blue", "green", "black"))
"""Colours of the artworks by edition: where the second has brown, the first has pink."""

WHITE = len(COLOURS)
"""A white artwork on display is WHITE + the colour of its other side."""

COMPASS_SIDE, PLAIN_SIDE = range(2)

ACTIONS = ("workshop", "sales", "nobles", "materials", "construction")
WORKSHOP, SALES, NOBLES, SUPPLY, CONSTRUCTION = range(5)
"""Actions of the Art Nouveau board; SUPPLY is the Materials action, as MATERIALS are the kinds of cubes."""

BRUSSELS = ("stock exchange", "grand-place", "park", "market")
STOCK_EXCHANGE, GRAND_PLACE, PARK, MARKET = range(4)
"""Actions of the Brussels board; MARKET is Saint Catherine's, `state.market` the nobles for sale."""

NOBLE_NAMES = (
    "brugmann",
    "empain",
    "solvay",
    "buls",
    "albert",
    "van-de-velde",
    "vandervelde",
    "maeterlinck",
    "nagelmackers",
    "privat-livemont",
)
(
    BRUGMANN,
    EMPAIN,
    SOLVAY,
    BULS,
    ALBERT,
    VAN_DE_VELDE,
    VANDERVELDE,
    MAETERLINCK,
    NAGELMACKERS,
    PRIVAT_LIVEMONT,
) = range(10)
"""The last two come with the Belle Époque expansion."""
ABSENT, READY, ACTIVATED = range(3)

BONUSES = ("iris", "crown", "architect", "free")
BONUS_IRIS, BONUS_CROWN, BONUS_ARCHITECT, BONUS_FREE = range(4)

BOARDS = ("a", "hankar", "cauchie", "horta", "saintenoy", "strauven")
A_SIDE, HANKAR, CAUCHIE, HORTA, SAINTENOY, STRAUVEN = range(6)
"""Sides of the Architect boards: the A side, which all share, and the five B sides."""

ARCHITECT, TRAVELER = 1, 2
"""Kinds of meeples on the card of the extra turn."""

ROWS = ("meeples", "nobles", "artworks", "money")
ROW_MEEPLES, ROW_NOBLES, ROW_ARTWORKS, ROW_MONEY = range(4)

COMPASS = ("wood", "iron", "stone", "glass", "3bf", "any", "empty")
ON_WOOD, ON_IRON, ON_STONE, ON_GLASS, ON_MONEY, ON_ANY, ON_EMPTY = range(7)
"""What a space of the compass asks for; the numbers of the materials are theirs in MATERIALS."""

TILES = (
    "score",
    "row",
    "iris",
    "artworks",
    "crown",
    "house",
    "first pass",
    "buildings",
    "connections",
    "portrait",
    "white",
    "nobles",
)
(
    TILE_SCORE,
    TILE_ROW,
    TILE_IRIS,
    TILE_ARTWORKS,
    TILE_CROWN,
    TILE_HOUSE,
    TILE_FIRST_PASS,
    TILE_BUILDINGS,
    TILE_CONNECTIONS,
    TILE_PORTRAIT,
    TILE_WHITE,
    TILE_NOBLES,
) = range(12)
"""Belle Époque tiles, by what they count, in the order of the rulebook's list."""

CARD_NAMES = (
    "artwork money",
    "turn white",
    "more steps",
    "return artwork",
    "discard points",
    "new nobles",
    "jokers",
    "joker for cube",
    "replace cube",
    "cube points",
    "stock money",
    "money points",
    "one noble more",
    "noble for money",
    "take back money",
    "artwork points",
    "cubes and artwork",
    "create white",
    "traveler",
    "try square",
    "house points",
    "extra turn",
    "leaving noble",
    "upright nobles",
    "inactive column",
    "manneken pis",
    "double meeple",
    "iris money",
    "take back meeple",
    "traveler points",
    "card points",
    "card money",
)
BELLE_CARDS = len(CARD_NAMES)
(
    ARTWORK_MONEY_CARD,
    TURN_WHITE_CARD,
    MORE_STEPS_CARD,
    RETURN_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    NEW_NOBLES_CARD,
    JOKERS_CARD,
    JOKER_FOR_CUBE_CARD,
    REPLACE_CUBE_CARD,
    CUBE_POINTS_CARD,
    STOCK_MONEY_CARD,
    MONEY_POINTS_CARD,
    ONE_NOBLE_MORE_CARD,
    NOBLE_FOR_MONEY_CARD,
    TAKE_BACK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    CREATE_WHITE_CARD,
    TRAVELER_CARD,
    TRY_SQUARE_CARD,
    HOUSE_POINTS_CARD,
    EXTRA_TURN_CARD,
    LEAVING_NOBLE_CARD,
    UPRIGHT_NOBLES_CARD,
    INACTIVE_COLUMN_CARD,
    MANNEKEN_PIS_CARD,
    DOUBLE_MEEPLE_CARD,
    IRIS_MONEY_CARD,
    TAKE_BACK_MEEPLE_CARD,
    TRAVELER_POINTS_CARD,
    CARD_POINTS_CARD,
    CARD_MONEY_CARD,
) = range(1, 1 + BELLE_CARDS)
"""Belle Époque cards by what they bring or do, numbered from 1; the rest is in `belle_epoque/card_table.py`."""

SOURCES = (
    "earlier",
    "sales",
    "building",
    "irises",
    "nobles",
    "free actions",
    "pavilion visit",
    "belle epoque cards",
    "houses",
    "materials",
    "first player",
    "meeple row",
    "noble row",
    "artwork row",
    "money row",
    "unpaid nobles",
    "belle epoque tiles",
)
(
    FROM_EARLIER,
    FROM_SALES,
    FROM_BUILDING,
    FROM_IRISES,
    FROM_NOBLES,
    FROM_FREE_ACTIONS,
    FROM_VISIT,
    FROM_BELLE_CARDS,
    FROM_HOUSES,
    FROM_MATERIALS,
    FROM_FIRST_PLAYER,
    FROM_MEEPLE_ROW,
    FROM_NOBLE_ROW,
    FROM_ARTWORK_ROW,
    FROM_MONEY_ROW,
    FROM_UNPAID,
    FROM_TILES,
) = range(17)
"""Where victory points come from; the sources from `houses` on are scored at the end of the game."""

ROUNDS = 5
"""Of a game by the rulebook, for which there are prestige cards: in any further round none lie under the columns."""

FEWEST_ROUNDS, MOST_ROUNDS = 2, 7
"""Of a game in which the box says how many there are."""

HOUSES = 6
TRACK = 6
GRID = 7
SLOTS = 4
STOCK_CARDS = 12
PRESTIGE_CARDS = 30
NOBLE_CARDS = 32
"""All that the box holds: the Brugmann cards too can come to lie in the pile, discarded by a Belle Époque card."""

PAVILIONS = LINES
"""Spaces of the Belle Époque board for pavilions, one beside each row; a card lies on each."""

SHOWN_TILES = 6
"""Most Belle Époque tiles that lie revealed."""

HIDDEN_ARTWORKS = 24
"""First edition: coloured artworks, which lie face down in one stack."""

AGENDA = 16

SEAT = np.dtype(
    [
        ("board", "i1"),  # which side of the Architect board
        ("money", "i2"),
        ("vp", "i2", (len(SOURCES),)),
        ("iris", "i1"),  # the space of the disc on each track, 0 the first
        ("crown", "i1"),
        ("architect", "i1"),
        ("materials", "i1", (len(MATERIALS),)),
        ("jokers", "i1"),
        ("artworks", "i1", (len(COLOURS),)),
        ("white", "i1", (BLACK,)),  # white artworks, by the colour of their other side
        ("travelers", "i1"),  # Traveler meeples in the personal supply
        ("meeples", "i1"),  # in the personal supply
        ("courthouse", "i1"),
        ("houses", "i1"),  # constructed so far, pavilions too
        ("noble", "i1", (len(NOBLE_NAMES),)),  # ABSENT, READY or ACTIVATED
        ("passed", "i1"),  # 0, or 1 for the first to pass this round, 2 for the second …
        ("tucked", "i1", (len(ROWS), ROUNDS)),  # faces under each Strategic row, in the order they came
        ("tucks", "i1", (len(ROWS),)),
        ("tucked_now", "i1", (len(ROWS),)),  # 1 where a card was tucked in this round's Resolution phase
        ("face_down", "i1", (ROUNDS,)),  # prestige cards taken unseen for passing first
        ("n_face_down", "i1"),
        ("exhibitions", "i1"),  # Exhibition tiles taken for passing first, in the first edition
        ("tile_row", "i1"),  # the Strategic row chosen for the Belle Époque tile "row", or NOTHING
    ],
    align=True,
)
"""One player's pieces."""

STATE = record_type(
    [
        ("round_number", "i1"),  # from 0 (`round` is a method of NumPy records)
        ("turn", "i2"),  # turns and other chains of one player's decisions begun since the game or position began
        ("first_player", "i1"),
        ("n_passed", "i1"),
        ("iris", "i1"),  # where the Try Square lies, or NOTHING
        ("low_row", "i1"),  # the active area: rows low_row … high_row - 1
        ("high_row", "i1"),
        ("low_column", "i1"),
        ("high_column", "i1"),
        ("strips", "i1", (LINES,)),  # which strip lies in each row
        ("strip_sides", "i1", (LINES,)),  # COMPASS_SIDE or PLAIN_SIDE of each
        ("action", "i1", (SPACES,)),  # the action of each space, as the strips give it
        ("meeple", "i1", (SPACES,)),  # seat, NEUTRAL or NOBODY
        ("bid", "i2", (SPACES,)),
        ("house", "i1", (SPACES,)),  # owner or NOBODY
        ("brussels", "i1", (len(BRUSSELS), SEATS)),  # meeples placed
        ("uses", "i1", (len(BRUSSELS),)),  # times used this round
        ("market", "i1", (SLOTS,)),  # noble at each price, or NOTHING
        ("brussels_travelers", "i1", (len(BRUSSELS), SEATS)),  # Traveler meeples placed
        ("travelers", "i1"),  # on the Train space
        ("revealed_noble", "i1"),  # turned up for Hankar in a Nobles action, or NOTHING
        ("noble_pile", "i1", (NOBLE_CARDS,)),
        ("n_noble_pile", "i1"),
        ("noble_discards", "i1", (len(NOBLE_NAMES),)),  # cards of each kind
        ("stock", "i1", (STOCK_CARDS,)),  # cards of the rounds in order, then those left in the box
        ("n_stock", "i1"),  # cards turned up so far
        ("column", "i1", (LINES,)),  # prestige face under each column, or NOTHING
        ("prestige_pile", "i1", (PRESTIGE_CARDS,)),
        ("n_prestige_pile", "i1"),
        ("prestige_discards", "i1", (PRESTIGE_CARDS,)),  # cards of each face
        ("cubes", "i1", (len(MATERIALS),)),  # supply
        ("jokers", "i1"),
        ("stacks", "i1", (len(COLOURS),)),  # artworks left in the Workshop area
        ("display", "i1", (2,)),  # artworks in the Art Market, ascending, or NOTHING; white ones as WHITE + colour
        # first edition: coloured artworks come from one stack, and sold ones stay under those that cover them
        ("artwork_pile", "i1", (HIDDEN_ARTWORKS,)),
        ("known_to", "i1", (HIDDEN_ARTWORKS,)),  # who put the tile under the stack, or NOBODY
        ("n_artwork_pile", "i1"),
        ("drawn", "i1", (BLACK,)),  # tiles that the player to move has drawn and not yet put anywhere
        ("covered", "i1", (len(COLOURS),)),
        ("indicator", "i1", (2,)),  # row and column of its centre, 0 … 6
        ("compass", "i1", (len(COMPASS),)),  # kind of each space, clockwise
        ("needles", "i1", (2,)),  # compass spaces, ascending
        # Belle Époque board
        ("pavilion", "i1", (PAVILIONS,)),  # owner or NOBODY
        ("belle_card", "i1", (PAVILIONS,)),  # number of the card, which goes with its pavilion; 0 without the expansion
        ("card_used", "i1", (PAVILIONS,)),  # 1 once its effect has been used this round
        ("extra_meeple", "i1"),  # what stands on the card of the extra turn: 0, ARCHITECT or TRAVELER
        ("tile", "i1", (SHOWN_TILES,)),  # revealed Belle Époque tiles, or NOTHING
        ("claim", "i1", (SHOWN_TILES,)),  # whose meeple stands on each, or NOBODY
        ("seats", SEAT, (SEATS,)),
        ("agenda", PENDING, (AGENDA,)),
        ("n_agenda", "i1"),
        ("stream", "u8", (2,)),  # chance still to come: reshuffles
    ],
)


def new_states(count: int) -> np.ndarray:
    """`count` empty states, as an array whose items kernels take."""
    return np.zeros(count, STATE)
