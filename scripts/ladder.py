"""`bruxelles ladder`: how strong and how fast players are, each measured against the one below."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.bounds import MOST_GAMES
from scripts.option_groups import Played, Running, with_option_groups
from scripts.options import Json, Players, Seed, at_least_one

if TYPE_CHECKING:
    from analysis.statistics.estimates import Estimate


@with_option_groups
def ladder(
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder for the runs of the matches.")],
    agents: Annotated[
        str | None, typer.Option(metavar="A,B,..", help="The players, weakest first (default: those of the manual).")
    ] = None,
    players: Players = 2,
    games: Annotated[
        int | None,
        at_least_one(
            metavar="N",
            help="Games of each match, rounded up to whole blocks; ten times as many between players that do not"
            " search (default: 96).",
            most=MOST_GAMES,
        ),
    ] = None,
    played: Played,
    seed: Seed = 0,
    running: Running,
    as_json: Json = False,
) -> None:
    """Let each player play a match against the next weaker one, and add up the differences.

    Also says how long each thinks about a decision, and how many games it plays in a second.
    """
    how = running.into(output)

    from analysis.ladders.climb import RUNGS, climb, to_json
    from analysis.runs.plan import split_agents
    from doors.terminal.console import print_json, print_table, tell, with_interval
    from doors.terminal.run_news import ToldNews

    climbed = climb(
        output,
        RUNGS if agents is None else split_agents(agents),
        players=players,
        games=games,
        seed=seed,
        **how,
        news=ToldNews(),
        report=tell,
        **played.for_plan(),
    )
    if as_json:
        print_json({"players": players, "rungs": [to_json(rung) for rung in climbed]})
        return
    rows = [
        [
            rung.agent,
            _elo_text(rung.elo),
            with_interval(rung.match.win, ".1f", 100) if rung.match else "",
            with_interval(rung.match.margin, "+.1f") if rung.match else "",
            f"{rung.match.games:,}" if rung.match else "",
            f"{rung.ms:.3g}",
            f"{rung.games_per_s:,.3g}",
        ]
        for rung in reversed(climbed)
    ]
    headers = ["player", "Elo", "win %", "margin", "games", "ms a decision", "games a second"]
    print_table(headers, rows, right=headers[1:])


def _elo_text(elo: Estimate) -> str:
    """With its interval; only a bound, where a match was won whole."""
    from analysis.statistics.numbers import number_text
    from doors.terminal.console import with_interval

    if elo.low == elo.high:
        return "0"
    if math.isinf(elo.low):
        return f"below {number_text(elo.high, '.0f')}"
    return f"above {number_text(elo.low, '.0f')}" if math.isinf(elo.high) else with_interval(elo, ".0f")
