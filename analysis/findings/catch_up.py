"""Whether seats that are behind catch up: margins by seat in the course of a game, and what becomes of the last."""

from __future__ import annotations

import numpy as np

from analysis.findings.model.course import AtRound, CatchUp, ChangeAfter
from analysis.findings.naming import agents_name
from analysis.findings.quantities import enough
from analysis.findings.samples import Sample
from analysis.findings.tested import tested
from analysis.findings.words import amount, count, effect
from analysis.statistics.estimates import Ratio


def catch_up(sample: Sample, last_name: str = "the last seat") -> CatchUp:
    """The margins of each seat by round, and how those of the last seat and of whoever is last change until the end.

    A change consists of the points that are scored after the round. So chance alone makes nobody catch up: the points
    that made a seat last stay as they are.
    """
    ahead = sample.ahead_by_round
    rounds = ahead.shape[2] - 1
    margins = [
        [
            _margin(sample.rounds.start + index, sample.mean_of_games(ahead[:, seat, index]))
            for index in range(rounds + 1)
        ]
        for seat in range(sample.players)
    ]
    before = range(rounds)
    last = [np.zeros(ahead.shape[:2], np.bool_) for _ in before]
    for own in last:
        own[:, -1] = True
    lowest = [_alone_last(ahead[:, :, index]) for index in before]
    tests = tested([_change(sample, ahead, index, own[index]) for own in (last, lowest) for index in before])
    changes = [
        ChangeAfter(sample.rounds[index], sample.mean_of_seats(ahead[:, :, index], own[index]).mean, test)
        for (own, index), test in zip([(own, index) for own in (last, lowest) for index in before], tests, strict=True)
    ]
    last_seat, last_placed = changes[:rounds], changes[rounds:]
    middle = last_placed[(rounds - 1) // 2]
    return CatchUp(
        agent=sample.agent,
        players=sample.players,
        margins=margins,
        last_seat=last_seat,
        last_placed=last_placed,
        of_last_seat=_sentence(sample, last_name, last_seat[0]),
        of_last_placed=_sentence(sample, f"whoever alone is last after round {middle.round}", middle),
    )


def _margin(number: int, value: Ratio) -> AtRound:
    return AtRound(number, value.units, value.blocks, value.mean, enough(value))


def _alone_last(ahead: np.ndarray) -> np.ndarray:
    """Which seat alone has the fewest points, (games, players)."""
    least = ahead == ahead.min(axis=1, keepdims=True)
    return least & (least.sum(axis=1, keepdims=True) == 1)


def _change(sample: Sample, ahead: np.ndarray, index: int, which: np.ndarray) -> Ratio:
    return sample.mean_of_seats(ahead[:, :, -1] - ahead[:, :, index], which)


def _sentence(sample: Sample, who: str, own: ChangeAfter) -> str:
    size = f"{count(own.change.n, 'game')}, played by {agents_name(sample.agent)}"
    return f"With {sample.players} players {_becomes(who, own)} ({size})."


def _becomes(who: str, own: ChangeAfter) -> str:
    """What becomes of a seat after a round."""
    change, after = own.change, f"between the end of round {own.round} and the end of the game"
    shown = amount(change.estimate, "points", signed=True)
    if not change.enough:
        return f"there are too few games for a claim on {who}"
    if not change.differs:
        size = change.detectable or 0.0
        unseen = f"{effect(size, 'points')} would be found 4 times in 5"
        return f"{who} neither gains nor loses significantly {after}: {shown}; {unseen}"
    behind = own.margin.high < 0
    verb = (
        ("catches up" if behind else "gains")
        if change.estimate.value > 0
        else ("falls further behind" if behind else "loses")
    )
    return f"{who} {verb} {after}, by {shown}, from a margin of {amount(own.margin, 'points', signed=True)}"
