"""`python -m analysis.learning GAME -o DIR`: train the networks of the agent `instant`."""

from __future__ import annotations

import math
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

from analysis.alone import run_alone
from analysis.runs.cluster import connected
from engine.errors import InputError
from engine.game import GAMES
from search.forest import processors

SMALL = {"generations": 2, "steps": 6, "games": 60, "match": 40, "turn_games": 60}
"""A course of a few minutes, most of which compile, to try whether all is there."""

LIBRARIES = ("jax", "optax")
"""Of the extra `learn`."""

TAUGHT = {"steps": 4, "games": 100}
"""Of a generation that learns from a search: its games take long, and all of them are in memory at once."""


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder to write, a course in each.")],
    players: Annotated[
        list[int] | None, typer.Option(help="Train for this number of players alone; repeatable.")
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Each ends with a match against the best before; 0: the turns of playouts alone. By default 20.",
        ),
    ] = None,
    steps: Annotated[int | None, typer.Option(min=1, help="Of self-play and fitting, in a generation.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Of a step.")] = None,
    rate: Annotated[float, typer.Option(min=1e-6, max=1.0, help="Of the optimiser at the beginning.")] = 2e-3,
    start: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Weights to begin with, of as many players or fewer.")
    ] = None,
    values: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Weights whose values to keep; only the policy is learned.")
    ] = None,
    mixed: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="Share of the games that some seats play by the rules of thumb.")
    ] = 0.0,
    margin: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="How much the margin counts; the rest is the win.")
    ] = 0.5,
    teacher: Annotated[
        int, typer.Option(min=0, help="Learn from a search of so many iterations; 0: from play without search.")
    ] = 0,
    trust: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="How much the value network counts in a search.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at a time; one a processor if not given.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Dask cluster.")] = None,
    small: Annotated[bool, typer.Option("--small", help="A course of a few minutes, to try it.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace courses in the folder.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with courses in the folder.")] = False,
) -> None:
    """Train networks by self-play. DIR/GAME-PLAYERS/weights then has what `instant:weights=` reads."""
    try:
        from analysis.learning.course import Wanted
        from analysis.learning.training import train
    except ModuleNotFoundError as missing:
        if missing.name not in LIBRARIES:
            raise
        raise InputError("training needs the extra learn: pip install 'bruxelles1893[learn]'") from None
    if game not in GAMES:
        raise InputError(f"there is no game {game}; known are {', '.join(GAMES)}")
    for name, number, low in (
        ("rate", rate, "0.000001"),
        ("trust", trust, "0"),
        ("mixed", mixed, "0"),
        ("margin", margin, "0"),
    ):
        if math.isnan(number):
            raise InputError(f"--{name}: nan is no number; give one from {low} to 1")
    pool: AbstractContextManager[Executor] = (
        ThreadPoolExecutor(jobs or processors()) if cluster is None else connected(cluster)
    )
    changed: dict[str, Any] = SMALL if small else {}
    if teacher:
        changed = TAUGHT | changed | {"teacher": teacher}
    given = {"generations": generations, "steps": steps, "games": games}
    changed |= {name: value for name, value in given.items() if value is not None}
    with pool as executor:
        for count in players or GAMES[game].PLAYERS:
            folder = output / f"{game}-{count}"
            print(f"{game}, {count} players", flush=True)
            train(
                Wanted(
                    game=game,
                    players=count,
                    seed=seed,
                    rate=rate,
                    start=start,
                    values=values,
                    mixed=mixed,
                    margin=margin,
                    trust=trust,
                    **changed,
                ),
                folder,
                executor,
                jobs=jobs,
                force=force,
                resume=resume and folder.exists(),
                report=lambda line: print(line, flush=True),
            )


if __name__ == "__main__":
    run_alone(lambda: typer.run(main))
