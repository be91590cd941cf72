"""The box: every component value, where it comes from, and the rules record that kernels take.

The values of an edition are in `box/<edition>.toml`, each with its source: all of them, or those that differ from the
edition that it `extends`, which it may be `without` some of. A user's own file is laid over them key by key. Only what
no copy of the game can break is checked: types, ranges, counts and what each list must hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import numpy as np
from pydantic import AfterValidator, Field

from engine.box_files import (
    ComponentBox,
    Leaf,
    Overlay,
    each_once,
    holds,
    leaves_of,
    never_falls,
    refuse,
    whole_pile,
)
from engine.bruxelles1893.box import names
from engine.bruxelles1893.box.faces import Face
from engine.bruxelles1893.rules import (
    ASYMMETRIC,
    BELLE_EPOQUE,
    BOARD,
    EXPERIENCED,
    MODULES,
    MODULES_OF,
    MOST_USES,
    OPTIONS,
    RULES,
)
from engine.bruxelles1893.state import (
    ACTIONS,
    BELLE_CARDS,
    BLACK,
    BOARDS,
    BONUSES,
    BRUGMANN,
    CAUCHIE,
    COLOURS,
    COLOURS_OF,
    COMPASS,
    COMPASS_SIDE,
    CUBES_AND_ARTWORK_CARD,
    EDITIONS,
    FIRST,
    GLASS,
    GRID,
    HANKAR,
    HIDDEN_ARTWORKS,
    HORTA,
    HOUSES,
    IRIS_LINES,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOTHING,
    PAVILIONS,
    PLAIN_SIDE,
    PRESTIGE_CARDS,
    SAINTENOY,
    SEATS,
    SECOND,
    SHOWN_TILES,
    SLOTS,
    SPACES,
    STOCK_CARDS,
    STRAUVEN,
    TILES,
    TRACK,
)
from engine.contract import Rules
from engine.documents import Document, OneOf, parse, quoted, read_toml, suggestion
from engine.errors import BoxError
from engine.likeness import known_as

FOLDER = Path(__file__).parent

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


class _Card(Document):
    face: Annotated[str, AfterValidator(_face)]
    copies: Annotated[int, Field(ge=1, le=PRESTIGE_CARDS)]


def _deck(count: int) -> AfterValidator:
    def check(cards: list[_Card]) -> list[_Card]:
        faces = [card.face for card in cards]
        for face in faces:
            if faces.count(face) > 1:
                refuse(f"{quoted(face)} appears twice, give its copies in one place")
        total = sum(card.copies for card in cards)
        if total != count:
            refuse(f"{total} cards in all, there are {count}")
        return cards

    return AfterValidator(check)


def _of_first_edition(cards: list[_Card]) -> list[_Card]:
    for card in cards:
        options = Face.read(card.face).options
        if len(options) > 2 or any(len(set(option)) > 1 for option in options):
            refuse(f"{quoted(card.face)}: a card has one bonus, single or double, or a choice between two")
    return cards


def _corners(edition: int) -> Any:
    """The type of the colours in the indicator's corners, row by row."""
    colours = COLOURS_OF[edition][:BLACK]
    row = Annotated[list[Annotated[str, OneOf(colours)]], holds(2, "corners")]
    each = each_once(colours, lambda rows: [colour for row in rows for colour in row])
    return Annotated[list[row], holds(2, "rows"), each]


class _Setup(Document):
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


class _Boards(Document):
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
    cards: Annotated[list[_Card], _deck(PRESTIGE_CARDS)]


class _Bonuses(Document):
    cards: Annotated[list[_Card], _deck(BONUS_CARDS), AfterValidator(_of_first_edition)]


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


class _Rulings(Document):
    free_action_declinable: bool
    neutral_in_irises: bool
    first_passer_wins_ties: bool
    any_may_mix: bool
    money_is_pure: bool


class _SecondRulings(_Rulings):
    black_for_cubes: bool


class _Values(Document):
    """What every edition has."""

    setup: _Setup
    strips: _Strips
    tracks: _Tracks
    houses: _Houses
    stock: _Stock
    nobles: _Nobles
    actions: _Actions
    scoring: _Scoring


