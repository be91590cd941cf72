"""What reading a position has in both games: its seats by name, and checks of Brussels, turns and unpaid nobles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.documents import path, quoted, suggestion
from engine.errors import PositionError
from engine.likeness import known_as
from engine.supplies import Faults, demand

_UNPAID = "unpaid nobles"
"""The source of points that takes some away, in both games."""


class TableReading:
    """A document being read, whose objects call seats by name."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.faults = Faults()
        self.notes: list[str] = []
        """What the reading rests on besides the document, a line each."""

    def seat_of(self, name: str, where: str) -> int:
        """The number of a seat called by name at a place of the document."""
        known = known_as(name, self.names)
        if known is None:
            raise PositionError(f"{where}: there is no seat {quoted(name)}{suggestion(name, self.names)}")
        return self.names.index(known)

    def by_seat(self, values: Mapping[str, Any], where: str) -> dict[int, Any]:
        """What an object of the document says of seats, by their numbers."""
        found: dict[int, Any] = {}
        for name, value in values.items():
            seat = self.seat_of(name, where)
            demand(seat not in found, f"{where}: {quoted(name)} appears twice")
            found[seat] = value
        return found


def demand_gained(vp_from: Mapping[str, int], *where: str | int) -> None:
    """Refuse points below 0 from a source that only ever gives some."""
    for word, points in vp_from.items():
        spot = path(*where, word)
        demand(points >= 0 or word == _UNPAID, f"{spot}: {points} should be at least 0; only {_UNPAID} cost points")


def lost_for_nobles(each: int, vp_from: Mapping[str, int], kinds: int) -> int:
    """The points, below 0, that nobles left unpaid can have cost, where a document does not say how many they did."""
    return 0 if _UNPAID in vp_from else -int(each) * kinds


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
