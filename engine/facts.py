"""What a game leaves behind, described: the fields of a CHRONICLE record and the columns they become in the tables."""

from __future__ import annotations

from typing import Literal, NamedTuple

TOTAL = "total"
"""Stands for all sources together wherever points are listed by source."""


def column_name(word: str) -> str:
    """A word of a game as part of the name of a column."""
    return word.replace(" ", "_").replace("-", "_")


def points_column(source: str) -> str:
    """The column of seats with the points from one of a game's SOURCES."""
    return f"points_{column_name(source)}"


def uses_column(use: str) -> str:
    """The column of seats with how often one of a game's USES was used, by round."""
    return f"{column_name(use)}_by_round"


class Fact(NamedTuple):
    """One field of a game's CHRONICLE, or of the record that it has for each seat.

    Without words a field is a number, or with `by_round` a number for each round. With words and no `spread` it is
    the number of a word. Otherwise it is an array with a place for each word, `by_round` with rounds as its second
    axis: spread as a "list", each word as often as it was counted, or as "columns", of which the words are the names.
    An array may be longer than its words; nothing is counted beyond them.
    """

    field: str
    seat: bool
    meaning: str
    words: tuple[str, ...] | None = None
    spread: Literal["list", "columns"] | None = None
    by_round: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns: the field itself, or its words where it is spread over columns."""
        return self.words if self.words is not None and self.spread == "columns" else (self.field,)
