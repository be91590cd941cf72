"""The effects of the Belle Époque cards and tiles in a few words, as reminders beside their numbers and names."""

from __future__ import annotations

from typing import Any

from engine.bruxelles1893.state import TILES

_CARDS = (
    "Workshop: {} BF for each artwork",
    "Workshop: turn a white artwork to its colour",
    "Sales: up to {} more steps",
    "Sales: first return a displayed artwork",
    "Nobles: {} VP with a noble discarded",
    "Nobles: first discard nobles of the market",
    "Materials: {} jokers",
    "Materials: a joker for a refined cube",
    "Construction: one cube for another",
    "Construction: {} VP for each cube used",
    "Stock Exchange: {} BF for each meeple there",
    "Stock Exchange: 1 VP for every {} BF",
    "Grand-Place: activate one noble more",
    "Grand-Place: discard a noble for its cost",
    "Park: take money back from a space",
    "Park: {} VP for each artwork",
    "Market: {} cubes for an artwork, or the reverse",
    "Market: create a white artwork",
    "round begins: 1 Traveler",
    "round begins: place the Try Square freely",
    "meeple on a house: {} VP",
    "after an action: an extra turn",
    "round ends: {} BF for the leaving noble's effect",
    "round ends: {} VP for each noble not activated",
    "columns: win a card of the inactive area instead",
    "columns: {} Manneken Pis more",
    "irises: a meeple on a tile counts {} times",
    "irises: {} BF for each majority",
    "Brussels majority: first take a meeple back",
    "Brussels majority: {} VP for each Traveler there",
    "pavilion visit: {} VP for each of your cards",
    "pavilion visit: {} BF for each of your cards",
)
"""By number, from 1."""

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
    return _CARDS[card - 1].format(rules.card_amount[card])


def tile_words(rules: Any, tile: str) -> str:
    """What a Belle Époque tile counts, with the number that the box gives it."""
    return _TILES[tile].format(rules.tile_amount[TILES.index(tile)])
