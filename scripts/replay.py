"""`bruxelles replay`: verify a record, or see the table at one of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scripts.options import Box, Json
from scripts.show import draw

if TYPE_CHECKING:
    from engine import Game


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record file, or - for standard input.")],
    at: Annotated[
        int | None, typer.Option(min=1, metavar="TURN", help="Show the table before this turn, counted from 1.")
    ] = None,
    box: Box = None,
    as_json: Json = False,
) -> None:
    """Verify that a record follows the rules, and print its scores by source; or show the table at a turn."""
    from doors.terminal.console import compilation_announced, print_json
    from engine import records

    document = records.read(record)
    with compilation_announced():
        game = records.replay(document, at=at, box=box)
    if at is not None:
        if as_json:
            print_json(game.position())
        else:
            draw(game)
        return
    turns = len(document["turns"])
    if as_json:
        print_json(
            {
                "turns": turns,
                "over": game.over,
                "scores": game.scores(),
                "winners": game.winners(),
                "tie_break": game.tie_break(),
                "box": game.box.digest,
            }
        )
        return
    print(
        f"{turns} turns follow the rules; " + ("final scores" if game.over else "the game is not over, scores so far")
    )
    print_scores(game)


def print_scores(game: Game) -> None:
    """Print the points of all players by source, of those sources that gave any, and who has won once it is over."""
    from doors.terminal.console import print_table
    from engine.drawing import won

    scores = game.scores()
    sources = [source for source in scores[game.names[0]] if source != "total"]
    told = [source for source in sources if any(points[source] for points in scores.values())]
    rows = [[source, *(str(points[source]) for points in scores.values())] for source in (*told, "total")]
    print_table(["points from", *game.names], rows, right=game.names)
    if game.over:
        print(won(game))
