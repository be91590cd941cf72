"""The turns tried out from a table on, and what can be chosen on the one that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import ui

from analysis.findings.words import count
from doors.web.pages.choices import Choices
from doors.web.pages.grid import show_scores
from doors.web.setting_up.draft import Problem
from doors.web.variations import Node, Variations
from engine.drawing import pending, won


class VariationsPanel:
    """Steps through the tree, and offers the choices of the table at hand."""

    def __init__(
        self,
        play: Callable[[list[str]], object],
        look: Callable[[list[str]], object],
        moved: Callable[[], object],
        set_up: Callable[[], object],
    ) -> None:
        """`play` hears choices to make, `look` those being typed, `moved` that another table is looked at.

        `set_up` hears that it is to be changed.
        """
        self._moved = moved
        self._tree: Variations | None = None
        with ui.element("section").classes("variations").props('aria-label="Turns tried"'):
            with ui.row().classes("items-center"):
                self._back = ui.button("Back", on_click=self._go_back).props("dense flat no-caps icon=arrow_back")
                self._on = ui.button("Forward", on_click=self._go_on).props("dense flat no-caps icon=arrow_forward")
                self._edit = ui.button("Change this table", on_click=set_up).props("dense flat no-caps icon=edit")
            self._line = ui.column().classes("tree w-full")
            self._asked = ui.column().classes("w-full gap-0")
            self._choices = Choices(play, look)

    def show(self, tree: Variations | None, problems: Sequence[Problem]) -> None:
        """Show a tree; where there is none, why nothing can be thought about."""
        self._tree = tree
        self._line.clear()
        self._asked.clear()
        self._back.set_visibility(tree is not None and tree.here.parent is not None)
        self._on.set_visibility(tree is not None and bool(tree.here.children))
        self._edit.set_visibility(tree is not None and tree.here.parent is not None)
        if tree is not None and tree.root.children:
            with self._line:
                for place, (depth, node) in enumerate(tree):
                    self._entry(place, depth, node)
        with self._asked:
            if tree is None:
                faults = count(len(problems), "fault")
                ui.label(f"The table is not whole yet: {faults}. See Set up.").classes("asked")
            elif tree.game.over:
                ui.label(f"The game is over: {won(tree.game)}").classes("asked")
                show_scores(tree.game)
            else:
                ui.label(f"{tree.game.to_move} to decide: {pending(tree.game)}").classes("asked")
        self._choices.show(None if tree is None else tree.game)

    def offer(self, moves: Sequence[str]) -> None:
        """List those choices that touch a place that was clicked."""
        self._choices.pick(moves)

    def _entry(self, place: int, depth: int, node: Node) -> None:
        tree = self._tree
        here = tree is not None and node is tree.here
        with ui.element("div").classes("node" + (" here" if here else "")).style(f"margin-left: {depth}em"):
            link = ui.element("button").on("click", lambda: self._go_to(node))
            link.props(f'type="button" data-focus="node {place}"')
            if here:
                link.props('aria-current="true"')
            with link:
                ui.label(node.words or "the table as set up")
            if node.parent is not None:
                ui.button(icon="close", on_click=lambda: self._forget(node)).props(
                    f'dense flat size=sm aria-label="forget this turn" data-focus="forget {place}"'
                )

    def _go_back(self) -> None:
        if self._tree is not None and self._tree.back():
            self._moved()

    def _go_on(self) -> None:
        if self._tree is not None and self._tree.forward():
            self._moved()

    def _go_to(self, node: Node) -> None:
        if self._tree is not None:
            self._tree.go_to(node)
            self._moved()

    def _forget(self, node: Node) -> None:
        if self._tree is not None:
            self._tree.forget(node)
            self._moved()
