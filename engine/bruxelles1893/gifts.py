"""Gifts to a seat at the start of a game, by which a study measures what a card is worth.

A card comes out of its pile, whose other cards keep their order, so that games with and without the gift differ in
nothing else. Which of several copies it is, is drawn without drawing from the game's own chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bruxelles1893.agenda import CARD
from engine.bruxelles1893.box import Box
from engine.bruxelles1893.nobles import refill_market
from engine.bruxelles1893.pavilions import place_of
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
from engine.bruxelles1893.tracks import score
from engine.chance import below
from engine.documents import quoted, suggestion
from engine.errors import BoxError, InputError
from engine.kernel import kernel

GIFTS = ("noble", "prestige", "money", "points", "pavilion")
NOBLE, PRESTIGE, MONEY, POINTS, PAVILION = range(5)
RADIX = 128
"""A gift is RADIX * its kind + the noble, face, amount or number of the Belle Époque card."""

LARGEST_AMOUNT = 100
MIDDLE = PAVILIONS // 2
"""The pavilion that is given: its row is always in the active area."""


def gift(box: Box, text: str) -> int:
    """The number of a gift: "noble solvay", "prestige iris m1 v1", "money 2", "points 5", "pavilion 17" (a card).

    Raises InputError for words that name none; whether a game has it to give is for `gifts` to say.
    """
    word, _, what = text.strip().partition(" ")
    if word not in GIFTS:
        raise InputError(f"gifts: {quoted(word)} in {quoted(text)} is no gift{suggestion(word, GIFTS)}")
    kind = GIFTS.index(word)
    if kind in (NOBLE, PRESTIGE):
        try:
            number = box.card(text)[1]
        except BoxError as problem:
            raise InputError(f"gifts: {problem}") from None
    else:
        most = BELLE_CARDS if kind == PAVILION else LARGEST_AMOUNT
        number = int(what) if what.isascii() and what.isdigit() else 0
        if not 1 <= number <= most:
            raise InputError(f"gifts: {quoted(text)} needs a number from 1 to {most}")
    return RADIX * kind + number


def gifts(box: Box, rules: Any, by_seat: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """The seats and numbers of the gifts that each seat gets, for `give`; raises InputError for what cannot be."""
    if len(by_seat) != rules.players:
        raise InputError(f"gifts: {len(by_seat)} for {rules.players} players; a list is needed for each, or none")
    given: list[tuple[int, int]] = []
    for seat, texts in enumerate(by_seat):
        for text in texts:
            number = gift(box, text)
            if problem := _problem(rules, given, seat, number):
                raise InputError(f"gifts: {quoted(text)}: {problem}")
            given.append((seat, number))
    return given


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
    if kind in (NOBLE, PRESTIGE):
        copies = int((rules.noble_copies if kind == NOBLE else rules.face_copies)[what])
        if [other for _, other in given].count(number) >= copies:
            return f"this game has {copies or 'none'} to give"
    return None


def cards(box: Box, rules: Any) -> tuple[str, ...]:
    """Every card of a game that can be given or taken out of the box, as `Box.card` reads it."""
    nobles = (f"noble {name}" for name, copies in zip(NOBLE_NAMES, rules.noble_copies, strict=True) if copies)
    faces = (f"prestige {face}" for face, copies in zip(box.faces, rules.face_copies, strict=False) if copies)
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
        own.money += what
    elif kind == POINTS:
        score(state, seat, FROM_EARLIER, what)
    else:
        place = place_of(state, what)
        if place != NOTHING:
            state.belle_card[place] = state.belle_card[MIDDLE]
        state.belle_card[MIDDLE] = what
        state.pavilion[MIDDLE] = seat
        own.houses += 1


@kernel
def _take_noble(rules, state, noble):
    """Take a noble out of the pile, or off the market as if it were bought."""
    place = _chosen(state, state.noble_pile, state.n_noble_pile, state.market, SLOTS, noble)
    if place < state.n_noble_pile:
        state.n_noble_pile -= 1
        _close_up(state.noble_pile, place, state.n_noble_pile)
    else:
        state.market[place - state.n_noble_pile] = NOTHING
        refill_market(rules, state)


@kernel
def _take_card(state, face):
    """Take a prestige card out of the pile, or from under a column, which gets the next one of the pile."""
    place = _chosen(state, state.prestige_pile, state.n_prestige_pile, state.column, LINES, face)
    if place < state.n_prestige_pile:
        state.n_prestige_pile -= 1
        _close_up(state.prestige_pile, place, state.n_prestige_pile)
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
    skipped = below(state.stream.copy(), copies)
    for place in range(n_pile + n_shown):
        if (pile[place] if place < n_pile else shown[place - n_pile]) == card:
            if skipped == 0:
                return place
            skipped -= 1
    return NOTHING


@kernel
def _close_up(pile, place, n_pile):
    """Close the gap at a place, n_pile cards being left."""
    for k in range(place, n_pile):
        pile[k] = pile[k + 1]
    pile[n_pile] = 0


@kernel
def _ask_after_setup(state, seat, face):
    """Put the decision on a given card above the first step of round 1, beneath all that the setup still asks."""
    for k in range(state.n_agenda, 1, -1):
        state.agenda[k] = state.agenda[k - 1]
    entry = state.agenda[1]
    entry.kind = CARD
    entry.seat = seat
    entry.a = LINES + face
    entry.b = 0
    state.n_agenda += 1