class _SecondValues(_Values):
    boards: _Boards
    compass: _PrintedCompass
    prestige: _Prestige
    art_market: _SecondArtMarket
    belle_epoque: _BelleEpoque
    passing: _CardPassing
    rulings: _SecondRulings


class _FirstValues(_Values):
    compass: _TileCompass
    prestige: _Bonuses
    art_market: _FirstArtMarket
    passing: _ExhibitionPassing
    rulings: _Rulings


_MODELS: dict[str, type[_SecondValues] | type[_FirstValues]] = {"second": _SecondValues, "first": _FirstValues}


@dataclass(frozen=True, eq=False)
class Box(ComponentBox):
    """All component values of one copy of the game; make one with `Box.load`."""

    _values: _SecondValues | _FirstValues

    @classmethod
    def load(
        cls, overlay: Overlay | None = None, edition: str | None = None, values: Mapping[str, Any] | None = None
    ) -> Box:
        """The box of an edition, the second if none is named, with a user's own values laid over it; raises BoxError.

        `overlay` is a box file, or its values by dotted key; `values`, a what-if, come over that by the same keys:
        `{"nobles.cost.empain": 4}`.
        """
        if edition is None:
            edition = EDITIONS[SECOND]
        word: Any = edition  # a position may name anything
        known = known_as(word, EDITIONS) if isinstance(word, str) else None
        if known is None:
            raise BoxError(f"no edition {quoted(edition)}{suggestion(edition, EDITIONS)}")
        edition = known
        model = _MODELS[edition]
        return cls._laid_over(
            _edition(edition), lambda table: _read(model, table), FOLDER / f"{edition}.toml", overlay, values
        )

    @property
    def edition(self) -> str:
        """One of EDITIONS."""
        return EDITIONS[FIRST if isinstance(self._values, _FirstValues) else SECOND]

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the prestige cards, such as "crown+architect m0 v1", by number."""
        return tuple(card.face for card in self._values.prestige.cards)

    def face_id(self, text: str) -> int:
        """The number of a face, its options and bonuses in any order; raises BoxError."""
        try:
            face = str(Face.read(text))
        except ValueError as problem:
            raise BoxError(str(problem)) from None
        if face not in self.faces:
            raise BoxError(f"no prestige card shows {quoted(face)}{suggestion(face, self.faces)}")
        return self.faces.index(face)

    @property
    def stock_cards(self) -> tuple[str, ...]:
        """The names of the Stock Exchange cards by number."""
        return tuple(f"S{number}" for number in range(1, STOCK_CARDS + 1))

    def entries(self, key: str) -> tuple[str, ...]:
        """What to call the entries of a value that is best read one by one, also of those of Stock Exchange cards."""
        return self.stock_cards if key.startswith("stock.") else super().entries(key)

    def assumed(self, rules: Rules | None = None) -> list[str]:
        """The keys of the values that are only assumed; of those that a game can rest on, given its rules record."""
        keys = [key for key, leaf in self._leaves.items() if leaf.source == "assumed"]
        return keys if rules is None else [key for key in keys if _matters(key, rules)]

    def card(self, text: str) -> tuple[str, int]:
        """The pile, "noble" or "prestige", and the number of a card such as "noble solvay"; raises BoxError.

        Brugmann is no such card: he is in no pile, every player starts with one.
        """
        pile, _, name = text.strip().partition(" ")
        pile = pile.casefold()
        if pile == "prestige":
            return pile, self.face_id(name)
        if pile != "noble":
            raise BoxError(f'{quoted(text)} is not a card; write it as "noble solvay" or "prestige iris m1 v1"')
        kinds = NOBLE_NAMES[BRUGMANN + 1 :]
        name = known_as(name, NOBLE_NAMES, names.NOBLES) or name
        if name == NOBLE_NAMES[BRUGMANN]:
            raise BoxError(f"every player starts with {name}, he is in no pile")
        if name not in kinds:
            raise BoxError(f"no noble is called {quoted(name)}{suggestion(name, kinds)}")
        return pile, NOBLE_NAMES.index(name)

    def rules(
        self, players: int, modules: Iterable[str] = (), choose_boards: bool = True, without: Iterable[str] = ()
    ) -> Rules:
        """The rules record, a `RULES` scalar, for 2 to 5 players and some of the edition's modules; raises BoxError.

        In the asymmetric variant the players choose their boards in the setup, unless they are given beforehand.
        All copies of the cards named by `without`, as `card` reads them, are left out of the game.
        """
        if not FEWEST_PLAYERS <= players <= SEATS:
            raise BoxError(f"{players} players: the game is for {FEWEST_PLAYERS} to {SEATS}")
        modules = tuple(known_as(module, MODULES) or module for module in modules)
        edition = EDITIONS.index(self.edition)
        _check_modules(modules, edition)
        fields = _fields(self._values, players)
        if isinstance(self._values, _SecondValues):
            fields |= _second_edition_fields(self._values)
            if BELLE_EPOQUE in modules:
                fields |= _belle_epoque_fields(self._values, players)
        else:
            fields |= _first_edition_fields(self._values)
        record = np.zeros(1, RULES).view(np.recarray)[0]
        for name, value in fields.items():
            record[name] = value
        record.side = PLAIN_SIDE if edition == FIRST and EXPERIENCED not in modules else COMPASS_SIDE
        record.asymmetric = ASYMMETRIC in modules
        record.choose_boards = record.asymmetric and choose_boards
        for text in without:
            try:
                pile, number = self.card(text)
            except BoxError as problem:
                raise BoxError(f"without: {problem}") from None
            copies = record.noble_copies if pile == "noble" else record.face_copies
            if copies[number] == 0:
                raise BoxError(f"without: {quoted(text)}: this game has none to take out")
            copies[number] = 0
        return record


def _check_modules(modules: tuple[str, ...], edition: int) -> None:
    for module in modules:
        if module in MODULES_OF[edition]:
            continue
        for other, known in enumerate(MODULES_OF):
            if module in known:
                raise BoxError(f"modules: {module} goes with the {EDITIONS[other]} edition, not this one")
        raise BoxError(f"modules: there is no {quoted(module)}; known: {', '.join(MODULES_OF[edition])}")


def _matters(key: str, rules: Any) -> bool:
    """Whether a game under these rules can rest on a value."""
    if key.startswith("stock.irises."):
        return key == f"stock.irises.{rules.players}"
    if key.startswith("boards."):
        return bool(rules.asymmetric)
    if key.startswith("strips."):
        return bool(rules.asymmetric) or key == ("strips.compass_side", "strips.plain_side")[rules.side]
    if key.startswith("belle_epoque.") or key == "rulings.black_for_cubes":
        return bool(rules.belle_epoque)
    return key != "rulings.neutral_in_irises" or bool(rules.players == FEWEST_PLAYERS)


@cache
def _edition(edition: str) -> dict[str, Leaf]:
    """The values of an edition by dotted key, section by section."""
    table = read_toml(FOLDER / f"{edition}.toml", BoxError)
    extended, without = table.pop("extends", None), table.pop("without", [])
    leaves: dict[str, Leaf] = {}
    for key, leaf in _edition(extended).items() if extended else ():
        if not any(f"{key}.".startswith(f"{group}.") for group in without):
            leaves[key] = leaf.model_copy(update={"note": f"As in the {extended} edition. {leaf.note}"})
    leaves |= {key: Leaf.model_validate(leaf) for key, leaf in leaves_of(table, "")}
    sections = list(dict.fromkeys(key.rpartition(".")[0] for key in leaves))
    return dict(sorted(leaves.items(), key=lambda entry: sections.index(entry[0].rpartition(".")[0])))


def _read(model: type[_SecondValues] | type[_FirstValues], table: dict[str, Any]) -> _SecondValues | _FirstValues:
    values = parse(model, table, BoxError)
    _check_together(values)
    return values


def _check_together(values: _SecondValues | _FirstValues) -> None:
    setup = values.setup
    if setup.courthouse >= setup.meeples:
        raise BoxError(f"setup.courthouse: {setup.courthouse} of {setup.meeples} meeples, at least one must be free")
    if isinstance(values, _FirstValues):
        coloured = sum(count for colour, count in setup.artworks.items() if colour != COLOURS[BLACK])
        if coloured > HIDDEN_ARTWORKS:
            raise BoxError(f"setup.artworks: {coloured} that are not black, there are {HIDDEN_ARTWORKS} at most")
    elif values.compass.arrow in values.compass.needles:
        raise BoxError(f"compass.needles: {values.compass.arrow} is under the Arrow tile, a needle cannot point there")


def _fields(values: _SecondValues | _FirstValues, players: int) -> dict[str, Any]:
    """The fields of `RULES` by name that both editions have."""
    setup, stock, nobles, actions, scoring = values.setup, values.stock, values.nobles, values.actions, values.scoring
    shared_uses = actions.uses_at_one_price[players - FEWEST_PLAYERS]
    return {
        "players": players,
        "start_money": setup.start_money,
        "meeples": setup.meeples,
        "start_courthouse": setup.courthouse,
        "cubes": [*(setup.cubes[material] for material in MATERIALS[:GLASS]), 0],
        "jokers": setup.jokers,
        "strip": [
            [[ACTIONS.index(action) for action in strip] for strip in side]
            for side in (values.strips.compass_side, values.strips.plain_side)
        ],
        "house_vp": values.houses.vp,
        "pure_vp": values.houses.vp_without_joker,
        "money_unit": values.compass.money_unit,
        "stock_income": stock.income,
        "stock_irises": [[_iris_index(iris) for iris in pair] for pair in stock.irises[str(players)]],
        "noble_copies": [nobles.copies.get(noble, 0) for noble in NOBLE_NAMES],
        "noble_cost": [nobles.cost.get(noble, 0) for noble in NOBLE_NAMES],
        "market_price": nobles.market_price,
        "brugmann_money": nobles.brugmann_money,
        "empain_jokers": nobles.empain_jokers,
        "solvay_cubes": nobles.solvay_cubes,
        "maeterlinck_vp": nobles.maeterlinck_vp,
        "unpaid_vp": nobles.unpaid_vp,
        **_face_fields(values.prestige.cards),
        "grid_money": values.art_market.money,
        "grid_vp": values.art_market.vp,
        "materials_cubes": actions.materials_cubes,
        "market_jokers": actions.market_jokers,
        "shared_uses": shared_uses,
        "use_price": [1 + uses // shared_uses for uses in range(MOST_USES)],
        "colour_money": values.passing.colour_money,
        "cube_vp": scoring.cube_vp,
        "first_player_vp": scoring.first_player_vp,
        "row_meeples_from": scoring.meeples_not_counted,
        "row_money": scoring.money_set,
        **values.rulings.model_dump(),
    }


def _second_edition_fields(values: _SecondValues) -> dict[str, Any]:
    """The fields of `RULES` that the second edition has."""
    compass, passing = values.compass, values.passing
    boards = _board_records(values)
    _add_b_sides(boards, values.boards)
    return {
        "edition": SECOND,
        "boards": boards,
        **_colour_fields(values, SECOND),
        "compass": [COMPASS.index(kind) for kind in compass.order],
        "compass_spaces": len(compass.order),
        "any_takes_money": True,
        "arrow": compass.order.index(compass.arrow),
        "needles": sorted(compass.order.index(kind) for kind in compass.needles),
        "face_down_money": passing.face_down_money,
        "first_pass_manneken": passing.face_down_manneken,
    }


def _first_edition_fields(values: _FirstValues) -> dict[str, Any]:
    """The fields of `RULES` that the first edition has."""
    return {
        "edition": FIRST,
        "boards": _board_records(values),
        **_colour_fields(values, FIRST),
        "compass": [*(COMPASS.index(kind) for kind in FIRST_COMPASS), 0],
        "compass_spaces": len(FIRST_COMPASS),
        "compass_shuffled": True,
        "arrow": NOTHING,
        "needles": sorted(space - 1 for space in values.compass.needles),
        "may_decline": True,
        "hidden_artworks": True,
        "remakes_at_once": True,
        "exhibitions": True,
        "exhibition_money": values.passing.exhibition_money,
        "first_pass_manneken": values.passing.exhibition_manneken,
    }


def _belle_epoque_fields(values: _SecondValues, players: int) -> dict[str, Any]:
    """The fields of `RULES` that are otherwise with the Belle Époque expansion."""
    setup, nobles, expansion = values.setup, values.nobles, values.belle_epoque
    copies, cost = nobles.copies | expansion.noble_copies, nobles.cost | expansion.noble_cost
    cross = [_space_index(space) for space in expansion.cross]
    amounts = [getattr(expansion.tiles, tile.replace(" ", "_"), 0) for tile in TILES]
    return {
        "belle_epoque": True,
        "cubes": [*(setup.cubes[material] for material in MATERIALS[:GLASS]), expansion.glass],
        "arrow": NOTHING,
        "noble_copies": [copies[noble] for noble in NOBLE_NAMES],
        "noble_cost": [cost[noble] for noble in NOBLE_NAMES],
        "start_travelers": expansion.travelers,
        "surcharge": expansion.surcharge,
        "cross": [space in cross for space in range(SPACES)],
        "shown_tiles": expansion.revealed_tiles[players - FEWEST_PLAYERS],
        "card_amount": [expansion.cards.get(str(card), 0) for card in range(BELLE_CARDS + 1)],
        "tile_amount": [amount[players - FEWEST_PLAYERS] if isinstance(amount, list) else amount for amount in amounts],
        "visit_vp": expansion.visit_vp,
        "white_share": expansion.white_share,
    }


def _board_records(values: _Values) -> np.ndarray:
    """The sides of the Architect boards, shape (BOARDS,) of `BOARD`, all of them as the A side."""
    records = np.zeros(len(BOARDS), BOARD).view(np.recarray)
    for record in records:
        record.iris_track = values.tracks.iris
        record.crown_track = values.tracks.crown
        record.architect_track = values.tracks.architect
        record.house_cost = values.houses.cost
        record.row_symbols = values.scoring.row_symbols
    return records


def _add_b_sides(records: np.ndarray, boards: _Boards) -> None:
    """What the B sides have otherwise."""
    records[HANKAR].iris_track = boards.hankar.iris
    records[HANKAR].reveals_noble = True
    records[CAUCHIE].crown_track = boards.cauchie.crown
    records[CAUCHIE].takes_material = True
    records[HORTA].architect_track = boards.horta.architect
    records[HORTA].materials_money = boards.horta.materials_money
    records[SAINTENOY].row_symbols = boards.saintenoy.row_symbols
    records[SAINTENOY].moves_needle = True
    records[STRAUVEN].house_cost = boards.strauven.cost
    records[STRAUVEN].sale_money = boards.strauven.sale_money
    records[STRAUVEN].sale_vp = boards.strauven.sale_vp


def _face_fields(cards: list[_Card]) -> dict[str, Any]:
    copies, manneken, symbols, n_options = np.zeros((4, PRESTIGE_CARDS), np.int8)
    bonus = np.zeros((PRESTIGE_CARDS, OPTIONS, len(BONUSES)), np.int8)
    for number, card in enumerate(cards):
        face = Face.read(card.face)
        copies[number] = card.copies
        manneken[number] = face.manneken
        symbols[number] = face.symbols
        n_options[number] = len(face.options)
        for choice, option in enumerate(face.options):
            for kind, times in Counter(option).items():
                bonus[number, choice, kind] = times
    return {
        "n_faces": len(cards),
        "face_copies": copies,
        "manneken": manneken,
        "symbols": symbols,
        "n_options": n_options,
        "bonus": bonus,
    }


def _iris_index(iris: str) -> int:
    row, column = map(int, iris.split("-"))
    return IRIS_LINES * (row - 1) + column - 1


def _space_index(space: str) -> int:
    row, column = map(int, space.split("-"))
    return LINES * (row - 1) + column - 1


def _colour_fields(values: _SecondValues | _FirstValues, edition: int) -> dict[str, Any]:
    """How many artworks there are of each colour, and the row and column of its square from the indicator's centre."""
    offsets = {COLOURS[BLACK]: (0, 0)}
    for row, colours in zip((-1, 1), values.art_market.corners, strict=True):
        for column, colour in zip((-1, 1), colours, strict=True):
            offsets[colour] = (row, column)
    return {
        "stacks": [values.setup.artworks[colour] for colour in COLOURS_OF[edition]],
        "corner": [offsets[colour] for colour in COLOURS_OF[edition]],
    }
