"""End of the game: payment of the nobles, final scoring by source, and what decides a tie."""

from __future__ import annotations

from engine.bruxelles1897.construction import houses_of, material_cards
from engine.bruxelles1897.majorities import column_winners
from engine.bruxelles1897.piles import discard
from engine.bruxelles1897.state import (
    ABSENT,
    ARCHITECTS,
    BRUGMANN,
    COLOURS,
    COLUMNS,
    FIRST_NOBLE,
    FOR_ARTWORKS,
    FOR_HOUSES,
    FOR_MONEY,
    FOR_NOBLES,
    FROM_BONUS,
    FROM_EXPO,
    FROM_HOUSES,
    FROM_MATERIALS,
    FROM_UNPAID,
    HOUSE_KINDS,
    NOBLE_NAMES,
    TRACKS,
)
from engine.bruxelles1897.tracks import house_points, level, prisoners
from engine.kernel import kernel
from engine.seats import points, score

TRACK_SUMS = 64
"""More than the markers of a player on all tracks show together."""

TIE_BREAK = 2.0**-16
"""What decides ties counts by this fraction of a point: less than a hundredth in all, and exact in floating point."""


@kernel
def nobles_of(state, seat):
    """How many nobles a player has, Georges Brugmann included."""
    total = 0
    for noble in range(len(NOBLE_NAMES)):
        total += int(state.seats[seat].noble[noble] != ABSENT)
    return total


@kernel
def score_game(rules, state):
    """The five steps of the final scoring."""
    for seat in range(rules.players):
        _pay_nobles(rules, state, seat)
        score(state, seat, FROM_HOUSES, houses_of(state, seat) * house_points(rules, state, seat))
        score(state, seat, FROM_MATERIALS, rules.material_vp * material_cards(state, seat))
        if state.expo == seat:
            score(state, seat, FROM_EXPO, rules.expo_vp)
        for column in range(COLUMNS):
            if column_winners(rules, state, column) >> seat & 1:
                bottom = rules.bottom[state.bonus[column]]
                score(state, seat, FROM_BONUS + bottom, bonus_points(rules, state, seat, bottom))


@kernel
def _pay_nobles(rules, state, seat):
    """Pay all nobles but Georges Brugmann, as far as the money goes; the others are discarded for points lost.

    Which of them are paid makes no difference to any score.
    """
    own = state.seats[seat]
    for noble in range(BRUGMANN + 1, len(NOBLE_NAMES)):
        if own.noble[noble] != ABSENT:
            if own.money >= rules.noble_cost:
                own.money -= rules.noble_cost
            else:
                own.noble[noble] = ABSENT
                discard(state, FIRST_NOBLE + noble)
                score(state, seat, FROM_UNPAID, -rules.unpaid_vp)


@kernel
def bonus_points(rules, state, seat, bottom):
    """What the bottom half of a Bonus card would score now."""
    own = state.seats[seat]
    if bottom == FOR_MONEY:
        return int(rules.money_set_vp) * min(int(rules.most_money_sets), int(own.money) // rules.money_set)
    count = 0
    if bottom == FOR_ARTWORKS:
        for colour in range(len(COLOURS)):
            count += int(own.artworks[colour] > 0)
    elif bottom == FOR_HOUSES:
        for kind in range(len(HOUSE_KINDS)):
            count += int(own.houses[kind] > 0)
    elif bottom == FOR_NOBLES:
        count += nobles_of(state, seat)
    else:
        raise AssertionError("a Bonus card has no score written")
    return rules.bonus_vp[bottom] * count


@kernel
def final_scores(rules, state, out):
    """Each seat's points, and by a fraction of a point what decides ties.

    That is fewest Architect cards in prison, then the highest sum of the three tracks (End of the game).
    """
    for seat in range(rules.players):
        free = -prisoners(state, seat)
        for sort in range(ARCHITECTS):
            free += int(rules.architects[sort])
        out[seat] = points(state, seat) + TIE_BREAK * (TRACK_SUMS * free + track_sum(rules, state, seat))


@kernel
def track_sum(rules, state, seat):
    """What the markers of a player show on all tracks together."""
    total = 0
    for track in range(len(TRACKS)):
        total += level(rules, state, seat, track)
    return total


def tie_breaks(rules, state, seat):
    """What decides a tie, rule by rule, by the words that say it: the highest number wins."""
    return {
        "fewest Architect cards in prison": -int(prisoners(state, seat)),
        "highest sum of the three tracks": int(track_sum(rules, state, seat)),
    }
