"""The kinds of values that a box has, by which a form knows what control to show.

What was entered may be anything, as a file may hold anything. Each kind has a `shaped`, which gives what its control
can show of it, and falls back on the game's own value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

MOST_SQUARES = 12
"""Of a track that can be shown; no copy has near as many."""

TOO_LARGE = 1_000_000
"""For a number of a box, and for some browsers."""

BONUSES = ("iris", "crown", "architect", "free")
"""Of prestige cards, in the order in which faces are written."""

CHOSEN_FROM = {"compass.needles": "compass.order", "compass.arrow": "compass.order"}
"""Values that are words of another value."""

_SPACE = re.compile(r"\d-\d")
_TYPED_SPACE = re.compile(r"\s*(\d)\D*(\d)\s*")


@dataclass(frozen=True)
class YesNo:
    """A ruling."""

    def shaped(self, value: Any, own: bool) -> bool:
        return value if isinstance(value, bool) else own


@dataclass(frozen=True)
class OneNumber:
    def shaped(self, value: Any, own: int) -> Any:
        return value if _is_number(value) else own


@dataclass(frozen=True)
class Numbers:
    """A list of as many numbers as there are."""

    def shaped(self, value: Any, own: Sequence[int]) -> list[Any]:
        return _filled(value, own, _is_number)


@dataclass(frozen=True)
class Squares:
    """The numbers on a track's squares; a number of squares stands for 1, 2, 3 …"""

    def shaped(self, value: Any, own: Any) -> list[Any]:
        if isinstance(value, list):
            return [one for one in value if _is_number(one)][:MOST_SQUARES] or self.shaped(own, 1)
        if type(value) is int and 1 <= value <= MOST_SQUARES:
            return list(range(1, value + 1))
        return self.shaped(own, 1)

    def written(self, squares: Any) -> Any:
        """The number of squares where that says it all."""
        plain = isinstance(squares, list) and squares == list(range(1, len(squares) + 1))
        return len(squares) if plain else squares


@dataclass(frozen=True)
class Word:
    words: tuple[str, ...]

    def shaped(self, value: Any, own: str) -> str:
        return value if isinstance(value, str) else own


@dataclass(frozen=True)
class Words:
    """A list of as many words as there are."""

    words: tuple[str, ...]

    def shaped(self, value: Any, own: Sequence[str]) -> list[str]:
        return _filled(value, own, _is_text)


@dataclass(frozen=True)
class Coordinates:
    """A list of as many spaces as there are, each a row and a column."""

    def shaped(self, value: Any, own: Sequence[str]) -> list[str]:
        return _filled(value, own, _is_text)


@dataclass(frozen=True)
class Pairs:
    """The two irises of each card."""

    def shaped(self, value: Any, own: Sequence[Sequence[str]]) -> list[list[str]]:
        rows = value if isinstance(value, list) else []
        return [_filled(rows[place] if place < len(rows) else None, pair, _is_text) for place, pair in enumerate(own)]


@dataclass(frozen=True)
class Order:
    """Words of which each is there once, in an order; in `rows` of a length where it is not 0."""

    words: tuple[str, ...]
    row: int = 0

    def shaped(self, value: Any, own: Any) -> Any:
        return self.written([_in_order(list(_leaves(value if isinstance(value, list) else own)), self.words)])

    def sequences(self, value: Any) -> list[list[str]]:
        """What has an order of its own in a shaped value."""
        return [list(_leaves(value))]

    def written(self, sequences: Sequence[Sequence[str]]) -> Any:
        """The value of such sequences."""
        words = list(sequences[0])
        return [words[start : start + self.row] for start in range(0, len(words), self.row)] if self.row else words


@dataclass(frozen=True)
class Orders:
    """Rows in each of which each word is there once, in an order of its own."""

    words: tuple[str, ...]

    def shaped(self, value: Any, own: Sequence[Sequence[str]]) -> list[list[str]]:
        rows = value if isinstance(value, list) else []
        given = [rows[place] if place < len(rows) else row for place, row in enumerate(own)]
        return [
            _in_order(row if isinstance(row, list) else usual, self.words)
            for row, usual in zip(given, own, strict=True)
        ]

    def sequences(self, value: Any) -> list[list[str]]:
        return [list(row) for row in value]

    def written(self, sequences: Sequence[Sequence[str]]) -> Any:
        return [list(row) for row in sequences]


