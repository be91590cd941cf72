"""What a study compared: by seat, factor, choice or fact, by the values of the box, and in a fitted model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from analysis.findings.model.terms import FALSE_DISCOVERIES, Evidence, Unit
from analysis.statistics.estimates import Estimate

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
    names: dict[str, str] = field(default_factory=dict)
    """What the study itself calls a label, such as the players of a position."""
    crossed: bool = False
    """Whether it is about two factors together: the effect of one at each level of the other."""
    part_of: str | None = None
    """The id of the family that this one looks at more closely; takeaways are drawn from that one."""


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
