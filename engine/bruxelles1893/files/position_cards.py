"""From a position document to a state: nobles, Stock Exchange cards and prestige cards."""

from __future__ import annotations

from engine.agenda import entries_of
from engine.bruxelles1893 import agenda
from engine.bruxelles1893.files.notation import iris_text
from engine.bruxelles1893.files.phases import Phase
from engine.bruxelles1893.files.position_state import Reading
from engine.bruxelles1893.state import (
    BRUGMANN,
    LINES,
    NOBLE_FOR_MONEY_CARD,
    NOBLE_NAMES,
    NOTHING,
    SLOTS,
    TRY_SQUARE_CARD,
)
from engine.documents import path
from engine.supplies import demand

_FIRST_PASS_CARDS = ("first_pass_cards", "first-pass card")
_EXHIBITIONS = ("exhibitions", "Exhibition tile")
"""What the first to pass takes: its key in a seat, and what it is called."""


def read_nobles(reading: Reading) -> None:
    """The market, the discarded nobles, and one that is turned up or waits to be kept."""
    document, state, part = reading.document, reading.state, reading.faults.part
    state.market[:] = NOTHING
    for place, word in document.noble_market.items():
        with part("nobles"):
            state.market[int(place)] = reading.noble_of(word, "noble_market", place)
    for word, count in document.noble_discards.items():
        with part("nobles"):
            state.noble_discards[reading.noble_of(word, "noble_discards", word, count=count)] = count
    for depth, entry in enumerate(reversed(entries_of(state))):
        if entry.kind == agenda.KEEP:
            with part("nobles"):
                reading.noble_of(NOBLE_NAMES[entry.a], "pending", depth, "noble")
    with part("nobles"):
        _read_revealed_noble(reading)
    if reading.faults.sound("nobles", "boards"):
        with part():
            _check_nobles(reading)


def _check_nobles(reading: Reading) -> None:
    """Every Brugmann is somewhere, and the market has a gap just where a noble was taken."""
    state, entries = reading.state, entries_of(reading.state)
    brugmanns = reading.nobles.left[BRUGMANN] - int(reading.rules.noble_copies[BRUGMANN])
    discarded = any(reading.owns(seat, NOBLE_FOR_MONEY_CARD) for seat in range(len(reading.names)))
    demand(
        brugmanns <= 0 or discarded,
        f"noble_discards: {brugmanns} more brugmann should be kept by a seat or discarded",
    )
    used_up = sum(reading.nobles.left) == 0 and state.noble_discards.any()
    demand(
        not (reading.rules.remakes_at_once and used_up) or reading.phase >= Phase.TILES,
        "noble_discards: with all other nobles seen, these should have been shuffled into a new pile",
    )
    gaps = int((state.market == NOTHING).sum())
    refilling = [entry.seat for entry in entries if entry.kind == agenda.REFILL_NOBLES]
    if refilling:
        took_revealed = _reveals(reading, refilling[0]) and state.revealed_noble == NOTHING
        demand(gaps > 0 or took_revealed, "noble_market: the place of the noble just taken is still empty")
    elif sum(reading.nobles.left) > 0 and state.revealed_noble == NOTHING:
        demand(gaps == 0, f"noble_market: {SLOTS - gaps} nobles, there should be {SLOTS}")


def _read_revealed_noble(reading: Reading) -> None:
    """What Hankar sees is on the table from the choice of a noble until the market is refilled."""
    word, state = reading.document.revealed_noble, reading.state
    state.revealed_noble = NOTHING
    entries = entries_of(state)
    if word is None:
        choosing = any(entry.kind == agenda.TAKE_NOBLE and _reveals(reading, entry.seat) for entry in entries)
        none_left = sum(reading.nobles.left) + int(state.noble_discards.sum()) == 0
        demand(not choosing or none_left, "revealed_noble: missing; hankar turns one up before choosing a noble")
        return
    using = {entry.seat for entry in entries if entry.kind in (agenda.TAKE_NOBLE, agenda.REFILL_NOBLES)}
    demand(
        any(_reveals(reading, seat) for seat in using),
        f"revealed_noble: {word} is turned up only while hankar chooses a noble",
    )
    state.revealed_noble = reading.noble_of(word, "revealed_noble")


