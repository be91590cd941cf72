"""The two tables of a run: their columns, and the rows of finished games; `python -m analysis.tables` documents them.

A row a game, with a list of its seats inside, is what workers hand over and shards hold; a run's folder parts them in
the end into a table of games and one of seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from analysis.facts import Column, arrays, columns, lists
from analysis.plan import Place, Plan, Table, one_table, opening
from engine.facts import Fact
from search.batch import COUNTS, DECISIONS, STAGES, TURNS

KEYS = (
    Column("game", pa.int32(), "number of the game, from 0"),
    Column("part", pa.int16(), "number of its part in the run, from 0"),
    Column("block", pa.int32(), "number of its block in the part, from 0"),
    Column("table", pa.int16(), "number of its table in the part, from 0"),
)
"""The columns that both tables have."""

_GAME = (
    Column("seed", pa.int64(), "the block's seed: `Game.new(…, seed=…)` sets up the same game"),
    Column("factor_…", pa.string(), "of a study, a column for each factor that varies between tables: its level"),
    Column("rounds", pa.int8(), "rounds played"),
    Column("decisions", pa.int32(), "choices made by all players; forced ones do not count"),
    Column("turns", pa.int32(), "turns and other chains of one player's decisions"),
    Column("winners", pa.list_(pa.int8()), "seats with the most points"),
    Column("failed", pa.string(), "null, or why the game could not be played to its end; what is not known is null then"),
)
_SEAT = (
    Column("seat", pa.int8(), "0 is the first player of the first round"),
    Column("chair", pa.int8(), "number of the chair at the table, from 0, before the chairs move on"),
    Column("agent", pa.string(), "who sat there, by its code"),
    Column("agent_number", pa.int8(), "and by its place in the list of agents"),
    Column("factor_…", pa.string(), "of a study, a column for each factor that varies between seats: its level"),
    Column("rank", pa.int8(), "1 for the most points; tied seats share the better rank"),
    Column("win_share", pa.float64(), "1/k for each of k winners, else 0"),
    Column("margin", pa.float64(), "points less the mean of the table"),
    Column(
        "overrun_ms",
        pa.float64(),
        "how much longer than its `ms` a decision of this seat took at most, in milliseconds; null for an agent without"
        " `ms`",
    ),
    Column("gifts", pa.list_(pa.string()), "what the seat was given at the start"),
)
FACTOR = "factor_"


@dataclass(frozen=True)
class Outcome:
    """What is noted of some games of one plan, one place for each."""

    numbers: Sequence[int]
    """The numbers of the games in the run."""
    places: list[Place]
    chronicles: np.recarray
    counts: np.ndarray
    """(games, COUNTS) int32, as `search.batch` counts."""
    overruns: np.ndarray
    """(games, SEATS) float64, NaN for agents without a time budget."""

    @classmethod
    def of(cls, plan: Plan, numbers: Sequence[int]) -> Outcome:
        """For games that are still to be played."""
        places = [plan.place(number) for number in numbers]
        package = opening(plan.table(places[0]), 0).package
        chronicles = np.zeros(len(numbers), package.CHRONICLE).view(np.recarray)
        counts = np.zeros((len(numbers), COUNTS), np.int32)
        return cls(numbers, places, chronicles, counts, np.full((len(numbers), package.SEATS), np.nan))


@cache
def facts(table: Table) -> tuple[Fact, ...]:
    """The facts of a game at a table; their words may depend on the box, but the columns do not."""
    known = opening(table, 0)
    return tuple(known.package.facts(known.box))


def games_columns(plan: Plan) -> list[Column]:
    """The columns of the table of games."""
    levels = [name for table in plan.tables for name, _ in table.levels]
    return [*KEYS, *_with_factors(_GAME, levels), *_fact_columns(plan, seat=False)]


def seats_columns(plan: Plan) -> list[Column]:
    """The columns of the table of seats."""
    levels = [name for table in plan.tables for chair in table.chairs for name, _ in chair.levels]
    return [*KEYS, *_with_factors(_SEAT, levels), *_fact_columns(plan, seat=True)]


def schema(plan: Plan) -> pa.Schema:
    """That of a game's row, the seats inside as `seats`."""
    seat = pa.struct([(column.name, column.type) for column in seats_columns(plan)[len(KEYS) :]])
    return pa.schema([*((column.name, column.type) for column in games_columns(plan)), ("seats", pa.list_(seat))])


def _with_factors(own: Sequence[Column], names: Sequence[str]) -> list[Column]:
    """Columns with those of the factors in place of the pattern that documents them."""
    found: list[Column] = []
    for column in own:
        pattern = column.name.startswith(FACTOR)
        different = dict.fromkeys(names)
        found += [column._replace(name=f"{FACTOR}{name}") for name in different] if pattern else [column]
    return found


def _fact_columns(plan: Plan, *, seat: bool) -> list[Column]:
    known = opening(plan.tables[0], 0)
    record = known.package.CHRONICLE["seats"].base if seat else known.package.CHRONICLE
    return [column for fact in facts(plan.tables[0]) if fact.seat == seat for column in columns(fact, record)]


def rows(plan: Plan, outcome: Outcome) -> pa.Table:
    """The rows of finished games, in any order."""
    groups: dict[tuple[Fact, ...], list[int]] = {}
    for index, place in enumerate(outcome.places):
        groups.setdefault(facts(plan.table(place)), []).append(index)
    return pa.concat_tables(_rows(plan, outcome, known, np.array(places)) for known, places in groups.items())


