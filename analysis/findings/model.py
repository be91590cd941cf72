"""What a study found: the figures, sentences and limits that a report shows, as plain data.

Shares are 0 to 1. An interval holds the true value with `LEVEL`; docs/statistics.md has the formula behind each figure.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from analysis.statistics.estimates import LEVEL, Estimate

LEAST_BLOCKS = 20
LEAST_SEATS = 50
"""Fewer blocks, or fewer seats (games, where games are counted), are not enough for a claim: Student's interval rests
on means that are about normal, and what fewer show, the next study may well not show again."""

FALSE_DISCOVERIES = 0.05
"""The share of false ones among a family's claims that is put up with."""

DIGITS = 6
"""Significant ones in JSON."""

Evidence = Literal["design", "intervention", "observed"]
"""How the seats came by what they are compared by.

design: the rotation of the seats gave it to them; intervention: the study did, whatever they wanted; observed: they
chose or won it themselves, so that those who have it may differ in more than this.
"""

ALL = "all strengths together"
"""Stands for the strength of a row that pools them."""

Verdict = Literal["holds", "grows", "fades", "fades altogether", "appears", "reverses", "changes", "none", "open"]
"""What becomes of a finding when all play better.

Where strengths do not differ: holds: all together differ from par; none: they do not. Where they differ: grows, fades:
the strongest show more of it than the weakest, or less; fades altogether: no significant effect is left, and the
interval of the strongest ends below half of what the weakest show; appears: the weakest do not show it; reverses: one
strength shows the opposite of another; changes: otherwise. open: whether strengths differ is not settled.
"""

Unit = Literal["share", "points", "decisions", "turns", "rounds", "changes", "uses"]


@dataclass(frozen=True)
class Study:
    """What was asked, and how to ask it again."""

    name: str
    question: str
    about: str
    command: str
    seed: int
    game: str
    settings: dict[str, Any]
    """Further ones, as the study has them: edition, modules, players, factors with their levels …"""


@dataclass(frozen=True)
class Strength:
    """Games of one strength of players. Only whole blocks count, those of which no game failed or is missing."""

    agent: str
    """The code that names it; `Row.strength` refers to it. The strengths are listed from the weakest."""
    games: int
    """That count."""
    blocks: int
    failed: int
    """Games that were not played to their end."""
    left_out: int
    """Games that were, in blocks with one that was not, or that were cut short."""


@dataclass(frozen=True)
class Row:
    """One cell of a comparison."""

    label: str
    strength: str
    n: int
    """Seats; games, where the measure is one of games."""
    games: int
    blocks: int
    value: float
    low: float
    high: float
    p: float | None
    """How often chance alone would bring a value so far from par; None without a par, or without enough games."""
    q: float | None
    """Benjamini and Hochberg's: the least share of false discoveries of the family at which this one is claimed."""
    enough: bool
    """Whether there are enough blocks and seats for any claim; if not, show it in grey."""
    differs: bool
    """Whether it differs significantly from par: enough, q below `FALSE_DISCOVERIES`, par outside the interval."""
    detectable: float | None = None
    """How far from par the true value must be for `differs` with a chance of 80 %, all comparisons of the family
    allowed for; None without p."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.value, self.low, self.high)


@dataclass(frozen=True)
class Measure:
    """One quantity of a family."""

    measure: str
    """win, margin, points, winning_points, first_seat, decisions, turns …; once in a family with `against`."""
    title: str
    """For an axis, such as "win share"."""
    unit: Unit
    par: float | None
    """What the value would be if it made no difference; None where there is no such value."""
    against: str | None
    """With what the row was compared where the value is a difference; None where it is the row's own value."""
    rows: list[Row]
    """By label in the order of the study (observed: the most frequent first), and by strength."""
    pooled: list[Row] = field(default_factory=list)
    """Of labels for which several strengths have enough games and do not differ: all those together, `ALL`."""


