"""An agent of another version of this project, played from a checkout of its sources by a process of its own.

`checkout:path=DIR,iterations=400` plays as `ismcts:iterations=400` does there. States and rules are handed over as the
bytes of their records, and read there field by field: what the other version does not know is left out. Where the rules
have changed meanwhile, an action that is no longer legal fails the game.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO, ClassVar, Self

import numpy as np

from engine.errors import InputError
from engine.game import name_of, package_of

WORKER = Path(__file__).with_name("checkout_worker.py")

PLAY, BEGIN, TELL = b"p", b"b", b"t"
"""What a worker is asked for: an action, to forget the game before, or to learn what the records are made of."""


class Checkout:
    """Asks a worker for each decision; every thread has one of its own for each code."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ("path", "iterations", "ms")

    def __init__(self, path: str, words: Mapping[str, str]) -> None:
        if not (Path(path) / "search" / "agents.py").exists():
            raise InputError(f"path: {path} is not a checkout of this project")
        self.path = path
        self.agent = "ismcts" + "".join(
            f"{':' if place == 0 else ','}{name}={value}" for place, (name, value) in enumerate(words.items())
        )
        self.ms = float(words["ms"]) if "ms" in words else None

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        others = dict(words)
        if "path" not in others:
            raise InputError("agent checkout needs path, the folder of another version of this project")
        return cls(others.pop("path"), others)

    def prepare(self, states: np.ndarray) -> None:
        game = name_of(package_of(states))
        self.worker = _worker(self.path, self.agent, game)
        self.worker.begin()

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        return self.worker.play(rules, states, words)


class _Worker:
    """A process with the other version's search."""

    def __init__(self, path: str, agent: str, game: str) -> None:
        environment = os.environ | {"PYTHONPATH": str(Path(path).resolve())}
        self._process = subprocess.Popen(
            [sys.executable, str(WORKER), agent, game],
            cwd=path,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        atexit.register(self._process.kill)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._from: IO[bytes] = self._process.stdout

        self._told = False

    def begin(self) -> None:
        self._to.write(BEGIN)
        self._to.flush()

    def play(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        if not self._told:
            self._to.write(TELL)
            pickle.dump((rules.dtype, states.dtype), self._to)
            self._told = True
        self._to.write(PLAY + rules.tobytes() + states.tobytes() + words.tobytes())
        self._to.flush()
        answer = self._from.read(np.dtype(np.int64).itemsize + words.nbytes)
        if not answer:
            raise RuntimeError("the process of the other version has ended")
        words[:] = np.frombuffer(answer[8:], words.dtype)
        return int(np.frombuffer(answer[:8], np.int64)[0])


_own = threading.local()


def _worker(path: str, agent: str, game: str) -> _Worker:
    """The one of this thread."""
    workers: dict[tuple[str, str, str], _Worker] = _own.__dict__.setdefault("workers", {})
    key = path, agent, game
    if key not in workers:
        workers[key] = _Worker(*key)
    return workers[key]
