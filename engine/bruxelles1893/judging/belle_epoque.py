"""What the pieces of the Belle Époque expansion are worth: its tiles, and its cards when they are used."""

from __future__ import annotations

from engine.bruxelles1893.belle_epoque.cards import OTHER_FIRST
from engine.bruxelles1893.construction import EXCHANGE_COST
from engine.bruxelles1893.judging import guesses
from engine.bruxelles1893.judging.columns import row_count
from engine.bruxelles1893.judging.features import stages_left
from engine.bruxelles1893.judging.worths import house_worth, money_worth
from engine.bruxelles1893.sales import whites_of
from engine.bruxelles1893.scoring import connections, multiplier, nobles_cost
from engine.bruxelles1893.state import (
    ARCHITECT,
    ARTWORK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    CARD_MONEY_CARD,
    CARD_POINTS_CARD,
    CREATE_WHITE_CARD,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    DOUBLE_MEEPLE_CARD,
    EXTRA_TURN_CARD,
    HOUSE_POINTS_CARD,
    HOUSES,
    INACTIVE_COLUMN_CARD,
    IRIS_MONEY_CARD,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    MANNEKEN_PIS_CARD,
    MONEY_POINTS_CARD,
    MORE_STEPS_CARD,
    NEW_NOBLES_CARD,
    NOBLE_FOR_MONEY_CARD,
    ONE_NOBLE_MORE_CARD,
    REPLACE_CUBE_CARD,
    RETURN_ARTWORK_CARD,
    ROW_ARTWORKS,
    ROW_MONEY,
    ROWS,
    STOCK_MONEY_CARD,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TILE_ARTWORKS,
    TILE_BUILDINGS,
    TILE_CONNECTIONS,
    TILE_CROWN,
    TILE_FIRST_PASS,
    TILE_HOUSE,
    TILE_IRIS,
    TILE_NOBLES,
    TILE_PORTRAIT,
    TILE_ROW,
    TILE_SCORE,
    TILE_WHITE,
    TRACK,
    TRAVELER_CARD,
    TRAVELER_POINTS_CARD,
    TRY_SQUARE_CARD,
    TURN_WHITE_CARD,
    UPRIGHT_NOBLES_CARD,
)
from engine.kernel import kernel
from engine.seats import points

CARDS_WITHOUT_COST = (
    ARTWORK_MONEY_CARD,
    TURN_WHITE_CARD,
    MORE_STEPS_CARD,
    RETURN_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    JOKER_FOR_CUBE_CARD,
    CUBE_POINTS_CARD,
    STOCK_MONEY_CARD,
    MONEY_POINTS_CARD,
    ONE_NOBLE_MORE_CARD,
    ARTWORK_POINTS_CARD,
    CREATE_WHITE_CARD,
    TRAVELER_CARD,
    HOUSE_POINTS_CARD,
    LEAVING_NOBLE_CARD,
    UPRIGHT_NOBLES_CARD,
    INACTIVE_COLUMN_CARD,
    MANNEKEN_PIS_CARD,
    DOUBLE_MEEPLE_CARD,
    IRIS_MONEY_CARD,
    TAKE_BACK_MEEPLE_CARD,
    TRAVELER_POINTS_CARD,
    CARD_POINTS_CARD,
    CARD_MONEY_CARD,
)
"""Belle Époque cards that are used as soon as there is something to use them for."""


@kernel
def tile_worth(rules, state, weights, seat, tile):
    """Points that a Belle Époque tile is likely to bring its owner at the end."""
    own, left, amount = state.seats[seat], stages_left(rules, state), float(rules.tile_amount[tile])
    buildings = min(float(HOUSES), own.houses + guesses.LIKELY_HOUSES * left)
    steps = guesses.LIKELY_STEPS * left
    if tile == TILE_SCORE:
        return (points(state, seat) + guesses.LIKELY_POINTS * left) / amount
    if tile == TILE_ROW:
        most = 0.0
        for row in range(len(ROWS)):
            most = max(most, row_count(rules, state, weights, seat, row))
        return amount * most
    if tile == TILE_IRIS:
        money = amount * min(float(TRACK), own.iris + 1 + steps)
        owed = min(money, float(nobles_cost(rules, state, seat, 0)))
        row = multiplier(rules, state, seat, ROW_MONEY) / rules.row_money
        return guesses.MONEY_OF_COST * owed + (guesses.MONEY_KEPT + row) * (money - owed)
    if tile == TILE_ARTWORKS:
        return amount * multiplier(rules, state, seat, ROW_ARTWORKS)
    if tile == TILE_CROWN:
        return amount * min(float(TRACK), own.crown + 1 + steps)
    if tile == TILE_HOUSE:
        return amount * house_worth(rules, state, weights, seat)
    if tile == TILE_FIRST_PASS:
        return amount * (own.n_face_down + guesses.LIKELY_FIRST_PASSES * left)
    if tile == TILE_BUILDINGS:
        return amount * buildings
    if tile == TILE_CONNECTIONS:
        return amount * (connections(state, seat) + guesses.LIKELY_CONNECTIONS * left)
    if tile == TILE_PORTRAIT:
        reached = own.architect + steps >= TRACK - 1
        more = amount - rules.boards[own.board].architect_track[TRACK - 1]
        return rules.house_level_vp * more * buildings * reached
    if tile == TILE_WHITE:
        return amount * whites_of(state, seat)
    if tile == TILE_NOBLES:
        return guesses.MONEY_OF_COST * nobles_cost(rules, state, seat, 0)
    raise AssertionError("a tile has no worth written")


@kernel
def effect_worth(rules, state, weights, seat, card, choice):
    """Belle Époque cards: used as soon as there is something to use them for, but for those that cost something."""
    if card in CARDS_WITHOUT_COST:
        return guesses.CARD_USED
    if card == NEW_NOBLES_CARD or card == TRY_SQUARE_CARD:
        return guesses.CARD_CHOSEN_FREELY
    if card == EXTRA_TURN_CARD:
        return guesses.CARD_EXTRA_TURN if choice == ARCHITECT else guesses.CARD_CHOSEN_FREELY
    if card == JOKERS_CARD:
        return guesses.CARD_OTHER_FIRST if choice == OTHER_FIRST else guesses.CARD_USED
    if card == REPLACE_CUBE_CARD:
        return guesses.CARD_EXCHANGE_COST if choice == EXCHANGE_COST else guesses.CARD_EXCHANGE_SURCHARGE
    if card == NOBLE_FOR_MONEY_CARD:
        money = rules.noble_cost[choice - 1] * money_worth(rules, state, weights, seat)
        return money - guesses.NOBLE_DISCARDED * stages_left(rules, state)
    if card == TAKE_BACK_MONEY_CARD:
        return float(state.bid[choice - 1]) - guesses.MONEY_TAKEN_BACK
    if card == CUBES_AND_ARTWORK_CARD:
        return guesses.CARD_SWAP
    raise AssertionError("a Belle Époque card has no worth written")
