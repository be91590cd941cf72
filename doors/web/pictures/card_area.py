"""The Art Nouveau area of Bruxelles 1897, its Bonus cards, the Brussels cards and the discards."""

from __future__ import annotations

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import artwork, coin, cube, house, meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import counts, inner, item, shown, text
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, circle, fitting, group, rectangle, width_of, words
from doors.web.pictures.table1897 import Table1897, card_of
from doors.web.pictures.worded import framed_as
from engine.bruxelles1897.box.names import CARDS
from engine.bruxelles1897.state import BRUSSELS, CARD_WORDS, COLUMNS, HOUSE_KINDS, TOPS

SPACE, GAP, BONUS = 78, 10, 72
"""Height of a space, room between spaces, and height of a Bonus card."""


def area(table: Table1897, width: float) -> Framed:
    """The spaces with their cards, the coats of arms between them, and the Bonus cards below the columns."""
    rows = int(table.rules.rows)
    each = (width - 2 * PAD - GAP * (COLUMNS - 1)) / COLUMNS
    boxes = [
        [Area(PAD + column * (each + GAP), HEAD + row * (SPACE + GAP), each, SPACE) for column in range(COLUMNS)]
        for row in range(rows)
    ]
    spaces = [
        _space(table, box, f"{row + 1}-{column + 1}")
        for row, line in enumerate(boxes)
        for column, box in enumerate(line)
    ]
    coats = [_coat_of_arms(box.right + GAP / 2, box.bottom + GAP / 2) for line in boxes[:-1] for box in line[:-1]]
    bottom = HEAD + rows * (SPACE + GAP)
    bonuses = [_bonus(table, Area(PAD + n * (each + GAP), bottom, each, BONUS), n) for n in range(COLUMNS)]
    return panel("Art Nouveau area", width, bottom + BONUS + PAD, *spaces, *coats, *bonuses)


def _coat_of_arms(x: float, y: float) -> Shape:
    return group(circle(0, 0, 9, "iris-ground"), sign("iris", 0, 0, 0.55, "iris-flower"), at=(x, y))


def _space(table: Table1897, box: Area, where: str) -> Shape:
    """An Action card, or an Architect card with its owner and the value that is up."""
    content, spot = inner(table.document, "spaces", where), f"spaces.{where}"
    owner, card = content.get("seat"), content.get("card")
    if owner is not None:
        architect, names = text(content.get("architect")), table.names
        neutral = int(table.rules.neutral_value) if names.is_neutral(owner) else None
        value = shown(content.get("value", neutral)) if content.get("value", neutral) is not None else "–"
        return place(
            spot,
            f"space {where}: Architect card {architect} of {text(owner)}, value {value}",
            box,
            meeple(names.initial(owner), names.colour(owner), box.x + box.width * 0.32, box.y + 32, 1.7),
            words(value, box.x + box.width * 0.7, box.y + 30, 26, "title"),
            words(architect or ("neutral" if neutral else "?"), box.middle, box.bottom - 10, SMALL, "faint"),
            kind="space active",
        )
    if card is None:
        return place(spot, f"space {where}: empty", box, kind="space empty")
    sort, kind = card_of(card)
    return place(
        spot,
        f"space {where}: {sort} {kind}".rstrip(),
        box,
        words(sort, box.middle, box.y + 10, SMALL, "faint"),
        _face(sort, kind, box.middle, box.y + 40),
        words(fitting(kind, box.width - 4, SMALL), box.middle, box.bottom - 10, SMALL),
        kind="space active",
    )


def _face(sort: str, kind: str, x: float, y: float, size: float = 1) -> Shape:
    """What an Action card shows."""
    if sort == "artwork":
        return artwork(kind, x, y, size=1.35 * size)
    if sort == "material":
        return group(*(cube(one, x + (n * 26 - 13) * size, y, 24 * size) for n, one in enumerate(kind.split("-")[:2])))
    if sort == "house" and kind in HOUSE_KINDS:
        return house(str(HOUSE_KINDS.index(kind) + 1), "card-house", x, y, 1.6 * size)
    if sort == "money":
        return coin("BEF", x, y, 17 * size)
    return sign(sort, x, y, 1.35 * size)


