"""Studies: a question to simulated games as a TOML file, which says what is varied, who plays and what is compared.

docs/studies.md describes every key; `design.py` makes the tables of a study.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, Self
from zlib import crc32

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.studies.given_position import GivenPosition
from engine import GAME
from engine.documents import Document, Json, keyed, parse, quoted, read_toml, suggestion
from engine.errors import InputError
from engine.game import GAMES
from engine.likeness import known_as

FOLDER = Path(__file__).parent
SUFFIX = ".toml"

SEAT_SETTINGS = ("agent", "thought", "strategy", "board", "gifts", "opening")
TABLE_SETTINGS = ("edition", "modules", "values", "without", "seat_gifts", "opening")
SETTINGS = {"seat": SEAT_SETTINGS, "table": TABLE_SETTINGS}
"""What a level can set, by what its factor is of."""

EACH = {"seat": ("board", "strategy"), "table": ("assumed",)}
"""What a factor can have a level for each of, besides the cards of one sort, given to seats or taken out of the box."""


def _refuse(problem: str) -> NoReturn:
    raise PydanticCustomError("study", "{problem}", {"problem": problem})


WORLDS, MOST_WORLDS = 8, 1024
"""Games after each option of a choice that is played out, where a study does not say, and at most.

A position costs little beside the games from it, and positions differ: so many positions with few games each are
worth more than the reverse.
"""

MOST_REPEATS = 127
"""What the column `repeat` of a run can count."""

NOT_FACTORS = ("seat", "agent")
"""What reports compare under these names is no factor of a study."""


def _column_name(name: str) -> str:
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        _refuse(f"{quoted(name)} cannot be the name of a column; small letters, digits and _ are needed")
    if name in NOT_FACTORS:
        _refuse(f"{quoted(name)} is what reports compare anyway; give the factor another name")
    return name


def _not_in_charts(text: str) -> str | None:
    from analysis.letters import missing_letter  # drawing is slow to load

    return missing_letter(text)


def _by_dotted_keys(values: dict[str, Any] | None) -> dict[str, Any] | None:
    """Tables within tables, as TOML reads keys without quotes, as one table."""
    return None if values is None else dict(_flat(values, ""))


def _flat(values: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _by_seat(gifts: dict[str, list[str]] | None) -> dict[str, list[str]] | None:
    for seat in gifts or ():
        if not re.fullmatch("[1-9]", seat):
            _refuse(f"{quoted(seat)} is no seat; seats are 1, 2, 3 …, and 1 is the first player of the first round")
    return gifts


class Strength(Document):
    """Who plays, and how many games in all."""

    agent: str
    games: Annotated[int, Field(ge=1)]


class Level(Document):
    """What a seat or a table of this level has otherwise; what is not set is as it always is."""

    agent: str | None = None
    thought: Annotated[float | None, Field(gt=0)] = None
    """How many times as long the seat thinks: iterations and milliseconds are multiplied by it."""
    strategy: str | None = None
    board: str | None = None
    gifts: list[str] | None = None
    edition: str | None = None
    modules: list[str] | None = None
    values: Annotated[dict[str, Any] | None, AfterValidator(_by_dotted_keys)] = None
    without: list[str] | None = None
    seat_gifts: Annotated[dict[str, list[str]] | None, AfterValidator(_by_seat)] = None
    """By the number of the seat, from 1."""
    opening: list[str] | None = None

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if self.thought == 1:
            _refuse("thought: 1 changes nothing; 2 thinks twice as long")
        return self

    def settings(self) -> dict[str, Any]:
        """Those that are set."""
        return self.model_dump(exclude_none=True)


class Factor(Document):
    """What is varied, between the seats of a table or between tables."""

    name: Annotated[str, AfterValidator(_column_name)]
    of: Literal["seat", "table"]
    assign: Literal["one", "mixed", "all", "together"] | None = None
    reference: str | None = None
    each: str | None = None
    within: str | None = None
    """The factor at whose levels it is varied, each by what concerns that level; by itself it is not."""
    levels: dict[str, Level] = {}

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.of == "seat" and self.assign is None:
            _refuse('"assign" is missing: how the seats get the levels, one, mixed, all or together')
        if self.of == "table" and self.assign is not None:
            _refuse('"assign" is for factors of seats; a table has one level')
        if self.of == "seat" and self.within is not None:
            _refuse('"within" is for factors of tables')
        for level, own in self.levels.items():
            if not level.strip() or not level.isprintable():
                _refuse(f"levels: {quoted(level)} cannot be the name of a level; a line of text is needed")
            if not level.isascii() and (missing := _not_in_charts(level)):
                _refuse(f"levels: {quoted(level)} cannot be the name of a level; charts have no letter {missing}")
            for setting in own.settings():
                if setting not in SETTINGS[self.of]:
                    known = ", ".join(SETTINGS[self.of])
                    _refuse(f"levels.{level}: {setting} is not for a {self.of}; what is varied there are {known}")
            if own.thought is not None and (self.assign != "one" or level == self.reference):
                _refuse(f'levels.{level}: thought is for assign = "one" and a level other than the reference')
        if self.has_reference:
            if self.reference is None:
                _refuse('"reference" is missing: the level that the others are compared with')
            if self.each is None and self.reference not in self.levels:
                _refuse(
                    f"reference: there is no level {quoted(self.reference)}{suggestion(self.reference, self.levels)}"
                )
        elif self.reference is not None:
            _refuse(f"reference: with assign = {quoted(self.assign)} the levels meet each other; leave it out")
        return self

    @property
    def has_reference(self) -> bool:
        """Whether the levels are compared with one of them, not with each other."""
        return self.assign not in ("mixed", "together")

    @property
    def can_be_crossed(self) -> bool:
        return self.of == "table" or self.assign == "one"


class Crossing(NamedTuple):
    """Two factors that are varied together: what becomes of the effect of one at each level of the other."""

    one: str
    other: str
    nested: bool = False
    """Whether the other is varied only within the levels of the one."""

    @property
    def subject(self) -> str:
        return self.other if self.nested else f"{self.one} × {self.other}"

    def label(self, one: str, other: str) -> str:
        """What reports call a level of one at a level of the other."""
        return other if self.nested else f"{one} with {other}"


def _one_line(text: str) -> str:
    return " ".join(text.split()) or _refuse("a sentence is needed")


class Study(Document):
    """What a study file holds."""

    question: Annotated[str, AfterValidator(_one_line)]
    about: Annotated[str, AfterValidator(_one_line)]
    game: str = GAME
    edition: str | None = None
    modules: list[str] = []
    players: Annotated[list[int], Field(min_length=1)] = [4]
    position: Json | None = None
    """The document from which every game goes on. It says the game, edition, modules and number of players."""
    opening: list[str] = []
    plain: Annotated[float, Field(ge=0, lt=1)] = 0.0
    repeats: Annotated[int | None, Field(ge=2, le=MOST_REPEATS)] = None
    """How often a block has the game in which nothing is varied."""
    strengths: Annotated[list[Strength], Field(min_length=1)]
    factors: list[Factor] = []
    cross: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = []
    choices: list[str] = []
    worlds: Annotated[int, Field(ge=1, le=MOST_WORLDS)] = WORLDS
    compare: list[str] = []

    @model_validator(mode="before")
    @classmethod
    def _takes_over_position(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not isinstance(value.get("position"), dict):
            return value
        value = keyed(value, cls.model_fields)
        position = GivenPosition.of(value["position"])
        try:
            position.demand_same(value)
        except InputError as problem:
            _refuse(str(problem))
        return value | position.given()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        names = [factor.name for factor in self.factors]
        listed: dict[str, list[Any]] = {
            "factors": names,
            "strengths": [strength.agent for strength in self.strengths],
            "players": self.players,
            "choices": self.choices,
            "compare": self.compare,
        }
        for key, words in listed.items():
            if twice := next((word for word in words if words.count(word) > 1), None):
                _refuse(f"{key}: {quoted(twice)} appears twice")
        if self.plain and not self.factors:
            _refuse("plain: without factors all games are plain")
        if self.choices and self.factors:
            _refuse("choices: a study plays choices out or varies factors, not both; make two studies of it")
        if not self.choices and self.worlds != WORLDS:
            _refuse("worlds: nothing is played out without choices")
        if self.repeats and (self.choices or (self.factors and all(own.assign == "mixed" for own in self.factors))):
            _refuse("repeats: what is repeated is the table with everything at its reference, and there is none")
        self._demand_known_choices()
        self._demand_known_decisions()
        self._demand_factors_to_cross()
        together = [factor.name for factor in self.factors if factor.assign == "together"]
        others = [factor.name for factor in self.factors if factor.of == "seat" and factor.name not in together]
        if together and len(together) + len(others) > 1:
            _refuse(f"factors: {together[0]} has all its levels at every table, so that no other factor of seats fits")
        for one, other in combinations([factor for factor in self.factors if factor.has_reference], 2):
            both = _reference_settings(one).keys() & _reference_settings(other).keys()
            if both:
                _refuse(f"factors: the references of {one.name} and {other.name} both set {min(both)}")
        return self

    def _demand_known_choices(self) -> None:
        if self.choices and self.game in GAMES:
            known = decision_words(self.game)
            for choice in self.choices:
                if choice not in known:
                    _refuse(f"choices: there is no decision {quoted(choice)}{suggestion(choice, known)}")

    def _demand_known_decisions(self) -> None:
        """In openings, before a colon."""
        moves = [("opening", move) for move in self.opening]
        for factor in self.factors:
            for name, level in factor.levels.items():
                moves += [(f"factor {factor.name}, level {name}: opening", move) for move in level.opening or ()]
        for where, move in moves if self.game in GAMES else ():
            decision, colon, _ = move.rpartition(":")
            if colon and (word := decision.strip()) not in (known := decision_words(self.game)):
                _refuse(f"{where}: there is no decision {quoted(word)}{suggestion(word, known)}")

    def _demand_factors_to_cross(self) -> None:
        factors = {factor.name: factor for factor in self.factors}
        pairs = [(f"cross[{place}]", pair) for place, pair in enumerate(self.cross)]
        pairs += [(f"factor {own.name}: within", [own.within, own.name]) for own in self.factors if own.within]
        for where, pair in pairs:
            for name in pair:
                if name not in factors:
                    _refuse(f"{where}: there is no factor {quoted(name)}{suggestion(name, factors)}")
                if not factors[name].can_be_crossed:
                    _refuse(
                        f"{where}: {name} has assign = {quoted(factors[name].assign)}; only factors of tables, and"
                        ' of seats with assign = "one", can be crossed'
                    )
            if pair[0] == pair[1]:
                _refuse(f"{where}: {pair[0]} cannot be crossed with itself")
        for place, pair in enumerate(self.cross):
            if any(set(pair) == set(earlier) for earlier in self.cross[:place]):
                _refuse(f"cross[{place}]: {pair[0]} and {pair[1]} appear twice")
            if nested := next((name for name in pair if factors[name].within), None):
                _refuse(f"cross[{place}]: {nested} is varied within {factors[nested].within} and nowhere else")
        for own in self.factors:
            if own.within and factors[own.within].within:
                _refuse(f"factor {own.name}: within: {own.within} is itself varied within another factor")

    @property
    def crossings(self) -> list[Crossing]:
        """Pairs of factors that are crossed, a factor of seats before one of tables, and factors within others."""
        of = {factor.name: factor.of for factor in self.factors}
        pairs = [sorted(pair, key=lambda name: of[name] == "table") for pair in self.cross]
        crossed = [Crossing(one, other) for one, other in pairs]
        return crossed + [Crossing(own.within, own.name, nested=True) for own in self.factors if own.within]

    @property
    def played_out(self) -> tuple[tuple[str, ...], int]:
        """The choices, and how many games there are after each option."""
        return tuple(self.choices), self.worlds if self.choices else 0

    @property
    def compared(self) -> list[str]:
        """What the report compares: as `compare` says, or else the choices, or the seats and the levels of factors.

        Whatever is crossed is compared anyway.
        """
        named = self.compare or self.choices or ["seat", *(factor.name for factor in self.factors)]
        return list(dict.fromkeys([*named, *(crossing.subject for crossing in self.crossings)]))


class PlayedPart(Document):
    """What a part of a study's run is."""

    strength: str
    plain: list[int]
    """The numbers of its tables to whose games the study does nothing."""


