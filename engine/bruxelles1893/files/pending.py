"""The agenda in words, as a position document lists it.

The document lists the next thing first; the agenda has it last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.agenda import FIRST_STEP, Entry, entries_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.agenda import BELLE_CARD, DECISIONS, STEPS
from engine.bruxelles1893.files.notation import SALE_WORDS_OF, space_text
from engine.bruxelles1893.files.position_model import EXCHANGES, Pending
from engine.bruxelles1893.state import ACTIONS, AGENDA, BRUSSELS, COLOURS_OF, EDITIONS, LINES, NOBLE_NAMES, NOBODY
from engine.documents import quoted
from engine.errors import PositionError


def space_number(text: str) -> int:
    """The number of the space "row-column"."""
    row, column = text.split("-")
    return LINES * (int(row) - 1) + int(column) - 1


class _Argument(NamedTuple):
    """An argument of an entry: its key in a document, how it is read and written, and whether 0 is left out.

    Reading and writing are told the edition, whose words they use.
    """

    key: str
    read: Callable[[Any, int], int]
    write: Callable[[int, int], Any]
    optional: bool = False


def _word_of(key: str, words_of: Sequence[Sequence[str]], optional: bool = False) -> _Argument:
    """One of the words of the edition by its number; an optional one counts from 1."""
    first = 1 if optional else 0

    def read(word: str, edition: int) -> int:
        words = words_of[edition]
        if word not in words:
            raise PositionError(f"{key}: {quoted(word)} is not one of {', '.join(words)}")
        return first + words.index(word)

    return _Argument(key, read, lambda number, edition: words_of[edition][number - first], optional)


def _word(key: str, words: Sequence[str], optional: bool = False) -> _Argument:
    return _word_of(key, [words] * len(EDITIONS), optional)


def _other(key: str, read: Callable[[Any], int], write: Callable[[int], Any], optional: bool = False) -> _Argument:
    return _Argument(key, lambda value, _: read(value), lambda number, _: write(number), optional)


def _number(key: str, optional: bool = False) -> _Argument:
    return _other(key, int, int, optional)


def _flag(key: str) -> _Argument:
    return _other(key, int, bool, optional=True)


_ACTION = _word("action", ACTIONS)
_SALE = _word_of("colour", SALE_WORDS_OF)
_SPACE = _other("space", space_number, space_text)
_COLUMN = _other("column", lambda number: number - 1, lambda column: column + 1)

_ARGUMENTS_OF: dict[int, tuple[_Argument, ...]] = {
    agenda.BID: (_SPACE,),
    agenda.MOVE_INDICATOR: (_SALE, _number("more", optional=True)),
    agenda.LEAVE: (_SALE,),
    agenda.KEEP: (_word("noble", NOBLE_NAMES),),
    agenda.CUBES: (_number("count"),),
    agenda.PAYMENT: (_number("building", optional=True), _word("exchange", EXCHANGES, optional=True)),
    agenda.BUILDING: (_flag("moved"),),
    agenda.ACTIVATE: (_number("most"), _number("done")),
    agenda.FREE_ACTION: (_ACTION,),
    agenda.CARD: (_COLUMN,),
    agenda.TRAVELERS: (_word("brussels", BRUSSELS),),
    agenda.BELLE_CARD: (_number("card"), _number("about", optional=True)),
    agenda.TAKE_BACK: (_SPACE,),
    agenda.GIVE_CUBES: (_word_of("colour", COLOURS_OF),),
    agenda.CARRY_OUT: (_ACTION,),
    agenda.ACT: (_ACTION, _flag("offered")),
    agenda.AFTER_ACTION: (_word("action", (*ACTIONS, *BRUSSELS)), _number("done")),
    agenda.OFFER_FREE_ACTION: (_ACTION,),
    agenda.NEXT_TURN: (_flag("extra"),),
    agenda.CARDS: (_COLUMN, _number("asked")),
    agenda.IRISES: (
        _other("space", lambda text: 1 + space_number(text), lambda doubled: space_text(doubled - 1), optional=True),
    ),
}
"""The arguments of each kind, in the order a, b; the other kinds have none."""

_OF_NO_SEAT = (
    agenda.PLANNING,
    agenda.COLUMNS,
    agenda.CARDS,
    agenda.MAJORITIES,
    agenda.SCORING,
    agenda.FIRST_PLAYER,
    agenda.IRISES,
    agenda.BRUSSELS_MAJORITY,
    agenda.VISIT,
    agenda.END_ROUND,
)
_MAY_BE_LAST = (agenda.PAYMENTS, agenda.TILES_STEP)
"""Steps that go from seat to seat; none is left after the last, and no seat is given."""


def kind_text(kind: int) -> str:
    """The word of a decision or a step."""
    return DECISIONS[kind] if kind < FIRST_STEP else STEPS[kind - FIRST_STEP]


def entry_text(entry: Entry) -> str:
    """The word of an entry, a Belle Époque card with its number."""
    return f"{kind_text(entry.kind)} {entry.a}" if entry.kind == BELLE_CARD else kind_text(entry.kind)


def read_entries(pending: Sequence[Pending], seat_of: Callable[[str, str], int], rules: Any) -> list[Entry]:
    """A document's list as agenda entries, bottom first.

    `seat_of` gives the number of a seat by its name, or refuses it at the place named by its second argument.
    """
    if len(pending) > AGENDA:
        raise PositionError(f"pending: {len(pending)} entries, at most {AGENDA} can be")
    return [_read_entry(pending[i], f"pending[{i}]", seat_of, rules) for i in reversed(range(len(pending)))]


def _read_entry(entry: Pending, where: str, seat_of: Callable[[str, str], int], rules: Any) -> Entry:
    if (entry.decision is None) == (entry.step is None):
        raise PositionError(f'{where}: give either "decision" or "step"')
    kind = DECISIONS.index(entry.decision) if entry.decision is not None else FIRST_STEP + STEPS.index(entry.step or "")
    arguments = _ARGUMENTS_OF.get(kind, ())
    wanted = {argument.key for argument in arguments if not argument.optional}
    allowed = {argument.key for argument in arguments}
    if kind not in _OF_NO_SEAT:
        allowed.add("seat")
        if kind not in _MAY_BE_LAST:
            wanted.add("seat")
    given = {key for key, value in entry if value is not None} - {"decision", "step"}
    if not wanted <= given <= allowed:
        needed = ", ".join(sorted(wanted)) or "no other key"
        raise PositionError(f'{where}: "{kind_text(kind)}" needs {needed}, not {", ".join(sorted(given)) or "nothing"}')
    edition = int(rules.edition)
    values = [_read_argument(argument, getattr(entry, argument.key), edition, where) for argument in arguments]
    if kind in _OF_NO_SEAT:
        seat = NOBODY
    elif entry.seat is None:
        seat = int(rules.players)
    else:
        seat = seat_of(entry.seat, f"{where}.seat")
    return Entry(kind, seat, *values)


def _read_argument(argument: _Argument, value: Any, edition: int, where: str) -> int:
    if value is None:
        return 0
    try:
        return argument.read(value, edition)
    except PositionError as problem:
        raise PositionError(f"{where}.{problem}") from None


def write_entries(rules: Any, state: Any, names: Sequence[str]) -> list[dict[str, Any]]:
    """The agenda as a document lists it."""
    return [write_entry(rules, entry, names) for entry in reversed(entries_of(state))]


def write_entry(rules: Any, entry: Entry, names: Sequence[str]) -> dict[str, Any]:
    """One entry as a document has it."""
    words: dict[str, Any] = {"decision" if entry.kind < FIRST_STEP else "step": kind_text(entry.kind)}
    if 0 <= entry.seat < len(names):
        words["seat"] = names[entry.seat]
    for argument, value in zip(_ARGUMENTS_OF.get(entry.kind, ()), (entry.a, entry.b), strict=False):
        if value or not argument.optional:
            words[argument.key] = argument.write(value, int(rules.edition))
    return words


def turn_of(seat: int) -> list[Entry]:
    """The agenda when a player's turn begins."""
    return [Entry(agenda.NEXT_TURN, seat), Entry(agenda.TURN, seat)]
