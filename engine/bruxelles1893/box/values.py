"""The component values of an edition, as models: what each value is, its range, and what a list of them must hold."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, Field

from engine.box_files import (
    each_once,
    each_once_in_rows,
    holds,
    never_falls,
    refuse,
    whole_pile,
)
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.state import (
    ACTIONS,
    BLACK,
    COLOURS,
    COLOURS_OF,
    COMPASS,
    CUBES_AND_ARTWORK_CARD,
    FEWEST_ROUNDS,
    FIRST,
    GLASS,
    GRID,
    HIDDEN_ARTWORKS,
    HOUSES,
    IRIS_LINES,
    LINES,
    MATERIALS,
    MOST_ROUNDS,
    PAVILIONS,
    PRESTIGE_CARDS,
    ROUNDS,
    SEATS,
    SECOND,
    SHOWN_TILES,
    SLOTS,
    STOCK_CARDS,
    TRACK,
)
from engine.documents import Document, OneOf, quoted
from engine.errors import BoxError

FEWEST_PLAYERS = 2
COUNTS = SEATS - FEWEST_PLAYERS + 1
"""Numbers of players, from FEWEST_PLAYERS on."""

SMALLEST_COST = 2
"""Each needle asks for a unit at least (Rulebook, Chapter 1, Rules for the compass)."""

LARGEST_COST = 4
"""Most materials of a house that an action code has room for (`construction.RADIX`)."""

PILE = 21
"""Noble cards in the pile of the base game (Rulebook, Chapter 1, Setup 2)."""

EXPANSION_PILE = 6
"""Noble cards that the Belle Époque expansion adds: 32 less 5 Brugmann and PILE (Rulebook, Components)."""

BONUS_CARDS = 25
"""The first edition's prestige cards (Règles, Matériel)."""

FIRST_COMPASS = tuple(kind for kind in COMPASS if kind != MATERIALS[GLASS])
"""The first edition's six compass tiles (Règles, Les règles du compas)."""

CROSS = 5
"""Belle Époque tiles on the Art Nouveau board (Rulebook, Chapter 2, Setup 4)."""

LARGEST_TAKE = 3
"""Most cubes taken together that an action code has room for (`materials.RADIX`)."""

BLACK_MOST = 4
"""Most that the black square in the middle of the indicator can show (Rulebook, Chapter 1, Free action)."""


def _iris(text: str) -> str:
    if not re.fullmatch(f"[1-{IRIS_LINES}]-[1-{IRIS_LINES}]", text):
        refuse(f'{quoted(text)} is not an iris; they are "1-1" to "{IRIS_LINES}-{IRIS_LINES}"')
    return text


def _space(text: str) -> str:
    if not re.fullmatch(f"[1-{LINES}]-[1-{LINES}]", text):
        refuse(f'{quoted(text)} is not a space; they are "1-1" to "{LINES}-{LINES}"')
    return text


def _different(spaces: list[str]) -> list[str]:
    if len(set(spaces)) != CROSS or len(spaces) != CROSS:
        refuse(f"{quoted(spaces)} are not {CROSS} different spaces")
    return spaces


_Named = TypeVar("_Named")


def _two_different(things: str) -> AfterValidator:
    def check(pair: list[_Named]) -> list[_Named]:
        if len(set(pair)) != 2 or len(pair) != 2:
            refuse(f"{quoted(pair)} are not two different {things}")
        return pair

    return AfterValidator(check)


def _black_within(values: list[int]) -> list[int]:
    if max(values[1:-1]) > BLACK_MOST:
        refuse(f"{max(values[1:-1])} between the edges, black in the middle never shows more than {BLACK_MOST}")
    return values


def _swap_within(amounts: dict[str, int]) -> dict[str, int]:
    if (cubes := amounts[str(CUBES_AND_ARTWORK_CARD)]) > LARGEST_TAKE:
        refuse(f"card {CUBES_AND_ARTWORK_CARD} swaps {cubes} cubes, {LARGEST_TAKE} at most can change hands together")
    return amounts


def _face(text: str) -> str:
    try:
        return str(Face.read(text))
    except ValueError as problem:
        refuse(str(problem))


