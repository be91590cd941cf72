"""Agents that people write in files of theirs, named `my_agent.py:mine`.

There `mine` is a function that is given the game as the player to move sees it and returns a move, or a class like
those of `search.agents`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from engine import Game
from engine.chance import below
from engine.errors import IllegalMove, InputError
from search.worlds import as_seen

SUFFIX = ".py"
"""At the end of a file with agents."""

NEEDED = ("PARAMETERS", "ms", "from_words", "prepare", "choose")
"""What a class must have to be an agent; `search.agents.Agent` explains it."""

Chooser = Callable[[Game], str]
"""Is given a game of its own to look at, as the player to move sees it, all that is hidden drawn anew for each
decision, and returns one of its `legal_moves()`."""


class OwnAgent:
    """Asks somebody's function for each decision. It must `sit_down` at a game before it plays."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ()
    ms: float | None = None
    chooser: ClassVar[Chooser]
    path: ClassVar[Path]
    """Of the file, and what to call it and the function."""
    where: ClassVar[str]

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        return cls()

    def sit_down(self, game: Game) -> None:
        """Say which game is played: its players and its box; where it stands, `choose` is told."""
        self._game = game.copy()

    def prepare(self, states: np.ndarray) -> None:
        pass

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        self._game.take_up(states[0])
        seen = as_seen(self._game, int(below(words, 1 << 31)))
        try:
            move = type(self).chooser(seen.copy())
        except Exception as problem:
            raise InputError(f"{self.where}: {_told(problem, self.path)}") from problem
        if not isinstance(move, str):
            raise InputError(f"{self.where}: returned {move!r}, not one of the game's legal_moves()")
        try:
            return self._game.code(move)
        except IllegalMove as problem:
            raise InputError(f"{self.where}: {problem}") from problem


def sit_down(agents: Iterable[object], game: Game) -> None:
    """Tell those that somebody wrote which game they play."""
    for agent in agents:
        if isinstance(agent, OwnAgent):
            agent.sit_down(game)


def is_own(code: str) -> bool:
    """Whether a code names an agent in a file."""
    return code.partition(":")[0].endswith(SUFFIX)


def load(code: str) -> type[Any]:
    """The class of the agent that a code names, such as `my_agent.py:mine`; raises InputError."""
    file, _, rest = code.partition(":")
    return _load(Path(file).resolve(), file, rest.partition(":")[0])


def parameters(code: str) -> str:
    """The part of a code that sets parameters: what follows the second colon."""
    return code.partition(":")[2].partition(":")[2]


def digest(code: str) -> str:
    """Of the file that a code names; raises InputError."""
    return hashlib.sha256(_read(Path(code.partition(":")[0]))).hexdigest()[:12]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise InputError(f"{file}: cannot be read ({problem.strerror})") from None


@cache
def _load(path: Path, file: str, name: str) -> type[Any]:
    _read(path)
    if not name:
        raise InputError(f"{file}: name the agent in it, such as {file}:mine")
    found = getattr(_module(path, file), name, None)
    if isinstance(found, type):
        missing = [word for word in NEEDED if not hasattr(found, word)]
        if missing:
            raise InputError(f"{file}: class {name} is no agent without {', '.join(missing)}")
        return found
    if not callable(found):
        raise InputError(f"{file}: there is no function or class {name} in it")
    return type(name, (OwnAgent,), {"chooser": staticmethod(found), "path": path, "where": f"{file}:{name}"})


@cache
def _module(path: Path, file: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"agents_in_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"{file}: is no file of Python")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise InputError(f"{file}: {_told(problem, path)}") from problem
    return module


def _told(problem: Exception, path: Path) -> str:
    """What went wrong in the code of a file, and in which line of it."""
    if isinstance(problem, SyntaxError) and problem.filename == str(path):
        return f"line {problem.lineno}: {problem.msg}"
    lines = [entry.lineno for entry in traceback.extract_tb(problem.__traceback__) if entry.filename == str(path)]
    where = f"line {lines[-1]}: " if lines else ""  # none of the file if it cannot even be called
    return f"{where}{type(problem).__name__}: {problem}"
