"""The position document: what a person sees on the table, key by key. `docs/positions.md` explains it for people.

Here stand the keys, types and ranges; `position.py` turns a document into a state and checks it against the box.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.bruxelles1893.agenda import DECISIONS, STEPS
from engine.bruxelles1893.box import names
from engine.bruxelles1893.files.notation import SALE_WORDS_OF
from engine.bruxelles1893.rules import MODULES
from engine.bruxelles1893.state import (
    ACTIONS,
    BELLE_CARDS,
    BLACK,
    BOARDS,
    BRUSSELS,
    COLOURS,
    COLOURS_OF,
    COMPASS,
    EDITIONS,
    FIRST,
    GLASS,
    HIDDEN_ARTWORKS,
    IRIS_LINES,
    LINES,
    MATERIALS,
    MOST_ROUNDS,
    NOBLE_NAMES,
    PAVILIONS,
    ROUNDS,
    ROWS,
    SEATS,
    SHOWN_TILES,
    SOURCES,
    TILES,
    TRACK,
)
from engine.documents import NEUTRAL_NAME, Document, Name, OneOf, number_as_text, quoted

FORMAT = "bruxelles-position/1"
MOST_MONEY = 999
MOST_POINTS = 999
TRACKS = ("iris", "crown", "architect")
MEEPLE_KINDS = ("architect", "traveler")
EXCHANGES = ("cost", *MATERIALS[:GLASS])
DISPLAYED_OF = ((*COLOURS, *(f"white {colour}" for colour in COLOURS[:BLACK])), COLOURS_OF[FIRST])
"""Artworks as they lie on display, by edition: a colour, or white and the colour of the other side."""

SPACE_TEXT = f"^[1-{LINES}]-[1-{LINES}]$"
IRIS_TEXT = f"^[1-{IRIS_LINES}]-[1-{IRIS_LINES}]$"
CENTRE_TEXT = "^[2-6]-[2-6]$"
COMPASS_SIDES = tuple(range(1, LINES + 1))
PLAIN_SIDES = tuple(f"{strip} plain" for strip in COMPASS_SIDES)


def _of_any_edition(words_of: Iterable[Iterable[str]]) -> list[str]:
    """Each word once; which edition it belongs to is checked when it is read."""
    return list(dict.fromkeys(word for words in words_of for word in words))


Action = Annotated[str, OneOf((*ACTIONS, *BRUSSELS), names.BRUSSELS)]
Artwork = Annotated[str, OneOf(_of_any_edition(DISPLAYED_OF))]
BelleCard = Annotated[int, Field(ge=1, le=BELLE_CARDS)]
Board = Annotated[str, OneOf(BOARDS, names.BOARDS)]
Brussels = Annotated[str, OneOf(BRUSSELS, names.BRUSSELS)]
Colour = Annotated[str, OneOf(_of_any_edition(COLOURS_OF))]
Compass = Annotated[str, OneOf(COMPASS)]
Decision = Annotated[str, OneOf(DECISIONS)]
Exchange = Annotated[str, OneOf(EXCHANGES)]
Material = Annotated[str, OneOf((*MATERIALS, "jokers"), names.MATERIALS)]
MeepleKind = Annotated[str, OneOf(MEEPLE_KINDS)]
Edition = Annotated[str, OneOf(EDITIONS)]
Module = Annotated[str, OneOf(MODULES)]
Noble = Annotated[str, OneOf(NOBLE_NAMES, names.NOBLES)]
Place = Annotated[str, OneOf(("0", "1", "2", "3"))]
Row = Annotated[str, OneOf(ROWS)]
Sale = Annotated[str, OneOf(_of_any_edition(SALE_WORDS_OF))]
Source = Annotated[str, OneOf(SOURCES[1:])]
Step = Annotated[str, OneOf(STEPS)]
Tile = Annotated[str, OneOf(TILES)]
Track = Annotated[str, OneOf(TRACKS)]
White = Annotated[str, OneOf(COLOURS[:BLACK])]


def _refuse(problem: str) -> PydanticCustomError:
    return PydanticCustomError("said", "{problem}", {"problem": problem})


def _check_reference(value: Any) -> Any:
    if not isinstance(value, str):
        raise _refuse(f"there is no seat {quoted(value)}; seats are called by their names in quotes")
    return value


def _is_pair(text: str, low: int, high: int) -> bool:
    row, dash, column = text.partition("-")
    allowed = [str(line) for line in range(low, high + 1)]
    return dash == "-" and row in allowed and column in allowed


def _check_space(text: str) -> str:
    if not _is_pair(text, 1, LINES):
        raise _refuse(f'{quoted(text)} is not a space; row and column are 1 to {LINES}, as in "2-4"')
    return text


def _check_iris(text: str) -> str:
    if not _is_pair(text, 1, IRIS_LINES):
        raise _refuse(f'{quoted(text)} is not an iris; row and column are 1 to {IRIS_LINES}, as in "2-2"')
    return text


def _check_centre(text: str) -> str:
    if not _is_pair(text, 2, 6):
        raise _refuse(f"{quoted(text)} is not a place for the centre of the indicator; row and column are 2 to 6")
    return text


def _check_track_space(space: int) -> int:
    if not 1 <= space <= TRACK + 1:
        raise _refuse(f"there is no space {space}; the spaces are counted from 1, whatever number is printed there")
    return space


def _kind_of_card(value: Any) -> str:
    return "[shown]" if isinstance(value, dict | ShownCard) else "[name]"


def _check_strip(value: Any) -> Any:
    if (type(value) is int and value in COMPASS_SIDES) or value in PLAIN_SIDES:
        return value
    raise _refuse(
        f"{quoted(value)} is not an Action strip; they are 1 to {LINES},"
        f' or "1 plain" to "{LINES} plain" on the other side'
    )


SeatName = Annotated[str, BeforeValidator(_check_reference)]
Space = Annotated[str, AfterValidator(_check_space), WithJsonSchema({"type": "string", "pattern": SPACE_TEXT})]
Iris = Annotated[str, AfterValidator(_check_iris), WithJsonSchema({"type": "string", "pattern": IRIS_TEXT})]
Centre = Annotated[str, AfterValidator(_check_centre), WithJsonSchema({"type": "string", "pattern": CENTRE_TEXT})]
Count = Annotated[int, Field(ge=0, le=99)]
Money = Annotated[int, Field(ge=0, le=MOST_MONEY)]
Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Line = Annotated[int, Field(ge=1, le=LINES)]
Strip = Annotated[int | str, BeforeValidator(_check_strip), WithJsonSchema({"enum": [*COMPASS_SIDES, *PLAIN_SIDES]})]
BelleCards = Annotated[list[BelleCard], Field(min_length=PAVILIONS, max_length=PAVILIONS)]
TrackSpace = Annotated[
    int, AfterValidator(_check_track_space), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": TRACK + 1})
]
Note = Annotated[str | None, Field(description="your remark, which the program ignores")]
Face = Annotated[str, Field(description='a prestige card as "BONUS mM vV", for example "iris/crown m0 v1"')]


def remedy(rules: Any, module: str) -> str:
    """What a document has to say for the pieces of a module to be on its table."""
    if rules.edition == FIRST:
        return 'it goes with the second edition: "edition": "second" is needed'
    return f'"modules": ["{module}"] is needed'


class Meeples(Document):
    """Meeples that are not on the boards."""

    supply: Count | None = Field(
        default=None, description="Architect meeples in the personal supply; left out: all that are nowhere else"
    )
    courthouse: Count | None = Field(
        default=None,
        description="in the Courthouse; left out: none, or with the supply given all that are nowhere else",
    )
    travelers: Count = Field(default=0, description="Traveler meeples in the personal supply")


class Seat(Document):
    """One player's pieces."""

    ELSEWHERE = {"houses": 'houses are on the boards, as in "spaces": {"2-4": {"house": "Louise"}}'}

    name: Name
    note: Note = None
    board: Board | None = Field(
        default=None, description="side of the Architect board: needed in the asymmetric variant, once it is chosen"
    )
    money: Money = Field(default=0, description="BF at hand; money under meeples is given with the space")
    vp: Points = Field(default=0, description="victory points scored so far")
    vp_from: dict[Source, Points] = Field(default={}, description="how many of them came from what, as far as known")
    tracks: dict[Track, TrackSpace] = Field(
        default={},
        description="space of the disc on each track, 1 = the first, which is also the default;"
        f" {TRACK + 1} is on the Portrait tile",
    )
    materials: dict[Material, Count] = Field(default={}, description="refined cubes by kind, and jokers")
    artworks: dict[Colour, Count] = Field(default={}, description="artwork tiles by colour")
    white_artworks: dict[White, Count] = Field(
        default={}, description="artwork tiles with the white side up, by the colour of the other side"
    )
    nobles: list[Noble] = Field(default=[], description="nobles kept, Brugmann among them")
    activated: list[Noble] = Field(default=[], description="those of them already activated this round")
    meeples: Meeples = Meeples()
    rows: dict[Row, Annotated[list[Face], Field(max_length=ROUNDS)]] = Field(
        default={}, description="prestige cards under each Strategic row, in the order they came"
    )
    tucked_this_round: list[Row] = Field(default=[], description="rows that got a card in this Resolution phase")
    first_pass_cards: Annotated[int, Field(ge=0, le=ROUNDS)] | None = Field(
        default=None, description="prestige cards taken unseen for passing first; left out: none known"
    )
    exhibitions: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] | None = Field(
        default=None, description="first edition: Exhibition tiles taken for passing first"
    )
    tile_row: Row | None = Field(
        default=None, description='Strategic row chosen for the Belle Époque tile "row" at the end of the game'
    )


