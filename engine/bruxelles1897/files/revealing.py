"""A real game, whose piles nobody knows, played again with its cards in the order in which they came up.

The hidden piles lie in an arbitrary order. After every action by which cards came up, these are exchanged with the
wanted ones where those lie unseen, before anybody decides anything; so the game goes as it went on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from engine.box_files import ComponentBox
from engine.bruxelles1897.agenda import ONE_OF_TWO
from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.files.pending import space_number
from engine.bruxelles1897.files.position_model import Card, Count, PileCard, Space, Top
from engine.bruxelles1897.state import (
    CARD_WORDS,
    COLUMNS,
    EXPO,
    FIRST_OF,
    MONEY_CARD,
    NOTHING,
    SORTS,
    SPACES,
    TOPS,
)
from engine.contract import Rules, State, States
from engine.documents import Document, quoted
from engine.errors import NotListed, RecordError
from engine.revealed import ListedCards
from engine.revealed import Revealed as RevealedCards

DRAWN_TOGETHER = 2
"""Cards that are drawn from a pile at a time."""


class RevealedRound(Document):
    """What was laid out for a round."""

    spaces: dict[Space, Card] = Field(description="the Action card on each space without a neutral card")
    discarded: dict[PileCard, Count] = Field(
        default={}, description="the cards shuffled in with them that were not laid out, Money and Expo cards left out"
    )
    bonuses: Annotated[list[Top], Field(min_length=COLUMNS, max_length=COLUMNS)] = Field(
        description="the Bonus card under each column, by its top half"
    )


class Revealed(RevealedCards):
    """The cards of a real game in the order in which they came up."""

    rounds: Annotated[list[RevealedRound], Field(min_length=1)] = Field(description="what was laid out, round by round")
    drawn: list[PileCard] = Field(
        default=[], description="the cards drawn two at a time, at the park and by Hankar, as they came up"
    )

    def lay_first(self, box: ComponentBox, rules: Rules, states: States) -> ListedCards:
        return _ListedCards(self, rules, states)


class _ListedCards(ListedCards):
    def __init__(self, revealed: Revealed, rules: Rules, states: States) -> None:
        self._revealed = revealed
        self._rounds = self._drawn = 0
        box = [_of_sort(Counter(dict(enumerate(rules.copies.tolist()))), sort) for sort in range(len(SORTS))]
        self._lay_round(rules, states[0], [Counter()] * len(SORTS), box)

    def demand_all_laid(self) -> None:
        for key, laid, listed in (
            ("rounds", self._rounds, len(self._revealed.rounds)),
            ("drawn", self._drawn, len(self._revealed.drawn)),
        ):
            if laid < listed:
                raise RecordError(f"revealed.{key}[{laid}]: only {laid} come up in the turns of the record")

    def lay(self, rules: Rules, before: State, states: States, code: int) -> None:
        state = states[0]
        if state.round_number > before.round_number:
            left = Counter(before.card.tolist())
            hidden = [_hidden(before, sort) for sort in range(len(SORTS))]
            discarded = [_discards(before, sort) + _of_sort(left, sort) for sort in range(len(SORTS))]
            self._lay_round(rules, state, hidden, discarded)
        elif state.n_agenda and state.agenda[state.n_agenda - 1].kind == ONE_OF_TWO:
            self._lay_pair(before, state)

    def _lay_round(
        self, rules: Any, state: Any, hidden: Sequence[Counter[int]], discarded: Sequence[Counter[int]]
    ) -> None:
        """Lay out the next round of the list, from what was hidden and discarded before, by sort."""
        where = f"revealed.rounds[{self._rounds}]"
        if self._rounds == len(self._revealed.rounds):
            raise NotListed(f"revealed.rounds: {self._rounds} are listed, but one more is laid out")
        own = self._revealed.rounds[self._rounds]
        self._rounds += 1
        open_spaces = [space for space in range(SPACES) if state.card[space] != NOTHING]
        wanted = {space_number(text): CARD_WORDS.index(card) for text, card in own.spaces.items()}
        if sorted(wanted) != open_spaces:
            missing = sorted(set(wanted) ^ set(open_spaces))[0]
            raise RecordError(f"{where}.spaces: {space_text(missing)} is a space too many, or missing")
        came_up = Counter(wanted.values())
        for card, most in ((MONEY_CARD, int(rules.dealt)), (EXPO, int(rules.expo_cards))):
            if came_up.pop(card, 0) > most:
                raise RecordError(f"{where}.spaces: more than {most} {CARD_WORDS[card]} cards, the number shuffled in")
        left_over = Counter({CARD_WORDS.index(word): count for word, count in own.discarded.items()})
        came_up += left_over
        if sorted(own.bonuses) != sorted(TOPS):
            raise RecordError(f"{where}.bonuses: each of {', '.join(TOPS)} is under one column")
        for sort, word in enumerate(SORTS):
            up = _of_sort(came_up, sort)
            there = min(int(rules.dealt), hidden[sort].total() + discarded[sort].total())
            if up.total() != there:
                raise RecordError(f"{where}: {up.total()} cards of {word} are listed, {there} are shuffled in")
            _demand_possible(where, up, hidden[sort], discarded[sort])
            made_anew = there > hidden[sort].total()
            _fill(state, sort, hidden[sort] + (discarded[sort] if made_anew else Counter()) - up)
            for card in range(FIRST_OF[sort], FIRST_OF[sort + 1]):
                state.discards[card] = (0 if made_anew else discarded[sort][card]) + left_over[card]
        for space, card in wanted.items():
            state.card[space] = card
        state.bonus[:] = [TOPS.index(top) for top in own.bonuses]

    def _lay_pair(self, before: Any, state: Any) -> None:
        """Draw the next two cards of the list."""
        entry, listed = state.agenda[state.n_agenda - 1], self._revealed.drawn
        where = f"revealed.drawn[{self._drawn}]"
        if self._drawn + DRAWN_TOGETHER > len(listed):
            raise NotListed(f"revealed.drawn: {len(listed)} cards are listed, but {DRAWN_TOGETHER} more come up")
        pair = sorted(CARD_WORDS.index(word) for word in listed[self._drawn : self._drawn + DRAWN_TOGETHER])
        sort = _sort_of(int(entry.a))
        if {_sort_of(card) for card in pair} != {sort}:
            raise RecordError(f"{where}: {quoted(listed[self._drawn])} and the next are not both {SORTS[sort]}")
        self._drawn += DRAWN_TOGETHER
        up = Counter(pair)
        _demand_possible(where, up, _hidden(before, sort), _discards(before, sort))
        _fill(state, sort, _hidden(state, sort) + Counter([int(entry.a), int(entry.b)]) - up)
        entry.a, entry.b = pair


def _demand_possible(where: str, up: Counter[int], hidden: Counter[int], discarded: Counter[int]) -> None:
    """Hidden cards come up first, all of them before the discards make a new pile."""
    possible = hidden
    if up.total() > hidden.total():
        if missing := hidden - up:
            raise RecordError(
                f"{where}: {quoted(CARD_WORDS[min(missing)])} must have come up with the last of its pile"
            )
        possible = hidden + discarded
    if surplus := up - possible:
        raise RecordError(f"{where}: no {quoted(CARD_WORDS[min(surplus)])} is left to come up")


def _sort_of(card: int) -> int:
    """Of a card that has a draw pile."""
    return next(sort for sort in range(len(SORTS)) if card < FIRST_OF[sort + 1])


def _of_sort(cards: Counter[int], sort: int) -> Counter[int]:
    return Counter({card: count for card, count in cards.items() if 0 <= card < MONEY_CARD and _sort_of(card) == sort})


def _hidden(state: Any, sort: int) -> Counter[int]:
    """The cards in a pile."""
    return Counter(state.pile[sort, : state.n_pile[sort]].tolist())


def _discards(state: Any, sort: int) -> Counter[int]:
    """The cards in front of a pile."""
    return Counter({card: int(state.discards[card]) for card in range(FIRST_OF[sort], FIRST_OF[sort + 1])})


def _fill(state: Any, sort: int, cards: Counter[int]) -> None:
    """Lay cards into a pile, in any order."""
    state.pile[sort] = 0
    state.pile[sort, : cards.total()] = sorted(cards.elements())
    state.n_pile[sort] = cards.total()
