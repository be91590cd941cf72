"""What a study found: the figures, sentences and limits that a report shows, as plain data.

Shares are 0 to 1. An interval holds the true value with `LEVEL`; docs/statistics.md has the formula behind each figure.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from analysis.statistics.estimates import LEVEL, Estimate

FORMAT = "bruxelles-findings/2"
"""Of `findings.json`. Version 1 had no `format`, `holds` for `trends`, `strength` for `agent` and `worth` for
`coefficient`."""

CLAIM_BLOCKS = 20
CLAIM_SEATS = 50
"""A claim needs so many blocks and so many seats (games, where games are counted): Student's interval assumes that
means are about normal, and what fewer games show may well not replicate."""

LEAST_SILHOUETTE = 0.25
"""Below this mean silhouette width there is no structure by the usual reading (Rousseeuw 1987): the clusters only cut
up a cloud."""

FALSE_DISCOVERIES = 0.05
"""The accepted share of false claims among a family's claims."""

DIGITS = 6
"""Significant ones in JSON."""

Evidence = Literal["design", "intervention", "played", "observed"]
"""How the seats came by what they are compared by.

design: the rotation of the seats gave it to them; intervention: the study gave it to them; played: they had to choose,
and the study tried each option; observed: they chose or won it themselves, so that seats with it may differ in other
ways too. `KINDS` in evidence.py says what follows from each.
"""

ALL = "all agents together"
"""Stands for the agent of a row that pools them."""

Verdict = Literal["holds up", "grows", "shrinks", "vanishes", "appears", "reverses", "changes", "no effect", "unclear"]
"""What becomes of a finding in stronger play.

Where agents do not differ: holds up: all together differ from par; no effect: they do not. Where they differ: grows,
shrinks: the strongest agent shows more of it than the weakest, or less; vanishes: the strongest shows no significant
effect, and its interval ends below half of what the weakest shows; appears: the weakest does not show it; reverses: one
agent shows the opposite of another; changes: otherwise. unclear: agents may or may not differ.
"""

LastStep = Literal["still changing", "settled", "unclear"]
"""What becomes of an effect in which agents differ between the two strongest of them.

still changing: they differ significantly; settled: the whole interval of their difference is less than half of the
largest difference between any agents; unclear: neither.
"""

Unit = Literal["share", "of par", "points", "decisions", "turns", "rounds", "changes", "uses", "minutes", "number"]
"""of par: a win share divided by that of equal seats; number: of whatever a column counts."""


@dataclass(frozen=True)
class StudySummary:
    """What was asked, and how to ask it again."""

    name: str
    question: str
    about: str
    command: str
    seed: int
    game: str
    settings: dict[str, Any]
    """All other settings of the study: edition, modules, players, factors with their levels …"""


@dataclass(frozen=True)
class AgentGames:
    """How many games an agent at one budget played. Only whole blocks count, in which no game failed or is missing."""

    code: str
    """Names the agent and its budget, such as `ismcts:iterations=100`; in a run of several agents all of them. `agent`
    of other findings refers to it. Agents are listed from the weakest to the strongest."""
    games: int
    """In whole blocks."""
    blocks: int
    failed: int
    """Games that were not played to their end."""
    left_out: int
    """Games that were, but in blocks that are not whole."""
    replayed: int = 0
    """Further games in whole blocks, with fresh seeds, to test what the others seemed to show."""


