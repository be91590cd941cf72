"""Runs whose games were never played: the tables of a design with points drawn at random, of which the truth is known.

A seat's points are 100, what is planted in its label, a part that the cards of the block give to the seat, one that
they give to the chair, and chance. Games that a run plays with the same stream for its agents have half of the variance
of chance in common. Points are whole, so there are ties. Nothing else happens in these games.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
from scipy.optimize import brentq
from scipy.stats import norm

from analysis.runs.columns import arrays
from analysis.runs.design import Design
from analysis.runs.manifest import Manifest, RunSettings
from analysis.runs.plan import Plan
from analysis.runs.rows import FACTOR, Outcome, game_rows, rows, seat_rows
from analysis.runs.run import Run, TableName
from engine.facts import Fact
from engine.game import GAMES
from engine.seats import win_shares
from search.batch import STAGES

BASE = 100
BY_SEAT, BY_CHAIR, CHANCE = 8.0, 5.0, 10.0
"""Standard deviations of the parts of a seat's points."""

SPREAD = math.sqrt(BY_SEAT**2 + BY_CHAIR**2 + CHANCE**2)
REACH = 8
"""Standard deviations within which points lie."""

LENGTH, LENGTH_SPREAD = 200, 15
"""Of games, in decisions."""

MOST_HELD = 3
"""Things of a kind that a seat has by its own choice."""


class MadeRun(Run):
    """A complete run in memory."""

    def __init__(self, manifest: Manifest, tables: Mapping[TableName, pd.DataFrame]) -> None:
        self.path = Path("made")
        self.manifest = manifest
        self._tables = tables

    def columns(self, table: TableName) -> list[str]:
        return list(self._tables[table].columns)

    def read(self, table: TableName, columns: Sequence[str] | None = None) -> pd.DataFrame:
        return self._tables[table] if columns is None else self._tables[table][list(columns)]


class Maker:
    """Makes runs of a design; `gains` are the points planted in labels, those of a table for all who sit there."""

    def __init__(self, design: Design, gains: Mapping[str, float]) -> None:
        plan = design.plan
        self._manifest = Manifest.of(RunSettings.of(plan, design.study)).completed(plan.games, [])
        whole = pa.concat_tables(rows(plan, _played(plan, part)) for part in range(len(plan.parts)))
        whole = whole.sort_by("game")
        self._games, self._seats = (
            made(whole).to_pandas(types_mapper=pd.ArrowDtype) for made in (game_rows, seat_rows)
        )
        known = plan.opening(plan.tables[0], 0).facts
        self._facts = [fact for fact in known if fact.seat and fact.field in design.study.compared]
        places = [plan.place(number) for number in range(plan.games)]
        streams = np.array([(place.part, place.like) for place in places])
        self._game = self._seats["game"].to_numpy().astype(np.int64)
        self._players = np.bincount(self._game)
        seats = {name: self._seats[name].to_numpy().astype(np.int64) for name in ("block", "table", "seat", "chair")}
        here = [self._players[self._game], seats["block"]]
        self._cards_of_seat = _numbered([*here, seats["seat"]])
        self._cards_of_chair = _numbered([*here, seats["table"], seats["chair"]])
        self._stream = _numbered(list(streams.T))
        self._chance = _numbered([self._stream[self._game], seats["seat"]])
        self._gain = _gains(self._seats, gains) + _gains(self._games, gains)[self._game]

    def expected(self) -> MadeRun:
        """The run in which every figure is its mean."""
        win = np.zeros(len(self._gain))
        for players in np.unique(self._players).tolist():
            own = self._players[self._game] == players
            alike, which = np.unique(self._gain[own].reshape(-1, players), axis=0, return_inverse=True)
            win[own] = np.array([mean_win_shares(gains) for gains in alike])[which.ravel()].ravel()
        return self._run(BASE + self._gain, win, np.full(len(self._games), LENGTH), np.random.default_rng(0))

    def run(self, random: np.random.Generator) -> MadeRun:
        """A run like any other."""
        points, half = BASE + self._gain, CHANCE / math.sqrt(2)
        of_all = ((self._cards_of_seat, BY_SEAT), (self._cards_of_chair, BY_CHAIR), (self._chance, half))
        for which, spread in of_all:
            points = points + _shared(random, spread, which)
        points = np.round(points + random.normal(0, half, len(points)))
        win = np.zeros(len(points))
        for players in np.unique(self._players).tolist():
            own = self._players[self._game] == players
            win[own] = win_shares(points[own].reshape(-1, players)).ravel()
        length = LENGTH + _shared(random, LENGTH_SPREAD, self._stream)
        return self._run(points, win, np.round(length + random.normal(0, LENGTH_SPREAD, len(length))), random)

    def _run(self, points: np.ndarray, win: np.ndarray, length: np.ndarray, random: np.random.Generator) -> MadeRun:
        mean = (np.bincount(self._game, points) / self._players)[self._game]
        held = {fact.field: _held(fact, len(points), random) for fact in self._facts}
        seats = self._seats.assign(points=points, win_share=win, margin=points - mean, **held)
        return MadeRun(self._manifest, {"games": self._games.assign(decisions=length), "seats": seats})


