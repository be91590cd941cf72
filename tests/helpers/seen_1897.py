"""What comes up in a game of Bruxelles 1897."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import Game

SORTS = ("artwork", "material", "house", "noble")


class Seen(Game):
    """A game of which somebody notes what comes up, as players see it."""

    def __init__(self, game: Game) -> None:
        self.rounds: list[dict[str, Any]] = []
        self.came_up: list[str] = []
        super().__init__(game._package, game.box, game.names, game.rules, game._states)
        self._lay_out(self.position(), Counter(), [0] * len(SORTS))

    def _apply(self, code: int) -> None:
        before, piles = self.position(), self.state.n_pile.tolist()
        super()._apply(code)
        after = self.position()
        if after["round"] > before["round"]:
            left = Counter(content["card"] for content in before["spaces"].values() if "card" in content)
            self._lay_out(after, Counter(before.get("discards", {})) + left, piles)
        elif (after.get("pending") or [{}])[0].get("decision") == "one of two":
            self.came_up += [after["pending"][0][key] for key in ("card", "other")]

    def _lay_out(self, table: dict[str, Any], discarded: Counter[str], piles: list[int]) -> None:
        """Note a new area, given what was discarded before and how many cards the piles had."""
        left_over = Counter(table.get("discards", {}))
        for sort, size in zip(SORTS, piles, strict=True):
            if size >= self.rules.dealt:  # else a new pile was made of the discards
                left_over -= Counter({card: count for card, count in discarded.items() if card.split()[0] == sort})
        self.rounds.append(
            {
                "spaces": {space: own["card"] for space, own in table["spaces"].items() if "card" in own},
                "discarded": dict(left_over),
                "bonuses": table["bonuses"],
            }
        )
