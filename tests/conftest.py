"""Fixtures of many tests."""

from __future__ import annotations

import sys

import pytest

from scripts import main
from tests.helpers.commands import Run


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
