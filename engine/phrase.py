"""A phrase that names no choice, taken apart: from it a game's package finds the rule against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Self

from engine.contract import Rules, State
from engine.likeness import alike
from engine.notation import plain

_LONGEST = 100
"""Characters of a phrase that are looked at."""


class Phrase:
    """A phrase and the table at which it is no choice. Each game adds what only its phrases have."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        seats: Sequence[str],
        text: str,
        openings: Mapping[str, int],
        other_names: Mapping[str, str],
    ) -> None:
        """`openings` gives the kind of decision for each beginning, `other_names` as a game's package has them."""
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
        self.opens = None if self.opening is None else openings[self.opening]
        """The kind of decision that it is a phrase for."""
        self.numbers = [int(digits) for digits in re.findall(r"[0-9]{1,6}", text[:_LONGEST])]

    def reason(self, decisions: Sequence[str], reasons: Mapping[int, Callable[[Self], str | None]]) -> str | None:
        """What rule forbids it, None where none is known; `reasons` says it for each kind of decision that has any."""
        if self.opens is None:
            return None
        if self.opens != self.kind and self.key.startswith(":", len(alike(self.opening or ""))):
            return None  # no phrase has a colon: "turn: pass" is none about the needle that turns
        if self.opens != self.kind:
            return f"that is a phrase for {decisions[self.opens]}"
        return reasons[self.kind](self) if self.kind in reasons else None

    def more_than_a_space(self) -> str | None:
        """What is wrong where more numbers are named than those of one space."""
        return "what follows a space comes after a comma" if len(self.numbers) > 2 else None

    def word(self, words: Sequence[str]) -> int | None:
        """The number of the word that is named behind the opening; the longest where one is within another."""
        rest = self.key[len(alike(self.opening or "")) :]
        found = [number for number, word in enumerate(words) if alike(word) in rest]
        return max(found, key=lambda number: len(words[number]), default=None)
