"""How sure the first place is, in words, and what the marks beside the turns mean."""

from __future__ import annotations

from operator import lt
from typing import TYPE_CHECKING

from analysis.statistics.numbers import number_text
from search.advice import EQUAL, LEANING, OPEN, SETTLED

if TYPE_CHECKING:
    from analysis.advice.comparison import Comparison
    from search import Advice
    from search.advice import Move

CLOSE, FEW = "≈", "?"


def mark(move: Move) -> str:
    """What stands before a turn."""
    return FEW if move.small_sample else CLOSE if move.close else ""


def meanings(advice: Advice) -> list[str]:
    """What the marks before the turns mean, a line for each that is there, and why a better mean may stand lower."""
    words = {
        CLOSE: "just as good as the first" if advice.exact else "may be as good as the first",
        FEW: "few visits, so its figures say little",
    }
    marks = {mark(move) for move in advice.listed}
    values = [move.value for move in advice.moves]
    order = ["in the order of what is sure, not of the means"] if any(map(lt, values, values[1:])) else []
    return [*(f"{sign} {meaning}" for sign, meaning in words.items() if sign in marks), *order]


def plan_words(comparison: Comparison) -> list[str]:
    """How the player to move mostly goes on after the first turn, and what would change the choice."""
    said = []
    if comparison.sequels:
        told = ", ".join(f"{sequel.move} ({100 * sequel.share:.0f} %)" for sequel in comparison.sequels)
        said.append(f"next turn of the same player in this round, if there was one: {told}")
    for change in comparison.changes:
        more = number_text(100 * change.win.value, "+.1f")
        low, high = (number_text(100 * end, "+.1f") for end in (change.win.low, change.win.high))
        where = f"{change.player} replied with" if change.player else "the next card to come up was"
        said.append(
            f"what would change the choice: where {where} {change.move}"
            f" ({100 * change.share:.0f} % of the games), turn {change.number} won {more} % ({low} … {high}) more"
        )
    return said


def verdict(advice: Advice) -> str:
    """How sure the first place is, where there is a choice."""
    if advice.exact:
        return "exact: counted out to the end of the game, every player playing for the best"
    rivals = {mark(move) for move in advice.listed if move.close}
    if CLOSE in rivals:
        who = f"another turn, marked {CLOSE},"
    elif FEW in rivals:
        who = f"a turn marked {FEW}"
    else:
        who = "a turn that is not listed"
    return {
        SETTLED: "settled: every other turn is worse",
        LEANING: f"leaning: the first turn is probably the best, but {who} may be as good; {_more(advice)}",
        EQUAL: f"equal: what is marked {CLOSE} differs from the first turn by nothing that matters; take any of them",
        OPEN: f"not settled: {who} may well be as good as the first; {_more(advice)}",
    }[advice.certainty]


def _more(advice: Advice) -> str:
    """What a larger budget would do."""
    if advice.wanted is not None:
        return f"about {advice.wanted} times the budget would probably settle it"
    if not any(move.games for move in advice.listed) or any(move.small_sample for move in advice.listed):
        return "that was too short a look to say more; give it more time"
    return "they are too close for more time to settle it, though it may find a better turn"