@dataclass(frozen=True)
class Hold:
    """Whether what the weakest players show of a label by one measure holds when all play better."""

    label: str
    measure: str
    """Its title."""
    verdict: Verdict
    text: str


@dataclass(frozen=True)
class Meeting:
    """What a label wins against another at tables of two, a tie counting half; par 0.5."""

    label: str
    other: str
    strength: str
    n: int
    """Games."""
    blocks: int
    win: Estimate
    q: float | None
    """Benjamini and Hochberg's over all meetings of the family; None without enough games."""
    enough: bool
    differs: bool


@dataclass(frozen=True)
class Family:
    """Comparisons that answer one question for one number of players; false discoveries are counted over all of it."""

    id: str
    """Such as seat-4, factor-board-4, observed-nobles_kept-4."""
    subject: str
    """seat, a factor's name, or the column of an observed fact."""
    title: str
    evidence: Evidence
    explains: str
    """A sentence: what is compared with what."""
    players: int
    measures: list[Measure]
    holds: list[Hold]
    """For each measure with a par and each label that two strengths have enough games for."""
    beside: str | None = None
    """The id of the family that has the same labels by other evidence: observed beside intervention."""
    meetings: list[Meeting] = field(default_factory=list)
    """Of labels that meet at tables of two, each pair once in the order of the study."""
    meanings: dict[str, str] = field(default_factory=dict)
    """What labels stand for that do not say it themselves."""


@dataclass(frozen=True)
class Takeaway:
    text: str
    family: str | None
    """The id of the family it is drawn from, if one."""
    n: int


@dataclass(frozen=True)
class Source:
    """Points of a seat from one source, or all of them (`total`)."""

    source: str
    all: Estimate
    winners: Estimate
    others: Estimate
    difference: Estimate
    """Of winners to the others in the same blocks."""


@dataclass(frozen=True)
class Sources:
    strength: str
    players: int
    n: int
    blocks: int
    enough: bool
    rows: list[Source]


@dataclass(frozen=True)
class AtRound:
    """A figure at the end of one round, with the games behind it."""

    round: int
    n: int
    blocks: int
    estimate: Estimate
    enough: bool


@dataclass(frozen=True)
class Comeback:
    """How often seats still win that are so far behind the leader."""

    round: int
    deficit: str
    """In points at the end of the round, such as "6–10"; "0" leads, alone or not."""
    n: int
    blocks: int
    win: Estimate
    enough: bool


@dataclass(frozen=True)
class Course:
    """Who leads when, and who wins then."""

    strength: str
    players: int
    games: int
    blocks: int
    changes: Estimate
    """Changes of the lead in a game, from one round's end to the next and at last by the final scores."""
    changed: list[AtRound]
    """Share of games in which another leads at the end of the round than before; the round after the last stands for
    the final scores."""
    leader_wins: list[AtRound]
    """Win share of who leads alone at the end of the round."""
    comebacks: list[Comeback]


@dataclass(frozen=True)
class Use:
    """Times that a seat uses an action in a round."""

    action: str
    by_round: list[Estimate]
    total: Estimate
    difference: Estimate
    """Of winners to the others in the same blocks, over the whole game."""


@dataclass(frozen=True)
class Actions:
    strength: str
    players: int
    n: int
    blocks: int
    enough: bool
    rows: list[Use]


@dataclass(frozen=True)
class Length:
    """How long games are: mean with interval, and the tenth, half and nine tenths of games that are no longer."""

    strength: str
    players: int
    unit: Unit
    n: int
    blocks: int
    mean: Estimate
    tenth: float
    median: float
    nine_tenths: float
    enough: bool


@dataclass(frozen=True)
class Versus:
    """How often seats of one cluster end before those of another at the same table, a tie counting half; par 0.5."""

    name: str
    n: int
    """Pairs of seats."""
    blocks: int
    ahead: Estimate
    enough: bool


