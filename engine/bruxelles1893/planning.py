"""Planning phase: the Stock Exchange card, the Try Square and the active area; neutral meeples with 2 players."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import NEUTRAL_MEEPLE, NEXT_TURN, PLACE_NEUTRAL, TRY_SQUARE
from engine.bruxelles1893.belle_epoque.card_table import START_OF_ROUND_CARDS
from engine.bruxelles1893.belle_epoque.pavilions import offer_cards
from engine.bruxelles1893.sites import is_site
from engine.bruxelles1893.state import IRIS_LINES, LINES, NEUTRAL, NOTHING
from engine.kernel import kernel


@kernel
def plan_round(rules, state):
    """Turn up the next Stock Exchange card and ask the first player.

    With the expansion the cards of the start of a round come first; card 20 may take the choice from the first player.
    """
    state.n_stock += 1
    ask(state, TRY_SQUARE, state.first_player)
    if rules.belle_epoque:
        offer_cards(state, START_OF_ROUND_CARDS)


@kernel
def legal_irises(rules, state, out):
    """The two irises of the card's row for this number of players."""
    card = state.stock[state.n_stock - 1]
    first, second = rules.stock_irises[card, 0], rules.stock_irises[card, 1]
    out[0] = min(first, second)
    if first == second:
        return 1
    out[1] = max(first, second)
    return 2


@kernel
def set_active_area(state, iris):
    """Lay the Try Square on an iris, turned so that the active area is the largest of the four parts."""
    state.iris = iris
    row = iris // IRIS_LINES + 1
    column = iris % IRIS_LINES + 1
    state.low_row, state.high_row = larger_part(row)
    state.low_column, state.high_column = larger_part(column)


@kernel
def larger_part(line):
    """The larger of the two parts into which a line behind `line` rows or columns cuts the five."""
    if line > LINES - line:
        return 0, line
    return line, LINES


@kernel
def place_try_square(rules, state, iris):
    """Fix the active area and begin the Action phase with the first player."""
    set_active_area(state, iris)
    first = int(state.first_player)
    push(state, NEXT_TURN, (first + rules.players - 1) % rules.players)
    if rules.players == 2:
        push(state, PLACE_NEUTRAL, 1 - first)
        push(state, PLACE_NEUTRAL, first)


@kernel
def place_neutral_if_possible(rules, state, seat):
    for row in range(state.low_row, state.high_row):
        for column in range(state.low_column, state.high_column):
            if is_site(rules, state, LINES * row + column):
                ask(state, NEUTRAL_MEEPLE, seat)
                return


@kernel
def legal_neutral_spaces(rules, state, out):
    """Spaces of the active area with neither a tile nor a meeple."""
    n = 0
    for row in range(state.low_row, state.high_row):
        for column in range(state.low_column, state.high_column):
            space = LINES * row + column
            if is_site(rules, state, space):
                out[n] = space
                n += 1
    return n


@kernel
def place_neutral(state, space):
    state.meeple[space] = NEUTRAL


@kernel
def clear_area(state):
    """Take the Try Square off the board until the next Planning phase."""
    state.iris = NOTHING
    state.low_row = state.high_row = state.low_column = state.high_column = 0
