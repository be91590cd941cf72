"""What all charts of a report have: from plain marks to a figure that no label leaves, as SVG and as PNG.

The kinds of charts are those of dots.py, panels.py and curves.py; what they are drawn on is canvas.py's.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.findings.model.comparisons import Replay
from analysis.reports.canvas import COLOURS, DPI, GREY, SHAPES, STYLE, inlined, spelled_out
from analysis.reports.scale import Scale
from analysis.statistics.estimates import Estimate


@dataclass(frozen=True)
class Mark:
    """A value with its interval and sample size."""

    name: str
    """Distinguishes it from the other marks of its row; shown only if a row of the chart has several."""
    estimate: Estimate
    n: int
    blocks: int
    kind: int = 0
    """Number of its colour and shape."""
    enough: bool = True
    """Whether there are enough games for a claim; if not, it is grey."""
    differs: bool = True
    """Whether it differs significantly from par: drawn full, or else hollow."""
    q: float | None = None
    quantiles: tuple[float, float, float] | None = None
    """The 10th, 50th and 90th percentile of the cases."""
    replay: Replay | None = None
    """What fresh games say of it, for the table."""


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
    """Whether the marks are tested against par."""
    counted: str = "seats"
    """What n counts."""

    @property
    def marks(self) -> Iterator[tuple[tuple[str, ...], Mark]]:
        """Every mark with the words that locate it."""
        raise NotImplementedError

    @property
    def corner(self) -> tuple[str, ...]:
        """Headers over the words of `marks`."""
        raise NotImplementedError

    @property
    def headers(self) -> tuple[str, ...]:
        tested = ("q",) if self.tested else ()
        quantiles = ("10 % up to", "50 % up to", "90 % up to") if self._has_quantiles else ()
        replays = ("replayed", "n (replayed)", "combined") if self._has_replays else ()
        unit = f" ({self.scale.unit})" if self.scale.unit else ""
        return (
            *self.corner,
            f"{self.axis}{unit}",
            "interval",
            *quantiles,
            f"n ({self.counted})",
            "blocks",
            *tested,
            *replays,
            "",
        )

    @property
    def table(self) -> list[tuple[str, ...]]:
        """The same numbers, a row a mark, under `headers`."""
        return [(*words, *self._numbers(mark)) for words, mark in self.marks]

    @property
    def alternative(self) -> str:
        """The text in place of the picture, for readers who do not see it."""
        shown = [mark for _, mark in self.marks if mark.enough and math.isfinite(mark.estimate.value)]
        if not shown:
            return f"{self.title}: too few games for any claim."
        low, high = (self.scale.text(pick(mark.estimate.value for mark in shown)) for pick in (min, max))
        unit = f" {self.scale.unit}" if self.scale.unit else ""
        return f"{self.title}: {self.axis} from {low} to {high}{unit}. All values are in the table below."

    @property
    def _has_quantiles(self) -> bool:
        return any(mark.quantiles for _, mark in self.marks)

    @property
    def _has_replays(self) -> bool:
        return any(mark.replay for _, mark in self.marks)

    def _replayed(self, replay: Replay | None) -> tuple[str, str, str]:
        if replay is None:
            return ("", "", "")
        replayed, combined = (
            f"{self.scale.text(own.value)} ({self.scale.interval(own)})" for own in (replay.replayed, replay.combined)
        )
        return (replayed, f"{replay.n:,}", combined)

    def _numbers(self, mark: Mark) -> tuple[str, ...]:
        q = () if not self.tested else ("" if mark.q is None else "< 0.001" if mark.q < 0.0005 else f"{mark.q:.3f}",)
        quantiles = tuple(map(self.scale.text, mark.quantiles or ())) if self._has_quantiles else ()
        remark = "too few" if not mark.enough else "differs" if self.tested and mark.differs else ""
        if mark.replay is not None and mark.replay.again is not None:
            remark = "differs again" if mark.replay.again else "did not come again"
        replays = self._replayed(mark.replay) if self._has_replays else ()
        estimate = mark.estimate
        interval = self.scale.interval(estimate)
        numbers = (self.scale.text(estimate.value), interval, *quantiles, f"{mark.n:,}", f"{mark.blocks:,}", *q)
        return (*numbers, *replays, remark)

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


def ends_of(mark: Mark) -> tuple[float, float]:
    return mark.estimate.low, mark.estimate.high


def draw_dot(axes: Axes, x: float, y: float, mark: Mark, size: float = 5) -> None:
    """Full if it differs significantly from par, hollow if not, grey with too few games."""
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
