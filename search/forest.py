"""Several trees grown side by side within a budget of iterations or of seconds."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from engine import chance
from engine.game import package_of, players
from search import weights
from search.estimates import Estimates
from search.instant import Instinct
from search.ismcts import run
from search.policy import Policy
from search.settings import Settings
from search.tree import NONE, Branch, new_tree, one

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
        threads: int,
        stopped: threading.Event | None = None,
        report: Callable[[], object] = lambda: None,
        report_every: float = math.inf,
    ) -> None:
        """`threads` grow the trees side by side, and `report` is called every so many seconds meanwhile.

        `stopped` may be set by any thread: then the trees soon stop growing.
        """
        self.rules = rules
        self.roots = one(state)
        self.settings = settings
        self.policies = [Policy.of(package_of(state), settings.tournament_size) for _ in range(trees)]
        self.estimates = [Estimates.of(package_of(state)) for _ in range(trees)]
        learned = weights.find(package_of(state), players(rules, state))
        self.instincts = [Instinct.of(state, learned) for _ in range(trees)]
        self.trees = [new_tree(state, settings.nodes) for _ in range(trees)]
        self.streams = [chance.stream(seed, "tree", number) for number in range(trees)]
        self._workers = min(threads, trees)
        self._stopped = threading.Event() if stopped is None else stopped
        self._report, self._report_every = report, report_every
        self._run(0, 0)  # compiles, or loads what is compiled, outside the budget
        self._next_report = time.perf_counter() + report_every

    @property
    def root(self) -> Branch:
        """Of all trees."""
        return Branch.root(self.trees)

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def grow(self, budget: Budget, among: Collection[int], plan: Sequence[int] = ()) -> None:
        """Spend a budget on iterations that begin with one of the actions `among`, or with all those of a `plan`.

        Spent in iterations, each tree has an equal share of them, whatever the number of threads. Every tree that has a
        share in the budget is grown by one iteration at least, even if it is stopped, so that there is an answer.
        """
        for tree in self.trees:
            tree.barred[:] = True
            tree.barred[list(among)] = False
            tree.plan[:] = NONE
            tree.plan[: len(plan)] = plan[: len(tree.plan)]
        numbers = range(len(self.trees))
        share, rest = divmod(budget.iterations or 0, len(self.trees))
        left = [share + (number < rest) for number in numbers]
        end = math.inf if budget.seconds is None else time.perf_counter() + budget.seconds
        with ThreadPoolExecutor(self._workers) as pool:
            while True:
                until = min(end, self._next_report)
                if budget.iterations is None:
                    jobs = [pool.submit(self._time, numbers[k :: self._workers], until) for k in range(self._workers)]
                else:
                    jobs = [pool.submit(self._grow, number, left[number], until) for number in numbers]
                try:
                    done = [job.result() for job in jobs]
                except BaseException:
                    self._stopped.set()
                    raise
                if budget.iterations is not None:
                    left = [count - grown for count, grown in zip(left, done, strict=True)]
                now = time.perf_counter()
                if self.stopped or now >= end or (budget.iterations is not None and not any(left)):
                    return
                if now >= self._next_report:
                    self._report()
                    self._next_report = time.perf_counter() + self._report_every

    def _run(self, number: int, iterations: int) -> None:
        run(
            self.rules,
            self.roots,
            self.trees[number],
            self.policies[number],
            self.estimates[number],
            self.instincts[number],
            self.streams[number],
            self.settings.tuning(),
            iterations,
        )

    def _time(self, numbers: Sequence[int], end: float) -> int:
        """Grow some trees one after the other, each for an equal part of the time that is left; by how much."""
        grown = 0
        for done, number in enumerate(numbers):
            now = time.perf_counter()
            grown += self._grow(number, math.inf, now + (end - now) / (len(numbers) - done))
        return grown

    def _grow(self, number: int, iterations: float, end: float) -> int:
        """Grow one tree by a number of iterations, or until time is up; by how many."""
        chunk = 1
        done = 0
        now = time.perf_counter()
        while done < iterations and (done == 0 or (now < end and not self.stopped)):
            chunk = int(min(chunk, iterations - done))
            self._run(number, chunk)
            done += chunk
            before, now = now, time.perf_counter()
            rate = chunk / max(now - before, 1e-9)
            chunk = max(1, min(2 * chunk, int(rate * min(CHUNK_SECONDS, max(0.0, end - now)))))
        return done


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
