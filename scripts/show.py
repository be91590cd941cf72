"""`bruxelles show`: the table of a position, drawn in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.options import Box, Position

if TYPE_CHECKING:
    from engine import Game


def show(position: Position, box: Box = None) -> None:
    """Draw the table of a position, with whose decision it is and every choice."""
    from doors.terminal.console import compilation_announced, print_notes
    from engine import Game

    with compilation_announced():
        game = Game.from_position(position, box=box)
    print_notes(game)
    draw(game)


def draw(game: Game, choices: bool = True) -> None:
    """Draw the table of a game, and the pending decision with its choices."""
    from doors.terminal.console import console, demand_width
    from engine.drawing import WIDTH

    demand_width(WIDTH)
    console(width=WIDTH).print(game.drawn(choices))


def sketch(game: Game) -> None:
    """Draw the table of a game in few rows."""
    from doors.terminal.console import console
    from engine.drawing import WIDTH

    console(width=WIDTH).print(game.sketched())
