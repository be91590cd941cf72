"""Sections on how the games of a study go: points by source, the lead, actions, length and ways of scoring."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from analysis.findings.course import SECONDS_A_TURN
from analysis.findings.families import AHEAD
from analysis.findings.model.course import ActionUses, LeadCourse, Length, Source, Sources, Waiting
from analysis.findings.model.scoring import ScoringClusters
from analysis.findings.naming import agents_name
from analysis.findings.words import amount, count, number
from analysis.reports.chart_maker import (
    CHANGES,
    NO_DIFFERENCE,
    POINTS,
    SHARE,
    USES,
    ChartMaker,
    Pairs,
    grouped,
    scale_of,
    slug,
)
from analysis.reports.charts import Chart, Mark
from analysis.reports.dots import Dots
from analysis.reports.panels import Panels
from analysis.reports.section import Section, TextTable
from analysis.statistics.estimates import Estimate
from engine.facts import TOTAL

LEADS = "0"
"""The deficit of the leader."""


def sources_section(maker: ChartMaker, found: list[Sources]) -> Section:
    players = found[0].players
    sizes = {row.source: row.all.value for row in found[-1].rows}

    def marks(value: Callable[[Source], Estimate]) -> Pairs:
        pairs = (
            (row.source, maker.mark(sources.agent, value(row), sources.n, sources.blocks, sources.enough))
            for sources in found
            for row in sources.rows
            if row.source != TOTAL
        )
        return sorted(pairs, key=lambda pair: -sizes.get(pair[0], 0.0))

    totals = (
        f"{maker.name(sources.agent)} {POINTS.text(row.all.value)} ({POINTS.interval(row.all)})"
        for sources in found
        for row in sources.rows
        if row.source == TOTAL
    )
    charts = [
        *maker.dots(
            ("sources", players),
            f"Points of a seat by source, {players} players",
            "observed",
            {"": marks(lambda row: row.all)},
            f"All sources together: {', '.join(totals)}.",
            axis="points",
            scale=POINTS,
            of="Source",
        ),
        *maker.dots(
            ("sources", players, "winners"),
            f"Points by source, {players} players: how much more winners have than the others",
            "observed",
            {"": marks(lambda row: row.difference)},
            axis="points, difference",
            scale=replace(POINTS, signed=True),
            par=0.0,
            par_label=NO_DIFFERENCE,
            of="Source",
        ),
    ]
    text = ["Where a seat's points come from, and which sources give winners more than the others."]
    return Section(slug("sources", players), f"Score by source, {players} players", "observed", text, charts)


def course_section(maker: ChartMaker, found: list[LeadCourse]) -> Section:
    charts: list[Chart] = [
        *maker.dots(
            ("course", "changes"),
            "Changes of the lead in a game",
            "observed",
            {"": ((_players_text(at), maker.mark(at.agent, at.changes, at.games, at.blocks)) for at in found)},
            axis="changes",
            scale=CHANGES,
            counted="games",
            of="Game",
        )
    ]
    for courses in grouped(found, lambda course: course.players):
        players = courses[0].players
        last = max((at.round for course in courses for at in course.changed), default=0)
        charts += maker.dots(
            ("course", "changed", players),
            f"When the lead changes, {players} players",
            "observed",
            {
                "": (
                    (
                        "in final scoring" if at.round == last else f"in round {at.round}",
                        maker.mark(course.agent, at.estimate, at.n, at.blocks, at.enough),
                    )
                    for course in courses
                    for at in course.changed
                )
            },
            axis="games with a new leader",
            scale=SHARE,
            counted="games",
            of="When",
        )
        charts += maker.dots(
            ("course", "leader", players),
            f"How often the leader wins, {players} players",
            "observed",
            {
                "": (
                    (
                        f"after round {at.round}",
                        maker.mark(course.agent, at.estimate, at.n, at.blocks, at.enough),
                    )
                    for course in courses
                    for at in course.leader_wins
                )
            },
            axis="win share of the sole leader",
            scale=SHARE,
            par=1 / players,
            counted="games",
            of="When",
        )
        charts.append(_comebacks(maker, players, courses))
    text = [
        "Who leads by points at the end of each round, before final scoring: how often the lead changes hands, and how"
        " often players win from behind."
    ]
    return Section("course", "Lead changes and comebacks", "observed", text, charts)


def _comebacks(maker: ChartMaker, players: int, courses: list[LeadCourse]) -> Panels:
    marks = {
        (back.round, back.deficit, course.agent): maker.mark(course.agent, back.win, back.n, back.blocks, back.enough)
        for course in courses
        for back in course.comebacks
    }
    deficits = sorted({deficit for _, deficit, _ in marks}, key=lambda deficit: int(re.findall(r"\d+", deficit)[0]))
    return maker.panels(
        ("comebacks", players),
        f"Comebacks, {players} players: how often a seat wins from how far behind",
        {
            f"after round {number}": [
                [marks.get((number, deficit, course.agent)) for deficit in deficits] for course in courses
            ]
            for number in sorted({number for number, _, _ in marks})
        },
        axis="win share",
        scale=SHARE,
        par=1 / players,
        par_label=f"par {SHARE.short(1 / players)}",
        of="When",
        across="points behind the leader",
        places=["leads" if deficit == LEADS else deficit for deficit in deficits],
    )


def actions_section(maker: ChartMaker, found: list[ActionUses]) -> Section:
    players = found[0].players
    panels: dict[str, list[list[Mark | None]]] = {}
    for actions in found:
        for row in actions.rows:
            panels.setdefault(row.action.replace("_", " "), []).append(
                [
                    maker.mark(actions.agent, estimate, actions.n, actions.blocks, actions.enough)
                    for estimate in row.by_round
                ]
            )
    charts = [
        maker.panels(
            ("actions", players),
            f"Use of the actions by round, {players} players",
            panels,
            axis="uses per seat",
            scale=USES,
            of="Action",
            across="round",
            places=[str(number) for number in found[0].rounds],
        ),
        *maker.dots(
            ("actions", players, "winners"),
            f"Use of the actions, {players} players: how much more often winners use them",
            "observed",
            {
                "": (
                    (
                        row.action.replace("_", " "),
                        maker.mark(actions.agent, row.difference, actions.n, actions.blocks, actions.enough),
                    )
                    for actions in found
                    for row in actions.rows
                )
            },
            axis="uses per game, difference",
            scale=replace(USES, signed=True),
            par=0.0,
            par_label=NO_DIFFERENCE,
            of="Action",
        ),
    ]
    text = [
        "How often a seat uses each action in each round, and which actions winners use more often in the whole game."
    ]
    return Section(slug("actions", players), f"Use of the actions, {players} players", "observed", text, charts)


def length_section(maker: ChartMaker, found: list[Length], waiting: list[Waiting]) -> Section:
    charts: list[Chart] = [
        chart
        for lengths in grouped(found, lambda length: length.unit)
        for chart in maker.dots(
            ("length", lengths[0].unit),
            f"Length of a game in {lengths[0].unit}",
            "observed",
            {
                "": (
                    (
                        _players_text(length),
                        replace(
                            maker.mark(length.agent, length.mean, length.n, length.blocks, length.enough),
                            quantiles=(length.tenth, length.median, length.nine_tenths),
                        ),
                    )
                    for length in lengths
                )
            },
            "Dots are means; pale bars cover four games in five.",
            axis=f"{lengths[0].unit} per game",
            scale=scale_of(lengths[0].unit),
            counted="games",
            of="Game",
        )
    ]
    if waiting:
        charts += maker.dots(
            ("length", "waiting"),
            "How many turns of others a player waits for",
            "observed",
            {
                heading: [
                    (_players_text(own), maker.mark(own.agent, wait(own), own.n, own.blocks, own.enough))
                    for own in waiting
                ]
                for heading, wait in WAITS.items()
            },
            axis="turns of the others",
            scale=scale_of("turns"),
            counted="seats",
            of="Game",
        )
    return Section(
        "length", "Length of a game", "observed", [*_pace_sentences(found), *map(_wait_sentence, waiting)], charts
    )


WAITS: dict[str, Callable[[Waiting], Estimate]] = {
    "for each turn of its own": lambda own: own.mean,
    "longest wait of a game": lambda own: own.longest,
}


def _pace_sentences(found: list[Length]) -> Iterator[str]:
    """How long games take, with the pace that is assumed."""
    for own in found:
        if own.unit == "minutes":
            yield (
                f"With {own.players} players a game takes {amount(own.mean, 'minutes')} at an assumed {SECONDS_A_TURN}"
                f" seconds a turn, and twice as long at half that pace ({count(own.n, 'game')}, played by"
                f" {agents_name(own.agent)})."
            )


def _wait_sentence(own: Waiting) -> str:
    mean, longest = (amount(wait, "turns") for wait in (own.mean, own.longest))
    minutes = number(own.longest.value * SECONDS_A_TURN / 60)
    return (
        f"With {own.players} players, for each turn a seat waits for {mean} of the others. Its longest wait of the game"
        f" is {longest}, {minutes} minutes at the pace assumed. For nine of ten seats it is at most"
        f" {own.nine_tenths:g} turns ({count(own.n, 'seat')}, played by {agents_name(own.agent)})."
    )


def clusters_section(maker: ChartMaker, found: ScoringClusters) -> Section:
    def charts(measure: str, title: str, value: Callable[[Any], Estimate], **more: Any) -> list[Dots]:
        marks = (
            (way.name, maker.mark(found.agent, value(way), way.n, way.blocks, way.enough)) for way in found.clusters
        )
        name = ("clusters", found.players, measure)
        return maker.dots(
            name, f"Ways of scoring, {found.players} players: {title}", "observed", {"": marks}, of="Way", **more
        )

    versus = {
        f"{way.name}, against": [
            (other.name, maker.mark(found.agent, other.ahead, other.n, other.blocks, other.enough))
            for other in way.versus
        ]
        for way in found.clusters
        if way.versus
    }
    shown = [
        *charts("share", "share of seats", lambda way: way.share, axis="share of seats", scale=SHARE),
        *charts("win", "win share", lambda way: way.win, axis="win share", scale=SHARE, par=found.par),
        *charts("margin", AHEAD, lambda way: way.margin, axis=AHEAD, scale=replace(POINTS, signed=True), par=0.0),
    ]
    if versus:
        shown += maker.dots(
            ("clusters", found.players, "versus"),
            f"Ways of scoring against each other, {found.players} players",
            "observed",
            versus,
            axis="pairs at a table in which it finishes ahead",
            scale=SHARE,
            par=0.5,
            counted="pairs",
            of="Other way",
        )
    profiles = [found.overall, *(way.profile for way in found.clusters)]
    table = TextTable(
        "Mean share of the points by source, %",
        ("Source", "all", *(way.name for way in found.clusters)),
        [
            (source, *(f"{100 * profile.get(source, 0.0):.1f}" for profile in profiles))
            for source in sorted(found.overall, key=lambda source: -found.overall[source])
        ],
    )
    doubt = "" if found.distinct else ": the ways blend into each other and have no clear borders"
    text = [
        f"Seats of {maker.name(found.agent)}, grouped by where their points come from. Each way is named after the"
        f" sources in which it stands out. {found.n:,} seats, mean silhouette width {found.silhouette:.2f}{doubt}."
    ]
    if found.prescribed:
        text.append(
            "In all these games the study prescribes agents, strategies, boards or gifts. These ways largely show what"
            " was prescribed, not what players choose themselves."
        )
    ways = "Ways of scoring" if found.prescribed else "Ways of scoring that players choose"
    title = f"{ways}, {found.players} players"
    return Section(slug("clusters", found.players), title, "observed", text, shown, [table])


def _players_text(found: LeadCourse | Length | Waiting) -> str:
    return f"{found.players} players"
