"""`bruxelles simulate`: a batch of games between agents, as a run folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scripts.options import Boards, Box, Edition, Modules, Seed, sides


def simulate(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The run folder to make.")],
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games to play.")],
    agents: Annotated[
        str,
        typer.Option(metavar="A,B,..", help="One for all seats or one for each: random, ismcts:iterations=100."),
    ],
    players: Annotated[
        int | None, typer.Option(min=2, max=5, metavar="N", help="Players: as many as agents, or 4 for a single one.")
    ] = None,
    edition: Edition = "second",
    modules: Modules = None,
    boards: Boards = None,
    seed: Seed = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="J", help="Games at a time, as many as processors.")
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Keep every game move by move.")] = False,
    box: Box = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the run that the folder holds.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run that the folder holds.")] = False,
) -> None:
    """Play games between agents and write a run folder.

    The agents move one seat on from game to game. The tables depend on the seed, never on the jobs.
    """
    if force and resume:
        raise typer.BadParameter("give --force or --resume, not both", param_hint="--resume")
    if output.exists() and not (force or resume):
        raise typer.BadParameter(
            f"{output} exists; give another, --resume to go on with it or --force to replace it", param_hint="--output"
        )

    from concurrent.futures import ThreadPoolExecutor

    from analysis.run_folder import RunFolder
    from analysis.simulate import SCHEMA, Plan, compile_for, plan_seats, run, split_agents, summary
    from scripts.terminal import compilation_announced, print_table, progress_shown, tell, with_error
    from search.forest import processors

    plan = Plan(
        plan_seats(split_agents(agents), players),
        games,
        seed=seed,
        edition=edition,
        modules=tuple(modules or ()),
        boards=sides(boards),
        records=records,
        box=box,
    )
    folder = RunFolder(output, SCHEMA)
    there = folder.begin(plan.settings(), force=force, resume=resume)
    if len(there) < games:
        with compilation_announced():
            compile_for(plan)
    workers = jobs or processors()
    with ThreadPoolExecutor(workers) as executor, progress_shown(games, len(there), "games") as report:
        try:
            run(plan, folder, there, executor, workers, report)
        except KeyboardInterrupt:
            tell(f"broken off; {output} keeps the games that were finished, --resume goes on")
            raise
    failed = folder.manifest["failed"]
    rows = [
        [line.agent, str(line.seats), with_error(line.win, line.win_error, factor=100), f"{line.points:.1f}"]
        for line in summary(output)
    ]
    print_table(["agent", "seats", "win %", "points"], rows, right=["seats", "win %", "points"])
    print(f"{games - len(failed)} games in {output}" + (f", {len(failed)} failed: see manifest.json" if failed else ""))
