"""Playing the games of a run with news of it on standard error."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from analysis.run_folder import RunFolder
from analysis.simulate import Plan, compile_for, never_enough, run
from scripts.terminal import compilation_announced, progress_shown, tell
from search.forest import processors


def play(
    plan: Plan,
    folder: RunFolder,
    there: set[int],
    jobs: int | None,
    enough: Callable[[list[dict[str, Any]]], int | None] = never_enough,
    *,
    lasting: bool = True,
) -> None:
    """`analysis.simulate.run` with so many jobs, or one a processor; a `lasting` folder can be gone on with."""
    if len(there) < plan.games:
        with compilation_announced():
            compile_for(plan)
        gc.freeze()  # what is loaded by now stays: to go through it again would take 40 ms from somebody's decision
    workers, things = jobs or processors(), "games" if enough is never_enough else "games at most"
    with ThreadPoolExecutor(workers) as executor, progress_shown(plan.games, len(there), things) as report:
        try:
            run(plan, folder, there, executor, workers, report, enough)
        except KeyboardInterrupt:
            if lasting:
                tell(f"broken off; {folder.path} keeps the games that were finished, --resume goes on")
            raise