def failed_row(plan: Plan, number: int, why: str) -> pa.Table:
    """The row of a game that could not be played to its end."""
    place = plan.place(number)
    row = {name: values[0] for name, values in _keys(plan, [number], [place]).items()}
    row |= {f"{FACTOR}{name}": level for name, level in plan.table(place).levels}
    return pa.Table.from_pylist([row | {"failed": why, "seats": []}], schema(plan))


def _rows(plan: Plan, outcome: Outcome, known: tuple[Fact, ...], chosen: np.ndarray) -> pa.Table:
    """The rows of the chosen games, whose facts are all described alike."""
    places = [outcome.places[index] for index in chosen]
    chronicles, counts = outcome.chronicles[chosen], outcome.counts[chosen]
    players = np.array([plan.table(place).players for place in places])
    sits = np.arange(chronicles["seats"].shape[1]) < players[:, None]
    wins = sits & (_points(chronicles, sits) == _best(chronicles, sits)[:, None])
    winners = pa.array(np.nonzero(wins)[1].astype(np.int8))
    columns: dict[str, Any] = {
        **_keys(plan, [outcome.numbers[index] for index in chosen], places),
        **_levels([plan.table(place).levels for place in places]),
        "rounds": counts[:, STAGES],
        "decisions": counts[:, DECISIONS],
        "turns": counts[:, TURNS],
        "winners": lists(winners, wins.sum(axis=1)),
        **_facts(known, chronicles, seat=False),
        "seats": lists(_seats(plan, known, places, chronicles, sits, outcome.overruns[chosen]), players),
    }
    return _table(columns, schema(plan), len(chosen))


def _seats(
    plan: Plan,
    known: tuple[Fact, ...],
    places: Sequence[Place],
    chronicles: np.recarray,
    sits: np.ndarray,
    overruns: np.ndarray,
) -> pa.StructArray:
    """The seats of some games, one after the other."""
    points, best = _points(chronicles, sits), _best(chronicles, sits)
    wins = sits & (points == best[:, None])
    share = wins / wins.sum(axis=1, keepdims=True)
    rank = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    margin = points - np.mean(points, axis=1, where=sits, keepdims=True)
    seats = np.nonzero(sits)[1]
    chairs = [chair for place in places for chair in plan.table(place).seated(place.seating.rotation)]
    numbers = [
        plan.table(place).chair_number(place.seating.rotation, seat)
        for place in places
        for seat in range(plan.table(place).players)
    ]
    columns: dict[str, Any] = {
        "seat": seats,
        "chair": numbers,
        "agent": [plan.agents[chair.agent] for chair in chairs],
        "agent_number": [chair.agent for chair in chairs],
        **_levels([chair.levels for chair in chairs]),
        "rank": rank[sits],
        "win_share": share[sits],
        "margin": margin[sits],
        "overrun_ms": pa.array(overruns[sits], from_pandas=True),
        "gifts": [chair.gifts for chair in chairs],
        **_facts(known, chronicles["seats"][sits], seat=True),
    }
    fields = schema(plan).field("seats").type.value_type
    own = _table(columns, pa.schema(list(fields)), len(seats)).combine_chunks()
    return pa.StructArray.from_arrays([column.chunk(0) for column in own.columns], fields=list(fields))


def _points(chronicles: np.recarray, sits: np.ndarray) -> np.ndarray:
    """(games, SEATS) final points; those of a seat that nobody has are the least there can be."""
    return np.where(sits, chronicles["seats"]["points"].astype(np.float64), -np.inf)


def _best(chronicles: np.recarray, sits: np.ndarray) -> np.ndarray:
    return _points(chronicles, sits).max(axis=1)


def _facts(known: Sequence[Fact], records: np.ndarray, *, seat: bool) -> dict[str, pa.Array]:
    found: dict[str, pa.Array] = {}
    for fact in known:
        if fact.seat == seat:
            found |= zip(fact.columns, arrays(fact, records[fact.field]), strict=True)
    return found


def _keys(plan: Plan, numbers: Sequence[int], places: Sequence[Place]) -> dict[str, list[int]]:
    seeds = {block: plan.game_seed(block) for block in {place.block for place in places}}
    return {
        "game": list(numbers),
        "part": [place.part for place in places],
        "block": [place.block for place in places],
        "table": [place.seating.table for place in places],
        "seed": [seeds[place.block] for place in places],
    }


def _levels(rows: Sequence[Sequence[tuple[str, str]]]) -> Mapping[str, list[str | None]]:
    """The columns of all factors that any row has."""
    names = dict.fromkeys(name for row in rows for name, _ in row)
    levels = [dict(row) for row in rows]
    return {f"{FACTOR}{name}": [row.get(name) for row in levels] for name in names}


def _table(columns: Mapping[str, Any], schema: pa.Schema, length: int) -> pa.Table:
    """Columns in the order and with the types of a schema, null where there are none."""
    return pa.table(
        [
            pa.nulls(length, column.type) if column.name not in columns else _array(columns[column.name], column.type)
            for column in schema
        ],
        schema=schema,
    )


def _array(values: Any, kind: pa.DataType) -> pa.Array:
    return values.cast(kind) if isinstance(values, pa.Array) else pa.array(values, kind)
