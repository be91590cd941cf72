"""The turns that cost most in a reviewed game, to be played again: what else somebody would play, graded likewise."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.reviews.review import LONGER, NOTHING, grade, look
from engine.errors import IllegalMove
from search.worlds import as_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analysis.reviews.review import Effort, RecordedTurn, Review, ReviewedTurn
    from engine import Game


@dataclass(frozen=True)
class CostlyTurn:
    """A turn of a game to be played again."""

    turn: RecordedTurn
    reviewed: ReviewedTurn


@dataclass(frozen=True)
class Attempt:
    """A turn in place of the one that was played, against the best that the review found."""

    move: str
    """In words."""
    grade: str
    win_loss: float
    """How much more of the win the best turn gives; below 0 where the answer is better still."""
    win_loss_se: float
    """0 for the best turn itself, or where the rest of the game was counted out."""


def questions(review: Review) -> list[CostlyTurn]:
    """The costliest turns of every player who was reviewed, in the order in which they were played."""
    numbers = {number for summary in review.summaries for number in summary.costliest}
    turns = {turn.number: turn for turn in review.played.turns}
    return [CostlyTurn(turns[number], review.turn(number)) for number in sorted(numbers)]


def answered(question: CostlyTurn, text: str, effort: Effort, seed: int) -> Attempt:
    """Grade a turn said in place of the one that was played, as a review with this effort and seed does.

    Where only its beginning is said, the best turn that begins so counts. Raises IllegalMove.
    """
    seen = as_seen(question.turn.game, seed)
    best = _codes(seen, question.reviewed.best_actions)
    advice = look(seen, effort.of(LONGER * len(question.turn.codes)), seed, [text, best])
    move, known = advice.asked
    if move.behind is None or move.codes == known.codes:
        return Attempt(move.move, grade(NOTHING), 0.0, 0.0)
    return Attempt(move.move, grade(move.behind.value), move.behind.win.mean, move.behind.win.error)


def _codes(seen: Game, moves: Sequence[str]) -> list[int]:
    """The actions of moves in notation, up to one that does not come up in this world."""
    ahead, codes = seen.copy(), list[int]()
    with suppress(IllegalMove):
        for move in moves:
            codes.append(ahead.code(move))
            ahead.play_action(codes[-1])
    return codes
