"""Whether a difference matters at a table, does not, or is unknown for want of games."""

from __future__ import annotations

import math
from collections.abc import Iterable

from scipy.special import stdtrit

from analysis.findings.finding import Finding, par_of
from analysis.findings.model.answers import Kind
from analysis.findings.model.terms import Unit
from analysis.findings.words import number, unit_name
from analysis.statistics.estimates import TAIL, Estimate

MATTERS: dict[Unit, float] = {"share": 0.03, "points": 2.0, "decisions": 10.0}
"""From which size on a difference matters at a table: 3 percentage points of wins, 2 points, 10 decisions a game."""

LEAST_LUCK, MOST_LUCK_IGNORED = 0.05, 0.1
"""Shares of the variance in who wins: luck matters if it surely has the first, and does not if surely less than the
second. Between them both would do, so that enough games always give an answer."""


def reach(own: Finding, among: int) -> float:
    """How far from par the true value may be, if the intervals of so many labels are to hold together (Bonferroni)."""
    told, degrees = own.row.told, max(1, own.row.blocks - 1)
    wider = float(stdtrit(degrees, 1 - TAIL / among) / stdtrit(degrees, 1 - TAIL))
    par = par_of(own.measure)
    return max(abs(end - par) + (wider - 1) * abs(end - told.value) for end in (told.low, told.high))


def is_small(own: Finding, among: int) -> bool:
    """Whether it is less than matters, together with so many others."""
    return reach(own, among) <= MATTERS.get(own.measure.unit, 0.0)


def matters(own: Finding, among: int) -> bool:
    """Whether it differs from par, and maybe by as much as matters."""
    return own.row.stands and not is_small(own, among)


def mattered(own: Finding, among: int) -> bool:
    """Whether it does so for weaker players, and agents differ."""
    return own.split and any(matters(own._replace(rows=[row]), among) for row in own.rows[:-1])


def games_needed(own: Finding) -> float:
    """How many games of a label would show the size that matters 4 times in 5: errors shrink with the root of games."""
    found, least = own.row.detectable, MATTERS.get(own.measure.unit)
    if found is None or least is None or not math.isfinite(found):
        return math.inf
    return own.row.games * (found / least) ** 2


def of_luck(games: int, share: Estimate) -> tuple[Kind, int | None]:
    """Whether a share of the variance matters, and if so many games do not say that, how many would."""
    if share.high < MOST_LUCK_IGNORED:
        return "small", None
    if share.low >= LEAST_LUCK:
        return "matters", None
    return "unknown", rounded_up(games * ((share.high - share.low) / (MOST_LUCK_IGNORED - LEAST_LUCK)) ** 2)


def games_text(games: float) -> str:
    """Rounded up to two digits, as nobody knows it better."""
    return f"about {rounded_up(games):,} games"


def rounded_up(games: float) -> int:
    step = 10 ** max(0, math.floor(math.log10(max(1.0, games))) - 1)
    return step * math.ceil(games / step)


def size(value: float, unit: Unit) -> str:
    """Such as "1.4 percentage points of wins"; at least the last digit shown, as no bound is 0."""
    value = max(value, 0.001 if unit == "share" else 0.1)
    return f"{number(value, unit=unit)} {unit_name(unit, signed=True)}{' of wins' if unit == 'share' else ''}"


def least_sizes(units: Iterable[Unit] = tuple(MATTERS)) -> str:
    """From which sizes on differences in these units matter, such as "3 percentage points of wins or 2 points"."""
    sizes = [size(MATTERS[unit], unit).replace(".0 ", " ") for unit in dict.fromkeys(units) if unit in MATTERS]
    return " or ".join(filter(None, (", ".join(sizes[:-1]), *sizes[-1:])))
