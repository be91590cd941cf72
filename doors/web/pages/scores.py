"""The points of a game that is over."""

from __future__ import annotations

from nicegui import ui

from engine import Game
from engine.drawing import sources_told


def show_scores(game: Game) -> None:
    """Every player's points by source."""
    scores = game.scores()
    with ui.element("table").classes("scores"):
        with ui.element("tr"):
            for words in ("points from", *scores):
                with ui.element("th").props('scope="col"'):
                    ui.label(words)
        for source in sources_told(scores):
            with ui.element("tr"):
                with ui.element("th").props('scope="row"'):
                    ui.label(source)
                for points in scores.values():
                    with ui.element("td"):
                        ui.label(str(points[source]))
