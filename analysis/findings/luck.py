"""Luck and skill: where the differences between seats come from, what thinking longer brings, and luck taken out.

A deal is played several times. What its games have in common is the luck of the cards; what follows from who sits where
is skill; what is left is play. docs/statistics.md has the formulas.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from analysis.findings.families import AHEAD, seat_label
from analysis.findings.model.luck import Doubling, Luck, LuckAdjusted, LuckPart, Skill
from analysis.findings.model.terms import Unit
from analysis.findings.quantities import enough
from analysis.findings.samples import Sample
from analysis.statistics.controls import adjusted
from analysis.statistics.estimates import Estimate, Ratio, games_to_be_ahead, seat_elo
from analysis.statistics.variance import variance

WHOLE_TABLE, CARDS, SEAT, PLAYERS, PLAY = "deal, whole table", "cards of the seat", "seat", "players", "play"
"""The parts of a variance."""

MOST_SAME = 0.5
"""An agent with more games than this that end like another of the same deal makes its choices without chance."""

MEASURES: tuple[tuple[str, str, Unit], ...] = (("win", "win share", "share"), ("margin", AHEAD, "points"))
POINTS: tuple[str, str, Unit] = ("points", "points", "points")


class LongerThought(NamedTuple):
    """A level of seats that think longer, or shorter, than the others of the table."""

    column: str
    level: str
    times: float
    """How many times as long they think."""

    def seats(self, sample: Sample) -> np.ndarray:
        """Those that have the level, (games, players)."""
        if self.column not in sample.seats.columns:
            return np.zeros((len(sample.block), sample.players), np.bool_)
        numbers, words = sample.seat_words(self.column)
        found: np.ndarray = numbers == (words.index(self.level) if self.level in words else len(words))
        return found


def luck(
    samples: Sequence[Sample], repeated: Collection[tuple[int, int]], thoughts: Sequence[LongerThought]
) -> Iterator[Luck]:
    """The parts of the variance: of equal players at the tables `repeated`, and of players of whom one thinks longer.

    `repeated` has part and table of games that have the same deal and the same player in every seat. Agents whose
    choices have next to no chance are left out: their games of a deal are the same game, which tells nothing of it.
    """
    for sample in samples:
        alike = sample.only(sample.at_tables(repeated))
        if _same_again(alike) > MOST_SAME:
            continue
        yield from _parts(alike, np.zeros_like(alike.win, np.bool_), None)
        for thought in thoughts:
            own = sample.only(np.any(thought.seats(sample), axis=1))
            yield from _parts(own, thought.seats(own), thought.level)


def _same_again(sample: Sample) -> float:
    """The share of games that end like another of the same deal, seat by seat."""
    ends = np.column_stack([sample.block, sample.points])
    _, which, times = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    return float(np.mean(times[which.ravel()] > 1))


def _parts(sample: Sample, longer: np.ndarray, among: str | None) -> Iterator[Luck]:
    games = len(sample.block)
    blocks = len(np.unique(sample.block))
    if blocks < 3 or games < 2 * blocks:
        return
    shape = (blocks, games // blocks, sample.players)
    lineup = np.unique(longer[: shape[1]], axis=0, return_inverse=True)[1].ravel()
    for measure, title, unit in (*MEASURES, POINTS):
        found = variance(_results(sample, measure).reshape(shape), lineup)
        if found.is_zero:
            continue
        parts = {CARDS: found.cards, SEAT: found.seat, PLAY: found.play}
        if measure == POINTS[0]:  # the others add up to the same at every table
            parts = {WHOLE_TABLE: found.deal, **parts}
        if among is not None:
            parts = {PLAYERS: found.players, **parts}
        all_cards = found.deal + found.cards
        largest, next_one, _ = sorted((all_cards, found.seat, found.play), key=lambda part: -part.value)
        yield Luck(
            agent=sample.agent,
            players=sample.players,
            among=among,
            measure=measure,
            title=title,
            unit=unit,
            games=games,
            blocks=blocks,
            spread=math.sqrt(found.total.value),
            parts=[LuckPart(name, part.share_of(found.total)) for name, part in parts.items()],
            cards=all_cards.share_of(found.total),
            lead=(largest - next_one).share_of(found.total),
            enough=enough(sample.mean_of_games(np.ones(games))),
        )


def _results(sample: Sample, measure: str) -> np.ndarray:
    return {"win": sample.win, "margin": sample.ahead, "points": sample.points}[measure]


def luck_adjusted(samples: Sequence[Sample], repeated: Collection[tuple[int, int]]) -> Iterator[LuckAdjusted]:
    """What each seat gets among equal players, with the luck of its deals taken out by the agent with most of them."""
    alike = [sample.only(sample.at_tables(repeated)) for sample in samples]
    control = max(alike, key=lambda sample: len(np.unique(sample.block)))
    for sample in alike:
        shared = np.isin(control.block, sample.block)
        if shared.all() or not shared.any():
            continue
        for (measure, title, unit), seat in ((measure, seat) for measure in MEASURES for seat in range(sample.players)):
            own, others = (_results(which, measure)[:, seat] for which in (sample, control))
            value = sample.mean_of_games(own)
            found = adjusted(value, control.mean_of_games(others, shared), control.mean_of_games(others))
            yield LuckAdjusted(
                agent=sample.agent,
                control=control.agent,
                players=sample.players,
                seat=seat_label(seat),
                measure=measure,
                title=title,
                unit=unit,
                games=value.units,
                blocks=value.blocks,
                plain=found.plain.mean,
                adjusted=found.value.mean,
                saved=found.saved,
                enough=enough(value),
            )


def skill(samples: Sequence[Sample], thoughts: Sequence[LongerThought]) -> Skill | None:
    """What a doubling of thought brings, in samples with the same number of players; None where nobody thinks longer.

    A seat that wins the share w among n - 1 others is 400 log10(w (n - 1) / (1 - w)) stronger, by Luce's axiom.
    """
    doublings, values = [], []
    for sample in samples:
        for thought in thoughts:
            seats = thought.seats(sample)
            if seats.any():
                wins, doubled = sample.mean_of_seats(sample.win, seats), math.log2(thought.times)
                doublings.append(_doubling(sample, thought, wins, doubled))
                values.append(_elo(wins, sample.players, doubled))
    if not doublings:
        return None
    players = samples[0].players
    found = _mean([value for value in values if value is not None]).mean if None not in values else None
    return Skill(
        players=players,
        doublings=doublings,
        games=sum(own.games for own in doublings),
        blocks=min(own.blocks for own in doublings),
        elo=found,
        needed=None if found is None else _needed(found, players),
        enough=all(own.enough for own in doublings),
    )


def _doubling(sample: Sample, thought: LongerThought, wins: Ratio, doubled: float) -> Doubling:
    win = wins.share
    elos = (seat_elo(share, sample.players) / doubled for share in (win.value, win.low, win.high))
    elo = Estimate(*elos)
    return Doubling(
        agent=sample.agent,
        label=thought.level,
        thought=thought.times,
        games=wins.units,
        blocks=wins.blocks,
        win=win,
        elo=elo if doubled > 0 else Estimate(elo.value, elo.high, elo.low),
        enough=enough(wins),
    )


def _elo(wins: Ratio, players: int, doubled: float) -> Ratio | None:
    """The Elo of a win share, for a doubling of thought; None where it is infinite."""
    if not 0 < wins.value < 1:
        return None
    slope = 400 / math.log(10) / (wins.value * (1 - wins.value)) / doubled
    return replace(wins, value=seat_elo(wins.value, players) / doubled, influence=slope * wins.influence)


def _mean(values: Sequence[Ratio]) -> Ratio:
    """Each counts alike, however many games are behind it; what they owe to the same deals is in their influence."""
    return Ratio(
        float(np.mean([own.value for own in values])),
        np.mean([own.influence for own in values], axis=0),
        min(own.blocks for own in values),
        sum(own.units for own in values),
    )


def _needed(elo: Estimate, players: int) -> Estimate:
    return Estimate(*(games_to_be_ahead(own, players) for own in (elo.value, elo.high, elo.low)))
