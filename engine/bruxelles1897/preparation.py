"""Preparation phase: the first player, Architect cards in the hands, nobles upright, and a new Art Nouveau area."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1897.agenda import NEXT_TURN
from engine.bruxelles1897.piles import discard, draw
from engine.bruxelles1897.state import (
    ARCHITECTS,
    COLUMNS,
    EXPO,
    MONEY_CARD,
    MOST_DEALT,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    READY,
    SORTS,
    SPACES,
    TAPPED,
)
from engine.chance import shuffle
from engine.kernel import kernel


@kernel
def prepare_round(rules, state):
    """The steps 1 to 6 of the Preparation phase, from the second round on."""
    state.round_number += 1
    if state.expo != NOBODY:
        state.first_player = state.expo
    else:
        state.first_player = clockwise(rules, state.first_player)
    for seat in range(rules.players):
        own = state.seats[seat]
        own.passed = 0
        for sort in range(ARCHITECTS):
            own.hand[sort] = rules.architects[sort] - own.prison[sort]
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == TAPPED:
                own.noble[noble] = READY
    state.n_passed = 0
    for space in range(SPACES):
        discard(state, int(state.card[space]))
    lay_area(rules, state)
    begin_round(rules, state)


@kernel
def clockwise(rules, seat):
    """The seat to the left (without a division, as every turn comes here)."""
    return seat + 1 if seat + 1 < rules.players else 0


@kernel
def lay_area(rules, state):
    """Shuffle cards of each sort and the Expo card together, lay as many as there are spaces, discard the others."""
    for place in range(MOST_DEALT):
        state.card[place] = NOTHING
    for space in range(SPACES):
        state.architect[space] = NOBODY
        state.played[space] = NOTHING
    n = 0
    for sort in range(len(SORTS)):
        for _ in range(rules.dealt):
            card = draw(state, sort)
            if card != NOTHING:
                state.card[n] = card
                n += 1
    for _ in range(rules.dealt):
        state.card[n] = MONEY_CARD
        n += 1
    for _ in range(rules.expo_cards):
        state.card[n] = EXPO
        n += 1
    state.expo = NOBODY
    shuffle(state.stream, state.card, 0, n)
    spaces = rules.rows * COLUMNS
    for place in range(spaces, n):
        discard(state, int(state.card[place]))
        state.card[place] = NOTHING
    if rules.neutral_cards > 0:
        _lay_neutral(state, spaces - COLUMNS)
        _lay_neutral(state, spaces - 1)
    shuffle(state.stream, state.bonus, 0, COLUMNS)


@kernel
def _lay_neutral(state, space):
    """A neutral Architect card takes the place of an Action card."""
    discard(state, int(state.card[space]))
    state.card[space] = NOTHING
    state.architect[space] = NEUTRAL


@kernel
def begin_round(rules, state):
    """The first player has the first turn of the Action phase."""
    first = int(state.first_player)
    push(state, NEXT_TURN, first - 1 if first > 0 else rules.players - 1)
