"""Resolution phase: the three majorities, the first player, and the end of the round."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import (
    BRUSSELS_MAJORITY,
    CARDS,
    END_ROUND,
    FIRST_PLAYER,
    IRISES,
    MAJORITIES,
    PAYMENTS,
    PLANNING,
    TILES_STEP,
    VISIT,
)
from engine.bruxelles1893.belle_epoque.card_table import (
    BRUSSELS_CARDS,
    COLUMN_CARDS,
    END_OF_ROUND_CARDS,
    IRIS_CARDS,
    VISIT_CARDS,
)
from engine.bruxelles1893.belle_epoque.pavilions import has_used, offer_cards, visit_pavilions
from engine.bruxelles1893.belle_epoque.tiles import claims_of
from engine.bruxelles1893.nobles import discard_cheapest
from engine.bruxelles1893.planning import clear_area
from engine.bruxelles1893.prestige import column_winners, renew_cards
from engine.bruxelles1893.state import (
    ACTIVATED,
    BRUSSELS,
    DOUBLE_MEEPLE_CARD,
    FROM_IRISES,
    IRIS_MONEY_CARD,
    LINES,
    MANNEKEN_PIS_CARD,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAVILIONS,
    READY,
    ROWS,
    SPACES,
)
from engine.kernel import kernel
from engine.seats import score


@kernel
def resolve_columns(rules, state):
    """The first player is found, then the winners use their cards; before both, Belle Époque cards may be used."""
    push(state, MAJORITIES, NOBODY)
    push(state, CARDS, NOBODY, state.low_column, 0)
    push(state, FIRST_PLAYER, NOBODY)
    if rules.belle_epoque:
        offer_cards(state, COLUMN_CARDS)


@kernel
def resolve_majorities(rules, state):
    """Irises, Brussels, the pavilion visit and the end of the round follow, each after its Belle Époque cards."""
    push(state, END_ROUND, NOBODY)
    push(state, VISIT, NOBODY)
    push(state, BRUSSELS_MAJORITY, NOBODY)
    push(state, IRISES, NOBODY)
    if rules.belle_epoque:
        offer_cards(state, IRIS_CARDS)


@kernel
def find_first_player(rules, state):
    state.first_player = next_first_player(rules, state)


@kernel
def manneken_pis(rules, state, seat):
    """A player's Manneken Pis symbols of this round: on cards won alone, and for passing first."""
    symbols = 0
    for column in range(state.low_column, state.high_column):
        if column_winners(rules, state, column) == 1 << seat and state.column[column] != NOTHING:
            symbols += rules.manneken[state.column[column]]
    if state.seats[seat].passed == 1:
        symbols += rules.first_pass_manneken
    if rules.belle_epoque and has_used(state, seat, MANNEKEN_PIS_CARD):
        symbols += rules.card_amount[MANNEKEN_PIS_CARD]
    return symbols


@kernel
def next_first_player(rules, state):
    """Most Manneken Pis symbols; of those tied the nearest clockwise after the present first player, who comes last."""
    return first_player_with(rules, state, NOBODY, 0)


@kernel
def first_player_with(rules, state, helped, more):
    """The next first player if one player, or NOBODY, had so many Manneken Pis symbols more."""
    best, first = -1, int(state.first_player)
    for distance in range(1, rules.players + 1):
        seat = (state.first_player + distance) % rules.players
        symbols = manneken_pis(rules, state, seat) + (more if seat == helped else 0)
        wins_tie = rules.first_passer_wins_ties and state.seats[seat].passed == 1
        if symbols > best or (symbols == best and wins_tie):
            best, first = symbols, seat
    return first


@kernel
def resolve_irises(rules, state, doubled):
    """Each iris between four meeples scores for whoever has most of them, the neutral colour counted.

    `doubled` is 1 + the space whose meeple counts as double (card 27), or 0.
    """
    for row in range(state.low_row, state.high_row - 1):
        for column in range(state.low_column, state.high_column - 1):
            corner = LINES * row + column
            if is_surrounded(state, corner):
                most = _most_around(rules, state, corner, doubled)
                for seat in range(rules.players):
                    if _meeples_around(rules, state, corner, seat, doubled) == most:
                        score(state, seat, FROM_IRISES, iris_points(rules, state, seat))
                        if rules.belle_epoque and has_used(state, seat, IRIS_MONEY_CARD):
                            state.seats[seat].money += rules.card_amount[IRIS_MONEY_CARD]
    if rules.belle_epoque:
        offer_cards(state, BRUSSELS_CARDS)


