"""The two tables of a run: their columns and rows. `python -m analysis.runs.rows` documents them.

A row a game, with a list of its seats inside, is what workers hand over and shards hold; a run's folder parts them in
the end into a table of games and one of seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analysis.runs.columns import Column, arrays, columns, lists
from analysis.runs.plan import Chair, Part, Place, Plan, Table
from engine import GAME
from engine.chronicle import NOBODY
from engine.facts import Fact
from engine.game import GAMES, stage
from engine.seats import win_shares
from search.batch import COUNTS, DECISIONS, STAGES, TURNS

KEYS = (
    Column("game", pa.int32(), "number of the game, from 0"),
    Column("part", pa.int16(), "number of its part in the run, from 0"),
    Column("block", pa.int32(), "number of its block in the part, from 0"),
    Column("table", pa.int16(), "number of its table in the part, from 0"),
)
"""The columns that both tables have."""

_GAME = (
    Column("repeat", pa.int8(), "how many games of the block at this table have the same seats and come before it"),
    Column("seed", pa.int64(), "the block's seed: `Game.new(…, seed=…)` sets up the same game"),
    Column("factor_…", pa.string(), "of a study, a column for each factor that varies between tables: its level"),
    Column("rounds", pa.int8(), "rounds played"),
    Column("decisions", pa.int32(), "choices made by all players; forced ones do not count"),
    Column("turns", pa.int32(), "turns and other chains of one player's decisions"),
    Column("winners", pa.list_(pa.int8()), "seats with the most points; where the rules decide ties, those that win"),
    Column(
        "failed", pa.string(), "null, or why the game could not be played to its end; what is not known is null then"
    ),
)
_SEAT = (
    Column("seat", pa.int8(), "0 is the first player of the first round"),
    Column("chair", pa.int8(), "number of the chair at the table, from 0, before the chairs move on"),
    Column("agent", pa.string(), "who sat there, by its code"),
    Column("agent_number", pa.int8(), "and by its place in the list of agents"),
    Column("factor_…", pa.string(), "of a study, a column for each factor that varies between seats: its level"),
    Column("rank", pa.int8(), "1 for the winner; seats that tie to the end share the better rank"),
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
_CHOICE = (
    Column("decision", pa.string(), "what was to be decided, by the name of its kind: `choices` of the study"),
    Column("round", pa.int8(), "the round, from 1"),
    Column("seat", pa.int8(), "who was to decide"),
    Column("money", pa.int32(), "what the seat had then; null in a game without money"),
    Column("option", pa.string(), "the option, without its place and its price"),
    Column("amount", pa.int32(), "its number, where options differ in that alone, as bids do; else null"),
    Column("lead", pa.int32(), "by how much the seat led in the column, before it was to bid there; else null"),
    Column("chosen", pa.bool_(), "whether the player took it"),
    Column("share", pa.float64(), "how often the learned policy would take it"),
    Column("worlds", pa.int16(), "games played after it; the same number of each option lies in the same world"),
    Column("win_share", pa.float64(), "of the seat, mean of these games"),
    Column("points", pa.float64(), "of the seat, mean of these games"),
    Column("ahead", pa.float64(), "points less the mean of the others, mean of these games"),
)
FACTOR = "factor_"

CHOICES = "choices"
_OPTIONS = pa.list_(pa.struct([(column.name, column.type) for column in _CHOICE]))

PAGE = Path(__file__).resolve().parents[2] / "docs" / "runs.md"


@dataclass(frozen=True)
class Outcome:
    """What is noted of some games of one plan, one place for each."""

    numbers: Sequence[int]
    """The numbers of the games in the run."""
    places: list[Place]
    chronicles: np.ndarray
    counts: np.ndarray
    """(games, COUNTS) int32, as `search.batch` counts."""
    scores: np.ndarray
    """(games, SEATS) float64, as `final_scores` writes them."""
    overruns: np.ndarray
    """(games, SEATS) float64, NaN for agents without a time budget."""

    @classmethod
    def of(cls, plan: Plan, numbers: Sequence[int]) -> Outcome:
        """For games that are still to be played."""
        places = [plan.place(number) for number in numbers]
        package = plan.opening(plan.table(places[0]), 0).package
        chronicles = np.zeros(len(numbers), package.CHRONICLE)
        for chronicle, place in zip(chronicles, places, strict=True):
            if plan.table(place).position is not None:
                chronicle["first_player_by_round"] = NOBODY  # until it is noted: see _first_rounds
        counts = np.zeros((len(numbers), COUNTS), np.int32)
        scores, overruns = np.zeros((len(numbers), package.SEATS)), np.full((len(numbers), package.SEATS), np.nan)
        return cls(numbers, places, chronicles, counts, scores, overruns)

    def of_some(self, indices: Sequence[int]) -> Outcome:
        """A copy for some of the games."""
        chosen = np.array(indices)
        numbers, places = [self.numbers[index] for index in indices], [self.places[index] for index in indices]
        noted = (self.chronicles, self.counts, self.scores, self.overruns)
        return Outcome(numbers, places, *(own[chosen] for own in noted))


def games_columns(plan: Plan) -> list[Column]:
    """The columns of the table of games."""
    levels = [name for table in plan.tables for name, _ in table.levels]
    return [*KEYS, *_with_factors(_GAME, levels), *_fact_columns(plan, seat=False)]


def seats_columns(plan: Plan) -> list[Column]:
    """The columns of the table of seats."""
    levels = [name for table in plan.tables for chair in table.chairs for name, _ in chair.levels]
    return [*KEYS, *_with_factors(_SEAT, levels), *_fact_columns(plan, seat=True)]


def schema(plan: Plan) -> pa.Schema:
    """That of a game's row, the seats inside as `seats`, and options that were played out as `choices`."""
    whole = _schema(plan)
    return whole.append(pa.field(CHOICES, _OPTIONS)) if plan.choices else whole


