"""How games go: what points come from, who leads when and wins then, what is used, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.findings.model.terms import Tested, Unit
from analysis.statistics.estimates import Estimate


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
