"""A search tree in arrays of fixed size, and several trees read as one.

A child is known by the decision it answers (its key: which kind, which seat) and the action, because in another
world the same actions may lead to another decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.compiled_records import record_type
from engine.game import package_of
from engine.kernel import kernel

NONE = -1

DEPTH = 1024
"""Most nodes on one path; where a path reaches it, the rest is played out."""

PLAN = 64
"""Most actions of a turn that can be prescribed."""

NODE = record_type(
    [
        ("key", "i4"),  # of the decision it answers
        ("action", "i2"),  # that leads here from the parent
        ("own", "i1"),  # 1 where that decision belongs to the turn being searched
        ("child", "i4"),  # first child, NONE if there is none
        ("sibling", "i4"),  # next child of the same parent
        ("visits", "i4"),
        ("prior", "f4"),  # share of the ratings of its rivals
        ("available", "i4"),  # how often the action was legal where the parent was visited
        ("value", "f8"),  # sums over visits: value of the seat that decided
        ("value_squares", "f8"),
        ("win", "f8"),  # win share of the root's seat
        ("win_squares", "f8"),
        ("margin", "f8"),  # its margin, in points
        ("margin_squares", "f8"),
    ],
)


class Tree(NamedTuple):
    """A tree and the scratch space of its search; N nodes at most, for a game with states of type STATE."""

    nodes: np.ndarray  # (N,) NODE
    shares: np.ndarray  # (N, SEATS) float64: sums over visits of each seat's share of the win, of own decisions alone
    used: np.ndarray  # (1,) int64: nodes in use
    root: np.ndarray  # (1,) int64: the node from which the search begins
    worlds: np.ndarray  # (1,) STATE: the world of this iteration
    path: np.ndarray  # (DEPTH,) int32: nodes from the root's child on
    deciders: np.ndarray  # (DEPTH,) int8: the seats that chose them
    actions: np.ndarray  # (MOST_ACTIONS,) int16: legal actions
    stamps: np.ndarray  # (CODES,) int64: the last stamp an action was given
    stamp: np.ndarray  # (1,) int64: the last stamp used
    barred: np.ndarray  # (CODES,) bool: answers that are not tried to the decision from which the search begins
    plan: np.ndarray  # (PLAN,) int16: actions with which every iteration begins, where they are legal; then NONE
    scores: np.ndarray  # (SEATS,) float64, as are the next three
    wins: np.ndarray
    margins: np.ndarray
    values: np.ndarray


def new_tree(state: np.record, nodes: int) -> Tree:
    """An empty tree for the game of `state`."""
    game = package_of(state)
    tree = Tree(
        nodes=np.empty(nodes, NODE),
        shares=np.empty((nodes, game.SEATS)),
        used=np.zeros(1, np.int64),
        root=np.zeros(1, np.int64),
        worlds=one(state),
        path=np.zeros(DEPTH, np.int32),
        deciders=np.zeros(DEPTH, np.int8),
        actions=np.zeros(game.MOST_ACTIONS, np.int16),
        stamps=np.zeros(game.CODES, np.int64),
        stamp=np.zeros(1, np.int64),
        barred=np.zeros(game.CODES, np.bool_),
        plan=np.full(PLAN, NONE, np.int16),
        scores=np.zeros(game.SEATS),
        wins=np.zeros(game.SEATS),
        margins=np.zeros(game.SEATS),
        values=np.zeros(game.SEATS),
    )
    clear(tree)
    return tree


def one(state: np.record) -> np.ndarray:
    """A copy of a state, as the one element of an array."""
    states = np.zeros(1, state.dtype)
    states[0] = state
    return states


@kernel
def clear(tree):
    """Leave nothing but a root."""
    tree.used[0] = 0
    tree.root[0] = _new_node(tree)


@kernel
def _new_node(tree):
    index = tree.used[0]
    tree.used[0] = index + 1
    node = tree.nodes[index]
    node.action = 0
    node.key = 0
    node.own = 0
    node.child = NONE
    node.sibling = NONE
    node.visits = 0
    node.prior = 0.0
    node.available = 0
    node.value = 0.0
    node.value_squares = 0.0
    node.win = 0.0
    node.win_squares = 0.0
    node.margin = 0.0
    node.margin_squares = 0.0
    return index


@kernel
def has_room(tree):
    """Whether another node fits."""
    return tree.used[0] < len(tree.nodes)


@kernel
def add_child(tree, parent, key, action, own):
    """A new child of `parent`, available once."""
    index = _new_node(tree)
    node = tree.nodes[index]
    node.key = key
    node.action = action
    node.own = own
    if own:
        tree.shares[index] = 0.0
    node.available = 1
    node.sibling = tree.nodes[parent].child
    tree.nodes[parent].child = index
    return index


@kernel
def step_down(tree, key, action):
    """Search on from the root's child for an answer to a decision; whether there is one."""
    child = tree.nodes[tree.root[0]].child
    while child != NONE:
        node = tree.nodes[child]
        if node.key == key and node.action == action:
            tree.root[0] = child
            return True
        child = node.sibling
    return False


