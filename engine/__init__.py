"""The games as compiled rules over one state record each, and their Python face, `Game`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.default import GAME

if TYPE_CHECKING:
    from engine.face import Game

__all__ = ["GAME", "Game"]


def __getattr__(name: str) -> type[Game]:
    """Import `Game` when it is asked for: numba behind it takes its time, and a command's help does without."""
    if name == "Game":
        from engine.face import Game

        return Game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
