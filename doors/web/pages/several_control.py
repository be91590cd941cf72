"""The control of a field that has several values in an order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.pages.value_button import ValueButton
from doors.web.setting_up.fields import Option, Several


class SeveralControl:
    """What is there, and a button for each value to add, which stays so that no click of several in a row is lost."""

    def __init__(self, field: Several, put: Callable[[str, Any], object], *, faces: bool) -> None:
        """`put` hears of a place and its new value; `faces` tells that the options are prestige cards."""
        self._put, self._faces = put, faces
        self._there: list[Any] = []
        self._chosen = ui.row().classes("chosen")
        with ui.row().classes("options"):
            self._adding = {option.value: self._to_add(field.place, option) for option in field.options}

    def show(self, field: Several, value: Any) -> None:
        """Show the values as they are now."""
        there = list(value) if isinstance(value, list) else []
        for option in field.options:
            possible = there.count(option.value) < option.left and len(there) < field.most
            self._adding[option.value].show(possible=possible)
        if there != self._there:
            self._there = there
            self._chosen.clear()
            with self._chosen:
                self._show_chosen(field)

    def _to_add(self, place: str, option: Option) -> ValueButton:
        return ValueButton(
            f"+ {option.label}",
            f"{place} with {option.value}",
            lambda: self._put(place, [*self._there, option.value]),
            meaning=option.meaning,
            face=option.value if self._faces else None,
        )

    def _show_chosen(self, field: Several) -> None:
        known = {str(option.value): option for option in field.options}
        for number, one in enumerate(self._there):
            rest = self._there[:number] + self._there[number + 1 :]
            option = known.get(str(one))
            ValueButton(
                f"{one if option is None else option.label} ×",
                f"{field.place} without {number}",
                partial(self._put, field.place, rest or None),
                chosen=True,
                face=option.value if self._faces and option is not None else None,
                meaning="take it away",
            )
