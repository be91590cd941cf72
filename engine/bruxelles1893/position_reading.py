"""From a position document to a state, part by part; what cannot lie on a table is refused where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from engine.agenda import entries_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.belle_cards import EXTRA_TURN_CARD
from engine.bruxelles1893.box import Box
from engine.bruxelles1893.integrity import TAKE_BACK_CARD
from engine.bruxelles1893.notation import iris_text
from engine.bruxelles1893.pavilions import has_used, place_of
from engine.bruxelles1893.pending import entry_text, read_entries, space_number, turn_of
from engine.bruxelles1893.pending_checks import OF_EXPANSION, OF_FIRST_EDITION
from engine.bruxelles1893.phases import Phase, phase_of
from engine.bruxelles1893.planning import set_active_area
from engine.bruxelles1893.position_belle_epoque import read_belle_epoque
from engine.bruxelles1893.position_first_edition import (
    lay_stack,
    read_artworks,
    read_compass_tiles,
    refuse_other_edition,
)
from engine.bruxelles1893.position_model import DISPLAYED_OF, TRACKS, Piles, Position, Seat, remedy
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
    TILE_PORTRAIT,
    TILE_ROW,
    TRACK,
    TRAVELER,
    WHITE,
    new_states,
)
from engine.bruxelles1893.tiles import claims_of, has_tile
from engine.chance import stream
from engine.documents import NEUTRAL_NAME, path, quoted, suggestion
from engine.errors import BoxError, PositionError
from engine.tables import Supply, demand, demand_all, lost_for_nobles, shuffled, uses_of

_OWN_CARDS = "cards of your own copy go into a box file (--box)"

_FIRST_PASS_CARDS = ("first_pass_cards", "first-pass cards")
"""Their key in a seat, and what they are called."""

_TAKEN_MONEY_CARD, _DISCARDED_NOBLE_CARD, _FREE_SQUARE_CARD = 15, 14, 20
"""Belle Époque cards that take money back from a space, discard a noble, and place the Try Square anywhere."""

_NEW_NOBLES = (NAGELMACKERS, PRIVAT_LIVEMONT)
_NEW_SOURCES = (FROM_VISIT, FROM_BELLE_CARDS, FROM_TILES)
"""Nobles and sources of points that come with the Belle Époque expansion."""


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


class Table:
    """A state being filled from a document, and what the box still holds."""

    def __init__(self, document: Position, box: Box) -> None:
        self.document = document
        self.box = box
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
        """All that can be seen, part by part."""
        refuse_other_edition(self.rules, self.document)
        self._read_names()
        self._read_agenda()
        self._read_round()
        read_belle_epoque(self.rules, self.state, self.document.belle_epoque, self.phase, self.seat_of)
        for number, seat in enumerate(self.document.seats):
            self._read_seat(number, seat)
        self._read_board()
        self._read_brussels()
        self._count_meeples()
        self._count_travelers()
        self._read_nobles()
        self._read_stock()
        self._read_prestige()
        self._read_art_market()
        self._read_compass()
        self._lay_out_supplies()

    def seat_of(self, name: str, where: str) -> int:
        """The number of a seat called by name at a place of the document."""
        if name not in self.names:
            raise PositionError(f"{where}: there is no seat {quoted(name)}{suggestion(name, self.names)}")
        return self.names.index(name)

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
        demand(colour in words, f"{path(*where)}: {colour} is no colour of the {edition} edition: {', '.join(words)}")
        self.artworks.take(words.index(colour), count, *where)
        return words.index(colour)

    def card_of(self, text: str, *where: str | int) -> int:
        """The number of a Stock Exchange card, counted as seen."""
        card = self._card_number(text, *where)
        self.stock.take(card, 1, *where)
        return card

    def _face_number(self, text: str, *where: str | int) -> int:
        try:
            return self.box.face_id(text)
        except BoxError as problem:
            raise PositionError(f"{path(*where)}: {problem}; {_OWN_CARDS}") from None

    def _card_number(self, text: str, *where: str | int) -> int:
        if text not in self.box.stock_cards:
            known = f"S1 to S{STOCK_CARDS}"
            raise PositionError(f"{path(*where)}: there is no Stock Exchange card {quoted(text)}; they are {known}")
        return self.box.stock_cards.index(text)

    def _read_names(self) -> None:
        for number, name in enumerate(self.names):
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
            self.seat_of(to_move, "to_move")
            demand(to_move == decides, f"to_move: {quoted(to_move)}, but {decides} decides what is pending first")

    def _read_round(self) -> None:
        document, state = self.document, self.state
        state.round_number = document.round - 1
        state.first_player = self.seat_of(document.first_player, "first_player")
        demand(
            self.phase < Phase.TILES or document.round == ROUNDS,
            f"round: {document.round}, the game ends after {ROUNDS}",
        )
        for place, name in enumerate(document.passed):
            where = f"passed[{place}]"
            own = state.seats[self.seat_of(name, where)]
            demand(own.passed == 0, f"{where}: {quoted(name)} stands twice")
            waits = document.pending is not None or name != document.to_move
            demand(waits, f"to_move: {quoted(name)} has passed, it is the turn of somebody who has not")
            own.passed = place + 1
        state.n_passed = len(document.passed)
        demand(
            not document.passed or self._is_in_play(),
            "passed: nobody has passed before the Action phase or after the round",
        )

    def _is_in_play(self) -> bool:
        """Whether it is the Action phase or the Resolution phase."""
        return Phase.ACTION <= self.phase <= Phase.END_OF_ROUND

    def _read_seat(self, number: int, seat: Seat) -> None:
        own, where = self.state.seats[number], ("seats", number)
        self._read_side(number, seat)
        own.money = seat.money
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
        for track in TRACKS:
            self._read_track(number, track, seat.tracks.get(track, 1))
        for material, count in seat.materials.items():
            kind = (*MATERIALS, "jokers").index(material)
            if kind == GLASS:
                self._demand_expansion(material, *where, "materials")
            self.cubes.take(kind, count, *where, "materials", material)
            if kind < len(MATERIALS):
                own.materials[kind] = count
            else:
                own.jokers = count
        for colour, count in seat.artworks.items():
            own.artworks[self.artwork_of(colour, count, *where, "artworks", colour)] = count
        self._read_whites(own, seat, *where)
        own.meeples = seat.meeples.supply
        own.courthouse = seat.meeples.courthouse
        self._read_travelers(own, seat, *where)
        self._read_kept_nobles(number, seat)
        self._read_tile_row(number, seat)
        self._read_rows(own, seat, *where)

    def _read_track(self, number: int, track: str, space: int) -> None:
        """The seventh space is the Portrait tile, for the Architect track of whoever has claimed it."""
        own = self.state.seats[number]
        portrait = track == "architect" and has_tile(self.state, number, TILE_PORTRAIT)
        last = TRACK + 1 if portrait else TRACK
        hint = "" if track != "architect" else "; space 7 is the Portrait tile, for whoever has claimed it"
        demand(space <= last, f"seats[{number}].tracks.{track}: {space} is more than {last}{hint}")
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
        spot, side = f"seats[{number}].board", BOARDS.index(seat.board)
        demand(
            side == A_SIDE or bool(self.rules.asymmetric),
            f"{spot}: {seat.board} is a B side, {remedy(self.rules, ASYMMETRIC)}",
        )
        taken = [other.board for other in self.document.seats[:number]]
        demand(side == A_SIDE or seat.board not in taken, f"{spot}: {seat.board} is taken twice, there is one")
        self.state.seats[number].board = side

    def _read_kept_nobles(self, number: int, seat: Seat) -> None:
        own, where = self.state.seats[number], ("seats", number)
        for place, word in enumerate(seat.nobles):
            noble = self.noble_of(word, *where, "nobles", place)
            spot = path(*where, "nobles", place)
            demand(own.noble[noble] == ABSENT, f"{spot}: {word} stands twice; nobody keeps two nobles of a kind")
            own.noble[noble] = READY
        if self.phase < Phase.TILES and not self._owns(number, _DISCARDED_NOBLE_CARD):
            spot = path(*where, "nobles")
            demand(own.noble[BRUGMANN] != ABSENT, f"{spot}: brugmann is missing; all keep theirs until the end")
        for place, word in enumerate(seat.activated):
            spot = path(*where, "activated", place)
            demand(own.noble[NOBLE_NAMES.index(word)] == READY, f"{spot}: {word} should stand once among the nobles")
            own.noble[NOBLE_NAMES.index(word)] = ACTIVATED
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
        rounds = self.document.round - (0 if self.phase >= Phase.TILES else 1)
        for place, word in enumerate(seat.tucked_this_round):
            spot, row = path(*where, "tucked_this_round", place), ROWS.index(word)
            in_time = Phase.CARDS <= self.phase <= Phase.END_OF_ROUND
            demand(in_time, f"{spot}: cards go under the board in the Resolution phase only")
            demand(not own.tucked_now[row], f"{spot}: {word} stands twice; a row gets one card a round")
            demand(bool(seat.rows.get(word)), f"{spot}: no card lies in the row {word}")
            own.tucked_now[row] = 1
        for word, faces in seat.rows.items():
            row = ROWS.index(word)
            most = rounds + int(own.tucked_now[row])
            spot = path(*where, "rows", word)
            demand(len(faces) <= most, f"{spot}: {len(faces)} cards, at most {most} by now, one a round")
            for place, text in enumerate(faces):
                face = self.face_of(text, *where, "rows", word, place)
                demand(
                    self.rules.symbols[face] > 0,
                    f"{spot}[{place}]: {quoted(text)} shows no VP symbol and cannot lie under a board",
                )
                own.tucked[row, place] = face
            own.tucks[row] = len(faces)

    def _read_board(self) -> None:
        document, state = self.document, self.state
        read_strips(self.rules, state, document.strips)
        self._read_try_square()
        state.meeple[:] = NOBODY
        state.house[:] = NOBODY
        for text, content in document.spaces.items():
            space, where = space_number(text), ("spaces", text)
            if content.meeple is not None:
                self._read_meeple(space, content.meeple, content.bid, *where)
            else:
                demand(content.bid == 0, f"{path(*where, 'bid')}: {content.bid} BF lie under no meeple")
            if content.house is not None:
                owner = self.seat_of(content.house, path(*where, "house"))
                houses = int(state.seats[owner].houses) + 1
                demand(
                    houses <= HOUSES, f"{path(*where, 'house')}: {houses} houses of {content.house}, there are {HOUSES}"
                )
                neutral = state.meeple[space] == NEUTRAL
                demand(not neutral, f"{path(*where, 'house')}: no house and neutral meeple share a space")
                on_cross = bool(self.rules.cross[space])
                demand(not on_cross, f"{path(*where, 'house')}: a Belle Époque tile lies here, no house can")
                state.house[space] = owner
                state.seats[owner].houses = houses
        self._check_neutrals()

    def _read_try_square(self) -> None:
        state, text = self.state, self.document.try_square
        if not self._is_board_in_use():
            demand(text is None, f"try_square: {quoted(text)}, but it is not placed before the Planning phase ends")
            state.iris = NOTHING
            return
        demand(text is not None, 'try_square: missing; the iris under the Try Square is needed, as in "2-2"')
        row, column = map(int, str(text).split("-"))
        set_active_area(state, IRIS_LINES * (row - 1) + column - 1)

    def _read_meeple(self, space: int, name: str, bid: int, *where: str | int) -> None:
        state = self.state
        row, column = divmod(space, LINES)
        spot = path(*where, "meeple")
        demand(state.iris != NOTHING, f"{spot}: no meeple stands on the board before the Try Square is placed")
        area = (
            f"rows {state.low_row + 1}-{state.high_row}, columns {state.low_column + 1}-{state.high_column}"
            f" with the Try Square on {self.document.try_square}"
        )
        inside = state.low_row <= row < state.high_row and state.low_column <= column < state.high_column
        demand(inside, f"{spot}: outside the active area ({area})")
        if name == NEUTRAL_NAME:
            demand(len(self.names) == 2, f"{spot}: neutral meeples are for 2 players only")
            demand(bid == 0, f"{path(*where, 'bid')}: {bid} BF lie under a neutral meeple")
            on_cross = bool(self.rules.cross[space])
            demand(not on_cross, f"{spot}: a Belle Époque tile lies here, no neutral meeple can stand")
            state.meeple[space] = NEUTRAL
            return
        seat = self.seat_of(name, spot)
        state.meeple[space] = seat
        state.bid[space] = bid
        bidding = any(entry.kind == agenda.BID and entry.a == space for entry in entries_of(state))
        taken_back = bid == 0 and not bidding and self._may_take_all_money(seat)
        demand(
            bid > 0 or bidding or taken_back,
            f"{path(*where, 'bid')}: at least 1 BF lies under each meeple on the Art Nouveau board",
        )
        demand(bid == 0 or not bidding, f"{path(*where, 'bid')}: {bid} BF, but the bid is still to be decided")

    def _may_take_all_money(self, seat: int) -> bool:
        """Card 15 has been used, and so far leaves one space at most without money."""
        state = self.state
        bids = {entry.a for entry in entries_of(state) if entry.kind == agenda.BID}
        empty = [space for space in np.flatnonzero(state.meeple == seat) if state.bid[space] == 0 and space not in bids]
        return bool(has_used(state, seat, _TAKEN_MONEY_CARD)) and len(empty) == 1

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
            place = BRUSSELS.index(word)
            for name, count in placed.items():
                state.brussels[place, self.seat_of(name, path("brussels", word, name))] = count
            demand(
                not any(placed.values()) or Phase.ACTION <= self.phase <= Phase.BRUSSELS,
                f"{path('brussels', word)}: meeples are here from the Action phase to the Brussels majority only",
            )
        taken_back = [seat for seat in range(len(self.names)) if has_used(state, seat, TAKE_BACK_CARD)]
        for place, word in enumerate(BRUSSELS):
            placed_by_seat = (state.brussels[place] + state.brussels_travelers[place]).tolist()
            uses = self._uses(place, placed_by_seat)
            for seat in taken_back:
                if uses is None and self.phase == Phase.BRUSSELS:
                    placed_by_seat[seat] += 1
                    uses = self._uses(place, placed_by_seat)
                    taken_back = []
            found = {name: count for name, count in zip(self.names, placed_by_seat, strict=False) if count}
            demand(
                uses is not None, f"{path('brussels', word)}: no turns at the prices of this game place {quoted(found)}"
            )
            state.uses[place] = uses

    def _uses(self, place: int, placed_by_seat: Sequence[int]) -> int | None:
        return uses_of(tuple(sorted(filter(None, placed_by_seat))), int(self.rules.shared_uses))

    def _count_meeples(self) -> None:
        state, total = self.state, int(self.rules.meeples)
        for number, name in enumerate(self.names):
            own = state.seats[number]
            board, brussels = int((state.meeple == number).sum()), int(state.brussels[:, number].sum())
            places = {
                "in the supply": int(own.meeples),
                "in the Courthouse": int(own.courthouse),
                "on spaces": board,
                "in Brussels": brussels,
            }
            if self.rules.belle_epoque:
                places["on tiles"] = int(claims_of(state, number))
            if state.extra_meeple == ARCHITECT and has_used(state, number, EXTRA_TURN_CARD):
                places[f"on card {EXTRA_TURN_CARD}"] = 1
            found = sum(places.values())
            listed = ", ".join(f"{count} {where}" for where, count in places.items())
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
        document, state = self.document, self.state
        state.market[:] = NOTHING
        for place, word in document.noble_market.items():
            state.market[int(place)] = self.noble_of(word, "noble_market", place)
        for word, count in document.noble_discards.items():
            state.noble_discards[self.noble_of(word, "noble_discards", word, count=count)] = count
        entries = entries_of(state)
        for depth, entry in enumerate(reversed(entries)):
            if entry.kind == agenda.KEEP:
                self.noble_of(NOBLE_NAMES[entry.a], "pending", depth, "noble")
        self._read_revealed_noble()
        brugmanns = self.nobles.left[BRUGMANN] - int(self.rules.noble_copies[BRUGMANN])
        discarded = any(self._owns(seat, _DISCARDED_NOBLE_CARD) for seat in range(len(self.names)))
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
        document, state = self.document.stock, self.state
        turned_up = 0 if self.phase == Phase.SETUP else 1
        demand(
            len(document.used) == state.round_number,
            f"stock.used: {len(document.used)} cards, there should be {state.round_number}, one for each earlier round",
        )
        demand(turned_up == 1 or document.card is None, "stock.card: no card is turned up before the Planning phase")
        demand(turned_up == 0 or document.card is not None, "stock.card: missing; the card of this round is needed")
        seen = [self.card_of(text, "stock", "used", place) for place, text in enumerate(document.used)]
        if document.card is not None:
            seen.append(self.card_of(document.card, "stock", "card"))
        state.stock[: len(seen)] = seen
        state.n_stock = len(seen)
        if state.iris != NOTHING and not self._is_used(_FREE_SQUARE_CARD):
            irises = [int(iris) for iris in self.rules.stock_irises[seen[-1]]]
            offered = " or ".join(iris_text(iris) for iris in irises)
            demand(
                int(state.iris) in irises,
                f"try_square: card {document.card} offers {offered} to {len(self.names)} players; {_OWN_CARDS}",
            )

    def _is_used(self, card: int) -> bool:
        """Whether anybody has used a Belle Époque card this round."""
        return any(has_used(self.state, seat, card) for seat in range(len(self.names)))

    def _read_prestige(self) -> None:
        document, state = self.document.prestige, self.state
        for column, text in enumerate(document.columns):
            state.column[column] = NOTHING if text is None else self.face_of(text, "prestige", "columns", column)
        for text, count in document.discards.items():
            state.prestige_discards[self.face_of(text, "prestige", "discards", text, count=count)] += count
        self._check_seen_cards()

    def _check_seen_cards(self) -> None:
        """Five cards are turned up each round, and one, or an Exhibition tile, is taken by the first to pass."""
        document, state = self.document, self.state
        finished = state.round_number + (1 if self.phase >= Phase.TILES else 0)
        taken = finished + (1 if document.passed else 0)
        key, what = ("exhibitions", "Exhibition tiles") if self.rules.exhibitions else _FIRST_PASS_CARDS
        for number, seat in enumerate(document.seats):
            state.seats[number].n_face_down = seat.first_pass_cards
            state.seats[number].exhibitions = seat.exhibitions
        if document.passed:
            first = self.names.index(document.passed[0])
            demand(
                getattr(document.seats[first], key) > 0,
                f"seats[{first}].{key}: {document.passed[0]} passed first, so should have one at least",
            )
        held = sum(getattr(seat, key) for seat in document.seats)
        demand(held == taken, f"seats: {held} {what} in all, should be {taken}: one a round, for the first to pass")
        seen, turned_up = sum(self.faces.total) - sum(self.faces.left), LINES * document.round
        demand(
            seen == turned_up,
            f"prestige: {seen} cards are seen (columns, rows, discards), {turned_up} were turned up by round"
            f" {document.round}",
        )
        state.n_prestige_pile = sum(self.faces.left) - int(state.seats["n_face_down"].sum())

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
        rules, state, kinds = self.rules, self.state, self.document.compass
        state.compass[:] = rules.compass
        if rules.compass_shuffled:
            read_compass_tiles(rules, state, self.document.compass_tiles)
        order = [COMPASS[kind] for kind in state.compass[: rules.compass_spaces]]
        for place, kind in enumerate(kinds):
            demand(kind in order, f"compass[{place}]: there is no {kind}, but {', '.join(order)}")
            demand(order.index(kind) != rules.arrow, f"compass[{place}]: the Arrow tile lies on {kind}")
        demand(kinds[0] != kinds[1], f"compass: both needles on {kinds[0]}, they never point to the same space")
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
        state, piles = self.state, self.document.piles
        state.stream[:] = stream(seed, "state")
        if piles is None:
            words = stream(seed, "piles")
            nobles, stock, faces = (shuffled(cards.left, words) for cards in (self.nobles, self.stock, self.faces))
        else:
            nobles = [NOBLE_NAMES.index(word) for word in reversed(piles.nobles)]
            demand_all(nobles, self.nobles, "nobles")
            stock = [self._card_number(text, "piles", "stock") for text in piles.stock]
            demand_all(stock, self.stock, "stock")
            faces = self._hidden_faces(piles)
            demand_all(faces, self.faces, "prestige")
            if piles.chance is not None:
                state.stream[:] = np.frombuffer(bytes.fromhex(piles.chance), np.uint64)
        state.noble_pile[: len(nobles)] = nobles
        state.stock[state.n_stock :] = stock
        pile = int(state.n_prestige_pile)
        state.prestige_pile[:pile] = faces[:pile]
        for own in state.seats:
            taken = int(own.n_face_down)
            own.face_down[:taken] = faces[pile : pile + taken]
            pile += taken
        if self.rules.hidden_artworks:
            lay_stack(state, self.document, shuffled(self.artworks.left[:BLACK], stream(seed, "artworks")))

    def _hidden_faces(self, piles: Piles) -> list[int]:
        """The prestige pile from the bottom, then the cards taken for passing first, seat by seat."""
        for name in piles.first_pass:
            self.seat_of(name, path("piles", "first_pass"))
        faces = [self._face_number(text, "piles", "prestige") for text in reversed(piles.prestige)]
        for number, name in enumerate(self.names):
            own = piles.first_pass.get(name, [])
            count = int(self.state.seats[number].n_face_down)
            demand(len(own) == count, f"piles.first_pass: {len(own)} cards of {name}, should be {count}")
            faces += [self._face_number(text, "piles", "first_pass", name) for text in own]
        return faces
