"""What the columns and irises of the Art Nouveau board are worth: prestige cards, and the chance of a majority."""

from __future__ import annotations

import numpy as np

from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.wants import WANT_ARTWORKS, WANT_IRISES, WANT_NOBLES, WANT_PRESTIGE
from engine.bruxelles1893.judging.worths import bonus_worth
from engine.bruxelles1893.majorities import iris_points
from engine.bruxelles1893.sales import artworks_of
from engine.bruxelles1893.state import (
    ABSENT,
    BONUS_ARCHITECT,
    BONUS_CROWN,
    BONUS_FREE,
    BONUS_IRIS,
    BONUSES,
    LINES,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    ROW_ARTWORKS,
    ROW_MEEPLES,
    ROW_MONEY,
    ROW_NOBLES,
    ROWS,
)
from engine.kernel import kernel

MOST_BEHIND, MOST_AHEAD = 2, 4
"""BF of a lead in a column that are told apart."""

CHANCES = np.array(
    (
        (
            (0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0),
            (0.45, 0.44, 0.71, 0.49, 0.62, 0.64, 0.65),
            (0.34, 0.43, 0.75, 0.62, 0.71, 0.72, 0.74),
            (0.34, 0.43, 0.75, 0.76, 0.76, 0.74, 0.74),
        ),
        (
            (0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0),
            (0.24, 0.31, 0.32, 0.4, 0.44, 0.42, 0.68),
            (0.19, 0.4, 0.41, 0.33, 0.48, 0.66, 0.63),
            (0.19, 0.4, 0.41, 0.42, 0.45, 0.48, 0.46),
        ),
    )
)
"""Of a card in the end, alone or shared, for a seat that has bid in its column: with 2 players and with more, by the
spaces still free there (3: or more), and by the lead, from MOST_BEHIND to MOST_AHEAD. Counted in 90 games of a search
of 100 iterations with 2 players and 50 with 4. Whoever is behind may bid again, so these chances are not those by which
a bid alone is rated (`chance_to_win`)."""

_ROW = len(BONUSES)
_MANNEKEN = _ROW + 1


@kernel
def card_worths(rules, state, weights, seat):
    """What prestige cards are made of, in points: each bonus, a symbol in the best row that it may be tucked under, a
    Manneken Pis symbol. Worked out once for all columns.
    """
    row_worth = 0.0
    for row in range(len(ROWS)):
        if not state.seats[seat].tucked_now[row]:
            row_worth = max(row_worth, weights[WANT_PRESTIGE] * row_count(rules, state, weights, seat, row))
    last = stages_left(rules, state) == 0
    return (
        bonus_worth(rules, state, weights, seat, BONUS_IRIS),
        bonus_worth(rules, state, weights, seat, BONUS_CROWN),
        bonus_worth(rules, state, weights, seat, BONUS_ARCHITECT),
        bonus_worth(rules, state, weights, seat, BONUS_FREE),
        row_worth,
        guesses.MANNEKEN_LAST if last else guesses.MANNEKEN,
    )


@kernel
def card_worth(rules, worths, face):
    """Points in a prestige card: its best bonus or a row it may be tucked under, and its Manneken Pis symbols.

    `worths` are `card_worths`.
    """
    if face == NOTHING:
        return 0.0
    best = rules.symbols[face] * worths[_ROW]
    for option in range(rules.n_options[face]):
        best = max(best, option_worth(rules, worths, face, option))
    return best + rules.manneken[face] * worths[_MANNEKEN]


@kernel
def option_worth(rules, worths, face, option):
    """Points in one of the bonuses to choose from on a card; `worths` are `card_worths`."""
    total = 0.0
    for bonus in range(len(BONUSES)):
        total += rules.bonus[face, option, bonus] * worths[bonus]
    return total


@kernel
def tuck_worth(rules, state, weights, seat, face, row):
    """Points in a card under a Strategic row: its symbols times what the row is likely to count at the end."""
    return weights[WANT_PRESTIGE] * rules.symbols[face] * row_count(rules, state, weights, seat, row)


@kernel
def row_count(rules, state, weights, seat, row):
    """What a Strategic row is likely to count at the end, for each of its symbols."""
    own = state.seats[seat]
    left = stages_left(rules, state)
    if row == ROW_MEEPLES:
        unlocked = rules.meeples - own.courthouse - rules.row_meeples_from
        count = max(0.0, unlocked - guesses.LIKELY_ARRESTS * left)
    elif row == ROW_NOBLES:
        count = 0.0
        for noble in range(len(NOBLE_NAMES)):
            count += own.noble[noble] != ABSENT
        count += guesses.LIKELY_NOBLES * left * weights[WANT_NOBLES]
    elif row == ROW_ARTWORKS:
        kept = artworks_of(state, seat) * (1.0 if left == 0 else guesses.ARTWORKS_KEPT)
        count = kept + guesses.LIKELY_ARTWORKS * left * weights[WANT_ARTWORKS]
    elif row == ROW_MONEY:
        count = own.money / (rules.row_money + guesses.SAVED_FOR_ROW * left) + guesses.LIKELY_MONEY_SETS * left
    else:
        raise AssertionError("a row has no worth written")
    return count


@kernel
def iris_worth(rules, state, weights, seat, space):
    """Points that a meeple on a space adds at the irises around it."""
    level = iris_points(rules, state, seat)
    row, column = space // LINES, space % LINES
    total = 0.0
    for up in range(2):
        for left in range(2):
            top, first = row - up, column - left
            if (
                top >= state.low_row
                and top + 1 < state.high_row
                and first >= state.low_column
                and first + 1 < state.high_column
            ):
                mine, filled = 1, 1
                for other in (
                    LINES * top + first,
                    LINES * top + first + 1,
                    LINES * top + first + LINES,
                    LINES * top + first + LINES + 1,
                ):
                    if other != space and state.meeple[other] != NOBODY:
                        filled += 1
                        mine += state.meeple[other] == seat
                surrounded = guesses.IRIS_SEEN + guesses.IRIS_BY_FILLED * filled
                total += level * surrounded * (guesses.IRIS_SHARED + guesses.IRIS_BY_MINE * mine)
    return weights[WANT_IRISES] * total


@kernel
def column_standing(rules, state, seat, column):
    """A seat's bid in a column, the best other seat's, and the spaces still free there."""
    mine, best, free = 0, 0, 0
    for other in range(rules.players):
        total = 0
        for row in range(state.low_row, state.high_row):
            if state.meeple[LINES * row + column] == other:
                total += state.bid[LINES * row + column]
        if other == seat:
            mine = total
        else:
            best = max(best, total)
    for row in range(state.low_row, state.high_row):
        free += state.meeple[LINES * row + column] == NOBODY
    return mine, best, free


@kernel
def chance_to_win(lead, free):
    """How likely a lead in a column, in BF, holds with so many spaces still free there."""
    if lead < 0:
        return guesses.CHANCE_BEHIND if free > 0 else 0.0
    if lead == 0:
        return guesses.CHANCE_LEVEL
    if free == 0:
        return 1.0
    return 1.0 - guesses.RISK * guesses.RISK_BY_LEAD ** (lead - 1) * (1.0 - guesses.RISK_BY_SPACES**free)


@kernel
def chance_to_get(rules, free, ahead):
    """How likely a seat that has bid in a column gets its card in the end."""
    place = MOST_BEHIND + max(-MOST_BEHIND, min(MOST_AHEAD, ahead))
    return CHANCES[min(int(rules.players) - 2, 1), min(free, 3), place]
