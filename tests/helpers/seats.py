"""What a player has on a table of Bruxelles 1893."""

from __future__ import annotations

from typing import Any

from engine import Game
from engine.bruxelles1893.state import COLOURS, MATERIALS, NOBLE_NAMES, PAVILIONS, TILES


def own(game: Game, name: str) -> Any:
    """A player's pieces: the seat's record."""
    return game.state.seats[game.names.index(name)]


def cubes(game: Game, name: str) -> dict[str, int]:
    """A player's refined materials; glass only where it is in play."""
    counts = zip(MATERIALS, own(game, name).materials.tolist(), game.rules.cubes.tolist(), strict=True)
    return {material: count for material, count, in_play in counts if in_play}


def whites(game: Game, name: str) -> dict[str, int]:
    """A player's white artworks, by the colour of their other side."""
    counts = zip(COLOURS, own(game, name).white.tolist(), strict=False)
    return {colour: count for colour, count in counts if count}


def belle_cards(game: Game, name: str) -> dict[int, bool]:
    """A player's Belle Époque cards, in the order of their pavilions, and whether each has been used this round."""
    state, seat = game.state, game.names.index(name)
    return {
        int(state.belle_card[place]): bool(state.card_used[place])
        for place in range(PAVILIONS)
        if state.pavilion[place] == seat
    }


def claims(game: Game, name: str) -> set[str]:
    """The Belle Époque tiles on which a player's meeples stand."""
    state, seat = game.state, game.names.index(name)
    return {TILES[tile] for tile, owner in zip(state.tile, state.claim, strict=True) if owner == seat}


def nobles(game: Game, name: str) -> dict[str, bool]:
    """A player's nobles, and whether each has been activated this round."""
    return {
        noble: state == 2 for noble, state in zip(NOBLE_NAMES, own(game, name).noble.tolist(), strict=True) if state
    }


def vp(game: Game, name: str, source: str = "total") -> int:
    """A player's victory points, of one source or in all."""
    return game.scores()[name][source]
