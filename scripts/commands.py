"""The sub-commands of `bruxelles`.

They import the engine, the search and the analysis inside their functions, so that help and complaints about arguments
come at once.
"""

from __future__ import annotations

from typing import Annotated

import typer

from scripts import (
    balance,
    bench,
    best_move,
    box,
    ladder,
    match,
    new,
    play,
    replay,
    report,
    review,
    serve,
    show,
    simulate,
    study,
    table,
    web,
)

app = typer.Typer(
    name="bruxelles",
    help="Find the best move in Bruxelles 1893 and 1897, play, review games, and study them by simulation.",
    add_completion=False,
    rich_markup_mode=None,  # rich's help takes longer to load than to read
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("best-move")(best_move.best_move)
app.command("new")(new.new)
app.command("show")(show.show)
app.command("replay")(replay.replay)
app.command("play", epilog=play.LISTED)(play.play)
app.command("review")(review.review)
app.command("simulate")(simulate.simulate)
app.command("match")(match.match)
app.command("ladder")(ladder.ladder)
app.command("study")(study.study)
app.command("report")(report.report)
app.command("balance")(balance.balance)
app.command("table")(table.table)
app.command("serve")(serve.serve)
app.command("web")(web.web)
app.command("box")(box.box)
app.command("bench")(bench.bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        from engine.version import version

        print(f"bruxelles {version()}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Find the best move in Bruxelles 1893 and 1897, play, review games, and study them by simulation."""
