"""The control with which the value of one field is set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.pages.stepper import Stepper
from doors.web.pictures.values import prestige_card
from doors.web.setting_up.fields import Bundle, Claims, Field, Number, Option, Pick, Several, Tally, Text, Texts
from engine.documents import path


class FieldControl:
    """Stays where it is while a value changes, and is drawn anew only where something else can be chosen."""

    def __init__(self, put: Callable[[str, Any], object], *, faces: bool) -> None:
        """`put` hears of a place and its new value; `faces` tells that the options are prestige cards."""
        self._put, self._faces = put, faces
        self._inside = ui.element("div").classes("control")
        self._drawn_for: object = self
        self._steppers: dict[str, Stepper] = {}
        self._clear: ui.button | None = None

    def show(self, field: Field, value: Any) -> None:
        """Show the value as it is now."""
        needed = self._needed(field, value)
        if needed != self._drawn_for:
            self._drawn_for = needed
            self._inside.clear()
            self._steppers.clear()
            with self._inside:
                self._draw(field, value)
        self._count(field, value)
        if self._clear is not None:
            self._clear.set_visibility(value is not None)

    def _needed(self, field: Field, value: Any) -> object:
        """What a control is drawn for; where it is the same again, its steppers show other numbers and no more."""
        match field:
            case Number() if not field.few:
                return None
            case Tally() if not self._faces:
                return [option.value for option in field.options]
            case Pick():
                return [(option.value, option.possible) for option in field.options], value
        return field, value

    def _count(self, field: Field, value: Any) -> None:
        """Show the numbers of the steppers."""
        match field:
            case Number() if not field.few:
                self._steppers[field.place].show(value, field.usual, field.low, field.high)
            case Tally() if not self._faces:
                for option in field.options:
                    word = str(option.value)
                    self._steppers[path(field.place, word)].show(_count_of(value, word), 0, 0, max(0, option.left))

    def _draw(self, field: Field, value: Any) -> None:
        match field:
            case Pick():
                self._choose(field, value)
            case Number() if field.few:
                self._choose(_as_pick(field), value)
            case Number():
                self._stepper(field.place, field.label)
            case Tally() if self._faces:
                self._tally_of_faces(field, value)
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
        self._clear = None
        if field.optional and not isinstance(field, Pick | Bundle):
            self._clear = self._button("Clear", f"{field.place} out", lambda: self._put(field.place, None), flat=True)

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
        face: str | None = None,
    ) -> ui.button:
        button = ui.button("" if face else words, on_click=does).props("dense no-caps")
        button.props(f'data-focus="{attribute(key)}"')
        button.props("flat" if flat else "unelevated" if chosen else "outline")
        button.props(f'aria-pressed="{str(chosen).lower()}"')
        if face:
            button.props(f'aria-label="{attribute(words)}"').classes("face")
            with button:
                ui.html(prestige_card(face), sanitize=False)  # its texts are escaped where it is drawn
        if not possible:
            button.classes("gone")
        if meaning or not possible:
            button.tooltip(meaning if possible else "none is left, as the table stands")
        return button

    def _choose(self, field: Pick, value: Any) -> None:
        lines, shown = _lines(field), field.usual if value is None else value
        with ui.row().classes("options") if lines is None else _grid(lines):
            for option in field.options:
                chosen = option.value == shown and (shown is not None or not field.optional)
                put = partial(self._put, field.place, option.value)
                self._button(
                    option.label,
                    f"{field.place} {option.value}",
                    put,
                    chosen=chosen,
                    possible=option.possible or chosen,
                    meaning=option.meaning,
                    face=self._face(option),
                )
            if field.optional and field.usual is None and all(option.value is not None for option in field.options):
                self._button("none", f"{field.place} none", lambda: self._put(field.place, None), chosen=value is None)

    def _face(self, option: Option) -> str | None:
        return str(option.value) if self._faces and option.value is not None else None

    def _stepper(self, place: str, label: str) -> None:
        self._steppers[place] = Stepper(attribute(place), attribute(label), partial(self._put, place))

    def _tally(self, field: Tally) -> None:
        with ui.element("div").classes("tally"):
            for option in field.options:
                with ui.element("div").classes("pair"):
                    label = ui.label(option.label)
                    if option.meaning:
                        label.tooltip(option.meaning)
                    self._stepper(path(field.place, str(option.value)), option.label)

    def _tally_of_faces(self, field: Tally, value: Any) -> None:
        """Cards to be clicked, each as often as it is there."""
        with ui.row().classes("options"):
            for option in field.options:
                place, count = path(field.place, str(option.value)), _count_of(value, str(option.value)) or 0
                with ui.element("div").classes("counted"):
                    self._button(
                        option.label,
                        f"{place} more",
                        partial(self._put, place, count + 1),
                        chosen=count > 0,
                        possible=count < option.left,
                        meaning=option.meaning,
                        face=self._face(option),
                    )
                    if count:
                        less = partial(self._put, place, count - 1 or None)
                        self._button(f"{count} ×", f"{place} less", less, flat=True, meaning="one fewer")

    def _several(self, field: Several, value: Any) -> None:
        chosen = list(value) if isinstance(value, list) else []
        known = {str(option.value): option for option in field.options}
        with ui.row().classes("chosen"):
            for place, one in enumerate(chosen):
                rest = chosen[:place] + chosen[place + 1 :]
                option = known.get(str(one), Option(one, str(one), "", 0))
                self._button(
                    f"{option.label} ×",
                    f"{field.place} without {place}",
                    partial(self._put, field.place, rest or None),
                    chosen=True,
                    face=self._face(option) if str(one) in known else None,
                    meaning="take it away",
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
                    face=self._face(option),
                )

    def _claims(self, field: Claims, value: Any) -> None:
        held = dict(value) if isinstance(value, dict) else {}
        for option in field.options:
            word = str(option.value)
            with ui.row().classes("claim items-center"):
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
                if not there:
                    ui.label(option.meaning).classes("quiet")
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
            f'dense outlined maxlength={field.longest} data-focus="{attribute(field.place)}"'
            f' aria-label="{attribute(field.label)}"'
        )
        typed.on("change", lambda: self._put(field.place, typed.value or None))

    def _type_lines(self, field: Texts, value: Any) -> None:
        lines: Iterable[Any] = value if isinstance(value, list) else ()
        typed = ui.textarea(value="\n".join(map(str, lines))).props("dense outlined")
        typed.on("change", lambda: self._put(field.place, (typed.value or "").splitlines() or None))


def attribute(text: str) -> str:
    """A text that can stand between quotes in a list of properties."""
    return "".join(letter for letter in text if letter not in '"\\' and letter.isprintable())


def _as_pick(field: Number) -> Pick:
    options = tuple(Option(number, str(number), "", 1) for number in range(field.low, field.high + 1))
    return Pick(field.place, field.label, field.help, False, options, field.usual)


def _count_of(value: Any, word: str) -> Any:
    return value.get(word) if isinstance(value, dict) else None


def _lines(field: Pick) -> int | None:
    """The columns of options that lie in rows and columns, such as "2-3"; None for others."""
    words = [str(option.value) for option in field.options]
    return len({word[-1] for word in words}) if all(re.fullmatch(r"\d-\d", word) for word in words) else None


def _grid(columns: int) -> ui.element:
    return ui.element("div").classes("grid").style(f"grid-template-columns: repeat({columns}, max-content)")