def _schema(plan: Plan) -> pa.Schema:
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
    known = plan.opening(plan.tables[0], 0)
    record = known.package.CHRONICLE["seats"].base if seat else known.package.CHRONICLE
    return [column for fact in known.facts if fact.seat == seat for column in columns(fact, record, plan.rounds)]


def rows(plan: Plan, outcome: Outcome) -> pa.Table:
    """The rows of finished games of one part, in any order."""
    tables: dict[int, list[int]] = {}
    for index, place in enumerate(outcome.places):
        tables.setdefault(place.table, []).append(index)
    alike: dict[tuple[Fact, ...], list[int]] = {}
    for indices in tables.values():
        known = plan.opening(plan.table(outcome.places[indices[0]]), 0)
        alike.setdefault(known.facts, []).extend(indices)
    return pa.concat_tables(_rows(plan, outcome.of_some(indices), facts) for facts, indices in alike.items())


def failed_row(plan: Plan, number: int, why: str) -> pa.Table:
    """The row of a game that could not be played to its end."""
    place = plan.place(number)
    row: dict[str, Any] = {name: values[0] for name, values in _keys(plan, [number], [place]).items()}
    row |= {f"{FACTOR}{name}": level for name, level in plan.table(place).levels}
    return pa.Table.from_pylist([row | {"failed": why, "seats": []}], schema(plan))


def with_choices(rows: pa.Table, options: Mapping[int, Sequence[Mapping[str, Any]]]) -> pa.Table:
    """Rows of games with the options that were played out, by number of the game."""
    return rows.append_column(CHOICES, pa.array([options[game] for game in rows["game"].to_pylist()], _OPTIONS))


def game_rows(rows: pa.Table) -> pa.Table:
    """The table of games from their rows."""
    return rows.drop_columns([name for name in ("seats", CHOICES) if name in rows.column_names])


def seat_rows(rows: pa.Table) -> pa.Table:
    """The table of seats from the rows of their games."""
    return _within(rows, "seats")


def choice_rows(rows: pa.Table) -> pa.Table:
    """The table of choices from the rows of their games, a row an option."""
    return _within(rows, CHOICES)


def _within(rows: pa.Table, name: str) -> pa.Table:
    lists = rows[name].combine_chunks()
    keys = rows.select([column.name for column in KEYS]).take(pc.list_parent_indices(lists))
    fields = [*keys.schema, *lists.type.value_type]
    return pa.table([*keys.columns, *pc.list_flatten(lists).flatten()], schema=pa.schema(fields))


def _rows(plan: Plan, outcome: Outcome, facts: Sequence[Fact]) -> pa.Table:
    """The rows of games of one part whose facts are all described alike."""
    chronicles, counts, places = outcome.chronicles, outcome.counts, outcome.places
    tables = [plan.table(place) for place in places]
    players = np.array([table.players for table in tables])
    sits = np.arange(chronicles["seats"].shape[1]) < players[:, None]
    points = chronicles["seats"]["points"].astype(np.float64)
    scores = np.where(sits, outcome.scores, -np.inf)
    shares = win_shares(scores)
    wins = shares > 0
    number = np.arange(plan.rounds)
    played = (_first_rounds(plan, outcome)[:, None] <= number) & (number < counts[:, STAGES, None])
    seats = {
        "seat": np.nonzero(sits)[1],
        **_chairs(plan, places, sits),
        "rank": 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)[sits],
        "win_share": shares[sits],
        "margin": (points - np.mean(points, axis=1, where=sits, keepdims=True))[sits],
        "overrun_ms": pa.array(outcome.overruns[sits], from_pandas=True),
        **_facts(facts, chronicles["seats"][sits], np.repeat(played, players, axis=0), seat=True),
    }
    games = {
        **_keys(plan, outcome.numbers, places),
        **_levels([table.levels for table in tables]),
        "rounds": counts[:, STAGES],
        "decisions": counts[:, DECISIONS],
        "turns": counts[:, TURNS],
        "winners": lists(pa.array(np.nonzero(wins)[1]), wins.sum(axis=1)),
        **_facts(facts, chronicles, played, seat=False),
    }
    whole = _schema(plan)
    fields = list(whole.field("seats").type.value_type)
    own = pa.StructArray.from_arrays(_in_order(seats, fields, int(players.sum())), fields=fields)
    *others, _ = whole
    return pa.table([*_in_order(games, others, len(places)), lists(own, players)], schema=whole)