class SpaceContent(Document):
    """What lies on one space of the Art Nouveau board."""

    meeple: SeatName | None = Field(default=None, description=f'whose meeple: a seat, or "{NEUTRAL_NAME}"')
    bid: Money = Field(default=0, description="BF under the meeple")
    house: SeatName | None = Field(default=None, description="whose house")


class ShownCard(Document):
    """A Stock Exchange card by what it shows."""

    income: Count | None = None
    irises: Annotated[list[Iris], Field(max_length=2)] = Field(
        default=[], description="those of the row for this number of players"
    )


StockCard = Annotated[
    Annotated[str, Tag("[name]")] | Annotated[ShownCard, Tag("[shown]")],
    Discriminator(_kind_of_card),
    Field(description="its name in the box file, S1 to S12, or what it shows"),
]


class Stock(Document):
    """Stock Exchange cards."""

    card: StockCard | None = Field(default=None, description="the card of this round, once turned up")
    used: list[StockCard] = Field(default=[], description="cards of earlier rounds, in order")


class Prestige(Document):
    """Prestige cards that can be seen, those under Architect boards apart."""

    columns: Annotated[list[Face | None], Field(min_length=LINES, max_length=LINES)] = Field(
        description="the card under each column, null where there is none"
    )
    discards: dict[Face, Count] = Field(default={}, description="cards discarded, by face")


