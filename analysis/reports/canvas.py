"""What a chart is drawn on: a figure that grows with what is written on it, text that is measured, and its SVG.

All charts are as wide as a phone shows them without making the type small; two stand side by side on a desk. Text is
measured in DejaVu Sans, among the widest faces there are, and stays text in the SVG: where a reader has another face,
labels become shorter, never longer. Lengths are in points, of which the SVG has one a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any
from xml.etree import ElementTree

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.textpath import TextToPath

from analysis.letters import FACE, spelled

_MEASURE = TextToPath()

WIDTH = 360
EDGE = 8
GAP = 8
POINTS_AN_INCH = 72
DPI = 180

TITLE, BODY, SMALL = 12.5, 10.5, 9.5
LINE = 1.28
"""Height of a line of type over its size."""

WIDEST_LABEL = 110
"""Longer labels are put above their marks, or shortened."""

INK, SOFT, GREY, FAINT = "#1a1a1a", "#595959", "#8c8c8c", "#e3e3e3"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
"""From the palette of Okabe and Ito (2008), which the colour-blind tell apart; shapes tell the marks apart too."""
SHAPES = ("o", "s", "D", "^", "v")

FAMILY = (FACE, "Verdana", "sans-serif")
STYLE: dict[Any, Any] = {
    "font.family": FAMILY[0],
    "svg.fonttype": "none",
    "svg.hashsalt": "bruxelles",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.edgecolor": GREY,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "text.parse_math": False,
}
ON_WHITE = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}
"""Behind labels that stand on the lines of an axis."""
PAR_LINE: dict[str, Any] = {"color": INK, "linewidth": 0.9, "linestyle": (0, (4, 2.5))}
SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


class Canvas:
    """A figure that grows downwards with what is written on it."""

    def __init__(self, title: str, note: Sequence[str]) -> None:
        self.y = float(EDGE)
        self.texts: list[tuple[float, float, str, dict[str, Any]]] = []
        self.keys: list[tuple[float, int]] = []
        self.figure = Figure(facecolor="white")
        FigureCanvasAgg(self.figure)
        self.write(title, size=TITLE, weight="bold")
        self.down(2)
        for paragraph in note:
            self.write(paragraph, size=SMALL, colour=SOFT)
        self.down(6)

    def down(self, height: float) -> None:
        self.y += height

    def put(
        self, x: float, y: float, text: str, *, align: str = "left", size: float = BODY, colour: str = INK, **style: Any
    ) -> None:
        """Write around the height y."""
        if text:
            style |= {"ha": align, "fontsize": size, "color": colour}
            self.texts.append((x, y, text, style))

    def key(self, kind: int) -> None:
        """The mark of a kind before the line that comes next."""
        self.keys.append((self.y + BODY * LINE / 2, kind))

    def write(self, text: str, *, size: float, left: float = EDGE, **style: Any) -> None:
        """Write as many lines as it takes, and go on below them."""
        for line in wrapped(text, WIDTH - EDGE - left, size, style.get("weight", "normal")):
            self.put(left, self.y + size * LINE / 2, line, size=size, **style)
            self.down(size * LINE)

    def finish(self) -> Figure:
        """The figure, as high as what was written."""
        self.figure.set_size_inches(WIDTH / POINTS_AN_INCH, self.y / POINTS_AN_INCH)
        for x, y, text, style in self.texts:
            self.figure.text(x / WIDTH, 1 - y / self.y, text, va="center_baseline", **style)
        for y, kind in self.keys:
            style = {"marker": SHAPES[kind % len(SHAPES)], "color": COLOURS[kind % len(COLOURS)], "markersize": 5}
            self.figure.add_artist(Line2D([(EDGE + 5) / WIDTH], [1 - y / self.y], **style))
        return self.figure

    def axes(self, left: float, top: float, right: float, bottom: float) -> Axes:
        box = (left / WIDTH, 1 - bottom / self.y, (right - left) / WIDTH, (bottom - top) / self.y)
        return self.figure.add_axes(box)


@contextmanager
def spelled_out(figure: Figure) -> Iterator[None]:
    """All texts of a figure `spelled`, as a picture needs them: in an SVG a reader's other faces have the letters."""
    written = [(text, text.get_text()) for text in figure.findobj(Text)]
    for text, words in written:
        text.set_text(spelled(words))
    yield
    for text, words in written:
        text.set_text(words)


@cache
def width_of(text: str, size: float = BODY, weight: str = "normal") -> float:
    """In points, `spelled`."""
    face = FontProperties(family=FAMILY[0], size=size, weight=weight)
    return float(_MEASURE.get_text_width_height_descent(spelled(text), face, False)[0])


def shortened(text: str, room: float, size: float = BODY) -> str:
    """The text, or as much of its beginning as leaves room for a mark that it goes on."""
    if width_of(text, size) <= room:
        return text
    return max((f"{text[:end]}…" for end in range(len(text)) if width_of(f"{text[:end]}…", size) <= room), key=len)


def wrapped(text: str, room: float, size: float = BODY, weight: str = "normal") -> list[str]:
    """Lines that are no wider than `room`; a word that is wider itself is broken."""

    def fits(text: str) -> bool:
        return width_of(text, size, weight) <= room

    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if fits(longer):
            line = longer
            continue
        lines += [line] if line else []
        while not fits(word):
            end = max((end for end in range(1, len(word)) if fits(word[:end])), default=1)
            lines.append(word[:end])
            word = word[end:]
        line = word
    return [*lines, line] if line else lines


def inlined(document: str, name: str, alternative: str) -> str:
    """The <svg> of a document without what a page does not need: no metadata, and ids only where they are used."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    root = ElementTree.fromstring(document)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', document))
    for element in root.iter():
        identity = element.attrib.pop("id", None)
        if identity in used:
            element.set("id", f"{name}-{identity}")
        if element.get("transform", "").startswith("rotate(-0 "):
            del element.attrib["transform"]
        for key, value in element.attrib.items():
            value = re.sub(r"(^#|url\(#)", rf"\g<1>{name}-", value) if "#" in value else value
            element.set(key, value.replace(f"'{FAMILY[0]}'", ", ".join((f"'{FAMILY[0]}'", *FAMILY[1:]))))
    for parent in (root, *root.iter(f"{{{SVG}}}defs")):
        for child in [child for child in parent if child.tag in (f"{{{SVG}}}metadata", f"{{{SVG}}}style")]:
            parent.remove(child)
    root.set("style", "stroke-linejoin: round; stroke-linecap: butt")
    root.set("role", "img")
    root.set("aria-label", alternative)
    return ElementTree.tostring(root, encoding="unicode")
