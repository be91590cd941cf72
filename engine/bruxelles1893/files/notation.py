"""Notation: one short phrase a decision, in the rulebook's words, and how decisions make a sentence of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import CARRY_IT_OUT, COPY_NOTHING, can_carry_out
from engine.bruxelles1893.belle_epoque.card_table import CARDS, Use
from engine.bruxelles1893.belle_epoque.cards import GIVE_ARTWORK, KEEP, OTHER_FIRST
from engine.bruxelles1893.belle_epoque.tiles import NO_CLAIM
from engine.bruxelles1893.brussels import ENOUGH
from engine.bruxelles1893.construction import (
    EXCHANGE_COST,
    EXCHANGE_SURCHARGE,
    HOUSE,
    NEEDLES_STAY,
    house_cost,
    units_paid,
)
from engine.bruxelles1893.free_actions import DECLINE
from engine.bruxelles1893.materials import RADIX as CUBES_RADIX
from engine.bruxelles1893.nobles import JOKER_FOR_CUBES, KEEP_IT, TAKE_REVEALED
from engine.bruxelles1893.prestige import FIRST_TUCK, card_face
from engine.bruxelles1893.sales import PLACES, sale_money, sale_vp
from engine.bruxelles1893.state import (
    ACTIONS,
    ARCHITECT,
    BLACK,
    BOARDS,
    BONUSES,
    BRUSSELS,
    COLOURS,
    COLOURS_OF,
    COMPASS,
    CONSTRUCTION,
    FIRST,
    GRAND_PLACE,
    IRIS_LINES,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LINES,
    MARKET,
    MATERIALS,
    NOBLE_NAMES,
    NOBLES,
    PARK,
    ROWS,
    SALES,
    SLOTS,
    STOCK_EXCHANGE,
    SUPPLY,
    TILES,
    WHITE,
    WORKSHOP,
    new_states,
)
from engine.bruxelles1893.turns import FIRST_BRUSSELS, PASS
from engine.contract import Rules, State

UNIT_WORDS = (*MATERIALS, "3bf")
SALE_WORDS_OF = (
    (*COLOURS, *(f"white-{side} as {colour}" for side in COLOURS[:BLACK] for colour in COLOURS)),
    COLOURS_OF[FIRST],
)
"""What can be sold, by edition in the order of the sales: a colour, or a white artwork by its other side and as what
it goes.
"""


def space_text(space: int) -> str:
    """A space of the Art Nouveau board as row-column, from 1."""
    return f"{space // LINES + 1}-{space % LINES + 1}"


def iris_text(iris: int) -> str:
    """An iris as row-column, from 1."""
    return f"{iris // IRIS_LINES + 1}-{iris % IRIS_LINES + 1}"


def indicator_text(place: int) -> str:
    """A place for the indicator's centre as row-column of the whole grid, from 1."""
    return f"{place // PLACES + 2}-{place % PLACES + 2}"


def payment_units(rules: Any, state: Any, seat: int, code: int) -> list[int]:
    """What a payment consists of: units of each material and of money, then jokers."""
    units = units_paid(code)
    return [*units, house_cost(rules, state, seat) - sum(units)]


def bonus_words(rules: Any, face: int, option: int) -> list[str]:
    """The bonuses that one option of a prestige card gives, a word each."""
    return [word for k, word in enumerate(BONUSES) for _ in range(rules.bonus[face, option, k])]


