"""Several trees grown side by side within a budget of iterations or of seconds."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Collection, Sequence
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

    def __init__(
        self,
        rules: np.record,
        state: np.record,
        settings: Settings,
        seed: int,
        trees: int,
        among: Collection[int] | None = None,
        stopped: threading.Event | None = None,
    ) -> None:
        """At the root only the actions `among` are tried, all of the legal ones if not given.

        `stopped` may be set by any thread: then the trees soon stop growing.
        """
        self.rules = rules
        self.roots = one(state)
        self.settings = settings
        self.policies = [Policy.of(package_of(state), settings.few) for _ in range(trees)]
        self.estimates = [Estimates.of(package_of(state)) for _ in range(trees)]
        self.trees = [new_tree(state, settings.nodes) for _ in range(trees)]
        self.streams = [chance.stream(seed, "tree", number) for number in range(trees)]
        if among is not None:
            for tree in self.trees:
                tree.barred[:] = True
                tree.barred[list(among)] = False
        self._stopped = threading.Event() if stopped is None else stopped
        self._started: float | None = None
        self._run(0, 0)  # compiles, or loads what is compiled, outside the budget

    def grow(self, budget: Budget, threads: int, pause: float = math.inf) -> bool:
        """Spend the budget, or what `pause` seconds allow of it; whether there is some left, for another call to spend.

        The budget is that of all calls, and its time runs from the first one on. Spent in iterations, the outcome
        depends on seed and trees, neither on `threads` nor on pauses. Every tree that has a share in the budget is
        grown by one iteration at least, even if it is stopped.
        """
        now = time.perf_counter()
        if self._started is None:
            self._started = now
        end = math.inf if budget.seconds is None else self._started + budget.seconds
        until = min(end, now + pause)
        numbers = range(len(self.trees))
        workers = min(threads, len(self.trees))
        with ThreadPoolExecutor(workers) as pool:
            if budget.seconds is None:
                share, rest = divmod(budget.iterations or 0, len(self.trees))
                jobs = [pool.submit(self._count, number, share + (number < rest), until) for number in numbers]
            else:
                jobs = [pool.submit(self._time, numbers[worker::workers], until) for worker in range(workers)]
            try:
                for job in jobs:
                    job.result()
            except BaseException:
                self._stopped.set()
                raise
        if self._stopped.is_set():
            return False
        if budget.iterations is None:
            return time.perf_counter() < end
        return sum(map(self._grown, numbers)) < budget.iterations

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

    def _grown(self, number: int) -> int:
        """The iterations of a tree so far."""
        tree = self.trees[number]
        return int(tree.nodes[tree.root[0]].visits)

    def _count(self, number: int, iterations: int, end: float) -> None:
        """Grow one tree until it has had a number of iterations in all, or time is up."""
        self._grow(number, iterations - self._grown(number), end)

    def _time(self, numbers: Sequence[int], end: float) -> None:
        """Grow some trees one after the other, each for an equal part of the time that is left."""
        for done, number in enumerate(numbers):
            now = time.perf_counter()
            self._grow(number, np.inf, now + (end - now) / (len(numbers) - done))

    def _grow(self, number: int, iterations: float, end: float) -> None:
        chunk = 1
        done = 0
        now = time.perf_counter()
        while done < iterations and (done == 0 or (now < end and not self._stopped.is_set())):
            chunk = int(min(chunk, iterations - done))
            self._run(number, chunk)
            done += chunk
            before, now = now, time.perf_counter()
            rate = chunk / max(now - before, 1e-9)
            chunk = max(1, min(2 * chunk, int(rate * min(CHUNK_SECONDS, max(0.0, end - now)))))


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
