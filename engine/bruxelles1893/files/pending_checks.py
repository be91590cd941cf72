"""Which agendas fit the table they stand on: whose each entry is, and what its arguments can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from engine.agenda import Entry, entries_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.actions import can_carry_out
from engine.bruxelles1893.agenda import AFTER_ACTION, BELLE_CARD, FIRST_BRUSSELS_ACTION, NO_ACTION
from engine.bruxelles1893.belle_epoque.card_table import CARDS
from engine.bruxelles1893.belle_epoque.pavilions import can_use, has_used
from engine.bruxelles1893.belle_epoque.tiles import has_tile
from engine.bruxelles1893.construction import (
    BUILDINGS,
    EXCHANGE_SURCHARGE,
    HOUSE,
    NO_EXCHANGE,
    can_construct,
)
from engine.bruxelles1893.decisions import MOST_ACTIONS, legal_actions
from engine.bruxelles1893.files.notation import artwork_text, sale_text, space_text
from engine.bruxelles1893.files.pending import entry_text, write_entry
from engine.bruxelles1893.files.phases import Phase, phase_of
from engine.bruxelles1893.free_actions import offer_free_action
from engine.bruxelles1893.materials import cubes_of
from engine.bruxelles1893.prestige import column_winners
from engine.bruxelles1893.sales import artwork_of_sale, colour_of_sale
from engine.bruxelles1893.state import (
    A_SIDE,
    ACTIONS,
    ACTIVATED,
    BRUSSELS,
    CONSTRUCTION,
    CUBE_POINTS_CARD,
    CUBES_AND_ARTWORK_CARD,
    DOUBLE_MEEPLE_CARD,
    EXTRA_TURN_CARD,
    GRAND_PLACE,
    HOUSES,
    JOKER_FOR_CUBE_CARD,
    JOKERS_CARD,
    LEAVING_NOBLE_CARD,
    MORE_STEPS_CARD,
    NEUTRAL,
    NOBLE_NAMES,
    NOBLES,
    NOBODY,
    NOTHING,
    ONE_NOBLE_MORE_CARD,
    PARK,
    PAVILIONS,
    PRIVAT_LIVEMONT,
    READY,
    REPLACE_CUBE_CARD,
    SALES,
    SOLVAY,
    SPACES,
    SUPPLY,
    TAKE_BACK_MONEY_CARD,
    TILE_ROW,
    WHITE,
    WORKSHOP,
)
from engine.errors import PositionError

OF_EXPANSION = (
    *(agenda.TRAVELERS, agenda.CREATE_WHITE, agenda.BUILDING, agenda.CLAIM_TILE, agenda.BELLE_CARD),
    *(agenda.TAKE_BACK, agenda.GIVE_CUBES, agenda.CHOOSE_ROW),
    *(agenda.AFTER_ACTION, agenda.FIRST_PLAYER, agenda.END_ROUND, agenda.TILES_STEP),
)
"""Decisions of the Belle Époque expansion, and the steps on which nothing but those can wait."""

OF_FIRST_EDITION = (agenda.CARRY_OUT, agenda.PUT_UNDER)
"""Decisions of the first edition."""

_NOBLE_OF_EFFECT = {agenda.SOLVAY_EFFECT: SOLVAY, agenda.CUBES: SOLVAY, agenda.CREATE_WHITE: PRIVAT_LIVEMONT}
"""Whose effect asks for a decision."""

_ACTION_OF = {
    agenda.CREATE: WORKSHOP,
    agenda.SELL: SALES,
    agenda.MOVE_INDICATOR: SALES,
    agenda.LEAVE: SALES,
    agenda.TAKE_NOBLE: NOBLES,
    agenda.REFILL_NOBLES: NOBLES,
    agenda.CUBES: SUPPLY,
    agenda.FIRST_NEEDLE: CONSTRUCTION,
    agenda.BUILDING: CONSTRUCTION,
    agenda.PAYMENT: CONSTRUCTION,
    agenda.SITE: CONSTRUCTION,
    agenda.NEEDLE: CONSTRUCTION,
    agenda.PARK_ACTION: FIRST_BRUSSELS_ACTION + PARK,
    agenda.ACTIVATE: FIRST_BRUSSELS_ACTION + GRAND_PLACE,
    agenda.SOLVAY_EFFECT: FIRST_BRUSSELS_ACTION + GRAND_PLACE,
    agenda.CREATE_WHITE: FIRST_BRUSSELS_ACTION + GRAND_PLACE,
}
"""The action that a decision or step directly above AFTER_ACTION belongs to."""

_BEFORE_PAYING = (agenda.FIRST_NEEDLE, agenda.BUILDING, agenda.BELLE_CARD, agenda.PAYMENT)
"""Decisions of a construction that is not yet carried out."""


def check_agenda(rules: Any, state: Any, names: Sequence[str]) -> None:
    """Refuse an agenda whose seats and arguments do not fit the table, or that leaves nothing to decide."""
    entries = entries_of(state)
    if not entries:
        return
    check = _Check(rules, state, names, entries)
    _CHECKS[phase_of(entries)](check)
    choices = legal_actions(rules, state, np.empty(MOST_ACTIONS, np.int16))
    check.demand(-1, choices > 0, "has no possible choice here")


class _Check:
    """An agenda beside the table it stands on."""

    def __init__(self, rules: Any, state: Any, names: Sequence[str], entries: list[Entry]) -> None:
        self.rules = rules
        self.state = state
        self.names = names
        self.entries = entries
        self.top = entries[-1]

    def demand(self, place: int, holds: bool, problem: str) -> None:
        """Refuse the entry at `place` of the agenda, counted from the bottom, unless something holds."""
        if not holds:
            depth = len(self.entries) - 1 - place % len(self.entries)
            raise PositionError(f'pending[{depth}]: "{entry_text(self.entries[place])}" {problem}')

    def demand_seat(self, place: int, seat: int) -> None:
        """Refuse an entry that is not the given seat's."""
        self.demand(place, self.entries[place].seat == seat, f"should be {self.name(seat)}'s")

    def demand_card(self, place: int, card: int) -> None:
        """Refuse an entry whose seat has not used a Belle Époque card this round."""
        seat = self.entries[place].seat
        self.demand(
            place, bool(has_used(self.state, seat, card)), f"needs card {card} of {self.name(seat)} among those used"
        )

    def name(self, seat: int) -> str:
        return self.names[seat % len(self.names)]

    def meeples_on(self, *owners: int) -> int:
        return sum(int(self.state.meeple[space]) in owners for space in range(SPACES))

    # setup and Planning phase

    def setup(self) -> None:
        seat = self.rules.players
        dealt = "cannot be: in the first edition chance deals the first artworks"
        self.demand(-1, not self.rules.hidden_artworks, dealt)
        for place, entry in enumerate(self.entries[1:], start=1):
            own = self.state.seats[entry.seat]
            if entry.kind == agenda.STARTING_ARTWORK:
                seat -= 1
                self.demand(place, own.artworks.sum() == 0, f"cannot be: {self.name(seat)} already has an artwork")
            else:
                self.demand(place, bool(self.rules.asymmetric), "is for the asymmetric variant only")
                self.demand(place, own.board == A_SIDE, f"cannot be: {self.name(seat)} already has a B side")
            self.demand_seat(place, seat)
        self.demand(0, self.state.round_number == 0, "is only before round 1")

    def planning(self) -> None:
        self.demand_seat(0, self.state.first_player)
        self.belle_cards()

    def neutral_meeples(self) -> None:
        first = int(self.state.first_player)
        self.demand(-1, self.rules.players == 2, "is for 2 players only")
        self.demand_seat(0, 1 - first)
        self.demand_seat(-1, first if len(self.entries) == 3 else 1 - first)
        if len(self.entries) == 3:
            self.demand_seat(1, 1 - first)
        self.demand(0, self.entries[0].a == 0, "has extra, but the first turn is still to come")
        placed = self.meeples_on(NEUTRAL)
        self.demand(-1, placed == 3 - len(self.entries), f"cannot be with {placed} neutral meeples placed")
        others = self.meeples_on(0, 1) + int(self.state.uses.sum()) + int(self.state.n_passed)
        self.demand(-1, others == 0, "comes before the first turn of the round")

    # Action phase

    def action(self) -> None:
        mover = self.entries[0].seat
        self.demand(0, self.state.seats[mover].passed == 0, f"cannot be: {self.name(mover)} has passed")
        lone_effect = len(self.entries) == 2 and self.top.kind in _NOBLE_OF_EFFECT
        for place, entry in enumerate(self.entries):
            if entry.kind in (agenda.OFFER_FREE_ACTION, agenda.FREE_ACTION) or (lone_effect and entry.seat != mover):
                self._check_owner(place, mover, NOBLES if lone_effect else entry.a)
            else:
                self.demand_seat(place, mover)
            if entry.kind in _OWN_CHECKS:
                _OWN_CHECKS[entry.kind](self, place, entry)
        self._check_landing(mover)
        self.belle_cards()
        if self.entries[0].a:
            self.demand_card(0, EXTRA_TURN_CARD)
            over = all(entry.seat != mover or entry.kind == agenda.CLAIM_TILE for entry in self.entries[1:])
            self.demand(0, over, "has extra, which is noted only after the other cards of the action")

    def _check_owner(self, place: int, mover: int, action: int) -> None:
        owner = self.entries[place].seat
        what = f"needs a meeple of {self.name(mover)} on a house of {self.name(owner)} for {ACTIONS[action]}"
        self.demand(place, owner != mover and self._has_landed(mover, action, owner), what)

    def _has_landed(self, seat: int, action: int, owner: int | None = None, cross: bool = False) -> bool:
        """Whether a meeple stands on a space of an action, there on an owner's house or on a tile of the cross."""
        state = self.state
        if action >= FIRST_BRUSSELS_ACTION:
            there = action - FIRST_BRUSSELS_ACTION
            return int(state.brussels[there, seat]) + int(state.brussels_travelers[there, seat]) > 0
        return any(
            state.meeple[space] == seat
            and state.action[space] == action
            and (owner is None or state.house[space] == owner)
            and (not cross or self.rules.cross[space])
            for space in range(SPACES)
        )

    def _check_landing(self, mover: int) -> None:
        """All entries of a turn belong to one action, for which a meeple was placed."""
        actions = set(range(FIRST_BRUSSELS_ACTION + len(BRUSSELS)))
        known = 0
        for place in range(1, len(self.entries)):
            possible = self._actions_of(place)
            if possible is not None:
                known = place
                actions &= possible
                self.demand(place, bool(actions), "belongs to another action than what follows it")
        if known:
            owner = next((entry.seat for entry in self.entries if entry.kind == agenda.OFFER_FREE_ACTION), None)
            cross = any(entry.kind == agenda.CLAIM_TILE for entry in self.entries)
            landed = any(self._has_landed(mover, action, owner, cross) for action in actions)
            where = " on a tile of the cross" if cross else ""
            self.demand(known, landed, f"needs a meeple of {self.name(mover)}{where} for its action")

    def _actions_of(self, place: int) -> set[int] | None:
        """The actions that an entry may belong to; None where it can be any, or another's."""
        kind, _, about, _ = self.entries[place]
        if kind in (agenda.ACT, agenda.CARRY_OUT, agenda.AFTER_ACTION, agenda.OFFER_FREE_ACTION):
            possible = {about}
        elif kind == BELLE_CARD and CARDS[about].action != NO_ACTION:
            possible = {CARDS[about].action}
        elif kind == agenda.CLAIM_TILE:
            possible = set(range(FIRST_BRUSSELS_ACTION))
        elif kind in _ACTION_OF and self.entries[place - 1].kind in (AFTER_ACTION, agenda.OFFER_FREE_ACTION):
            possible = {_ACTION_OF[kind]}
            if _ACTION_OF[kind] < FIRST_BRUSSELS_ACTION:
                possible.add(FIRST_BRUSSELS_ACTION + PARK)
            if kind in _NOBLE_OF_EFFECT:
                possible.add(FIRST_BRUSSELS_ACTION + GRAND_PLACE)
        else:
            possible = None
        if self.rules.belle_epoque and (kind == agenda.ACT or (kind in _ACTION_OF and kind not in _NOBLE_OF_EFFECT)):
            beneath = self.entries[place - 1].kind
            follows = beneath == AFTER_ACTION or kind == agenda.NEEDLE
            self.demand(place, follows, 'is followed by the step "after action" in the expansion')
        return possible

    def bid(self, place: int, entry: Entry) -> None:
        state, space = self.state, entry.a
        mine = state.meeple[space] == entry.seat
        self.demand(place, mine, f"needs a meeple of {self.name(entry.seat)} on {space_text(space)}")
        action, owner = int(state.action[space]), int(state.house[space])
        expected = [Entry(agenda.NEXT_TURN, entry.seat)]
        if owner not in (NOBODY, entry.seat):
            expected.append(Entry(agenda.OFFER_FREE_ACTION, owner, action))
        if self.rules.cross[space]:
            expected.append(Entry(agenda.CLAIM_TILE, entry.seat))
        if self.rules.belle_epoque:
            expected.append(Entry(AFTER_ACTION, entry.seat, action))
        expected += [Entry(agenda.ACT, entry.seat, action), entry]
        words = "; then ".join(str(write_entry(self.rules, step, self.names)) for step in reversed(expected[:-1]))
        followed = f"on {space_text(space)} is followed by {words}".replace("'", '"')
        self.demand(place, self.entries[: place + 1] == expected, followed)
        on_house = self.top is entry or owner != NOBODY
        self.demand(-1, on_house, f"needs a house on {space_text(space)}")

    def act(self, place: int, entry: Entry) -> None:
        offered = self.top.kind == BELLE_CARD and place == len(self.entries) - 2
        word = "with" if offered else "without"
        self.demand(place, bool(entry.b) == offered, f"should be {word} offered")

    def carry_out(self, place: int, entry: Entry) -> None:
        possible = can_carry_out(self.rules, self.state, entry.seat, entry.a)
        self.demand(place, bool(possible), f"comes when {self.name(entry.seat)} can carry {ACTIONS[entry.a]} out")

    def choosing(self, place: int, entry: Entry) -> None:
        """In the first edition tiles have been drawn: one, and one for each Exhibition tile."""
        if not self.rules.hidden_artworks:
            return
        drawn = int(self.state.drawn.sum())
        most = int(self.state.seats[entry.seat].exhibitions) + (entry.kind == agenda.CREATE)
        within = 1 <= drawn <= most
        self.demand(place, within, f"needs 1 to {most} tiles among artwork_stack.drawn, not {drawn}")

    def after_action(self, place: int, entry: Entry) -> None:
        above = self.entries[place + 1].kind
        if entry.a == CONSTRUCTION and above != agenda.ACT and above not in _BEFORE_PAYING:
            most = int(self.rules.boards[self.state.seats[entry.seat].board].house_cost.max())
            within = 1 <= entry.b <= 1 + most
            self.demand(place, within, f"has done {entry.b}, should be 1 more than the cubes used, at most {most}")
            return
        carried_out = above != agenda.ACT and entry.a != CONSTRUCTION
        self.demand(place, entry.b == carried_out, f"has done {entry.b}, should be {int(carried_out)}")

    def sale(self, place: int, entry: Entry) -> None:
        state, own, what = self.state, self.state.seats[entry.seat], sale_text(self.rules, entry.a)
        colour, artwork = int(colour_of_sale(entry.a)), int(artwork_of_sale(entry.a))
        word = artwork_text(self.rules, colour)
        if artwork < WHITE:
            has = own.artworks[artwork] > 0
        else:
            has = own.white[artwork - WHITE] > 0
            self.demand(place, state.display[1] < WHITE, "cannot be: a white artwork is on display")
        kind = word if artwork < WHITE else f"white {artwork_text(self.rules, artwork - WHITE)}"
        self.demand(place, has, f"needs {self.name(entry.seat)} to have a {kind} artwork")
        self.demand(place, colour not in state.display, f"of {what} cannot be: {word} is on display")
        if entry.kind == agenda.LEAVE:
            self.demand(place, state.display[0] != NOTHING, "needs two artworks on display")
        elif entry.b:
            self.demand_card(place, MORE_STEPS_CARD)
            most = int(self.rules.card_amount[MORE_STEPS_CARD])
            self.demand(place, entry.b == most, f"has {entry.b} steps more, should be {most}")

    def effect(self, place: int, entry: Entry) -> None:
        """A noble's effect: of the one just taken, or of one activated; cubes may come from elsewhere."""
        beneath, noble = self.entries[place - 1], _NOBLE_OF_EFFECT[entry.kind]
        if beneath.kind == agenda.KEEP:
            name = NOBLE_NAMES[noble]
            self.demand(place, beneath.a == noble, f"is the effect of {name}, not of {NOBLE_NAMES[beneath.a]}")
        elif self.rules.belle_epoque and beneath.kind in (agenda.NEXT_TURN, BELLE_CARD):
            self._check_effect_of_card(place, entry, noble)

    def _check_effect_of_card(self, place: int, entry: Entry, noble: int) -> None:
        """With the expansion every action has its step beneath, so that this comes from a card or a free action."""
        if entry.seat != self.entries[0].seat:
            return
        if entry.kind == agenda.CUBES and has_used(self.state, entry.seat, CUBES_AND_ARTWORK_CARD):
            return
        self.demand_card(place, ONE_NOBLE_MORE_CARD)
        activated = self.state.seats[entry.seat].noble[noble] == ACTIVATED
        self.demand(place, activated, f"needs {NOBLE_NAMES[noble]} among those activated")

    def cubes(self, place: int, entry: Entry) -> None:
        most = min(int(self.state.cubes.sum()), max(self.rules.materials_cubes, self.rules.solvay_cubes))
        self.demand(place, 1 <= entry.a <= most, f"has a count of {entry.a}, should be 1 to {most}")
        self.effect(place, entry)

    def first_needle(self, place: int, entry: Entry) -> None:
        board = self.rules.boards[self.state.seats[entry.seat].board]
        self.demand(place, bool(board.moves_needle), "is for saintenoy only")
        possible = can_construct(self.rules, self.state, entry.seat)
        self.demand(place, bool(possible), f"comes when {self.name(entry.seat)} can construct")

    def construction(self, place: int, entry: Entry) -> None:
        self.demand(place, self.state.seats[entry.seat].houses < HOUSES, "needs a house left to construct")

    def payment(self, place: int, entry: Entry) -> None:
        self.construction(place, entry)
        self._check_building(place, entry.a)
        if entry.b != NO_EXCHANGE:
            self.demand_card(place, REPLACE_CUBE_CARD)
            glass = entry.b < EXCHANGE_SURCHARGE or (entry.a != HOUSE and self.rules.surcharge[entry.a - 1] > 0)
            self.demand(place, bool(glass), "has a material for glass, but no glass is asked for")

    def _check_building(self, place: int, building: int) -> None:
        self.demand(place, building <= PAVILIONS, f"is about building {building}, should be 1 to {PAVILIONS}")
        if building != HOUSE:
            self.demand(place, bool(self.rules.belle_epoque), "for a pavilion is for the Belle Époque expansion only")
            free = self.state.pavilion[building - 1] == NOBODY
            self.demand(place, bool(free), f"cannot be: pavilion {building} is built")

    def activation(self, place: int, entry: Entry) -> None:
        own = self.state.seats[entry.seat]
        levels = [int(level) for level in self.rules.boards[own.board].crown_track[: own.crown + 1]]
        self.demand(place, entry.a in levels, f"has most {entry.a}, should be a Crown level reached: {levels}")
        activated = int((own.noble == ACTIVATED).sum())
        done = min(entry.a - 1, activated)
        self.demand(place, entry.b <= done, f"has done {entry.b}, should be at most {done}")
        self.demand(place, bool((own.noble == READY).any()), "needs a noble not yet activated")

    def free_action(self, place: int, entry: Entry) -> None:
        after = self.state.copy()
        offer_free_action(self.rules, after, entry.seat, entry.a)
        self.demand(place, after.n_agenda > self.state.n_agenda, f"gives {self.name(entry.seat)} nothing here")

    def travelers(self, place: int, entry: Entry) -> None:
        has = self.state.seats[entry.seat].travelers > 0
        self.demand(place, bool(has), f"needs a Traveler of {self.name(entry.seat)}")

    def take_back(self, place: int, entry: Entry) -> None:
        self.demand_card(place, TAKE_BACK_MONEY_CARD)
        mine = self.state.meeple[entry.a] == entry.seat
        self.demand(place, bool(mine), f"needs a meeple of {self.name(entry.seat)} on {space_text(entry.a)}")

    def give_cubes(self, place: int, entry: Entry) -> None:
        self.demand_card(place, CUBES_AND_ARTWORK_CARD)
        word = artwork_text(self.rules, entry.a)
        self.demand(place, self.state.stacks[entry.a] > 0, f"cannot be: no {word} artwork is left")
        needed = int(self.rules.card_amount[CUBES_AND_ARTWORK_CARD])
        has = cubes_of(self.state, entry.seat) >= needed
        self.demand(place, bool(has), f"needs {needed} refined cubes of {self.name(entry.seat)}")

    def belle_cards(self) -> None:
        """Belle Époque cards that wait belong to their seats, unused."""
        for place, entry in enumerate(self.entries):
            if entry.kind != BELLE_CARD:
                continue
            what = f"needs a pavilion of {self.name(entry.seat)} at that card, not used this round"
            self.demand(place, bool(can_use(self.state, entry.seat, entry.a)), what)
            if entry.a == REPLACE_CUBE_CARD:
                self.construction(place, entry)
                if entry.b >= BUILDINGS:
                    self._check_moved(place, entry.seat)
                self._check_building(place, entry.b % BUILDINGS if entry.b < 2 * BUILDINGS else entry.b)
            else:
                most = 0
                if entry.a == JOKERS_CARD:
                    follows = entry.b > 0 or entry is self.top
                    self.demand(place, follows, f"should be about 1, where card {JOKER_FOR_CUBE_CARD} comes first")
                    beneath = self.entries[place - 1]
                    most = int((beneath.kind, beneath.a) != (BELLE_CARD, JOKER_FOR_CUBE_CARD))
                elif entry.a == CUBE_POINTS_CARD:
                    most = int(self.rules.boards[self.state.seats[entry.seat].board].house_cost.max())
                self.demand(place, entry.b <= most, f"is about {entry.b}, should be at most {most}")

    def _check_moved(self, place: int, seat: int) -> None:
        board = self.rules.boards[self.state.seats[seat].board]
        self.demand(place, bool(board.moves_needle), "has a moved needle, which is for saintenoy only")

    def building(self, place: int, entry: Entry) -> None:
        self.construction(place, entry)
        if entry.a:
            self._check_moved(place, entry.seat)

    # Resolution phase

    def demand_all_passed(self) -> None:
        self.demand(-1, self.state.n_passed == self.rules.players, "comes when all have passed")

    def columns(self) -> None:
        self.demand_all_passed()
        first = int(self.state.low_column)
        self.demand(1, self.entries[1][2:] == (first, 0), f"should have column {first + 1} and asked 0")
        self.belle_cards()

    def cards(self) -> None:
        state, rules, card = self.state, self.rules, self.top
        self.demand_all_passed()
        active = state.low_column <= card.a < state.high_column
        self.demand(
            -1, active and state.column[card.a] != NOTHING, f"has column {card.a + 1}, which has no card to win"
        )
        winners = int(column_winners(rules, state, card.a))
        self.demand(
            -1, bool(winners >> card.seat & 1), f"cannot be: {self.name(card.seat)} has not won column {card.a + 1}"
        )
        asked = (card.seat - int(state.first_player)) % rules.players + 1
        what = f"should have column {card.a + 1} and asked {asked}"
        self.demand(1, self.entries[1][2:] == (card.a, asked), what)

    def irises(self) -> None:
        self.demand_all_passed()
        state = self.state
        place = next(place for place, entry in enumerate(self.entries) if entry.kind == agenda.IRISES)
        doubled = self.entries[place].a - 1
        users = [seat for seat in range(self.rules.players) if has_used(state, seat, DOUBLE_MEEPLE_CARD)]
        self.demand(place, bool(users) == (doubled >= 0), f"has a space just when card {DOUBLE_MEEPLE_CARD} is used")
        if users:
            on_tile = self.rules.cross[doubled] and state.meeple[doubled] == users[0]
            self.demand(place, bool(on_tile), f"needs a meeple of {self.name(users[0])} on a tile of the cross")
        self.belle_cards()

    def later_cards(self) -> None:
        self.demand_all_passed()
        self.belle_cards()

    def end_of_round(self) -> None:
        self.later_cards()
        if self.top.kind in _NOBLE_OF_EFFECT:
            self.demand_card(-1, LEAVING_NOBLE_CARD)
            noble = _NOBLE_OF_EFFECT[self.top.kind]
            cheapest = int(self.state.market[0])
            self.demand(-1, cheapest == noble, f"needs {NOBLE_NAMES[noble]} at the price 0 of the noble market")
            if self.top.kind == agenda.CUBES:
                self.cubes(len(self.entries) - 1, self.top)

    # end of the game

    def tiles(self) -> None:
        seat = self.top.seat
        has = has_tile(self.state, seat, TILE_ROW)
        self.demand(-1, bool(has), f'needs a meeple of {self.name(seat)} on the tile "row"')
        self.demand(1, self.entries[1].seat == seat + 1, self._goes_on(seat))
        self.demand(0, self.entries[0].seat == 0, f"should go on with {self.name(0)}")

    def payments(self) -> None:
        last, seat = self.state.round_number == self.rules.rounds - 1, self.top.seat
        self.demand(-1, last, f"is only after round {self.rules.rounds}")
        self.demand(0, self.entries[0].seat == seat + 1, self._goes_on(seat))
        spent = all(self.state.seats[paying].jokers == 0 for paying in range(seat + 1))
        self.demand(-1, spent, f"comes when {self.name(seat)} and those before have returned their jokers")

    def _goes_on(self, seat: int) -> str:
        following = self.name(seat + 1) if seat + 1 < self.rules.players else "nobody, with no seat given"
        return f"should go on with {following}"


