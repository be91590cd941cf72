"""Turns tried out from a table on: a tree of them, to go on from, step back in and look at again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from engine import Game
from engine.errors import InputError


@dataclass(eq=False)
class Node:
    """A table, and what was chosen to reach it."""

    game: Game
    words: str = ""
    """The choices since the table before, as a sentence; empty at the root."""
    moves: tuple[str, ...] = ()
    """The same in notation."""
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def line(self) -> list[Node]:
        """From the root to this table."""
        before = [] if self.parent is None else self.parent.line
        return [*before, self]


class Variations:
    """A tree of tables, at one of which one looks."""

    def __init__(self, game: Game) -> None:
        self.root = self.here = Node(game)

    @property
    def game(self) -> Game:
        return self.here.game

    def play(self, moves: Sequence[str]) -> Node:
        """Make choices in notation and look at the table after them, known from before or new.

        Raises IllegalMove, and nothing has changed.
        """
        for known in self.here.children:
            if known.moves == tuple(moves):
                self.here = known
                return known
        before = self.here.game
        after = before.copy()
        after.play(", ".join(moves))
        words = f"{before.to_move}: {before.turn_text(moves)}"
        self.here.children.append(Node(after, words, tuple(moves), self.here))
        self.here = self.here.children[-1]
        return self.here

    def back(self) -> bool:
        """Look at the table before; whether there is one."""
        if self.here.parent is None:
            return False
        self.here = self.here.parent
        return True

    def forward(self) -> bool:
        """Look at the table after the choices that were tried first; whether there is one."""
        if not self.here.children:
            return False
        self.here = self.here.children[0]
        return True

    def go_to(self, node: Node) -> None:
        """Look at a table of the tree."""
        self.here = node

    def forget(self, node: Node) -> None:
        """Take a table and all after it out of the tree; the root stays."""
        if node.parent is None:
            return
        if node in self.here.line:
            self.here = node.parent
        node.parent.children.remove(node)

    def kept(self) -> list[Any]:
        """What a browser keeps: the number of the table one looks at, then each table's depth and choices, in order."""
        nodes = list(self)
        here = next(number for number, (_, node) in enumerate(nodes) if node is self.here)
        return [here, *([depth, *node.moves] for depth, node in nodes)]

    def take_up(self, kept: object) -> None:
        """Play the turns anew that `kept` has named; what cannot be, as a browser may send anything, is passed over."""
        here, *entries = kept if isinstance(kept, list) and kept else [0]
        line = [self.root]
        places = {0: self.root}
        for number, entry in enumerate(entries):
            depth, *words = entry if isinstance(entry, list) and entry else [0]
            moves = [word for word in words if isinstance(word, str)]
            if not (isinstance(depth, int) and 0 < depth <= len(line) and moves):
                continue
            self.here = line[depth - 1]
            del line[depth:]  # so that what came after a turn that cannot be is passed over, too
            with suppress(InputError):
                places[number] = self.play(moves)
                line.append(self.here)
        self.here = places.get(here, self.root) if isinstance(here, int) else self.root

    def __iter__(self) -> Iterator[tuple[int, Node]]:
        """All tables with their depth, each line after the one it branches off from."""
        ahead = [(0, self.root)]
        while ahead:
            depth, node = ahead.pop()
            yield depth, node
            ahead += ((depth + 1, child) for child in reversed(node.children))