class ArtMarket(Document):
    """The Art Market area."""

    indicator: Centre = Field(default="4-4", description="centre of the indicator on the 7x7 grid, row-column")
    display: Annotated[list[Artwork], Field(max_length=2)] = Field(default=[], description="artworks on display")
    covered: dict[Colour, Count] = Field(default={}, description="first edition: artworks sold earlier, under those")


class PutUnder(Document):
    """First edition: a tile that a player has put under the stack of artworks."""

    seat: SeatName = Field(description="who put it there")
    colour: Colour | None = Field(default=None, description="what it is, for who decides now; nobody else knows")


class ArtworkStack(Document):
    """First edition: what is known of the stack of coloured artworks."""

    put_under: Annotated[list[PutUnder], Field(max_length=HIDDEN_ARTWORKS)] = Field(
        default=[], description="tiles put under it and still there, from the bottom"
    )
    drawn: dict[Colour, Count] = Field(default={}, description="tiles drawn in the Workshop action under way")


class BelleEpoque(Document):
    """The Belle Époque board."""

    cards: BelleCards = Field(description="the numbers of the Belle Époque cards, from the top")
    pavilions: Annotated[list[SeatName | None], Field(min_length=PAVILIONS, max_length=PAVILIONS)] = Field(
        default=[None] * PAVILIONS, description="who has built a pavilion, and so has the card, from the top"
    )
    used: list[BelleCard] = Field(default=[], description="cards whose effect has been used this round")
    extra_turn_meeple: MeepleKind | None = Field(default=None, description="the meeple on card 22")
    tiles: Annotated[dict[Tile, SeatName | None], Field(max_length=SHOWN_TILES)] = Field(
        description="the revealed tiles, and who has claimed each"
    )
    brussels_travelers: dict[Brussels, dict[SeatName, Count]] = Field(
        default={}, description="Traveler meeples on each Brussels action"
    )


