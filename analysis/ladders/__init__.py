"""How strong agents are by the ladders that were played, one file a game: what docs/experiments.md reports."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

Elo = tuple[int, int, int]
"""Above the agent that has 0, with the ends of its interval."""


@cache
def measured(game: str) -> dict[int, dict[str, Elo]]:
    """The rungs of a game by number of players, the weakest first; empty if no ladder of it was played."""
    file = files(__name__) / f"{game}.toml"
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {int(players): {agent: tuple(elo) for agent, elo in rungs.items()} for players, rungs in table.items()}
