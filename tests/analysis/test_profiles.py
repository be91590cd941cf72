"""Clusters of ways of scoring: planted ones come back under their names, with how they fare against each other."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.findings.model.scoring import ScoringClusters
from analysis.findings.profiles import clusters, mean_silhouette
from analysis.findings.samples import Sample
from engine.facts import points_column
from tests.helpers.made_samples import sample_of

SOURCES = ("sales", "houses", "noble row", "irises", "unpaid nobles")
WAYS = np.array([[40, 10, 10, 40, 0], [10, 50, 10, 30, 0], [10, 10, 35, 45, 0]])
"""Points from each source; the second is worth most with the bonus below."""


def planted(games: int = 400) -> tuple[Sample, np.ndarray]:
    """A sample of games, four a block, and which of the ways each seat has gone."""
    random = np.random.default_rng(1)
    way = random.choice(3, (games, 4), p=[0.5, 0.3, 0.2])
    points = WAYS[way] + random.poisson(3, (games, 4, len(SOURCES))) * (1 + (way == 1))[:, :, None]
    points[:, :, -1] = -random.integers(0, 3, way.shape)
    columns = {points_column(source): points[:, :, index].ravel() for index, source in enumerate(SOURCES)}
    return sample_of(points.sum(axis=2), np.repeat(np.arange(games // 4), 4), columns), way


def found() -> tuple[ScoringClusters, Sample, np.ndarray]:
    sample, way = planted()
    clustered = clusters(sample, SOURCES)
    assert clustered is not None
    return clustered, sample, way


def test_planted_ways_come_back() -> None:
    clustered, sample, way = found()
    assert [own.name for own in clustered.clusters] == ["sales", "houses", "noble row, irises"]
    assert clustered.silhouette > 0.5
    for index, own in enumerate(clustered.clusters):
        assert own.n == np.sum(way == index)
        assert own.share.value == pytest.approx(np.mean(way == index))
        assert own.win.value == pytest.approx(sample.win[way == index].mean())
        assert own.margin.value == pytest.approx(sample.ahead[way == index].mean())
        assert sum(own.profile.values()) == pytest.approx(1)
    assert "unpaid nobles" not in clustered.overall


def test_how_they_fare_against_each_other() -> None:
    """By hand over all pairs of seats at a table; what one wins the other loses."""
    clustered, sample, way = found()
    ahead = []
    for game in range(len(way)):
        for seat in range(4):
            for other in range(4):
                if way[game, seat] == 1 and way[game, other] == 0:
                    ahead.append(0.5 + 0.5 * np.sign(sample.points[game, seat] - sample.points[game, other]))
    sales, houses, _ = clustered.clusters
    against_sales = next(own for own in houses.versus if own.name == "sales")
    against_houses = next(own for own in sales.versus if own.name == "houses")
    assert against_sales.ahead.value == pytest.approx(np.mean(ahead))
    assert against_sales.n == len(ahead)
    assert against_sales.ahead.value + against_houses.ahead.value == pytest.approx(1)
    assert against_sales.ahead.low > 0.5


def test_the_same_games_give_the_same_clusters() -> None:
    assert found()[0] == found()[0]


def test_no_clusters_of_few_or_equal_seats() -> None:
    points = np.random.default_rng(2).integers(10, 90, (20, 4))
    columns = {"points_sales": points.ravel(), "points_houses": np.zeros(80, int)}
    assert clusters(sample_of(points, np.arange(20), columns), SOURCES) is None
    many = np.tile(points, (10, 1))
    alike = {"points_sales": many.ravel(), "points_houses": np.zeros(800, int)}
    assert clusters(sample_of(many, np.arange(200), alike), SOURCES) is None


@pytest.mark.parametrize(
    ("places", "labels", "widths"),
    [
        ([0, 1, 4, 6, 20], [0, 0, 1, 1, 2], [4 / 5, 3 / 4, 3 / 7, 7 / 11, 0]),
        ([0, 2, 1, 3], [0, 0, 1, 1], [0, -1 / 2, -1 / 2, 0]),
    ],
    ids=["two pairs and a point alone", "pairs that cross"],
)
def test_the_silhouette_of_points_on_a_line(places: list[int], labels: list[int], widths: list[float]) -> None:
    """By hand: the first point is 1 from the other of its pair and 5 from the next pair on average, so 4/5
    (Rousseeuw 1987: a point alone in its cluster has 0).
    """
    points = np.array(places, float)[:, None]
    assert mean_silhouette(points, np.array(labels)) == pytest.approx(np.mean(widths))
