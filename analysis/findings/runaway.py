"""Whether a lead feeds itself: how often leaders win, against games in which the points to come are dealt by lot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from analysis.findings.model.course import LeaderAfter, RunawayLeader
from analysis.findings.naming import agents_name
from analysis.findings.samples import Sample
from analysis.findings.tested import tested
from analysis.findings.words import amount, count, effect, listed, number


def runaway(sample: Sample) -> RunawayLeader:
    """How often the sole leader after each round but the last wins, and how often it would by lot.

    For the lot, the seats of a game keep the points they have, and those that they score afterwards are dealt out anew
    among them, in every order alike. What leaders win then, they owe to the points that they have. Where they win
    more often than that, they also score more afterwards: the lead helps, or the better seat or player leads.
    """
    now = sample.seats_by_round("points_by_round")
    leaders = [_sole_leader(now[:, :, index]) for index in range(now.shape[2] - 1)]
    by_lot = [_by_lot(now[:, :, index], sample.points) for index in range(now.shape[2] - 1)]
    differences = [sample.mean_of_seats(sample.win - lot, leads) for leads, lot in zip(leaders, by_lot, strict=True)]
    rounds = [
        LeaderAfter(
            sample.rounds[index],
            sample.mean_of_seats(sample.win, leads).share,
            sample.mean_of_seats(lot, leads).share,
            test,
        )
        for index, (leads, lot, test) in enumerate(zip(leaders, by_lot, tested(differences), strict=True))
    ]
    return RunawayLeader(agent=sample.agent, players=sample.players, rounds=rounds, verdict=_verdict(sample, rounds))


def _sole_leader(points: np.ndarray) -> np.ndarray:
    """Which seat alone has the most points, (games, players)."""
    most = points == points.max(axis=1, keepdims=True)
    return most & (most.sum(axis=1, keepdims=True) == 1)


def _by_lot(now: np.ndarray, final: np.ndarray) -> np.ndarray:
    """The win share of each seat, mean over all ways to deal out the points that the seats score from now on."""
    to_come = final - now
    orders = list(permutations(range(now.shape[1])))
    shares = np.zeros(now.shape)
    for order in orders:
        ends = now + to_come[:, order]
        most = ends == ends.max(axis=1, keepdims=True)
        shares += most / most.sum(axis=1, keepdims=True)
    return shares / len(orders)


def _verdict(sample: Sample, rounds: Sequence[LeaderAfter]) -> str:
    """Whether a lead feeds itself, with the figures of the round in the middle."""
    sound = [own for own in rounds if own.difference.enough]
    players = f"With {sample.players} players"
    size = f"{count(len(sample.block), 'game')}, played by {agents_name(sample.agent)}"
    if not sound:
        return f"{players} there are too few games with a sole leader for a claim ({size})."
    more = [f"{own.round}" for own in sound if own.difference.differs and own.difference.estimate.value > 0]
    fewer = [f"{own.round}" for own in sound if own.difference.differs and own.difference.estimate.value < 0]
    told = []
    if more:
        told.append(f"whoever leads after {_rounds(more)} pulls further ahead")
    if fewer:
        told.append(f"whoever leads after {_rounds(fewer)} is held back")
    if not told:
        unseen = max(own.difference.detectable or 0.0 for own in sound)
        told.append(
            "a lead neither feeds itself nor is held back significantly"
            f" ({effect(unseen, 'share')} would be found 4 times in 5)"
        )
    own = sound[len(sound) // 2]
    return (
        f"{players} {', and '.join(told)}. After round {own.round} the sole leader wins {amount(own.win, 'share')}; if"
        f" the points still to come were dealt out by lot, it would win {number(own.by_lot.value, unit='share')} %: a"
        f" difference of {amount(own.difference.estimate, 'share', signed=True)} ({size})."
    )


def _rounds(numbers: Sequence[str]) -> str:
    return f"round{'' if len(numbers) == 1 else 's'} {listed(list(numbers))}"
