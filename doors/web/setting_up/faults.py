"""What is wrong with a document, all at once: also the table's faults while keys are still missing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from doors.web.setting_up.fields import Field, Number, Pick, Several, Text, field_at
from doors.web.setting_up.labels import place_title, with_titles
from doors.web.setting_up.places import game_of, model_of, steps_to, with_value
from engine import Game
from engine.documents import Json
from engine.errors import InputError

_MISSING = re.compile(r'^(?:(?P<outer>[^ ]+): )?"(?P<key>\w+)" is missing')
_PLACED = re.compile(r"^(?P<place>.+?): (?P<text>.*)$", re.DOTALL)


class Problem(NamedTuple):
    """Something that is wrong with a document."""

    place: str
    """Where it is, "" where the message names no place."""
    text: str

    @property
    def is_missing(self) -> bool:
        """Whether nothing is there yet."""
        return self.text.startswith(_MISSING_WORDS)


class Judgement(NamedTuple):
    """What comes of reading a document: the game that it shows, or what is wrong."""

    game: Game | None
    problems: tuple[Problem, ...]


def read(document: Json, box: Path | None) -> Judgement:
    """Read a document.

    Where keys are missing, something is supposed for them, so that what else is wrong with the table is told as well.
    """
    supposed, found = document, list[Problem]()
    for _ in range(_MOST_READINGS):
        game, problems = _read_as_it_is(supposed, box)
        if game is not None:
            break
        missing = [one.place for one in problems if one.text.startswith(_IS_MISSING)]
        found += [one for one in problems if not any(lies_in(one.place, other.place) for other in found)]
        if len(missing) < len(problems):
            break
        for place in missing:
            supposed = _with_supposition(supposed, place, box)
    return Judgement(None if found else game, tuple(found))


_IS_MISSING = "is missing"
_MISSING_WORDS = (_IS_MISSING, "missing;")
_MOST_READINGS = 4
"""For keys of the document, then of an object that was missing, then of the table; more are not needed."""


def _read_as_it_is(document: Json, box: Path | None) -> tuple[Game | None, list[Problem]]:
    try:
        return Game.from_position(document, box=box), []
    except InputError as problem:
        return None, [_problem(document, text) for text in problem.problems]


def _problem(document: Json, text: str) -> Problem:
    """A message, taken apart: of a key that is missing, the place is its own."""
    if (missing := _MISSING.match(text)) is not None:
        place = f"{missing['outer']}.{missing['key']}" if missing["outer"] else missing["key"]
        return Problem(place, text[missing.end("key") + 2 :])
    placed = _PLACED.match(text)
    if placed is None or re.split(r"[.\[]", placed["place"])[0] not in model_of(game_of(document))["properties"]:
        return Problem("", text)
    return Problem(placed["place"], placed["text"])


def _with_supposition(document: Json, place: str, box: Path | None) -> Json:
    """A document with what rules out least at a place where something is missing."""
    try:
        steps = steps_to(document, place)
        supposed: Json = with_value(document, steps[1:], _supposition(field_at(document, place, box), document))
    except KeyError:
        return document
    return supposed


def _supposition(field: Field, document: Json) -> object:
    """What rules out least at a place where something is needed."""
    if isinstance(field, Pick):
        passed = document.get("passed")
        values = [option.value for option in field.options if option.possible]
        waiting = [value for value in values if not isinstance(passed, list) or value not in passed]
        return next(iter(waiting), "")
    if isinstance(field, Several):
        fillers = [option.value for option in field.options for _ in range(min(option.left, field.least))]
        return fillers[: field.least]
    if isinstance(field, Number):
        return field.high
    return field.place if isinstance(field, Text) else {}


def told(document: Json, problem: Problem, box: Path | None) -> str:
    """A problem in a line for those who do not know the keys of a document."""
    title = place_title(document, problem.place, box) if problem.place else ""
    if problem.is_missing:
        last = re.split(r" (?:of|in|under|for|on) ", title.rpartition(": ")[2])[0]
        return f"{title} {'are' if re.search('[^s]s$', last) else 'is'} missing"
    text = with_titles(document, problem.text, box)
    return f"{title}: {text}" if title else text


def lies_in(place: str, outer: str) -> bool:
    """Whether a place is another or in it."""
    return place == outer or place.startswith((f"{outer}.", f"{outer}["))
