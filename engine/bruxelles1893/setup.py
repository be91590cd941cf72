"""Setup: shuffle the piles, lay the strips in random rows, deal, and let each player choose a first artwork.

In the first edition chance deals the first artworks too, so that the Planning phase of round 1 follows at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import push
from engine.bruxelles1893.agenda import BOARD, PLANNING, STARTING_ARTWORK
from engine.bruxelles1893.artwork_stack import lay_stack
from engine.bruxelles1893.belle_epoque.pavilions import place_of
from engine.bruxelles1893.belle_epoque.tiles import clear_tiles, is_shown
from engine.bruxelles1893.nobles import refill_market
from engine.bruxelles1893.planning import clear_area, plan_round
from engine.bruxelles1893.prestige import lay_out_cards
from engine.bruxelles1893.state import (
    A_SIDE,
    BELLE_CARDS,
    BLACK,
    BOARDS,
    BRUGMANN,
    COMPASS,
    GRID,
    LINES,
    MATERIALS,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAVILIONS,
    READY,
    SLOTS,
    SPACES,
    STOCK_CARDS,
    TILES,
)
from engine.chance import below, next_word, shuffle
from engine.documents import quoted
from engine.errors import InputError
from engine.kernel import kernel


@kernel
def deal(rules, state, words):
    """Set up a game on an empty state, with all chance from the stream `words`; seat 0 is the first player."""
    state.n_agenda = 0
    _shuffle_piles(rules, state, words)
    state.stream[0] = next_word(words)
    state.stream[1] = next_word(words)
    _lay_boards(rules, state)
    if rules.belle_epoque:
        _lay_belle_epoque(rules, state, words)
    for seat in range(rules.players):
        own = state.seats[seat]
        own.money = rules.start_money[seat]
        own.courthouse = rules.start_courthouse
        own.meeples = rules.meeples - rules.start_courthouse
        own.noble[BRUGMANN] = READY
        own.tile_row = NOTHING
    refill_market(rules, state)
    lay_out_cards(state)
    if rules.hidden_artworks:
        lay_stack(rules, state, words)
        plan_round(rules, state)
    else:
        _ask_for_first_choices(rules, state)


@kernel
def _ask_for_first_choices(rules, state):
    push(state, PLANNING, NOBODY)
    for seat in range(rules.players - 1, -1, -1):
        push(state, STARTING_ARTWORK, seat)
        if rules.choose_boards:
            push(state, BOARD, seat)


@kernel
def legal_boards(rules, state, out):
    """An action is a B side of the Architect boards that nobody has taken."""
    n = 0
    for board in range(A_SIDE + 1, len(BOARDS)):
        free = True
        for seat in range(rules.players):
            free &= state.seats[seat].board != board
        if free:
            out[n] = board
            n += 1
    return n


def give_boards(rules: Any, state: Any, boards: Sequence[str]) -> None:
    """Give each seat a side of the Architect board before the deal; raises InputError for what cannot be."""
    if len(boards) != rules.players:
        raise InputError(f"boards: {len(boards)} for {rules.players} players; one for each is needed")
    if not rules.asymmetric:
        raise InputError("boards: only the asymmetric variant has a choice of boards")
    for seat, word in enumerate(boards):
        if word not in BOARDS:
            raise InputError(f"boards: there is no {quoted(word)}; known: {', '.join(BOARDS)}")
        if word != BOARDS[A_SIDE] and word in boards[:seat]:
            raise InputError(f"boards: {word} twice, there is one of each B side")
        state.seats[seat].board = BOARDS.index(word)


@kernel
def take_board(state, seat, board):
    state.seats[seat].board = board


@kernel
def _shuffle_piles(rules, state, words):
    for strip in range(LINES):
        state.strips[strip] = strip
    shuffle(words, state.strips, 0, LINES)
    for row in range(LINES):
        state.strip_sides[row] = rules.side
    if rules.asymmetric:
        first_side = below(words, 2)
        for row in range(LINES):
            state.strip_sides[row] = (first_side + row) % 2
    for space in range(len(COMPASS)):
        state.compass[space] = rules.compass[space]
    if rules.compass_shuffled:
        shuffle(words, state.compass, 0, rules.compass_spaces)
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
    clear_tiles(state)
    for place in range(PAVILIONS):
        state.pavilion[place] = NOBODY
    state.revealed_noble = NOTHING
    for slot in range(SLOTS):
        state.market[slot] = NOTHING
    for material in range(len(MATERIALS)):
        state.cubes[material] = rules.cubes[material]
    state.jokers = rules.jokers
    state.stacks[BLACK] = rules.stacks[BLACK]
    if not rules.hidden_artworks:
        for colour in range(BLACK):
            state.stacks[colour] = rules.stacks[colour]
    for k in range(2):
        state.display[k] = NOTHING
        state.indicator[k] = GRID // 2
        state.needles[k] = rules.needles[k]


@kernel
def _lay_belle_epoque(rules, state, words):
    """A card at each pavilion and the revealed tiles, none twice; Travelers on the Train space."""
    for place in range(PAVILIONS):
        card = 1 + below(words, BELLE_CARDS)
        while place_of(state, card) != NOTHING:
            card = 1 + below(words, BELLE_CARDS)
        state.belle_card[place] = card
    for place in range(rules.shown_tiles):
        tile = below(words, len(TILES))
        while is_shown(state, tile):
            tile = below(words, len(TILES))
        state.tile[place] = tile
    state.travelers = rules.start_travelers


@kernel
def lay_strips(rules, state):
    """Write each space's action as the strips in `state.strips` give it."""
    for row in range(LINES):
        for column in range(LINES):
            state.action[LINES * row + column] = rules.strip[state.strip_sides[row], state.strips[row], column]
