"""Effects of the Belle Époque cards: to be used now or kept, each once a round (Rulebook, Chapter 2, section 6).

A card is asked about at its own moment. An action is KEEP, or what the card is used for; where nothing can come of
using it, KEEP is the only one. What comes after an action or at a moment of the round is offered as the table of cards
has it; the others are offered in the file of their action.
"""

from __future__ import annotations

from engine.agenda import pop, push
from engine.bruxelles1893.agenda import (
    BELLE_CARD,
    FIRST_BRUSSELS_ACTION,
    GIVE_CUBES,
    NO_ACTION,
    TAKE_BACK,
    doubled_space,
    note_doubled_space,
    note_extra_turn,
    note_more_steps,
)
from engine.bruxelles1893.belle_epoque.card_table import ACTION_OF_CARD, CARDS_AFTER, NO_CARD
from engine.bruxelles1893.belle_epoque.pavilions import can_use, cards_of, place_of
from engine.bruxelles1893.construction import legal_exchanges, pay_exchanging
from engine.bruxelles1893.majorities import irises_won, placed_in_brussels
from engine.bruxelles1893.materials import (
    cubes_left,
    cubes_of,
    give_cubes,
    list_cubes,
    request_cubes,
    take_cube,
    take_jokers,
)
from engine.bruxelles1893.nobles import (
    activate,
    discard_from_market,
    gain_effect,
    has_effect,
    has_ready_noble,
    take_traveler,
)
from engine.bruxelles1893.planning import place_try_square
from engine.bruxelles1893.prestige import column_winners
from engine.bruxelles1893.sales import artworks_of, can_sell_without, farthest_place, return_displayed
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIVATED,
    ARCHITECT,
    ARTWORK_MONEY_CARD,
    ARTWORK_POINTS_CARD,
    BLACK,
    BRUSSELS,
    CARD_MONEY_CARD,
    CARD_POINTS_CARD,
    COLOURS,
    CREATE_WHITE_CARD,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DISCARD_POINTS_CARD,
    DOUBLE_MEEPLE_CARD,
    EXTRA_TURN_CARD,
    FROM_BELLE_CARDS,
    GLASS,
    HOUSE_POINTS_CARD,
    INACTIVE_COLUMN_CARD,
    IRIS_LINES,
    IRIS_MONEY_CARD,
    IRON,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    LINES,
    MANNEKEN_PIS_CARD,
    MATERIALS,
    MONEY_POINTS_CARD,
    MORE_STEPS_CARD,
    NEW_NOBLES_CARD,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOTHING,
    ONE_NOBLE_MORE_CARD,
    READY,
    REPLACE_CUBE_CARD,
    RETURN_ARTWORK_CARD,
    SLOTS,
    SPACES,
    STOCK_EXCHANGE,
    STOCK_MONEY_CARD,
    STONE,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TRAVELER,
    TRAVELER_CARD,
    TRAVELER_POINTS_CARD,
    TRY_SQUARE_CARD,
    TURN_WHITE_CARD,
    UPRIGHT_NOBLES_CARD,
    WOOD,
)
from engine.bruxelles1893.turns import can_act_with
from engine.bruxelles1893.workshop import create_white, legal_colours, return_artwork, take_artwork
from engine.kernel import kernel
from engine.seats import score

KEEP = 0
"""The card is kept for later; the actions above it are 1 + what it is used for, or just USE."""

USE = 1
OTHER_FIRST = 2
"""Card 7: card 8 comes before it."""

GIVE_ARTWORK = 1 + len(COLOURS)
"""Card 17: 1 + the colour of the artwork to get for two cubes, or GIVE_ARTWORK + the colour of the one given."""


@kernel
def offer_after_action(state, seat, action, done):
    """The player's cards that come after an action, lowest number first and the extra turn last.

    `action` and `done` are those of the step AFTER_ACTION: nothing comes after an action that was not carried out.
    """
    if done == 0:
        return
    _offer(state, seat, EXTRA_TURN_CARD, 0)
    for k in range(len(CARDS_AFTER) - 1, -1, -1):  # the first is to be on top
        card = CARDS_AFTER[k, action]
        if card != NO_CARD:
            _offer(state, seat, card, done - 1)


@kernel
def _offer(state, seat, card, b):
    if can_use(state, seat, card):
        push(state, BELLE_CARD, seat, card, b)


