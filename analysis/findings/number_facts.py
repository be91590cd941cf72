"""Columns of numbers: what winners have more of than the others, and how often seats win that have much or little."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.findings.families import AHEAD, ALL_SEATS
from analysis.findings.model.comparisons import Family
from analysis.findings.quantities import Quantity, family_of
from analysis.findings.samples import BY_ROUND, OTHERS, Columns, Sample
from analysis.findings.words import capital, titled
from analysis.statistics.numbers import number_text

WHOLE = "in all"
"""The label of a column with one number."""

MOST_VALUES = 5
"""With more different values than that, seats are grouped by thirds."""

THIRDS = 3

Groups = tuple[np.ndarray, list[str]]
"""The largest number of each group but the last, and the groups in words, such as "4–7"."""


def is_of_numbers(table: Columns, name: str) -> bool:
    """Whether a column holds a number, or one for each round."""
    kind = table[name].dtype
    if not isinstance(kind, pd.ArrowDtype):
        return pd.api.types.is_numeric_dtype(kind)
    return holds_numbers(kind.pyarrow_dtype)


def holds_numbers(kind: pa.DataType) -> bool:
    """Whether values of a type are numbers, or lists with one for each round."""
    own = kind.value_type if pa.types.is_fixed_size_list(kind) else kind
    return pa.types.is_integer(own) or pa.types.is_floating(own)


def by_number(column: str, samples: Sequence[Sample], again: Sequence[Sample] = ()) -> Family:
    """A column of numbers at one number of players, from the weakest agent to the strongest; each round for itself.

    Groups of seats are those of single numbers, or thirds where there are more than `MOST_VALUES`; fresh games are
    grouped as the first ones.
    """
    players = samples[0].players
    title = titled(column.removesuffix(BY_ROUND))
    values = [_values(column, sample) for sample in samples]
    groups = {label: _groups(np.concatenate([own[label].ravel() for own in values])) for label in values[0]}
    quantities = _quantities(title, groups, samples, values)
    return family_of(
        f"observed-{column}-{players}",
        column,
        f"{capital(titled(column))}, {players} players",
        "observed",
        "Seats are grouped by their number and compared with all seats of these games; then winners with the others at"
        " their tables. Players who have much of it may have it because they are ahead, so a difference is no proof"
        " of its value.",
        players,
        quantities,
        _quantities(title, groups, again, [_values(column, sample) for sample in again]) if again else (),
        _labels(groups),
    )


def _labels(groups: Mapping[str, Groups]) -> list[str]:
    """Every number with its groups."""
    return [name for label, (_, names) in groups.items() for name in (label, *(f"{label}: {own}" for own in names))]


def thirds(values: np.ndarray) -> Groups:
    """Whole numbers in three groups of about the same size; in fewer where many are equal."""
    edges = np.unique(np.quantile(values, [place / THIRDS for place in range(1, THIRDS)], method="lower"))
    edges = edges[edges < values.max()]
    lows, highs = [values.min(), *(edges + 1)], [*edges, values.max()]
    return edges, [_span(low, high) for low, high in zip(lows, highs, strict=True)]


def _span(low: float, high: float) -> str:
    ends = [number_text(end, "g") for end in (low, high)]
    return ends[0] if low == high else (" to " if low < 0 else "–").join(ends)


def _groups(values: np.ndarray) -> Groups:
    single = np.unique(values)
    if len(single) > MOST_VALUES:
        return thirds(values)
    return single[:-1], [number_text(value, "g") for value in single.tolist()]


def _values(column: str, sample: Sample) -> dict[str, np.ndarray]:
    """The numbers of the seats, (games, players), by what they are of."""
    if not column.endswith(BY_ROUND):
        return {WHOLE: sample.seat_numbers(column)}
    found = sample.seats_by_round(column)
    return {f"round {number}": found[:, :, index] for index, number in enumerate(sample.rounds_of(column))}


def _quantities(
    title: str,
    groups: Mapping[str, Groups],
    samples: Sequence[Sample],
    values: Sequence[Mapping[str, np.ndarray]],
) -> list[Quantity]:
    win = Quantity("win", "win share", "share", par=0.0, against=ALL_SEATS)
    ahead = Quantity("margin", AHEAD, "points", par=0.0, against=ALL_SEATS)
    more = Quantity("winners", f"{title} of winners", "number", par=0.0, against=OTHERS)
    mean = Quantity("number", title, "number")
    share = Quantity("win", "win share", "share")
    for label, (edges, names) in groups.items():
        for sample, own in zip(samples, values, strict=True):
            numbers = own[label]
            more.add(label, sample, sample.winners_beyond(numbers), len(numbers))
            mean.add(label, sample, sample.mean_of_seats(numbers), len(numbers))
        for place, name in enumerate(names):
            for sample, own in zip(samples, values, strict=True):
                which = np.searchsorted(edges, own[label]) == place
                if not which.any() or which.all():
                    continue
                games = int(np.count_nonzero(which.any(axis=1)))
                wins = sample.mean_of_seats(sample.win, which)
                share.add(f"{label}: {name}", sample, wins, games)
                beyond = replace(wins, value=wins.value - 1 / sample.players)  # of all seats it is a fair share
                win.add(f"{label}: {name}", sample, beyond, games)
                ahead.add(f"{label}: {name}", sample, sample.mean_of_seats(sample.ahead, which), games)
    return [win, ahead, more, mean, share]
