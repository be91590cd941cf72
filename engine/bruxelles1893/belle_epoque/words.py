"""The effects of the Belle Époque cards and tiles in a few words, as reminders beside their numbers and names."""

from __future__ import annotations

from typing import Any

from engine.bruxelles1893.belle_epoque.card_table import CARDS
from engine.bruxelles1893.state import TILES

_TILES = {
    "score": "1 VP for every {} VP",
    "row": "{} VP symbols more in a row of your choice",
    "iris": "{} BF for each space of the Iris track",
    "artworks": "{} artworks more",
    "crown": "{} VP for each space of the Crown track",
    "house": "{} house more",
    "first pass": "{} VP for each card from passing first",
    "buildings": "{} VP more for each building",
    "connections": "{} VP for each pair of neighbouring houses",
    "portrait": "a 7th space of the Architect track: {} VP",
    "white": "{} VP for each white artwork",
    "nobles": "all your nobles cost nothing",
}


def card_words(rules: Any, card: int) -> str:
    """What a Belle Époque card does, with the number that the box gives it."""
    return CARDS[card].words.format(rules.card_amount[card])


def tile_words(rules: Any, tile: str) -> str:
    """What a Belle Époque tile counts, with the number that the box gives it."""
    return _TILES[tile].format(rules.tile_amount[TILES.index(tile)])
