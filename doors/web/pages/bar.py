"""The bar at the bottom edge of a narrow window: it leads to the parts of a page, which there lie below each other."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui


class Bar:
    """A button for each part of a page, and above them one that says what matters now."""

    def __init__(self, tapped: Callable[[], object]) -> None:
        """`tapped` hears when what is said is tapped."""
        with ui.element("nav").classes("bar-below").props('aria-label="Parts of this page"'):
            self._said = ui.element("button").classes("said").props('type="button"').on("click", tapped)
            with self._said:
                self._words = ui.label()
                self._figure = ui.label().classes("figure")
            self._parts = ui.element("div").classes("parts")
        self.say("")

    def part(self, words: str, where: str, then: Callable[[], object] = lambda: None) -> ui.element:
        """A button that leads to what a CSS selector names, and calls `then`."""
        with self._parts:
            button = ui.element("button").props('type="button"')
            button.on("click", then, js_handler=f"() => {{ bruxelles.goTo('{where}'); emit() }}")
            with button:
                ui.label(words)
        return button

    def say(self, words: str, figure: str = "") -> None:
        """Say what matters now, as far as it fits; a figure is never cut. Nothing is said without words."""
        self._said.set_visibility(bool(words))
        self._words.text, self._figure.text = words, figure
