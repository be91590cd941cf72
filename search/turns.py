"""Whole turns read off the trees of a search, and which of them is to be preferred."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.game import decision_key, turn_number
from search.tree import Branch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine import Game

TELLING_VISITS = 10
"""Fewest visits from which a mean says anything."""

ERRORS = 2
"""Standard errors within which two means may be equal."""

RIVAL = 0.1
"""Part of the visits of the most visited answer from which another may be preferred to it."""


@dataclass(frozen=True)
class Turn:
    """A decision followed to the end of the turn it begins, or as far as the search went."""

    before: Game
    after: Game
    """In a world that fits what is visible, like `before`."""
    codes: list[int]
    """The actions."""
    actions: list[str]
    """The same in notation."""
    first: Branch
    """After the first of them."""
    last: Branch
    """After the last."""
    complete: bool
    seen_through: bool
    """Whether nothing hidden is turned up by it or at once after it, so that what follows can be told."""

    @property
    def player(self) -> str:
        return str(self.before.to_move)

    @cached_property
    def words(self) -> str:
        return self.before.turn_text(self.actions)

    @property
    def lower(self) -> float:
        """The value that it has for sure."""
        return lower_bound(self.last)


def lower_bound(branch: Branch) -> float:
    """The least that the value of a node may be, within its error; minus infinity with too few visits to say.

    Choosing by it needs no threshold of visits: what was hardly looked at has a wide error. KataGo and Leela Chess Zero
    choose their move so.
    """
    value = branch.value
    if branch.visits < TELLING_VISITS or value.error is None:
        return -math.inf
    return value.mean - ERRORS * value.error


def answers(game: Game, branch: Branch, fewest: int = 1) -> list[tuple[int, Branch]]:
    """The answers to the decision pending in `game` with `fewest` visits or more, the most visited first."""
    key, legal = int(decision_key(game.state)), set(game.actions())
    known = [
        (code, child)
        for (of, code), child in branch.children().items()
        if of == key and code in legal and child.visits >= fewest
    ]
    return sorted(known, key=lambda entry: (-entry[1].visits, entry[0]))


def turn(game: Game, code: int, branch: Branch, fewest: int = 1, plan: Sequence[int] = ()) -> Turn:
    """Follow a decision while the turn lasts: by a `plan` of actions from `code` on, then by the preferred answers.

    Of those with `fewest` visits or more, preferred is the one of the highest mean, as far as it has a good part of the
    visits of the most visited one.
    """
    seat, number = game.seat, turn_number(game.state)
    after = game.copy()
    first, codes, actions, seen_through = branch, list[int](), list[str](), True
    while True:
        codes.append(code)
        actions.append(after.text(code))
        seen_through &= not after.turns_up(code)
        after.play_action(code)
        stands = len(after.actions()) == 1  # before something that a forced choice would turn up
        seen_through &= not stands
        complete = stands or after.seat != seat or turn_number(after.state) != number
        following = dict([] if complete else answers(after, branch, fewest))
        if not following:
            break
        code = plan[len(codes)] if len(codes) < len(plan) else -1
        code = code if code in following else _preferred(following)
        branch = following[code]
    return Turn(game, after, codes, actions, first, branch, complete, seen_through)


def _preferred(following: Mapping[int, Branch]) -> int:
    """One of the answers, which come the most visited first."""
    least = max(TELLING_VISITS, RIVAL * next(iter(following.values())).visits)
    rivals = {code: branch.value.mean for code, branch in following.items() if branch.visits >= least}
    return max(rivals or {next(iter(following)): 0.0}, key=lambda code: rivals.get(code, 0.0))


def whole_turns(game: Game, code: int, branch: Branch, most: int) -> list[Turn]:
    """The best whole turns that begin with a decision, `most` of them at most, by their means.

    Of those that have a good part of the visits of the preferred one.
    """
    preferred = turn(game, code, branch)
    least = max(TELLING_VISITS, RIVAL * preferred.last.visits)
    found = {tuple(preferred.codes): preferred}
    ahead: list[tuple[Game, list[int], Branch]] = [(game, [code], branch)]
    while ahead:
        before, codes, node = ahead.pop()
        after = before.copy()
        after.play_action(codes[-1])
        lasts = (after.seat, turn_number(after.state)) == (game.seat, turn_number(game.state))
        if not lasts or len(after.actions()) == 1:
            found.setdefault(tuple(codes), turn(game, code, branch, plan=codes))
        else:
            ahead += [(after, [*codes, code], child) for code, child in answers(after, node) if child.visits >= least]
    return sorted(found.values(), key=lambda turn: -turn.last.value.mean)[:most]


def planned(game: Game, root: Branch, plans: Iterable[Sequence[int]]) -> list[Turn]:
    """The turn that each of the `plans` leads to, of those that were looked at at all."""
    found = dict(answers(game, root))
    return [turn(game, plan[0], found[plan[0]], plan=plan) for plan in plans if plan[0] in found]


def ranked(game: Game, root: Branch, plans: Iterable[Sequence[int]] = ()) -> list[Turn]:
    """The best turn that each first decision leads to, the one of the highest lower bound first.

    Besides the turns that the search prefers those of `plans` are looked at.
    """
    best: dict[int, Turn] = {}
    for code, branch in answers(game, root):
        planned = [turn(game, code, branch, plan=plan) for plan in plans if plan[0] == code]
        best[code] = max([turn(game, code, branch), *planned], key=lambda turn: turn.lower)
    return sorted(best.values(), key=lambda turn: (-turn.lower, -turn.last.visits, -turn.last.win.mean, turn.codes[0]))