def _reveals(reading: Reading, seat: int) -> bool:
    return bool(reading.rules.boards[reading.state.seats[seat].board].reveals_noble)


def read_stock(reading: Reading) -> None:
    """The Stock Exchange cards used so far, and that of this round."""
    document, state, part = reading.document.stock, reading.state, reading.faults.part
    turned_up = 0 if reading.phase == Phase.SETUP else 1
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
            seen.append(reading.card_of(card, "stock", "used", place))
    if document.card is not None:
        with part("stock"):
            seen.append(reading.card_of(document.card, "stock", "card"))
    if not reading.faults.sound("stock"):
        return
    state.stock[: len(seen)] = seen
    state.n_stock = len(seen)
    reading.leave_untold(untold, "Stock Exchange card of earlier rounds", "stock.used")
    if state.iris != NOTHING and reading.faults.sound("area", "boards") and not reading.is_used(TRY_SQUARE_CARD):
        irises = [int(iris) for iris in reading.rules.stock_irises[seen[-1]]]
        offered = " or ".join(iris_text(iris) for iris in irises)
        with part():
            demand(
                int(state.iris) in irises,
                f"try_square: card {reading.box.stock_cards[seen[-1]]} offers {offered}"
                f" to {len(reading.names)} players; {reading.box.remedy}",
            )


def read_prestige(reading: Reading) -> None:
    """The prestige cards under the columns, the discarded ones, and what was taken for passing first."""
    document, state, part = reading.document.prestige, reading.state, reading.faults.part
    for column, text in enumerate(document.columns):
        with part("faces"):
            state.column[column] = NOTHING if text is None else reading.face_of(text, "prestige", "columns", column)
            known = text is not None or reading.phase > Phase.ACTION or "discards" in document.model_fields_set
            problem = "there is a card under each column until the columns are counted"
            demand(known, f"{path('prestige', 'columns', column)}: {problem}")
    for text, count in document.discards.items():
        with part("faces"):
            face = reading.face_of(text, "prestige", "discards", text, count=count)
            state.prestige_discards[face] += count
    with part("faces"):
        _read_first_passes(reading)
    if reading.faults.sound("faces"):
        with part():
            _check_seen_cards(reading)


def _read_first_passes(reading: Reading) -> None:
    """The first to pass takes a card unseen each round, or an Exhibition tile; who has which is not always told."""
    document, state = reading.document, reading.state
    key, what = _EXHIBITIONS if reading.rules.exhibitions else _FIRST_PASS_CARDS
    finished = int(state.round_number) + (1 if reading.phase >= Phase.TILES else 0)
    taken = finished + (1 if document.passed else 0)
    told: list[int | None] = [getattr(seat, key) for seat in document.seats]
    if document.passed and reading.faults.sound("passed"):
        first = reading.seat_of(document.passed[0], "passed[0]")
        if told[first] is None:
            told[first] = 1
        demand(
            told[first] != 0,
            f"seats[{first}].{key}: {reading.names[first]} passed first, so should have one at least",
        )
    held = sum(count or 0 for count in told)
    demand(held <= taken, f"seats: {held} {what}s in all, should be {taken}: one a round, for the first to pass")
    reading.leave_untold(taken - held, what, f"seats[…].{key}")
    for own, count in zip(state.seats, told, strict=False):
        if reading.rules.exhibitions:
            own.exhibitions = count or 0
        else:
            own.n_face_down = count or 0


def _check_seen_cards(reading: Reading) -> None:
    """Five cards are turned up each round; of those that lie nowhere now, the pile is made of what nobody saw."""
    seen, turned_up = sum(reading.faces.total) - sum(reading.faces.left), LINES * reading.document.round
    demand(
        seen <= turned_up,
        f"prestige: {seen} cards are seen (columns, rows, discards), {turned_up} were turned up by round"
        f" {reading.document.round}",
    )
    reading.leave_untold(turned_up - seen, "discarded prestige card", "prestige.discards")
    reading.state.n_prestige_pile = sum(reading.faces.left) - int(reading.state.seats["n_face_down"].sum())
