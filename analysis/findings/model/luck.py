"""Luck and skill: where differences come from, and what thinking longer brings."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.findings.model.terms import Unit
from analysis.statistics.estimates import Estimate


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
    cards: Estimate
    """The share of all that the cards do: to the seat, and to the whole table."""
    lead: Estimate
    """By how much the largest of the shares of the cards, the seat and play is larger than the next."""
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
