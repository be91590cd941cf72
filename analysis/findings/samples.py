"""The games of a run as statistics need them: those of one agent and one number of players, column by column.

Columns are read when they are asked for and let go again, so that a million games need no more memory than the few
columns at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np
import pandas as pd

from analysis.findings.model.findings import AgentGames
from analysis.runs.run import Run, TableName
from analysis.statistics.estimates import Ratio

BY_ROUND = "_by_round"
"""What the names of columns with a number for each round end in."""

OTHERS = "the others at the table"
"""Whom winners are compared with."""


class Columns(Protocol):
    """A table of which single columns are asked for: a DataFrame, or some rows of a run's."""

    @property
    def columns(self) -> Collection[str]: ...

    def __getitem__(self, name: str, /) -> pd.Series: ...


@dataclass(frozen=True)
class Stored:
    """A table of a run, on disk."""

    run: Run
    table: TableName

    @cached_property
    def columns(self) -> list[str]:
        return self.run.columns(self.table)

    def __getitem__(self, name: str, /) -> pd.Series:
        return self.run.read(self.table, [name])[name]


@dataclass(frozen=True)
class Filtered:
    """Those rows of a table for which `rows` is true."""

    table: Columns
    rows: np.ndarray

    @property
    def columns(self) -> Collection[str]:
        return self.table.columns

    def __getitem__(self, name: str, /) -> pd.Series:
        return self.table[name][self.rows]


@dataclass(frozen=True)
class Sample:
    """Games of one agent at its budget and one number of players, in whole blocks.

    Arrays of games have one entry a game, those of seats are (games, players).
    """

    agent: str
    players: int
    blocks: int
    """More than the largest number of a block in the run."""
    games: Columns
    seats: Columns
    """By game, and in it by seat."""

    @cached_property
    def block(self) -> np.ndarray:
        """Of each game."""
        return self.game_numbers("block")

    @cached_property
    def repeat(self) -> np.ndarray:
        """Of each game: how many at this table have the same cards and seats and come before it, if they were noted."""
        return self.game_numbers("repeat") if "repeat" in self.games.columns else np.zeros_like(self.block)

    @cached_property
    def block_of_seats(self) -> np.ndarray:
        return np.repeat(self.block[:, None], self.players, axis=1)

    @cached_property
    def win(self) -> np.ndarray:
        """Of each seat: 1 / k if it is one of k winners, else 0."""
        return self.seat_numbers("win_share")

    @cached_property
    def margin(self) -> np.ndarray:
        """Of each seat: its points less the table's mean."""
        return self.seat_numbers("margin")

    @cached_property
    def points(self) -> np.ndarray:
        return self.seat_numbers("points")

    @cached_property
    def ahead(self) -> np.ndarray:
        """Of each seat: its points less the mean of the others at the table."""
        return self.margin * (self.players / (self.players - 1))

    @cached_property
    def ahead_by_round(self) -> np.ndarray:
        """The same at the end of each round, and at last with the final scores: (games, players, rounds + 1)."""
        now = np.concatenate([self.seats_by_round("points_by_round"), self.points[:, :, None]], axis=2)
        return (now - now.mean(axis=1, keepdims=True)) * (self.players / (self.players - 1))

    @cached_property
    def rounds(self) -> range:
        """The numbers of the rounds that all games have, from 1 on unless they go on from a position."""
        return self.rounds_of("points_by_round")

    def rounds_of(self, name: str) -> range:
        """The same, by the column by round `name` of seats."""
        missing = _missing(self.seats[name])
        first = int(np.argmin(missing))
        return range(1 + first, 1 + first + int(np.count_nonzero(~missing)))

    def only(self, which: np.ndarray) -> Sample:
        """Those games for which `which` is true."""
        if which.all():
            return self
        seats = np.repeat(which, self.players)
        return replace(self, games=Filtered(self.games, which), seats=Filtered(self.seats, seats))

    def at_tables(self, which: Collection[tuple[int, int]]) -> np.ndarray:
        """Which games were played at these tables, each by its part and its number there."""
        part, table = (self.game_numbers(name).astype(np.int64) for name in ("part", "table"))
        size = 1 + int(table.max())
        return np.isin(part * size + table, [own * size + number for own, number in which if number < size])

    def game_numbers(self, name: str) -> np.ndarray:
        return self.games[name].to_numpy()

    def seat_numbers(self, name: str) -> np.ndarray:
        return self.seats[name].to_numpy().reshape(-1, self.players)

    def games_by_round(self, name: str) -> np.ndarray:
        """(games, rounds), of rounds that all games have."""
        return _by_round(self.games[name])

    def seats_by_round(self, name: str) -> np.ndarray:
        """(games, players, rounds), of rounds that all games have."""
        values = _by_round(self.seats[name])
        return values.reshape(len(self.block), self.players, values.shape[1])

    def game_words(self, name: str) -> tuple[np.ndarray, list[str]]:
        """A column of words, as numbers in a list of them; -1 where there is none, or no such column."""
        return _words(self.games[name]) if name in self.games.columns else (np.full(len(self.block), -1), [])

    def seat_words(self, name: str) -> tuple[np.ndarray, list[str]]:
        if name not in self.seats.columns:  # a replay of plain games has no levels
            return np.full((len(self.block), self.players), -1), []
        numbers, words = _words(self.seats[name])
        return numbers.reshape(-1, self.players), words

    def with_fact(self, name: str) -> dict[str, np.ndarray]:
        """Of each word in a column of words, or of lists of them: the seats that have it. The most frequent first."""
        held = _held(self.seats[name]).dropna()
        seats = {word: own.index for word, own in held.groupby(held, sort=False)}
        having = {}
        for word in sorted(seats, key=lambda word: -len(seats[word])):
            has = np.zeros(self.win.size, np.bool_)
            has[seats[word]] = True
            having[word] = has.reshape(-1, self.players)
        return having

    def number_held(self, name: str) -> np.ndarray:
        """Of each seat: how many words it has in a column of lists of them; 0 or 1 in a column of words."""
        number: pd.Series[int] = _held(self.seats[name]).groupby(level=0).count()
        return number.to_numpy().reshape(-1, self.players)

    @cached_property
    def who(self) -> np.ndarray:
        """Of each seat: its agent by number; 0 where that was not noted."""
        if "agent" not in self.seats.columns:
            return np.zeros((len(self.block), self.players), np.int64)
        _, agents = np.unique(self.seats["agent"].to_numpy(), return_inverse=True)
        return agents.reshape(-1, self.players)

    def like(self, name: str) -> np.ndarray:
        """Of each seat: a number that those share who hold as many words of a column and are played by the same agent.

        Otherwise what a strong agent chooses would seem to be what makes it win (Simpson's paradox).
        """
        held = self.number_held(name)
        return held + (1 + int(held.max(initial=0))) * self.who

    def mean_of_games(self, values: np.ndarray, which: np.ndarray | None = None) -> Ratio:
        """Of numbers by game, of all games or of those for which `which` is true."""
        block = self.block
        return (
            Ratio.of(block, values, self.blocks)
            if which is None
            else Ratio.of(block[which], values[which], self.blocks)
        )

    def mean_of_seats(self, values: np.ndarray, which: np.ndarray | None = None) -> Ratio:
        """Of numbers by seat, of all seats or of those for which `which` is true."""
        if which is None:
            return Ratio.of(self.block_of_seats.ravel(), values.ravel(), self.blocks)
        return Ratio.of(self.block_of_seats[which], values[which], self.blocks)

    def winners_beyond(self, values: np.ndarray) -> Ratio:
        """How far numbers of the winners are above those of the others in the same game, if it has others."""
        others = self.win == 0
        some = others.any(axis=1)
        of_others = np.sum(values, axis=1, where=others) / np.maximum(1, others.sum(axis=1))
        return self.mean_of_games(np.sum(self.win * values, axis=1) - of_others, some)

    def ratio_of_games(self, sums: np.ndarray, sizes: np.ndarray) -> Ratio:
        """Of sums over sizes, both by game."""
        return Ratio.of_sums(
            np.bincount(self.block, sums, minlength=self.blocks),
            np.bincount(self.block, sizes, minlength=self.blocks).astype(np.int64),
        )


