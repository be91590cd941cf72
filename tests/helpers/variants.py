"""Every variant with every number of players."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine import Game
from engine.game import GAMES


class Variant(NamedTuple):
    """A game, an edition of it, and what is played besides its base game."""

    game: str
    edition: str | None
    modules: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join([self.game, *([self.edition] if self.edition else []), "+".join(self.modules) or "base"])

    def dealt(self, players: int, seed: int) -> Game:
        return Game.new(self.game, players=players, seed=seed, edition=self.edition, modules=self.modules)


PLAYED = [Variant(name, *variant) for name, game in GAMES.items() for variant in game.VARIANTS]


OF_1893 = [variant for variant in PLAYED if variant.game == "1893"]


SETTINGS = [
    pytest.param(players, variant, id=f"{variant}-{players}p")
    for variant in PLAYED
    for players in GAMES[variant.game].PLAYERS
]
