"""Setup: shuffle the piles, give each player money, Georges Brugmann and Architect cards, and lay the first area."""

from __future__ import annotations

from engine.bruxelles1897.decisions import run_steps
from engine.bruxelles1897.piles import lay_pile, shuffle_pile
from engine.bruxelles1897.preparation import begin_round, lay_area
from engine.bruxelles1897.state import ARCHITECTS, BONUS_CARDS, BRUGMANN, READY, SORTS, TRACKS
from engine.chance import next_word
from engine.kernel import kernel


@kernel
def deal(rules, state, words):
    """Set up a game on an empty state, with all chance from the stream `words`; seat 0 is the first player."""
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)
    for sort in range(len(SORTS)):
        lay_pile(rules, state, sort)
        shuffle_pile(state, sort)
    for card in range(BONUS_CARDS):
        state.bonus[card] = card
    for seat in range(rules.players):
        own = state.seats[seat]
        own.money = rules.start_money[seat]
        own.noble[BRUGMANN] = READY
        for track in range(len(TRACKS)):
            own.track[track] = 1
        for sort in range(ARCHITECTS):
            own.prison[sort] = rules.start_prison[sort]
            own.hand[sort] = rules.architects[sort] - rules.start_prison[sort]
    lay_area(rules, state)
    begin_round(rules, state)
    run_steps(rules, state)
