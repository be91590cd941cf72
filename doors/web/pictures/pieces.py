"""Pieces with the letter that tells them apart beside their colour, each drawn about its centre."""

from __future__ import annotations

from doors.web.pictures.shapes import SMALL, Area, Shape, group, path, rectangle, words
from engine.bruxelles1893.files.drawing import LETTERS

_LEGS = "C6-2 9-1 9 1.5C9 3 6 3 5 2.8C5.5 5 7.5 7 7.5 9H2C1.5 7 1 6 0 6C-1 6-1.5 7-2 9H-7.5C-7.5 7-5.5 5-5 2.8"
MEEPLE = f"M0-10C3-10 4-8 4-6C4-4.5 3-3.5 3.5-3{_LEGS}C-6 3-9 3-9 1.5C-9-1-6-2-3.5-3C-3-3.5-4-4.5-4-6C-4-8-3-10 0-10Z"
HOUSE = "M-9 9V-1C-6-2-2-5 0-10C2-5 6-2 9-1V9Z"

MATERIAL_LETTERS = {"wood": "W", "iron": "I", "stone": "S", "glass": "G", "jokers": "J", "steel": "S", "brick": "B"}
ARTWORK_LETTERS = {**LETTERS, "red": "R"}


def meeple(initial: str, colour: str, x: float, y: float, size: float = 1.3, hollow: bool = False) -> Shape:
    """A seat's meeple with its letter; a hollow one is a Traveler."""
    kind = f"{colour} {'hollow' if hollow else 'solid'}"
    return group(path(MEEPLE, "piece"), _letter(initial, size, 1.5), at=(x, y), size=size, kind=kind)


def house(initial: str, colour: str, x: float, y: float, size: float = 1.2) -> Shape:
    """A seat's house with its letter."""
    return group(path(HOUSE, "piece"), _letter(initial, size, 3), at=(x, y), size=size, kind=f"{colour} solid")


def _letter(text: str, size: float, y: float = 0) -> Shape:
    """A letter that is as large on small pieces as on large ones."""
    return words(text, 0, y, SMALL / min(size, 1.2), "letter")


def cube(material: str, x: float, y: float, side: float = 18) -> Shape:
    """A cube with the letter of its material."""
    box = Area(-side / 2, -side / 2, side, side)
    letter = _letter(MATERIAL_LETTERS.get(material, "?"), 1)
    kind = f"material-{material}" if material in MATERIAL_LETTERS else "unknown"
    return group(rectangle(box, "piece", 3), letter, at=(x, y), kind=f"{kind} solid")


def artwork(colour: str, x: float, y: float, white: bool = False, size: float = 1) -> Shape:
    """An artwork in its frame with the letter of its colour; a white one has that of its other side."""
    side, letter = Area(-9, -11, 18, 22), ARTWORK_LETTERS.get(colour, "?")
    known = f"artwork-{colour}" if colour in ARTWORK_LETTERS else "unknown"
    inside = [
        rectangle(side, "piece", 2),
        rectangle(Area(-7, -9, 14, 18), "mat", 1),
        _letter(letter.lower() if white else letter, size),
    ]
    return group(*inside, at=(x, y), size=size, kind=f"{known} {'white' if white else 'solid'}")


def card_back(x: float = 0, y: float = 0) -> Shape:
    """An artwork or a card that lies face down."""
    return group(rectangle(Area(-9, -11, 18, 22), "card-back", 2), path("M-5-7C5-4-5 4 5 7", "whiplash"), at=(x, y))


def coin(text: str, x: float, y: float, radius: float = 11) -> Shape:
    """A coin with a number, drawn out for one that is long."""
    half = max(radius, coin_width(text) / 2)
    ground = rectangle(Area(x - half, y - radius, 2 * half, 2 * radius), "coin", radius)
    return group(ground, words(text, x, y, 12, "coin-words"))


def coin_width(text: str) -> float:
    """How wide a number makes a coin."""
    return max(22, 8.5 * len(text) + 4)
