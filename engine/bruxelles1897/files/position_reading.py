"""From a position document to a state, part by part; what cannot lie on a table is refused where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.agenda import FIRST_STEP, Entry
from engine.bruxelles.reading import TableReading, demand_gained, lost_for_nobles, note_turns, uses_of
from engine.bruxelles1897 import agenda
from engine.bruxelles1897.box.box import ARCHITECT_SORTS, Box
from engine.bruxelles1897.decisions import MOST_ACTIONS, legal_actions
from engine.bruxelles1897.files.notation import space_text
from engine.bruxelles1897.files.pending import kind_text, read_entries, space_number, turn_of
from engine.bruxelles1897.files.position_model import Position, Seat, SpaceContent
from engine.bruxelles1897.state import (
    ABSENT,
    BRUGMANN,
    BRUSSELS,
    CARD_WORDS,
    CITY_HALL,
    COLOURS,
    COLUMNS,
    EXPO,
    FIRST_ARTWORK,
    FIRST_HOUSE,
    FIRST_MATERIAL,
    FIRST_NOBLE,
    FIRST_OF,
    FROM_EARLIER,
    HOUSE_KINDS,
    MONEY_CARD,
    NEUTRAL,
    NOBILITY,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PAIRS,
    PARK,
    READY,
    SORTS,
    SOURCES,
    TAPPED,
    TOPS,
    TRACKS,
    new_states,
)
from engine.bruxelles1897.turns import SIDES
from engine.chance import stream
from engine.documents import NEUTRAL_NAME, path, quoted
from engine.errors import PositionError
from engine.likeness import known_as
from engine.supplies import Supply, demand, shuffled, unlisted

_FROM_AREA = (agenda.SELL, agenda.PAYMENT, agenda.KEEP_NOBLE)
"""Decisions of an action for which an Architect card lies in the Art Nouveau area or at the park."""


_BEFORE_PLACING = (agenda.TURN, agenda.ARCHITECT, agenda.BRUSSELS_CARDS)
"""Decisions of a turn for which no Architect card has been placed yet."""


class Reading(TableReading):
    """A state being filled from a document, and what the box still holds."""

    def __init__(self, document: Position, box: Box) -> None:
        super().__init__([seat.name for seat in document.seats])
        self.document = document
        self.rules = box.rules(len(self.names))
        self.states = new_states(1)
        self.state: Any = self.states[0]
        copies = [int(count) for count in self.rules.copies]
        copies[FIRST_NOBLE + BRUGMANN] = len(self.names)
        self.cards = Supply(CARD_WORDS, "cards", copies)

    def fill(self) -> None:
        """All that can be seen, part by part; raises PositionError with all that is wrong in any of them."""
        part = self.faults.part
        for number, name in enumerate(self.names):
            with part():
                demand(name not in self.names[:number], f"seats[{number}].name: there are two seats {quoted(name)}")
        with part("phase"):
            self._read_agenda()
            self._check_round()
        if not self.faults.sound("phase"):
            self.faults.refuse()
        self._read_round()
        for number, seat in enumerate(self.document.seats):
            self._read_seat(number, seat)
        self._read_area()
        self._read_brussels()
        if self.faults.sound("area", "brussels"):
            self._count_architects()
        for word, count in self.document.discards.items():
            with part():
                card = CARD_WORDS.index(word)
                demand(card != FIRST_NOBLE + BRUGMANN, "discards: nobody discards brugmann")
                self.cards.take(card, count, "discards", word)
                self.state.discards[card] = count
        self.faults.refuse()
        self._check_agenda()
        self._note_turns()

    def draw_unseen(self, seed: int) -> None:
        """Fill the hidden piles: as the document gives them, or shuffled by the seed."""
        state, piles = self.state, self.document.piles
        state.stream[:] = stream(seed, "state")
        words = stream(seed, "piles")
        for sort, key in enumerate(SORTS):
            first, last = FIRST_OF[sort], FIRST_OF[sort + 1]
            unseen = Supply(
                [word.partition(" ")[2] for word in CARD_WORDS[first:last]], key, self.cards.left[first:last]
            )
            cards = [] if piles is None else [unseen.words.index(word) for word in reversed(getattr(piles, key))]
            cards = [*shuffled(unlisted(cards, unseen, key), words), *cards]
            state.pile[sort, : len(cards)] = [first + card for card in cards]
            state.n_pile[sort] = len(cards)
        if piles is not None and piles.chance is not None:
            state.stream[:] = np.frombuffer(bytes.fromhex(piles.chance), np.uint64)
        choices = legal_actions(self.rules, state, np.empty(MOST_ACTIONS, np.int16))
        self._demand_entry(-1, choices > 0 or not self.entries, "has no possible choice here")

    def _read_agenda(self) -> None:
        document, state = self.document, self.state
        if document.pending is None:
            demand(document.to_move is not None, '"to_move" is missing; or "pending": [] for a game that is over')
            self.entries = turn_of(self.seat_of(str(document.to_move), "to_move"))
        else:
            self.entries = read_entries(document.pending, self.names, self.seat_of)
        for place, entry in enumerate(self.entries):
            state.agenda[place] = tuple(entry)
        state.n_agenda = len(self.entries)
        self.in_turns = bool(self.entries) and self.entries[0].kind == agenda.NEXT_TURN
        if document.pending is not None and document.to_move is not None:
            decides = self.names[self.entries[-1].seat] if self.entries else "nobody"
            right = self.names[self.seat_of(document.to_move, "to_move")] == decides
            demand(right, f"to_move: {quoted(document.to_move)}, but {decides} decides what is pending first")

    def _check_round(self) -> None:
        now, last = self.document.round, int(self.rules.rounds)
        demand(now <= last, f"round: {now} should be at most {last}")
        demand(bool(self.entries) or now == last, f"round: {now}, the game ends after {last}")

    def _read_round(self) -> None:
        document, state, part = self.document, self.state, self.faults.part
        state.round_number = document.round - 1
        with part():
            state.first_player = self.seat_of(document.first_player, "first_player")
        state.expo = NOBODY
        with part("area"):
            state.expo = NOBODY if document.expo is None else self.seat_of(document.expo, "expo")
        for place, name in enumerate(document.passed):
            with part():
                own = state.seats[self.seat_of(name, f"passed[{place}]")]
                demand(own.passed == 0, f"passed[{place}]: {quoted(name)} appears twice")
                own.passed = place + 1
        state.n_passed = len(document.passed)
        if not self.in_turns:
            with part():
                demand(state.n_passed == len(self.names), "passed: all have passed before the Majority phase")

    def _read_seat(self, number: int, seat: Seat) -> None:
        own, where, part = self.state.seats[number], ("seats", number), self.faults.part
        own.money = seat.money
        for word, points in seat.vp_from.items():
            own.vp[SOURCES.index(word)] = points
        earlier = seat.vp - sum(seat.vp_from.values())
        own.vp[FROM_EARLIER] = earlier
        known = sum(seat.vp_from.values())
        least = 0 if self.entries else lost_for_nobles(self.rules.unpaid_vp, seat.vp_from, len(NOBLE_NAMES))
        with part():
            demand_gained(seat.vp_from, *where, "vp_from")
            demand(earlier >= least, f"{path(*where, 'vp_from')}: {known} points in all, but vp is {seat.vp}")
        for track, word in enumerate(TRACKS):
            square, length = seat.tracks.get(word, 1), int(self.rules.track_length[track])
            with part():
                demand(square <= length, f"{path(*where, 'tracks', word)}: {square} should be at most {length}")
                own.track[track] = square
        own.prison[:] = [seat.prison.get(sort, 0) for sort in ARCHITECT_SORTS]
        self._read_cards(own.artworks, seat.artworks, COLOURS, FIRST_ARTWORK, *where, "artworks")
        self._read_cards(own.materials, seat.materials, PAIRS, FIRST_MATERIAL, *where, "materials")
        self._read_cards(own.houses, seat.houses, HOUSE_KINDS, FIRST_HOUSE, *where, "houses")
        self._read_nobles(own, seat, *where)

    def _read_cards(
        self, own: Any, counts: Mapping[str, int], words: tuple[str, ...], first: int, *where: str | int
    ) -> None:
        for word, count in counts.items():
            kind = words.index(word)
            with self.faults.part():
                self.cards.take(first + kind, count, *where, word)
            own[kind] = count

    def _read_nobles(self, own: Any, seat: Seat, *where: str | int) -> None:
        part, kept = self.faults.part, path(*where, "nobles")
        for place, word in enumerate(seat.nobles):
            with part(kept):
                noble, spot = NOBLE_NAMES.index(word), path(*where, "nobles", place)
                demand(own.noble[noble] == ABSENT, f"{spot}: {word} appears twice; nobody keeps two nobles of a kind")
                self.cards.take(FIRST_NOBLE + noble, 1, *where, "nobles", place)
                own.noble[noble] = READY
        if not self.faults.sound(kept):  # any that seems to be missing may be the one refused
            return
        with part():
            demand(own.noble[BRUGMANN] == READY, f"{kept}: brugmann is missing; all keep theirs")
        for place, word in enumerate(seat.tapped):
            with part():
                noble, spot = NOBLE_NAMES.index(word), path(*where, "tapped", place)
                demand(own.noble[noble] == READY, f"{spot}: {word} should appear once among the nobles")
                own.noble[noble] = TAPPED

    def _read_area(self) -> None:
        document, rules, state = self.document, self.rules, self.state
        state.card[:] = NOTHING
        state.architect[:] = NOBODY
        state.played[:] = NOTHING
        spaces = int(rules.rows) * COLUMNS
        for text, content in document.spaces.items():
            with self.faults.part("area"):
                space = space_number(text)
                rows = f"the area of {len(self.names)} players has {rules.rows} rows"
                demand(space < spaces, f"spaces.{text}: {rows}")
                self._read_space(space, content, f"spaces.{text}")
        if self.faults.sound("area"):
            with self.faults.part("area"):
                self._check_area(spaces)
        state.bonus[:] = [[TOPS[top] for top in rules.top].index(word) for word in document.bonuses]
        with self.faults.part():
            each_once = len(set(document.bonuses)) == COLUMNS
            demand(each_once, f"bonuses: {quoted(document.bonuses)} should be {', '.join(TOPS)}, each once")

    def _read_space(self, space: int, content: SpaceContent, where: str) -> None:
        state = self.state
        either = (content.card is None) != (content.seat is None)
        demand(either, f'{where}: give either "card" or "seat"')
        named = content.architect is not None and content.value is not None
        if content.card is not None:
            empty = content.architect is None and content.value is None
            demand(empty, f"{where}: an Action card and an Architect card cannot share a space")
            card = CARD_WORDS.index(content.card)
            if card < MONEY_CARD:
                self.cards.take(card, 1, where, "card")
            state.card[space] = card
        elif known_as(str(content.seat), (*self.names, NEUTRAL_NAME)) == NEUTRAL_NAME:
            plain = content.architect is None and content.value is None
            demand(plain, f"{where}: a neutral card always has the value {self.rules.neutral_value}")
            state.architect[space] = NEUTRAL
        else:
            state.architect[space] = self.seat_of(str(content.seat), f"{where}.seat")
            demand(named, f'{where}: "architect" and "value" are needed, as in "1/3" and 3')
            sort = ARCHITECT_SORTS.index(str(content.architect))
            sides = [int(value) for value in self.rules.value[sort]]
            demand(content.value in sides, f"{where}.value: {content.value} is not on a card {content.architect}")
            state.played[space] = SIDES * sort + sides.index(int(content.value or 0))

    def _check_area(self, spaces: int) -> None:
        """No more cards than were dealt, no gap before the last of them, neutrals where they belong."""
        rules, state = self.rules, self.state
        cards = state.card[:spaces].tolist()
        for sort, key in enumerate((*SORTS, "money")):
            first, last = (*FIRST_OF, EXPO)[sort : sort + 2]
            there = sum(first <= card < last for card in cards)
            demand(there <= rules.dealt, f"spaces: {there} cards of {key}, {rules.dealt} are shuffled in")
        expos = cards.count(EXPO) + (state.expo != NOBODY)
        demand(expos <= 1, "expo: the Expo card is in the area, or is there twice")
        corners = [spaces - COLUMNS, spaces - 1] if rules.neutral_cards else []
        for space in range(spaces):
            neutral = state.architect[space] == NEUTRAL
            what = "a neutral card is" if space in corners else "no neutral card can be"
            demand(
                neutral == (space in corners), f"spaces.{space_text(space)}: {what} here with {len(self.names)} players"
            )
        filled = [space for space in range(spaces) if cards[space] != NOTHING or state.architect[space] != NOBODY]
        filled = [space for space in filled if space not in corners]
        laid = [space for space in range(max(filled, default=-1) + 1) if space not in corners]
        gaps = [space_text(space) for space in laid if space not in filled]
        demand(not gaps, f"spaces: nothing is on {', '.join(gaps)}; an Architect card takes an Action card's place")

    def _read_brussels(self) -> None:
        state = self.state
        ended = not self.entries or self.entries[0].kind == agenda.END_ROUND
        for word, placed in self.document.brussels.items():
            with self.faults.part("brussels"):
                place = BRUSSELS.index(word)
                for seat, cards in self.by_seat(placed, f"brussels.{word}").items():
                    state.brussels[place, seat] = [cards.get(sort, 0) for sort in ARCHITECT_SORTS]
        if ended or not self.faults.sound("brussels"):
            return
        for place, word in enumerate(BRUSSELS):
            counts = state.brussels[place].sum(axis=1).tolist()
            uses = uses_of(tuple(sorted(filter(None, counts))), 1)
            found = {name: count for name, count in zip(self.names, counts, strict=False) if count}
            with self.faults.part():
                if uses is None:
                    what = f"no turns place {quoted(found)}, each takes one card more"
                    raise PositionError(f"brussels.{word}: {what}")
                state.uses[place] = uses

    def _count_architects(self) -> None:
        """What lies nowhere else is in the hand."""
        state = self.state
        for number, seat in enumerate(self.document.seats):
            own = state.seats[number]
            in_area = [
                int(((state.architect == number) & (state.played // SIDES == sort)).sum())
                for sort in range(len(ARCHITECT_SORTS))
            ]
            left = self.rules.architects - own.prison - in_area - state.brussels[:, number].sum(axis=0)
            for sort, word in enumerate(ARCHITECT_SORTS):
                there = int(self.rules.architects[sort])
                found = there - int(left[sort])
                with self.faults.part():
                    demand(left[sort] >= 0, f"seats[{number}]: {found} cards {word} on the table, a player has {there}")
                    if seat.hand is not None:
                        hand, where = seat.hand.get(word, 0), path("seats", number, "hand", word)
                        right = f"with {found} on the table there should be {left[sort]}"
                        demand(hand == left[sort], f"{where}: {hand}, {right}")
            own.hand[:] = left

    def _note_turns(self) -> None:
        """In the Action phase those who have not passed take turns one after the other."""
        state, players = self.state, len(self.names)
        if not self.entries or not self.in_turns:
            return
        mover, begun = self.entries[0].seat, self.entries[-1].kind not in _BEFORE_PLACING
        order = [(int(state.first_player) + place) % players for place in range(players)]
        spans = {}
        for seat in order:
            if state.seats[seat].passed == 0:
                on_spaces = int((state.architect == seat).sum())
                there = state.brussels[:, seat].sum(axis=1).tolist()
                spans[seat] = (on_spaces + sum(count > 0 for count in there), on_spaces + sum(there))
        note_turns(self.names, spans, mover, begun, self.notes)

    def _check_agenda(self) -> None:
        """Whose each entry is, and what its arguments can be on this table."""
        state, rules = self.state, self.rules
        if not self.entries:
            return
        mover = self.entries[0].seat
        for place, entry in enumerate(self.entries):
            if self.in_turns and entry.kind != agenda.EXHIBIT:
                self._demand_entry(place, entry.seat == mover, f"should be {self.names[mover]}'s")
            if entry.seat >= 0:
                passed = state.seats[entry.seat].passed > 0
                name = self.names[entry.seat]
                self._demand_entry(place, not passed or not self.in_turns, f"cannot be: {name} has passed")
            self._check_entry(place, entry)
        if not self.in_turns:
            seats = [entry.seat for entry in self.entries[1:]]
            self._demand_entry(-1, len(set(seats)) == len(seats), "appears twice for one player")
        if self.entries[0].kind == agenda.COATS_OF_ARMS:
            self._demand_entry(-1, rules.players == state.n_passed, "comes when all have passed")

    def _check_entry(self, place: int, entry: Entry) -> None:
        state, rules = self.state, self.rules
        kind, seat, a, b = entry
        at_park, at_hall = (bool(state.brussels[spot, seat].any()) for spot in (PARK, CITY_HALL))
        placed = bool((state.architect == seat).any())
        if kind == agenda.ARCHITECT:
            there = a < len(state.architect) and state.card[a] != NOTHING
            self._demand_entry(place, bool(there), "needs an Action card on its space")
        elif kind == agenda.SELL:
            money = {int(rules.sale_money), int(rules.park_sale_money)}
            self._demand_entry(place, a in money, f"cannot bring {a} BEF")
        elif kind == agenda.PAYMENT:
            self._demand_entry(place, FIRST_HOUSE <= a < FIRST_NOBLE, "needs a House card")
            self.cards.take(a, 1, self._where(place), "card")
        elif kind == agenda.ONE_OF_TWO:
            at_once = self.entries[place - 1].kind == agenda.NEXT_TURN
            sort = next(sort for sort in range(len(SORTS)) if a < FIRST_OF[sort + 1])
            alike = FIRST_OF[sort] <= a <= b < FIRST_OF[sort + 1]
            self._demand_entry(place, alike, "needs two cards of a sort")
            hankar = FIRST_MATERIAL <= a < FIRST_HOUSE
            self._demand_entry(place, hankar or at_once, "is about two Material cards in a noble's effect")
            self._demand_entry(place, at_park or (hankar and (at_hall or placed)), "has no action that draws cards")
            self.cards.take(a, 1, self._where(place), "card")
            self.cards.take(b, 1, self._where(place), "other")
        elif kind == agenda.KEEP_NOBLE:
            self._demand_entry(place, a != BRUGMANN, "cannot be about brugmann, who is in no pile")
            self.cards.take(FIRST_NOBLE + a, 1, self._where(place), "noble")
        elif kind == agenda.ACTIVATE:
            tapped = int((state.seats[seat].noble == TAPPED).sum())
            reached = rules.track[NOBILITY, : state.seats[seat].track[NOBILITY]]
            fits = at_hall and 0 <= b < a and a in reached and b <= tapped
            self._demand_entry(place, bool(fits), f"cannot be: {b} of {a} nobles activated")
        elif kind == agenda.EXHIBIT:
            opener = self.entries[0].seat
            name = self.names[opener]
            self._demand_entry(place, state.expo == opener, f"needs the Expo card before {name}, whose turn it is")
            self._demand_entry(place, not b >> seat & 1, f"cannot be: {self.names[seat]} has declined")
        elif kind == agenda.PARK_ACTION:
            self._demand_entry(place, at_park, "needs an Architect card at the park")
        elif kind == agenda.FREE and self.in_turns:
            self._demand_entry(place, placed or at_hall or at_park, "has no noble who releases a card")
        if kind in _FROM_AREA:
            self._demand_entry(place, placed or at_park, "needs an Architect card in the area or at the park")

    def _where(self, place: int) -> str:
        return f"pending[{len(self.entries) - 1 - place % len(self.entries)}]"

    def _demand_entry(self, place: int, holds: bool, problem: str) -> None:
        """Refuse the entry at `place` of the agenda, counted from the bottom, unless something holds."""
        if not holds:
            kind = self.entries[place].kind
            key = "decision" if kind < FIRST_STEP else "step"
            raise PositionError(f"{self._where(place)}.{key}: {quoted(kind_text(kind))} {problem}")