@dataclass(frozen=True, kw_only=True)
class Replay:
    """What fresh games say of a label."""

    n: int
    blocks: int
    replayed: Estimate
    """Of the fresh games alone."""
    combined: Estimate
    """Of the first games and the fresh ones, allowing for the first value's having been chosen because it is large."""
    again: bool | None
    """Whether the fresh games alone differ from par in the same direction; None if the first did not."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One cell of a comparison."""

    label: str
    agent: str
    n: int
    """Seats; games, where the measure is one of games."""
    games: int
    """That have such seats."""
    blocks: int
    value: float
    low: float
    high: float
    p: float | None
    """How often chance alone gives a value so far from par; None without a par, or without enough games."""
    q: float | None
    """Benjamini and Hochberg's: the smallest share of false discoveries in the family at which this one is claimed."""
    enough: bool
    """Whether there are enough blocks and seats for a claim; if not, it is shown in grey."""
    differs: bool
    """Whether it differs significantly from par: enough, q below `FALSE_DISCOVERIES`, par outside the interval."""
    detectable: float | None = None
    """How far from par the true value must be for `differs` with 80 % power, adjusted for all comparisons of the
    family; None without p."""
    replay: Replay | None = None
    """None if it was not played again."""
    needed: int | None = None
    """How many such games, at each number of players, would show the `stated` difference of the measure with 80 %
    power; None without such or without p."""

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.value, self.low, self.high)

    @property
    def told(self) -> Estimate:
        """What takeaways give as its value: with fresh games, if there are any."""
        return self.estimate if self.replay is None else self.replay.combined

    @property
    def refuted(self) -> bool:
        """Whether it differs, and did not come again."""
        return self.replay is not None and self.replay.again is False

    @property
    def stands(self) -> bool:
        """Whether it differs significantly from par, and fresh games, if there are any, bear that out."""
        return self.differs and not self.refuted


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One quantity of a family."""

    measure: str
    """win, margin, points, winning_points, first_seat, decisions, turns …; once in a family with `against`."""
    title: str
    """For an axis, such as "win share"."""
    unit: Unit
    par: float | None
    """The value if it made no difference; None where there is no such value."""
    against: str | None
    """What the row is compared with if the value is a difference; None if it is the row's own value."""
    rows: list[Row]
    """By label in the order of the study (observed: the most frequent first), and by agent."""
    pooled: list[Row] = field(default_factory=list)
    """Where several agents have enough games and do not differ: all of them together, `ALL`."""
    stated: float | None = None
    """A difference, in its unit, that `needed` of its rows is about."""


@dataclass(frozen=True)
class Trend:
    """What becomes of the effect of a label on one measure in stronger play."""

    label: str
    measure: str
    """The title of the measure."""
    verdict: Verdict
    text: str
    last_step: LastStep | None = None
    """Where agents differ significantly."""
    again: bool | None = None
    """Whether the two agents that differ most surely do so in fresh games, too, in the same direction; None where
    agents do not differ significantly, or without fresh games."""


@dataclass(frozen=True, kw_only=True)
class Tested:
    """A difference, with the test of whether it is 0, adjusted for all that are tested with it."""

    n: int
    """Seats; games, where games are compared."""
    blocks: int
    estimate: Estimate
    q: float | None
    """Benjamini and Hochberg's; None without enough games."""
    detectable: float | None
    """The true value that would be found with 80 % power; None without q."""
    enough: bool
    differs: bool
    """Whether it is significantly not 0."""


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """What a label wins against another at tables of two, a tie counting half; par 0.5."""

    label: str
    other: str
    agent: str
    n: int
    """Games."""
    blocks: int
    win: Estimate
    q: float | None
    """Benjamini and Hochberg's over all meetings of the family; None without enough games."""
    enough: bool
    differs: bool


@dataclass(frozen=True, kw_only=True)
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
    trends: list[Trend]
    """For each measure with a par and each label that two agents have enough games for."""
    counterpart: str | None = None
    """The id of the family with the same labels but other evidence: intervention for observed, and the reverse."""
    meetings: list[Meeting] = field(default_factory=list)
    """Of labels that meet at tables of two, each pair once in the order of the study."""
    meanings: dict[str, str] = field(default_factory=dict)
    """What a label means, if it does not say so itself."""
    crossed: bool = False
    """Whether it is about two factors together: the effect of one at each level of the other."""
    part_of: str | None = None
    """The id of the family that this one looks at more closely; takeaways are drawn from that one."""


Kind = Literal["matters", "small", "unknown"]
"""What an answer says: something matters; nothing matters by more than a stated size; or too few games to say either.

`verdicts.MATTERS` has the sizes that matter at a table.
"""


