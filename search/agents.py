"""Players for simulations, named by a short code such as `random` or `ismcts:iterations=200,tournament_size=5`.

An agent decides on records, without the Python face. It has scratch space of its own, so every thread needs its own
agent; the work is done in compiled code that lets other threads run.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import ClassVar, Protocol, Self

import numpy as np

from engine import game
from engine.bounds import MOST_DECISION_ITERATIONS, MOST_DECISION_MS
from engine.chance import below
from engine.contract import GamePackage
from engine.documents import quoted
from engine.errors import InputError
from engine.kernel import kernel
from search import own_agents, strategies, weights
from search.checkout import Checkout
from search.estimates import Estimates
from search.exact import Counter, Limit
from search.flat import begin, best_mean, new_playouts, play_out
from search.instant import Instinct, choose_at_once
from search.ismcts import favourite, run
from search.policy import Policy, best_rated
from search.settings import PLAIN, Settings, number
from search.tree import NONE, go_on, new_tree

ITERATIONS = 1000
"""Budget of a decision where none is given."""

COUNTED = 25
"""Tables of a world that may be counted for an iteration: those of four worlds take about half its time."""

BETWEEN_LOOKS = 16
"""Iterations between two looks at the clock and at the tree."""


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
        """Make the scratch space for a game that begins with states[0], before its first `choose`."""

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        """A legal action for the decision pending in states[0].

        Asked once for each decision that the agent has in a game, in order. `states`, a record array of one state of a
        game that is not over, is left as it is. All chance comes from the stream `words`.
        """


class Random:
    """Chooses uniformly among the legal actions."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ()
    ms: float | None = None

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        return cls()

    def prepare(self, states: np.ndarray) -> None:
        self.actions = np.zeros(game.package_of(states).MOST_ACTIONS, np.int16)

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
        self.actions = np.zeros(package.MOST_ACTIONS, np.int16)

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        return _best_rated(rules, states, self.policy, words, self.actions)


@kernel
def _best_rated(rules, states, policy, words, actions):
    n = game.legal_actions(rules, states[0], actions)
    return best_rated(rules, states[0], policy, words, actions, n)


class Instant:
    """Plays what a learned network prefers, without any search."""

    PARAMETERS: ClassVar[tuple[str, ...]] = ("strategy", "weights")
    ms: float | None = None

    def __init__(self, strategy: str = strategies.BALANCED, folder: Path = weights.FOLDER) -> None:
        strategies.check(strategy)
        self.strategy = strategy
        self.folder = folder

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        folder = Path(words["weights"]) if "weights" in words else weights.FOLDER
        return cls(words.get("strategy", strategies.BALANCED), folder)

    def prepare(self, states: np.ndarray) -> None:
        package = game.package_of(states)
        self.weights = strategies.weights(self.strategy, package)
        self.actions = np.zeros(package.MOST_ACTIONS, np.int16)
        self.instinct: Instinct | None = None  # made once the number of players is known

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        if self.instinct is None:
            self.instinct = self.instinct_for(game.package_of(states), game.players(rules, states[0]), states[0])
        return _best_at_once(rules, states, self.instinct, self.weights, words, self.actions)

    def instinct_for(self, package: GamePackage, players: int, state: np.record) -> Instinct:
        """What was learned for a number of players, with scratch space of its own."""
        return Instinct.of(state, weights.load(package, players, self.folder))


@kernel
def _best_at_once(rules, states, instinct, wanted, words, actions):
    n = game.legal_actions(rules, states[0], actions)
    return choose_at_once(rules, states, instinct, wanted, words, actions, n)


