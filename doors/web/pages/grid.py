"""Figures of several players side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nicegui import ui

from engine import Game
from engine.drawing import sources_told


def show_scores(game: Game) -> None:
    """Every player's points by source, and in total."""
    scores = game.scores()
    rows = [[source, *(str(points[source]) for points in scores.values())] for source in sources_told(scores)]
    show_grid(["points from", *scores], rows, "scores")


def show_grid(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> None:
    """A table; the first of each row says what the others are."""
    with ui.element("table").classes(f"grid-table {kind}"):
        with ui.element("tr"):
            for words in head:
                _cell("th", words, 'scope="col"')
        for what, *figures in rows:
            with ui.element("tr"):
                _cell("th", what, 'scope="row"')
                for figure in figures:
                    _cell("td", figure)


def _cell(kind: str, words: str, props: str = "") -> None:
    with ui.element(kind).props(props):
        ui.label(words)
