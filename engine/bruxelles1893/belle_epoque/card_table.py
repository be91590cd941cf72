"""The table of the Belle Époque cards: when each is used, with which action, what it does, and what it is used for.

Rules, notation, files and drawings read it; the effects are in `cards.py` (Rulebook, Chapter 2, section 6).
"""

from __future__ import annotations

from enum import Enum, auto
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from engine.bruxelles1893 import agenda
from engine.bruxelles1893.agenda import FIRST_BRUSSELS_ACTION, NO_ACTION
from engine.bruxelles1893.state import (
    ARTWORK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    BELLE_CARDS,
    BRUSSELS,
    CARD_MONEY_CARD,
    CARD_POINTS_CARD,
    CONSTRUCTION,
    CREATE_WHITE_CARD,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    DOUBLE_MEEPLE_CARD,
    EXTRA_TURN_CARD,
    GRAND_PLACE,
    HOUSE_POINTS_CARD,
    INACTIVE_COLUMN_CARD,
    IRIS_MONEY_CARD,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    MANNEKEN_PIS_CARD,
    MARKET,
    MONEY_POINTS_CARD,
    MORE_STEPS_CARD,
    NEW_NOBLES_CARD,
    NOBLE_FOR_MONEY_CARD,
    NOBLES,
    ONE_NOBLE_MORE_CARD,
    PARK,
    REPLACE_CUBE_CARD,
    RETURN_ARTWORK_CARD,
    SALES,
    STOCK_EXCHANGE,
    STOCK_MONEY_CARD,
    SUPPLY,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TRAVELER_CARD,
    TRAVELER_POINTS_CARD,
    TRY_SQUARE_CARD,
    TURN_WHITE_CARD,
    UPRIGHT_NOBLES_CARD,
    WORKSHOP,
)


class Moment(Enum):
    """When a card is asked about: just before one of these decisions and steps of the agenda."""

    START_OF_ROUND = (agenda.TRY_SQUARE,)
    MEEPLE_PLACED = (agenda.BID,)
    BEFORE_ACTION = (agenda.ACT,)
    BEFORE_INDICATOR = (agenda.MOVE_INDICATOR,)
    NOBLE_DISCARDED = (agenda.REFILL_NOBLES,)
    BEFORE_PAYMENT = (agenda.AFTER_ACTION,)
    AFTER_ACTION = (agenda.NEXT_TURN, agenda.OFFER_FREE_ACTION, agenda.CLAIM_TILE)
    AFTER_BRUSSELS_ACTION = (agenda.NEXT_TURN,)
    COLUMN_MAJORITIES = (agenda.FIRST_PLAYER,)
    IRIS_MAJORITIES = (agenda.IRISES,)
    BRUSSELS_MAJORITY = (agenda.BRUSSELS_MAJORITY,)
    PAVILION_VISIT = (agenda.VISIT,)
    END_OF_ROUND = (agenda.END_ROUND,)


class Use(Enum):
    """What a card is used for: what the action code above KEEP stands for."""

    AS_IT_IS = auto()  # nothing to choose
    ARTWORK = auto()  # 1 + artwork
    MARKET_PLACES = auto()  # places of the noble market, as bits
    MATERIAL = auto()  # 1 + material
    EXCHANGE = auto()  # EXCHANGE_COST, or EXCHANGE_SURCHARGE + material
    NOBLE = auto()  # 1 + noble
    SPACE = auto()  # 1 + space
    SWAP = auto()  # 1 + colour to get, or GIVE_ARTWORK + colour to give
    IRIS = auto()  # 1 + iris
    MEEPLE = auto()  # ARCHITECT or TRAVELER
    COLUMNS = auto()  # 1 + LINES * column won + column to take from


class Card(NamedTuple):
    """One card: its words with `{}` for the number that the box gives it, and its action as AFTER_ACTION numbers it."""

    moment: Moment
    action: int
    words: str
    use: Use = Use.AS_IT_IS


