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
        self._pointed = False
        """Whether other places are lit than the marks say."""
        self._client = ui.context.client
        self._svg = ui.html("", sanitize=False).classes("board")  # all texts in it are escaped where it is drawn
        self._svg.on("click", self._click, js_handler=_CLICKED)
        self._svg.on("keydown", self._click, js_handler=_KEYED)

    def show(self, document: Json, marks: Marks) -> None:
        """Show a table as it is now."""
        self._document, self._marks = document, marks
        drawn = picture(document, marks, self._narrow)
        if drawn != self._svg.content:
            self._svg.content = drawn
        elif self._pointed:
            self._light(marks.lit)
        self._pointed = False

    def point(self, places: frozenset[str]) -> None:
        """Light these places of the table that is shown, and no others, which is quicker than to draw it anew."""
        self._pointed = True
        self._light(places)

    def _light(self, places: frozenset[str]) -> None:
        self._client.run_javascript(f"bruxelles.light({json.dumps(sorted(places))})")

    async def fit_window(self) -> None:
        """Draw for the window of the browser."""
        width = await answer("window.innerWidth")
        if width is not None:
            self.fit(float(width))

    def fit(self, width: float) -> None:
        """Draw for a window of this width in pixels."""
        self._narrow = width < NARROWEST_WIDE
        self.show(self._document, self._marks)

    def _click(self, event: events.GenericEventArguments) -> None:
        if isinstance(event.args, str):
            self._clicked(event.args)
