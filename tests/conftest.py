"""Fixtures of many tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from subprocess import DEVNULL

import pytest

from engine import Game
from engine.documents import dumps
from scripts import main
from tests.helpers.boxes import Overlay
from tests.helpers.commands import Run
from tests.helpers.paths import ROOT
from tests.helpers.terminal import Terminal

SEARCHED = "4-players-middle", "1897-4-players-middle"
"""A position of each game."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile each game once, side by side, before several workers begin: each of them would compile both."""
    if not getattr(session.config.option, "numprocesses", None):  # a worker, or one process for all
        return
    command = sys.executable, "-m", "scripts.main", "best-move", "--iterations", "1"
    games = [
        subprocess.Popen([*command, ROOT / "examples" / f"{name}.json"], cwd=ROOT, stdout=DEVNULL, stderr=DEVNULL)
        for name in SEARCHED
    ]
    for game in games:
        game.wait()


@pytest.fixture
def bruxelles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["bruxelles", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main.main()
        out, err = capsys.readouterr()
        status = left.value.code
        assert isinstance(status, int)
        return status, out, err

    return run


@pytest.fixture
def play(bruxelles: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(bruxelles, monkeypatch)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A position of three players in the middle of a round."""
    game = Game.new(players=3, seed=2)
    for _ in range(60):
        game.play_action(game.actions()[0])
    path = tmp_path / "table.json"
    path.write_text(dumps(game.position()), encoding="utf-8")
    return path


@pytest.fixture
def overlay(tmp_path: Path) -> Overlay:
    """Write a box file and give its path."""

    def write(text: str) -> Path:
        path = tmp_path / "my.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
