"""A game written as data, for tests of the search: a tree small enough to be solved by hand.

A hidden card, uniform over `cards` kinds, decides what is legal and where an action leads. `build` turns named nodes
into a rules record; the first is the beginning. The module has all that `engine.game` asks of a game's package, and
`ToyGame` what `search.best_move` asks of the Python face.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from engine import chance, game
from engine.kernel import kernel

SEATS = 3
WANTS = {"actions": 1.0}
"""Rated by their number."""

SOURCES = ("goods", "gifts")
STAGES = 3
FEATURES = ("promise",)
SHARED_INPUTS = ("kind",)
SEAT_INPUTS = ("promise",)
TURN_CLASSES = tuple(f"action {action}" for action in range(8))

MOST_ACTIONS = 8
CODES = 8
NODES = 64
CARDS = 10

NODE = np.dtype(
    [
        ("seat", "i1"),  # to move, -1 at an end of the game
        ("turn", "i2"),
        ("kind", "i1"),  # of decision
        ("seen", "i1"),  # 1 where the card lies open
        ("child", "i2", (CARDS, CODES)),  # 0 where the action is not legal
        ("stage", "i1"),
        ("points", "i2", (SEATS,)),
        ("gifts", "i2", (SEATS,)),  # among the points
        ("promise", "i2", (SEATS,)),  # the feature
    ],
    align=True,
)
RULES = np.dtype([("players", "i1"), ("cards", "i1"), ("nodes", NODE, (NODES,))], align=True)

_SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]
STATE = np.dtype(
    [
        ("node", "i2"),
        ("seat", "i1"),
        ("turn", "i2"),
        ("kind", "i1"),
        ("stage", "i1"),
        ("card", "i1"),
        (f"source_{_SOURCE}", "i1"),
    ],
    align=True,
)
"""The last field holds nothing: its name keeps numba's cache from serving an older toy."""


@kernel
def legal_actions(rules, state, out):
    n = 0
    for action in range(CODES):
        if rules.nodes[state.node].child[state.card, action] > 0:
            out[n] = action
            n += 1
    return n


@kernel
def enter(rules, state, number):
    node = rules.nodes[number]
    state.node = number
    state.seat = node.seat
    state.turn = node.turn
    state.kind = node.kind
    state.stage = node.stage


@kernel
def apply_action(rules, state, action):
    enter(rules, state, rules.nodes[state.node].child[state.card, action])


@kernel
def to_move(state):
    return int(state.seat)


@kernel
def decision_key(state):
    return state.seat + SEATS * state.kind


@kernel
def turn_number(state):
    return int(state.turn)


@kernel
def final_scores(rules, state, out):
    for seat in range(rules.players):
        out[seat] = rules.nodes[state.node].points[seat]


@kernel
def points_by_source(rules, state, seat, out):
    node = rules.nodes[state.node]
    out[0] = node.points[seat] - node.gifts[seat]
    out[1] = node.gifts[seat]


@kernel
def stages_left(rules, state):
    return STAGES - 1 - stage(state)


@kernel
def stage(state):
    return int(state.stage)


@kernel
def features(rules, state, seat, out):
    out[0] = rules.nodes[state.node].promise[seat]


@kernel
def inputs(rules, state, viewer, out):
    out[:] = 0.0
    out[0] = state.kind
    for distance in range(rules.players):
        out[1 + distance] = rules.nodes[state.node].promise[(viewer + distance) % rules.players]


@kernel
def determinize(rules, state, words):
    if not rules.nodes[state.node].seen:
        state.card = chance.below(words, rules.cards)


@kernel
def rate(rules, state, weights, actions, n, out):
    for k in range(n):
        out[k] = weights[0] * actions[k]


@kernel
def turn_class(state, action):
    return action


@kernel
def players(rules, state):
    return int(rules.players)


def next_cards(state: np.record) -> tuple[str, ...]:
    return (f"card {state.card + 1}",)


def register() -> None:
    """Have it among the games, for compiled and plain code to find it by its states."""
    game.GAMES["toy"] = sys.modules[__name__]


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The same while the tests of a module run that import this; to all others the toy is no game."""
    register()
    yield
    del game.GAMES["toy"]


@dataclass(frozen=True)
class Node:
    """A decision: `to` gives for each action the next node's name, or one name a card (None where not legal)."""

    seat: int
    turn: int
    to: Mapping[int, str | Sequence[str | None]]
    kind: int = 0
    seen: bool = False
    stage: int = 0
    points: Sequence[int] = ()
    promise: Sequence[int] = ()


@dataclass(frozen=True)
class End:
    """An end of the game with each seat's points, and how many of them are gifts."""

    points: Sequence[int]
    gifts: Sequence[int] = ()


