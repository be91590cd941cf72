"""Nobles action, the nobles' effects, and the noble market and pile."""

from __future__ import annotations

from engine.agenda import ask, push
from engine.bruxelles1893.agenda import BELLE_CARD, CREATE_WHITE, KEEP, REFILL_NOBLES, SOLVAY_EFFECT, TAKE_NOBLE
from engine.bruxelles1893.belle_epoque.pavilions import can_use_in
from engine.bruxelles1893.materials import cubes_left, request_cubes, take_cube, take_jokers
from engine.bruxelles1893.state import (
    ABSENT,
    ACTIVATED,
    ALBERT,
    BONUS_ARCHITECT,
    BONUS_CROWN,
    BONUS_FREE,
    BONUS_IRIS,
    BRUGMANN,
    BULS,
    DISCARD_POINTS_CARD,
    EMPAIN,
    FROM_NOBLES,
    MAETERLINCK,
    MATERIALS,
    NAGELMACKERS,
    NOBLE_NAMES,
    NOBLES,
    NOTHING,
    PRIVAT_LIVEMONT,
    READY,
    SLOTS,
    SOLVAY,
    VAN_DE_VELDE,
    VANDERVELDE,
)
from engine.bruxelles1893.tracks import can_gain, gain_bonus
from engine.bruxelles1893.workshop import can_create
from engine.chance import shuffle
from engine.kernel import kernel
from engine.seats import score

TAKE_REVEALED = SLOTS * len(NOBLE_NAMES)
"""Above the nobles of the market, TAKE_REVEALED + noble: the one that was turned up for Hankar, for nothing."""

DISCARD_IT, KEEP_IT = range(2)

JOKER_FOR_CUBES = len(MATERIALS)
"""Solvay's other choice; the choices below it are the material of the one cube."""


@kernel
def can_take_noble(rules, state, seat):
    """Whether the player can pay for a noble on the market, or for Hankar whether there is one to turn up."""
    if rules.boards[state.seats[seat].board].reveals_noble and _can_draw(state):
        return True
    for slot in range(SLOTS):
        if state.market[slot] != NOTHING and rules.market_price[slot] <= state.seats[seat].money:
            return True
    return False


@kernel
def start_nobles(rules, state, seat):
    """Hankar sees the top noble of the pile first; what follows is a chain of decisions of its own."""
    if rules.boards[state.seats[seat].board].reveals_noble:
        state.revealed_noble = _drawn(rules, state)
        ask(state, TAKE_NOBLE, seat)
    else:
        push(state, TAKE_NOBLE, seat)


@kernel
def legal_nobles(rules, state, seat, out):
    """An action is SLOTS * noble + slot, the same noble may lie at two prices; or TAKE_REVEALED + noble."""
    n = 0
    for noble in range(len(NOBLE_NAMES)):
        for slot in range(SLOTS):
            if state.market[slot] == noble and rules.market_price[slot] <= state.seats[seat].money:
                out[n] = SLOTS * noble + slot
                n += 1
    if state.revealed_noble != NOTHING:
        out[n] = TAKE_REVEALED + state.revealed_noble
        n += 1
    return n


@kernel
def take_noble(rules, state, seat, code):
    """Pay, take the card off the market and gain its effect; then it is kept or discarded, then the market refilled."""
    if code >= TAKE_REVEALED:
        noble = code - TAKE_REVEALED
        state.revealed_noble = NOTHING
    else:
        noble = code // SLOTS
        slot = code % SLOTS
        state.seats[seat].money -= rules.market_price[slot]
        state.market[slot] = NOTHING
    push(state, REFILL_NOBLES, seat)
    push(state, KEEP, seat, noble)
    gain_effect(rules, state, seat, noble)


@kernel
def legal_keeping(state, seat, noble, out):
    """Nobody keeps two nobles of a kind: the second is discarded."""
    out[0] = DISCARD_IT
    if state.seats[seat].noble[noble] != ABSENT:
        return 1
    out[1] = KEEP_IT
    return 2


@kernel
def keep_or_discard(rules, state, seat, noble, choice):
    """A kept noble counts as activated this round."""
    if choice == KEEP_IT:
        state.seats[seat].noble[noble] = ACTIVATED
    else:
        state.noble_discards[noble] += 1
        if rules.belle_epoque and can_use_in(state, seat, DISCARD_POINTS_CARD, NOBLES):
            push(state, BELLE_CARD, seat, DISCARD_POINTS_CARD)


@kernel
def gain_effect(rules, state, seat, noble):
    """What the card shows, as far as it can be had."""
    if noble == BRUGMANN:
        state.seats[seat].money += rules.brugmann_money
    elif noble == EMPAIN:
        take_jokers(state, seat, rules.empain_jokers)
    elif noble == SOLVAY:
        if cubes_left(state) > 0:
            push(state, SOLVAY_EFFECT, seat)
    elif noble == BULS:
        gain_bonus(state, seat, BONUS_IRIS)
    elif noble == ALBERT:
        gain_bonus(state, seat, BONUS_CROWN)
    elif noble == VAN_DE_VELDE:
        gain_bonus(state, seat, BONUS_ARCHITECT)
    elif noble == VANDERVELDE:
        gain_bonus(state, seat, BONUS_FREE)
    elif noble == MAETERLINCK:
        score(state, seat, FROM_NOBLES, rules.maeterlinck_vp)
    elif noble == NAGELMACKERS:
        take_traveler(state, seat)
    elif noble == PRIVAT_LIVEMONT:
        if can_create(state):
            push(state, CREATE_WHITE, seat)
    else:
        raise AssertionError("a noble has no effect written")


