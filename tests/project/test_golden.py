"""The golden files: games and counts as they were when last reviewed (`python -m tests.golden`)."""

from __future__ import annotations

import json

import pytest

from engine import Game
from engine.game import GAMES
from engine.records import replay
from tests.golden import FOLDER, contents, text
from tests.helpers.perft import count, plain_count

CONTENTS = dict(contents())


@pytest.mark.parametrize("name", CONTENTS)
def test_nothing_has_changed(name: str) -> None:
    """A difference means that the rules, the box or chance have changed; missing files fail too."""
    assert (FOLDER / name).read_text(encoding="utf-8") == text(CONTENTS[name])


@pytest.mark.parametrize("name", sorted(name for name in CONTENTS if not name.startswith("counts")))
def test_golden_games_replay(name: str) -> None:
    """Each record leads to the scores it states."""
    document = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    game = replay(document)
    assert game.over
    assert {name: points["total"] for name, points in game.scores().items()} == document["scores"]


def test_nothing_lies_about_that_is_not_golden() -> None:
    """Every file in the folder is one that is checked."""
    assert {path.name for path in FOLDER.glob("*.json")} == set(CONTENTS)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in GAMES[name].PLAYERS])
def test_counting_equals_the_plainest_recursion(name: str, players: int) -> None:
    """The compiled counter and a naive one agree."""
    game, package = Game.new(name, players=players, seed=players), GAMES[name]
    game.play(game.legal_moves()[0])
    states = package.new_states(1)
    states[0] = game.state
    assert count(game, 2) == plain_count(package, game.rules, states, 2)
