"""Other names of what positions and phrases call by one word: as the cards and the boards print it."""

from __future__ import annotations

NOBLES = {
    "Georges Brugmann": "brugmann",
    "Edouard Empain": "empain",
    "Baron Empain": "empain",
    "Ernest Solvay": "solvay",
    "Charles Buls": "buls",
    "Prince Albert": "albert",
    "Henry van de Velde": "van-de-velde",
    "Emile Vandervelde": "vandervelde",
    "Maurice Maeterlinck": "maeterlinck",
    "Georges Nagelmackers": "nagelmackers",
    "Henri Privat-Livemont": "privat-livemont",
}
BRUSSELS = {
    "Cinquantenaire Park": "park",
    "Saint Catherine's Market": "market",
    "Saint Catherine": "market",
}
BOARDS = {
    "Paul Hankar": "hankar",
    "Paul Cauchie": "cauchie",
    "Victor Horta": "horta",
    "Paul Saintenoy": "saintenoy",
    "Gustave Strauven": "strauven",
}
MATERIALS = {"joker": "jokers"}

ALL = {**NOBLES, **BRUSSELS, **BOARDS}
"""Names that may stand in a phrase."""
