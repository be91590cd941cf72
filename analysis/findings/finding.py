"""What one measure says of a label, for every agent and for all together: what takeaways are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis.findings.model import Family, Measure, Row, Trend, Unit
from analysis.findings.trends import by_agent, words
from analysis.findings.words import amount, interval, number, unit_name


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
    def split(self) -> bool:
        """Whether agents differ and have to be reported one by one."""
        return len(self.rows) > 1 and self.pooled is None

    @property
    def significant(self) -> bool:
        """Whether the label differs from par, or agents from each other."""
        return self.split or self.row.differs

    @property
    def distance(self) -> float:
        return abs(self.row.value - par_of(self.measure))

    @property
    def sureness(self) -> float:
        """How many half intervals a value that differs is from par."""
        rows = self.rows if self.split else [self.row]
        return max((_sureness(self.measure, row) for row in rows if row.differs), default=0.0)

    def main_figure(self) -> str:
        """The main figure with its interval, and with the strongest agent's own."""
        signed = self.measure.par == 0
        shown = amount(self.row.estimate, self.measure.unit, signed=signed)
        if self.pooled is None:
            return shown
        own = self.rows[-1].estimate
        strongest = number(own.value, signed=signed, unit=self.measure.unit)
        reach = interval(own, signed=signed, unit=self.measure.unit)
        return f"{shown[:-1]}; strongest agent {strongest}, {reach})"

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
    return f"±{number(max(sizes), unit=unit)} {unit_name(unit, signed=True)}" if sizes else ""


def par_of(measure: Measure) -> float:
    return measure.par or 0.0


def _sureness(measure: Measure, row: Row) -> float:
    reach = (row.high - row.low) / 2
    return abs(row.value - par_of(measure)) / reach if reach > 0 else math.inf
