"""Tables read from position documents: pieces counted against the box, and whatever cannot lie on a table refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np

from engine.chance import shuffle
from engine.documents import path, quoted
from engine.errors import PositionError

NOTHING_BENEATH = "the table"
"""What the lowest entry of an agenda lies on."""


class Supply:
    """Pieces of some kinds that the box holds, less those found on the table so far."""

    def __init__(self, words: Sequence[str], sort: str, counts: Sequence[int]) -> None:
        self.words = words
        self.sort = sort
        self.total = [int(count) for count in counts]
        self.left = list(self.total)

    def take(self, kind: int, count: int, *where: str | int) -> None:
        """Count pieces found at a place of the document; refuse the first that are more than there are."""
        told = self.left[kind] < 0
        self.left[kind] -= count
        if self.left[kind] < 0 and not told:
            seen = self.total[kind] - self.left[kind]
            what = f"{self.words[kind]} {self.sort}"
            raise PositionError(f"{path(*where)}: {seen} {what} in all, but the box has {self.total[kind]}")


class Faults:
    """What is wrong with a document, gathered part by part: after a fault reading goes on with the next part."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._spoilt: set[str] = set()

    @contextmanager
    def part(self, *families: str) -> Iterator[None]:
        """Give the part up that is read here at its first fault; what rests on its `families` can ask `sound`."""
        try:
            yield
        except PositionError as problem:
            self.problems += problem.problems
            self._spoilt.update(families)

    def sound(self, *families: str) -> bool:
        """Whether all parts of some families have been read without a fault."""
        return self._spoilt.isdisjoint(families)

    def refuse(self) -> None:
        """Refuse the document if there was a fault."""
        if self.problems:
            raise PositionError(*self.problems)


def demand(holds: bool, problem: str) -> None:
    """Refuse the document with one line unless something holds."""
    if not holds:
        raise PositionError(problem)


def demand_order(words: Sequence[str], beneath: Mapping[str, Sequence[str]]) -> None:
    """Refuse an agenda, bottom first, in which an entry lies on what it cannot lie on.

    `beneath` has the words on which each may lie, NOTHING_BENEATH for the table itself. The document lists the agenda
    the other way round, so that an entry is followed by what lies beneath it.
    """
    below = NOTHING_BENEATH
    for height, word in enumerate(words):
        where = f"pending[{len(words) - 1 - height}]: {quoted(word)}"
        demand(word in beneath, f"{where} is never pending where a decision waits")
        possible = " or ".join("nothing" if other == NOTHING_BENEATH else quoted(other) for other in beneath[word])
        found = "nothing" if below == NOTHING_BENEATH else quoted(below)
        demand(below in beneath[word], f"{where} is followed by {found}, should be by {possible}")
        below = word


def unlisted(cards: Sequence[int], unseen: Supply, key: str) -> list[int]:
    """How many cards of each kind are not seen and not in a hidden pile's list, which may hold no others."""
    for kind, left in enumerate(unseen.left):
        count = cards.count(kind)
        what = f"{unseen.words[kind]} {unseen.sort}"
        demand(count <= left, f"piles.{key}: {count} {what} are given, but {left} have not been seen")
    return [left - cards.count(kind) for kind, left in enumerate(unseen.left)]


def shuffled(left: Sequence[int], words: np.ndarray) -> list[int]:
    """So many cards of each kind, shuffled."""
    cards = np.repeat(np.arange(len(left), dtype=np.int8), left)
    shuffle(words, cards, 0, len(cards))
    return cards.tolist()
