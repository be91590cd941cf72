"""JSON and TOML files that people write: one clear line for whatever is wrong; and JSON written to be read."""

from __future__ import annotations

import difflib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from engine.errors import InputError, PositionError

FORMATS = {"bruxelles-position/1": "position (see show, best-move)", "bruxelles-record/1": "record (see replay)"}
"""The kinds of documents by their `format`."""

WIDTH = 110
"""Columns within which `dumps` keeps an object or a list on one line."""

NEUTRAL_NAME = "neutral"
"""The owner of neutral meeples, which no player is called."""

LONGEST_NAME = 40

Read = TypeVar("Read", bound="Document")


class Document(BaseModel):
    """A part of a file: every key must be known, every value of the right type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _only_known_keys(cls, value: Any) -> Any:
        if isinstance(value, dict):
            for key in value:
                if key not in cls.model_fields:
                    raise PydanticCustomError(
                        "unknown_key", "{problem}", {"problem": unknown_key(key, cls.model_fields), "key": key}
                    )
        return value


def name_problem(name: str) -> str | None:
    """Why a text cannot be a player's name in positions and records, None if it can."""
    if (
        name == name.strip()
        and name.isprintable()
        and 1 <= len(name) <= LONGEST_NAME
        and not set(name) & set(':,"')
        and name != NEUTRAL_NAME
    ):
        return None
    return (
        f"{quoted(name)} cannot be a name; 1 to {LONGEST_NAME} printable characters without colon, comma, quotes and"
        f" blanks at the ends are needed, other than {quoted(NEUTRAL_NAME)}"
    )


def _check_name(name: str) -> str:
    if problem := name_problem(name):
        raise PydanticCustomError("name", "{problem}", {"problem": problem})
    return name


Name = Annotated[str, AfterValidator(_check_name)]


class OneOf:
    """Marks a text, with `Annotated`, as one of some words."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Tell pydantic, which also writes the JSON Schema from it."""
        return core_schema.literal_schema(self.words)


def unknown_key(key: object, known: Iterable[str]) -> str:
    """What to say of a key that nobody reads."""
    return f"unknown key {quoted(key)}{suggestion(key, known)}"


def suggestion(word: object, known: Iterable[str]) -> str:
    """The closest of the known words as a question, or all of them where none is close."""
    words = list(known)
    if not words:
        return "; there are none"
    close = difflib.get_close_matches(str(word), words, n=1)
    return f"; did you mean {quoted(close[0])}?" if close else f"; known: {', '.join(words)}"


