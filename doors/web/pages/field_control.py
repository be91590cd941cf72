"""The control with which the value of one field is set."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.pages.attribute import attribute
from doors.web.pages.pick_control import PickControl
from doors.web.pages.several_control import SeveralControl
from doors.web.pages.stepper import Stepper
from doors.web.pages.value_button import ValueButton
from doors.web.setting_up.fields import Bundle, Claims, Field, Number, Option, Pick, Several, Tally, Text, Texts
from engine.documents import path


class FieldControl:
    """Stays where it is while a value changes, and is drawn anew only where something else can be chosen."""

    def __init__(self, put: Callable[[str, Any], object], *, faces: bool) -> None:
        """`put` hears of a place and its new value; `faces` tells that the options are prestige cards."""
        self._put, self._faces = put, faces
        self._inside = ui.element("div").classes("control")
        self._drawn_for: object = self
        self._show_inside: Callable[[Any, Any], object] = _nothing
        self._clear: ui.button | None = None

    def show(self, field: Field, value: Any) -> None:
        """Show the value as it is now."""
        if isinstance(field, Number) and field.few:
            field = _as_pick(field)
        needed = self._needed(field, value)
        if needed != self._drawn_for:
            self._drawn_for = needed
            self._inside.clear()
            with self._inside:
                self._show_inside = self._drawn(field, value)
                self._clear = self._to_clear(field)
        self._show_inside(field, value)
        if self._clear is not None:
            self._clear.set_visibility(value is not None)

    def _needed(self, field: Field, value: Any) -> object:
        """What a control is drawn for; where it is the same again, it shows another value and no more."""
        match field:
            case Number():
                return None
            case Tally() if self._faces:
                return field, value
            case Pick() | Several() | Tally():
                return [option.value for option in field.options]
        return field, value

    def _drawn(self, field: Field, value: Any) -> Callable[[Any, Any], object]:
        """Draw a control; what shows another field and value in it."""
        match field:
            case Pick():
                return PickControl(field, self._put, faces=self._faces).show
            case Several():
                return SeveralControl(field, self._put, faces=self._faces).show
            case Number():
                stepper = self._stepper(field.place, field.label)
                return lambda field, value: stepper.show(value, field.usual, field.low, field.high)
            case Tally() if self._faces:
                self._tally_of_faces(field, value)
            case Tally():
                return self._tally(field)
            case Claims():
                self._claims(field, value)
            case Text():
                self._type(field, value)
            case Texts():
                self._type_lines(field, value)
        return _nothing

    def _to_clear(self, field: Field) -> ui.button | None:
        if not field.optional or isinstance(field, Pick | Bundle):
            return None
        return ValueButton("Clear", f"{field.place} out", lambda: self._put(field.place, None), flat=True)

    def _stepper(self, place: str, label: str) -> Stepper:
        return Stepper(attribute(place), attribute(label), partial(self._put, place))

    def _tally(self, field: Tally) -> Callable[[Tally, Any], None]:
        steppers: dict[str, Stepper] = {}
        with ui.element("div").classes("tally"):
            for option in field.options:
                with ui.element("div").classes("pair"):
                    label = ui.label(option.label)
                    if option.meaning:
                        label.tooltip(option.meaning)
                    word = str(option.value)
                    steppers[word] = self._stepper(path(field.place, word), option.label)

        def show(field: Tally, value: Any) -> None:
            for option in field.options:
                word = str(option.value)
                steppers[word].show(_count_of(value, word), 0, 0, max(0, option.left))

        return show

    def _tally_of_faces(self, field: Tally, value: Any) -> None:
        """Cards to be clicked, each as often as it is there."""
        with ui.row().classes("options"):
            for option in field.options:
                place, count = path(field.place, str(option.value)), _count_of(value, str(option.value)) or 0
                with ui.element("div").classes("counted"):
                    ValueButton(
                        option.label,
                        f"{place} more",
                        partial(self._put, place, count + 1),
                        chosen=count > 0,
                        possible=count < option.left,
                        meaning=option.meaning,
                        face=option.value,
                    )
                    if count:
                        less = partial(self._put, place, count - 1 or None)
                        ValueButton(f"{count} ×", f"{place} less", less, flat=True, meaning="one fewer")

    def _claims(self, field: Claims, value: Any) -> None:
        held = dict(value) if isinstance(value, dict) else {}
        for option in field.options:
            word = str(option.value)
            with ui.row().classes("claim items-center"):
                there = word in held
                without = {other: owner for other, owner in held.items() if other != word}
                ValueButton(
                    option.label,
                    f"{field.place} {word}",
                    partial(self._put, field.place, without if there else {**held, word: None}),
                    chosen=there,
                    possible=there or len(held) < field.most,
                    meaning=option.meaning,
                )
                if not there:
                    ui.label(option.meaning).classes("quiet")
                for owner in field.owners if there else ():
                    ValueButton(
                        owner.label,
                        f"{field.place} {word} {owner.value}",
                        partial(self._put, field.place, {**held, word: owner.value}),
                        chosen=held[word] == owner.value,
                        possible=owner.possible or held[word] == owner.value,
                    )

    def _type(self, field: Text, value: Any) -> None:
        typed = ui.input(value="" if value is None else str(value)).props(
            f'dense outlined maxlength={field.longest} data-focus="{attribute(field.place)}"'
            f' aria-label="{attribute(field.label)}"'
        )
        typed.on("change", lambda: self._put(field.place, typed.value or None))

    def _type_lines(self, field: Texts, value: Any) -> None:
        lines: Iterable[Any] = value if isinstance(value, list) else ()
        typed = ui.textarea(value="\n".join(map(str, lines))).props(
            f'dense outlined data-focus="{attribute(field.place)}" aria-label="{attribute(field.label)}"'
        )
        typed.on("change", lambda: self._put(field.place, (typed.value or "").splitlines() or None))


def _as_pick(field: Number) -> Pick:
    options = tuple(Option(number, str(number), "", 1) for number in range(field.low, field.high + 1))
    return Pick(field.place, field.label, field.help, False, options, field.usual)


def _count_of(value: Any, word: str) -> Any:
    return value.get(word) if isinstance(value, dict) else None


def _nothing(field: Any, value: Any) -> None:
    """For what is drawn anew with each value."""