@kernel
def is_surrounded(state, corner):
    """Whether an iris has a meeple on each of its four spaces, `corner` being the one at its top left."""
    return (
        state.meeple[corner] != NOBODY
        and state.meeple[corner + 1] != NOBODY
        and state.meeple[corner + LINES] != NOBODY
        and state.meeple[corner + LINES + 1] != NOBODY
    )


@kernel
def irises_won(rules, state, seat, doubled):
    """Irises at which a player has the majority, alone or tied; `doubled` as in `resolve_irises`."""
    won = 0
    for row in range(state.low_row, state.high_row - 1):
        for column in range(state.low_column, state.high_column - 1):
            corner = LINES * row + column
            if is_surrounded(state, corner):
                most = _most_around(rules, state, corner, doubled)
                won += _meeples_around(rules, state, corner, seat, doubled) == most
    return won


@kernel
def _meeples_around(rules, state, corner, owner, doubled):
    """Meeples of one colour on the four spaces around an iris; the doubled one counts twice."""
    count = 0
    for space in (corner, corner + 1, corner + LINES, corner + LINES + 1):
        if state.meeple[space] == owner:
            count += 1
            if 1 + space == doubled:
                count += rules.card_amount[DOUBLE_MEEPLE_CARD] - 1
    return count


@kernel
def _most_around(rules, state, corner, doubled):
    most = _meeples_around(rules, state, corner, NEUTRAL, doubled) if rules.neutral_in_irises else 0
    for seat in range(rules.players):
        most = max(most, _meeples_around(rules, state, corner, seat, doubled))
    return most


@kernel
def iris_points(rules, state, seat):
    """What an iris scores: the number on a player's space of the Iris track."""
    own = state.seats[seat]
    return int(rules.iris_level_vp) * int(rules.boards[own.board].iris_track[own.iris])


@kernel
def placed_in_brussels(state, seat):
    """Meeples that a player has on the four Brussels actions together."""
    total = 0
    for place in range(len(BRUSSELS)):
        total += state.brussels[place, seat]
    return total


@kernel
def resolve_brussels(rules, state):
    """Whoever placed most Architect meeples on the Brussels board loses one to the Courthouse; those tied all do.

    Travelers go back to the Train space first, and the other meeples of the Brussels board to their owners.
    """
    most = 1
    for seat in range(rules.players):
        most = max(most, placed_in_brussels(state, seat))
    for seat in range(rules.players):
        own = state.seats[seat]
        placed = placed_in_brussels(state, seat)
        own.meeples += placed
        if placed == most:
            own.meeples -= 1
            own.courthouse += 1
    for place in range(len(BRUSSELS)):
        state.uses[place] = 0
        for seat in range(rules.players):
            state.travelers += state.brussels_travelers[place, seat]
            state.brussels[place, seat] = 0
            state.brussels_travelers[place, seat] = 0
    if rules.belle_epoque:
        offer_cards(state, VISIT_CARDS)


@kernel
def visit(rules, state):
    """The pavilion visit; then the cards of the end of the round."""
    if rules.belle_epoque:
        visit_pavilions(rules, state)
        offer_cards(state, END_OF_ROUND_CARDS)


@kernel
def end_round(rules, state):
    """Clear the boards, turn the nobles upright, renew the cards; then the next round or the end of the game."""
    if rules.belle_epoque:
        _send_travelers_home(rules, state)
    for space in range(SPACES):
        state.meeple[space] = NOBODY
        state.bid[space] = 0
    for seat in range(rules.players):
        own = state.seats[seat]
        own.meeples = rules.meeples - own.courthouse - claims_of(state, seat)
        own.passed = 0
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == ACTIVATED:
                own.noble[noble] = READY
        for row in range(len(ROWS)):
            own.tucked_now[row] = 0
    state.n_passed = 0
    clear_area(state)
    discard_cheapest(rules, state)
    renew_cards(state)
    if state.round_number + 1 < rules.rounds:
        state.round_number += 1
        push(state, PLANNING, NOBODY)
    else:
        push(state, PAYMENTS, 0)
        if rules.belle_epoque:
            push(state, TILES_STEP, 0)


@kernel
def _send_travelers_home(rules, state):
    """Unused Travelers go back to the Train space; the cards used in this round can be used again."""
    state.travelers = rules.start_travelers
    state.extra_meeple = 0
    for seat in range(rules.players):
        state.seats[seat].travelers = 0
    for place in range(PAVILIONS):
        state.card_used[place] = 0