@dataclass(frozen=True)
class Lines:
    """Rows of any number of words."""

    def shaped(self, value: Any, own: Sequence[Sequence[str]]) -> list[list[str]]:
        rows = value if isinstance(value, list) else []
        given = [rows[place] if place < len(rows) else row for place, row in enumerate(own)]
        return [[one for one in row if isinstance(one, str)] if isinstance(row, list) else [] for row in given]


@dataclass(frozen=True)
class Cards:
    """The faces of the prestige cards, each with the number of cards that show it."""

    def shaped(self, value: Any, own: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        given = value if isinstance(value, list) else own
        return [
            {"face": card["face"], "copies": card["copies"]}
            for card in given
            if isinstance(card, dict) and isinstance(card.get("face"), str) and _is_number(card.get("copies"))
        ]


Kind: TypeAlias = (
    YesNo | OneNumber | Numbers | Squares | Word | Words | Coordinates | Pairs | Order | Orders | Lines | Cards
)


def kind_of(key: str, own: Any, all_of: Mapping[str, Any]) -> Kind:
    """The kind of one of a box's values, `all_of` which are by key."""
    match own:
        case bool():
            return YesNo()
        case int():
            return Squares() if key.startswith("tracks.") else OneNumber()
        case str():
            return Word(_offered(key, own, all_of))
        case [int(), *_]:
            return Numbers()
        case [dict(), *_]:
            return Cards()
        case [str(first), *_]:
            if _SPACE.fullmatch(first):
                return Coordinates()
            return Words(_offered(key, own, all_of)) if key in CHOSEN_FROM else Order(tuple(own))
    return _kind_of_rows(own)


def _kind_of_rows(own: Sequence[Sequence[str]]) -> Kind:
    words = tuple(_leaves(own))
    if len(set(words)) == len(words):
        return Order(words, len(own[0]))
    if all(sorted(row) == sorted(own[0]) for row in own):
        return Orders(tuple(own[0]))
    return Pairs() if _SPACE.fullmatch(words[0]) else Lines()


def _offered(key: str, own: Any, all_of: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(all_of[CHOSEN_FROM[key]]) if key in CHOSEN_FROM else tuple(_leaves([own]))


# --- what is typed and tapped -----------------------------------------------------------------------------------------


def tapped(sequence: Sequence[str], word: str, words: Sequence[str]) -> list[str]:
    """An order after one of its words was tapped.

    A word that is not there yet comes next, and after it the last one, which then follows. One that is there goes;
    where all are there, it begins a new order.
    """
    if len(sequence) == len(words):
        return [word]
    if word in sequence:
        return [other for other in sequence if other != word]
    longer = [*sequence, word]
    left = [other for other in words if other not in longer]
    return longer + left if len(left) == 1 else longer


def coordinates(typed: str) -> str:
    """A row and a column as people type them, such as 12 or 1/2, as a box file has them; other texts as they are."""
    found = _TYPED_SPACE.fullmatch(typed)
    return f"{found[1]}-{found[2]}" if found else typed.strip()


def whole(typed: Any) -> Any:
    """A number as a browser sends it, whole where it is whole."""
    return int(typed) if isinstance(typed, float) and math.isfinite(typed) and typed == int(typed) else typed


def face(bonuses: Sequence[str], both: bool, manneken: int, symbols: int) -> str:
    """A prestige card's face: `both` of its bonuses, or one of them by choice."""
    words = sorted(bonuses, key=BONUSES.index)
    return f"{('+' if both else '/').join(words)} m{manneken} v{symbols}"


def with_copies(cards: Sequence[Mapping[str, Any]], shown: str, more: int) -> list[dict[str, Any]]:
    """The cards with some `more` of a face; a face that no card shows any longer goes."""
    found = [dict(card) for card in cards]
    same = [card for card in found if card["face"] == shown]
    if not same:
        found.append({"face": shown, "copies": 0})
        same = found[-1:]
    same[0]["copies"] += more
    return [card for card in found if card["copies"] > 0]


# --- shaping ----------------------------------------------------------------------------------------------------------


def _filled(value: Any, own: Sequence[Any], fits: Any) -> list[Any]:
    """A list as long as the game's own, whose entries stand where the given one has none that fit."""
    given = value if isinstance(value, list) else []
    return [given[place] if place < len(given) and fits(given[place]) else usual for place, usual in enumerate(own)]


def _in_order(row: Iterable[Any], words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(word for word in row if isinstance(word, str) and word in words))


def _leaves(rows: Iterable[Any]) -> Iterable[Any]:
    """What is in a list, and in the lists that are in it."""
    for row in rows:
        yield from row if isinstance(row, list) else [row]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < TOO_LARGE


def _is_text(value: Any) -> bool:
    return isinstance(value, str)
