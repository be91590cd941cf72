"""Facts of finished games as columns: what CHRONICLE records hold, turned into Arrow without loops over rows."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from engine.facts import Fact


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: pa.DataType
    meaning: str


def columns(fact: Fact, record: np.dtype, rounds: int) -> list[Column]:
    """The columns of a fact that is a field of `record`, in a run of so many rounds; several share their meaning."""
    field = record[fact.field]
    number = pa.from_numpy_dtype(field.base)
    if fact.words is not None and fact.spread != "columns":
        kind = pa.string() if fact.spread is None else pa.list_(pa.string())
    else:
        kind = pa.list_(number, rounds) if fact.by_round else number
    return [Column(name, kind, fact.meaning) for name in fact.columns]


def arrays(fact: Fact, values: np.ndarray, played: np.ndarray) -> list[pa.Array]:
    """The values of its columns for (rows, …), the field of as many records; null but in rounds `played`.

    `played` is (rows, rounds) of truth values, rounds those of the longest game of the run.
    """
    of_number = partial(_by_round, played) if fact.by_round else pa.array
    if fact.words is None:
        return [of_number(values)]
    if fact.spread is None:
        return [pa.array(fact.words).take(pa.array(values))]
    values = values[:, : len(fact.words)]
    if fact.spread == "columns":
        return [of_number(np.ascontiguousarray(values[:, place])) for place in range(len(fact.words))]
    return [_words(fact.words, values)]


def _by_round(played: np.ndarray, values: np.ndarray) -> pa.Array:
    """A column of lists with a number for each round, or null if it was not played."""
    rounds = played.shape[1]
    flat = pa.array(values[:, :rounds].reshape(-1), mask=~played.reshape(-1))
    return pa.FixedSizeListArray.from_arrays(flat, rounds)


def _words(words: tuple[str, ...], counts: np.ndarray) -> pa.Array:
    """A column of lists that hold each word as often as it was counted, (rows, words)."""
    places = np.repeat(np.tile(np.arange(len(words), dtype=np.int32), len(counts)), counts.reshape(-1))
    return lists(pa.array(words, pa.string()).take(pa.array(places)), counts.sum(axis=1))


def lists(values: pa.Array, lengths: np.ndarray) -> pa.Array:
    """A column of lists from their values one after the other and the length of each."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), values)
