"""What a turn leads to in the games played on after it: the sequel, and what would change the choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.statistics.estimates import LEVEL, Estimate, mean
from engine.documents import rounded
from engine.errors import IllegalMove
from engine.game import decision_key, package_of
from search.rollouts import world
from search.worlds import as_seen

if TYPE_CHECKING:
    from engine import Game
    from search import Advice

MOST = 3
"""Sequels that are told."""

RARE = 0.1
"""Share of the games below which neither sequel nor reply is told."""

FEWEST = 20
"""Games with a reply, or a card, from which it is told what it changes."""


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
    """A reply, or a card that comes up, with which another turn would have been better."""

    player: str | None
    """Who replies; None for a card."""
    move: str
    """The beginning of the reply in words, or the card that comes up next."""
    share: float
    """Of the games."""
    number: int
    """The place of the other turn in the advice, from 1."""
    win: Estimate
    """How much more of the win that one brings in the worlds of these games."""

    def to_json(self) -> dict[str, Any]:
        what = {"card": self.move} if self.player is None else {"player": self.player, "move": self.move}
        found = what | {"share": rounded(self.share), "number": self.number}
        return found | {"win_difference": self.win.to_json()}


def sequels(game: Game, advice: Advice, outcomes: np.recarray) -> list[Sequel]:
    """The most frequent ones of the first turn of an advice, whose games these are."""
    seen = as_seen(game, advice.seed)
    found = Counter(int(code) - 1 for code in outcomes.sequel if code)
    told = [(code, count / found.total()) for code, count in found.most_common(MOST)]
    return [Sequel(_words(seen, code), share) for code, share in told if share >= RARE]


def changes(game: Game, advice: Advice, first: np.recarray, other: np.recarray, number: int) -> list[Change]:
    """The replies to the first turn of an advice, and the next cards, with which the turn of this `number` does better.

    `first` and `other` are their games in the same worlds. What is told is significant (Student, Bonferroni over all
    replies and cards).
    """
    events = [*_replies(game, advice, first), *_cards(game, advice, len(first))]
    events = [event for event in events if max(FEWEST, RARE * len(first)) <= event[2].sum() < len(first)]
    told = []
    for player, move, where in events:
        win = mean(other.win[where] - first.win[where], 1 - (1 - LEVEL) / len(events))
        if win.low > 0:
            told.append(Change(player, move, float(where.mean()), number, win))
    return sorted(told, key=lambda change: -change.share)


def _replies(game: Game, advice: Advice, outcomes: np.recarray) -> Iterator[tuple[str | None, str, np.ndarray]]:
    """Who replies to the first turn, how, and in which of its games."""
    after = as_seen(game, advice.seed)
    try:
        for code in advice.best.codes:
            after.play_action(code)
    except IllegalMove:  # it goes on behind what it turned up in another world
        return
    given = (outcomes.reply > 0) & (outcomes.reply_key == int(decision_key(after.state)))
    for reply in np.unique(outcomes.reply[given]):
        yield str(after.to_move), _words(after, int(reply) - 1), given & (outcomes.reply == reply)


def _cards(game: Game, advice: Advice, games: int) -> Iterator[tuple[str | None, str, np.ndarray]]:
    """The cards on top of the piles, and in the worlds of which games they are there."""
    seen = as_seen(game, advice.seed)
    tops = [package_of(seen.state).next_cards(world(seen, advice.seed, place)) for place in range(games)]
    for card in dict.fromkeys(card for top in tops for card in top):
        yield None, card, np.array([card in top for top in tops])


def _words(game: Game, code: int) -> str:
    """An answer to the decision pending, in notation where it could not be given on this very table."""
    return game.turn_text([game.text(code)]) if code in game.actions() else game.text(code)
