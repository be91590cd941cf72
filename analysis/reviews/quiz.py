"""The turns that cost most in a reviewed game, to be played again: what else somebody would play, graded likewise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.reviews.review import LONGER, SETTINGS, grade, losses
from engine.chance import stream
from engine.turns_said import turn_said
from search import best_move
from search.valuation import SEARCHES, value_turns
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
    budget = effort.of(len(question.turn.codes))
    advice = best_move(seen, **budget, threads=1, seed=seed, top=1, settings=SETTINGS, asked=[text])
    codes = advice.asked[0].codes if advice.asked else turn_said(seen, text)
    best = _codes(seen, question.reviewed.best_actions)
    each = LONGER * max(1, advice.iterations // (2 * SEARCHES))
    evaluations = value_turns(seen, [codes, best], each, int(stream(seed, "again")[0]), SETTINGS)
    wins = evaluations.wins[1, :, seen.seat] - evaluations.wins[0, :, seen.seat]
    return Attempt(
        move=advice.asked[0].move if advice.asked else seen.turn_text(text.split(",")),
        grade="best" if codes == best else grade(losses(evaluations)),
        win_loss=float(wins.mean()),
        win_loss_se=float(wins.std(ddof=1) / SEARCHES**0.5),
    )


def _codes(seen: Game, moves: Sequence[str]) -> list[int]:
    """The actions of moves in notation, also behind something that is turned up, as the review saw the same world."""
    ahead, codes = seen.copy(), list[int]()
    for move in moves:
        codes.append(ahead.code(move))
        ahead.play_action(codes[-1])
    return codes