_CHECKS = {
    Phase.SETUP: _Check.setup,
    Phase.PLANNING: _Check.planning,
    Phase.NEUTRAL_MEEPLES: _Check.neutral_meeples,
    Phase.ACTION: _Check.action,
    Phase.COLUMNS: _Check.columns,
    Phase.CARDS: _Check.cards,
    Phase.IRISES: _Check.irises,
    Phase.BRUSSELS: _Check.later_cards,
    Phase.VISIT: _Check.later_cards,
    Phase.END_OF_ROUND: _Check.end_of_round,
    Phase.TILES: _Check.tiles,
    Phase.PAYMENTS: _Check.payments,
}
_OWN_CHECKS: dict[int, Callable[[_Check, int, Entry], None]] = {
    agenda.BID: _Check.bid,
    agenda.ACT: _Check.act,
    agenda.CARRY_OUT: _Check.carry_out,
    agenda.CREATE: _Check.choosing,
    agenda.PUT_UNDER: _Check.choosing,
    agenda.AFTER_ACTION: _Check.after_action,
    agenda.MOVE_INDICATOR: _Check.sale,
    agenda.LEAVE: _Check.sale,
    agenda.SOLVAY_EFFECT: _Check.effect,
    agenda.CREATE_WHITE: _Check.effect,
    agenda.CUBES: _Check.cubes,
    agenda.FIRST_NEEDLE: _Check.first_needle,
    agenda.BUILDING: _Check.building,
    agenda.PAYMENT: _Check.payment,
    agenda.SITE: _Check.construction,
    agenda.ACTIVATE: _Check.activation,
    agenda.FREE_ACTION: _Check.free_action,
    agenda.TRAVELERS: _Check.travelers,
    agenda.TAKE_BACK: _Check.take_back,
    agenda.GIVE_CUBES: _Check.give_cubes,
}
