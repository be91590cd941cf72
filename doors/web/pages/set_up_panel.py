"""Setting a table up: where it starts from, what is wrong with it, what is still to be filled in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from nicegui import events, ui

from doors.web.guard import MOST_BYTES
from doors.web.pages.field_dialog import FieldDialog
from doors.web.pages.game_form import GameForm
from doors.web.pages.upload import upload
from doors.web.pictures import Marks
from doors.web.setting_up.draft import Draft
from doors.web.setting_up.places import part_of
from doors.web.starting import Recorded, dealt, document_of, examples, table_in
from engine.documents import Json, dumps
from engine.errors import InputError

MOST_PROBLEMS = 12
"""Listed at a time."""


class SetUpPanel:
    """The tools with which a draft is made."""

    def __init__(self, draft: Draft, changed: Callable[[], object], box: Path | None) -> None:
        """`changed` is called after every change of the draft."""
        self._draft, self._changed, self._box = draft, changed, box
        self._field = FieldDialog(draft, changed, self.go_to_next, lambda: self._step(draft.undo))
        self._record: Recorded | None = None
        self._turn = 1
        self._client = ui.context.client
        ui.keyboard(self._key, repeating=False, ignore=["input", "select", "textarea"])
        with ui.element("section").classes("set-up").props('aria-label="Set up"'):
            with ui.row():
                self._undo = ui.button("Undo", on_click=lambda: self._step(draft.undo)).props("dense flat no-caps")
                self._redo = ui.button("Redo", on_click=lambda: self._step(draft.redo)).props("dense flat no-caps")
                ui.button("Save", on_click=self._save).props("dense flat no-caps icon=download")
            self._next = ui.button(on_click=self.go_to_next).props("no-caps unelevated").classes("next")
            self._state = ui.label().classes("state").props('aria-live="polite"')
            self._problems = ui.column().classes("problems w-full")
            self._notes = ui.column().classes("notes w-full")
            self._turns = ui.row().classes("items-center w-full")
            with ui.expansion("Start from …"):
                self._starts()

    # --- where a table starts from ------------------------------------------------------------------------------------

    def _starts(self) -> None:
        ui.label("A table as it lies before you").classes("heading")
        self._form = GameForm()
        with ui.row():
            ui.button("Empty, to be filled in", on_click=self._begin_empty).props("dense no-caps")
            ui.button("A new game, dealt", on_click=self._deal).props("dense outline no-caps")
            self._seed = ui.number("seed", value=0, min=0, step=1).props("dense").classes("seed")
        if examples():
            ui.label("An example").classes("heading")
            ui.select(list(examples()), label="Example", on_change=self._take_example).classes("w-full")
        ui.label("A position or record").classes("heading")
        upload("Choose a file, or drop it here", self._take_file)
        pasted = ui.textarea("or paste its text").props(f"maxlength={MOST_BYTES // 4}").classes("w-full")
        read = ui.button("Read what was pasted").props("dense outline no-caps")
        read.on_click(lambda: self._read(str(pasted.value or "").encode(), "the text"))

    def _begin_empty(self) -> None:
        form = self._form
        self._record = None
        self._start(lambda: Draft.new(form.game, form.edition, form.modules, form.names, self._box).document)

    def _deal(self) -> None:
        form = self._form
        self._record = None
        self._start(lambda: dealt(form.game, form.edition, form.modules, form.names, int(self._seed.value or 0)))

    def _take_example(self, event: events.ValueChangeEventArguments) -> None:
        self._read(examples()[event.value].read_bytes(), str(event.value))

    async def _take_file(self, event: events.UploadEventArguments) -> None:
        self._read(await event.file.read(), event.file.name)

    def _read(self, data: bytes, name: str) -> None:
        self._start(lambda: self._table_in(document_of(data, name), name))

    def take(self, document: Json) -> None:
        """Begin with a position or a record."""
        self._start(lambda: self._table_in(document, "the file"))

    def _table_in(self, document: Json, name: str) -> Json:
        """The position in a document, or the first one of the record that it is."""
        table, record = table_in(document, name, self._box)
        self._record, self._turn = record, 1
        return table

    def _start(self, document: Callable[[], Json]) -> None:
        """Set up another table, which undo takes back."""
        try:
            self._draft.replace(document())
        except InputError as problem:
            self._refuse(str(problem))
            return
        self._changed()

    def _refuse(self, problem: str) -> None:
        ui.notify(problem, type="negative", multi_line=True)

    def _show_turns(self) -> None:
        """The turns of a record, to be stepped through."""
        self._turns.clear()
        record = self._record
        if record is None:
            return
        with self._turns:
            ui.label(f"Turn of the record, 1 to {record.turns}, and {record.turns + 1} for its end:")
            chosen = ui.number(value=self._turn, min=1, max=record.turns + 1, step=1)
            chosen.props('dense outlined aria-label="turn"')
            show = ui.button("Show").props("dense outline no-caps")
            show.on_click(lambda: self._start(lambda: self._table_at(int(chosen.value or 1))))

    def _table_at(self, turn: int) -> Json:
        """The table of the record before a turn."""
        assert self._record is not None
        self._turn = turn
        return self._record.at(turn)

    def kept(self) -> Json | None:
        """What a browser keeps of a record: itself, and the turn whose table was asked for."""
        return None if self._record is None else {"record": self._record.document, "turn": self._turn}

    def take_up(self, kept: object) -> None:
        """Offer the turns of a record that `kept` has made; anything else is passed over."""
        document, turn = part_of(kept, "record"), part_of(kept, "turn")
        if isinstance(document, dict) and isinstance(turn, int):
            with suppress(InputError):
                self._record, self._turn = table_in(document, "record", self._box)[1], turn

    # --- filling in ---------------------------------------------------------------------------------------------------

    def open(self, place: str) -> None:
        """Show what can be set at a place."""
        self._field.open(place)

    def go_to_next(self) -> None:
        """Lead to what is still to be filled in."""
        question = self._draft.next_question()
        if question is None:
            self._field.close()
            with self._client:  # the button that led here may be gone
                ui.notify("Everything is filled in.")
            return
        self._field.ask(question)

    def drawn(self) -> tuple[Json, Marks]:
        """The table with what follows filled in, and the marks on it."""
        question = self._draft.next_question()
        marks = Marks(
            wrong=frozenset(problem.place for problem in self._draft.problems),
            filled=frozenset(self._draft.filled),
            wanted=frozenset(() if question is None else question.places),
        )
        game = self._draft.game
        return self._draft.document if game is None else {**game.position(), **self._draft.document}, marks

    def show(self) -> None:
        """Show what the draft says now."""
        draft = self._draft
        self._undo.set_enabled(draft.can_undo)
        self._redo.set_enabled(draft.can_redo)
        question = draft.next_question()
        self._next.set_visibility(question is not None)
        self._next.text = "" if question is None else f"What next? {question.text}"
        faults = draft.problems
        self._state.text = "The table is whole." if not faults else f"{len(faults)} left to fill in or to mend:"
        self._problems.clear()
        with self._problems:
            for problem in faults[:MOST_PROBLEMS]:
                button = ui.element("button").classes("problem").props('type="button"')
                button.on("click", lambda place=problem.place: self._field.open(place))
                with button:
                    ui.label(f"! {draft.told(problem)}")
            if len(faults) > MOST_PROBLEMS:
                ui.label(f"… and {len(faults) - MOST_PROBLEMS} more").classes("quiet")
        self._notes.clear()
        with self._notes:
            for note in draft.notes:
                ui.label(f"note: {note}").classes("quiet")
        self._show_turns()
        self._field.show()

    def _step(self, step: Callable[[], bool]) -> None:
        if step():
            self._changed()

    def _key(self, event: events.KeyEventArguments) -> None:
        """Ctrl-Z takes back and Ctrl-Shift-Z makes again, but for what is being typed."""
        control = event.modifiers.ctrl or event.modifiers.meta
        if event.action.keydown and control and event.key.name.lower() == "z":
            if event.modifiers.shift:
                self._step(self._draft.redo)
            else:
                self._field.take_back()

    def _save(self) -> None:
        ui.download.content(dumps(self._draft.document), "position.json", "application/json")
