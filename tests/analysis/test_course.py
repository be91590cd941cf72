"""The course of games, points by source, use of actions and length, against loops over games."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.findings.course import SECONDS_A_TURN, actions, course, lengths, sources, waiting
from analysis.findings.samples import Sample
from engine.bruxelles1893 import SOURCES, USES
from engine.facts import uses_column
from tests.helpers.made_samples import ROUNDS, by_round, made_sample, sample_of


def played(blocks: int = 60) -> tuple[Sample, np.ndarray, np.ndarray]:
    """A sample with points and uses of an action by round, which are returned too: (games, 4, ROUNDS)."""
    random = np.random.default_rng(1)
    made = made_sample(random, blocks)
    steps = random.integers(0, 4, (len(made.block), 4, ROUNDS))
    now = np.cumsum(steps, axis=2)
    final = now[:, :, -1] + random.integers(0, 5, made.points.shape)
    ordered = np.sort(now, axis=1)
    leader = np.where(ordered[:, -1] > ordered[:, -2], now.argmax(axis=1), -1)
    houses = random.integers(0, 3, final.size)
    uses = random.integers(0, 3, now.shape)
    sample = sample_of(
        final,
        made.block,
        {
            "points_by_round": by_round(now),
            "points_houses": houses,
            "points_free_actions": final.ravel() - houses,
            "points_earlier": np.zeros(final.size, int),
            **{uses_column(use): by_round(uses) for use in USES},
        },
        {"leader_by_round": by_round(leader), "turns": random.integers(40, 60, len(made.block))},
    )
    return sample, now, uses


def test_changes_of_the_lead() -> None:
    sample, now, _ = played()
    found = course(sample)
    changes, at = [], np.zeros(ROUNDS + 1)
    for game, points in enumerate(now):
        leader, number = None, 0
        for index in range(ROUNDS + 1):
            own = points[:, index] if index < ROUNDS else sample.points[game]
            first = np.flatnonzero(own == own.max())
            if len(first) == 1:
                if leader is not None and first[0] != leader:
                    number += 1
                    at[index] += 1
                leader = first[0]
        changes.append(number)
    assert found.changes.value == pytest.approx(np.mean(changes))
    assert [own.round for own in found.changed] == [2, 3, 4, 5, 6]
    assert [own.estimate.value for own in found.changed] == pytest.approx((at / len(now))[1:].tolist())


def test_who_leads_wins() -> None:
    sample, now, _ = played()
    for own in course(sample).leader_wins:
        wins = []
        for game, points in enumerate(now[:, :, own.round - 1]):
            first = np.flatnonzero(points == points.max())
            if len(first) == 1:
                wins.append(sample.win[game, first[0]])
        assert own.estimate.value == pytest.approx(np.mean(wins))
        assert own.n == len(wins)
        assert own.estimate.low < own.estimate.value < own.estimate.high


def test_comebacks() -> None:
    """Win share by round and points behind the leader; every seat is in one bin, and the bins' wins add up."""
    sample, now, _ = played()
    found = course(sample).comebacks
    for index in range(ROUNDS):
        here = [own for own in found if own.round == index + 1]
        assert sum(own.n for own in here) == now.shape[0] * 4
        assert sum(own.n * own.win.value for own in here) == pytest.approx(now.shape[0])
    behind = now[:, :, 3].max(axis=1, keepdims=True) - now[:, :, 3]
    some = next(own for own in found if own.round == 4 and own.deficit == "1–5")
    where = (behind >= 1) & (behind <= 5)
    assert some.n == where.sum()
    assert some.win.value == pytest.approx(sample.win[where].mean())
    assert {own.deficit for own in found} <= {"0", "1–5", "6–10", "11–20", "21–30", "31+"}


def test_points_by_source() -> None:
    """A source without any points is left out; winners and others are means of their own seats."""
    sample, _, _ = played()
    found = sources(sample, SOURCES)
    assert [own.source for own in found.rows] == ["total", "free actions", "houses"]
    total, _, houses = found.rows
    assert total.all.value == pytest.approx(sample.points.mean())
    own = np.array(sample.seats["points_houses"]).reshape(-1, 4)
    won = sample.win > 0
    assert houses.winners.value == pytest.approx(own[won].mean())
    assert houses.difference.value == pytest.approx(own[won].mean() - own[~won].mean())
    assert total.difference.low > 0
    assert found.n == sample.points.size


def test_use_of_actions() -> None:
    sample, _, uses = played()
    found = actions(sample, USES)
    assert [own.action for own in found.rows][5:7] == ["stock exchange", "grand-place"]
    assert [own.value for own in found.rows[0].by_round] == pytest.approx(uses.mean(axis=(0, 1)).tolist())
    assert found.rows[0].total.value == pytest.approx(uses.sum(axis=2).mean())


def test_length() -> None:
    sample, _, _ = played()
    decisions, turns, minutes = lengths(sample)
    values = sorted(sample.games["turns"].tolist())
    assert (decisions.unit, decisions.mean.value, decisions.median) == ("decisions", 200, 200)
    assert turns.mean.value == pytest.approx(np.mean(values))
    for share, value in ((0.1, turns.tenth), (0.5, turns.median), (0.9, turns.nine_tenths)):
        assert value == values[int(np.ceil(share * len(values))) - 1]
    assert minutes.mean.value == pytest.approx(np.mean(values) * SECONDS_A_TURN / 60)


def test_waiting() -> None:
    """Of seats with 10, 10, 20 and 40 turns, the first wait for 7, 7, 3 and 1 turns between two of their own."""
    made = made_sample(np.random.default_rng(2), 30)
    games = len(made.block)
    columns = {"turns": np.tile([10, 10, 20, 40], games), "longest_wait": np.tile([9, 8, 7, 3], games)}
    found = waiting(sample_of(made.points, made.block, columns))
    assert found is not None
    assert found.mean.value == pytest.approx((7 + 7 + 3 + 1) / 4)
    assert found.longest.value == pytest.approx(27 / 4)
    assert (found.nine_tenths, found.n) == (9, 4 * games)
    assert waiting(made) is None
