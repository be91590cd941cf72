"""Games of the search against itself, and what they leave to learn from: how good it found the actions, and how the
games ended.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.game import apply_action, deal, decision_key, final_scores, to_move, turn_number
from engine.kernel import kernel
from search.instant import look, weigh
from search.ismcts import favourite, run, softmax
from search.playout import next_choice
from search.self_play import (
    CHOICES,
    GAMES,
    LOOKED_AT,
    POINTS,
    check_length,
    keep,
    note_end,
)
from search.tree import NONE, go_on
from search.value import evaluate_scores

TARGET_SCALE = 20.0
"""Units of the policy's logits that a value of 1 more is worth in a target (docs/experiments.md, Learned priors and
values)."""

DOUBT = 4.0
"""Visits at the mean of all that are added to those of each action, so that few of them say little."""


class Lesson(NamedTuple):
    """What a search says of the legal actions of one choice: scratch."""

    actions: np.ndarray
    """(MOST_ACTIONS,) int16"""
    visits: np.ndarray
    """(MOST_ACTIONS,) float64, as are the next two"""
    gains: np.ndarray
    target: np.ndarray

    @classmethod
    def empty(cls, most_actions: int) -> Lesson:
        return cls(np.zeros(most_actions, np.int16), *np.zeros((3, most_actions)))


@kernel
def teach(
    rules, start, tables, tree, policy, estimates, instinct, words, tuning, iterations, games, lesson, notes, into
):
    """Play `games` games, with a search of `iterations` for each choice, and collect them into `into`.

    It plays as the agent `ismcts` does, with the tree of a turn searched on. As every deal is another, no game is like
    one before. The target is the policy itself, moved towards the actions that the search found better (Danihelka and
    others, 2022). Visits would be drawn towards the rules of thumb, which have their part in the priors.

    `start` is one empty state; `tables`, one state, `lesson` and `notes` are scratch. Beyond the room there is, nothing
    more is collected.
    """
    players = rules.players
    actions, visits, gains, target = lesson
    seats, places, scores, wins, margins = notes.seats, notes.places, notes.scores, notes.wins, notes.margins
    for _ in range(games):
        tables[0] = start[0]
        deal(rules, tables[0], words)
        made = 0
        searched, key, action = np.int64(NONE), np.int64(NONE), np.int64(NONE)
        while True:
            n = next_choice(rules, tables[0], actions)
            if n == 0:
                break
            check_length(made)
            turn = np.int64(turn_number(tables[0]))
            seats[made] = to_move(tables[0])
            go_on(tree, made > 0 and turn == searched and seats[made] == seats[made - 1], key, action)
            run(rules, tables, tree, policy, estimates, instinct, words, tuning, iterations)
            key = np.int64(decision_key(tables[0]))
            read_gains(tree, key, actions, n, visits, gains)
            look(rules, tables, instinct, words)
            place = keep(into, instinct, n)
            places[made] = place
            if place >= 0:
                begin = into.first[place]
                weigh(rules, instinct, policy.weights, actions, n, into.after[begin : begin + n])
                for k in range(n):
                    target[k] = instinct.logits[k] + TARGET_SCALE * gains[k]
                softmax(target, n, 1.0)
                for k in range(n):
                    into.ratings[begin + k] = instinct.ratings[k]
                    into.target[begin + k] = target[k]
            into.counts[LOOKED_AT] += n
            made += 1
            searched = turn
            action = np.int64(favourite(rules, tables, tree)[0])
            apply_action(rules, tables[0], action)
        final_scores(rules, tables[0], scores)
        evaluate_scores(scores, players, 0.0, wins, margins)
        for seat in range(players):
            into.counts[POINTS] += int(scores[seat])
        for k in range(made):
            if places[k] >= 0:
                note_end(into, places[k], seats[k], players, wins, margins)
        into.counts[GAMES] += 1
        into.counts[CHOICES] += made


@kernel
def read_gains(tree, key, actions, n, visits, gains):
    """Write how often the root's decision of this key was answered by each of the n `actions`, and by how much the
    value of each seems above their mean.
    """
    visits[:n] = 0.0
    gains[:n] = 0.0
    child = tree.nodes[tree.root[0]].child
    while child != NONE:
        node = tree.nodes[child]
        for k in range(n):
            if node.key == key and actions[k] == node.action:
                visits[k] += node.visits
                gains[k] += node.value
        child = node.sibling
    mean = gains[:n].sum() / visits[:n].sum()
    for k in range(n):
        gains[k] = (gains[k] - mean * visits[k]) / (visits[k] + DOUBT)
