"""A position being read: the state that a document fills, what the box still holds, and words as numbers."""

from __future__ import annotations

from typing import Any

from engine.bruxelles.reading import TableReading
from engine.bruxelles1893.belle_epoque.pavilions import has_used, place_of
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.phases import Phase
from engine.bruxelles1893.files.position_model import Position, ShownCard, remedy
from engine.bruxelles1893.files.stock_cards import stock_card
from engine.bruxelles1893.rules import BELLE_EPOQUE
from engine.bruxelles1893.state import (
    BRUGMANN,
    COLOURS_OF,
    EDITIONS,
    MATERIALS,
    NAGELMACKERS,
    NOBLE_NAMES,
    NOTHING,
    PRIVAT_LIVEMONT,
    STOCK_CARDS,
    new_states,
)
from engine.documents import path, quoted
from engine.errors import BoxError, PositionError
from engine.supplies import Supply, demand

_NEW_NOBLES = (NAGELMACKERS, PRIVAT_LIVEMONT)
"""Those of the Belle Époque expansion."""


class Reading(TableReading):
    """A state being filled from a document, and what the box still holds."""

    def __init__(self, document: Position, box: Box) -> None:
        super().__init__([seat.name for seat in document.seats])
        self.document = document
        self.box = box
        self._untold: list[str] = []
        self.rules = box.rules(len(self.names), document.modules)
        self.states = new_states(1)
        self.state: Any = self.states[0]
        self.phase: Phase
        """Where the round is, known once the agenda has been read."""
        rules = self.rules
        copies = [int(count) for count in rules.noble_copies]
        copies[BRUGMANN] += len(self.names)
        self.cubes = Supply((*MATERIALS, "joker"), "cubes", [*rules.cubes, rules.jokers])
        self.artworks = Supply(COLOURS_OF[rules.edition], "artworks", rules.stacks)
        self.nobles = Supply(NOBLE_NAMES, "cards", copies)
        self.faces = Supply([quoted(face) for face in box.faces], "cards", rules.face_copies[: rules.n_faces])
        self.stock = Supply(box.stock_cards, "cards", [1] * STOCK_CARDS)

    def face_of(self, text: str, *where: str | int, count: int = 1) -> int:
        """The number of a prestige card's face, so many of them counted as seen."""
        face = self.face_number(text, *where)
        self.faces.take(face, count, *where)
        return face

    def noble_of(self, word: str, *where: str | int, count: int = 1) -> int:
        """The number of a noble, so many of its cards counted as seen."""
        noble = NOBLE_NAMES.index(word)
        if noble in _NEW_NOBLES:
            self.demand_expansion(word, *where)
        self.nobles.take(noble, count, *where)
        return noble

    def demand_expansion(self, what: str, *where: str | int) -> None:
        """Refuse a piece of the Belle Époque expansion in a game without it."""
        problem = f"{path(*where)}: {what} is in the Belle Époque expansion only, {remedy(self.rules, BELLE_EPOQUE)}"
        demand(bool(self.rules.belle_epoque), problem)

    def artwork_of(self, colour: str, count: int, *where: str | int) -> int:
        """The number of a colour, so many of its artworks counted as seen."""
        words, edition = self.artworks.words, EDITIONS[self.rules.edition]
        demand(
            colour in words, f"{path(*where)}: {colour} is not a colour of the {edition} edition: {', '.join(words)}"
        )
        self.artworks.take(words.index(colour), count, *where)
        return words.index(colour)

    def card_of(self, written: str | ShownCard, *where: str | int) -> int:
        """The number of a Stock Exchange card, counted as seen."""
        card = self.card_number(written, *where)
        self.stock.take(card, 1, *where)
        return card

    def face_number(self, text: str, *where: str | int) -> int:
        """The number of a face, not counted."""
        try:
            return self.box.face_id(text)
        except BoxError as problem:
            raise PositionError(f"{path(*where)}: {problem}; {self.box.remedy}") from None

    def card_number(self, written: str | ShownCard, *where: str | int) -> int:
        """The number of a Stock Exchange card, not counted."""
        try:
            return stock_card(self.box, self.rules, written)
        except BoxError as problem:
            raise PositionError(f"{path(*where)}: {problem}") from None

    def is_in_play(self) -> bool:
        """Whether it is the Action phase or the Resolution phase."""
        return Phase.ACTION <= self.phase <= Phase.END_OF_ROUND

    def is_board_in_use(self) -> bool:
        """Whether the Try Square lies on the board."""
        return Phase.NEUTRAL_MEEPLES <= self.phase <= Phase.END_OF_ROUND

    def owns(self, seat: int, card: int) -> bool:
        """Whether a seat has a Belle Époque card."""
        place = place_of(self.state, card)
        return place != NOTHING and bool(self.state.pavilion[place] == seat)

    def is_used(self, card: int) -> bool:
        """Whether anybody has used a Belle Époque card this round."""
        return any(has_used(self.state, seat, card) for seat in range(len(self.names)))

    def leave_untold(self, count: int, what: str, key: str) -> None:
        """Note pieces that the document does not tell of, though they are no longer where they began."""
        if count > 0:
            first, _, rest = what.partition(" of ")
            words = f"{first}{'' if count == 1 else 's'}{' of ' if rest else ''}{rest}"
            self._untold.append(f"{count} {words} ({key})")

    def note_untold(self) -> None:
        """Add a note on them all to the others."""
        if self._untold:
            self.notes.append(
                f"not given: {', '.join(self._untold)}; they are assumed to be among the cards that nobody has seen"
            )
