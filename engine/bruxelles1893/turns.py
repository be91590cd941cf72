"""Action phase: a player's turn on the Art Nouveau board, on the Brussels board, or passing; whose turn is next."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import (
    ACT,
    AFTER_ACTION,
    BELLE_CARD,
    BID,
    CLAIM_TILE,
    COLUMNS,
    NEXT_TURN,
    OFFER_FREE_ACTION,
    TURN,
)
from engine.bruxelles1893.belle_epoque.pavilions import can_use
from engine.bruxelles1893.brussels import price, use_brussels
from engine.bruxelles1893.passing import pass_round
from engine.bruxelles1893.state import BRUSSELS, HOUSE_POINTS_CARD, LINES, NOBODY, SPACES
from engine.kernel import kernel

FIRST_BRUSSELS = SPACES
PASS = SPACES + len(BRUSSELS)
"""A turn is one action: the space of the Art Nouveau board, FIRST_BRUSSELS + Brussels action, or PASS."""

MOST_BID = 1023
"""More than a game brings; a bid is its own action code, and must stay below `decisions.CODES`."""


@kernel
def legal_turns(rules, state, seat, out):
    """A meeple and 1 BF open every free space of the active area, whether its action can be carried out or not."""
    own = state.seats[seat]
    meeples = own.meeples + own.travelers
    n = 0
    if own.meeples > 0 and own.money > 0:
        low_column, high_column = state.low_column, state.high_column  # read once: `out` could be any memory
        for row in range(state.low_row, state.high_row):
            for space in range(LINES * row + low_column, LINES * row + high_column):
                if state.meeple[space] == NOBODY:
                    out[n] = space
                    n += 1
    for place in range(len(BRUSSELS)):
        if price(rules, state, place) <= meeples:
            out[n] = FIRST_BRUSSELS + place
            n += 1
    out[n] = PASS
    return n + 1


@kernel
def _clockwise(rules, seat):
    """The seat to the left (without a division, as every turn comes here)."""
    return seat + 1 if seat + 1 < rules.players else 0


@kernel
def can_act(rules, state, seat):
    """Whether a player can do anything but pass."""
    own = state.seats[seat]
    return can_act_with(rules, state, seat, own.meeples, own.travelers)


@kernel
def can_act_with(rules, state, seat, meeples, travelers):
    """The same with so many meeples of either kind at hand."""
    if meeples > 0 and state.seats[seat].money > 0:
        for row in range(state.low_row, state.high_row):
            for column in range(state.low_column, state.high_column):
                if state.meeple[LINES * row + column] == NOBODY:
                    return True
    for place in range(len(BRUSSELS)):
        if price(rules, state, place) <= meeples + travelers:
            return True
    return False


@kernel
def take_turn(rules, state, seat, choice):
    if choice == PASS:
        pass_round(rules, state, seat)
    elif choice >= FIRST_BRUSSELS:
        use_brussels(rules, state, seat, choice - FIRST_BRUSSELS)
    else:
        place_meeple(rules, state, seat, choice)


@kernel
def place_meeple(rules, state, seat, space):
    """Place, then bid, then act; then the owner of a house there, if an opponent, has a free action.

    Between the action and the free action come the player's own cards, then the claim of a Belle Époque tile.
    """
    state.meeple[space] = seat
    state.seats[seat].meeples -= 1
    action = state.action[space]
    owner = state.house[space]
    if owner != NOBODY and owner != seat:
        push(state, OFFER_FREE_ACTION, owner, action)
    if rules.belle_epoque:
        if rules.cross[space]:
            push(state, CLAIM_TILE, seat)
        push(state, AFTER_ACTION, seat, action)
    push(state, ACT, seat, action)
    push(state, BID, seat, space)
    if rules.belle_epoque and owner != NOBODY and can_use(state, seat, HOUSE_POINTS_CARD):
        push(state, BELLE_CARD, seat, HOUSE_POINTS_CARD)


@kernel
def legal_bids(state, seat, out):
    """At least 1 BF, at most all one's money."""
    most = min(int(state.seats[seat].money), MOST_BID)
    for bid in range(1, most + 1):
        out[bid - 1] = bid
    return most


@kernel
def bid(state, seat, space, money):
    """The money goes under the meeple before the action is carried out."""
    state.seats[seat].money -= money
    state.bid[space] = money


@kernel
def next_turn(rules, state, seat, extra):
    """The next player clockwise who has not passed; when all have, the Resolution phase.

    An extra turn comes first, unless the player could only pass.
    """
    if extra and can_act(rules, state, seat):
        push(state, NEXT_TURN, seat)
        ask(state, TURN, seat)
        return
    if state.n_passed == rules.players:
        push(state, COLUMNS, NOBODY)
        return
    seat = _clockwise(rules, seat)
    while state.seats[seat].passed > 0:
        seat = _clockwise(rules, seat)
    push(state, NEXT_TURN, seat)
    ask(state, TURN, seat)
