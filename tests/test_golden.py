"""The golden files: games and counts as they were when last reviewed (`python -m tests.golden`)."""

from __future__ import annotations

import json

import pytest

from engine import Game, bruxelles1893
from engine.records import replay
from tests.golden import FOLDER, contents, text
from tests.perft import count, plain_count

CONTENTS = dict(contents())


@pytest.mark.parametrize("name", CONTENTS)
def test_nothing_has_changed(name: str) -> None:
    """A difference means that the rules, the box or chance have changed; missing files fail too."""
    assert (FOLDER / name).read_text(encoding="utf-8") == text(CONTENTS[name])


@pytest.mark.parametrize("name", sorted(CONTENTS.keys() - {"counts.json"}))
def test_golden_games_replay(name: str) -> None:
    """Each record leads to the scores it states."""
    document = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    game = replay(document)
    assert game.over
    assert {name: points["total"] for name, points in game.scores().items()} == document["scores"]


def test_nothing_lies_about_that_is_not_golden() -> None:
    """Every file in the folder is one that is checked."""
    assert {path.name for path in FOLDER.glob("*.json")} == set(CONTENTS)


@pytest.mark.parametrize("players", bruxelles1893.PLAYERS)
def test_counting_equals_the_plainest_recursion(players: int) -> None:
    """The compiled counter and a naive one agree."""
    game = Game.new(players=players, seed=players)
    game.play(game.legal_moves()[0])
    states = bruxelles1893.new_states(1)
    states[0] = game.state
    assert count(game, 2) == plain_count(bruxelles1893, game.rules, states, 2)