def _bonus(table: Table1897, box: Area, column: int) -> Shape:
    """A Bonus card: what its top half gives, and what its bottom half counts at the end."""
    value = item(table.document, "bonuses", column)
    where = f"bonuses[{column}]"
    if value is None:
        return place(where, f"no Bonus card below column {column + 1}", box, kind="card empty")
    bottom = table.bottom(value)
    top = next((known for known in TOPS if known == value), text(value))
    label = f"Bonus card below column {column + 1}: {top}, at the end {bottom or 'unknown'}"
    return place(
        where,
        label,
        box,
        sign(top, box.middle, box.y + 15, 0.85),
        words(fitting(top, box.width - 4, SMALL), box.middle, box.y + 34, SMALL),
        rectangle(Area(box.x + 8, box.y + 44, box.width - 16, 0.8), "card-fold", 0),
        sign(bottom or "?", box.middle - width_of(bottom or "?", SMALL) / 2 - 4, box.y + 58, 0.7),
        words(bottom or "?", box.middle + 10, box.y + 58, SMALL, "faint"),
        kind="card",
    )


CARD, OWNER = 76, 22
"""Heights of a Brussels card, and of a line with someone's Architect cards."""


def brussels(table: Table1897, width: float) -> Framed:
    """Each Brussels card with the Architect cards in front of it."""
    each = (width - 2 * PAD - 6 * (len(BRUSSELS) - 1)) / len(BRUSSELS)
    most = max(len(table.brussels(where)) for where in BRUSSELS)
    height = CARD + OWNER * max(1, most)
    cards = [
        _brussels_card(table, where, Area(PAD + n * (each + 6), HEAD, each, height)) for n, where in enumerate(BRUSSELS)
    ]
    return panel("Brussels", width, HEAD + height + PAD, *cards)


def _brussels_card(table: Table1897, where: str, box: Area) -> Shape:
    there = table.brussels(where)
    whose = [
        f"{name}: {', '.join(f'{shown(count)} × {sort}' for sort, count in cards.items())}" for name, cards in there
    ]
    price, names, lines = table.next_price(where), table.names, list[Shape]()
    takes = f"takes {'?' if price is None else price}"
    for n, (name, cards) in enumerate(there):
        y = box.y + CARD + OWNER * n + 4
        said = " ".join(sort if count == 1 else f"{shown(count)}×{sort}" for sort, count in cards.items())
        lines += [
            meeple(names.initial(name), names.colour(name), box.x + 14, y, 0.9),
            beside(fitting(said, box.width - 30, SMALL), box.x + 27, y, SMALL),
        ]
    return place(
        f"brussels.{where}",
        f"{where}, the next use {takes}: {'; '.join(whose) or 'no Architect card'}",
        box,
        sign(where, box.middle, box.y + 22, 1.2),
        words(where.capitalize(), box.middle, box.y + 47, 12),
        words(takes, box.middle, box.y + 62, SMALL, "price"),
        *lines,
        kind="card",
    )


DISCARD = Area(0, 0, 70, 54)
"""A kind of discarded cards."""


def discards(table: Table1897, width: float) -> Framed:
    """The Action cards discarded."""
    found = counts(table.document, "discards", CARD_WORDS, CARDS)
    each_line = int((width - 2 * PAD - 4) / DISCARD.width)
    lines = max(1, -(-len(found) // each_line))
    box = Area(PAD, HEAD, width - 2 * PAD, 6 + lines * DISCARD.height)
    cards = [
        _discarded(
            card, shown(count), box.x + 4 + n % each_line * DISCARD.width, box.y + n // each_line * DISCARD.height
        )
        for n, (card, count) in enumerate(found.items())
    ]
    nothing = words("nothing", *box.centre, kind="faint") if not found else None
    said = ", ".join(f"{shown(count)} × {card}" for card, count in found.items())
    whole = place("discards", f"discarded: {said or 'nothing'}", box, *cards, nothing, kind=framed_as(found))
    return panel("Discards", width, box.bottom + PAD, whole)


def _discarded(card: str, count: str, x: float, y: float) -> Shape:
    sort, kind = card_of(card)
    middle = x + DISCARD.width / 2
    return group(
        _face(sort, kind, middle - 10, y + 23, 0.65),
        beside(f"×{count}", middle + 11, y + 23, SMALL, "count"),
        words(fitting(kind or sort, DISCARD.width, SMALL), middle, y + 45, SMALL, "faint"),
    )
