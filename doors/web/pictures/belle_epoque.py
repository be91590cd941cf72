"""The Belle Époque board: pavilions with their cards, tiles, and Travelers."""

from __future__ import annotations

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import MEEPLE, cube, house, meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import counts, item, items, number, shown, text
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, group, lines_of, path, rectangle, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import boxed, framed_as
from engine.bruxelles1893.belle_epoque.words import card_words, tile_words
from engine.bruxelles1893.state import BELLE_CARDS, EXTRA_TURN_CARD, PAVILIONS, TILES

CARD, TILE, SITE = 46, 60, 54
"""Heights of a card and of a tile, and width of a pavilion's space."""


def pavilions(table: Table1893, width: float) -> Framed:
    """The five pavilions from the top, each with its surcharge and its card."""
    drawn = []
    for n in range(PAVILIONS):
        y = HEAD + n * (CARD + 6)
        drawn += [_pavilion(table, n, Area(PAD, y, SITE, CARD))]
        drawn += [_card(table, n, Area(PAD + SITE + 6, y, width - 2 * PAD - SITE - 6, CARD))]
    y = HEAD + PAVILIONS * (CARD + 6) + 2
    used = [shown(card) for card in items(table.expansion, "used")]
    half = (width - 2 * PAD - 6) / 2
    said = f"Used: {', '.join(used)}" if used else "No card used"
    drawn.append(boxed("belle_epoque.used", "cards used this round", said, Area(PAD, y, half, 28), bool(used)))
    extra = text(table.expansion.get("extra_turn_meeple"))
    said = f"Card {EXTRA_TURN_CARD}: {extra}" if extra else f"Card {EXTRA_TURN_CARD}: no meeple"
    box = Area(PAD + half + 6, y, half, 28)
    drawn.append(boxed("belle_epoque.extra_turn_meeple", "meeple of the extra turn", said, box, bool(extra)))
    return panel("Belle Époque: pavilions", width, box.bottom + PAD, *drawn)


def _pavilion(table: Table1893, n: int, box: Area) -> Shape:
    owner, names = item(table.expansion, "pavilions", n), table.names
    where, label = f"belle_epoque.pavilions[{n}]", f"pavilion {n + 1}"
    if owner is not None:
        built = house(names.initial(owner), names.colour(owner), *box.centre, 1.5)
        return place(where, f"{label} of {text(owner)}", box, built, kind="card")
    glass = int(table.rules.surcharge[n])
    cost = [cube("glass", box.middle + (k - (glass - 1) / 2) * 20, box.y + 18, 16) for k in range(glass)]
    said = words("free" if not glass else f"{glass} glass", box.middle, box.bottom - 10, SMALL, "faint")
    return place(where, f"{label}, not built, {glass or 'no'} glass", box, *cost, said, kind="card empty")


def _card(table: Table1893, n: int, box: Area) -> Shape:
    value = item(table.expansion, "cards", n)
    where, card = f"belle_epoque.cards[{n}]", number(value)
    if value is None:
        return place(where, f"no card beside pavilion {n + 1}", box, kind="card empty")
    used = card in items(table.expansion, "used")
    effect = card_words(table.rules, card) if 1 <= card <= BELLE_CARDS else "no such card"
    lines = lines_of(effect.split(), box.width - 48, SMALL, " ")[:3]
    drawn = [
        beside(line, box.x + 42, box.y + CARD / 2 + 14 * (k - (len(lines) - 1) / 2), SMALL)
        for k, line in enumerate(lines)
    ]
    label = f"card {shown(value)}{', used this round' if used else ''}: {effect}"
    name = words(shown(value), box.x + 20, box.y + CARD / 2 - (7 if used else 0), 17, "title")
    state = words("used", box.x + 20, box.y + CARD / 2 + 12, SMALL, "flag") if used else None
    return place(where, label, box, name, state, *drawn, kind="card used" if used else "card")


def tiles(table: Table1893, width: float) -> Framed:
    """The revealed tiles with who has claimed each, and the Travelers on the Train space."""
    found = counts(table.expansion, "tiles", TILES)
    missing = max(0, int(table.rules.shown_tiles) - len(found))
    each = (width - 2 * PAD - 6) / 2
    boxes = [
        Area(PAD + n % 2 * (each + 6), HEAD + 32 + n // 2 * (TILE + 6), each, TILE) for n in range(len(found) + missing)
    ]
    drawn = [_tile(table, tile, owner, box) for (tile, owner), box in zip(found.items(), boxes, strict=False)]
    slots = [rectangle(box, "slot") for box in boxes[len(found) :]]
    title = f"{len(found)} of {int(table.rules.shown_tiles)} revealed"
    box = Area(PAD, HEAD, each, 26)
    said = beside(title, box.x + 8, box.centre[1], SMALL)
    whole = place("belle_epoque.tiles", f"tiles: {title}", box, said, *slots, kind=framed_as(not missing))
    train = words(f"{table.on_the_train} Travelers on the Train", width - PAD - 6, box.centre[1], SMALL, "faint", "end")
    return panel("Belle Époque: tiles", width, boxes[-1].bottom + PAD, whole, train, *drawn)


def _tile(table: Table1893, tile: str, owner: object, box: Area) -> Shape:
    lines = [tile, *lines_of(tile_words(table.rules, tile).split(), box.width - 42, SMALL, " ")][:4]
    names = table.names
    x, y = box.x + 20, box.centre[1]
    if owner is None:
        claimed, piece = "not claimed", group(path(MEEPLE, "slot"), at=(x, y), size=1.2)
    else:
        claimed, piece = f"claimed by {text(owner)}", meeple(names.initial(owner), names.colour(owner), x, y)
    return place(
        f"belle_epoque.tiles.{tile}",
        f"tile {tile}, {claimed}: {tile_words(table.rules, tile)}",
        box,
        piece,
        *(
            beside(line, box.x + 38, box.y + 10 + 13 * n, SMALL, "title" if not n else "words")
            for n, line in enumerate(lines)
        ),
        kind="card",
    )
