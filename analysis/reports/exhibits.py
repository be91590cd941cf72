"""What a report shows: its sections, and for each answer the chart that goes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from analysis.findings.model.answers import Takeaway
from analysis.findings.model.findings import Findings
from analysis.findings.naming import names_of, seat_name
from analysis.reports.chart_maker import ChartMaker, grouped
from analysis.reports.charts import Chart
from analysis.reports.comparison_sections import (
    assumptions_section,
    chart_name,
    family_section,
    headline_chart_name,
    models_section,
)
from analysis.reports.contrast_sections import between_players_section, opening_section
from analysis.reports.game_sections import (
    actions_section,
    clusters_section,
    course_section,
    length_section,
    sources_section,
)
from analysis.reports.luck_sections import luck_section, skill_section
from analysis.reports.section import Section
from analysis.reports.standing_sections import catch_up_section, runaway_section, seat_course_section


def sections(findings: Findings) -> list[Section]:
    """All of them, in reading order."""
    maker = ChartMaker(findings)
    names = {family.subject: names_of(family) for family in findings.families}
    seats = {f"seat {number}": seat_name(f"seat {number}") for number in range(1, 7)} | findings.study.seats
    return [
        *(family_section(maker, family) for family in findings.families),
        *(between_players_section(maker, family) for family in findings.between_players),
        *(
            models_section(maker, models, seats | names.get(models[0].of, {}))
            for models in grouped(findings.models, lambda model: (model.of, model.players))
        ),
        *([skill_section(maker, findings.skill)] if findings.skill else []),
        *(
            luck_section(maker, found, [own for own in findings.adjusted if own.players == found[0].players])
            for found in grouped(findings.luck, lambda own: own.players)
        ),
        *(sources_section(maker, found) for found in grouped(findings.sources, lambda found: found.players)),
        *([course_section(maker, findings.course)] if findings.course else []),
        *([runaway_section(maker, findings.runaway)] if findings.runaway else []),
        *([seat_course_section(maker, findings.catch_up)] if findings.catch_up else []),
        *([catch_up_section(maker, findings.catch_up)] if findings.catch_up else []),
        *(actions_section(maker, found) for found in grouped(findings.actions, lambda found: found.players)),
        *(opening_section(maker, found) for found in grouped(findings.opening, lambda found: found.players)),
        *([length_section(maker, findings.length, findings.waiting)] if findings.length else []),
        *(clusters_section(maker, found) for found in findings.clusters),
        *([assumptions_section(maker, findings.tornado, findings.families)] if findings.tornado else []),
    ]


class Answered(NamedTuple):
    """An answer with its chart, and the section that has everything on it."""

    takeaway: Takeaway
    charts: list[Chart]
    """The parts of the chart of what the answer is mostly about."""
    section: Section | None


def answered(findings: Findings, shown: Sequence[Section]) -> list[Answered]:
    """Every answer of these findings, with what goes with it of all `sections`."""
    known = {section.id: section for section in shown}
    charts = [chart for section in shown for chart in section.charts]
    return [
        Answered(
            takeaway,
            [own for name in _chart_names(findings, takeaway, known) for own in charts if _is_part(own, name)],
            known.get(takeaway.family or ""),
        )
        for takeaway in findings.takeaways
    ]


def _chart_names(findings: Findings, takeaway: Takeaway, known: Mapping[str, Section]) -> Iterator[str]:
    """Of the chart to an answer: its measure's, for alternatives to assumed values by how far they move it.

    Of luck and skill the first of the section.
    """
    section = known.get(takeaway.family or "")
    if section is not None and takeaway.family not in {family.id for family in findings.families}:
        yield from (own.name for own in section.charts[:1])
        return
    headlines = [
        headline_chart_name(number)
        for number, own in enumerate(findings.tornado, 1)
        if (own.family, own.label) == (takeaway.family, takeaway.measure)
    ]
    if headlines:
        yield headlines[-1]  # of the strongest agent
        return
    measures = [
        chart_name(family, measure)
        for family in findings.families
        if family.id == takeaway.family
        for measure in family.measures
        if measure.par is not None and takeaway.measure in (measure.title, None)
    ]
    yield from measures[:1]


def _is_part(chart: Chart, name: str) -> bool:
    return re.fullmatch(rf"{re.escape(name)}(-\d+)?", chart.name) is not None