class _Searcher:
    """An agent that spends `iterations` on a decision, or `ms` milliseconds; then the machine enters the outcome."""

    PARAMETERS: ClassVar[tuple[str, ...]]
    DEFAULTS: ClassVar[Settings]

    def __init__(
        self, iterations: int | None = None, ms: float | None = None, settings: Settings | None = None
    ) -> None:
        if iterations is not None and ms is not None:
            raise InputError("an agent takes iterations or ms, not both")
        if iterations is not None and iterations < 1:
            raise InputError(f"iterations must be at least 1, not {iterations}")
        if iterations is not None and iterations > MOST_DECISION_ITERATIONS:
            raise InputError(f"iterations must be at most {MOST_DECISION_ITERATIONS:,}, not {iterations}")
        if ms is not None and not 0 < ms <= MOST_DECISION_MS:
            raise InputError(f"ms must be a number above 0, at most {MOST_DECISION_MS:,}, not {ms:g}")
        self.iterations = ITERATIONS if iterations is None else iterations
        self.ms = ms
        self.settings = settings or self.DEFAULTS

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        others = dict(words)
        iterations = int(number("iterations", others.pop("iterations"), int)) if "iterations" in others else None
        ms = number("ms", others.pop("ms"), float) if "ms" in others else None
        return cls(iterations, ms, cls.DEFAULTS.overridden(others))

    def _end(self) -> float:
        """When the time of a decision that begins now is up."""
        return math.inf if self.ms is None else time.perf_counter() + self.ms / 1000

    def _spend(self, search: Callable[[int], int], end: float) -> None:
        """Call `search` with a number of iterations until the budget is spent, or could not change the choice any more.

        `search` returns by how many iterations its choice is ahead of every other. How many a time allows, which is up
        at `end`, is taken from those so far.
        """
        if self.ms is None:
            left = self.iterations
            lead = 0
            while left > 0 and lead <= left:
                count = min(BETWEEN_LOOKS, left)
                left -= count
                lead = search(count)
            return
        started = now = time.perf_counter()
        done = lead = 0
        while done == 0 or (now < end and lead <= done / (now - started) * (end - now)):
            lead = search(BETWEEN_LOOKS)
            done += BETWEEN_LOOKS
            now = time.perf_counter()


class Flat(_Searcher):
    """Flat Monte Carlo: as many random games after every legal action, at least one, and the action of greatest value.

    As all are looked at alike, it always spends its whole budget.
    """

    DEFAULTS = PLAIN
    PARAMETERS: ClassVar[tuple[str, ...]] = ("iterations", "ms", "margin_weight", "margin_scale")

    def prepare(self, states: np.ndarray) -> None:
        self.playouts = new_playouts(states[0])
        self.policy = Policy.of(game.package_of(states), self.settings.tournament_size)

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        playouts, tuning, end = self.playouts, self.settings.tuning(), self._end()
        begin(rules, states, playouts)

        def search(iterations: int) -> int:
            play_out(rules, states, playouts, self.policy, words, tuning, iterations)
            return 0

        self._spend(search, end)
        search(max(0, int(playouts.choices[0] - playouts.done[0])))
        return best_mean(playouts)


