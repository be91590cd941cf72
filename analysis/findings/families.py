"""Families of comparisons: seats, the levels of a study's factors, and what players came by on their own.

A family compares the labels of one subject at one number of players, for every agent at its budget, by some measures.
Samples that play it `again`, with fresh seeds, test what it claims. docs/statistics.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from analysis.findings.model.comparisons import Family, Meeting
from analysis.findings.model.terms import FALSE_DISCOVERIES, Unit
from analysis.findings.quantities import Quantity, enough, family_of
from analysis.findings.samples import Sample
from analysis.findings.words import capital, level_name, titled
from analysis.statistics.estimates import Ratio, against_reference, false_discoveries

AHEAD = "points above the others at the table"

AS_MANY = "seats that have as many of them"
"""What seats are compared with that came by something themselves, if they may have none or several of the kind."""

ALL_SEATS = "all seats"
"""What they are compared with if every seat has one."""


@dataclass(frozen=True)
class ComparedFactor:
    """What a study varies between the seats of a table, or between tables."""

    name: str
    levels: tuple[str, ...]
    reference: str | None
    """The level that the others are compared with; None if they meet each other."""
    seats: tuple[str, ...] = ()
    """The names of seats, each of which is compared: by a position, or by what levels give to some, they are not alike.
    Empty if they are alike."""

    @property
    def column(self) -> str:
        """Of the table of seats, or of games; who plays is a factor of any run."""
        return self.name if self.name == "agent" else f"factor_{self.name}"


def by_seat(samples: Sequence[Sample], again: Sequence[Sample] = ()) -> Family:
    """The seats of tables, in samples with the same number of players, from the weakest agent to the strongest."""
    players = samples[0].players
    return family_of(
        f"seat-{players}",
        "seat",
        f"Seats, {players} players",
        "design",
        "Where players differ, everyone takes every seat equally often, with the same cards. Wins are compared with a"
        " fair share, points with the mean of the other seats at the table.",
        players,
        of_each_seat(players, samples),
        of_each_seat(players, again),
    )


def of_each_seat(players: int, samples: Sequence[Sample]) -> list[Quantity]:
    win, margin = _win(players), _margin()
    for seat in range(players):
        for sample in samples:
            for quantity, values in ((win, sample.win), (margin, sample.ahead)):
                quantity.add(seat_label(seat), sample, sample.mean_of_games(values[:, seat]), len(values))
    return [win, margin]


def seat_label(seat: int) -> str:
    return f"seat {seat + 1}"


def by_factor_of_seats(
    factor: ComparedFactor, samples: Sequence[Sample], again: Sequence[Sample] = ()
) -> Family | None:
    """The levels of seats at tables where several met; None if they nowhere do.

    Points are compared with those of the reference in games of the same blocks in which all seats have it, or where
    there are none with the reference's seats at the level's tables.
    """
    players, reference = samples[0].players, factor.reference
    quantities = of_seats(factor, players, samples)
    if not quantities[0].cells:
        return None
    meetings = _meetings(factor, samples) if players == 2 and reference is None else []
    others = "its other levels" if reference is None else level_name(reference, factor.name)
    family = family_of(
        f"factor-{factor.name}-{players}",
        factor.name,
        f"{capital(titled(factor.name))}, {players} players",
        "intervention",
        f"The study gives it to each seat in turn, with the same cards, while the other seats have {others}. Wins are"
        " compared with a fair share, points with the mean of the other seats at the table.",
        players,
        quantities,
        of_seats(factor, players, again),
        factor.levels,
    )
    return replace(family, meetings=meetings)


def of_seats(factor: ComparedFactor, players: int, samples: Sequence[Sample]) -> list[Quantity]:
    win, margin, reference = _win(players), _margin(), factor.reference
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
            margin.add(level, sample, sample.mean_of_seats(sample.ahead, has), games)
            if reference in words:
                has_reference = numbers == words.index(reference)
                control = has_reference & ~several
                control = control if control.any() else has_reference
                again = sample.repeat[:, None] > 0
                first, repeated = (sample.mean_of_seats(sample.points, control & own) for own in (~again, again))
                difference = against_reference(sample.mean_of_seats(sample.points, has), first, repeated)
                points.add(level, sample, difference, games)
    return [win, margin, points]


def _meetings(factor: ComparedFactor, samples: Sequence[Sample]) -> list[Meeting]:
    """What each two levels win against each other at tables of two."""
    found = []
    for sample in samples:
        numbers, words = sample.seat_words(factor.column)
        for label, other in combinations([level for level in factor.levels if level in words], 2):
            own = numbers == words.index(label)
            meet = own.any(axis=1) & (numbers == words.index(other)).any(axis=1)
            value = sample.mean_of_games(np.sum(sample.win, axis=1, where=own), meet)
            if value.units:
                found.append((label, other, sample.agent, value))
    tests = [value.p(0.5) for *_, value in found if enough(value)]
    left = iter(false_discoveries(tests))
    meetings = []
    for label, other, agent, value in found:
        q = next(left) if enough(value) else None
        differs = q is not None and q < FALSE_DISCOVERIES and not value.share.holds(0.5)
        meetings.append(
            Meeting(
                label=label,
                other=other,
                agent=agent,
                n=value.units,
                blocks=value.blocks,
                win=value.share,
                q=q,
                enough=enough(value),
                differs=differs,
            )
        )
    return meetings


def by_factor_of_tables(
    factor: ComparedFactor,
    samples: Sequence[Sample],
    meeting: Sequence[ComparedFactor] = (),
    again: Sequence[Sample] = (),
) -> Family | None:
    """The levels of tables against the reference's tables with the same cards; None without a level to compare.

    Among what is compared are the win shares of the levels of factors that are `meeting` at every one of the tables.
    """
    players = samples[0].players
    reference = factor.levels[0] if factor.reference is None else factor.reference
    quantities = of_tables(factor, reference, samples, meeting)
    if not quantities[0].cells:
        return None
    return family_of(
        f"factor-{factor.name}-{players}",
        factor.name,
        f"{capital(titled(factor.name))}, {players} players",
        "intervention",
        f"Tables that have it are compared with tables that have {level_name(reference, factor.name)}, with the same"
        " seeds and the same seats.",
        players,
        quantities,
        of_tables(factor, reference, again, meeting) if again else (),
        factor.levels,
    )


def of_tables(
    factor: ComparedFactor, reference: str, samples: Sequence[Sample], meeting: Sequence[ComparedFactor]
) -> list[Quantity]:
    """Differences to the reference, and after them the values themselves."""
    figures = figures_of_games(factor.seats[: samples[0].players], meeting)
    differences = [Quantity(own.measure, own.title, own.unit, par=0.0, against=reference) for own in figures]
    values = [Quantity(own.measure, own.title, own.unit) for own in figures]
    for sample in samples:
        numbers, words = _levels_of_games(factor, sample)
        at = {level: numbers == words.index(level) for level in factor.levels if level in words}
        again = sample.repeat > 0
        for difference, value, figure in zip(differences, values, figures, strict=True):
            own_values = figure.of(sample)
            of_level = {level: sample.mean_of_games(own_values, which) for level, which in at.items()}
            for level, own in of_level.items():
                value.add(level, sample, own, own.units)
            if reference not in at:
                continue
            first, repeated = (sample.mean_of_games(own_values, at[reference] & which) for which in (~again, again))
            for level, own in of_level.items():
                if level != reference:
                    difference.add(level, sample, against_reference(own, first, repeated), own.units)
    return [*differences, *values]


class GameFigure(NamedTuple):
    """A number of each game, or of each of its seats."""

    measure: str
    title: str
    unit: Unit
    of: Callable[[Sample], np.ndarray]


def figures_of_games(seats: Sequence[str], meeting: Sequence[ComparedFactor]) -> list[GameFigure]:
    """What is compared between tables: of each of these `seats`, and the wins of levels that meet there."""
    figures = [
        GameFigure("points", "mean score of a seat", "points", lambda sample: sample.points.mean(axis=1)),
        GameFigure("winning_points", "score of the winner", "points", lambda sample: sample.points.max(axis=1)),
        GameFigure("lead", "lead of the winner over the second", "points", _lead),
        GameFigure("decisions", "length of the game", "decisions", lambda sample: sample.game_numbers("decisions")),
    ]
    figures += [
        GameFigure(f"win_{level}", f"win share of {level}", "share", partial(_wins_of, level, own))
        for own in meeting
        for level in own.levels
    ]
    if seats:
        return [figure for seat, name in enumerate(seats) for figure in _figures_of_seat(seat, name)] + figures
    return [
        GameFigure("first_seat", "win share of the first player", "share", lambda sample: sample.win[:, 0]),
        *figures,
    ]


def _figures_of_seat(seat: int, name: str) -> list[GameFigure]:
    number = seat + 1
    return [
        GameFigure(f"win_seat_{number}", f"win share of {name}", "share", lambda sample: sample.win[:, seat]),
        GameFigure(f"points_seat_{number}", f"points of {name}", "points", lambda sample: sample.points[:, seat]),
    ]


def _lead(sample: Sample) -> np.ndarray:
    ascending = np.sort(sample.points, axis=1).astype(np.float64)
    return ascending[:, -1] - ascending[:, -2]


def by_fact(column: str, samples: Sequence[Sample], again: Sequence[Sample] = ()) -> Family | None:
    """The words of a column of seats: those who have one, against all who have as many words of the column.

    Whoever has any at all may be ahead, whatever it is. None if nowhere some have a word and some have not.
    """
    players = samples[0].players
    against = compared_with(column, samples)
    quantities = of_facts(column, against, samples)
    if not quantities[0].cells:
        return None
    those = "all seats of these games"
    if against == AS_MANY:
        those += (
            " that have as many of the kind. They are not compared with seats that have none, as having any is often"
            " part of winning"
        )
    if any(len(np.unique(sample.who)) > 1 for sample in samples):
        those += ". Only seats of the same player are compared"
    return family_of(
        f"observed-{column}-{players}",
        column,
        f"{capital(titled(column))}, {players} players",
        "observed",
        f"Seats that came by it themselves are compared with {those}. Players who come by this one may also play"
        " differently, so a difference is no proof of its value.",
        players,
        quantities,
        of_facts(column, against, again),
        list(dict.fromkeys(cell.label for cell in quantities[0].cells)),
    )


def compared_with(column: str, samples: Sequence[Sample]) -> str:
    """What the seats with a word of a column are compared with."""
    one_each = all((sample.number_held(column) == 1).all() for sample in samples)
    return ALL_SEATS if one_each else AS_MANY


def of_facts(column: str, against: str, samples: Sequence[Sample]) -> list[Quantity]:
    win = Quantity("win", "win share", "share", par=0.0, against=against)
    ahead = Quantity("margin", AHEAD, "points", par=0.0, against=against)
    share = Quantity("win", "win share", "share")
    for sample in samples:
        like = sample.like(column)
        by_group: list[tuple[Quantity, np.ndarray, dict[int, Ratio]]] = [
            (
                quantity,
                values,
                {group: sample.mean_of_seats(values, like == group) for group in np.unique(like).tolist()},
            )
            for quantity, values in ((win, sample.win), (ahead, sample.ahead))
        ]
        for word, has in sample.with_fact(column).items():
            own = has & ~has.all(axis=1, keepdims=True)
            if has[np.isin(like, like[own])].all():  # nobody has as many without this one
                continue
            games = int(np.count_nonzero(own.any(axis=1)))
            share.add(word, sample, sample.mean_of_seats(sample.win, own), games)
            for quantity, values, means in by_group:
                quantity.add(word, sample, _beyond(sample, values, own, like, means), games)
    return [win, ahead, share]


def _beyond(sample: Sample, values: np.ndarray, own: np.ndarray, like: np.ndarray, means: Mapping[int, Ratio]) -> Ratio:
    """How far the mean of some seats is from the mean of those who are `like` them; `means` has these, by group.

    The error allows for that of these means.
    """
    groups, sizes = np.unique(like[own], return_counts=True)
    expected = np.zeros(values.shape)
    for group in groups.tolist():
        expected[like == group] = means[group].value
    found = sample.mean_of_seats(values - expected, own)
    shares = zip(groups.tolist(), (sizes / max(1, sizes.sum())).tolist(), strict=True)
    owed = sum((share * means[group].influence for group, share in shares), np.zeros_like(found.influence))
    return replace(found, influence=found.influence - owed)


def _levels_of_games(factor: ComparedFactor, sample: Sample) -> tuple[np.ndarray, list[str]]:
    """The level of each game: the table's, or what all its seats have; -1 where there is none."""
    if factor.column in sample.games.columns:
        return sample.game_words(factor.column)
    numbers, words = sample.seat_words(factor.column)
    return np.where(np.all(numbers == numbers[:, :1], axis=1), numbers[:, 0], -1), words


def _wins_of(level: str, factor: ComparedFactor, sample: Sample) -> np.ndarray:
    """The mean win share of a level's seats in each game, all of which have such seats."""
    numbers, words = sample.seat_words(factor.column)
    has = numbers == words.index(level)
    return np.sum(sample.win, axis=1, where=has) / has.sum(axis=1)


def _win(players: int) -> Quantity:
    return Quantity("win", "win share", "share", par=1 / players)


def _margin() -> Quantity:
    return Quantity("margin", AHEAD, "points", par=0.0)