def build(nodes: Mapping[str, Node | End], players: int = 2, cards: int = 1, card: int = 0) -> ToyGame:
    """The game at its first node, with the hidden card `card`."""
    rules = np.zeros(1, RULES).view(np.recarray)
    rules[0].players = players
    rules[0].cards = cards
    numbers = {name: number for number, name in enumerate(nodes)}
    for name, node in nodes.items():
        entry = rules[0].nodes[numbers[name]]
        if isinstance(node, End):
            entry.seat = -1
            entry.points[:players] = node.points
            entry.gifts[: len(node.gifts)] = node.gifts
            continue
        entry.seat, entry.turn, entry.kind, entry.seen = node.seat, node.turn, node.kind, node.seen
        entry.stage = node.stage
        entry.points[: len(node.points)] = node.points
        entry.promise[: len(node.promise)] = node.promise
        for action, target in node.to.items():
            for kind in range(cards):
                there = target if isinstance(target, str) else target[kind]
                if there is not None:
                    entry.child[kind, action] = numbers[there]
    states = np.zeros(1, STATE).view(np.recarray)
    states[0].card = card
    enter(rules[0], states[0], 0)
    return ToyGame(rules, states, ("A", "B", "C")[:players])


@dataclass
class ToyGame:
    """The Python face; an action's notation is its number in words."""

    rules_array: np.recarray
    states: np.recarray
    names: tuple[str, ...]
    box: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(digest="toy"))
    of_a_table: bool = False
    unlisted: None = None

    @property
    def rules(self) -> np.record:
        return self.rules_array[0]

    @property
    def state(self) -> np.record:
        return self.states[0]

    @property
    def seat(self) -> int:
        return to_move(self.state)

    @property
    def to_move(self) -> str | None:
        return None if self.over else self.names[self.seat]

    @property
    def over(self) -> bool:
        return self.seat < 0

    @property
    def decision(self) -> str | None:
        return None if self.over else f"kind {self.state.kind}"

    def copy(self) -> ToyGame:
        return ToyGame(self.rules_array, self.states.copy(), self.names, self.box, self.of_a_table)

    def actions(self) -> list[int]:
        out = np.zeros(MOST_ACTIONS, np.int16)
        return [int(action) for action in out[: legal_actions(self.rules, self.state, out)]]

    def play_action(self, code: int) -> None:
        assert code in self.actions()
        apply_action(self.rules, self.state, code)
        while len(only := self.actions()) == 1 and not (self.of_a_table and self.turns_up(only[0])):
            apply_action(self.rules, self.state, only[0])

    def turns_up(self, code: int) -> bool:
        after = self.states.copy()
        apply_action(self.rules, after[0], code)
        return bool(self.rules.nodes[after[0].node].seen > self.rules.nodes[self.state.node].seen)

    def at_choice(self) -> ToyGame:
        ahead = self.copy()
        while len(only := ahead.actions()) == 1 and not ahead.turns_up(only[0]):
            apply_action(ahead.rules, ahead.state, only[0])
            if (ahead.seat, ahead.state.turn) != (self.seat, self.state.turn):
                return self.copy()
        return ahead if len(only) > 1 else self.copy()

    def text(self, code: int) -> str:
        return f"go {code}"

    def code(self, text: str) -> int:
        return int(text.removeprefix("go "))

    def turn_text(self, notations: Sequence[str]) -> str:
        return ", ".join(notations)

    def scores(self) -> dict[str, dict[str, int]]:
        points = self.rules.nodes[self.state.node].points
        return {name: {"total": int(points[seat])} for seat, name in enumerate(self.names)}

    def win_shares(self) -> dict[str, float]:
        totals = [points["total"] for points in self.scores().values()]
        return {
            name: (total == max(totals)) / totals.count(max(totals))
            for name, total in zip(self.names, totals, strict=True)
        }


def guessing(card: int = 0) -> ToyGame:
    """The first player wins by "low" (0) in three of four worlds, by "high" (1) in one, and ties safely (2)."""
    return build(
        {
            "start": Node(0, 0, {0: ["won", "won", "won", "lost"], 1: ["lost", "lost", "lost", "won"], 2: "tied"}),
            "won": End((1, 0)),
            "lost": End((0, 1)),
            "tied": End((1, 1)),
        },
        cards=4,
        card=card,
    )


def three_for_themselves() -> ToyGame:
    """By 1 the second player secures a tie, though with the third it could harm the first."""
    return build(
        {
            "start": Node(0, 0, {0: "left", 1: "right"}),
            "left": Node(1, 1, {0: "second wins", 1: "first wins"}),
            "right": Node(1, 1, {0: "first and second tie", 1: "third decides"}),
            "third decides": Node(2, 2, {0: "second wins", 1: "third wins"}),
            "first wins": End((9, 0, 0)),
            "second wins": End((0, 9, 0)),
            "third wins": End((0, 0, 9)),
            "first and second tie": End((7, 7, 0)),
        },
        players=3,
    )


def chancy(second: str) -> ToyGame:
    """By 0 to a reply of the second player, by 1 to the node `second`."""
    return build(
        {
            "start": Node(0, 0, {0: "reply", 1: second}),
            "reply": Node(1, 1, {0: "won", 1: "lost"}),
            "same reply": Node(1, 1, {0: "won", 1: "lost"}),
            "won": End((20, 0)),
            "lost": End((0, 20)),
        }
    )
