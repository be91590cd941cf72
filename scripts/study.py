"""`bruxelles study`: the games that answer a question, as a run folder that `report` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_GAMES
from scripts.options import Box, Cluster, Force, Jobs, Resume, check_output


def study(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME|FILE.toml", help="A built-in study, or a file of yours.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="The run folder to make.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=1, max=MOST_GAMES, metavar="N", help="Games of each strength in all, rounded up to whole blocks."
        ),
    ] = None,
    agents: Annotated[
        str | None, typer.Option(metavar="A,B,..", help="The strengths, each an agent, in place of the study's.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=5, metavar="N", help="Players, in place of the study's numbers of them.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="The game whose study it is: 1893 by default, or 1897; --list alone has those of both.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, metavar="S", help="The seed of all chance, in place of the one that the study's name makes."
        ),
    ] = None,
    box: Box = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    force: Force = False,
    resume: Resume = False,
    list_them: Annotated[bool, typer.Option("--list", help="List the built-in studies.")] = False,
) -> None:
    """Play the games of a study and write a run folder, or list the studies.

    The tables depend on the study and the seed, never on who plays them.
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
        raise typer.BadParameter("give the name of a study or a file; --list lists the studies", param_hint="STUDY")
    if output is None:
        raise typer.BadParameter("give a folder for the run", param_hint="--output")
    check_output(output, force, resume)

    from analysis.runs.plan import split_agents
    from analysis.runs.running import run_study
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
        jobs=jobs,
        cluster=cluster,
        force=force,
        resume=resume,
        news=ToldNews(),
    )
    failed = len(run.manifest.failed)
    told = f", {failed} of them failed: see manifest.json" if failed else ""
    print(f"{run.manifest.settings.games} games in {output}{told}")
    print(f"what they show: bruxelles report {output}")
