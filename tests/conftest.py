"""Fixtures of many tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine import Game
from engine.documents import dumps
from scripts import main
from tests.helpers.boxes import Overlay
from tests.helpers.commands import Run
from tests.helpers.terminal import Terminal


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
