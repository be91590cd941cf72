"""What the sub-commands share: tables and JSON on standard output, news on standard error, and how to be broken off.

Standard output carries the answer alone. On a terminal tables are drawn; into a pipe or a file go plain aligned lines.
rich honours NO_COLOR by itself.
"""

from __future__ import annotations

import json
import math
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from shutil import get_terminal_size
from threading import Event
from typing import TYPE_CHECKING, Any

from analysis.statistics.numbers import number_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from analysis.statistics.estimates import Estimate
    from engine import Game

FIRST_USE = "first use of this version: compiling, about two minutes, once …"

FEW = 3
"""Functions from which compiling is worth a word."""

LINE_SECONDS = 10.0
"""Time between two lines of news where they cannot overwrite each other."""

RECENT = 60.0
"""Seconds over which a rate is taken."""


def is_terminal() -> bool:
    """Whether a person reads standard output."""
    return sys.stdout.isatty()


def console(*, error: bool = False, width: int | None = None) -> Console:
    """A rich console on standard output, or on standard error."""
    from rich.console import Console

    return Console(stderr=error, width=width, highlight=False, emoji=False, markup=False)


def tell(line: str) -> None:
    """Say something beside the answer, on standard error."""
    print(line, file=sys.stderr)


def print_notes(game: Game) -> None:
    """Say on standard error what the reading of a position rests on besides the file."""
    for note in game.notes:
        print(f"note: {note}", file=sys.stderr)


def printable(text: str) -> str:
    """The text as standard output can encode it; see `doors.terminal.plain_letters`."""
    encoding = sys.stdout.encoding
    return text.encode(encoding, sys.stdout.errors or "strict").decode(encoding)


def print_json(answer: Any) -> None:
    """Print one JSON object, with escapes for all letters where standard output cannot encode one."""
    text = json.dumps(answer, ensure_ascii=False, indent=2)
    print(text if printable(text) == text else json.dumps(answer, indent=2))


@cache
def demand_width(columns: int) -> None:
    """Say once where what is drawn will not fit the terminal."""
    found = get_terminal_size().columns
    if is_terminal() and found < columns:
        tell(f"the table needs {columns} columns, but the terminal has {found}")


@contextmanager
def interruption_noted() -> Iterator[Event]:
    """An event that Ctrl-C sets in place of ending the program; the second one ends it."""
    noted, before = Event(), signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        noted.set()
        signal.signal(signal.SIGINT, before)

    if before != signal.SIG_IGN:  # as in the background of a shell
        signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def print_table(headers: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Print rows of texts under their headers; the columns named in `right` are set to the right."""
    headers, right = list(map(printable, headers)), list(map(printable, right))
    rows = [list(map(printable, row)) for row in rows]
    if is_terminal():
        console().print(drawn_table(headers, rows, right=right))
        return
    widths = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    for row in (headers, *rows):
        cells = [
            cell.rjust(width) if header in right else cell.ljust(width)
            for header, cell, width in zip(headers, row, widths, strict=True)
        ]
        print("  ".join(cells).rstrip())


def with_error(value: float, error: float | None, form: str = ".1f", *, factor: int = 1) -> str:
    """A number times `factor`, with its standard error where there is one."""
    text = f"{factor * value:{form}}"
    return text if error is None or math.isnan(error) else f"{text} ± {factor * error:.1f}"


def with_interval(estimate: Estimate, form: str, factor: int = 1) -> str:
    """An estimate times `factor`, with its interval."""
    return f"{number_text(factor * estimate.value, form)} ({interval_text(estimate, form, factor)})"


def interval_text(estimate: Estimate, form: str, factor: int = 1) -> str:
    """The interval of an estimate times `factor`."""
    return f"{number_text(factor * estimate.low, form)} … {number_text(factor * estimate.high, form)}"


def drawn_table(headers: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[str] = ()) -> Table:
    """The same as it is drawn on a terminal."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, caption_justify="left")
    for header in headers:
        table.add_column(header, justify="right" if header in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


@contextmanager
def compilation_announced() -> Iterator[None]:
    """Say on standard error that functions are being compiled, when they are: once for each version of the sources."""
    from engine.kernel import compilation_watched

    news = _CompilationNews()
    try:
        with compilation_watched(news.report):
            yield
    finally:
        news.close()


class _CompilationNews:
    """Silent about a few functions; from there on a line that counts, or lines now and then."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.count = 0
        self.last_line = 0.0
        self.status: Any = None

    def report(self, count: int) -> None:
        now = time.monotonic()
        self.count = count
        if count < FEW:
            return
        if count == FEW:
            self.last_line = now
            if sys.stderr.isatty():
                self.status = console(error=True).status("", spinner="line")
                self.status.start()
            else:
                tell(FIRST_USE)
        if self.status is not None:
            self.status.update(f"{FIRST_USE} {count} functions")
        elif now - self.last_line >= LINE_SECONDS:
            self.last_line = now
            tell(f"… {count} functions compiled")

    def close(self) -> None:
        if self.count < FEW:
            return
        if self.status is not None:
            self.status.stop()
        seconds = time.monotonic() - self.start
        tell(f"compiled {self.count} functions in {seconds:.0f} s")


@contextmanager
def progress_shown(total: int, done: int, things: str) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of newly finished things; it shows progress, rate and time left."""
    if sys.stderr.isatty():
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn(things), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
        with Progress(*columns, TimeRemainingColumn(), console=console(error=True), transient=True) as progress:
            task = progress.add_task(things, total=total, completed=done, rate="")
            counted = _Counted(total, done)

            def draw(more: int) -> None:
                counted.add(more)
                progress.update(task, advance=more, rate=counted.rate_text())

            yield draw
    else:
        counted = _Counted(total, done)
        last_line = time.monotonic()

        def write(more: int) -> None:
            nonlocal last_line
            counted.add(more)
            now = time.monotonic()
            if now - last_line >= LINE_SECONDS:
                last_line = now
                tell(f"{counted.done} of {total} {things}, {counted.rate_text()}, {counted.left_text()} left")

        yield write


class _Counted:
    """How far something is, with the rate of the last RECENT seconds: of a study's games the quick ones come first."""

    def __init__(self, total: int, done: int) -> None:
        self.total = total
        self.done = done
        self._marks = deque([(time.monotonic(), done)])

    def add(self, more: int) -> None:
        now = time.monotonic()
        self.done += more
        self._marks.append((now, self.done))
        while self._marks[1][0] < now - RECENT:
            self._marks.popleft()

    @property
    def rate(self) -> float:
        start, before = self._marks[0]
        return (self.done - before) / max(time.monotonic() - start, 1e-9)

    def rate_text(self) -> str:
        return f"{self.rate:.3g} a second"

    def left_text(self) -> str:
        return time_text((self.total - self.done) / self.rate)


def time_text(seconds: float) -> str:
    """Hours, minutes and seconds."""
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
