"""Places of a position document, such as `seats[1].money`: what the model has there, and values read and put there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from engine.default import GAME
from engine.documents import Json, number_as_text
from engine.game import GAMES

Part = str | int

_INDEX = re.compile(r"\[(\d{1,3})\]")
_DIGITS = re.compile(r"\[(\d)-(\d)\]")
_MOST_ITEMS = 99
"""Items of a list whose length the model does not bound."""


class Spot(NamedTuple):
    """One part of a place, and what the model has there."""

    part: Part
    schema: Json
    pattern: str
    """The place up to here with `*` for every key that is a word and `[]` for every index: `seats[].tracks.*`."""
    filled_up: int
    """Items that the list has in which this is one, where their number is fixed; else 0."""


def game_of(document: Json) -> str:
    """The game that a document is of; the default where it names none that there is."""
    game = number_as_text(document.get("game", GAME))
    return game if isinstance(game, str) and game in GAMES else GAME


@cache
def model_of(game: str) -> Json:
    """The JSON Schema of the positions of a game."""
    return GAMES[game].position.Position.model_json_schema()


def resolved(game: str, schema: Json) -> Json:
    """A schema without references; where null is possible it says `nullable`, of other choices it has the first."""
    while True:
        if (reference := schema.get("$ref")) is not None:
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            schema = {**model_of(game)["$defs"][reference.rpartition("/")[2]], **rest}
        elif (choices := schema.get("anyOf") or schema.get("oneOf")) is not None:
            rest = {key: value for key, value in schema.items() if key not in ("anyOf", "oneOf")}
            kinds = [choice for choice in choices if choice.get("type") != "null"]
            schema = {**kinds[0], **rest, "nullable": rest.get("nullable", False) or len(kinds) < len(choices)}
        else:
            return schema


def keys_of(schema: Json) -> list[str] | None:
    """The keys that an object can have, None where they are names or cards that the model does not list."""
    if "properties" in schema:
        return list(schema["properties"])
    if "patternProperties" in schema:
        return pairs(next(iter(schema["patternProperties"])))
    listed: list[str] | None = schema.get("propertyNames", {}).get("enum")
    return listed


def pairs(pattern: str) -> list[str]:
    """All texts "row-column" that a pattern such as "^[1-5]-[1-5]$" allows, none for a pattern of another kind."""
    ranges = [range(int(low), int(high) + 1) for low, high in _DIGITS.findall(pattern)]
    return ["-".join(map(str, lines)) for lines in product(*ranges)] if ranges else []


def within(game: str, step: Spot, part: Part) -> Spot:
    """The step from a list or an object to one of its parts; raises KeyError where the model has none."""
    schema = step.schema
    if isinstance(part, int):
        if schema.get("type") != "array" or part >= schema.get("maxItems", _MOST_ITEMS):
            raise KeyError(part)
        fixed = schema["minItems"] if schema.get("minItems") == schema.get("maxItems", 0) else 0
        return Spot(part, resolved(game, schema["items"]), f"{step.pattern}[]", fixed)
    keys = keys_of(schema)
    if schema.get("type") != "object" or (keys is not None and part not in keys):
        raise KeyError(part)
    named = "properties" in schema
    inner = schema["properties"][part] if named else _values(schema)
    spot = part if named else "*"
    return Spot(part, resolved(game, inner), f"{step.pattern}.{spot}" if step.pattern else spot, 0)


def _values(schema: Json) -> Json:
    inner: Json = schema.get("additionalProperties") or next(iter(schema["patternProperties"].values()))
    return inner


def top(game: str) -> Spot:
    """The document itself, from which all places lead."""
    return Spot("", model_of(game), "", 0)


def steps_to(document: Json, place: str) -> list[Spot]:
    """The steps that lead to a place, the document itself first; raises KeyError for one that the model has not."""
    game = game_of(document)
    steps, rest, value = [top(game)], place, document
    while rest:
        part, rest = _first_part(steps[-1].schema, value, rest.removeprefix(".") if len(steps) > 1 else rest, document)
        steps.append(within(game, steps[-1], part))
        value = part_of(value, part)
    return steps


def _first_part(schema: Json, value: Any, rest: str, document: Json) -> tuple[Part, str]:
    """The first part of what is left of a place, and what is then left.

    Names may have dots and brackets in them, so keys that are known go before a cut at the next of those.
    """
    if (index := _INDEX.match(rest)) is not None and schema.get("type") == "array":
        return int(index[1]), rest[index.end() :]
    known = keys_of(schema)
    if known is None:
        known = [*names_in(document), *(value if isinstance(value, dict) else ())]
    for key in sorted(filter(None, known), key=len, reverse=True):
        if rest == key or rest.startswith((f"{key}.", f"{key}[")):
            return key, rest[len(key) :]
    if keys_of(schema) is not None or schema.get("type") != "object":
        raise KeyError(rest)
    cut = re.search(r"[.\[]", rest) if _values(schema).get("type") == "object" else None
    return (rest[: cut.start()], rest[cut.start() :]) if cut else (rest, "")


def names_in(document: Json) -> list[str]:
    """What the seats of a document are called."""
    seats = document.get("seats")
    names = [part_of(seat, "name") for seat in seats] if isinstance(seats, list) else []
    return [name for name in names if isinstance(name, str)]


def part_of(value: Any, part: Part) -> Any:
    """A part of a list or an object, None where there is none."""
    if isinstance(part, int):
        return value[part] if isinstance(value, list) and part < len(value) else None
    return value.get(part) if isinstance(value, dict) else None


def value_at(document: Json, steps: Sequence[Spot]) -> Any:
    """What a document has at the end of some steps, None where it has nothing."""
    value: Any = document
    for step in steps[1:]:
        value = part_of(value, step.part)
    return value


def has_at(document: Json, steps: Sequence[Spot]) -> bool:
    """Whether a document has anything at the end of some steps, be it null: a tile that nobody has claimed."""
    outer, last = value_at(document, steps[:-1]), steps[-1].part
    return part_of(outer, last) is not None or (isinstance(outer, dict) and last in outer)


def value_of(document: Json, place: str) -> Any:
    """What a document has at a place, None where it has nothing; raises KeyError for one that the model has not."""
    return value_at(document, steps_to(document, place))


def with_value(value: Any, steps: Sequence[Spot], new: Any) -> Any:
    """A value in which `new` stands at the end of some steps from it; None there takes away what was there.

    The old value stays as it is. Objects that are left empty go too, but for items of lists, which would move others.
    """
    if not steps:
        return new
    step, *later = steps
    if isinstance(step.part, int):
        return _with_item(list(value) if isinstance(value, list) else [], step, step.part, later, new)
    table = dict(value) if isinstance(value, dict) else {}
    inner = with_value(table.get(step.part), later, new)
    if inner is None or (new is None and inner in ({}, [])):
        table.pop(step.part, None)
    else:
        table[step.part] = inner
    return table


def _with_item(items: list[Any], step: Spot, place: int, later: Sequence[Spot], new: Any) -> list[Any]:
    blank: Json | None = {} if step.schema.get("type") == "object" else None
    if step.filled_up:
        items = [*items, *[blank] * (step.filled_up - len(items))]
    elif blank is None:
        place = min(place, len(items))
    items += [blank] * (place + 1 - len(items))
    items[place] = with_value(items[place], later, new)
    if new is None and not later and not step.filled_up:
        del items[place]
    return [] if new is None and all(item is None for item in items) else items


def nothing_at(steps: Sequence[Spot]) -> tuple[Sequence[Spot], Any] | None:
    """Where to say that nothing is at a place, and how: there or in what holds it; None where something must be."""
    for there in (steps, steps[:-1]):
        schema = there[-1].schema
        if schema.get("type") == "object" and "properties" not in schema:
            return there, {}
        if schema.get("type") == "array" and there[-1] is not steps[-1] and steps[-1].schema.get("nullable"):
            return there, [None] * steps[-1].filled_up
        if schema.get("type") == "array" and not schema.get("minItems"):
            return there, []
    return None


def leaves(document: Json) -> Iterator[tuple[tuple[Part, ...], str, Any]]:
    """All values of a document that the model has a place for, with their parts and pattern; no lists or objects."""
    game = game_of(document)
    ahead: list[tuple[tuple[Part, ...], Spot, Any]] = [((), top(game), document)]
    while ahead:
        parts, step, value = ahead.pop()
        if not isinstance(value, dict | list):
            yield parts, step.pattern, value
            continue
        for part, inner in value.items() if isinstance(value, dict) else enumerate(value):
            try:
                ahead.append(((*parts, part), within(game, step, part), inner))
            except KeyError:
                continue
