"""The engine's two sides: which actions are legal at the pending decision, and what an action does."""

from __future__ import annotations

from engine.agenda import comes_to_step, key, pop, top
from engine.bruxelles1897 import agenda
from engine.bruxelles1897.action_cards import legal_of_two, use_one_of_two
from engine.bruxelles1897.brussels import (
    activate_next,
    legal_activations,
    legal_card_sets,
    legal_park_actions,
    perform_at_park,
    use_brussels,
)
from engine.bruxelles1897.construction import legal_payments, pay
from engine.bruxelles1897.counting.integrity import fault
from engine.bruxelles1897.exhibitions import call_exhibitor, exhibit, legal_exhibits
from engine.bruxelles1897.majorities import (
    end_round,
    imprison,
    legal_prisoners,
    resolve_brussels,
    resolve_coats,
    resolve_columns,
)
from engine.bruxelles1897.nobles import keep_or_discard, legal_keeping
from engine.bruxelles1897.rules import PAYMENTS
from engine.bruxelles1897.sales import legal_sales, sell
from engine.bruxelles1897.scoring import score_game
from engine.bruxelles1897.tracks import legal_releases, release
from engine.bruxelles1897.turns import legal_architects, legal_turns, next_turn, swap, take_turn
from engine.kernel import DEBUG, inlined, kernel

MOST_ACTIONS = 1024
"""Size of a buffer that holds any list of legal actions (the longest are payments: 3 ** 6 with two cards of a pair)."""

CODES = PAYMENTS
"""One more than the largest action, which is a payment."""


@kernel
def legal_actions(rules, state, out):
    """Write the legal actions of the pending decision, ascending, into `out` (int16, size MOST_ACTIONS).

    Returns their number.
    """
    if state.n_agenda == 0:
        return 0
    kind, seat, a, b = top(state)
    if kind == agenda.TURN:
        return legal_turns(rules, state, seat, out)
    if kind == agenda.ARCHITECT:
        return legal_architects(rules, state, seat, out)
    if kind == agenda.BRUSSELS_CARDS:
        return legal_card_sets(state, seat, a, out)
    if kind == agenda.PARK_ACTION:
        return legal_park_actions(rules, state, seat, out)
    if kind == agenda.SELL:
        return legal_sales(state, seat, out)
    if kind == agenda.PAYMENT:
        return legal_payments(rules, state, seat, out)
    if kind == agenda.ONE_OF_TWO:
        return legal_of_two(a, b, out)
    if kind == agenda.KEEP_NOBLE:
        return legal_keeping(state, seat, a, out)
    if kind == agenda.ACTIVATE:
        return legal_activations(state, seat, b, out)
    if kind == agenda.FREE:
        return legal_releases(state, seat, out)
    if kind == agenda.EXHIBIT:
        return legal_exhibits(rules, state, seat, a, out)
    if kind == agenda.IMPRISON:
        return legal_prisoners(state, seat, out)
    raise AssertionError("a decision has no actions written")


@kernel
def apply_action(rules, state, action):
    """Carry out a legal action, and the rules' own steps up to the next decision."""
    kind, seat, a, b = pop(state)
    action = int(action)
    if kind == agenda.TURN:
        take_turn(rules, state, seat, action)
    elif kind == agenda.ARCHITECT:
        swap(rules, state, seat, a, action)
    elif kind == agenda.BRUSSELS_CARDS:
        use_brussels(rules, state, seat, a, action)
    elif kind == agenda.PARK_ACTION:
        perform_at_park(rules, state, seat, action)
    elif kind == agenda.SELL:
        sell(state, seat, a, action)
    elif kind == agenda.PAYMENT:
        pay(rules, state, seat, a, action)
    elif kind == agenda.ONE_OF_TWO:
        use_one_of_two(rules, state, seat, a, b, action)
    elif kind == agenda.KEEP_NOBLE:
        keep_or_discard(state, seat, a, action)
    elif kind == agenda.ACTIVATE:
        activate_next(rules, state, seat, a, b, action)
    elif kind == agenda.FREE:
        release(state, seat, action)
    elif kind == agenda.EXHIBIT:
        exhibit(rules, state, seat, a, b, action)
    elif kind == agenda.IMPRISON:
        imprison(state, seat, action)
    else:
        raise AssertionError("a decision has no effect written")
    run_steps(rules, state)
    if DEBUG and fault(rules, state) != 0:
        raise AssertionError("the integrity check has found a fault; engine.bruxelles1897.fault tells which")


@inlined
def run_steps(rules, state):
    """Carry out the rules' own steps until a decision is pending or the game is over."""
    while comes_to_step(state):
        kind, seat, a, b = pop(state)
        if kind == agenda.NEXT_TURN:
            next_turn(rules, state, seat)
        elif kind == agenda.NEXT_EXHIBITOR:
            call_exhibitor(rules, state, seat, a, b)
        elif kind == agenda.COLUMN_MAJORITIES:
            resolve_columns(rules, state)
        elif kind == agenda.COATS_OF_ARMS:
            resolve_coats(rules, state)
        elif kind == agenda.BRUSSELS_MAJORITY:
            resolve_brussels(rules, state)
        elif kind == agenda.END_ROUND:
            end_round(rules, state)
        elif kind == agenda.SCORING:
            score_game(rules, state)
        else:
            raise AssertionError("a step has no effect written")


@kernel
def decision_key(state):
    """An integer for the pending decision, its seat, and what it is about: the space, card, noble … at hand."""
    if state.n_agenda == 0:
        return -1
    kind, seat, a, b = top(state)
    about = 32 * b + a if kind == agenda.ONE_OF_TWO else a
    return key(kind, seat, about)
