"""Where a house or a neutral meeple may go."""

from __future__ import annotations

from engine.bruxelles1893.state import NOBODY, SPACES
from engine.kernel import kernel


@kernel
def is_site(rules, state, space):
    """A house goes where neither a tile nor a meeple is, inside or outside the active area."""
    return state.house[space] == NOBODY and state.meeple[space] == NOBODY and not rules.cross[space]


@kernel
def has_site(rules, state):
    """Whether any space is free for a house."""
    for space in range(SPACES):
        if is_site(rules, state, space):
            return True
    return False


@kernel
def legal_sites(rules, state, out):
    """An action is a space for a house."""
    n = 0
    for space in range(SPACES):
        if is_site(rules, state, space):
            out[n] = space
            n += 1
    return n
