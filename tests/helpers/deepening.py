"""How far advice moves when the search goes on for much longer: `python -m tests.helpers.deepening`.

The turns that a long search puts first are valued by shorter ones as well. Their differences in value move by more than
chance explains, as a longer search sees further: that is a part of what advice counts beside chance (`Move.behind`).
"""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np
import typer

from engine import GAME, Game
from engine.errors import IllegalMove
from engine.turns_said import turn_said
from search import Advice, best_move
from search.worlds import as_seen
from tests.helpers.steadiness import positions

BUDGETS = (1_000, 4_000, 16_000, 64_000)
SEED = 2
"""Of the short searches; that of the long ones is 1."""

TURNS = 4
LEAST_VISITS = 20


class Moved(NamedTuple):
    """What became of the turns of one position."""

    squares: list[float]
    """Of the changes of the differences in value between the long search's first turn and its others."""
    expected: list[float]
    """What the printed errors make of each."""
    settled: bool
    """Whether the short search called its first turn settled."""
    other_first: bool
    """Whether the long search puts another turn first."""


def moved(game: Game, long: Advice, iterations: int) -> Moved:
    """How a search with fewer iterations values the turns of a long one."""
    said = [", ".join(move.actions) for move in long.moves]
    short = best_move(game, iterations=iterations, seed=SEED, top=TURNS, asked=said)
    first, *others = zip(long.moves, short.asked, strict=True)
    found = Moved([], [], short.settled, short.best.actions != long.best.actions)
    for pair in others:
        moves = [*first, *pair]
        if min(move.visits for move in moves) >= LEAST_VISITS:
            before, after = (first[look].value - pair[look].value for look in (0, 1))
            found.squares.append((after - before) ** 2)
            found.expected.append(sum(move.value_se**2 for move in moves))
    return found


def _can_be_told(game: Game, long: Advice) -> bool:
    """Whether the turns are the same in another world: none of them turns anything up and goes on."""
    try:
        for move in long.moves:
            turn_said(as_seen(game, SEED), ", ".join(move.actions))
    except IllegalMove:
        return False
    return True


def main(
    count: Annotated[int, typer.Option("--positions", min=1, metavar="N", help="How many.")] = 24,
    reference: Annotated[int, typer.Option(min=1, metavar="N", help="Iterations of the long search.")] = 128_000,
    game: Annotated[str, typer.Option(metavar="GAME", help="1893 or 1897.")] = GAME,
) -> None:
    """Print, for each budget, how far differences in value move, and how often settled advice is overturned."""
    found: dict[int, list[Moved]] = {iterations: [] for iterations in BUDGETS}
    for table in positions(count, game):
        if table.over or len(table.actions()) == 1:
            continue
        long = best_move(table, iterations=reference, seed=1, top=TURNS)
        if long.exact or long.forced or not _can_be_told(table, long):
            continue
        for iterations in BUDGETS:
            found[iterations].append(moved(table, long, iterations))
    for iterations, all_moved in found.items():
        squares = np.concatenate([one.squares for one in all_moved])
        expected = np.concatenate([one.expected for one in all_moved])
        shift = math.sqrt(max(0.0, float((squares - expected).mean())))
        settled = [one for one in all_moved if one.settled]
        print(
            f"{iterations:,} iterations, {len(all_moved)} positions: differences in value move by"
            f" {math.sqrt(squares.mean()):.3f}, of which errors explain {math.sqrt(expected.mean()):.3f}; shift"
            f" {shift:.3f}; {len(settled)} settled, {sum(one.other_first for one in settled)} overturned"
        )


if __name__ == "__main__":
    typer.run(main)
