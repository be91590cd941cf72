"""The fingerprint of the search: one number for how a fixed search behaves, as chess engines have it."""

from __future__ import annotations

import hashlib
import re

import pytest

import search
from engine import GAME, Game
from engine.chance import below, stream
from engine.game import GAMES
from tests.helpers.paths import ROOT

CHANGELOG = ROOT / "CHANGELOG.md"


def fingerprint(name: str) -> str:
    """A digest of the visits that fixed searches give every turn of a game, for each number of players."""
    digest = hashlib.sha256()
    for players in GAMES[name].PLAYERS:
        game = Game.new(name, players=players, seed=players)
        words = stream(players, "fingerprint")
        for _ in range(30):
            codes = game.actions()
            game.play_action(codes[below(words, len(codes))])
        advice = search.best_move(game, iterations=1000, threads=1, seed=1, top=100)
        for move in advice.moves:
            digest.update(f"{players} {move.actions} {move.visits} {move.share:.4f}\n".encode())
    return digest.hexdigest()[:12]


@pytest.mark.parametrize("name", GAMES)
def test_the_changelog_names_the_fingerprint(name: str) -> None:
    """Whoever changes what the search answers says so: the newest fingerprint in the changelog is the present one."""
    which = "" if name == GAME else f" of {name}"
    named = re.search(rf"fingerprint{which}:?\s+`([0-9a-f]{{12}})`", CHANGELOG.read_text(encoding="utf-8"))
    assert named is not None
    assert named[1] == fingerprint(name)
