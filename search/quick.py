"""Play on quickly by what has been learned: what the playouts of a search do where it has weights.

A playout has no time to look at what each action leads to, as `instant` does. A small network looks at the table once
a turn and says how good each class of turns is; the rules of thumb tell turns of one class apart, and answer alone
what comes after. Every action is drawn by its share, so that playouts make different mistakes.
"""

from __future__ import annotations

import numpy as np

from engine.game import apply_action, inputs, rate, stage, to_move, turn_class
from engine.kernel import inlined, kernel
from search.instant import draw
from search.network import first_sums, outputs
from search.playout import next_choice


@inlined
def playout_by_instinct(rules, state, instinct, wants, words, out, last):
    """Play on to the end of the game, or of the stage `last`.

    `out` is scratch: int16, size MOST_ACTIONS. `wants` is what every seat wants, for the rules of thumb.
    """
    n = next_choice(rules, state, out)
    while n > 0 and stage(state) <= last:
        apply_action(rules, state, draw_quickly(rules, state, instinct, wants, words, out, n))
        n = next_choice(rules, state, out)


@kernel
def draw_quickly(rules, state, instinct, wants, words, actions, n):
    """One of the n legal `actions`, drawn by its share."""
    weigh_quickly(rules, state, instinct, wants, actions, n)
    chosen, _ = draw(instinct, words, n)
    return np.int64(actions[chosen])


@kernel
def weigh_quickly(rules, state, instinct, wants, actions, n):
    """Write the logit of each of the n legal `actions` into `instinct.logits`.

    Beside a choice of turn that is its rating by the rules of thumb: a point more makes it e times as likely.
    """
    rate(rules, state, wants, actions, n, instinct.logits)
    if turn_class(state, np.int64(actions[0])) < 0:
        return
    inputs(rules, state, to_move(state), instinct.after)
    first_sums(instinct.turns, instinct.after, instinct.places, instinct.turn_sums)
    outputs(instinct.turns, instinct.turn_sums, instinct.turn_hidden, instinct.turn_values)
    for k in range(n):
        said = instinct.turn_values[turn_class(state, np.int64(actions[k]))]
        instinct.logits[k] = instinct.turns_rating_weight * instinct.logits[k] + said
