"""Playing plans into folders, for tests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa

from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Plan
from analysis.runs.rows import schema
from analysis.runs.run_folder import RunFolder
from analysis.runs.simulate import never_enough, run

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
