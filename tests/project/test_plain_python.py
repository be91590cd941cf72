"""The kernels run unchanged as plain Python, to step through a rule, and say the same there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.golden import FOLDER
from tests.helpers.paths import ROOT

REPLAY = """
import json, sys
from engine.records import replay
replay(json.load(open(sys.argv[1])))
"""

SEARCH = """
import json, sys
from engine import Game
from search import best_move
advice = best_move(Game.from_position(sys.argv[1]), iterations=3, threads=1, seed=1).to_json()
del advice["seconds"]
print(json.dumps(advice))
"""

INSTANT = """
import sys
from engine import Game
from engine.chance import stream
from search.agents import parse
from search.tree import one
game, agent, words = Game.from_position(sys.argv[1]), parse("instant"), stream(1, "choices")
agent.prepare(one(game.state))
for _ in range(12):
    print(choice := agent.choose(game.rules, one(game.state), words))
    game.play_action(choice)
"""


def run(code: str, argument: Path, jit: bool) -> str:
    """What a fresh Python prints; a numeric overflow, which compiled code would not have, is an error."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if jit else "1"}
    command = [sys.executable, "-W", "error:overflow:RuntimeWarning", "-c", code, str(argument)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _records() -> list[Any]:
    """One golden game of each edition and its modules, and as slow tests those of other numbers of players."""
    played: set[str] = set()
    records = []
    for file in sorted(file for file in FOLDER.glob("*-*p.json")):
        variant = file.stem.rpartition("-")[0]
        marks = [pytest.mark.slow] if variant in played else []
        played.add(variant)
        records.append(pytest.param(file, id=file.stem, marks=marks))
    return records


@pytest.mark.parametrize("record", _records())
def test_golden_games_replay_as_plain_python(record: Path) -> None:
    """A record that compiled code wrote leads to the same scores without it (`replay` checks them)."""
    run(REPLAY, record, jit=False)


def test_the_search_says_the_same_as_plain_python() -> None:
    """One seed, one advice, compiled or not."""
    position = next(iter(sorted((ROOT / "examples").glob("*.json"))))
    assert run(SEARCH, position, jit=False) == run(SEARCH, position, jit=True)


def test_the_learned_player_chooses_the_same_as_plain_python() -> None:
    """With four players the places of their inputs do not fit into a byte, the type of a seat."""
    position = ROOT / "examples" / "4-players-middle.json"
    assert run(INSTANT, position, jit=False) == run(INSTANT, position, jit=True)
