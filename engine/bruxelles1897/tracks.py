"""The three tracks and the Prison card."""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1897.agenda import FREE
from engine.bruxelles1897.state import ARCHITECTS, ARCHITECTURE, PRESTIGE
from engine.kernel import kernel


@kernel
def advance(rules, state, seat, track):
    """One square on a track; a marker on the last square stays there."""
    own = state.seats[seat]
    own.track[track] = min(own.track[track] + 1, rules.track_length[track])


@kernel
def level(rules, state, seat, track):
    """The number on the square where a player's marker stands on a track."""
    return int(rules.track[track, state.seats[seat].track[track] - 1])


@kernel
def coat_points(rules, state, seat):
    """What a coat of arms scores: the level on the Prestige track."""
    return int(rules.coat_level_vp) * level(rules, state, seat, PRESTIGE)


@kernel
def house_points(rules, state, seat):
    """What a house scores at the end: the level on the Architecture track."""
    return int(rules.house_level_vp) * level(rules, state, seat, ARCHITECTURE)


@kernel
def prisoners(state, seat):
    """Architect cards of a player under the Prison card."""
    total = 0
    for sort in range(ARCHITECTS):
        total += int(state.seats[seat].prison[sort])
    return total


@kernel
def request_release(state, seat):
    """Let a player choose one of the cards in prison, if there are any."""
    if prisoners(state, seat) > 0:
        push(state, FREE, seat)


@kernel
def legal_releases(state, seat, out):
    """An action is a sort of Architect cards."""
    n = 0
    for sort in range(ARCHITECTS):
        if state.seats[seat].prison[sort] > 0:
            out[n] = sort
            n += 1
    return n


@kernel
def release(state, seat, sort):
    """Back into the hand, to be played in this very round."""
    state.seats[seat].prison[sort] -= 1
    state.seats[seat].hand[sort] += 1
