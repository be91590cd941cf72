"""The position document: what a person sees on the table, key by key. `docs/positions.md` explains it for people.

Here stand the keys, types and ranges; `position_reading.py` turns a document into a state and checks it against the
box.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from engine.bruxelles1897.agenda import DECISIONS, STEPS
from engine.bruxelles1897.box import names
from engine.bruxelles1897.box.box import ARCHITECT_SORTS
from engine.bruxelles1897.state import (
    AGENDA,
    BRUSSELS,
    CARD_WORDS,
    COLOURS,
    COLUMNS,
    HOUSE_KINDS,
    MONEY_CARD,
    MOST_ROUNDS,
    MOST_ROWS,
    NOBLE_NAMES,
    PAIRS,
    SEATS,
    SOURCES,
    TOPS,
    TRACKS,
)
from engine.documents import NEUTRAL_NAME, Document, Name, OneOf, number_as_text, quoted

FORMAT = "bruxelles-position/1"
SPACE_TEXT = f"^[1-{MOST_ROWS}]-[1-{COLUMNS}]$"


def _refuse(problem: str) -> PydanticCustomError:
    return PydanticCustomError("said", "{problem}", {"problem": problem})


def _check_reference(value: Any) -> Any:
    if not isinstance(value, str):
        raise _refuse(f"there is no seat {quoted(value)}; seats are called by their names in quotes")
    return value


def _check_space(text: str) -> str:
    row, dash, column = text.partition("-")
    if dash != "-" or row not in list(map(str, range(1, MOST_ROWS + 1))) or column not in list("1234"):
        raise _refuse(f'{quoted(text)} is not a space; rows are 1 to {MOST_ROWS}, columns 1 to {COLUMNS}, as in "2-4"')
    return text


Architect = Annotated[str, OneOf(ARCHITECT_SORTS)]
Brussels = Annotated[str, OneOf(BRUSSELS, names.BRUSSELS)]
Card = Annotated[str, OneOf(CARD_WORDS, names.CARDS)]
Colour = Annotated[str, OneOf(COLOURS)]
HouseKind = Annotated[str, OneOf(HOUSE_KINDS)]
Noble = Annotated[str, OneOf(NOBLE_NAMES, names.NOBLES, names.STRANGERS)]
Pair = Annotated[str, OneOf(PAIRS)]
PileCard = Annotated[str, OneOf(CARD_WORDS[:MONEY_CARD], names.CARDS)]
Source = Annotated[str, OneOf(SOURCES[1:])]
Top = Annotated[str, OneOf(TOPS)]
Track = Annotated[str, OneOf(TRACKS)]
SeatName = Annotated[str, BeforeValidator(_check_reference)]
Space = Annotated[str, AfterValidator(_check_space), WithJsonSchema({"type": "string", "pattern": SPACE_TEXT})]
Count = Annotated[int, Field(ge=0, le=99)]
Money = Annotated[int, Field(ge=0, le=999)]
Points = Annotated[int, Field(ge=-999, le=999)]
Architects = dict[Architect, Count]
Note = Annotated[str | None, Field(description="your remark, which the program ignores")]


class Seat(Document):
    """One player's cards and markers."""

    name: Name
    note: Note = None
    money: Money = Field(default=0, description="BEF")
    vp: Points = Field(default=0, description="victory points scored so far")
    vp_from: dict[Source, Points] = Field(default={}, description="how many of them came from what, as far as known")
    tracks: dict[Track, Annotated[int, Field(ge=1, le=10)]] = Field(
        default={}, description="square of the marker on each track, 1 = the first, which is also the default"
    )
    hand: Architects | None = Field(
        default=None, description="Architect cards in hand; left out: all that are nowhere else"
    )
    prison: Architects = Field(default={}, description="Architect cards under the Prison card")
    artworks: dict[Colour, Count] = {}
    materials: dict[Pair, Count] = Field(default={}, description="Material cards")
    houses: dict[HouseKind, Count] = Field(default={}, description="by the number of lamp posts")
    nobles: list[Noble] = Field(description="kept, brugmann included")
    tapped: list[Noble] = Field(default=[], description="those of them that have been used this round")


class SpaceContent(Document):
    """What lies on one space of the Art Nouveau area: an Action card, or an Architect card."""

    card: Card | None = Field(default=None, description="Action card")
    seat: SeatName | None = Field(default=None, description=f'whose Architect card: a seat, or "{NEUTRAL_NAME}"')
    architect: Architect | None = Field(default=None, description="which Architect card, by its two values")
    value: Count | None = Field(default=None, description="the value on the side that is up")


class Pending(Document):
    """Something still to be done: a decision of a player or a step of the rules."""

    decision: Annotated[str, OneOf(DECISIONS)] | None = None
    step: Annotated[str, OneOf(STEPS)] | None = None
    seat: SeatName | None = None
    space: Space | None = None
    brussels: Brussels | None = None
    money: Count | None = Field(default=None, description="BEF that a sale brings")
    card: PileCard | None = Field(default=None, description="the House card to construct, or one of two cards drawn")
    other: PileCard | None = Field(default=None, description="the other card drawn")
    noble: Noble | None = None
    most: Count | None = Field(default=None, description="nobles that this City Hall action may activate")
    done: Count | None = Field(default=None, description="nobles that it has activated")
    shown: list[Colour] | None = Field(default=None, description="colours exhibited so far")
    out: list[SeatName] | None = Field(default=None, description="seats that have declined to exhibit more")


class Piles(Document):
    """The hidden piles, top first; for saved games and tests. Advice never reads them.

    Cards that are not listed lie beneath, shuffled.
    """

    artworks: list[Colour] = []
    materials: list[Pair] = []
    houses: list[HouseKind] = []
    nobles: list[Noble] = []
    chance: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = Field(
        default=None, description="the stream of chance still to come, 32 hexadecimal digits"
    )


class Position(Document):
    """A game of Bruxelles 1897 as it lies on the table."""

    format: Literal["bruxelles-position/1"]
    game: Annotated[Literal["1897"], BeforeValidator(number_as_text)]
    round: Annotated[int, Field(ge=1, json_schema_extra={"maximum": MOST_ROUNDS})]  # reading asks for the box's own
    seats: Annotated[list[Seat], Field(min_length=2, max_length=SEATS)] = Field(description="in play order")
    first_player: SeatName
    to_move: SeatName | None = Field(default=None, description="whose decision it is; left out when the game is over")
    spaces: dict[Space, SpaceContent] = Field(description="what is on the spaces of the Art Nouveau area")
    bonuses: Annotated[list[Top], Field(min_length=COLUMNS, max_length=COLUMNS)] = Field(
        description="the Bonus card under each column, by its top half"
    )
    expo: SeatName | None = Field(default=None, description="who has the Expo card")
    brussels: dict[Brussels, dict[SeatName, Architects]] = Field(
        default={}, description="Architect cards in front of each Brussels card"
    )
    passed: list[SeatName] = Field(default=[], description="in the order of passing")
    discards: dict[PileCard, Count] = Field(default={}, description="Action cards discarded")
    pending: Annotated[list[Pending], Field(max_length=AGENDA)] | None = Field(
        default=None,
        description="what is still to be done, the next thing first; left out: the turn of to_move; []: game over",
    )
    piles: Piles | None = None
    played: list[str] = Field(default=[], description="what has been chosen since then in this turn, in notation")
    note: Note = None