CARDS = {
    ARTWORK_MONEY_CARD: Card(Moment.AFTER_ACTION, WORKSHOP, "Workshop: {} BF for each artwork"),
    TURN_WHITE_CARD: Card(Moment.AFTER_ACTION, WORKSHOP, "Workshop: turn a white artwork to its colour", Use.ARTWORK),
    MORE_STEPS_CARD: Card(Moment.BEFORE_INDICATOR, SALES, "Sales: up to {} more steps"),
    RETURN_ARTWORK_CARD: Card(Moment.BEFORE_ACTION, SALES, "Sales: first return a displayed artwork", Use.ARTWORK),
    DISCARD_POINTS_CARD: Card(Moment.NOBLE_DISCARDED, NOBLES, "Nobles: {} VP with a noble discarded"),
    NEW_NOBLES_CARD: Card(
        Moment.BEFORE_ACTION, NOBLES, "Nobles: first discard nobles of the market", Use.MARKET_PLACES
    ),
    JOKERS_CARD: Card(Moment.AFTER_ACTION, SUPPLY, "Materials: {} jokers"),
    JOKER_FOR_CUBE_CARD: Card(Moment.AFTER_ACTION, SUPPLY, "Materials: a joker for a refined cube", Use.MATERIAL),
    REPLACE_CUBE_CARD: Card(Moment.BEFORE_PAYMENT, CONSTRUCTION, "Construction: one cube for another", Use.EXCHANGE),
    CUBE_POINTS_CARD: Card(Moment.AFTER_ACTION, CONSTRUCTION, "Construction: {} VP for each cube used"),
    STOCK_MONEY_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION,
        FIRST_BRUSSELS_ACTION + STOCK_EXCHANGE,
        "Stock Exchange: {} BF for each meeple there",
    ),
    MONEY_POINTS_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION, FIRST_BRUSSELS_ACTION + STOCK_EXCHANGE, "Stock Exchange: 1 VP for every {} BF"
    ),
    ONE_NOBLE_MORE_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION,
        FIRST_BRUSSELS_ACTION + GRAND_PLACE,
        "Grand-Place: activate one noble more",
        Use.NOBLE,
    ),
    NOBLE_FOR_MONEY_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION,
        FIRST_BRUSSELS_ACTION + GRAND_PLACE,
        "Grand-Place: discard a noble for its cost",
        Use.NOBLE,
    ),
    TAKE_BACK_MONEY_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION,
        FIRST_BRUSSELS_ACTION + PARK,
        "Park: take money back from a space",
        Use.SPACE,
    ),
    ARTWORK_POINTS_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION, FIRST_BRUSSELS_ACTION + PARK, "Park: {} VP for each artwork"
    ),
    CUBES_AND_ARTWORK_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION,
        FIRST_BRUSSELS_ACTION + MARKET,
        "Market: {} cubes for an artwork, or the reverse",
        Use.SWAP,
    ),
    CREATE_WHITE_CARD: Card(
        Moment.AFTER_BRUSSELS_ACTION, FIRST_BRUSSELS_ACTION + MARKET, "Market: create a white artwork", Use.ARTWORK
    ),
    TRAVELER_CARD: Card(Moment.START_OF_ROUND, NO_ACTION, "round begins: 1 Traveler"),
    TRY_SQUARE_CARD: Card(Moment.START_OF_ROUND, NO_ACTION, "round begins: place the Try Square freely", Use.IRIS),
    HOUSE_POINTS_CARD: Card(Moment.MEEPLE_PLACED, NO_ACTION, "meeple on a house: {} VP"),
    EXTRA_TURN_CARD: Card(Moment.AFTER_ACTION, NO_ACTION, "after an action: an extra turn", Use.MEEPLE),
    LEAVING_NOBLE_CARD: Card(Moment.END_OF_ROUND, NO_ACTION, "round ends: {} BF for the leaving noble's effect"),
    UPRIGHT_NOBLES_CARD: Card(Moment.END_OF_ROUND, NO_ACTION, "round ends: {} VP for each noble not activated"),
    INACTIVE_COLUMN_CARD: Card(
        Moment.COLUMN_MAJORITIES, NO_ACTION, "columns: win a card of the inactive area instead", Use.COLUMNS
    ),
    MANNEKEN_PIS_CARD: Card(Moment.COLUMN_MAJORITIES, NO_ACTION, "columns: {} Manneken Pis more"),
    DOUBLE_MEEPLE_CARD: Card(
        Moment.IRIS_MAJORITIES, NO_ACTION, "irises: a meeple on a tile counts {} times", Use.SPACE
    ),
    IRIS_MONEY_CARD: Card(Moment.IRIS_MAJORITIES, NO_ACTION, "irises: {} BF for each majority"),
    TAKE_BACK_MEEPLE_CARD: Card(Moment.BRUSSELS_MAJORITY, NO_ACTION, "Brussels majority: first take a meeple back"),
    TRAVELER_POINTS_CARD: Card(Moment.BRUSSELS_MAJORITY, NO_ACTION, "Brussels majority: {} VP for each Traveler there"),
    CARD_POINTS_CARD: Card(Moment.PAVILION_VISIT, NO_ACTION, "pavilion visit: {} VP for each of your cards"),
    CARD_MONEY_CARD: Card(Moment.PAVILION_VISIT, NO_ACTION, "pavilion visit: {} BF for each of your cards"),
}
"""By number. Cards of one moment and action are asked about in this order; the extra turn comes last of all."""


def cards_at(moment: Moment, action: int = NO_ACTION) -> tuple[int, ...]:
    """The cards of a moment that go with an action, in the order in which they are asked about."""
    return tuple(number for number, card in CARDS.items() if (card.moment, card.action) == (moment, action))


# What kernels read of the table, frozen into them.

START_OF_ROUND_CARDS = cards_at(Moment.START_OF_ROUND)
COLUMN_CARDS = cards_at(Moment.COLUMN_MAJORITIES)
IRIS_CARDS = cards_at(Moment.IRIS_MAJORITIES)
BRUSSELS_CARDS = cards_at(Moment.BRUSSELS_MAJORITY)
VISIT_CARDS = cards_at(Moment.PAVILION_VISIT)
END_OF_ROUND_CARDS = cards_at(Moment.END_OF_ROUND)
"""The cards of each moment of the round, in the order in which they are asked about."""

NO_CARD = 0
_CARDS_AFTER = [
    *(cards_at(Moment.AFTER_ACTION, action) for action in range(FIRST_BRUSSELS_ACTION)),
    *(cards_at(Moment.AFTER_BRUSSELS_ACTION, FIRST_BRUSSELS_ACTION + place) for place in range(len(BRUSSELS))),
]
CARDS_AFTER = np.array([*zip_longest(*_CARDS_AFTER, fillvalue=NO_CARD)], np.int64)
"""(most cards, actions of both boards): the cards that come after each action, in their order, then NO_CARD."""

ACTION_OF_CARD = np.array([NO_ACTION, *(CARDS[card].action for card in range(1, 1 + BELLE_CARDS))], np.int64)
"""(1 + cards,): the action that a card goes with, by its number."""
