"""What a line of `bruxelles serve` may ask, and the tables that it asks about; docs/serve.md explains it for people.

`python -m doors.serving.queries` writes the JSON Schema of the lines anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from engine import Game, records
from engine.bounds import MOST_ITERATIONS, MOST_SECONDS
from engine.documents import Document, NotPlain, demand_plain, faults, quoted, read_object, suggestion
from engine.errors import BoxError, IllegalMove, InputError, RecordError
from engine.game import GAMES
from engine.schemas import FOLDER, file_name, text_of
from engine.turns_said import turn_said

LONGEST_LINE = 1 << 20
"""Bytes of a line, without its end."""

LONGEST_ID = 200
"""Characters of an id."""

MOST_COMPARISON_GAMES = 10_000
"""Of each turn that is compared."""

MOST_ASKED = 100
"""Turns that are asked for."""

Id = Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]


class QueryError(InputError):
    """A line that cannot be answered: its `id` where it has one, and the first `field` at fault where it is one."""

    def __init__(self, problem: str, field: str | None = None, id: str | None = None, more: Sequence[str] = ()) -> None:
        """`more` are further problems."""
        super().__init__(problem, *more)
        self.field = field
        self.id = id


class Advise(Document):
    """A request for advice, on a position or on turns of a record."""

    id: Id = Field(description="repeated in every answer; no two open queries may have the same")
    action: Literal["advise"] = "advise"
    position: dict[str, Any] | None = Field(default=None, description="the table")
    record: dict[str, Any] | None = Field(default=None, description="or a game")
    turns: Annotated[list[int], Field(min_length=1)] | None = Field(
        default=None, description="of the record, each looked at before it is played; default: the table at its end"
    )
    seconds: float | None = Field(
        default=None, gt=0, le=MOST_SECONDS, allow_inf_nan=False, description="time to search"
    )
    iterations: int | None = Field(default=None, ge=1, le=MOST_ITERATIONS, description="or how much to search")
    seed: int = Field(default=0, ge=0, description="of all chance")
    top: int = Field(default=5, ge=1, description="most turns to advise")
    allow: Annotated[list[str], Field(min_length=1)] | None = Field(
        default=None, description="moves in notation: only turns that begin with one of them are considered"
    )
    avoid: Annotated[list[str], Field(min_length=1)] | None = Field(
        default=None, description="moves in notation: no turn that begins with one of them is considered"
    )
    asked: Annotated[list[str], Field(min_length=1, max_length=MOST_ASKED)] | None = Field(
        default=None, description="turns, in notation or as sentences, whole or begun: each is valued as well"
    )
    priority: int = Field(default=0, description="of the waiting tables the one with the highest is searched first")
    report_every: float | None = Field(
        default=None, ge=0.05, allow_inf_nan=False, description="seconds between partial answers"
    )
    why: bool = Field(default=False, description="whether to say where the points of each turn come from")
    compare: int | None = Field(
        default=None,
        ge=2,
        le=MOST_COMPARISON_GAMES,
        description="games played on after each turn, to say which are equal",
    )


class Cancel(Document):
    """A request to break a query off."""

    id: Id
    action: Literal["cancel"]
    query: Id = Field(description="the id of the query")


class CancelAll(Document):
    """A request to break every query off."""

    id: Id
    action: Literal["cancel_all"]


class Version(Document):
    """A question what this program is and what it understands."""

    id: Id
    action: Literal["version"]


Query = Advise | Cancel | CancelAll | Version

QUERIES: dict[str, type[Query]] = {"advise": Advise, "cancel": Cancel, "cancel_all": CancelAll, "version": Version}
"""What a line may ask for, by its `action`."""


def read(line: bytes, number: int) -> Query:
    """The query on a line, the `number`th of the input; raises QueryError."""
    if len(line) > LONGEST_LINE:
        raise QueryError(f"standard input: line {number} has more than {LONGEST_LINE} bytes")
    value = read_object(line, "standard input", QueryError, first_line=number)
    given = value.get("id")
    id = given if isinstance(given, str) and 1 <= len(given) <= LONGEST_ID else None
    action = value.get("action", "advise")
    if not isinstance(action, str) or action not in QUERIES:
        raise QueryError(f"action: {quoted(action)} is unknown{suggestion(action, QUERIES)}", "action", id)
    try:
        demand_plain({**value, "position": None, "record": None})  # those two are read by themselves
        return QUERIES[action].model_validate(value)
    except ValidationError as problem:
        first, *more = faults(QUERIES[action], problem)
        raise QueryError(first.text, first.where, id, [fault.text for fault in more]) from None
    except NotPlain as problem:
        raise QueryError(str(problem), None, id) from None


@dataclass(frozen=True)
class AdvisedTable:
    """A table to advise on."""

    turn: int | None
    """Of the record, if it is one."""
    game: Game
    among: list[str] | None
    """The moves with which an advised turn may begin; None for all."""


def tables(query: Advise, box: str | Path | None) -> list[AdvisedTable]:
    """The tables that a query asks about, with the values of a `box` file; raises QueryError."""
    _refuse_both(query, "seconds", "iterations")
    _refuse_both(query, "position", "record")
    _refuse_both(query, "allow", "avoid")
    if query.position is not None:
        if query.turns is not None:
            raise QueryError("turns: a position has no turns; give a record", "turns", query.id)
        return [_advised(query, None, _game_of_position(query, box))]
    if query.record is None:
        raise QueryError('give "position" or "record"', "position", query.id)
    games = _games_of_record(query, box)
    field = next((field for field in ("allow", "avoid", "asked") if getattr(query, field)), None)
    if len(games) > 1 and field is not None:
        raise QueryError(f"{field}: needs a single table, but there are {len(games)} turns", field, query.id)
    return [_advised(query, turn, game) for turn, game in games.items()]


def _advised(query: Advise, turn: int | None, game: Game) -> AdvisedTable:
    """A table to advise on; raises QueryError for turns asked for that are not possible."""
    for place, text in enumerate(query.asked or ()):
        try:
            turn_said(game.at_choice(), text)
        except IllegalMove as problem:
            where = f"asked[{place}]"
            raise QueryError(f"{where}: {problem}", where, query.id) from None
    return AdvisedTable(turn, game, _among(query, game))


def _refuse_both(query: Advise, one: str, other: str) -> None:
    if getattr(query, one) is not None and getattr(query, other) is not None:
        raise QueryError(f"give {one} or {other}, not both", other, query.id)


def _game_of_position(query: Advise, box: str | Path | None) -> Game:
    try:
        game = Game.from_position(_without_schema(query.position), box=box)
    except InputError as problem:
        raise _within("position", problem, query.id) from None
    if game.over:
        raise QueryError("position: the game is over, there is no move to advise", "position", query.id)
    return game


def _within(field: str, problem: InputError, id: str) -> QueryError:
    """What is wrong with a field, each problem with its name."""
    first, *more = (f"{field}: {one}" for one in problem.problems)
    return QueryError(first, field, id, more)


def _games_of_record(query: Advise, box: str | Path | None) -> dict[int, Game]:
    """The games by turn, in the order in which they are asked for."""
    record = _without_schema(query.record)
    try:
        record = records.check(record)
        turns = _turns(query, len(record["turns"]))
        found = records.tables(record, turns, box)
    except RecordError as problem:
        raise _within("record", problem, query.id) from None
    for place, turn in enumerate(turns):
        if found[turn].over:
            field = "record" if query.turns is None else f"turns[{place}]"
            raise QueryError(f"{field}: the game is over, there is no move to advise", field, query.id)
    return {turn: found[turn] for turn in turns}


def _turns(query: Advise, last: int) -> list[int]:
    """The turns asked about, of a record whose last turn is the `last`."""
    if query.turns is None:
        return [last + 1]
    for place, turn in enumerate(query.turns):
        field = f"turns[{place}]"
        if not 1 <= turn <= last + 1:
            raise QueryError(
                f"{field}: there is no turn {turn}; the record has turns 1 to {last}, and {last + 1} is the end",
                field,
                query.id,
            )
        if turn in query.turns[:place]:
            raise QueryError(f"{field}: turn {turn} appears twice", field, query.id)
    return query.turns


def _among(query: Advise, game: Game) -> list[str] | None:
    """The moves that `allow` leaves, or `avoid`."""
    field, moves = ("allow", query.allow) if query.allow else ("avoid", query.avoid)
    if moves is None:
        return None
    codes = set()
    for place, move in enumerate(moves):
        try:
            codes.add(game.code(move))
        except IllegalMove as problem:
            where = f"{field}[{place}]"
            raise QueryError(f"{where}: {problem}", where, query.id) from None
    if field == "avoid":
        codes = set(game.actions()) - codes
        if not codes:
            raise QueryError("avoid: no move is left to look at", "avoid", query.id)
    return [game.text(code) for code in sorted(codes)]


def _without_schema(document: dict[str, Any] | None) -> dict[str, Any]:
    """A document as the engine reads it, without what is for editors."""
    return {key: value for key, value in (document or {}).items() if key != "$schema"}


def check_box(box: str | Path) -> None:
    """Refuse a file of component values that suits no game; raises BoxError."""
    problems = []
    for game in GAMES.values():
        for edition in game.EDITIONS or (None,):
            try:
                game.Box.load(box, edition)
            except BoxError as problem:
                problems.append(problem)
            else:
                return
    raise problems[0]


SCHEMA = "serve.schema.json"


def schema_text() -> str:
    """The schema file of a line; those of positions and records lie beside it."""
    schema = TypeAdapter(Query).json_schema()
    fields = schema["$defs"][Advise.__name__]["properties"]
    for kind in ("position", "record"):
        fields[kind]["anyOf"] = [*({"$ref": file_name(kind, game)} for game in GAMES), {"type": "null"}]
    return text_of(schema)


if __name__ == "__main__":
    (FOLDER / SCHEMA).write_text(schema_text(), encoding="utf-8")
