"""Choosing without search: a learned network looks at what every legal action leads to, and the best one is played.

An action is judged by its afterstate (Sutton and Barto, 2018, 6.8), the table right after it, as the player to move
sees it: so nothing is rated without what it is about. What is hidden is drawn anew before any action is tried.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.chance import below
from engine.contract import State
from engine.game import apply_action, determinize, inputs, package_of, rate, to_move
from engine.kernel import kernel
from search.network import Network, corrected_sums, first_sums, outputs
from search.tree import one
from search.weights import Learned


class Instinct(NamedTuple):
    """What has been learned for a game with a number of players, and the scratch space to use it.

    Each thread needs its own. F inputs, G and H hidden units.
    """

    policy: Network
    """One output: how good the table seems to the player who brought it about, in units of a softmax."""
    value: Network
    """Before a decision, for each of P seats clockwise from the one to move: P units of a softmax for the share of the
    win, then P bounded margins (`search.value.blend`), -1 to 1."""
    rating_weight: float
    """What a point of the rules of thumb counts in the policy."""
    tables: np.ndarray
    """(2,) STATE: the table in a world of its own, and after an action."""
    before: np.ndarray
    """(F,) float32: inputs of the table."""
    after: np.ndarray
    """(F,) float32: inputs of the table after an action."""
    changes: np.ndarray
    """(F,) float32: from the ones to the others."""
    places: np.ndarray
    """(F + 1,) int64: scratch."""
    before_sums: np.ndarray
    """(G,) float32"""
    sums: np.ndarray
    """(G,) float32"""
    hidden: np.ndarray
    """(H,) float32"""
    out: np.ndarray
    """(1,) float32"""
    value_sums: np.ndarray
    value_hidden: np.ndarray
    values: np.ndarray
    """(2 P,) float32"""
    ratings: np.ndarray
    """(MOST_ACTIONS,) float64"""
    logits: np.ndarray
    """(MOST_ACTIONS,) float64: what the policy gives each action."""

    @classmethod
    def of(cls, state: State, learned: Learned) -> Instinct:
        """For the game of `state`."""
        package = package_of(state)
        policy, value = learned.policy, learned.value
        size, most = len(policy.first), package.MOST_ACTIONS
        before, after, changes = np.zeros((3, size), np.float32)
        before_sums, sums = np.zeros((2, len(policy.first_bias)), np.float32)
        ratings, logits = np.zeros((2, most))
        return cls(
            policy,
            value,
            learned.rating_weight,
            np.concatenate([one(state), one(state)]).view(np.recarray),
            before,
            after,
            changes,
            np.zeros(size + 1, np.int64),
            before_sums,
            sums,
            np.zeros(len(policy.second_bias), np.float32),
            np.zeros(1, np.float32),
            np.zeros(len(value.first_bias), np.float32),
            np.zeros(len(value.second_bias), np.float32),
            np.zeros(len(value.last_bias), np.float32),
            ratings,
            logits,
        )


@kernel
def look(rules, states, instinct, words):
    """Draw what is hidden in states[0] anew into the scratch table, and note its inputs and sums."""
    tables = instinct.tables
    tables[0] = states[0]
    determinize(rules, tables[0], words)
    inputs(rules, tables[0], to_move(tables[0]), instinct.before)
    first_sums(instinct.policy, instinct.before, instinct.places, instinct.before_sums)


@kernel
def weigh(rules, instinct, weights, actions, n):
    """Write the logit of each of the n legal `actions` of the table that was looked at into `instinct.logits`.

    `weights` is what the chooser wants, for the rules of thumb.
    """
    seat = to_move(instinct.tables[0])
    rate(rules, instinct.tables[0], weights, actions, n, instinct.ratings)
    for k in range(n):
        _after_action(rules, instinct, seat, np.int64(actions[k]))
        instinct.logits[k] = instinct.rating_weight * instinct.ratings[k] + instinct.out[0]


@kernel
def weigh_noting(rules, instinct, weights, actions, n, after):
    """The same, with the inputs after each action written into `after`, (n, F)."""
    seat = to_move(instinct.tables[0])
    rate(rules, instinct.tables[0], weights, actions, n, instinct.ratings)
    for k in range(n):
        _after_action(rules, instinct, seat, np.int64(actions[k]))
        after[k] = instinct.after
        instinct.logits[k] = instinct.rating_weight * instinct.ratings[k] + instinct.out[0]


@kernel
def _after_action(rules, instinct, seat, action):
    """Try an action: its inputs into `instinct.after`, what the network makes of them into `instinct.out`."""
    tables = instinct.tables
    tables[1] = tables[0]
    apply_action(rules, tables[1], action)
    inputs(rules, tables[1], seat, instinct.after)
    corrected_sums(
        instinct.policy,
        instinct.before,
        instinct.after,
        instinct.changes,
        instinct.places,
        instinct.before_sums,
        instinct.sums,
    )
    outputs(instinct.policy, instinct.sums, instinct.hidden, instinct.out)


@kernel
def best_weighed(instinct, words, actions, n):
    """The action of the greatest logit, one of those tied at random."""
    best, chosen, tied = -np.inf, 0, 0
    for k in range(n):
        if instinct.logits[k] > best:
            best, chosen, tied = instinct.logits[k], k, 1
        elif instinct.logits[k] == best:
            tied += 1
            if below(words, tied) == 0:
                chosen = k
    return np.int64(actions[chosen])


@kernel
def choose_at_once(rules, states, instinct, weights, words, actions, n):
    """The best of the n legal `actions` of the decision pending in states[0], by what has been learned."""
    look(rules, states, instinct, words)
    weigh(rules, instinct, weights, actions, n)
    return best_weighed(instinct, words, actions, n)
