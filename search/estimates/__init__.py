"""Expected final scores between two stages of a game, for searches that do not play every game to its end.

Linear in the game's features, with a coefficient for each feature, stage and number of players, fitted to the ends of
played games by `python -m analysis.fit_estimates` (ridge regression). Values are learned from self-play, as in Keldon's
Race for the Galaxy and in backgammon programs before it. The fitted numbers of a game are in this folder.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.contract import SearchedGame
from engine.game import name_of

FOLDER = Path(__file__).parent


class Estimates(NamedTuple):
    """What a seat is expected to score yet; each thread needs its own, as it has scratch space."""

    coefficients: np.ndarray
    """(SEATS + 1, STAGES, FEATURES) float64: by number of players, points that one of a feature brings by the end, at
    the beginning of a stage."""
    residual_sd: np.ndarray
    """(SEATS + 1, STAGES) float64: residual standard deviation of a seat's score there, in points."""
    features: np.ndarray
    """(FEATURES,) float64: scratch."""

    @classmethod
    def of(cls, package: SearchedGame) -> Estimates:
        """The fitted ones of a game's package; for a game without any, nothing more is expected than was scored."""
        shape = package.SEATS + 1, package.STAGES, len(package.FEATURES)
        estimates = cls(np.zeros(shape), np.zeros(shape[:2]), np.zeros(shape[2]))
        game = name_of(package)
        for players, table in _fitted(game).items():
            estimates.residual_sd[int(players), 1:] = table["residual_sd"]
            for place, feature in enumerate(package.FEATURES):
                estimates.coefficients[int(players), 1:, place] = table["coefficients"][feature]
        return estimates


@cache
def _fitted(game: str) -> dict[str, Any]:
    """What the file of a game holds by number of players; nothing where there is none."""
    path = FOLDER / f"{game}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
