"""The sentences and tables of a review, on its page and in the terminal."""

from __future__ import annotations

from analysis.findings.words import count, listed, number
from analysis.reviews.review import DECIDED as LEAST_OPEN
from analysis.reviews.review import GRADES, LOSSES, Review, ReviewedTurn, Summary, Swing

SEATS = ("player", "turns", *GRADES, "accuracy %", "win % lost", "margin lost")
TURNS = ("#", "round", "player", "turn", "grade", "win % lost", "margin lost", "first choice")

DECIDED = "*"
"""Stands behind the grade of a turn that was played when the game was decided."""

DECIDED_MEANS = f"{DECIDED} the game was decided for this player: less than {100 * LEAST_OPEN:g} % of the win was open"


def title(review: Review) -> str:
    """Who won, with the scores."""
    scores = ", ".join(f"{name} {points}" for name, points in review.scores.items())
    if review.result is None:
        return f"Not over yet: {scores}"
    winners = [name for name, share in review.result.items() if share > 0]
    return f"{listed(winners)} won: {scores}" if len(winners) == 1 else f"{listed(winners)} tied: {scores}"


def about(review: Review) -> str:
    """What was reviewed, and how thoroughly."""
    whose = "" if review.seat is None else f" of {review.seat}"
    ((unit, size),) = review.effort.to_json().items()
    return f"{count(len(review.turns), 'turn')}{whose} reviewed with {size:,g} {unit} per decision, seed {review.seed}"


def seat_row(summary: Summary) -> list[str]:
    """The row of a player in a table of SEATS."""
    return [
        summary.player,
        str(summary.turns),
        *map(str, summary.grades.values()),
        "–" if summary.accuracy is None else number(summary.accuracy, unit="share"),
        "–" if summary.win_loss is None else number(summary.win_loss, unit="share"),
        "–" if summary.margin_loss is None else number(summary.margin_loss),
    ]


def turn_row(turn: ReviewedTurn) -> list[str]:
    """The row of a turn in a table of TURNS: losses with their standard errors, none if the first choice was played."""
    win = f"{number(turn.win_loss, unit='share')} ± {number(turn.win_loss_se, unit='share')}"
    margin = f"{number(turn.margin_loss)} ± {number(turn.margin_loss_se)}"
    return [
        str(turn.number),
        str(turn.round),
        turn.player,
        turn.move,
        turn.grade + (DECIDED if turn.decided else ""),
        win if turn.lost else "",
        margin if turn.lost else "",
        turn.best if turn.lost else "",
    ]


def swing_words(review: Review, swing: Swing) -> str:
    """Such as "turn 40, round 4, Rob: Pass (blunder): 12.0 % of the win changed hands, Rob 40.0 → 28.0, …"."""
    turn = review.turn(swing.number)
    moves = ", ".join(
        f"{name} {number(swing.wins_before[name], unit='share')} → {number(swing.wins[name], unit='share')}"
        for name in sorted(swing.wins, key=lambda name: -abs(swing.wins[name] - swing.wins_before[name]))
    )
    moved = number(swing.swing, unit="share")
    return f"{_named(turn)}: {moved} % of the win changed hands, {moves}"


def costliest_words(review: Review, summary: Summary) -> list[str]:
    """A player's costliest turns, each with its loss and the better turn."""
    turns = [review.turn(of) for of in summary.costliest]
    return [
        f"{_named(turn)}: lost {number(turn.win_loss, unit='share')} win % and {number(turn.margin_loss)} points of"
        f" margin; better: {turn.best}" + ("" if turn.why is None else f" ({turn.why} points)")
        for turn in turns
    ]


def _named(turn: ReviewedTurn) -> str:
    grade = f" ({turn.grade})" if turn.grade in LOSSES else ""
    return f"turn {turn.number}, round {turn.round}, {turn.player}: {turn.move}{grade}"


def deciding(review: Review) -> str:
    """What the turns are called that moved the chances most."""
    over = review.result is not None
    return "the turns that decided the game" if over else "the turns that changed the chances most so far"
