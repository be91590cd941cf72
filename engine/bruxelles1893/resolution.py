"""Resolution phase: the three majorities, the first player, and the end of the round."""

from __future__ import annotations

from engine.bruxelles1893.agenda import CARDS, MAJORITIES, PAYMENTS, PLANNING, push
from engine.bruxelles1893.nobles import discard_cheapest
from engine.bruxelles1893.planning import clear_area
from engine.bruxelles1893.prestige import column_winners, renew_cards
from engine.bruxelles1893.state import (
    ACTIVATED,
    BRUSSELS,
    FROM_IRISES,
    LINES,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    READY,
    ROUNDS,
    ROWS,
    SPACES,
)
from engine.bruxelles1893.tracks import score
from engine.kernel import kernel


@kernel
def resolve_columns(rules, state):
    """Find the next first player, then let the winners use their cards."""
    state.first_player = next_first_player(rules, state)
    push(state, MAJORITIES, NOBODY)
    push(state, CARDS, NOBODY, state.low_column, 0)


@kernel
def manneken_pis(rules, state, seat):
    """A player's Manneken Pis symbols of this round: on cards won alone, and for passing first."""
    symbols = 0
    for column in range(state.low_column, state.high_column):
        if column_winners(rules, state, column) == 1 << seat and state.column[column] != NOTHING:
            symbols += rules.manneken[state.column[column]]
    if state.seats[seat].passed == 1:
        symbols += rules.face_down_manneken
    return symbols


@kernel
def next_first_player(rules, state):
    """Most Manneken Pis symbols; of those tied the nearest clockwise after the present first player, who comes last."""
    best, first = -1, int(state.first_player)
    for distance in range(1, rules.players + 1):
        seat = (state.first_player + distance) % rules.players
        symbols = manneken_pis(rules, state, seat)
        wins_tie = rules.first_passer_wins_ties and state.seats[seat].passed == 1
        if symbols > best or (symbols == best and wins_tie):
            best, first = symbols, seat
    return first


@kernel
def resolve_irises(rules, state):
    """Each iris between four meeples scores for whoever has most of them, the neutral colour counted."""
    for row in range(state.low_row, state.high_row - 1):
        for column in range(state.low_column, state.high_column - 1):
            corner = LINES * row + column
            if (
                state.meeple[corner] != NOBODY
                and state.meeple[corner + 1] != NOBODY
                and state.meeple[corner + LINES] != NOBODY
                and state.meeple[corner + LINES + 1] != NOBODY
            ):
                _score_iris(rules, state, corner)


@kernel
def _meeples_around(state, corner, owner):
    """Meeples of one colour on the four spaces around an iris, `corner` being the one at its top left."""
    count = 0
    for space in (corner, corner + 1, corner + LINES, corner + LINES + 1):
        if state.meeple[space] == owner:
            count += 1
    return count


@kernel
def iris_level(rules, state, seat):
    """The number on a player's space of the Iris track."""
    own = state.seats[seat]
    return rules.boards[own.board].iris_track[own.iris]


@kernel
def _score_iris(rules, state, corner):
    most = _meeples_around(state, corner, NEUTRAL) if rules.neutral_in_irises else 0
    for seat in range(rules.players):
        most = max(most, _meeples_around(state, corner, seat))
    for seat in range(rules.players):
        if _meeples_around(state, corner, seat) == most:
            score(state, seat, FROM_IRISES, iris_level(rules, state, seat))


@kernel
def placed_in_brussels(state, seat):
    """Meeples that a player has on the four Brussels actions together."""
    total = 0
    for place in range(len(BRUSSELS)):
        total += state.brussels[place, seat]
    return total


@kernel
def resolve_brussels(rules, state):
    """Whoever placed most meeples on the Brussels board loses one of them to the Courthouse; those tied all do."""
    most = 1
    for seat in range(rules.players):
        most = max(most, placed_in_brussels(state, seat))
    for seat in range(rules.players):
        if placed_in_brussels(state, seat) == most:
            state.seats[seat].courthouse += 1


@kernel
def end_round(rules, state):
    """Clear the boards, turn the nobles upright, renew the cards; then the next round or the end of the game."""
    for space in range(SPACES):
        state.meeple[space] = NOBODY
        state.bid[space] = 0
    for place in range(len(BRUSSELS)):
        state.uses[place] = 0
        for seat in range(rules.players):
            state.brussels[place, seat] = 0
    for seat in range(rules.players):
        own = state.seats[seat]
        own.meeples = rules.meeples - own.courthouse
        own.passed = 0
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == ACTIVATED:
                own.noble[noble] = READY
        for row in range(len(ROWS)):
            own.tucked_now[row] = 0
    state.n_passed = 0
    clear_area(state)
    discard_cheapest(state)
    renew_cards(state)
    if state.round_number + 1 < ROUNDS:
        state.round_number += 1
        push(state, PLANNING, NOBODY)
    else:
        push(state, PAYMENTS, 0)
