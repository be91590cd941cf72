"""Action phase: a player's turn in the Art Nouveau area, in the Brussels area, or passing; whose turn is next."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1897.action_cards import use_card
from engine.bruxelles1897.agenda import ARCHITECT, BRUSSELS_CARDS, COLUMN_MAJORITIES, NEXT_TURN, TURN
from engine.bruxelles1897.brussels import price
from engine.bruxelles1897.passing import pass_round
from engine.bruxelles1897.preparation import clockwise
from engine.bruxelles1897.state import ARCHITECTS, BRUSSELS, NOBODY, NOTHING, SPACES
from engine.kernel import kernel

FIRST_BRUSSELS = SPACES
PASS = SPACES + len(BRUSSELS)
"""A turn is one action: the space of the Art Nouveau area, FIRST_BRUSSELS + Brussels card, or PASS."""

SIDES = 2
"""An Architect card is placed as SIDES * sort + the side that is up."""


@kernel
def legal_turns(rules, state, seat, out):
    """Any Action card, if the player can pay for an Architect card; any Brussels card that the hand suffices for."""
    hand = 0
    affordable = False
    own = state.seats[seat]
    for sort in range(ARCHITECTS):
        hand += own.hand[sort]
        affordable |= own.hand[sort] > 0 and min(rules.value[sort, 0], rules.value[sort, 1]) <= own.money
    n = 0
    if affordable:
        for space in range(SPACES):
            if state.card[space] != NOTHING:
                out[n] = space
                n += 1
    for place in range(len(BRUSSELS)):
        if price(state, place) <= hand:
            out[n] = FIRST_BRUSSELS + place
            n += 1
    out[n] = PASS
    return n + 1


@kernel
def take_turn(rules, state, seat, choice):
    if choice == PASS:
        pass_round(rules, state, seat)
    elif choice >= FIRST_BRUSSELS:
        push(state, BRUSSELS_CARDS, seat, choice - FIRST_BRUSSELS)
    else:
        push(state, ARCHITECT, seat, choice)


@kernel
def legal_architects(rules, state, seat, out):
    """An action is an Architect card in hand and one of its sides, whose value the player can pay."""
    own = state.seats[seat]
    n = 0
    for code in range(SIDES * ARCHITECTS):
        if own.hand[code // SIDES] > 0 and rules.value[code // SIDES, code % SIDES] <= own.money:
            out[n] = code
            n += 1
    return n


@kernel
def swap(rules, state, seat, space, code):
    """Pay, swap an Architect card for the Action card, and carry out its action."""
    own = state.seats[seat]
    own.money -= rules.value[code // SIDES, code % SIDES]
    own.hand[code // SIDES] -= 1
    card = int(state.card[space])
    state.card[space] = NOTHING
    state.architect[space] = seat
    state.played[space] = code
    use_card(rules, state, seat, card)


@kernel
def next_turn(rules, state, seat):
    """The next player clockwise who has not passed; when all have, the Majority phase."""
    if state.n_passed == rules.players:
        push(state, COLUMN_MAJORITIES, NOBODY)
        return
    seat = clockwise(rules, seat)
    while state.seats[seat].passed > 0:
        seat = clockwise(rules, seat)
    push(state, NEXT_TURN, seat)
    ask(state, TURN, seat)
