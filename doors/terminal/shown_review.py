"""What `review` shows: every turn beside the best one, the players, and the turns that decided the game."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, wrap

from analysis.reviews.review import LOSSES, Review, ReviewedTurn
from analysis.reviews.words import (
    DECIDED_MEANS,
    SEATS,
    TURNS,
    about,
    costliest_words,
    deciding,
    seat_row,
    swing_words,
    title,
    turn_row,
)
from doors.terminal.console import print_table
from doors.terminal.shown import sketch
from engine.drawing import shortened

COLUMNS = 100
"""Which everything fits, if the names are no longer than usual."""

TURN, PLAYER = 38, 10
"""Columns of a turn in words, and of a name, in the table of all turns."""


def print_review(answer: Review) -> None:
    """Print the tables of a review, what cost most, and the tables at the turns that decided the game."""
    print(title(answer))
    rows = [row for turn in answer.turns for row in _rows(turn)]
    print_table(TURNS[:-1], rows, right=["#", "round", "win % lost", "margin lost"])
    if any(turn.decided for turn in answer.turns):
        print(DECIDED_MEANS)
    print_table(SEATS, [seat_row(summary) for summary in answer.summaries], right=SEATS[1:])
    for summary in answer.summaries:
        if summary.costliest:
            print(f"what cost {summary.player} most:")
            for words in costliest_words(answer, summary):
                print(_indented(words))
    if answer.deciding:
        print(f"{deciding(answer)}, each with the table before it:")
        before = {turn.number: turn.game for turn in answer.played.turns}
        for swing in answer.deciding:
            print(_indented(swing_words(answer, swing)))
            sketch(before[swing.number])
    print(about(answer) + "; ± is one standard error")


def _rows(turn: ReviewedTurn) -> Iterator[list[str]]:
    """The rows of a turn in a table of TURNS without the last column, which stands below the turn if that is blamed."""
    number, round_number, player, move, *rest, better = turn_row(turn)
    lines = wrap(move, TURN)
    if turn.grade in LOSSES:
        lines += wrap(f"better: {better}", TURN, subsequent_indent="  ")
    yield [number, round_number, shortened(player, PLAYER), lines[0], *rest]
    for line in lines[1:]:
        yield ["", "", "", line, *("" for _ in rest)]


def _indented(words: str) -> str:
    return fill(words, COLUMNS, initial_indent="  ", subsequent_indent="    ")