@dataclass(frozen=True)
class RestsOn:
    """An assumed value of the box that an answer rests on."""

    key: str
    note: str
    """Of the box: why it is assumed."""
    effect: str | None
    """What the other value that changes most does, in words; None if this study did not try any."""


@dataclass(frozen=True)
class Takeaway:
    text: str
    family: str | None
    """The id of the family, or of the section on luck or skill, that it is drawn from, if it is drawn from one."""
    n: int
    kind: Kind | None = None
    """None if it answers no question that the study asked."""
    games_needed: int | None = None
    """Games of each label, or at each level, that would show what matters at a table, where that is unknown."""
    measure: str | None = None
    """The title of the measure that it is mostly about."""
    rests_on: list[RestsOn] = field(default_factory=list)
    detail: str = ""
    """All figures behind it: of agents, of replays, and what would have been found."""


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
    agent: str
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
    """How often seats win that are this far behind the leader."""

    round: int
    deficit: str
    """In points at the end of the round, such as "6–10"; "0" leads, alone or not."""
    n: int
    blocks: int
    win: Estimate
    enough: bool


@dataclass(frozen=True, kw_only=True)
class LeadCourse:
    """Who leads when, and who wins then."""

    agent: str
    players: int
    games: int
    blocks: int
    changes: Estimate
    """Changes of the lead in a game, from one round's end to the next and at last by the final scores."""
    changed: list[AtRound]
    """Share of games in which another leads at the end of the round than before; the round after the last stands for
    the final scores."""
    leader_wins: list[AtRound]
    """Win share of the seat that leads alone at the end of the round."""
    comebacks: list[Comeback]


@dataclass(frozen=True)
class LeaderAfter:
    """The seat that leads alone at the end of a round."""

    round: int
    win: Estimate
    by_lot: Estimate
    """Its win share if the points that the seats still score were dealt out among them by lot."""
    difference: Tested


@dataclass(frozen=True, kw_only=True)
class RunawayLeader:
    """Whether whoever leads also scores more of the points still to come, or less."""

    agent: str
    players: int
    rounds: list[LeaderAfter]
    """Without the last round, after which only final scoring is left."""
    verdict: str
    """A sentence."""


@dataclass(frozen=True)
class ChangeAfter:
    """What becomes of the margin of a seat between the end of a round and the end of the game."""

    round: int
    margin: Estimate
    """At the end of the round: its points above the mean of the others."""
    change: Tested


@dataclass(frozen=True, kw_only=True)
class CatchUp:
    """How far ahead each seat is in the course of a game, and whether those who are last catch up."""

    agent: str
    players: int
    margins: list[list[AtRound]]
    """By seat and round: its points above the mean of the others; the round after the last stands for the final
    scores."""
    last_seat: list[ChangeAfter]
    """Of the last player in the order of the first round."""
    last_placed: list[ChangeAfter]
    """Of the seat that alone is last at the end of the round."""
    of_last_seat: str
    """What becomes of it from the end of round 1 on, in a sentence."""
    of_last_placed: str
    """What becomes of whoever is last in the middle of the game, in a sentence."""


@dataclass(frozen=True, kw_only=True)
class OpeningContrast:
    """How much more one kind of seats has of something in round 1 than another."""

    what: str
    """A column by round of the table of seats, in words."""
    players: int
    agent: str
    """Who plays; where agents are compared, the stronger."""
    against: str
    """“the others at the table”, of whom the winner has more or less; or the code of the weaker agent."""
    mean: Estimate
    """Of the winners, or of the stronger agent's seats."""
    difference: Tested
    deviation: float
    """The standard deviation of seats, in which columns of different units compare."""

    @property
    def size(self) -> float:
        """In either direction, in standard deviations."""
        return abs(self.difference.estimate.value) / self.deviation


@dataclass(frozen=True)
class ActionUse:
    """Times that a seat uses an action in a round."""

    action: str
    by_round: list[Estimate]
    total: Estimate
    difference: Estimate
    """Of winners to the others in the same blocks, over the whole game."""


@dataclass(frozen=True)
class ActionUses:
    agent: str
    players: int
    n: int
    blocks: int
    enough: bool
    rounds: list[int]
    """The numbers of those in `by_round`."""
    rows: list[ActionUse]


