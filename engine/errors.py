"""Errors that a user's input can cause; each problem is one clear line that says what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

MOST_TOLD = 20
"""Problems of one input that are told at most."""


class InputError(ValueError):
    """Something a user gave cannot be used: what is wrong with it, each problem on a line of its own."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    @property
    def told(self) -> list[str]:
        """The problems, as many as one wants to read."""
        more = len(self.problems) - MOST_TOLD
        return [*self.problems[:MOST_TOLD], *([f"… and {more} more"] if more > 0 else [])]

    def __str__(self) -> str:
        return "\n".join(self.told)

    @classmethod
    def within(cls, place: str, problems: Sequence[str]) -> Self:
        """What is wrong with a part of the input, each problem with the place where the part stands."""
        return cls(*(f"{place}: {problem}" for problem in problems))


class IllegalMove(InputError):
    """A move that the rules do not allow now, or that is no move at all."""


class PositionError(InputError):
    """A position that cannot stand on a table."""


class RecordError(InputError):
    """A record that does not follow the rules."""


class NotListed(RecordError):
    """A card comes up that the record of a real game does not list."""


class BoxError(InputError):
    """A box file with a missing, unknown or impossible value."""
