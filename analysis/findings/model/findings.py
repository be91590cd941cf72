"""All that a report of a study shows, as plain data; docs/statistics.md has the formula behind each figure."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

from analysis.findings.model.answers import Takeaway
from analysis.findings.model.comparisons import Family, Headline, Model
from analysis.findings.model.course import (
    ActionUses,
    CatchUp,
    LeadCourse,
    Length,
    OpeningContrast,
    RunawayLeader,
    Sources,
    Waiting,
)
from analysis.findings.model.luck import Luck, LuckAdjusted, Skill
from analysis.findings.model.scoring import ScoringClusters
from analysis.findings.model.terms import CLAIM_BLOCKS, CLAIM_SEATS, FALSE_DISCOVERIES
from analysis.statistics.estimates import LEVEL

FORMAT = "bruxelles-findings/2"
"""Of `findings.json`. Version 1 had no `format`, `holds` for `trends`, `strength` for `agent` and `worth` for
`coefficient`."""

DIGITS = 6
"""Significant ones in JSON."""


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
    seats: dict[str, str] = field(default_factory=dict)
    """The names that a position gives to "seat 1" and so on; empty where seats are those of the first round."""


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