@kernel
def take_traveler(state, seat):
    """Take a Traveler meeple from the Train space, if one is there."""
    if state.travelers > 0:
        state.travelers -= 1
        state.seats[seat].travelers += 1


@kernel
def legal_solvay(state, seat, out):
    n = 0
    for material in range(len(MATERIALS)):
        if state.cubes[material] > 0:
            out[n] = material
            n += 1
    if state.seats[seat].jokers > 0:
        out[n] = JOKER_FOR_CUBES
        n += 1
    return n


@kernel
def use_solvay(rules, state, seat, choice):
    if choice == JOKER_FOR_CUBES:
        state.seats[seat].jokers -= 1
        state.jokers += 1
        request_cubes(state, seat, rules.solvay_cubes)
    else:
        take_cube(state, seat, choice, 1)


@kernel
def has_ready_noble(state, seat):
    """Whether the player has a noble not yet activated this round."""
    for noble in range(len(NOBLE_NAMES)):
        if state.seats[seat].noble[noble] == READY:
            return True
    return False


@kernel
def list_ready_nobles(state, seat, out, n):
    """Append 1 + noble for each noble not yet activated."""
    for noble in range(len(NOBLE_NAMES)):
        if state.seats[seat].noble[noble] == READY:
            out[n] = 1 + noble
            n += 1
    return n


@kernel
def activate(rules, state, seat, noble):
    """Turn a kept noble and gain its effect; once a round."""
    state.seats[seat].noble[noble] = ACTIVATED
    gain_effect(rules, state, seat, noble)


@kernel
def refill_market(rules, state):
    """Slide the cards to the cheap end and turn up new ones at the dear end."""
    filled = 0
    for slot in range(SLOTS):
        noble = state.market[slot]
        if noble != NOTHING:
            state.market[slot] = NOTHING
            state.market[filled] = noble
            filled += 1
    for slot in range(filled, SLOTS):
        if state.revealed_noble != NOTHING:
            state.market[slot] = state.revealed_noble
            state.revealed_noble = NOTHING
        else:
            state.market[slot] = _drawn(rules, state)


@kernel
def discard_from_market(rules, state, places):
    """Discard the nobles at a set of places, as bits, slide the others to the cheap end and turn up new ones.

    These are seen before one is chosen: what follows is a chain of decisions of its own.
    """
    state.turn += 1
    for slot in range(SLOTS):
        if places >> slot & 1:
            state.noble_discards[state.market[slot]] += 1
            state.market[slot] = NOTHING
    refill_market(rules, state)


@kernel
def has_effect(state, seat, noble):
    """Whether a noble's effect would change anything: the supplies and tracks may have nothing left to give."""
    if noble == BRUGMANN or noble == MAETERLINCK:
        return True
    if noble == EMPAIN:
        return state.jokers > 0
    if noble == SOLVAY:
        return cubes_left(state) > 0
    if noble == BULS:
        return can_gain(state, seat, BONUS_IRIS)
    if noble == ALBERT:
        return can_gain(state, seat, BONUS_CROWN)
    if noble == VAN_DE_VELDE:
        return can_gain(state, seat, BONUS_ARCHITECT)
    if noble == VANDERVELDE:
        return can_gain(state, seat, BONUS_FREE)
    if noble == NAGELMACKERS:
        return state.travelers > 0
    if noble == PRIVAT_LIVEMONT:
        return can_create(state)
    raise AssertionError("a noble has no effect written")


@kernel
def discard_cheapest(rules, state):
    """End of the round: the noble at the lowest price leaves, the others slide, a new one comes."""
    noble = state.market[0]
    if noble != NOTHING:
        state.noble_discards[noble] += 1
        state.market[0] = NOTHING
    refill_market(rules, state)


@kernel
def _can_draw(state):
    """Whether there is a noble in the pile, or a discard to make a new pile of."""
    if state.n_noble_pile > 0:
        return True
    for noble in range(len(NOBLE_NAMES)):
        if state.noble_discards[noble] > 0:
            return True
    return False


@kernel
def _drawn(rules, state):
    """The top noble of the pile, which is made of the discards when a card is needed, or as soon as it is used up."""
    if state.n_noble_pile == 0:
        _reshuffle(state)
    if state.n_noble_pile == 0:
        return NOTHING
    state.n_noble_pile -= 1
    noble = int(state.noble_pile[state.n_noble_pile])
    state.noble_pile[state.n_noble_pile] = 0
    if rules.remakes_at_once and state.n_noble_pile == 0:
        _reshuffle(state)
    return noble


@kernel
def _reshuffle(state):
    """The discards, shuffled, become the pile."""
    for noble in range(len(NOBLE_NAMES)):
        for _ in range(state.noble_discards[noble]):
            state.noble_pile[state.n_noble_pile] = noble
            state.n_noble_pile += 1
        state.noble_discards[noble] = 0
    shuffle(state.stream, state.noble_pile, 0, state.n_noble_pile)
