"""Small pictures of what values of the box mean; a value that its number says has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any
from xml.etree import ElementTree

from doors.web.pictures.art_nouveau import SHORT
from doors.web.pictures.icons import sign
from doors.web.pictures.pieces import artwork, coin, cube
from doors.web.pictures.prestige import face_sign, meaning
from doors.web.pictures.shapes import SMALL, Area, Shape, beside, circle, fitting, group, path, rectangle, shape, words
from engine.bruxelles1893.state import GRID, IRIS_LINES, MATERIALS
from engine.bruxelles1897.state import TOPS

WIDTH = 390

Values = Mapping[str, Any]
"""By dotted key, each with the shape of the game's own."""


def value_picture(key: str, values: Values) -> str:
    """The picture of one of a box's values as SVG, "" where it has none."""
    draw = _PICTURES.get(key)
    if draw is None and key.startswith("stock.irises."):
        draw = _irises
    if draw is None and key.startswith(("tracks.", "boards.")) and isinstance(values[key], list):
        draw = _track
    return "" if draw is None else draw(key, values)


def prestige_card(face: str) -> str:
    """A prestige card."""
    box = Area(2, 2, 72, 62)
    ground = rectangle(box, "grid-square")
    return _drawing(76, 66, f"prestige card: {meaning(face)}", group(ground, face_sign(face, box)))


def _drawing(width: float, height: float, label: str, *inside: Shape) -> str:
    drawing = shape(
        "svg",
        *inside,
        kind="table",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        style=f"max-width: {width:g}px",
        role="img",
        aria_label=label,
    )
    return ElementTree.tostring(drawing, encoding="unicode")


def _strips(key: str, values: Values) -> str:
    """The strips below each other, each with its five actions."""
    height, left, each = 50, 20, (WIDTH - 24) / 5
    drawn: list[Shape] = []
    for place, strip in enumerate(values[key]):
        y = place * (height + 4) + 2
        drawn += [
            words(str(place + 1), left / 2, y + height / 2, 14, "title"),
            rectangle(Area(left, y, WIDTH - left - 2, height), "panel"),
        ]
        for number, action in enumerate(strip):
            x = left + (number + 0.5) * each
            drawn += [
                sign(action, x, y + 19),
                words(fitting(SHORT.get(action, action), each, SMALL), x, y + 40, SMALL, "faint"),
            ]
    return _drawing(WIDTH, len(values[key]) * (height + 4), "five Action strips with their actions", *drawn)


def _track(key: str, values: Values) -> str:
    """The spaces of a track, with the sign before them."""
    name, numbers = key.rpartition(".")[2], values[key]
    side = min(34, (WIDTH - 40) / max(1, len(numbers)))
    spaces = [
        group(
            rectangle(Area(38 + number * side, 4, side - 4, 30), "track"),
            words(str(value), 36 + (number + 0.5) * side, 19, 14, "count"),
        )
        for number, value in enumerate(numbers)
    ]
    return _drawing(40 + len(numbers) * side, 38, f"{name} track with its spaces", sign(name, 18, 19, 1.1), *spaces)


def _costs(key: str, values: Values) -> str:
    """The houses from the bottom up, with the materials that each takes."""
    costs = values[key]
    drawn: list[Shape] = []
    for place, cost in enumerate(costs):
        y = 16 + (len(costs) - 1 - place) * 28
        units = range(int(min(max(cost, 0), 6)))
        drawn += [
            words(str(place + 1), 10, y, 13, "title"),
            sign("construction", 34, y),
            words(str(cost), 62, y, 14, "price"),
            *(sign("materials", 88 + 26 * unit, y, 0.8) for unit in units),
        ]
    return _drawing(250, 28 * len(costs) + 4, "the houses from the bottom up, with their materials", *drawn)


def _incomes(key: str, values: Values) -> str:
    """The Stock Exchange cards in their order, with the figure at the top."""
    cards = [
        group(coin(str(income), 0, 18, 13), words(f"S{place + 1}", 0, 46, SMALL, "faint"))
        for place, income in enumerate(values[key])
    ]
    return _cards("twelve Stock Exchange cards with their income", cards, 6, 58)


def _irises(key: str, values: Values) -> str:
    """The Stock Exchange cards in their order, each with its irises among the sixteen."""
    incomes = values["stock.income"]
    cards = []
    for place, pair in enumerate(values[key]):
        lines = range(1, IRIS_LINES + 1)
        dots = [
            circle(
                (column - 2.5) * 11, 34 + row * 11, 4.5, "iris-ground offered" if f"{row}-{column}" in pair else "dot"
            )
            for row in lines
            for column in lines
        ]
        top = group(beside(f"S{place + 1}", -26, 17, SMALL, "title"), coin(str(incomes[place]), 14, 18, 10))
        cards.append(group(top, *dots))
    return _cards("twelve Stock Exchange cards with their irises", cards, 6, 90)


