"""Golden games: whole playthroughs and exact counts that only a change of the rules may change.

Beside them lie the conversations of `tests.helpers.serving`, which a change of the search changes too.

python -m tests.golden      writes them all anew; the difference is then reviewed like code
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from engine import GAME, Game
from engine.chance import below, stream
from engine.documents import dumps
from engine.game import GAMES
from engine.records import Recorder
from tests.helpers.perft import count

FOLDER = Path(__file__).parent

COUNTED_DECISIONS = (0, 3, 40, 90)
"""Points of the golden games, in decisions, from which sequences are counted."""

DEPTH = 5

DOING_LITTLE = ("pass", "keep card", "house")
"""Phrases of passing, of keeping a Belle Époque card, and of a house where it could be a pavilion with its card."""


def contents() -> Iterator[tuple[str, Any]]:
    """Every golden file's name and what should stand in it."""
    for game, package in GAMES.items():
        for (edition, modules), players in product(package.VARIANTS, package.PLAYERS):
            name = "-".join([edition or game, *(modules or ("base",))])
            yield f"{name}-{players}p.json", playthrough(game, edition, modules, players)
        yield "counts.json" if game == GAME else f"counts-{game}.json", counts(game)


def playthrough(game: str, edition: str | None, modules: Sequence[str], players: int) -> dict[str, Any]:
    """The record of a game of random choices, in which doing little is mostly thought better of."""
    recorder = Recorder(Game.new(game, edition, players, seed=players, modules=modules), seed=players)
    words = stream(players, "golden")
    while not recorder.game.over:
        codes = recorder.game.actions()
        code = codes[below(words, len(codes))]
        if recorder.game.text(code).startswith(DOING_LITTLE):
            code = codes[below(words, len(codes))]
        recorder.play_action(code)
    document = recorder.document()
    del document["version"]
    return document


def counts(game: str) -> dict[str, int]:
    """Sequences of DEPTH decisions, by players and decisions played before."""
    found = {}
    for players in GAMES[game].PLAYERS:
        for decisions in COUNTED_DECISIONS:
            table = Game.new(game, players=players, seed=players)
            words = stream(players, "counts")
            for _ in range(decisions):
                codes = table.actions()
                table.play_action(codes[below(words, len(codes))])
            found[f"{players} players, after {decisions}"] = count(table, DEPTH)
    return found


def text(content: Any) -> str:
    return dumps(content)
