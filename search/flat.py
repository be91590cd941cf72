"""Flat Monte Carlo: the legal actions of one decision are played out in turn, without a tree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.game import apply_action, determinize, final_scores, legal_actions, package_of, players, to_move
from engine.kernel import kernel
from search.playout import WHOLE_GAME, playout
from search.tree import one
from search.value import blend, evaluate_scores


class Playouts(NamedTuple):
    """What the playouts of a decision came to, and the scratch space for them."""

    worlds: np.ndarray  # (1,) STATE
    legal: np.ndarray  # (MOST_ACTIONS,) int16: the legal actions
    choices: np.ndarray  # (1,) int64: how many they are
    done: np.ndarray  # (1,) int64: playouts of all of them
    values: np.ndarray  # (MOST_ACTIONS,) float64: sum of the values of each
    visits: np.ndarray  # (MOST_ACTIONS,) int64: playouts of each
    actions: np.ndarray  # (MOST_ACTIONS,) int16
    scores: np.ndarray  # (SEATS,) float64, as are the next two
    wins: np.ndarray
    margins: np.ndarray


def new_playouts(state: np.record) -> Playouts:
    """Space for the game of `state`."""
    game = package_of(state)
    return Playouts(
        worlds=one(state),
        legal=np.zeros(game.MOST_ACTIONS, np.int16),
        choices=np.zeros(1, np.int64),
        done=np.zeros(1, np.int64),
        values=np.zeros(game.MOST_ACTIONS),
        visits=np.zeros(game.MOST_ACTIONS, np.int64),
        actions=np.zeros(game.MOST_ACTIONS, np.int16),
        scores=np.zeros(game.SEATS),
        wins=np.zeros(game.SEATS),
        margins=np.zeros(game.SEATS),
    )


@kernel
def begin(rules, roots, playouts):
    """Forget the decision before, for the one pending in roots[0]."""
    playouts.choices[0] = legal_actions(rules, roots[0], playouts.legal)
    playouts.done[0] = 0
    playouts.values[:] = 0.0
    playouts.visits[:] = 0


@kernel
def play_out(rules, roots, playouts, policy, words, tuning, iterations):
    """So many more playouts, each of the next legal action in a world of its own."""
    seat = to_move(roots[0])
    seats = players(rules, roots[0])
    for _ in range(iterations):
        number = playouts.done[0] % playouts.choices[0]
        playouts.done[0] += 1
        playouts.worlds[0] = roots[0]
        world = playouts.worlds[0]
        determinize(rules, world, words)
        apply_action(rules, world, np.int64(playouts.legal[number]))
        playout(rules, world, policy, words, playouts.actions, WHOLE_GAME)
        final_scores(rules, world, playouts.scores)
        evaluate_scores(playouts.scores, seats, 0.0, playouts.wins, playouts.margins)
        value = blend(playouts.wins[seat], playouts.margins[seat], tuning.margin_weight, tuning.margin_scale)
        playouts.values[number] += value
        playouts.visits[number] += 1


@kernel
def best_mean(playouts):
    """The action of the greatest mean value among those played out."""
    best = 0
    for number in range(1, playouts.choices[0]):
        if playouts.visits[number] > 0 and (
            playouts.values[number] * playouts.visits[best] > playouts.values[best] * playouts.visits[number]
        ):
            best = number
    return int(playouts.legal[best])
