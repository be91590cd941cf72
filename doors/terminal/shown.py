"""What several commands show of a game and of advice, on standard output."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from analysis.statistics.numbers import number_text
from doors.terminal.console import console, demand_width, print_table, with_interval
from engine.drawing import WIDTH, sources_told, won
from engine.facts import TOTAL

if TYPE_CHECKING:
    from analysis.advice.comparison import Comparison
    from engine import Game

SENTENCE = 100
"""Columns of the sentence that says why."""


def draw(game: Game, choices: bool = True) -> None:
    """Draw the table of a game, and the pending decision with its choices."""
    demand_width(WIDTH)
    console(width=WIDTH).print(game.drawn(choices))


def sketch(game: Game) -> None:
    """Draw the table of a game in few rows."""
    console(width=WIDTH).print(game.sketched())


def print_scores(game: Game) -> None:
    """Print the points of all players by source, of those sources that gave any, and who has won once it is over."""
    scores = game.scores()
    rows = [[source, *(str(points[source]) for points in scores.values())] for source in sources_told(scores)]
    print_table(["points from", *game.names], rows, right=game.names)
    if game.over:
        print(won(game))


def print_reasons(comparison: Comparison) -> None:
    """Print the final points of the first turns by source, and where the best and the second differ."""
    from analysis.advice.comparison import EXPLAINED
    from analysis.advice.reasons import NOTABLE
    from analysis.advice.words import plan_words
    from analysis.statistics.estimates import LEVEL

    reasons = comparison.reasons
    best, shown = reasons[0], reasons[:EXPLAINED]
    points = {str(reason.number): reason.points for reason in shown}
    difference = {} if best.difference is None else {f"{best.number} − {best.than}": best.difference}
    told = [
        source
        for source in best.points
        if source != TOTAL and any(abs(of[source].value) >= NOTABLE for of in (points | difference).values())
    ]
    rows = [
        [
            source,
            *(number_text(of[source].value) for of in points.values()),
            *(with_interval(of[source], "+.1f") for of in difference.values()),
        ]
        for source in (*told, TOTAL)
    ]
    print(f"why: final points in {comparison.games} games after each turn, played on by {comparison.player};")
    print(f"the intervals hold jointly with {100 * LEVEL:.0f} %:")
    numbers = [*points, *difference]
    print_table(["points from", *numbers], rows, right=numbers)
    if best.words is not None:
        print(fill(best.words, SENTENCE, subsequent_indent="  "))
    print(f"after turn {best.number} these games ended on average like this; win % above counts the search, too:")
    ended = [
        [end.player, with_interval(end.points, ".1f"), with_interval(end.win, ".0f", 100)] for end in comparison.ends
    ]
    print_table(["player", "points", "win %"], ended, right=["points", "win %"])
    for line in plan_words(comparison):
        print(fill(line, SENTENCE, subsequent_indent="  "))
