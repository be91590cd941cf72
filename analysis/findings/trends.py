"""What becomes of a finding in stronger play: whether it holds up, grows, shrinks or changes otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from analysis.findings.model import FALSE_DISCOVERIES, Measure, Row, Trend, Verdict
from analysis.findings.words import amount, listed, number, unit_name
from analysis.statistics.estimates import Ratio

ALPHA = 0.05
"""Agents are not pooled if chance alone makes them differ this much less often than this."""

TEXTS: dict[Verdict, str] = {
    "holds up": "holds up, agents do not differ significantly",
    "grows": "grows in stronger play",
    "shrinks": "shrinks in stronger play",
    "vanishes": "vanishes in stronger play",
    "appears": "appears only in stronger play",
    "reverses": "reverses between agents",
    "changes": "changes from agent to agent",
    "no effect": "no significant effect, agents do not differ significantly",
    "unclear": "unclear whether agents differ",
}
"""What each verdict means, in words."""


def same(values: Sequence[Ratio]) -> float:
    """The p of several agents' values being the same, adjusted for all pairs (Bonferroni)."""
    pairs = list(combinations(values, 2))
    return min(1.0, len(pairs) * min((one - other).p(0.0) for one, other in pairs))


def trend(
    measure: Measure, rows: Sequence[Row], values: Sequence[Ratio], pooled: Row | None, q: float, level: float
) -> Trend:
    """The verdict on a label by one `measure`, with `rows` of agents that have enough games, from the weakest.

    `pooled` is their common row, if nothing speaks against pooling. `q` is the smallest share of false discoveries at
    which the family claims that these agents differ, and `level` the p of such a claim.
    """
    par = measure.par or 0.0
    change = values[-1] - values[0]
    unseen = change.detectable(level)
    verdict = _verdict(rows, par, pooled, q, change.p(0.0) < ALPHA, unseen)
    text = f"{TEXTS[verdict]}: {by_agent(measure, rows)}"
    if pooled is not None:
        text += f"; together {amount(pooled.estimate, measure.unit, signed=par == 0)}{_missed(measure, pooled)}"
    if verdict == "vanishes":
        text += _missed(measure, rows[-1])
    text += f"; from weakest to strongest {amount(change.mean, measure.unit, signed=True)}"
    if q >= FALSE_DISCOVERIES:
        text += f" (detectable: ±{number(unseen, unit=measure.unit)} {unit_name(measure.unit, signed=True)})"
    return Trend(rows[0].label, measure.title, verdict, f"{rows[0].label}: {text}.")


def _verdict(rows: Sequence[Row], par: float, pooled: Row | None, q: float, moved: bool, unseen: float) -> Verdict:
    """`moved`: whether the strongest differs from the weakest; `unseen`: a change of less than this may be missed."""
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
            return "vanishes"
        return "shrinks"
    if contrary or pooled is None:
        return "unclear"
    if not pooled.differs:
        return "no effect"
    return "holds up" if strong.differs or unseen <= abs(pooled.value - par) else "unclear"


def by_agent(measure: Measure, rows: Sequence[Row]) -> str:
    """The figure of each agent."""
    return listed([f"{amount(row.estimate, measure.unit, signed=measure.par == 0)} with {row.agent}" for row in rows])


def _missed(measure: Measure, row: Row) -> str:
    """The smallest effect that would have been found, if none was."""
    if row.differs or row.detectable is None:
        return ""
    return f" (detectable: ±{number(row.detectable, unit=measure.unit)} {unit_name(measure.unit, signed=True)})"
