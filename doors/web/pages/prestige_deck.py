"""The prestige cards of a copy: how many show each face, and faces to be added."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from nicegui import ui

from doors.web.own_box.kinds import BONUSES, face, with_copies
from doors.web.own_box.words import printed
from doors.web.pages.attribute import attribute
from doors.web.pages.box_buttons import button, press
from doors.web.pictures.values import prestige_card

MOST_BONUSES = 4
MOST_SYMBOLS = 2


class PrestigeDeck:
    """Each face with its number of cards, and a face that is made to be added."""

    def __init__(self, key: str, cards: Sequence[dict[str, Any]], put: Callable[[Any], object]) -> None:
        """`put` takes other cards in place of these."""
        self._key, self._cards, self._put = key, list(cards), put
        self._counts: dict[str, ui.label] = {}
        self._total = ui.label().classes("heading").props('aria-live="polite"')
        self._deck = ui.element("div").classes("deck")
        button("Begin with no cards", f"{key} none", lambda: self._change([]))
        with ui.element("fieldset").classes("new-face"):
            with ui.element("legend"):
                ui.label("Add a card")
            NewFace(key, lambda shown: self._add(shown, 1))
        self._show_cards()

    def _change(self, cards: list[dict[str, Any]]) -> None:
        self._cards = cards
        self._put(cards)
        self._show_cards()

    def _show_cards(self) -> None:
        """Show how many cards there are of each face, and draw the faces anew where there are others."""
        copies = {card["face"]: card["copies"] for card in self._cards}
        self._total.text = f"{sum(copies.values())} cards with {len(copies)} faces"
        if list(copies) != list(self._counts):
            self._deck.clear()
            with self._deck:
                self._counts = {shown: self._card(shown) for shown in copies}
        for shown, count in copies.items():
            self._counts[shown].text = str(count)

    def _card(self, shown: str) -> ui.label:
        with ui.element("div").classes("card").props(f'role=group aria-label="{attribute(shown)}"'):
            ui.html(prestige_card(shown), sanitize=False)  # its texts are escaped where it is drawn
            ui.label(shown).classes("quiet")
            with ui.row().classes("options items-center"):
                less, more = (partial(self._add, shown, one) for one in (-1, 1))
                button("−", f"{self._key} less {shown}", less, meaning=f"one card less: {shown}")
                count = ui.label().classes("count")
                button("+", f"{self._key} more {shown}", more, meaning=f"one card more: {shown}")
        return count

    def _add(self, shown: str, more: int) -> None:
        self._change(with_copies(self._cards, shown, more))


class NewFace:
    """A face that is put together, to be added."""

    def __init__(self, key: str, add: Callable[[str], object]) -> None:
        """`add` takes the face."""
        self._bonuses: list[str] = []
        with ui.row().classes("options items-center"):
            for bonus in BONUSES:
                button(f"+ {printed('1893', bonus)}", f"{key} bonus {bonus}", partial(self._with_bonus, bonus))
            button("Start again", f"{key} no bonus", self._without_bonuses)
        self._both = CountChoice(key, "Bonuses", {"one of them by choice": 0, "all of them": 1}, 0, self._show)
        counts = {str(count): count for count in range(MOST_SYMBOLS + 1)}
        self._manneken = CountChoice(key, "Manneken Pis", counts, 1, self._show)
        self._symbols = CountChoice(key, "VP symbols", counts, 1, self._show)
        with ui.row().classes("items-center"):
            self._picture = ui.html("", sanitize=False)  # as above
            self._button = button("Add this card", f"{key} add", lambda: add(self._face))
        self._show()

    @property
    def _face(self) -> str:
        return face(self._bonuses, bool(self._both.chosen), self._manneken.chosen, self._symbols.chosen)

    def _show(self) -> None:
        self._button.set_visibility(bool(self._bonuses))
        self._picture.content = prestige_card(self._face) if self._bonuses else ""
        self._button.props(f'aria-label="add {self._face}"')

    def _with_bonus(self, bonus: str) -> None:
        if len(self._bonuses) < MOST_BONUSES:
            self._bonuses.append(bonus)
        self._show()

    def _without_bonuses(self) -> None:
        self._bonuses.clear()
        self._show()


class CountChoice:
    """One of a few numbers."""

    def __init__(
        self, key: str, label: str, options: Mapping[str, int], chosen: int, changed: Callable[[], object]
    ) -> None:
        self.chosen, self._changed = chosen, changed
        with ui.row().classes("options items-center").props(f'role=group aria-label="{label}"'):
            ui.label(label)
            self._buttons = {
                value: button(
                    words,
                    f"{key} {label} {value}",
                    partial(self._choose, value),
                    chosen=value == chosen,
                    meaning=f"{words} {label}" if words.isdigit() else "",
                )
                for words, value in options.items()
            }

    def _choose(self, chosen: int) -> None:
        self.chosen = chosen
        for value, drawn in self._buttons.items():
            press(drawn, value == chosen)
        self._changed()
