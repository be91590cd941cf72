"""Exhibition action: all players in turn show artworks of different colours."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1897.agenda import EXHIBIT, NEXT_EXHIBITOR
from engine.bruxelles1897.preparation import clockwise
from engine.bruxelles1897.state import COLOURS, FROM_EXHIBITIONS
from engine.kernel import kernel
from engine.seats import score

DECLINE = 0
"""Take part no more; the actions above it are 1 + colour."""


@kernel
def begin_exhibition(state, seat):
    """The player takes the Expo card and is asked first; whoever has passed takes no part."""
    state.expo = seat
    push(state, NEXT_EXHIBITOR, seat)


@kernel
def call_exhibitor(rules, state, seat, shown, out):
    """Ask the next player from `seat` on who takes part and has an artwork of a colour not yet shown."""
    for distance in range(rules.players):
        if state.seats[seat].passed == 0 and not out >> seat & 1:
            for colour in range(len(COLOURS)):
                if state.seats[seat].artworks[colour] > 0 and not shown >> colour & 1:
                    if shown == 0 and out == 0 and distance == 0:
                        push(state, EXHIBIT, seat, shown, out)  # still the turn of the player who began it
                    else:
                        ask(state, EXHIBIT, seat, shown, out)
                    return
        seat = clockwise(rules, seat)


@kernel
def legal_exhibits(rules, state, seat, shown, out):
    """An action is DECLINE, or 1 + a colour that nobody has shown."""
    n = 0
    if rules.exhibition_declinable:
        out[n] = DECLINE
        n += 1
    for colour in range(len(COLOURS)):
        if state.seats[seat].artworks[colour] > 0 and not shown >> colour & 1:
            out[n] = 1 + colour
            n += 1
    return n


@kernel
def exhibit(rules, state, seat, shown, out, choice):
    """Points for an artwork, which is not discarded; then it is the next player's turn to show one."""
    if choice == DECLINE:
        out |= 1 << seat
    else:
        shown |= 1 << choice - 1
        score(state, seat, FROM_EXHIBITIONS, rules.exhibition_vp)
    push(state, NEXT_EXHIBITOR, clockwise(rules, seat), shown, out)
