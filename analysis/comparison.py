"""Which turns of an advice are better than others, from playouts in the same worlds.

Two turns are compared world by world: what both owe to the order of the piles is not in the difference.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.estimates import LEVEL, Estimate, mean, share
from analysis.reasons import Reason, reasons
from engine.bounds import MOST_PLAYOUTS
from engine.errors import InputError
from engine.game import package_of
from search.comparison import play_turns
from search.settings import Settings

if TYPE_CHECKING:
    from engine import Game
    from search import Advice

PLAYOUTS = 400
"""Of each turn where no number is given; for five turns in the middle of a game they take about 0.2 s."""


@dataclass(frozen=True)
class Difference:
    """What a turn has more than the best one; as several turns are compared, all its intervals are widened."""

    win: Estimate
    margin: Estimate
    value: Estimate
    """Of the blend of both that the search maximises."""


@dataclass(frozen=True)
class ComparedTurn:
    """What became of a turn."""

    number: int
    """Its place in the advice, from 1."""
    win: Estimate
    """Share of the win of the player to move."""
    margin: Estimate
    """Final distance to the best other player, in points."""
    difference: Difference | None
    """To the best turn; None for the best itself."""

    @property
    def equal(self) -> bool:
        """Whether it cannot be told apart from the best turn, which it is not itself."""
        return self.difference is not None and self.difference.value.holds(0)

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
class Comparison:
    """Turns of an advice side by side."""

    playouts: int
    """Of each turn."""
    turns: list[ComparedTurn]
    """The one of the best mean value first."""
    reasons: list[Reason]
    """Where their points come from, in the order of the advice."""

    @property
    def equals(self) -> list[int]:
        """The numbers of the turns that cannot be told apart from the best, and of the best itself; ascending."""
        return sorted(turn.number for turn in self.turns if turn.equal or turn.difference is None)

    def to_json(self) -> dict[str, Any]:
        """The object that `best-move --json` has under `compare`."""
        return {"playouts": self.playouts, "level": LEVEL, "turns": [turn.to_json() for turn in self.turns]}

    def why_json(self) -> dict[str, Any]:
        """The object that `best-move --json` has under `why`."""
        return {"playouts": self.playouts, "level": LEVEL, "turns": [reason.to_json() for reason in self.reasons]}


def compare(
    game: Game,
    advice: Advice,
    playouts: int = PLAYOUTS,
    threads: int | None = None,
    settings: Settings | None = None,
    stopped: threading.Event | None = None,
) -> Comparison:
    """Play out every turn of the `advice` given for `game` in the same worlds, `playouts` of them, at least 2.

    Its `turns` say which are better than others, its `reasons` by which sources of points: `reasons[0].words` tells why
    the first rather than the second. The answer does not depend on `threads`. Raises `InputError` for numbers out of
    range, and `search.comparison.Stopped` where another thread sets `stopped` meanwhile.
    """
    if playouts < 2:
        raise InputError(f"playouts must be at least 2, not {playouts}")
    if playouts > MOST_PLAYOUTS:
        raise InputError(f"playouts must be at most {MOST_PLAYOUTS:,}, not {playouts}")
    outcomes = play_turns(game, advice, playouts, threads, settings, stopped)
    return Comparison(playouts, judged(outcomes), reasons(outcomes.points, package_of(game.state).SOURCES))


def judged(outcomes: np.recarray) -> list[ComparedTurn]:
    """The turns with these outcomes, (turns, playouts) of an `outcome_type`, the one of the best mean value first.

    Bonferroni: each interval of a difference leaves out so little that together those between all turns, whichever is
    the best, hold with the usual level.
    """
    level = 1 - (1 - LEVEL) / max(1, comb(len(outcomes), 2))
    values = outcomes.value.mean(axis=1)
    best = int(np.argmax(values))

    def difference(turn: int, name: str) -> Estimate:
        return mean(outcomes[name][turn] - outcomes[name][best], level)

    return [
        ComparedTurn(
            number=turn + 1,
            win=share(outcomes.win[turn], 1),
            margin=mean(outcomes.margin[turn]),
            difference=None
            if turn == best
            else Difference(*(difference(turn, name) for name in ("win", "margin", "value"))),
        )
        for turn in map(int, np.argsort(-values, kind="stable"))
    ]
