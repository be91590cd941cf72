"""What the columns and irises of the Art Nouveau board are worth: prestige cards, and the chance of a majority."""

from __future__ import annotations

from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.wants import WANT_ARTWORKS, WANT_IRISES, WANT_NOBLES, WANT_PRESTIGE
from engine.bruxelles1893.judging.worths import bonus_worth
from engine.bruxelles1893.majorities import iris_points
from engine.bruxelles1893.sales import artworks_of
from engine.bruxelles1893.state import (
    ABSENT,
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


@kernel
def card_worth(rules, state, weights, seat, face):
    """Points in a prestige card: its best bonus or a row it may be tucked under, and its Manneken Pis symbols."""
    if face == NOTHING:
        return 0.0
    best = 0.0
    for option in range(rules.n_options[face]):
        best = max(best, option_worth(rules, state, weights, seat, face, option))
    if rules.symbols[face] > 0:
        for row in range(len(ROWS)):
            if not state.seats[seat].tucked_now[row]:
                best = max(best, tuck_worth(rules, state, weights, seat, face, row))
    last = stages_left(rules, state) == 0
    return best + rules.manneken[face] * (guesses.MANNEKEN_LAST if last else guesses.MANNEKEN)


@kernel
def option_worth(rules, state, weights, seat, face, option):
    total = 0.0
    for bonus in range(len(BONUSES)):
        total += rules.bonus[face, option, bonus] * bonus_worth(rules, state, weights, seat, bonus)
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
