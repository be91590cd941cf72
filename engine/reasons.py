"""Why a phrase is no choice now: the rule against it where one is known, and what could be said instead."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from engine.documents import quoted
from engine.game import package_of
from engine.likeness import alike
from engine.notation import move_codes

if TYPE_CHECKING:
    from engine.face import Game

MOST_LISTED = 12
"""Choices that are listed one by one."""

_LONGEST = 100
"""Characters of a phrase that are looked at."""

_CLOSE = 0.8
"""How much of a phrase a slip of the pen leaves as it was."""


def forbidden(game: Game, text: str) -> str | None:
    """What rule forbids a phrase at a game's pending decision, None where none is known."""
    return package_of(game.state).reason(game.rules, game.state, game.names, text)


def why_not(game: Game, text: str) -> str:
    """One line that says why a phrase names no choice at a game's pending decision, or more than one."""
    if game.over:
        return f"{quoted(text)}: the game is over"
    package = package_of(game.state)
    moves = game.legal_moves()
    several = move_codes(package, game.rules, game.state, text)
    if len(several) > 1:
        named = [game.text(code) for code in several]
        return f"{quoted(text)} may be {listed(named)}"
    reason = forbidden(game, text)
    why = "" if reason is None else f"{reason}; "
    meant = "" if reason is not None else _slip_of(text, moves)
    return f"{quoted(text)} is not possible: {why}{choices(game)}{meant}"


def choices(game: Game) -> str:
    """Who decides on what, and how."""
    verb = "decide" if game.to_move == "You" else "decides"
    return f"{game.to_move} {verb} on {game.decision}, by one of: {listed(game.legal_moves())}"


def listed(moves: Sequence[str]) -> str:
    """Choices one by one; of many only how they begin, but for those that begin like no other."""
    if len(moves) <= MOST_LISTED:
        return ", ".join(moves)
    beginnings: dict[str, list[str]] = {}
    for move in moves:
        beginnings.setdefault(move.split()[0], []).append(move)
    if len(beginnings) == 1:
        return f"{', '.join(moves[:MOST_LISTED])}, … ({len(moves)} in all)"
    said = (alone[0] if len(alone) == 1 else f"{word} … ({len(alone)})" for word, alone in beginnings.items())
    return ", ".join(said)


def _slip_of(text: str, moves: Sequence[str]) -> str:
    """The move that a text seems to mean, passing over what stands before a colon, such as a player's name."""
    by_likeness = {alike(move): move for move in moves}
    near = get_close_matches(alike(text[:_LONGEST].rpartition(":")[2]), by_likeness, n=1, cutoff=_CLOSE)
    return f"; did you mean {quoted(by_likeness[near[0]])}?" if near else ""
