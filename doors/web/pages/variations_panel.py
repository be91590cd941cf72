"""The turns tried out from a table on, and what can be chosen on the one that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nicegui import ui

from analysis.findings.words import count
from doors.web.setting_up.draft import Problem
from doors.web.variations import Node, Variations
from engine.drawing import pending, won

MOST_OFFERED = 60
"""Choices listed at a time."""


class VariationsPanel:
    """Steps through the tree, and offers the choices of the table at hand."""

    def __init__(
        self, play: Callable[[list[str]], object], moved: Callable[[], object], set_up: Callable[[], object]
    ) -> None:
        """`play` hears choices to make, `moved` that another table is looked at, `set_up` that it is to be changed."""
        self._play, self._moved = play, moved
        self._tree: Variations | None = None
        with ui.element("section").classes("variations").props('aria-label="Turns tried"'):
            with ui.row().classes("items-center"):
                self._back = ui.button("Back", on_click=self._go_back).props("dense flat no-caps icon=arrow_back")
                self._on = ui.button("Forward", on_click=self._go_on).props("dense flat no-caps icon=arrow_forward")
                self._edit = ui.button("Change this table", on_click=set_up).props("dense flat no-caps icon=edit")
            self._line = ui.column().classes("tree w-full")
            self._asked = ui.label().classes("asked")
            self._choices = ui.row().classes("choices")

    def show(self, tree: Variations | None, problems: Sequence[Problem]) -> None:
        """Show a tree; where there is none, why nothing can be thought about."""
        self._tree = tree
        self._line.clear()
        self._choices.clear()
        self._back.set_visibility(tree is not None and tree.here.parent is not None)
        self._on.set_visibility(tree is not None and bool(tree.here.children))
        self._edit.set_visibility(tree is not None and tree.here.parent is not None)
        if tree is None:
            self._asked.text = f"The table is not whole yet: {count(len(problems), 'fault')}. See Set up."
            return
        if tree.root.children:
            with self._line:
                for depth, node in tree:
                    self._entry(depth, node)
        game = tree.game
        if game.over:
            self._asked.text = won(game)
            return
        self._asked.text = f"{game.to_move} to decide: {pending(game)}"
        moves = game.legal_moves()
        if len(moves) <= MOST_OFFERED:
            self.offer(moves)

    def offer(self, moves: Sequence[str]) -> None:
        """List some of the choices of the table at hand."""
        self._choices.clear()
        with self._choices:
            for move in moves:
                ui.button(move, on_click=lambda move=move: self._play([move])).props("dense outline no-caps")

    def _entry(self, depth: int, node: Node) -> None:
        tree = self._tree
        here = tree is not None and node is tree.here
        with ui.element("div").classes("node" + (" here" if here else "")).style(f"margin-left: {depth}em"):
            link = ui.element("button").props('type="button"').on("click", lambda: self._go_to(node))
            if here:
                link.props('aria-current="true"')
            with link:
                ui.label(node.words or "the table as set up")
            if node.parent is not None:
                ui.button(icon="close", on_click=lambda: self._forget(node)).props(
                    'dense flat size=sm aria-label="forget this turn"'
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
