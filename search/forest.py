"""Several trees grown side by side within a budget of iterations or of seconds."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from engine import chance
from engine.game import package_of
from search.estimates import Estimates
from search.ismcts import run
from search.policy import Policy
from search.settings import Settings
from search.tree import new_tree, one

CHUNK_SECONDS = 0.005
"""How long the compiled search runs between two looks at the clock."""


@dataclass(frozen=True)
class Budget:
    """How long to search: in all `iterations`, or in all `seconds`; exactly one of them is given."""

    iterations: int | None = None
    seconds: float | None = None


class Forest:
    """Independent trees of one root, each with a stream of chance of its own."""

    def __init__(self, rules: np.record, state: np.record, settings: Settings, seed: int, trees: int) -> None:
        self.rules = rules
        self.roots = one(state)
        self.settings = settings
        self.policies = [Policy.of(package_of(state), settings.few) for _ in range(trees)]
        self.estimates = [Estimates.of(package_of(state)) for _ in range(trees)]
        self.trees = [new_tree(state, settings.nodes) for _ in range(trees)]
        self.streams = [chance.stream(seed, "tree", number) for number in range(trees)]
        self._stopped = threading.Event()
        self._run(0, 0)  # compiles, or loads what is compiled, outside the budget

    def grow(self, budget: Budget, threads: int) -> None:
        """Spend the budget; with iterations, the outcome depends on seed and trees, never on `threads`."""
        started = time.perf_counter()
        numbers = range(len(self.trees))
        workers = min(threads, len(self.trees))
        with ThreadPoolExecutor(workers) as pool:
            if budget.seconds is None:
                share, rest = divmod(budget.iterations or 0, len(self.trees))
                jobs = [pool.submit(self._count, number, share + (number < rest)) for number in numbers]
            else:
                end = started + budget.seconds
                jobs = [pool.submit(self._time, numbers[worker::workers], end) for worker in range(workers)]
            try:
                for job in jobs:
                    job.result()
            except BaseException:
                self._stopped.set()
                raise

    def _run(self, number: int, iterations: int) -> None:
        run(
            self.rules,
            self.roots,
            self.trees[number],
            self.policies[number],
            self.estimates[number],
            self.streams[number],
            self.settings.tuning(),
            iterations,
        )

    def _count(self, number: int, iterations: int) -> None:
        """Grow one tree by a number of iterations."""
        self._grow(number, iterations, np.inf)

    def _time(self, numbers: Sequence[int], end: float) -> None:
        """Grow some trees one after the other, each for an equal part of the time that is left."""
        for done, number in enumerate(numbers):
            now = time.perf_counter()
            self._grow(number, np.inf, now + (end - now) / (len(numbers) - done))

    def _grow(self, number: int, iterations: float, end: float) -> None:
        chunk = 1
        done = 0
        now = time.perf_counter()
        while done < iterations and (now < end or done == 0) and not self._stopped.is_set():
            chunk = int(min(chunk, iterations - done))
            self._run(number, chunk)
            done += chunk
            before, now = now, time.perf_counter()
            rate = chunk / max(now - before, 1e-9)
            chunk = max(1, min(2 * chunk, int(rate * min(CHUNK_SECONDS, max(0.0, end - now)))))


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
