"""`bruxelles match`: which of two agents plays better, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_GAMES
from scripts.option_groups import Played, Running, with_option_groups
from scripts.options import Json, Players, Seed, at_least_one

LARGEST_ELO = 2000.0


@with_option_groups
def match(
    *,
    a: Annotated[str, typer.Argument(metavar="A", help="An agent, such as random or ismcts:iterations=100.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The agent that A plays against.")],
    players: Players = 2,
    games: Annotated[
        int | None,
        at_least_one(
            metavar="N",
            help="Games to play, in whole blocks (default: about 200); with --sprt, the most (default: about 4000).",
            most=MOST_GAMES,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop as soon as a sequential test decides whether A is ELO1 or ELO0 better."
        ),
    ] = None,
    played: Played,
    seed: Seed = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Keep the games in this new run folder.")
    ] = None,
    running: Running,
    as_json: Json = False,
) -> None:
    """Play two agents against each other and say which is better.

    Both get the same cards from every seat. With 3 to 5 players, A has one seat against B in the others, then B one
    seat against A in the others.
    """
    elos = None if sprt is None else _elos(sprt)
    how = running.into(output)

    from analysis.runs.match import Watch, match_plan, result
    from analysis.runs.output_folders import lasting_or_passing
    from analysis.runs.running import play
    from analysis.runs.simulate import never_enough
    from analysis.statistics.sprt import Sprt
    from doors.terminal.console import print_json, tell
    from doors.terminal.run_news import ToldNews
    from doors.terminal.shown_match import print_match

    plan = match_plan(
        (a, b),
        players,
        games,
        sequential=elos is not None,
        seed=seed,
        **played.for_plan(),
    )
    test = None if elos is None else Sprt(*elos, players)
    with lasting_or_passing(output) as path:
        run = play(
            plan,
            path,
            sprt=elos,
            enough=never_enough if test is None else Watch(plan, test),
            news=ToldNews(lasting=output is not None),
            **how,
        )
        found = result(run, test)
    if found.failed:
        tell(f"{len(found.failed)} games failed, their blocks do not count; {found.failed[0]}")
    if not found.blocks:
        tell("error: no block was played to its end")
        raise typer.Exit(1)
    if as_json:
        print_json(found.to_json())
    else:
        print_match(found)


def _elos(text: str) -> tuple[float, float]:
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise typer.BadParameter(f"give two numbers, such as 0,30, not {text}", param_hint="--sprt") from None
    if not -LARGEST_ELO <= elo0 < elo1 <= LARGEST_ELO:
        raise typer.BadParameter(
            f"give the smaller number first, both within {LARGEST_ELO:g} of 0, not {text}", param_hint="--sprt"
        )
    return elo0, elo1
