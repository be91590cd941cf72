"""Golden games: whole playthroughs and exact counts that only a change of the rules may change.

python -m tests.golden      writes them all anew; the difference is then reviewed like code
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine import Game
from engine.bruxelles1893 import PLAYERS
from engine.chance import below, stream
from engine.documents import dumps
from engine.records import Recorder
from tests.perft import count

FOLDER = Path(__file__).parent

COUNTED_DECISIONS = (0, 3, 40, 90)
"""Points of the golden games, in decisions, from which sequences are counted."""

DEPTH = 5

DOING_LITTLE = ("pass", "keep card", "house")
"""Phrases of passing, of keeping a Belle Époque card, and of a house where it could be a pavilion with its card."""


def contents() -> Iterator[tuple[str, Any]]:
    """Every golden file's name and what should stand in it."""
    for players in PLAYERS:
        yield f"second-base-{players}p.json", playthrough(players)
        yield f"second-asymmetric-{players}p.json", playthrough(players, modules=["asymmetric"])
        yield f"second-belle-epoque-{players}p.json", playthrough(players, modules=["belle-epoque"])
        both = ["belle-epoque", "asymmetric"]
        yield f"second-belle-epoque-asymmetric-{players}p.json", playthrough(players, modules=both)
        yield f"first-base-{players}p.json", playthrough(players, "first")
        yield f"first-experienced-{players}p.json", playthrough(players, "first", ["experienced"])
    yield "counts.json", counts()


def playthrough(players: int, edition: str = "second", modules: Sequence[str] = ()) -> dict[str, Any]:
    """The record of a game of random choices, in which doing little is mostly thought better of."""
    recorder = Recorder(Game.new(edition=edition, players=players, seed=players, modules=modules), seed=players)
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


def counts() -> dict[str, int]:
    """Sequences of DEPTH decisions, by players and decisions played before."""
    found = {}
    for players in PLAYERS:
        for decisions in COUNTED_DECISIONS:
            game = Game.new(players=players, seed=players)
            words = stream(players, "counts")
            for _ in range(decisions):
                codes = game.actions()
                game.play_action(codes[below(words, len(codes))])
            found[f"{players} players, after {decisions}"] = count(game, DEPTH)
    return found


def text(content: Any) -> str:
    return dumps(content)
