"""The game that is meant where none is named."""

from __future__ import annotations

GAME = "1893"
