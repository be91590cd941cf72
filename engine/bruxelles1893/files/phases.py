"""The phases of a game, and which agendas can stand in them: what may lie directly on what."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto

from engine.agenda import FIRST_STEP, Entry
from engine.bruxelles1893.agenda import BELLE_CARD
from engine.bruxelles1893.belle_epoque.card_table import CARDS, Moment, cards_at
from engine.bruxelles1893.files.pending import entry_text, kind_text
from engine.bruxelles1893.state import (
    ARTWORK_POINTS_CARD,
    CREATE_WHITE_CARD,
    EXTRA_TURN_CARD,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    NOBLE_FOR_MONEY_CARD,
    NOBODY,
    UPRIGHT_NOBLES_CARD,
)
from engine.documents import quoted
from engine.supplies import NOTHING_BENEATH, demand, demand_order


class Phase(IntEnum):
    """Where a game stands, in order; the Resolution phase is cut into its parts."""

    SETUP = auto()
    PLANNING = auto()
    NEUTRAL_MEEPLES = auto()
    ACTION = auto()
    COLUMNS = auto()
    CARDS = auto()
    IRISES = auto()
    BRUSSELS = auto()
    VISIT = auto()
    END_OF_ROUND = auto()
    TILES = auto()
    PAYMENTS = auto()
    OVER = auto()


def _card_word(card: int) -> str:
    return entry_text(Entry(BELLE_CARD, NOBODY, card))


_TABLE = NOTHING_BENEATH
_REST_OF_TURN = ("next turn", "offer free action", "tile")
"""What is left of a turn when its action and the cards after it are over."""
_IN_ACTION = ("next turn", "offer free action", "after action")
"""What an action lies on: with the expansion the step after it."""
_IN_EFFECT = (
    *("keep", "activate", "after action", "next turn", "end of round"),
    *map(_card_word, (NOBLE_FOR_MONEY_CARD, EXTRA_TURN_CARD, UPRIGHT_NOBLES_CARD)),
)
"""What a noble's effect lies on."""

_BENEATH: dict[str, tuple[str, ...]] = {
    # setup
    "planning": (_TABLE,),
    "starting artwork": ("planning", "starting artwork", "board"),
    "board": ("starting artwork",),
    # Planning phase
    "try square": (_TABLE,),
    "place neutral meeple": ("next turn",),
    "neutral meeple": ("next turn", "place neutral meeple"),
    # Action phase
    "next turn": (_TABLE,),
    "turn": ("next turn",),
    "offer free action": ("next turn",),
    "free action": ("next turn",),
    "tile": ("next turn",),
    "after action": _REST_OF_TURN,
    "action": _IN_ACTION,
    "bid": ("action",),
    "carry out": _IN_ACTION,
    "create": _IN_ACTION,
    "put under": _IN_ACTION,
    "sell": _IN_ACTION,
    "indicator": _IN_ACTION,
    "leave": _IN_ACTION,
    "noble": _IN_ACTION,
    "refill nobles": _IN_ACTION,
    "keep": ("refill nobles",),
    "first needle": _IN_ACTION,
    "building": _IN_ACTION,
    "payment": _IN_ACTION,
    "site": _IN_ACTION,
    "needle": ("site", "after action"),
    "travelers": ("next turn",),
    "park": ("next turn", "after action"),
    "activate": ("next turn", "after action"),
    "solvay": _IN_EFFECT,
    "white artwork": _IN_EFFECT,
    "cubes": (*_IN_EFFECT, "offer free action", _card_word(CREATE_WHITE_CARD)),
    "give cubes": ("next turn", _card_word(CREATE_WHITE_CARD), _card_word(EXTRA_TURN_CARD)),
    "take back": ("next turn", _card_word(ARTWORK_POINTS_CARD), _card_word(EXTRA_TURN_CARD)),
    # Resolution phase
    "majorities": (_TABLE,),
    "cards": ("majorities",),
    "first player": ("cards",),
    "card": ("cards",),
    "end of round": (_TABLE,),
    "pavilion visit": ("end of round",),
    "brussels majority": ("pavilion visit",),
    "irises": ("brussels majority",),
    # end of the game
    "payments": (_TABLE,),
    "tiles": ("payments",),
    "row": ("tiles",),
    "unpaid nobles": ("payments",),
}
"""What may lie directly beneath each decision and step."""

_PHASE_ABOVE = {
    "planning": Phase.SETUP,
    "try square": Phase.PLANNING,
    "neutral meeple": Phase.NEUTRAL_MEEPLES,
    "next turn": Phase.ACTION,
    "first player": Phase.COLUMNS,
    "cards": Phase.CARDS,
    "irises": Phase.IRISES,
    "brussels majority": Phase.BRUSSELS,
    "pavilion visit": Phase.VISIT,
    "end of round": Phase.END_OF_ROUND,
    "tiles": Phase.TILES,
    "payments": Phase.PAYMENTS,
}
"""The phase of what lies on an entry, by the topmost of these."""


def _cards_beneath(number: int) -> list[int]:
    """The cards that may be asked about right after one: the later ones of its moment, then the extra turn."""
    card = CARDS[number]
    together = cards_at(card.moment, card.action)
    later = list(together[together.index(number) + 1 :])
    if number == JOKER_FOR_CUBE_CARD:
        later.insert(0, JOKERS_CARD)  # where it is used first
    if card.moment in (Moment.AFTER_ACTION, Moment.AFTER_BRUSSELS_ACTION) and number != EXTRA_TURN_CARD:
        later.append(EXTRA_TURN_CARD)
    return later


for _number, _card in CARDS.items():
    _BENEATH[_card_word(_number)] = (
        *map(_card_word, _cards_beneath(_number)),
        *map(kind_text, _card.moment.value),
    )


def phase_of(entries: Sequence[Entry]) -> Phase:
    """The phase in which such an agenda stands; refuses an agenda that can stand in none."""
    if not entries:
        return Phase.OVER
    words = [entry_text(entry) for entry in entries]
    waits = entries[-1].kind < FIRST_STEP
    demand(waits, f"pending[0]: {quoted(words[-1])} is a step of the rules, and comes after a decision that waits")
    demand_order(words, _BENEATH)
    return next(_PHASE_ABOVE[word] for word in reversed(words) if word in _PHASE_ABOVE)


def phase_of_card(card: int) -> Phase:
    """The phase in which a Belle Époque card is used."""
    beneath = map(kind_text, CARDS[card].moment.value)
    return next((_PHASE_ABOVE[word] for word in beneath if word in _PHASE_ABOVE), Phase.ACTION)
