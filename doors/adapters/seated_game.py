"""A game under way, for adapters: quick to copy, and asked what one seat may know of it.

Python calls compiled code quickly with arrays, slowly with records; hence the kernels here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from doors.adapters import observation
from engine import GAME, Game
from engine.contract import GamePackage
from engine.game import (
    apply_action,
    conceal,
    determinize_for,
    legal_actions,
    package_of,
    to_move,
)
from engine.kernel import kernel

NO_ACTION = -1


@kernel
def _play_on(rules, before, after, action, legal):
    """What an action, or NO_ACTION, leads to: the number of `legal` actions then, and the seat to move.

    After an action forced decisions are passed over.
    """
    after[0] = before[0]
    if action != NO_ACTION:
        apply_action(rules[0], after[0], action)
    n = legal_actions(rules[0], after[0], legal)
    while n == 1 and action != NO_ACTION:
        apply_action(rules[0], after[0], np.int64(legal[0]))
        n = legal_actions(rules[0], after[0], legal)
    return n, to_move(after[0])


@kernel
def _redraw(rules, before, after, seat, words):
    after[0] = before[0]
    determinize_for(rules[0], after[0], seat, words)


@kernel
def _look(rules, before, after, seat):
    after[0] = before[0]
    conceal(rules[0], after[0], seat)


@dataclass(frozen=True)
class GameOptions:
    """What is played: the arguments of `Game.new` but for the seed."""

    game: str = GAME
    edition: str | None = None
    players: int = 4
    modules: tuple[str, ...] = ()
    boards: tuple[str, ...] | None = None
    box: str | Path | None = None

    def deal(self, seed: int) -> Game:
        """The game of a seed; raises InputError for options that cannot be."""
        return Game.new(**{field.name: getattr(self, field.name) for field in fields(self)}, seed=seed)


class _Known(NamedTuple):
    """What all games of options have in common."""

    game: Game
    package: GamePackage
    rules: np.ndarray
    type: np.dtype
    """Of state records, made once: with another object for the same type, every call of compiled code takes longer."""


@cache
def _known(options: GameOptions) -> _Known:
    game_of = options.deal(0)
    return _Known(
        game_of,
        package_of(game_of.state),
        _array(game_of.rules.dtype, game_of.rules.tobytes()),
        game_of.state.dtype,
    )


def _array(type: np.dtype, content: bytes) -> np.ndarray:
    """One record as the only element of an array."""
    return np.frombuffer(bytearray(content), type)


class SeatedGame:
    """A game at a decision or over. It never changes: `play` and `redraw` make another one."""

    def __init__(
        self, options: GameOptions, states: np.ndarray, legal: list[int], seat: int, before: SeatedGame | None
    ) -> None:
        self.options = options
        self.states = states
        """The state record as the only element of an array, to be left as it is."""
        self.legal = legal
        """The legal actions, ascending; none when the game is over."""
        self.seat = seat
        """The seat to move, -1 when the game is over."""
        self._before = before
        self._memories: dict[int, bytes] = {}

    @classmethod
    def dealt(cls, options: GameOptions, seed: int) -> SeatedGame:
        """A fresh game; raises InputError for options that cannot be."""
        known = _known(options)
        states = _array(known.type, options.deal(seed).state.tobytes())
        return cls._led_to(options, states, None, NO_ACTION)

    @classmethod
    def _led_to(cls, options: GameOptions, states: np.ndarray, before: SeatedGame | None, action: int) -> SeatedGame:
        known = _known(options)
        after, legal = _array(known.type, bytes(known.type.itemsize)), np.empty(known.package.MOST_ACTIONS, np.int16)
        n, seat = _play_on(known.rules, states, after, action, legal)
        return cls(options, after, legal[:n].tolist(), int(seat), before)

    @property
    def package(self) -> GamePackage:
        """That of the game."""
        return _known(self.options).package

    @property
    def rules(self) -> np.ndarray:
        """The rules record as the only element of an array."""
        return _known(self.options).rules

    def play(self, action: int) -> SeatedGame:
        """What one of the legal actions leads to, forced decisions passed over."""
        return self._led_to(self.options, self.states, self, action)

    def redraw(self, seat: int, words: np.ndarray) -> SeatedGame:
        """A table that looks alike to `seat`, all that it has not seen drawn anew from the stream `words`."""
        known = _known(self.options)
        redrawn = _array(known.type, bytes(known.type.itemsize))
        _redraw(known.rules, self.states, redrawn, seat, words)
        return self._led_to(self.options, redrawn, self._before, NO_ACTION)

    def seen(self, seat: int) -> np.ndarray:
        """What a seat sees of it, as `observation.vector` lays it out."""
        known = _known(self.options)
        shown = _array(known.type, bytes(known.type.itemsize))
        _look(known.rules, self.states, shown, seat)
        return observation.vector(known.package, seat, shown)

    def memory(self, seat: int) -> bytes:
        """A digest of all that a seat has seen, from the deal to here."""
        unread: list[SeatedGame] = []
        table: SeatedGame | None = self
        while table is not None and seat not in table._memories:
            unread.append(table)
            table = table._before
        digest = b"" if table is None else table._memories[seat]
        for table in reversed(unread):
            digest = hashlib.blake2b(digest + table.seen(seat).tobytes(), digest_size=16).digest()
            table._memories[seat] = digest
        return digest

    def shares(self) -> list[float]:
        """What each seat has won of the game that is over: 1, 1/k for k that tie, 0."""
        return list(self.game().win_shares().values())

    def game(self) -> Game:
        """The same as a game of its own."""
        known = _known(self.options)
        states = known.package.new_states(1)
        states[0] = self.states[0]
        return Game(known.package, known.game.box, known.game.names, known.game.rules, states)

    def __deepcopy__(self, _: Any) -> SeatedGame:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        memories = {seat: self.memory(seat) for seat in range(self.options.players)}
        return _restored, (self.options, self.states.tobytes(), memories)


def _restored(options: GameOptions, content: bytes, memories: dict[int, bytes]) -> SeatedGame:
    table = SeatedGame._led_to(options, _array(_known(options).type, content), None, NO_ACTION)
    table._memories = memories
    return table
