"""From a position document to a state: the Art Nouveau board, Brussels, and where all meeples are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from engine.agenda import entries_of
from engine.bruxelles.reading import uses_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.belle_epoque.pavilions import has_used
from engine.bruxelles1893.belle_epoque.tiles import claims_of
from engine.bruxelles1893.files.pending import space_number
from engine.bruxelles1893.files.phases import Phase
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.planning import set_active_area
from engine.bruxelles1893.setup import lay_strips
from engine.bruxelles1893.state import (
    ARCHITECT,
    BRUSSELS,
    COMPASS_SIDE,
    EXTRA_TURN_CARD,
    FIRST,
    HOUSES,
    IRIS_LINES,
    LINES,
    NEUTRAL,
    NOBODY,
    NOTHING,
    PLAIN_SIDE,
    TAKE_BACK_MEEPLE_CARD,
    TAKE_BACK_MONEY_CARD,
    TRAVELER,
)
from engine.documents import NEUTRAL_NAME, path, quoted
from engine.errors import PositionError
from engine.likeness import known_as
from engine.supplies import demand


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


def read_board(reading: Reading) -> None:
    """The Action strips, the Try Square, and what is on each space."""
    document, state, part = reading.document, reading.state, reading.faults.part
    with part():
        read_strips(reading.rules, state, document.strips)
    with part("area"):
        _read_try_square(reading)
    state.meeple[:] = NOBODY
    state.house[:] = NOBODY
    for text, content in document.spaces.items():
        space, where = space_number(text), ("spaces", text)
        with part("boards"):
            if content.meeple is not None:
                _read_meeple(reading, space, content.meeple, content.bid, *where)
            else:
                demand(content.bid == 0, f"{path(*where, 'bid')}: {content.bid} BF, but there is no meeple")
        if content.house is not None:
            with part("boards"):
                _read_house(reading, space, content.house, *where, "house")
    if reading.faults.sound("area", "boards"):
        with part():
            _check_neutrals(reading)


def _read_house(reading: Reading, space: int, name: str, *where: str | int) -> None:
    state, owner = reading.state, reading.seat_of(name, path(*where))
    houses = int(state.seats[owner].houses) + 1
    demand(houses <= HOUSES, f"{path(*where)}: {houses} houses of {reading.names[owner]}, there are {HOUSES}")
    neutral = state.meeple[space] == NEUTRAL
    demand(not neutral, f"{path(*where)}: a house and a neutral meeple cannot share a space")
    on_cross = bool(reading.rules.cross[space])
    demand(not on_cross, f"{path(*where)}: a Belle Époque tile is here, so no house can be")
    state.house[space] = owner
    state.seats[owner].houses = houses


def _read_try_square(reading: Reading) -> None:
    state, text = reading.state, reading.document.try_square
    if not reading.is_board_in_use():
        demand(text is None, f"try_square: {quoted(text)}, but it is not placed before the Planning phase ends")
        state.iris = NOTHING
        return
    demand(text is not None, 'try_square: missing; give the iris under the Try Square, as in "2-2"')
    row, column = map(int, str(text).split("-"))
    set_active_area(state, IRIS_LINES * (row - 1) + column - 1)


def _read_meeple(reading: Reading, space: int, name: str, bid: int, *where: str | int) -> None:
    state = reading.state
    row, column = divmod(space, LINES)
    spot = path(*where, "meeple")
    if reading.faults.sound("area"):
        demand(state.iris != NOTHING, f"{spot}: no meeple is on the board before the Try Square is placed")
        area = (
            f"rows {state.low_row + 1}-{state.high_row}, columns {state.low_column + 1}-{state.high_column}"
            f" with the Try Square on {reading.document.try_square}"
        )
        inside = state.low_row <= row < state.high_row and state.low_column <= column < state.high_column
        demand(inside, f"{spot}: outside the active area ({area})")
    if known_as(name, (*reading.names, NEUTRAL_NAME)) == NEUTRAL_NAME:
        demand(len(reading.names) == 2, f"{spot}: neutral meeples are for 2 players only")
        demand(bid == 0, f"{path(*where, 'bid')}: {bid} BF under a neutral meeple, which has no bid")
        on_cross = bool(reading.rules.cross[space])
        demand(not on_cross, f"{spot}: a Belle Époque tile is here, so no neutral meeple can be")
        state.meeple[space] = NEUTRAL
        return
    seat = reading.seat_of(name, spot)
    state.meeple[space] = seat
    state.bid[space] = bid
    bidding = any(entry.kind == agenda.BID and entry.a == space for entry in entries_of(state))
    taken_back = bid == 0 and not bidding and _may_take_all_money(reading, seat)
    demand(
        bid > 0 or bidding or taken_back,
        f"{path(*where, 'bid')}: each meeple on the Art Nouveau board has a bid of at least 1 BF",
    )
    demand(bid == 0 or not bidding, f"{path(*where, 'bid')}: {bid} BF, but the bid is still to be decided")


def _may_take_all_money(reading: Reading, seat: int) -> bool:
    """Card 15 has been used, and so far leaves one space at most without money."""
    state = reading.state
    bids = {entry.a for entry in entries_of(state) if entry.kind == agenda.BID}
    empty = [space for space in np.flatnonzero(state.meeple == seat) if state.bid[space] == 0 and space not in bids]
    return bool(has_used(state, seat, TAKE_BACK_MONEY_CARD)) and len(empty) == 1


def _check_neutrals(reading: Reading) -> None:
    """Both neutral meeples are placed before the first turn, as far as there was room."""
    state = reading.state
    placed = int((state.meeple == NEUTRAL).sum())
    demand(placed <= len(reading.names), f"spaces: {placed} neutral meeples, there are {len(reading.names)}")
    if len(reading.names) == 2 and reading.is_in_play():
        area = np.zeros((LINES, LINES), bool)
        area[state.low_row : state.high_row, state.low_column : state.high_column] = True
        room = int((area.ravel() & (state.house == NOBODY) & (reading.rules.cross == 0)).sum())
        demand(placed >= min(2, room), f"spaces: {placed} neutral meeples, there should be 2")


def read_brussels(reading: Reading) -> None:
    """The meeples in Brussels, and how often each action there was used."""
    state = reading.state
    for word, placed in reading.document.brussels.items():
        with reading.faults.part("boards"):
            place = BRUSSELS.index(word)
            for seat, count in reading.by_seat(placed, path("brussels", word)).items():
                state.brussels[place, seat] = count
            demand(
                not any(placed.values()) or Phase.ACTION <= reading.phase <= Phase.BRUSSELS,
                f"{path('brussels', word)}: meeples are here from the Action phase to the Brussels majority only",
            )
    if not reading.faults.sound("boards"):
        return
    taken_back = [seat for seat in range(len(reading.names)) if has_used(state, seat, TAKE_BACK_MEEPLE_CARD)]
    for place, word in enumerate(BRUSSELS):
        placed_by_seat = (state.brussels[place] + state.brussels_travelers[place]).tolist()
        uses = _uses(reading, place, placed_by_seat)
        for seat in taken_back:
            if uses is None and reading.phase == Phase.BRUSSELS:
                placed_by_seat[seat] += 1
                uses = _uses(reading, place, placed_by_seat)
                taken_back = []
        found = {name: count for name, count in zip(reading.names, placed_by_seat, strict=False) if count}
        with reading.faults.part():
            if uses is None:
                where = path("brussels", word)
                raise PositionError(f"{where}: no turns at the prices of this game place {quoted(found)}")
            state.uses[place] = uses


def _uses(reading: Reading, place: int, placed_by_seat: Sequence[int]) -> int | None:
    return uses_of(tuple(sorted(filter(None, placed_by_seat))), int(reading.rules.shared_uses))


def count_meeples(reading: Reading) -> None:
    """All meeples of a seat are somewhere; where it is not said, they are in the supply."""
    state, total = reading.state, int(reading.rules.meeples)
    for number, name in enumerate(reading.names):
        own, written = state.seats[number], reading.document.seats[number].meeples
        board, brussels = int((state.meeple == number).sum()), int(state.brussels[:, number].sum())
        places = {"on spaces": board, "in Brussels": brussels}
        if reading.rules.belle_epoque:
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
        with reading.faults.part():
            demand(
                found == total,
                f"seats[{number}].meeples: {found} meeples of {name} in all ({listed}), should be {total}",
            )


def count_travelers(reading: Reading) -> None:
    """What is nowhere else is on the Train space."""
    state, total = reading.state, int(reading.rules.start_travelers)
    found = int(state.seats["travelers"].sum()) + int(state.brussels_travelers.sum())
    found += state.extra_meeple == TRAVELER
    demand(found <= total, f"seats: {found} Travelers in all, there are {total}")
    state.travelers = total - found
