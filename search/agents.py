"""Players for simulations, named by a short code such as `random` or `ismcts:iterations=200,exploration=0.5`.

An agent decides on records, without the Python face. It has scratch space of its own, so every thread needs its own
agent; the work is done in compiled code that lets other threads run.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import fields
from typing import ClassVar, Protocol, Self

import numpy as np

from engine import game
from engine.chance import below
from engine.errors import InputError
from engine.kernel import kernel
from search import strategies
from search.ismcts import run
from search.policy import Policy, best_rated
from search.settings import Settings, number
from search.tree import clear, favourite, new_tree

BETWEEN_LOOKS = 16
"""Iterations between two looks at the clock."""


class Agent(Protocol):
    """A way to play any seat."""

    PARAMETERS: ClassVar[tuple[str, ...]]
    """What its code can set."""

    ms: float | None
    """Milliseconds that it may spend on a decision; None for an agent without such a budget."""

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        """The agent with some of `PARAMETERS` set; `InputError` for a value that does not fit."""

    def prepare(self, states: np.ndarray) -> None:
        """Make the scratch space for the game of states[0], before the first `choose`."""

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        """A legal action for the decision pending in states[0].

        `states`, a record array of one state of a game that is not over, is left as it is. All chance comes from the
        stream `words`.
        """


class Random:
    """Chooses uniformly among the legal actions."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ()
    ms: float | None = None

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        return cls()

    def prepare(self, states: np.ndarray) -> None:
        self.actions = np.zeros(game.package_of(states).ACTIONS, np.int16)

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        return _random_action(rules, states, words, self.actions)


@kernel
def _random_action(rules, states, words, out):
    n = game.legal_actions(rules, states[0], out)
    return int(out[below(words, n)])


class Greedy:
    """Plays what seems best by the game's rules of thumb and a strategy, without any search."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ("strategy",)
    ms: float | None = None

    def __init__(self, strategy: str = strategies.BALANCED) -> None:
        strategies.check(strategy)
        self.strategy = strategy

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        return cls(**words)

    def prepare(self, states: np.ndarray) -> None:
        package = game.package_of(states)
        self.policy = Policy.of(package, weights=strategies.weights(self.strategy, package))
        self.actions = np.zeros(package.ACTIONS, np.int16)

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        return _best_rated(rules, states, self.policy, words, self.actions)


@kernel
def _best_rated(rules, states, policy, words, actions):
    n = game.legal_actions(rules, states[0], actions)
    return best_rated(rules, states[0], policy, words, actions, n)


class Ismcts:
    """Searches every decision with one tree and takes the most visited action."""

    PARAMETERS: ClassVar[tuple[str, ...]] = (
        "iterations",
        "ms",
        *(setting.name for setting in fields(Settings) if setting.name != "trees"),
    )

    def __init__(self, iterations: int = 1000, settings: Settings | None = None, ms: float | None = None) -> None:
        """Spends `iterations` on a decision, or `ms` milliseconds if given; then the machine enters the outcome."""
        if iterations < 1:
            raise InputError(f"iterations must be at least 1, not {iterations}")
        if ms is not None and not 0 < ms < math.inf:
            raise InputError(f"ms must be a number above 0, not {ms:g}")
        self.iterations = iterations
        self.ms = ms
        self.settings = settings or Settings()

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        others = dict(words)
        if "iterations" in others and "ms" in others:
            raise InputError("agent ismcts takes iterations or ms, not both")
        iterations = number("iterations", others.pop("iterations", "1000"), int)
        ms = number("ms", others.pop("ms"), float) if "ms" in others else None
        return cls(int(iterations), Settings().overridden(others), ms)

    def prepare(self, states: np.ndarray) -> None:
        self.tree = new_tree(states[0], self.settings.nodes)
        self.policy = Policy.of(game.package_of(states), self.settings.few)

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        tree, settings = self.tree, self.settings
        if game.legal_actions(rules, states[0], tree.actions) == 1:
            return int(tree.actions[0])
        clear(tree)
        tuning = settings.tuning()
        if self.ms is None:
            run(rules, states, tree, self.policy, words, tuning, self.iterations)
        else:
            end = time.perf_counter() + self.ms / 1000
            while time.perf_counter() < end:
                run(rules, states, tree, self.policy, words, tuning, BETWEEN_LOOKS)
        return favourite(tree)


AGENTS: Mapping[str, type[Agent]] = {"random": Random, "greedy": Greedy, "ismcts": Ismcts}
"""Every agent by the name that begins its code."""


def parse(code: str) -> Agent:
    """The agent that a code names; `InputError` for an unknown name or parameter, or a value that does not fit."""
    name, _, rest = code.partition(":")
    if name not in AGENTS:
        raise InputError(f"there is no agent {name!r}; the agents are {', '.join(AGENTS)}")
    known = AGENTS[name].PARAMETERS
    words: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        parameter, _, text = part.partition("=")
        if parameter not in known:
            raise InputError(f"agent {name} has no parameter {parameter!r}; it has {', '.join(known) or 'none'}")
        words[parameter] = text
    return AGENTS[name].from_words(words)
