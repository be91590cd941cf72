"""From a position document to a state, part by part; what cannot lie on a table is refused where it stands."""

from __future__ import annotations

from engine.agenda import entries_of, to_move
from engine.bruxelles.reading import note_turns
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.files.pending import entry_text, read_entries, turn_of
from engine.bruxelles1893.files.pending_checks import OF_EXPANSION, OF_FIRST_EDITION
from engine.bruxelles1893.files.phases import Phase, phase_of
from engine.bruxelles1893.files.position_belle_epoque import read_belle_epoque
from engine.bruxelles1893.files.position_board import count_meeples, count_travelers, read_board, read_brussels
from engine.bruxelles1893.files.position_cards import read_nobles, read_prestige, read_stock
from engine.bruxelles1893.files.position_first_edition import read_artworks, read_compass_tiles, refuse_other_edition
from engine.bruxelles1893.files.position_model import DISPLAYED_OF
from engine.bruxelles1893.files.position_piles import lay_out_supplies
from engine.bruxelles1893.files.position_seats import read_seat
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.state import COMPASS, FIRST, NOTHING, TAKE_BACK_MEEPLE_CARD, WHITE
from engine.documents import path, quoted
from engine.supplies import demand


def fill(reading: Reading) -> None:
    """All that can be seen, part by part; raises PositionError with all that is wrong in any of them."""
    part = reading.faults.part
    refuse_other_edition(reading.rules, reading.document, reading.faults)
    _read_names(reading)
    with part("phase"):
        _read_agenda(reading)
        _check_round(reading)
    if not reading.faults.sound("phase"):  # on which nearly all that follows rests
        reading.faults.refuse()
    _read_round(reading)
    with part("boards"):
        read_belle_epoque(
            reading.rules,
            reading.state,
            reading.document.belle_epoque,
            reading.phase,
            reading.seat_of,
            reading.by_seat,
            reading.faults,
        )
    for number, seat in enumerate(reading.document.seats):
        read_seat(reading, number, seat)
    read_board(reading)
    read_brussels(reading)
    if reading.faults.sound("boards"):
        count_meeples(reading)
    if reading.faults.sound("boards", "travelers"):
        with part():
            count_travelers(reading)
    read_nobles(reading)
    read_stock(reading)
    read_prestige(reading)
    with part():
        _read_art_market(reading)
    _read_compass(reading)
    reading.faults.refuse()
    lay_out_supplies(reading)
    reading.note_untold()
    _note_turns(reading)


def _read_names(reading: Reading) -> None:
    for number, name in enumerate(reading.names):
        with reading.faults.part():
            demand(name not in reading.names[:number], f"seats[{number}].name: there are two seats {quoted(name)}")


def _read_agenda(reading: Reading) -> None:
    document, state = reading.document, reading.state
    to_move = document.to_move
    if document.pending is None:
        demand(to_move is not None, '"to_move" is missing; or "pending": [] for a game that is over')
        entries = turn_of(reading.seat_of(str(to_move), "to_move"))
    else:
        entries = read_entries(document.pending, reading.seat_of, reading.rules)
    for place, entry in enumerate(entries):
        where = ("pending", len(entries) - 1 - place)
        if entry.kind in OF_EXPANSION:
            reading.demand_expansion(f'"{entry_text(entry)}"', *where)
        first = entry.kind in OF_FIRST_EDITION
        wanted = bool(reading.rules.edition == FIRST) or not first
        demand(wanted, f'{path(*where)}: "{entry_text(entry)}" is in the first edition only')
        state.agenda[place] = tuple(entry)
    state.n_agenda = len(entries)
    reading.phase = phase_of(entries)
    if document.pending is not None and to_move is not None:
        decides = reading.names[entries[-1].seat] if entries else "nobody"
        moves = reading.names[reading.seat_of(to_move, "to_move")]
        demand(moves == decides, f"to_move: {quoted(to_move)}, but {decides} decides what is pending first")


