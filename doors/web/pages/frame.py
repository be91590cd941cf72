"""What all pages have around them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nicegui import Client, ui

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
        other = ui.button(icon="contrast").on("click", js_handler="() => bruxelles.switchDark()")
        other.props('flat dense color=white aria-label="light or dark"')
    with ui.element("div").classes("page"):  # inside the main element that the framework makes
        yield


@contextmanager
def part(name: str, kind: str) -> Iterator[None]:
    """A part of a page that a `Bar` leads to; `kind` is its class."""
    with ui.element("section").classes(kind).props(f'tabindex=-1 aria-label="{name}"'):
        yield


def keep(client: Client, key: str, text: str) -> None:
    """Have the browser keep a text, for when the page is loaded again."""
    client.run_javascript(f"bruxelles.keep({json.dumps(text)}, '{key}')")


async def kept(key: str, anywhere: bool = True) -> str | None:
    """What this tab of the browser kept, or where it kept nothing and is to look `anywhere`, another one."""
    found = await answer(f"bruxelles.kept('{key}', {json.dumps(anywhere)})")
    return found if isinstance(found, str) else None


async def answer(code: str) -> Any:
    """What the browser answers to some JavaScript, None where it has left or does not answer."""
    try:
        return await ui.run_javascript(code, timeout=ANSWER_SECONDS)
    except TimeoutError:
        return None
