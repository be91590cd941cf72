"""Ways of scoring that nobody prescribed: clusters of seats by the sources that their points come from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from analysis.findings.course import sources_of
from analysis.findings.model.scoring import ScoringCluster, ScoringClusters, Versus
from analysis.findings.model.terms import CLAIM_SEATS
from analysis.findings.quantities import enough
from analysis.findings.samples import Sample
from engine.facts import points_column

MOST_CLUSTERS = 6

FITTED = 20_000
"""Seats, spread evenly over the games, that the centres are fitted to; all are then assigned to the nearest centre."""

COMPARED = 2_000
"""Of these, seats for the silhouette, which compares each with each."""

STARTS = 30
"""Tries of k-means, each from seats drawn far apart (k-means++); seeds are 0 and so on."""

SETTLED = 1e-9
"""Change of the mean distance from the nearest centre, in shares, at which k-means ends."""

STANDS_OUT = 0.5
"""Standard deviations of all seats above their mean from which a source is named in a cluster's name."""

MOST_WORDS = 3


def clusters(sample: Sample, sources: Sequence[str], *, prescribed: bool = False) -> ScoringClusters | None:
    """The ways of scoring of a sample's seats; None where there are too few seats, or all score alike.

    A seat's profile is the share of each of the game's `sources` in its points: as means, shares say what a seat lives
    on, whether it scores much or little. k-means (Lloyd) with as many clusters, two to `MOST_CLUSTERS`, as give the
    greatest mean silhouette; the same sample always gives the same clusters.
    """
    there = sources_of(sample, sources)
    profiles = _profiles(sample, there)
    used = np.flatnonzero(profiles.any(axis=0))
    names = [there[index] for index in used.tolist()]
    profiles = profiles[:, used]
    fitted = profiles[:: max(1, len(profiles) // FITTED)]
    if len(profiles) < MOST_CLUSTERS * CLAIM_SEATS or len(np.unique(fitted, axis=0)) <= MOST_CLUSTERS:
        return None
    centres, silhouette = _centres(fitted)
    nearest = np.argmax(profiles @ centres.T - np.square(centres).sum(axis=1) / 2, axis=1)
    order = np.argsort(-np.bincount(nearest, minlength=len(centres)), kind="stable")
    number = np.argsort(order)[nearest].reshape(-1, sample.players)
    overall, deviation = profiles.mean(axis=0), profiles.std(axis=0)
    means = [profiles[number.ravel() == index].mean(axis=0) for index in range(len(centres))]
    scale = np.where(deviation > 0, deviation, 1.0)
    outstanding = [_outstanding(names, (mean - overall) / scale) for mean in means]
    titles = _titles(outstanding)
    rank = sample.seat_numbers("rank")

    def cluster(index: int) -> ScoringCluster:
        own = number == index
        win, margin = sample.mean_of_seats(sample.win, own), sample.mean_of_seats(sample.ahead, own)
        return ScoringCluster(
            name=titles[index],
            n=win.units,
            blocks=win.blocks,
            share=sample.mean_of_seats(own).share,
            win=win.share,
            margin=margin.mean,
            profile=dict(zip(names, means[index].tolist(), strict=True)),
            stands_out=outstanding[index],
            versus=[
                _versus(sample, rank, own, number == other, titles[other])
                for other in range(len(centres))
                if other != index
            ],
            enough=enough(win),
        )

    return ScoringClusters(
        agent=sample.agent,
        players=sample.players,
        n=number.size,
        par=1 / sample.players,
        silhouette=silhouette,
        overall=dict(zip(names, overall.tolist(), strict=True)),
        clusters=[cluster(index) for index in range(len(centres))],
        prescribed=prescribed,
    )


def _profiles(sample: Sample, sources: Sequence[str]) -> np.ndarray:
    """(seats, sources): the share of each source in the points that a seat gains; lost points do not enter."""
    gained = np.stack([np.maximum(sample.seat_numbers(points_column(name)), 0).ravel() for name in sources], axis=1)
    return gained / np.maximum(gained.sum(axis=1, keepdims=True), 1)


def _centres(profiles: np.ndarray) -> tuple[np.ndarray, float]:
    """The centres of the clusters, and their mean silhouette."""
    from scipy.cluster.vq import vq
    from threadpoolctl import threadpool_limits

    some = profiles[:: max(1, len(profiles) // COMPARED)]
    found = []
    with threadpool_limits(1):  # sums of several threads come in an order of their own
        for count in range(2, MOST_CLUSTERS + 1):
            centres = _k_means(profiles, count)
            labels, _ = vq(some, centres)
            if len(np.unique(labels)) == count:
                found.append((mean_silhouette(some, labels), centres))
    silhouette, centres = max(found, key=lambda entry: entry[0])
    return centres, silhouette


def _k_means(profiles: np.ndarray, count: int) -> np.ndarray:
    """The centres of so many clusters with the least sum of squares within them, of `STARTS` tries."""
    from scipy.cluster.vq import kmeans, kmeans2, vq

    starts = (kmeans2(profiles, count, iter=1, minit="++", rng=seed)[0] for seed in range(STARTS))
    ends = (kmeans(profiles, start, thresh=SETTLED)[0] for start in starts)
    return min(ends, key=lambda centres: np.square(vq(profiles, centres)[1]).sum())


def mean_silhouette(points: np.ndarray, labels: np.ndarray) -> float:
    """The mean silhouette width of clusters, -1 to 1 (Rousseeuw 1987).

    A point's width is (b - a) / max(a, b): a is its mean distance to the others of its cluster, and b the mean distance
    to the points of the nearest other cluster. A point alone in its cluster has width 0.

    Args:
        points: (points, coordinates).
        labels: The cluster of each point; all of 0, 1, … occur.
    """
    from scipy.spatial.distance import cdist

    own = labels[:, None] == np.arange(labels.max() + 1)
    sizes = own.sum(axis=0)
    others = sizes[labels] - 1
    sums = cdist(points, points) @ own
    a = sums[own] / np.maximum(others, 1)
    b = np.where(own, np.inf, sums / sizes).min(axis=1)
    return float(np.mean(np.where(others > 0, (b - a) / np.maximum(a, b), 0)))


def _outstanding(names: list[str], above: np.ndarray) -> dict[str, float]:
    """The sources in which a cluster stands out, the one in which most first."""
    chosen = [index for index in np.argsort(-above, kind="stable").tolist() if above[index] >= STANDS_OUT]
    return {names[index]: float(above[index]) for index in chosen[:MOST_WORDS]}


def _titles(outstanding: list[dict[str, float]]) -> list[str]:
    """A name for each cluster, no two alike."""
    titles: list[str] = []
    for sources in outstanding:
        title = ", ".join(sources) or "a bit of everything"
        titles.append(title if title not in titles else f"{title} ({len(titles) + 1})")
    return titles


def _versus(sample: Sample, rank: np.ndarray, own: np.ndarray, other: np.ndarray, name: str) -> Versus:
    """How often seats of one cluster end ahead of those of another at their table."""
    sums, sizes = np.zeros(len(rank)), np.zeros(len(rank), np.int64)
    for seat, opponent in permutations(range(sample.players), 2):
        meet = own[:, seat] & other[:, opponent]
        ahead = 0.5 + 0.5 * np.sign(rank[:, opponent] - rank[:, seat].astype(np.int64))
        sums += meet * ahead
        sizes += meet
    value = sample.ratio_of_games(sums, sizes)
    return Versus(name, value.units, value.blocks, value.share, enough(value))
