"""Words in a list, each numbered by its place, where code needs the number and a reader the words."""

from __future__ import annotations

from collections.abc import Iterable


class Numbered:
    """A list of words that grows line by line: the number of each is named beside it, and a new line shifts no name."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def add(self, words: str) -> int:
        """The number of the next words."""
        self._words.append(words)
        return len(self._words) - 1

    def add_each(self, words: str, of: Iterable[str]) -> int:
        """The number of the first of several words, one for each of what they are `of`, which follow each other."""
        first = len(self._words)
        self._words.extend(f"{words} {each}" for each in of)
        return first

    @property
    def words(self) -> tuple[str, ...]:
        """All words, by number."""
        return tuple(self._words)
