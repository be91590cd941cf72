"""`bruxelles bench`: how fast the engine and the search are on this machine."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from engine import GAME
from scripts.options import Edition, GameName, Json, Modules, Players


def bench(
    game: GameName = GAME,
    players: Players = 4,
    edition: Edition = None,
    modules: Modules = None,
    seconds: Annotated[
        float, typer.Option(min=0.05, max=60, metavar="S", help="Seconds to measure each figure.")
    ] = 2.0,
    as_json: Json = False,
) -> None:
    """Measure how fast the engine and the search run on this machine."""
    if math.isnan(seconds):
        raise typer.BadParameter("nan is no time; give seconds from 0.05 to 60", param_hint="--seconds")
    from analysis.bench import bench as measure
    from doors.terminal.console import compilation_announced, print_json, print_table

    with compilation_announced():
        measure(players, seconds=0.05, game=game, edition=edition, modules=modules or ())
    figures = measure(players, seconds, game=game, edition=edition, modules=modules or ())
    if as_json:
        print_json(figures)
        return
    units = {
        "playouts_per_s": "random games a second, one thread",
        "decisions_per_s": "decisions a second in them",
        "iterations_per_s": "search iterations a second from the first turn, one thread",
        "uniform_iterations_per_s": "of the plain search, with playouts at random",
        "copy_ns": "ns to copy a state",
        "state_bytes": "bytes of a state",
        "threads_speedup": "times the iterations with two threads",
    }
    rows = [[name, f"{figures[name]:,}", unit] for name, unit in units.items()]
    print_table(["figure", "value", "unit"], rows, right=["value"])
    kind = figures["machine"]
    editions = [] if figures["edition"] is None else [f"{figures['edition']} edition"]
    played = ", ".join([f"Bruxelles {game}", f"{players} players", *editions, *figures["modules"]])
    print(f"{played}; {kind['processor']}, {kind['cores']} cores; numba {figures['versions']['numba']}")
