"""Which turns of an advice are better than others, from games played on in the same worlds.

Two turns are compared world by world, so the order of the piles cancels out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.advice.plan import Change, Sequel, changes, sequels
from analysis.advice.reasons import Reason, paired, reasons
from analysis.statistics.estimates import LEVEL, Estimate, mean, share
from engine.game import package_of
from search import best_move

if TYPE_CHECKING:
    from engine import Game
    from search import Advice

PLAYER = "instant"
"""Whose policy plays on (`search.rollouts`)."""

EXPLAINED = 2
"""Turns that an explanation compares."""

MEASURES = 2
"""Win and margin: a turn that differs in either is not equal."""


@dataclass(frozen=True)
class Difference:
    """How much more a turn has than the best one, with intervals widened for the number of turns and measures."""

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
    sequels: list[Sequel] = field(default_factory=list)
    """How the player to move goes on after it."""
    changes: list[Change] = field(default_factory=list)
    """The replies to it after which the next turn compared is better."""

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
            "sequels": [sequel.to_json() for sequel in self.sequels],
            "changes": [change.to_json() for change in self.changes],
        }

    def _head(self) -> dict[str, Any]:
        return {"playouts": self.games, "player": self.player, "level": LEVEL}


def compared(game: Game, advice: Advice) -> Comparison | None:
    """The turns of the `advice` given for `game`, by the games that were played on after them.

    Those are compared that were played on, in the worlds that they share: all that the advice lists where a number of
    games was asked for. The `turns` of the answer say which are better than others, its `reasons` by which sources of
    points: `reasons[0].words` says why the first rather than the next. None where fewer than two games were played.
    """
    numbers = [number for number in _by_interest(advice) if _games(advice, number) > 1]
    return _compared(game, advice, numbers)


def explained(game: Game, advice: Advice) -> Comparison | None:
    """The same for two turns alone: why the first rather than the one that was asked for, or else the second."""
    numbers = [number for number in _by_interest(advice) if _games(advice, number) > 1]
    return _compared(game, advice, numbers[:EXPLAINED])


def _compared(game: Game, advice: Advice, numbers: Sequence[int]) -> Comparison | None:
    if 1 not in numbers:
        return None
    games = min(_games(advice, number) for number in numbers)
    played = [advice.listed[number - 1].outcomes for number in numbers]
    outcomes = np.stack([one[:games] for one in played if one is not None]).view(np.recarray)
    first = outcomes[0]
    ends = [
        ExpectedEnd(name, mean(first.totals[:, seat]), share(first.wins[:, seat], 1))
        for seat, name in enumerate(game.names)
    ]
    why = reasons(outcomes.points, package_of(game.state).SOURCES, numbers)
    return Comparison(
        PLAYER,
        games,
        evaluated(outcomes, numbers),
        why,
        ends,
        sequels(game, advice, first),
        changes(game, advice, first, outcomes[1], numbers[1]) if len(numbers) > 1 else [],
    )


def _games(advice: Advice, number: int) -> int:
    return advice.listed[number - 1].games


def _by_interest(advice: Advice) -> list[int]:
    """The places of all turns that an advice lists: of the first, of those that were asked for, of the others."""
    actions = [move.actions for move in advice.listed]
    asked = [1 + actions.index(move.actions) for move in advice.asked]
    return list(dict.fromkeys([1, *asked, *range(1, 1 + len(actions))]))


def compile_for(game: Game) -> None:
    """Compile everything that advice on this game needs."""
    best_move(game, iterations=1, threads=1)


def evaluated(outcomes: np.recarray, numbers: Sequence[int]) -> list[ComparedTurn]:
    """The turns with these outcomes, (turns, games) of an `outcome_type`, the one of the best mean value first.

    `numbers` are the places of the turns in the advice. Bonferroni: each interval of a difference leaves out so little
    that together those between all turns, whichever is the best, hold with the usual level for both measures that are
    judged by, win and margin.
    """
    level = 1 - (1 - LEVEL) / max(1, MEASURES * comb(len(outcomes), 2))
    values = outcomes.value.mean(axis=1)
    best = int(np.argmax(values))

    def difference(turn: int, name: str) -> Estimate:
        return paired(outcomes[name][turn] - outcomes[name][best], level)

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
