"""Setup: shuffle the piles, lay the strips in random rows, deal, and let each player choose a first artwork."""

from __future__ import annotations

from engine.bruxelles1893.agenda import PLANNING, STARTING_ARTWORK, push
from engine.bruxelles1893.nobles import refill_market
from engine.bruxelles1893.planning import clear_area
from engine.bruxelles1893.prestige import lay_out_cards
from engine.bruxelles1893.state import (
    BRUGMANN,
    COLOURS,
    GRID,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    READY,
    SLOTS,
    SPACES,
    STOCK_CARDS,
)
from engine.chance import next_word, shuffle
from engine.kernel import kernel


@kernel
def deal(rules, state, words):
    """Set up a game on an empty state, with all chance from the stream `words`; seat 0 is the first player."""
    state.n_agenda = 0
    push(state, PLANNING, NOBODY)
    for seat in range(rules.players - 1, -1, -1):
        push(state, STARTING_ARTWORK, seat)
    _shuffle_piles(rules, state, words)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)
    _lay_boards(rules, state)
    for seat in range(rules.players):
        own = state.seats[seat]
        own.money = rules.start_money[seat]
        own.courthouse = rules.start_courthouse
        own.meeples = rules.meeples - rules.start_courthouse
        own.noble[BRUGMANN] = READY
    refill_market(state)
    lay_out_cards(state)


@kernel
def _shuffle_piles(rules, state, words):
    for strip in range(LINES):
        state.strips[strip] = strip
    shuffle(words, state.strips, 0, LINES)
    for noble in range(len(NOBLE_NAMES)):
        for _ in range(rules.noble_copies[noble]):
            state.noble_pile[state.n_noble_pile] = noble
            state.n_noble_pile += 1
    shuffle(words, state.noble_pile, 0, state.n_noble_pile)
    for card in range(STOCK_CARDS):
        state.stock[card] = card
    shuffle(words, state.stock, 0, STOCK_CARDS)
    for face in range(rules.n_faces):
        for _ in range(rules.face_copies[face]):
            state.prestige_pile[state.n_prestige_pile] = face
            state.n_prestige_pile += 1
    shuffle(words, state.prestige_pile, 0, state.n_prestige_pile)


@kernel
def _lay_boards(rules, state):
    clear_area(state)
    lay_strips(rules, state)
    for space in range(SPACES):
        state.meeple[space] = NOBODY
        state.house[space] = NOBODY
    for slot in range(SLOTS):
        state.market[slot] = NOTHING
    for material in range(len(MATERIALS)):
        state.cubes[material] = rules.cubes[material]
    state.jokers = rules.jokers
    for colour in range(len(COLOURS)):
        state.stacks[colour] = rules.stacks[colour]
    for k in range(2):
        state.display[k] = NOTHING
        state.indicator[k] = GRID // 2
        state.needles[k] = rules.needles[k]


@kernel
def lay_strips(rules, state):
    """Write each space's action as the strips in `state.strips` give it."""
    for row in range(LINES):
        for column in range(LINES):
            state.action[LINES * row + column] = rules.strip[state.strips[row], column]
