"""A button for one value of a field."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from doors.web.pages.attribute import attribute
from doors.web.pictures.values import prestige_card


class ValueButton(ui.button):
    """Stays where it is while its value is chosen or becomes impossible; a click counts even then."""

    def __init__(
        self,
        words: str,
        key: str,
        does: Callable[[], object],
        *,
        chosen: bool = False,
        possible: bool = True,
        flat: bool = False,
        meaning: str = "",
        face: str | None = None,
    ) -> None:
        """`key` is for the keyboard to come back to; `face` is a prestige card to show in place of words."""
        super().__init__("" if face else words, on_click=does)
        self._flat, self._meaning, self._face = flat, meaning, face
        self._possible: bool | None = None
        self.props(f'dense no-caps data-focus="{attribute(key)}"')
        if face:
            self.props(f'aria-label="{attribute(words)}"').classes("face")
        self.show(chosen=chosen, possible=possible)

    def show(self, *, chosen: bool = False, possible: bool = True) -> None:
        """Show whether the value is chosen, and whether it can be."""
        self.props(f'aria-pressed="{str(chosen).lower()}"', remove="outline unelevated")
        self.props("flat" if self._flat else "unelevated" if chosen else "outline")
        self.classes(**{"remove" if possible else "add": "gone"})
        if possible != self._possible:
            self._possible = possible
            self._fill()

    def _fill(self) -> None:
        self.clear()
        with self:
            if self._face:
                ui.html(prestige_card(self._face), sanitize=False)  # its texts are escaped where it is drawn
            if self._meaning or not self._possible:
                ui.tooltip(self._meaning if self._possible else "none is left, as the table stands")
