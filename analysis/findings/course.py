"""How games go: who leads when and wins then, which actions are used, what points come from, how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from analysis.findings.model.course import (
    ActionUse,
    ActionUses,
    AtRound,
    Comeback,
    LeadCourse,
    Length,
    Source,
    Sources,
    Waiting,
)
from analysis.findings.model.terms import Unit
from analysis.findings.quantities import enough
from analysis.findings.samples import Sample
from analysis.statistics.estimates import Ratio
from engine.facts import TOTAL, points_column, uses_column

DEFICITS = (0, 1, 6, 11, 21, 31)
"""Least points behind the leader of each bin."""

SECONDS_A_TURN = 40
"""Assumed, for lengths in minutes: programs play much faster, and no study says how fast people do."""


def course(sample: Sample) -> LeadCourse:
    """Who leads at the end of each round, and who wins from there."""
    leader = sample.games_by_round("leader_by_round")
    games, rounds = leader.shape
    alone = np.count_nonzero(sample.win, axis=1) == 1
    winner = np.where(alone, np.argmax(sample.win, axis=1), -1)
    last = np.full(games, -1)
    changed = np.zeros((games, rounds + 1), np.bool_)
    for index in range(rounds + 1):
        leads = leader[:, index] if index < rounds else winner
        changed[:, index] = (leads >= 0) & (last >= 0) & (leads != last)
        last = np.where(leads >= 0, leads, last)
    wins_of_leader = []
    for index in range(rounds):
        led = leader[:, index] >= 0
        own = np.take_along_axis(sample.win, np.maximum(leader[:, index], 0)[:, None].astype(np.intp), axis=1)[:, 0]
        wins_of_leader.append(_at_round(sample.rounds[index], sample.mean_of_games(own, led)))
    return LeadCourse(
        agent=sample.agent,
        players=sample.players,
        games=games,
        blocks=len(np.unique(sample.block)),
        changes=sample.mean_of_games(changed.sum(axis=1)).mean,
        changed=[
            _at_round(sample.rounds.start + index, sample.mean_of_games(changed[:, index]))
            for index in range(1, rounds + 1)
        ],
        leader_wins=wins_of_leader,
        comebacks=list(_comebacks(sample)),
    )


def _at_round(number: int, value: Ratio) -> AtRound:
    return AtRound(number, value.units, value.blocks, value.share, enough(value))


def _comebacks(sample: Sample) -> Iterator[Comeback]:
    points = sample.seats_by_round("points_by_round")
    for index in range(points.shape[2]):
        now = points[:, :, index]
        bins = np.searchsorted(DEFICITS, now.max(axis=1, keepdims=True) - now, side="right") - 1
        for number, label in enumerate(_labels(DEFICITS)):
            value = sample.mean_of_seats(sample.win, bins == number)
            if value.units:
                yield Comeback(sample.rounds[index], label, value.units, value.blocks, value.share, enough(value))


def _labels(least: tuple[int, ...]) -> list[str]:
    most = [str(following - 1) for following in least[1:]]
    return [low if low == high else f"{low}–{high}" for low, high in zip(map(str, least), most, strict=False)] + [
        f"{least[-1]}+"
    ]


def sources(sample: Sample, named: Sequence[str]) -> Sources:
    """What seats' points come from, in all and of winners and the others; `named` are the game's SOURCES."""
    rows = [_source(TOTAL, sample.points, sample)]
    for name in sources_of(sample, named):
        values = sample.seat_numbers(points_column(name))
        if values.any():
            rows.append(_source(name, values, sample))
    everyone = sample.mean_of_seats(sample.points)
    return Sources(sample.agent, sample.players, everyone.units, everyone.blocks, enough(everyone), rows)


def sources_of(sample: Sample, named: Sequence[str]) -> list[str]:
    """Those of a game's SOURCES that the tables have; tables of earlier versions have fewer."""
    there = set(sample.seats.columns)
    return [name for name in named if points_column(name) in there]


def _source(name: str, values: np.ndarray, sample: Sample) -> Source:
    won = sample.win > 0
    winners, others = sample.mean_of_seats(values, won), sample.mean_of_seats(values, ~won)
    return Source(name, sample.mean_of_seats(values).mean, winners.mean, others.mean, (winners - others).mean)


def actions(sample: Sample, uses_of: Sequence[str]) -> ActionUses:
    """How often seats use each of the game's USES, by round."""
    won = sample.win > 0
    rows = []
    for action in uses_of:
        uses = sample.seats_by_round(uses_column(action))
        total = uses.sum(axis=2)
        by_round = [sample.mean_of_seats(uses[:, :, index]).mean for index in range(uses.shape[2])]
        difference = sample.mean_of_seats(total, won) - sample.mean_of_seats(total, ~won)
        rows.append(ActionUse(action, by_round, sample.mean_of_seats(total).mean, difference.mean))
    everyone = sample.mean_of_seats(sample.points)
    return ActionUses(
        agent=sample.agent,
        players=sample.players,
        n=everyone.units,
        blocks=everyone.blocks,
        enough=enough(everyone),
        rounds=list(sample.rounds),
        rows=rows,
    )


def lengths(sample: Sample) -> list[Length]:
    """How long games are, in minutes at `SECONDS_A_TURN`."""
    turns = sample.game_numbers("turns")
    values: dict[Unit, np.ndarray] = {
        "decisions": sample.game_numbers("decisions"),
        "turns": turns,
        "minutes": turns * (SECONDS_A_TURN / 60),
    }
    return [_length(sample, unit, own) for unit, own in values.items()]


def _length(sample: Sample, unit: Unit, values: np.ndarray) -> Length:
    mean = sample.mean_of_games(values)
    tenth, median, most = np.quantile(values, (0.1, 0.5, 0.9), method="inverted_cdf").tolist()
    return Length(
        agent=sample.agent,
        players=sample.players,
        unit=unit,
        n=len(values),
        blocks=mean.blocks,
        mean=mean.mean,
        tenth=tenth,
        median=median,
        nine_tenths=most,
        enough=enough(mean),
    )


def waiting(sample: Sample) -> Waiting | None:
    """How many turns of others a player waits for; None where the tables do not say, as those of earlier versions."""
    if not {"turns", "longest_wait"} <= set(sample.seats.columns):
        return None
    own, longest = sample.seat_numbers("turns"), sample.seat_numbers("longest_wait")
    between = (own.sum(axis=1, keepdims=True) - own) / np.maximum(1, own)
    mean = sample.mean_of_seats(between)
    return Waiting(
        agent=sample.agent,
        players=sample.players,
        n=mean.units,
        blocks=mean.blocks,
        mean=mean.mean,
        longest=sample.mean_of_seats(longest).mean,
        nine_tenths=float(np.quantile(longest, 0.9, method="inverted_cdf")),
        enough=enough(mean),
    )
