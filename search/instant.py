"""Choosing and judging without search: a learned network looks at what every legal action leads to.

An action is judged by its afterstate (Sutton and Barto, 2018, 6.8), the table right after it, as the player to move
sees it: so nothing is rated without what it is about. What is hidden is drawn anew before any action is tried.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.chance import below, random_share
from engine.contract import State
from engine.game import apply_action, determinize, inputs, package_of, players, rate, to_move
from engine.kernel import inlined, kernel
from search.network import Network, corrected_sums, first_sums, outputs
from search.value import learned_stage
from search.weights import Learned

LEARNED_SCALE = 30.0
"""Points that are a unit of a learned margin: `Settings.margin_scale` by default."""


class Instinct(NamedTuple):
    """What has been learned for a game with a number of players, and the scratch space to use it.

    Each thread needs its own. F inputs, G and H hidden units. Of a game of which nothing has been learned all are 0.
    """

    known: bool
    """Whether anything has been learned."""

    policy: Network
    """One output: how good the table seems to the player who brought it about, in units of the softmax that gives the
    priors of a search."""
    value: Network
    """Before a decision, for each of P seats clockwise from the one to move: P units of a softmax for the share of the
    win; P margins, each bounded by the tanh of its units; P margins in units of LEARNED_SCALE points."""
    turns: Network
    """Before the choice of a turn: an output for each of the game's TURN_CLASSES, in units of a softmax, for playouts
    (`search.quick`); without units where none has been learned."""
    rating_weight: float
    """What a point of the rules of thumb counts in the policy."""
    turns_rating_weight: float
    """What it counts beside `turns`."""
    temperatures: np.ndarray
    """(STAGES,) float32: by which the logits of the shares of the win are divided at each stage."""
    spreads: np.ndarray
    """(STAGES,) float32: by which the distances of the margins from their mean are multiplied at each stage."""
    trust: float
    """How much `value` counts in a search, 0 to 1, beside the fitted estimate."""
    said: np.ndarray
    """(3, SEATS) float64: scratch for what `expect` says."""
    tables: np.ndarray
    """(2,) STATE: the table in a world of its own, and after an action."""
    before: np.ndarray
    """(F,) float32: inputs of the table."""
    after: np.ndarray
    """(F,) float32: inputs of the table after an action."""
    unnoted: np.ndarray
    """(0, F) float32: where they are not to be noted."""
    changes: np.ndarray
    """(F,) float32: from the ones to the others."""
    places: np.ndarray
    """(F,) int64: scratch."""
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
    """(3 P,) float32"""
    turn_sums: np.ndarray
    turn_hidden: np.ndarray
    turn_values: np.ndarray
    """(TURN_CLASSES,) float32"""
    ratings: np.ndarray
    """(MOST_ACTIONS,) float64"""
    logits: np.ndarray
    """(MOST_ACTIONS,) float64: what the policy gives each action."""

    @classmethod
    def of(cls, state: State, learned: Learned | None) -> Instinct:
        """For the game of `state`."""
        package = package_of(state)
        as_it_is = np.ones((2, package.STAGES), np.float32)
        empty = Network.empty()
        unknown = Learned(empty, empty, empty, 0.0, 0.0, as_it_is[0], as_it_is[1], 0.0, {})
        policy, value, turns, rating_weight, turns_rating_weight, temperatures, spreads, trust, _ = learned or unknown
        size, most = len(policy.first), package.MOST_ACTIONS
        before, after, changes = np.zeros((3, size), np.float32)
        before_sums, sums = np.zeros((2, len(policy.first_bias)), np.float32)
        ratings, logits = np.zeros((2, most))
        return cls(
            learned is not None,
            policy,
            value,
            turns,
            rating_weight,
            turns_rating_weight,
            temperatures,
            spreads,
            trust,
            np.zeros((3, package.SEATS)),
            np.zeros(2, state.dtype),
            before,
            after,
            np.zeros((0, size), np.float32),
            changes,
            np.zeros(size, np.int64),
            before_sums,
            sums,
            np.zeros(len(policy.second_bias), np.float32),
            np.zeros(1, np.float32),
            np.zeros(len(value.first_bias), np.float32),
            np.zeros(len(value.second_bias), np.float32),
            np.zeros(len(value.last_bias), np.float32),
            np.zeros(len(turns.first_bias), np.float32),
            np.zeros(len(turns.second_bias), np.float32),
            np.zeros(len(turns.last_bias), np.float32),
            ratings,
            logits,
        )


@kernel
def look(rules, states, instinct, words):
    """Draw what is hidden in states[0] anew into the scratch table, and note its inputs and sums."""
    instinct.tables[0] = states[0]
    determinize(rules, instinct.tables[0], words)
    _note(rules, instinct)


@kernel
def look_at(rules, world, instinct):
    """The same for a table in which what is hidden has been drawn."""
    instinct.tables[0] = world
    _note(rules, instinct)


@kernel
def _note(rules, instinct):
    table = instinct.tables[0]
    inputs(rules, table, to_move(table), instinct.before)
    first_sums(instinct.policy, instinct.before, instinct.places, instinct.before_sums)


@kernel
def expect(rules, world, instinct, margin_weight, margin_scale, wins, margins, values):
    """Write each seat's expected share of the win, margin in points and value (`search.value.blend`).

    `world` is a table with a decision pending, in which what is hidden has been drawn; nothing is read of that. All
    arrays are float64, one element a seat.
    """
    inputs(rules, world, to_move(world), instinct.after)
    expect_from(rules, world, instinct, instinct.after, margin_weight, margin_scale, wins, margins, values)


@kernel
def expect_from(rules, world, instinct, seen, margin_weight, margin_scale, wins, margins, values):
    """The same from the inputs of the table as the seat to move sees it, (F,) float32."""
    mover, seats, out = to_move(world), players(rules, world), instinct.values
    first_sums(instinct.value, seen, instinct.places, instinct.value_sums)
    outputs(instinct.value, instinct.value_sums, instinct.value_hidden, out)
    place = learned_stage(rules, world, len(instinct.spreads))
    for distance in range(seats):
        out[distance] /= instinct.temperatures[place]
    spread = instinct.spreads[place]
    _move_apart(out, seats, 2 * seats, spread)  # the bounded margins
    _move_apart(out, 2 * seats, 3 * seats, spread)
    top = out[0]
    for distance in range(1, seats):
        top = max(top, out[distance])
    total = 0.0
    for distance in range(seats):
        total += np.exp(out[distance] - top)
    for distance in range(seats):
        seat = (mover + distance) % seats
        wins[seat] = np.exp(out[distance] - top) / total
        margins[seat] = LEARNED_SCALE * out[2 * seats + distance]
        bounded = out[seats + distance] if margin_scale == LEARNED_SCALE else np.tanh(margins[seat] / margin_scale)
        values[seat] = (1.0 - margin_weight) * wins[seat] + margin_weight * 0.5 * (1.0 + bounded)


@kernel
def _move_apart(values, begin, end, factor):
    """Multiply the distances of some values from their mean."""
    mean = np.float32(0.0)
    for place in range(begin, end):
        mean += values[place] / np.float32(end - begin)
    for place in range(begin, end):
        values[place] = mean + factor * (values[place] - mean)


@kernel
def weigh(rules, instinct, weights, actions, n, noted):
    """Write the logit of each of the n legal `actions` of the table that was looked at into `instinct.logits`.

    `weights` is what the chooser wants, for the rules of thumb. The inputs after each action go into `noted`, (n, F)
    float32, unless that has no rows.
    """
    tables, seat = instinct.tables, to_move(instinct.tables[0])
    rate(rules, tables[0], weights, actions, n, instinct.ratings)
    for k in range(n):
        tables[1] = tables[0]
        apply_action(rules, tables[1], np.int64(actions[k]))
        inputs(rules, tables[1], seat, instinct.after)
        if len(noted) > 0:
            write(instinct.after, noted[k])
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
        instinct.logits[k] = instinct.rating_weight * instinct.ratings[k] + instinct.out[0]


@inlined
def write(numbers, out):
    """Write an array into another of its length; numba's own assignment could not without allocating."""
    for place in range(len(numbers)):
        out[place] = numbers[place]


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
def draw(instinct, words, n):
    """The place of one of n actions, drawn by the shares that the policy gives them, and the logarithm of its share."""
    logits = instinct.logits
    top = logits[0]
    for k in range(1, n):
        top = max(top, logits[k])
    total = 0.0
    for k in range(n):
        total += np.exp(logits[k] - top)
    left = random_share(words) * total
    chosen = n - 1
    for k in range(n):
        left -= np.exp(logits[k] - top)
        if left < 0.0:
            chosen = k
            break
    return chosen, logits[chosen] - top - np.log(total)


@kernel
def choose_at_once(rules, states, instinct, weights, words, actions, n):
    """The best of the n legal `actions` of the decision pending in states[0], by what has been learned."""
    look(rules, states, instinct, words)
    weigh(rules, instinct, weights, actions, n, instinct.unnoted)
    return best_weighed(instinct, words, actions, n)
