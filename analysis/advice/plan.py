"""What a turn leads to in the games played on after it: the sequel, and which replies would change the choice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.statistics.estimates import LEVEL, Estimate, mean
from engine.documents import rounded
from engine.errors import IllegalMove
from engine.game import decision_key
from search.worlds import as_seen

if TYPE_CHECKING:
    import numpy as np

    from engine import Game
    from search import Advice

MOST = 3
"""Sequels that are told."""

RARE = 0.1
"""Share of the games below which neither sequel nor reply is told."""

FEWEST = 20
"""Games with a reply from which it is told what it changes."""


@dataclass(frozen=True)
class Sequel:
    """How the player to move goes on."""

    move: str
    """The beginning of the next turn, in words."""
    share: float
    """Of the games in which there is one in the same round."""

    def to_json(self) -> dict[str, Any]:
        return {"move": self.move, "share": rounded(self.share)}


@dataclass(frozen=True)
class Change:
    """A reply after which another turn would have been better."""

    player: str
    move: str
    """The beginning of the reply, in words."""
    share: float
    """Of the games."""
    number: int
    """The place of the other turn in the advice, from 1."""
    win: Estimate
    """How much more of the win that one brings in the worlds of these games."""

    def to_json(self) -> dict[str, Any]:
        found = {"player": self.player, "move": self.move, "share": rounded(self.share), "number": self.number}
        return found | {"win_difference": self.win.to_json()}


def sequels(game: Game, advice: Advice, outcomes: np.recarray) -> list[Sequel]:
    """The most frequent ones of the first turn of an advice, whose games these are."""
    seen = as_seen(game, advice.seed)
    found = Counter(int(code) - 1 for code in outcomes.sequel if code)
    told = [(code, count / found.total()) for code, count in found.most_common(MOST)]
    return [Sequel(_words(seen, code), share) for code, share in told if share >= RARE]


def changes(game: Game, advice: Advice, first: np.recarray, other: np.recarray, number: int) -> list[Change]:
    """The replies to the first turn of an advice after which the turn of this `number` does better.

    `first` and `other` are their games in the same worlds. What a reply changes is told where it is significant
    (Student, Bonferroni over the replies).
    """
    after = as_seen(game, advice.seed)
    try:
        for code in advice.best.codes:
            after.play_action(code)
    except IllegalMove:  # it goes on behind what it turned up in another world
        return []
    key = int(decision_key(after.state))
    found = Counter(int(code) - 1 for of, code in zip(first.reply_key, first.reply, strict=True) if code and of == key)
    replies = [code for code, count in found.items() if count >= max(FEWEST, RARE * len(first))]
    told = []
    for code in replies:
        where = (first.reply == code + 1) & (first.reply_key == key)
        win = mean(other.win[where] - first.win[where], 1 - (1 - LEVEL) / len(replies))
        if win.low > 0:
            told.append(Change(str(after.to_move), _words(after, code), found[code] / len(first), number, win))
    return sorted(told, key=lambda change: -change.share)


def _words(game: Game, code: int) -> str:
    """An answer to the decision pending, in notation where it could not be given on this very table."""
    return game.turn_text([game.text(code)]) if code in game.actions() else game.text(code)
