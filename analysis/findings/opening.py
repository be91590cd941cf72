"""What winners do in round 1 that the others at their tables do not, and strong agents that weak ones do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.findings.model.course import OpeningContrast
from analysis.findings.samples import BY_ROUND, OTHERS, Sample
from analysis.findings.tested import tested
from analysis.findings.words import titled
from analysis.statistics.estimates import Ratio


class _Compared(NamedTuple):
    """A column before its test."""

    what: str
    mean: Ratio
    difference: Ratio
    deviation: float
    """Of seats."""


def opening(samples: Sequence[Sample]) -> list[OpeningContrast]:
    """The contrasts of round 1 at one number of players, in samples from the weakest agent to the strongest.

    Winners are compared with the others in each game; the strongest agent with the weakest in the same blocks. The
    columns of one comparison are tested together. Games that go on from a position have no contrasts.
    """
    by_round = (name for name in samples[0].seats.columns if name.endswith(BY_ROUND))
    names = [name for name in by_round if all(1 in sample.rounds_of(name) for sample in samples)]
    values = [{name: sample.seats_by_round(name)[:, :, 0].copy() for name in names} for sample in samples]
    found: list[OpeningContrast] = []
    for sample, own in zip(samples, values, strict=True):
        found += _contrasts(list(_of_winners(sample, own)), sample, OTHERS)
    if len(samples) > 1:
        weak, strong = samples[0], samples[-1]
        found += _contrasts(list(_of_strength(weak, values[0], strong, values[-1])), strong, weak.agent)
    return found


def _of_winners(sample: Sample, values: Mapping[str, np.ndarray]) -> Iterator[_Compared]:
    for name, own in values.items():
        yield _Compared(name, sample.mean_of_seats(own, sample.win > 0), sample.winners_beyond(own), float(own.std()))


def _of_strength(
    weak: Sample, of_weak: Mapping[str, np.ndarray], strong: Sample, of_strong: Mapping[str, np.ndarray]
) -> Iterator[_Compared]:
    for name, own in of_strong.items():
        mean = strong.mean_of_seats(own)
        deviation = float(np.sqrt((own.var() + of_weak[name].var()) / 2))
        yield _Compared(name, mean, mean - weak.mean_of_seats(of_weak[name]), deviation)


def _contrasts(compared: Sequence[_Compared], sample: Sample, against: str) -> list[OpeningContrast]:
    """The largest first; without what is the same for all seats."""
    differing = [own for own in compared if own.deviation > 0]
    found = [
        OpeningContrast(
            what=titled(own.what.removesuffix(BY_ROUND)),
            players=sample.players,
            agent=sample.agent,
            against=against,
            mean=own.mean.mean,
            difference=test,
            deviation=own.deviation,
        )
        for own, test in zip(differing, tested([own.difference for own in differing]), strict=True)
    ]
    return sorted(found, key=lambda own: -own.size)
