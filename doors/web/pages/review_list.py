"""The turns of a review as a list, to which turns are added in any order while it lasts."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence

from nicegui import ui

from analysis.reviews.review import LOSSES, ReviewedTurn
from analysis.statistics.numbers import number_text


class ReviewList:
    """A button for each turn; those that are there stay while others come."""

    def __init__(self, chosen: Callable[[int], object]) -> None:
        """`chosen` hears the number of the turn that is clicked."""
        self._chosen = chosen
        self._numbers: list[int] = []
        self._list = ui.column().classes("turns w-full")

    def show(self, turns: Sequence[ReviewedTurn]) -> None:
        """List these turns, in their order."""
        numbers = [turn.number for turn in turns]
        if not set(self._numbers) <= set(numbers):
            self._list.clear()
            self._numbers = []
        with self._list:
            for turn in turns:
                if turn.number not in self._numbers:
                    place = bisect(self._numbers, turn.number)
                    self._numbers.insert(place, turn.number)
                    link(turn_words(turn), turn.grade, turn.number, self._chosen).move(target_index=place)

    def clear(self) -> None:
        """List nothing."""
        self.show([])


def link(words: str, grade: str, number: int, chosen: Callable[[int], object]) -> ui.element:
    """A button that leads to a turn."""
    button = ui.element("button").classes(f"link {grade}").props('type="button"')
    button.on("click", lambda: chosen(number))
    with button:
        ui.label(words)
    return button


def turn_words(turn: ReviewedTurn) -> str:
    """A turn with its grade, and what it lost where that is much."""
    lost = f", {number_text(100 * turn.win_loss)} % of the win lost" if turn.grade in LOSSES else ""
    return f"{turn.number}  {turn.player}: {turn.move} – {turn.grade}{lost}"