def move_text(rules: Rules, state: State, code: int) -> str:
    """The phrase for a legal action at the pending decision."""
    entry = state.agenda[state.n_agenda - 1]
    kind, seat, a = int(entry.kind), int(entry.seat), int(entry.a)
    if kind == agenda.BOARD:
        return f"board {BOARDS[code]}"
    if kind == agenda.STARTING_ARTWORK:
        return f"start with {artwork_text(rules, code)}"
    if kind == agenda.TRY_SQUARE:
        return f"try square {iris_text(code)}"
    if kind == agenda.NEUTRAL_MEEPLE:
        return f"neutral {space_text(code)}"
    if kind == agenda.TURN:
        if code == PASS:
            return "pass"
        return f"place {space_text(code)}" if code < FIRST_BRUSSELS else BRUSSELS[code - FIRST_BRUSSELS]
    if kind == agenda.BID:
        return f"bid {code}"
    if kind == agenda.PARK_ACTION:
        return "copy nothing" if code == COPY_NOTHING else f"copy {ACTIONS[code]}"
    if kind == agenda.CARRY_OUT:
        return "carry out" if code == CARRY_IT_OUT else "decline"
    if kind == agenda.CREATE:
        return f"create {artwork_text(rules, code)}"
    if kind == agenda.PUT_UNDER:
        return f"put under {artwork_text(rules, code)}"
    if kind == agenda.SELL:
        return f"sell {sale_text(rules, code)}"
    if kind == agenda.MOVE_INDICATOR:
        return f"indicator {indicator_text(code)}"
    if kind == agenda.LEAVE:
        return f"{'cover' if rules.hidden_artworks else 'leave'} {artwork_text(rules, code)}"
    if kind == agenda.TAKE_NOBLE:
        if code >= TAKE_REVEALED:
            return f"take {NOBLE_NAMES[code - TAKE_REVEALED]} revealed"
        return f"take {NOBLE_NAMES[code // SLOTS]} for {rules.market_price[code % SLOTS]}"
    if kind == agenda.KEEP:
        return "keep" if code == KEEP_IT else "discard"
    if kind == agenda.SOLVAY_EFFECT:
        return "joker for two cubes" if code == JOKER_FOR_CUBES else f"cube {MATERIALS[code]}"
    if kind == agenda.CUBES:
        return f"cubes {_cubes_text(code)}"
    if kind == agenda.FIRST_NEEDLE:
        if code == NEEDLES_STAY:
            return "needles stay"
        return f"move {COMPASS[state.compass[(code - 1) // 2]]} needle {'on' if code % 2 else 'back'}"
    if kind == agenda.PAYMENT:
        units = payment_units(rules, state, seat, code)
        return " ".join(["pay", *_repeated((*UNIT_WORDS, "joker"), units)])
    if kind == agenda.NEEDLE:
        return f"turn {COMPASS[state.compass[code]]} needle"
    if kind == agenda.SITE:
        return f"site {space_text(code)}"
    if kind == agenda.ACTIVATE:
        return "enough" if code == ENOUGH else f"activate {NOBLE_NAMES[code - 1]}"
    if kind == agenda.FREE_ACTION:
        return _free_action_text(a, code)
    if kind == agenda.CARD:
        if code >= FIRST_TUCK:
            return f"tuck {ROWS[code - FIRST_TUCK]}"
        return " ".join(["gain", *bonus_words(rules, card_face(state, a), code)])
    if kind == agenda.BELLE_CARD:
        if a == JOKERS_CARD and code == OTHER_FIRST:
            return f"use card {JOKER_FOR_CUBE_CARD} first"
        return f"keep card {a}" if code == KEEP else " ".join([f"use card {a}", *_card_use_words(rules, a, code)])
    if kind == agenda.BUILDING:
        return "house" if code == HOUSE else f"pavilion {code}"
    if kind == agenda.CLAIM_TILE:
        return "no claim" if code == NO_CLAIM else f"claim {TILES[code - 1]}"
    if kind == agenda.TRAVELERS:
        return f"travelers {code}"
    if kind == agenda.CREATE_WHITE:
        return f"white {artwork_text(rules, code)}"
    if kind == agenda.TAKE_BACK:
        return f"take back {code}"
    if kind == agenda.GIVE_CUBES:
        return f"give {_cubes_text(code)}"
    if kind == agenda.CHOOSE_ROW:
        return f"row {ROWS[code]}"
    if kind != agenda.UNPAID:
        raise AssertionError("a decision has no phrase written")
    return " ".join(["leave unpaid", *(noble for k, noble in enumerate(NOBLE_NAMES) if code >> k & 1)])


def artwork_text(rules: Any, artwork: int) -> str:
    """An artwork as it lies on display: its colour, or white."""
    return COLOURS_OF[rules.edition][artwork] if artwork < WHITE else "white"


def sale_text(rules: Any, sale: int) -> str:
    """What is sold, out of SALE_WORDS_OF."""
    return SALE_WORDS_OF[rules.edition][sale]


