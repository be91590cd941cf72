"""What the seats' boards of both games are made of: names, amounts, tracks, counts and chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from doors.web.pictures.icons import sign
from doors.web.pictures.panels import PAD, Framed, framed
from doors.web.pictures.pieces import meeple
from doors.web.pictures.places import place
from doors.web.pictures.reading import UNKNOWN, Names, inner, items, number, shown, text, word
from doors.web.pictures.shapes import (
    PLAIN,
    SMALL,
    Area,
    Shape,
    beside,
    fitting,
    group,
    lines_of,
    path,
    rectangle,
    width_of,
    words,
)
from doors.web.pictures.worded import framed_as
from engine.documents import Json

LINE, GAP = 28, 5
"""Height of a line of a seat's board, and the room below it."""

BOARD = 84
"""Width of the name of a board's side."""

AMOUNT = 76
"""Width of an amount of money or points."""

TRACK_SIGN = 24
"""Width of a track's sign."""


class Counted(NamedTuple):
    """Something that a seat has some of."""

    where: str
    label: str
    piece: Shape
    """Drawn about its centre."""
    number: object


class SeatLines(NamedTuple):
    """SeatLines of a seat's board, and where they end."""

    drawing: list[Shape]
    bottom: float


Part = Callable[[float], SeatLines]
"""Draws lines of a seat's board from some height on."""


def seat_board(width: float, head: SeatLines, *parts: Part) -> Framed:
    """A seat's board: its parts below each other."""
    drawing, bottom = [*head.drawing], head.bottom
    for part in parts:
        lines = part(bottom)
        drawing += lines.drawing
        bottom = lines.bottom
    return framed(width, bottom + PAD - GAP, *drawing)


def name_line(names: Names, document: Json, seat: int, width: float, board: Shape | None = None) -> SeatLines:
    """A seat's meeple and name, its side of the Architect board, what it does, and a line in its colour."""
    name, where, colour = names.names[seat], f"seats[{seat}]", names.colour_of(seat)
    flag = _doing(names, document, seat)
    room = width - 2 * PAD - 34 - (0 if board is None else BOARD + 4) - (1.35 * width_of(flag, SMALL) + 8)
    own = Area(PAD + 34, 8, room, 26)
    said = beside(fitting(name or "no name", room - 8, 15), own.x + 4, 21, 15, "title" if name else "title faint")
    badge = Area(PAD, 8, 30, 26)
    drawn = [
        place(where, f"seat {seat + 1}, {name}", badge, meeple(names.initial_of(seat), colour, PAD + 15, 21, 1.2)),
        place(f"{where}.name", f"name: {name or 'none'}", own, said),
        words(flag, width - PAD - 4, 21, SMALL, "flag", "end"),
        group(path(_wave(width - PAD), "seat-line"), kind=colour),
    ]
    if board is not None:
        drawn.append(group(board, at=(own.right + 4, 8)))
    return SeatLines(drawn, 46)


def _doing(names: Names, document: Json, seat: int) -> str:
    """Whether a seat has to move, begins the round or has passed."""
    passed = [names.number(name) for name in items(document, "passed")]
    flags = [
        *(["moves"] if names.number(document.get("to_move")) == seat else []),
        *(["first"] if names.number(document.get("first_player")) == seat else []),
        *([f"passed {passed.index(seat) + 1}."] if seat in passed else []),
    ]
    return " · ".join(flags)


def _wave(end: float) -> str:
    """The curved line below a name."""
    return (
        f"M{PAD} 38C{end * 0.3:g} 34 {end * 0.5:g} 44 {end - 26:g} 38C{end - 12:g} 35 {end:g} 38 {end - 6:g} 42"
        f"C{end - 12:g} 45 {end - 16:g} 41 {end - 11:g} 38.5"
    )


def money_line(where: str, own: Json, unit: str, y: float, width: float) -> SeatLines:
    """Money, victory points, and where those came from."""
    money, points = shown(own.get("money")), shown(own.get("vp"))
    left = PAD + 2 * (AMOUNT + 4)
    drawn = [
        _amount(f"{where}.money", "money", "money", f"{money} {unit}", PAD, y),
        _amount(f"{where}.vp", "victory points", "points", f"{points} VP", PAD + AMOUNT + 4, y),
        _sources(f"{where}.vp_from", inner(own, "vp_from"), Area(left, y, width - PAD - left, LINE)),
    ]
    return SeatLines(drawn, y + LINE + GAP)


def _amount(where: str, label: str, name: str, said: str, x: float, y: float) -> Shape:
    middle = y + LINE / 2
    inside = [
        sign(name, x + 15, middle, 0.85),
        beside(said, x + 28, middle, PLAIN if len(said) < 7 else SMALL, "count"),
    ]
    return place(where, f"{label}: {said}", Area(x, y, AMOUNT, LINE), *inside, kind="outlined")


