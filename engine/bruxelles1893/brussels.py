"""The Brussels board: the growing price in meeples, and its four actions."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.actions import can_carry_out
from engine.bruxelles1893.agenda import ACTIVATE, AFTER_ACTION, FIRST_BRUSSELS_ACTION, PARK_ACTION, TRAVELERS
from engine.bruxelles1893.materials import take_jokers
from engine.bruxelles1893.nobles import gain_effect, has_ready_noble, list_ready_nobles
from engine.bruxelles1893.state import ACTIONS, ACTIVATED, GRAND_PLACE, MARKET, PARK, STOCK_EXCHANGE
from engine.kernel import kernel

ENOUGH = 0
"""Grand-Place: stop; the actions above it are 1 + noble."""


@kernel
def price(rules, state, place):
    """Meeples that the next use of a Brussels action takes.

    One more than the previous use with 2 or 3 players; with 4 or 5 the price grows with every second use.
    """
    return rules.use_price[state.uses[place]]


@kernel
def use_brussels(rules, state, seat, place):
    """Place meeples; Travelers may stand in for Architect meeples, and must where those are too few."""
    own = state.seats[seat]
    meeples = price(rules, state, place)
    fewest, most = max(0, meeples - own.meeples), min(meeples, own.travelers)
    if fewest < most:
        push(state, TRAVELERS, seat, place)
    else:
        place_in_brussels(rules, state, seat, place, fewest)


@kernel
def legal_travelers(rules, state, seat, place, out):
    """An action is how many of the meeples are Travelers."""
    own = state.seats[seat]
    meeples = price(rules, state, place)
    fewest = max(0, meeples - own.meeples)
    n = 0
    for travelers in range(fewest, min(meeples, own.travelers) + 1):
        out[n] = travelers
        n += 1
    return n


@kernel
def place_in_brussels(rules, state, seat, place, travelers):
    """Place the meeples, some of them Travelers, and carry out the action, as far as it gives anything."""
    own = state.seats[seat]
    meeples = price(rules, state, place)
    own.meeples -= meeples - travelers
    own.travelers -= travelers
    state.brussels[place, seat] += meeples - travelers
    state.brussels_travelers[place, seat] += travelers
    state.uses[place] += 1
    if rules.belle_epoque:
        push(state, AFTER_ACTION, seat, FIRST_BRUSSELS_ACTION + place, 1)
    if place == STOCK_EXCHANGE:
        own.money += rules.stock_income[state.stock[state.n_stock - 1]]
    elif place == GRAND_PLACE:
        level = rules.boards[own.board].crown_track[own.crown]
        if level > 0 and has_ready_noble(state, seat):
            push(state, ACTIVATE, seat, level, 0)
    elif place == PARK:
        for action in range(len(ACTIONS)):
            if can_carry_out(rules, state, seat, action):
                push(state, PARK_ACTION, seat)
                break
    elif place == MARKET:
        take_jokers(state, seat, rules.market_jokers)
    else:
        raise AssertionError("a Brussels action is not written")


@kernel
def legal_activations(rules, state, seat, done, out):
    """An action is ENOUGH, once one noble has been activated, in the first edition at once; or 1 + noble."""
    n = 0
    if done > 0 or rules.may_decline:
        out[n] = ENOUGH
        n += 1
    return list_ready_nobles(state, seat, out, n)


@kernel
def activate_next(rules, state, seat, limit, done, choice):
    """Activate a noble; up to the Crown level that the player had before the action, in any order."""
    if choice == ENOUGH:
        return
    noble = choice - 1
    state.seats[seat].noble[noble] = ACTIVATED
    done += 1
    if done < limit and has_ready_noble(state, seat):
        push(state, ACTIVATE, seat, limit, done)
    gain_effect(rules, state, seat, noble)
