"""A real game, whose piles nobody knows, played again with its cards in the order in which they came up.

The hidden piles lie in an arbitrary order. After every action each card that came up is exchanged with the wanted one
where that lies unseen, before anybody decides anything; so the game goes as it went on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from engine.box_files import ComponentBox
from engine.bruxelles1893.agenda import BELLE_CARD
from engine.bruxelles1893.belle_epoque.tiles import clear_tiles
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.position_board import read_strips
from engine.bruxelles1893.files.position_first_edition import read_compass_tiles
from engine.bruxelles1893.files.position_model import (
    BelleCards,
    Colour,
    Compass,
    Face,
    Noble,
    ShownCard,
    StockCard,
    Strip,
    Tile,
    remedy,
)
from engine.bruxelles1893.files.revealing_artworks import RevealedArtworks
from engine.bruxelles1893.files.stock_cards import stock_card
from engine.bruxelles1893.rules import BELLE_EPOQUE
from engine.bruxelles1893.state import (
    FIRST,
    LINES,
    NEW_NOBLES_CARD,
    NOBLE_CARDS,
    NOBLE_NAMES,
    NOTHING,
    SLOTS,
    STOCK_CARDS,
    TILES,
)
from engine.contract import Rules, State, States
from engine.documents import Document, quoted
from engine.errors import BoxError, NotListed, PositionError, RecordError
from engine.revealed import ListedCards
from engine.revealed import Revealed as RevealedCards

Place = tuple[np.ndarray, int]
"""Where a card lies: an array of the state and an index."""


class RevealedBelleEpoque(Document):
    """What lies on the Belle Époque board."""

    cards: BelleCards = Field(description="the numbers of the Belle Époque cards, from the top")
    tiles: list[Tile] = Field(description="the revealed tiles")


class Revealed(RevealedCards):
    """The cards of a real game in the order in which they came up."""

    strips: Annotated[list[Strip], Field(min_length=LINES, max_length=LINES)] = Field(
        description='number of the Action strip in each row, from the top; "3 plain" for the side without the compass'
    )
    nobles: Annotated[list[Noble], Field(min_length=SLOTS)] = Field(
        description="the first market by price from 0 to 3 BF, then each card as it came up, for Hankar or card 6 too"
    )
    prestige: Annotated[list[Face], Field(min_length=LINES)] = Field(
        description="the cards under the columns from the left, round after round"
    )
    stock: list[StockCard] = Field(description="the Stock Exchange card of each round")
    belle_epoque: RevealedBelleEpoque | None = Field(default=None, description="with the expansion: its board")
    compass_tiles: list[Compass] | None = Field(
        default=None,
        description="first edition: the tiles clockwise, from the first that a needle points to at the start",
    )
    artworks: list[Colour] | None = Field(
        default=None, description="first edition: the first artwork of each seat, then every tile as it was drawn"
    )

    def lay_first(self, box: ComponentBox, rules: Rules, states: States) -> ListedCards:
        return _ListedCards(self, Box.of(box), rules, states)


class _Cards:
    """The cards of one sort that came up, and how many of them have been laid so far."""

    def __init__(self, key: str, words: Sequence[str], numbers: Sequence[int]) -> None:
        self.key = key
        self.words = words
        self.numbers = numbers
        self.laid = 0

    def lay(self, place: Place, hidden: Iterable[Place]) -> None:
        """Put the next card where one came up, and that one where the next card lies hidden."""
        if self.laid == len(self.numbers):
            raise NotListed(f"revealed.{self.key}: {self.laid} cards are listed, but one more comes up")
        wanted = self.numbers[self.laid]
        cards, index = place
        for other_cards, other in ((cards, index), *hidden):
            if other_cards[other] == wanted:
                other_cards[other] = cards[index]
                cards[index] = wanted
                self.laid += 1
                return
        raise RecordError(f"revealed.{self.key}[{self.laid}]: no {quoted(self.words[self.laid])} is left to come up")

    def demand_all_laid(self) -> None:
        """Refuse a list that goes on after the last card that came up."""
        if self.laid < len(self.numbers):
            raise RecordError(
                f"revealed.{self.key}[{self.laid}]: only {self.laid} cards come up in the turns of the record"
            )


class _ListedCards(ListedCards):
    def __init__(self, revealed: Revealed, box: Box, rules: Rules, states: States) -> None:
        nobles = [NOBLE_NAMES.index(word) for word in revealed.nobles]
        self._nobles = _Cards("nobles", revealed.nobles, nobles)
        self._prestige = _Cards("prestige", revealed.prestige, _numbers(revealed.prestige, box.face_id, "prestige"))
        stock = _numbers(revealed.stock, lambda card: stock_card(box, rules, card), "stock")
        self._stock = _Cards("stock", [box.stock_cards[card] for card in stock], stock)
        self._artworks = RevealedArtworks(revealed.artworks or [])
        self._lay_first_cards(rules, states[0], revealed)

    def demand_all_laid(self) -> None:
        for pieces in (self._nobles, self._prestige, self._stock, self._artworks):
            pieces.demand_all_laid()

    def _lay_first_cards(self, rules: Any, state: Any, revealed: Revealed) -> None:
        _demand_keys_of_edition(rules, revealed)
        try:
            read_strips(rules, state, revealed.strips)
            if rules.compass_shuffled:
                read_compass_tiles(rules, state, revealed.compass_tiles)
        except PositionError as problem:
            raise RecordError(f"revealed.{problem}") from None
        _lay_belle_epoque(rules, state, revealed.belle_epoque)
        self._lay_nobles(state, known=0, pile=NOBLE_CARDS)
        self._lay_prestige(state)
        self._lay_stock(state, 0)
        if rules.hidden_artworks:
            self._artworks.deal(rules, state)

    def lay(self, rules: Rules, before: State, states: States, code: int) -> None:
        state = states[0]
        round_ended = before.iris != NOTHING and state.iris == NOTHING
        known = int((before.market != NOTHING).sum()) - _gone(before, code)
        if round_ended and before.market[0] != NOTHING:
            known -= 1
        turned_up = state.revealed_noble != NOTHING and before.revealed_noble == NOTHING
        left = before.revealed_noble != NOTHING and state.revealed_noble == NOTHING
        if left and (state.market != NOTHING).sum() > known:
            known += 1  # the card that Hankar left has gone to the market
        revealed = _places(states["revealed_noble"], 0, 1) if turned_up else []
        self._lay_nobles(state, known, int(before.n_noble_pile), revealed)
        if round_ended:
            self._lay_prestige(state)
        self._lay_stock(state, before.n_stock)
        if state.drawn.sum() > before.drawn.sum():
            self._artworks.draw(before, state)

    def _lay_stock(self, state: Any, known: int) -> None:
        """Lay the Stock Exchange card turned up, if one was."""
        if state.n_stock > known:
            self._stock.lay((state.stock, state.n_stock - 1), _places(state.stock, state.n_stock, STOCK_CARDS))

    def _lay_nobles(self, state: Any, known: int, pile: int, drawn_last: Sequence[Place] = ()) -> None:
        """Lay the nobles that came up in the market, beyond those known before, up to the dear end, then `drawn_last`.

        The first of them, as many as lay in the pile before, cannot have been among the discards of which it was made
        anew.
        """
        filled = int((state.market != NOTHING).sum())
        drawn = [*_places(state.market, known, filled), *drawn_last]
        left = _places(state.noble_pile, 0, state.n_noble_pile)
        for number, place in enumerate(drawn):
            made_anew = number < pile <= len(drawn)
            hidden = drawn[number + 1 : pile] if made_anew else [*drawn[number + 1 :], *left]
            self._nobles.lay(place, hidden)

    def _lay_prestige(self, state: Any) -> None:
        """Lay the cards that came up under the columns."""
        for column in range(LINES):
            if state.column[column] != NOTHING:
                hidden = [
                    *_places(state.column, column + 1, LINES),
                    *_places(state.prestige_pile, 0, state.n_prestige_pile),
                ]
                for own in state.seats:
                    hidden += _places(own.face_down, 0, own.n_face_down)
                self._prestige.lay((state.column, column), hidden)


def _demand_keys_of_edition(rules: Any, revealed: Revealed) -> None:
    """Artworks and compass tiles come up in the first edition, and in no other."""
    for key, given in (("artworks", revealed.artworks), ("compass_tiles", revealed.compass_tiles)):
        if rules.edition == FIRST and given is None:
            raise RecordError(f"revealed.{key}: missing; in the first edition they come up by chance")
        if rules.edition != FIRST and given is not None:
            raise RecordError(f"revealed.{key}: they come up by chance in the first edition only")


def _gone(before: Any, code: int) -> int:
    """How many nobles an action discards from the market at once, by card 6."""
    top = before.agenda[before.n_agenda - 1]
    return code.bit_count() if (top.kind, top.a) == (BELLE_CARD, NEW_NOBLES_CARD) else 0


def _lay_belle_epoque(rules: Any, state: Any, revealed: RevealedBelleEpoque | None) -> None:
    """Lay the Belle Époque cards and tiles that came up in the setup."""
    where = "revealed.belle_epoque"
    if not rules.belle_epoque:
        if revealed is not None:
            raise RecordError(f"{where}: this is the board of the expansion, {remedy(rules, BELLE_EPOQUE)}")
        return
    if revealed is None:
        raise RecordError(f"{where}: missing; with the expansion give its cards and revealed tiles")
    for key, pieces in (("cards", revealed.cards), ("tiles", revealed.tiles)):
        for place, piece in enumerate(pieces):
            if piece in pieces[:place]:
                raise RecordError(f"{where}.{key}[{place}]: {quoted(piece)} appears twice")
    if len(revealed.tiles) != rules.shown_tiles:
        needed = f"{rules.shown_tiles} are revealed with {rules.players} players"
        raise RecordError(f"{where}.tiles: {len(revealed.tiles)} tiles, {needed}")
    state.belle_card[:] = revealed.cards
    clear_tiles(state)
    state.tile[: len(revealed.tiles)] = [TILES.index(tile) for tile in revealed.tiles]


def _places(cards: np.ndarray, start: int, stop: int) -> list[Place]:
    return [(cards, index) for index in range(start, stop)]


def _numbers(words: Sequence[str | ShownCard], number: Any, key: str) -> list[int]:
    numbers = []
    for place, word in enumerate(words):
        try:
            numbers.append(number(word))
        except BoxError as problem:
            raise RecordError(f"revealed.{key}[{place}]: {problem}") from None
    return numbers