@kernel
def legal_card_effects(rules, state, seat, card, b, out):
    """KEEP, and what a card can be used for now; `b` is what it needs to know of the action it goes with."""
    if card == REPLACE_CUBE_CARD:
        return legal_exchanges(rules, state, seat, b, out)
    if card == CREATE_WHITE_CARD:
        n = legal_colours(state, out)
        for k in range(n, 0, -1):
            out[k] = 1 + out[k - 1]
        out[0] = KEEP
        return n + 1
    out[0] = KEEP
    n = 1
    own = state.seats[seat]
    if card == TURN_WHITE_CARD:
        for colour in range(BLACK):
            if own.white[colour] > 0:
                out[n] = 1 + colour
                n += 1
    elif card == RETURN_ARTWORK_CARD:
        for k in range(2):
            if state.display[k] != NOTHING and can_sell_without(state, seat, state.display[k]):
                out[n] = 1 + state.display[k]
                n += 1
    elif card == NEW_NOBLES_CARD:
        n = _list_market_sets(state, out, n)
    elif card == JOKERS_CARD:
        if state.jokers > 0:
            out[n] = USE
            n += 1
        if b == 0 and _is_better_after_8(rules, state, seat):
            out[n] = OTHER_FIRST
            n += 1
    elif card == JOKER_FOR_CUBE_CARD:
        for material in range(len(MATERIALS)):
            if own.jokers > 0 and state.cubes[material] > 0:
                out[n] = 1 + material
                n += 1
    elif card == ONE_NOBLE_MORE_CARD:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == READY and (
                has_effect(state, seat, noble) or can_use(state, seat, NOBLE_FOR_MONEY_CARD)
            ):
                out[n] = 1 + noble
                n += 1
    elif card == NOBLE_FOR_MONEY_CARD:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == ACTIVATED:
                out[n] = 1 + noble
                n += 1
    elif card == TAKE_BACK_MONEY_CARD:
        for space in range(SPACES):
            if state.meeple[space] == seat and state.bid[space] > 0:
                out[n] = 1 + space
                n += 1
    elif card == CUBES_AND_ARTWORK_CARD:
        n = _list_swaps(rules, state, seat, out, n)
    elif card == TRY_SQUARE_CARD:
        for iris in range(IRIS_LINES * IRIS_LINES):
            out[n] = 1 + iris
            n += 1
    elif card == EXTRA_TURN_CARD:
        if own.meeples > 0 and can_act_with(rules, state, seat, own.meeples - 1, own.travelers):
            out[n] = ARCHITECT
            n += 1
        if own.travelers > 0 and can_act_with(rules, state, seat, own.meeples, own.travelers - 1):
            out[n] = TRAVELER
            n += 1
    elif card == INACTIVE_COLUMN_CARD:
        n = _list_other_cards(rules, state, seat, out, n)
    elif card == DOUBLE_MEEPLE_CARD:
        for space in range(SPACES):
            if rules.cross[space] and state.meeple[space] == seat:
                out[n] = 1 + space
                n += 1
    elif _brings_anything(rules, state, seat, card, b):
        out[n] = USE
        n += 1
    return n


@kernel
def _brings_anything(rules, state, seat, card, b):
    """Whether a card whose use leaves no choice would do anything."""
    own = state.seats[seat]
    if card == ARTWORK_MONEY_CARD or card == ARTWORK_POINTS_CARD:
        return artworks_of(state, seat) > 0
    if card == MORE_STEPS_CARD:
        return artworks_of(state, seat) < farthest_place(state)
    if card == CUBE_POINTS_CARD:
        return b > 0
    if card == MONEY_POINTS_CARD:
        return own.money >= rules.card_amount[card]
    if card == TRAVELER_CARD:
        return state.travelers > 0
    if card == LEAVING_NOBLE_CARD:
        noble = state.market[0]
        return noble != NOTHING and own.money >= rules.card_amount[card] and has_effect(state, seat, noble)
    if card == UPRIGHT_NOBLES_CARD:
        return has_ready_noble(state, seat)
    if card == IRIS_MONEY_CARD:
        return irises_won(rules, state, seat, doubled_space(state)) > 0
    if card == TAKE_BACK_MEEPLE_CARD:
        return placed_in_brussels(state, seat) > 0
    if card == TRAVELER_POINTS_CARD:
        return travelers_in_brussels(state) > 0
    if (
        card == DISCARD_POINTS_CARD
        or card == STOCK_MONEY_CARD
        or card == HOUSE_POINTS_CARD
        or card == MANNEKEN_PIS_CARD
        or card == CARD_POINTS_CARD
        or card == CARD_MONEY_CARD
    ):
        return True
    raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _is_better_after_8(rules, state, seat):
    """Whether card 8 first, which returns a joker to the supply, leaves card 7 more to take."""
    own = state.seats[seat]
    few = state.jokers < rules.card_amount[JOKERS_CARD]
    return few and own.jokers > 0 and cubes_left(state) > 0 and can_use(state, seat, JOKER_FOR_CUBE_CARD)


