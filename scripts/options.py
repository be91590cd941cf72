"""Options and arguments that several sub-commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from engine.bounds import MOST_JOBS


def at_least_one(metavar: str, help: str, most: int | None = None) -> Any:
    """An option for a number from 1 to `most`."""
    return typer.Option(min=1, max=most, metavar=metavar, help=help)


def iterations_up_to(most: int) -> Any:
    """The option `--iterations` of a search."""
    words = "Iterations to search instead of a time; the answer is then the same on every machine."
    return at_least_one(metavar="N", help=words, most=most)


Position = Annotated[str, typer.Argument(metavar="POSITION", help="A position file, or - for standard input.")]
GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="Game: 1893 or 1897.")]
Players = Annotated[int, typer.Option(min=2, max=5, metavar="N", help="Number of players, 2 to 5.")]
Seed = Annotated[int, typer.Option(min=0, metavar="S", help="Seed of all chance: the same seed gives the same answer.")]
Box = Annotated[Path | None, typer.Option(metavar="FILE", help="Values of your own copy of the game.")]
Edition = Annotated[
    str | None,
    typer.Option(metavar="EDITION", help="The edition of Bruxelles 1893: second by default, or first."),
]
Modules = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="MODULE",
        help="Play with a module: belle-epoque or asymmetric, in the first edition experienced. May be repeated.",
    ),
]
Boards = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,..", help="Sides of the Architect boards by seat, such as a,hankar. By default the players choose."
    ),
]
Jobs = Annotated[
    int | None,
    at_least_one(metavar="J", help="Games played at a time (default: the number of processors).", most=MOST_JOBS),
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster with this scheduler, tcp://HOST:PORT.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the run in the folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Resume the run in the folder.")]
At = Annotated[
    int | None, at_least_one(metavar="TURN", help="Go to the table before this turn of a record, counted from 1.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as one JSON object.")]


def check_output(output: Path | None, force: bool, resume: bool) -> None:
    """Refuse a run folder that exists, unless it is to be replaced or resumed, and to do that without a folder."""
    if output is None:
        if force or resume:
            raise typer.BadParameter(
                "needs a folder; give --output too", param_hint="--resume" if resume else "--force"
            )
        return
    if force and resume:
        raise typer.BadParameter("give --force or --resume, not both", param_hint="--resume")
    if output.exists() and not (force or resume):
        raise typer.BadParameter(
            f"{output} exists; choose another folder, or give --resume to continue it or --force to replace it",
            param_hint="--output",
        )
