"""Effects of the Belle Époque cards: to be used now or kept, each once a round (Rulebook, Chapter 2, section 6).

A card is asked about at its own moment. An action is KEEP, or what the card is used for; where nothing can come of
using it, KEEP is the only one. Where a card is offered is in the file of its moment: the actions, the phases, or
`offer_after_action` here.
"""

from __future__ import annotations

from engine.agenda import push
from engine.bruxelles1893.agenda import BELLE_CARD, FIRST_BRUSSELS_ACTION, GIVE_CUBES, IRISES, TAKE_BACK
from engine.bruxelles1893.belle_epoque.pavilions import can_use, cards_of, place_of
from engine.bruxelles1893.construction import legal_exchanges, pay_exchanging
from engine.bruxelles1893.majorities import doubled_space, irises_won, placed_in_brussels
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
    BLACK,
    BRUSSELS,
    COLOURS,
    CONSTRUCTION,
    FROM_BELLE_CARDS,
    GLASS,
    GRAND_PLACE,
    IRIS_LINES,
    IRON,
    LINES,
    MARKET,
    MATERIALS,
    NOBLE_NAMES,
    NOTHING,
    PARK,
    READY,
    SLOTS,
    SPACES,
    STOCK_EXCHANGE,
    STONE,
    SUPPLY,
    TRAVELER,
    WOOD,
    WORKSHOP,
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

EXTRA_TURN_CARD = 22
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
    if action == WORKSHOP:
        _offer(state, seat, 2, 0)
        _offer(state, seat, 1, 0)
    elif action == SUPPLY:
        _offer(state, seat, 8, 0)
        _offer(state, seat, 7, 0)
    elif action == CONSTRUCTION:
        _offer(state, seat, 10, done - 1)
    elif action == FIRST_BRUSSELS_ACTION + STOCK_EXCHANGE:
        _offer(state, seat, 12, 0)
        _offer(state, seat, 11, 0)
    elif action == FIRST_BRUSSELS_ACTION + GRAND_PLACE:
        _offer(state, seat, 14, 0)
        _offer(state, seat, 13, 0)
    elif action == FIRST_BRUSSELS_ACTION + PARK:
        _offer(state, seat, 16, 0)
        _offer(state, seat, 15, 0)
    elif action == FIRST_BRUSSELS_ACTION + MARKET:
        _offer(state, seat, 18, 0)
        _offer(state, seat, 17, 0)


@kernel
def _offer(state, seat, card, b):
    if can_use(state, seat, card):
        push(state, BELLE_CARD, seat, card, b)


@kernel
def legal_card_effects(rules, state, seat, card, b, out):
    """KEEP, and what a card can be used for now; `b` is what it needs to know of the action it goes with."""
    if card == 9:
        return legal_exchanges(rules, state, seat, b, out)
    if card == 18:
        n = legal_colours(state, out)
        for k in range(n, 0, -1):
            out[k] = 1 + out[k - 1]
        out[0] = KEEP
        return n + 1
    out[0] = KEEP
    n = 1
    own = state.seats[seat]
    if card == 2:
        for colour in range(BLACK):
            if own.white[colour] > 0:
                out[n] = 1 + colour
                n += 1
    elif card == 4:
        for k in range(2):
            if state.display[k] != NOTHING and can_sell_without(state, seat, state.display[k]):
                out[n] = 1 + state.display[k]
                n += 1
    elif card == 6:
        n = _list_market_sets(state, out, n)
    elif card == 7:
        if state.jokers > 0:
            out[n] = USE
            n += 1
        if b == 0 and _is_better_after_8(rules, state, seat):
            out[n] = OTHER_FIRST
            n += 1
    elif card == 8:
        for material in range(len(MATERIALS)):
            if own.jokers > 0 and state.cubes[material] > 0:
                out[n] = 1 + material
                n += 1
    elif card == 13:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == READY and (has_effect(state, seat, noble) or can_use(state, seat, 14)):
                out[n] = 1 + noble
                n += 1
    elif card == 14:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == ACTIVATED:
                out[n] = 1 + noble
                n += 1
    elif card == 15:
        for space in range(SPACES):
            if state.meeple[space] == seat and state.bid[space] > 0:
                out[n] = 1 + space
                n += 1
    elif card == 17:
        n = _list_swaps(rules, state, seat, out, n)
    elif card == 20:
        for iris in range(IRIS_LINES * IRIS_LINES):
            out[n] = 1 + iris
            n += 1
    elif card == 22:
        if own.meeples > 0 and can_act_with(rules, state, seat, own.meeples - 1, own.travelers):
            out[n] = ARCHITECT
            n += 1
        if own.travelers > 0 and can_act_with(rules, state, seat, own.meeples, own.travelers - 1):
            out[n] = TRAVELER
            n += 1
    elif card == 25:
        n = _list_other_cards(rules, state, seat, out, n)
    elif card == 27:
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
    if card == 1 or card == 16:
        return artworks_of(state, seat) > 0
    if card == 3:
        return artworks_of(state, seat) < farthest_place(state)
    if card == 10:
        return b > 0
    if card == 12:
        return own.money >= rules.card_amount[12]
    if card == 19:
        return state.travelers > 0
    if card == 23:
        noble = state.market[0]
        return noble != NOTHING and own.money >= rules.card_amount[23] and has_effect(state, seat, noble)
    if card == 24:
        return has_ready_noble(state, seat)
    if card == 28:
        return irises_won(rules, state, seat, doubled_space(state)) > 0
    if card == 29:
        return placed_in_brussels(state, seat) > 0
    if card == 30:
        return travelers_in_brussels(state) > 0
    if card == 5 or card == 11 or card == 21 or card == 26 or card == 31 or card == 32:
        return True
    raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _is_better_after_8(rules, state, seat):
    """Whether card 8 first, which returns a joker to the supply, leaves card 7 more to take."""
    own = state.seats[seat]
    few = state.jokers < rules.card_amount[7]
    return few and own.jokers > 0 and cubes_left(state) > 0 and can_use(state, seat, 8)


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
    if cubes_of(state, seat) >= rules.card_amount[17]:
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
    return choice != KEEP and not (card == 7 and choice == OTHER_FIRST)


