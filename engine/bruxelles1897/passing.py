"""Passing: money, more for the first to pass than for the others."""

from __future__ import annotations

from engine.kernel import kernel


@kernel
def pass_round(rules, state, seat):
    """Money for the first to pass, and less for the others."""
    own = state.seats[seat]
    state.n_passed += 1
    own.passed = state.n_passed
    own.money += rules.first_pass_money if state.n_passed == 1 else rules.pass_money
