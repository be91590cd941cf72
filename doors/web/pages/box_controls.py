"""A control for each kind of value that a box has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.own_box import EnteredBox, Value
from doors.web.own_box.kinds import (
    MOST_SQUARES,
    Cards,
    Coordinates,
    Lines,
    Numbers,
    OneNumber,
    Order,
    Orders,
    Pairs,
    Squares,
    Word,
    Words,
    YesNo,
    coordinates,
    tapped,
    whole,
)
from doors.web.own_box.words import entry_label, label_of, printed
from doors.web.pages.attribute import attribute
from doors.web.pages.box_buttons import button, press
from doors.web.pages.prestige_deck import PrestigeDeck


class Control:
    """Shows one value of a box and lets people change it."""

    def __init__(self, box: EnteredBox, value: Value, changed: Callable[[], object]) -> None:
        """`changed` is called after each change."""
        self._box, self._value, self._changed = box, value, changed
        self._label = label_of(box.variant.game, value.key)
        self._area = ui.element("div").classes("value-control")
        self.show()

    def show(self) -> None:
        """Draw it anew, as the value is now."""
        self._area.clear()
        with self._area:
            self._draw(self._box.shown(self._value.key))

    def _put(self, entered: Any) -> None:
        """Enter a value that the control shows already."""
        self._box.put(self._value.key, entered)
        self._changed()

    def _put_anew(self, entered: Any) -> None:
        self._put(entered)
        self.show()

    def _draw(self, shown: Any) -> None:
        match self._value.kind:
            case YesNo():
                self._yes_or_no(shown)
            case OneNumber():
                self._number("", shown, self._value.own, self._put)
            case Numbers():
                self._numbers(shown, self._value.own)
            case Squares():
                self._squares(shown)
            case Word(words):
                self._word(self._label, shown, words, self._put)
            case Words(words):
                for place, word in enumerate(shown):
                    self._word(self._entry(place), word, words, partial(self._put_entry, place))
            case Coordinates():
                for place, text in enumerate(shown):
                    self._typed_space(self._entry(place), text, partial(self._put_entry, place))
            case Pairs():
                self._pairs(shown)
            case Order() | Orders() as kind:
                self._orders(kind, shown)
            case Lines():
                for place, line in enumerate(shown):
                    self._line(self._entry(place), line, partial(self._put_entry, place))
            case Cards():
                PrestigeDeck(self._value.key, shown, self._put)

    def _entry(self, place: int) -> str:
        return entry_label(self._value.key, place)

    def _put_entry(self, place: int, entered: Any) -> None:
        """Enter one entry of a list."""
        shown = list(self._box.shown(self._value.key))
        if place < len(shown):
            shown[place] = entered
            self._put(shown)

    # --- kinds --------------------------------------------------------------------------------------------------------

    def _yes_or_no(self, shown: bool) -> None:
        def choose(answer: bool) -> None:
            self._put(answer)
            for other, drawn in buttons.items():
                press(drawn, other is answer)

        with ui.row().classes("options").props(f'role=group aria-label="{attribute(self._label)}"'):
            buttons = {
                answer: button(words, f"{self._value.key} {words}", partial(choose, answer), chosen=shown is answer)
                for words, answer in (("Yes", True), ("No", False))
            }

    def _number(self, label: str, shown: Any, own: Any, put: Callable[[Any], object]) -> None:
        """A number; one without a label of its own is called as the value."""
        field = ui.number(label or None, value=shown, min=0, step=1).props("dense outlined").classes("number")
        if not label:
            field.props(f'aria-label="{attribute(self._label)}"')

        def typed() -> None:
            if field.value is None:  # left empty, it is as it was assumed
                field.value = own
            put(whole(field.value))

        field.on("change", typed)

    def _numbers(self, shown: Sequence[Any], own: Sequence[Any]) -> None:
        with ui.row().classes("numbers"):
            for place, number in enumerate(shown):
                usual = own[place] if place < len(own) else number
                self._number(self._entry(place), number, usual, partial(self._put_entry, place))

    def _squares(self, shown: list[Any]) -> None:
        self._numbers(shown, shown)
        with ui.row().classes("options"):
            if len(shown) < MOST_SQUARES:
                longer = [*shown, whole(shown[-1]) + 1]
                button("One square more", f"{self._value.key} more", partial(self._put_anew, longer))
            if len(shown) > 1:
                button("One square less", f"{self._value.key} less", partial(self._put_anew, shown[:-1]))

    def _word(self, label: str, shown: str, words: Sequence[str], put: Callable[[Any], object]) -> None:
        options = {word: self._printed(word) for word in dict.fromkeys((*words, shown))}
        ui.select(options, label=label, value=shown, on_change=lambda event: put(event.value)).props(
            "dense outlined"
        ).classes("word")

    def _typed_space(self, label: str, shown: str, put: Callable[[str], object]) -> None:
        field = ui.input(label, value=shown).props("dense outlined inputmode=numeric maxlength=10").classes("space")

        def typed() -> None:
            field.value = coordinates(str(field.value or ""))
            put(field.value)

        field.on("change", typed)

    def _pairs(self, shown: Sequence[Sequence[str]]) -> None:
        with ui.element("div").classes("pairs"):
            for place, pair in enumerate(shown):
                with ui.row().classes("pair").props(f'role=group aria-label="{attribute(self._entry(place))}"'):
                    for number, iris in enumerate(pair):
                        label = f"{self._entry(place)}, {('first', 'second')[number % 2]}"
                        self._typed_space(label, iris, partial(self._put_iris, place, number))

    def _put_iris(self, place: int, number: int, entered: str) -> None:
        rows = self._box.shown(self._value.key)
        self._put(
            [
                [entered if (p, n) == (place, number) else iris for n, iris in enumerate(row)]
                for p, row in enumerate(rows)
            ]
        )

    def _orders(self, kind: Order | Orders, shown: Any) -> None:
        """A button for each word of each sequence, which says where the word stands in it."""
        sequences = kind.sequences(shown)
        buttons: list[dict[str, ui.button]] = []
        for place in range(len(sequences)):
            with ui.element("fieldset").classes("order"):
                if len(sequences) > 1:
                    with ui.element("legend"):
                        ui.label(self._entry(place))
                with ui.row().classes("options"):
                    buttons.append({word: self._ordered(kind, buttons, place, word) for word in kind.words})
        self._show_orders(kind, buttons)

    def _ordered(self, kind: Order | Orders, buttons: list[dict[str, ui.button]], place: int, word: str) -> ui.button:
        def tap() -> None:
            sequences = kind.sequences(self._box.shown(self._value.key))
            sequences[place] = tapped(sequences[place], word, kind.words)
            self._put(kind.written(sequences))
            self._show_orders(kind, buttons)

        return button(word, f"{self._value.key} {place} {word}", tap, chosen=False)

    def _show_orders(self, kind: Order | Orders, buttons: list[dict[str, ui.button]]) -> None:
        sequences = kind.sequences(self._box.shown(self._value.key))
        for sequence, row in zip(sequences, buttons, strict=True):
            for word, drawn in row.items():
                there = word in sequence
                number = f"{sequence.index(word) + 1}. " if there else ""
                drawn.text = f"{number}{self._printed(word)}"
                press(drawn, there)

    def _line(self, label: str, shown: Sequence[str], put: Callable[[Any], object]) -> None:
        field = ui.input(label, value=", ".join(shown)).props("dense outlined maxlength=100").classes("line")
        field.on("change", lambda: put([word for part in str(field.value or "").split(",") if (word := part.strip())]))

    def _printed(self, word: str) -> str:
        return printed(self._box.variant.game, word)
