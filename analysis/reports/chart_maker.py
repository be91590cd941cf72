"""Makes the charts of a report, with the same marks for the same agents in all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from analysis.findings.evidence import KINDS
from analysis.findings.model.findings import Findings
from analysis.findings.model.terms import Evidence
from analysis.findings.naming import agents_name
from analysis.reports.charts import Mark
from analysis.reports.dots import DotRow, Dots, Group
from analysis.reports.panels import Panel, Panels
from analysis.reports.scale import Scale
from analysis.statistics.estimates import Estimate

SHARE, POINTS, USES, CHANGES, NUMBER = (
    Scale("%", factor=100),
    Scale("points"),
    Scale("uses", decimals=2),
    Scale("changes", decimals=2),
    Scale("", decimals=2),
)
SCALES = {
    "share": SHARE,
    "of par": Scale("% of par", factor=100),
    "points": POINTS,
    "uses": USES,
    "changes": CHANGES,
    "number": NUMBER,
}
"""How values of a unit are written; others have their own name and one decimal."""

PLAYERS = "players"
"""What the marks of a row are in most charts."""

NO_DIFFERENCE = "no difference"

SIGNIFICANT = "; full dots: significantly off the dashed line"
"""What full dots mean if a test adjusts for all comparisons of a section."""

BEYOND = "; full dots: the line does not reach par"
"""What full dots mean without a test."""

Pairs = Iterable[tuple[str, Mark]]
"""Marks, each with the label of its row."""

T = TypeVar("T")
K = TypeVar("K")


class ChartMaker:
    """Makes charts of findings; knows the agents of the study, which the marks stand for."""

    def __init__(self, findings: Findings) -> None:
        codes = [agent.code for agent in findings.agents]
        names = [agents_name(code) for code in codes]
        self._names = dict(zip(codes, names if len(set(names)) == len(names) else codes, strict=True))
        self._kinds = {code: kind for kind, code in enumerate(codes)}
        self._seats = findings.study.seats
        self._level = f"{100 * findings.level:.0f} %"

    def name(self, agent: str) -> str:
        """The plain name of an agent."""
        return self._names.get(agent, agent)

    def seat(self, label: str) -> str:
        """The name that a position gives to a seat, or its number."""
        return self._seats.get(label, label)

    def mark(
        self,
        agent: str,
        estimate: Estimate,
        n: int,
        blocks: int,
        enough: bool = True,
        differs: bool = True,
        q: float | None = None,
    ) -> Mark:
        kind = self._kinds.get(agent, 0)
        return Mark(self.name(agent), estimate, n, blocks, kind, enough, differs, q)

    def dots(
        self,
        name: tuple[object, ...],
        title: str,
        evidence: Evidence,
        marks: Mapping[str, Pairs],
        *notes: str,
        scale: Scale,
        par: float | None = None,
        par_label: str = "",
        tested: bool = False,
        marked: str = PLAYERS,
        **more: Any,
    ) -> list[Dots]:
        """A chart, or its parts, of marks by the heading of their group."""

        def drawn(mark: Mark) -> Mark:
            if tested or par is None:
                return mark
            return replace(mark, differs=mark.enough and not mark.estimate.holds(par))

        groups = [
            Group(heading, [DotRow(label, [drawn(mark) for mark in row]) for label, row in _gathered(pairs).items()])
            for heading, pairs in marks.items()
        ]
        shown = [mark for group in groups for row in group.rows for mark in row.marks]
        return Dots(
            name=slug(*name),
            title=title,
            note=self._notes(
                evidence, shown, notes, full="" if par is None else SIGNIFICANT if tested else BEYOND, marked=marked
            ),
            groups=groups,
            scale=scale,
            par=par,
            par_label=par_label or (f"par {scale.short(par)}" if par is not None else ""),
            tested=tested,
            marked=marked,
            **more,
        ).parts()

    def panels(
        self,
        name: tuple[object, ...],
        title: str,
        panels: Mapping[str, Sequence[Sequence[Mark | None]]],
        *,
        evidence: Evidence = "observed",
        **more: Any,
    ) -> Panels:
        """A chart of panels, each with lines of marks."""
        shown = [mark for lines in panels.values() for line in lines for mark in line if mark is not None]
        return Panels(
            name=slug(*name),
            title=title,
            note=self._notes(evidence, shown, marked=""),
            panels=[Panel(heading, lines) for heading, lines in panels.items()],
            **more,
        )

    def _notes(
        self,
        evidence: Evidence,
        marks: Sequence[Mark],
        notes: Iterable[str] = (),
        *,
        full: str = "",
        marked: str = PLAYERS,
    ) -> list[str]:
        """The text under the title of a chart: its evidence, what is special about it, and how to read it."""
        names = {mark.name for mark in marks}
        alone = f" Players: {', '.join(names)}." if len(names) == 1 and marked == PLAYERS else ""
        reading = f"Lines: {self._level} intervals{full}."
        if not all(mark.enough for mark in marks):
            reading += " Grey: too few games for a claim."
        return [KINDS[evidence].sentence + alone, *notes, reading]


def _gathered(pairs: Pairs) -> dict[str, list[Mark]]:
    rows: dict[str, list[Mark]] = {}
    for label, mark in pairs:
        rows.setdefault(label, []).append(mark)
    return rows


def grouped(things: Iterable[T], key: Callable[[T], K]) -> list[list[T]]:
    """The things with the same key together, in their order."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return list(groups.values())


def scale_of(unit: str, *, difference: bool = False, signed: bool = False) -> Scale:
    scale = SCALES.get(unit, Scale(unit))
    if difference and unit == "share":
        scale = replace(scale, unit="% points")
    return replace(scale, signed=signed)


def slug(*words: object) -> str:
    """Words as the name of a file or an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", " ".join(map(str, words)).lower()).strip("-")