@kernel
def _list_market_sets(state, out, n):
    """Append the sets of places of the noble market, as bits, that can be discarded together; never none."""
    filled = 0
    for slot in range(SLOTS):
        if state.market[slot] != NOTHING:
            filled |= 1 << slot
    places = 0
    while places != filled:
        places = (places - filled) & filled  # the next larger subset
        out[n] = places
        n += 1
    return n


@kernel
def _list_swaps(rules, state, seat, out, n):
    """Append the artworks that two cubes can be given for, and those that can be given for two cubes."""
    if cubes_of(state, seat) >= rules.card_amount[CUBES_AND_ARTWORK_CARD]:
        for colour in range(len(COLOURS)):
            if state.stacks[colour] > 0 and (colour != BLACK or rules.black_for_cubes):
                out[n] = 1 + colour
                n += 1
    if cubes_left(state) > 0:
        for colour in range(len(COLOURS)):
            if state.seats[seat].artworks[colour] > 0:
                out[n] = GIVE_ARTWORK + colour
                n += 1
    return n


@kernel
def _list_other_cards(rules, state, seat, out, n):
    """Append 1 + 5 * a column won alone + a column outside the active area, whose card is there to be taken."""
    for won in range(state.low_column, state.high_column):
        if state.column[won] != NOTHING and column_winners(rules, state, won) == 1 << seat:
            for other in range(LINES):
                inactive = other < state.low_column or other >= state.high_column
                if inactive and state.column[other] != NOTHING and state.column[other] != state.column[won]:
                    out[n] = 1 + LINES * won + other
                    n += 1
    return n


@kernel
def travelers_in_brussels(state):
    """Traveler meeples used in the Brussels area, all players' together."""
    total = 0
    for place in range(len(BRUSSELS)):
        for seat in range(len(state.seats)):
            total += state.brussels_travelers[place, seat]
    return total


@kernel
def is_used(card, choice):
    """Whether a choice uses a card, and does not keep it or see to another first."""
    return choice != KEEP and not (card == JOKERS_CARD and choice == OTHER_FIRST)


@kernel
def use_belle_card(rules, state, seat, card, b, choice):
    """Use a card, or keep it, or see to another first."""
    if card == JOKERS_CARD and choice == OTHER_FIRST:
        pop(state)  # card 8, which lies beneath
        push(state, BELLE_CARD, seat, JOKERS_CARD, 1)
        push(state, BELLE_CARD, seat, JOKER_FOR_CUBE_CARD)
    elif is_used(card, choice):
        state.card_used[place_of(state, card)] = 1
        action = ACTION_OF_CARD[card]
        if action == NO_ACTION:
            _use_in_round(rules, state, seat, card, choice)
        elif action < FIRST_BRUSSELS_ACTION:
            _use_in_art_nouveau(rules, state, seat, card, b, choice)
        else:
            _use_in_brussels(rules, state, seat, card, choice)
    if card == REPLACE_CUBE_CARD:
        pay_exchanging(rules, state, seat, b, choice)


