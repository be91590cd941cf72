"""A position as it is being set up, perhaps unfinished or impossible, with its history."""

from __future__ import annotations

import copy
import json
from collections import deque
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from doors.web.setting_up.faults import Judgement, Problem, lies_in, read, told
from doors.web.setting_up.fields import fields_in, is_full
from doors.web.setting_up.labels import with_titles
from doors.web.setting_up.places import has_at, nothing_at, part_of, steps_to, value_at, value_of, with_value
from doors.web.setting_up.questions import Question, next_question
from doors.web.setting_up.renaming import renamed
from doors.web.setting_up.writing import usual
from engine import Game
from engine.default import GAME
from engine.documents import Json, path
from engine.errors import InputError
from engine.face import NAMES
from engine.game import GAMES

__all__ = ["Draft", "Problem"]

MOST_REMEMBERED = 1000
"""Documents before and after the present one that can be come back to."""

MOST_KEPT = 20
"""Of these in what a browser keeps, whose storage is small."""


class Draft:
    """A position as it is being set up, and what it was before.

    Its document is never changed, every change makes another.
    """

    def __init__(self, document: Json, box: Path | None = None) -> None:
        """`box` is a file with the values of a user's own copy."""
        self.box = box
        self._before: deque[Json] = deque(maxlen=MOST_REMEMBERED)
        self._after: deque[Json] = deque(maxlen=MOST_REMEMBERED)
        self._passed_over: list[str] = []
        self._stand = _Stand(usual(document), box)

    @classmethod
    def new(
        cls,
        game: str = GAME,
        edition: str | None = None,
        modules: Sequence[str] = (),
        names: Sequence[str] = NAMES[:4],
        box: Path | None = None,
    ) -> Draft:
        """The table of a game, of which nothing is known but what is played, by whom, and that all have Brugmann."""
        document: Json = {"format": "bruxelles-position/1", "game": game}
        editions = GAMES[game].EDITIONS
        if editions:
            document["edition"] = edition or editions[0]
        if modules:
            document["modules"] = list(modules)
        return cls({**document, "seats": [{"name": name, "nobles": ["brugmann"]} for name in names]}, box)

    @property
    def document(self) -> Json:
        """The position as it stands; not to be changed in place."""
        return self._stand.document

    def put(self, place: str, value: Any) -> None:
        """Put a value at a place; None takes away what is there, and objects that it leaves empty.

        A seat that gets another name is called so everywhere. Raises KeyError for a place that the model has not.
        """
        document, steps = self.document, steps_to(self.document, place)
        if len(steps) == 1:
            raise KeyError(place)
        if value is None and not has_at(document, steps):
            return
        before = value_at(document, steps)
        if steps[-1].pattern == "seats[].name" and isinstance(before, str) and isinstance(value, str):
            document = renamed(document, before, value)
        self._go_to(with_value(document, steps[1:], copy.deepcopy(value)))

    def replace(self, document: Json) -> None:
        """Another document in place of this one, which can be undone."""
        self._passed_over = []
        self._go_to(usual(document))

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    def undo(self) -> bool:
        """Go back to what stood before the last change; False if there is none."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Take back the last undo; False if there is none."""
        return self._step(self._after, self._before)

    def _go_to(self, document: Json) -> None:
        if document != self.document:
            self._before.append(self.document)
            self._after.clear()
            self._stand = _Stand(document, self.box)

    def _step(self, source: deque[Json], target: deque[Json]) -> bool:
        if not source:
            return False
        target.append(self.document)
        self._stand = _Stand(source.pop(), self.box)
        return True

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, each with the place where it is."""
        return self._stand.outcome.problems

    @property
    def game(self) -> Game | None:
        """The game that the position shows, None where something is wrong."""
        return self._stand.outcome.game

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reading rests on besides the document, a line each."""
        notes = () if self.game is None else self.game.notes
        return tuple(with_titles(self.document, note, self.box) for note in notes)

    def told(self, problem: Problem) -> str:
        """A problem in one line, its place by its title."""
        return told(self.document, problem, self.box)

    @property
    def filled(self) -> dict[str, Any]:
        """What follows from the rest and is not written: the values by place."""
        return dict(self._stand.filled)

    def next_question(self) -> Question | None:
        """The first question that is still to be answered; None when all is there."""
        return next_question(self.document, self.problems, self._passed_over)

    def is_answered(self, question: Question) -> bool:
        """Whether nothing can be added to the answer, and nothing is wrong with it."""
        places = question.places
        if any(lies_in(problem.place, place) for problem in self.problems for place in places):
            return False
        fields = (field for place in places for field in fields_in(self.document, place, self.box))
        return all(is_full(field, value_of(self.document, field.place)) for field in fields)

    def pass_over(self, places: Sequence[str]) -> None:
        """Leave places as they are where nothing is there, and ask for what comes after them.

        Where it must be said that nothing is there, it is.
        """
        for place in places:
            steps = steps_to(self.document, place)
            if has_at(self.document, steps):
                continue
            if place not in self._passed_over:
                self._passed_over.append(place)
            if (nothing := nothing_at(steps)) is not None:
                around, value = nothing
                outer = path(*(step.part for step in around[1:]))
                missing = (one for one in self.problems if one.is_missing and lies_in(outer, one.place))
                if value_at(self.document, around) is None and next(missing, None) is not None:
                    self.put(outer, value)

    def kept(self) -> str:
        """What a browser keeps: the document, the last of its history, and what was passed over, as JSON."""
        before, after = (list(documents)[-MOST_KEPT:] for documents in (self._before, self._after))
        kept = {"document": self.document, "before": before, "after": after, "passed_over": self._passed_over}
        return json.dumps(kept)

    def take_up(self, kept: str) -> None:
        """Go on from what `kept` has made; anything else that a browser sends is passed over."""
        try:
            found = json.loads(kept)
        except (ValueError, RecursionError):
            return
        document = part_of(found, "document")
        if isinstance(document, dict):
            self._stand = _Stand(usual(document), self.box)
            self._before = deque(_documents(part_of(found, "before")), MOST_REMEMBERED)
            self._after = deque(_documents(part_of(found, "after")), MOST_REMEMBERED)
            passed_over = part_of(found, "passed_over")
            self._passed_over = passed_over if isinstance(passed_over, list) else []


class _Stand:
    """One document, and what follows from it once it is asked for."""

    def __init__(self, document: Json, box: Path | None) -> None:
        self.document = document
        self._box = box

    @cached_property
    def outcome(self) -> Judgement:
        return read(self.document, self._box)

    @cached_property
    def filled(self) -> dict[str, Any]:
        game = self.outcome.game
        if game is not None and self.document.get("played"):  # the table before them is what is written
            game = read({key: value for key, value in self.document.items() if key != "played"}, self._box).game
        try:
            return {} if game is None else dict(_added(self.document, game.position(), ()))
        except InputError:
            return {}


def _added(given: Any, whole: Any, parts: tuple[str | int, ...]) -> Iterable[tuple[str, Any]]:
    """What a whole position has and a given one has not, by place."""
    if given is None and not isinstance(whole, dict | None):
        yield path(*parts), whole
    elif isinstance(whole, dict) and isinstance(given, dict | None):
        for key, value in whole.items():
            yield from _added(part_of(given, key), value, (*parts, key))
    elif isinstance(whole, list) and isinstance(given, list) and len(given) == len(whole):
        for number, value in enumerate(whole):
            if value is not None:
                yield from _added(given[number], value, (*parts, number))


def _documents(kept: Any) -> list[Json]:
    return [document for document in kept if isinstance(document, dict)] if isinstance(kept, list) else []
