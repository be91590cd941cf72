"""Which of some turns is the best: what the search expects of each, weighed with games played on after it.

A search judges a turn by a network that guesses the rest of the game; what it is wrong about, a longer search is wrong
about, too. Games played on to the end know nothing of that network, but are played by who answers at once. So both
count, as far as they are usually right (docs/experiments.md, Verdicts). Turns are played on side by side, in the same
worlds, until one is surely the best or more games would tell no more; those surely behind drop out on the way (a race:
Maron and Moore, 1994).
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.game import stages_left
from search.advice import EQUAL, LEANING, OPEN, SETTLED, Figure
from search.rollouts import Rollouts
from search.turns import ERRORS, TELLING_VISITS

if TYPE_CHECKING:
    from engine import Game
    from search.settings import Settings
    from search.turns import Turn


class Missed(NamedTuple):
    """How far a search, and how far games, are usually wrong about the difference in value of two turns, beyond chance.

    Standard deviations, measured by tests.helpers.truth.
    """

    search: float
    games: float


BEFORE_THE_LAST_STAGE = Missed(0.05, 0.07)
IN_THE_LAST_STAGE = Missed(0.03, 0.10)
"""There the search sees the end of the game, and knows the exact sequel that some turns need."""

SPREADS = {"value": 0.45, "win": 0.6, "margin": 40.0}
"""How far two turns lie apart in one game: standard deviations, about."""

FIRST_LOT = 8
"""Games after each turn before any drops out; each later lot has as many as were played so far."""

MOST_LOT = 1024
"""Between two looks at whether to stop."""

FEWEST = 32
"""Games after a turn before it may be decided that it is the best."""

SMALL = 0.02
"""Difference in value that matters to nobody: two points of win, or as much in margin."""

MOST_WANTED = 1024
"""Times the budget: more is not worth being named."""


class Race:
    """Some turns that are played on side by side."""

    def __init__(
        self, seen: Game, turns: Sequence[Turn], running: int, kept: int, seed: int, threads: int, settings: Settings
    ) -> None:
        """Of the `turns`, which begin with the decision pending in `seen`, the first `running` are played on.

        Of these the first `kept` never drop out. Of the others there is what the search expects.
        """
        self.turns = list(turns)
        self._seat, self._seats = seen.seat, len(seen.names)
        last = settings.horizon >= stages_left(seen.rules, seen.state)
        self._missed = IN_THE_LAST_STAGE if last else BEFORE_THE_LAST_STAGE
        self.rollouts = Rollouts(seen, [turn.codes for turn in turns], seed, threads, settings)
        self.running = list(range(running))
        """The places of those that have not dropped out."""
        self._kept = set(range(kept))
        self._expected = {name: [_expected(turn, name) for turn in self.turns] for name in SPREADS}
        self._order: list[int] | None = None

    @property
    def lot(self) -> int:
        """Games after each turn that are worth being played next."""
        return max(FIRST_LOT, self.games(self.running[0]))

    @property
    def best(self) -> int:
        """The place of the best turn, of those still running."""
        return self.order[0]

    @property
    def order(self) -> list[int]:
        """The places of all turns, the best first.

        What the search has hardly looked at has a wide error and is not preferred for a figure that it owes to chance.
        """
        if self._order is None:
            best = min(self.running, key=lambda n: (self._lead_over(n), -self.turns[n].last.visits, n))
            others = [place for place in range(len(self.turns)) if place != best]
            others.sort(key=lambda n: (-self._ahead(n, best), -self.turns[n].last.visits, n))
            self._order = [best, *others]
        return self._order

    def _lead_over(self, place: int) -> float:
        """By how much another turn that is still running is surely ahead of one; below 0 where none is."""
        return max((self._ahead(other, place) for other in self.running if other != place), default=0.0)

    def _ahead(self, place: int, other: int) -> float:
        """How much more a turn has for sure than another is said to have."""
        doubt = (1 - self._weight(place, other)) * self._doubt(place, "value")
        return -self.behind(place, other, "value").mean - ERRORS * doubt

    @property
    def is_decided(self) -> bool:
        """Whether more games would change nothing: the best is sure, or chance is small beside what games miss."""
        best = self.best
        return self.games(best) >= FEWEST and all(
            self.is_surely_behind(place, best) or self._luck(place, best, "value") < self._missed.games / 3
            for place in self.running
            if place != best
        )

    @property
    def certainty(self) -> str:
        """How sure the best turn is: one of `advice.CERTAINTIES`."""
        best = self.best
        rivals = self._rivals(best)
        behind = [self.behind(place, best, "value") for place in rivals]
        if not rivals:
            return SETTLED
        if all(abs(rival.mean) < SMALL for rival in behind) and all(self._chance(n, best) < SMALL for n in rivals):
            return EQUAL
        return LEANING if all(rival.mean > rival.error for rival in behind) else OPEN

    @property
    def wanted(self) -> int | None:
        """How many times the budget would probably settle the best turn; None where it is, or where nothing would."""
        best, times = self.best, 2
        rivals = self._rivals(best)
        while rivals and times <= MOST_WANTED:
            if all(self.is_surely_behind(place, best, times) for place in rivals):
                return times
            times *= 2
        return None

    def _rivals(self, best: int) -> list[int]:
        """The places of the turns that may be as good as the best."""
        return [place for place in range(len(self.turns)) if place != best and not self.is_surely_behind(place, best)]

    def games(self, place: int) -> int:
        return len(self.rollouts.outcomes[place])

    def play(self, games: int) -> None:
        """Play so many games more after every turn still running; then those surely behind drop out, but for one."""
        self.rollouts.play(self.running, games)
        self._order = None
        best = self.best
        others = [place for place in self.running if place != best]
        rival = min(others, key=lambda place: self.behind(place, best, "value").mean, default=best)
        self.running = [
            place
            for place in self.running
            if place in {best, rival} | self._kept or not self.is_surely_behind(place, best)
        ]
        self._order = None

    def complete(self, places: Sequence[int], games: int, stopped: threading.Event | None) -> None:
        """Play on after some turns until each has so many games, or until it is `stopped`."""
        while not (stopped and stopped.is_set()) and (short := [n for n in places if self.games(n) < games]):
            fewest = min(map(self.games, short))
            same = [place for place in short if self.games(place) == fewest]
            self.rollouts.play(same, min(games - fewest, MOST_LOT, max(FIRST_LOT, fewest)))
            self._order = None

    def is_surely_behind(self, place: int, best: int, times: int = 1) -> bool:
        """Whether a turn is worse than the best; or would be with so many `times` the budget, as in `behind`."""
        behind = self.behind(place, best, "value", times)
        return behind.mean > ERRORS * behind.error

    def behind(self, place: int, best: int, name: str, times: int = 1) -> Figure:
        """How much less of `name` (value, win or margin) a turn has than another, by the worlds that they share.

        The error of a value counts what search and games usually miss, beside chance. It would be that with so many
        `times` the budget, if the figures stayed as they are.
        """
        weight, games = self._weight(place, best), self._shared(place, best)
        one, two = self._searched(best, name), self._searched(place, name)
        mean = (1 - weight) * (one.mean - two.mean)
        if games:
            first, second = (self.rollouts.outcomes[number][name][:games] for number in (best, place))
            mean += weight * float((first - second).mean())
        if name != "value":
            return Figure(mean, self._chance(place, best, name))
        weight = self._weight(place, best, times)
        missed = math.hypot((1 - weight) * self._missed.search, weight * self._missed.games)
        return Figure(mean, math.hypot(self._chance(place, best, name, times), missed))

    def figure(self, place: int, name: str) -> Figure:
        """What a turn brings, with the error that is due to chance.

        The figures of others are those of the best less the difference, so that what all owe to luck cancels out.
        """
        best = self.best
        weight, searched = self._weight(best, best), self._searched(best, name)
        outcomes = self.rollouts.outcomes[best][name]
        mean = (1 - weight) * searched.mean + (weight * float(outcomes.mean()) if len(outcomes) else 0.0)
        if place != best:
            mean -= self.behind(place, best, name).mean
            weight, searched = self._weight(place, best), self._searched(place, name)
            outcomes = self.rollouts.outcomes[place][name]
        if name != "margin":
            mean = min(1.0, max(0.0, mean))
        return Figure(mean, math.hypot((1 - weight) * searched.error, weight * _error(outcomes, name)))

    def shares(self, place: int) -> list[Figure]:
        """What share of the win each seat of the game has after a turn.

        The mover's is that of `figure`; the others divide the rest as the search and the games have it.
        """
        own, weight = self.figure(place, "win"), self._weight(place, self.best)
        games = self.rollouts.outcomes[place].wins
        shares = (1 - weight) * self.turns[place].last.shares[: self._seats]
        if len(games):
            shares += weight * games.mean(axis=0)[: self._seats]
        shares[self._seat] = 0.0
        shares = shares / shares.sum() if shares.any() else np.full(self._seats, 1 / (self._seats - 1))
        searched = (1 - weight) * self._doubt(place, "win")
        return [
            own
            if seat == self._seat
            else Figure(
                float((1.0 - own.mean) * shares[seat]), math.hypot(searched, weight * _error(games[:, seat], "win"))
            )
            for seat in range(self._seats)
        ]

    def _shared(self, place: int, best: int) -> int:
        """Worlds that two turns were played on in."""
        return min(self.games(place), self.games(best))

    def _weight(self, place: int, best: int, times: int = 1) -> float:
        """How much games count beside the search where two turns are compared: each by the inverse of its variance."""
        games = times * self._shared(place, best)
        if games == 0:
            return 0.0
        doubt = (self._doubt(place, "value") ** 2 + self._doubt(best, "value") ** 2) / times
        search, played = self._missed.search**2 + doubt, self._missed.games**2 + SPREADS["value"] ** 2 / games
        return search / (search + played)

    def _searched(self, place: int, name: str) -> Figure:
        """What the search expects."""
        return self._expected[name][place]

    def _doubt(self, place: int, name: str) -> float:
        """The error of that, a wide one where the search has hardly looked."""
        few = self.turns[place].last.visits < TELLING_VISITS
        return SPREADS[name] if few else self._searched(place, name).error

    def _chance(self, place: int, best: int, name: str = "value", times: int = 1) -> float:
        """The standard error of a difference by chance alone."""
        weight = self._weight(place, best, times)
        searched = math.hypot(self._doubt(best, name), self._doubt(place, name))
        return math.hypot((1 - weight) * searched, weight * self._luck(place, best, name)) / math.sqrt(times)

    def _luck(self, place: int, best: int, name: str) -> float:
        """The standard error of the difference that the games show."""
        games = self._shared(place, best)
        first, second = (self.rollouts.outcomes[number][name][:games] for number in (best, place))
        return _error(first - second, name)


def mean_figure(values: np.ndarray, name: str) -> Figure:
    """A figure by games alone."""
    return Figure(float(values.mean()), _error(values, name))


def _expected(turn: Turn, name: str) -> Figure:
    """What the search expects of a turn."""
    found = getattr(turn.last, name)
    return Figure(found.mean, SPREADS[name] if found.error is None else found.error)


def _error(values: np.ndarray, name: str) -> float:
    """The standard error of a mean, with one game more as luck usually has it, lest few that ended alike seem sure."""
    games = max(1, len(values))
    squares = float(((values - values.mean()) ** 2).sum()) if len(values) else 0.0
    return math.sqrt(squares + SPREADS[name] ** 2) / games
