"""The ways of scoring that seats fall into."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.statistics.estimates import Estimate

LEAST_SILHOUETTE = 0.25
"""Below this mean silhouette width there is no structure by the usual reading (Rousseeuw 1987): the clusters only cut
up a cloud."""


@dataclass(frozen=True)
class Versus:
    """How often seats of one cluster finish ahead of another's at the same table, ties counting half; par 0.5."""

    name: str
    n: int
    """Pairs of seats."""
    blocks: int
    ahead: Estimate
    enough: bool


@dataclass(frozen=True, kw_only=True)
class ScoringCluster:
    """Seats whose points come from the same sources."""

    name: str
    """The sources in which it stands out."""
    n: int
    blocks: int
    share: Estimate
    """Of all seats clustered."""
    win: Estimate
    margin: Estimate
    profile: dict[str, float]
    """Mean share of the points by source."""
    stands_out: dict[str, float]
    """By source in the name: how many standard deviations of all seats its mean share is above that of all."""
    versus: list[Versus]
    enough: bool


@dataclass(frozen=True, kw_only=True)
class ScoringClusters:
    """The ways of scoring that the seats of the strongest agent fall into. Observed: the players chose them."""

    agent: str
    players: int
    n: int
    par: float
    """Of the win share."""
    silhouette: float
    """Mean silhouette width (Rousseeuw 1987), -1 to 1."""
    overall: dict[str, float]
    """Mean share of the points by source of all seats."""
    clusters: list[ScoringCluster]
    """The most frequent first."""
    prescribed: bool
    """Whether the study gave seats strategies, boards or gifts, which the clusters may rediscover."""

    @property
    def distinct(self) -> bool:
        """Whether the clusters are more than cuts through a cloud."""
        return self.silhouette >= LEAST_SILHOUETTE
