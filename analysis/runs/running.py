"""Runs from beginning to end: a plan, played into a run folder, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import pyarrow as pa

from analysis.runs.cluster import connected
from analysis.runs.folder import RunFolder
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Plan
from analysis.runs.rows import schema
from analysis.runs.run import Run
from analysis.runs.simulate import compile_for, never_enough, prepare, run
from analysis.studies.study import PlayedStudy
from engine.bounds import MOST_GAMES, MOST_JOBS
from engine.errors import InputError
from search.forest import processors


class News:
    """Who wants to hear how a run gets on; this one does not."""

    def compiling(self) -> AbstractContextManager[None]:
        """Entered where code is compiled, if it is not yet."""
        return nullcontext()

    def playing(
        self, path: Path, games: int, there: int, *, at_most: bool
    ) -> AbstractContextManager[Callable[[int], None]]:
        """Entered while games are played into a folder, which has some already; hears how many are newly finished."""
        return nullcontext(lambda finished: None)


def play(
    plan: Plan,
    path: Path,
    *,
    jobs: int | None = None,
    cluster: str | None = None,
    force: bool = False,
    resume: bool = False,
    study: PlayedStudy | None = None,
    sprt: Sequence[float] | None = None,
    enough: Callable[[pa.Table], int | None] = never_enough,
    news: News | None = None,
) -> Run:
    """Play a plan, or what is missing of it, into a run folder and open that.

    By so many `jobs` here, one a processor if not said, or by the workers of a `cluster`, given by its address. A
    folder that holds a run is refused; `force` replaces that, `resume` goes on with it. The manifest says what `study`
    the plan is of, and the two Elo differences of its `sprt`; `enough` is that of `analysis.runs.simulate.run`. Raises
    `InputError` for whatever cannot be, before a game is played.
    """
    news = news or News()
    if jobs is not None and cluster is not None:
        raise InputError("give --jobs or --cluster, not both: a cluster has as many jobs as its workers have threads")
    if plan.games > MOST_GAMES:
        raise InputError(f"games: {plan.games:,} are more than a run can have, which is {MOST_GAMES:,}")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"jobs must be from 1 to {MOST_JOBS:,}, not {jobs}")
    asked = RunSettings.of(plan, study, sprt)
    with _executor(jobs, cluster) as (executor, workers, compile_first):
        folder = RunFolder(path, schema(plan))
        there = folder.begin(asked, force=force, resume=resume)
        if not there.all():
            with news.compiling():
                compile_first(plan)
        finished = int(there.sum())
        with news.playing(folder.path, plan.games, finished, at_most=enough is not never_enough) as report:
            run(plan, folder, there, executor, workers, report, enough)
    return Run(path)


@contextmanager
def _executor(jobs: int | None, cluster: str | None) -> Iterator[tuple[Executor, int, Callable[[Plan], None]]]:
    """What plays, how many games at a time, and how to compile what a plan needs before that."""
    if cluster is None:
        workers = jobs or processors()
        with ThreadPoolExecutor(workers) as executor:
            yield executor, workers, compile_for
    else:
        with connected(cluster) as team:
            yield (
                team,
                team.workers,
                lambda plan: team.once_a_host(prepare, plan, plan.strategy_files(), plan.agent_files()),
            )
