"""How far advices of other seeds lie apart, against the errors that they print: `python -m tests.helpers.steadiness`.

Positions come from self-play, at the beginning of a turn, with every number of players and in every variant. A position
counts by the win share of the turn put first, whichever it is: its spread over the seeds is what a reader who asks
again would see.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice, product
from typing import Annotated, NamedTuple

import numpy as np
import typer

from engine import GAME, Game
from engine.chance import below, stream
from engine.game import GAMES, turn_number
from search import Advice, best_move
from search.agents import parse
from search.forest import processors
from search.tree import one
from search.turns import TELLING_VISITS

PLAYER = "ismcts:iterations=60"
"""Plays up to the positions."""


class Steadiness(NamedTuple):
    """Of the advices on one position."""

    spread: float
    """Standard deviation over the seeds of the first turn's win share."""
    printed: float
    """Root mean square of the errors that were printed with it."""
    surely_behind: int
    """Advices whose first turn is surely behind another that they list."""
    choices: int
    """Different first decisions put first."""


def positions(count: int, game: str = GAME) -> list[Game]:
    """Positions at the beginning of a turn with a choice, each of a game of its own."""
    package = GAMES[game]
    kinds = islice(cycle(product(package.PLAYERS, package.VARIANTS)), count)
    with ThreadPoolExecutor(processors()) as pool:
        return list(pool.map(lambda job: _position(game, *job), enumerate(kinds)))


def _position(name: str, number: int, kind: tuple) -> Game:
    players, (edition, modules) = kind
    game = Game.new(name, edition, players, seed=number, modules=modules)
    words = stream(number, "steadiness")
    turns = int(below(words, 20 * players))
    agent = parse(PLAYER)
    agent.prepare(one(game.state))
    before, fallback = (-1, -1), game.copy()
    while not game.over:
        turn = game.seat, int(turn_number(game.state))
        if turn != before and game.decision == "turn" and len(game.actions()) > 1:
            fallback = game.copy()
            if turns <= 0:
                break
            turns -= 1
        before = turn
        game.play_action(agent.choose(game.rules, one(game.state), words))
    return fallback


def steadiness(game: Game, seeds: int, iterations: int) -> Steadiness:
    """Of advices with the seeds 0, 1, …"""
    advices = [best_move(game, iterations=iterations, threads=1, seed=seed, top=100) for seed in range(seeds)]
    wins = [advice.best.win for advice in advices]
    return Steadiness(
        float(np.std(wins, ddof=1)),
        _root_mean_square([advice.best.win_se for advice in advices]),
        sum(map(is_surely_behind, advices)),
        len({advice.best.actions[0] for advice in advices}),
    )


def _root_mean_square(values: list[float]) -> float:
    return math.sqrt(float(np.mean(np.square(values))))


def is_surely_behind(advice: Advice) -> bool:
    """Whether the first turn is worse than another by more than two standard errors of the difference."""
    best = advice.best
    return any(
        other.value - best.value > 2 * math.hypot(best.value_se, other.value_se)
        for other in advice.moves[1:]
        if other.visits >= TELLING_VISITS
    )


def main(
    count: Annotated[int, typer.Option("--positions", min=2)] = 40,
    seeds: Annotated[int, typer.Option(min=2)] = 10,
    iterations: Annotated[int, typer.Option(min=1)] = 10_000,
    game: Annotated[str, typer.Option()] = GAME,
) -> None:
    """Print the spreads and errors of each position, and both pooled."""
    tables = positions(count, game)
    with ThreadPoolExecutor(processors()) as pool:
        found = list(pool.map(lambda table: steadiness(table, seeds, iterations), tables))
    for table, one_position in zip(tables, found, strict=True):
        round_number, players = table.position()["round"], len(table.names)
        print(f"{players} players, round {round_number}: spread {100 * one_position.spread:.2f} % of win,", end=" ")
        print(f"printed {100 * one_position.printed:.2f}, {one_position.choices} first decisions", end=" ")
        print(f"({one_position.surely_behind} surely behind)" if one_position.surely_behind else "", flush=True)
    spread = _root_mean_square([one_position.spread for one_position in found])
    printed = _root_mean_square([one_position.printed for one_position in found])
    ratios = sorted(one_position.spread / one_position.printed for one_position in found)
    print(f"pooled: spread {100 * spread:.2f}, printed {100 * printed:.2f}, ratio {spread / printed:.2f};", end=" ")
    print(f"median ratio {ratios[len(ratios) // 2]:.2f}, largest {ratios[-1]:.2f}")
    print(f"first turns surely behind another: {sum(one.surely_behind for one in found)} of {count * seeds}")


if __name__ == "__main__":
    typer.run(main)
