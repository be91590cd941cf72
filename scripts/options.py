"""Options and arguments that several sub-commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_JOBS

Position = Annotated[str, typer.Argument(metavar="POSITION", help="A position file, or - for standard input.")]
GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="The game: 1893 or 1897.")]
Players = Annotated[int, typer.Option(min=2, max=5, metavar="N", help="Players, 2 to 5.")]
Seed = Annotated[int, typer.Option(min=0, metavar="S", help="The seed of all chance: the same seed, the same answer.")]
Box = Annotated[Path | None, typer.Option(metavar="FILE", help="Values read off your own copy of the game.")]
Edition = Annotated[
    str | None,
    typer.Option(metavar="EDITION", help="The edition of Bruxelles 1893: second by default, or first."),
]
Modules = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="MODULE",
        help="Play with: belle-epoque, asymmetric; in the first edition experienced. May be repeated.",
    ),
]
Boards = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,..", help="Sides of the Architect boards by seat, such as a,hankar; else they are chosen."
    ),
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=MOST_JOBS, metavar="J", help="Games at a time, as many as processors.")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: where its scheduler is, tcp://HOST:PORT.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the run that the folder holds.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run that the folder holds.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def sides(boards: str | None) -> tuple[str, ...] | None:
    """The sides that `Boards` lists."""
    return None if boards is None else tuple(side.strip() for side in boards.split(","))


def check_output(output: Path, force: bool, resume: bool) -> None:
    """Refuse a run folder that exists, unless it is to be replaced or gone on with."""
    if force and resume:
        raise typer.BadParameter("give --force or --resume, not both", param_hint="--resume")
    if output.exists() and not (force or resume):
        raise typer.BadParameter(
            f"{output} exists; give another, --resume to go on with it or --force to replace it", param_hint="--output"
        )
