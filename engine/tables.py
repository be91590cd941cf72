"""Tables read from position documents: pieces counted against the box, and whatever cannot lie on a table refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

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
        """Count pieces found at a place of the document; refuse more than there are."""
        self.left[kind] -= count
        if self.left[kind] < 0:
            seen = self.total[kind] - self.left[kind]
            what = f"{self.words[kind]} {self.sort}"
            raise PositionError(f"{path(*where)}: {seen} {what} in all, the box has {self.total[kind]}")


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


def lost_for_nobles(each: int, vp_from: Mapping[str, int], kinds: int) -> int:
    """The points, below 0, that nobles left unpaid can have cost, where a document does not say how many they did."""
    return 0 if "unpaid nobles" in vp_from else -int(each) * kinds


def demand_all(cards: Sequence[int], unseen: Supply, key: str) -> None:
    """Refuse a hidden pile that is not just what has not been seen."""
    for kind, left in enumerate(unseen.left):
        count = cards.count(kind)
        demand(count == left, f"piles.{key}: {count} {unseen.words[kind]} cards are given, {left} have not been seen")


def shuffled(left: Sequence[int], words: np.ndarray) -> list[int]:
    """So many cards of each kind, shuffled."""
    cards = np.repeat(np.arange(len(left), dtype=np.int8), left)
    shuffle(words, cards, 0, len(cards))
    return cards.tolist()


@cache
def uses_of(placed: tuple[int, ...], shared: int) -> int | None:
    """How often a Brussels action was used, from the meeples that each seat has there; None if it cannot be.

    The k-th use (from 0) takes 1 + k // shared meeples, all from one seat.
    """
    uses, total = 0, 0
    while total < sum(placed):
        total += 1 + uses // shared
        uses += 1
    prices = [1 + use // shared for use in range(uses)]
    return uses if total == sum(placed) and _can_share(prices, placed) else None


def _can_share(prices: list[int], placed: tuple[int, ...]) -> bool:
    """Whether the prices, dearest last, can be shared out so that each seat pays just what it placed."""
    if not prices:
        return True
    *rest, dearest = prices
    for seat in range(len(placed)):
        if placed[seat] >= dearest:
            left = (*placed[:seat], placed[seat] - dearest, *placed[seat + 1 :])
            if _can_share(rest, left):
                return True
    return False
