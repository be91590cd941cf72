"""How an advice spends its search: what was asked for gets as many looks as the best turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game
from search.forest import Budget, Forest
from search.settings import Settings
from search.thinking import FINALISTS, WIDTH, think

MIDDLE = Path(__file__).parents[2] / "examples" / "4-players-middle.json"


@pytest.mark.parametrize("words", [["place 2-3"], ["place 2-4", "bid 3"]])
def test_what_is_asked_for_has_as_many_looks_as_a_finalist(words: list[str]) -> None:
    """Also a turn of which only the beginning is said: its looks all go to turns that begin so."""
    game = Game.from_position(MIDDLE)
    ahead, wanted = game.copy(), list[int]()
    for move in words:
        wanted.append(ahead.code(move))
        ahead.play(move)
    settings = Settings()
    forest = Forest(game.rules, game.state, settings, seed=0, trees=settings.trees, threads=1)
    grow, looks = forest.grow, dict[tuple[int, ...], int]()

    def watched(budget: Budget, among: list[int], plan: list[int] | tuple[()] = ()) -> None:
        before = forest.root.visits
        grow(budget, among, plan)
        if plan:
            looks[tuple(plan)] = forest.root.visits - before

    forest.grow = watched  # type: ignore[method-assign, assignment]
    think(game, forest, Budget(iterations=4000), game.actions(), [wanted])
    assert tuple(wanted) in looks
    assert len(looks) <= FINALISTS * WIDTH + 1
    assert max(looks.values()) - min(looks.values()) <= settings.trees, "equal, but for what does not divide"
    assert looks[tuple(wanted)] >= 4000 / 4 / (FINALISTS * WIDTH + 1) - settings.trees
