"""Box files, and values as they write them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.bruxelles1893.box.box import Box

Overlay = Callable[[str], Path]
"""Writes a box file with a text and gives its path."""


def value(box: Box, key: str) -> Any:
    return next(row["value"] for row in box.listing() if row["key"] == key)


def toml(value: Any) -> str:
    """A bare value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)
