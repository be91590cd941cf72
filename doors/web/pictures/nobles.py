"""The noble market of Bruxelles 1893."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.places import place
from doors.web.pictures.reading import counts, inner, shown, text, word
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, fitting, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import boxed, listed
from engine.bruxelles1893.box.names import NOBLES
from engine.bruxelles1893.state import NOBLE_NAMES, SLOTS

CARD, GAP = 74, 6


def nobles(table: Table1893, width: float) -> Framed:
    """The nobles at their prices, those discarded, and the one turned up for Hankar."""
    each = (width - 2 * PAD - GAP * (SLOTS - 1)) / SLOTS
    market = inner(table.document, "noble_market")
    drawn = [
        _card(table, price, market.get(str(price)), Area(PAD + n * (each + GAP), HEAD, each, CARD))
        for n, price in enumerate(reversed(range(SLOTS)))
    ]
    bottom: float = HEAD + CARD + GAP
    revealed = table.document.get("revealed_noble")
    if revealed is not None or table.is_asymmetric:
        said = f"Turned up for Hankar: {text(revealed) or 'none'}"
        box = Area(PAD, bottom, width - 2 * PAD, 24)
        drawn.append(boxed("revealed_noble", "noble", said, box, revealed is not None))
        bottom = box.bottom + GAP
    found = counts(table.document, "noble_discards", NOBLE_NAMES, NOBLES)
    phrases = [f"{shown(count)} {noble}" for noble, count in found.items()]
    discards, bottom = listed("noble_discards", "Discards", phrases, PAD, bottom, width - 2 * PAD)
    return panel("Nobles", width, bottom + PAD, *drawn, discards)


def _card(table: Table1893, price: int, value: object, box: Area) -> Shape:
    """A noble at a price, with its cost at the end of the game."""
    where, noble = f"noble_market.{price}", word(value, NOBLE_NAMES, NOBLES)
    money = f"{int(table.rules.market_price[price])} BF"
    tag = words(money, box.middle, box.y + 11, SMALL, "price")
    if value is None:
        return place(where, f"no noble for {money}", box, tag, kind="card empty")
    name = noble or text(value) or "?"
    lines = _name_lines(name, box.width - 4)
    cost = None if noble is None else int(table.rules.noble_cost[NOBLE_NAMES.index(noble)])
    return place(
        where,
        f"{name} for {money}" + ("" if cost is None else f", {cost} BF at the end of the game"),
        box,
        tag,
        sign("nobles", box.middle - 10, box.y + 31, 0.85),
        beside("?" if cost is None else f"–{cost}", box.middle + 6, box.y + 31, SMALL, "faint"),
        *(words(line, box.middle, box.bottom - 10 - 13 * n, SMALL) for n, line in enumerate(reversed(lines))),
        kind="card",
    )


def _name_lines(name: str, width: float) -> list[str]:
    """A noble's name in one line or two."""
    first, _, last = name.rpartition("-")
    parts = [first.replace("-", " "), last] if first else [last]
    return [fitting(part.capitalize(), width, SMALL) for part in parts]
