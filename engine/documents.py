"""JSON and TOML files that people write: one clear line for whatever is wrong; and JSON written to be read."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from engine.errors import InputError, PositionError
from engine.likeness import closest, known_as

FORMATS = {"bruxelles-position/1": "position (see show, best-move)", "bruxelles-record/1": "record (see replay)"}
"""The kinds of documents by their `format`."""

WIDTH = 110
"""Columns within which `dumps` keeps an object or a list on one line."""

NEUTRAL_NAME = "neutral"
"""The owner of neutral meeples, which no player is called."""

LONGEST_NAME = 40

MOST_NESTED = 40
"""Levels of objects and lists within each other that are read; ours have fewer than ten."""

Read = TypeVar("Read", bound="Document")


class Document(BaseModel):
    """A part of a file: every key must be known, in whatever writing, and every value of the right type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    ELSEWHERE: ClassVar[Mapping[str, str]] = {}
    """Keys that people look for here, and what to say of each."""

    @model_validator(mode="wrap")
    @classmethod
    def _in_any_writing(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        if not isinstance(value, dict):
            return handler(value)
        value = keyed(value, cls.model_fields)
        read = handler(value)
        for key, part in value.items():
            if isinstance(part, dict) and isinstance(found := getattr(read, key), dict):
                _refuse_twins(part, found, key)
        return read


def keyed(value: dict[Any, Any], known: Iterable[str]) -> dict[Any, Any]:
    """An object with the known ones of its keys as they are usually written; the others stay."""
    known = tuple(known)
    if all(key in known for key in value):
        return value
    renamed: dict[str, Any] = {}
    for key, part in value.items():
        name = (known_as(key, known) if isinstance(key, str) else None) or key
        if name in renamed:
            raise PydanticCustomError("within", "{problem}", {"problem": _stands_twice(name), "key": name})
        renamed[name] = part
    return renamed


def _refuse_twins(written: dict[str, Any], read: dict[str, Any], key: str) -> None:
    """Refuse keys that mean the same, of which reading has kept the last, in an object and those in it."""
    if len(read) < len(written):
        raise PydanticCustomError(
            "within", "{problem}", {"problem": "two of its keys mean the same; give only one", "key": key}
        )
    for (word, part), (_, found) in zip(written.items(), read.items(), strict=True):
        if isinstance(part, dict) and isinstance(found, dict):
            _refuse_twins(part, found, f"{key}.{word}")


def _stands_twice(key: str) -> str:
    return f"the key {quoted(key)} appears twice in one object"


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
        f"{quoted(name)} cannot be a name; a name has 1 to {LONGEST_NAME} printable characters, no colon, comma or"
        f" quotes, no blanks at the ends, and is not {quoted(NEUTRAL_NAME)}"
    )


def _check_name(name: str) -> str:
    if problem := name_problem(name):
        raise PydanticCustomError("name", "{problem}", {"problem": problem})
    return name


Name = Annotated[str, AfterValidator(_check_name)]


class OneOf:
    """Marks a text, with `Annotated`, as one of some words, in any writing.

    `also` has other names of words. `strangers` are words of something else, no slips of ours.
    """

    def __init__(
        self, words: Iterable[str], also: Mapping[str, str] | None = None, strangers: Iterable[str] = ()
    ) -> None:
        self.words = tuple(words)
        self.also = also
        self.strangers = tuple(strangers)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Tell pydantic, which also writes the JSON Schema from it."""
        words = core_schema.literal_schema(list(self.words))
        return core_schema.with_info_before_validator_function(self._read, words)

    def _read(self, value: Any, info: ValidationInfo) -> str:
        word = known_as(value, self.words, self.also) if isinstance(value, str) else None
        if word is not None:
            return word
        unused = info.context or ()
        context = {"listed": ", ".join(word for word in self.words if word not in unused), "meant": self._meant(value)}
        raise PydanticCustomError("one_of", "{listed}{meant}", context)

    def _meant(self, value: Any) -> str:
        if not isinstance(value, str) or known_as(value, self.strangers):
            return ""
        word = closest(value, self.words)
        return "" if word is None else f"; did you mean {quoted(word)}?"


def number_as_text(value: Any) -> Any:
    """A name that looks like a number, also where the quotes have been forgotten."""
    return str(value) if type(value) is int else value


def unknown_key(key: object, known: Iterable[str]) -> str:
    """What to say of a key that nobody reads."""
    return f"unknown key {quoted(key)}{suggestion(key, known)}"


def suggestion(word: object, known: Iterable[str]) -> str:
    """The closest of the known words as a question, or all of them where none is close."""
    words = list(known)
    if not words:
        return "; there are none"
    close = closest(str(word), words)
    return f"; did you mean {quoted(close)}?" if close else f"; known: {', '.join(words)}"


def quoted(value: object) -> str:
    """A value as the file has it, cut where it is long; half a pair of surrogates as JSON escapes it."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = "[...]" if isinstance(value, list) else "{...}"
    text = text if len(text) <= 60 else text[:57] + "..."
    return text.encode("utf-8", "backslashreplace").decode()


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
        raise error(f"{name}: not a text file; give a JSON file in UTF-8") from None
    except json.JSONDecodeError as problem:
        where = f"line {first_line + problem.lineno - 1}, column {problem.colno}"
        raise error(f"{name}: not JSON at {where}: {_json_problem(problem)}") from None
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
        raise error(f"{path}: not a text file; give a TOML file in UTF-8") from None
    except (ValueError, RecursionError) as problem:
        raise error(f"{path}: not TOML: {problem}") from None


