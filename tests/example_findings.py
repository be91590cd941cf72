"""Findings of every kind, made up, for tests and trials of what shows them."""

from __future__ import annotations

import random

from analysis.estimates import Estimate
from analysis.findings import (
    Actions,
    Assumed,
    AtRound,
    Cluster,
    Clusters,
    Comeback,
    Course,
    Evidence,
    Family,
    Findings,
    Headline,
    Hold,
    Length,
    Measure,
    Model,
    Row,
    Shift,
    Source,
    Sources,
    Strength,
    Study,
    Takeaway,
    Unit,
    Use,
    Verdict,
    Versus,
    Worth,
)

STRENGTHS = {"greedy": 4000, "ismcts:iterations=30": 1000, "ismcts:iterations=100": 300}
SOURCES = ("sales", "building", "irises", "nobles", "free actions", "houses", "materials", "first player")
WAYS = (*SOURCES, "meeple row", "noble row", "artwork row", "money row")
ACTIONS = (
    "workshop",
    "sales",
    "nobles",
    "materials",
    "construction",
    "stock_exchange",
    "grand_place",
    "park",
    "market",
)
ROUNDS = 5
LENGTHS: tuple[tuple[Unit, float], ...] = (("decisions", 210.0), ("turns", 90.0))
HEADLINES: tuple[tuple[str, Unit, float, float], ...] = (
    ("win share of the first seat", "share", 0.27, 0.02),
    ("mean points", "points", 116.0, 3.0),
    ("decisions in a game", "decisions", 210.0, 4.0),
)
BINS = ("0", "1–5", "6–10", "11–20", "21–30", "31+")


