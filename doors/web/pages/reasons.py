"""Why one turn rather than another: points by source, as bars."""

from __future__ import annotations

from nicegui import ui

from analysis.advice.comparison import Comparison
from analysis.advice.reasons import NOTABLE
from analysis.advice.words import plan_words
from analysis.statistics.estimates import LEVEL, Estimate
from analysis.statistics.numbers import number_text
from doors.web.pages.grid import show_grid
from engine.facts import TOTAL


def show_reasons(comparison: Comparison) -> None:
    """Where the final points of the first two turns differ, and how sure that is."""
    why = comparison.reasons[0]
    if why.difference is None:
        return
    told = {
        source: points for source, points in why.difference.items() if source == TOTAL or abs(points.value) >= NOTABLE
    }
    largest = max(abs(points.value) for points in told.values()) or 1.0
    ui.label(f"Final points of turn {why.number}, less those of turn {why.than}").classes("heading")
    with ui.element("div").classes("bars"):
        for source, points in told.items():
            _bar(source, points, largest)
    ui.label(
        f"{why.words}. {comparison.games} games after each turn, played on by {comparison.player};"
        f" the intervals hold jointly with {100 * LEVEL:.0f} %."
    ).classes("quiet")
    ui.label(f"How these games ended after turn {why.number}").classes("heading")
    ui.label("On average. The win % of a turn in the list counts the search, too.").classes("quiet")
    show_grid(
        ["", "points", "win %"],
        [(end.player, _interval(end.points, 1, ".1f"), _interval(end.win, 100, ".0f")) for end in comparison.ends],
    )
    for words in plan_words(comparison):
        ui.label(f"{words[0].upper()}{words[1:]}.")
    if not comparison.agrees:
        differ = f"These games alone would put turn {why.than} first. The search, which counts as well, does not."
        ui.label(differ).classes("warning")


def _bar(source: str, points: Estimate, largest: float) -> None:
    with ui.element("div").classes("reason" + (" total" if source == TOTAL else "")):
        ui.label(source)
        with ui.element("div").classes("bar"):
            side = "gain" if points.value >= 0 else "loss"
            ui.element("span").classes(side).style(f"width: {50 * abs(points.value) / largest:.1f}%")
        ui.label(_interval(points, 1, "+.1f"))


def _interval(estimate: Estimate, factor: int, form: str) -> str:
    """An estimate times `factor`, with its interval."""
    value, low, high = (number_text(factor * one, form) for one in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} … {high})"
