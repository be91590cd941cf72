"""Gifts to a seat at the start of a game, by which a study measures what a card is worth.

A card comes out of its pile, whose other cards keep their order, so that games with and without the gift differ in
nothing else; or out of the area, where the next card of its pile takes its place; or from among the discards. Which of
several copies it is, is drawn without drawing from the game's own chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.box_files import ComponentBox
from engine.bruxelles1897.piles import draw
from engine.bruxelles1897.state import (
    CARD_WORDS,
    FIRST_ARTWORK,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    FROM_EARLIER,
    MONEY_CARD,
    READY,
    SORTS,
    SPACES,
)
from engine.chance import below_without_trace
from engine.contract import Rules
from engine.gifts import (
    LARGEST_AMOUNT,
    RADIX,
    amount_of,
    card_of,
    close_up,
    kind_of,
    none_left,
    of_seats,
    too_poor,
)
from engine.kernel import kernel
from engine.seats import score

GIFTS = ("artwork", "material", "house", "noble", "money", "points")
MONEY, POINTS = range(len(SORTS), len(GIFTS))
"""The other kinds are cards, in the order of SORTS."""


def gift(box: ComponentBox, text: str) -> int:
    """The number of a gift: "artwork blue", "house two", "money 2", "points -5"; raises InputError for no such words.

    Whether a game has it to give is for `gifts` to say.
    """
    kind = kind_of(text, GIFTS)
    return RADIX * kind + (card_of(box, text) if kind < MONEY else amount_of(text))


def gifts(box: ComponentBox, rules: Rules, by_seat: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """The seats and numbers of the gifts that each seat gets, for `give`; raises InputError for what cannot be."""

    def problem(given: Sequence[tuple[int, int]], seat: int, number: int) -> str | None:
        kind, card = divmod(number, RADIX)
        if kind == MONEY:
            return too_poor(rules.start_money, given, seat, number)
        if kind == POINTS:
            return None
        if card >= FIRST_NOBLE and (seat, number) in given:
            return "nobody keeps two nobles of a kind"
        return none_left(given, number, int(rules.copies[card]))

    return of_seats(rules, by_seat, lambda text: gift(box, text), problem)


def cards(box: ComponentBox, rules: Rules) -> tuple[str, ...]:
    """Every card of a game that can be given or taken out of the box, as `Box.card` reads it."""
    return tuple(word for word, copies in zip(CARD_WORDS, rules.copies, strict=False) if copies)


@kernel
def give(rules, state, seat, gift):
    """Give a seat one of `gifts`, right after the deal: a noble that is upright, a house that costs nothing …"""
    kind, what = gift // RADIX, gift % RADIX
    own = state.seats[seat]
    if kind == MONEY:
        own.money += what - LARGEST_AMOUNT
        return
    if kind == POINTS:
        score(state, seat, FROM_EARLIER, what - LARGEST_AMOUNT)
        return
    _take_card(state, kind, what)
    if what < FIRST_MATERIAL:
        own.artworks[what - FIRST_ARTWORK] += 1
    elif what < FIRST_HOUSE:
        own.materials[what - FIRST_MATERIAL] += 1
    elif what < FIRST_NOBLE:
        own.houses[what - FIRST_HOUSE] += 1
    elif what < MONEY_CARD:
        own.noble[what - FIRST_NOBLE] = READY
    else:
        raise AssertionError("a gift is not written")


@kernel
def _take_card(state, sort, card):
    """Take one of the copies of a card from where it lies, any of them as likely."""
    copies = int(state.discards[card])
    for place in range(state.n_pile[sort]):
        copies += state.pile[sort, place] == card
    for space in range(SPACES):
        copies += state.card[space] == card
    skipped = below_without_trace(state.stream, copies)
    for place in range(state.n_pile[sort]):
        if state.pile[sort, place] == card:
            if skipped == 0:
                state.n_pile[sort] -= 1
                close_up(state.pile[sort], place, state.n_pile[sort])
                return
            skipped -= 1
    for space in range(SPACES):
        if state.card[space] == card:
            if skipped == 0:
                state.card[space] = draw(state, sort)
                return
            skipped -= 1
    state.discards[card] -= 1