class PlayedStudy(Study):
    """A study as it is played: every level that `each` stands for, and what each part of the run is."""

    name: str
    parts: list[PlayedPart]

    def to_json(self) -> dict[str, Any]:
        """As manifests and findings have it: whatever is not set in a factor or level is left out."""
        value = self.model_dump(mode="json")
        value["factors"] = [factor.model_dump(mode="json", exclude_none=True) for factor in self.factors]
        if not self.choices:
            del value["choices"], value["worlds"]
        for key in ("cross", "opening", "position"):
            if not value[key]:
                del value[key]
        if self.repeats is None:
            del value["repeats"]
        last = ("players", "strengths", "factors", "compare", "parts")
        return {key: value[key] for key in ("name", *(key for key in value if key not in ("name", *last)), *last)}


def decision_words(game: str) -> list[str]:
    """The decisions of a game in words."""
    decisions = GAMES[game].DECISIONS
    return list(decisions.values() if isinstance(decisions, Mapping) else decisions)


def _reference_settings(factor: Factor) -> dict[str, Any]:
    level = factor.levels.get(factor.reference or "")
    return {} if level is None else level.settings()


def games() -> list[str]:
    """The games that have studies."""
    return sorted(path.name for path in FOLDER.iterdir() if any(path.glob(f"*{SUFFIX}")))


