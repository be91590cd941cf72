"""Why a phrase is no choice at the pending decision, as far as one rule forbids it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bruxelles1897 import agenda
from engine.bruxelles1897.agenda import DECISIONS
from engine.bruxelles1897.box import names
from engine.bruxelles1897.box.box import ARCHITECT_SORTS
from engine.bruxelles1897.brussels import can_carry_out, price
from engine.bruxelles1897.construction import house_cost
from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.state import (
    ABSENT,
    ACTIONS,
    BRUSSELS,
    COLOURS,
    COLUMNS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    PAIRS,
    TAPPED,
)
from engine.contract import Rules, State
from engine.likeness import alike
from engine.phrase import Phrase

_OPENINGS = {
    "place": agenda.TURN,
    **dict.fromkeys(BRUSSELS, agenda.TURN),
    "pass": agenda.TURN,
    **dict.fromkeys(ARCHITECT_SORTS, agenda.ARCHITECT),
    "with": agenda.BRUSSELS_CARDS,
    "perform": agenda.PARK_ACTION,
    "sell": agenda.SELL,
    "pay": agenda.PAYMENT,
    "take": agenda.ONE_OF_TWO,
    "keep": agenda.KEEP_NOBLE,
    "discard": agenda.KEEP_NOBLE,
    "activate": agenda.ACTIVATE,
    "release": agenda.FREE,
    "exhibit": agenda.EXHIBIT,
    "imprison": agenda.IMPRISON,
}
"""How the phrases of a decision begin, where no other decision has such a phrase."""


def reason(rules: Rules, state: State, seats: Sequence[str], text: str) -> str | None:
    """What rule forbids a phrase now, None where none is known."""
    return _Phrase(rules, state, seats, text, _OPENINGS, names.ALL).reason(DECISIONS, _REASONS)


class _Phrase(Phrase):
    """A phrase of this game."""

    def sorts(self) -> list[int]:
        """How many Architect cards of each sort the phrase names."""
        return [self.key.count(alike(sort)) for sort in ARCHITECT_SORTS]

    def lacking(self, has: Sequence[int], where: str) -> str | None:
        """Which of the Architect cards named the player has not, or not so many."""
        for sort, count in enumerate(self.sorts()):
            if count > has[sort]:
                what = f"{has[sort] or 'no'} card{'' if has[sort] == 1 else 's'} {ARCHITECT_SORTS[sort]}"
                return f"{self.name} has {what} {where}"
        return None


def _of_turn(phrase: _Phrase) -> str | None:
    state, own, name = phrase.state, phrase.own, phrase.name
    if phrase.opening in BRUSSELS:
        cards = int(price(state, BRUSSELS.index(phrase.opening)))
        return f"{phrase.opening} takes {cards} Architect cards now, {name} has {int(own.hand.sum())} in hand"
    rows = int(phrase.rules.rows)
    if len(phrase.numbers) != 2 or not (1 <= phrase.numbers[0] <= rows and 1 <= phrase.numbers[1] <= COLUMNS):
        named = f"a space is named by its row, 1 to {rows}, and its column, 1 to {COLUMNS}"
        return phrase.more_than_a_space() or named
    space = COLUMNS * (phrase.numbers[0] - 1) + phrase.numbers[1] - 1
    owner = int(state.architect[space])
    if owner != NOBODY:
        whose = "a neutral card" if owner == NEUTRAL else f"an Architect card of {phrase.seats[owner]}"
        return f"there is {whose} on {space_text(space)}"
    if own.hand.sum() == 0:
        return f"{name} has no Architect card in hand"
    values = [value for sort, count in enumerate(own.hand) if count for value in phrase.rules.value[sort].tolist()]
    cheapest = min(values)
    if cheapest > own.money:
        return f"{name} has {own.money} BEF, the cheapest Architect card costs {cheapest}"
    return f"there is no Action card on {space_text(space)}"


def _of_architect(phrase: _Phrase) -> str | None:
    lacking = phrase.lacking(phrase.own.hand.tolist(), "in hand")
    if lacking or len(phrase.numbers) != 3:
        return lacking
    *values, value = phrase.numbers
    if value not in values:
        return f"{value} is not on a card {phrase.opening}"
    return f"{phrase.name} has {phrase.own.money} BEF" if value > phrase.own.money else None


def _of_brussels_cards(phrase: _Phrase) -> str | None:
    needed, named = int(price(phrase.state, phrase.about)), sum(phrase.sorts())
    if named != needed:
        return f"{BRUSSELS[phrase.about]} takes {needed} Architect cards now, {named} are named"
    return phrase.lacking(phrase.own.hand.tolist(), "in hand")


def _of_park(phrase: _Phrase) -> str | None:
    action = phrase.word(ACTIONS)
    if action is None or can_carry_out(phrase.rules, phrase.state, phrase.seat, action):
        return None
    return f"{phrase.name} can do nothing with {ACTIONS[action]} now"


def _of_sale(phrase: _Phrase) -> str | None:
    colour = phrase.word(COLOURS)
    return None if colour is None else f"{phrase.name} has no {COLOURS[colour]} artwork"


def _of_payment(phrase: _Phrase) -> str | None:
    for pair, word in enumerate(PAIRS):
        if phrase.key.count(alike(word)) > phrase.own.materials[pair]:
            return f"{phrase.name} has {phrase.own.materials[pair] or 'no'} card {word}"
    return f"the house costs {house_cost(phrase.rules, phrase.state, phrase.seat)} materials, one or two a card"


def _of_activation(phrase: _Phrase) -> str | None:
    noble = phrase.word(NOBLE_NAMES)
    if noble is None:
        return None
    found = int(phrase.own.noble[noble])
    if found == ABSENT:
        return f"{phrase.name} does not have {NOBLE_NAMES[noble]}"
    return f"{NOBLE_NAMES[noble]} is tapped already" if found == TAPPED else None


def _of_release(phrase: _Phrase) -> str | None:
    return phrase.lacking(phrase.own.prison.tolist(), "in prison")


def _of_exhibition(phrase: _Phrase) -> str | None:
    colour = phrase.word(COLOURS)
    if colour is None:
        return None
    if phrase.own.artworks[colour] == 0:
        return f"{phrase.name} has no {COLOURS[colour]} artwork"
    return f"{COLOURS[colour]} has been shown already" if phrase.about >> colour & 1 else None


def _of_prison(phrase: _Phrase) -> str | None:
    placed = phrase.state.brussels[:, phrase.seat].sum(axis=0).tolist()
    return phrase.lacking(placed, "in the Brussels area")


_REASONS: dict[int, Callable[[_Phrase], str | None]] = {
    agenda.TURN: _of_turn,
    agenda.ARCHITECT: _of_architect,
    agenda.BRUSSELS_CARDS: _of_brussels_cards,
    agenda.PARK_ACTION: _of_park,
    agenda.SELL: _of_sale,
    agenda.PAYMENT: _of_payment,
    agenda.ACTIVATE: _of_activation,
    agenda.FREE: _of_release,
    agenda.EXHIBIT: _of_exhibition,
    agenda.IMPRISON: _of_prison,
}
"""By the kind of the decision: what forbids a phrase that is for it, but none of its choices."""
