"""What a seat sees of a game as one vector of numbers, the same for all states that look alike to it.

The vector begins with HEADER: who looks, who is to move (-1 at the end), and the pending decision, its kind and two
arguments, from which the action codes have their meaning. All fields of the game's STATE follow, in the order and
with the numbers of its `state.py`, but for the stream of chance. Whatever the seat has not seen is -1 (NOTHING).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from engine.contract import GamePackage

HEADER = ("seat", "to_move", "decision", "a", "b")
DTYPE = np.dtype(np.int16)
_UNSEEN_FIELD = "stream"


class _Stretch(NamedTuple):
    """Numbers of one type that lie behind each other in a state."""

    name: str
    type: np.dtype
    offset: int
    length: int


@cache
def layout(package: GamePackage) -> dict[str, slice]:
    """Where each field of the state of a game's package stands in the vector: "round_number", "seats.0.money", …"""
    places = {name: slice(place, place + 1) for place, name in enumerate(HEADER)}
    start = len(HEADER)
    for stretch in _stretches(package):
        places[stretch.name] = slice(start, start + stretch.length)
        start += stretch.length
    return places


@cache
def size(package: GamePackage) -> int:
    """How many numbers the vector has."""
    return max(place.stop for place in layout(package).values())


def bounds(package: GamePackage) -> tuple[np.ndarray, np.ndarray]:
    """The least and the largest number that can stand in each place of the vector, each of shape (size,)."""
    types = [np.dtype(np.int16)] * len(HEADER) + [
        stretch.type for stretch in _stretches(package) for _ in range(stretch.length)
    ]
    return np.array([np.iinfo(own).min for own in types], DTYPE), np.array([np.iinfo(own).max for own in types], DTYPE)


def vector(package: GamePackage, seat: int, seen: np.ndarray) -> np.ndarray:
    """The vector, shape (size,), from a state, the one element of `seen`, in which `game.conceal` was called for seat.

    New each time.
    """
    state = seen[0]
    out = np.empty(size(package), DTYPE)
    top = state.agenda[state.n_agenda - 1] if state.n_agenda else None
    out[: len(HEADER)] = (seat, *((top.seat, top.kind, top.a, top.b) if top is not None else (-1, -1, -1, -1)))
    raw = seen.view(np.uint8)
    for type, sources, targets in _gathered(package):
        out[targets] = raw.view(type)[sources]
    return out


@cache
def _gathered(package: GamePackage) -> list[tuple[np.dtype, np.ndarray, np.ndarray]]:
    """For each type of numbers: where they lie in a state seen as numbers of this type, and where in the vector."""
    places = layout(package)
    found: dict[np.dtype, tuple[list[int], list[int]]] = {}
    for stretch in _stretches(package):
        sources, targets = found.setdefault(stretch.type, ([], []))
        first = stretch.offset // stretch.type.itemsize
        sources += range(first, first + stretch.length)
        targets += range(places[stretch.name].start, places[stretch.name].stop)
    return [(type, np.array(sources), np.array(targets)) for type, (sources, targets) in found.items()]


def _stretches(package: GamePackage) -> Iterator[_Stretch]:
    for stretch in _stretches_of(package.STATE, "", 0):
        if stretch.name != _UNSEEN_FIELD:
            yield stretch


def _stretches_of(type: np.dtype, name: str, offset: int) -> Iterator[_Stretch]:
    """The fields of a type in order; elements of arrays of records one by one."""
    inner, shape = type.subdtype or (type, ())
    count = int(np.prod(shape))
    if inner.fields is None:
        yield _Stretch(name, inner, offset, count)
        return
    for element in range(count):
        numbered = f"{name}.{element}" if shape else name
        for field, (own, start, *_) in inner.fields.items():
            within = f"{numbered}.{field}" if numbered else field
            yield from _stretches_of(own, within, offset + element * inner.itemsize + start)