Small = Annotated[int, Field(ge=0, le=20)]
Factor = Annotated[int, Field(ge=0, le=5)]
Supply = Annotated[int, Field(ge=0, le=40)]
Kind = Annotated[str, OneOf(COMPASS)]
Track = Annotated[list[Small], holds(TRACK, "spaces"), AfterValidator(never_falls)]
Scale = Annotated[list[Annotated[int, Field(ge=0, le=9)]], holds(GRID, "lines"), AfterValidator(_black_within)]
Costs = Annotated[
    list[Annotated[int, Field(ge=SMALLEST_COST, le=LARGEST_COST)]],
    holds(HOUSES, "houses"),
    AfterValidator(never_falls),
]
Strip = Annotated[list[Annotated[str, OneOf(ACTIONS)]], each_once(ACTIONS)]
Pair = Annotated[list[Annotated[str, AfterValidator(_iris)]], _two_different("irises")]


class PrestigeCard(Document):
    face: Annotated[str, AfterValidator(_face)]
    copies: Annotated[int, Field(ge=1, le=PRESTIGE_CARDS)]


def _deck(count: int) -> AfterValidator:
    def check(cards: list[PrestigeCard]) -> list[PrestigeCard]:
        faces = [card.face for card in cards]
        for face in faces:
            if faces.count(face) > 1:
                refuse(f"{quoted(face)} appears twice, give its copies in one place")
        total = sum(card.copies for card in cards)
        if total != count:
            refuse(f"{total} cards in all, there are {count}")
        return cards

    return AfterValidator(check)


def _of_first_edition(cards: list[PrestigeCard]) -> list[PrestigeCard]:
    for card in cards:
        options = Face.read(card.face).options
        if len(options) > 2 or any(len(set(option)) > 1 for option in options):
            refuse(f"{quoted(card.face)}: a card has one bonus, single or double, or a choice between two")
    return cards


def _corners(edition: int) -> Any:
    """The type of the colours in the indicator's corners, row by row."""
    colours = COLOURS_OF[edition][:BLACK]
    row = Annotated[list[Annotated[str, OneOf(colours)]], holds(2, "corners")]
    each = each_once_in_rows(colours)
    return Annotated[list[row], holds(2, "rows"), each]


class _Setup(Document):
    rounds: Annotated[int, Field(ge=FEWEST_ROUNDS, le=MOST_ROUNDS)] = ROUNDS
    start_money: Annotated[list[Small], holds(SEATS, "seats")]
    meeples: Annotated[int, Field(ge=2, le=20)]
    courthouse: Small
    jokers: Supply
    cubes: dict[str, Supply]
    artworks: dict[str, Annotated[int, Field(ge=2, le=20)]]  # so that five players find one to start with


class _Strips(Document):
    compass_side: Annotated[list[Strip], holds(LINES, "strips")]
    plain_side: Annotated[list[Strip], holds(LINES, "strips")]


class _Tracks(Document):
    iris: Track
    crown: Track
    architect: Track


class _Houses(Document):
    cost: Costs
    vp: Annotated[list[Small], holds(HOUSES, "houses")]
    vp_without_joker: Small


class _Hankar(Document):
    iris: Track


class _Cauchie(Document):
    crown: Track


class _Horta(Document):
    architect: Track
    materials_money: Small


class _Saintenoy(Document):
    row_symbols: Small


class _Strauven(Document):
    cost: Costs
    sale_money: Small
    sale_vp: Small


class BSides(Document):
    """What each B side has that the A side has not, or otherwise."""

    hankar: _Hankar
    cauchie: _Cauchie
    horta: _Horta
    saintenoy: _Saintenoy
    strauven: _Strauven


class _Compass(Document):
    money_unit: Annotated[int, Field(ge=1, le=20)]


class _PrintedCompass(_Compass):
    order: Annotated[list[Kind], each_once(COMPASS)]
    needles: Annotated[list[Kind], _two_different("spaces of the compass")]
    arrow: Kind


class _TileCompass(_Compass):
    needles: Annotated[
        list[Annotated[int, Field(ge=1, le=len(FIRST_COMPASS))]], _two_different("spaces of the compass")
    ]


class _Stock(Document):
    income: Annotated[list[Small], holds(STOCK_CARDS, "cards")]
    irises: dict[str, Annotated[list[Pair], holds(STOCK_CARDS, "cards")]]


class _Nobles(Document):
    market_price: Annotated[list[Small], holds(SLOTS, "places"), AfterValidator(never_falls)]
    brugmann_money: Small
    empain_jokers: Small
    solvay_cubes: Annotated[int, Field(ge=1, le=LARGEST_TAKE)]
    maeterlinck_vp: Small
    unpaid_vp: Small
    copies: Annotated[dict[str, Annotated[int, Field(ge=0, le=PILE)]], whole_pile(PILE)]
    cost: dict[str, Small]


