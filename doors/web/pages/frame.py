"""What all pages have around them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nicegui import ui

from doors.web import pictures

PAGES = {"Table": "/", "Play": "/play", "Review": "/review", "Studies": "/studies", "Your box": "/box"}

SCRIPT = Path(__file__).with_name("page.js")
STYLE = Path(__file__).with_name("page.css")
TABLE_STYLE = Path(pictures.__file__).with_name("table.css")


ANSWER_SECONDS = 10.0
"""Given to a browser to answer."""


@contextmanager
def frame(active: str) -> Iterator[None]:
    """A page with its title and the way to the others; `active` is one of PAGES."""
    ui.add_head_html(f"<script>{SCRIPT.read_text(encoding='utf-8')}</script>")
    ui.add_css(STYLE)
    ui.add_css(TABLE_STYLE)
    ui.page_title(f"{active} – Bruxelles")
    with ui.header().classes("header"), ui.element("nav").classes("pages"):
        ui.label("Bruxelles").classes("brand")
        for name, address in PAGES.items():
            link = ui.link(name, address)
            if name == active:
                link.props('aria-current="page"')
        dark = ui.dark_mode(None)  # as the browser has it, until somebody chooses
        other = ui.button(icon="contrast", on_click=lambda: dark.set_value(not dark.value))
        other.props('flat dense color=white aria-label="light or dark"')
    with ui.element("main").classes("page"):
        yield


async def answer(code: str) -> Any:
    """What the browser answers to some JavaScript, None where it has left or does not answer."""
    try:
        return await ui.run_javascript(code, timeout=ANSWER_SECONDS)
    except TimeoutError:
        return None
