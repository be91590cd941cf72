"""A game of which every action is observed, for tests of what it leaves behind."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import Game
from engine.facts import Fact
from engine.game import observe, package_of, rate
from engine.notation import legal_codes


class Watched:
    """A game whose every action is observed, forced ones too; the facts noted so far, as columns of the tables."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.package = package_of(game.state)
        self.facts = self.package.facts(game.box)
        self.states = self.package.new_states(1)
        self.chronicle = np.zeros(1, self.package.CHRONICLE).view(np.recarray)[0]

    def play(self, *moves: str) -> Watched:
        for move in moves:
            self.apply(self.game.code(move))
            while len(legal := self.legal()) == 1:
                self.apply(legal[0])
            self.game.take_up()
        return self

    def legal(self) -> list[int]:
        return legal_codes(self.package, self.game.rules, self.game.state)

    def apply(self, code: int) -> None:
        self.states[0] = self.game.state
        self.package.apply_action(self.game.rules, self.game.state, code)
        observe(self.game.rules, self.states[0], code, self.game.state, self.chronicle)
        found = self.package.fault(self.game.rules, self.game.state)
        assert found == 0, self.package.FAULTS[found]

    def of_game(self) -> dict[str, Any]:
        return _columns([fact for fact in self.facts if not fact.seat], self.chronicle, int(self.game.rules.rounds))

    def of(self, name: str) -> dict[str, Any]:
        seats = self.chronicle.seats
        return _columns(
            [fact for fact in self.facts if fact.seat], seats[self.game.names.index(name)], int(self.game.rules.rounds)
        )

    def each(self, column: str) -> dict[str, Any]:
        """A column of every seat; of a fact by round the first round, in which most tables here stand."""
        columns = {name: self.of(name)[column] for name in self.game.names}
        return {name: value[0] for name, value in columns.items()} if column.endswith("_by_round") else columns


def _columns(described: list[Fact], record: Any, rounds: int) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for fact in described:
        field = record[fact.field]
        value = (field[..., :rounds] if fact.by_round else field).tolist()
        if fact.spread == "columns":
            columns |= dict(zip(fact.columns, value, strict=True))
        elif fact.spread == "list":
            assert fact.words is not None
            assert not any(value[len(fact.words) :])
            counted = zip(fact.words, value, strict=False)
            columns[fact.field] = [word for word, count in counted for _ in range(count)]
        else:
            columns[fact.field] = fact.words[value] if fact.words is not None else value
    return columns


def in_order(columns: dict[str, Any]) -> dict[str, Any]:
    """The same with each list of words sorted, as they are counted, not told in their order."""
    return {
        column: sorted(value) if isinstance(value, list) and value and isinstance(value[0], str) else value
        for column, value in columns.items()
    }


def choose(game: Game, legal: list[int], chance: np.random.Generator, sensible: float) -> int:
    """One of the actions, or with some probability the one that seems best by the rules of thumb."""
    if chance.random() >= sensible:
        return legal[chance.integers(len(legal))]
    out, ratings = np.array(legal, np.int16), np.zeros(len(legal))
    rate(game.rules, game.state, tuple(package_of(game.state).WANTS.values()), out, len(legal), ratings)
    return legal[int(ratings.argmax())]