def _cubes_text(code: int) -> str:
    counts = [code // CUBES_RADIX**material % CUBES_RADIX for material in range(len(MATERIALS))]
    return " ".join(_repeated(MATERIALS, counts))


def _card_use_words(rules: Any, card: int, code: int) -> list[str]:
    """What a Belle Époque card is used for."""
    use, choice = CARDS[card].use, code - 1
    if use == Use.AS_IT_IS:
        return []
    if use == Use.ARTWORK:
        return [artwork_text(rules, choice)]
    if use == Use.MARKET_PLACES:
        return [str(slot) for slot in range(SLOTS) if code >> slot & 1]
    if use == Use.MATERIAL:
        return [MATERIALS[choice]]
    if use == Use.EXCHANGE:
        return ["cost"] if code == EXCHANGE_COST else [MATERIALS[code - EXCHANGE_SURCHARGE], "for glass"]
    if use == Use.NOBLE:
        return [NOBLE_NAMES[choice]]
    if use == Use.SPACE:
        return [space_text(choice)]
    if use == Use.SWAP:
        gets = code < GIVE_ARTWORK
        return ["get" if gets else "give", artwork_text(rules, choice if gets else code - GIVE_ARTWORK)]
    if use == Use.IRIS:
        return [iris_text(choice)]
    if use == Use.MEEPLE:
        return ["architect" if code == ARCHITECT else "traveler"]
    if use == Use.COLUMNS:
        return [f"{choice % LINES + 1} for {choice // LINES + 1}"]
    raise AssertionError("a use of a Belle Époque card has no words written")


def _free_action_text(action: int, code: int) -> str:
    if code == DECLINE:
        return "decline"
    if action == NOBLES:
        return f"free {NOBLE_NAMES[code - 1]}"
    if action == SUPPLY:
        return f"free {MATERIALS[code - 1]}"
    return {WORKSHOP: "free artwork", SALES: "free points", CONSTRUCTION: "free points"}[action]


def _repeated(words: Iterable[str], counts: Iterable[int]) -> list[str]:
    return [word for word, count in zip(words, counts, strict=True) for _ in range(count)]


def add_to_sentence(rules: Rules, state: State, code: int, opening: str, details: list[str], for_all: bool) -> str:
    """Put a decision into a sentence: into its opening, which is returned, or its details, which are appended to.

    Such as "Sales at 2-4 with 3 BF: sell green at 3-5 (2 BF, 6 VP), blue leaves". Told `for_all` players, what only the
    mover knows is left out.
    """
    entry = state.agenda[state.n_agenda - 1]
    kind, seat = int(entry.kind), int(entry.seat)
    if kind == agenda.TURN:
        if code == PASS:
            return "pass"
        if code < FIRST_BRUSSELS:
            return f"{ACTIONS[state.action[code]]} at {space_text(code)}"
        return _brussels_text(rules, state, code - FIRST_BRUSSELS)
    if kind == agenda.BID:
        said = f"{opening} with {code} BF" if opening else f"bid {code} BF"
        return said if _can_act_after_bid(rules, state, code) else f"{said}, which does nothing"
    if kind == agenda.PARK_ACTION:
        copied = "nothing" if code == COPY_NOTHING else ACTIONS[code]
        return f"{opening} copies {copied}" if opening else f"copy {copied}"
    if kind == agenda.CARRY_OUT:
        if code == CARRY_IT_OUT:
            return opening or f"carry {ACTIONS[entry.a]} out"
        return f"{opening}, not carried out" if opening else f"decline {ACTIONS[entry.a]}"
    if kind == agenda.MOVE_INDICATOR:
        sale = int(entry.a)
        sold = new_states(1)
        sold[0] = state
        sold[0].indicator[0], sold[0].indicator[1] = code // PLACES + 1, code % PLACES + 1
        if details and details[-1] == f"sell {sale_text(rules, sale)}":
            details.pop()
        board = rules.boards[state.seats[seat].board]
        money = sale_money(rules, sold[0], sale) + board.sale_money
        vp = sale_vp(rules, sold[0], sale) + board.sale_vp
        details.append(f"sell {sale_text(rules, sale)} at {indicator_text(code)} ({money} BF, {vp} VP)")
    elif kind == agenda.LEAVE:
        artwork = artwork_text(rules, code)
        details.append(f"cover {artwork}" if rules.hidden_artworks else f"{artwork} leaves")
    elif kind == agenda.TAKE_NOBLE and code < TAKE_REVEALED:
        details.append(f"take {NOBLE_NAMES[code // SLOTS]} for {rules.market_price[code % SLOTS]} BF")
    elif kind == agenda.PAYMENT:
        *units, jokers = payment_units(rules, state, seat, code)
        money = units.pop() * int(rules.money_unit)
        paid = [f"{count} {word}" for count, word in zip(units, MATERIALS, strict=True) if count]
        paid += [f"{money} BF"] if money else []
        paid += [f"{jokers} joker{'s' if jokers > 1 else ''}"] if jokers else []
        details.append(f"pay {' + '.join(paid)}")
    elif kind == agenda.NEEDLE:
        details.append(f"the {COMPASS[state.compass[code]]} needle turns")
    elif kind == agenda.SITE:
        details.append(f"house at {space_text(code)}")
    elif kind == agenda.PUT_UNDER and for_all:
        details.append("put a tile under the stack")
    else:
        details.append(move_text(rules, state, code))
    return opening


def _can_act_after_bid(rules: Any, state: Any, money: int) -> bool:
    """Whether the action for which the bid is made can be carried out with the money left."""
    states = new_states(1)
    states[0] = state
    entry = state.agenda[state.n_agenda - 1]
    states[0].seats[entry.seat].money -= money
    return bool(can_carry_out(rules, states[0], int(entry.seat), int(state.action[entry.a])))


def _brussels_text(rules: Any, state: Any, place: int) -> str:
    if place == STOCK_EXCHANGE:
        return f"Stock Exchange ({rules.stock_income[state.stock[state.n_stock - 1]]} BF)"
    if place == MARKET:
        return f"Saint Catherine's Market ({min(rules.market_jokers, state.jokers)} jokers)"
    return {PARK: "Cinquantenaire Park", GRAND_PLACE: "Grand-Place"}[place]
