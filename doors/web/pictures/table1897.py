"""What a position document of Bruxelles 1897 says of the table, with what the box adds to it."""

from __future__ import annotations

from functools import cache
from typing import Any

from doors.web.pictures.reading import Names, counts, number, text, word
from engine.bruxelles.reading import uses_of
from engine.bruxelles1897.box.box import ARCHITECT_CARDS, ARCHITECT_SORTS, FEWEST_PLAYERS, Box
from engine.bruxelles1897.box.names import BRUSSELS as BRUSSELS_NAMES
from engine.bruxelles1897.box.names import CARDS
from engine.bruxelles1897.state import BOTTOMS, BRUSSELS, CARD_WORDS, SEATS, TOPS
from engine.documents import Json


class Table1897:
    """A document and the rules record of its number of players."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.names = Names(document)
        self.rules = _rules(min(max(len(self.names.seats), FEWEST_PLAYERS), SEATS))

    def brussels(self, place: str) -> list[tuple[str, Json]]:
        """Whose Architect cards lie in front of a Brussels card, and how many of each sort."""
        there = counts(self.document, "brussels", BRUSSELS, BRUSSELS_NAMES)
        owners = there.get(place)
        if not isinstance(owners, dict):
            return []
        found = [(text(name), counts(owners, name, ARCHITECT_SORTS)) for name in list(owners)[: 2 * SEATS]]
        return sorted(found, key=lambda one: self.names.number(one[0]) or 0)

    def next_price(self, place: str) -> int | None:
        """The Architect cards that the next use takes, None where nothing leads to those that are there."""
        uses = uses_of(tuple(sorted(filter(None, (total(cards) for _, cards in self.brussels(place))))), 1)
        return None if uses is None else uses + 1

    def bottom(self, top: object) -> str | None:
        """The bottom half of a Bonus card."""
        known = word(top, TOPS)
        return None if known is None else BOTTOMS[int(self.rules.bottom[TOPS.index(known)])]

    def next_house(self, built: int) -> int:
        """Materials that a seat's next house costs."""
        return int(self.rules.first_house_cost) + int(self.rules.house_cost_step) * built


def card_of(value: object) -> tuple[str, str]:
    """The sort and the kind of an Action card, empty where there is none."""
    sort, _, kind = (word(value, CARD_WORDS, CARDS) or text(value)).partition(" ")
    return sort, kind


def total(cards: Json) -> int:
    """How many cards there are of all sorts."""
    return sum(min(max(number(count), 0), ARCHITECT_CARDS) for count in cards.values())


@cache
def _rules(players: int) -> Any:
    return Box.load().rules(players)
