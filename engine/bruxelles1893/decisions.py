"""The engine's two sides: which actions are legal at the pending decision, and what an action does."""

from __future__ import annotations

from engine.agenda import comes_to_step, key, pop, top
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import act, carry_out_or_decline, copy_action, legal_answers, legal_copies
from engine.bruxelles1893.belle_epoque.cards import (
    legal_card_effects,
    legal_gifts,
    legal_take_backs,
    offer_after_action,
    swap_cubes,
    take_back,
    use_belle_card,
)
from engine.bruxelles1893.belle_epoque.tiles import claim_tile, legal_claims
from engine.bruxelles1893.brussels import activate_next, legal_activations, legal_travelers, place_in_brussels
from engine.bruxelles1893.construction import (
    choose_building,
    legal_buildings,
    legal_first_needles,
    legal_needles,
    legal_payments,
    move_first_needle,
    pay,
    place_house,
    turn_needle,
)
from engine.bruxelles1893.counting.integrity import fault
from engine.bruxelles1893.free_actions import legal_free_actions, offer_free_action, use_free_action
from engine.bruxelles1893.majorities import (
    end_round,
    find_first_player,
    resolve_brussels,
    resolve_columns,
    resolve_irises,
    resolve_majorities,
    visit,
)
from engine.bruxelles1893.materials import legal_cubes, take_cubes
from engine.bruxelles1893.nobles import (
    keep_or_discard,
    legal_keeping,
    legal_nobles,
    legal_solvay,
    refill_market,
    take_noble,
    use_solvay,
)
from engine.bruxelles1893.planning import (
    legal_irises,
    legal_neutral_spaces,
    place_neutral,
    place_neutral_if_possible,
    place_try_square,
    plan_round,
)
from engine.bruxelles1893.prestige import card_face, hand_out_cards, legal_card_uses, use_card
from engine.bruxelles1893.sales import (
    choose_artwork,
    legal_indicators,
    legal_leavers,
    legal_sales,
    move_indicator,
    replace_displayed,
)
from engine.bruxelles1893.scoring import (
    choose_row,
    collect_payments,
    count_tiles,
    legal_rows,
    legal_unpaid,
    pay_nobles,
    score_game,
)
from engine.bruxelles1893.setup import legal_boards, take_board
from engine.bruxelles1893.sites import legal_sites
from engine.bruxelles1893.turns import bid, legal_bids, legal_turns, next_turn, take_turn
from engine.bruxelles1893.workshop import create, create_white, legal_colours, return_drawn, take_artwork
from engine.kernel import DEBUG, inlined, kernel

MOST_ACTIONS = 1024
"""Size of a buffer that holds any list of legal actions (the longest are bids)."""

CODES = 4096
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
    if kind == agenda.BID:
        return legal_bids(state, seat, out)
    if kind == agenda.BOARD:
        return legal_boards(rules, state, out)
    if kind == agenda.FIRST_NEEDLE:
        return legal_first_needles(rules, state, seat, out)
    if (
        kind == agenda.CREATE
        or kind == agenda.STARTING_ARTWORK
        or kind == agenda.CREATE_WHITE
        or kind == agenda.PUT_UNDER
    ):
        return legal_colours(state, out)
    if kind == agenda.CARRY_OUT:
        return legal_answers(out)
    if kind == agenda.SELL:
        return legal_sales(state, seat, out)
    if kind == agenda.MOVE_INDICATOR:
        return legal_indicators(state, seat, b, out)
    if kind == agenda.LEAVE:
        return legal_leavers(state, out)
    if kind == agenda.TAKE_NOBLE:
        return legal_nobles(rules, state, seat, out)
    if kind == agenda.KEEP:
        return legal_keeping(state, seat, a, out)
    if kind == agenda.SOLVAY_EFFECT:
        return legal_solvay(state, seat, out)
    if kind == agenda.CUBES:
        return legal_cubes(state, a, out)
    if kind == agenda.PAYMENT:
        return legal_payments(rules, state, seat, a, b, out)
    if kind == agenda.NEEDLE:
        return legal_needles(rules, state, out)
    if kind == agenda.SITE:
        return legal_sites(rules, state, out)
    if kind == agenda.PARK_ACTION:
        return legal_copies(rules, state, seat, out)
    if kind == agenda.ACTIVATE:
        return legal_activations(rules, state, seat, b, out)
    if kind == agenda.FREE_ACTION:
        return legal_free_actions(rules, state, seat, a, out)
    if kind == agenda.CARD:
        return legal_card_uses(rules, state, seat, a, out)
    if kind == agenda.TRY_SQUARE:
        return legal_irises(rules, state, out)
    if kind == agenda.NEUTRAL_MEEPLE:
        return legal_neutral_spaces(rules, state, out)
    if kind == agenda.BELLE_CARD:
        return legal_card_effects(rules, state, seat, a, b, out)
    if kind == agenda.BUILDING:
        return legal_buildings(rules, state, seat, out)
    if kind == agenda.CLAIM_TILE:
        return legal_claims(state, seat, out)
    if kind == agenda.TRAVELERS:
        return legal_travelers(rules, state, seat, a, out)
    if kind == agenda.TAKE_BACK:
        return legal_take_backs(state, a, out)
    if kind == agenda.GIVE_CUBES:
        return legal_gifts(rules, state, seat, out)
    if kind == agenda.CHOOSE_ROW:
        return legal_rows(out)
    if kind == agenda.UNPAID:
        return legal_unpaid(rules, state, seat, out)
    raise AssertionError("a decision has no actions written")


