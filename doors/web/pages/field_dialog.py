"""The dialog that opens where the table was clicked: a control for what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.pages.stepper import Stepper
from doors.web.setting_up.draft import Draft
from doors.web.setting_up.fields import (
    Bundle,
    Claims,
    Field,
    Number,
    Option,
    Pick,
    Several,
    Tally,
    Text,
    Texts,
    field_at,
)
from doors.web.setting_up.places import steps_to, value_at
from engine.documents import path

FEW = 8
"""So many numbers are buttons; of more there is one to step up and down."""


class FieldDialog:
    """Sets the value at a place of a draft, at once and with no button to confirm it."""

    def __init__(self, draft: Draft, changed: Callable[[], object], next_one: Callable[[], object]) -> None:
        """`changed` is called after each change, `next_one` to go on with what is still to be filled in."""
        self._draft, self._changed, self._next_one = draft, changed, next_one
        self.place: str | None = None
        self._question = ""
        self._parts: dict[str, _Part] = {}
        self._steppers: dict[str, Stepper] = {}
        with ui.dialog().props("position=right seamless=false") as self._dialog, ui.card().classes("field"):
            with ui.row().classes("items-center justify-between w-full"):
                self._title = ui.label().classes("heading")
                ui.button(icon="close", on_click=self._dialog.close).props(
                    'flat dense data-focus=close aria-label="close"'
                )
            self._problems = ui.column().classes("problems")
            self._controls = ui.column().classes("controls w-full")
            with ui.row():
                ui.button("What next?", on_click=self._go_on).props("dense no-caps data-focus=next")
                ui.button("Done", on_click=self._dialog.close).props("dense flat no-caps data-focus=done")
        self._dialog.on("hide", self._hidden)

    def open(self, place: str, question: str = "") -> None:
        """Show the control of a place with a question about it; nothing happens where the model has no such place."""
        try:
            tuple(self._fields(self._field_at(place)))
        except KeyError:
            return
        self.place, self._question = place, question
        self.show()
        self._dialog.open()

    def close(self) -> None:
        self._dialog.close()

    def show(self) -> None:
        """Show the value as it is now."""
        if self.place is None:
            return
        field = self._field_at(self.place)
        self._title.text = self._question or self._titled(field)
        self._problems.clear()
        with self._problems:
            for problem in self._draft.problems:
                if problem.place.startswith(self.place):
                    ui.label(f"! {problem.text}").classes("problem")
        fields = list(self._fields(field))
        if [one.place for one in fields] != list(self._parts):
            self._controls.clear()
            self._parts.clear()
            with self._controls:
                self._lay_out(field, inner=False)
        for one in fields:
            self._parts[one.place].show(self._needed(one), partial(self._control, one))
            self._count(one)

    def _fields(self, field: Field) -> Iterator[Field]:
        """The fields that a field has in it, or itself."""
        if isinstance(field, Bundle):
            for place in field.inner:
                yield from self._fields(self._field_at(place))
        else:
            yield field

    def _lay_out(self, field: Field, *, inner: bool) -> None:
        with ui.element("fieldset"):
            if inner:
                with ui.element("legend"):
                    ui.label(field.label)
            if field.help:
                ui.label(field.help).classes("quiet")
            if isinstance(field, Bundle):
                for place in field.inner:
                    self._lay_out(self._field_at(place), inner=True)
            else:
                self._parts[field.place] = _Part()

    def _titled(self, field: Field) -> str:
        """What a place is called, with its seat."""
        seat = re.match(r"seats\[\d+\](?=\.)", field.place)
        return f"{self._field_at(seat[0]).label}: {field.label}" if seat else field.label

    def _field_at(self, place: str) -> Field:
        return field_at(self._draft.document, place, self._draft.box)

    def _value(self, place: str) -> Any:
        document = self._draft.document
        return value_at(document, steps_to(document, place))

    def _needed(self, field: Field) -> object:
        """What a control is drawn for; where it is the same again, its steppers show other numbers and no more."""
        match field:
            case Number() if not _few(field):
                return None
            case Tally():
                return [option.value for option in field.options]
            case Pick():
                options = [(option.value, option.possible) for option in field.options]
                return options, self._value(field.place)
        return field, self._value(field.place)

    def _count(self, field: Field) -> None:
        """Show the numbers of the steppers."""
        match field:
            case Number() if not _few(field):
                value = self._value(field.place)
                self._steppers[field.place].show(value, field.usual, field.low, field.high)
            case Tally():
                for option in field.options:
                    place = path(field.place, str(option.value))
                    self._steppers[place].show(self._value(place), 0, 0, max(0, option.left))

    def _go_on(self) -> None:
        if self.place is not None and self._value(self.place) is None:
            self._draft.pass_over(self.place)
            self._changed()
        self._next_one()

    def _hidden(self) -> None:
        self.place = None

    def _put(self, place: str, value: Any) -> None:
        self._draft.put(place, value)
        self._changed()

    def _control(self, field: Field) -> None:
        value = self._value(field.place)
        match field:
            case Pick():
                self._choose(field, value)
            case Number() if _few(field):
                self._choose(_as_pick(field), field.usual if value is None else value)
            case Number():
                self._stepper(field.place, field.label)
            case Tally():
                self._tally(field)
            case Several():
                self._several(field, value)
            case Claims():
                self._claims(field, value)
            case Text():
                self._type(field, value)
            case Texts():
                self._type_lines(field, value)
        if field.optional and not isinstance(field, Pick):
            self._button("left out", f"{field.place} out", lambda: self._put(field.place, None), flat=True)

    def _button(
        self,
        words: str,
        key: str,
        does: Callable[[], object],
        *,
        chosen: bool = False,
        possible: bool = True,
        flat: bool = False,
        meaning: str = "",
    ) -> None:
        button = ui.button(words, on_click=does).props("dense no-caps").props(f'data-focus="{_attribute(key)}"')
        button.props("flat" if flat else "unelevated" if chosen else "outline")
        button.props(f'aria-pressed="{str(chosen).lower()}"')
        if not possible:
            button.classes("gone")
        if meaning or not possible:
            button.tooltip(meaning if possible else "none is left, as the table stands")

    def _choose(self, field: Pick, value: Any) -> None:
        with ui.row().classes("options"):
            for option in field.options:
                chosen = value == option.value and (value is not None or not field.optional)
                put = partial(self._put, field.place, option.value)
                self._option(option, f"{field.place} {option.value}", put, chosen)
            if field.optional and all(option.value is not None for option in field.options):
                self._button("none", f"{field.place} none", lambda: self._put(field.place, None), chosen=value is None)

    def _option(self, option: Option, key: str, does: Callable[[], object], chosen: bool) -> None:
        self._button(option.label, key, does, chosen=chosen, possible=option.possible or chosen, meaning=option.meaning)

    def _stepper(self, place: str, label: str) -> None:
        self._steppers[place] = Stepper(_attribute(place), _attribute(label), partial(self._put, place))

    def _tally(self, field: Tally) -> None:
        with ui.element("div").classes("tally"):
            for option in field.options:
                ui.label(option.label).tooltip(option.meaning or option.label)
                self._stepper(path(field.place, str(option.value)), option.label)

    def _several(self, field: Several, value: Any) -> None:
        chosen = list(value) if isinstance(value, list) else []
        labels = {str(option.value): option.label for option in field.options}
        with ui.row().classes("chosen"):
            for place, one in enumerate(chosen):
                rest = chosen[:place] + chosen[place + 1 :]
                self._button(
                    f"{labels.get(str(one), str(one))} ×",
                    f"{field.place} without {place}",
                    partial(self._put, field.place, rest or None),
                    chosen=True,
                )
        with ui.row().classes("options"):
            for option in field.options:
                there = chosen.count(option.value)
                self._button(
                    f"+ {option.label}",
                    f"{field.place} with {option.value}",
                    partial(self._put, field.place, [*chosen, option.value]),
                    possible=there < option.left and len(chosen) < field.most,
                    meaning=option.meaning,
                )

    def _claims(self, field: Claims, value: Any) -> None:
        held = dict(value) if isinstance(value, dict) else {}
        for option in field.options:
            word = str(option.value)
            with ui.row().classes("items-center"):
                there = word in held
                without = {other: owner for other, owner in held.items() if other != word}
                self._button(
                    option.label,
                    f"{field.place} {word}",
                    partial(self._put, field.place, without if there else {**held, word: None}),
                    chosen=there,
                    possible=there or len(held) < field.most,
                    meaning=option.meaning,
                )
                for owner in field.owners if there else ():
                    self._button(
                        owner.label,
                        f"{field.place} {word} {owner.value}",
                        partial(self._put, field.place, {**held, word: owner.value}),
                        chosen=held[word] == owner.value,
                        possible=owner.possible or held[word] == owner.value,
                    )

    def _type(self, field: Text, value: Any) -> None:
        typed = ui.input(value="" if value is None else str(value)).props(
            f'dense outlined maxlength={field.longest} data-focus="{_attribute(field.place)}"'
            f' aria-label="{_attribute(field.label)}"'
        )
        typed.on("change", lambda: self._put(field.place, typed.value or None))

    def _type_lines(self, field: Texts, value: Any) -> None:
        lines: Iterable[Any] = value if isinstance(value, list) else ()
        typed = ui.textarea(value="\n".join(map(str, lines))).props("dense outlined")
        typed.on("change", lambda: self._put(field.place, (typed.value or "").splitlines() or None))


class _Part:
    """Where a control is, drawn anew only for something else."""

    def __init__(self) -> None:
        self._inside = ui.element("div")
        self._drawn_for: object = self

    def show(self, drawn_for: object, draw: Callable[[], object]) -> None:
        if drawn_for != self._drawn_for:
            self._drawn_for = drawn_for
            self._inside.clear()
            with self._inside:
                draw()


def _few(field: Number) -> bool:
    return field.high - field.low < FEW


def _as_pick(field: Number) -> Pick:
    options = tuple(Option(number, str(number), "", 1) for number in range(field.low, field.high + 1))
    return Pick(field.place, field.label, field.help, False, options)


def _attribute(text: str) -> str:
    """A text that can stand between quotes in a list of properties."""
    return "".join(letter for letter in text if letter not in '"\\' and letter.isprintable())
