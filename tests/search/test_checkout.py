"""An agent of another version, played from a checkout of its sources; here from these, or from a changed copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine import Game
from engine.errors import InputError
from search import agents, play_game
from tests.helpers.paths import ROOT


def _scores(agent: str) -> dict[str, dict[str, int]]:
    """How a game ends in which one seat is an agent's."""
    game = Game.new("1897", players=2, seed=5)
    play_game(game, [agent, "greedy"], seed=3)
    return game.scores()


def test_these_sources_play_as_they_do_here() -> None:
    assert _scores(f"checkout:path={ROOT},iterations=20") == _scores("ismcts:iterations=20")


def test_records_are_read_field_by_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version may have fields that this one lacks, in front of those that both have."""
    for folder in ("engine", "search"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "engine" / "bruxelles1897" / "rules.py"
    first = '("players", "i1"),'
    changed = rules.read_text(encoding="utf-8").replace(first, f'("unknown", "i8"), {first}', 1)
    assert "unknown" in changed
    rules.write_text(changed, encoding="utf-8")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # for the process alone: nothing is compiled for the copy
    assert _scores(f"checkout:path={tmp_path},iterations=1") == _scores("ismcts:iterations=1")


def test_a_path_without_sources_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a checkout of this project"):
        agents.parse(f"checkout:path={tmp_path}")
