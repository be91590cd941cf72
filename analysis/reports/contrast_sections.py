"""Sections on contrasts: between numbers of players, and in round 1 between those who win or are strong and others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.findings.model.comparisons import Family, Measure
from analysis.findings.model.course import OpeningContrast
from analysis.findings.words import capital, count, number, titled, unit_name
from analysis.reports.chart_maker import NO_DIFFERENCE, NUMBER, ChartMaker, grouped, scale_of, slug
from analysis.reports.charts import Mark
from analysis.reports.dots import Dots
from analysis.reports.section import Section, TextTable
from analysis.statistics.estimates import Estimate

MOST_SHOWN = 5
"""Of the contrasts of round 1, the largest; findings.json has all."""


def between_players_section(maker: ChartMaker, family: Family) -> Section:
    charts = [part for measure in family.measures for part in _more_players(maker, family, measure)]
    tables = [table for measure in family.measures if (table := _needed(maker, family, measure)) is not None]
    return Section(family.id, family.title, family.evidence, [family.explains], charts, tables)


def _more_players(maker: ChartMaker, family: Family, measure: Measure) -> list[Dots]:
    marks = (
        (row.label, maker.mark(row.agent, row.estimate, row.n, row.blocks, row.enough, row.differs, row.q))
        for row in measure.rows
    )
    return maker.dots(
        (family.id, measure.measure),
        f"{family.title}: {measure.title}",
        family.evidence,
        {"": marks},
        axis=f"{measure.title}, difference",
        scale=scale_of(measure.unit, signed=True),
        par=measure.par,
        par_label=NO_DIFFERENCE,
        tested=True,
        counted="seats" if any(row.n != row.games for row in measure.rows) else "games",
        of=capital(titled(family.subject)),
    )


def _needed(maker: ChartMaker, family: Family, measure: Measure) -> TextTable | None:
    """How many games would show a difference that players may notice."""
    rows = [
        (
            row.label,
            maker.name(row.agent),
            f"±{number(row.detectable, unit=measure.unit)}",
            f"{row.games:,}",
            f"{row.needed:,}",
        )
        for row in measure.rows
        if row.needed is not None and row.detectable is not None
    ]
    if not rows or measure.stated is None:
        return None
    stated = f"{number(measure.stated, unit=measure.unit)} {unit_name(measure.unit)}"
    headers = (capital(titled(family.subject)), "players", "found 4 times in 5", "games", f"games for {stated}")
    return TextTable(f"Games that would show a difference of {stated}: {measure.title}", headers, rows)


def opening_section(maker: ChartMaker, found: Sequence[OpeningContrast]) -> Section:
    players = found[0].players
    comparisons = grouped(found, lambda own: (own.agent, own.against))
    shown = [own for compared in comparisons for own in compared[:MOST_SHOWN]]
    marks: dict[str, list[tuple[str, Mark]]] = {}
    for own in shown:
        test = own.difference
        size = _in_deviations(own)
        mark = maker.mark(own.agent, size, test.n, test.blocks, test.enough, test.differs, test.q)
        marks.setdefault(_heading(maker, own, found), []).append((own.what, mark))
    charts = maker.dots(
        ("opening", players),
        f"Round 1, {players} players: the largest differences",
        "observed",
        marks,
        f"The {MOST_SHOWN} largest of each comparison.",
        axis="difference, in standard deviations of seats",
        scale=replace(NUMBER, signed=True),
        par=0.0,
        par_label=NO_DIFFERENCE,
        tested=True,
        counted="games or seats",
        of="What",
    )
    signed = replace(NUMBER, signed=True)
    table = TextTable(
        "The same in numbers: uses of actions, points, money and so on, per seat",
        ("", "what", "mean of the former", "difference", "interval", "q", ""),
        [
            (
                _heading(maker, own, found),
                own.what,
                NUMBER.text(own.mean.value),
                signed.text(own.difference.estimate.value),
                signed.interval(own.difference.estimate),
                "" if own.difference.q is None else f"{own.difference.q:.3f}",
                "differs" if own.difference.differs else "",
            )
            for own in shown
        ],
    )
    several = any(own.against == other.agent for own in found for other in found)
    stronger = ", and what the strongest agent does more than the weakest with the same cards" if several else ""
    text = [
        f"What winners do more in round 1 than the others at their table{stronger}. findings.json has all"
        f" {count(len(found), 'difference')}.",
        "Winners may do something because their cards are good, so this is no advice yet.",
    ]
    return Section(slug("opening", players), f"Round 1, {players} players", "observed", text, charts, [table])


def _in_deviations(own: OpeningContrast) -> Estimate:
    """The difference in standard deviations of seats, so that points, money and uses fit on one axis."""
    found = own.difference.estimate
    return Estimate(*(value / own.deviation for value in (found.value, found.low, found.high)))


def _heading(maker: ChartMaker, own: OpeningContrast, found: Sequence[OpeningContrast]) -> str:
    agent = maker.name(own.agent)
    if any(other.agent == own.against for other in found):
        return f"{agent} less {maker.name(own.against)}"
    return f"winners less {own.against}: {agent}"
