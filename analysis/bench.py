"""How fast the engine and the search are on this machine: medians of several measurements, compiled code only."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from analysis.runs.machine import machine, versions
from engine import GAME, Game
from engine.chance import stream
from engine.game import package_of
from engine.kernel import kernel
from search import Settings
from search.forest import Budget, Forest
from search.playout import many_playouts
from search.policy import Policy
from search.settings import PLAIN
from search.worlds import as_seen

REPETITIONS = 5
COPIES = 8
"""States in the ring around which copies go; they stay in the processor's nearest cache, as they do in a search."""


@kernel
def _copies(states: np.ndarray, count: int) -> None:
    """Copy states around a ring, so that every copy depends on the one before.

    It calls no other kernel: numba's own check of this file is enough to keep its cache fresh.
    """
    for i in range(count):
        states[(i + 1) % COPIES] = states[i % COPIES]


def bench(
    players: int = 4,
    seconds: float = 1.0,
    seed: int = 0,
    game: str = GAME,
    edition: str | None = None,
    modules: Sequence[str] = (),
) -> dict[str, Any]:
    """Measure for about `seconds` a figure.

    playouts_per_s, decisions_per_s: uniformly random games from the first turn to the end, one thread
    iterations_per_s: of the search by default from the first turn, one thread and one tree
    uniform_iterations_per_s: of the plain search, with uniformly random playouts to the end of the game
    copy_ns, state_bytes: of a state
    threads_speedup: iterations in a given time with two threads, over those with one
    """
    table = first_turn(players, seed, game, edition, modules)
    playouts, decisions = _playouts(table, seconds / REPETITIONS, seed)
    one_tree, one_uniform_tree = Settings(trees=1), replace(PLAIN, trees=1)
    one_thread = _iterations(table, seconds / REPETITIONS, seed, Settings(trees=2), threads=1)
    two_threads = _iterations(table, seconds / REPETITIONS, seed, Settings(trees=2), threads=2)
    return {
        "playouts_per_s": round(playouts),
        "decisions_per_s": round(decisions),
        "iterations_per_s": round(_iterations(table, seconds / REPETITIONS, seed, one_tree)),
        "uniform_iterations_per_s": round(_iterations(table, seconds / REPETITIONS, seed, one_uniform_tree)),
        "copy_ns": round(_copy_ns(table, seconds / REPETITIONS), 1),
        "state_bytes": int(table.state.dtype.itemsize),
        "threads_speedup": round(two_threads / one_thread, 2),
        "players": players,
        "game": game,
        "edition": table.box.edition,
        "modules": list(modules),
        "seed": seed,
        "machine": machine(),
        "versions": versions(),
    }


def first_turn(
    players: int, seed: int, game: str = GAME, edition: str | None = None, modules: Sequence[str] = ()
) -> Game:
    """A game at the first player's first turn, the choices before it made at random."""
    table = Game.new(game, edition, players, seed, modules=modules)
    choices = np.random.default_rng(seed)
    while table.decision != "turn":
        table.play_action(int(choices.choice(table.actions())))
    return table


def _playouts(game: Game, seconds: float, seed: int) -> tuple[float, float]:
    """Playouts and decisions in a second."""
    package = package_of(game.state)
    roots, worlds, words = package.new_states(1), package.new_states(1), stream(seed, "bench")
    roots[0] = game.state
    actions, policy = np.zeros(package.MOST_ACTIONS, np.int16), Policy.of(package)

    def play(count: int) -> int:
        return many_playouts(game.rules, roots, worlds, policy, words, actions, count)

    rates = [(count / spent, made / spent) for count, spent, made in _measured(play, seconds)]
    playouts, decisions = zip(*rates, strict=True)
    return statistics.median(playouts), statistics.median(decisions)


def _copy_ns(game: Game, seconds: float) -> float:
    states = package_of(game.state).new_states(COPIES)
    states[:] = game.state

    def copy(count: int) -> None:
        _copies(states, count)

    return statistics.median(1e9 * spent / count for count, spent, _ in _measured(copy, seconds))


def _measured(work: Callable[[int], Any], seconds: float) -> list[tuple[int, float, Any]]:
    """Run `work(count)` with a count that takes about `seconds`, several times: the count, the time and the result."""
    count, spent = 1, 0.0
    work(count)
    while spent < seconds / 4:
        count *= 2
        spent = _timed(work, count)[0]
    count = max(1, round(count * seconds / spent))
    return [(count, *_timed(work, count)) for _ in range(REPETITIONS)]


def _timed(work: Callable[[int], Any], count: int) -> tuple[float, Any]:
    start = time.perf_counter()
    result = work(count)
    return time.perf_counter() - start, result


def _iterations(game: Game, seconds: float, seed: int, settings: Settings, threads: int = 1) -> float:
    """Search iterations in a second."""
    seen, rates = as_seen(game, seed), []
    for _ in range(REPETITIONS):
        trees = max(settings.trees, threads)
        forest = Forest(seen.rules, seen.state, settings, seed, trees, threads)
        started = time.perf_counter()
        forest.grow(Budget(seconds=seconds), seen.actions())
        rates.append(forest.root.visits / (time.perf_counter() - started))
    return statistics.median(rates)
