"""Playing plans into folders, for tests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.runs.folder import RunFolder
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Plan
from analysis.runs.rows import schema
from analysis.runs.simulate import never_enough, play_chunk, run

TABLES = ("games.parquet", "seats.parquet")


def play(
    plan: Plan,
    path: Path,
    jobs: int = 1,
    *,
    resume: bool = False,
    break_after: int | None = None,
    enough: Callable[[pa.Table], int | None] = never_enough,
    executor: Executor | None = None,
    report: Callable[[int], None] = lambda finished: None,
) -> RunFolder:
    """Play a run; after so many games it is broken off as by a user. `report` hears how many games are there so far."""
    finished = 0

    def count(more: int) -> None:
        nonlocal finished
        finished += more
        report(finished)
        if break_after is not None and finished >= break_after:
            raise KeyboardInterrupt

    folder = RunFolder(path, schema(plan))
    there = folder.begin(RunSettings.of(plan), resume=resume)
    if executor is not None:
        run(plan, folder, there, executor, jobs, count, enough)
        return folder
    with ThreadPoolExecutor(jobs) as threads:
        run(plan, folder, there, threads, jobs, count, enough)
    return folder


def tables(path: Path) -> list[bytes]:
    """What stands in the tables of a finished run."""
    return [(path / name).read_bytes() for name in TABLES]


def of_run(path: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a table of a finished run."""
    return pq.read_table(path / name).to_pylist()


def rows_of(plan: Plan, number: int) -> dict[str, Any]:
    """The row of a game of a plan, with those of its seats in it."""
    return play_chunk(plan, [number]).rows.to_pylist()[0]
