"""What the commands tell of a run on standard error."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from analysis.runs.running import News
from doors.terminal.console import compilation_announced, progress_shown, tell


class ToldNews(News):
    """Tells it on standard error."""

    def __init__(self, lasting: bool = True) -> None:
        """A `lasting` folder can be gone on with."""
        self.lasting = lasting

    @contextmanager
    def compiling(self) -> Iterator[None]:
        with compilation_announced():
            yield
        gc.freeze()  # what is loaded by now stays: to go through it again would take 40 ms from somebody's decision

    @contextmanager
    def playing(self, path: Path, games: int, there: int, *, at_most: bool) -> Iterator[Callable[[int], None]]:
        with progress_shown(games, there, "games at most" if at_most else "games") as report:
            try:
                yield report
            except KeyboardInterrupt:
                if self.lasting:
                    tell(f"interrupted; {path} keeps the finished games, and --resume continues")
                raise