def _played(plan: Plan, part: int) -> Outcome:
    """Games of all rounds, of which nothing else is noted."""
    outcome = Outcome.of(plan, plan.numbers(part))
    outcome.counts[:, STAGES] = GAMES[plan.tables[0].game].STAGES
    return outcome


def _numbered(columns: Sequence[np.ndarray]) -> np.ndarray:
    """Of each row a number that those have in common which are alike."""
    return np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)[1].ravel()


def _shared(random: np.random.Generator, spread: float, which: np.ndarray) -> np.ndarray:
    return random.normal(0, spread, int(which.max()) + 1)[which]


def _gains(table: pd.DataFrame, gains: Mapping[str, float]) -> np.ndarray:
    """What is planted in the labels of each row."""
    found = np.zeros(len(table))
    for name in table.columns:
        if name.startswith(FACTOR):
            found += table[name].map(lambda label: gains.get(label, 0.0)).fillna(0.0).to_numpy(np.float64)
    return found


def _held(fact: Fact, seats: int, random: np.random.Generator) -> pd.Series:
    """What each seat has of its own choice: up to MOST_HELD different words, whatever its points."""
    words = len(fact.words or ())
    order = np.argsort(random.random((seats, words)), axis=1)
    counts = (order < random.integers(0, MOST_HELD + 1, (seats, 1))).astype(np.int8)
    (column,) = arrays(fact, counts, np.ones((seats, 1), np.bool_))  # it is not by round
    return pd.Series(column, dtype=pd.ArrowDtype(column.type))


def mean_win_shares(gains: Collection[float]) -> np.ndarray:
    """The mean win share of each seat at a table whose seats have these gains.

    Of k that tie for the win each has 1/k, which is the integral of t^(k - 1) from 0 to 1.
    """
    reach = REACH * SPREAD
    whole = np.arange(math.floor(BASE + min(gains) - reach), math.ceil(BASE + max(gains) + reach))
    means = BASE + np.array(list(gains), np.float64)[:, None]
    up_to = norm.cdf((whole + 0.5 - means) / SPREAD)
    just = up_to - norm.cdf((whole - 0.5 - means) / SPREAD)
    nodes, weights = np.polynomial.legendre.leggauss(len(means))
    places = (nodes + 1) / 2
    not_more = (up_to - just)[:, None, :] + just[:, None, :] * places[:, None]  # (seats, places, points)
    shares = []
    for seat in range(len(means)):
        others = np.prod(np.delete(not_more, seat, axis=0), axis=0)
        shares.append(float(weights @ others @ just[seat]) / 2)
    return np.array(shares)


def gain_for(lead: float, players: int) -> float:
    """How many points make a seat win so much more than its fair share."""
    return float(brentq(lambda gain: mean_win_shares([gain, *[0.0] * (players - 1)])[0] - 1 / players - lead, 0, 60))
