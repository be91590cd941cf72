"""Sections on who is ahead when: leaders against chance, and whether seats that are behind catch up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analysis.findings.model import CatchUp, RunawayLeader, Tested
from analysis.reports.chart_maker import NO_DIFFERENCE, POINTS, ChartMaker, grouped, scale_of
from analysis.reports.charts import Chart, Mark
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


def catch_up_section(maker: ChartMaker, found: Sequence[CatchUp]) -> Section:
    charts: list[Chart] = []
    for games in grouped(found, lambda own: own.players):
        players, rounds = games[0].players, len(games[0].last_seat)
        charts.append(
            maker.panels(
                ("margins", players),
                f"How far ahead each seat is, {players} players",
                {
                    f"seat {seat + 1}": [
                        [maker.mark(own.agent, at.estimate, at.n, at.blocks, at.enough) for at in own.margins[seat]]
                        for own in games
                    ]
                    for seat in range(players)
                },
                axis="points above the others",
                scale=replace(POINTS, signed=True),
                par=0.0,
                par_label="level",
                of="Seat",
                across="at the end of round",
                places=[*(str(number + 1) for number in range(rounds)), "end"],
            )
        )
        charts += maker.dots(
            ("catch-up", players),
            f"Whether the last catch up, {players} players",
            "observed",
            {
                heading: [
                    (f"from round {change.round} on", _mark(maker, own.agent, change.change))
                    for own in games
                    for change in (own.last_seat if is_seat else own.last_placed)
                ]
                for heading, is_seat in ((f"seat {players}, the last", True), ("whoever alone is last then", False))
            },
            axis="change of the margin until the end of the game",
            scale=replace(POINTS, signed=True),
            par=0.0,
            par_label=NO_DIFFERENCE,
            tested=True,
            counted="seats",
            of="Since",
        )
    text = [
        "How many points each seat is above the mean of the others at the end of each round, and whether the last seat,"
        " and whoever is last in points, makes up for it until the end.",
        *(own.verdict for own in found),
    ]
    return Section("catch-up", "Who catches up?", "observed", text, charts)


def _mark(maker: ChartMaker, agent: str, own: Tested) -> Mark:
    return maker.mark(agent, own.estimate, own.n, own.blocks, own.enough, own.differs, own.q)
