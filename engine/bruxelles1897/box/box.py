"""The box: every component value, where it comes from, and the rules record that kernels take.

The values are in `box/1897.toml`, each with its source. A user's own file is laid over them key by key. Only what no
copy of the game can break is checked: types, ranges, counts and what each list must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer

from engine.box_files import (
    ComponentBox,
    Leaf,
    Overlay,
    each_once,
    holds,
    leaves_of,
    refuse,
    whole_pile,
)
from engine.bruxelles1897.box import names
from engine.bruxelles1897.box.names import CARDS
from engine.bruxelles1897.rules import MOST_DOUBLES, MOST_SQUARES, PAYMENTS, RADIX, RULES
from engine.bruxelles1897.state import (
    BOTTOMS,
    BRUGMANN,
    CARD_WORDS,
    COLOURS,
    EXPO,
    FEWEST_ROUNDS,
    HOUSE_KINDS,
    MATERIALS,
    MOST_ROUNDS,
    MOST_ROWS,
    NOBLE_NAMES,
    PAIRS,
    ROUNDS,
    SEATS,
    TOPS,
    TRACKS,
)
from engine.contract import Rules
from engine.documents import Document, Json, OneOf, parse, quoted, read_toml, suggestion
from engine.errors import BoxError
from engine.likeness import known_as

FOLDER = Path(__file__).parent

FEWEST_PLAYERS = 2
COUNTS = SEATS - FEWEST_PLAYERS + 1
"""Numbers of players, from FEWEST_PLAYERS on."""

NEUTRAL_CARDS = 2
"""Neutral Architect cards with 2 players (Setup)."""

ARCHITECT_CARDS = 7
"""Of each player (Components)."""

ARCHITECT_SORTS = ("1/3", "2/4", "2/5")
"""The two values of each sort of Architect card (Setup 6, and the prices that reviewers name)."""

LARGEST_VALUE = 20
"""Of an amount, so that whatever comes of it has room."""

Small = Annotated[int, Field(ge=0, le=LARGEST_VALUE)]
Factor = Annotated[int, Field(ge=0, le=5)]
Cards = Annotated[int, Field(ge=0, le=16)]
ByPlayers = Annotated[list[Annotated[int, Field(ge=1, le=4)]], holds(COUNTS, "numbers of players")]


def _copies(words: tuple[str, ...], count: int) -> Any:
    """The type of the numbers of cards of each kind, of which there are so many in all."""
    return Annotated[dict[str, Cards], each_once(words), whole_pile(count)]


def _few_alike(copies: dict[str, int]) -> dict[str, int]:
    if max(copies.values()) >= RADIX:
        refuse(f"{max(copies.values())} cards of a pair, there are fewer than {RADIX}")
    return copies


def _sorts(prisons: list[list[str]]) -> list[list[str]]:
    for sort in (sort for prison in prisons for sort in prison):
        if sort not in ARCHITECT_SORTS:
            refuse(f"{quoted(sort)} is not an Architect card; they are {', '.join(ARCHITECT_SORTS)}")
    return prisons


def _squares(track: Any) -> Any:
    """The numbers on the squares of a track: 1, 2, 3 … where only the number of squares is given."""
    if isinstance(track, int) and not isinstance(track, bool):
        if not 1 <= track <= MOST_SQUARES:
            refuse(f"{track} squares, a track has 1 to {MOST_SQUARES}; or give the numbers on them as a list")
        return list(range(1, track + 1))
    return track


def _shortest(numbers: list[int]) -> int | list[int]:
    """A track as it is most shortly given: what is the same has the same digest."""
    return len(numbers) if numbers == _squares(len(numbers)) else numbers


Squares = Annotated[
    list[Small],
    Field(min_length=1, max_length=MOST_SQUARES),
    BeforeValidator(_squares),
    PlainSerializer(_shortest),
]


class _Setup(Document):
    rounds: Annotated[int, Field(ge=FEWEST_ROUNDS, le=MOST_ROUNDS)] = ROUNDS
    start_money: Annotated[list[Small], holds(SEATS, "seats")]
    rows: Annotated[list[Annotated[int, Field(ge=1, le=MOST_ROWS)]], holds(COUNTS, "numbers of players")]
    dealt: ByPlayers
    neutral_value: Small
    prison: Annotated[list[list[str]], holds(COUNTS, "numbers of players"), AfterValidator(_sorts)]


class _Tracks(Document):
    architecture: Squares
    nobility: Squares
    prestige: Squares


class _Actions(Document):
    sale_money: Small
    first_house_cost: Annotated[int, Field(ge=1, le=6)]
    house_cost_step: Annotated[int, Field(ge=0, le=4)]
    material_kind_vp: Small
    brugmann_money: Small
    exhibition_vp: Small
    stock_money: Small
    park_sale_money: Small
    first_pass_money: Small
    pass_money: Small


class _Bonuses(Document):
    bottoms: Annotated[list[Annotated[str, OneOf(BOTTOMS)]], each_once(BOTTOMS)]
    money_set: Annotated[int, Field(ge=1, le=LARGEST_VALUE)]
    money_set_vp: Small
    most_money_sets: Small
    artwork_kind_vp: Small
    house_kind_vp: Small
    noble_vp: Small


class _Scoring(Document):
    noble_cost: Small
    unpaid_vp: Small
    material_vp: Small
    expo_vp: Small
    coat_level_vp: Factor = 1
    house_level_vp: Factor = 1


class _Rulings(Document):
    neutral_in_majorities: bool
    exhibition_declinable: bool


class _Values(Document):
    setup: _Setup
    architects: _copies(ARCHITECT_SORTS, ARCHITECT_CARDS)  # type: ignore[valid-type]
    artworks: _copies(COLOURS, 12)  # type: ignore[valid-type]
    materials: Annotated[_copies(PAIRS, 12), AfterValidator(_few_alike)]  # type: ignore[valid-type]
    houses: _copies(HOUSE_KINDS, 16)  # type: ignore[valid-type]
    nobles: _copies(NOBLE_NAMES[1:], 15)  # type: ignore[valid-type]
    tracks: _Tracks
    actions: _Actions
    bonuses: _Bonuses
    scoring: _Scoring
    rulings: _Rulings


@dataclass(frozen=True, eq=False)
class Box(ComponentBox):
    """All component values of one copy of the game; make one with `Box.load`."""

    @classmethod
    def load(
        cls, overlay: Overlay | None = None, edition: str | None = None, values: Mapping[str, object] | None = None
    ) -> Box:
        """The box with a user's own values laid over it; raises BoxError, also for any edition.

        `overlay` is a box file, or its values by dotted key; `values`, a what-if, come over that by the same keys:
        `{"actions.sale_money": 4}`.
        """
        if edition is not None:
            raise BoxError(f"edition: {quoted(edition)}, but there is one of Bruxelles 1897 only")
        return cls._laid_over(_own_leaves(), _read, FOLDER / "1897.toml", overlay, values)

    def assumed(self, rules: Rules | None = None) -> list[str]:
        """The keys of the values that are only assumed; of those that a game can rest on, given its rules record."""
        return [key for key, leaf in self._leaves.items() if leaf.source == "assumed"]

    def card(self, text: str) -> tuple[str, int]:
        """The sort and the number of an Action card such as "artwork blue" or "expo"; raises BoxError.

        Georges Brugmann is no such card: he is in no pile, every player starts with one. Money cards are not limited.
        """
        known = known_as(text, (*CARD_WORDS, *CARDS))
        text = CARDS.get(known or "", known or text)
        sort, _, kind = text.strip().partition(" ")
        kinds = [word.partition(" ")[2] for word in CARD_WORDS if word.startswith(f"{sort} ")]
        if text.strip() == CARD_WORDS[EXPO]:
            return sort, EXPO
        if not kinds:
            raise BoxError(f'{quoted(text)} is not a card; write it as "artwork blue", "noble horta" or "expo"')
        if kind == NOBLE_NAMES[BRUGMANN]:
            raise BoxError(f"every player starts with {kind}, he is in no pile")
        if kind not in kinds:
            stranger = known_as(kind, names.STRANGERS)
            near = f"; known: {', '.join(kinds)}" if stranger else suggestion(kind, kinds)
            raise BoxError(f"no {sort} is called {quoted(kind)}{near}")
        return sort, CARD_WORDS.index(f"{sort} {kind}")

    def rules(
        self, players: int, modules: Iterable[str] = (), choose_boards: bool = True, without: Iterable[str] = ()
    ) -> Rules:
        """The rules record, a `RULES` scalar, for 2 to 4 players; raises BoxError for modules and boards given.

        All copies of the cards named by `without`, as `card` reads them, are left out of the game.
        """
        if not FEWEST_PLAYERS <= players <= SEATS:
            raise BoxError(f"{players} players: the game is for {FEWEST_PLAYERS} to {SEATS}")
        for module in modules:
            raise BoxError(f"modules: {quoted(module)}, but there are none for Bruxelles 1897")
        if not choose_boards:
            raise BoxError("boards: Bruxelles 1897 has no Architect boards")
        record = np.zeros(1, RULES)[0]
        for name, value in _fields(self._values, players).items():
            record[name] = value
        for text in without:
            try:
                _, card = self.card(text)
            except BoxError as problem:
                raise BoxError(f"without: {problem}") from None
            if card == EXPO and record.expo_cards:
                record.expo_cards = 0
            elif card != EXPO and record.copies[card]:
                record.copies[card] = 0
            else:
                raise BoxError(f"without: {quoted(text)}: this game has none to take out")
        return record


@cache
def _own_leaves() -> dict[str, Leaf]:
    """The game's own values by dotted key."""
    return {key: Leaf.model_validate(leaf) for key, leaf in leaves_of(read_toml(FOLDER / "1897.toml", BoxError), "")}