@kernel
def apply_action(rules, state, action):
    """Carry out a legal action, and the rules' own steps up to the next decision."""
    kind, seat, a, b = pop(state)
    action = int(action)
    if kind == agenda.TURN:
        take_turn(rules, state, seat, action)
    elif kind == agenda.BID:
        bid(state, seat, a, action)
    elif kind == agenda.CREATE:
        create(rules, state, seat, action)
    elif kind == agenda.CARRY_OUT:
        carry_out_or_decline(rules, state, seat, a, action)
    elif kind == agenda.PUT_UNDER:
        return_drawn(state, seat, action)
    elif kind == agenda.STARTING_ARTWORK:
        take_artwork(state, seat, action)
    elif kind == agenda.BOARD:
        take_board(state, seat, action)
    elif kind == agenda.FIRST_NEEDLE:
        move_first_needle(rules, state, seat, action)
    elif kind == agenda.SELL:
        choose_artwork(rules, state, seat, action)
    elif kind == agenda.MOVE_INDICATOR:
        move_indicator(rules, state, seat, a, action)
    elif kind == agenda.LEAVE:
        replace_displayed(rules, state, seat, a, action)
    elif kind == agenda.TAKE_NOBLE:
        take_noble(rules, state, seat, action)
    elif kind == agenda.KEEP:
        keep_or_discard(rules, state, seat, a, action)
    elif kind == agenda.SOLVAY_EFFECT:
        use_solvay(rules, state, seat, action)
    elif kind == agenda.CUBES:
        take_cubes(state, seat, action)
    elif kind == agenda.PAYMENT:
        pay(rules, state, seat, a, b, action)
    elif kind == agenda.NEEDLE:
        turn_needle(rules, state, action)
    elif kind == agenda.SITE:
        place_house(state, seat, action)
    elif kind == agenda.PARK_ACTION:
        copy_action(rules, state, seat, action)
    elif kind == agenda.ACTIVATE:
        activate_next(rules, state, seat, a, b, action)
    elif kind == agenda.FREE_ACTION:
        use_free_action(rules, state, seat, a, action)
    elif kind == agenda.CARD:
        use_card(rules, state, seat, a, action)
    elif kind == agenda.TRY_SQUARE:
        place_try_square(rules, state, action)
    elif kind == agenda.NEUTRAL_MEEPLE:
        place_neutral(state, action)
    elif kind == agenda.BELLE_CARD:
        use_belle_card(rules, state, seat, a, b, action)
    elif kind == agenda.BUILDING:
        choose_building(state, seat, a, action)
    elif kind == agenda.CLAIM_TILE:
        claim_tile(state, seat, action)
    elif kind == agenda.TRAVELERS:
        place_in_brussels(rules, state, seat, a, action)
    elif kind == agenda.TAKE_BACK:
        take_back(state, seat, a, action)
    elif kind == agenda.GIVE_CUBES:
        swap_cubes(state, seat, a, action)
    elif kind == agenda.CREATE_WHITE:
        create_white(state, seat, action)
    elif kind == agenda.CHOOSE_ROW:
        choose_row(state, seat, action)
    elif kind == agenda.UNPAID:
        pay_nobles(rules, state, seat, action)
    else:
        raise AssertionError("a decision has no effect written")
    run_steps(rules, state)
    if DEBUG and fault(rules, state) != 0:
        raise AssertionError("the integrity check has found a fault; engine.bruxelles1893.fault tells which")


@inlined
def run_steps(rules, state):
    """Carry out the rules' own steps until a decision is pending or the game is over."""
    while comes_to_step(state):
        kind, seat, a, b = pop(state)
        if kind == agenda.NEXT_TURN:
            next_turn(rules, state, seat, a)
        elif kind == agenda.ACT:
            act(rules, state, seat, a, b)
        elif kind == agenda.AFTER_ACTION:
            offer_after_action(state, seat, a, b)
        elif kind == agenda.REFILL_NOBLES:
            refill_market(rules, state)
        elif kind == agenda.OFFER_FREE_ACTION:
            offer_free_action(rules, state, seat, a)
        elif kind == agenda.PLANNING:
            plan_round(rules, state)
        elif kind == agenda.PLACE_NEUTRAL:
            place_neutral_if_possible(rules, state, seat)
        elif kind == agenda.COLUMNS:
            resolve_columns(rules, state)
        elif kind == agenda.CARDS:
            hand_out_cards(rules, state, a, b)
        elif kind == agenda.MAJORITIES:
            resolve_majorities(rules, state)
        elif kind == agenda.FIRST_PLAYER:
            find_first_player(rules, state)
        elif kind == agenda.IRISES:
            resolve_irises(rules, state, a)
        elif kind == agenda.BRUSSELS_MAJORITY:
            resolve_brussels(rules, state)
        elif kind == agenda.VISIT:
            visit(rules, state)
        elif kind == agenda.END_ROUND:
            end_round(rules, state)
        elif kind == agenda.TILES_STEP:
            count_tiles(rules, state, seat)
        elif kind == agenda.PAYMENTS:
            collect_payments(rules, state, seat)
        elif kind == agenda.SCORING:
            score_game(rules, state)
        else:
            raise AssertionError("a step has no effect written")


@kernel
def decision_key(state):
    """An integer for the pending decision, its seat, and what it is about: the card, noble, space … at hand."""
    if state.n_agenda == 0:
        return -1
    kind, seat, a, _ = top(state)
    return key(kind, seat, card_face(state, a) if kind == agenda.CARD else a)
