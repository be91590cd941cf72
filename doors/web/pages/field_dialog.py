"""The dialog that opens where the table was clicked, or asks what comes next, with a control for each value."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from nicegui import events, ui

from doors.web.pages.field_control import FieldControl
from doors.web.setting_up.draft import Draft
from doors.web.setting_up.faults import lies_in
from doors.web.setting_up.fields import Bundle, Field, Number, Pick, field_at, fields_in
from doors.web.setting_up.labels import place_title, shows_faces
from doors.web.setting_up.places import steps_to, value_of
from doors.web.setting_up.questions import Question

FOCUS = """(wanted, tries) => {
    if (!matchMedia("(hover: hover)").matches) return // where a keyboard would come up and hide the table
    const look = (left) => {
        const found = [...document.querySelectorAll(".field .controls [data-focus]")]
        const one = wanted === null ? found[0] : found.find((other) => other.dataset.focus === wanted)
        if (one) one.focus()
        else if (left > 0) requestAnimationFrame(() => look(left - 1))
    }
    requestAnimationFrame(() => look(tries))
}"""
"""Gives the keyboard to a control once it is drawn; to the first for null."""

FRAMES = 20

ABOUT = "(event) => emit(event.currentTarget.dataset.about)"
"""Says what a button was about when it was pressed, which may no longer be what is asked."""

STYLE = Path(__file__).with_name("field.css")


class FieldDialog:
    """Sets the values at places of a draft, at once and with no button to confirm them."""

    def __init__(
        self,
        draft: Draft,
        changed: Callable[[], object],
        next_one: Callable[[], object],
        undo: Callable[[], object],
    ) -> None:
        """`changed` is called after each change, `next_one` to go on to what is still to be filled in."""
        self._draft, self._changed, self._next_one, self._undo_one = draft, changed, next_one, undo
        ui.add_css(STYLE)
        self._client = ui.context.client
        self._places: tuple[str, ...] = ()
        self._question: Question | None = None
        """What is asked, None where the user opened it."""
        self._controls_of: dict[str, FieldControl] = {}
        with ui.dialog().props("position=right seamless=false") as self._dialog, ui.card().classes("field"):
            with ui.row().classes("items-center justify-between w-full no-wrap"):
                self._title = ui.label().classes("heading")
                ui.button(icon="close", on_click=self._dialog.close).props(
                    'flat dense data-focus=close aria-label="close"'
                )
            self._problems = ui.column().classes("problems")
            self._controls = ui.column().classes("controls w-full")
            with ui.row().classes("going-on w-full"):
                self._next = ui.button("What next?").props("dense no-caps data-focus=next")
                self._next.on("click", self._go_on, js_handler=ABOUT)
                ui.button("Done", on_click=self._dialog.close).props("dense flat no-caps data-focus=done")
                self._undo = ui.button("Undo", on_click=self.take_back).props("dense flat no-caps data-focus=undo")
        self._dialog.on_value_change(self._opened_or_closed)

    def open(self, place: str) -> None:
        """Show the control of a place; nothing happens where the model has no such place."""
        try:
            tuple(self._fields(place))
        except KeyError:
            return
        self._show_places((place,), None)

    def ask(self, question: Question) -> None:
        """Show the controls with which a question is answered, and go on by itself once nothing of it is left."""
        self._show_places(question.places, question)
        self._focus(None)

    def close(self) -> None:
        self._dialog.close()

    def _show_places(self, places: tuple[str, ...], question: Question | None) -> None:
        self._places, self._question = places, question
        self.show()
        self._dialog.open()

    def show(self) -> None:
        """Show the values as they are now."""
        if not self._places:
            return
        title = place_title(self._draft.document, self._places[0], self._draft.box)
        self._title.text = title if self._question is None else self._question.text
        self._undo.set_enabled(self._draft.can_undo)
        self._next.props(f'data-about="{self._places[0]}"')
        self._problems.clear()
        with self._problems:
            for problem in self._draft.problems:
                if not problem.is_missing and any(lies_in(problem.place, place) for place in self._places):
                    ui.label(f"! {self._draft.told(problem)}").classes("problem")
        fields = self._all_fields()
        if [one.place for one in fields] != list(self._controls_of):
            self._controls.clear()
            self._controls_of.clear()
            with self._controls:
                for place in self._places:
                    self._lay_out(self._field_at(place), titled=len(self._places) > 1)
        for one in fields:
            self._controls_of[one.place].show(one, self._value(one.place))

    def _all_fields(self) -> list[Field]:
        return [field for place in self._places for field in self._fields(place)]

    def _fields(self, place: str) -> Iterator[Field]:
        return fields_in(self._draft.document, place, self._draft.box)

    def _lay_out(self, field: Field, *, titled: bool) -> None:
        with ui.element("fieldset").classes("beside" if _is_narrow(field) and titled else ""):
            if titled:
                with ui.element("legend"):
                    ui.label(field.label)
            if field.help:
                ui.label(field.help).classes("quiet help")
            if isinstance(field, Bundle):
                for place in field.inner:
                    self._lay_out(self._field_at(place), titled=True)
            else:
                self._controls_of[field.place] = FieldControl(self._put, faces=self._shows_faces(field.place))

    def _shows_faces(self, place: str) -> bool:
        return shows_faces(steps_to(self._draft.document, place)[-1].pattern)

    def _field_at(self, place: str) -> Field:
        return field_at(self._draft.document, place, self._draft.box)

    def _value(self, place: str) -> Any:
        return value_of(self._draft.document, place)

    # --- what happens -------------------------------------------------------------------------------------------------

    def _put(self, place: str, value: Any) -> None:
        self._draft.put(place, value)
        self._changed()
        if self._question is not None and self._draft.is_answered(self._question):
            self._next_one()
        elif value is not None:
            self._focus_after(place)

    def _focus_after(self, place: str) -> None:
        """From a meeple to its bid: what was chosen leads to the number beside it, which can be typed at once."""
        fields = self._all_fields()
        number = [field.place for field in fields].index(place) + 1 if place in self._controls_of else len(fields)
        if number < len(fields) and isinstance(fields[number - 1], Pick) and _is_typed(fields[number]):
            self._focus(fields[number].place)

    def _focus(self, place: str | None) -> None:
        self._client.run_javascript(f"({FOCUS})({json.dumps(place)}, {FRAMES})")

    def _go_on(self, event: events.GenericEventArguments) -> None:
        """Pass over what is left here; pressed twice, the next question is not passed over unseen."""
        if event.args not in self._places[:1]:
            return
        self._draft.pass_over(self._places)
        self._changed()
        self._next_one()

    def take_back(self) -> None:
        """Take back the last change; where questions are asked, that one is asked again."""
        self._undo_one()
        if self._question is not None:
            self._next_one()

    def _opened_or_closed(self) -> None:
        if not self._dialog.value:
            self._places, self._question = (), None


def _is_typed(field: Field) -> bool:
    return isinstance(field, Number) and not field.few


def _is_narrow(field: Field) -> bool:
    """Whether a control has room beside its label."""
    return isinstance(field, Number) or (isinstance(field, Pick) and len(field.options) <= 6)
