"""`bruxelles replay`: verify a record, or see the table at one of its turns."""

from __future__ import annotations

from typing import Annotated

import typer

from scripts.options import At, Box, Json


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record file, or - for standard input.")],
    at: At = None,
    box: Box = None,
    as_json: Json = False,
) -> None:
    """Verify a record and print its scores, or show one turn.

    Scores are listed by source.
    """
    from doors.terminal.console import compilation_announced, print_json
    from doors.terminal.shown import draw, print_scores
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
