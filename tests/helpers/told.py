"""What a network is told of a table, in words."""

from __future__ import annotations

import numpy as np

from engine import Game
from engine.game import inputs, package_of


def told(game: Game, viewer: str) -> tuple[dict[str, float], list[dict[str, float]]]:
    """What is shared, and what is said of each seat clockwise from the viewer; what is 0 is left out."""
    package = package_of(game.state)
    size, own = len(package.SHARED_INPUTS), len(package.SEAT_INPUTS)
    out = np.zeros(size + len(game.names) * own, np.float32)
    inputs(game.rules, game.state, game.names.index(viewer), out)
    parts = [out[:size], *out[size:].reshape(-1, own)]
    words = [package.SHARED_INPUTS, *[package.SEAT_INPUTS] * len(game.names)]
    shared, *seats = (
        {word: float(value) for word, value in zip(names, part, strict=True) if value}
        for names, part in zip(words, parts, strict=True)
    )
    return shared, seats


def standing(said: dict[str, float], mark: str) -> dict[str, float]:
    """How a seat stands at the marks of the area that have fewer than four open: how many there are of each kind."""
    return {word.removeprefix(f"{mark} "): 2 * value for word, value in said.items() if word.startswith(f"{mark} with")}
