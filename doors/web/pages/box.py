"""The page on which the component values of one's own copy are entered, once and for all."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from nicegui import events, ui

from doors.web.own_box import FILE, VARIANTS, BoxProblem, EnteredBox, EnteredBoxes, Value
from doors.web.own_box.kinds import YesNo
from doors.web.own_box.words import entry_label, help_of, label_of, table_label, told
from doors.web.pages.attribute import attribute
from doors.web.pages.box_buttons import button
from doors.web.pages.box_controls import Control
from doors.web.pages.frame import answer, frame
from doors.web.pages.game_form import EDITION_WORDS, GAME_WORDS
from doors.web.pages.upload import upload
from doors.web.pictures.values import value_picture
from engine.errors import BoxError

KEPT = "bruxelles-box"
"""Where the browser keeps what was entered."""

SETTLED_MS = 100
"""After which a page has drawn what it was told."""

STYLE = Path(__file__).with_name("box.css")


async def box_page(box: Path | None) -> None:
    """Build the page; it begins with the values of the user's file `box`, and goes on with what the browser kept."""
    ui.add_css(STYLE)
    with frame("Your box"):
        page = BoxPage(EnteredBoxes(box))
    await ui.context.client.connected()
    kept = await answer(f"bruxelles.kept('{KEPT}')")
    page.begin(kept)


class BoxPage:
    """The form in one browser window."""

    def __init__(self, boxes: EnteredBoxes) -> None:
        self._boxes = boxes
        self._steps: list[FormStep] = []
        with ui.column().classes("box"):
            ui.label(
                "The rulebooks show some values of the cards and boards only as pictures, so that this program assumes"
                " them. Compare them with your copy, enter what differs, and save it: advice then fits your game."
            )
            ui.label(f"Give the file to any command, as in: bruxelles web --box {FILE}").classes("quiet")
            with ui.row().classes("items-center w-full"):
                self._variant = ui.select(
                    {place: _variant_name(place) for place in range(len(VARIANTS))},
                    value=0,
                    label="Your game",
                    on_change=self._choose,
                )
                with ui.expansion("Continue from a file"):
                    upload("Choose a box file, or drop it here", self._take_file, ".toml")
            self._told = ui.column().classes("problems w-full")
            self._form = ui.column().classes("w-full gap-0")
            with ui.row().classes("save items-center"):
                self._state = ui.label().props('aria-live="polite"')
                ui.button(f"Save {FILE}", on_click=self._save).props("no-caps unelevated icon=download")

    def begin(self, kept: object) -> None:
        """Show the form, with what the browser kept of an earlier visit."""
        if isinstance(kept, str):
            self._boxes.take_up(kept)
        self._show()

    # --- which box ----------------------------------------------------------------------------------------------------

    def _choose(self, event: events.ValueChangeEventArguments) -> None:
        variant = VARIANTS[int(event.value)]
        if variant != self._boxes.box.variant:
            self._boxes.show(variant)
            self._show()
            self._keep()

    async def _take_file(self, event: events.UploadEventArguments) -> None:
        try:
            self._boxes.read(await event.file.read())
        except BoxError as problem:
            ui.notify(f"{event.file.name}: {problem}", type="negative", multi_line=True)
            return
        self._show()
        self._keep()

    def _save(self) -> None:
        box = self._boxes.box
        if box.problems:
            ui.notify("Mend first what is marked: a file with it would be refused.", type="warning", position="top")
            return
        ui.download.content(box.toml(), FILE, "application/toml")

    def _keep(self) -> None:
        ui.run_javascript(f"bruxelles.keep({json.dumps(self._boxes.kept())}, '{KEPT}')")

    # --- the form -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Draw the form for the box that is shown now."""
        box = self._boxes.box
        self._variant.value = VARIANTS.index(box.variant)
        self._steps = []
        self._form.clear()
        with self._form:
            ui.label("Assumed: look at your copy").classes("heading")
            for values in box.assumed:
                title = label_of(box.variant.game, values[0].key) if len(values) == 1 else table_label(values[0].group)
                self._steps.append(FormStep(box, title, values, self._changed, self._go_on))
            with ui.expansion("All values") as all_values:
                others = ui.column().classes("w-full gap-0")
            all_values.on_value_change(partial(self._show_others, others))
        self._changed(keep=False)

    def _show_others(self, area: ui.column) -> None:
        """The values that a rulebook says, once they are asked for."""
        if area.default_slot.children:
            return
        box = self._boxes.box
        with area:
            ui.label("A rulebook says these, or they follow from what it says.").classes("quiet")
            for table, values in box.others.items():
                self._steps.append(FormStep(box, table_label(table), values, self._changed))
        self._changed(keep=False)

    def _changed(self, keep: bool = True) -> None:
        box = self._boxes.box
        for step in self._steps:
            step.refresh()
        count = len(box.entered)
        entered = "Nothing differs yet from what is assumed" if not count else f"{count} of your values differ"
        faults = len(box.problems)
        self._state.text = f"{entered}; {faults} to mend." if faults else f"{entered}."
        placed = {problem for step in self._steps for problem in step.problems}
        self._told.clear()
        with self._told:
            for line in self._boxes.told:
                ui.label(f"! {line}").classes("problem")
            for problem in box.problems:
                if problem not in placed:
                    ui.label(f"! {_place_label(box, problem)}: {problem.text}").classes("problem")
        if keep:
            self._keep()

    def _go_on(self, step: FormStep) -> None:
        """Close a step and open the next."""
        step.close()
        place = self._steps.index(step) + 1
        if place < len(self._steps):
            self._steps[place].open()


