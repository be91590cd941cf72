"""What a game is worth to each seat, at its end or, as far as can be expected, between two stages."""

from __future__ import annotations

import numpy as np

from engine.game import features, final_scores, players, stages_left, to_move
from engine.kernel import inlined, kernel

GUMBEL = np.sqrt(6) / np.pi
"""Scale of a Gumbel distribution of standard deviation 1."""


@kernel
def learned_stage(rules, state, known):
    """Which of the `known` stages of a game by the rulebook this one is like, counted from the end.

    Where a game has more, those before are like the first.
    """
    return max(0, known - 1 - stages_left(rules, state))


@kernel
def evaluate_state(rules, state, estimates, scores, wins, margins):
    """Write each seat's score, share of the win and margin; the expected ones at the beginning of a stage.

    All arrays are float64, one element a seat.
    """
    seats = players(rules, state)
    final_scores(rules, state, scores)
    residual_sd = 0.0
    if to_move(state) >= 0:
        place = max(1, learned_stage(rules, state, len(estimates.residual_sd[seats])))  # none is fitted to a deal
        coefficients = estimates.coefficients[seats, place]
        residual_sd = estimates.residual_sd[seats, place]
        for seat in range(seats):
            features(rules, state, seat, estimates.features)
            for k in range(len(coefficients)):
                scores[seat] += coefficients[k] * estimates.features[k]
    evaluate_scores(scores, seats, residual_sd, wins, margins)


@kernel
def evaluate_scores(scores, count, residual_sd, wins, margins):
    """Write each seat's share of the win and its expected margin to the best other seat, in points.

    The share is 1/k for k winners. Where scores have an error of `residual_sd` points it is the chance to be the best;
    errors are taken to be Gumbel, for which this is the softmax (Luce and Suppes, 1965). Under the same errors the best
    of several is expected to score more than the best of their expectations: the logarithm of the sum of the
    exponentials.
    All arrays are float64, one element a seat; the first `count` are used.
    """
    scale = GUMBEL * residual_sd
    best = scores[0]
    for seat in range(1, count):
        best = max(best, scores[seat])
    total = 0.0
    for seat in range(count):
        if residual_sd > 0.0:
            wins[seat] = np.exp((scores[seat] - best) / scale)
        else:
            wins[seat] = 1.0 if scores[seat] == best else 0.0
        total += wins[seat]
    for seat in range(count):
        wins[seat] /= total
        margins[seat] = scores[seat] - _best_other(scores, count, seat, scale)


@inlined
def _best_other(scores, count, seat, scale):
    """The expected score of the best seat but one, whose errors are Gumbel of this scale; 0 where there are none."""
    other = -np.inf
    for opponent in range(count):
        if opponent != seat:
            other = max(other, scores[opponent])
    if scale > 0.0 and count > 2:
        total = 0.0
        for opponent in range(count):
            if opponent != seat:
                total += np.exp((scores[opponent] - other) / scale)
        other += scale * np.log(total)
    return other


@kernel
def blend(win, margin, weight, scale):
    """One seat's value, 0 to 1: `weight` of the margin, bounded smoothly, and the rest of the win share."""
    return (1.0 - weight) * win + weight * 0.5 * (1.0 + np.tanh(margin / scale))
