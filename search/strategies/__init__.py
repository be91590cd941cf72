"""Strategies: what a player wants, as weights in a TOML file.

A file says for which game it is, describes itself in a sentence, and weighs some of the game's wants; those it does not
name weigh 1. The named strategies lie beside this file, one folder a game; users write their own in the same form.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

import numpy as np
from pydantic import Field

from engine.documents import Document, parse, quoted, suggestion
from engine.errors import InputError
from engine.game import GAMES

FOLDER = Path(__file__).parent
BALANCED = "balanced"
SUFFIX = ".toml"


class Strategy(Document):
    """What a strategy file holds."""

    game: str
    description: Annotated[str, Field(min_length=1)]
    weights: dict[str, Annotated[float, Field(ge=0, le=10)]]

    def vector(self, game: str) -> np.ndarray:
        """The weights in the order of the game's WANTS, float64."""
        if self.game != game:
            raise InputError(f"the strategy is for game {self.game}, not {game}")
        return np.array([self.weights.get(want, 1.0) for want in GAMES[game].WANTS])


def names(game: str) -> list[str]:
    """The named strategies of a game."""
    return sorted(path.stem for path in (FOLDER / game).glob(f"*{SUFFIX}"))


@cache
def load(text: str, game: str) -> Strategy:
    """A named strategy of a game, or the one in a file (`….toml`); raises InputError with one line."""
    if not text.endswith(SUFFIX):
        if text not in names(game):
            known = ", ".join(names(game))
            raise InputError(f"there is no strategy {quoted(text)}{suggestion(text, names(game))}; known: {known}")
        return _read(FOLDER / game / f"{text}{SUFFIX}")
    return _read(Path(text))


def _read(path: Path) -> Strategy:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror or 'cannot be read'}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise InputError(f"{path}: not a TOML file in UTF-8: {problem}") from None
    try:
        strategy = parse(Strategy, table, InputError)
        if strategy.game not in GAMES:
            raise InputError(f"game: {quoted(strategy.game)} is not known; known are {', '.join(GAMES)}")
        wants = GAMES[strategy.game].WANTS
        for want in strategy.weights:
            if want not in wants:
                raise InputError(f"weights: there is no want {quoted(want)}{suggestion(want, wants)}")
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None
    return strategy