def _sources(where: str, sources: Json, box: Area) -> Shape:
    """Where points came from, as much as two lines hold."""
    phrases = [f"{source} {shown(count)}" for source, count in sources.items()]
    lines = lines_of(phrases or ["sources not told"], box.width - 18, SMALL)
    if len(lines) > 2:
        lines = [lines[0], f"{lines[1]} …"]
    middle = box.y + LINE / 2
    drawn = [beside(line, box.x + 6, middle + 13 * (n - (len(lines) - 1) / 2), SMALL) for n, line in enumerate(lines)]
    label = f"points came from: {', '.join(phrases) or 'not told'}"
    return place(where, label, box, *drawn, kind=framed_as(phrases))


def tracks_line(where: str, own: Json, tracks: Mapping[str, Sequence[int]], y: float, width: float) -> SeatLines:
    """Each track with its spaces, the disc on one of them."""
    digits = sum(_room(level) for levels in tracks.values() for level in levels)
    unit = (width - 2 * PAD - len(tracks) * TRACK_SIGN - (len(tracks) - 1) * 4) / digits
    drawn, x = [], float(PAD)
    for track, levels in tracks.items():
        value = own.get(track)
        space = number(value, 1 if value is None else 0)
        box = Area(x, y, TRACK_SIGN + unit * sum(map(_room, levels)), LINE)
        spaces, left = [], x + TRACK_SIGN - 2
        for n, level in enumerate(levels, 1):
            spaces.append(_track_space(Area(left, y + 6, unit * _room(level), 16), level, n == space))
            left += unit * _room(level)
        label = f"{track} track: space {shown(value, 1)}"
        icon = sign(track, box.x + 11, y + LINE / 2, 0.75)
        drawn.append(place(f"{where}.{track}", label, box, icon, *spaces, kind="outlined"))
        x = box.right + 4
    return SeatLines(drawn, y + LINE + GAP)


def _room(level: int) -> float:
    """How wide a space of a track is beside others."""
    return 1 if level < 10 else 1.4


def _track_space(box: Area, level: int, on_it: bool) -> Shape:
    frame = rectangle(box._replace(width=box.width - 1), "disc" if on_it else "track", 5)
    return group(frame, words(f"{level}", box.middle - 0.5, box.centre[1], SMALL, "disc-words" if on_it else "words"))


def counts_line(line: Sequence[Counted], y: float, width: float, room: float = 20) -> SeatLines:
    """Pieces, each within some `room`, with their numbers side by side."""
    each = (width - 2 * PAD - 4 * (len(line) - 1)) / len(line)
    drawn = []
    for n, one in enumerate(line):
        box = Area(PAD + n * (each + 4), y, each, LINE)
        count, middle = shown(one.number), y + LINE / 2
        said = beside(count, box.x + 5 + room, middle, 13 if len(count) < 2 else SMALL, "count")
        piece = group(one.piece, at=(box.x + 3 + room / 2, middle))
        inside = group(piece, said, kind="none" if count == "0" else None)
        drawn.append(place(one.where, f"{one.label}: {count}", box, inside, kind="outlined"))
    return SeatLines(drawn, y + LINE + GAP)


def counted_places(where: str, table: Mapping[str, Any], kinds: Mapping[str, Shape]) -> list[Counted]:
    """A count for each kind of something."""
    title = where.rpartition(".")[2].replace("_", " ")
    return [Counted(f"{where}.{kind}", f"{title}, {kind}", piece, table.get(kind)) for kind, piece in kinds.items()]


def nobles_of(own: Json, used: str, known: Sequence[str], also: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The nobles that a seat keeps ready, and those that it has `used` this round, as that key says."""
    kept, turned = (
        [word(noble, known, also) or text(noble) or UNKNOWN for noble in items(own, key)] for key in ("nobles", used)
    )
    return [noble for noble in kept if noble not in turned], turned


def chips(where: str, title: str, names: Sequence[str], y: float, width: float, turned: bool = False) -> SeatLines:
    """Cards as chips with their names, in as many lines as they need; turned ones lean over."""
    x, middle = PAD + 16 + width_of(title, SMALL), y + 12.0
    drawn: list[Shape] = [beside(title, PAD + 6, middle, SMALL, "faint")]
    for name in names:
        label = fitting(f"↻ {name}" if turned else name, 150, SMALL)
        long = width_of(label, SMALL) + 14
        if x + long > width - PAD - 4:
            x, middle = PAD + 6, middle + 24
        drawn.append(_chip(label, x + long / 2, middle, long, turned))
        x += long + 5
    if not names:
        drawn.append(beside("none", x, middle, SMALL, "faint"))
    box = Area(PAD, y, width - 2 * PAD, middle + 12 - y)
    label = f"{title}: {', '.join(names) or 'none'}"
    return SeatLines([place(where, label, box, *drawn, kind=framed_as(names))], box.bottom + GAP)


def _chip(label: str, x: float, y: float, long: float, turned: bool) -> Shape:
    chip = group(rectangle(Area(-long / 2, -9, long, 18), "chip", 5), words(label, 0, 0, SMALL), at=(x, y))
    if turned:
        chip.set("transform", f"{chip.get('transform')} rotate(-4)")
    return chip