def _read(table: Json) -> _Values:
    values = parse(_Values, table, BoxError)
    _check_together(values)
    return values


def _check_together(values: _Values) -> None:
    for prison in values.setup.prison:
        for sort in prison:
            if prison.count(sort) > values.architects[sort]:
                there = values.architects[sort]
                raise BoxError(f"setup.prison: {prison.count(sort)} cards {sort}, a player has {there}")


def _fields(values: Any, players: int) -> dict[str, Any]:
    """The fields of `RULES` by name."""
    setup, bonuses = values.setup, values.bonuses
    count = players - FEWEST_PLAYERS
    tracks = [getattr(values.tracks, track) for track in TRACKS]
    return {
        "players": players,
        "rounds": setup.rounds,
        "start_money": setup.start_money,
        "rows": setup.rows[count],
        "dealt": setup.dealt[count],
        "neutral_cards": NEUTRAL_CARDS if players == FEWEST_PLAYERS else 0,
        "neutral_value": setup.neutral_value,
        "value": [[int(value) for value in sort.split("/")] for sort in ARCHITECT_SORTS],
        "architects": [values.architects[sort] for sort in ARCHITECT_SORTS],
        "start_prison": [setup.prison[count].count(sort) for sort in ARCHITECT_SORTS],
        "copies": [
            *(values.artworks[colour] for colour in COLOURS),
            *(values.materials[pair] for pair in PAIRS),
            *(values.houses[kind] for kind in HOUSE_KINDS),
            *(values.nobles.get(noble, 0) for noble in NOBLE_NAMES),
        ],
        "expo_cards": 1,
        "track_length": [len(numbers) for numbers in tracks],
        "track": [[*numbers, *[0] * (MOST_SQUARES - len(numbers))] for numbers in tracks],
        **values.actions.model_dump(),
        "most_kinds": _most_kinds(),
        "top": range(len(TOPS)),
        "bottom": [BOTTOMS.index(bottom) for bottom in bonuses.bottoms],
        "money_set": bonuses.money_set,
        "money_set_vp": bonuses.money_set_vp,
        "most_money_sets": bonuses.most_money_sets,
        "bonus_vp": [0, bonuses.artwork_kind_vp, bonuses.house_kind_vp, bonuses.noble_vp],
        **values.scoring.model_dump(),
        **values.rulings.model_dump(),
    }


@cache
def _most_kinds() -> np.ndarray:
    """Kinds of materials that a payment can use, shape (PAYMENTS, MOST_DOUBLES + 1), by cards of which both count.

    One material of each card given is used at least, and the player names those that make most kinds.
    """
    shown = [frozenset(MATERIALS.index(word) for word in pair.split("-")) for pair in PAIRS]
    table = np.zeros((PAYMENTS, MOST_DOUBLES + 1), np.int8)
    reached: dict[int, list[set[frozenset[int]]]] = {0: [{frozenset()}, set(), set()]}
    for number in range(1, PAYMENTS):
        pair = next(k for k in range(len(PAIRS)) if number // RADIX**k % RADIX)
        before = reached[number - RADIX**pair]
        reached[number] = [
            {kinds | {one} for kinds, one in product(before[doubles], shown[pair])}
            | {kinds | shown[pair] for kinds in (before[doubles - 1] if doubles else ())}
            for doubles in range(MOST_DOUBLES + 1)
        ]
        for doubles, found in enumerate(reached[number]):
            table[number, doubles] = max(map(len, found), default=0)
    return table
