"""Fixtures of many tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine import Game
from engine.documents import dumps
from scripts import main
from tests.helpers.boxes import Overlay
from tests.helpers.commands import Run
from tests.helpers.paths import ROOT
from tests.helpers.terminal import Terminal

ADVICE = "best-move --iterations 1 examples/{}.json"
PLAY = "simulate --games 1 --seed 1 --agents greedy,instant --force --output {}"


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile both games once, side by side, before several workers begin: each of them would compile all."""
    if not getattr(session.config.option, "numprocesses", None):  # a worker, or one process for all
        return
    with TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        long = [ADVICE.format("4-players-middle")]
        short = [ADVICE.format("1897-4-players-middle"), PLAY.format(folder), f"{PLAY.format(folder)} --game 1897"]
        list(pool.map(_run, (long, short)))


def _run(commands: Sequence[str]) -> None:
    for command in commands:
        subprocess.run([sys.executable, "-m", "scripts.main", *command.split()], cwd=ROOT, capture_output=True)


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
