"""How an advice spends the budget of its search: a free search, then a fair look at every turn that could be the best.

A search puts nearly all its iterations into the first decision that seems best, and judges the others by the mean of
bids and choices that it has hardly tried: a good turn can starve for hundreds of thousands of iterations. So only half
of the budget is spent freely. A quarter goes to all first decisions alike, in rounds after which the worse half drops
out (sequential halving, Karnin, Koren and Somekh 2013). The last quarter goes to the best whole turns that the trees
know by then, as many looks in each tree, so that their figures may be compared and their errors are honest.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from search.forest import Budget, Forest
from search.turns import answers, planned, turn, whole_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import Game
    from search.tree import Branch

FREE = 0.5
"""Part of the budget that is spent freely."""

ROUNDS = 0.25
"""Part of it that goes to first decisions, in rounds."""

FINALISTS = 4
"""First decisions of which whole turns are looked at in the end, at most."""

WIDTH = 2
"""Whole turns of each of them."""

LEAST_LOOKS = 8
"""Iterations of a tree, at least, for each decision or turn that is looked at."""


@dataclass(frozen=True)
class Thought:
    """What became of a budget."""

    free: dict[int, int]
    """How often the free search began with each first decision."""
    plans: list[list[int]]
    """The turns that had a fair look in the end, by their actions."""


def think(
    game: Game, forest: Forest, budget: Budget, codes: Sequence[int], wanted: Sequence[list[int]] = ()
) -> Thought:
    """Spend the budget on first decisions among `codes`, and on `wanted` turns, given by their actions."""
    purse = _Purse(forest, budget)
    several = len(codes) > 1
    forest.grow(purse.part(FREE if several else 1 - ROUNDS), codes)
    free = {code: branch.visits for code, branch in _first(game, forest)}
    field = sorted(codes, key=lambda code: (-free.get(code, 0), code))
    favourite = field[0]
    rounds = max(1, math.ceil(math.log2(len(field) / FINALISTS))) if several else 0
    final = (1 - FREE - ROUNDS) / ROUNDS  # in rounds of all
    for number in range(rounds, 0, -1):
        units = number + rounds * final
        field = field[: max(2, purse.looks(1 / units) // LEAST_LOOKS)]
        for place, code in enumerate(field):
            if not forest.stopped:
                forest.grow(purse.part(1 / (len(field) * units - place)), [code])
        best = {code: turn(game, code, branch).last.value.mean for code, branch in _first(game, forest)}
        field = sorted(field, key=lambda code: -best.get(code, 0.0))[: max(FINALISTS, math.ceil(len(field) / 2))]
    field = [favourite, *(code for code in field if code != favourite)][:FINALISTS]
    found = dict(_first(game, forest))
    plans = [turn.codes for code in field if code in found for turn in whole_turns(game, code, found[code], WIDTH)]
    plans = [*wanted, *(plan for plan in plans if plan not in wanted)]
    plans = plans[: max(2 + len(wanted), purse.looks(1.0) // LEAST_LOOKS)]
    for place, plan in enumerate(plans):
        if not forest.stopped:
            forest.grow(purse.part(1 / (len(plans) - place)), plan[:1], plan)
    for plan in wanted:
        known = planned(game, forest.root, [plan])
        if not known or known[0].codes[: len(plan)] != plan:  # so small a budget: it is to be answered all the same
            forest.grow(Budget(iterations=1), plan[:1], plan)
    return Thought(free, plans)


def _first(game: Game, forest: Forest) -> list[tuple[int, Branch]]:
    return answers(game, forest.root)


class _Purse:
    """What is left of a budget."""

    def __init__(self, forest: Forest, budget: Budget) -> None:
        self._forest = forest
        self._started = time.perf_counter()
        self._left = budget.iterations
        self._end = self._started + (budget.seconds or 0.0)

    def looks(self, part: float) -> int:
        """How many iterations of a tree a part of what is left allows; with time, at the speed so far."""
        left: float = 0.0 if self._left is None else self._left
        if self._left is None:
            now = time.perf_counter()
            left = self._forest.root.visits * max(0.0, self._end - now) / max(now - self._started, 1e-9)
        return int(left * part / len(self._forest.trees))

    def part(self, part: float) -> Budget:
        """Take a part of what is left."""
        if self._left is None:
            return Budget(seconds=max(0.0, self._end - time.perf_counter()) * part)
        taken = math.ceil(self._left * part)
        self._left -= taken
        return Budget(iterations=taken)
