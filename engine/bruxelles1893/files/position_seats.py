"""From a position document to a state: what each seat has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import entries_of
from engine.bruxelles.reading import demand_gained, lost_for_nobles
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.belle_epoque.tiles import has_tile
from engine.bruxelles1893.files.phases import Phase
from engine.bruxelles1893.files.position_model import TRACKS, Seat, remedy
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.rules import ASYMMETRIC
from engine.bruxelles1893.state import (
    A_SIDE,
    ABSENT,
    ACTIVATED,
    BOARDS,
    BRUGMANN,
    FROM_BELLE_CARDS,
    FROM_EARLIER,
    FROM_TILES,
    FROM_VISIT,
    GLASS,
    MATERIALS,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOTHING,
    READY,
    ROWS,
    SOURCES,
    TILE_PORTRAIT,
    TILE_ROW,
    TRACK,
)
from engine.documents import path, quoted
from engine.supplies import demand

_NEW_SOURCES = (FROM_VISIT, FROM_BELLE_CARDS, FROM_TILES)
"""Sources of points that come with the Belle Époque expansion."""


def read_seat(reading: Reading, number: int, seat: Seat) -> None:
    """All that a seat has but its meeples, which are counted once the boards have been read."""
    own, where, part = reading.state.seats[number], ("seats", number), reading.faults.part
    with part():
        _read_side(reading, number, seat)
    own.money = seat.money
    with part():
        _read_points(reading, own, seat, *where)
    for track in TRACKS:
        with part():
            _read_track(reading, number, track, seat.tracks.get(track, 1))
    for material, count in seat.materials.items():
        kind = (*MATERIALS, "jokers").index(material)
        with part():
            if kind == GLASS:
                reading.demand_expansion(material, *where, "materials")
            reading.cubes.take(kind, count, *where, "materials", material)
        if kind < len(MATERIALS):
            own.materials[kind] = count
        else:
            own.jokers = count
    for colour, count in seat.artworks.items():
        with part():
            own.artworks[reading.artwork_of(colour, count, *where, "artworks", colour)] = count
    with part():
        _read_whites(reading, own, seat, *where)
    with part("travelers"):
        _read_travelers(reading, own, seat, *where)
    _read_kept_nobles(reading, number, seat)
    with part():
        _read_tile_row(reading, number, seat)
    _read_rows(reading, own, seat, *where)


def _read_points(reading: Reading, own: Any, seat: Seat, *where: str | int) -> None:
    demand_gained(seat.vp_from, *where, "vp_from")
    for word, points in seat.vp_from.items():
        source = SOURCES.index(word)
        if source in _NEW_SOURCES:
            reading.demand_expansion(quoted(word), *where, "vp_from")
        own.vp[source] = points
    own.vp[FROM_EARLIER] = seat.vp - sum(seat.vp_from.values())
    over = reading.phase >= Phase.PAYMENTS
    least = lost_for_nobles(reading.rules.unpaid_vp, seat.vp_from, len(NOBLE_NAMES)) if over else 0
    demand(
        own.vp[FROM_EARLIER] >= least,
        f"{path(*where, 'vp_from')}: {sum(seat.vp_from.values())} points in all, but vp is {seat.vp}",
    )


def _read_track(reading: Reading, number: int, track: str, space: int) -> None:
    """The seventh space is the Portrait tile, for the Architect track of whoever has claimed it."""
    own = reading.state.seats[number]
    portrait = track == "architect" and has_tile(reading.state, number, TILE_PORTRAIT)
    last = TRACK + 1 if portrait else TRACK
    hint = "; the spaces are counted from 1, whatever number is printed there"
    if track == "architect":
        hint = "; space 7 is the Portrait tile, for whoever has claimed it"
    demand(space <= last, f"seats[{number}].tracks.{track}: {space} should be at most {last}{hint}")
    own[track] = space - 1


def _read_whites(reading: Reading, own: Any, seat: Seat, *where: str | int) -> None:
    for colour, count in seat.white_artworks.items():
        spot = (*where, "white_artworks", colour)
        reading.demand_expansion("a white artwork", *spot)
        in_time = reading.phase < Phase.OVER or count == 0
        demand(in_time, f"{path(*spot)}: white artworks are discarded before final scoring")
        own.white[reading.artwork_of(colour, count, *spot)] = count


def _read_travelers(reading: Reading, own: Any, seat: Seat, *where: str | int) -> None:
    own.travelers = seat.meeples.travelers
    if own.travelers:
        spot = (*where, "meeples", "travelers")
        reading.demand_expansion("a Traveler", *spot)
        in_time = Phase.PLANNING <= reading.phase <= Phase.END_OF_ROUND
        demand(in_time, f"{path(*spot)}: Travelers go back to the Train space at the end of a round")


def _read_tile_row(reading: Reading, number: int, seat: Seat) -> None:
    """The tile "row" asks its owner when the tiles are counted, before the nobles are paid."""
    where = f"seats[{number}].tile_row"
    chosen = reading.phase >= Phase.PAYMENTS and bool(has_tile(reading.state, number, TILE_ROW))
    demand(chosen or seat.tile_row is None, f'{where}: no row is chosen before the tile "row" is counted')
    demand(not chosen or seat.tile_row is not None, f'{where}: missing; the row chosen for the tile "row"')
    reading.state.seats[number].tile_row = NOTHING if seat.tile_row is None else ROWS.index(seat.tile_row)


def _read_side(reading: Reading, number: int, seat: Seat) -> None:
    """The side of the Architect board; no B side is there twice."""
    spot, side = f"seats[{number}].board", BOARDS.index(seat.board or BOARDS[A_SIDE])
    demand(
        side == A_SIDE or bool(reading.rules.asymmetric),
        f"{spot}: {seat.board} is a B side, {remedy(reading.rules, ASYMMETRIC)}",
    )
    chosen = not any(entry.kind == agenda.BOARD and entry.seat == number for entry in entries_of(reading.state))
    demand(
        seat.board is not None or not (reading.rules.asymmetric and chosen),
        f"{spot}: missing; in the asymmetric variant name the architect of each board, or {quoted(BOARDS[0])}"
        " for an A side",
    )
    taken = [other.board for other in reading.document.seats[:number]]
    demand(side == A_SIDE or seat.board not in taken, f"{spot}: {seat.board} is taken twice, there is one")
    reading.state.seats[number].board = side


def _read_kept_nobles(reading: Reading, number: int, seat: Seat) -> None:
    own, where, part = reading.state.seats[number], ("seats", number), reading.faults.part
    kept = path(*where, "nobles")
    for place, word in enumerate(seat.nobles):
        with part("nobles", kept):
            noble = reading.noble_of(word, *where, "nobles", place)
            spot = path(*where, "nobles", place)
            demand(own.noble[noble] == ABSENT, f"{spot}: {word} appears twice; nobody keeps two nobles of a kind")
            own.noble[noble] = READY
    if not reading.faults.sound(kept):  # any that seems to be missing may be the one refused
        return
    if reading.phase < Phase.TILES and not reading.owns(number, NOBLE_FOR_MONEY_CARD):
        with part("nobles"):
            demand(own.noble[BRUGMANN] != ABSENT, f"{kept}: brugmann is missing; all keep theirs until the end")
    for place, word in enumerate(seat.activated):
        with part():
            spot = path(*where, "activated", place)
            ready = own.noble[NOBLE_NAMES.index(word)] == READY
            demand(ready, f"{spot}: {word} should appear once among the nobles")
            own.noble[NOBLE_NAMES.index(word)] = ACTIVATED
    with part():
        demand(
            not seat.activated or reading.is_board_in_use(),
            f"{path(*where, 'activated')}: nobles stand upright again between the rounds",
        )


def _read_rows(reading: Reading, own: Any, seat: Seat, *where: str | int) -> None:
    for place, word in enumerate(seat.tucked_this_round):
        with reading.faults.part("faces"):
            spot, row = path(*where, "tucked_this_round", place), ROWS.index(word)
            in_time = Phase.CARDS <= reading.phase <= Phase.END_OF_ROUND
            demand(in_time, f"{spot}: cards go under the board in the Resolution phase only")
            demand(not own.tucked_now[row], f"{spot}: {word} appears twice; a row gets one card a round")
            demand(bool(seat.rows.get(word)), f"{spot}: there is no card in the row {word}")
            own.tucked_now[row] = 1
    for word, faces in seat.rows.items():
        with reading.faults.part("faces"):
            _read_row(reading, own, ROWS.index(word), faces, *where, "rows", word)


def _read_row(reading: Reading, own: Any, row: int, faces: Sequence[str], *where: str | int) -> None:
    most = reading.document.round - (0 if reading.phase >= Phase.TILES else 1) + int(own.tucked_now[row])
    demand(len(faces) <= most, f"{path(*where)}: {len(faces)} cards, at most {most} by now, one a round")
    for place, text in enumerate(faces):
        face = reading.face_of(text, *where, place)
        demand(
            reading.rules.symbols[face] > 0,
            f"{path(*where, place)}: {quoted(text)} shows no VP symbol and cannot be under a board",
        )
        own.tucked[row, place] = face
    own.tucks[row] = len(faces)
