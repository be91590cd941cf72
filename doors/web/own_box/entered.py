"""A box as it is entered by form: which values it has, what was entered, what is wrong, and the file made of it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from doors.web.own_box.kinds import Kind, OneNumber, Squares, YesNo, kind_of
from engine.documents import Json, NotPlain, demand_plain
from engine.errors import BoxError
from engine.game import GAMES
from engine.likeness import known_as

FILE = "my-box.toml"

FIRST = (
    "stock",
    "strips",
    "tracks",
    "boards",
    "prestige",
    "compass",
    "art_market",
    "bonuses",
    "nobles",
    "belle_epoque",
    "rulings",
)
"""The parts of a box in which values are assumed, in the order in which one lays them out (docs/box.md)."""

GIVEN_AS = "box: "
"""What a box says before the place of a problem in values that are given without a file."""


@dataclass(frozen=True)
class Value:
    """A value that a copy of the game prints."""

    key: str
    own: Any
    """The game's own."""
    source: str
    alternatives: tuple[Any, ...]
    note: str
    kind: Kind

    @property
    def group(self) -> str:
        """The key of the table that it stands in."""
        return self.key.rpartition(".")[0]

    @property
    def is_small(self) -> bool:
        """Whether it is one of several that one enters together."""
        return isinstance(self.kind, OneNumber | YesNo)