class _Prestige(Document):
    cards: Annotated[list[PrestigeCard], _deck(PRESTIGE_CARDS)]


class _Bonuses(Document):
    cards: Annotated[list[PrestigeCard], _deck(BONUS_CARDS), AfterValidator(_of_first_edition)]


class _ArtMarket(Document):
    money: Scale
    vp: Scale


class _SecondArtMarket(_ArtMarket):
    corners: _corners(SECOND)  # type: ignore[valid-type]


class _FirstArtMarket(_ArtMarket):
    corners: _corners(FIRST)  # type: ignore[valid-type]


class _Actions(Document):
    materials_cubes: Annotated[int, Field(ge=1, le=LARGEST_TAKE)]
    market_jokers: Small
    uses_at_one_price: Annotated[list[Annotated[int, Field(ge=1, le=20)]], holds(COUNTS, "numbers of players")]


ByPlayers = Annotated[list[Small], holds(COUNTS, "numbers of players")]


class _Tiles(Document):
    score: Annotated[int, Field(ge=1, le=20)]
    row: Small
    iris: Small
    artworks: Small
    crown: Small
    house: Small
    first_pass: ByPlayers
    buildings: Small
    connections: ByPlayers
    portrait: Small
    white: Small


class _BelleEpoque(Document):
    glass: Supply
    travelers: Small
    surcharge: Annotated[list[Annotated[int, Field(ge=0, le=LARGEST_COST)]], holds(PAVILIONS, "pavilions")]
    cross: Annotated[list[Annotated[str, AfterValidator(_space)]], AfterValidator(_different)]
    revealed_tiles: Annotated[list[Annotated[int, Field(ge=0, le=SHOWN_TILES)]], holds(COUNTS, "numbers of players")]
    visit_vp: Small
    white_share: Annotated[int, Field(ge=1, le=20)]
    noble_copies: Annotated[dict[str, Annotated[int, Field(ge=0, le=EXPANSION_PILE)]], whole_pile(EXPANSION_PILE)]
    noble_cost: dict[str, Small]
    tiles: _Tiles
    cards: Annotated[dict[str, Annotated[int, Field(ge=1, le=20)]], AfterValidator(_swap_within)]


class _Passing(Document):
    colour_money: Small


class _CardPassing(_Passing):
    face_down_money: Small
    face_down_manneken: Small


class _ExhibitionPassing(_Passing):
    exhibition_money: Small
    exhibition_manneken: Small


class _Scoring(Document):
    cube_vp: Small
    first_player_vp: Small
    row_symbols: Small
    meeples_not_counted: Small
    money_set: Annotated[int, Field(ge=1, le=20)]
    iris_level_vp: Factor = 1
    house_level_vp: Factor = 1
    meeple_vp: Factor = 1
    noble_vp: Factor = 1
    artwork_vp: Factor = 1
    money_set_vp: Factor = 1


class _Rulings(Document):
    free_action_declinable: bool
    neutral_in_irises: bool
    first_passer_wins_ties: bool
    any_may_mix: bool
    money_is_pure: bool


class _SecondRulings(_Rulings):
    black_for_cubes: bool


class Values(Document):
    """What every edition has."""

    setup: _Setup
    strips: _Strips
    tracks: _Tracks
    houses: _Houses
    stock: _Stock
    nobles: _Nobles
    actions: _Actions
    scoring: _Scoring


class SecondValues(Values):
    boards: BSides
    compass: _PrintedCompass
    prestige: _Prestige
    art_market: _SecondArtMarket
    belle_epoque: _BelleEpoque
    passing: _CardPassing
    rulings: _SecondRulings


class FirstValues(Values):
    compass: _TileCompass
    prestige: _Bonuses
    art_market: _FirstArtMarket
    passing: _ExhibitionPassing
    rulings: _Rulings


EditionValues = SecondValues | FirstValues


def check_together(values: EditionValues) -> None:
    setup = values.setup
    if setup.courthouse >= setup.meeples:
        raise BoxError(f"setup.courthouse: {setup.courthouse} of {setup.meeples} meeples, at least one must be free")
    if isinstance(values, FirstValues):
        coloured = sum(count for colour, count in setup.artworks.items() if colour != COLOURS[BLACK])
        if coloured > HIDDEN_ARTWORKS:
            raise BoxError(f"setup.artworks: {coloured} that are not black, there are {HIDDEN_ARTWORKS} at most")
    elif values.compass.arrow in values.compass.needles:
        raise BoxError(f"compass.needles: {values.compass.arrow} is under the Arrow tile, a needle cannot point there")
