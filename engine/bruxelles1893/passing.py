"""Passing: income for the colours of the artworks; the first to pass takes a prestige card or an Exhibition tile."""

from __future__ import annotations

from engine.bruxelles1893.prestige import draw_card
from engine.bruxelles1893.sales import whites_of
from engine.bruxelles1893.state import COLOURS
from engine.kernel import kernel


@kernel
def pass_round(rules, state, seat):
    """Income for different colours; the first to pass takes a prestige card unseen, and income for all such cards.

    In the first edition it is the round's Exhibition tile, with income for this one alone.
    """
    own = state.seats[seat]
    state.n_passed += 1
    own.passed = state.n_passed
    for colour in range(len(COLOURS)):
        if own.artworks[colour] > 0:
            own.money += rules.colour_money
    if whites_of(state, seat) > 0:
        own.money += rules.colour_money
    if state.n_passed > 1:
        return
    if rules.exhibitions:
        own.exhibitions += 1
        own.money += rules.exhibition_money
    elif state.n_prestige_pile > 0:
        own.face_down[own.n_face_down] = draw_card(state)
        own.n_face_down += 1
        own.money += own.n_face_down * rules.face_down_money