class BoxProblem(NamedTuple):
    """Something that cannot be."""

    place: str
    """A key, a part of its value such as `tracks.iris[2]`, or a table of values."""
    text: str

    @classmethod
    def of(cls, line: str) -> BoxProblem:
        """The problem that a line tells."""
        place, colon, text = line.partition(": ")
        return cls(place, text) if colon else cls("", line)

    @property
    def line(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text

    def is_of(self, key: str) -> bool:
        """Whether it is of the value or the table with this key."""
        return self.place == key or self.place.startswith((f"{key}[", f"{key}."))

    def entry_of(self, key: str) -> int | None:
        """Which entry of a list with this key it is of, None where it is of all."""
        found = re.match(r"\[(\d+)\]", self.place.removeprefix(key))
        return int(found[1]) if found else None


class Variant(NamedTuple):
    """What has a box of its own."""

    game: str
    edition: str | None
    """None for a game that has only one."""

    @property
    def name(self) -> str:
        return f"{self.game} {self.edition}" if self.edition else self.game


VARIANTS = tuple(Variant(game, edition) for game, package in GAMES.items() for edition in package.EDITIONS or (None,))


class EnteredBox:
    """The box of an edition, with the values that were entered laid over its own."""

    def __init__(self, variant: Variant, entered: Mapping[str, Any] | None = None) -> None:
        """The values may be given by dotted key or in tables; those that the edition does not have are left out."""
        self.variant = variant
        listing = GAMES[variant.game].Box.load(None, variant.edition).listing()
        all_of = {row["key"]: row["value"] for row in listing}
        self.values = {
            row["key"]: Value(
                row["key"],
                row["value"],
                row["source"],
                tuple(row["alternatives"]),
                row["note"],
                kind_of(row["key"], row["value"], all_of),
            )
            for row in listing
        }
        known = dict(_known(entered or {}, "", self.values))
        self._entered = {key: value for key, value in known.items() if self._differs(key, value)}
        self.problems = _faults(self._entered, variant)

    @property
    def entered(self) -> Mapping[str, Any]:
        """The values that differ from the game's own, by key."""
        return dict(self._entered)

    def shown(self, key: str) -> Any:
        """What the control of a value shows."""
        value = self.values[key]
        return value.kind.shaped(self._entered.get(key, value.own), value.own)

    def all_shown(self) -> dict[str, Any]:
        return {key: self.shown(key) for key in self.values}

    def put(self, key: str, entered: Any) -> None:
        """Enter a value; one that is the game's own is not kept. Raises KeyError for a key that there is not."""
        kind = self.values[key].kind
        if isinstance(kind, Squares):
            entered = kind.written(entered)
        self._entered = {other: value for other, value in self._entered.items() if other != key}
        if self._differs(key, entered):
            self._entered[key] = entered
        self.problems = _faults(self._entered, self.variant)

    def _differs(self, key: str, entered: Any) -> bool:
        """Whether something can be kept as a value other than the game's own."""
        value = self.values.get(key)
        return value is not None and entered != value.own and _is_plain(entered)

    def take_away(self, key: str) -> None:
        """Have the game's own value again."""
        self.put(key, self.values[key].own)

    def problems_of(self, key: str) -> list[BoxProblem]:
        """What is wrong with a value, or with the values of a table."""
        return [problem for problem in self.problems if problem.is_of(key)]

    # --- which values to enter, and in which order --------------------------------------------------------------------

    @property
    def assumed(self) -> list[list[Value]]:
        """The values that are only assumed, those together that are entered together, in order."""
        found = [value for value in self.values.values() if value.source == "assumed"]
        found.sort(key=lambda value: _part(value.key))
        together = groupby(found, lambda value: value.group if value.is_small else value.key)
        return [list(values) for _, values in together]

    @property
    def others(self) -> dict[str, list[Value]]:
        """The values that a rulebook says, or that follow from it, by the table they stand in."""
        tables: dict[str, list[Value]] = {}
        for value in self.values.values():
            if value.source != "assumed":
                tables.setdefault(value.group, []).append(value)
        return tables

    # --- files --------------------------------------------------------------------------------------------------------

    def toml(self) -> str:
        """The values that were entered as a box file."""
        edition = f", {self.variant.edition} edition" if self.variant.edition else ""
        return f"# My copy of Bruxelles {self.variant.game}{edition}\n\n{tomli_w.dumps(_nested(self._entered))}"


def read(data: bytes, first: Variant) -> tuple[EnteredBox, list[str]]:
    """The box that a file describes, and what is wrong with the file besides the values that it gives the box.

    It is of the `first` variant, or of another that the file fits better. Raises BoxError for what is no TOML.
    """
    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise BoxError(f"not TOML: {problem}") from None
    variants = dict.fromkeys((first, *VARIANTS))
    found = min((EnteredBox(variant, table) for variant in variants), key=lambda box: _misfit(table, box))
    return found, [problem.line for problem in _faults(table, found.variant) if problem not in found.problems]


def _misfit(table: Json, box: EnteredBox) -> tuple[int, int]:
    """How ill a file's tables fit a box, first by the values that the box knows, then by what is wrong with them."""
    return -len(dict(_known(table, "", box.values))), len(box.problems)


class EnteredBoxes:
    """The boxes of all games and editions as they are entered, one of which is shown."""

    def __init__(self, file: Path | None = None) -> None:
        """They begin with the values of a user's `file`."""
        self.told: list[str] = []
        self._boxes: dict[Variant, EnteredBox] = {}
        self.box = EnteredBox(VARIANTS[0])
        if file is not None:
            self._begin_with(file)
        self._began_with = self.box.entered

    def _begin_with(self, file: Path) -> None:
        try:
            self.read(file.read_bytes())
        except OSError as problem:
            self.told = [f"{file}: {problem.strerror or 'cannot be read'}"]
        except BoxError as problem:
            self.told = [f"{file}: {line}" for line in problem.problems]

    def show(self, variant: Variant) -> None:
        """Show another game's or edition's box."""
        self._boxes[self.box.variant] = self.box
        self.box = self._boxes.get(variant) or EnteredBox(variant)
        self.told = []

    def read(self, data: bytes) -> None:
        """Show the box of a file; raises BoxError for what is no TOML."""
        found, told = read(data, self.box.variant)
        self.show(found.variant)
        self.box, self.told = found, told

    def kept(self) -> str:
        """What a browser keeps, as JSON."""
        boxes = {**self._boxes, self.box.variant: self.box}
        entered = {variant.name: box.entered for variant, box in boxes.items()}
        kept = {"began_with": self._began_with, "shown": self.box.variant.name, "entered": entered}
        return json.dumps(kept, default=str)

    def take_up(self, kept: str) -> None:
        """Go on from what `kept` has made, unless it began with another file; anything else is passed over."""
        try:
            found = json.loads(kept)
            began_with = json.loads(json.dumps(self._began_with, default=str))
        except (ValueError, RecursionError):
            return
        if not isinstance(found, dict) or found.get("began_with") != began_with:
            return
        entered = found.get("entered")
        for variant in VARIANTS:
            values = entered.get(variant.name) if isinstance(entered, dict) else None
            if isinstance(values, dict):
                self._boxes[variant] = EnteredBox(variant, values)
        self.box = self._boxes.get(self.box.variant, self.box)
        for variant in VARIANTS:
            if variant.name == found.get("shown"):
                self.show(variant)


def _part(key: str) -> int:
    """Where the part of a box comes in FIRST; what is not there comes last."""
    part = key.split(".")[0]
    return FIRST.index(part) if part in FIRST else len(FIRST)


def _faults(values: Mapping[str, Any], variant: Variant) -> tuple[BoxProblem, ...]:
    """All that is wrong with some values, as the game's box says it."""
    try:
        GAMES[variant.game].Box.load(values, variant.edition)
    except BoxError as problem:
        return tuple(BoxProblem.of(line.removeprefix(GIVEN_AS)) for line in problem.problems)
    return ()


def _is_plain(value: Any) -> bool:
    try:
        demand_plain(value)
    except NotPlain:
        return False
    return True


def _nested(values: Mapping[str, Any]) -> Json:
    """Values by dotted key as tables."""
    root: Json = {}
    for key, value in values.items():
        *groups, word = key.split(".")
        table = root
        for group in groups:
            table = table.setdefault(group, {})
        table[word] = value
    return root


def _known(table: Mapping[str, Any], prefix: str, known: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The known values in the tables of a file, in whatever writing, by dotted key."""
    below = [key for key in known if key.startswith(prefix)]
    neighbours = tuple(dict.fromkeys(key.removeprefix(prefix).split(".")[0] for key in below))
    for word, value in table.items():
        key = prefix + (known_as(word, neighbours) or word)
        if key in below:
            yield key, value
        elif isinstance(value, dict) and any(other.startswith(f"{key}.") for other in below):
            yield from _known(value, f"{key}.", below)
