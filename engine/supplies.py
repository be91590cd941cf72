"""Tables read from position documents: pieces counted against the box, and whatever cannot lie on a table refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
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
    def part(self, family: str = "") -> Iterator[None]:
        """Give the part up that is read here at its first fault; what rests on its `family` can ask `sound`."""
        try:
            yield
        except PositionError as problem:
            self.problems += problem.problems
            self._spoilt.add(family)

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


def lost_for_nobles(each: int, vp_from: Mapping[str, int], kinds: int) -> int:
    """The points, below 0, that nobles left unpaid can have cost, where a document does not say how many they did."""
    return 0 if "unpaid nobles" in vp_from else -int(each) * kinds


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


def note_turns(
    names: Sequence[str], spans: Mapping[int, tuple[int, int]], mover: int, begun: bool, notes: list[str]
) -> None:
    """Note it where players who have not passed cannot have taken their turns one after the other.

    `spans` has the fewest and the most turns that each can have taken this round, in their order; `mover` is the one
    whose turn it is, which has `begun` where it counts among them.
    """
    order = list(spans)
    if mover not in order:
        return
    ahead = set(order[: order.index(mover) + begun])
    for rounds in range(max(most for _, most in spans.values()) + 1):
        if all(least <= rounds + (seat in ahead) <= most for seat, (least, most) in spans.items()):
            return
    taken = (f"{names[seat]} {low}{'' if low == high else f' to {high}'}" for seat, (low, high) in spans.items())
    notes.append(f"turns of those who have not passed, who take them one after the other: {', '.join(taken)}")
