"""From a position document to a state, part by part; what cannot lie on a table is refused where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from engine.agenda import entries_of, to_move
from engine.bruxelles.reading import lost_for_nobles, note_turns, uses_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.belle_epoque.pavilions import has_used, place_of
from engine.bruxelles1893.belle_epoque.tiles import claims_of, has_tile
from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.notation import iris_text
from engine.bruxelles1893.files.pending import entry_text, read_entries, space_number, turn_of
from engine.bruxelles1893.files.pending_checks import OF_EXPANSION, OF_FIRST_EDITION
from engine.bruxelles1893.files.phases import Phase, phase_of
from engine.bruxelles1893.files.position_belle_epoque import read_belle_epoque
from engine.bruxelles1893.files.position_first_edition import (
    lay_stack,
    read_artworks,
    read_compass_tiles,
    refuse_other_edition,
)
from engine.bruxelles1893.files.position_model import (
    DISPLAYED_OF,
    TRACKS,
    Piles,
    Position,
    Seat,
    ShownCard,
    remedy,
)
from engine.bruxelles1893.files.stock_cards import stock_card
from engine.bruxelles1893.planning import set_active_area
from engine.bruxelles1893.rules import ASYMMETRIC, BELLE_EPOQUE
from engine.bruxelles1893.setup import lay_strips
from engine.bruxelles1893.state import (
    A_SIDE,
    ABSENT,
    ACTIVATED,
    ARCHITECT,
    BLACK,
    BOARDS,
    BRUGMANN,
    BRUSSELS,
    COLOURS_OF,
    COMPASS,
    COMPASS_SIDE,
    EDITIONS,
    EXTRA_TURN_CARD,
    FIRST,
    FROM_BELLE_CARDS,
    FROM_EARLIER,
    FROM_TILES,
    FROM_VISIT,
    GLASS,
    HOUSES,
    IRIS_LINES,
    LINES,
    MATERIALS,
    NAGELMACKERS,
    NEUTRAL,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOBODY,
    NOTHING,
    PLAIN_SIDE,
    PRIVAT_LIVEMONT,
    READY,
    ROUNDS,
    ROWS,
    SLOTS,
    SOURCES,
    STOCK_CARDS,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TILE_PORTRAIT,
    TILE_ROW,
    TRACK,
    TRAVELER,
    TRY_SQUARE_CARD,
    WHITE,
    new_states,
)
from engine.chance import stream
from engine.documents import NEUTRAL_NAME, path, quoted, suggestion
from engine.errors import BoxError, PositionError
from engine.likeness import known_as
from engine.supplies import Faults, Supply, demand, shuffled, unlisted

_NEW_NOBLES = (NAGELMACKERS, PRIVAT_LIVEMONT)
_NEW_SOURCES = (FROM_VISIT, FROM_BELLE_CARDS, FROM_TILES)
"""Nobles and sources of points that come with the Belle Époque expansion."""


_FIRST_PASS_CARDS = ("first_pass_cards", "first-pass card")
_EXHIBITIONS = ("exhibitions", "Exhibition tile")
"""What the first to pass takes: its key in a seat, and what it is called."""


def read_strips(rules: Any, state: Any, words: Sequence[int | str]) -> None:
    """Lay the Action strips as a document lists them from the top: each once, all with the side of the game that is
    played up, or in the asymmetric variant with sides that alternate."""
    strips = [int(str(word)[0]) - 1 for word in words]
    sides = [PLAIN_SIDE if isinstance(word, str) else COMPASS_SIDE for word in words]
    each_once = sorted(strips) == list(range(LINES))
    demand(each_once, f"strips: {quoted(words)} should be the numbers 1 to {LINES}, each once")
    if rules.asymmetric:
        alternate = all(above != below for above, below in pairwise(sides))
        demand(alternate, f"strips: {quoted(words)}, but in the asymmetric variant the sides alternate")
    elif rules.side == PLAIN_SIDE:
        plain = COMPASS_SIDE not in sides
        remedy = 'write "1 plain", or with compass sides "modules": ["experienced"]'
        demand(plain, f"strips: {quoted(words)}, but the first edition's plain sides are up; {remedy}")
    else:
        why = "only the asymmetric variant has plain sides"
        if rules.edition == FIRST:
            why = '"modules": ["experienced"] has the compass sides up'
        demand(PLAIN_SIDE not in sides, f"strips: {quoted(words)}, but {why}")
    state.strips[:] = strips
    state.strip_sides[:] = sides
    lay_strips(rules, state)


class Reading:
    """A state being filled from a document, and what the box still holds."""

    def __init__(self, document: Position, box: Box) -> None:
        self.document = document
        self.box = box
        self.faults = Faults()
        self.notes: list[str] = []
        """What the reading rests on besides the document, a line each."""
        self._untold: list[str] = []
        self.names = tuple(seat.name for seat in document.seats)
        self.rules = box.rules(len(self.names), document.modules)
        self.states = new_states(1)
        self.state: Any = self.states[0]
        rules = self.rules
        copies = [int(count) for count in rules.noble_copies]
        copies[BRUGMANN] += len(self.names)
        self.cubes = Supply((*MATERIALS, "joker"), "cubes", [*rules.cubes, rules.jokers])
        self.artworks = Supply(COLOURS_OF[rules.edition], "artworks", rules.stacks)
        self.nobles = Supply(NOBLE_NAMES, "cards", copies)
        self.faces = Supply([quoted(face) for face in box.faces], "cards", rules.face_copies[: rules.n_faces])
        self.stock = Supply(box.stock_cards, "cards", [1] * STOCK_CARDS)

    def fill(self) -> None:
        """All that can be seen, part by part; raises PositionError with all that is wrong in any of them."""
        part = self.faults.part
        refuse_other_edition(self.rules, self.document, self.faults)
        self._read_names()
        with part("phase"):
            self._read_agenda()
            self._check_round()
        if not self.faults.sound("phase"):  # on which nearly all that follows rests
            self.faults.refuse()
        self._read_round()
        with part("boards"):
            read_belle_epoque(
                self.rules, self.state, self.document.belle_epoque, self.phase, self.seat_of, self.by_seat, self.faults
            )
        for number, seat in enumerate(self.document.seats):
            self._read_seat(number, seat)
        self._read_board()
        self._read_brussels()
        if self.faults.sound("boards"):
            self._count_meeples()
        if self.faults.sound("boards", "travelers"):
            with part():
                self._count_travelers()
        self._read_nobles()
        self._read_stock()
        self._read_prestige()
        with part():
            self._read_art_market()
        self._read_compass()
        self.faults.refuse()
        self._lay_out_supplies()
        self._note_untold()
        self._note_turns()

    def seat_of(self, name: str, where: str) -> int:
        """The number of a seat called by name at a place of the document."""
        known = known_as(name, self.names)
        if known is None:
            raise PositionError(f"{where}: there is no seat {quoted(name)}{suggestion(name, self.names)}")
        return self.names.index(known)

    def by_seat(self, values: Mapping[str, Any], where: str) -> dict[int, Any]:
        """What an object of the document says of seats, by their numbers."""
        found: dict[int, Any] = {}
        for name, value in values.items():
            seat = self.seat_of(name, where)
            demand(seat not in found, f"{where}: {quoted(name)} appears twice")
            found[seat] = value
        return found

    def face_of(self, text: str, *where: str | int, count: int = 1) -> int:
        """The number of a prestige card's face, so many of them counted as seen."""
        face = self._face_number(text, *where)
        self.faces.take(face, count, *where)
        return face

    def noble_of(self, word: str, *where: str | int, count: int = 1) -> int:
        """The number of a noble, so many of its cards counted as seen."""
        noble = NOBLE_NAMES.index(word)
        if noble in _NEW_NOBLES:
            self._demand_expansion(word, *where)
        self.nobles.take(noble, count, *where)
        return noble

    def _demand_expansion(self, what: str, *where: str | int) -> None:
        """Refuse a piece of the Belle Époque expansion in a game without it."""
        problem = f"{path(*where)}: {what} is in the Belle Époque expansion only, {remedy(self.rules, BELLE_EPOQUE)}"
        demand(bool(self.rules.belle_epoque), problem)

    def artwork_of(self, colour: str, count: int, *where: str | int) -> int:
        """The number of a colour, so many of its artworks counted as seen."""
        words, edition = self.artworks.words, EDITIONS[self.rules.edition]
        demand(
            colour in words, f"{path(*where)}: {colour} is not a colour of the {edition} edition: {', '.join(words)}"
        )
        self.artworks.take(words.index(colour), count, *where)
        return words.index(colour)

    def card_of(self, written: str | ShownCard, *where: str | int) -> int:
        """The number of a Stock Exchange card, counted as seen."""
        card = self._card_number(written, *where)
        self.stock.take(card, 1, *where)
        return card

    def _face_number(self, text: str, *where: str | int) -> int:
        try:
            return self.box.face_id(text)
        except BoxError as problem:
            raise PositionError(f"{path(*where)}: {problem}; {self.box.remedy}") from None

    def _card_number(self, written: str | ShownCard, *where: str | int) -> int:
        try:
            return stock_card(self.box, self.rules, written)
        except BoxError as problem:
            raise PositionError(f"{path(*where)}: {problem}") from None

    def _read_names(self) -> None:
        for number, name in enumerate(self.names):
            with self.faults.part():
                demand(name not in self.names[:number], f"seats[{number}].name: there are two seats {quoted(name)}")

    def _read_agenda(self) -> None:
        document, state = self.document, self.state
        to_move = document.to_move
        if document.pending is None:
            demand(to_move is not None, '"to_move" is missing; or "pending": [] for a game that is over')
            entries = turn_of(self.seat_of(str(to_move), "to_move"))
        else:
            entries = read_entries(document.pending, self.seat_of, self.rules)
        for place, entry in enumerate(entries):
            where = ("pending", len(entries) - 1 - place)
            if entry.kind in OF_EXPANSION:
                self._demand_expansion(f'"{entry_text(entry)}"', *where)
            first = entry.kind in OF_FIRST_EDITION
            wanted = bool(self.rules.edition == FIRST) or not first
            demand(wanted, f'{path(*where)}: "{entry_text(entry)}" is in the first edition only')
            state.agenda[place] = tuple(entry)
        state.n_agenda = len(entries)
        self.phase = phase_of(entries)
        if document.pending is not None and to_move is not None:
            decides = self.names[entries[-1].seat] if entries else "nobody"
            moves = self.names[self.seat_of(to_move, "to_move")]
            demand(moves == decides, f"to_move: {quoted(to_move)}, but {decides} decides what is pending first")

    def _check_round(self) -> None:
        last = self.document.round
        demand(self.phase < Phase.TILES or last == ROUNDS, f"round: {last}, the game ends after {ROUNDS}")

    def _read_round(self) -> None:
        document, state, part = self.document, self.state, self.faults.part
        state.round_number = document.round - 1
        with part():
            state.first_player = self.seat_of(document.first_player, "first_player")
        for place, name in enumerate(document.passed):
            with part("passed"):
                where = f"passed[{place}]"
                seat = self.seat_of(name, where)
                own = state.seats[seat]
                demand(own.passed == 0, f"{where}: {quoted(name)} appears twice")
                waits = document.pending is not None or seat != int(to_move(state))
                demand(waits, f"to_move: {quoted(name)} has passed, it is the turn of somebody who has not")
                own.passed = place + 1
        state.n_passed = len(document.passed)
        with part("passed"):
            demand(
                not document.passed or self._is_in_play(),
                "passed: nobody has passed before the Action phase or after the round",
            )

    def _is_in_play(self) -> bool:
        """Whether it is the Action phase or the Resolution phase."""
        return Phase.ACTION <= self.phase <= Phase.END_OF_ROUND

    def _read_seat(self, number: int, seat: Seat) -> None:
        own, where, part = self.state.seats[number], ("seats", number), self.faults.part
        with part():
            self._read_side(number, seat)
        own.money = seat.money
        with part():
            self._read_points(own, seat, *where)
        for track in TRACKS:
            with part():
                self._read_track(number, track, seat.tracks.get(track, 1))
        for material, count in seat.materials.items():
            kind = (*MATERIALS, "jokers").index(material)
            with part():
                if kind == GLASS:
                    self._demand_expansion(material, *where, "materials")
                self.cubes.take(kind, count, *where, "materials", material)
            if kind < len(MATERIALS):
                own.materials[kind] = count
            else:
                own.jokers = count
        for colour, count in seat.artworks.items():
            with part():
                own.artworks[self.artwork_of(colour, count, *where, "artworks", colour)] = count
        with part():
            self._read_whites(own, seat, *where)
        with part("travelers"):
            self._read_travelers(own, seat, *where)
        self._read_kept_nobles(number, seat)
        with part():
            self._read_tile_row(number, seat)
        self._read_rows(own, seat, *where)

    def _read_points(self, own: Any, seat: Seat, *where: str | int) -> None:
        for word, points in seat.vp_from.items():
            source = SOURCES.index(word)
            if source in _NEW_SOURCES:
                self._demand_expansion(quoted(word), *where, "vp_from")
            own.vp[source] = points
        own.vp[FROM_EARLIER] = seat.vp - sum(seat.vp_from.values())
        over = self.phase >= Phase.PAYMENTS
        least = lost_for_nobles(self.rules.unpaid_vp, seat.vp_from, len(NOBLE_NAMES)) if over else 0
        demand(
            own.vp[FROM_EARLIER] >= least,
            f"{path(*where, 'vp_from')}: {sum(seat.vp_from.values())} points in all, but vp is {seat.vp}",
        )

    def _read_track(self, number: int, track: str, space: int) -> None:
        """The seventh space is the Portrait tile, for the Architect track of whoever has claimed it."""
        own = self.state.seats[number]
        portrait = track == "architect" and has_tile(self.state, number, TILE_PORTRAIT)
        last = TRACK + 1 if portrait else TRACK
        hint = "; the spaces are counted from 1, whatever number is printed there"
        if track == "architect":
            hint = "; space 7 is the Portrait tile, for whoever has claimed it"
        demand(space <= last, f"seats[{number}].tracks.{track}: {space} should be at most {last}{hint}")
        own[track] = space - 1

    def _read_whites(self, own: Any, seat: Seat, *where: str | int) -> None:
        for colour, count in seat.white_artworks.items():
            spot = (*where, "white_artworks", colour)
            self._demand_expansion("a white artwork", *spot)
            in_time = self.phase < Phase.OVER or count == 0
            demand(in_time, f"{path(*spot)}: white artworks are discarded before final scoring")
            own.white[self.artwork_of(colour, count, *spot)] = count

    def _read_travelers(self, own: Any, seat: Seat, *where: str | int) -> None:
        own.travelers = seat.meeples.travelers
        if own.travelers:
            spot = (*where, "meeples", "travelers")
            self._demand_expansion("a Traveler", *spot)
            in_time = Phase.PLANNING <= self.phase <= Phase.END_OF_ROUND
            demand(in_time, f"{path(*spot)}: Travelers go back to the Train space at the end of a round")

    def _read_tile_row(self, number: int, seat: Seat) -> None:
        """The tile "row" asks its owner when the tiles are counted, before the nobles are paid."""
        where = f"seats[{number}].tile_row"
        chosen = self.phase >= Phase.PAYMENTS and bool(has_tile(self.state, number, TILE_ROW))
        demand(chosen or seat.tile_row is None, f'{where}: no row is chosen before the tile "row" is counted')
        demand(not chosen or seat.tile_row is not None, f'{where}: missing; the row chosen for the tile "row"')
        self.state.seats[number].tile_row = NOTHING if seat.tile_row is None else ROWS.index(seat.tile_row)

    def _read_side(self, number: int, seat: Seat) -> None:
        """The side of the Architect board; no B side is there twice."""
        spot, side = f"seats[{number}].board", BOARDS.index(seat.board or BOARDS[A_SIDE])
        demand(
            side == A_SIDE or bool(self.rules.asymmetric),
            f"{spot}: {seat.board} is a B side, {remedy(self.rules, ASYMMETRIC)}",
        )
        chosen = not any(entry.kind == agenda.BOARD and entry.seat == number for entry in entries_of(self.state))
        demand(
            seat.board is not None or not (self.rules.asymmetric and chosen),
            f"{spot}: missing; in the asymmetric variant name the architect of each board, or {quoted(BOARDS[0])}"
            " for an A side",
        )
        taken = [other.board for other in self.document.seats[:number]]
        demand(side == A_SIDE or seat.board not in taken, f"{spot}: {seat.board} is taken twice, there is one")
        self.state.seats[number].board = side

    def _read_kept_nobles(self, number: int, seat: Seat) -> None:
        own, where, part = self.state.seats[number], ("seats", number), self.faults.part
        for place, word in enumerate(seat.nobles):
            with part("nobles"):
                noble = self.noble_of(word, *where, "nobles", place)
                spot = path(*where, "nobles", place)
                demand(own.noble[noble] == ABSENT, f"{spot}: {word} appears twice; nobody keeps two nobles of a kind")
                own.noble[noble] = READY
        if self.phase < Phase.TILES and not self._owns(number, NOBLE_FOR_MONEY_CARD):
            with part("nobles"):
                spot = path(*where, "nobles")
                demand(own.noble[BRUGMANN] != ABSENT, f"{spot}: brugmann is missing; all keep theirs until the end")
        for place, word in enumerate(seat.activated):
            with part():
                spot = path(*where, "activated", place)
                ready = own.noble[NOBLE_NAMES.index(word)] == READY
                demand(ready, f"{spot}: {word} should appear once among the nobles")
                own.noble[NOBLE_NAMES.index(word)] = ACTIVATED
        with part():
            demand(
                not seat.activated or self._is_board_in_use(),
                f"{path(*where, 'activated')}: nobles stand upright again between the rounds",
            )

    def _owns(self, seat: int, card: int) -> bool:
        """Whether a seat has a Belle Époque card."""
        place = place_of(self.state, card)
        return place != NOTHING and bool(self.state.pavilion[place] == seat)

    def _is_board_in_use(self) -> bool:
        """Whether the Try Square lies on the board."""
        return Phase.NEUTRAL_MEEPLES <= self.phase <= Phase.END_OF_ROUND

    def _read_rows(self, own: Any, seat: Seat, *where: str | int) -> None:
        for place, word in enumerate(seat.tucked_this_round):
            with self.faults.part("faces"):
                spot, row = path(*where, "tucked_this_round", place), ROWS.index(word)
                in_time = Phase.CARDS <= self.phase <= Phase.END_OF_ROUND
                demand(in_time, f"{spot}: cards go under the board in the Resolution phase only")
                demand(not own.tucked_now[row], f"{spot}: {word} appears twice; a row gets one card a round")
                demand(bool(seat.rows.get(word)), f"{spot}: there is no card in the row {word}")
                own.tucked_now[row] = 1
        for word, faces in seat.rows.items():
            with self.faults.part("faces"):
                self._read_row(own, ROWS.index(word), faces, *where, "rows", word)

    def _read_row(self, own: Any, row: int, faces: Sequence[str], *where: str | int) -> None:
        most = self.document.round - (0 if self.phase >= Phase.TILES else 1) + int(own.tucked_now[row])
        demand(len(faces) <= most, f"{path(*where)}: {len(faces)} cards, at most {most} by now, one a round")
        for place, text in enumerate(faces):
            face = self.face_of(text, *where, place)
            demand(
                self.rules.symbols[face] > 0,
                f"{path(*where, place)}: {quoted(text)} shows no VP symbol and cannot be under a board",
            )
            own.tucked[row, place] = face
        own.tucks[row] = len(faces)

    def _read_board(self) -> None:
        document, state, part = self.document, self.state, self.faults.part
        with part():
            read_strips(self.rules, state, document.strips)
        with part("area"):
            self._read_try_square()
        state.meeple[:] = NOBODY
        state.house[:] = NOBODY
        for text, content in document.spaces.items():
            space, where = space_number(text), ("spaces", text)
            with part("boards"):
                if content.meeple is not None:
                    self._read_meeple(space, content.meeple, content.bid, *where)
                else:
                    demand(content.bid == 0, f"{path(*where, 'bid')}: {content.bid} BF, but there is no meeple")
            if content.house is not None:
                with part("boards"):
                    self._read_house(space, content.house, *where, "house")
        if self.faults.sound("area", "boards"):
            with part():
                self._check_neutrals()

    def _read_house(self, space: int, name: str, *where: str | int) -> None:
        state, owner = self.state, self.seat_of(name, path(*where))
        houses = int(state.seats[owner].houses) + 1
        demand(houses <= HOUSES, f"{path(*where)}: {houses} houses of {self.names[owner]}, there are {HOUSES}")
        neutral = state.meeple[space] == NEUTRAL
        demand(not neutral, f"{path(*where)}: a house and a neutral meeple cannot share a space")
        on_cross = bool(self.rules.cross[space])
        demand(not on_cross, f"{path(*where)}: a Belle Époque tile is here, so no house can be")
        state.house[space] = owner
        state.seats[owner].houses = houses

    def _read_try_square(self) -> None:
        state, text = self.state, self.document.try_square
        if not self._is_board_in_use():
            demand(text is None, f"try_square: {quoted(text)}, but it is not placed before the Planning phase ends")
            state.iris = NOTHING
            return
        demand(text is not None, 'try_square: missing; give the iris under the Try Square, as in "2-2"')
        row, column = map(int, str(text).split("-"))
        set_active_area(state, IRIS_LINES * (row - 1) + column - 1)

    def _read_meeple(self, space: int, name: str, bid: int, *where: str | int) -> None:
        state = self.state
        row, column = divmod(space, LINES)
        spot = path(*where, "meeple")
        if self.faults.sound("area"):
            demand(state.iris != NOTHING, f"{spot}: no meeple is on the board before the Try Square is placed")
            area = (
                f"rows {state.low_row + 1}-{state.high_row}, columns {state.low_column + 1}-{state.high_column}"
                f" with the Try Square on {self.document.try_square}"
            )
            inside = state.low_row <= row < state.high_row and state.low_column <= column < state.high_column
            demand(inside, f"{spot}: outside the active area ({area})")
        if known_as(name, (*self.names, NEUTRAL_NAME)) == NEUTRAL_NAME:
            demand(len(self.names) == 2, f"{spot}: neutral meeples are for 2 players only")
            demand(bid == 0, f"{path(*where, 'bid')}: {bid} BF under a neutral meeple, which has no bid")
            on_cross = bool(self.rules.cross[space])
            demand(not on_cross, f"{spot}: a Belle Époque tile is here, so no neutral meeple can be")
            state.meeple[space] = NEUTRAL
            return
        seat = self.seat_of(name, spot)
        state.meeple[space] = seat
        state.bid[space] = bid
        bidding = any(entry.kind == agenda.BID and entry.a == space for entry in entries_of(state))
        taken_back = bid == 0 and not bidding and self._may_take_all_money(seat)
        demand(
            bid > 0 or bidding or taken_back,
            f"{path(*where, 'bid')}: each meeple on the Art Nouveau board has a bid of at least 1 BF",
        )
        demand(bid == 0 or not bidding, f"{path(*where, 'bid')}: {bid} BF, but the bid is still to be decided")

    def _may_take_all_money(self, seat: int) -> bool:
        """Card 15 has been used, and so far leaves one space at most without money."""
        state = self.state
        bids = {entry.a for entry in entries_of(state) if entry.kind == agenda.BID}
        empty = [space for space in np.flatnonzero(state.meeple == seat) if state.bid[space] == 0 and space not in bids]
        return bool(has_used(state, seat, TAKE_BACK_MONEY_CARD)) and len(empty) == 1

    def _check_neutrals(self) -> None:
        """Both neutral meeples are placed before the first turn, as far as there was room."""
        state = self.state
        placed = int((state.meeple == NEUTRAL).sum())
        demand(placed <= len(self.names), f"spaces: {placed} neutral meeples, there are {len(self.names)}")
        if len(self.names) == 2 and self._is_in_play():
            area = np.zeros((LINES, LINES), bool)
            area[state.low_row : state.high_row, state.low_column : state.high_column] = True
            room = int((area.ravel() & (state.house == NOBODY) & (self.rules.cross == 0)).sum())
            demand(placed >= min(2, room), f"spaces: {placed} neutral meeples, there should be 2")

    def _read_brussels(self) -> None:
        state = self.state
        for word, placed in self.document.brussels.items():
            with self.faults.part("boards"):
                place = BRUSSELS.index(word)
                for seat, count in self.by_seat(placed, path("brussels", word)).items():
                    state.brussels[place, seat] = count
                demand(
                    not any(placed.values()) or Phase.ACTION <= self.phase <= Phase.BRUSSELS,
                    f"{path('brussels', word)}: meeples are here from the Action phase to the Brussels majority only",
                )
        if not self.faults.sound("boards"):
            return
        taken_back = [seat for seat in range(len(self.names)) if has_used(state, seat, TAKE_BACK_MEEPLE_CARD)]
        for place, word in enumerate(BRUSSELS):
            placed_by_seat = (state.brussels[place] + state.brussels_travelers[place]).tolist()
            uses = self._uses(place, placed_by_seat)
            for seat in taken_back:
                if uses is None and self.phase == Phase.BRUSSELS:
                    placed_by_seat[seat] += 1
                    uses = self._uses(place, placed_by_seat)
                    taken_back = []
            found = {name: count for name, count in zip(self.names, placed_by_seat, strict=False) if count}
            with self.faults.part():
                if uses is None:
                    where = path("brussels", word)
                    raise PositionError(f"{where}: no turns at the prices of this game place {quoted(found)}")
                state.uses[place] = uses

    def _uses(self, place: int, placed_by_seat: Sequence[int]) -> int | None:
        return uses_of(tuple(sorted(filter(None, placed_by_seat))), int(self.rules.shared_uses))

    def _count_meeples(self) -> None:
        """All meeples of a seat are somewhere; where it is not said, they are in the supply."""
        state, total = self.state, int(self.rules.meeples)
        for number, name in enumerate(self.names):
            own, written = state.seats[number], self.document.seats[number].meeples
            board, brussels = int((state.meeple == number).sum()), int(state.brussels[:, number].sum())
            places = {"on spaces": board, "in Brussels": brussels}
            if self.rules.belle_epoque:
                places["on tiles"] = int(claims_of(state, number))
            if state.extra_meeple == ARCHITECT and has_used(state, number, EXTRA_TURN_CARD):
                places[f"on card {EXTRA_TURN_CARD}"] = 1
            left = max(0, total - sum(places.values()))
            courthouse, supply = written.courthouse, written.supply
            if courthouse is None:
                courthouse = 0 if supply is None else max(0, left - supply)
            if supply is None:
                supply = max(0, left - courthouse)
            own.meeples, own.courthouse = supply, courthouse
            places = {"in the supply": supply, "in the Courthouse": courthouse, **places}
            found = sum(places.values())
            listed = ", ".join(f"{count} {where}" for where, count in places.items())
            with self.faults.part():
                demand(
                    found == total,
                    f"seats[{number}].meeples: {found} meeples of {name} in all ({listed}), should be {total}",
                )

    def _count_travelers(self) -> None:
        """What is nowhere else is on the Train space."""
        state, total = self.state, int(self.rules.start_travelers)
        found = int(state.seats["travelers"].sum()) + int(state.brussels_travelers.sum())
        found += state.extra_meeple == TRAVELER
        demand(found <= total, f"seats: {found} Travelers in all, there are {total}")
        state.travelers = total - found

    def _read_nobles(self) -> None:
        document, state, part = self.document, self.state, self.faults.part
        state.market[:] = NOTHING
        for place, word in document.noble_market.items():
            with part("nobles"):
                state.market[int(place)] = self.noble_of(word, "noble_market", place)
        for word, count in document.noble_discards.items():
            with part("nobles"):
                state.noble_discards[self.noble_of(word, "noble_discards", word, count=count)] = count
        for depth, entry in enumerate(reversed(entries_of(state))):
            if entry.kind == agenda.KEEP:
                with part("nobles"):
                    self.noble_of(NOBLE_NAMES[entry.a], "pending", depth, "noble")
        with part("nobles"):
            self._read_revealed_noble()
        if self.faults.sound("nobles", "boards"):
            with part():
                self._check_nobles()

    def _check_nobles(self) -> None:
        """Every Brugmann is somewhere, and the market has a gap just where a noble was taken."""
        state, entries = self.state, entries_of(self.state)
        brugmanns = self.nobles.left[BRUGMANN] - int(self.rules.noble_copies[BRUGMANN])
        discarded = any(self._owns(seat, NOBLE_FOR_MONEY_CARD) for seat in range(len(self.names)))
        demand(
            brugmanns <= 0 or discarded,
            f"noble_discards: {brugmanns} more brugmann should be kept by a seat or discarded",
        )
        used_up = sum(self.nobles.left) == 0 and state.noble_discards.any()
        demand(
            not (self.rules.remakes_at_once and used_up) or self.phase >= Phase.TILES,
            "noble_discards: with all other nobles seen, these should have been shuffled into a new pile",
        )
        gaps = int((state.market == NOTHING).sum())
        refilling = [entry.seat for entry in entries if entry.kind == agenda.REFILL_NOBLES]
        if refilling:
            took_revealed = self._reveals(refilling[0]) and state.revealed_noble == NOTHING
            demand(gaps > 0 or took_revealed, "noble_market: the place of the noble just taken is still empty")
        elif sum(self.nobles.left) > 0 and state.revealed_noble == NOTHING:
            demand(gaps == 0, f"noble_market: {SLOTS - gaps} nobles, there should be {SLOTS}")

    def _read_revealed_noble(self) -> None:
        """What Hankar sees is on the table from the choice of a noble until the market is refilled."""
        word, state = self.document.revealed_noble, self.state
        state.revealed_noble = NOTHING
        entries = entries_of(state)
        if word is None:
            choosing = any(entry.kind == agenda.TAKE_NOBLE and self._reveals(entry.seat) for entry in entries)
            none_left = sum(self.nobles.left) + int(state.noble_discards.sum()) == 0
            demand(not choosing or none_left, "revealed_noble: missing; hankar turns one up before choosing a noble")
            return
        using = {entry.seat for entry in entries if entry.kind in (agenda.TAKE_NOBLE, agenda.REFILL_NOBLES)}
        demand(any(map(self._reveals, using)), f"revealed_noble: {word} is turned up only while hankar chooses a noble")
        state.revealed_noble = self.noble_of(word, "revealed_noble")

    def _reveals(self, seat: int) -> bool:
        return bool(self.rules.boards[self.state.seats[seat].board].reveals_noble)

    def _read_stock(self) -> None:
        document, state, part = self.document.stock, self.state, self.faults.part
        turned_up = 0 if self.phase == Phase.SETUP else 1
        untold = int(state.round_number) - len(document.used)
        with part("stock"):
            what = f"{len(document.used)} cards, there should be {state.round_number}, one for each earlier round"
            demand(untold >= 0, f"stock.used: {what}")
        with part("stock"):
            no_card = "stock.card: no card is turned up before the Planning phase"
            demand(turned_up == 1 or document.card is None, no_card)
            demand(turned_up == 0 or document.card is not None, "stock.card: missing; give the card of this round")
        seen: list[int] = []
        for place, card in enumerate(document.used):
            with part("stock"):
                seen.append(self.card_of(card, "stock", "used", place))
        if document.card is not None:
            with part("stock"):
                seen.append(self.card_of(document.card, "stock", "card"))
        if not self.faults.sound("stock"):
            return
        state.stock[: len(seen)] = seen
        state.n_stock = len(seen)
        self._leave_untold(untold, "Stock Exchange card of earlier rounds", "stock.used")
        if state.iris != NOTHING and self.faults.sound("area", "boards") and not self._is_used(TRY_SQUARE_CARD):
            irises = [int(iris) for iris in self.rules.stock_irises[seen[-1]]]
            offered = " or ".join(iris_text(iris) for iris in irises)
            with part():
                demand(
                    int(state.iris) in irises,
                    f"try_square: card {self.box.stock_cards[seen[-1]]} offers {offered} to {len(self.names)} players;"
                    f" {self.box.remedy}",
                )

    def _leave_untold(self, count: int, what: str, key: str) -> None:
        """Note pieces that the document does not tell of, though they are no longer where they began."""
        if count > 0:
            first, _, rest = what.partition(" of ")
            words = f"{first}{'' if count == 1 else 's'}{' of ' if rest else ''}{rest}"
            self._untold.append(f"{count} {words} ({key})")

    def _note_untold(self) -> None:
        if self._untold:
            self.notes.append(
                f"not given: {', '.join(self._untold)}; they are assumed to be among the cards that nobody has seen"
            )

    def _is_used(self, card: int) -> bool:
        """Whether anybody has used a Belle Époque card this round."""
        return any(has_used(self.state, seat, card) for seat in range(len(self.names)))

    def _read_prestige(self) -> None:
        document, state, part = self.document.prestige, self.state, self.faults.part
        for column, text in enumerate(document.columns):
            with part("faces"):
                state.column[column] = NOTHING if text is None else self.face_of(text, "prestige", "columns", column)
                known = text is not None or self.phase > Phase.ACTION or "discards" in document.model_fields_set
                problem = "there is a card under each column until the columns are counted"
                demand(known, f"{path('prestige', 'columns', column)}: {problem}")
        for text, count in document.discards.items():
            with part("faces"):
                face = self.face_of(text, "prestige", "discards", text, count=count)
                state.prestige_discards[face] += count
        with part("faces"):
            self._read_first_passes()
        if self.faults.sound("faces"):
            with part():
                self._check_seen_cards()

    def _read_first_passes(self) -> None:
        """The first to pass takes a card unseen each round, or an Exhibition tile; who has which is not always told."""
        document, state = self.document, self.state
        key, what = _EXHIBITIONS if self.rules.exhibitions else _FIRST_PASS_CARDS
        finished = int(state.round_number) + (1 if self.phase >= Phase.TILES else 0)
        taken = finished + (1 if document.passed else 0)
        told: list[int | None] = [getattr(seat, key) for seat in document.seats]
        if document.passed and self.faults.sound("passed"):
            first = self.seat_of(document.passed[0], "passed[0]")
            if told[first] is None:
                told[first] = 1
            demand(
                told[first] != 0,
                f"seats[{first}].{key}: {self.names[first]} passed first, so should have one at least",
            )
        held = sum(count or 0 for count in told)
        demand(held <= taken, f"seats: {held} {what}s in all, should be {taken}: one a round, for the first to pass")
        self._leave_untold(taken - held, what, f"seats[…].{key}")
        for own, count in zip(state.seats, told, strict=False):
            if self.rules.exhibitions:
                own.exhibitions = count or 0
            else:
                own.n_face_down = count or 0

    def _check_seen_cards(self) -> None:
        """Five cards are turned up each round; of those that lie nowhere now, the pile is made of what nobody saw."""
        seen, turned_up = sum(self.faces.total) - sum(self.faces.left), LINES * self.document.round
        demand(
            seen <= turned_up,
            f"prestige: {seen} cards are seen (columns, rows, discards), {turned_up} were turned up by round"
            f" {self.document.round}",
        )
        self._leave_untold(turned_up - seen, "discarded prestige card", "prestige.discards")
        self.state.n_prestige_pile = sum(self.faces.left) - int(self.state.seats["n_face_down"].sum())

    def _note_turns(self) -> None:
        """In the Action phase those who have not passed take turns one after the other."""
        state, players = self.state, len(self.names)
        if self.phase != Phase.ACTION or state.extra_meeple or self._is_used(TAKE_BACK_MEEPLE_CARD):
            return
        entries = entries_of(state)
        order = [(int(state.first_player) + place) % players for place in range(players)]
        spans = {}
        for seat in order:
            if state.seats[seat].passed == 0:
                on_spaces = int((state.meeple == seat).sum())
                there = (state.brussels[:, seat] + state.brussels_travelers[:, seat]).tolist()
                spans[seat] = (on_spaces + sum(count > 0 for count in there), on_spaces + sum(there))
        note_turns(self.names, spans, entries[0].seat, entries[-1].kind != agenda.TURN, self.notes)

    def _read_art_market(self) -> None:
        document, state = self.document.art_market, self.state
        state.indicator[:] = [int(line) - 1 for line in document.indicator.split("-")]
        for place, word in enumerate(document.display):
            where = ("art_market", "display", place)
            colour = word.removeprefix("white ")
            if colour != word:
                self._demand_expansion("a white artwork", *where)
            self.artwork_of(colour, 1, *where)
        shown = sorted(DISPLAYED_OF[self.rules.edition].index(word) for word in document.display)
        different = len(set(shown)) == len(shown) and sum(artwork >= WHITE for artwork in shown) <= 1
        demand(
            different,
            f"art_market.display: {quoted(document.display)} should be different colours, one of them white at most",
        )
        state.display[:] = [*[NOTHING] * (2 - len(shown)), *shown]
        if self.rules.hidden_artworks:
            read_artworks(state, self.document, self.seat_of, self.artwork_of)

    def _read_compass(self) -> None:
        rules, state, kinds, part = self.rules, self.state, self.document.compass, self.faults.part
        state.compass[:] = rules.compass
        if rules.compass_shuffled:
            with part():
                read_compass_tiles(rules, state, self.document.compass_tiles)
        order = [COMPASS[kind] for kind in state.compass[: rules.compass_spaces]]
        for place, kind in enumerate(kinds):
            with part("compass"):
                demand(kind in order, f"compass[{place}]: there is no {kind}, but {', '.join(order)}")
                demand(order.index(kind) != rules.arrow, f"compass[{place}]: the Arrow tile is on {kind}")
        with part("compass"):
            demand(kinds[0] != kinds[1], f"compass: both needles on {kinds[0]}, they never point to the same space")
        if self.faults.sound("compass"):
            state.needles[:] = sorted(map(order.index, kinds))

    def _lay_out_supplies(self) -> None:
        state = self.state
        state.cubes[:] = self.cubes.left[:-1]
        state.jokers = self.cubes.left[-1]
        if self.rules.hidden_artworks:
            state.stacks[BLACK] = self.artworks.left[BLACK]
        else:
            state.stacks[:] = self.artworks.left
        state.n_noble_pile = sum(self.nobles.left)

    def draw_unseen(self, seed: int) -> None:
        """Fill the hidden piles: as the document gives them, or shuffled by the seed."""
        state, piles = self.state, self.document.piles or Piles()
        state.stream[:] = stream(seed, "state")
        if piles.chance is not None:
            state.stream[:] = np.frombuffer(bytes.fromhex(piles.chance), np.uint64)
        words = stream(seed, "piles")
        nobles = [NOBLE_NAMES.index(word) for word in reversed(piles.nobles)]
        nobles = [*shuffled(unlisted(nobles, self.nobles, "nobles"), words), *nobles]
        state.noble_pile[: len(nobles)] = nobles
        stock = [self._card_number(card, "piles", "stock", place) for place, card in enumerate(piles.stock)]
        state.stock[state.n_stock :] = [*stock, *shuffled(unlisted(stock, self.stock, "stock"), words)]
        self._lay_faces(piles, words)
        if self.rules.hidden_artworks:
            lay_stack(state, self.document, shuffled(self.artworks.left[:BLACK], stream(seed, "artworks")))

    def _lay_faces(self, piles: Piles, words: np.ndarray) -> None:
        """The prestige pile, and the cards taken from it for passing first."""
        state, size = self.state, int(self.state.n_prestige_pile)
        pile = [self._face_number(text, "piles", "prestige") for text in reversed(piles.prestige)]
        demand(len(pile) <= size, f"piles.prestige: {len(pile)} cards, there are {size}")
        taken = {
            seat: [self._face_number(text, "piles", "first_pass", self.names[seat]) for text in texts]
            for seat, texts in self.by_seat(piles.first_pass, "piles.first_pass").items()
        }
        listed = [*pile, *(face for faces in taken.values() for face in faces)]
        others = shuffled(unlisted(listed, self.faces, "prestige"), words)
        beneath = size - len(pile)
        state.prestige_pile[:size] = [*others[:beneath], *pile]
        others = others[beneath:]
        for seat, name in enumerate(self.names):
            count = int(state.seats[seat].n_face_down)
            own = taken.get(seat)
            if own is None:
                own, others = others[:count], others[count:]
            demand(len(own) == count, f"piles.first_pass: {len(own)} cards of {name}, should be {count}")
            state.seats[seat].face_down[:count] = own
