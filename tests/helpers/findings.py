"""Findings of studies that never were, for the tests of reports: everything that a chart may have to show."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from analysis.findings.model import (
    ActionUses,
    AgentGames,
    Assumed,
    AtRound,
    Coefficient,
    Comeback,
    Course,
    Evidence,
    Family,
    Findings,
    Headline,
    Length,
    Measure,
    Meeting,
    Model,
    Row,
    ScoringCluster,
    ScoringClusters,
    Shift,
    Source,
    Sources,
    StudySummary,
    Takeaway,
    Trend,
    Unit,
    Use,
    Versus,
)
from analysis.statistics.estimates import Estimate
from engine.facts import TOTAL

AGENTS = ("greedy", "ismcts:iterations=30", "ismcts:iterations=100,strategy=builder")
FACES = tuple(
    f"{bonus} {row}{number} v{points}"
    for bonus in ("iris/crown/architect/free", "joker", "2 BF or a material of your choice")
    for row, number in (("m", 1), ("m", 2), ("n", 1), ("a", 1), ("f", 3))
    for points in (0, 1)
)
"""Thirty labels such as prestige cards have."""


def around(value: float, reach: float) -> Estimate:
    return Estimate(value, value - reach, value + reach)


def row(label: str, agent: str, value: float, reach: float, **more: object) -> Row:
    facts = {"n": 4000, "games": 1000, "blocks": 1000, "p": 0.01, "q": 0.02, "enough": True, "differs": True} | more
    return Row(label, agent, value=value, low=value - reach, high=value + reach, **facts)  # type: ignore[arg-type]


def family(
    name: str,
    labels: Sequence[str],
    agents: Sequence[str],
    evidence: Evidence = "design",
    *,
    counterpart: str | None = None,
) -> Family:
    """Win shares and margins that differ from label to label and get closer to par among better players."""

    def rows(par: float, step: float, reach: float) -> list[Row]:
        return [
            row(label, agent, par + step * (place - len(labels) / 2) / (better + 1), reach * (better + 1) ** 0.5)
            for place, label in enumerate(labels)
            for better, agent in enumerate(agents)
        ]

    unit: Unit = "share"
    return Family(
        f"{name}-4",
        name,
        f"{name.capitalize()}, 4 players",
        evidence,
        f"Seats with each {name} are compared with an equal share.",
        4,
        [
            Measure("win", "win share", unit, 0.25, None, rows(0.25, 0.01, 0.012)),
            Measure("win", "win share", unit, 0.0, "those at the table without it", rows(0.0, 0.02, 0.01)),
            Measure("margin", "points above the others at the table", "points", 0.0, None, rows(0.0, 2.0, 0.7)),
            Measure("decisions", "decisions in a game", "decisions", None, None, rows(212.0, 1.0, 0.5)),
        ],
        [
            Trend(labels[0], "win share", "holds up", f"{labels[0]}: it is more for every agent."),
            Trend(labels[-1], "win share", "no effect", f"{labels[-1]}: none shows any."),
        ],
        counterpart,
        [
            Meeting(label, other, agent, 200, 100, around(0.4, 0.05), 0.01, True, True)
            for label, other in combinations(labels[:3], 2)
            for agent in agents
        ],
        {label: f"what {label} is" for label in labels[:2]},
    )


def difficult_rows(agents: Sequence[str]) -> list[Row]:
    """What is hard to draw: too few, open intervals, nothing known, far away, and more digits than usual."""
    agent, last = agents[0], agents[-1]
    return [
        row("usual", agent, 0.24, 0.01),
        row("few", agent, 0.9, 0.4, n=7, games=7, blocks=2, p=None, q=None, enough=False, differs=False),
        row("one block", last, 0.26, math.inf, n=4, blocks=1, p=None, q=None, enough=False, differs=False),
        row("nothing", last, math.nan, math.nan, n=0, blocks=0, p=None, q=None, enough=False, differs=False),
        row("wide", agent, 0.27, 0.7, q=0.9, differs=False),
        row("none won", last, 0.0, 0.0, n=1_234_567, blocks=308_642),
    ]


def findings(labels: Sequence[str] = ("seat 1", "seat 2", "seat 3", "seat 4"), agents: int = 3) -> Findings:
    """Findings with so many agents, and families with these labels."""
    codes = AGENTS[:agents]
    sources = (TOTAL, "sales", "building", "irises", "unpaid nobles")
    actions = ("workshop", "stock_exchange", "grand_place", "park")
    ways = ("sales, irises", "building", "nobles, meeple row, first player, free actions")
    profile = {source: 1 / len(sources[1:]) for source in sources[1:]}
    difficult = Measure("win", "win share", "share", 0.25, None, difficult_rows(codes))
    return Findings(
        study=StudySummary(
            "example",
            "Does <the first> seat win more?",
            "A study that never was.",
            "bruxelles study example -o DIR",
            7,
            "1893",
            {"players": [4], "question": "Does <the first> seat win more?"},
        ),
        agents=[
            AgentGames(agent, 1000 // (number + 1), 250 // (number + 1), number, 3 * number)
            for number, agent in enumerate(codes)
        ],
        takeaways=[
            Takeaway("The first seat wins 28.1 % (26.9 … 29.3) of 1,000 games & more.", "seat-4", 4000),
        ],
        others=[Takeaway("Nothing else can be told.", None, 4000)],
        families=[
            family("seat", labels, codes),
            family("given", labels, codes, "intervention", counterpart="observed-4"),
            family("observed", labels, codes, "observed", counterpart="given-4"),
            Family("difficult-4", "difficult", "What is hard to draw", "observed", "All sorts.", 4, [difficult], []),
        ],
        models=[
            Model(
                "strategy",
                agent,
                4,
                0.25,
                1000,
                250,
                True,
                [Coefficient(label, 900, around(0.1, 0.05), around(0.24, 0.02)) for label in labels],
                [Coefficient(f"seat {seat}", 900, around(0.0, 0.05), around(0.25, 0.02)) for seat in (1, 2, 3, 4)],
            )
            for agent in codes
        ]
        + [Model("agent", codes[0], 3, 1 / 3, 10, 3, False, [], [], "courtier never wins against the others")],
        sources=[
            Sources(
                agent,
                players,
                4000,
                250,
                True,
                [
                    Source(source, around(120 - 40 * place, 1), around(130, 1), around(110, 1), around(5 - place, 1))
                    for place, source in enumerate(sources)
                ],
            )
            for agent in codes
            for players in (3, 4)
        ],
        course=[
            Course(
                agent,
                players,
                1000,
                250,
                around(2.1, 0.1),
                [AtRound(number, 1000, 250, around(0.4, 0.03), True) for number in (2, 3, 4, 5, 6)],
                [AtRound(number, 800, 250, around(0.4 + number / 10, 0.03), True) for number in (1, 2, 3, 4, 5)],
                [
                    Comeback(number, deficit, 90 - 40 * place, 30, around(0.5 - 0.2 * place, 0.06), place < 2)
                    for number in (1, 2, 3, 4, 5)
                    for place, deficit in enumerate(("0", "1–5", "31+"))
                ],
            )
            for agent in codes
            for players in (3, 4)
        ],
        actions=[
            ActionUses(
                agent,
                4,
                4000,
                250,
                True,
                [
                    Use(action, [around(0.5 + number / 5, 0.1) for number in range(5)], around(4, 1), around(-0.2, 0.1))
                    for action in actions
                ],
            )
            for agent in codes
        ],
        length=[
            Length(agent, players, unit, 1000, 250, around(200, 2), 180, 199, 222, True)
            for agent in codes
            for players in (3, 4)
            for unit in ("decisions", "turns")
        ],
        clusters=[
            ScoringClusters(
                codes[-1],
                4,
                900,
                0.25,
                0.2,
                profile,
                [
                    ScoringCluster(
                        way,
                        300,
                        75,
                        around(0.3, 0.03),
                        around(0.2, 0.03),
                        around(-2, 1),
                        profile,
                        {"sales": 1.4},
                        [Versus(other, 200, 70, around(0.45, 0.05), True) for other in ways if other != way],
                        True,
                    )
                    for way in ways
                ],
                False,
            )
        ],
        tornado=[
            Headline(
                "win share of the first seat",
                "share",
                codes[0],
                4,
                around(0.27, 0.01),
                [
                    Shift(f"strips.second.{label}", value, 4000, 250, around(shift, 0.01), True, shift < 0)
                    for label in labels
                    for value, shift in (("2", 0.005), ("[3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12]", -0.04))
                ],
            )
        ],
        limits=["The players are programs."],
        assumed=[Assumed("nobles.cost.empain", "printed as a picture | read off a photograph")],
    )