def names(game: str) -> list[str]:
    """The studies of a game that come with the project; raises InputError for an unknown game."""
    if game not in GAMES:
        raise InputError(f"game: {quoted(game)} is unknown; known: {', '.join(GAMES)}")
    return sorted(path.stem for path in (FOLDER / game).glob(f"*{SUFFIX}"))


def own_seed(game: str, name: str) -> int:
    """The seed of a study for which none is given: another one for each, so that no two share their cards."""
    return crc32(f"{game} {name}".encode())


def load(text: str, game: str | None = None, box: Path | None = None) -> tuple[str, Study]:
    """The name and content of a study, by its name among those of a game, GAME if none is named, or by a file's path.

    The position that it goes on from is read with the values of a user's own `box`. Raises InputError with one line.
    """
    if text.endswith(SUFFIX):
        path = Path(text)
    elif text in (known := names(game or GAME)):
        path = FOLDER / (game or GAME) / f"{text}{SUFFIX}"
    else:
        raise InputError(f"there is no study {quoted(text)}{suggestion(text, known)}; a file's name ends in {SUFFIX}")
    try:
        study = parse(Study, _with_position(read_toml(path, InputError), path.parent, box), InputError)
        if game not in (None, study.game):
            raise InputError(f"game: the study is one of {study.game}, not of {game}")
        return path.stem, study
    except InputError as problem:
        told = (one if one.startswith(f"{path}: ") else f"{path}: {one}" for one in problem.problems)
        raise InputError(*told) from None


def _with_position(value: dict[Any, Any], folder: Path, box: Path | None) -> dict[Any, Any]:
    """What a study file holds, with the position itself in place of its file's path."""
    key = next((key for key in value if known_as(key, ["position"])), None)
    if key is None:
        return value
    if not isinstance(value[key], str):
        raise InputError(f"position: {quoted(value[key])} should be the path of a position file")
    return value | {key: GivenPosition.read(folder / value[key], box).document}
