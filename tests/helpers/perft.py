"""Exact counts of decision sequences from a fixed table, the way chess programs verify their move generators."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import Game
from engine.game import apply_action, legal_actions, package_of
from engine.kernel import kernel


@kernel
def _count(rules, states, actions, numbers, tried, depth):
    """Depth-first over all sequences; states of shape (depth + 1,), actions of shape (depth, MOST_ACTIONS), how many
    there are and how many were tried, both zeros of shape (depth,).
    """
    total, level = 0, 0
    numbers[0] = legal_actions(rules, states[0], actions[0])
    while level >= 0:
        if tried[level] == numbers[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        apply_action(rules, states[level + 1], actions[level, tried[level]])
        tried[level] += 1
        if level + 1 == depth:
            total += 1
        else:
            level += 1
            tried[level] = 0
            numbers[level] = legal_actions(rules, states[level], actions[level])
    return total


def count(game: Game, depth: int) -> int:
    """How many sequences of `depth` engine decisions, forced ones included, lead on from the game's table."""
    package = package_of(game.state)
    states = package.new_states(depth + 1)
    states[0] = game.state
    actions, (numbers, tried) = np.zeros((depth, package.MOST_ACTIONS), np.int16), np.zeros((2, depth), np.int64)
    return int(_count(game.rules, states, actions, numbers, tried, depth))


def plain_count(package: Any, rules: Any, states: Any, depth: int) -> int:
    """The same number by the plainest recursion, for comparison."""
    if depth == 0:
        return 1
    out = np.zeros(package.MOST_ACTIONS, np.int16)
    total = 0
    for code in out[: package.legal_actions(rules, states[0], out)]:
        after = states.copy()
        package.apply_action(rules, after[0], code)
        total += plain_count(package, rules, after, depth - 1)
    return total
