"""Families of comparisons: seats, the levels of a study's factors, and what players came by on their own.

A family compares the labels of one subject at one number of players, for every strength, by some measures.
docs/statistics.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import numpy as np

from analysis.estimates import Estimate, Ratio, false_discoveries
from analysis.findings import (
    FALSE_DISCOVERIES,
    LEAST_BLOCKS,
    LEAST_SEATS,
    Evidence,
    Family,
    Measure,
    Meeting,
    Row,
    Unit,
)
from analysis.holds import holds
from analysis.samples import Sample


@dataclass(frozen=True)
class Factor:
    """What a study varies between the seats of a table, or between tables."""

    name: str
    levels: tuple[str, ...]
    reference: str | None
    """The level that the others are compared with; None if they meet each other."""

    @property
    def column(self) -> str:
        """Of the table of seats, or of games; who plays is a factor of any run."""
        return self.name if self.name == "agent" else f"factor_{self.name}"


@dataclass
class Quantity:
    """A measure before its tests."""

    measure: str
    title: str
    unit: Unit
    par: float | None = None
    against: str | None = None
    cells: list[tuple[str, str, Ratio, int]] = field(default_factory=list)
    """Label, strength, value and the number of games."""

    def add(self, label: str, sample: Sample, value: Ratio, games: int) -> None:
        if value.units:
            self.cells.append((label, sample.strength, value, games))

    def estimate(self, value: Ratio) -> Estimate:
        return value.share if self.unit == "share" and self.against is None else value.mean


def enough(value: Ratio) -> bool:
    """Whether there are blocks and seats enough for a claim."""
    return value.blocks >= LEAST_BLOCKS and value.units >= LEAST_SEATS


def by_seat(samples: Sequence[Sample]) -> Family:
    """The seats of tables with as many players, in samples from the weakest strength to the strongest."""
    players = samples[0].players
    win, margin = _win(players), _margin()
    for seat in range(players):
        for sample in samples:
            for quantity, values in ((win, sample.win), (margin, sample.margin)):
                quantity.add(seat_label(seat), sample, sample.mean_of_games(values[:, seat]), len(values))
    return _family(
        f"seat-{players}",
        "seat",
        f"Seats, {players} players",
        "design",
        "Whoever plays, and whatever is dealt, comes to every seat as often; what a seat wins is compared with an equal"
        " share.",
        players,
        [win, margin],
    )


def seat_label(seat: int) -> str:
    return f"seat {seat + 1}"


def by_factor_of_seats(factor: Factor, samples: Sequence[Sample]) -> Family | None:
    """The levels of seats at tables where several met; None if they nowhere do.

    Points are compared with those of the reference in games of the same blocks in which all seats have it, or where
    there are none with those of the reference's seats beside the level.
    """
    players, reference = samples[0].players, factor.reference
    win, margin = _win(players), _margin()
    points = Quantity("points", "points", "points", par=0.0, against=reference)
    for sample in samples:
        numbers, words = sample.seat_words(factor.column)
        several = np.any(numbers != numbers[:, :1], axis=1)[:, None]
        for level in factor.levels:
            if level == reference or level not in words:
                continue
            has = several & (numbers == words.index(level))
            games = int(np.count_nonzero(has.any(axis=1)))
            win.add(level, sample, sample.mean_of_seats(sample.win, has), games)
            margin.add(level, sample, sample.mean_of_seats(sample.margin, has), games)
            if reference in words:
                beside = numbers == words.index(reference)
                control = beside & ~several
                base = sample.mean_of_seats(sample.points, control if control.any() else beside)
                points.add(level, sample, sample.mean_of_seats(sample.points, has) - base, games)
    if not win.cells:
        return None
    meetings = _meetings(factor, samples) if players == 2 and reference is None else []
    others = f"the other seats have {reference}" if reference is not None else "the other seats have other levels of it"
    family = _family(
        f"factor-{factor.name}-{players}",
        factor.name,
        f"{_titled(factor.name)}, {players} players",
        "intervention",
        f"Given from outside, in every seat of the same cards, while {others}; what such a seat wins is compared with"
        " an equal share.",
        players,
        [win, margin, points],
        factor.levels,
    )
    return replace(family, meetings=meetings)


def _meetings(factor: Factor, samples: Sequence[Sample]) -> list[Meeting]:
    """What each two levels win against each other at tables of two."""
    found = []
    for sample in samples:
        numbers, words = sample.seat_words(factor.column)
        for label, other in combinations([level for level in factor.levels if level in words], 2):
            own = numbers == words.index(label)
            meet = own.any(axis=1) & (numbers == words.index(other)).any(axis=1)
            value = sample.mean_of_games(np.sum(sample.win, axis=1, where=own), meet)
            if value.units:
                found.append((label, other, sample.strength, value))
    tests = [value.p(0.5) for *_, value in found if enough(value)]
    left = iter(false_discoveries(tests))
    meetings = []
    for label, other, strength, value in found:
        q = next(left) if enough(value) else None
        differs = q is not None and q < FALSE_DISCOVERIES and not value.share.holds(0.5)
        meetings.append(
            Meeting(label, other, strength, value.units, value.blocks, value.share, q, enough(value), differs)
        )
    return meetings


def by_factor_of_tables(factor: Factor, samples: Sequence[Sample], meeting: Sequence[Factor] = ()) -> Family | None:
    """The levels of tables against the reference's tables with the same cards; None without a level to compare.

    Among what is compared are the win shares of the levels of factors that are `meeting` at every one of the tables.
    """
    players = samples[0].players
    reference = factor.levels[0] if factor.reference is None else factor.reference
    differences = [
        Quantity("first_seat", "win share of the first seat", "share", par=0.0, against=reference),
        Quantity("points", "mean score of a seat", "points", par=0.0, against=reference),
        Quantity("winning_points", "score of the winner", "points", par=0.0, against=reference),
        Quantity("lead", "lead of the winner over the second", "points", par=0.0, against=reference),
        Quantity("decisions", "number of decisions", "decisions", par=0.0, against=reference),
    ]
    differences += [
        Quantity(f"win_{level}", f"win share of {level}", "share", par=0.0, against=reference)
        for own in meeting
        for level in own.levels
    ]
    values = [Quantity(own.measure, own.title, own.unit) for own in differences]
    for sample in samples:
        numbers, words = _levels_of_games(factor, sample)
        ascending = np.sort(sample.points, axis=1).astype(np.float64)
        figures = [
            sample.win[:, 0],
            sample.points.mean(axis=1),
            ascending[:, -1],
            ascending[:, -1] - ascending[:, -2],
            sample.game_numbers("decisions"),
            *(_wins_of(level, own, sample) for own in meeting for level in own.levels),
        ]
        for difference, value, figure in zip(differences, values, figures, strict=True):
            of_level = {
                level: sample.mean_of_games(figure, numbers == words.index(level))
                for level in factor.levels
                if level in words
            }
            for level, own in of_level.items():
                value.add(level, sample, own, own.units)
                if level != reference and reference in of_level:
                    difference.add(level, sample, own - of_level[reference], own.units)
    if not differences[0].cells:
        return None
    return _family(
        f"factor-{factor.name}-{players}",
        factor.name,
        f"{_titled(factor.name)}, {players} players",
        "intervention",
        f"Tables that are given it, compared with tables that have {reference}, from the same seeds and in the same"
        " seats.",
        players,
        [*differences, *values],
        factor.levels,
    )


def by_fact(column: str, samples: Sequence[Sample]) -> Family | None:
    """The words of a column of seats: those who have one, among all and against those at the table who have not.

    None if nowhere some have one and some have not.
    """
    players = samples[0].players
    win, margin = _win(players), _margin()
    beside = "those at the table without it"
    win_beside = Quantity("win", "win share", "share", par=0.0, against=beside)
    points_beside = Quantity("points", "points", "points", par=0.0, against=beside)
    for sample in samples:
        for word, has in sample.with_fact(column).items():
            number = has.sum(axis=1)
            some = (number > 0) & (number < players)
            own = has & some[:, None]
            games = int(np.count_nonzero(some))
            win.add(word, sample, sample.mean_of_seats(sample.win, own), games)
            margin.add(word, sample, sample.mean_of_seats(sample.margin, own), games)
            for quantity, values in ((win_beside, sample.win), (points_beside, sample.points)):
                having = np.sum(values, axis=1, where=has)[some]
                rest = values.sum(axis=1)[some] - having
                gap = having / number[some] - rest / (players - number[some])
                quantity.add(word, sample, Ratio.of(sample.block[some], gap, sample.blocks), games)
    if not win.cells:
        return None
    return _family(
        f"observed-{column}-{players}",
        column,
        f"{_titled(column)}, {players} players",
        "observed",
        "Seats that came by it on their own, in games in which others did not; who does may play otherwise too, so that"
        " this is no proof of what it is worth.",
        players,
        [win, margin, win_beside, points_beside],
        list(dict.fromkeys(label for label, *_ in win.cells)),
    )


def _levels_of_games(factor: Factor, sample: Sample) -> tuple[np.ndarray, list[str]]:
    """The level of each game: the table's, or what all its seats have; -1 where there is none."""
    if factor.column in sample.games.column_names:
        return sample.game_words(factor.column)
    numbers, words = sample.seat_words(factor.column)
    return np.where(np.all(numbers == numbers[:, :1], axis=1), numbers[:, 0], -1), words


