"""The fingerprint of the search: one number for how a fixed search behaves, as chess engines have it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import search
from engine import Game
from engine.bruxelles1893 import PLAYERS
from engine.chance import below, stream

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def fingerprint() -> str:
    """A digest of the visits that fixed searches give every turn, for each number of players."""
    digest = hashlib.sha256()
    for players in PLAYERS:
        game = Game.new(players=players, seed=players)
        words = stream(players, "fingerprint")
        for _ in range(30):
            codes = game.actions()
            game.play_action(codes[below(words, len(codes))])
        advice = search.best_move(game, iterations=1000, threads=1, seed=1, top=100)
        for move in advice.moves:
            digest.update(f"{players} {move.actions} {move.visits} {move.share:.4f}\n".encode())
    return digest.hexdigest()[:12]


def test_the_changelog_names_the_fingerprint() -> None:
    """Whoever changes what the search answers says so: the newest fingerprint in the changelog is the present one."""
    named = re.search(r"fingerprint:? `([0-9a-f]{12})`", CHANGELOG.read_text(encoding="utf-8"))
    assert named is not None
    assert named[1] == fingerprint()
