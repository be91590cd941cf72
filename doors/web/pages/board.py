"""The drawn table on a page: what is clicked on it, with the mouse, a finger or the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable

from nicegui import events, ui

from doors.web.pages.frame import answer
from doors.web.pictures import Marks, picture
from engine.documents import Json

NARROWEST_WIDE = 900
"""Pixels of a window from which the areas stand side by side."""

_PLACE = "event.target.closest('[data-place]')?.dataset.place"
_CLICKED = f"(event) => {{ const place = {_PLACE}; if (place) emit(place) }}"
_KEYED = f"""(event) => {{
    const place = {_PLACE}
    if (place && (event.key === 'Enter' || event.key === ' ')) {{ event.preventDefault(); emit(place) }}
}}"""


class Board:
    """Draws a table anew whenever it changes."""

    def __init__(self, clicked: Callable[[str], object]) -> None:
        """`clicked` hears the place that was clicked."""
        self._clicked = clicked
        self._document: Json = {}
        self._marks = Marks()
        self._narrow = False
        self._client = ui.context.client
        self._svg = ui.html("", sanitize=False).classes("board")  # all texts in it are escaped where it is drawn
        self._svg.on("click", self._click, js_handler=_CLICKED)
        self._svg.on("keydown", self._click, js_handler=_KEYED)

    def show(self, document: Json, marks: Marks) -> None:
        """Show a table; where only other places are lit than before, the browser lights them."""
        same = (document, marks._replace(lit=frozenset())) == (self._document, self._marks._replace(lit=frozenset()))
        before, self._document, self._marks = self._marks, document, marks
        if not (same and self._svg.content):
            self._draw()
        elif marks.lit != before.lit:
            self._client.run_javascript(f"bruxelles.light({json.dumps(sorted(marks.lit))})")

    async def fit_window(self) -> None:
        """Draw for the window of the browser."""
        width = await answer("window.innerWidth")
        if width is not None:
            self.fit(float(width))

    def fit(self, width: float) -> None:
        """Draw for a window of this width in pixels."""
        self._narrow = width < NARROWEST_WIDE
        self._draw()

    def _draw(self) -> None:
        self._svg.content = picture(self._document, self._marks, self._narrow)

    def _click(self, event: events.GenericEventArguments) -> None:
        if isinstance(event.args, str):
            self._clicked(event.args)