class Pending(Document):
    """Something still to be done: a decision of a player or a step of the rules."""

    decision: Decision | None = None
    step: Step | None = None
    seat: SeatName | None = None
    space: Space | None = None
    action: Action | None = None
    brussels: Brussels | None = None
    colour: Sale | None = None
    noble: Noble | None = None
    count: Count | None = Field(default=None, description="cubes to take")
    most: Count | None = Field(default=None, description="nobles that this Grand-Place action may activate")
    done: Count | None = Field(default=None, description="nobles that it has activated; whether an action is over")
    column: Line | None = None
    asked: Count | None = Field(default=None, description="seats already asked about the card of this column")
    card: BelleCard | None = Field(default=None, description="number of a Belle Époque card")
    about: Count | None = Field(
        default=None,
        description="card 7: 1 where card 8 comes first, card 9: the pavilion, and 6 more where Saintenoy has moved a"
        " needle for it, card 10: the cubes used",
    )
    moved: bool | None = Field(default=None, description="whether Saintenoy has moved a needle for the building")
    building: Annotated[int, Field(ge=1, le=PAVILIONS)] | None = Field(default=None, description="a pavilion")
    exchange: Exchange | None = Field(default=None, description="what card 9 has been used for")
    more: Count | None = Field(default=None, description="steps of the indicator by card 3")
    offered: bool | None = Field(default=None, description="the cards before this action have been offered")
    extra: bool | None = Field(default=None, description="an extra turn of the same player comes first")


class Piles(Document):
    """The hidden piles, top first; for saved games and tests. Advice never reads them.

    Cards that are not listed lie beneath, shuffled.
    """

    nobles: list[Noble] = []
    prestige: list[Face] = []
    first_pass: dict[SeatName, list[Face]] = Field(default={}, description="faces of the cards taken for passing first")
    stock: list[StockCard] = Field(default=[], description="cards not yet turned up, then those left in the box")
    artworks: list[Colour] = Field(default=[], description="first edition: the stack of coloured artworks")
    chance: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = Field(
        default=None, description="the stream of chance still to come, 32 hexadecimal digits"
    )


class Position(Document):
    """A game of Bruxelles 1893 as it lies on the table, seen by who decides."""

    ELSEWHERE = Seat.ELSEWHERE

    format: Literal["bruxelles-position/1"]
    game: Annotated[Literal["1893"], BeforeValidator(number_as_text)]
    edition: Edition
    modules: list[Module] = Field(default=[], description="what is played besides the base game")
    round: Annotated[int, Field(ge=1, json_schema_extra={"maximum": MOST_ROUNDS})]  # reading asks for the box's own
    seats: Annotated[list[Seat], Field(min_length=2, max_length=SEATS)] = Field(description="in play order")
    first_player: SeatName
    to_move: SeatName | None = Field(default=None, description="whose decision it is; left out when the game is over")
    strips: Annotated[list[Strip], Field(min_length=LINES, max_length=LINES)] = Field(
        description='number of the Action strip in each row, from the top; "3 plain" for the side without the compass'
    )
    try_square: Iris | None = Field(default=None, description="the iris under the Try Square, once it is placed")
    spaces: dict[Space, SpaceContent] = {}
    brussels: dict[Brussels, dict[SeatName, Count]] = Field(default={}, description="meeples on each Brussels action")
    passed: list[SeatName] = Field(default=[], description="in the order of passing")
    noble_market: dict[Place, Noble] = Field(description="the noble at each price in BF")
    noble_discards: dict[Noble, Count] = {}
    revealed_noble: Noble | None = Field(
        default=None, description="turned up for Hankar in the Nobles action under way"
    )
    stock: Stock = Stock()
    prestige: Prestige
    art_market: ArtMarket = ArtMarket()
    compass: Annotated[list[Compass], Field(min_length=2, max_length=2)] = Field(description="where the needles point")
    compass_tiles: Annotated[list[Compass], Field(min_length=2)] | None = Field(
        default=None, description="first edition: the tiles of the compass, clockwise from any"
    )
    artwork_stack: ArtworkStack = ArtworkStack()
    belle_epoque: BelleEpoque | None = Field(default=None, description="with the expansion: its board")
    pending: list[Pending] | None = Field(
        default=None,
        description="what is still to be done, the next thing first; left out: the turn of to_move; []: game over",
    )
    piles: Piles | None = None
    played: list[str] = Field(default=[], description="what has been chosen since then in this turn, in notation")
    note: Note = None
