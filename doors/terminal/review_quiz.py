"""`review --quiz`: the costliest turns of a game, played again at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.findings.words import count, number
from analysis.reviews.quiz import Attempt, CostlyTurn, answered, questions
from doors.terminal.console import compilation_announced, tell
from doors.terminal.shown import sketch
from engine.drawing import pending
from engine.errors import IllegalMove

if TYPE_CHECKING:
    from analysis.reviews.review import Review

LEAVE = ("q", "quit")


def ask(review: Review) -> None:
    """Ask what to play in place of each costly turn, and say how good the answer is, until the person leaves."""
    asked = questions(review)
    if not asked:
        print("no turn of this game was worse than good: there is nothing to play again")
        return
    print(f"{count(len(asked), 'turn')} to play again. Say a turn as the lists do; Enter shows the best, q ends.")
    for place, question in enumerate(asked, 1):
        turn = question.reviewed
        print(f"\n{place} of {len(asked)}: turn {turn.number}, round {turn.round}")
        sketch(question.turn.game)
        if not _put(review, question):
            return


def _put(review: Review, question: CostlyTurn) -> bool:
    """Ask one question until it is answered; False where the person leaves."""
    game, turn = question.turn.game, question.reviewed
    while True:
        print(f"{game.to_move} to decide: {pending(game)}")
        try:
            text = input("> ").strip()
        except EOFError:
            print()
            return False
        if text.lower() in LEAVE:
            return False
        if text:
            try:
                with compilation_announced():
                    answer = answered(question, text, review.effort, review.seed)
            except IllegalMove as problem:
                tell(str(problem))
                continue
            print(_graded(answer))
        print(f"best: {turn.best}")
        print(f"played: {turn.move} ({turn.grade}, lost {number(turn.win_loss, unit='share')} win %)")
        return True


def _graded(answer: Attempt) -> str:
    if answer.win_loss == answer.win_loss_se == 0:
        return f"yours: {answer.move} (loses nothing)"
    loss = f"{number(answer.win_loss, unit='share')} ± {number(answer.win_loss_se, unit='share')}"
    return f"yours: {answer.move} ({answer.grade}, loses {loss} win %)"