@dataclass(frozen=True)
class Cluster:
    """Seats whose points come from the same sources."""

    name: str
    """The sources in which it stands out."""
    n: int
    blocks: int
    share: Estimate
    """Of all seats clustered."""
    win: Estimate
    margin: Estimate
    profile: dict[str, float]
    """Mean share of the points by source."""
    stands_out: dict[str, float]
    """By source in the name: how many standard deviations of all seats its mean share lies above that of all."""
    versus: list[Versus]
    enough: bool


@dataclass(frozen=True)
class Clusters:
    """What ways of scoring the seats of the strongest players fall into. Observed, as the players chose them."""

    strength: str
    players: int
    n: int
    par: float
    """Of the win share."""
    silhouette: float
    """Mean silhouette width (Rousseeuw 1987), -1 to 1; below 0.25 the clusters are no more than cuts in a cloud."""
    overall: dict[str, float]
    """Mean share of the points by source of all seats."""
    clusters: list[Cluster]
    """The most frequent first."""
    prescribed: bool
    """Whether the seats had strategies, boards or gifts of the study's, which the clusters may find again."""


@dataclass(frozen=True)
class Shift:
    """What one alternative of an assumed value moves a headline by."""

    key: str
    """Of the box."""
    value_text: str
    """The value in short; a long one by its number among the alternatives, as "alternative 2"."""
    n: int
    blocks: int
    shift: Estimate
    """To the default, block by block."""
    enough: bool
    differs: bool


@dataclass(frozen=True)
class Headline:
    """One figure under all alternatives of the assumed values, the one that moves it most first."""

    label: str
    unit: Unit
    strength: str
    players: int
    base: Estimate
    """With the default values."""
    rows: list[Shift]
    family: str | None = None
    """The id of the family whose labels the alternatives are."""


@dataclass(frozen=True)
class Worth:
    """How strong an agent, a level or a seat is in the fitted model."""

    label: str
    n: int
    """Seats; of the reference, which the others are counted from, too."""
    worth: Estimate
    """Log odds against the model's reference, or where there is none against the average, which is 0."""
    win: Estimate
    """The win share that it stands for, in an average seat against a field of these (of a seat: for the average)."""
    behind: float | None = None
    """p of its difference to the best, allowing for all pairs that might have been compared; None for a seat."""


@dataclass(frozen=True)
class Model:
    """What sits there and where it sits, fitted together: a conditional logit of the winner."""

    of: str
    """"agent", or the name of a factor of seats."""
    strength: str
    players: int
    par: float
    games: int
    blocks: int
    enough: bool
    items: list[Worth]
    """The strongest first."""
    seats: list[Worth]
    problem: str | None = None
    """Why there is no fit; the lists are empty then."""
    reference: str | None = None
    """What the others at the tables have, if it is one: the items are counted from it, and it is none of them."""


@dataclass(frozen=True)
class Assumed:
    """A value of the box that no rulebook states, and that the study rests on."""

    key: str
    note: str


@dataclass(frozen=True)
class Findings:
    """All that a report of a study shows."""

    study: Study
    strengths: list[Strength]
    takeaways: list[Takeaway]
    """The answers to the study's question, the surest first."""
    others: list[Takeaway]
    """What else its games show."""
    families: list[Family]
    """In the order of the study's `compare`."""
    models: list[Model]
    sources: list[Sources]
    course: list[Course]
    actions: list[Actions]
    length: list[Length]
    clusters: list[Clusters]
    tornado: list[Headline]
    limits: list[str]
    assumed: list[Assumed]
    level: float = LEVEL
    least: dict[str, int] = field(default_factory=lambda: {"blocks": LEAST_BLOCKS, "seats": LEAST_SEATS})
    false_discoveries: float = FALSE_DISCOVERIES

    def to_json(self) -> dict[str, Any]:
        """The object that `findings.json` holds; what is infinite or unknown is None."""
        written: dict[str, Any] = _json(asdict(self))
        return written


def _json(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: _json(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_json(value) for value in thing]
    if isinstance(thing, float):
        return float(f"{thing:.{DIGITS}g}") if math.isfinite(thing) else None
    return thing
