"""Whether what the weakest players of a study show still holds when all play better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from analysis.findings.model import FALSE_DISCOVERIES, Hold, Measure, Row, Verdict
from analysis.findings.words import amount, listed, number, unit_name
from analysis.statistics.estimates import Ratio

ALPHA = 0.05
"""Strengths are not pooled if chance alone would part them as far as this seldom."""

TEXTS: dict[Verdict, str] = {
    "holds": "it holds, and strengths do not differ significantly",
    "grows": "it grows",
    "fades": "it fades",
    "fades altogether": "it fades altogether",
    "appears": "it appears only among the stronger",
    "reverses": "it reverses",
    "changes": "it changes",
    "none": "no significant effect, and strengths do not differ significantly",
    "open": "whether it changes with strength is open",
}


def same(values: Sequence[Ratio]) -> float:
    """How often values of several strengths that are the same lie so far apart, all pairs allowed for (Bonferroni)."""
    pairs = list(combinations(values, 2))
    return min(1.0, len(pairs) * min((one - other).p(0.0) for one, other in pairs))


def hold(
    measure: Measure, rows: Sequence[Row], values: Sequence[Ratio], pooled: Row | None, q: float, level: float
) -> Hold:
    """The verdict on a label by one `measure`, whose `rows` of strengths with enough games come from the weakest on.

    `pooled` is their common row, if nothing speaks against one. `q` is the least share of false discoveries among the
    family's claims that strengths differ, if this is one, and `level` the p at which it would be.
    """
    par = measure.par or 0.0
    change = values[-1] - values[0]
    unseen = change.detectable(level)
    verdict = _verdict(rows, par, pooled, q, change.p(0.0) < ALPHA, unseen)
    text = f"{TEXTS[verdict]}: {by_strength(measure, rows)}"
    if pooled is not None:
        text += f"; together {amount(pooled.estimate, measure.unit, signed=par == 0)}{_missed(measure, pooled)}"
    if verdict == "fades altogether":
        text += _missed(measure, rows[-1])
    shift = amount(change.mean, measure.unit, signed=True)
    text += f"; from the weakest to the strongest {shift}"
    if q >= FALSE_DISCOVERIES:
        reach = f"{number(unseen, unit=measure.unit)} {unit_name(measure.unit, signed=True)}"
        text += f", where a change above ±{reach} would have been found"
    return Hold(rows[0].label, measure.title, verdict, f"{rows[0].label}: {text}.")


def _verdict(rows: Sequence[Row], par: float, pooled: Row | None, q: float, moved: bool, unseen: float) -> Verdict:
    """`moved`: whether the strongest differ from the weakest; `unseen`: a change of less than this may be missed."""
    weak, strong = rows[0], rows[-1]
    contrary = len({row.value > par for row in rows if row.differs}) > 1
    if q < FALSE_DISCOVERIES:
        if contrary:
            return "reverses"
        if not moved or not (weak.differs or strong.differs):
            return "changes"
        if not weak.differs:
            return "appears"
        sign = 1 if weak.value > par else -1
        first, left = sign * (weak.value - par), sign * (strong.value - par)
        if left >= first:
            return "grows"
        most = sign * ((strong.high if sign > 0 else strong.low) - par)
        if not strong.differs and most < first / 2:
            return "fades altogether"
        return "fades"
    if contrary or pooled is None:
        return "open"
    if not pooled.differs:
        return "none"
    return "holds" if strong.differs or unseen <= abs(pooled.value - par) else "open"


def by_strength(measure: Measure, rows: Sequence[Row]) -> str:
    """The figure of each strength."""
    return listed([f"{amount(row.estimate, measure.unit, signed=measure.par == 0)} by {row.strength}" for row in rows])


def _missed(measure: Measure, row: Row) -> str:
    """The size of an effect that would have been found, if none was."""
    if row.differs or row.detectable is None:
        return ""
    reach = f"{number(row.detectable, unit=measure.unit)} {unit_name(measure.unit, signed=True)}"
    return f", where an effect above ±{reach} would have been found"
