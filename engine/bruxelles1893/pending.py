"""The agenda in words, as a position document lists it, and which agendas can stand on a table.

The document lists the next thing first; the agenda has it last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.bruxelles1893 import agenda
from engine.bruxelles1893.agenda import DECISIONS, FIRST_STEP, STEPS
from engine.bruxelles1893.construction import can_construct
from engine.bruxelles1893.decisions import ACTIONS as BUFFER
from engine.bruxelles1893.decisions import legal_actions
from engine.bruxelles1893.free_actions import offer_free_action
from engine.bruxelles1893.notation import space_text
from engine.bruxelles1893.position_model import Pending
from engine.bruxelles1893.prestige import column_winners
from engine.bruxelles1893.state import (
    A_SIDE,
    ACTIONS,
    ACTIVATED,
    AGENDA,
    COLOURS,
    HOUSES,
    LINES,
    NEUTRAL,
    NOBLE_NAMES,
    NOBLES,
    NOBODY,
    NOTHING,
    READY,
    ROUNDS,
    SPACES,
)
from engine.errors import PositionError


class Entry(NamedTuple):
    """One entry of the agenda: its kind, seat and two arguments, as `agenda.push` takes them."""

    kind: int
    seat: int
    a: int = 0
    b: int = 0


def space_number(text: str) -> int:
    """The number of the space "row-column"."""
    row, column = text.split("-")
    return LINES * (int(row) - 1) + int(column) - 1


class _Argument(NamedTuple):
    read: Callable[[Any], int]
    write: Callable[[int], Any]


def _word_of(words: Sequence[str]) -> _Argument:
    return _Argument(words.index, words.__getitem__)


_NUMBER = _Argument(int, int)

_ARGUMENTS = {
    "space": _Argument(space_number, space_text),
    "action": _word_of(ACTIONS),
    "colour": _word_of(COLOURS),
    "noble": _word_of(NOBLE_NAMES),
    "column": _Argument(lambda number: number - 1, lambda column: column + 1),
    "count": _NUMBER,
    "most": _NUMBER,
    "done": _NUMBER,
    "asked": _NUMBER,
}
"""How each argument of an entry is read from a document and written to it."""

_ARGUMENTS_OF: dict[int, tuple[str, ...]] = {
    agenda.BID: ("space",),
    agenda.MOVE_INDICATOR: ("colour",),
    agenda.LEAVE: ("colour",),
    agenda.KEEP: ("noble",),
    agenda.CUBES: ("count",),
    agenda.ACTIVATE: ("most", "done"),
    agenda.FREE_ACTION: ("action",),
    agenda.CARD: ("column",),
    agenda.ACT: ("action",),
    agenda.OFFER_FREE_ACTION: ("action",),
    agenda.CARDS: ("column", "asked"),
}
"""The arguments of each kind, in the order a, b; the other kinds have none."""

_OF_NO_SEAT = {agenda.PLANNING, agenda.COLUMNS, agenda.CARDS, agenda.MAJORITIES, agenda.SCORING}


def _word(kind: int) -> str:
    return DECISIONS[kind] if kind < FIRST_STEP else STEPS[kind - FIRST_STEP]


def read_entries(pending: Sequence[Pending], seat_of: Callable[[str, str], int], players: int) -> list[Entry]:
    """A document's list as agenda entries, bottom first.

    `seat_of` gives the number of a seat by its name, or refuses it at the place named by its second argument.
    """
    if len(pending) > AGENDA:
        raise PositionError(f"pending: {len(pending)} entries, at most {AGENDA} can be")
    return [_read_entry(pending[i], f"pending[{i}]", seat_of, players) for i in reversed(range(len(pending)))]


def _read_entry(entry: Pending, where: str, seat_of: Callable[[str, str], int], players: int) -> Entry:
    if (entry.decision is None) == (entry.step is None):
        raise PositionError(f'{where}: either "decision" or "step" is needed')
    kind = DECISIONS.index(entry.decision) if entry.decision is not None else FIRST_STEP + STEPS.index(entry.step or "")
    wanted = {*_ARGUMENTS_OF.get(kind, ()), *(() if kind in _OF_NO_SEAT else ("seat",))}
    given = {key for key, value in entry if value is not None} - {"decision", "step"}
    if kind == agenda.PAYMENTS:
        given.add("seat")  # none is left to pay after the last seat
    if given != wanted:
        needed = ", ".join(sorted(wanted)) or "no other key"
        raise PositionError(f'{where}: "{_word(kind)}" needs {needed}, not {", ".join(sorted(given)) or "nothing"}')
    arguments = [_ARGUMENTS[key].read(getattr(entry, key)) for key in _ARGUMENTS_OF.get(kind, ())]
    if kind in _OF_NO_SEAT:
        seat = NOBODY
    elif entry.seat is None:
        seat = players
    else:
        seat = seat_of(entry.seat, f"{where}.seat")
    return Entry(kind, seat, *arguments)


def write_entries(state: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """The agenda as a document lists it."""
    return [_write_entry(entry, names) for entry in reversed(entries_of(state))]


def _write_entry(entry: Entry, names: Sequence[str]) -> dict[str, Any]:
    words: dict[str, Any] = {"decision" if entry.kind < FIRST_STEP else "step": _word(entry.kind)}
    if 0 <= entry.seat < len(names):
        words["seat"] = names[entry.seat]
    for key, value in zip(_ARGUMENTS_OF.get(entry.kind, ()), (entry.a, entry.b), strict=False):
        words[key] = _ARGUMENTS[key].write(value)
    return words


def entries_of(state: Any) -> list[Entry]:
    """The agenda of a state, bottom first."""
    return [Entry(*map(int, state.agenda[i])) for i in range(state.n_agenda)]


def turn_of(seat: int) -> list[Entry]:
    """The agenda when a player's turn begins."""
    return [Entry(agenda.NEXT_TURN, seat), Entry(agenda.TURN, seat)]


