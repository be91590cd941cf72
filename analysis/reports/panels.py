"""Small charts side by side with the same axes: values along an ordered scale, such as the rounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.reports.canvas import (
    BODY,
    COLOURS,
    EDGE,
    FAINT,
    GAP,
    GREY,
    LINE,
    PAR_LINE,
    SMALL,
    SOFT,
    WIDTH,
    Canvas,
    width_of,
    wrapped,
)
from analysis.reports.charts import Chart, Mark, draw_dot, ends_of


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
        ends = [end for mark in sound for end in (mark.estimate.value, *ends_of(mark)) if math.isfinite(end)]
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
                ends = [min(max(factor * end, low), high) for end in ends_of(mark)]
                axes.plot([place + offset] * 2, ends, color=colour if mark.enough else GREY, linewidth=1.3)
                if low <= factor * mark.estimate.value <= high:
                    draw_dot(axes, place + offset, factor * mark.estimate.value, mark, size=3.6)
