"""The integrity check: every piece of the box is somewhere, once, and every number is in its range."""

from __future__ import annotations

from engine.agenda import NOT_PENDING, comes_to_step, count_pending, find
from engine.bruxelles1893.agenda import CARD, CREATE, KEEP, PUT_UNDER, REFILL_NOBLES
from engine.bruxelles1893.artwork_stack import any_drawn
from engine.bruxelles1893.belle_epoque.pavilions import cards_of, has_used
from engine.bruxelles1893.belle_epoque.tiles import claims_of, has_tile
from engine.bruxelles1893.state import (
    ABSENT,
    AGENDA,
    ARCHITECT,
    BELLE_CARDS,
    BLACK,
    BRUGMANN,
    BRUSSELS,
    COLOURS,
    COMPASS,
    EXTRA_TURN_CARD,
    GRID,
    HIDDEN_ARTWORKS,
    HOUSES,
    LINES,
    MATERIALS,
    NEUTRAL,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAVILIONS,
    ROWS,
    SHOWN_TILES,
    SLOTS,
    SPACES,
    STOCK_CARDS,
    TAKE_BACK_MEEPLE_CARD,
    TILE_PORTRAIT,
    TRACK,
    TRAVELER,
    WHITE,
)
from engine.kernel import kernel
from engine.numbered import Numbered

_FAULTS = Numbered()
SOUND = _FAULTS.add("sound")
MEEPLES_ASTRAY = _FAULTS.add("meeples of a player do not add up")
MEEPLE_MISPLACED = _FAULTS.add("a meeple stands outside the active area, or a bid lies without one")
HOUSES_ASTRAY = _FAULTS.add("houses on the board and constructed do not agree")
CUBES_ASTRAY = _FAULTS.add("cubes of a material do not add up")
JOKERS_ASTRAY = _FAULTS.add("jokers do not add up")
ARTWORKS_ASTRAY = _FAULTS.add("artworks of a colour do not add up")
MARKET_OUT_OF_ORDER = _FAULTS.add("the Art Market is out of order")
NOBLES_ASTRAY = _FAULTS.add("cards of a noble do not add up")
PRESTIGE_ASTRAY = _FAULTS.add("prestige cards of a face do not add up")
STOCK_ASTRAY = _FAULTS.add("stock cards do not add up")
NEEDLE_MISPLACED = _FAULTS.add("a needle cannot point where it does")
DISC_OFF_TRACK = _FAULTS.add("a disc is off its track")
MONEY_NEGATIVE = _FAULTS.add("money is negative")
NO_DECISION = _FAULTS.add("the agenda has no decision on top, or is too high")
NEUTRALS_ASTRAY = _FAULTS.add("neutral meeples do not add up")
ROUND_OUT_OF_RANGE = _FAULTS.add("the round or the first player is out of range")
MARKET_GAP = _FAULTS.add("a gap in the noble market")
PASSED_ASTRAY = _FAULTS.add("players who have passed do not add up")
USES_ASTRAY = _FAULTS.add("uses of a Brussels action and meeples there do not agree")
HOUSE_UNDER_NEUTRAL = _FAULTS.add("a house lies under a neutral meeple")
TRAVELERS_ASTRAY = _FAULTS.add("Traveler meeples do not add up")
EXPANSION_MISPLACED = _FAULTS.add("a piece of the Belle Époque expansion is where it cannot be")
STACK_OUT_OF_ORDER = _FAULTS.add("the stack of artworks is out of order")
COMPASS_ASTRAY = _FAULTS.add("the tiles of the compass do not add up")
EXHIBITIONS_ASTRAY = _FAULTS.add("Exhibition tiles do not add up")
FAULTS = _FAULTS.words


@kernel
def fault(rules, state):
    """The number of the first fault found, an index of FAULTS; SOUND if there is none."""
    if not 0 <= state.round_number < rules.rounds or not 0 <= state.first_player < rules.players:
        return ROUND_OUT_OF_RANGE
    if not 0 <= state.n_agenda <= AGENDA:
        return NO_DECISION
    if comes_to_step(state):
        return NO_DECISION
    found = _fault_of_meeples(rules, state)
    if found == SOUND:
        found = _fault_of_turns(rules, state)
    if found == SOUND:
        found = _fault_of_supplies(rules, state)
    if found == SOUND:
        found = _fault_of_artworks(rules, state)
    if found == SOUND:
        found = _fault_of_nobles(rules, state)
    if found == SOUND:
        found = _fault_of_cards(rules, state)
    if found == SOUND:
        found = _fault_of_expansion(rules, state)
    return found


