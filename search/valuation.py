"""What turns are worth: each is made first in searches of its own, as many and as long as those of every other.

The figures that a search gives its favourite are those of the luckiest of many turns, and those of a turn that it
hardly looked at are few. Here both begin anew. How far the searches of one turn differ among each other is an error
that counts what iterations of one tree owe to those before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine import chance
from engine.errors import InputError
from engine.game import apply_action, decision_key, determinize, package_of, players, stage, to_move, turn_number
from engine.kernel import inlined, kernel
from search.estimates import Estimates
from search.exact import Limit, ready
from search.instant import Instinct
from search.ismcts import iterate
from search.playout import next_choice
from search.policy import Policy
from search.settings import Settings
from search.tree import NONE, clear, new_tree, one
from search.weights import find
from search.worlds import as_seen

if TYPE_CHECKING:
    from engine import Game
    from engine.contract import SearchedGame

SEARCHES = 8
"""Of each turn."""


def evaluation_type(package: SearchedGame) -> np.dtype:
    """What a search found: means over its iterations.

    Of the value, the blend of win and margin that the seat to move maximises, of its margin in points, and of each
    seat's share of the win.
    """
    return np.dtype([("value", "f8"), ("margin", "f8"), ("wins", "f8", (package.SEATS,))])


class Turns(NamedTuple):
    """T turns of D decisions at most."""

    keys: np.ndarray  # (T, D) int64: the decisions
    codes: np.ndarray  # (T, D) int64: how they are made; NONE beyond a turn's end


def value_turns(
    game: Game, turns: Sequence[Sequence[int]], iterations: int, seed: int = 0, settings: Settings | None = None
) -> np.recarray:
    """Search on from each of the `turns`, each the actions that begin with the decision pending in `game`.

    Where the end of the game can be counted out there is no need to: then all searches of a turn have what it comes to.

    The answer is (turns, SEARCHES) of the game's `evaluation_type`, each from `iterations` iterations in a tree of its
    own; the searches of one number have the same worlds. It depends only on what is visible, the seed and the settings.
    Raises `InputError` for less than one iteration.
    """
    if iterations < 1:
        raise InputError(f"iterations must be at least 1, not {iterations}")
    settings = settings or Settings()
    seen, package = as_seen(game, seed), package_of(game.state)
    table, roots, tree = _keyed(seen, turns), one(seen.state), new_tree(seen.state, settings.nodes)
    policy, estimates = Policy.of(package, settings.tournament_size), Estimates.of(package)
    instinct = Instinct.of(seen.state, find(package, players(seen.rules, seen.state)))
    evaluations = np.zeros((len(turns), SEARCHES), evaluation_type(package)).view(np.recarray)
    if _count_out(seen, table, seed, settings, evaluations):
        return evaluations
    for turn in range(len(turns)):
        for number in range(SEARCHES):
            clear(tree)
            _search_on(
                seen.rules,
                roots,
                table.keys[turn],
                table.codes[turn],
                tree,
                policy,
                estimates,
                instinct,
                chance.stream(seed, "worlds", number),
                chance.stream(seed, "search", number),
                settings.tuning(),
                iterations,
                evaluations[turn, number : number + 1],
            )
    return evaluations


def _keyed(seen: Game, turns: Sequence[Sequence[int]]) -> Turns:
    """Turns that begin with the decision pending in `seen`, each its actions, for compiled code."""
    shape = len(turns), max(map(len, turns))
    table = Turns(np.zeros(shape, np.int64), np.full(shape, NONE, np.int64))
    for keys, codes, turn in zip(table.keys, table.codes, turns, strict=True):
        ahead = seen.copy()
        place = 0
        for code in turn:
            if len(ahead.actions()) > 1:  # compiled code makes what is forced by itself
                keys[place], codes[place] = decision_key(ahead.state), code
                place += 1
            ahead.play_action(code)
    return table


def _count_out(seen: Game, turns: Turns, seed: int, settings: Settings, evaluations: np.recarray) -> bool:
    """Fill in what turns come to, if it can be counted out."""
    counter, roots, tuning = ready(seen, settings), one(seen.state), settings.tuning()
    words, limit = chance.stream(seed, "ending"), Limit(settings.ending)
    ending = counter.count_out(seen.rules, roots, tuning, words, limit)
    if ending is None:
        return False
    for turn, codes in enumerate(turns.codes):
        number = ending.find(codes[codes != NONE].tolist())
        if number is None or counter.sure_plan(ending, number, seen.rules, roots, tuning, words, limit) is None:
            return False
        evaluations.value[turn] = ending.values[number]
        evaluations.margin[turn] = ending.margins[number, seen.seat]
        evaluations.wins[turn] = ending.wins[number]
    return True


@kernel
def _search_on(
    rules, roots, keys, codes, tree, policy, estimates, instinct, worlds, words, tuning, iterations, evaluations
):
    """Grow an empty tree behind a turn that begins in roots[0]; what it is worth goes into evaluations[0], which is 0.

    The stream `worlds` is for what is hidden alone: drawn from equal ones, the worlds are equal whatever the turn.
    """
    root = roots[0]
    seat = to_move(root)
    turn = turn_number(root)
    last = stage(root) + tuning.horizon
    seats = players(rules, root)
    evaluation = evaluations[0]
    for _ in range(iterations):
        tree.worlds[0] = root
        world = tree.worlds[0]
        determinize(rules, world, worlds)
        _follow(rules, world, keys, codes, tree.actions)
        iterate(rules, world, tree, policy, estimates, instinct, words, tuning, seat, turn, last)
        evaluation.value += tree.values[seat] / iterations
        evaluation.margin += tree.margins[seat] / iterations
        for other in range(seats):
            evaluation.wins[other] += tree.wins[other] / iterations


@inlined
def _follow(rules, state, keys, codes, actions):
    """Make a turn's decisions, up to one that does not come up in this world or cannot be made so.

    A turn that turns up something hidden may go on otherwise in another world.
    """
    for place in range(len(codes)):
        n = next_choice(rules, state, actions)
        legal = False
        for k in range(n):
            legal |= actions[k] == codes[place]
        if not legal or decision_key(state) != keys[place]:
            break
        apply_action(rules, state, codes[place])
