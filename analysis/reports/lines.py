"""Lines through many places, such as the turns of a game, each with its name at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.reports.canvas import (
    COLOURS,
    EDGE,
    FAINT,
    LINE,
    PAR_LINE,
    SHAPES,
    SMALL,
    SOFT,
    WIDEST_LABEL,
    WIDTH,
    Canvas,
    shortened,
    width_of,
)
from analysis.reports.charts import Chart


@dataclass(frozen=True)
class Line:
    """How something of one player went along the axis across."""

    name: str
    values: Sequence[float]
    """One a place."""


@dataclass(frozen=True)
class Flag:
    """A word at a place of a line."""

    place: int
    line: int
    word: str


@dataclass(frozen=True, kw_only=True)
class Lines(Chart):
    """Lines through many places, such as the turns of a game, each with its name at its end."""

    across: str
    """What the places are."""
    places: Sequence[str]
    lines: Sequence[Line]
    parts: Mapping[int, str]
    """Words for the parts of the axis across, by the place at which each begins."""
    flags: Sequence[Flag] = ()

    HEIGHT: ClassVar[float] = 190

    @property
    def headers(self) -> tuple[str, ...]:
        return (self.across, *(line.name for line in self.lines), "")

    @property
    def table(self) -> list[tuple[str, ...]]:
        flags = {place: [flag.word for flag in self.flags if flag.place == place] for place in range(len(self.places))}
        return [
            (word, *(self.scale.text(line.values[place]) for line in self.lines), " ".join(flags[place]))
            for place, word in enumerate(self.places)
        ]

    @property
    def alternative(self) -> str:
        ends = ", ".join(f"{line.name} {self.scale.text(line.values[-1])}" for line in self.lines)
        return f"{self.title}. At the end: {ends}. All values are in the table below."

    def _draw(self) -> Figure:
        canvas = Canvas(self.title, self.note)
        canvas.write(f"up: {self.axis}; across: {self.across}", size=SMALL, colour=SOFT)
        canvas.down(SMALL * LINE + 6)
        factor = self.scale.factor
        values = [factor * value for line in self.lines for value in line.values]
        low, high = min(values), max(values)
        room = 0.06 * (high - low) or 1.0
        low, high = (low if low == 0 else low - room), high + room
        ticks = [tick for tick in MaxNLocator(5).tick_values(low, high) if low <= tick <= high]
        left = EDGE + max(width_of(self.scale.tick(tick), SMALL) for tick in ticks) + 5
        names = [shortened(line.name, WIDEST_LABEL, SMALL) for line in self.lines]
        right = WIDTH - EDGE - max(width_of(name, SMALL) for name in names) - 6
        top, bottom = canvas.y, canvas.y + self.HEIGHT
        across = len(self.places) - 1 or 1
        for place, word in self.parts.items():
            canvas.put(
                left + (right - left) * place / across + 2, top - SMALL * LINE / 2, word, size=SMALL, colour=SOFT
            )
        heights = [bottom - (factor * line.values[-1] - low) / (high - low) * self.HEIGHT for line in self.lines]
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
        for number, line in enumerate(self.lines):
            colour = COLOURS[number % len(COLOURS)]
            axes.plot([factor * value for value in line.values], color=colour, linewidth=1.2, clip_on=False)
        for flag in self.flags:
            colour = COLOURS[flag.line % len(COLOURS)]
            value = factor * self.lines[flag.line].values[flag.place]
            axes.plot(flag.place, value, marker=SHAPES[flag.line % len(SHAPES)], markersize=4.5, color=colour)
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
