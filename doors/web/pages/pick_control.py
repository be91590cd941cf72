"""The control of a field that has one of some values."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.pages.value_button import ValueButton
from doors.web.setting_up.fields import Option, Pick


class PickControl:
    """A button for each value, which stays so that no click of several in a row is lost."""

    def __init__(self, field: Pick, put: Callable[[str, Any], object], *, faces: bool) -> None:
        """`put` hears of a place and its new value; `faces` tells that the options are prestige cards."""
        self._put, self._faces = put, faces
        columns = _columns(field)
        with ui.row().classes("options") if columns is None else _grid(columns):
            self._buttons = {option.value: self._button(field.place, option) for option in field.options}
            self._none: ValueButton | None = None
            if field.optional and field.usual is None and None not in self._buttons:
                self._none = ValueButton("none", f"{field.place} none", partial(put, field.place, None))

    def show(self, field: Pick, value: Any) -> None:
        """Show the value as it is now."""
        shown = field.usual if value is None else value
        for option in field.options:
            chosen = option.value == shown and (shown is not None or not field.optional)
            self._buttons[option.value].show(chosen=chosen, possible=option.possible or chosen)
        if self._none is not None:
            self._none.show(chosen=value is None)

    def _button(self, place: str, option: Option) -> ValueButton:
        return ValueButton(
            option.label,
            f"{place} {option.value}",
            partial(self._put, place, option.value),
            meaning=option.meaning,
            face=option.value if self._faces else None,
        )


def _columns(field: Pick) -> int | None:
    """The columns of options that lie in rows and columns, such as "2-3"; None for others."""
    words = [str(option.value) for option in field.options]
    return len({word[-1] for word in words}) if all(re.fullmatch(r"\d-\d", word) for word in words) else None


def _grid(columns: int) -> ui.element:
    return ui.element("div").classes("grid").style(f"grid-template-columns: repeat({columns}, max-content)")
