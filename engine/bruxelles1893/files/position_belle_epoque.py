"""The Belle Époque board, from a position document to a state and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.bruxelles1893.files.phases import Phase, phase_of_card
from engine.bruxelles1893.files.position_model import MEEPLE_KINDS, BelleEpoque, remedy
from engine.bruxelles1893.rules import BELLE_EPOQUE
from engine.bruxelles1893.state import BRUSSELS, EXTRA_TURN_CARD, NOBODY, NOTHING, TILES, TRY_SQUARE_CARD
from engine.documents import path, quoted
from engine.errors import PositionError
from engine.supplies import Faults

_KEY = "belle_epoque"


SeatOf = Callable[[str, str], int]
BySeat = Callable[[Mapping[str, int], str], dict[int, int]]


def read_belle_epoque(
    rules: Any,
    state: Any,
    document: BelleEpoque | None,
    phase: Phase,
    seat_of: SeatOf,
    by_seat: BySeat,
    faults: Faults,
) -> None:
    """Lay the Belle Époque board; without the expansion there is none."""
    state.pavilion[:] = NOBODY
    state.tile[:] = NOTHING
    state.claim[:] = NOBODY
    if not rules.belle_epoque:
        _demand(document is None, f"{_KEY}: this is the board of the expansion, {remedy(rules, BELLE_EPOQUE)}")
        return
    if document is None:
        raise PositionError(f"{_KEY}: missing; with the expansion give its cards and revealed tiles")
    with faults.part("boards"):
        _read_cards(state, document, phase, seat_of)
    with faults.part("boards"):
        _read_tiles(rules, state, document, seat_of)
    with faults.part("boards"):
        _read_travelers(state, document, phase, by_seat)


def _read_cards(state: Any, document: BelleEpoque, phase: Phase, seat_of: SeatOf) -> None:
    for place, card in enumerate(document.cards):
        _demand(card not in document.cards[:place], f"{path(_KEY, 'cards', place)}: card {card} appears twice")
        state.belle_card[place] = card
    for place, name in enumerate(document.pavilions):
        if name is not None:
            owner = seat_of(name, path(_KEY, "pavilions", place))
            state.pavilion[place] = owner
            state.seats[owner].houses += 1
    for place, card in enumerate(document.used):
        where = path(_KEY, "used", place)
        _demand(card in document.cards, f"{where}: card {card} is not among {_KEY}.cards")
        _demand(card not in document.used[:place], f"{where}: card {card} appears twice")
        pavilion = document.cards.index(card)
        _demand(
            state.pavilion[pavilion] != NOBODY,
            f"{where}: nobody has card {card}; who has is the owner in {path(_KEY, 'pavilions', pavilion)}",
        )
        in_time = phase_of_card(card) <= phase <= Phase.END_OF_ROUND
        square_waits = card == TRY_SQUARE_CARD and phase == Phase.PLANNING
        _demand(in_time and not square_waits, f"{where}: card {card} cannot have been used at this point of the round")
        state.card_used[pavilion] = 1
    meeple = document.extra_turn_meeple
    _demand(
        (meeple is not None) == (EXTRA_TURN_CARD in document.used),
        f"{_KEY}.extra_turn_meeple: {quoted(meeple)}, but a meeple is on card {EXTRA_TURN_CARD} exactly"
        f" when the card is in {_KEY}.used",
    )
    state.extra_meeple = 0 if meeple is None else 1 + MEEPLE_KINDS.index(meeple)


def _read_tiles(rules: Any, state: Any, document: BelleEpoque, seat_of: SeatOf) -> None:
    _demand(
        len(document.tiles) == rules.shown_tiles,
        f"{_KEY}.tiles: {len(document.tiles)} tiles, {rules.shown_tiles} are revealed with {rules.players} players",
    )
    for place, (tile, name) in enumerate(document.tiles.items()):
        state.tile[place] = TILES.index(tile)
        if name is not None:
            state.claim[place] = seat_of(name, path(_KEY, "tiles", tile))


def _read_travelers(state: Any, document: BelleEpoque, phase: Phase, by_seat: BySeat) -> None:
    for word, placed in document.brussels_travelers.items():
        where = path(_KEY, "brussels_travelers", word)
        in_time = Phase.ACTION <= phase <= Phase.BRUSSELS or not placed
        _demand(in_time, f"{where}: Travelers are here from the Action phase to the Brussels majority only")
        for seat, count in by_seat(placed, where).items():
            state.brussels_travelers[BRUSSELS.index(word), seat] = count


def belle_epoque_words(names: Sequence[str], state: Any) -> dict[str, Any]:
    """The Belle Époque board as a document has it."""

    def name(seat: int) -> str | None:
        return names[seat] if seat != NOBODY else None

    places = range(len(BRUSSELS))
    travelers = {
        BRUSSELS[place]: {who: int(count) for who, count in zip(names, counts, strict=False) if count}
        for place, counts in zip(places, state.brussels_travelers, strict=True)
        if counts.any()
    }
    words = {
        "cards": [int(card) for card in state.belle_card],
        "pavilions": [name(owner) for owner in state.pavilion] if (state.pavilion != NOBODY).any() else None,
        "used": [int(card) for card, used in zip(state.belle_card, state.card_used, strict=True) if used],
        "extra_turn_meeple": MEEPLE_KINDS[state.extra_meeple - 1] if state.extra_meeple else None,
        "tiles": {
            TILES[tile]: name(seat) for tile, seat in zip(state.tile, state.claim, strict=True) if tile != NOTHING
        },
        "brussels_travelers": travelers,
    }
    return {key: value for key, value in words.items() if value}


def _demand(holds: bool, problem: str) -> None:
    if not holds:
        raise PositionError(problem)
