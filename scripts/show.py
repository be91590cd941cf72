"""`bruxelles show`: the table of a position, drawn in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.options import Box, Position

if TYPE_CHECKING:
    from engine import Game


def show(position: Position, box: Box = None) -> None:
    """Draw the table of a position, with whose decision it is and every choice."""
    from engine import Game
    from scripts.terminal import compilation_announced, print_notes

    with compilation_announced():
        game = Game.from_position(position, box=box)
    print_notes(game)
    draw(game)


def draw(game: Game, choices: bool = True) -> None:
    """Draw the table of a game, and the pending decision with its choices."""
    from engine.drawing import WIDTH
    from scripts.terminal import console, demand_width

    demand_width(WIDTH)
    console(width=WIDTH).print(game.drawn(choices))


def sketch(game: Game) -> None:
    """Draw the table of a game in few rows."""
    from engine.drawing import WIDTH
    from scripts.terminal import console

    console(width=WIDTH).print(game.sketched())