@kernel
def _fault_of_meeples(rules, state):
    neutrals = 0
    for space in range(SPACES):
        row, column = space // LINES, space % LINES
        inside = state.low_row <= row < state.high_row and state.low_column <= column < state.high_column
        owner = state.meeple[space]
        if (owner != NOBODY and not inside) or (owner in (NOBODY, NEUTRAL) and state.bid[space] != 0):
            return MEEPLE_MISPLACED
        if state.bid[space] < 0:
            return MEEPLE_MISPLACED
        if owner == NEUTRAL:
            neutrals += 1
            if state.house[space] != NOBODY:
                return HOUSE_UNDER_NEUTRAL
    if neutrals > (2 if rules.players == 2 else 0):
        return NEUTRALS_ASTRAY
    for seat in range(rules.players):
        own = state.seats[seat]
        meeples, houses = own.meeples + own.courthouse + claims_of(state, seat), cards_of(state, seat)
        if state.extra_meeple == ARCHITECT and has_used(state, seat, EXTRA_TURN_CARD):
            meeples += 1
        for space in range(SPACES):
            meeples += state.meeple[space] == seat
            houses += state.house[space] == seat
        for place in range(len(BRUSSELS)):
            meeples += state.brussels[place, seat]
        if meeples != rules.meeples or own.meeples < 0 or own.courthouse < 0:
            return MEEPLES_ASTRAY
        if houses != own.houses or houses > HOUSES:
            return HOUSES_ASTRAY
        if own.money < 0:
            return MONEY_NEGATIVE
        if not (0 <= own.iris < TRACK and 0 <= own.crown < TRACK and 0 <= own.architect <= TRACK):
            return DISC_OFF_TRACK
    return SOUND


@kernel
def _fault_of_turns(rules, state):
    passed = 0
    for seat in range(rules.players):
        passed += state.seats[seat].passed > 0
    if passed != state.n_passed:
        return PASSED_ASTRAY
    exhibitions = 0
    for seat in range(rules.players):
        exhibitions += state.seats[seat].exhibitions
        if state.seats[seat].exhibitions < 0:
            return EXHIBITIONS_ASTRAY
    if exhibitions > (state.round_number + 1 if rules.exhibitions else 0):
        return EXHIBITIONS_ASTRAY
    taken_back = 0
    for seat in range(rules.players):
        taken_back += has_used(state, seat, TAKE_BACK_MEEPLE_CARD)
    for place in range(len(BRUSSELS)):
        owed = 0
        for use in range(state.uses[place]):
            owed += rules.use_price[use]
        for seat in range(rules.players):
            owed -= state.brussels[place, seat] + state.brussels_travelers[place, seat]
        if owed < 0 or owed > taken_back:
            return USES_ASTRAY
        taken_back -= owed
    return SOUND


@kernel
def _fault_of_supplies(rules, state):
    for material in range(len(MATERIALS)):
        total = state.cubes[material]
        for seat in range(rules.players):
            total += state.seats[seat].materials[material]
            if state.seats[seat].materials[material] < 0:
                return CUBES_ASTRAY
        if total != rules.cubes[material] or state.cubes[material] < 0:
            return CUBES_ASTRAY
    jokers = state.jokers
    for seat in range(rules.players):
        jokers += state.seats[seat].jokers
        if state.seats[seat].jokers < 0:
            return JOKERS_ASTRAY
    if jokers != rules.jokers or state.jokers < 0:
        return JOKERS_ASTRAY
    for needle in range(2):
        space = state.needles[needle]
        if not 0 <= space < rules.compass_spaces or space == rules.arrow:
            return NEEDLE_MISPLACED
    if state.needles[0] >= state.needles[1]:
        return NEEDLE_MISPLACED
    for kind in range(len(COMPASS)):
        spaces = 0
        for space in range(rules.compass_spaces):
            spaces += state.compass[space] == kind
            spaces -= rules.compass[space] == kind
        if spaces != 0:
            return COMPASS_ASTRAY
    return SOUND


@kernel
def _fault_of_artworks(rules, state):
    for colour in range(len(COLOURS)):
        total = state.stacks[colour] + (state.display[0] == colour) + (state.display[1] == colour)
        total += (state.display[0] == WHITE + colour) + (state.display[1] == WHITE + colour)
        total += state.covered[colour]
        for place in range(state.n_artwork_pile):
            total += state.artwork_pile[place] == colour
        if colour < BLACK:
            total += state.drawn[colour]
            if state.drawn[colour] < 0 or (state.stacks[colour] > 0 and rules.hidden_artworks):
                return ARTWORKS_ASTRAY
        for seat in range(rules.players):
            total += state.seats[seat].artworks[colour]
            if colour < BLACK:
                total += state.seats[seat].white[colour]
                if state.seats[seat].white[colour] < 0:
                    return ARTWORKS_ASTRAY
            if state.seats[seat].artworks[colour] < 0:
                return ARTWORKS_ASTRAY
        if total != rules.stacks[colour] or state.stacks[colour] < 0 or state.covered[colour] < 0:
            return ARTWORKS_ASTRAY
    if state.display[0] > state.display[1] or state.display[0] >= WHITE or state.display[1] >= WHITE + BLACK:
        return MARKET_OUT_OF_ORDER
    if state.display[0] == state.display[1] and state.display[0] != NOTHING:
        return MARKET_OUT_OF_ORDER
    for k in range(2):
        if not 1 <= state.indicator[k] <= GRID - 2:
            return MARKET_OUT_OF_ORDER
    return _fault_of_stack(rules, state)