_ACTION = (
    "create|sell|indicator|leave|noble|refill nobles, keep(, (solvay|cubes))?|solvay|cubes"
    "|first needle|payment|site(, needle)?"
)
_STACKS = {
    "setup": "planning(, starting artwork(, board)?)+",
    "planning": "try square",
    "neutral meeples": "next turn(, place neutral meeple)?, neutral meeple",
    "action": "next turn, "
    f"(turn|(offer free action, )?(action, bid|{_ACTION})|park|activate(, (solvay|cubes))?|free action)",
    "resolution": "majorities, cards, card",
    "payments": "payments, unpaid nobles",
    "over": "",
}
"""The phases by the agendas that stand in them, bottom first."""

BOARD_IN_USE = ("neutral meeples", "action", "resolution")
"""The phases with the Try Square on the board."""


def phase_of(entries: Iterable[Entry]) -> str:
    """The phase in which such an agenda stands; refuses an agenda that can stand in none."""
    words = ", ".join(_word(entry.kind) for entry in entries)
    for phase, pattern in _STACKS.items():
        if re.fullmatch(pattern, words):
            return phase
    listed = ", ".join(reversed(words.split(", ")))
    raise PositionError(f"pending: nothing leads to {listed}; see docs/positions.md for what can be pending")


def check_agenda(rules: Any, state: Any, names: Sequence[str]) -> None:
    """Refuse an agenda whose seats and arguments do not fit the table, or that leaves nothing to decide."""
    entries = entries_of(state)
    if not entries:
        return
    check = _Check(rules, state, names, entries)
    _CHECKS[phase_of(entries)](check)
    choices = legal_actions(rules, state, np.empty(BUFFER, np.int16))
    check.demand(-1, choices > 0, "has no possible choice here")


