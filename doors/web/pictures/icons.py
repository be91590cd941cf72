"""Signs for actions, bonuses and sorts of cards, each drawn about its centre within 24 points."""

from __future__ import annotations

from doors.web.pictures.pieces import HOUSE, MEEPLE
from doors.web.pictures.shapes import Shape, group, path

_HOUSE = (HOUSE, "M-3 9V4A3 3 0 0 1 3 4V9M-9-1C-5-1-1-3 0-6C1-3 5-1 9-1")
_HAT = ("M-10 6C-6 9 6 9 10 6C8.5 5 7 5 6 4L7-8C3-9.5-3-9.5-7-8L-6 4C-7 5-8.5 5-10 6Z", "M-6 2C-3 3.5 3 3.5 6 2")
_CUBE = ("M0-9.5L8.5-5V4.5L0 9.5L-8.5 4.5V-5Z", "M-8.5-5L0-0.5L8.5-5M0-0.5V9.5")
_COIN = ("M-8.5 0A8.5 8.5 0 1 0 8.5 0A8.5 8.5 0 1 0-8.5 0Z", "M-2 5V-5H4M-2 0H3")
_CROWN = ("M-8 7L-10-5C-8-2-6 0-4.5 0C-3-2-1-5 0-9C1-5 3-2 4.5 0C6 0 8-2 10-5L8 7Z", "M-8 3.5C-3 5 3 5 8 3.5")
_COMPASSES = ("M0-10A2.5 2.5 0 0 1 0-5A2.5 2.5 0 0 1 0-10Z", "M-1-5.2L-7 9M1-5.2L7 9M-8 3C-4 6 4 6 8 3M0-10V-11.5")
_SPIRE = ("M0-12L2-5H3V-1H9V9H-9V-1H-3V-5H-2Z", "M-6 9V4A1.5 1.5 0 0 1-3 4V9M3 9V4A1.5 1.5 0 0 1 6 4V9M0-3V4")
_PALETTE = (
    "M-10 1C-10-6-3-9.5 3-9C10-8 11-1 8 2C6 4 3 2 2 4C1 7 4 9-1 9.5C-6 10-10 6-10 1Z",
    "M-6 0H-5.9M-3-5H-2.9M3-5H3.1M-3 5H-2.9",
)
_STAR = ("M0-8L2-3L7-3L3 0.5L4.5 6L0 3L-4.5 6L-3 0.5L-7-3L-2-3Z", "M-9-4C-11 3-7 9 0 10C7 9 11 3 9-4")
_SCALES = (
    "M-10 9V6H10V9ZM-9 2A4 4 0 0 0-1 2ZM1 2A4 4 0 0 0 9 2Z",
    "M0 6V-9M-5-6H5M-5-6L-8 2M-5-6L-2 2M5-6L2 2M5-6L8 2",
)
_FRAME = ("M-8-9H8V9H-8Z", "M-5-6H5V6H-5ZM-5 4C-2 0-1 0 1 3C2 1 4 1 5 2")

_SIGNS: dict[str, tuple[str, str]] = {
    "workshop": _PALETTE,
    "sales": ("M-10 1L0-9H8A2 2 0 0 1 10-7V1L1 10Z", "M6-5H6.1M-4 1L2 6M-1-2L5 3"),
    "nobles": _HAT,
    "materials": _CUBE,
    "construction": _HOUSE,
    "stock exchange": ("M-10-3L0-10L10-3ZM-9 9V6H9V9Z", "M-7-1V5M-2.5-1V5M2.5-1V5M7-1V5"),
    "grand-place": _SPIRE,
    "city hall": _SPIRE,
    "park": ("M-11 9V-3H-7V-8H7V-3H11V9H8V3A2 2 0 0 0 5 3V9H3V1A3 3 0 0 0-3 1V9H-5V3A2 2 0 0 0-8 3V9Z", "M-7-3H7"),
    "market": ("M-9-8H9L11-1A3.7 3 0 0 1 3.7-1A3.7 3 0 0 1-3.7-1A3.7 3 0 0 1-11-1Z", "M-8 3V9H8V3M-4-8L-4-1M4-8L4-1"),
    "iris": (
        "M0 2C-4-2-4-7 0-11C4-7 4-2 0 2ZM0 2C-6 1-9-2-10-7C-4-7-1-3 0 2ZM0 2C6 1 9-2 10-7C4-7 1-3 0 2Z",
        "M0 2C-3 2-7 4-7 7M0 2C3 2 7 4 7 7M0 2V11",
    ),
    "crown": _CROWN,
    "architect": _COMPASSES,
    "free": (MEEPLE, "M-11-3V-11M-11-11L-13-8M-11-11L-9-8"),
    "creation": _PALETTE,
    "artwork": _FRAME,
    "artworks": _FRAME,
    "material": _CUBE,
    "house": _HOUSE,
    "houses": _HOUSE,
    "noble": _HAT,
    "money": _COIN,
    "expo": ("M0-10L3-3.5L10-3L4.5 1.5L6.5 9L0 4.5L-6.5 9L-4.5 1.5L-10-3L-3-3.5Z", "M-2 0.5L-0.5 2L2.5-2"),
    "architecture": _COMPASSES,
    "nobility": _CROWN,
    "prestige": _STAR,
    "prisoner": ("M-9-9H9V9H-9Z", "M-5-9V9M0-9V9M5-9V9"),
    "meeples": (MEEPLE, "M0 0"),
    "courthouse": _SCALES,
    "points": _STAR,
    "cards": ("M-8-7L3-10L8 7L-3 10Z", "M-5-5L2-7M-4-1L3-3"),
    "exhibitions": ("M-9-8H9V5H-9ZM-2 5H2V10H-2Z", "M-5 1C-2-4 0-3 2-1C4-3 5-1 6 1"),
}
"""An outline that is filled, and lines on it."""


def sign(name: str, x: float, y: float, size: float = 1, kind: str = "sign-of") -> Shape:
    """The sign of an action, a bonus or a sort of cards."""
    filled, lines = _SIGNS.get(name, ("M-6-6H6V6H-6Z", "M0 0"))
    return group(path(filled, "sign-fill"), path(lines, "sign-line"), at=(x, y), size=size, kind=kind)
