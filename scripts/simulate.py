"""`bruxelles simulate`: a batch of games between agents, as a run folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from engine import GAME
from engine.bounds import MOST_GAMES
from scripts.option_groups import Played, Running, with_option_groups
from scripts.options import Seed, at_least_one


@with_option_groups
def simulate(
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Run folder to write.")],
    games: Annotated[int, at_least_one(metavar="N", help="Games to play.", most=MOST_GAMES)],
    agents: Annotated[
        str,
        typer.Option(
            metavar="A,B,..", help="Agents: one for all seats or one for each, such as random,ismcts:iterations=100."
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(
            min=2, max=5, metavar="N", help="Number of players (default: the number of agents, or 4 if there is one)."
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Play every game on from this position, which says what is played."),
    ] = None,
    played: Played,
    seed: Seed = 0,
    running: Running,
    records: Annotated[bool, typer.Option("--records", help="Keep every game as a record.")] = False,
) -> None:
    """Play games between agents and write them to a run folder.

    The agents move on by one seat from game to game. The tables depend on the seed, never on the jobs.
    """
    how = running.into(output)

    from analysis.runs.plan import one_table, plan_seats, split_agents
    from analysis.runs.running import play
    from analysis.runs.summary import summary
    from analysis.studies.given_position import GivenPosition
    from doors.terminal.console import print_table, with_error
    from doors.terminal.run_news import ToldNews

    table = None
    if position is not None:
        table = GivenPosition.read(position, played.box)
        given = table.given()
        players = players or given["players"][0]
        played = replace(
            played,
            game=given["game"] if played.game == GAME else played.game,
            edition=played.edition or given["edition"],
            modules=played.modules or given["modules"],
        )
    seated = plan_seats(split_agents(agents), players)
    plan = one_table(seated, games, seed=seed, records=records, position=table, **played.for_plan())
    run = play(plan, output, news=ToldNews(), **how)
    failed = run.manifest.failed
    rows = [
        [str(agent), str(own["seats"]), with_error(own["win"], own["win_error"], factor=100), f"{own['points']:.1f}"]
        for agent, own in summary(run).to_dict("index").items()
    ]
    if rows:
        print_table(["agent", "seats", "win %", "points"], rows, right=["seats", "win %", "points"])
    else:
        print(f"no figures, because no block of {len(plan.parts[0].block)} games was played whole")
    print(f"{games - len(failed)} games in {output}" + (f", {len(failed)} failed: see manifest.json" if failed else ""))
    if len(failed) == games:
        raise typer.Exit(1)
