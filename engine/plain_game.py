"""What a game's package has where the game has nothing of the kind: one edition, no modules, boards, gifts or files.

A package takes from here what it does not define itself; `contract.GamePackage` says what each name means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Self

from engine.agenda import to_move, turn_number
from engine.box_files import ComponentBox, Overlay
from engine.contract import Drawing, Rules, State, States
from engine.documents import Document, Json, quoted
from engine.errors import BoxError, InputError, PositionError, RecordError
from engine.kernel import kernel
from engine.revealed import Revealed
from engine.seats import players, points_by_source

__all__ = [
    "BOARDS",
    "BOARD_MODULE",
    "EDITIONS",
    "MODULES",
    "OTHER_NAMES",
    "TURN_CLASSES",
    "VARIANTS",
    "cards",
    "drawing",
    "gifts",
    "give",
    "give_boards",
    "meanings",
    "next_cards",
    "players",
    "points_by_source",
    "position",
    "reason",
    "revealed",
    "tie_breaks",
    "to_move",
    "turn_class",
    "turn_number",
]

EDITIONS: tuple[str, ...] = ()

MODULES: tuple[str, ...] = ()

BOARDS: tuple[str, ...] = ()

BOARD_MODULE: str | None = None

VARIANTS: tuple[tuple[str | None, tuple[str, ...]], ...] = ((None, ()),)

OTHER_NAMES: Mapping[str, str] = {}

TURN_CLASSES: tuple[str, ...] = ()


@kernel
def turn_class(state, action):
    """No class."""
    return -1


def give_boards(rules: Rules, state: State, boards: Sequence[str]) -> None:
    """Refuse any boards."""
    raise InputError("boards: this game has none")


def cards(box: ComponentBox, rules: Rules) -> tuple[str, ...]:
    """No cards."""
    return ()


def gifts(box: ComponentBox, rules: Rules, by_seat: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    """Refuse any gifts."""
    if any(by_seat):
        raise InputError("gifts: this game has none")
    return []


@kernel
def give(rules, state, seat, gift):
    """Do nothing: there are no gifts."""


def meanings(box: ComponentBox, rules: Rules) -> dict[str, str]:
    """No meanings: every name says itself what it stands for."""
    return {}


def next_cards(state: State) -> tuple[str, ...]:
    """No cards."""
    return ()


def tie_breaks(rules: Rules, state: State, seat: int) -> Mapping[str, int]:
    """No rules: players who tie share the victory."""
    return {}


def reason(rules: Rules, state: State, seats: Sequence[str], text: str) -> str | None:
    """No reason but that the phrase is not among the choices."""
    return None


class _NoPosition(Document):
    """A document that no game is read from."""


class _NoPositionFiles:
    """Positions of a game that is never written to a file."""

    Position = _NoPosition

    def to_state(
        self, document: Json, box: ComponentBox, seed: int, notes: list[str] | None = None
    ) -> tuple[tuple[str, ...], Rules, States]:
        raise PositionError("game: it has no position files")

    def from_state(
        self, names: Sequence[str], box: ComponentBox, rules: Rules, state: State, piles: bool = False
    ) -> NoReturn:
        raise InputError("position: this game has no position files")


position = _NoPositionFiles()


def drawing() -> Drawing:
    """Refuse to draw."""
    raise InputError("this game has no drawing")


def revealed() -> type[Revealed]:
    """Refuse a record of a real game."""
    raise RecordError("revealed: this game has no records of real games")


class _NoValues(Document):
    """A box file without values."""


class Box(ComponentBox):
    """The box of a game all of whose values are in its code; the game's own adds `rules`."""

    @classmethod
    def load(
        cls, overlay: Overlay | None = None, edition: str | None = None, values: Mapping[str, object] | None = None
    ) -> Self:
        if edition is not None:
            raise BoxError(f"edition: {quoted(edition)} is given, this game has only one")
        return cls._laid_over({}, lambda _: _NoValues(), Path("box"), overlay, values)

    def assumed(self, rules: Rules | None = None) -> list[str]:
        return []

    def card(self, text: str) -> tuple[str, int]:
        raise BoxError(f"{quoted(text)} is no card of this game")
