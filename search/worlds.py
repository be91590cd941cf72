"""Worlds that fit what is visible, drawn so that nobody can know the true order from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import chance
from engine.game import determinize

if TYPE_CHECKING:
    from engine import Game


def as_seen(game: Game, seed: int) -> Game:
    """A copy of `game` in a world drawn by `seed` that fits what is visible: from it nobody can know the true order."""
    seen = game.copy()
    determinize(seen.rules, seen.state, chance.stream(seed, "advice"))
    return seen
