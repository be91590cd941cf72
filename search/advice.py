"""What is said about the next turn: the best ones, in words and numbers, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.documents import rounded

SETTLED, LEANING, EQUAL, OPEN = CERTAINTIES = ("settled", "leaning", "equal", "not settled")
"""How sure the first place is: every other turn is surely behind, or probably; those that may be as good differ by
nothing that matters; or none of these."""


@dataclass(frozen=True)
class Figure:
    """A figure of a turn, or the difference between two, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Behind:
    """How much less a turn brings than the best one; below 0 where it brings more of something.

    The error of the value counts what search and games usually miss, beside chance; those of the others do not.
    """

    value: Figure
    win: Figure
    margin: Figure

    def to_json(self) -> dict[str, Any]:
        figures = {"value": self.value, "win": self.win, "margin": self.margin}
        means = {name: rounded(figure.mean) for name, figure in figures.items()}
        return means | {f"{name}_se": rounded(figure.error) for name, figure in figures.items()}


@dataclass(frozen=True)
class Reply:
    """A whole turn with which a move may be answered."""

    player: str
    move: str
    """The turn in words; it breaks off in "…" where the search says no more."""
    actions: list[str]
    """Its decisions in notation."""
    share: float
    """Part of the visits of the move it answers that went on with the first of `actions`."""

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, "move": self.move, "actions": self.actions, "share": rounded(self.share)}


@dataclass(frozen=True)
class Move:
    """A whole turn of the player to move, and what the search found about it."""

    move: str
    """The turn in words."""
    actions: list[str]
    """Its decisions in notation, from the pending one to the end of the turn."""
    codes: list[int]
    """The same as the game numbers its actions; not in the JSON."""
    visits: int
    """Iterations in which exactly this turn was played."""
    games: int
    """Played on after it."""
    value: float
    """What the turns are ranked by, 0 to 1: half share of the win, half bounded margin (`value.blend`). Like `win` and
    `margin` it weighs what the search expects with the games (`verdict.Race.figure`)."""
    value_se: float
    """Its standard error. Like the others it counts how far independent trees lie apart and the luck of the games, so
    that it tells how far the answers of other seeds lie from this one; what search and games usually miss it does not
    count."""
    win: float
    """Share of the win, 1/k for k tied winners."""
    win_se: float
    margin: float
    """Final distance to the best other player, in points."""
    margin_se: float
    share: float
    """Part of the free search, the first half of it, that began with the first of `actions`."""
    close: bool
    """Whether it may be as good as the best: values within two standard errors of their difference, counting what
    search and games usually miss. False for the best itself."""
    small_sample: bool
    """Whether its figures rest on few visits, less than half a hundredth of the best turn's, and hardly a game."""
    line: list[str]
    """The turns expected to follow, each "NAME: words"; the last may break off in "…"."""
    replies: list[Reply]
    """What the player who decides next is expected to do, the most visited first, one for each first decision."""
    exact: bool = False
    """Whether the game was counted out behind it: then win and margin are what best play brings, their errors are 0,
    there are no visits, no games and no share, and it is `close` where its value is that of the best."""
    behind: Behind | None = None
    """The best turn; None for that itself."""
    outcomes: np.recarray | None = field(default=None, repr=False, compare=False)
    """(games,) of the game's `rollouts.outcome_type`; games of one place have the same world, whatever the turn."""
    shares: Sequence[Figure] = field(default=(), repr=False, compare=False)
    """Every seat's share of the win after it; neither is in the JSON."""

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "actions": self.actions,
            "visits": self.visits,
            "games": self.games,
            "value": rounded(self.value),
            "value_se": rounded(self.value_se),
            "win": rounded(self.win),
            "win_se": rounded(self.win_se),
            "margin": rounded(self.margin),
            "margin_se": rounded(self.margin_se),
            "share": rounded(self.share),
            "behind": None if self.behind is None else self.behind.to_json(),
            "close": self.close,
            "small_sample": self.small_sample,
            "line": self.line,
            "replies": [reply.to_json() for reply in self.replies],
            "exact": self.exact,
        }


@dataclass(frozen=True)
class Advice:
    """The answer to "what is the best move?"; `moves` has the best first."""

    to_move: str
    decision: str
    iterations: int
    seconds: float
    """Time the search took."""
    seed: int
    moves: list[Move]
    certainty: str
    """How sure the first place is against every other turn, listed or not: one of CERTAINTIES."""
    box: str
    """Digest of the box values used."""
    version: str
    forced: bool = False
    """Whether the turn leaves no choice, or none before something hidden is turned up: then there is one move."""
    exact: bool = False
    """Whether the end of the game was counted out, to the final scores, so that no iteration was needed."""
    wanted: int | None = None
    """How many times the budget would probably settle the first place; None where it is settled, or nothing would."""
    games: int = 0
    """Played on in all."""
    asked: Sequence[Move] = ()
    """The turns that were asked for, in that order, whether or not they are among `moves`."""

    @property
    def listed(self) -> list[Move]:
        """The advised turns, then those asked for that are not among them."""
        listed: dict[tuple[str, ...], Move] = {}
        for move in [*self.moves, *self.asked]:
            listed.setdefault(tuple(move.actions), move)
        return list(listed.values())

    @property
    def settled(self) -> bool:
        return self.certainty == SETTLED

    @property
    def best(self) -> Move:
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """The object that `best-move --json` prints, floats rounded to four decimals."""
        return {
            "to_move": self.to_move,
            "decision": self.decision,
            "iterations": self.iterations,
            "games": self.games,
            "seconds": rounded(self.seconds),
            "seed": self.seed,
            "moves": [move.to_json() for move in self.moves],
            "settled": self.settled,
            "certainty": self.certainty,
            "wanted": self.wanted,
            "box": self.box,
            "version": self.version,
            "forced": self.forced,
            "exact": self.exact,
            **({"asked": [move.to_json() for move in self.asked]} if self.asked else {}),
        }