def demand_format(document: dict[str, Any], wanted: str, error: type[InputError]) -> dict[str, Any]:
    """A document with its first keys as they are usually written; refuses one of another kind than wanted.

    Such as a record where a position is needed.
    """
    try:
        document = keyed(document, ("format", "game", "edition", "played", "modules"))
    except PydanticCustomError as problem:
        raise error(problem.message()) from None
    found = document.get("format")
    if found != wanted and isinstance(found, str) and found in FORMATS:
        raise error(f"format: this is a {FORMATS[found]}; give a {FORMATS[wanted]}")
    return document


def _json_problem(problem: json.JSONDecodeError) -> str:
    """Python's words for it, but for two slips that those do not name."""
    before, after = problem.doc[: problem.pos].rstrip(), problem.doc[problem.pos :].lstrip()
    if before.endswith(",") and after[:1] in ("}", "]"):
        return f"there is a comma too many before {after[0]}"
    if after.startswith(("'", "‘", "’", "“", "”", "„")):
        return f'put texts and keys in plain double quotes, as in "round", not in {after[0]}'
    return problem.msg


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(_stands_twice(twice))
    return found


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def parse(model: type[Read], value: Any, error: type[InputError], unused: Iterable[str] = ()) -> Read:
    """A value as a `model`; raises `error` with a line on each thing that is wrong.

    `unused` are words that messages do not list, as they have no place in the game at hand.
    """
    try:
        demand_plain(value)
        return model.model_validate(value, context=frozenset(unused))
    except ValidationError as problem:
        raise error(*(fault.text for fault in faults(model, problem))) from None
    except NotPlain as problem:
        raise error(str(problem)) from None


class NotPlain(ValueError):
    """A value that no text file could hold in a way that people write."""


def demand_plain(value: Any) -> None:
    """Refuse texts with half a pair of surrogates, which nothing can print, and what is nested too deeply to be told.

    Raises NotPlain with one line.
    """
    ahead: list[tuple[Any, tuple[str | int, ...]]] = [(value, ())]
    while ahead:
        part, where = ahead.pop()
        if len(where) > MOST_NESTED:
            raise NotPlain(f"{path(*where[:3])}: nested too deeply; no more than {MOST_NESTED} levels are read")
        if isinstance(part, str) and not _is_text(part):
            raise NotPlain(f"{path(*where)}: {_SAID['string_unicode'].format(value=quoted(part))}")
        if isinstance(part, dict):
            for key, inner in part.items():
                if isinstance(key, str) and not _is_text(key):
                    spot = f"{path(*where)}: " if where else ""
                    raise NotPlain(f"{spot}the key {_SAID['string_unicode'].format(value=quoted(key))}")
                ahead.append((inner, (*where, str(key))))
        elif isinstance(part, list | tuple):
            ahead += ((inner, (*where, place)) for place, inner in enumerate(part))


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Fault(NamedTuple):
    """Something that is wrong with a file."""

    where: str
    text: str
    """One line, with the place."""


def faults(model: type[BaseModel], problem: ValidationError) -> list[Fault]:
    """All that is wrong with a value that is no `model`; first the keys that nobody reads.

    A key that is missing where another is a slip of it is not told of again.
    """
    unknown, missing, others = list[Fault](), list[Fault](), list[Fault]()
    meant = set[str]()
    for one in problem.errors(include_url=False):
        if one["type"] == "extra_forbidden":
            fault, slip_of = _unknown(model, [*one["loc"]])
            unknown.append(fault)
            meant.add(slip_of)
        elif one["type"] == "missing":
            missing.append(_told(one))
        else:
            others.append(_told(one))
    return [*unknown, *(fault for fault in missing if fault.where not in meant), *others]


def _unknown(model: type[BaseModel], location: list[str | int]) -> tuple[Fault, str]:
    """What to say of a key that a document does not have, and the place of the key of which it is a slip."""
    *outer, key = location
    where, outer = path(*location), _without_tags(outer)
    prefix = f"{path(*outer)}: " if outer else ""
    part = _document_at(model, outer)
    if (said := getattr(part, "ELSEWHERE", {}).get(key)) is not None:
        return Fault(where, f"{prefix}unknown key {quoted(key)}; {said}"), ""
    if (there := _elsewhere(model, str(key), outer)) is not None:
        return Fault(where, f"{prefix}unknown key {quoted(key)}; did you mean {quoted(there)}?"), ""
    known = list(part.model_fields)
    slip_of = closest(str(key), known)
    if slip_of is None and (name := closest(str(key), [name for name, _ in _places(model)])) is not None:
        return Fault(
            where, f"{prefix}unknown key {quoted(key)}; did you mean {quoted(_elsewhere(model, name, outer))}?"
        ), ""
    return Fault(where, prefix + unknown_key(key, known)), "" if slip_of is None else path(*outer, slip_of)


