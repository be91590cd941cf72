"""Play to the end of the game without search.

Actions go to the game as int64 everywhere, so that its kernels are compiled for one type only.
"""

from __future__ import annotations

import numpy as np

from engine.chance import below
from engine.game import apply_action, determinize, legal_actions, stage
from engine.kernel import inlined, kernel
from search.policy import choose

WHOLE_GAME = 1 << 30
"""A last stage beyond that of any game."""


@inlined
def next_choice(rules, state, out):
    """Pass over forced decisions; write the legal actions of the next real choice and return their number.

    `out` is int16, size MOST_ACTIONS. 0 when the game is over, else at least 2.
    """
    n = legal_actions(rules, state, out)
    while n == 1:
        apply_action(rules, state, np.int64(out[0]))
        n = legal_actions(rules, state, out)
    return n


@inlined
def playout(rules, state, policy, words, out, last):
    """Play on by a policy to the end of the game, or of the stage `last`; the number of choices made.

    `out` is scratch: int16, size MOST_ACTIONS.
    """
    uniform = policy.tournament_size == 1
    made = 0
    n = next_choice(rules, state, out)
    while n > 0 and stage(state) <= last:
        # chosen here where it can be: handing the policy on costs a fifth of a playout
        action = np.int64(out[below(words, n)]) if uniform else choose(rules, state, policy, words, out, n)
        apply_action(rules, state, action)
        made += 1
        n = next_choice(rules, state, out)
    return made


@kernel
def many_playouts(rules, roots, worlds, policy, words, out, count):
    """Play `count` games from roots[0], each in a world of its own; the number of choices made in all.

    `roots` and `worlds` are record arrays of one state; `worlds` and `out` (int16, size MOST_ACTIONS) are scratch.
    """
    made = 0
    for _ in range(count):
        worlds[0] = roots[0]
        determinize(rules, worlds[0], words)
        made += playout(rules, worlds[0], policy, words, out, WHOLE_GAME)
    return made
