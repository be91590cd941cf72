"""The phases of a game, and which agendas can stand in them: what may lie directly on what."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto

from engine.agenda import FIRST_STEP, Entry
from engine.bruxelles1893.files.pending import entry_text
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


_TABLE = NOTHING_BENEATH
_REST_OF_TURN = ("next turn", "offer free action", "tile")
"""What is left of a turn when its action and the cards after it are over."""
_IN_ACTION = ("next turn", "offer free action", "after action")
"""What an action lies on: with the expansion the step after it."""
_IN_EFFECT = (
    *("keep", "activate", "after action", "next turn", "end of round"),
    *(f"belle epoque card {card}" for card in (14, 22, 24)),
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
    "cubes": (*_IN_EFFECT, "offer free action", "belle epoque card 18"),
    "give cubes": ("next turn", "belle epoque card 18", "belle epoque card 22"),
    "take back": ("next turn", "belle epoque card 16", "belle epoque card 22"),
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

_CARDS: dict[Phase, dict[int, tuple[str | int, ...]]] = {
    Phase.PLANNING: {20: ("try square",), 19: (20, "try square")},
    Phase.ACTION: {
        1: (2, 22, *_REST_OF_TURN),
        2: (22, *_REST_OF_TURN),
        3: ("indicator",),
        4: ("action",),
        5: ("refill nobles",),
        6: ("action",),
        7: (8, 22, *_REST_OF_TURN),
        8: (7, 22, *_REST_OF_TURN),
        9: ("after action",),
        10: (22, *_REST_OF_TURN),
        11: (12, 22, "next turn"),
        12: (22, "next turn"),
        13: (14, 22, "next turn"),
        14: (22, "next turn"),
        15: (16, 22, "next turn"),
        16: (22, "next turn"),
        17: (18, 22, "next turn"),
        18: (22, "next turn"),
        21: ("bid",),
        22: _REST_OF_TURN,
    },
    Phase.COLUMNS: {26: ("first player",), 25: (26, "first player")},
    Phase.IRISES: {28: ("irises",), 27: (28, "irises")},
    Phase.BRUSSELS: {30: ("brussels majority",), 29: (30, "brussels majority")},
    Phase.VISIT: {32: ("pavilion visit",), 31: (32, "pavilion visit")},
    Phase.END_OF_ROUND: {24: ("end of round",), 23: (24, "end of round")},
}
"""The phase of each Belle Époque card, and what may lie beneath it: other cards by their number."""

_PHASE_OF_CARD = {card: phase for phase, cards in _CARDS.items() for card in cards}
_BENEATH |= {
    f"belle epoque card {card}": tuple(
        what if isinstance(what, str) else f"belle epoque card {what}" for what in beneath
    )
    for cards in _CARDS.values()
    for card, beneath in cards.items()
}

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
    return _PHASE_OF_CARD[card]
