"""`bruxelles show`: the table of a position, drawn in the terminal."""

from __future__ import annotations

from scripts.options import Box, Position


def show(position: Position, box: Box = None) -> None:
    """Draw the table of a position, and list every choice."""
    from doors.terminal.console import compilation_announced, print_notes
    from doors.terminal.shown import draw
    from engine import Game

    with compilation_announced():
        game = Game.from_position(position, box=box)
    print_notes(game)
    draw(game)