class Ismcts(_Searcher):
    """Searches with one tree and takes the most visited action; a strategy shapes the priors of its own decisions.

    An end of the game that can be counted out within the budget is counted out, and the best action taken.
    """

    DEFAULTS = Settings()
    PARAMETERS: ClassVar[tuple[str, ...]] = (
        "iterations",
        "ms",
        "strategy",
        "weights",
        *(setting.name for setting in fields(Settings) if setting.name not in ("exploration", "trees")),
    )

    def __init__(
        self,
        iterations: int | None = None,
        ms: float | None = None,
        settings: Settings | None = None,
        strategy: str = strategies.BALANCED,
        folder: Path = weights.FOLDER,
    ) -> None:
        super().__init__(iterations, ms, settings)
        strategies.check(strategy)
        self.strategy = strategy
        self.folder = folder

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Self:
        others = dict(words)
        strategy = others.pop("strategy", strategies.BALANCED)
        folder = Path(others.pop("weights", weights.FOLDER))
        agent = super().from_words(others)
        strategies.check(strategy)
        agent.strategy, agent.folder = strategy, folder
        return agent

    def prepare(self, states: np.ndarray) -> None:
        self.tree = new_tree(states[0], self.settings.nodes)
        package = game.package_of(states)
        self.policy = Policy.of(package, self.settings.tournament_size, own=strategies.weights(self.strategy, package))
        self.estimates = Estimates.of(package)
        self.instinct: Instinct | None = None  # made once the number of players is known
        self.counter = Counter(states[0])
        self.searched = (NONE, NONE)  # seat and turn of the tree
        self.answer = (NONE, NONE)  # key and action of the last choice

    def choose(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int:
        state, tree, tuning = states[0], self.tree, self.settings.tuning()
        if game.legal_actions(rules, state, tree.actions) == 1:
            return int(tree.actions[0])
        if self.instinct is None:
            self.instinct = Instinct.of(
                state, weights.find(game.package_of(states), game.players(rules, state), self.folder)
            )
        self.counter.compile(rules, states, tuning)
        end = self._end()
        counted = self._counted_out(rules, states, words)
        if counted is not None:
            self.searched = NONE, NONE
            return counted
        turn = game.to_move(state), game.turn_number(state)
        go_on(tree, bool(self.settings.reuse) and turn == self.searched, *self.answer)

        def search(iterations: int) -> int:
            run(rules, states, tree, self.policy, self.estimates, self.instinct, words, tuning, iterations)
            return favourite(rules, states, tree)[1]

        self._spend(search, end)
        action = favourite(rules, states, tree)[0]
        self.searched, self.answer = turn, (game.decision_key(state), action)
        return action

    def _counted_out(self, rules: np.record, states: np.ndarray, words: np.ndarray) -> int | None:
        """The best action where the end can be counted out within the budget, in at most half the time if it is one.

        The stream `words` is left as it is.
        """
        limit = Limit(self.settings.ending)
        if self.ms is None:
            limit = limit._replace(tables=min(limit.tables, COUNTED * self.iterations))
        else:
            limit = limit._replace(end=time.perf_counter() + self.ms / 2000)
        ending = self.counter.count_out(rules, states, self.settings.tuning(), words.copy(), limit)
        return None if ending is None else ending.best()[0]


class Uct(Ismcts):
    """Plain information set search: UCB1 from an empty tree for each decision, and uniformly random playouts."""

    DEFAULTS = PLAIN
    PARAMETERS: ClassVar[tuple[str, ...]] = (*Flat.PARAMETERS, "exploration", "nodes")


AGENTS: dict[str, type[Agent]] = {
    "random": Random,
    "greedy": Greedy,
    "instant": Instant,
    "flat": Flat,
    "uct": Uct,
    "ismcts": Ismcts,
    "checkout": Checkout,
}
"""Every agent by the name that begins its code; one of your own may be added."""


def kind(code: str) -> type[Agent]:
    """The kind of the agent that a code names; `InputError` for an unknown name, and for what is no text."""
    if not isinstance(code, str):
        raise InputError(
            f'{quoted(repr(code))} is not the code of an agent, such as "greedy"; a function in a file has one, such as'
            ' "my_agent.py:mine"; a class can also be added to search.agents.AGENTS under a name'
        )
    if own_agents.is_own(code):
        return own_agents.load(code)
    name = code.partition(":")[0]
    if name not in AGENTS:
        raise InputError(f"there is no agent {name!r}; the agents are {', '.join(AGENTS)}")
    return AGENTS[name]


def parse(code: str) -> Agent:
    """The agent that a code names; `InputError` for an unknown name or parameter, or a value that does not fit."""
    return kind(code).from_words(_words(code))


def quickest(code: str) -> Agent:
    """The same with one iteration a decision, where it has such a budget: it runs the same code."""
    own, words = kind(code), _words(code)
    if "iterations" in own.PARAMETERS:
        words = {name: text for name, text in words.items() if name != "ms"} | {"iterations": "1"}
    return own.from_words(words)


def _words(code: str) -> dict[str, str]:
    """The parameters that a code sets."""
    own, (name, _, rest) = kind(code), code.partition(":")
    rest = own_agents.parameters(code) if own_agents.is_own(code) else rest
    words: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        parameter, _, text = (word.strip() for word in part.partition("="))
        if parameter not in own.PARAMETERS:
            raise InputError(
                f"agent {name} has no parameter {parameter!r}; it has {', '.join(own.PARAMETERS) or 'none'}"
            )
        if parameter in words:
            raise InputError(f"agent {name}: {parameter} is given twice")
        words[parameter] = text
    return words
