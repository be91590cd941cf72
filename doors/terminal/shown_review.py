"""What `review` shows: every turn beside the best one, the players, and the turns that decided the game."""

from __future__ import annotations

from analysis.reviews.review import Review
from analysis.reviews.words import SEATS, TURNS, about, costliest_words, seat_row, swing_words, title, turn_row
from doors.terminal.console import print_table


def print_review(answer: Review) -> None:
    """Print the tables of a review, and what cost most."""
    print(title(answer))
    print_table(TURNS, [turn_row(turn) for turn in answer.turns], right=["#", "round", "win % lost", "margin lost"])
    print_table(SEATS, [seat_row(summary) for summary in answer.summaries], right=SEATS[1:])
    if answer.deciding:
        print("the turns that decided the game:")
        for swing in answer.deciding:
            print(f"  {swing_words(answer, swing)}")
    for summary in answer.summaries:
        if summary.costliest:
            print(f"what cost {summary.player} most:")
            for words in costliest_words(answer, summary):
                print(f"  {words}")
    print(about(answer) + "; ± is one standard error")