@kernel
def _use_in_art_nouveau(rules, state, seat, card, b, choice):
    """Cards that go with the actions of the Art Nouveau board."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == ARTWORK_MONEY_CARD:
        own.money += amount * artworks_of(state, seat)
    elif card == TURN_WHITE_CARD:
        own.white[choice - 1] -= 1
        own.artworks[choice - 1] += 1
    elif card == MORE_STEPS_CARD:
        note_more_steps(state, amount)
    elif card == RETURN_ARTWORK_CARD:
        return_displayed(state, choice - 1)
    elif card == DISCARD_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == NEW_NOBLES_CARD:
        discard_from_market(rules, state, choice)
    elif card == JOKERS_CARD:
        take_jokers(state, seat, amount)
    elif card == JOKER_FOR_CUBE_CARD:
        own.jokers -= 1
        state.jokers += 1
        take_cube(state, seat, choice - 1, 1)
    elif card == CUBE_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount * b)
    elif card != REPLACE_CUBE_CARD:  # its use is in the payment, which comes next
        raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _use_in_brussels(rules, state, seat, card, choice):
    """Cards that go with the actions of the Brussels board."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == STOCK_MONEY_CARD:
        for other in range(rules.players):
            own.money += amount * state.brussels[STOCK_EXCHANGE, other]
            own.money += amount * state.brussels_travelers[STOCK_EXCHANGE, other]
    elif card == MONEY_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, own.money // amount)
    elif card == ONE_NOBLE_MORE_CARD:
        activate(rules, state, seat, choice - 1)
    elif card == NOBLE_FOR_MONEY_CARD:
        own.noble[choice - 1] = ABSENT
        state.noble_discards[choice - 1] += 1
        own.money += rules.noble_cost[choice - 1]
    elif card == TAKE_BACK_MONEY_CARD:
        push(state, TAKE_BACK, seat, choice - 1)
    elif card == ARTWORK_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount * artworks_of(state, seat))
    elif card == CUBES_AND_ARTWORK_CARD:
        if choice < GIVE_ARTWORK:
            push(state, GIVE_CUBES, seat, choice - 1)
        else:
            own.artworks[choice - GIVE_ARTWORK] -= 1
            return_artwork(state, choice - GIVE_ARTWORK)
            request_cubes(state, seat, amount)
    elif card == CREATE_WHITE_CARD:
        create_white(state, seat, choice - 1)
    else:
        raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _use_in_round(rules, state, seat, card, choice):
    """Cards that go with moments of the round."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == TRAVELER_CARD:
        take_traveler(state, seat)
    elif card == TRY_SQUARE_CARD:
        pop(state)  # the first player's choice, which this one replaces
        place_try_square(rules, state, choice - 1)
    elif card == HOUSE_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == EXTRA_TURN_CARD:
        state.extra_meeple = choice
        own.meeples -= choice == ARCHITECT
        own.travelers -= choice == TRAVELER
        note_extra_turn(state)
    elif card == LEAVING_NOBLE_CARD:
        own.money -= amount
        gain_effect(rules, state, seat, state.market[0])
    elif card == UPRIGHT_NOBLES_CARD:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == READY:
                score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == INACTIVE_COLUMN_CARD:
        won, other = (choice - 1) // LINES, (choice - 1) % LINES
        face = int(state.column[won])
        state.column[won] = state.column[other]
        state.column[other] = face
    elif card == DOUBLE_MEEPLE_CARD:
        note_doubled_space(state, choice)
    elif card == TAKE_BACK_MEEPLE_CARD:
        _bring_back(state, seat)
    elif card == TRAVELER_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount * travelers_in_brussels(state))
    elif card == CARD_POINTS_CARD:
        score(state, seat, FROM_BELLE_CARDS, amount * cards_of(state, seat))
    elif card == CARD_MONEY_CARD:
        own.money += amount * cards_of(state, seat)
    elif card != MANNEKEN_PIS_CARD and card != IRIS_MONEY_CARD:  # these count at the majorities, once used
        raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _bring_back(state, seat):
    """Card 29: take a meeple from the Brussels board; it does not matter from where, all leave it next."""
    for place in range(len(BRUSSELS)):
        if state.brussels[place, seat] > 0:
            state.brussels[place, seat] -= 1
            state.seats[seat].meeples += 1
            return


@kernel
def legal_take_backs(state, space, out):
    """Card 15: part of the money on a space, or all of it."""
    most = state.bid[space]
    for money in range(1, most + 1):
        out[money - 1] = money
    return most


@kernel
def take_back(state, seat, space, money):
    state.bid[space] -= money
    state.seats[seat].money += money


@kernel
def legal_gifts(rules, state, seat, out):
    """Card 17: the cubes to give for an artwork."""
    cubes = state.seats[seat].materials
    count = int(rules.card_amount[CUBES_AND_ARTWORK_CARD])
    return list_cubes(cubes[WOOD], cubes[IRON], cubes[STONE], cubes[GLASS], count, out)


@kernel
def swap_cubes(state, seat, colour, code):
    """Card 17: give the cubes and take the artwork."""
    give_cubes(state, seat, code)
    take_artwork(state, seat, colour)
