"""Prestige cards: who wins them in the columns, and what the winners do with them."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import CARD, CARDS
from engine.bruxelles1893.state import BONUSES, LINES, NOBODY, NOTHING, ROWS
from engine.bruxelles1893.tracks import gain_bonus
from engine.kernel import kernel

FIRST_TUCK = 4
"""Using a prestige card is one action: which of its bonuses, or FIRST_TUCK + Strategic row."""


@kernel
def card_face(state, column):
    """The face of the card that a `CARD` decision is about: a column's, or from LINES on, LINES + a face given."""
    return int(state.column[column]) if column < LINES else column - LINES


@kernel
def column_winners(rules, state, column):
    """The seats with the largest total bid in a column of the active area, as bits; none without any bid."""
    best, winners = 0, 0
    for seat in range(rules.players):
        total = 0
        for row in range(state.low_row, state.high_row):
            space = LINES * row + column
            if state.meeple[space] == seat:
                total += state.bid[space]
        if total > best:
            best, winners = total, 1 << seat
        elif total == best and total > 0:
            winners |= 1 << seat
    return winners


@kernel
def is_tie(winners):
    """Whether more than one bit is set."""
    return winners & (winners - 1) != 0


@kernel
def hand_out_cards(rules, state, column, asked):
    """Ask the next winner of a prestige card, column by column, in turn order."""
    while column < state.high_column:
        winners = column_winners(rules, state, column)
        while asked < rules.players:
            seat = (state.first_player + asked) % rules.players
            asked += 1
            if winners >> seat & 1 and state.column[column] != NOTHING:
                push(state, CARDS, NOBODY, column, asked)
                ask(state, CARD, seat, column)
                return
        if winners != 0:
            _discard_card(state, column)
        column += 1
        asked = 0


@kernel
def _discard_card(state, column):
    face = state.column[column]
    if face != NOTHING:
        state.prestige_discards[face] += 1
        state.column[column] = NOTHING


@kernel
def legal_card_uses(rules, state, seat, column, out):
    """One of the bonuses; or, for a card won alone that shows VP symbols, a row that got no card this round."""
    face = card_face(state, column)
    n = 0
    for option in range(rules.n_options[face]):
        out[n] = option
        n += 1
    if rules.symbols[face] > 0 and (column >= LINES or not is_tie(column_winners(rules, state, column))):
        for row in range(len(ROWS)):
            if not state.seats[seat].tucked_now[row]:
                out[n] = FIRST_TUCK + row
                n += 1
    return n


@kernel
def use_card(rules, state, seat, column, choice):
    """Gain the bonus and discard, or slide the card under the Architect board."""
    face = card_face(state, column)
    if choice >= FIRST_TUCK:
        row = choice - FIRST_TUCK
        own = state.seats[seat]
        own.tucked[row, own.tucks[row]] = face
        own.tucks[row] += 1
        own.tucked_now[row] = 1
        if column < LINES:
            state.column[column] = NOTHING
        return
    for bonus in range(len(BONUSES)):
        for _ in range(rules.bonus[face, choice, bonus]):
            gain_bonus(state, seat, bonus)
    if column >= LINES:
        state.prestige_discards[face] += 1
    elif not is_tie(column_winners(rules, state, column)):
        _discard_card(state, column)


@kernel
def renew_cards(state):
    """End of the round: discard the cards left under the columns and turn up new ones."""
    for column in range(LINES):
        _discard_card(state, column)
    lay_out_cards(state)


@kernel
def lay_out_cards(state):
    """Turn up a card under each column, as long as there are any."""
    for column in range(LINES):
        state.column[column] = draw_card(state) if state.n_prestige_pile > 0 else NOTHING


@kernel
def draw_card(state):
    """Take the top card off its pile, which must not be empty."""
    state.n_prestige_pile -= 1
    face = int(state.prestige_pile[state.n_prestige_pile])
    state.prestige_pile[state.n_prestige_pile] = 0
    return face