@dataclass(frozen=True, kw_only=True)
class Length:
    """How long games are: mean with interval, and the tenth, half and nine tenths of games that are no longer."""

    agent: str
    players: int
    unit: Unit
    n: int
    blocks: int
    mean: Estimate
    tenth: float
    median: float
    nine_tenths: float
    enough: bool


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """How many turns of others a player waits for."""

    agent: str
    players: int
    n: int
    """Seats."""
    blocks: int
    mean: Estimate
    """Turns of the others for each turn of one's seat, mean of the seats."""
    longest: Estimate
    """The longest wait of a seat in the game, mean of the seats."""
    nine_tenths: float
    """Nine of ten seats have no longer wait."""
    enough: bool


@dataclass(frozen=True)
class Versus:
    """How often seats of one cluster finish ahead of another's at the same table, ties counting half; par 0.5."""

    name: str
    n: int
    """Pairs of seats."""
    blocks: int
    ahead: Estimate
    enough: bool


@dataclass(frozen=True, kw_only=True)
class ScoringCluster:
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
    """By source in the name: how many standard deviations of all seats its mean share is above that of all."""
    versus: list[Versus]
    enough: bool


@dataclass(frozen=True, kw_only=True)
class ScoringClusters:
    """The ways of scoring that the seats of the strongest agent fall into. Observed: the players chose them."""

    agent: str
    players: int
    n: int
    par: float
    """Of the win share."""
    silhouette: float
    """Mean silhouette width (Rousseeuw 1987), -1 to 1."""
    overall: dict[str, float]
    """Mean share of the points by source of all seats."""
    clusters: list[ScoringCluster]
    """The most frequent first."""
    prescribed: bool
    """Whether the study gave seats strategies, boards or gifts, which the clusters may rediscover."""

    @property
    def distinct(self) -> bool:
        """Whether the clusters are more than cuts through a cloud."""
        return self.silhouette >= LEAST_SILHOUETTE


@dataclass(frozen=True)
class Shift:
    """How far one alternative of an assumed value moves a headline."""

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
    """Significantly, and again in fresh games, if there are any."""


@dataclass(frozen=True)
class Headline:
    """One figure under all alternatives of the assumed values, from the largest shift to the smallest."""

    label: str
    unit: Unit
    agent: str
    players: int
    base: Estimate
    """With the default values."""
    rows: list[Shift]
    family: str | None = None
    """The id of the family whose labels the alternatives are."""


@dataclass(frozen=True)
class Coefficient:
    """How strong an agent, a level or a seat is in the fitted model."""

    label: str
    n: int
    """Seats."""
    coefficient: Estimate
    """Log odds against the model's reference; without a reference, against the average, which is 0."""
    win: Estimate
    """The win share it stands for: of an item in an average seat against the reference or average items, of a seat for
    an average item."""
    behind: float | None = None
    """p of its difference to the best, adjusted for all pairs; None for a seat."""
    detectable: float | None = None
    """How far below the best its win share must be for `behind` below 0.05 with 80 % power; None for a seat."""
    replayed: Estimate | None = None
    """The win share by fresh games, if it was replayed."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """Who plays and in which seat, fitted together: a conditional logit of the winner."""

    of: str
    """"agent", or the name of a factor of seats."""
    agent: str
    players: int
    par: float
    games: int
    blocks: int
    enough: bool
    items: list[Coefficient]
    """The strongest first."""
    seats: list[Coefficient]
    problem: str | None = None
    """Why there is no fit; the lists are empty then."""
    reference: str | None = None
    """The level that all other seats have, if there is one: its coefficient is 0, and it is not among the items."""
    again: bool | None = None
    """Whether the best is ahead of the last in fresh games, too; None if it is not in the first, or without such."""

    @property
    def claims(self) -> bool:
        """Whether by the first games the best is ahead of the last."""
        behind = self.items[-1].behind if self.enough and len(self.items) > 1 else None
        return behind is not None and behind < FALSE_DISCOVERIES


@dataclass(frozen=True)
class LuckPart:
    """A part of the variance of a seat's result."""

    name: str
    share: Estimate
    """Of the variance. Unbiased, so a small one may come out below 0."""


