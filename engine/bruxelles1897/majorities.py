"""Majority phase: columns, coats of arms and Brussels; then the next round, or the end of the game."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1897.agenda import (
    BRUSSELS_MAJORITY,
    COATS_OF_ARMS,
    END_ROUND,
    FREE,
    IMPRISON,
    SCORING,
)
from engine.bruxelles1897.preparation import prepare_round
from engine.bruxelles1897.state import (
    ARCHITECTS,
    BRUSSELS,
    COLUMNS,
    FROM_COATS,
    NEUTRAL,
    NOBODY,
    RELEASE,
)
from engine.bruxelles1897.tracks import advance, coat_points, prisoners
from engine.bruxelles1897.turns import SIDES
from engine.kernel import kernel
from engine.seats import score


@kernel
def column_value(rules, state, column, owner):
    """Total value of a colour's Architect cards in a column; -1 where it has none."""
    total = 0
    there = False
    for row in range(rules.rows):
        space = COLUMNS * row + column
        if state.architect[space] == owner:
            there = True
            if owner == NEUTRAL:
                total += int(rules.neutral_value)
            else:
                code = state.played[space]
                total += int(rules.value[code // SIDES, code % SIDES])
    return total if there else -1


@kernel
def column_winners(rules, state, column):
    """The seats with the majority in a column, as bits: alone, tied, or tied with the neutral colour."""
    most = column_value(rules, state, column, NEUTRAL) if rules.neutral_in_majorities else -1
    for seat in range(rules.players):
        most = max(most, column_value(rules, state, column, seat))
    winners = 0
    for seat in range(rules.players):
        if most >= 0 and column_value(rules, state, column, seat) == most:
            winners |= 1 << seat
    return winners


@kernel
def resolve_columns(rules, state):
    """The top half of each Bonus card for whoever has its column; those who free a prisoner choose one each."""
    push(state, COATS_OF_ARMS, NOBODY)
    for column in range(COLUMNS):
        winners = column_winners(rules, state, column)
        top = rules.top[state.bonus[column]]
        for distance in range(rules.players - 1, -1, -1):
            seat = (state.first_player + distance) % rules.players  # the first player's is to be on top
            if winners >> seat & 1:
                if top != RELEASE:
                    advance(rules, state, seat, top)
                elif prisoners(state, seat) > 0:
                    ask(state, FREE, seat)


@kernel
def is_complete(state, corner):
    """Whether all four spaces around a coat of arms have an Architect card, `corner` being the one at its top left."""
    return (
        state.architect[corner] != NOBODY
        and state.architect[corner + 1] != NOBODY
        and state.architect[corner + COLUMNS] != NOBODY
        and state.architect[corner + COLUMNS + 1] != NOBODY
    )


@kernel
def cards_around(state, corner, owner):
    """Architect cards of one colour around a coat of arms."""
    return (
        int(state.architect[corner] == owner)
        + int(state.architect[corner + 1] == owner)
        + int(state.architect[corner + COLUMNS] == owner)
        + int(state.architect[corner + COLUMNS + 1] == owner)
    )


@kernel
def coat_winners(rules, state, corner):
    """The seats with most cards around a completed coat of arms, as bits; none around one that is not."""
    winners = 0
    if is_complete(state, corner):
        most = cards_around(state, corner, NEUTRAL) if rules.neutral_in_majorities else 0
        for seat in range(rules.players):
            most = max(most, cards_around(state, corner, seat))
        for seat in range(rules.players):
            if cards_around(state, corner, seat) == most:
                winners |= 1 << seat
    return winners


@kernel
def resolve_coats(rules, state):
    """Each completed coat of arms scores for whoever has most cards there, by the level on the Prestige track."""
    push(state, BRUSSELS_MAJORITY, NOBODY)
    for row in range(rules.rows - 1):
        for column in range(COLUMNS - 1):
            winners = coat_winners(rules, state, COLUMNS * row + column)
            for seat in range(rules.players):
                if winners >> seat & 1:
                    score(state, seat, FROM_COATS, coat_points(rules, state, seat))


@kernel
def placed_in_brussels(state, seat):
    """Architect cards that a player has in the Brussels area."""
    total = 0
    for place in range(len(BRUSSELS)):
        for sort in range(ARCHITECTS):
            total += state.brussels[place, seat, sort]
    return total


@kernel
def resolve_brussels(rules, state):
    """Whoever has most Architect cards in the Brussels area, all who are tied, each choose one of them for prison."""
    push(state, END_ROUND, NOBODY)
    most = 1
    for seat in range(rules.players):
        most = max(most, placed_in_brussels(state, seat))
    for place in range(len(BRUSSELS)):
        state.uses[place] = 0
    for distance in range(rules.players - 1, -1, -1):
        seat = (state.first_player + distance) % rules.players
        if placed_in_brussels(state, seat) == most:
            ask(state, IMPRISON, seat)


@kernel
def legal_prisoners(state, seat, out):
    """An action is a sort of Architect cards that the player has in the Brussels area."""
    n = 0
    for sort in range(ARCHITECTS):
        there = 0
        for place in range(len(BRUSSELS)):
            there += state.brussels[place, seat, sort]
        if there > 0:
            out[n] = sort
            n += 1
    return n


@kernel
def imprison(state, seat, sort):
    """The card goes under the Prison card, from whichever Brussels card it lies at."""
    for place in range(len(BRUSSELS)):
        if state.brussels[place, seat, sort] > 0:
            state.brussels[place, seat, sort] -= 1
            state.seats[seat].prison[sort] += 1
            return


@kernel
def end_round(rules, state):
    """The cards of the Brussels area go back to the hands; those of the Art Nouveau area stay for the final scoring."""
    for place in range(len(BRUSSELS)):
        for seat in range(rules.players):
            for sort in range(ARCHITECTS):
                state.seats[seat].hand[sort] += state.brussels[place, seat, sort]
                state.brussels[place, seat, sort] = 0
    if state.round_number + 1 < rules.rounds:
        prepare_round(rules, state)
    else:
        push(state, SCORING, NOBODY)
