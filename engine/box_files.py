"""Box files: the component values of a game, each with its source, and a user's own values laid over them.

A game's own file (TOML) gives each value as a table with `value`, `source` and `note`; a user's file has the same keys
with bare values. The checks are for the models by which a game's `Box` validates its values.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Literal, NoReturn, Self, TypeVar

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from engine.contract import Rules
from engine.documents import Document, Json, quoted, read_toml, suggestion
from engine.errors import BoxError
from engine.likeness import known_as

Overlay = str | Path | Mapping[str, object]
"""A user's own values: the path of their file, or the values by dotted key."""

_Things = TypeVar("_Things", bound=Sized)
_Words = TypeVar("_Words", bound=Iterable[str])


class Leaf(Document):
    """A value and where it comes from."""

    value: object
    """Whatever the file gives; the game's model of its values checks it."""
    source: Literal["stated", "deduced", "assumed", "yours"]
    alternatives: list[object] = Field(default_factory=list)
    note: str


@dataclass(frozen=True, eq=False)
class ComponentBox(ABC):
    """All component values of one copy of a game."""

    _values: Document
    """Of the game's own model."""
    _leaves: dict[str, Leaf]
    """Every value by its dotted key."""
    given: Mapping[str, object]
    """The values that a user's file laid over the game's own, by dotted key; `load` takes them in place of the file."""

    @classmethod
    @abstractmethod
    def load(
        cls, overlay: Overlay | None = None, edition: str | None = None, values: Mapping[str, object] | None = None
    ) -> Self:
        """The box of an edition, with a user's own values over it, and `values`, a what-if, over those.

        Raises BoxError for values that cannot be, and for an edition that the game does not have.
        """

    @classmethod
    def of(cls, box: ComponentBox) -> Self:
        """A box that is one of this game; raises TypeError for another game's."""
        if not isinstance(box, cls):
            raise TypeError(f"{type(box).__module__}.{type(box).__name__} is another game's box")
        return box

    @abstractmethod
    def rules(
        self, players: int, modules: Iterable[str] = (), choose_boards: bool = True, without: Iterable[str] = ()
    ) -> Rules:
        """The rules record; raises BoxError for what the box cannot be played with.

        With `choose_boards` players choose their boards where there is a choice. All copies of the cards named by
        `without`, as `card` reads them, are left out of the game.
        """

    @abstractmethod
    def assumed(self, rules: Rules | None = None) -> list[str]:
        """The keys of the values that are only assumed; of those that a game can rest on, given its rules."""

    @abstractmethod
    def card(self, text: str) -> tuple[str, int]:
        """The sort and the number of a card in words; raises BoxError."""

    @classmethod
    def _laid_over(
        cls,
        own: Mapping[str, Leaf],
        read: Callable[[Json], Document],
        file: Path,
        overlay: Overlay | None,
        values: Mapping[str, object] | None,
    ) -> Self:
        """The game's `own` values, from a `file`, under a user's own, under those of a what-if.

        `read` makes the game's model of bare values, or raises BoxError, which then names what is at fault.
        """
        leaves, given, name = dict(own), dict[str, object](), str(file)
        problems: list[str] = []
        if isinstance(overlay, Mapping):
            name, note = "box", "given"
            given = dict(_by_dotted_key(overlay, leaves, problems))
        elif overlay is not None:
            name, note = str(overlay), f"from {overlay}"
            given = dict(_given(read_toml(overlay, BoxError), "", leaves, problems))
        for key, value in given.items():
            leaves[key] = Leaf(value=value, source="yours", note=note)
        box = cls._checked(read, leaves, given, name, problems)
        if not values:
            return box
        for key, value in _by_dotted_key(values, leaves, problems):
            leaves[key] = Leaf(value=value, source="yours", note="a what-if")
        return cls._checked(read, leaves, given, "values", problems)

    @classmethod
    def _checked(
        cls,
        read: Callable[[Json], Document],
        leaves: dict[str, Leaf],
        given: Mapping[str, object],
        name: str,
        problems: Sequence[str],
    ) -> Self:
        """The box of some values; refuses those that cannot be, together with the `problems` already found."""
        try:
            values = read(_nested(leaves))
        except BoxError as problem:
            raise BoxError.within(name, [*problems, *problem.problems]) from None
        if problems:
            raise BoxError.within(name, problems)
        return cls(values, leaves, given)

    @property
    def edition(self) -> str | None:
        """The name of its edition; None for a game that has only one."""
        return None

    @property
    def remedy(self) -> str:
        """What to say where a position has a card that the box does not hold."""
        if any(leaf.source == "yours" for leaf in self._leaves.values()):
            return "your box file has no such card"
        return "put the cards of your copy into a box file (--box)"

    @property
    def digest(self) -> str:
        """A short digest of the values; notes and sources do not count.

        Nor does a value that is as a rulebook has it and its model's default: boxes from before it was a value keep
        their digest.
        """
        text = json.dumps(self._values.model_dump(exclude_defaults=True), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def listing(self) -> list[Json]:
        """One row for each value, in the file's order: key, value, source, alternatives, note."""
        values = self._values.model_dump()
        return [
            {"key": key, **leaf.model_dump(), "value": reduce(getitem, key.split("."), values)}
            for key, leaf in self._leaves.items()
        ]

    def entries(self, key: str) -> tuple[str, ...]:
        """What to call the entries of a value that is best read one by one; nothing for the others."""
        value: object = reduce(getitem, key.split("."), self._values.model_dump())
        if not isinstance(value, list) or not isinstance(value[0], list | dict):
            return ()
        return tuple(str(number) for number in range(1, len(value) + 1))


def leaves_of(table: Json, prefix: str) -> Iterator[tuple[str, Json]]:
    """The values of a game's own file, by dotted key."""
    for key, value in table.items():
        if "source" in value:
            yield prefix + key, value
        else:
            yield from leaves_of(value, f"{prefix}{key}.")


def _by_dotted_key(
    values: Mapping[str, object], known: Mapping[str, Leaf], problems: list[str]
) -> Iterator[tuple[str, object]]:
    """The values that are given by dotted key; a key may also name a table of them."""
    for dotted, value in list(values.items()):
        *groups, word = dotted.split(".")
        table: Json = {word: value}
        for group in reversed(groups):
            table = {group: table}
        yield from _given(table, "", known, problems)


def _given(table: Json, prefix: str, known: Mapping[str, Leaf], problems: list[str]) -> Iterator[tuple[str, object]]:
    """The values that a user's file gives, by dotted key; what is wrong with its keys is added to `problems`."""
    given: set[str] = set()
    neighbours = _neighbours(prefix, known)
    for word, value in table.items():
        key = prefix + (known_as(word, neighbours) or word)
        if key in given:
            problems.append(f"the key {quoted(key)} appears twice, once as {quoted(word)}")
        elif key in known:
            yield key, value
        elif not any(other.startswith(f"{key}.") for other in known):
            problems.append(f"unknown key {quoted(key)}{_did_you_mean(word, neighbours, known)}")
        elif not isinstance(value, dict):
            problems.append(f"{key}: {quoted(value)} should be a table, headed [{key}]")
        else:
            yield from _given(value, f"{key}.", known, problems)
        given.add(key)


def _neighbours(prefix: str, known: Iterable[str]) -> list[str]:
    """The keys of a table of a box file."""
    return sorted({key.removeprefix(prefix).split(".")[0] for key in known if key.startswith(prefix)})


def _did_you_mean(word: str, neighbours: Sequence[str], known: Iterable[str]) -> str:
    """A value of that name elsewhere, or the closest of the neighbours."""
    elsewhere = [key for key in known if known_as(word, (key.split(".")[-1],))]
    if elsewhere:
        return f"; did you mean {quoted(elsewhere[0])}?"
    return suggestion(word, neighbours)


def _nested(leaves: dict[str, Leaf]) -> Json:
    """The bare values as a box file has them."""
    root: Json = {}
    for key, leaf in leaves.items():
        *groups, word = key.split(".")
        table = root
        for group in groups:
            table = table.setdefault(group, {})
        table[word] = leaf.value
    return root


def refuse(problem: str) -> NoReturn:
    """Say what is wrong with a value."""
    raise PydanticCustomError("box", "{problem}", {"problem": problem})


def holds(count: int, things: str) -> AfterValidator:
    """Checks how many values a list has."""

    def check(values: _Things) -> _Things:
        if len(values) != count:
            refuse(f"{len(values)} {things}, there are {count}")
        return values

    return AfterValidator(check)


def each_once(words: tuple[str, ...]) -> AfterValidator:
    """Checks that each word appears once, and nothing else: in a list, or as the key of a table."""

    def check(values: _Words) -> _Words:
        _refuse_unless_each_once(words, list(values))
        return values

    return AfterValidator(check)


def each_once_in_rows(words: tuple[str, ...]) -> AfterValidator:
    """Checks the same of a list of rows."""

    def check(rows: list[list[str]]) -> list[list[str]]:
        _refuse_unless_each_once(words, [word for row in rows for word in row])
        return rows

    return AfterValidator(check)


def _refuse_unless_each_once(words: tuple[str, ...], found: list[str]) -> None:
    for word in words:
        if found.count(word) != 1:
            refuse(f"{word} appears {found.count(word)} times; {', '.join(words)} should appear once each")
    if len(found) != len(words):
        other = next(word for word in found if word not in words)
        refuse(f"{quoted(other)} is not one of {', '.join(words)}")


def never_falls(values: list[int]) -> list[int]:
    """Checks that each value is at least the one before."""
    if values != sorted(values):
        refuse(f"{quoted(values)} falls; each value should be at least the one before")
    return values


def whole_pile(count: int) -> AfterValidator:
    """Checks how many cards there are in all, by kind."""

    def check(copies: dict[str, int]) -> dict[str, int]:
        if sum(copies.values()) != count:
            refuse(f"{sum(copies.values())} cards in all, there are {count}")
        return copies

    return AfterValidator(check)