class _Check:
    """An agenda beside the table it stands on."""

    def __init__(self, rules: Any, state: Any, names: Sequence[str], entries: list[Entry]) -> None:
        self.rules = rules
        self.state = state
        self.names = names
        self.entries = entries
        self.top = entries[-1]

    def demand(self, place: int, holds: bool, problem: str) -> None:
        """Refuse the entry at `place` of the agenda, counted from the bottom, unless something holds."""
        if not holds:
            entry = self.entries[place]
            depth = len(self.entries) - 1 - place % len(self.entries)
            raise PositionError(f'pending[{depth}]: "{_word(entry.kind)}" {problem}')

    def demand_seat(self, place: int, seat: int) -> None:
        """Refuse an entry that is not the given seat's."""
        self.demand(place, self.entries[place].seat == seat, f"should be {self.name(seat)}'s")

    def name(self, seat: int) -> str:
        return self.names[seat % len(self.names)]

    def meeples_on(self, *owners: int) -> int:
        return sum(int(self.state.meeple[space]) in owners for space in range(SPACES))

    def setup(self) -> None:
        seat = self.rules.players
        for place, entry in enumerate(self.entries[1:], start=1):
            own = self.state.seats[entry.seat]
            if entry.kind == agenda.STARTING_ARTWORK:
                seat -= 1
                self.demand(place, own.artworks.sum() == 0, f"cannot be: {self.name(seat)} already has an artwork")
            else:
                self.demand(place, bool(self.rules.asymmetric), "is for the asymmetric variant only")
                self.demand(place, own.board == A_SIDE, f"cannot be: {self.name(seat)} already has a B side")
            self.demand_seat(place, seat)
        self.demand(0, self.state.round_number == 0, "is only before round 1")

    def planning(self) -> None:
        self.demand_seat(-1, self.state.first_player)

    def neutral_meeples(self) -> None:
        first = int(self.state.first_player)
        self.demand(-1, self.rules.players == 2, "is for 2 players only")
        self.demand_seat(0, 1 - first)
        self.demand_seat(-1, first if len(self.entries) == 3 else 1 - first)
        if len(self.entries) == 3:
            self.demand_seat(1, 1 - first)
        placed = self.meeples_on(NEUTRAL)
        self.demand(-1, placed == 3 - len(self.entries), f"cannot be with {placed} neutral meeples placed")
        others = self.meeples_on(0, 1) + int(self.state.uses.sum()) + int(self.state.n_passed)
        self.demand(-1, others == 0, "comes before the first turn of the round")

    def action(self) -> None:
        mover = self.entries[0].seat
        self.demand(0, self.state.seats[mover].passed == 0, f"cannot be: {self.name(mover)} has passed")
        lone_effect = len(self.entries) == 2 and self.top.kind in (agenda.SOLVAY_EFFECT, agenda.CUBES)
        for place, entry in enumerate(self.entries):
            if entry.kind in (agenda.OFFER_FREE_ACTION, agenda.FREE_ACTION) or (lone_effect and entry.seat != mover):
                self._check_owner(place, mover, NOBLES if lone_effect else entry.a)
            else:
                self.demand_seat(place, mover)
            if entry.kind in _OWN_CHECKS:
                _OWN_CHECKS[entry.kind](self, place, entry)

    def _check_owner(self, place: int, mover: int, action: int) -> None:
        owner = self.entries[place].seat
        state = self.state
        landed = any(
            state.meeple[space] == mover and state.house[space] == owner and state.action[space] == action
            for space in range(SPACES)
        )
        what = f"needs a meeple of {self.name(mover)} on a house of {self.name(owner)} for {ACTIONS[action]}"
        self.demand(place, owner != mover and landed, what)

    def bid(self, place: int, entry: Entry) -> None:
        state, space = self.state, entry.a
        mine = state.meeple[space] == entry.seat
        self.demand(place, mine, f"needs a meeple of {self.name(entry.seat)} on {space_text(space)}")
        action, owner = int(state.action[space]), int(state.house[space])
        expected = [Entry(agenda.NEXT_TURN, entry.seat)]
        if owner not in (NOBODY, entry.seat):
            expected.append(Entry(agenda.OFFER_FREE_ACTION, owner, action))
        expected += [Entry(agenda.ACT, entry.seat, action), entry]
        words = "; then ".join(str(_write_entry(step, self.names)) for step in reversed(expected[:-1]))
        self.demand(place, self.entries == expected, f"on {space_text(space)} is followed by {words}".replace("'", '"'))

    def sale(self, place: int, entry: Entry) -> None:
        own, colour = self.state.seats[entry.seat], COLOURS[entry.a]
        self.demand(place, own.artworks[entry.a] > 0, f"needs {self.name(entry.seat)} to have a {colour} artwork")
        self.demand(place, entry.a not in self.state.display, f"cannot be: {colour} is on display")
        if entry.kind == agenda.LEAVE:
            self.demand(place, self.state.display[0] != NOTHING, "needs two artworks on display")

    def cubes(self, place: int, entry: Entry) -> None:
        most = min(int(self.state.cubes.sum()), max(self.rules.materials_cubes, self.rules.solvay_cubes))
        self.demand(place, 1 <= entry.a <= most, f"has a count of {entry.a}, should be 1 to {most}")

    def first_needle(self, place: int, entry: Entry) -> None:
        board = self.rules.boards[self.state.seats[entry.seat].board]
        self.demand(place, bool(board.moves_needle), "is for saintenoy only")
        possible = can_construct(self.rules, self.state, entry.seat)
        self.demand(place, bool(possible), f"comes when {self.name(entry.seat)} can construct")

    def payment(self, place: int, entry: Entry) -> None:
        self.demand(place, self.state.seats[entry.seat].houses < HOUSES, "needs a house left to construct")

    def activation(self, place: int, entry: Entry) -> None:
        own = self.state.seats[entry.seat]
        levels = [int(level) for level in self.rules.boards[own.board].crown_track[: own.crown + 1]]
        self.demand(place, entry.a in levels, f"has most {entry.a}, should be a Crown level reached: {levels}")
        activated = int((own.noble == ACTIVATED).sum())
        done = min(entry.a - 1, activated)
        self.demand(place, entry.b <= done, f"has done {entry.b}, should be at most {done}")
        self.demand(place, bool((own.noble == READY).any()), "needs a noble not yet activated")

    def free_action(self, place: int, entry: Entry) -> None:
        after = self.state.copy()
        offer_free_action(self.rules, after, entry.seat, entry.a)
        self.demand(place, after.n_agenda > self.state.n_agenda, f"gives {self.name(entry.seat)} nothing here")

    def resolution(self) -> None:
        state, rules, card = self.state, self.rules, self.top
        self.demand(-1, state.n_passed == rules.players, "comes when all have passed")
        active = state.low_column <= card.a < state.high_column
        self.demand(
            -1, active and state.column[card.a] != NOTHING, f"has column {card.a + 1}, which has no card to win"
        )
        winners = int(column_winners(rules, state, card.a))
        self.demand(
            -1, bool(winners >> card.seat & 1), f"cannot be: {self.name(card.seat)} has not won column {card.a + 1}"
        )
        asked = (card.seat - int(state.first_player)) % rules.players + 1
        what = f"should have column {card.a + 1} and asked {asked}"
        self.demand(1, self.entries[1][2:] == (card.a, asked), what)

    def payments(self) -> None:
        last, seat = self.state.round_number == ROUNDS - 1, self.top.seat
        self.demand(-1, last, f"is only after round {ROUNDS}")
        next_seat = self.name(seat + 1) if seat + 1 < self.rules.players else "nobody, with no seat given"
        self.demand(0, self.entries[0].seat == seat + 1, f"should go on with {next_seat}")
        spent = all(self.state.seats[paying].jokers == 0 for paying in range(seat + 1))
        self.demand(-1, spent, f"comes when {self.name(seat)} and those before have returned their jokers")


_CHECKS = {
    "setup": _Check.setup,
    "planning": _Check.planning,
    "neutral meeples": _Check.neutral_meeples,
    "action": _Check.action,
    "resolution": _Check.resolution,
    "payments": _Check.payments,
}
_OWN_CHECKS = {
    agenda.BID: _Check.bid,
    agenda.MOVE_INDICATOR: _Check.sale,
    agenda.LEAVE: _Check.sale,
    agenda.CUBES: _Check.cubes,
    agenda.FIRST_NEEDLE: _Check.first_needle,
    agenda.PAYMENT: _Check.payment,
    agenda.SITE: _Check.payment,
    agenda.ACTIVATE: _Check.activation,
    agenda.FREE_ACTION: _Check.free_action,
}
