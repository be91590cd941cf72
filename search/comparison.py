"""Turns played out side by side: each in the same worlds and with the same chance, so that luck cancels out.

What backgammon calls a rollout with common dice, and simulation common random numbers.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine import chance
from engine.errors import InputError
from engine.game import (
    apply_action,
    decision_key,
    determinize,
    final_scores,
    package_of,
    players,
    points_by_source,
    to_move,
)
from engine.kernel import inlined, kernel
from search.advice import as_seen
from search.forest import processors
from search.playout import WHOLE_GAME, next_choice, playout
from search.policy import Policy
from search.settings import Settings
from search.tree import NONE, one
from search.value import blend, judge

if TYPE_CHECKING:
    from types import ModuleType

    from engine import Game
    from search.advice import Advice

CHUNK = 32
"""Worlds that a thread takes on at a time."""


def outcome_type(package: ModuleType) -> np.dtype:
    """What a playout of a game brought the seat to move.

    Its share of the win, its margin in points, their blend, and its points from each of the package's SOURCES.
    """
    return np.dtype([("win", "f8"), ("margin", "f8"), ("value", "f8"), ("points", "f8", (len(package.SOURCES),))])


class Stopped(Exception):
    """Playing out was stopped before its end."""


class Turns(NamedTuple):
    """T turns of D decisions at most."""

    keys: np.ndarray  # (T, D) int64: the decisions
    codes: np.ndarray  # (T, D) int64: how they are made; NONE beyond a turn's end


class _Table(NamedTuple):
    """Scratch space of a thread."""

    worlds: np.ndarray  # (2,) STATE: a world, and its copy in which a turn is played out
    words: np.ndarray  # (2,) uint64: the stream of that copy
    actions: np.ndarray  # (ACTIONS,) int16: legal actions
    scores: np.ndarray  # (SEATS,) float64, as are the next two
    wins: np.ndarray
    margins: np.ndarray


def play_turns(
    game: Game,
    advice: Advice,
    playouts: int,
    threads: int | None = None,
    settings: Settings | None = None,
    stopped: threading.Event | None = None,
) -> np.recarray:
    """Play out each turn of the `advice` given for `game` in the same worlds, `playouts` of them.

    After the turn every seat plays by the playout policy of `settings`. The answer is (turns, playouts) of the game's
    `outcome_type`; it depends on what is visible, the advice with its seed, and the settings, not on `threads` (as many
    as there are processors unless given). Raises `InputError` for numbers below 1, and `Stopped` where another thread
    sets `stopped` before all is played.
    """
    threads = processors() if threads is None else threads
    for name, number in (("playouts", playouts), ("threads", threads)):
        if number < 1:
            raise InputError(f"{name} must be at least 1, not {number}")
    seen = as_seen(game, advice.seed)
    turns = coded(seen, [move.actions for move in advice.moves])
    settings = settings or Settings()
    package = package_of(seen.state)
    roots = one(seen.state)
    streams = np.array([chance.stream(advice.seed, "compare", world) for world in range(playouts)])
    outcomes = np.zeros((len(advice.moves), playouts), outcome_type(package)).view(np.recarray)

    def play(start: int) -> None:
        if stopped is not None and stopped.is_set():
            raise Stopped
        table = _Table(
            worlds=np.zeros(2, roots.dtype).view(np.recarray),
            words=np.zeros(2, np.uint64),
            actions=np.zeros(package.ACTIONS, np.int16),
            scores=np.zeros(package.SEATS),
            wins=np.zeros(package.SEATS),
            margins=np.zeros(package.SEATS),
        )
        policy = Policy.of(package, settings.few)
        stop = min(start + CHUNK, playouts)
        _play_chunk(seen.rules, roots, turns, policy, settings.tuning(), table, streams, outcomes, start, stop)

    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(play, start) for start in range(0, playouts, CHUNK)]
        try:
            for job in jobs:
                job.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return outcomes


def coded(seen: Game, turns: Sequence[Sequence[str]]) -> Turns:
    """Turns that begin with the decision pending in `seen`, each its decisions in notation, for compiled code."""
    shape = len(turns), max(map(len, turns))
    table = Turns(np.zeros(shape, np.int64), np.full(shape, NONE, np.int64))
    for keys, codes, turn in zip(table.keys, table.codes, turns, strict=True):
        ahead = seen.copy()
        if len(seen.actions()) == 1:  # compiled code makes what is forced by itself
            continue
        for place, text in enumerate(turn):
            keys[place] = decision_key(ahead.state)
            codes[place] = ahead.code(text)
            ahead.play_action(int(codes[place]))
    return table


@kernel
def _play_chunk(rules, roots, turns, policy, tuning, table, streams, outcomes, start, stop):
    """Fill the outcomes of the worlds from `start` to `stop`, one stream a world.

    `roots` is a record array of one state, of which nothing is read but what is visible; streams are (N, 2) uint64.
    """
    root = roots[0]
    seat = to_move(root)
    count = players(rules, root)
    state = table.worlds[1]
    for world in range(start, stop):
        table.worlds[0] = root
        determinize(rules, table.worlds[0], streams[world])
        for turn in range(len(turns.codes)):
            table.worlds[1] = table.worlds[0]
            table.words[:] = streams[world]
            follow(rules, state, turns.keys[turn], turns.codes[turn], table.actions)
            playout(rules, state, policy, table.words, table.actions, WHOLE_GAME)
            final_scores(rules, state, table.scores)
            judge(table.scores, count, 0.0, table.wins, table.margins)
            outcome = outcomes[turn, world]
            outcome.win = table.wins[seat]
            outcome.margin = table.margins[seat]
            outcome.value = blend(outcome.win, outcome.margin, tuning.margin_weight, tuning.margin_scale)
            points_by_source(rules, state, seat, outcome.points)


@inlined
def follow(rules, state, keys, codes, actions):
    """Make a turn's decisions, up to one that does not come up in this world or cannot be made so.

    A turn that turns up something hidden may go on otherwise in another world.
    """
    for place in range(len(codes)):
        n = next_choice(rules, state, actions)
        legal = False
        for k in range(n):
            legal |= actions[k] == codes[place]
        if not legal or decision_key(state) != keys[place]:
            break
        apply_action(rules, state, codes[place])