@kernel
def _fault_of_stack(rules, state):
    """First edition: of the tiles in the stack, known ones lie at the bottom; drawn ones are soon put somewhere."""
    if not 0 <= state.n_artwork_pile <= (HIDDEN_ARTWORKS if rules.hidden_artworks else 0):
        return STACK_OUT_OF_ORDER
    for place in range(state.n_artwork_pile):
        if not NOBODY <= state.known_to[place] < rules.players:
            return STACK_OUT_OF_ORDER
        if place > 0 and state.known_to[place] != NOBODY and state.known_to[place - 1] == NOBODY:
            return STACK_OUT_OF_ORDER
    choosing = False
    if rules.hidden_artworks and state.n_agenda > 0:
        kind = state.agenda[state.n_agenda - 1].kind
        choosing = kind == CREATE or kind == PUT_UNDER
    return STACK_OUT_OF_ORDER if any_drawn(state) != choosing else SOUND


@kernel
def _fault_of_nobles(rules, state):
    refill_pending = find(state, REFILL_NOBLES) != NOT_PENDING
    for noble in range(len(NOBLE_NAMES)):
        total = int(state.noble_discards[noble])
        for place in range(state.n_noble_pile):
            total += state.noble_pile[place] == noble
        total += state.revealed_noble == noble
        for slot in range(SLOTS):
            total += state.market[slot] == noble
        total += count_pending(state, KEEP, noble)
        for seat in range(rules.players):
            total += state.seats[seat].noble[noble] != ABSENT
        if total != rules.noble_copies[noble] + (rules.players if noble == BRUGMANN else 0):
            return NOBLES_ASTRAY
    if not refill_pending and state.revealed_noble == NOTHING and state.n_noble_pile > 0:
        for slot in range(SLOTS):
            if state.market[slot] == NOTHING:
                return MARKET_GAP
    return SOUND


@kernel
def _fault_of_cards(rules, state):
    for face in range(rules.n_faces):
        total = int(state.prestige_discards[face])
        for place in range(state.n_prestige_pile):
            total += state.prestige_pile[place] == face
        for column in range(LINES):
            total += state.column[column] == face
        total += count_pending(state, CARD, LINES + face)
        for seat in range(rules.players):
            own = state.seats[seat]
            for k in range(own.n_face_down):
                total += own.face_down[k] == face
            for row in range(len(ROWS)):
                for k in range(own.tucks[row]):
                    total += own.tucked[row, k] == face
        if total != rules.face_copies[face]:
            return PRESTIGE_ASTRAY
    for card in range(STOCK_CARDS):
        total = 0
        for place in range(STOCK_CARDS):
            total += state.stock[place] == card
        if total != 1:
            return STOCK_ASTRAY
    if not 0 <= state.n_stock <= rules.rounds:
        return STOCK_ASTRAY
    return SOUND


@kernel
def _fault_of_expansion(rules, state):
    travelers = int(state.travelers) + (state.extra_meeple == TRAVELER)
    for seat in range(rules.players):
        travelers += state.seats[seat].travelers
        if state.seats[seat].travelers < 0:
            return TRAVELERS_ASTRAY
        for place in range(len(BRUSSELS)):
            travelers += state.brussels_travelers[place, seat]
    if travelers != rules.start_travelers or state.travelers < 0:
        return TRAVELERS_ASTRAY
    for space in range(SPACES):
        if rules.cross[space] and (state.house[space] != NOBODY or state.meeple[space] == NEUTRAL):
            return EXPANSION_MISPLACED
    for place in range(PAVILIONS):
        if not 0 <= state.belle_card[place] <= BELLE_CARDS or (state.belle_card[place] > 0) != rules.belle_epoque:
            return EXPANSION_MISPLACED
        if state.card_used[place] and state.pavilion[place] == NOBODY:
            return EXPANSION_MISPLACED
        for other in range(place):
            if rules.belle_epoque and state.belle_card[place] == state.belle_card[other]:
                return EXPANSION_MISPLACED
    shown = 0
    for place in range(SHOWN_TILES):
        shown += state.tile[place] != NOTHING
        if state.claim[place] != NOBODY and state.tile[place] == NOTHING:
            return EXPANSION_MISPLACED
        for other in range(place):
            if state.tile[place] != NOTHING and state.tile[place] == state.tile[other]:
                return EXPANSION_MISPLACED
    if shown != rules.shown_tiles:
        return EXPANSION_MISPLACED
    for seat in range(rules.players):
        if state.seats[seat].architect == TRACK and not has_tile(state, seat, TILE_PORTRAIT):
            return DISC_OFF_TRACK
    return SOUND
