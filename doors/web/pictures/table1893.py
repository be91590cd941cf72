"""What a position document of Bruxelles 1893 says of the table, with what the box adds to it."""

from __future__ import annotations

from functools import cache
from typing import Any

from doors.web.pictures.reading import Names, counts, inner, item, items, number, text, word
from engine.bruxelles.reading import uses_of
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.box.names import BOARDS as BOARD_NAMES
from engine.bruxelles1893.box.names import BRUSSELS as BRUSSELS_NAMES
from engine.bruxelles1893.box.values import FEWEST_PLAYERS
from engine.bruxelles1893.files.notation import iris_text
from engine.bruxelles1893.files.position_model import MEEPLE_KINDS, ShownCard
from engine.bruxelles1893.files.stock_cards import stock_card
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE, MODULES_OF
from engine.bruxelles1893.state import (
    A_SIDE,
    ACTIONS,
    BOARDS,
    BRUSSELS,
    COLOURS_OF,
    COMPASS_SIDE,
    EDITIONS,
    FIRST,
    LINES,
    PLAIN_SIDE,
    SEATS,
    SECOND,
    TRAVELER,
)
from engine.documents import Json
from engine.errors import BoxError

MOST_MEEPLES = 20
"""More meeples of a seat than can be on a Brussels action."""


class Table1893:
    """A document and the rules record of its edition, modules and number of players."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.names = Names(document)
        edition = word(document.get("edition"), EDITIONS)
        self.edition = SECOND if edition is None else EDITIONS.index(edition)
        known = MODULES_OF[self.edition]
        self.modules = frozenset(word(module, known) for module in items(document, "modules")) - {None}
        self.has_expansion = BELLE_EPOQUE in self.modules
        self.is_first = self.edition == FIRST
        self.is_asymmetric = ASYMMETRIC in self.modules
        players = min(max(len(self.names.seats), FEWEST_PLAYERS), SEATS)
        self.box, self.rules = _box_and_rules(EDITIONS[self.edition], players, tuple(sorted(map(str, self.modules))))
        self.colours = COLOURS_OF[self.edition]
        self.expansion = inner(document, "belle_epoque") if self.has_expansion else {}

    def strip(self, row: int) -> tuple[int | None, bool]:
        """The number of a row's Action strip from 0, and whether its side without the compass is up."""
        strip, *side = text(item(self.document, "strips", row)).split() or [""]
        known = strip in map(str, range(1, LINES + 1)) and side in ([], ["plain"])
        return (int(strip) - 1 if known else None), bool(side)

    def action(self, row: int, column: int) -> str | None:
        """The action of a space."""
        strip, plain = self.strip(row)
        side = PLAIN_SIDE if plain else COMPASS_SIDE
        return None if strip is None else ACTIONS[self.rules.strip[side, strip, column]]

    def is_cross(self, row: int, column: int) -> bool:
        """Whether a Belle Époque tile lies on a space."""
        return bool(self.rules.cross[LINES * row + column])

    def stock_card(self, card: object) -> int | None:
        """The number of a Stock Exchange card that is named or described."""
        if isinstance(card, dict):
            irises = [text(iris) for iris in items(card, "irises")]
            card = ShownCard.model_construct(income=card.get("income"), irises=irises)
        elif not isinstance(card, str):
            return None
        try:
            return stock_card(self.box, self.rules, card)
        except BoxError:
            return None

    @property
    def offered_irises(self) -> list[str]:
        """The two irises of this round's Stock Exchange card."""
        card = self.stock_card(inner(self.document, "stock").get("card"))
        return [] if card is None else [iris_text(int(iris)) for iris in self.rules.stock_irises[card]]

    def brussels(self, action: str) -> list[tuple[str, int]]:
        """Whose meeples are on a Brussels action, and how many."""
        return self._in_brussels(self.document, "brussels", action)

    def travelers(self, action: str) -> list[tuple[str, int]]:
        """Whose Traveler meeples are there."""
        return self._in_brussels(self.expansion, "brussels_travelers", action)

    def _in_brussels(self, table: Json, key: str, action: str) -> list[tuple[str, int]]:
        return self.names.placed(counts(table, key, BRUSSELS, BRUSSELS_NAMES), action)

    def next_price(self, action: str) -> int | None:
        """The meeples that the next use of a Brussels action takes, None where nothing leads to those there."""
        placed: dict[str, int] = {}
        for name, count in [*self.brussels(action), *self.travelers(action)]:
            placed[name] = placed.get(name, 0) + min(max(count, 0), MOST_MEEPLES)
        uses = uses_of(tuple(sorted(placed.values())), int(self.rules.shared_uses))
        return None if uses is None else int(self.rules.use_price[uses])

    def board(self, seat: Json) -> Any:
        """The rules of a seat's side of the Architect board."""
        side = word(seat.get("board"), BOARDS, BOARD_NAMES)
        return self.rules.boards[A_SIDE if side is None else BOARDS.index(side)]

    def houses(self, name: str) -> int:
        """Houses and pavilions of a seat on the boards."""
        on_spaces = (inner(content).get("house") for content in inner(self.document, "spaces").values())
        seat = self.names.number(name)
        built = [*on_spaces, *items(self.expansion, "pavilions")]
        return sum(owner is not None and self.names.number(owner) == seat for owner in built)

    @property
    def on_the_train(self) -> int:
        """Traveler meeples on the Train space: those that are nowhere else."""
        away = sum(number(inner(seat, "meeples").get("travelers")) for seat in self.names.seats)
        away += sum(count for action in BRUSSELS for _, count in self.travelers(action))
        on_card = word(self.expansion.get("extra_turn_meeple"), MEEPLE_KINDS) == MEEPLE_KINDS[TRAVELER - 1]
        return int(self.rules.start_travelers) - away - on_card


@cache
def _box_and_rules(edition: str, players: int, modules: tuple[str, ...]) -> tuple[Box, Any]:
    box = Box.load(edition=edition)
    return box, box.rules(players, modules)
