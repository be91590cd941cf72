"""Facts of finished games as columns: what CHRONICLE records hold, turned into Arrow without loops over rows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pyarrow as pa

from engine.facts import Fact


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: pa.DataType
    meaning: str


def columns(fact: Fact, record: np.dtype) -> list[Column]:
    """The columns of a fact that is a field of `record`; several share their meaning."""
    field = record[fact.field]
    number = pa.from_numpy_dtype(field.base)
    if fact.words is not None and fact.spread != "columns":
        kind = pa.string() if fact.spread is None else pa.list_(pa.string())
    else:
        kind = pa.list_(number, field.shape[-1]) if fact.by_round else number
    return [Column(name, kind, fact.meaning) for name in fact.columns]


def arrays(fact: Fact, values: np.ndarray) -> list[pa.Array]:
    """The values of its columns for (rows, …), the field of as many records."""
    if fact.words is None:
        return [_numbers(values)]
    if fact.spread is None:
        return [pa.array(fact.words).take(pa.array(values))]
    values = values[:, : len(fact.words)]
    if fact.spread == "columns":
        return [_numbers(values[:, place]) for place in range(len(fact.words))]
    return [_words(fact.words, values)]


def _numbers(values: np.ndarray) -> pa.Array:
    """A column of numbers, or of lists of as many numbers each."""
    flat = pa.array(np.ascontiguousarray(values).reshape(-1))
    return flat if values.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, values.shape[1])


def _words(words: tuple[str, ...], counts: np.ndarray) -> pa.Array:
    """A column of lists that hold each word as often as it was counted, (rows, words)."""
    places = np.repeat(np.tile(np.arange(len(words), dtype=np.int32), len(counts)), counts.reshape(-1))
    return lists(pa.array(words, pa.string()).take(pa.array(places)), counts.sum(axis=1))


def lists(values: pa.Array, lengths: np.ndarray) -> pa.Array:
    """A column of lists from their values one after the other and the length of each."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return pa.ListArray.from_arrays(pa.array(offsets), values)
