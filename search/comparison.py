"""Turns played on side by side: each in the same worlds and with the same chance, so that luck cancels out.

What backgammon calls a rollout with common dice, and simulation common random numbers. A rollout is worth what its
player is: here all seats are played by a search.
"""

from __future__ import annotations

import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from engine.chance import stream
from engine.errors import InputError
from engine.facts import TOTAL
from engine.game import decision_key, determinize, package_of, points_by_source
from search.forest import processors
from search.game_play import play_game
from search.settings import Settings
from search.value import blend
from search.worlds import as_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import Game
    from engine.contract import SearchedGame

PLAYER = "ismcts:iterations=100"
"""Plays on for every seat."""

FEWEST_WORLDS = 4
"""However little time there is."""


def outcome_type(package: SearchedGame) -> np.dtype:
    """What a game brought.

    To the player to move: the share of the win, the margin in points, their blend, and the points from each of the
    package's SOURCES; to every seat its points and its share of the win, 0 where nobody sits.
    """
    own = [("win", "f8"), ("margin", "f8"), ("value", "f8"), ("points", "f8", (len(package.SOURCES),))]
    return np.dtype([*own, ("totals", "f8", (package.SEATS,)), ("wins", "f8", (package.SEATS,))])


class Stopped(Exception):
    """Playing on was stopped before its end."""


def play_turns(
    game: Game,
    turns: Sequence[Sequence[int]],
    seed: int,
    worlds: int,
    threads: int | None = None,
    player: str = PLAYER,
    seconds: float = math.inf,
    stopped: threading.Event | None = None,
) -> np.recarray:
    """Play each of the `turns`, the actions that an advice with this `seed` has for `game`, and the game on to its end.

    All are played in the same `worlds`. After the turn every seat is played by the agent `player`. The answer is
    (turns, worlds) of the game's `outcome_type`, of fewer worlds where `seconds` end before, but `FEWEST_WORLDS` in any
    case. It depends on what is visible, the turns, the seed, the player and the number of worlds, not on `threads` (as
    many as there are processors unless given). Raises `InputError` for numbers below 1, and `Stopped` where another
    thread sets `stopped` before all is played.
    """
    threads = processors() if threads is None else threads
    for name, number in (("worlds", worlds), ("threads", threads)):
        if number < 1:
            raise InputError(f"{name} must be at least 1, not {number}")
    seen = as_seen(game, seed)
    outcomes = np.zeros((len(turns), worlds), outcome_type(package_of(seen.state))).view(np.recarray)
    end = time.perf_counter() + seconds

    def play(world: int) -> bool:
        if stopped is not None and stopped.is_set():
            raise Stopped
        if world >= FEWEST_WORLDS and time.perf_counter() >= end:
            return False
        words = stream(seed, "compare", world)
        root = seen.copy()
        determinize(root.rules, root.state, words)
        for turn, outcome in zip(turns, outcomes[:, world], strict=True):
            table = _after(root, seen, turn)
            play_game(table, [player] * len(table.names), seed=int(words[0] >> 1))
            _note(table, seen.seat, outcome)
        return True

    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(play, world) for world in range(worlds)]
        try:
            played = [job.result() for job in jobs]
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    done = played.index(False) if False in played else worlds
    return outcomes[:, :done].view(np.recarray)


def _after(root: Game, seen: Game, codes: Sequence[int]) -> Game:
    """The world `root` after a turn that was found in the world `seen`.

    A turn that turns up something hidden may go on otherwise here: it ends before a decision that does not come up.
    """
    ahead, table = seen.copy(), root.copy()
    for code in codes:
        if table.over or decision_key(table.state) != decision_key(ahead.state) or code not in table.actions():
            break
        table.play_action(code)
        ahead.play_action(code)
    return table


def _note(table: Game, seat: int, outcome: np.record) -> None:
    """Write what a game that is over brought a seat."""
    totals = [points[TOTAL] for points in table.scores().values()]
    outcome.totals[: len(totals)] = totals
    outcome.wins[: len(totals)] = list(table.win_shares().values())
    outcome.win = outcome.wins[seat]
    outcome.margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    tuning = Settings().tuning()
    outcome.value = blend(outcome.win, outcome.margin, tuning.margin_weight, tuning.margin_scale)
    points_by_source(table.rules, table.state, seat, outcome.points)