def samples(run: Run, agent_of_part: Sequence[str]) -> tuple[list[Sample], list[AgentGames]]:
    """The samples of a run and how many games of each agent there are, in the order of its parts.

    Only whole blocks count.
    """
    seats = run.read("seats", ["game"])
    games = run.read("games", ["game", "part", "block", "failed"]).assign(whole=run.whole)
    games["players"] = games["game"].map(seats["game"].value_counts())
    games["agent"] = games["part"].map(pd.Series(list(agent_of_part)))
    blocks = int(games["block"].max()) + 1
    found, counts = [], []
    for name in dict.fromkeys(agent_of_part):
        own = games[games["agent"] == name]
        counting, others = own[own["whole"]], own[~own["whole"]]
        counts.append(
            AgentGames(
                name,
                games=len(counting),
                blocks=len(counting[["part", "block"]].drop_duplicates()),
                failed=int(others["failed"].notna().sum()),
                left_out=int(others["failed"].isna().sum()),
            )
        )
        for players in sorted({int(players) for players in counting["players"]}):
            alike = counting[counting["players"] == players]
            own_games, own_seats = (table["game"].isin(alike["game"]).to_numpy() for table in (games, seats))
            rows = Filtered(Stored(run, "games"), own_games), Filtered(Stored(run, "seats"), own_seats)
            found.append(Sample(name, players, blocks, *rows))
    return found, counts


def _by_round(column: pd.Series) -> np.ndarray:
    """(rows, rounds), without the rounds that the games of some rows do not have."""
    kept = np.tile(~_missing(column), len(column))
    return column.list.flatten()[kept].to_numpy().reshape(len(column), np.count_nonzero(kept) // len(column))


def _missing(column: pd.Series) -> np.ndarray:
    """Which rounds the games of some rows do not have."""
    missing: np.ndarray = column.list.flatten().isna().to_numpy().reshape(len(column), -1).any(axis=0)
    return missing


def _held(column: pd.Series) -> pd.Series:
    """The words of a column of words, or of lists of them, one below the other, by place of the seat."""
    return column.reset_index(drop=True).explode()


def _words(column: pd.Series) -> tuple[np.ndarray, list[str]]:
    numbers, words = pd.factorize(column)
    return numbers, list(words)
