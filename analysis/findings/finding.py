"""What one measure says of a label, for every agent and for all together: what takeaways are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis.findings.model.comparisons import Family, Measure, Row, Trend
from analysis.findings.model.terms import Unit
from analysis.findings.trends import by_agent, row_figure, words
from analysis.findings.words import amount, effect, interval, listed, number, with_unit
from analysis.statistics.estimates import Estimate


class Finding(NamedTuple):
    """What one measure says of a label."""

    measure: Measure
    rows: list[Row]
    """Of the agents with enough games, from the weakest on."""
    pooled: Row | None
    """Of all of them, if they do not differ."""
    trend: Trend | None

    @property
    def label(self) -> str:
        return self.rows[0].label

    @property
    def row(self) -> Row:
        """The main figure: of all agents together, or of the strongest."""
        return self.rows[-1] if self.pooled is None else self.pooled

    @property
    def agents_differ(self) -> bool:
        """Whether the games say so, before it is asked if they do again in fresh ones."""
        return len(self.rows) > 1 and self.pooled is None

    @property
    def split(self) -> bool:
        """Whether agents differ, again if they were replayed, and have to be reported one by one."""
        return self.agents_differ and not self.split_refuted

    @property
    def split_refuted(self) -> bool:
        """Whether agents that seemed to differ did not do so again."""
        return self.trend is not None and self.trend.again is False

    @property
    def claimed(self) -> bool:
        """Whether by the first games the label differs from par, or agents from each other."""
        return self.agents_differ or self.row.differs

    @property
    def significant(self) -> bool:
        """Whether that came again, if it was replayed."""
        return self.split or self.row.stands

    @property
    def refuted(self) -> bool:
        """Whether something was claimed that did not come again."""
        return self.split_refuted or (not self.split and self.row.refuted)

    @property
    def distance(self) -> float:
        return abs(self.row.told.value - par_of(self.measure))

    @property
    def sureness(self) -> float:
        """How many half intervals a value that differs is from par."""
        rows = self.rows if self.split else [self.row]
        return max((_sureness(self.measure, row) for row in rows if row.stands), default=0.0)

    def main_figure(self) -> str:
        """The main figure with its interval, those of the first and fresh games, and the strongest agent's own."""
        shown = row_figure(self.measure, self.row)
        if self.pooled is None:
            return shown
        return f"{shown[:-1]}; strongest agent {_plain(self.measure, self.rows[-1].told)})"

    def refutation(self) -> str:
        """What was found first and what when it was replayed, for what did not come again."""
        if not self.split_refuted:
            return _first_and_replayed(self.measure, self.row)
        by_agent = listed([f"{_first_and_replayed(self.measure, row)} with {row.agent}" for row in self.rows])
        return f"that it depends on the agent ({by_agent})"

    def figures_by_agent(self) -> str:
        """The figure of each agent, and what becomes of it in stronger play."""
        figures = by_agent(self.measure, self.rows)
        return figures if self.trend is None else f"{figures}: {words(self.trend.verdict, self.trend.last_step)}"

    def figures(self) -> str:
        return self.figures_by_agent() if self.split else self.main_figure()


def findings_of(family: Family) -> list[Finding]:
    """Everything that is tested with enough games, label by label."""
    found = []
    for measure in family.measures:
        pooled = {row.label: row for row in measure.pooled}
        trends = {own.label: own for own in family.trends if own.measure == measure.title}
        for label in dict.fromkeys(row.label for row in measure.rows if measure.par is not None):
            rows = [row for row in measure.rows if row.label == label and row.enough]
            if rows:
                found.append(Finding(measure, rows, pooled.get(label), trends.get(label)))
    return found


def labels_of(found: Sequence[Finding]) -> list[str]:
    return list(dict.fromkeys(own.label for own in found))


def by_measure(found: Sequence[Finding]) -> list[list[Finding]]:
    titles = dict.fromkeys(own.measure.title for own in found)
    return [[own for own in found if own.measure.title == title] for title in titles]


def detectable(found: Sequence[Finding]) -> str:
    """The largest of the smallest effects that these findings would show, such as "±2.8 points"; empty if unknown."""
    unit: Unit = found[0].measure.unit
    sizes = [own.row.detectable for own in found if own.row.detectable is not None]
    return effect(max(sizes), unit) if sizes else ""


def par_of(measure: Measure) -> float:
    return measure.par or 0.0


def _sureness(measure: Measure, row: Row) -> float:
    told = row.told
    reach = (told.high - told.low) / 2
    return abs(told.value - par_of(measure)) / reach if reach > 0 else math.inf


def _plain(measure: Measure, estimate: Estimate) -> str:
    """A value and its interval without their unit."""
    signed, unit = measure.par == 0, measure.unit
    return f"{number(estimate.value, signed=signed, unit=unit)}, {interval(estimate, signed=signed, unit=unit)}"


def _first_and_replayed(measure: Measure, row: Row) -> str:
    signed, unit = measure.par == 0, measure.unit
    first = f"first {number(row.value, signed=signed, unit=unit)}"
    if row.replay is None:
        return with_unit(first, unit, signed=signed)
    return f"{first}, replayed {amount(row.replay.replayed, unit, signed=signed)}"
