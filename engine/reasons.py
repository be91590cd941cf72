"""Why a phrase is no choice now: the rule against it where one is known, and what could be said instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from engine.documents import quoted
from engine.game import package_of, part_of
from engine.likeness import alike
from engine.notation import move_codes, plain

MOST_LISTED = 12
"""Choices that are listed one by one."""

_LONGEST = 100
"""Characters of a phrase that are looked at."""

_CLOSE = 0.8
"""How much of a phrase a slip of the pen leaves as it was."""


class Phrase:
    """A phrase beside the table at which it is no choice; what games have besides is added by theirs."""

    def __init__(
        self,
        rules: Any,
        state: Any,
        seats: Sequence[str],
        text: str,
        openings: Iterable[str],
        other_names: Mapping[str, str],
    ) -> None:
        """`openings` are the beginnings of phrases, `other_names` as a game's package has them."""
        entry = state.agenda[state.n_agenda - 1]
        self.rules = rules
        self.state = state
        self.seats = seats
        self.kind = int(entry.kind)
        self.about = int(entry.a)
        """What the decision is about, as the game's agenda numbers it."""
        self.seat = int(entry.seat)
        self.own = state.seats[self.seat]
        self.name = seats[self.seat]
        self.key = plain(text[:_LONGEST], other_names)
        longest = sorted(openings, key=len, reverse=True)
        self.opening = next((word for word in longest if self.key.startswith(alike(word))), None)
        """How it begins, None where no phrase does."""
        self.numbers = [int(digits) for digits in re.findall(r"[0-9]{1,6}", text[:_LONGEST])]

    def word(self, words: Sequence[str]) -> int | None:
        """The number of the word that is named behind the opening; the longest where one is within another."""
        rest = self.key[len(alike(self.opening or "")) :]
        found = [number for number, word in enumerate(words) if alike(word) in rest]
        return max(found, key=lambda number: len(words[number]), default=None)


def forbidden(game: Any, text: str) -> str | None:
    """What rule forbids a phrase at a game's pending decision, None where none is known."""
    reason: str | None = part_of(package_of(game.state), "files.reasons").reason(
        game.rules, game.state, game.names, text
    )
    return reason


def why_not(game: Any, text: str) -> str:
    """One line that says why a phrase names no choice at a game's pending decision, or more than one."""
    if game.over:
        return f"{quoted(text)}: the game is over"
    package = package_of(game.state)
    moves = game.legal_moves()
    several = move_codes(package, game.rules, game.state, text)
    if len(several) > 1:
        named = [game.text(code) for code in several]
        return f"{quoted(text)} may be {_listed(named)}"
    reason = forbidden(game, text)
    why = "" if reason is None else f"{reason}; "
    meant = "" if reason is not None else _slip_of(text, moves)
    decides = f"{game.to_move} decides on {game.decision}, by one of: {_listed(moves)}"
    return f"{quoted(text)} is not possible: {why}{decides}{meant}"


def _listed(moves: Sequence[str]) -> str:
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
    by_likeness = {alike(move): move for move in moves}
    near = get_close_matches(alike(text[:_LONGEST]), by_likeness, n=1, cutoff=_CLOSE)
    return f"; did you mean {quoted(by_likeness[near[0]])}?" if near else ""
