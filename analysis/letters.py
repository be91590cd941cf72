"""The letters that charts can draw."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from matplotlib.font_manager import FontProperties, findfont, get_font

FACE = "DejaVu Sans"
"""The face in which pictures are drawn."""


@cache
def _letters() -> Collection[int]:
    return frozenset(get_font(findfont(FontProperties(family=FACE))).get_charmap())


def missing_letter(text: str) -> str | None:
    """The first letter that the face of the charts does not have, which pictures would show as a box."""
    return next((letter for letter in text if ord(letter) not in _letters()), None)


def spelled(text: str) -> str:
    """The text with the code points of letters that the face does not have, such as U+82B1, in their place."""
    return "".join(letter if ord(letter) in _letters() else f"U+{ord(letter):04X}" for letter in text)
