"""Buttons of the form for a box."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from doors.web.pages.attribute import attribute


def button(
    words: str, focus: str, does: Callable[[], object], *, chosen: bool | None = None, meaning: str = ""
) -> ui.button:
    """A button to which the keyboard comes back when it is drawn anew; `chosen` where it is one of several."""
    drawn = ui.button(words, on_click=lambda: does()).props(f'dense no-caps outline data-focus="{attribute(focus)}"')
    if chosen is not None:
        press(drawn, chosen)
    if meaning:
        drawn.props(f'aria-label="{attribute(meaning)}"')
    return drawn


def press(drawn: ui.button, chosen: bool) -> None:
    """Show a button as chosen or not, in place: a button drawn anew would miss the next tap."""
    drawn.props(f'aria-pressed="{str(chosen).lower()}"', remove="outline" if chosen else "unelevated")
    drawn.props("unelevated" if chosen else "outline")
