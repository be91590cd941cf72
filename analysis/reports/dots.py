"""Dots with their intervals, one above the other: the chart of comparisons."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from matplotlib.axes import Axes
from matplotlib.axis import XAxis
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis.reports.canvas import (
    BODY,
    COLOURS,
    EDGE,
    FAINT,
    GAP,
    GREY,
    INK,
    LINE,
    ON_WHITE,
    PAR_LINE,
    SMALL,
    SOFT,
    WIDEST_LABEL,
    WIDTH,
    Canvas,
    width_of,
    wrapped,
)
from analysis.reports.charts import Chart, Mark, draw_dot, ends_of
from analysis.reports.scale import Scale

PAGE_LINES = 44
"""Labels and marks in a chart that fits on a page."""


@dataclass(frozen=True)
class DotRow:
    label: str
    marks: Sequence[Mark]


@dataclass(frozen=True)
class Group:
    heading: str
    """May be empty."""
    rows: Sequence[DotRow]


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
            rows: list[DotRow] = []
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
        texts = [mark.name for _, mark in self.marks] if several else ["" if above else label for label in labels]
        names = [wrapped(text, WIDEST_LABEL) for text in texts]
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
        ends = [end for mark in sound for end in (*ends_of(mark), *(mark.quantiles or ())) if math.isfinite(end)]
        lengths = [abs(end - mark.estimate.value) for mark in sound for end in ends_of(mark) if math.isfinite(end)]
        low, high = min(values, default=0.0), max(values, default=0.0)
        reaches = [abs(end - mark.estimate.value) for mark in sound for end in mark.quantiles or ()]
        reach = max(high - low, 3 * median(lengths) if lengths else 0.0, *reaches)
        low, high = max(min([low, *ends]), low - reach), min(max([high, *ends]), high + reach)
        room = 0.06 * (high - low) or max(0.05 * abs(high), 0.5 / factor)
        low, high = low - room, high + room
        if not self.scale.signed and min(values, default=0.0) >= 0:
            low = max(low, 0.0)
        return factor * low, factor * high

    def _draw_mark(self, axes: Axes, y: float, mark: Mark) -> None:
        factor, (left, right) = self.scale.factor, axes.get_xlim()
        value, low, high = (factor * number for number in (mark.estimate.value, *ends_of(mark)))
        colour = COLOURS[mark.kind % len(COLOURS)] if mark.enough else GREY
        if math.isnan(value):
            return
        if mark.quantiles is not None:
            tenth, _, nine_tenths = (factor * number for number in mark.quantiles)
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
            draw_dot(axes, value, y, mark)


def _value_text(scale: Scale, mark: Mark) -> str:
    return scale.text(mark.estimate.value) if mark.enough else "too few"


def _ticks(axis: XAxis, scale: Scale, most: int) -> None:
    axis.set_major_locator(MaxNLocator(max(1, most), min_n_ticks=1))
    axis.set_major_formatter(FuncFormatter(lambda value, _: scale.tick(value)))
    axis.set_tick_params(length=0, pad=3, labelsize=SMALL)
