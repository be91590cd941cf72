"""The tracks of the Architect board, the Courthouse, and points as they are scored."""

from __future__ import annotations

from engine.bruxelles1893.state import BONUS_ARCHITECT, BONUS_CROWN, BONUS_IRIS, TILE_PORTRAIT, TRACK
from engine.bruxelles1893.tiles import has_tile
from engine.kernel import kernel


@kernel
def gain_bonus(state, seat, bonus):
    """One of the four basic bonuses: a step on a track, or a meeple out of the Courthouse.

    A disc at the end of its track stays, and an empty Courthouse frees nobody: the bonus is lost.
    """
    own = state.seats[seat]
    if bonus == BONUS_IRIS:
        own.iris = min(own.iris + 1, TRACK - 1)
    elif bonus == BONUS_CROWN:
        own.crown = min(own.crown + 1, TRACK - 1)
    elif bonus == BONUS_ARCHITECT:
        if own.architect < TRACK - 1 or has_tile(state, seat, TILE_PORTRAIT):
            own.architect = min(own.architect + 1, TRACK)
    elif own.courthouse > 0:
        own.courthouse -= 1
        own.meeples += 1


@kernel
def architect_level(rules, state, seat):
    """The number on a player's space of the Architect track; the Portrait tile is its seventh."""
    own = state.seats[seat]
    if own.architect == TRACK:
        return rules.tile_amount[TILE_PORTRAIT]
    return rules.boards[own.board].architect_track[own.architect]
