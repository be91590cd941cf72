"""The integrity check: every card of the box is somewhere, once, and every number is in its range."""

from __future__ import annotations

from engine.agenda import comes_to_step
from engine.bruxelles1897.agenda import COATS_OF_ARMS, KEEP_NOBLE, NEXT_TURN, ONE_OF_TWO, PAYMENT
from engine.bruxelles1897.state import (
    ABSENT,
    AGENDA,
    ARCHITECTS,
    BONUS_CARDS,
    BRUGMANN,
    BRUSSELS,
    COLOURS,
    COLUMNS,
    EXPO,
    FIRST_ARTWORK,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    FIRST_OF,
    HOUSE_KINDS,
    MONEY_CARD,
    MOST_DEALT,
    MOST_IN_PILE,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAIRS,
    ROUNDS,
    SORTS,
    SPACES,
    TAPPED,
    TRACKS,
)
from engine.bruxelles1897.turns import SIDES
from engine.kernel import kernel

FAULTS = (
    "sound",
    "the round, the first player or the Expo card's owner is out of range",
    "the agenda has no decision on top, or is too high",
    "Action cards of a number do not add up",
    "a pile holds a card of another sort, or is out of range",
    "Architect cards of a player do not add up",
    "an Architect card and an Action card share a space, or one lies outside the area",
    "neutral Architect cards do not add up",
    "Money cards are more than were dealt, or the Expo card is in two places",
    "money is negative",
    "a marker is off its track",
    "players who have passed do not add up",
    "uses of a Brussels card and Architect cards there do not agree",
    "Bonus cards do not add up",
    "a noble is in no known state, or Georges Brugmann is missing",
)


@kernel
def fault(rules, state):
    """The number of the first fault found, an index of FAULTS; 0 if there is none."""
    if not 0 <= state.round_number < ROUNDS or not 0 <= state.first_player < rules.players:
        return 1
    if state.expo != NOBODY and not 0 <= state.expo < rules.players:
        return 1
    if not 0 <= state.n_agenda <= AGENDA:
        return 2
    if comes_to_step(state):
        return 2
    found = _fault_of_piles(state)
    if found == 0:
        found = _fault_of_action_cards(rules, state)
    if found == 0:
        found = _fault_of_area(rules, state)
    if found == 0:
        found = _fault_of_architects(rules, state)
    if found == 0:
        found = _fault_of_seats(rules, state)
    return found


@kernel
def _fault_of_piles(state):
    for sort in range(len(SORTS)):
        if not 0 <= state.n_pile[sort] <= MOST_IN_PILE:
            return 4
        for place in range(state.n_pile[sort]):
            if not FIRST_OF[sort] <= state.pile[sort, place] < FIRST_OF[sort + 1]:
                return 4
    return 0


@kernel
def _fault_of_action_cards(rules, state):
    """Each card is in a pile, discarded, in the area, before a player, or in a decision under way."""
    for sort in range(len(SORTS)):
        for card in range(FIRST_OF[sort], FIRST_OF[sort + 1]):
            total = int(state.discards[card])
            for place in range(state.n_pile[sort]):
                total += state.pile[sort, place] == card
            for space in range(MOST_DEALT):
                total += state.card[space] == card
            for seat in range(rules.players):
                total += _before_player(state, seat, card)
            for k in range(state.n_agenda):
                total += _in_decision(state.agenda[k], card)
            if total != rules.copies[card] + (rules.players if card == FIRST_NOBLE + BRUGMANN else 0):
                return 3
            if state.discards[card] < 0:
                return 3
    return 0


@kernel
def _before_player(state, seat, card):
    own = state.seats[seat]
    if card < FIRST_MATERIAL:
        return int(own.artworks[card - FIRST_ARTWORK])
    if card < FIRST_HOUSE:
        return int(own.materials[card - FIRST_MATERIAL])
    if card < FIRST_NOBLE:
        return int(own.houses[card - FIRST_HOUSE])
    return int(own.noble[card - FIRST_NOBLE] != ABSENT)


@kernel
def _in_decision(entry, card):
    """How many cards of a number lie on the table in a decision under way."""
    if entry.kind == ONE_OF_TWO:
        return int(entry.a == card) + int(entry.b == card)
    if entry.kind == PAYMENT:
        return int(entry.a == card)
    return int(entry.kind == KEEP_NOBLE and entry.a == card - FIRST_NOBLE)


@kernel
def _fault_of_area(rules, state):
    spaces = rules.rows * COLUMNS
    neutrals = money = expos = 0
    for space in range(MOST_DEALT):
        money += state.card[space] == MONEY_CARD
        expos += state.card[space] == EXPO
        if space >= spaces and state.card[space] != NOTHING:
            return 6
        if space < SPACES:
            owner = state.architect[space]
            neutrals += owner == NEUTRAL
            if owner != NOBODY and (space >= spaces or state.card[space] != NOTHING):
                return 6
            if (0 <= owner < rules.players) != (0 <= state.played[space] < SIDES * ARCHITECTS):
                return 6
            if owner != NOBODY and owner != NEUTRAL and not 0 <= owner < rules.players:
                return 6
    if neutrals != rules.neutral_cards:
        return 7
    if money > rules.dealt or expos + (state.expo != NOBODY) > 1:
        return 8
    for card in range(BONUS_CARDS):
        found = 0
        for column in range(COLUMNS):
            found += state.bonus[column] == card
        if found != 1:
            return 13
    return 0


@kernel
def _fault_of_architects(rules, state):
    for seat in range(rules.players):
        own = state.seats[seat]
        for sort in range(ARCHITECTS):
            total = int(own.hand[sort]) + int(own.prison[sort])
            for space in range(SPACES):
                total += state.architect[space] == seat and state.played[space] // SIDES == sort
            for place in range(len(BRUSSELS)):
                total += state.brussels[place, seat, sort]
                if state.brussels[place, seat, sort] < 0:
                    return 5
            if total != rules.architects[sort] or own.hand[sort] < 0 or own.prison[sort] < 0:
                return 5
    in_turns = False
    for k in range(state.n_agenda):
        in_turns |= state.agenda[k].kind == NEXT_TURN or state.agenda[k].kind == COATS_OF_ARMS
    for place in range(len(BRUSSELS)):
        cards = 0
        for seat in range(rules.players):
            for sort in range(ARCHITECTS):
                cards += state.brussels[place, seat, sort]
        uses = int(state.uses[place])
        if uses < 0 or (in_turns and cards != uses * (uses + 1) // 2) or (not in_turns and uses != 0):
            return 12
    return 0


@kernel
def _fault_of_seats(rules, state):
    passed = 0
    for seat in range(rules.players):
        own = state.seats[seat]
        if own.money < 0:
            return 9
        for track in range(len(TRACKS)):
            if not 1 <= own.track[track] <= rules.track_length[track]:
                return 10
        passed += own.passed > 0
        for noble in range(len(NOBLE_NAMES)):
            if not ABSENT <= own.noble[noble] <= TAPPED:
                return 14
        if own.noble[BRUGMANN] == ABSENT:
            return 14
        for colour in range(len(COLOURS)):
            if own.artworks[colour] < 0:
                return 3
        for pair in range(len(PAIRS)):
            if own.materials[pair] < 0:
                return 3
        for kind in range(len(HOUSE_KINDS)):
            if own.houses[kind] < 0:
                return 3
    return 0 if passed == state.n_passed else 11