def _check_round(reading: Reading) -> None:
    now, last = reading.document.round, int(reading.rules.rounds)
    demand(now <= last, f"round: {now} should be at most {last}")
    demand(reading.phase < Phase.TILES or now == last, f"round: {now}, the game ends after {last}")


def _read_round(reading: Reading) -> None:
    document, state, part = reading.document, reading.state, reading.faults.part
    state.round_number = document.round - 1
    with part():
        state.first_player = reading.seat_of(document.first_player, "first_player")
    for place, name in enumerate(document.passed):
        with part("passed"):
            where = f"passed[{place}]"
            seat = reading.seat_of(name, where)
            own = state.seats[seat]
            demand(own.passed == 0, f"{where}: {quoted(name)} appears twice")
            waits = document.pending is not None or seat != int(to_move(state))
            demand(waits, f"to_move: {quoted(name)} has passed, it is the turn of somebody who has not")
            own.passed = place + 1
    state.n_passed = len(document.passed)
    with part("passed"):
        demand(
            not document.passed or reading.is_in_play(),
            "passed: nobody has passed before the Action phase or after the round",
        )


def _read_art_market(reading: Reading) -> None:
    document, state = reading.document.art_market, reading.state
    state.indicator[:] = [int(line) - 1 for line in document.indicator.split("-")]
    for place, word in enumerate(document.display):
        where = ("art_market", "display", place)
        colour = word.removeprefix("white ")
        if colour != word:
            reading.demand_expansion("a white artwork", *where)
        reading.artwork_of(colour, 1, *where)
    shown = sorted(DISPLAYED_OF[reading.rules.edition].index(word) for word in document.display)
    different = len(set(shown)) == len(shown) and sum(artwork >= WHITE for artwork in shown) <= 1
    demand(
        different,
        f"art_market.display: {quoted(document.display)} should be different colours, one of them white at most",
    )
    state.display[:] = [*[NOTHING] * (2 - len(shown)), *shown]
    if reading.rules.hidden_artworks:
        read_artworks(state, reading.document, reading.seat_of, reading.artwork_of)


def _read_compass(reading: Reading) -> None:
    rules, state, kinds, part = reading.rules, reading.state, reading.document.compass, reading.faults.part
    state.compass[:] = rules.compass
    if rules.compass_shuffled:
        with part():
            read_compass_tiles(rules, state, reading.document.compass_tiles)
    order = [COMPASS[kind] for kind in state.compass[: rules.compass_spaces]]
    for place, kind in enumerate(kinds):
        with part("compass"):
            demand(kind in order, f"compass[{place}]: there is no {kind}, but {', '.join(order)}")
            demand(order.index(kind) != rules.arrow, f"compass[{place}]: the Arrow tile is on {kind}")
    with part("compass"):
        demand(kinds[0] != kinds[1], f"compass: both needles on {kinds[0]}, they never point to the same space")
    if reading.faults.sound("compass"):
        state.needles[:] = sorted(map(order.index, kinds))


def _note_turns(reading: Reading) -> None:
    """In the Action phase those who have not passed take turns one after the other."""
    state, players = reading.state, len(reading.names)
    if reading.phase != Phase.ACTION or state.extra_meeple or reading.is_used(TAKE_BACK_MEEPLE_CARD):
        return
    entries = entries_of(state)
    order = [(int(state.first_player) + place) % players for place in range(players)]
    spans = {}
    for seat in order:
        if state.seats[seat].passed == 0:
            on_spaces = int((state.meeple == seat).sum())
            there = (state.brussels[:, seat] + state.brussels_travelers[:, seat]).tolist()
            spans[seat] = (on_spaces + sum(count > 0 for count in there), on_spaces + sum(there))
    note_turns(reading.names, spans, entries[0].seat, entries[-1].kind != agenda.TURN, reading.notes)
