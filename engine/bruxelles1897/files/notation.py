"""Notation: one short phrase a decision, in the rulebook's words, and how decisions make a sentence of a turn."""

from __future__ import annotations

from typing import Any

from engine.bruxelles1897 import agenda
from engine.bruxelles1897.brussels import ENOUGH, SET_RADIX
from engine.bruxelles1897.construction import can_construct, payment_kinds
from engine.bruxelles1897.exhibitions import DECLINE
from engine.bruxelles1897.nobles import KEEP_IT
from engine.bruxelles1897.rules import RADIX
from engine.bruxelles1897.sales import artworks_of
from engine.bruxelles1897.state import (
    ACTIONS,
    ARCHITECTS,
    BRUSSELS,
    CARD_WORDS,
    CITY_HALL,
    COLOURS,
    COLUMNS,
    EXPO,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    MONEY_CARD,
    NOBLE_NAMES,
    PAIRS,
    PARK,
    STOCK_EXCHANGE,
)
from engine.bruxelles1897.turns import FIRST_BRUSSELS, PASS, SIDES
from engine.contract import Rules, State


def space_text(space: int) -> str:
    """A space of the Art Nouveau area as row-column, from 1."""
    return f"{space // COLUMNS + 1}-{space % COLUMNS + 1}"


def sort_text(rules: Any, sort: int) -> str:
    """A sort of Architect cards by the values of its two sides."""
    return "/".join(map(str, rules.value[sort]))


def move_text(rules: Rules, state: State, code: int) -> str:
    """The phrase for a legal action at the pending decision."""
    kind = int(state.agenda[state.n_agenda - 1].kind)
    if kind == agenda.TURN:
        if code == PASS:
            return "pass"
        return f"place {space_text(code)}" if code < FIRST_BRUSSELS else BRUSSELS[code - FIRST_BRUSSELS]
    if kind == agenda.ARCHITECT:
        return f"{sort_text(rules, code // SIDES)} as {rules.value[code // SIDES, code % SIDES]}"
    if kind == agenda.BRUSSELS_CARDS:
        return f"with {_set_text(rules, code)}"
    if kind == agenda.PARK_ACTION:
        return f"perform {ACTIONS[code]}"
    if kind == agenda.SELL:
        return f"sell {COLOURS[code]}"
    if kind == agenda.PAYMENT:
        return f"pay {_payment_text(code)}"
    if kind == agenda.ONE_OF_TWO:
        return f"take {CARD_WORDS[code]}"
    if kind == agenda.KEEP_NOBLE:
        return "keep" if code == KEEP_IT else "discard"
    if kind == agenda.ACTIVATE:
        return "enough" if code == ENOUGH else f"activate {NOBLE_NAMES[code - 1]}"
    if kind == agenda.FREE:
        return f"release {sort_text(rules, code)}"
    if kind == agenda.EXHIBIT:
        return "decline" if code == DECLINE else f"exhibit {COLOURS[code - 1]}"
    if kind == agenda.IMPRISON:
        return f"imprison {sort_text(rules, code)}"
    raise AssertionError("a decision has no phrase written")


def _set_text(rules: Any, code: int) -> str:
    counts = [code // SET_RADIX**sort % SET_RADIX for sort in range(ARCHITECTS)]
    return " ".join(sort_text(rules, sort) for sort in range(ARCHITECTS) for _ in range(counts[sort]))


def _payment_text(code: int) -> str:
    return " ".join(pair for k, pair in enumerate(PAIRS) for _ in range(code // RADIX**k % RADIX))


def add_to_sentence(rules: Rules, state: State, code: int, opening: str, details: list[str], for_all: bool) -> str:
    """Put a decision into a sentence: into its opening, which is returned, or its details, which are appended to.

    Such as "Construction at 2-4 with 1/3 as 3: pay brick-brick (1 VP)". Told `for_all` players it is the same: none
    knows more than another.
    """
    entry = state.agenda[state.n_agenda - 1]
    kind, seat = int(entry.kind), int(entry.seat)
    if kind == agenda.TURN:
        if code == PASS:
            return "pass"
        if code < FIRST_BRUSSELS:
            return f"{_card_action(int(state.card[code]))} at {space_text(code)}"
        return _brussels_text(rules, code - FIRST_BRUSSELS)
    if kind == agenda.ARCHITECT:
        said = f"{opening} with {move_text(rules, state, code)}" if opening else move_text(rules, state, code)
        return said if _is_of_use(rules, state, seat, int(state.card[entry.a])) else f"{said}, which does nothing"
    if kind == agenda.BRUSSELS_CARDS:
        return f"{opening} {move_text(rules, state, code)}" if opening else move_text(rules, state, code)
    if kind == agenda.PARK_ACTION and opening:
        return f"{opening} for {ACTIONS[code]}"
    if kind == agenda.SELL:
        details.append(f"sell {COLOURS[code]} ({entry.a} BEF)")
    elif kind == agenda.PAYMENT:
        points = rules.material_kind_vp * payment_kinds(rules, state, seat, code)
        details.append(f"pay {_payment_text(code)} ({points} VP)")
    else:
        details.append(move_text(rules, state, code))
    return opening


def _card_action(card: int) -> str:
    """The action of an Action card, and what is on it."""
    if card == EXPO:
        return "Exhibition"
    if card == MONEY_CARD:
        return "Sale"
    sorts = ((FIRST_NOBLE, "Influence"), (FIRST_HOUSE, "Construction"), (FIRST_MATERIAL, "Supply"), (0, "Creation"))
    action = next(word for first, word in sorts if card >= first)
    return f"{action} ({CARD_WORDS[card].partition(' ')[2]})"


def _is_of_use(rules: Any, state: Any, seat: int, card: int) -> bool:
    """Whether a player can do the action of an Action card."""
    if card == MONEY_CARD:
        return bool(artworks_of(state, seat) > 0)
    return not FIRST_HOUSE <= card < FIRST_NOBLE or bool(can_construct(rules, state, seat))


def _brussels_text(rules: Any, place: int) -> str:
    if place == STOCK_EXCHANGE:
        return f"Stock Exchange ({rules.stock_money} BEF)"
    return {PARK: "Cinquantenaire Park", CITY_HALL: "City Hall"}[place]
