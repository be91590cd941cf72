"""A whole number with a button on each side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

TO_THE_NEXT = """(event) => {
    const around = event.target.closest(".field") ?? document
    const all = [...around.querySelectorAll(".stepper input")]
    const next = all[all.indexOf(event.target) + 1] ?? around.querySelector("[data-focus=next]")
    event.preventDefault() // else the button is pressed, too
    next?.focus()
}"""
"""Enter leads from one number to another, so that several are typed in a row."""


class Stepper:
    """Stays where it is while its number changes, so that no click of several in a row is lost."""

    def __init__(self, place: str, label: str, put: Callable[[int | None], object]) -> None:
        """`place` tells it from others, to come back to with the keyboard; `put` hears what the number is to be."""
        self._put = put
        self._now = self._low = self._high = 0
        with ui.row().classes("items-center stepper"):
            self._less = self._button("−", f"{place} less", -1)
            self._typed = ui.number(step=1).props(f'dense outlined data-focus="{place}" aria-label="{label}"')
            self._typed.on("change", self._take)
            self._typed.on("focus", js_handler="(event) => event.target.select()")
            self._typed.on("keydown.enter", js_handler=TO_THE_NEXT)
            self._more = self._button("+", f"{place} more", +1)

    def show(self, value: Any, usual: int | None, low: int, high: int) -> None:
        """Show a value; one that is left out begins with the usual one."""
        shown = value if type(value) is int else usual
        self._now, self._low, self._high = low if shown is None else shown, low, high
        self._typed.value = shown
        self._less.classes(**_gone(self._now <= low))
        self._more.classes(**_gone(self._now >= high))

    def _button(self, words: str, key: str, by: int) -> ui.button:
        return ui.button(words, on_click=lambda: self._step(by)).props(f'dense outline no-caps data-focus="{key}"')

    def _step(self, by: int) -> None:
        self._put(min(self._high, max(self._low, self._now + by)))

    def _take(self) -> None:
        value = self._typed.value
        self._put(None if value is None else int(value))


def _gone(gone: bool) -> dict[str, str]:
    return {"add" if gone else "remove": "gone"}
