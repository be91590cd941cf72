"""How sure the first place is, in words, and what the marks beside the turns mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from search import Advice
    from search.advice import Move

CLOSE, FEW = "≈", "?"


def mark(move: Move) -> str:
    """What stands before a turn."""
    return FEW if move.small_sample else CLOSE if move.close else ""


def meanings(advice: Advice) -> list[str]:
    """What the marks before the turns mean, a line for each that is there."""
    words = {
        CLOSE: "just as good as the first" if advice.exact else "may be as good as the first",
        FEW: "few visits, so its figures say little",
    }
    marks = {mark(move) for move in advice.listed}
    return [f"{sign} {meaning}" for sign, meaning in words.items() if sign in marks]


def verdict(advice: Advice) -> str:
    """How sure the first place is, where there is a choice."""
    if advice.exact:
        return "exact: counted out to the end of the game, every player playing for the best"
    if advice.settled:
        return "settled: a longer search will hardly put another turn first"
    rivals = {mark(move) for move in advice.listed if move.close}
    if CLOSE in rivals:
        who = f"another turn, marked {CLOSE}, may be as good as the first"
    elif FEW in rivals:
        who = f"a turn marked {FEW} may be as good as the first"
    else:
        who = "a turn that is not listed may be as good as the first"
    return f"not settled: {who}; more time may decide"
