"""Thinking about one table in the background, on and on, for as long as somebody looks at it."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from analysis.advice.comparison import Comparison, compile_for, explained
from engine import Game
from engine.game import package_of
from engine.kernel import compilation_watched
from search import Advice, best_move

BUDGETS = (1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000)
"""Iterations of one search after the other. Each starts anew, so that what it says is what `best-move` says with as
many iterations, and memory is bounded however long a page stays open."""

REPORT_EVERY = 0.5
"""Seconds between two looks at a search under way."""

NICE = 10
"""Of the threads that think, so that a click is answered at once."""

_compiled: set[object] = set()
_compiling = threading.Lock()


@dataclass(frozen=True)
class Known:
    """What is known about a table so far."""

    advice: Advice | None = None
    """None before anything is known."""
    reasons: Comparison | None = None
    """Its first two turns, by the games that were played on after them, where there are any."""
    budget: int = 0
    """Iterations of the budget that `advice` comes from, once it is spent; games count among them."""
    activity: str = ""
    """What is being done now, in words; empty once nothing is."""
    failure: str = ""
    """Why there is no more to come."""


class Analysis:
    """Thinks about a table on a thread of its own, and says what it found as it goes."""

    def __init__(self, found: Callable[[Known], object]) -> None:
        """`found` is called on the thread, never once `stop` or `begin` have returned."""
        self._found = found
        self._lock = threading.Lock()
        self._stopped: threading.Event | None = None

    def begin(self, game: Game, seed: int = 0) -> None:
        """Think about a copy of this table, and no longer about the one before."""
        self.stop()
        stopped = self._stopped = threading.Event()
        thinker = threading.Thread(target=self._think, args=(game.copy(), seed, stopped), daemon=True)
        thinker.name = f"analysis of {game.to_move}'s turn"
        thinker.start()

    def stop(self) -> None:
        """Think no more; the thread ends within moments."""
        if self._stopped is not None:
            self._stopped.set()
            with self._lock:  # whoever is telling has told
                self._stopped = None

    def _tell(self, known: Known, stopped: threading.Event) -> Known:
        with self._lock:
            if not stopped.is_set():
                self._found(known)
        return known

    def _think(self, game: Game, seed: int, stopped: threading.Event) -> None:
        _give_way()
        known = Known()

        def compiled(count: int) -> None:
            self._tell(Known(activity=f"compiling, once: {count} functions so far"), stopped)

        try:
            known = self._tell(replace(known, activity="preparing the search"), stopped)
            _compile(game, compiled)
            for budget in BUDGETS:
                if stopped.is_set():
                    return
                known = self._search(game, seed, budget, known, stopped)
                advice = known.advice
                if advice is None or advice.exact or advice.forced:
                    break
            self._tell(replace(known, activity=""), stopped)
        except Exception as problem:  # the page says so; the server goes on
            self._tell(replace(known, activity="", failure=f"{type(problem).__name__}: {problem}"), stopped)

    def _search(self, game: Game, seed: int, budget: int, before: Known, stopped: threading.Event) -> Known:
        """Search with a budget; what is known then."""
        activity = f"searching with {budget:,} iterations"

        def told(advice: Advice, budget: int) -> Known:
            return self._tell(Known(advice, explained(game, advice), budget, activity), stopped)

        def report(advice: Advice) -> None:
            if before.advice is None or advice.iterations > before.advice.iterations:
                told(advice, 0)

        advice = best_move(
            game, iterations=budget, seed=seed, report=report, report_every=REPORT_EVERY, stopped=stopped
        )
        return told(advice, budget)


def _give_way() -> None:
    """Let this thread and those that it begins, the search's, wait for the page and its browser where cores are few."""
    if sys.platform == "linux":  # where threads have priorities of their own
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _compile(game: Game, report: Callable[[int], None]) -> None:
    """Compile what thinking needs, one game at a time and once; `report` hears how many functions were so far."""
    package = package_of(game.state)
    with _compiling:
        if package not in _compiled:
            with compilation_watched(report):
                compile_for(game)
            _compiled.add(package)
            gc.collect()
            gc.freeze()  # what the compiler leaves stays: to look through it again and again would keep clicks waiting
