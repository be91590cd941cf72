"""Sections on what a study compares: its families, players and seats fitted together, and assumed values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analysis.findings.model.comparisons import Family, Headline, Measure, Meeting, Model
from analysis.findings.naming import key_name, names_of, renamed
from analysis.findings.words import capital, level_name, titled
from analysis.reports.chart_maker import NO_DIFFERENCE, SHARE, ChartMaker, grouped, scale_of, slug
from analysis.reports.dots import Dots
from analysis.reports.section import Section, TextTable, meanings_table
from analysis.statistics.estimates import Estimate


def family_section(maker: ChartMaker, family: Family) -> Section:
    names = names_of(family)
    family = renamed(family)
    tables = []
    if family.trends:
        counted = Counter(trend.verdict for trend in family.trends).most_common()
        summary = ", ".join(f"{count} × {verdict}" for verdict, count in counted)
        rows = [
            (trend.label, trend.measure, trend.verdict, trend.text.removeprefix(f"{trend.label}: "))
            for trend in family.trends
            if trend.verdict != "no effect"
        ]
        headers = (capital(titled(family.subject)), "by", "", "")
        tables.append(TextTable(f"In stronger play: {summary}", headers, rows))
    tables += [_meetings(maker, own) for own in grouped(family.meetings, lambda meeting: meeting.agent)]
    tables += meanings_table(family.meanings, names)
    charts = [part for measure in family.measures if measure.rows for part in _measure(maker, family, measure)]
    return Section(family.id, family.title, family.evidence, [family.explains], charts, tables, family.counterpart)


def _meetings(maker: ChartMaker, meetings: list[Meeting]) -> TextTable:
    """Who beats whom: what the label of each row wins against that of each column."""
    labels = list(dict.fromkeys(label for meeting in meetings for label in (meeting.label, meeting.other)))
    cells = {}
    for own in meetings:
        low, value, high = own.win.low, own.win.value, own.win.high
        mirrored = Estimate(1 - value, 1 - high, 1 - low)
        for pair, win in (((own.label, own.other), own.win), ((own.other, own.label), mirrored)):
            shown = f"{SHARE.text(win.value)}{'*' if own.differs else ''} ({SHARE.interval(win)})"
            cells[pair] = f"{shown if own.enough else 'too few'}, n {own.n:,}"
    return TextTable(
        f"Who beats whom, {maker.name(meetings[0].agent)}: % of games that the row wins against the column at tables of"
        " two, with interval and games; * differs significantly from 50",
        ("", *labels),
        [(row, *(cells.get((row, column), "") for column in labels)) for row in labels],
    )


def chart_name(family: Family, measure: Measure) -> str:
    """Of the chart of a measure; its parts, if it has several, are numbered."""
    return slug(family.id, measure.measure, "difference" if measure.against is not None else "")


def _measure(maker: ChartMaker, family: Family, measure: Measure) -> list[Dots]:
    marks = (
        (
            row.label,
            replace(
                maker.mark(row.agent, row.estimate, row.n, row.blocks, row.enough, row.stands, row.q),
                replay=row.replay,
            ),
        )
        for row in measure.rows
    )
    difference = measure.against is not None
    against = ""
    if measure.against is not None:
        is_level = family.evidence == "intervention"
        against = level_name(measure.against, family.subject) if is_level else measure.against
    return maker.dots(
        (chart_name(family, measure),),
        f"{family.title}: {measure.title}" + (f", difference to {against}" if difference else ""),
        family.evidence,
        {"": marks},
        axis=f"{measure.title}, difference" if difference else measure.title,
        scale=scale_of(measure.unit, difference=difference, signed=measure.par == 0),
        par=measure.par,
        par_label=NO_DIFFERENCE if difference else "",
        tested=measure.par is not None,
        counted=_counted(family, measure),
        of=capital(titled(family.subject)),
    )


def _counted(family: Family, measure: Measure) -> str:
    if family.evidence == "played":
        return "decisions"
    return "games" if all(row.n == row.games for row in measure.rows) else "seats"


def models_section(maker: ChartMaker, models: list[Model], names: Mapping[str, str]) -> Section:
    """`names` are the plain ones of levels."""
    of, players = models[0].of, models[0].players
    what = "Agents" if of == "agent" else capital(titled(of))
    fitted = [model for model in models if model.problem is None]
    reference = next((model.reference for model in fitted if model.reference is not None), None)
    marks = {
        heading: [
            (names.get(own.label, own.label), maker.mark(model.agent, own.win, own.n, model.blocks, model.enough))
            for model in fitted
            for own in (model.items if heading == what else model.seats)
        ]
        for heading in (what, "Seats")
    }
    field = "average opponents" if reference is None else f"opponents with {level_name(reference, of)}"
    title = f"{what} and seats fitted together, {players} players"
    charts = maker.dots(
        ("model", of, players),
        f"{title}: win share",
        "intervention",
        marks,
        f"Expected win share against {field}: of {what} in an average seat, of Seats with an average player.",
        axis="win share",
        scale=SHARE,
        par=models[0].par,
        of="",
    )
    text = [
        "One model (a conditional logit) explains the winners by who plays and in which seat, so neither gets credit"
        " for the other.",
        *(f"No fit for {maker.name(model.agent)}: {model.problem}." for model in models if model.problem),
    ]
    return Section(slug("model", of, players), title, "intervention", text, charts if fitted else [])


def headline_chart_name(number: int) -> str:
    """Of the chart of a headline, counted from 1."""
    return slug("assumptions", number)


def assumptions_section(maker: ChartMaker, found: Sequence[Headline], families: Sequence[Family]) -> Section:
    charts = []
    for number, headline in enumerate(found, 1):
        base = scale_of(headline.unit)
        marks = (
            (
                key_name(shift.key),
                replace(
                    maker.mark(headline.agent, shift.shift, shift.n, shift.blocks, shift.enough, shift.differs),
                    name=shift.value_text,
                    kind=int(shift.shift.value < 0),
                ),
            )
            for shift in headline.rows
        )
        charts += maker.dots(
            (headline_chart_name(number),),
            f"What moves the {headline.label}, {headline.players} players, {maker.name(headline.agent)}",
            "intervention",
            {"": marks},
            f"With the assumed values it is {base.text(headline.base.value)} {base.unit}"
            f" ({base.interval(headline.base)}) for {maker.name(headline.agent)}.",
            axis=f"{headline.label}, difference",
            scale=scale_of(headline.unit, difference=True, signed=True),
            par=0.0,
            par_label="as assumed",
            tested=True,
            counted="games",
            of="Assumed value",
            marked="instead",
            bars=True,
        )
    text = [
        "Each value that no rulebook states was replaced by its alternatives, one at a time and with the same cards."
        " The one that moves a headline most comes first."
    ]
    asked = {headline.family for headline in found}
    meanings = {name: meaning for family in families if family.id in asked for name, meaning in family.meanings.items()}
    title = "What depends on assumed values"
    return Section("assumptions", title, "intervention", text, charts, meanings_table(meanings))
