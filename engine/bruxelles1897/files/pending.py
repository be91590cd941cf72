"""The agenda in words, as a position document lists it, and which agendas can stand on which table.

The document lists the next thing first; the agenda has it last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.agenda import FIRST_STEP, Entry, entries_of
from engine.bruxelles1897 import agenda
from engine.bruxelles1897.agenda import DECISIONS, STEPS
from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.files.position_model import Pending
from engine.bruxelles1897.state import BRUSSELS, CARD_WORDS, COLOURS, COLUMNS, NOBLE_NAMES, NOBODY
from engine.documents import quoted
from engine.errors import PositionError
from engine.supplies import NOTHING_BENEATH, demand, demand_order


def space_number(text: str) -> int:
    """The number of the space "row-column"."""
    row, column = text.split("-")
    return COLUMNS * (int(row) - 1) + int(column) - 1


def _bits(members: Sequence[str], words: Sequence[str], where: str) -> int:
    for member in members:
        if member not in words:
            raise PositionError(f"{where}: {quoted(member)} is not one of {', '.join(words)}")
    return sum(1 << words.index(member) for member in set(members))


def _members(bits: int, words: Sequence[str]) -> list[str]:
    return [word for number, word in enumerate(words) if bits >> number & 1]


class _Argument(NamedTuple):
    """An argument of an entry: its key in a document, and how it is read and written, given the names of the seats."""

    key: str
    read: Callable[[Any, Sequence[str], str], int]
    write: Callable[[int, Sequence[str]], Any]


def _word(key: str, words: Sequence[str]) -> _Argument:
    return _Argument(key, lambda word, *_: words.index(word), lambda number, _: words[number])


def _number(key: str) -> _Argument:
    return _Argument(key, lambda number, *_: number, lambda number, _: number)


_SPACE = _Argument("space", lambda text, *_: space_number(text), lambda space, _: space_text(space))
_SHOWN = _Argument(
    "shown", lambda words, _, where: _bits(words, COLOURS, where), lambda bits, _: _members(bits, COLOURS)
)
_OUT = _Argument("out", _bits, _members)

_ARGUMENTS_OF: dict[int, tuple[_Argument, ...]] = {
    agenda.ARCHITECT: (_SPACE,),
    agenda.BRUSSELS_CARDS: (_word("brussels", BRUSSELS),),
    agenda.SELL: (_number("money"),),
    agenda.PAYMENT: (_word("card", CARD_WORDS),),
    agenda.ONE_OF_TWO: (_word("card", CARD_WORDS), _word("other", CARD_WORDS)),
    agenda.KEEP_NOBLE: (_word("noble", NOBLE_NAMES),),
    agenda.ACTIVATE: (_number("most"), _number("done")),
    agenda.EXHIBIT: (_SHOWN, _OUT),
}
"""The arguments of each kind, in the order a, b; the other kinds have none."""

_OF_NO_SEAT = (agenda.COATS_OF_ARMS, agenda.END_ROUND)

_BENEATH: dict[str, tuple[str, ...]] = {
    "next turn": (NOTHING_BENEATH,),
    "coats of arms": (NOTHING_BENEATH,),
    "end of round": (NOTHING_BENEATH,),
    **dict.fromkeys(DECISIONS, ("next turn",)),
    "one of two": ("next turn", "noble", "activation"),
    "release": ("next turn", "noble", "activation", "coats of arms", "release"),
    "prison": ("end of round", "prison"),
}
"""What may lie directly beneath each decision and step."""


def kind_text(kind: int) -> str:
    """The word of a decision or a step."""
    return DECISIONS[kind] if kind < FIRST_STEP else STEPS[kind - FIRST_STEP]


def read_entries(pending: Sequence[Pending], names: Sequence[str], seat_of: Callable[[str, str], int]) -> list[Entry]:
    """A document's list as agenda entries, bottom first; refuses what nothing in a game leads to.

    `seat_of` gives the number of a seat by its name, or refuses it at the place named by its second argument.
    """
    entries = [_read_entry(entry, f"pending[{i}]", names, seat_of) for i, entry in enumerate(pending)][::-1]
    words = [kind_text(entry.kind) for entry in entries]
    if entries:
        waits = entries[-1].kind < FIRST_STEP
        demand(waits, f"pending[0]: {quoted(words[-1])} is a step of the rules, and comes after a decision that waits")
    demand_order(words, _BENEATH)
    return entries


def _read_entry(entry: Pending, where: str, names: Sequence[str], seat_of: Callable[[str, str], int]) -> Entry:
    if (entry.decision is None) == (entry.step is None):
        raise PositionError(f'{where}: give either "decision" or "step"')
    kind = DECISIONS.index(entry.decision) if entry.decision is not None else FIRST_STEP + STEPS.index(entry.step or "")
    arguments = _ARGUMENTS_OF.get(kind, ())
    wanted = {argument.key for argument in arguments} | (set() if kind in _OF_NO_SEAT else {"seat"})
    given = {key for key, value in entry if value is not None} - {"decision", "step"}
    if given != wanted:
        needed = ", ".join(sorted(wanted)) or "no other key"
        raise PositionError(f'{where}: "{kind_text(kind)}" needs {needed}, not {", ".join(sorted(given)) or "nothing"}')
    values = [argument.read(getattr(entry, argument.key), names, f"{where}.{argument.key}") for argument in arguments]
    if kind == agenda.ONE_OF_TWO:
        values.sort()  # either card can be named first
    seat = NOBODY if kind in _OF_NO_SEAT else seat_of(str(entry.seat), f"{where}.seat")
    return Entry(kind, seat, *values)


def write_entries(state: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """The agenda as a document lists it."""
    return [_write_entry(entry, names) for entry in reversed(entries_of(state))]


def _write_entry(entry: Entry, names: Sequence[str]) -> dict[str, Any]:
    words: dict[str, Any] = {"decision" if entry.kind < FIRST_STEP else "step": kind_text(entry.kind)}
    if entry.seat != NOBODY:
        words["seat"] = names[entry.seat]
    for argument, value in zip(_ARGUMENTS_OF.get(entry.kind, ()), (entry.a, entry.b), strict=False):
        words[argument.key] = argument.write(value, names)
    return words


def turn_of(seat: int) -> list[Entry]:
    """The agenda when a player's turn begins."""
    return [Entry(agenda.NEXT_TURN, seat), Entry(agenda.TURN, seat)]