@kernel
def go_on(tree, same_turn, key, action):
    """Search on from the answer to the last decision if the next one belongs to the same turn, else from nothing.

    A turn's first decisions must not leave its last ones no room: if half is used, nothing is kept either.
    """
    if not (same_turn and 2 * tree.used[0] <= len(tree.nodes) and step_down(tree, key, action)):
        clear(tree)


@dataclass(frozen=True)
class Mean:
    """A mean over visits and its standard error, None where a single visit gives none."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, count: int, total: float, squares: float) -> Mean:
        mean = total / count
        if count < 2:
            return cls(mean, None)
        return cls(mean, float(np.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))))


PSEUDO_GAMES = 4
"""Games, half of them won, that the standard error of a win share counts besides (Agresti and Coull, 1998)."""


@dataclass(frozen=True)
class Share:
    """A mean share of the win and its standard error, such that no share, however one-sided, is taken for certain."""

    mean: float
    error: float

    @classmethod
    def of(cls, count: int, total: float, squares: float) -> Share:
        games, won = count + PSEUDO_GAMES, PSEUDO_GAMES / 2
        centre = (total + won) / games
        return cls(total / count, float(np.sqrt(max(0.0, (squares + won) / games - centre * centre) / games)))


@dataclass(frozen=True)
class Branch:
    """The node that several trees have in the same place, their statistics summed.

    An error is the larger of two: that of the visits, taken as independent, and that of the trees, which are.
    """

    places: Sequence[tuple[Tree, int]]

    @classmethod
    def root(cls, trees: Sequence[Tree]) -> Branch:
        return cls([(tree, int(tree.root[0])) for tree in trees])

    def children(self) -> dict[tuple[int, int], Branch]:
        """Every child by its key and action."""
        found: dict[tuple[int, int], list[tuple[Tree, int]]] = {}
        for tree, index in self.places:
            child = int(tree.nodes[index].child)
            while child != NONE:
                node = tree.nodes[child]
                if node.visits > 0:
                    found.setdefault((int(node.key), int(node.action)), []).append((tree, child))
                child = int(node.sibling)
        return {name: Branch(places) for name, places in found.items()}

    def _sums(self, name: str) -> np.ndarray:
        """By tree."""
        return np.array([tree.nodes[index][name] for tree, index in self.places], float)

    def _sum(self, name: str) -> float:
        return float(self._sums(name).sum())

    def _across(self, name: str) -> float:
        """The standard error of a mean by how far the trees lie apart, each with the weight of its visits; 0 for one.

        It counts what the visits of a tree owe to those before them, which an error within a tree does not.
        """
        visits = self._sums("visits")
        weights = visits / visits.sum()
        apart = 1.0 - float((weights**2).sum())
        if apart <= 0.0:
            return 0.0
        means = self._sums(name) / visits
        variance = float((weights * (means - weights @ means) ** 2).sum()) / apart
        return float(np.sqrt(variance * (1.0 - apart)))

    def _mean(self, name: str) -> Mean:
        within = Mean.of(self.visits, self._sum(name), self._sum(name + "_squares"))
        return within if within.error is None else Mean(within.mean, max(within.error, self._across(name)))

    @property
    def visits(self) -> int:
        return int(self._sum("visits"))

    @property
    def value(self) -> Mean:
        """Value of the seat that decided."""
        return self._mean("value")

    @property
    def win(self) -> Share:
        """Win share of the root's seat."""
        within = Share.of(self.visits, self._sum("win"), self._sum("win_squares"))
        return Share(within.mean, max(within.error, self._across("win")))

    @property
    def shares(self) -> np.ndarray:
        """(SEATS,) float64: mean share of the win of every seat, after a decision of the turn being searched."""
        return np.sum([tree.shares[index] for tree, index in self.places], axis=0) / self.visits

    @property
    def margin(self) -> Mean:
        """Margin of the root's seat, in points."""
        return self._mean("margin")
