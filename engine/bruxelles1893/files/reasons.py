"""Why a phrase is no choice at the pending decision, as far as one rule forbids it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import can_carry_out
from engine.bruxelles1893.agenda import DECISIONS
from engine.bruxelles1893.box import names
from engine.bruxelles1893.brussels import price
from engine.bruxelles1893.files.notation import artwork_text, iris_text, space_text
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIONS,
    ACTIVATED,
    BLACK,
    BOARDS,
    BRUSSELS,
    COLOURS_OF,
    LINES,
    MATERIALS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    SLOTS,
    TILES,
    WHITE,
)
from engine.contract import Rules, State
from engine.phrase import Phrase

_SENTENCES = {f"{action} at": action for action in ACTIONS}
"""How a whole turn on a space begins as a sentence; a bid may follow."""

_OPENINGS = {
    "place": agenda.TURN,
    **dict.fromkeys(_SENTENCES, agenda.TURN),
    **dict.fromkeys(BRUSSELS, agenda.TURN),
    "pass": agenda.TURN,
    "bid": agenda.BID,
    "board": agenda.BOARD,
    "start with": agenda.STARTING_ARTWORK,
    "try square": agenda.TRY_SQUARE,
    "neutral": agenda.NEUTRAL_MEEPLE,
    "copy": agenda.PARK_ACTION,
    "create": agenda.CREATE,
    "sell": agenda.SELL,
    "indicator": agenda.MOVE_INDICATOR,
    "leave unpaid": agenda.UNPAID,
    "leave": agenda.LEAVE,
    "cover": agenda.LEAVE,
    "take back": agenda.TAKE_BACK,
    "take": agenda.TAKE_NOBLE,
    "joker for two cubes": agenda.SOLVAY_EFFECT,
    "cubes": agenda.CUBES,
    "cube": agenda.SOLVAY_EFFECT,
    "needles stay": agenda.FIRST_NEEDLE,
    "move": agenda.FIRST_NEEDLE,
    "pay": agenda.PAYMENT,
    "turn": agenda.NEEDLE,
    "site": agenda.SITE,
    "activate": agenda.ACTIVATE,
    "free": agenda.FREE_ACTION,
    "gain": agenda.CARD,
    "tuck": agenda.CARD,
    "travelers": agenda.TRAVELERS,
    "white": agenda.CREATE_WHITE,
    "house": agenda.BUILDING,
    "pavilion": agenda.BUILDING,
    "claim": agenda.CLAIM_TILE,
    "no claim": agenda.CLAIM_TILE,
    "use card": agenda.BELLE_CARD,
    "keep card": agenda.BELLE_CARD,
    "keep": agenda.KEEP,
    "discard": agenda.KEEP,
    "give": agenda.GIVE_CUBES,
    "row": agenda.CHOOSE_ROW,
    "carry out": agenda.CARRY_OUT,
    "put under": agenda.PUT_UNDER,
}
"""How the phrases of a decision begin, where no other decision has such a phrase."""


def reason(rules: Rules, state: State, seats: Sequence[str], text: str) -> str | None:
    """What rule forbids a phrase now, None where none is known."""
    return _Phrase(rules, state, seats, text, _OPENINGS, names.ALL).reason(DECISIONS, _REASONS)


class _Phrase(Phrase):
    """A phrase of this game."""

    def space(self, lines: int) -> int | None:
        """The space or iris named; None where it is none on the board."""
        numbers = self.numbers[:2] if self.opening in _SENTENCES else self.numbers
        if len(numbers) != 2 or not all(1 <= number <= lines for number in numbers):
            return None
        return lines * (numbers[0] - 1) + numbers[1] - 1

    def no_space(self) -> str | None:
        """What is wrong where a phrase has numbers, but names no space."""
        if not self.numbers:
            return None
        return self.more_than_a_space() or f"a space is named by its row and column, 1 to {LINES}"

    def outside(self, space: int) -> str | None:
        """Whether a space lies outside the active area."""
        state, (row, column) = self.state, divmod(space, LINES)
        if state.low_row <= row < state.high_row and state.low_column <= column < state.high_column:
            return None
        rows = f"rows {state.low_row + 1} to {state.high_row}"
        return (
            f"{space_text(space)} is outside the active area, {rows} and columns {state.low_column + 1} to"
            f" {state.high_column}"
        )

    def occupied(self, space: int) -> str | None:
        """Who stands on a space."""
        meeple = int(self.state.meeple[space])
        if meeple == NOBODY:
            return None
        whose = "a neutral meeple" if meeple == NEUTRAL else f"a meeple of {self.seats[meeple]}"
        return f"there is {whose} on {space_text(space)}"

    def built(self, space: int) -> str | None:
        """What keeps a house or a neutral meeple off a space."""
        house = int(self.state.house[space])
        if house != NOBODY:
            return f"there is a house of {self.seats[house]} on {space_text(space)}"
        return f"there is a Belle Époque tile on {space_text(space)}" if self.rules.cross[space] else None


def _of_turn(phrase: _Phrase) -> str | None:
    own, state, name = phrase.own, phrase.state, phrase.name
    if phrase.opening in BRUSSELS:
        place = BRUSSELS.index(phrase.opening)
        return f"{phrase.opening} takes {price(phrase.rules, state, place)} now, {name} has {_meeples(phrase)}"
    space = phrase.space(LINES)
    if space is None:
        return phrase.no_space()
    if own.meeples == 0:
        return f"{name} has no Architect meeple in the supply"
    if own.money == 0:
        return f"{name} has no money to bid"
    forbidden = phrase.outside(space) or phrase.occupied(space)
    if forbidden is None and phrase.opening in _SENTENCES and state.action[space] != NOTHING:
        return f"{space_text(space)} is for {ACTIONS[state.action[space]]}"
    return forbidden


def _meeples(phrase: _Phrase) -> str:
    count = int(phrase.own.meeples) + int(phrase.own.travelers)
    return f"{count} meeple{'' if count == 1 else 's'} in the supply" if count else "no meeple in the supply"


def _of_bid(phrase: _Phrase) -> str | None:
    if len(phrase.numbers) != 1:
        return None
    if phrase.numbers[0] < 1:
        return "at least 1 BF is bid"
    return f"{phrase.name} has {phrase.own.money} BF" if phrase.numbers[0] > phrase.own.money else None


def _of_nobles(phrase: _Phrase) -> str | None:
    noble = phrase.word(NOBLE_NAMES)
    if noble is None:
        return None
    word = NOBLE_NAMES[noble]
    prices = [int(phrase.rules.market_price[slot]) for slot in range(SLOTS) if phrase.state.market[slot] == noble]
    if "revealed" in phrase.key:
        shown = int(phrase.state.revealed_noble)
        return f"{NOBLE_NAMES[shown]} is the noble turned up" if shown != NOTHING else "no noble is turned up"
    if not prices:
        return f"{word} is not in the noble market"
    if phrase.numbers and phrase.numbers[0] not in prices:
        return f"{word} costs {' or '.join(map(str, prices))} BF"
    return f"{word} costs {min(prices)} BF, {phrase.name} has {phrase.own.money}"


def _of_colours(phrase: _Phrase) -> str | None:
    colours = COLOURS_OF[phrase.rules.edition]
    colour = phrase.word(colours)
    if colour is None:
        return None
    if colour == BLACK:
        return "black artworks come from free actions only"
    if phrase.rules.hidden_artworks:
        return f"no {colours[colour]} artwork has been drawn"
    return f"no {colours[colour]} artwork is left" if phrase.state.stacks[colour] == 0 else None


def _of_sale(phrase: _Phrase) -> str | None:
    if "white" in phrase.key:
        if phrase.own.white.sum() == 0:
            return f"{phrase.name} has no white artwork"
        return "a white artwork is on display" if phrase.state.display[1] >= WHITE else None
    colours = COLOURS_OF[phrase.rules.edition]
    colour = phrase.word(colours)
    if colour is None:
        return None
    word = colours[colour]
    if phrase.own.artworks[colour] == 0:
        return f"{phrase.name} has no {word} artwork"
    return f"{word} is on display already" if colour in phrase.state.display else None


def _of_indicator(phrase: _Phrase) -> str | None:
    if len(phrase.numbers) != 2 or not all(2 <= number <= 6 for number in phrase.numbers):
        return "the centre of the indicator is named by its row and column on the 7×7 grid, 2 to 6"
    there = "-".join(str(int(line) + 1) for line in phrase.state.indicator)
    away = sum(abs(number - 1 - int(line)) for number, line in zip(phrase.numbers, phrase.state.indicator, strict=True))
    return f"it is {away} step{'' if away == 1 else 's'} from {there}, more than {phrase.name} has artworks"


def _of_leaving(phrase: _Phrase) -> str | None:
    shown = " and ".join(artwork_text(phrase.rules, int(artwork)) for artwork in phrase.state.display)
    return f"{shown} are on display"


def _of_activation(phrase: _Phrase) -> str | None:
    noble = phrase.word(NOBLE_NAMES)
    if noble is None:
        return None
    found = int(phrase.own.noble[noble])
    if found == ABSENT:
        return f"{phrase.name} does not have {NOBLE_NAMES[noble]}"
    return f"{NOBLE_NAMES[noble]} is activated already" if found == ACTIVATED else None


def _of_irises(phrase: _Phrase) -> str | None:
    card = int(phrase.state.stock[phrase.state.n_stock - 1])
    offered = " or ".join(iris_text(int(iris)) for iris in phrase.rules.stock_irises[card])
    return f"this round's Stock Exchange card offers {offered}"


def _of_neutral(phrase: _Phrase) -> str | None:
    space = phrase.space(LINES)
    if space is None:
        return phrase.no_space()
    return phrase.outside(space) or phrase.occupied(space) or phrase.built(space)


def _of_site(phrase: _Phrase) -> str | None:
    space = phrase.space(LINES)
    if space is None:
        return phrase.no_space()
    return phrase.occupied(space) or phrase.built(space)


def _of_copies(phrase: _Phrase) -> str | None:
    action = phrase.word(ACTIONS)
    if action is None or can_carry_out(phrase.rules, phrase.state, phrase.seat, action):
        return None
    return f"{phrase.name} can do nothing with {ACTIONS[action]} now"


def _of_cubes(phrase: _Phrase) -> str | None:
    gone = next((k for k, word in enumerate(MATERIALS) if word in phrase.key and phrase.state.cubes[k] == 0), None)
    if gone is not None:
        return f"no {MATERIALS[gone]} cube is left in the supply"
    count = sum(phrase.key.count(word) for word in MATERIALS)
    needed = phrase.about if phrase.opening == "cubes" else 1
    return None if count == needed else f"{needed} cube{'' if needed == 1 else 's'} should be named, not {count}"


def _of_payment(phrase: _Phrase) -> str | None:
    for k, word in enumerate(MATERIALS):
        if phrase.key.count(word) > phrase.own.materials[k]:
            return f"{phrase.name} has {phrase.own.materials[k]} {word}"
    if phrase.key.count("joker") > phrase.own.jokers:
        return f"{phrase.name} has {phrase.own.jokers} jokers"
    needs = phrase.key.count("3bf") * int(phrase.rules.money_unit)
    return f"{phrase.name} has {phrase.own.money} BF" if needs > phrase.own.money else None


def _of_boards(phrase: _Phrase) -> str | None:
    board = phrase.word(BOARDS[1:])
    if board is None:
        return None
    taken = [seat for seat in range(len(phrase.seats)) if phrase.state.seats[seat].board == board + 1]
    return f"{phrase.seats[taken[0]]} has the board of {BOARDS[board + 1]}" if taken else None


def _of_cards(phrase: _Phrase) -> str | None:
    return None if phrase.opening == "gain" else f"{phrase.name} can put no card under that row now"


def _of_tiles(phrase: _Phrase) -> str | None:
    if phrase.own.meeples == 0:
        return f"{phrase.name} has no Architect meeple in the supply"
    tile = phrase.word(TILES)
    if tile is None:
        return None
    if tile not in phrase.state.tile:
        return f"the tile {TILES[tile]} is not among those revealed"
    return f"the tile {TILES[tile]} is claimed already"


_REASONS: dict[int, Callable[[_Phrase], str | None]] = {
    agenda.TURN: _of_turn,
    agenda.BID: _of_bid,
    agenda.BOARD: _of_boards,
    agenda.STARTING_ARTWORK: _of_colours,
    agenda.CREATE: _of_colours,
    agenda.CREATE_WHITE: _of_colours,
    agenda.TRY_SQUARE: _of_irises,
    agenda.NEUTRAL_MEEPLE: _of_neutral,
    agenda.TAKE_NOBLE: _of_nobles,
    agenda.SELL: _of_sale,
    agenda.MOVE_INDICATOR: _of_indicator,
    agenda.LEAVE: _of_leaving,
    agenda.ACTIVATE: _of_activation,
    agenda.SITE: _of_site,
    agenda.PARK_ACTION: _of_copies,
    agenda.CUBES: _of_cubes,
    agenda.SOLVAY_EFFECT: _of_cubes,
    agenda.PAYMENT: _of_payment,
    agenda.CARD: _of_cards,
    agenda.CLAIM_TILE: _of_tiles,
}
"""By the kind of the decision: what forbids a phrase that is for it, but none of its choices."""