class FormStep:
    """Values that are entered together; drawn once it is opened."""

    def __init__(
        self,
        box: EnteredBox,
        title: str,
        values: Sequence[Value],
        changed: Callable[[], object],
        go_on: Callable[[FormStep], object] | None = None,
    ) -> None:
        """`changed` is called after each change, `go_on` to go to the next step."""
        self._box, self._values, self._changed, self._go_on = box, values, changed, go_on
        self._entries: list[ValueForm] = []
        self._expansion = ui.expansion().props("duration=0")
        with self._expansion.add_slot("header"), ui.element("div").classes("step"):
            ui.label(title)
            self._state = ui.label().classes("step-state")
        with self._expansion:
            self._body = ui.column().classes("w-full")
        self._expansion.on_value_change(self._opened)

    def open(self) -> None:
        """Open it, and have the keyboard there."""
        self._expansion.open()
        header = f"document.querySelector('#{self._expansion.html_id} .q-item')"
        ui.run_javascript(f"setTimeout(() => {header}?.focus(), {SETTLED_MS})")

    def close(self) -> None:
        self._expansion.close()

    @property
    def problems(self) -> list[BoxProblem]:
        """What is wrong with its values."""
        return [problem for value in self._values for problem in self._box.problems_of(value.key)]

    def refresh(self) -> None:
        """Show what is entered and what is wrong now."""
        entered = [value for value in self._values if value.key in self._box.entered]
        faults = len(self.problems)
        source = "as assumed" if self._go_on is not None else "as in the rulebook"
        shown = f": {told(self._box.shown(self._values[0].key))}" if len(self._values) == 1 else ""
        words = f"! {faults} to mend" if faults else f"yours{shown}" if entered else f"{source}{shown}"
        if entered and len(self._values) > 1 and not faults:
            words = f"{len(entered)} of {len(self._values)} yours"
        self._state.text = words
        self._state.classes(remove="entered problem", add="problem" if faults else "entered" if entered else "")
        for entry in self._entries:
            entry.refresh()

    def _opened(self, event: events.ValueChangeEventArguments) -> None:
        if not event.value or self._entries:
            return
        with self._body:
            self._entries = [
                ValueForm(self._box, value, self._changed, len(self._values) > 1) for value in self._values
            ]
            if self._go_on is not None:
                ui.button("Next", on_click=partial(self._go_on, self)).props("dense no-caps unelevated")


class ValueForm:
    """One value: what it means, its control, what is wrong with it, and what else it may be."""

    def __init__(self, box: EnteredBox, value: Value, changed: Callable[[], object], with_label: bool) -> None:
        """`with_label` where its name does not stand above it already."""
        self._box, self._value, self._changed = box, value, changed
        label = label_of(box.variant.game, value.key)
        with ui.element("fieldset").classes("value").props(f'aria-label="{attribute(label)}"'):
            if with_label:
                with ui.element("legend"):
                    ui.label(label)
            ui.label(value.key).classes("key")
            if how := help_of(value.key):
                ui.label(how)
            self._picture = ui.html("", sanitize=False)  # its texts are escaped where it is drawn
            self._control = Control(box, value, changed)
            self._problems = ui.column().classes("problems gap-0").props('aria-live="polite"')
            with ui.row().classes("options"):
                self._as_assumed = button(_as(value), f"{value.key} own", lambda: self._put(value.own))
                for alternative in () if isinstance(value.kind, YesNo) else value.alternatives:
                    text = told(alternative)
                    put = partial(self._put, alternative)
                    button(f"or {text}", f"{value.key} {text}", put).classes("alternative")
            ui.label(value.note).classes("quiet")
        self.refresh()

    def refresh(self) -> None:
        """Show what is entered and what is wrong now."""
        key = self._value.key
        self._picture.content = value_picture(key, self._box.all_shown())
        self._as_assumed.set_visibility(key in self._box.entered)
        self._problems.clear()
        with self._problems:
            for problem in self._box.problems_of(key):
                place = problem.entry_of(key)
                where = "" if place is None else f"{entry_label(key, place)}: "
                ui.label(f"! {where}{problem.text}").classes("problem")

    def _put(self, entered: object) -> None:
        self._box.put(self._value.key, entered)
        self._control.show()
        self._changed()


def _place_label(box: EnteredBox, problem: BoxProblem) -> str:
    """What to call the value or the table that a problem is of."""
    labels = (label_of(box.variant.game, key) for key in box.values if problem.is_of(key))
    return next(labels, table_label(problem.place))


def _as(value: Value) -> str:
    return f"{'as assumed' if value.source == 'assumed' else 'as in the rulebook'}: {told(value.own)}"


def _variant_name(place: int) -> str:
    game, edition = VARIANTS[place]
    return ", ".join([GAME_WORDS.get(game, game), *([EDITION_WORDS.get(edition, edition)] if edition else [])])