def quoted(value: object) -> str:
    """A value as the file has it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def read_document(source: str | Path, error: type[InputError] = PositionError) -> dict[str, Any]:
    """The JSON object in a file, or on standard input for "-"; raises `error` with one line that names the file."""
    name = "standard input" if str(source) == "-" else str(source)
    try:
        data = sys.stdin.buffer.read() if str(source) == "-" else Path(source).read_bytes()
    except OSError as problem:
        raise error(f"{name}: {problem.strerror or 'cannot be read'}") from None
    return read_object(data, name, error)


def read_object(data: bytes, name: str, error: type[InputError], first_line: int = 1) -> dict[str, Any]:
    """The JSON object in the bytes of a file called `name`, of which they are all from its line `first_line` on."""
    try:
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise error(f"{name}: not a text file; a JSON file in UTF-8 is needed") from None
    except json.JSONDecodeError as problem:
        where = f"line {first_line + problem.lineno - 1}, column {problem.colno}"
        raise error(f"{name}: not JSON at {where}: {problem.msg}") from None
    except (ValueError, RecursionError) as problem:
        raise error(f"{name}: not usable as JSON: {problem}") from None
    if not isinstance(value, dict):
        raise error(f"{name}: {quoted(value)} should be an object in {{ }}")
    value.pop("$schema", None)  # for editors
    return value


def read_toml(path: str | Path, error: type[InputError]) -> dict[str, Any]:
    """The tables of a TOML file; raises `error` with one line that names the file."""
    try:
        return tomllib.loads(Path(path).read_bytes().decode("utf-8-sig"))
    except OSError as problem:
        raise error(f"{path}: {problem.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError:
        raise error(f"{path}: not a text file; a TOML file in UTF-8 is needed") from None
    except (ValueError, RecursionError) as problem:
        raise error(f"{path}: not TOML: {problem}") from None


def demand_format(document: dict[str, Any], wanted: str, error: type[InputError]) -> None:
    """Refuse a document of another kind than wanted, such as a record where a position is needed."""
    found = document.get("format")
    if found != wanted and isinstance(found, str) and found in FORMATS:
        raise error(f"format: this is a {FORMATS[found]}, a {FORMATS[wanted]} is needed")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {quoted(twice)} stands twice in one object")
    return found


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def parse(model: type[Read], value: Any, error: type[InputError]) -> Read:
    """A value as a `model`; raises `error` with one line on the first thing that is wrong."""
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        raise error(first_problem(problem)[1]) from None


def first_problem(problem: ValidationError) -> tuple[str, str]:
    """Where the first thing that is wrong stands, and one line about it."""
    first = problem.errors(include_url=False)[0]
    location, kind, context = list(first["loc"]), first["type"], first.get("ctx", {})
    value = first.get("input")
    is_key = bool(location) and location[-1] == "[key]"
    if is_key:
        location = location[:-2]
    where = path(*location)
    prefix = f"{where}: " if where else ""
    if kind == "missing":
        outer = path(*location[:-1])
        return where, f"{f'{outer}: ' if outer else ''}{quoted(location[-1])} is missing"
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", context["expected"])
        if is_key:
            return where, prefix + unknown_key(value, words)
        return where, f"{prefix}{quoted(value)} is not one of {', '.join(words)}{_closest(value, words)}"
    if kind == "unknown_key":
        return path(*location, str(context["key"])), prefix + context["problem"]
    said = _SAID.get(kind, "{message}").format(value=quoted(value), message=first["msg"], **context)
    return where, prefix + said


def _closest(value: object, words: list[str]) -> str:
    return suggestion(value, words) if difflib.get_close_matches(str(value), words, n=1) else ""


_SAID = {
    "int_type": "{value} should be a whole number",
    "float_type": "{value} should be a number",
    "finite_number": "{value} should be a finite number",
    "bool_type": "{value} should be true or false",
    "string_type": "{value} should be a text in quotes",
    "list_type": "{value} should be a list in [ ]",
    "dict_type": "{value} should be an object in {{ }}",
    "model_type": "{value} should be an object in {{ }}",
    "model_attributes_type": "{value} should be an object in {{ }}",
    "greater_than": "{value} is not more than {gt}",
    "greater_than_equal": "{value} is less than {ge}",
    "less_than_equal": "{value} is more than {le}",
    "less_than": "{value} is not less than {lt}",
    "too_short": "{actual_length} given, at least {min_length} needed",
    "too_long": "{actual_length} given, at most {max_length} possible",
    "string_too_short": "{value} has fewer characters than {min_length}",
    "string_too_long": "{value} has more characters than {max_length}",
    "string_unicode": "{value} is no text: it has half of a pair of surrogates",
}
"""What to say for pydantic's kinds of error; its own words for the others."""


def path(*parts: str | int) -> str:
    """Where a value stands in a file: `seats[1].money`."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def dumps(value: Any) -> str:
    """A value as JSON, each object or list on one line where it fits, else one item a line."""
    return _laid_out(value, 0) + "\n"


def _laid_out(value: Any, indent: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if (indent + len(flat) <= WIDTH and indent > 0) or not isinstance(value, dict | list) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, list):
        items = [_laid_out(item, indent + 2) for item in value]
    else:
        items = [f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(item, indent + 2)}" for key, item in value.items()]
    first, last = ("[", "]") if isinstance(value, list) else ("{", "}")
    return f"{first}\n{inner}" + f",\n{inner}".join(items) + f"\n{' ' * indent}{last}"


def unfinished(path: Path) -> Path:
    """Where `complete_only` has a file written; what is left there is of a process that was killed."""
    return path.with_name(f".{path.name}.unfinished")


@contextmanager
def complete_only(path: Path) -> Iterator[Path]:
    """A path to write to; what was written gets the name `path` when nothing went wrong."""
    beside = unfinished(path)
    yield beside
    beside.replace(path)
