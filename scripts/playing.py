"""Playing a run into its folder, here or on a cluster, with news of it on standard error."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pyarrow as pa

from analysis.cluster import connected
from analysis.plan import MOST_GAMES, Plan
from analysis.run_folder import RunFolder
from analysis.simulate import compile_for, never_enough, prepare, run
from analysis.tables import schema
from engine.errors import InputError
from scripts.terminal import compilation_announced, progress_shown, tell
from search.forest import processors


def play(
    plan: Plan,
    path: Path,
    *,
    jobs: int | None,
    cluster: str | None,
    force: bool = False,
    resume: bool = False,
    settings: Mapping[str, Any] = MappingProxyType({}),
    enough: Callable[[pa.Table], int | None] = never_enough,
    lasting: bool = True,
) -> RunFolder:
    """Play a plan, or what is missing of it, into a run folder and return it.

    By so many `jobs` here, one a processor if not said, or by the workers of a `cluster`, given by its address.
    `settings` are what the manifest says beside those of the plan; `enough` is that of `analysis.simulate.run`; a
    `lasting` folder can be gone on with. Raises `InputError` for whatever cannot be, before a game is played.
    """
    if jobs is not None and cluster is not None:
        raise InputError("give --jobs or --cluster, not both: a cluster has as many jobs as its workers have threads")
    if plan.games > MOST_GAMES:
        raise InputError(f"{plan.games:,} games are more than a run can number, which is {MOST_GAMES:,}")
    asked = {**plan.settings(), **settings}
    with _executor(jobs, cluster) as (executor, workers, compile_first):
        folder = RunFolder(path, schema(plan))
        there = folder.begin(asked, force=force, resume=resume)
        if not there.all():
            compile_first(plan)
        things = "games" if enough is never_enough else "games at most"
        with progress_shown(plan.games, int(there.sum()), things) as report:
            try:
                run(plan, folder, there, executor, workers, report, enough)
            except KeyboardInterrupt:
                if lasting:
                    tell(f"broken off; {folder.path} keeps the games that were finished, --resume goes on")
                raise
    return folder


@contextmanager
def _executor(jobs: int | None, cluster: str | None) -> Iterator[tuple[Executor, int, Callable[[Plan], None]]]:
    """What plays, how many games at a time, and how to compile what a plan needs before that."""
    if cluster is None:
        workers = jobs or processors()
        with ThreadPoolExecutor(workers) as executor:
            yield executor, workers, _compile_here
    else:
        with connected(cluster) as team:
            yield team, team.workers, lambda plan: team.once_a_host(prepare, plan, plan.settings())


def _compile_here(plan: Plan) -> None:
    with compilation_announced():
        compile_for(plan)
    gc.freeze()  # what is loaded by now stays: to go through it again would take 40 ms from somebody's decision
