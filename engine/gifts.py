"""Gifts to a seat at the start of a game, by which a study measures what a card is worth: what all games share.

A game says which gifts there are and what each does; here words are read and refused, and cards taken out of piles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.box_files import ComponentBox
from engine.contract import Rules
from engine.documents import quoted, suggestion
from engine.errors import BoxError, InputError
from engine.kernel import kernel

LARGEST_AMOUNT = 100
"""Of money or points, given or, as a negative gift, taken."""

RADIX = 256
"""A gift is RADIX * its kind + what is given of it: a card, or LARGEST_AMOUNT + an amount."""


def kind_of(text: str, kinds: Sequence[str]) -> int:
    """The place of the first word of a gift among the game's kinds; raises InputError."""
    word = text.strip().partition(" ")[0]
    if word not in kinds:
        raise InputError(f"gifts: {quoted(word)} in {quoted(text)} is not a gift{suggestion(word, kinds)}")
    return kinds.index(word)


def number_of(text: str, most: int) -> int:
    """The number that follows the first word; raises InputError for none, and for one below 1 or above `most`."""
    number = _number_in(text)
    if not 1 <= number <= most:
        raise InputError(f"gifts: {quoted(text)} needs a number from 1 to {most}")
    return number


def amount_of(text: str) -> int:
    """LARGEST_AMOUNT + the number that follows the first word, which may be negative; raises InputError for others."""
    number = _number_in(text)
    if number == 0 or abs(number) > LARGEST_AMOUNT:
        raise InputError(
            f"gifts: {quoted(text)} needs a number from 1 to {LARGEST_AMOUNT}, or from -{LARGEST_AMOUNT} to -1"
        )
    return LARGEST_AMOUNT + number


def _number_in(text: str) -> int:
    """The number that follows the first word, 0 for none."""
    what = text.strip().partition(" ")[2]
    return int(what) if re.fullmatch("-?[0-9]{1,9}", what) else 0


def card_of(box: ComponentBox, text: str) -> int:
    """The number of a card of the box; raises InputError."""
    try:
        return int(box.card(text)[1])
    except BoxError as problem:
        raise InputError(f"gifts: {problem}") from None


def of_seats(
    rules: Rules,
    by_seat: Sequence[Sequence[str]],
    read: Callable[[str], int],
    problem_of: Callable[[Sequence[tuple[int, int]], int, int], str | None],
) -> list[tuple[int, int]]:
    """The seat and number of every gift; raises InputError for what cannot be.

    `read` makes the number of a gift; `problem_of`, with the gifts given already, a seat and a number, says why the
    seat cannot be given this too.
    """
    if len(by_seat) != rules.players:
        raise InputError(f"gifts: {len(by_seat)} for {rules.players} players; give one list for each, or none")
    given: list[tuple[int, int]] = []
    for seat, texts in enumerate(by_seat):
        for text in texts:
            number = read(text)
            if problem := problem_of(given, seat, number):
                raise InputError(f"gifts: {quoted(text)}: {problem}")
            given.append((seat, number))
    return given


def none_left(given: Sequence[tuple[int, int]], number: int, copies: int) -> str | None:
    """Why one more of a card cannot be given, None if it can."""
    if [other for _, other in given].count(number) >= copies:
        return f"this game has {copies or 'none'} to give"
    return None


def too_poor(start_money: Sequence[int], given: Sequence[tuple[int, int]], seat: int, number: int) -> str | None:
    """Why a gift of money cannot be added to those given already, None if it leaves the seat 0 or more."""
    kind = number // RADIX
    own = sum(other % RADIX - LARGEST_AMOUNT for owner, other in given if owner == seat and other // RADIX == kind)
    has = int(start_money[seat]) + own
    return None if has + number % RADIX >= LARGEST_AMOUNT else f"the seat has only {has} to start with"


@kernel
def close_up(pile, place, n_pile):
    """Close the gap at a place, n_pile cards being left."""
    for k in range(place, n_pile):
        pile[k] = pile[k + 1]
    pile[n_pile] = 0
