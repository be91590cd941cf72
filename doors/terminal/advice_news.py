"""What `best-move` tells on standard error while it thinks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from analysis.advice.words import verdict
from doors.terminal.console import LINE_SECONDS, console, drawn_table, tell
from doors.terminal.shown_advice import HEADERS, NUMBERS, ranked_rows

if TYPE_CHECKING:
    from rich.table import Table

    from search import Advice

EVERY = 0.5
"""Seconds between two looks at the search on a terminal."""


@contextmanager
def thinking_shown() -> Iterator[tuple[Callable[[Advice], object], float]]:
    """A function that shows the advice so far, and how many seconds it wants between two calls.

    On a terminal that is a table which goes on changing and is gone in the end, otherwise a line now and then.
    """
    if not sys.stderr.isatty():
        yield _tell, LINE_SECONDS
        return
    from rich.live import Live

    with Live(console=console(error=True), transient=True, auto_refresh=False) as live:
        yield lambda advice: live.update(_table(advice), refresh=True), EVERY


def _tell(advice: Advice) -> None:
    tell(f"… {_so_far(advice)}: {advice.best.move}, wins {100 * advice.best.win:.0f} %")


def _so_far(advice: Advice) -> str:
    return f"{advice.iterations:,} iterations and {advice.games:,} games so far"


def _table(advice: Advice) -> Table:
    table = drawn_table(HEADERS, ranked_rows(advice), right=NUMBERS)
    table.caption = f"{_so_far(advice)}\n{verdict(advice)}"
    return table
