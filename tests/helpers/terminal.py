"""A person at a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable

import pytest

from tests.helpers.commands import Run


class Terminal:
    """The command with lines to read, as from a pipe."""

    def __init__(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self._run = run
        self._monkeypatch = monkeypatch

    def __call__(self, *words: object, typed: Iterable[str] | bytes = ()) -> tuple[int, str, str]:
        data = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        return self._run("play", *words)