def _told(one: Any) -> Fault:
    """What to say of one of pydantic's errors."""
    location, kind, context, value = list(one["loc"]), one["type"], one.get("ctx", {}), one.get("input")
    is_key = bool(location) and location[-1] == "[key]"
    location = _without_tags(location[:-2] if is_key else location)
    where = path(*location)
    prefix = f"{where}: " if where else ""
    if kind == "missing":
        outer = path(*location[:-1])
        return Fault(where, f"{f'{outer}: ' if outer else ''}{quoted(location[-1])} is missing")
    if kind == "literal_error":
        words = re.findall(r"'([^']*)'", context["expected"])
        word = closest(value, words) if isinstance(value, str) else None
        meant = "" if word is None else f"; did you mean {quoted(word)}?"
        kind, context = "one_of", {"listed": ", ".join(words), "meant": meant}
    if kind == "one_of":
        if is_key:
            return Fault(
                where, f"{prefix}unknown key {quoted(value)}{context['meant'] or '; known: ' + context['listed']}"
            )
        return Fault(where, f"{prefix}{quoted(value)} is not one of {context['listed']}{context['meant']}")
    if kind == "within":
        where = path(*location, str(context["key"]))
        return Fault(where, f"{where}: {context['problem']}")
    said = _SAID.get(kind, "{message}").format(value=quoted(value), message=one["msg"], **context)
    return Fault(where, prefix + said)


def _without_tags(location: Sequence[str | int]) -> list[str | int]:
    """A place without what pydantic adds to tell the parts of a union apart, which our unions have in brackets."""
    return [part for part in location if not (isinstance(part, str) and part.startswith("["))]


def _document_at(model: Any, location: Sequence[str | int]) -> Any:
    """The document that a place lies in."""
    found = model
    for part in location:
        if isinstance(part, str) and part in getattr(found, "model_fields", {}):
            found = found.model_fields[part].annotation
        found = _item(found)
    return found


def _item(annotation: Any) -> Any:
    """The document that a type holds, in a list, an object or by choice; the type itself where there is none."""
    for inner in get_args(annotation):
        found = _item(inner)
        if isinstance(found, type) and issubclass(found, Document):
            return found
    return annotation


def _elsewhere(model: type[BaseModel], key: str, outer: Sequence[str | int]) -> str | None:
    """Where else in a file a key belongs, nearest first: beneath the object in which it stands, then anywhere."""
    places = [place for name, place in _places(model) if name == known_as(key, (name,))]
    here = path(*("…" if isinstance(part, int) else part for part in outer)).replace(".…", "[…]")
    beneath = [place for place in places if here and place.startswith(f"{here}.")]
    return next(iter([*beneath, *places]), None)


@cache
def _places(model: type[BaseModel]) -> list[tuple[str, str]]:
    """Every key of a file's inner documents, then of their counts by word, with its place; the outermost first."""
    keys, words = list[tuple[str, str]](), list[tuple[str, str]]()
    ahead: list[tuple[type[BaseModel], str]] = [(model, "")]
    while ahead:
        part, place = ahead.pop(0)
        for name, field in part.model_fields.items():
            spot = f"{place}.{name}" if place else name
            if place:
                keys.append((name, spot))
            inner = _item(field.annotation)
            if isinstance(inner, type) and issubclass(inner, Document):
                ahead.append((inner, f"{spot}[…]" if _is_many(field.annotation) else spot))
            words += ((word, f"{spot}.{word}") for word in _key_words(field.annotation))
    return keys + words


def _is_many(annotation: Any) -> bool:
    return get_origin(annotation) in (list, dict) or any(map(_is_many, get_args(annotation)))


def _key_words(annotation: Any) -> tuple[str, ...]:
    """The words by which an object counts something."""
    if get_origin(annotation) is not dict:
        return ()
    marks = getattr(get_args(annotation)[0], "__metadata__", ())
    return next((mark.words for mark in marks if isinstance(mark, OneOf)), ())


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
    "string_unicode": "{value} is not a text: it has half of a pair of surrogates",
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
def naming(path: Path) -> Iterator[None]:
    """Let whatever the system refuses here name the file, as a full disk does not."""
    try:
        yield
    except OSError as problem:
        if problem.filename is not None or problem.errno is None:
            raise
        raise OSError(problem.errno, os.strerror(problem.errno), str(path)) from problem


@contextmanager
def complete_only(path: Path) -> Iterator[Path]:
    """A path to write to; what was written gets the name `path` when nothing went wrong, else it goes."""
    beside = unfinished(path)
    try:
        with naming(path):
            yield beside
            beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet, all of it or nothing."""
    with naming(path), path.open("x", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
        except BaseException:
            path.unlink()
            raise
