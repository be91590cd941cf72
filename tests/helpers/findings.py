"""Findings of studies that never were, for the tests of reports: everything that a chart may have to show."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from analysis.findings.families import seat_label
from analysis.findings.luck import PLAYERS
from analysis.findings.model.answers import Takeaway
from analysis.findings.model.comparisons import (
    Coefficient,
    Family,
    Headline,
    Measure,
    Meeting,
    Model,
    Row,
    Shift,
    Trend,
)
from analysis.findings.model.course import (
    ActionUse,
    ActionUses,
    AtRound,
    CatchUp,
    ChangeAfter,
    Comeback,
    LeadCourse,
    LeaderAfter,
    Length,
    OpeningContrast,
    RunawayLeader,
    Source,
    Sources,
    Waiting,
)
from analysis.findings.model.findings import AgentGames, Assumed, Findings, StudySummary
from analysis.findings.model.luck import Doubling, Luck, LuckAdjusted, LuckPart, Skill
from analysis.findings.model.scoring import ScoringCluster, ScoringClusters, Versus
from analysis.findings.model.terms import Evidence, Tested, Unit
from analysis.reports.luck_sections import MEANINGS
from analysis.statistics.estimates import Estimate
from engine.facts import TOTAL

LENGTHS: tuple[Unit, ...] = ("decisions", "turns", "minutes")
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
    return Row(label=label, agent=agent, value=value, low=value - reach, high=value + reach, **facts)  # type: ignore[arg-type]


def win_share(rows: list[Row], *, par: float = 0.25, against: str | None = None, pooled: Sequence[Row] = ()) -> Measure:
    return Measure(
        measure="win", title="win share", unit="share", par=par, against=against, rows=rows, pooled=list(pooled)
    )


def margin(rows: list[Row], *, against: str | None = None) -> Measure:
    title = "points above the others at the table"
    return Measure(measure="margin", title=title, unit="points", par=0.0, against=against, rows=rows)


def of_four(
    subject: str,
    evidence: Evidence,
    measures: list[Measure],
    *,
    title: str | None = None,
    explains: str = "",
    trends: Sequence[Trend] = (),
    counterpart: str | None = None,
    meetings: Sequence[Meeting] = (),
    meanings: Mapping[str, str] | None = None,
) -> Family:
    """A family with four players."""
    return Family(
        id=f"{subject}-4",
        subject=subject,
        title=f"{subject}, 4 players" if title is None else title,
        evidence=evidence,
        explains=explains,
        players=4,
        measures=measures,
        trends=list(trends),
        counterpart=counterpart,
        meetings=list(meetings),
        meanings=dict(meanings or {}),
    )


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

    return of_four(
        name,
        evidence,
        [
            win_share(rows(0.25, 0.01, 0.012)),
            win_share(rows(0.0, 0.02, 0.01), par=0.0, against="those at the table without it"),
            margin(rows(0.0, 2.0, 0.7)),
            Measure(
                measure="decisions",
                title="decisions in a game",
                unit="decisions",
                par=None,
                against=None,
                rows=rows(212.0, 1.0, 0.5),
            ),
        ],
        title=f"{name.capitalize()}, 4 players",
        explains=f"Seats with each {name} are compared with an equal share.",
        trends=[
            Trend(labels[0], "win share", "holds up", f"{labels[0]}: it is more for every agent."),
            Trend(labels[-1], "win share", "no effect", f"{labels[-1]}: none shows any."),
        ],
        counterpart=counterpart,
        meetings=[
            Meeting(
                label=label,
                other=other,
                agent=agent,
                n=200,
                blocks=100,
                win=around(0.4, 0.05),
                q=0.01,
                enough=True,
                differs=True,
            )
            for label, other in combinations(labels[:3], 2)
            for agent in agents
        ],
        meanings={} if name == "seat" else {label: f"what {label} is" for label in labels[:2]},
    )


def difference(value: float, reach: float, *, differs: bool = True) -> Tested:
    q = 0.01 if differs else 0.4
    return Tested(
        n=900, blocks=225, estimate=around(value, reach), q=q, detectable=1.4 * reach, enough=True, differs=differs
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


def model(
    of: str,
    agent: str,
    players: int,
    items: list[Coefficient],
    *,
    seats: Sequence[Coefficient] = (),
    games: int = 1000,
    blocks: int = 250,
    enough: bool = True,
    problem: str | None = None,
) -> Model:
    return Model(
        of=of,
        agent=agent,
        players=players,
        par=1 / players,
        games=games,
        blocks=blocks,
        enough=enough,
        items=items,
        seats=list(seats),
        problem=problem,
    )


def findings(labels: Sequence[str] = ("seat 1", "seat 2", "seat 3", "seat 4"), agents: int = 3) -> Findings:
    """Findings with so many agents, and families with these labels."""
    codes = AGENTS[:agents]
    sources = (TOTAL, "sales", "building", "irises", "unpaid nobles")
    actions = ("workshop", "stock_exchange", "grand_place", "park")
    ways = ("sales, irises", "building", "nobles, meeple row, first player, free actions")
    profile = {source: 1 / len(sources[1:]) for source in sources[1:]}
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
        warnings=["Tiles: players may be misusing them."],
        families=[
            family("seat", labels, codes),
            family("given", labels, codes, "intervention", counterpart="observed-4"),
            family("observed", labels, codes, "observed", counterpart="given-4"),
            of_four(
                "difficult",
                "observed",
                [win_share(difficult_rows(codes))],
                title="What is hard to draw",
                explains="All sorts.",
            ),
        ],
        models=[
            model(
                "strategy",
                agent,
                4,
                [Coefficient(label, 900, around(0.1, 0.05), around(0.24, 0.02)) for label in labels],
                seats=[
                    Coefficient(f"seat {seat}", 900, around(0.0, 0.05), around(0.25, 0.02)) for seat in (1, 2, 3, 4)
                ],
            )
            for agent in codes
        ]
        + [
            model(
                "agent",
                codes[0],
                3,
                [],
                games=10,
                blocks=3,
                enough=False,
                problem="courtier never wins against the others",
            )
        ],
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
            LeadCourse(
                agent=agent,
                players=players,
                games=1000,
                blocks=250,
                changes=around(2.1, 0.1),
                changed=[AtRound(number, 1000, 250, around(0.4, 0.03), True) for number in (2, 3, 4, 5, 6)],
                leader_wins=[
                    AtRound(number, 800, 250, around(0.4 + number / 10, 0.03), True) for number in (1, 2, 3, 4, 5)
                ],
                comebacks=[
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
                [1, 2, 3, 4, 5],
                [
                    ActionUse(
                        action, [around(0.5 + number / 5, 0.1) for number in range(5)], around(4, 1), around(-0.2, 0.1)
                    )
                    for action in actions
                ],
            )
            for agent in codes
        ],
        length=[
            Length(
                agent=agent,
                players=players,
                unit=unit,
                n=1000,
                blocks=250,
                mean=around(200, 2),
                tenth=180,
                median=199,
                nine_tenths=222,
                enough=True,
            )
            for agent in codes
            for players in (3, 4)
            for unit in LENGTHS
        ],
        clusters=[
            ScoringClusters(
                agent=codes[-1],
                players=4,
                n=900,
                par=0.25,
                silhouette=0.2,
                overall=profile,
                clusters=[
                    ScoringCluster(
                        name=way,
                        n=300,
                        blocks=75,
                        share=around(0.3, 0.03),
                        win=around(0.2, 0.03),
                        margin=around(-2, 1),
                        profile=profile,
                        stands_out={"sales": 1.4},
                        versus=[Versus(other, 200, 70, around(0.45, 0.05), True) for other in ways if other != way],
                        enough=True,
                    )
                    for way in ways
                ],
                prescribed=False,
            )
        ],
        luck=[
            Luck(
                agent=agent,
                players=4,
                among=among,
                measure="points",
                title="points",
                unit="points",
                games=1000,
                blocks=250,
                spread=20.0,
                parts=[LuckPart(name, around(0.2, 0.05)) for name in MEANINGS if among or name != PLAYERS],
                cards=around(0.4, 0.07),
                lead=around(0.2, 0.05),
                enough=True,
            )
            for among in (None, "twice as long")
            for agent in codes
        ],
        adjusted=[
            LuckAdjusted(
                agent=codes[-1],
                control=codes[0],
                players=4,
                seat=seat_label(seat),
                measure="win",
                title="win share",
                unit="share",
                games=200,
                blocks=50,
                plain=around(0.25, 0.06),
                adjusted=around(0.26, 0.05),
                saved=0.3,
                enough=True,
            )
            for seat in range(4)
        ],
        skill=[
            Skill(
                players=players,
                doublings=[
                    Doubling(
                        agent=agent,
                        label="twice as long",
                        thought=2.0,
                        games=800,
                        blocks=200,
                        win=around(0.3, 0.03),
                        elo=around(44, 25),
                        enough=True,
                    )
                    for agent in codes
                ],
                games=800 * len(codes),
                blocks=200,
                elo=around(44, 15),
                needed=Estimate(300, 160, math.inf),
                enough=True,
            )
            for players in (2, 4)
        ],
        tornado=[
            Headline(
                "win share of the first player",
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
        doubts=["Tiles: players may be misusing them."],
        strength="The players are on no ladder.",
        assumed=[Assumed("nobles.cost.empain", "printed as a picture | read off a photograph")],
        between_players=[
            replace(
                of_four(
                    "board",
                    "intervention",
                    [
                        Measure(
                            measure="win",
                            title="win share, relative to par",
                            unit="of par",
                            par=0.0,
                            against="fewer players",
                            rows=[
                                row(f"{label}, 4 players instead of 3", agent, 0.1, 0.2, detectable=0.3, needed=9_000)
                                for label in labels
                                for agent in codes
                            ],
                            stated=0.1,
                        )
                    ],
                    title="Board: numbers of players compared",
                    explains="How much more a label does with more players.",
                ),
                id="between-players-board",
            )
        ],
        opening=[
            OpeningContrast(
                what=what,
                players=4,
                agent=agent,
                against=against,
                mean=around(1.2, 0.1),
                difference=difference(0.3 - place / 10, 0.1, differs=place < 2),
                deviation=0.8,
            )
            for agent, against in [
                *((code, "the others at the table") for code in codes),
                *([(codes[-1], codes[0])] if len(codes) > 1 else []),
            ]
            for place, what in enumerate(("workshop", "points", "free actions given", "park", "money", "bids", "jail"))
        ],
        catch_up=[
            CatchUp(
                agent=agent,
                players=players,
                margins=[
                    [AtRound(number, 900, 225, around(seat - number / 2, 0.8), True) for number in range(1, 7)]
                    for seat in range(players)
                ],
                last_seat=[ChangeAfter(number, around(-2, 0.5), difference(1.0, 0.7)) for number in range(1, 6)],
                last_placed=[
                    ChangeAfter(number, around(-9, 0.5), difference(-0.3, 0.7, differs=False)) for number in range(1, 6)
                ],
                of_last_seat=f"With {players} players the last seat catches up.",
                of_last_placed=f"With {players} players whoever is last stays there.",
            )
            for agent in codes
            for players in (3, 4)
        ],
        runaway=[
            RunawayLeader(
                agent=agent,
                players=players,
                rounds=[
                    LeaderAfter(number, around(0.4, 0.03), around(0.37, 0.02), difference(0.03, 0.02))
                    for number in range(1, 5)
                ],
                verdict=f"With {players} players whoever leads after round 1 pulls further ahead.",
            )
            for agent in codes
            for players in (3, 4)
        ],
        waiting=[
            Waiting(
                agent=agent,
                players=players,
                n=4000,
                blocks=250,
                mean=around(players - 0.9, 0.1),
                longest=around(2 * players, 0.2),
                nine_tenths=3 * players,
                enough=True,
            )
            for agent in codes
            for players in (3, 4)
        ],
    )