def _first_rounds(plan: Plan, outcome: Outcome) -> np.ndarray:
    """Of each game: the first round, from 0, in which all that is noted by round was played.

    After a position it is the present one, or the next where all have passed there: then the boards were never noted.
    """
    first = np.array([int(stage(plan.opening(plan.table(place), 0).start[0])) for place in outcome.places])
    noted = outcome.chronicles["first_player_by_round"][np.arange(len(first)), first] != NOBODY
    return np.where(noted, first, first + 1)


def _chairs(plan: Plan, places: Sequence[Place], sits: np.ndarray) -> dict[str, pa.Array]:
    """What the seats of some games, one after the other, have of their chairs; games seated alike share it."""
    seated: list[tuple[int, Chair, tuple[str, ...]]] = []
    first: dict[tuple[int, int], int] = {}
    for place in places:
        if (place.table, place.rotation) not in first:
            first[place.table, place.rotation] = len(seated)
            table = plan.table(place)
            numbers = (table.chair_number(place.rotation, seat) for seat in range(table.players))
            gifts = table.gifts(place.rotation)
            seated += ((number, table.chairs[number], own) for number, own in zip(numbers, gifts, strict=True))
    starts = np.array([first[place.table, place.rotation] for place in places])
    which = pa.array((starts[:, None] + np.arange(sits.shape[1]))[sits])
    values = {
        "chair": [number for number, _, _ in seated],
        "agent": [plan.agents[chair.agent] for _, chair, _ in seated],
        "agent_number": [chair.agent for _, chair, _ in seated],
        "gifts": [gifts for _, _, gifts in seated],
        **_levels([chair.levels for _, chair, _ in seated]),
    }
    return {name: pa.array(values).take(which) for name, values in values.items()}


def _facts(facts: Sequence[Fact], records: np.ndarray, played: np.ndarray, *, seat: bool) -> dict[str, pa.Array]:
    found: dict[str, pa.Array] = {}
    for fact in facts:
        if fact.seat == seat:
            found |= zip(fact.columns, arrays(fact, records[fact.field], played), strict=True)
    return found


def _keys(plan: Plan, numbers: Sequence[int], places: Sequence[Place]) -> dict[str, list[int]]:
    seeds = {block: plan.game_seed(block) for block in {place.block for place in places}}
    return {
        "game": list(numbers),
        "part": [place.part for place in places],
        "block": [place.block for place in places],
        "table": [place.table for place in places],
        "repeat": [place.repeat for place in places],
        "seed": [seeds[place.block] for place in places],
    }


def _levels(rows: Sequence[Sequence[tuple[str, str]]]) -> Mapping[str, list[str | None]]:
    """The columns of all factors that any row has."""
    names = dict.fromkeys(name for row in rows for name, _ in row)
    levels = [dict(row) for row in rows]
    return {f"{FACTOR}{name}": [row.get(name) for row in levels] for name in names}


def _in_order(columns: Mapping[str, Any], fields: Sequence[pa.Field], length: int) -> list[pa.Array]:
    """Columns in the order and with the types of some fields, null where there are none."""
    return [_array(columns.get(field.name, pa.nulls(length)), field.type) for field in fields]


def _array(values: Any, kind: pa.DataType) -> pa.Array:
    return values.cast(kind) if isinstance(values, pa.Array) else pa.array(values, kind)


def document() -> str:
    """docs/runs.md with the tables of columns as they are: those of all games stand with the first."""
    text = _filled(PAGE.read_text(encoding="utf-8"), "choices.parquet", _CHOICE)
    for game, (name, own, seat) in product(GAMES, (("games", _GAME, False), ("seats", _SEAT, True))):
        known = Plan((), (Part((Table((Chair(0),) * 2, game),), 0),))
        of_all, suffix = ([*KEYS, *own], "") if game == GAME else ([], f" of Bruxelles {game}")
        text = _filled(text, f"{name}.parquet{suffix}", [*of_all, *_fact_columns(known, seat=seat)])
    return text


def _filled(text: str, title: str, columns: Sequence[Column]) -> str:
    """A page with these columns in the section of this title."""
    head = f"## {title}\n\n"
    before, _, after = text.partition(head)
    after = "".join(after.partition("\n## ")[1:])
    return before + head + "| column | type | meaning |\n|---|---|---|\n" + _lines(columns) + after


def _lines(columns: Sequence[Column]) -> str:
    """A line for each meaning; columns that share one stand together."""
    rows = []
    for (kind, meaning), same in groupby(columns, key=lambda column: (column.type, column.meaning)):
        names = ", ".join(f"`{column.name}`" for column in same)
        rows.append(f"| {names} | {_kind(kind)} | {meaning} |\n")
    return "".join(rows)


def _kind(kind: pa.DataType) -> str:
    if pa.types.is_fixed_size_list(kind):
        return f"{kind.list_size} × {kind.value_type}"
    return f"list of {kind.value_type}" if pa.types.is_list(kind) else str(kind)


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
