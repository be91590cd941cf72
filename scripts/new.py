"""`bruxelles new`: a fresh game, or the position after some random decisions, as a file to work on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scripts.option_groups import Played, with_option_groups
from scripts.options import Players, Seed

if TYPE_CHECKING:
    from engine import Game


@with_option_groups
def new(
    *,
    played: Played,
    players: Players = 4,
    seed: Seed = 0,
    after: Annotated[int, typer.Option(min=0, metavar="N", help="Random decisions to take first.")] = 0,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to this file, which must not exist yet."),
    ] = None,
) -> None:
    """Write a position: a new game, or one after random decisions.

    If the game ends sooner, it is the table before the last decision.
    """
    if output is not None and output.exists():
        raise typer.BadParameter(f"{output} exists; choose another file", param_hint="--output")

    from doors.terminal.console import compilation_announced, tell
    from engine import Game
    from engine.documents import dumps, write_new

    with compilation_announced():
        fresh = Game.new(players=players, seed=seed, **played.for_game())
        table, taken = _at_random(fresh, seed, after)
    if taken < after:
        tell(f"the game ends with decision {taken + 1}; this is the table before that decision")
    text = dumps(table.position())
    if output is None:
        print(text, end="")
    else:
        write_new(output, text)


def _at_random(game: Game, seed: int, decisions: int) -> tuple[Game, int]:
    """The game after some uniformly random decisions, not beyond its last one, and how many were taken."""
    from engine.chance import below, stream

    words = stream(seed, "new")
    for taken in range(decisions):
        before = game.copy()
        actions = game.actions()
        game.play_action(actions[below(words, len(actions))])
        if game.over:
            return before, taken
    return game, decisions
