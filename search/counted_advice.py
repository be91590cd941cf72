"""Advice on the end of a game that can be counted out."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine import chance
from engine.game import turn_number
from engine.version import version
from search.advice import EQUAL, SETTLED, Advice, Behind, Figure, Move, Reply
from search.exact import Ending, Limit, ready
from search.tree import one

if TYPE_CHECKING:
    from engine import Game
    from search.forest import Budget
    from search.settings import Settings

LINE_TURNS = 3
"""Most turns told of what is sure to follow."""


def counted_out(
    game: Game,
    seen: Game,
    budget: Budget,
    codes: Sequence[int],
    wanted: Sequence[Sequence[int]],
    top: int,
    seed: int,
    settings: Settings,
    stopped: threading.Event | None,
) -> Advice | None:
    """The answer where the end of the game can be counted out, in at most half the time of the budget.

    It is for the decision pending in `seen`, the `game` as its player sees it, among `codes`; `wanted` are the turns
    that were asked for, by their actions. None where the end cannot be counted out.
    """
    counter = ready(seen, settings)
    started = time.perf_counter()
    half = math.inf if budget.seconds is None else started + budget.seconds / 2
    limit = Limit(settings.ending, half, stopped)
    words, roots, tuning = chance.stream(seed, "ending"), one(seen.state), settings.tuning()
    ending = counter.count_out(seen.rules, roots, tuning, words, limit)
    if ending is None:
        return None
    numbers = ending.best_of_each(codes)
    own = [ending.best_that_begins(turn) for turn in wanted]
    words = chance.stream(seed, "plans")
    plans = {
        number: counter.sure_plan(ending, number, seen.rules, roots, tuning, words, limit)
        for number in dict.fromkeys([*numbers[:top], *own])
    }
    if any(plans[number] is None for number in [numbers[0], *own]):
        return None
    moves, best = _moves(game, seen, ending, plans), ending.values[numbers[0]]
    return Advice(
        to_move=str(game.to_move),
        decision=str(game.decision),
        iterations=0,
        seconds=time.perf_counter() - started,
        seed=seed,
        moves=[moves[number] for number in numbers[:top] if number in moves],
        certainty=SETTLED if all(ending.values[number] < best for number in {*numbers, *own} - {numbers[0]}) else EQUAL,
        box=game.box.digest,
        version=version(),
        exact=True,
        asked=[moves[number] for number in own],
    )


def _moves(game: Game, seen: Game, ending: Ending, plans: Mapping[int, list[int] | None]) -> dict[int, Move]:
    """The turns of an ending that have a sure plan by their numbers; the first of the `plans` is that of the best."""
    best, moves = next(iter(plans)), dict[int, Move]()
    for number, plan in plans.items():
        if plan is None:
            continue
        actions, after = _played(seen, ending.turn(number))
        line = _planned(after, plan)
        moves[number] = Move(
            move=game.turn_text(actions),
            actions=actions,
            codes=ending.turn(number),
            visits=0,
            games=0,
            value=float(ending.values[number]),
            value_se=0.0,
            win=float(ending.wins[number, seen.seat]),
            win_se=0.0,
            margin=float(ending.margins[number, seen.seat]),
            margin_se=0.0,
            share=0.0,
            close=number != best and bool(ending.values[number] == ending.values[best]),
            small_sample=False,
            line=[f"{reply.player}: {reply.move}" for reply in line[:LINE_TURNS]],
            replies=line[:1],
            exact=True,
            behind=None if number == best else _behind(ending, number, best, seen.seat),
            shares=[Figure(float(share), 0.0) for share in ending.wins[number, : len(seen.names)]],
        )
    return moves


def _behind(ending: Ending, number: int, best: int, seat: int) -> Behind:
    """What a turn brings less than the best one."""
    wins, margins = ending.wins[:, seat], ending.margins[:, seat]
    return Behind(*(Figure(float(of[best] - of[number]), 0.0) for of in (ending.values, wins, margins)))


def _played(game: Game, codes: Sequence[int]) -> tuple[list[str], Game]:
    """Choices in notation, and the game after them."""
    after, actions = game.copy(), []
    for code in codes:
        actions.append(after.text(code))
        after.play_action(code)
    return actions, after


def _planned(game: Game, codes: Sequence[int]) -> list[Reply]:
    """The turns that are made of these choices, each sure to follow."""
    turns: list[Reply] = []
    while codes:
        seat, number, size, ahead = game.seat, turn_number(game.state), 0, game.copy()
        while size < len(codes) and (ahead.seat, turn_number(ahead.state)) == (seat, number):
            if codes[size] not in ahead.actions():  # what was turned up is something else in this world
                return turns
            ahead.play_action(codes[size])
            size += 1
        actions, after = _played(game, codes[:size])
        turns.append(Reply(str(game.to_move), game.turn_text(actions), actions, 1.0))
        game, codes = after, codes[size:]
    return turns