def example_findings(seed: int = 1893) -> Findings:
    """Findings of a study that never was, with families of all kinds of evidence at three strengths."""
    chance = random.Random(seed)

    def near(value: float, reach: float) -> Estimate:
        middle = value + chance.gauss(0, reach / 2)
        return Estimate(middle, middle - reach, middle + reach)

    def row(label: str, strength: str, effect: float, par: float, scale: float, games: int) -> Row:
        found = near(par + effect, scale / games**0.5)
        enough = games >= 80
        differs = enough and not found.holds(par)
        p = min(1.0, 2.0 ** (-((2.2 * abs(found.value - par) / (found.high - found.value)) ** 2)))
        return Row(
            label,
            strength,
            games,
            games,
            games // 4,
            *(found.value, found.low, found.high),
            p if enough else None,
            min(1.0, 1.5 * p) if enough else None,
            enough,
            differs,
        )

    def measure(
        name: str,
        title: str,
        unit: Unit,
        par: float,
        scale: float,
        effects: dict[str, float],
        against: str | None = None,
        rare: tuple[str, ...] = (),
    ) -> Measure:
        rows = [
            row(label, strength, effect * scale / 2, par, scale, games // 40 if label in rare else games)
            for label, effect in effects.items()
            for strength, games in STRENGTHS.items()
        ]
        return Measure(name, title, unit, par, against, rows)

    def family(
        kind: str,
        subject: str,
        title: str,
        evidence: Evidence,
        explains: str,
        players: int,
        effects: dict[str, float],
        *,
        beside: str | None = None,
        rare: tuple[str, ...] = (),
    ) -> Family:
        verdicts: list[Verdict] = ["holds", "fades", "reverses", "appears", "none", "cannot be told"]
        return Family(
            f"{kind}{subject}-{players}",
            subject,
            title,
            evidence,
            explains,
            players,
            [
                measure("win", "win share", "share", 1 / players, 1.0, effects, rare=rare),
                measure("margin", "points above the table's mean", "points", 0.0, 30.0, effects, rare=rare),
                measure("points", "points", "points", 0.0, 30.0, effects, against="the reference", rare=rare),
            ],
            [
                Hold(label, verdicts[i % len(verdicts)], f"{label}: a sentence on whether this {verdicts[i % 6]}.")
                for i, label in enumerate(effects)
            ],
            beside,
        )

    seats = {
        players: family(
            "",
            "seat",
            f"Seats, {players} players",
            "design",
            "Each agent sits in each seat of the same cards; a seat's wins are compared with its fair share.",
            players,
            {str(seat + 1): 0.06 - 0.12 * seat / (players - 1) for seat in range(players)},
        )
        for players in (2, 3, 4, 5)
    }
    sides = dict(
        zip(("hankar", "horta", "van de velde", "serrurier-bovy", "blerot"), (0.1, 0.2, -0.1, 0, 0.05), strict=True)
    )
    names = ("solvay", "empain", "brugmann", "victor", "elisabeth", "louise", "gabriel")
    nobles = {noble: 0.15 - 0.05 * i for i, noble in enumerate(names)}
    boards = family(
        "factor-",
        "board",
        "Architect boards, 4 players",
        "intervention",
        "One seat has the B side, the others the A side; its wins are compared with its fair share.",
        4,
        sides,
    )
    given = family(
        "factor-",
        "noble",
        "Nobles given at the start, 4 players",
        "intervention",
        "One seat has the noble from the start; its wins are compared with its fair share.",
        4,
        nobles,
        beside="observed-nobles_kept-4",
    )
    kept = family(
        "observed-",
        "nobles_kept",
        "Nobles kept, 4 players",
        "observed",
        "Seats that kept the noble, compared with those at the same table that did not.",
        4,
        {noble: effect + 0.1 for noble, effect in nobles.items()} | {"a rare one": 0.4},
        beside=given.id,
        rare=("a rare one",),
    )
    variant = Family(
        "factor-tie-4",
        "tie",
        "The tie for the most points, 4 players",
        "intervention",
        "Tables with the rule variant, compared with tables of the same cards without it.",
        4,
        [
            measure("first_seat", "win share of the first seat", "share", 0.0, 1.0, {"first passer": 0.02}, "shared"),
            measure("points", "mean points", "points", 0.0, 20.0, {"first passer": 0.01}, "shared"),
            measure("winning_points", "the winner's points", "points", 0.0, 20.0, {"first passer": 0.01}, "shared"),
            measure("decisions", "decisions in a game", "decisions", 0.0, 30.0, {"first passer": 0.0}, "shared"),
        ],
        [Hold("first passer", "none", "first passer: no effect is seen at any strength.")],
    )
    everywhere = [(strength, games, players) for strength, games in STRENGTHS.items() for players in (3, 4)]
    patterns = ("sales", "houses, building", "noble row")
    return Findings(
        study=Study(
            "example",
            "Does the first seat win more, and is Horta's B side too strong?",
            "A study that never was, to see how findings look.",
            "bruxelles study example --games 4000 -o example",
            1893,
            "1893",
            {"edition": "second", "modules": ["asymmetric"], "players": [2, 3, 4, 5]},
        ),
        strengths=[
            Strength(agent, games, games // 4, failed=i, left_out=3 * i)
            for i, (agent, games) in enumerate(STRENGTHS.items())
        ],
        takeaways=[
            Takeaway(
                "At 4 players the first seat wins 28.1 % (26.9 … 29.3) of games, more than its fair 25 %"
                " (ismcts:iterations=100, 300 games in 75 blocks); the finding holds from greedy on.",
                "seat-4",
                300,
            ),
            Takeaway(
                "Whether the second seat differs from its share cannot be told (24.8 %, 22.0 … 27.6).", "seat-4", 300
            ),
            Takeaway(
                "Those who keep Solvay win 33.0 % (30.1 … 36.0), which is not proof of cause: given to a seat at the"
                " start, Solvay brings 26.1 % (24.0 … 28.2).",
                kept.id,
                2140,
            ),
        ],
        families=[*seats.values(), boards, given, kept, variant],
        models=[
            Model(
                "agent",
                strength,
                4,
                0.25,
                games,
                games // 4,
                True,
                [
                    Worth(name, games, near(worth, 0.1), near(0.25 + worth / 5, 0.02))
                    for name, worth in (("builder", 0.4), ("banker", 0.1), ("balanced", 0.0), ("courtier", -0.5))
                ],
                [
                    Worth(str(seat + 1), games, near(0.1 - seat / 15, 0.05), near(0.27 - seat / 75, 0.01))
                    for seat in range(4)
                ],
            )
            for strength, games in STRENGTHS.items()
        ]
        + [Model("agent", "greedy", 3, 1 / 3, 60, 20, False, [], [], "courtier never wins against the others")],
        sources=[
            Sources(
                strength,
                players,
                players * games,
                games // players,
                True,
                [
                    Source(name, near(size, 0.4), near(size * 1.1, 0.6), near(size * 0.95, 0.5), near(size * 0.15, 0.7))
                    for name, size in [("total", 120.0)] + [(name, 20.0 - 2 * i) for i, name in enumerate(WAYS)]
                ]
                + [Source("unpaid nobles", near(-0.4, 0.1), near(-0.2, 0.1), near(-0.5, 0.1), near(0.3, 0.1))],
            )
            for strength, games, players in everywhere
        ],
        course=[
            Course(
                strength,
                players,
                games,
                games // players,
                near(2.1, 0.1),
                [AtRound(r, games, games // players, near(0.6 - r / 20, 0.03), True) for r in range(2, ROUNDS + 2)],
                [AtRound(r, games, games // players, near(0.3 + r / 10, 0.03), True) for r in range(1, ROUNDS + 1)],
                [
                    Comeback(
                        r,
                        deficit,
                        games // (1 + i),
                        games // (4 + 4 * i),
                        near(0.5 * 0.6**i, 0.02),
                        games // (4 + 4 * i) >= 20,
                    )
                    for r in range(1, ROUNDS + 1)
                    for i, deficit in enumerate(BINS)
                ],
            )
            for strength, games, players in everywhere
        ],
        actions=[
            Actions(
                strength,
                players,
                players * games,
                games // players,
                True,
                [
                    Use(
                        action,
                        [near(0.9 - i / 12, 0.02) for _ in range(ROUNDS)],
                        near(4.5 - i / 2.4, 0.1),
                        near(0.1, 0.1),
                    )
                    for i, action in enumerate(ACTIONS)
                ],
            )
            for strength, games, players in everywhere
        ],
        length=[
            Length(strength, players, unit, games, games // players, near(size, 2), size - 20, size, size + 25, True)
            for strength, games, players in everywhere
            for unit, size in LENGTHS
        ],
        clusters=[
            Clusters(
                "ismcts:iterations=100",
                players,
                players * 300,
                1 / players,
                0.31,
                dict.fromkeys(WAYS, 1 / 12),
                [
                    Cluster(
                        name,
                        players * 100 - 40 * i,
                        75,
                        near(0.4 - 0.07 * i, 0.03),
                        near(1 / players + 0.05 - 0.05 * i, 0.03),
                        near(3.0 - 3 * i, 1.5),
                        {source: 0.3 if source in name else 0.07 for source in WAYS},
                        dict.fromkeys(name.split(", "), 1.4),
                        [Versus(other, 200, 70, near(0.5, 0.06), True) for other in patterns if other != name],
                        True,
                    )
                    for i, name in enumerate(patterns)
                ],
            )
            for players in (3, 4)
        ],
        tornado=[
            Headline(
                "factor-assumed-4",
                label,
                unit,
                "greedy",
                4,
                near(base, reach / 4),
                [
                    Shift(
                        f"nobles.cost.{noble}",
                        str(value),
                        4000,
                        1000,
                        near((6 - i) * reach / 4, reach / 4),
                        True,
                        i < 5,
                    )
                    for i, noble in enumerate(nobles)
                    for value in (2, 4)
                ],
            )
            for label, unit, base, reach in HEADLINES
        ],
        limits=["The players are programs: what they do not see, the study does not.", "Prestige cards are assumed."],
        assumed=[Assumed("nobles.cost", "printed only as a picture"), Assumed("tracks.iris", "read off a photograph")],
    )
