"""Figures in sentences."""

from __future__ import annotations

import math

from analysis.findings.words import amount, count, interval, listed, number
from analysis.statistics.estimates import Estimate


def test_numbers_have_one_decimal_and_a_real_minus() -> None:
    assert number(0.2734, unit="share") == "27.3"
    assert number(-3.21) == "−3.2"
    assert number(3.21, signed=True) == "+3.2"
    assert number(-0.04) == "0.0"
    assert number(-math.inf) == "−∞"


def test_amounts_have_their_unit_and_interval() -> None:
    assert amount(Estimate(0.273, 0.261, 0.285), "share") == "27.3 % (26.1 … 28.5)"
    assert amount(Estimate(-0.02, -0.04, 0.0), "share", signed=True) == "−2.0 percentage points (−4.0 … +0.0)"
    assert amount(Estimate(210.0, 208.0, 212.0), "decisions") == "210.0 decisions (208.0 … 212.0)"
    assert interval(Estimate(1.0, -math.inf, math.inf)) == "−∞ … ∞"


def test_counts_and_lists() -> None:
    assert [count(1, "block"), count(12000, "game")] == ["1 block", "12,000 games"]
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
