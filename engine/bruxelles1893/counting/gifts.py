"""Gifts to a seat at the start of a game, by which a study measures what a card is worth.

A card comes out of its pile, whose other cards keep their order, so that games with and without the gift differ in
nothing else. Which of several copies it is, is drawn without drawing from the game's own chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import insert
from engine.box_files import ComponentBox
from engine.bruxelles1893.agenda import CARD
from engine.bruxelles1893.belle_epoque.pavilions import place_of
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.nobles import refill_market
from engine.bruxelles1893.prestige import draw_card
from engine.bruxelles1893.state import (
    BELLE_CARDS,
    FROM_EARLIER,
    LINES,
    NOBLE_NAMES,
    NOTHING,
    PAVILIONS,
    READY,
    SLOTS,
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
    number_of,
    of_seats,
    too_poor,
)
from engine.kernel import kernel
from engine.seats import score

GIFTS = ("noble", "prestige", "money", "points", "pavilion")
NOBLE, PRESTIGE, MONEY, POINTS, PAVILION = range(5)
MIDDLE = PAVILIONS // 2
"""The pavilion that is given: its row is always in the active area."""


def gift(box: ComponentBox, text: str) -> int:
    """The number of a gift: "noble solvay", "prestige iris m1 v1", "money 2", "points -5", "pavilion 17" (a card).

    Raises InputError for words that name none; whether a game has it to give is for `gifts` to say.
    """
    kind = kind_of(text, GIFTS)
    if kind in (NOBLE, PRESTIGE):
        return RADIX * kind + card_of(box, text)
    return RADIX * kind + (number_of(text, BELLE_CARDS) if kind == PAVILION else amount_of(text))


def gifts(box: ComponentBox, rules: Rules, by_seat: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """The seats and numbers of the gifts that each seat gets, for `give`; raises InputError for what cannot be."""
    return of_seats(rules, by_seat, lambda text: gift(box, text), lambda given, *gift: _problem(rules, given, *gift))


def _problem(rules: Any, given: Sequence[tuple[int, int]], seat: int, number: int) -> str | None:
    """Why a gift cannot be added to those given already, None if it can."""
    kind, what = divmod(number, RADIX)
    if kind == PAVILION and not rules.belle_epoque:
        return "only the Belle Époque expansion has pavilions"
    if kind == PAVILION and any(other // RADIX == PAVILION for _, other in given):
        return "one pavilion can be given in a game"
    if kind == NOBLE and (seat, number) in given:
        return "nobody keeps two nobles of a kind"
    if kind == PRESTIGE and any(owner == seat and other // RADIX == PRESTIGE for owner, other in given):
        return "a seat can be given one prestige card"
    if kind == MONEY:
        return too_poor(rules.start_money, given, seat, number)
    if kind in (NOBLE, PRESTIGE):
        return none_left(given, number, int((rules.noble_copies if kind == NOBLE else rules.face_copies)[what]))
    return None


def cards(box: ComponentBox, rules: Rules) -> tuple[str, ...]:
    """Every card of a game that can be given or taken out of the box, as `Box.card` reads it."""
    nobles = (f"noble {name}" for name, copies in zip(NOBLE_NAMES, rules.noble_copies, strict=True) if copies)
    faces = (f"prestige {face}" for face, copies in zip(Box.of(box).faces, rules.face_copies, strict=False) if copies)
    return *nobles, *faces


@kernel
def give(rules, state, seat, gift):
    """Give a seat one of `gifts`, right after the deal.

    A noble is ready to be activated. About a prestige card the seat decides as about one won alone in a column, once
    its board and first artwork are chosen. A pavilion comes with the card named, which lies at the middle one then.
    """
    kind, what = gift // RADIX, gift % RADIX
    own = state.seats[seat]
    if kind == NOBLE:
        _take_noble(rules, state, what)
        own.noble[what] = READY
    elif kind == PRESTIGE:
        _take_card(state, what)
        _ask_after_setup(state, seat, what)
    elif kind == MONEY:
        own.money += what - LARGEST_AMOUNT
    elif kind == POINTS:
        score(state, seat, FROM_EARLIER, what - LARGEST_AMOUNT)
    elif kind == PAVILION:
        place = place_of(state, what)
        if place != NOTHING:
            state.belle_card[place] = state.belle_card[MIDDLE]
        state.belle_card[MIDDLE] = what
        state.pavilion[MIDDLE] = seat
        own.houses += 1
    else:
        raise AssertionError("a gift is not written")


@kernel
def _take_noble(rules, state, noble):
    """Take a noble out of the pile, or off the market as if it were bought."""
    place = _chosen(state, state.noble_pile, state.n_noble_pile, state.market, SLOTS, noble)
    if place < state.n_noble_pile:
        state.n_noble_pile -= 1
        close_up(state.noble_pile, place, state.n_noble_pile)
    else:
        state.market[place - state.n_noble_pile] = NOTHING
        refill_market(rules, state)


@kernel
def _take_card(state, face):
    """Take a prestige card out of the pile, or from under a column, which gets the next one of the pile."""
    place = _chosen(state, state.prestige_pile, state.n_prestige_pile, state.column, LINES, face)
    if place < state.n_prestige_pile:
        state.n_prestige_pile -= 1
        close_up(state.prestige_pile, place, state.n_prestige_pile)
    else:
        column = place - state.n_prestige_pile
        state.column[column] = draw_card(state) if state.n_prestige_pile > 0 else NOTHING


@kernel
def _chosen(state, pile, n_pile, shown, n_shown, card):
    """Where one of the copies of a card lies, any of them as likely: in the pile, or n_pile + its place on display."""
    copies = 0
    for place in range(n_pile):
        copies += pile[place] == card
    for place in range(n_shown):
        copies += shown[place] == card
    skipped = below_without_trace(state.stream, copies)
    for place in range(n_pile + n_shown):
        if (pile[place] if place < n_pile else shown[place - n_pile]) == card:
            if skipped == 0:
                return place
            skipped -= 1
    return NOTHING


@kernel
def _ask_after_setup(state, seat, face):
    """Put the decision on a given card above the first step of round 1, beneath all that the setup still asks."""
    insert(state, 1, CARD, seat, LINES + face)
