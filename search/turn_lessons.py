"""Games of a learned policy, and what it thought of the turns: what a network for playouts is to learn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.chance import below, random_share
from engine.game import apply_action, deal, turn_class
from engine.kernel import kernel
from search.instant import draw, look, weigh, write
from search.playout import next_choice

MOST_TURNS = 64
"""Choices of a turn that has more are left out."""

STRAY = 0.05
"""Share of the choices that are drawn at random, so that playouts know tables that the policy would never reach."""


class TurnLessons(NamedTuple):
    """Choices of a turn, D at most, each among W = MOST_TURNS legal actions or fewer; F inputs."""

    before: np.ndarray
    """(D, F) float32: inputs of the table."""
    classes: np.ndarray
    """(D, W) int16: the class of each action, -1 beyond the last one."""
    ratings: np.ndarray
    """(D, W) float32: what the rules of thumb give each."""
    shares: np.ndarray
    """(D, W) float32: with which probability the policy would choose each."""
    noted: np.ndarray
    """(1,) int64: choices noted."""

    def filled(self) -> TurnLessons:
        """A copy without the room that is left."""
        noted = int(self.noted[0])
        before, classes, ratings, shares = (array[:noted].copy() for array in self[:-1])
        return TurnLessons(before, classes, ratings, shares, self.noted)


def new_turn_lessons(choices: int, inputs: int) -> TurnLessons:
    """Room for so many."""
    return TurnLessons(
        np.zeros((choices, inputs), np.float32),
        np.full((choices, MOST_TURNS), -1, np.int16),
        np.zeros((choices, MOST_TURNS), np.float32),
        np.zeros((choices, MOST_TURNS), np.float32),
        np.zeros(1, np.int64),
    )


@kernel
def collect_turns(rules, start, tables, instinct, weights, actions, words, games, kept, into):
    """Play `games` games by the policy, and note a share `kept` of the choices of a turn, as long as there is room.

    `start` is one empty state, `weights` what all want, `tables` one state of scratch, `actions` int16 scratch of
    MOST_ACTIONS.
    """
    for _ in range(games):
        tables[0] = start[0]
        deal(rules, tables[0], words)
        while True:
            n = next_choice(rules, tables[0], actions)
            if n == 0:
                break
            look(rules, tables, instinct, words)
            weigh(rules, instinct, weights, actions, n, instinct.unnoted)
            if turn_class(tables[0], np.int64(actions[0])) >= 0 and random_share(words) < kept:
                _note(tables, instinct, actions, n, into)
            if random_share(words) < STRAY:
                chosen = below(words, n)
            else:
                chosen, _ = draw(instinct, words, n)
            apply_action(rules, tables[0], np.int64(actions[chosen]))


@kernel
def _note(tables, instinct, actions, n, into):
    place = into.noted[0]
    if n > MOST_TURNS or place == len(into.before):
        return
    into.noted[0] = place + 1
    write(instinct.before, into.before[place])
    top = instinct.logits[0]
    for k in range(1, n):
        top = max(top, instinct.logits[k])
    total = 0.0
    for k in range(n):
        total += np.exp(instinct.logits[k] - top)
    for k in range(n):
        into.classes[place, k] = turn_class(tables[0], np.int64(actions[k]))
        into.ratings[place, k] = instinct.ratings[k]
        into.shares[place, k] = np.exp(instinct.logits[k] - top) / total
