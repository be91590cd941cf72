"""The kinds of charts of a report: from plain marks to a figure that no label leaves, as SVG and as PNG.

What they are drawn on is canvas.py's.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import Any, ClassVar

import matplotlib
from matplotlib.axes import Axes
from matplotlib.axis import XAxis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.reports.canvas import (
    BODY,
    COLOURS,
    DPI,
    EDGE,
    FAINT,
    GAP,
    GREY,
    INK,
    LINE,
    ON_WHITE,
    PAR_LINE,
    SHAPES,
    SMALL,
    SOFT,
    STYLE,
    WIDTH,
    Canvas,
    inlined,
    shortened,
    spelled_out,
    width_of,
    wrapped,
)
from analysis.statistics.estimates import Estimate

PAGE_LINES = 44
"""Labels and marks in a chart that fits on a page."""

WIDEST_LABEL = 110
"""Longer labels stand above their marks, or are cut."""


@dataclass(frozen=True)
class Scale:
    """How values are written."""

    unit: str
    factor: float = 1
    decimals: int = 1
    signed: bool = False
    """Whether they are differences, with their sign always written."""

    def text(self, value: float) -> str:
        if not math.isfinite(value):
            return "–" if math.isnan(value) else "∞" if value > 0 else "−∞"
        shown = round(self.factor * value, self.decimals) + 0.0  # no negative zero
        return f"{shown:{'+' if self.signed else ''}.{self.decimals}f}".replace("-", "−")

    def tick(self, scaled: float) -> str:
        """A place on the axis, whose values are multiplied already."""
        shown = round(scaled, 6) + 0.0
        return f"{shown:{'+' if self.signed and shown else ''}g}".replace("-", "−")

    def short(self, value: float) -> str:
        """As short as it may be written with its decimals."""
        return self.tick(round(self.factor * value, self.decimals))

    def interval(self, estimate: Estimate) -> str:
        """In one piece, which no line is broken in."""
        return f"{self.text(estimate.low)}\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}{self.text(estimate.high)}"


@dataclass(frozen=True)
class Mark:
    """A value with its interval and what it rests on."""

    name: str
    """Tells it from the other marks of its row; not shown where no row of a chart has several."""
    estimate: Estimate
    n: int
    blocks: int
    kind: int = 0
    """Which colour and shape it has."""
    enough: bool = True
    """If not, it is grey and without a claim."""
    differs: bool = True
    """Told from par, drawn full; hollow if not."""
    q: float | None = None
    spread: tuple[float, float, float] | None = None
    """The tenth, half and nine tenths of the cases that are no larger."""


@dataclass(frozen=True)
class Row:
    label: str
    marks: Sequence[Mark]


@dataclass(frozen=True)
class Group:
    heading: str
    """May be empty."""
    rows: Sequence[Row]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """What all charts have."""

    name: str
    """Of its files, without the ending."""
    title: str
    """What is shown."""
    note: Sequence[str]
    """Paragraphs beneath the title: evidence, intervals, what n counts."""
    axis: str
    """What the values are."""
    scale: Scale
    par: float | None = None
    par_label: str = ""
    tested: bool = False
    """Whether the marks say if they differ from par."""
    counted: str = "seats"
    """What n counts."""

    @property
    def marks(self) -> Iterator[tuple[tuple[str, ...], Mark]]:
        """Every mark with the words that say where it stands."""
        raise NotImplementedError

    @property
    def corner(self) -> tuple[str, ...]:
        """Headers over the words of `marks`."""
        raise NotImplementedError

    @property
    def headers(self) -> tuple[str, ...]:
        tested = ("q",) if self.tested else ()
        spread = ("a tenth up to", "half up to", "nine tenths up to") if self._has_spread else ()
        unit = f" ({self.scale.unit})" if self.scale.unit else ""
        return (*self.corner, f"{self.axis}{unit}", "interval", *spread, f"n ({self.counted})", "blocks", *tested, "")

    @property
    def table(self) -> list[tuple[str, ...]]:
        """The same numbers, a row a mark, under `headers`."""
        return [(*words, *self._numbers(mark)) for words, mark in self.marks]

    @property
    def alternative(self) -> str:
        """What is said of the chart to somebody who does not see it."""
        shown = [mark for _, mark in self.marks if mark.enough and math.isfinite(mark.estimate.value)]
        if not shown:
            return f"{self.title}: too few games for any claim."
        low, high = (self.scale.text(pick(mark.estimate.value for mark in shown)) for pick in (min, max))
        unit = f" {self.scale.unit}" if self.scale.unit else ""
        return f"{self.title}: {self.axis} from {low} to {high}{unit}. All values are in the table below."

    @property
    def _has_spread(self) -> bool:
        return any(mark.spread for _, mark in self.marks)

    def _numbers(self, mark: Mark) -> tuple[str, ...]:
        q = () if not self.tested else ("" if mark.q is None else "< 0.001" if mark.q < 0.0005 else f"{mark.q:.3f}",)
        spread = tuple(map(self.scale.text, mark.spread or ())) if self._has_spread else ()
        remark = "too few" if not mark.enough else "differs" if self.tested and mark.differs else ""
        estimate = mark.estimate
        interval = self.scale.interval(estimate)
        return (self.scale.text(estimate.value), interval, *spread, f"{mark.n:,}", f"{mark.blocks:,}", *q, remark)

    def figure(self) -> Figure:
        with matplotlib.rc_context(STYLE):
            return self._draw()

    def svg(self, figure: Figure) -> str:
        """An <svg> element to put into a page; its ids are those of no other chart."""
        file = io.StringIO()
        with matplotlib.rc_context(STYLE), warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of letters that the face lacks: the reader's will have them
            figure.savefig(file, format="svg", metadata={"Date": None})
        return inlined(file.getvalue(), self.name, self.alternative)

    def png(self, figure: Figure) -> bytes:
        file = io.BytesIO()
        with matplotlib.rc_context(STYLE), spelled_out(figure):
            figure.savefig(file, format="png", dpi=DPI, metadata={"Software": None})
        return file.getvalue()

    def _draw(self) -> Figure:
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Dots(Chart):
    """Dots with intervals, one above the other, under their labels."""

    of: str
    """What the rows are."""
    marked: str
    """What the marks of a row are."""
    groups: Sequence[Group]
    bars: bool = False
    """Whether bars lead from par to the dots."""
    limits: tuple[float, float] | None = None
    """Ends of the axis, if they are to be those of another chart."""

    def parts(self) -> list[Dots]:
        """Itself or, if it would be longer than a page, charts of its rows about as long each, with the same axis."""
        sizes = [1 + len(row.marks) for group in self.groups for row in group.rows]
        even = math.ceil(sum(sizes) / math.ceil(sum(sizes) / PAGE_LINES)) if sizes else PAGE_LINES
        most = min(PAGE_LINES, even + max(sizes, default=0) - 1)
        pages: list[list[Group]] = [[]]
        lines = 0
        for group in self.groups:
            rows: list[Row] = []
            for row in group.rows:
                more = 1 + len(row.marks)
                if lines and lines + more > most:
                    pages[-1] += [Group(group.heading, rows)] if rows else []
                    pages.append([])
                    rows, lines = [], 0
                rows.append(row)
                lines += more
            pages[-1].append(Group(group.heading, rows))
        if len(pages) == 1:
            return [self]
        return [
            replace(
                self,
                name=f"{self.name}-{number}",
                title=f"{self.title} ({number} of {len(pages)})",
                groups=groups,
                limits=self._limits(),
            )
            for number, groups in enumerate(pages, 1)
        ]

    @property
    def corner(self) -> tuple[str, ...]:
        grouped = ("",) if any(group.heading for group in self.groups) else ()
        return (*grouped, self.of, self.marked)

    @property
    def marks(self) -> Iterator[tuple[tuple[str, ...], Mark]]:
        grouped = any(group.heading for group in self.groups)
        for group in self.groups:
            for row in group.rows:
                for mark in row.marks:
                    yield (*((group.heading,) if grouped else ()), row.label, mark.name), mark

    def _draw(self) -> Figure:
        several = any(len(row.marks) > 1 for group in self.groups for row in group.rows)
        labels = [row.label for group in self.groups for row in group.rows]
        above = several or max(map(width_of, labels)) > WIDEST_LABEL
        beside = [mark.name for _, mark in self.marks] if several else ["" if above else label for label in labels]
        names = [wrapped(text, WIDEST_LABEL) for text in beside]
        values = [_value_text(self.scale, mark) for _, mark in self.marks]
        counts = [f"{mark.n:,}" for _, mark in self.marks]
        unit, n = self.scale.unit, f"n {self.counted}"
        left = EDGE + max((width_of(line) for lines in names for line in lines), default=0)
        left += GAP if left > EDGE else 2
        n_left = WIDTH - EDGE - max(width_of(n, SMALL), *(width_of(text, SMALL) for text in counts))
        right = n_left - GAP - max(width_of(unit, SMALL), *map(width_of, values)) - GAP

        canvas = Canvas(self.title, self.note)
        head = canvas.y
        canvas.down(SMALL * LINE + 2)
        top = canvas.y
        places: list[float] = []
        rules: list[float] = []
        marks = iter(zip(names, values, counts, strict=True))
        for group in self.groups:
            if group.heading:
                canvas.down(6)
                canvas.write(group.heading, size=BODY, weight="bold", bbox=ON_WHITE)
            for row in group.rows:
                rules.append(canvas.y + 1)
                canvas.down(4)
                if above:
                    canvas.write(row.label, size=BODY, bbox=ON_WHITE)
                for mark in row.marks:
                    lines, value, count = next(marks)
                    height = BODY * LINE * max(1, len(lines))
                    places.append(canvas.y + height / 2)
                    for number, line in enumerate(lines):
                        y = canvas.y + BODY * LINE * (number + 0.5)
                        canvas.put(EDGE, y, line, colour=SOFT if above else INK)
                    colour = INK if mark.enough else GREY
                    canvas.put(n_left - GAP, places[-1], value, align="right", colour=colour)
                    canvas.put(WIDTH - EDGE, places[-1], count, align="right", size=SMALL, colour=SOFT)
                    canvas.down(height)
                canvas.down(2)
        canvas.down(2)
        bottom = canvas.y
        canvas.put(n_left - GAP, head + SMALL * LINE / 2, unit, align="right", size=SMALL, colour=SOFT)
        canvas.put(WIDTH - EDGE, head + SMALL * LINE / 2, n, align="right", size=SMALL, colour=SOFT)
        canvas.down(SMALL * LINE + 6)
        canvas.write(self.axis_words, size=SMALL, colour=SOFT, left=left)
        canvas.down(4)
        drawn = [mark for _, mark in self.marks]
        low, high = self.limits or self._limits()
        if self.par is not None:
            place = left + (right - left) * (self.scale.factor * self.par - low) / (high - low)
            half = width_of(self.par_label, SMALL) / 2
            place = min(max(place, left + half), right - half)
            canvas.put(place, head + SMALL * LINE / 2, self.par_label, align="center", size=SMALL)

        figure = canvas.finish()
        axes = canvas.axes(left, top, right, bottom)
        axes.set_xlim(low, high)
        axes.set_ylim(bottom, top)
        axes.yaxis.set_visible(False)
        _ticks(axes.xaxis, self.scale, int((right - left) // 36))
        axes.grid(axis="x", color=FAINT, linewidth=0.6)
        for y in rules[1:]:
            axes.axhline(y, color=FAINT, linewidth=0.5)
        if self.par is not None:
            axes.axvline(self.scale.factor * self.par, zorder=1.8, **PAR_LINE)
        for y, mark in zip(places, drawn, strict=True):
            self._draw_mark(axes, y, mark)
        return figure

    @property
    def axis_words(self) -> str:
        return self.axis if not self.scale.unit or self.scale.unit in self.axis else f"{self.axis}, {self.scale.unit}"

    def _limits(self) -> tuple[float, float]:
        """The ends of the axis: intervals longer than all others, and what rests on too little, may leave it."""
        factor = self.scale.factor
        known = [mark for _, mark in self.marks if math.isfinite(mark.estimate.value)]
        sound = [mark for mark in known if mark.enough] or known
        values = [mark.estimate.value for mark in sound] + ([self.par] if self.par is not None else [])
        ends = [end for mark in sound for end in (*_ends(mark), *(mark.spread or ())) if math.isfinite(end)]
        lengths = [abs(end - mark.estimate.value) for mark in sound for end in _ends(mark) if math.isfinite(end)]
        low, high = min(values, default=0.0), max(values, default=0.0)
        spreads = [abs(end - mark.estimate.value) for mark in sound for end in mark.spread or ()]
        reach = max(high - low, 3 * median(lengths) if lengths else 0.0, *spreads)
        low, high = max(min([low, *ends]), low - reach), min(max([high, *ends]), high + reach)
        room = 0.06 * (high - low) or max(0.05 * abs(high), 0.5 / factor)
        low, high = low - room, high + room
        if not self.scale.signed and min(values, default=0.0) >= 0:
            low = max(low, 0.0)
        return factor * low, factor * high

    def _draw_mark(self, axes: Axes, y: float, mark: Mark) -> None:
        factor, (left, right) = self.scale.factor, axes.get_xlim()
        value, low, high = (factor * number for number in (mark.estimate.value, *_ends(mark)))
        colour = COLOURS[mark.kind % len(COLOURS)] if mark.enough else GREY
        if math.isnan(value):
            return
        if mark.spread is not None:
            tenth, _, nine_tenths = (factor * number for number in mark.spread)
            axes.plot([tenth, nine_tenths], [y, y], color=colour, linewidth=6, alpha=0.25, solid_capstyle="butt")
        if self.bars and self.par is not None:
            start, end = (min(max(place, left), right) for place in (factor * self.par, value))
            axes.plot([start, end], [y, y], color=colour, linewidth=6, alpha=0.35, solid_capstyle="butt")
        shown = min(max(low, left), right), min(max(high, left), right)
        axes.plot(shown, [y, y], color=colour, linewidth=1.5, solid_capstyle="butt", clip_on=False)
        for end, beyond, arrow in ((left, low < left, "<"), (right, high > right, ">")):
            if beyond:
                axes.plot(end, y, marker=arrow, markersize=4, color=colour, markeredgewidth=0, clip_on=False)
        if left <= value <= right:
            _draw_dot(axes, value, y, mark)


@dataclass(frozen=True)
class Panel:
    title: str
    lines: Sequence[Sequence[Mark | None]]
    """Marks that belong together, one a place on the axis across; None where nothing is known."""


@dataclass(frozen=True, kw_only=True)
class Panels(Chart):
    """Small charts side by side with the same axes: how values go along an ordered scale, such as the rounds."""

    of: str
    """What the panels are."""
    across: str
    """What the places on the axis across are."""
    places: Sequence[str]
    panels: Sequence[Panel]

    HEIGHT: ClassVar[float] = 66

    @property
    def corner(self) -> tuple[str, ...]:
        return self.of, self.across, "players"

    @property
    def marks(self) -> Iterator[tuple[tuple[str, ...], Mark]]:
        for panel in self.panels:
            for line in panel.lines:
                for place, mark in zip(self.places, line, strict=True):
                    if mark is not None:
                        yield (panel.title, place, mark.name), mark

    def _draw(self) -> Figure:
        canvas = Canvas(self.title, self.note)
        for name, kind in self._series.items():
            self._write_key(canvas, name, kind)
        canvas.down(4)
        unit = f", {self.scale.unit}" if self.scale.unit and self.scale.unit not in self.axis else ""
        dashed = f"; dashed: {self.par_label}" if self.par is not None else ""
        canvas.write(f"up: {self.axis}{unit}; across: {self.across}{dashed}", size=SMALL, colour=SOFT)
        canvas.down(4)

        low, high = self._limits()
        ticks = [tick for tick in MaxNLocator(4).tick_values(low, high) if low <= tick <= high]
        edge = EDGE + max(width_of(self.scale.tick(tick), SMALL) for tick in ticks) + 5
        columns = self._columns(edge)
        width = (WIDTH - EDGE - edge - (columns - 1) * 2 * GAP) / columns
        boxes = []
        for first in range(0, len(self.panels), columns):
            row = self.panels[first : first + columns]
            titles = [wrapped(panel.title, width) for panel in row]
            lines = max(map(len, titles))
            for column, title in enumerate(titles):
                left = edge + column * (width + 2 * GAP)
                for number, line in enumerate(title):
                    y = canvas.y + BODY * LINE * (lines - len(title) + number + 0.5)
                    canvas.put(left, y, line, weight="bold")
                top = canvas.y + BODY * LINE * lines + 4
                boxes.append((column, left, top, left + width, top + self.HEIGHT))
            canvas.down(BODY * LINE * lines + 4 + self.HEIGHT + SMALL * LINE + 12)
        figure = canvas.finish()
        for panel, (column, *box) in zip(self.panels, boxes, strict=True):
            axes = canvas.axes(*box)
            axes.set_xlim(-0.6, len(self.places) - 0.4)
            axes.set_ylim(low, high)
            axes.set_xticks(range(len(self.places)), self.places, fontsize=SMALL)
            axes.set_yticks(ticks, [self.scale.tick(tick) if column == 0 else "" for tick in ticks], fontsize=SMALL)
            axes.tick_params(length=0, pad=3)
            axes.grid(axis="y", color=FAINT, linewidth=0.6)
            if self.par is not None:
                axes.axhline(self.scale.factor * self.par, **PAR_LINE)
            self._draw_panel(axes, panel)
        return figure

    def _columns(self, edge: float) -> int:
        """As many panels side by side as leave room for the words on the axis across."""
        needed = len(self.places) * (max(width_of(place, SMALL) for place in self.places) + 5)
        room = WIDTH - EDGE - edge
        return max(1, min(3, len(self.panels), int((room + 2 * GAP) // (needed + 2 * GAP))))

    @property
    def _series(self) -> dict[str, int]:
        """The kinds of marks by their name."""
        return {mark.name: mark.kind for _, mark in self.marks}

    def _write_key(self, canvas: Canvas, name: str, kind: int) -> None:
        counts = [mark.n for _, mark in self.marks if mark.name == name]
        n = f"{min(counts):,}" if min(counts) == max(counts) else f"{min(counts):,} to {max(counts):,}"
        canvas.key(kind)
        canvas.write(f"{name}, n {n} {self.counted}", size=BODY, left=EDGE + 14)

    def _limits(self) -> tuple[float, float]:
        known = [mark for _, mark in self.marks if math.isfinite(mark.estimate.value)]
        sound = [mark for mark in known if mark.enough] or known
        ends = [end for mark in sound for end in (mark.estimate.value, *_ends(mark)) if math.isfinite(end)]
        ends += [] if self.scale.signed else [0.0]
        ends += [] if self.par is None else [self.par]
        low, high = min(ends, default=0.0), max(ends, default=0.0)
        room = 0.08 * (high - low) or 0.5 / self.scale.factor
        return self.scale.factor * (low - room), self.scale.factor * (high + room)

    def _draw_panel(self, axes: Axes, panel: Panel) -> None:
        low, high = axes.get_ylim()
        factor, kinds = self.scale.factor, list(self._series.values())
        for line in panel.lines:
            shown = [
                (place, mark)
                for place, mark in enumerate(line)
                if mark is not None and not math.isnan(mark.estimate.value)
            ]
            if not shown:
                continue
            kind = shown[0][1].kind
            offset, colour = 0.16 * (kinds.index(kind) - (len(kinds) - 1) / 2), COLOURS[kind % len(COLOURS)]
            for (place, mark), (next_place, next_mark) in pairwise(shown):
                if mark.enough and next_mark.enough:
                    xs = [place + offset, next_place + offset]
                    ys = [factor * mark.estimate.value, factor * next_mark.estimate.value]
                    axes.plot(xs, ys, color=colour, linewidth=1, alpha=0.6)
            for place, mark in shown:
                ends = [min(max(factor * end, low), high) for end in _ends(mark)]
                axes.plot([place + offset] * 2, ends, color=colour if mark.enough else GREY, linewidth=1.3)
                if low <= factor * mark.estimate.value <= high:
                    _draw_dot(axes, place + offset, factor * mark.estimate.value, mark, size=3.6)


@dataclass(frozen=True)
class Course:
    """How something of one player went along the axis across."""

    name: str
    values: Sequence[float]
    """One a place."""


@dataclass(frozen=True)
class Flag:
    """A word at a place of a course."""

    place: int
    course: int
    word: str


@dataclass(frozen=True, kw_only=True)
class Courses(Chart):
    """Lines through many places, such as the turns of a game, each with its name at its end."""

    across: str
    """What the places are."""
    places: Sequence[str]
    courses: Sequence[Course]
    parts: Mapping[int, str]
    """Words for the parts of the axis across, by the place at which each begins."""
    flags: Sequence[Flag] = ()

    HEIGHT: ClassVar[float] = 190

    @property
    def headers(self) -> tuple[str, ...]:
        return (self.across, *(course.name for course in self.courses), "")

    @property
    def table(self) -> list[tuple[str, ...]]:
        flags = {place: [flag.word for flag in self.flags if flag.place == place] for place in range(len(self.places))}
        return [
            (word, *(self.scale.text(course.values[place]) for course in self.courses), " ".join(flags[place]))
            for place, word in enumerate(self.places)
        ]

    @property
    def alternative(self) -> str:
        ends = ", ".join(f"{course.name} {self.scale.text(course.values[-1])}" for course in self.courses)
        return f"{self.title}. At the end: {ends}. All values are in the table below."

    def _draw(self) -> Figure:
        canvas = Canvas(self.title, self.note)
        canvas.write(f"up: {self.axis}; across: {self.across}", size=SMALL, colour=SOFT)
        canvas.down(SMALL * LINE + 6)
        factor = self.scale.factor
        values = [factor * value for course in self.courses for value in course.values]
        low, high = min(values), max(values)
        room = 0.06 * (high - low) or 1.0
        low, high = (low if low == 0 else low - room), high + room
        ticks = [tick for tick in MaxNLocator(5).tick_values(low, high) if low <= tick <= high]
        left = EDGE + max(width_of(self.scale.tick(tick), SMALL) for tick in ticks) + 5
        names = [shortened(course.name, WIDEST_LABEL, SMALL) for course in self.courses]
        right = WIDTH - EDGE - max(width_of(name, SMALL) for name in names) - 6
        top, bottom = canvas.y, canvas.y + self.HEIGHT
        across = len(self.places) - 1 or 1
        for place, word in self.parts.items():
            canvas.put(
                left + (right - left) * place / across + 2, top - SMALL * LINE / 2, word, size=SMALL, colour=SOFT
            )
        heights = [bottom - (factor * course.values[-1] - low) / (high - low) * self.HEIGHT for course in self.courses]
        for number, height in enumerate(_apart(heights, SMALL * LINE, bottom)):
            colour = COLOURS[number % len(COLOURS)]
            canvas.put(right + 6, height, names[number], size=SMALL, colour=colour)
        canvas.down(self.HEIGHT + SMALL * LINE + 10)
        figure = canvas.finish()
        axes = canvas.axes(left, top, right, bottom)
        axes.set_xlim(0, across)
        axes.set_ylim(low, high)
        axes.set_yticks(ticks, [self.scale.tick(tick) for tick in ticks], fontsize=SMALL)
        shown = [int(tick) for tick in MaxNLocator(8, integer=True).tick_values(0, across) if 0 <= tick <= across]
        axes.set_xticks(shown, [self.places[place] for place in shown])
        axes.tick_params(length=0, pad=3, labelsize=SMALL)
        axes.grid(axis="y", color=FAINT, linewidth=0.6)
        for place in self.parts:
            axes.axvline(place, color=FAINT, linewidth=0.9)
        if self.par is not None:
            axes.axhline(factor * self.par, zorder=1.8, **PAR_LINE)
        for number, course in enumerate(self.courses):
            colour = COLOURS[number % len(COLOURS)]
            axes.plot([factor * value for value in course.values], color=colour, linewidth=1.2, clip_on=False)
        for flag in self.flags:
            colour = COLOURS[flag.course % len(COLOURS)]
            value = factor * self.courses[flag.course].values[flag.place]
            axes.plot(flag.place, value, marker=SHAPES[flag.course % len(SHAPES)], markersize=4.5, color=colour)
            style: dict[str, Any] = {"ha": "center", "fontsize": SMALL, "color": colour, "weight": "bold", "zorder": 4}
            axes.annotate(flag.word, (flag.place, value), xytext=(0, 5), textcoords="offset points", **style)
        return figure


def _apart(heights: Sequence[float], least: float, lowest: float) -> list[float]:
    """Heights moved downwards, but none below the `lowest`, to have `least` between any two; then upwards."""
    moved = list(heights)
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    for upper, lower in pairwise(order):
        moved[lower] = max(moved[lower], moved[upper] + least)
    for place, number in enumerate(reversed(order)):
        moved[number] = min(moved[number], lowest - place * least)
    return moved


def _ends(mark: Mark) -> tuple[float, float]:
    return mark.estimate.low, mark.estimate.high


def _value_text(scale: Scale, mark: Mark) -> str:
    return scale.text(mark.estimate.value) if mark.enough else "too few"


def _draw_dot(axes: Axes, x: float, y: float, mark: Mark, size: float = 5) -> None:
    """Full where it differs significantly from par, hollow where not, grey where there is too little."""
    colour = COLOURS[mark.kind % len(COLOURS)] if mark.enough else GREY
    full = mark.differs and mark.enough
    axes.plot(
        x,
        y,
        marker=SHAPES[mark.kind % len(SHAPES)],
        markersize=size,
        color=colour,
        markerfacecolor=colour if full else "white",
        markeredgewidth=1.2,
        clip_on=False,
        zorder=3,
    )


def _ticks(axis: XAxis, scale: Scale, most: int) -> None:
    axis.set_major_locator(MaxNLocator(max(1, most), min_n_ticks=1))
    axis.set_major_formatter(FuncFormatter(lambda value, _: scale.tick(value)))
    axis.set_tick_params(length=0, pad=3, labelsize=SMALL)
