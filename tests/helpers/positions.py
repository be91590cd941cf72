"""Positions as documents, and what is changed in them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from engine import Game
from engine.bruxelles1893 import Box
from engine.bruxelles1893.files.position import to_state

NAMES = ("Louise", "Gabriel", "Elisabeth", "Victor", "Paul")


BOX = Box.load()


Document = dict[str, Any]


def play_to_first_turn(game: Game) -> Game:
    """The first choices offered, up to the first turn of round 1."""
    while game.decision != "turn":
        game.play_action(game.actions()[0])
    return game


def finished_game() -> Game:
    """A game of two to its end, with the last choice offered each time."""
    game = Game.new(players=2, seed=1)
    while not game.over:
        game.play_action(game.actions()[-1])
    return game


@cache
def _first_turn(players: int) -> Document:
    return play_to_first_turn(Game.new(players=players, seed=1, names=NAMES[:players])).position()


def first_turn(players: int = 3) -> Document:
    """A document to spoil: Louise's first turn."""
    return copy.deepcopy(_first_turn(players))


def read(document: Document, seed: int = 0) -> tuple[tuple[str, ...], Any, Any]:
    names, rules, states = to_state(document, BOX, seed)
    return names, rules, states[0]


def put(*keys: str | int, value: Any) -> Callable[[Document], None]:
    """A change of one value in a document."""

    def change(document: Any) -> None:
        for key in keys[:-1]:
            document = document.setdefault(key, {}) if isinstance(document, dict) else document[key]
        document[keys[-1]] = value

    return change


def drop(*keys: str | int) -> Callable[[Document], None]:
    """A change that takes one key out of a document."""

    def change(document: Any) -> None:
        for key in keys[:-1]:
            document = document[key]
        del document[keys[-1]]

    return change
