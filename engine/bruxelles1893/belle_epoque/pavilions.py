"""Pavilions of the Belle Époque board, the cards that go with them, and the pavilion visit."""

from __future__ import annotations

from engine.agenda import ask
from engine.bruxelles1893.agenda import BELLE_CARD, action_under_way
from engine.bruxelles1893.state import FROM_VISIT, LINES, NEUTRAL, NOBODY, NOTHING, PAVILIONS
from engine.kernel import kernel
from engine.seats import score


@kernel
def place_of(state, card):
    """The pavilion that a Belle Époque card lies at, NOTHING if it is not in this game."""
    for place in range(PAVILIONS):
        if state.belle_card[place] == card:
            return place
    return NOTHING


@kernel
def can_use(state, seat, card):
    """Whether a player has a card and has not used it this round."""
    place = place_of(state, card)
    return place != NOTHING and state.pavilion[place] == seat and not state.card_used[place]


@kernel
def has_used(state, seat, card):
    """Whether a player has used a card this round."""
    place = place_of(state, card)
    return place != NOTHING and state.pavilion[place] == seat and state.card_used[place] != 0


@kernel
def can_use_in(state, seat, card, action):
    """Whether a player can use a card in an action under way that came with a meeple on the Art Nouveau board."""
    return action_under_way(state) == action and can_use(state, seat, card)


@kernel
def offer_cards(state, cards):
    """Ask, one card after the other, whoever has it and has not used it this round."""
    for k in range(len(cards) - 1, -1, -1):  # the first is to be on top
        place = place_of(state, cards[k])
        if place != NOTHING and state.pavilion[place] != NOBODY and not state.card_used[place]:
            ask(state, BELLE_CARD, state.pavilion[place], cards[k])


@kernel
def cards_of(state, seat):
    """How many Belle Époque cards a player has: one for each pavilion."""
    total = 0
    for place in range(PAVILIONS):
        total += state.pavilion[place] == seat
    return total


@kernel
def colours_in_row(rules, state, row):
    """Differently coloured Architect meeples in a row of the Art Nouveau board, the neutral colour too."""
    colours = 0
    for owner in range(NEUTRAL + 1):
        for column in range(LINES):
            if state.meeple[LINES * row + column] == owner:
                colours += 1
                break
    return colours


@kernel
def visit_pavilions(rules, state):
    """Each pavilion scores for the colours of the meeples in its row."""
    for place in range(PAVILIONS):
        owner = state.pavilion[place]
        if owner != NOBODY:
            score(state, owner, FROM_VISIT, colours_in_row(rules, state, place) * rules.visit_vp)
