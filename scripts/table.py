"""`bruxelles table`: a table of a run as CSV."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Which(StrEnum):
    """The tables of a run."""

    GAMES = "games"
    SEATS = "seats"
    CHOICES = "choices"


def table(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A complete run folder.")],
    which: Annotated[
        Which,
        typer.Argument(
            metavar="games|seats|choices",
            help="Which table: one row per game, per seat of a game, or per option of a choice that was played out.",
        ),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The CSV file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a table of a run as CSV.

    Semicolons separate the entries of a list.
    """
    if output.exists() and not force:
        raise typer.BadParameter(f"{output} exists; give another, or --force to replace it", param_hint="--output")

    from analysis.runs.export import write_csv
    from analysis.runs.run import Run

    write_csv(Run(folder), which.value, output)
    print(output)
