"""Which turns of an advice are better than others, from games played on in the same worlds.

Two turns are compared world by world, so the order of the piles cancels out.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.advice.reasons import Reason, reasons
from analysis.statistics.estimates import LEVEL, Estimate, mean, share
from engine.bounds import MOST_PLAYOUTS
from engine.errors import InputError
from engine.game import package_of
from search import best_move
from search.comparison import PLAYER, play_turns

if TYPE_CHECKING:
    from engine import Game
    from search import Advice

EACH = 20
"""Games after each turn if no number is given."""

EXPLAINED = 2
"""Turns that an explanation compares."""

QUICKEST = "ismcts:iterations=1"
"""An agent that runs the same code as `PLAYER`."""


@dataclass(frozen=True)
class Difference:
    """How much more a turn has than the best one, with intervals widened for the number of turns compared."""

    win: Estimate
    margin: Estimate
    value: Estimate
    """The blend of both, which the search maximises."""


@dataclass(frozen=True)
class ComparedTurn:
    """How a turn did in the games after it."""

    number: int
    """Its place in the advice, from 1."""
    win: Estimate
    """The player to move's share of the win."""
    margin: Estimate
    """Final distance to the best other player, in points."""
    difference: Difference | None
    """To the best turn; None for the best itself."""

    @property
    def equal(self) -> bool:
        """Whether neither the win share nor the margin differs significantly from those of the best turn."""
        return self.difference is not None and self.difference.win.holds(0) and self.difference.margin.holds(0)

    def to_json(self) -> dict[str, Any]:
        difference = self.difference
        return {
            "number": self.number,
            "win": self.win.to_json(),
            "margin": self.margin.to_json(),
            "win_difference": None if difference is None else difference.win.to_json(),
            "margin_difference": None if difference is None else difference.margin.to_json(),
            "value_difference": None if difference is None else difference.value.to_json(),
            "equal": self.equal,
        }


@dataclass(frozen=True)
class ExpectedEnd:
    """Where the games after a turn ended for a player."""

    player: str
    points: Estimate
    win: Estimate
    """The share of the win."""

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, "points": self.points.to_json(), "win": self.win.to_json()}


@dataclass(frozen=True)
class Comparison:
    """The turns of an advice compared."""

    player: str
    """The agent that played on in every seat; the figures depend on its play."""
    games: int
    """Of each turn."""
    turns: list[ComparedTurn]
    """From the best mean value to the worst."""
    reasons: list[Reason]
    """Where their points come from, in the order of the advice."""
    ends: list[ExpectedEnd] = field(default_factory=list)
    """Where the games after the first turn of the advice ended, for every player."""

    @property
    def equals(self) -> list[int]:
        """The numbers of the best turn and of those that do not differ significantly from it; ascending."""
        return sorted(turn.number for turn in self.turns if turn.equal or turn.difference is None)

    @property
    def agrees(self) -> bool:
        """Whether the turn that the search put first is the best here, or equal to it."""
        return 1 in self.equals

    def to_json(self) -> dict[str, Any]:
        """The object that `best-move --json` has under `compare`."""
        return self._head() | {"agrees": self.agrees, "turns": [turn.to_json() for turn in self.turns]}

    def why_json(self) -> dict[str, Any]:
        """The object that `best-move --json` has under `why`."""
        return self._head() | {
            "turns": [reason.to_json() for reason in self.reasons],
            "ends": [end.to_json() for end in self.ends],
        }

    def _head(self) -> dict[str, Any]:
        return {"playouts": self.games, "player": self.player, "level": LEVEL}


def compare(
    game: Game,
    advice: Advice,
    games: int = EACH,
    threads: int | None = None,
    player: str | None = None,
    seconds: float = math.inf,
    stopped: threading.Event | None = None,
    numbers: Sequence[int] | None = None,
) -> Comparison:
    """Play on after the turns of the `advice` given for `game`, in the same worlds, `games` of them, at least 2.

    `numbers` are the places of these turns among all that the advice lists, from 1; by default all of them, those that
    were asked for right after the first.

    The agent `player`, `PLAYER` if not given, plays all seats; fewer games are played where `seconds` end before.
    The `turns` of the answer say which are better than others, its `reasons` by which sources of points:
    `reasons[0].words` says why the first rather than the second. Without a bound of time the answer does not depend on
    `threads`. Raises `InputError` for numbers out of range, and `search.comparison.Stopped` where another thread sets
    `stopped` meanwhile.
    """
    player = PLAYER if player is None else player
    if games < 2:
        raise InputError(f"games must be at least 2, not {games}")
    if games > MOST_PLAYOUTS:
        raise InputError(f"games must be at most {MOST_PLAYOUTS:,}, not {games}")
    numbers = _by_interest(advice) if numbers is None else numbers
    turns = [advice.listed[number - 1].codes for number in numbers]
    outcomes = play_turns(game, turns, advice.seed, games, threads, player, seconds, stopped)
    why = reasons(outcomes.points, package_of(game.state).SOURCES, numbers)
    first = outcomes[0]
    ends = [
        ExpectedEnd(name, mean(first.totals[:, seat]), share(first.wins[:, seat], 1))
        for seat, name in enumerate(game.names)
    ]
    return Comparison(player, outcomes.shape[1], evaluated(outcomes, numbers), why, ends)


def explain(
    game: Game,
    advice: Advice,
    games: int,
    seconds: float = math.inf,
    stopped: threading.Event | None = None,
) -> Comparison:
    """The same for two turns alone: why the first rather than the one that was asked for, or else the second."""
    return compare(game, advice, games, seconds=seconds, stopped=stopped, numbers=_by_interest(advice)[:EXPLAINED])


def _by_interest(advice: Advice) -> list[int]:
    """The places of all turns that an advice lists: of the first, of those that were asked for, of the others."""
    actions = [move.actions for move in advice.listed]
    asked = [1 + actions.index(move.actions) for move in advice.asked]
    return list(dict.fromkeys([1, *asked, *range(1, 1 + len(actions))]))


def compile_for(game: Game) -> None:
    """Compile everything that advice on this game and its comparison need."""
    compare(game, best_move(game, iterations=1, threads=1), games=2, threads=1, player=QUICKEST)


def evaluated(outcomes: np.recarray, numbers: Sequence[int]) -> list[ComparedTurn]:
    """The turns with these outcomes, (turns, games) of an `outcome_type`, the one of the best mean value first.

    `numbers` are the places of the turns in the advice. Bonferroni: each interval of a difference leaves out so little
    that together those between all turns, whichever is the best, hold with the usual level.
    """
    level = 1 - (1 - LEVEL) / max(1, comb(len(outcomes), 2))
    values = outcomes.value.mean(axis=1)
    best = int(np.argmax(values))

    def difference(turn: int, name: str) -> Estimate:
        return mean(outcomes[name][turn] - outcomes[name][best], level)

    return [
        ComparedTurn(
            number=numbers[turn],
            win=share(outcomes.win[turn], 1),
            margin=mean(outcomes.margin[turn]),
            difference=None
            if turn == best
            else Difference(*(difference(turn, name) for name in ("win", "margin", "value"))),
        )
        for turn in map(int, np.argsort(-values, kind="stable"))
    ]
