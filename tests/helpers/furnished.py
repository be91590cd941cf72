"""Tables on which much can happen: random games of the expansion in which most pavilions stand from the start.

Players who choose at random build few pavilions, so that most Belle Époque cards would hardly be used.
"""

from __future__ import annotations

from typing import Any

from engine.bruxelles1893.materials import take_cube, take_jokers
from engine.bruxelles1893.state import BELLE_CARDS, MATERIALS, PAVILIONS

MONEY = 12


def furnish(rules: Any, state: Any, number: int) -> None:
    """Give a fresh table of the expansion all pavilions but one, money and cubes; over 32 numbers each card is used."""
    if not rules.belle_epoque:
        return
    for place in range(PAVILIONS):
        state.belle_card[place] = 1 + (PAVILIONS * number + place) % BELLE_CARDS
        if place != number % PAVILIONS:
            owner = (place + number) % rules.players
            state.pavilion[place] = owner
            state.seats[owner].houses += 1
    for seat in range(rules.players):
        state.seats[seat].money += MONEY
        take_jokers(state, seat, 2)
        for material in range(len(MATERIALS)):
            take_cube(state, seat, material, 1)
