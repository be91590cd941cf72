"""The games of a run as statistics need them: those of one agent and one number of players, column by column.

Columns are read when they are asked for and let go again, so that a million games need no more memory than the few
columns at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.findings.model import AgentGames
from analysis.runs.blocks import COLUMNS, in_whole_blocks
from analysis.runs.plan import Plan
from analysis.statistics.estimates import Ratio


class Columns(Protocol):
    """A table of which single columns are asked for: one of Arrow's, or some rows of a file."""

    @property
    def column_names(self) -> list[str]: ...

    def __getitem__(self, name: str, /) -> pa.ChunkedArray: ...


@dataclass(frozen=True)
class FileColumns:
    """The columns of a Parquet file."""

    path: Path

    @cached_property
    def column_names(self) -> list[str]:
        return list(pq.read_schema(self.path).names)

    def __getitem__(self, name: str, /) -> pa.ChunkedArray:
        return pq.read_table(self.path, columns=[name])[name]


@dataclass(frozen=True)
class Filtered:
    """Those rows of other columns for which `rows` is true."""

    columns: Columns
    rows: np.ndarray

    @property
    def column_names(self) -> list[str]:
        return self.columns.column_names

    def __getitem__(self, name: str, /) -> pa.ChunkedArray:
        return self.columns[name].filter(pa.array(self.rows))


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
        """(games, rounds)."""
        return _flat(self.games[name]).reshape(len(self.block), -1)

    def seats_by_round(self, name: str) -> np.ndarray:
        """(games, players, rounds)."""
        return _flat(self.seats[name]).reshape(len(self.block), self.players, -1)

    def game_words(self, name: str) -> tuple[np.ndarray, list[str]]:
        """A column of words, as numbers in a list of them; -1 where there is none."""
        return _words(self.games[name])

    def seat_words(self, name: str) -> tuple[np.ndarray, list[str]]:
        numbers, words = _words(self.seats[name])
        return numbers.reshape(-1, self.players), words

    def with_fact(self, name: str) -> dict[str, np.ndarray]:
        """Of each word in a column of words, or of lists of them: the seats that have it. The most frequent first."""
        column = self.seats[name].combine_chunks()
        seats = len(column)
        lists = pa.types.is_list(column.type)
        rows = pc.list_parent_indices(column).to_numpy() if lists else np.arange(seats)
        numbers, words = _words(pc.list_flatten(column) if lists else column)
        having = {}
        for number in np.argsort(-np.bincount(numbers[numbers >= 0], minlength=len(words)), kind="stable").tolist():
            has = np.zeros(seats, np.bool_)
            has[rows[numbers == number]] = True
            having[words[number]] = has.reshape(-1, self.players)
        return having

    def number_held(self, name: str) -> np.ndarray:
        """Of each seat: how many words it has in a column of lists of them; 0 or 1 in a column of words."""
        column = self.seats[name].combine_chunks()
        lists = pa.types.is_list(column.type)
        held = pc.fill_null(pc.list_value_length(column), 0) if lists else column.is_valid()
        return held.to_numpy(zero_copy_only=False).astype(np.int64).reshape(-1, self.players)

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

    def ratio_of_games(self, sums: np.ndarray, sizes: np.ndarray) -> Ratio:
        """Of sums over sizes, both by game."""
        return Ratio.of_sums(
            np.bincount(self.block, sums, minlength=self.blocks),
            np.bincount(self.block, sizes, minlength=self.blocks).astype(np.int64),
        )


def samples(path: Path, plan: Plan, agent_of_part: Sequence[str]) -> tuple[list[Sample], list[AgentGames]]:
    """The samples of a complete run folder and how many games of each agent there are, in the order of its parts.

    Only whole blocks count.
    """
    games = pq.read_table(path / "games.parquet", columns=["game", *COLUMNS])
    number, block, part = (games[name].to_numpy() for name in ("game", "block", "part"))
    failed = games["failed"].is_valid().to_numpy()
    place = np.searchsorted(number, pq.read_table(path / "seats.parquet", columns=["game"])["game"].to_numpy())
    players = np.bincount(place, minlength=len(number))
    blocks = int(block.max()) + 1
    own_block = part.astype(np.int64) * blocks + block
    whole = in_whole_blocks(games, plan)
    agents = list(dict.fromkeys(agent_of_part))
    agent = np.array([agents.index(name) for name in agent_of_part])[part]
    found, counts = [], []
    for index, name in enumerate(agents):
        own = agent == index
        counts.append(
            AgentGames(
                name,
                games=int(np.count_nonzero(own & whole)),
                blocks=len(np.unique(own_block[own & whole])),
                failed=int(np.count_nonzero(own & failed)),
                left_out=int(np.count_nonzero(own & ~whole & ~failed)),
            )
        )
        for size in np.unique(players[own & whole]).tolist():
            rows = own & whole & (players == size)
            found.append(
                Sample(
                    name,
                    size,
                    blocks,
                    Filtered(FileColumns(path / "games.parquet"), rows),
                    Filtered(FileColumns(path / "seats.parquet"), rows[place]),
                )
            )
    return found, counts


def _flat(column: pa.ChunkedArray) -> np.ndarray:
    return column.combine_chunks().flatten().to_numpy()


def _words(column: pa.Array | pa.ChunkedArray) -> tuple[np.ndarray, list[str]]:
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    encoded = column.dictionary_encode()
    return encoded.indices.fill_null(-1).to_numpy(), encoded.dictionary.to_pylist()
