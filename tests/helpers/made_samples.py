"""Samples of made-up games whose truth is known, with what the games of a block share as in real ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.findings.samples import Sample

ROUNDS = 5

CARDS = [f"card {number}" for number in range(8)]


def made_sample(
    random: np.random.Generator,
    blocks: int = 100,
    lineups: Sequence[Sequence[str]] = (("a", "b", "c", "d"),),
    gains: Mapping[str, float] | None = None,
    seat_gains: Sequence[float] = (0.0, 0.0, 0.0, 0.0, 0.0),
    agent: str = "greedy",
    noise: float = 10.0,
) -> Sample:
    """Every lineup of labels from every seat in each block, column `factor_label`; a label gains points, and a seat.

    Beside them a seat's points have a part that the cards of the block give to that seat, one that they give to that
    chair of the lineup, and `noise`. Points are whole, so that there are ties.
    """
    players, rotations = len(lineups[0]), len(lineups[0])
    games = blocks * len(lineups) * rotations
    block = np.repeat(np.arange(blocks), len(lineups) * rotations)
    lineup = np.tile(np.repeat(np.arange(len(lineups)), rotations), blocks)
    chair = (np.arange(players) - np.tile(np.arange(rotations), blocks * len(lineups))[:, None]) % players
    labels = np.array(lineups)[lineup[:, None], chair]
    own = np.vectorize(lambda label: (gains or {}).get(label, 0.0), otypes=[float])(labels)
    by_seat = random.normal(0, 8, (blocks, players))[block]
    by_chair = np.take_along_axis(random.normal(0, 5, (blocks, players))[block], chair, axis=1)
    chance = random.normal(0, noise, (games, players))
    points = np.round(100 + own + np.array(seat_gains[:players]) + by_seat + by_chair + chance).astype(np.int64)
    return sample_of(points, block, {"factor_label": labels.ravel()}, agent=agent)


def sample_of(
    points: np.ndarray,
    block: np.ndarray,
    seats: Mapping[str, object] | None = None,
    games: Mapping[str, object] | None = None,
    agent: str = "greedy",
) -> Sample:
    """The sample of games with these points, (games, players), and further columns."""
    players = points.shape[1]
    won = points == points.max(axis=1, keepdims=True)
    facts = {
        "win_share": (won / won.sum(axis=1, keepdims=True)).ravel(),
        "margin": (points - points.mean(axis=1, keepdims=True)).ravel(),
        "points": points.ravel(),
        "rank": (1 + np.sum(points[:, None, :] > points[:, :, None], axis=2)).ravel(),
    }
    return Sample(
        agent,
        players,
        int(block.max()) + 1,
        pd.DataFrame({"block": block, "decisions": np.full(len(block), 200), **(games or {})}),
        pd.DataFrame({**facts, **(seats or {})}),
    )


def with_cards(
    random: np.random.Generator, blocks: int, each: float, special: float = 0.0, agent: str = "greedy", players: int = 4
) -> Sample:
    """Seats with 0 to 4 cards; they gain points for `each` of them, whatever it is, and more for card 0."""
    sample = made_sample(random, blocks, (CARDS[:players],))
    kept = [random.choice(CARDS, random.integers(0, 5), replace=False).tolist() for _ in range(sample.points.size)]
    number = np.array([len(own) for own in kept]).reshape(-1, players)
    has = np.array(["card 0" in own for own in kept]).reshape(-1, players)
    points = sample.points + np.round(each * number + special * has).astype(np.int64)
    return sample_of(points, sample.block, {"cards": kept}, agent=agent)


def by_round(values: np.ndarray) -> pd.Series:
    """A column with a list of as many numbers a row as the last axis has, as runs have it."""
    lists = pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values.shape[-1])
    return pd.Series(lists, dtype=pd.ArrowDtype(lists.type))


def with_rounds(points: np.ndarray, block: np.ndarray, seats: Mapping[str, object] | None = None) -> Sample:
    """Games with these points at the end of each round and of the game, (games, players, rounds + 1)."""
    columns = {"points_by_round": by_round(points[:, :, :-1]), **(seats or {})}
    return sample_of(points[:, :, -1], block, columns)
