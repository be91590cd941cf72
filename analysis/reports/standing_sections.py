"""Sections on who is ahead when: leaders against chance, and whether seats that are behind catch up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.findings.families import seat_label
from analysis.findings.model.course import CatchUp, ChangeAfter, RunawayLeader
from analysis.findings.model.terms import Evidence, Tested
from analysis.reports.chart_maker import NO_DIFFERENCE, POINTS, ChartMaker, grouped, scale_of
from analysis.reports.charts import Chart, Mark
from analysis.reports.dots import Dots
from analysis.reports.section import Section


def runaway_section(maker: ChartMaker, found: Sequence[RunawayLeader]) -> Section:
    charts: list[Chart] = []
    for leaders in grouped(found, lambda own: own.players):
        players = leaders[0].players
        charts += maker.dots(
            ("runaway", players),
            f"How much more often the leader wins than by lot, {players} players",
            "observed",
            {
                "": (
                    (f"after round {own.round}", _mark(maker, leader.agent, own.difference))
                    for leader in leaders
                    for own in leader.rounds
                )
            },
            axis="win share of the sole leader, difference",
            scale=scale_of("share", difference=True, signed=True),
            par=0.0,
            par_label="by lot",
            tested=True,
            counted="games",
            of="When",
        )
    text = [
        "A leader wins often even if a lead is worth nothing more than its points. So its wins are compared with those"
        " it would have if the points that the seats still score were dealt out among them by lot. To the right of the"
        " line, whoever leads also scores more afterwards.",
        *(own.verdict for own in found),
    ]
    return Section("runaway", "Does the leader run away?", "observed", text, charts)


def seat_course_section(maker: ChartMaker, found: Sequence[CatchUp]) -> Section:
    charts: list[Chart] = []
    for games in grouped(found, lambda own: own.players):
        players = games[0].players
        charts.append(
            maker.panels(
                ("margins", players),
                f"How far ahead each seat is, {players} players",
                {
                    maker.seat(seat_label(seat)): [
                        [maker.mark(own.agent, at.estimate, at.n, at.blocks, at.enough) for at in own.margins[seat]]
                        for own in games
                    ]
                    for seat in range(players)
                },
                evidence="design",
                axis="points above the others",
                scale=replace(POINTS, signed=True),
                par=0.0,
                par_label="level",
                of="Seat",
                across="at the end of round",
                places=[*(str(own.round) for own in games[0].last_seat), "end"],
            )
        )
        last = maker.seat(seat_label(players - 1))
        changes = [(own.agent, own.last_seat) for own in games]
        charts += _changes(maker, ("last-seat", players), f"Whether {last} catches up", "design", changes)
    text = [
        "How many points each seat is above the mean of the others at the end of each round, and whether the last one"
        " gains until the end of the game.",
        *(own.of_last_seat for own in found),
    ]
    return Section("seat-course", "Seats in the course of a game", "design", text, charts)


def catch_up_section(maker: ChartMaker, found: Sequence[CatchUp]) -> Section:
    charts: list[Chart] = []
    for games in grouped(found, lambda own: own.players):
        players, changes = games[0].players, [(own.agent, own.last_placed) for own in games]
        title = f"Whether whoever is last catches up, {players} players"
        charts += _changes(maker, ("catch-up", players), title, "observed", changes)
    text = [
        "What becomes of the seat that alone is last at the end of a round: how much of its margin it makes up, by the"
        " points that are scored after that round.",
        *(own.of_last_placed for own in found),
    ]
    return Section("catch-up", "Do the last catch up?", "observed", text, charts)


def _changes(
    maker: ChartMaker,
    name: tuple[object, ...],
    title: str,
    evidence: Evidence,
    changes: Sequence[tuple[str, Sequence[ChangeAfter]]],
) -> list[Dots]:
    """The changes of margins by round, with those of each agent."""
    pairs = [(f"after round {own.round}", _mark(maker, agent, own.change)) for agent, of in changes for own in of]
    return maker.dots(
        name,
        title,
        evidence,
        {"": pairs},
        axis="change of the margin until the end of the game",
        scale=replace(POINTS, signed=True),
        par=0.0,
        par_label=NO_DIFFERENCE,
        tested=True,
        counted="games",
        of="Since",
    )


def _mark(maker: ChartMaker, agent: str, own: Tested) -> Mark:
    return maker.mark(agent, own.estimate, own.n, own.blocks, own.enough, own.differs, own.q)
