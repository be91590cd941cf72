"""The tracks of the Architect board, and the Courthouse."""

from __future__ import annotations

from engine.bruxelles1893.belle_epoque.tiles import has_tile
from engine.bruxelles1893.state import BONUS_ARCHITECT, BONUS_CROWN, BONUS_FREE, BONUS_IRIS, TILE_PORTRAIT, TRACK
from engine.kernel import kernel


@kernel
def gain_bonus(state, seat, bonus):
    """One of the four basic bonuses: a step on a track, or a meeple out of the Courthouse.

    A disc at the end of its track stays, and an empty Courthouse frees nobody: the bonus is lost.
    """
    own = state.seats[seat]
    if not can_gain(state, seat, bonus):
        return
    if bonus == BONUS_IRIS:
        own.iris += 1
    elif bonus == BONUS_CROWN:
        own.crown += 1
    elif bonus == BONUS_ARCHITECT:
        own.architect += 1
    elif bonus == BONUS_FREE:
        own.courthouse -= 1
        own.meeples += 1


@kernel
def can_gain(state, seat, bonus):
    """Whether one of the four basic bonuses would not be lost."""
    own = state.seats[seat]
    if bonus == BONUS_IRIS:
        return own.iris < TRACK - 1
    if bonus == BONUS_CROWN:
        return own.crown < TRACK - 1
    if bonus == BONUS_ARCHITECT:
        return own.architect < (TRACK if has_tile(state, seat, TILE_PORTRAIT) else TRACK - 1)
    if bonus == BONUS_FREE:
        return own.courthouse > 0
    raise AssertionError("a bonus has no effect written")


@kernel
def house_points(rules, state, seat):
    """What a house scores: the number on the owner's space of the Architect track; the Portrait tile is the seventh."""
    own = state.seats[seat]
    track = rules.boards[own.board].architect_track
    level = rules.tile_amount[TILE_PORTRAIT] if own.architect == TRACK else track[own.architect]
    return int(rules.house_level_vp) * int(level)
