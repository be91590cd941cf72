"""Other names of what positions and phrases call by one word: as the cards print it."""

from __future__ import annotations

NOBLES = {
    "Georges Brugmann": "brugmann",
    "Prince Albert": "albert",
    "Charles Buls": "buls",
    "Victor Horta": "horta",
    "Paul Hankar": "hankar",
    "Emile Vandervelde": "vandervelde",
}
CARDS = {f"noble {name}": f"noble {noble}" for name, noble in NOBLES.items()}
"""Of Action cards."""

BRUSSELS = {"Cinquantenaire Park": "park"}

STRANGERS = ("Van de Velde", "Henry van de Velde")
"""Nobles of the elder game alone, whose names are no slips of ours."""

ALL = {**NOBLES, **BRUSSELS}
"""Names that may stand in a phrase."""
