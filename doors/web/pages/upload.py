"""Where a page takes a file: chosen or dropped, and read at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from doors.web.guard import MOST_BYTES

JSON = ".json,application/json"


def upload(words: str, take: Callable[..., Any], accept: str = JSON) -> None:
    """A place for a file, which `take` hears of; one that is too large is refused in words."""

    def refuse() -> None:
        ui.notify(f"too large: at most {MOST_BYTES:,} bytes can be read", type="negative")

    found = ui.upload(label=words, auto_upload=True, max_file_size=MOST_BYTES, on_upload=take, on_rejected=refuse)
    found.props(f'accept="{accept}" flat bordered').classes("w-full")
