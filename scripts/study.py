"""`bruxelles study`: the games that answer a question, as a run folder that `report` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_GAMES
from scripts.option_groups import Running, with_option_groups
from scripts.options import Box, at_least_one


@with_option_groups
def study(
    *,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE.toml", help="A built-in study, or your own study file.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="DIR", help="Run folder to write.")] = None,
    games: Annotated[
        int | None,
        at_least_one(metavar="N", help="Games at each strength, rounded up to whole blocks.", most=MOST_GAMES),
    ] = None,
    agents: Annotated[
        str | None, typer.Option(metavar="A,B,..", help="Replace the study's agents, weakest first.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=5, metavar="N", help="Replace the study's player counts.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Game of the study, 1893 or 1897 (default: 1893). With --list, list only this game's studies.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="S", help="Seed of all chance (default: made from the study's name)."),
    ] = None,
    box: Box = None,
    running: Running,
    list_them: Annotated[bool, typer.Option("--list", help="List the built-in studies.")] = False,
) -> None:
    """Play the games of a study, or list the built-in studies.

    Most studies vary something; the studies of choices (choices, choices-belle-epoque) play every option of a decision
    out. --list shows what each asks.

    What a study seems to show is then replayed with fresh seeds, into DIR/replay: as many games of the levels concerned
    and of their reference. The report claims only what comes again. --resume continues in either part.

    The tables depend on the study and the seed, not on the jobs or machines that play them.
    """
    from analysis.studies import study as studies

    if list_them:
        from doors.terminal.console import print_table

        games_named = studies.games() if game is None else [game]
        listed = [(own, name) for own in games_named for name in studies.names(own)]
        print_table(
            ["game", "study", "question"], [[own, name, studies.load(name, own)[1].question] for own, name in listed]
        )
        return
    if name is None:
        raise typer.BadParameter("give the name of a study or a study file; --list shows the names", param_hint="STUDY")
    if output is None:
        raise typer.BadParameter("give a new folder for the run, as in -o DIR", param_hint="--output")
    how = running.into(output)

    from analysis.runs.folder import REPLAY
    from analysis.runs.plan import split_agents
    from analysis.runs.run import Run
    from analysis.studying import run_study
    from doors.terminal.run_news import ToldNews

    run = run_study(
        name,
        output,
        game=game,
        games=games,
        agents=None if agents is None else split_agents(agents),
        players=players,
        seed=seed,
        box=box,
        **how,
        news=ToldNews(),
    )
    played = [run, Run(output / REPLAY)] if (output / REPLAY).exists() else [run]
    for own in played:
        failed = len(own.manifest.failed)
        told = f", {failed} of them failed: see manifest.json" if failed else ""
        print(f"{own.manifest.settings.games} games in {own.path}{told}")
    if not run.manifest.played:
        raise typer.Exit(1)
    print(f"to see what they show: bruxelles report {output}")
