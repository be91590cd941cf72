"""The integrity check: every card of the box is somewhere, once, and every number is in its range."""

from __future__ import annotations

from engine.agenda import NOT_PENDING, comes_to_step, find
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
    SORTS,
    SPACES,
    TAPPED,
    TRACKS,
)
from engine.bruxelles1897.turns import SIDES
from engine.kernel import kernel
from engine.numbered import Numbered

_FAULTS = Numbered()
SOUND = _FAULTS.add("sound")
ROUND_OUT_OF_RANGE = _FAULTS.add("the round, the first player or the Expo card's owner is out of range")
NO_DECISION = _FAULTS.add("the agenda has no decision on top, or is too high")
CARDS_ASTRAY = _FAULTS.add("Action cards of a number do not add up")
PILE_OUT_OF_ORDER = _FAULTS.add("a pile holds a card of another sort, or is out of range")
ARCHITECTS_ASTRAY = _FAULTS.add("Architect cards of a player do not add up")
CARD_MISPLACED = _FAULTS.add("an Architect card and an Action card share a space, or one lies outside the area")
NEUTRALS_ASTRAY = _FAULTS.add("neutral Architect cards do not add up")
SURPLUS_CARD = _FAULTS.add("Money cards are more than were dealt, or the Expo card is in two places")
MONEY_NEGATIVE = _FAULTS.add("money is negative")
MARKER_OFF_TRACK = _FAULTS.add("a marker is off its track")
PASSED_ASTRAY = _FAULTS.add("players who have passed do not add up")
USES_ASTRAY = _FAULTS.add("uses of a Brussels card and Architect cards there do not agree")
BONUS_ASTRAY = _FAULTS.add("Bonus cards do not add up")
NOBLE_UNKNOWN = _FAULTS.add("a noble is in no known state, or Georges Brugmann is missing")
FAULTS = _FAULTS.words


@kernel
def fault(rules, state):
    """The number of the first fault found, an index of FAULTS; SOUND if there is none."""
    if not 0 <= state.round_number < rules.rounds or not 0 <= state.first_player < rules.players:
        return ROUND_OUT_OF_RANGE
    if state.expo != NOBODY and not 0 <= state.expo < rules.players:
        return ROUND_OUT_OF_RANGE
    if not 0 <= state.n_agenda <= AGENDA:
        return NO_DECISION
    if comes_to_step(state):
        return NO_DECISION
    found = _fault_of_piles(state)
    if found == SOUND:
        found = _fault_of_action_cards(rules, state)
    if found == SOUND:
        found = _fault_of_area(rules, state)
    if found == SOUND:
        found = _fault_of_architects(rules, state)
    if found == SOUND:
        found = _fault_of_seats(rules, state)
    return found


@kernel
def _fault_of_piles(state):
    for sort in range(len(SORTS)):
        if not 0 <= state.n_pile[sort] <= MOST_IN_PILE:
            return PILE_OUT_OF_ORDER
        for place in range(state.n_pile[sort]):
            if not FIRST_OF[sort] <= state.pile[sort, place] < FIRST_OF[sort + 1]:
                return PILE_OUT_OF_ORDER
    return SOUND


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
                return CARDS_ASTRAY
            if state.discards[card] < 0:
                return CARDS_ASTRAY
    return SOUND


@kernel
def _before_player(state, seat, card):
    own = state.seats[seat]
    if card < FIRST_MATERIAL:
        return int(own.artworks[card - FIRST_ARTWORK])
    if card < FIRST_HOUSE:
        return int(own.materials[card - FIRST_MATERIAL])
    if card < FIRST_NOBLE:
        return int(own.houses[card - FIRST_HOUSE])
    if card < MONEY_CARD:
        return int(own.noble[card - FIRST_NOBLE] != ABSENT)
    raise AssertionError("an Action card has no place before a player written")


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
            return CARD_MISPLACED
        if space < SPACES:
            owner = state.architect[space]
            neutrals += owner == NEUTRAL
            if owner != NOBODY and (space >= spaces or state.card[space] != NOTHING):
                return CARD_MISPLACED
            if (0 <= owner < rules.players) != (0 <= state.played[space] < SIDES * ARCHITECTS):
                return CARD_MISPLACED
            if owner != NOBODY and owner != NEUTRAL and not 0 <= owner < rules.players:
                return CARD_MISPLACED
    if neutrals != rules.neutral_cards:
        return NEUTRALS_ASTRAY
    if money > rules.dealt or expos + (state.expo != NOBODY) > 1:
        return SURPLUS_CARD
    for card in range(BONUS_CARDS):
        found = 0
        for column in range(COLUMNS):
            found += state.bonus[column] == card
        if found != 1:
            return BONUS_ASTRAY
    return SOUND


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
                    return ARCHITECTS_ASTRAY
            if total != rules.architects[sort] or own.hand[sort] < 0 or own.prison[sort] < 0:
                return ARCHITECTS_ASTRAY
    in_turns = find(state, NEXT_TURN) != NOT_PENDING or find(state, COATS_OF_ARMS) != NOT_PENDING
    for place in range(len(BRUSSELS)):
        cards = 0
        for seat in range(rules.players):
            for sort in range(ARCHITECTS):
                cards += state.brussels[place, seat, sort]
        uses = int(state.uses[place])
        if uses < 0 or (in_turns and cards != uses * (uses + 1) // 2) or (not in_turns and uses != 0):
            return USES_ASTRAY
    return SOUND


@kernel
def _fault_of_seats(rules, state):
    passed = 0
    for seat in range(rules.players):
        own = state.seats[seat]
        if own.money < 0:
            return MONEY_NEGATIVE
        for track in range(len(TRACKS)):
            if not 1 <= own.track[track] <= rules.track_length[track]:
                return MARKER_OFF_TRACK
        passed += own.passed > 0
        for noble in range(len(NOBLE_NAMES)):
            if not ABSENT <= own.noble[noble] <= TAPPED:
                return NOBLE_UNKNOWN
        if own.noble[BRUGMANN] == ABSENT:
            return NOBLE_UNKNOWN
        for colour in range(len(COLOURS)):
            if own.artworks[colour] < 0:
                return CARDS_ASTRAY
        for pair in range(len(PAIRS)):
            if own.materials[pair] < 0:
                return CARDS_ASTRAY
        for kind in range(len(HOUSE_KINDS)):
            if own.houses[kind] < 0:
                return CARDS_ASTRAY
    return SOUND if passed == state.n_passed else PASSED_ASTRAY