def _cards(label: str, cards: Sequence[Shape], columns: int, height: float) -> str:
    """Cards drawn about the middle of their upper edge, in rows."""
    each, drawn = WIDTH / columns, []
    for place, card in enumerate(cards):
        x, y = place % columns * each, place // columns * (height + 6)
        frame = rectangle(Area(x + 2, y + 2, each - 4, height - 2), "panel")
        drawn.append(group(frame, group(card, at=(x + each / 2, y))))
    return _drawing(WIDTH, -(-len(cards) // columns) * (height + 6), label, *drawn)


def _compass(key: str, values: Values) -> str:
    """The ring, clockwise from the top, with the Arrow tile and the needles."""
    order, needles, arrow = values["compass.order"], values["compass.needles"], values["compass.arrow"]
    centre, radius = (105.0, 105.0), 74.0
    drawn = [circle(*centre, radius, "compass-ring"), circle(*centre, radius - 24, "compass-ring")]
    for place, kind in enumerate(order):
        angle = 2 * pi * place / len(order) - pi / 2
        if kind in needles:
            drawn.append(_needle(centre, angle))
        drawn.append(_space(kind, centre[0] + radius * cos(angle), centre[1] + radius * sin(angle), kind == arrow))
    turn = path("M-12 12A17 17 0 1 1 14 10M14 10L15 2M14 10L6 9", "arrow-tile")
    return _drawing(210, 210, f"compass, clockwise: {', '.join(order)}", *drawn, group(turn, at=centre))


def _space(kind: str, x: float, y: float, covered: bool) -> Shape:
    ground = circle(x, y, 20, "iris-ground offered" if covered else "compass-space")
    if kind in MATERIALS:
        return group(ground, cube(kind, x, y, 20))
    return group(ground, coin("3", x, y) if kind == "3bf" else words(kind, x, y, SMALL))


def _needle(centre: tuple[float, float], angle: float) -> Shape:
    needle = group(path("M-4 -22L0 -54L4 -22Z", "needle"), at=centre)
    needle.set("transform", f"{needle.get('transform')} rotate({round(angle * 180 / pi + 90)})")
    return needle


def _art_market(key: str, values: Values) -> str:
    """The grid with its numbers, and the indicator in its middle with the colours at its corners."""
    side, left = 26, 34
    money, points = values["art_market.money"], values["art_market.vp"]
    drawn = [
        rectangle(Area(left + column * side + 1, left + row * side + 1, side - 2, side - 2), "grid-square", 3)
        for row in range(GRID)
        for column in range(GRID)
    ]
    drawn += [words(str(value), left - 11, left + (row + 0.5) * side, 13) for row, value in enumerate(money)]
    drawn += [words(str(value), left + (column + 0.5) * side, left - 10, 13) for column, value in enumerate(points)]
    first = GRID // 2 - 1
    drawn.append(rectangle(Area(left + first * side, left + first * side, 3 * side, 3 * side), "indicator"))
    corners = [
        (row, column, colour)
        for row, line in enumerate(values["art_market.corners"])
        for column, colour in enumerate(line)
    ]
    drawn += [
        artwork(colour, left + (first + 2 * column + 0.5) * side, left + (first + 2 * row + 0.5) * side, size=0.95)
        for row, column, colour in corners
    ]
    drawn.append(artwork("black", left + (first + 1.5) * side, left + (first + 1.5) * side, size=0.95))
    units = [
        words("BF", left - 14, left - 10, SMALL, "faint"),
        words("VP", left + GRID * side + 10, left - 10, SMALL, "faint"),
    ]
    size = left + GRID * side
    return _drawing(size + 24, size + 4, "Art Market with its numbers and the indicator", *drawn, *units)


def _bonus_cards(key: str, values: Values) -> str:
    """The four Bonus cards, their top halves over their bottom halves."""
    each, cards = WIDTH / len(TOPS), []
    bottoms = [*values[key], *["?"] * len(TOPS)]
    for top, bottom in zip(TOPS, bottoms, strict=False):
        cards.append(
            group(
                sign(top, 0, 24, 1.1),
                words(fitting(top, each - 6, SMALL), 0, 46, SMALL, "faint"),
                path(f"M{-each / 2 + 8:g} 58H{each / 2 - 8:g}", "whiplash"),
                words("?", 0, 80, 16, "title") if bottom == "?" else sign(bottom, 0, 80, 1.1),
                words(fitting(bottom, each - 6, SMALL), 0, 102, SMALL, "faint"),
            )
        )
    return _cards("four Bonus cards, top halves over bottom halves", cards, len(TOPS), 116)


_PICTURES: Mapping[str, Callable[[str, Values], str]] = {
    "strips.compass_side": _strips,
    "strips.plain_side": _strips,
    "houses.cost": _costs,
    "boards.strauven.cost": _costs,
    "compass.order": _compass,
    "stock.income": _incomes,
    "art_market.money": _art_market,
    "art_market.vp": _art_market,
    "art_market.corners": _art_market,
    "bonuses.bottoms": _bonus_cards,
}
