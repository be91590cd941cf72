"""Belle Époque tiles: claiming one with a meeple, and whose meeples stand on them."""

from __future__ import annotations

from engine.bruxelles1893.state import NOBODY, NOTHING, SHOWN_TILES, TILES
from engine.kernel import kernel

NO_CLAIM = 0
"""The actions above it are 1 + tile."""


@kernel
def has_tile(state, seat, tile):
    """Whether a player's meeple stands on a tile."""
    for place in range(SHOWN_TILES):
        if state.tile[place] == tile:
            return state.claim[place] == seat
    return False


@kernel
def is_shown(state, tile):
    """Whether a tile is among those revealed."""
    for place in range(SHOWN_TILES):
        if state.tile[place] == tile:
            return True
    return False


@kernel
def claims_of(state, seat):
    """How many of a player's meeples stand on tiles."""
    total = 0
    for place in range(SHOWN_TILES):
        total += state.claim[place] == seat
    return total


@kernel
def legal_claims(state, seat, out):
    """A meeple at hand may go on a revealed tile that nobody has claimed, or on none."""
    out[0] = NO_CLAIM
    n = 1
    if state.seats[seat].meeples == 0:
        return n
    for tile in range(len(TILES)):
        for place in range(SHOWN_TILES):
            if state.tile[place] == tile and state.claim[place] == NOBODY:
                out[n] = 1 + tile
                n += 1
    return n


@kernel
def claim_tile(state, seat, choice):
    """The meeple stays there for the rest of the game."""
    if choice == NO_CLAIM:
        return
    for place in range(SHOWN_TILES):
        if state.tile[place] == choice - 1:
            state.claim[place] = seat
    state.seats[seat].meeples -= 1


@kernel
def clear_tiles(state):
    """No tile revealed, none claimed."""
    for place in range(SHOWN_TILES):
        state.tile[place] = NOTHING
        state.claim[place] = NOBODY
