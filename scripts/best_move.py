"""`bruxelles best-move`: a ranked list of whole turns for a position."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scripts.options import Box, Json, Position, Seed

if TYPE_CHECKING:
    from engine import Game
    from search import Advice


def best_move(
    position: Position,
    seconds: Annotated[float | None, typer.Option(metavar="S", help="Time to search, 5 seconds if not given.")] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Search this much instead, the same on every machine.")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, metavar="T", help="Threads, as many as processors if not given.")
    ] = None,
    seed: Seed = 0,
    top: Annotated[int, typer.Option(min=1, metavar="K", help="Moves to list.")] = 5,
    box: Box = None,
    as_json: Json = False,
) -> None:
    """Rank the whole turns that the player to move has in a position."""
    if seconds is not None and iterations is not None:
        raise typer.BadParameter("give --seconds or --iterations, not both", param_hint="--iterations")
    if seconds is not None and not 0 < seconds < math.inf:
        raise typer.BadParameter(f"{seconds:g} is no time to search; more than 0 is needed", param_hint="--seconds")

    import search
    from engine import Game
    from scripts.terminal import compilation_announced, print_json

    with compilation_announced():
        game = Game.from_position(position, box=box)
        search.best_move(game, iterations=1, threads=1, seed=seed)  # compiles all that the next one runs
    advice = search.best_move(game, seconds=seconds, iterations=iterations, threads=threads, seed=seed, top=top)
    if as_json:
        print_json(advice.to_json())
    else:
        _print(advice, game, box)


def _print(advice: Advice, game: Game, box: Path | None) -> None:
    from scripts.terminal import print_table, with_error

    print(f"{advice.to_move} to decide: {advice.decision}, round {game.position()['round']}")
    rows = [
        [
            "≈" if move.close else "",
            str(rank),
            move.move,
            with_error(move.win, move.win_se, factor=100),
            with_error(move.margin, move.margin_se, "+.1f"),
            str(move.visits),
            f"{100 * move.share:.1f}",
        ]
        for rank, move in enumerate(advice.moves, 1)
    ]
    numbers = ["win %", "margin", "visits", "search %"]
    print_table(["", "#", "turn", *numbers], rows, right=["#", *numbers])
    print("in the order of search %, the part of the search that began with the turn's first decision")
    if any(move.close for move in advice.moves):
        print("≈ too close to the best to tell apart")
    if advice.best.line:
        print("expected after the best:")
        for turn in advice.best.line:
            print(f"  {turn}")
    print(f"{advice.iterations} iterations in {advice.seconds:.1f} s, seed {advice.seed}; ± is one standard error")
    assumed = len(game.box.assumed(game.rules))
    own = "" if game.position()["edition"] == "second" else f" --edition {game.position()['edition']}"
    own += "" if box is None else f" --box {box}"
    print(f"rests on {assumed} assumed values of the box: bruxelles box --assumed{own}")