def _wins_of(level: str, factor: Factor, sample: Sample) -> np.ndarray:
    """The mean win share of a level's seats in each game, all of which have such seats."""
    numbers, words = sample.seat_words(factor.column)
    has = numbers == words.index(level)
    return np.sum(sample.win, axis=1, where=has) / has.sum(axis=1)


def _win(players: int) -> Quantity:
    return Quantity("win", "win share", "share", par=1 / players)


def _margin() -> Quantity:
    return Quantity("margin", "points above the table's mean", "points", par=0.0)


def _titled(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def _family(
    name: str,
    subject: str,
    title: str,
    evidence: Evidence,
    explains: str,
    players: int,
    quantities: Sequence[Quantity],
    labels: Sequence[str] = (),
) -> Family:
    """The tests of all quantities together; `labels` are in order, where they are not in the order of the cells."""
    quantities = [quantity for quantity in quantities if quantity.cells]
    tests = [
        value.p(quantity.par)
        for quantity in quantities
        if quantity.par is not None
        for _, _, value, _ in quantity.cells
        if enough(value)
    ]
    tested = iter(zip(tests, false_discoveries(tests), strict=True))

    def row(quantity: Quantity, label: str, strength: str, value: Ratio, games: int) -> Row:
        estimate, claims = quantity.estimate(value), enough(value)
        p, q = next(tested) if claims and quantity.par is not None else (None, None)
        differs = q is not None and q < FALSE_DISCOVERIES and not estimate.holds(quantity.par or 0.0)
        return Row(
            label,
            strength,
            value.units,
            games,
            value.blocks,
            estimate.value,
            estimate.low,
            estimate.high,
            p,
            q,
            claims,
            differs,
        )

    measures = []
    for quantity in quantities:
        rows = [row(quantity, *cell) for cell in quantity.cells]
        rows.sort(key=lambda row: labels.index(row.label) if labels else 0)
        measures.append(Measure(quantity.measure, quantity.title, quantity.unit, quantity.par, quantity.against, rows))
    values = {(label, strength): value for label, strength, value, _ in quantities[0].cells}
    return Family(name, subject, title, evidence, explains, players, measures, holds(measures[0], values))
