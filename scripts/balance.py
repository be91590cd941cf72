"""`bruxelles balance`: which gifts make all seats win alike."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_GAMES
from scripts.option_groups import Played, Running, with_option_groups
from scripts.options import Json, Players, Seed, at_least_one


@with_option_groups
def balance(
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder for the two runs.")],
    gift: Annotated[str, typer.Option(metavar="GIFT", help="What seats are given at the start: money or points.")] = (
        "money"
    ),
    most: Annotated[int, typer.Option(min=1, max=12, metavar="N", help="The largest gift to consider.")] = 8,
    agent: Annotated[str, typer.Option(metavar="AGENT", help="Who plays in every seat.")] = "instant",
    players: Players = 4,
    games: Annotated[
        int | None,
        at_least_one(metavar="N", help="Games of each of the two steps (default: 40,000).", most=MOST_GAMES),
    ] = None,
    played: Played,
    seed: Seed = 0,
    running: Running,
    as_json: Json = False,
) -> None:
    """Find the start money, or points, with which all seats win alike.

    Gives money to one seat at a time, chooses the smallest amounts that should make the seats equal, and plays fresh
    games with and without them.
    """
    how = running.into(output)

    from analysis.balance import balance as find_balance
    from doors.terminal.console import print_json
    from doors.terminal.run_news import ToldNews
    from doors.terminal.shown_balance import print_balance

    found = find_balance(
        output,
        agent=agent,
        gift=gift,
        players=players,
        games=games,
        most=most,
        seed=seed,
        **how,
        news=ToldNews(),
        **played.for_plan(),
    )
    if as_json:
        print_json(found.to_json())
    else:
        print_balance(found)