@dataclass(frozen=True, kw_only=True)
class Luck:
    """Where the differences between the results of seats come from."""

    agent: str
    players: int
    among: str | None
    """The level that one player of the table has, such as "twice the thought"; None where all are equal."""
    measure: str
    """win, margin or points."""
    title: str
    unit: Unit
    games: int
    blocks: int
    spread: float
    """Standard deviation of a seat's result, in units of the measure."""
    parts: list[LuckPart]
    enough: bool


@dataclass(frozen=True, kw_only=True)
class Doubling:
    """What a player has of thinking longer than the others at the table."""

    agent: str
    """Of the others."""
    label: str
    thought: float
    """How many times as long it thinks."""
    games: int
    blocks: int
    win: Estimate
    elo: Estimate
    """For a doubling of thought."""
    enough: bool


@dataclass(frozen=True, kw_only=True)
class Skill:
    """The skill number of a game with so many players."""

    players: int
    doublings: list[Doubling]
    """By agent, from the weakest on."""
    games: int
    blocks: int
    """Of the agent that has fewest."""
    elo: Estimate | None
    """For a doubling of thought, mean of the doublings; None where somebody always wins or never."""
    needed: Estimate | None
    """Games after which a player with twice the thought of the others has won more than a given one of them, with a
    probability of 95 %; infinite if more thought does not help."""
    enough: bool


@dataclass(frozen=True, kw_only=True)
class LuckAdjusted:
    """What a seat gets, before and after the luck of the deals is taken out by games of another agent."""

    agent: str
    control: str
    """The other agent, which has played the same deals and many more."""
    players: int
    seat: str
    measure: str
    """win or margin."""
    title: str
    unit: Unit
    games: int
    blocks: int
    plain: Estimate
    adjusted: Estimate
    saved: float
    """The share of the games that could be left out for the plain value's error; negative if luck could not be told."""
    enough: bool


@dataclass(frozen=True)
class Assumed:
    """A value of the box that no rulebook states, and that the study depends on."""

    key: str
    note: str
    about: tuple[str, ...] = ()
    """Labels that it is part of: the words of its key, and the components that it describes."""


@dataclass(frozen=True)
class Findings:
    """All that a report of a study shows."""

    study: StudySummary
    agents: list[AgentGames]
    """From the weakest to the strongest."""
    takeaways: list[Takeaway]
    """The answers to the study's question, in the order asked."""
    others: list[Takeaway]
    """What else its games show."""
    warnings: list[str]
    """Where players lose by what they choose, so that findings may be about these players."""
    families: list[Family]
    """In the order of the study's `compare`."""
    models: list[Model]
    sources: list[Sources]
    course: list[LeadCourse]
    actions: list[ActionUses]
    length: list[Length]
    clusters: list[ScoringClusters]
    luck: list[Luck]
    """Of a study with `repeats`."""
    adjusted: list[LuckAdjusted]
    skill: list[Skill]
    """Of a study in which seats think longer than others."""
    tornado: list[Headline]
    limits: list[str]
    assumed: list[Assumed]
    between_players: list[Family] = field(default_factory=list)
    """What is compared at several numbers of players: how much more or less each label does at one than at another.
    `players` is the largest."""
    opening: list[OpeningContrast] = field(default_factory=list)
    """The largest first, for each number of players and each comparison."""
    catch_up: list[CatchUp] = field(default_factory=list)
    runaway: list[RunawayLeader] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    """What could turn the answers, in few words."""
    strength: str = ""
    """How strong the players are."""
    level: float = LEVEL
    least: dict[str, int] = field(default_factory=lambda: {"blocks": CLAIM_BLOCKS, "seats": CLAIM_SEATS})
    false_discoveries: float = FALSE_DISCOVERIES
    format: str = FORMAT

    def to_json(self) -> dict[str, Any]:
        """The content of `findings.json`; what is infinite or unknown is None."""
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
