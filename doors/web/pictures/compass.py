"""The compass and the Stock Exchange cards of Bruxelles 1893."""

from __future__ import annotations

from math import cos, pi, sin

from doors.web.pictures.panels import HEAD, PAD, Framed, panel
from doors.web.pictures.pieces import coin, cube
from doors.web.pictures.places import place
from doors.web.pictures.reading import inner, items, text, word
from doors.web.pictures.shapes import Area, Shape, beside, circle, fitting, group, path, words
from doors.web.pictures.table1893 import Table1893
from doors.web.pictures.worded import listed
from engine.bruxelles1893.state import COMPASS, IRIS_LINES

RADIUS, SPACE = 56, 15
"""Of the compass and of the spaces on its ring."""

CARD = 104
"""Height of a Stock Exchange card."""


def compass_and_stock(table: Table1893, width: float) -> Framed:
    """The compass with its needles, this round's Stock Exchange card and the earlier ones."""
    centre = (PAD + RADIUS + 22.0, HEAD + RADIUS + 20.0)
    left = centre[0] + RADIUS + 34
    room = width - PAD - left
    stock = inner(table.document, "stock")
    card = _stock_card(table, stock.get("card"), Area(left, HEAD, room, CARD))
    phrases = [_name(table, used) for used in items(stock, "used")]
    used, bottom = listed("stock.used", "Used", phrases, left, HEAD + CARD + 8, room)
    height = max(HEAD + 2 * RADIUS + 40, bottom) + PAD
    return panel("Compass and Stock Exchange", width, height, *_compass(table, centre), card, used)


def _compass(table: Table1893, centre: tuple[float, float]) -> list[Shape]:
    """The ring, whose tiles players lay out in the first edition, and the needles."""
    spaces = [COMPASS[int(kind)] for kind in table.rules.compass[: int(table.rules.compass_spaces)]]
    covered = None
    if table.is_first:
        spaces = [word(tile, COMPASS) or "?" for tile in items(table.document, "compass_tiles")] or ["?"] * len(spaces)
    elif table.rules.arrow >= 0:
        covered = spaces[int(table.rules.arrow)]
    angles = [2 * pi * n / len(spaces) - pi / 2 for n in range(len(spaces))]
    ring = [
        circle(*centre, RADIUS, "compass-ring"),
        circle(*centre, RADIUS - 20, "compass-ring"),
        *(_space(kind, _at(centre, angle), kind == covered) for kind, angle in zip(spaces, angles, strict=True)),
    ]
    kinds = [word(needle, COMPASS) for needle in items(table.document, "compass")]
    label = f"needles on {' and '.join(filter(None, kinds)) or 'nothing'}"
    needles = [_needle(centre, angles[spaces.index(kind)]) for kind in kinds if kind in spaces]
    hub = circle(*centre, 6, "hub")
    around = RADIUS + SPACE + 2
    box = Area(centre[0] - around, centre[1] - around, 2 * around, 2 * around)
    if not table.is_first:
        return [place("compass", label, box, *ring, *needles, hub, corner=around)]
    inside = Area(centre[0] - 38, centre[1] - 38, 76, 76)
    return [
        place("compass_tiles", f"compass tiles clockwise: {', '.join(spaces)}", box, *ring, corner=around),
        place("compass", label, inside, *needles, hub, corner=38),
    ]


def _at(centre: tuple[float, float], angle: float) -> tuple[float, float]:
    return centre[0] + RADIUS * cos(angle), centre[1] + RADIUS * sin(angle)


def _space(kind: str, at: tuple[float, float], covered: bool) -> Shape:
    """What a space asks for; under the Arrow tile, the arrow."""
    ground = circle(*at, SPACE, "compass-space")
    if covered:
        return group(ground, group(path("M-8 4C-6-4 2-6 6-3M6-3L1-6M6-3L3 2", "arrow-tile"), at=at))
    if kind == "3bf":
        return group(ground, coin("3", *at))
    if kind in ("any", "empty", "?"):
        return group(ground, words("–" if kind == "empty" else kind, *at))
    return group(ground, cube(kind, *at))


def _needle(centre: tuple[float, float], angle: float) -> Shape:
    """A needle drawn upwards and turned to its space."""
    needle = group(path(f"M0 10C-7 4-5-14 0-{RADIUS - 17}C5-14 7 4 0 10Z", "needle"), at=centre)
    needle.set("transform", f"{needle.get('transform')} rotate({round(angle * 180 / pi + 90)})")
    return needle


def _name(table: Table1893, card: object) -> str:
    index = table.stock_card(card)
    return (text(card) or "?") if index is None else table.box.stock_cards[index]


def _stock_card(table: Table1893, card: object, box: Area) -> Shape:
    """This round's card: its income, and its irises for this number of players."""
    if card is None:
        label = "no Stock Exchange card turned up"
        return place("stock.card", label, box, words("no card", *box.centre, kind="faint"), kind="card empty")
    index, name, irises = table.stock_card(card), _name(table, card), table.offered_irises
    income = "?" if index is None else str(int(table.rules.stock_income[index]))
    step, left, top = 18, box.right - 70, box.y + 26
    dots = [
        circle(left + n * step, top + row * step, 6, "iris-ground offered" if f"{row + 1}-{n + 1}" in irises else "dot")
        for row in range(IRIS_LINES)
        for n in range(IRIS_LINES)
    ]
    return place(
        "stock.card",
        f"Stock Exchange card {name}: {income} BF, Try Square on {' or '.join(irises) or '?'}",
        box,
        beside(fitting(name, 60, 14), box.x + 10, box.y + 18, 14, "title"),
        coin(income, box.x + 24, box.y + 54, 14),
        beside("BF", box.x + 44, box.y + 54),
        *dots,
        kind="card",
    )
