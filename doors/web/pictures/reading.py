"""What an unfinished or wrong document holds, read without ever failing: what is no such thing counts as left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.documents import NEUTRAL_NAME, Json
from engine.drawing import short_names
from engine.likeness import known_as

MOST = 9999
"""Numbers beyond it are not drawn."""

MOST_ENTRIES = 40
"""Entries of a list or an object that are looked at."""

UNKNOWN = "?"

COLOURS = 5
"""Colours of seats."""


def inner(value: object, *keys: str) -> Json:
    """The object within objects under these keys, empty where there is none."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return dict(list(value.items())[:MOST_ENTRIES]) if isinstance(value, dict) else {}


def items(table: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key, empty where there is none."""
    value = table.get(key)
    return value[:MOST_ENTRIES] if isinstance(value, list) else []


def item(table: Mapping[str, Any], key: str, number: int) -> Any:
    """One entry of the list under a key, None where there is none."""
    values = items(table, key)
    return values[number] if number < len(values) else None


def number(value: object, otherwise: int = 0) -> int:
    """A whole number that can be drawn."""
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST else otherwise


def shown(value: object, otherwise: object = 0) -> str:
    """A number as text, or a sign that it is none."""
    if value is None:
        return str(otherwise)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST else UNKNOWN


def text(value: object) -> str:
    """A word or a number as text, empty where it is neither."""
    if isinstance(value, str):
        return value[:200]
    return shown(value) if isinstance(value, int) else ""


def word(value: object, known: Sequence[str], also: Mapping[str, str] | None = None) -> str | None:
    """The one of the words that a value means, in any writing."""
    return known_as(value[:200], known, also) if isinstance(value, str) else None


def counts(table: Mapping[str, Any], key: str, known: Sequence[str], also: Mapping[str, str] | None = None) -> Json:
    """What an object says of each word, those that it has, under the words as they are usually written."""
    found = {word(name, known, also): value for name, value in inner(table, key).items()}
    return {name: found[name] for name in known if name in found}


class Names:
    """The seats of a table by what they are called."""

    def __init__(self, document: Json) -> None:
        self.seats = [seat if isinstance(seat, dict) else {} for seat in items(document, "seats")]
        self.names = [text(seat.get("name")) for seat in self.seats]
        shown = [name or UNKNOWN for name in self.names]
        first = [name[0].casefold() for name in shown]
        short = short_names(shown)
        self._initials = [name[0].upper() if len(set(first)) == len(first) else short[name] for name in shown]

    def number(self, name: object) -> int | None:
        """The seat of that name."""
        found = word(name, self.names)
        return None if found is None else self.names.index(found)

    def initial(self, name: object) -> str:
        """The letters that stand for a seat."""
        seat = self.number(name)
        if seat is not None:
            return self._initials[seat]
        return "n" if self.is_neutral(name) else UNKNOWN

    def initial_of(self, seat: int) -> str:
        """The letters of a seat by its number."""
        return self._initials[seat]

    def colour_of(self, seat: int) -> str:
        """The CSS class of the pieces of a seat by its number."""
        return f"seat-{seat % COLOURS}"

    def colour(self, name: object) -> str:
        """The CSS class of a seat's pieces."""
        seat = self.number(name)
        if seat is not None:
            return self.colour_of(seat)
        return "seat-neutral" if self.is_neutral(name) else "seat-unknown"

    def is_neutral(self, name: object) -> bool:
        return isinstance(name, str) and word(name, (NEUTRAL_NAME,)) is not None

    def placed(self, table: Json, key: str) -> list[tuple[str, int]]:
        """How many pieces of whom an object says there are, in play order; first those that it calls by no seat."""
        found = [(name, number(value, -1)) for name, value in inner(table, key).items()]
        return sorted(((name, value) for name, value in found if value), key=lambda one: self.number(one[0]) or 0)
