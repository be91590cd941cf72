"""Columns of numbers compared: groups of seats, winners against the others, rounds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from analysis.findings.number_facts import by_number, is_of_numbers, thirds
from analysis.findings.samples import Sample
from tests.helpers.made_samples import by_round, made_sample, sample_of


def bidding(seed: int = 1, gain: float = 3.0, blocks: int = 60, agent: str = "greedy") -> Sample:
    """Bids of 0 to 3 in each of two rounds; each BF of the second brings points."""
    random = np.random.default_rng(seed)
    made = made_sample(random, blocks)
    bids = random.integers(0, 4, (*made.points.shape, 2))
    points = made.points + (gain * bids[:, :, 1]).astype(np.int64)
    columns = {"bids_by_round": by_round(bids), "money": random.integers(0, 40, points.size)}
    return sample_of(points, made.block, columns, agent=agent)


def bids_of(sample: Sample, number: int) -> np.ndarray:
    return sample.seats_by_round("bids_by_round")[:, :, number - 1]


def test_groups_of_few_numbers_are_the_numbers() -> None:
    """Wins and points of those with each number, round by round, against all seats."""
    sample = bidding()
    win, margin, _, _, share = by_number("bids_by_round", [sample]).measures
    assert [row.label for row in margin.rows] == [f"round {one}: {bid}" for one in (1, 2) for bid in range(4)]
    for row, shown, points in zip(win.rows, share.rows, margin.rows, strict=True):
        number, bid = int(row.label[6]), int(row.label[-1])
        has = bids_of(sample, number) == bid
        assert shown.value == pytest.approx(sample.win[has].mean())
        assert row.value == pytest.approx(shown.value - 1 / 4)
        assert points.value == pytest.approx(sample.ahead[has].mean())
    told = {row.label: row.differs for row in margin.rows}
    assert told["round 2: 0"]
    assert told["round 2: 3"]
    assert not any(told[f"round 1: {bid}"] for bid in range(4))


def test_winners_are_compared_with_the_others_of_their_game() -> None:
    sample = bidding()
    _, _, more, mean, _ = by_number("bids_by_round", [sample]).measures
    for index, row in enumerate(more.rows):
        bids = bids_of(sample, index + 1)
        differences = []
        for own, won in zip(bids, sample.win > 0, strict=True):
            if not won.all():
                differences.append(own[won].mean() - own[~won].mean())
        assert row.value == pytest.approx(np.mean(differences))
        assert mean.rows[index].value == pytest.approx(bids.mean())
    assert [row.differs for row in more.rows] == [False, True]


def test_many_numbers_are_grouped_by_thirds() -> None:
    sample = bidding()
    win, _, more, _, share = by_number("money", [sample]).measures
    assert [row.label for row in more.rows] == ["in all"]
    assert len(win.rows) == 3
    assert sum(row.n for row in share.rows) == sample.win.size
    assert min(row.n for row in share.rows) > 0.28 * sample.win.size


@pytest.mark.parametrize(
    ("values", "names"),
    [
        (range(9), ["0–2", "3–5", "6–8"]),
        ([0] * 5 + [1, 2, 3, 4], ["0", "1", "2–4"]),
        ([0] * 8 + [7], ["0", "1–7"]),
        ([1, 5, 5, 5, 5, 5], ["1–5"]),
        ([-9, -9, -3, -3, 2, 2], ["−9", "−8 to −3", "−2 to 2"]),
    ],
)
def test_thirds(values: Sequence[int], names: list[str]) -> None:
    """No group is empty, and each number is in one."""
    own = np.array(values)
    edges, spans = thirds(own)
    assert spans == names
    assert np.unique(np.searchsorted(edges, own)).tolist() == list(range(len(names)))


def test_agents_are_compared_too() -> None:
    """The same in stronger play: the gain is there with one agent alone."""
    family = by_number("bids_by_round", [bidding(1, 0.0, 200), bidding(2, 5.0, 200, "ismcts")])
    (said,) = [own for own in family.trends if own.label == "round 2" and own.measure == "bids of winners"]
    assert said.verdict == "appears"


def test_fresh_games_are_grouped_as_the_first() -> None:
    first, again = bidding(1), bidding(5)
    margin = by_number("money", [first], [again]).measures[1]
    (row,) = [own for own in margin.rows if own.label.startswith("in all: 0")]
    assert row.replay is not None
    most = int(row.label.split("–")[1])
    assert row.replay.n == np.count_nonzero(again.seat_numbers("money") <= most)


def test_columns_of_numbers_are_known_by_their_type() -> None:
    columns = {
        "words": pa.array(["a"]),
        "lists": pa.array([["a"]]),
        "number": pa.array([1], pa.int16()),
        "rounds": pa.array([[1, 2]], pa.list_(pa.int8(), 2)),
    }
    table = pa.table(columns).to_pandas(types_mapper=pd.ArrowDtype)
    assert [is_of_numbers(table, name) for name in columns] == [False, False, True, True]
