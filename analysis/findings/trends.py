"""What becomes of a finding in stronger play: whether it holds up, grows, shrinks or changes otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from analysis.findings.model.comparisons import LastStep, Measure, Row, Trend, Verdict
from analysis.findings.model.terms import FALSE_DISCOVERIES
from analysis.findings.words import amount, effect, interval, listed, number
from analysis.statistics.estimates import Ratio

ALPHA = 0.05
"""If chance alone makes agents differ this much less often than this, it is unclear whether they do."""

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


LAST_STEPS: dict[LastStep, str] = {
    "still changing": " (still changing)",
    "settled": " (has settled)",
    "unclear": " (unclear whether it has settled)",
}
"""What follows the verdict on agents that differ."""


def same(values: Sequence[Ratio]) -> float:
    """The p of several agents' values being the same, adjusted for all pairs (Bonferroni)."""
    pairs = list(combinations(values, 2))
    return min(1.0, len(pairs) * min((one - other).p(0.0) for one, other in pairs))


def last_step(values: Sequence[Ratio], q: float) -> LastStep:
    """What becomes of an effect between the two strongest agents, with `q` of their being the same."""
    if q < FALSE_DISCOVERIES:
        return "still changing"
    step = (values[-1] - values[-2]).mean
    most = max(abs(one.value - other.value) for one, other in combinations(values, 2))
    return "settled" if max(-step.low, step.high) < most / 2 else "unclear"


def trend(
    measure: Measure,
    rows: Sequence[Row],
    values: Sequence[Ratio],
    pooled: Row | None,
    p: float,
    last: LastStep | None,
    level: float,
    again: bool | None,
) -> Trend:
    """The verdict on a label by one `measure`, with `rows` of agents that have enough games, from the weakest.

    `pooled` is their common row where they do not differ significantly, and `last` the last step where they do. `p` is
    how often equal agents would differ as much, and `level` the p at which the family would claim that they differ.
    `again` says whether they do so in fresh games, too.
    """
    par = measure.par or 0.0
    change = values[-1] - values[0]
    unseen = change.detectable(level)
    moved = change.p(0.0) < ALPHA
    verdict = _change(rows, par, moved) if pooled is None else _agreement(rows, par, pooled, p, unseen)
    text = f"{words(verdict, last)}: {by_agent(measure, rows)}"
    if pooled is not None:
        text += f"; together {row_figure(measure, pooled)}{_missed(measure, pooled)}"
    if verdict == "vanishes":
        text += _missed(measure, rows[-1])
    text += f"; from weakest to strongest {amount(change.mean, measure.unit, signed=True)}"
    if pooled is not None:
        text += f" (detectable: {effect(unseen, measure.unit)})"
    if again is not None:
        text += f"; replayed, agents {'differ again' if again else 'did not differ again'}"
    if pooled is not None and pooled.refuted:
        text += "; the effect did not come again"
    return Trend(rows[0].label, measure.title, verdict, f"{rows[0].label}: {text}.", last, again)


def words(verdict: Verdict, last: LastStep | None) -> str:
    return TEXTS[verdict] + (LAST_STEPS[last] if last else "")


def _change(rows: Sequence[Row], par: float, moved: bool) -> Verdict:
    """The verdict on agents that differ; `moved`: the strongest from the weakest."""
    weak, strong = rows[0], rows[-1]
    if _contrary(rows, par):
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
    return "vanishes" if not strong.differs and most < first / 2 else "shrinks"


def _agreement(rows: Sequence[Row], par: float, pooled: Row, p: float, unseen: float) -> Verdict:
    """The verdict on agents that do not differ; `unseen`: a change of less than this may be missed."""
    if p < ALPHA or _contrary(rows, par):
        return "unclear"
    if not pooled.differs:
        return "no effect"
    return "holds up" if rows[-1].differs or unseen <= abs(pooled.value - par) else "unclear"


def _contrary(rows: Sequence[Row], par: float) -> bool:
    return len({row.value > par for row in rows if row.differs}) > 1


def by_agent(measure: Measure, rows: Sequence[Row]) -> str:
    """The figure of each agent."""
    return listed([f"{row_figure(measure, row)} with {row.agent}" for row in rows])


def plain_figure(measure: Measure, row: Row) -> str:
    """A figure with its interval, after a replay that of all games."""
    return amount(row.told, measure.unit, signed=measure.par == 0)


def row_figure(measure: Measure, row: Row) -> str:
    """A figure with its interval; after a replay that of all games, and what the first and the fresh ones said."""
    signed, unit = measure.par == 0, measure.unit
    shown = plain_figure(measure, row)
    if row.replay is None:
        return shown
    again = row.replay.replayed
    first, fresh = (number(value, signed=signed, unit=unit) for value in (row.value, again.value))
    return f"{shown[:-1]}; first {first}, replayed {fresh}, {interval(again, signed=signed, unit=unit)})"


def _missed(measure: Measure, row: Row) -> str:
    """The smallest effect that would have been found, if none was."""
    if row.differs or row.detectable is None:
        return ""
    return f" (detectable: {effect(row.detectable, measure.unit)})"