@kernel
def use_belle_card(rules, state, seat, card, b, choice):
    """Use a card, or keep it, or see to another first."""
    if card == 7 and choice == OTHER_FIRST:
        state.n_agenda -= 1  # card 8, which lies beneath
        push(state, BELLE_CARD, seat, 7, 1)
        push(state, BELLE_CARD, seat, 8)
    elif is_used(card, choice):
        state.card_used[place_of(state, card)] = 1
        if card <= 10:
            _use_in_art_nouveau(rules, state, seat, card, b, choice)
        elif card <= 18:
            _use_in_brussels(rules, state, seat, card, choice)
        else:
            _use_in_round(rules, state, seat, card, choice)
    if card == 9:
        pay_exchanging(rules, state, seat, b, choice)


@kernel
def _use_in_art_nouveau(rules, state, seat, card, b, choice):
    """Cards 1 to 10, which go with the actions of the Art Nouveau board."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == 1:
        own.money += amount * artworks_of(state, seat)
    elif card == 2:
        own.white[choice - 1] -= 1
        own.artworks[choice - 1] += 1
    elif card == 3:
        state.agenda[state.n_agenda - 1].b = amount  # of the decision on the indicator, which comes next
    elif card == 4:
        return_displayed(state, choice - 1)
    elif card == 5:
        score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == 6:
        discard_from_market(rules, state, choice)
    elif card == 7:
        take_jokers(state, seat, amount)
    elif card == 8:
        own.jokers -= 1
        state.jokers += 1
        take_cube(state, seat, choice - 1, 1)
    elif card == 10:
        score(state, seat, FROM_BELLE_CARDS, amount * b)
    elif card != 9:  # its use is in the payment, which comes next
        raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _use_in_brussels(rules, state, seat, card, choice):
    """Cards 11 to 18, which go with the actions of the Brussels board."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == 11:
        for other in range(rules.players):
            own.money += amount * state.brussels[STOCK_EXCHANGE, other]
            own.money += amount * state.brussels_travelers[STOCK_EXCHANGE, other]
    elif card == 12:
        score(state, seat, FROM_BELLE_CARDS, own.money // amount)
    elif card == 13:
        activate(rules, state, seat, choice - 1)
    elif card == 14:
        own.noble[choice - 1] = ABSENT
        state.noble_discards[choice - 1] += 1
        own.money += rules.noble_cost[choice - 1]
    elif card == 15:
        push(state, TAKE_BACK, seat, choice - 1)
    elif card == 16:
        score(state, seat, FROM_BELLE_CARDS, amount * artworks_of(state, seat))
    elif card == 17:
        if choice < GIVE_ARTWORK:
            push(state, GIVE_CUBES, seat, choice - 1)
        else:
            own.artworks[choice - GIVE_ARTWORK] -= 1
            return_artwork(state, choice - GIVE_ARTWORK)
            request_cubes(state, seat, amount)
    elif card == 18:
        create_white(state, seat, choice - 1)
    else:
        raise AssertionError("a Belle Époque card has no effect written")


@kernel
def _use_in_round(rules, state, seat, card, choice):
    """Cards 19 to 32, which go with moments of the round."""
    own = state.seats[seat]
    amount = rules.card_amount[card]
    if card == 19:
        take_traveler(state, seat)
    elif card == 20:
        state.n_agenda -= 1  # the first player's choice, which this one replaces
        place_try_square(rules, state, choice - 1)
    elif card == 21:
        score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == 22:
        state.extra_meeple = choice
        own.meeples -= choice == ARCHITECT
        own.travelers -= choice == TRAVELER
        state.agenda[0].a = 1  # the step to the next turn lies beneath everything
    elif card == 23:
        own.money -= amount
        gain_effect(rules, state, seat, state.market[0])
    elif card == 24:
        for noble in range(len(NOBLE_NAMES)):
            if own.noble[noble] == READY:
                score(state, seat, FROM_BELLE_CARDS, amount)
    elif card == 25:
        won, other = (choice - 1) // LINES, (choice - 1) % LINES
        face = int(state.column[won])
        state.column[won] = state.column[other]
        state.column[other] = face
    elif card == 27:
        for k in range(state.n_agenda):
            if state.agenda[k].kind == IRISES:
                state.agenda[k].a = choice
    elif card == 29:
        _bring_back(state, seat)
    elif card == 30:
        score(state, seat, FROM_BELLE_CARDS, amount * travelers_in_brussels(state))
    elif card == 31:
        score(state, seat, FROM_BELLE_CARDS, amount * cards_of(state, seat))
    elif card == 32:
        own.money += amount * cards_of(state, seat)
    elif card != 26 and card != 28:  # these count at the majorities, once used
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
    return list_cubes(cubes[WOOD], cubes[IRON], cubes[STONE], cubes[GLASS], int(rules.card_amount[17]), out)


@kernel
def swap_cubes(state, seat, colour, code):
    """Card 17: give the cubes and take the artwork."""
    give_cubes(state, seat, code)
    take_artwork(state, seat, colour)
