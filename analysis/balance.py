"""Which gifts make all seats win alike: found by giving to one seat at a time, and tested by fresh games.

What a gift to a seat does to the win shares of all is measured with the same cards, and such effects are taken to add
up. Of all whole amounts the smallest are chosen that bring every seat to its fair share, as far as these games can say.
Fresh games, which had no part in the choice, then test whether the amounts work.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from analysis.runs.folder import folder_of_runs
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.run import Run
from analysis.runs.running import News, play
from analysis.runs.seeds import derived_seed
from analysis.statistics.estimates import Estimate, mean, share
from engine.documents import quoted, rounded, suggestion
from engine.errors import InputError
from search import agents

GIFTS = ("money", "points")

STEP = 3
"""What one seat at a time is given: more shows more clearly, less adds up more truly."""

MOST = 8
"""The largest gift that is considered."""

LEAST_OF_A_TABLE = 20
"""Games with each gift, below which chance alone decides."""

RUNS = ("search", "test")
"""Folders of the two steps."""

GAMES = 40_000
"""Of each of the two steps, where their number is not given."""


@dataclass(frozen=True)
class SeatBalance:
    """What a seat is given, and what it wins."""

    amount: int
    without: Estimate
    """Its win share where nobody is given anything."""
    given: Estimate
    """Its win share where all are given their amounts."""
    change: Estimate
    """From the one to the other, with the same cards."""

    def to_json(self) -> dict[str, Any]:
        shares = {"without": self.without, "given": self.given, "change": self.change}
        return {"amount": self.amount, **{name: value.to_json() for name, value in shares.items()}}


@dataclass(frozen=True)
class Balance:
    """The gifts that were found, and what the fresh games say of them."""

    agent: str
    gift: str
    seats: list[SeatBalance]
    games: int
    """Fresh ones with the gifts, and as many without."""
    p_without: float
    """How often chance alone makes equal seats win so differently (Hotelling 1931)."""
    p_given: float
    closer: Estimate
    """How much the distance of the seats from their fair share falls, as the root of the mean square."""

    @property
    def amounts(self) -> list[int]:
        return [seat.amount for seat in self.seats]

    def to_json(self) -> dict[str, Any]:
        """What `bruxelles balance --json` prints."""
        return {
            "agent": self.agent,
            "gift": self.gift,
            "games": self.games,
            "seats": [seat.to_json() for seat in self.seats],
            "p_without": rounded(self.p_without),
            "p_given": rounded(self.p_given),
            "closer": self.closer.to_json(),
        }


def balance(
    folder: Path,
    *,
    agent: str = "instant",
    gift: str = "money",
    players: int = 4,
    games: int | None = None,
    most: int = MOST,
    seed: int = 0,
    jobs: int | None = None,
    cluster: str | None = None,
    force: bool = False,
    resume: bool = False,
    news: News | None = None,
    **table: Any,
) -> Balance:
    """Find the amounts of a gift, one of GIFTS and at most `most` for a seat, that make all seats win alike.

    `games` are played for each of two run folders within `folder`: `search`, with the gift to one seat at a time, and
    `test`, with the amounts that were found and without. `table` are further fields of the tables. Raises `InputError`
    as `running.play` does, and for an unknown agent or gift.
    """
    agents.parse(agent)
    if gift not in GIFTS:
        raise InputError(f"gift: {quoted(gift)} is unknown{suggestion(gift, GIFTS)}")
    wanted = GAMES if games is None else games
    if wanted < (least := LEAST_OF_A_TABLE * (players + 1)):
        raise InputError(f"games: {wanted} are too few to choose gifts by; play {least} at least")

    def won(name: str, vectors: Sequence[Sequence[int]]) -> np.ndarray:
        """The win shares, (vectors, games, seats), where seats are given these amounts; all share their cards."""
        chairs = (Chair(0),) * players
        tables = tuple(Table(chairs, seat_gifts=_gifts(gift, amounts), **table) for amounts in vectors)
        part = Part(tables, len(tables) * math.ceil(wanted / len(tables)))
        plan = Plan((agent,), (part,), derived_seed(seed, name))
        path = folder / name
        run = play(plan, path, jobs=jobs, cluster=cluster, resume=path.exists(), news=news)
        return _by_table(run, len(tables), players)

    nothing = [0] * players
    one_each = [[STEP * (seat == other) for other in range(players)] for seat in range(players)]
    with folder_of_runs(folder, RUNS, force=force, resume=resume):
        amounts = fairest(won("search", [nothing, *one_each]), STEP, most)
        without, given = won("test", [nothing, amounts])
    return Balance(
        agent=agent,
        gift=gift,
        seats=[
            SeatBalance(
                amount,
                share(without[:, seat], 1),
                share(given[:, seat], 1),
                mean(given[:, seat] - without[:, seat]),
            )
            for seat, amount in enumerate(amounts)
        ],
        games=len(without),
        p_without=chance_of_equals(without),
        p_given=chance_of_equals(given),
        closer=_closer(without, given),
    )


def fairest(wins: np.ndarray, step: int, most: int) -> list[int]:
    """The smallest amounts, of 0 to `most` for each seat, with which all seats win alike as far as games can say.

    `wins` are win shares, (1 + seats, games, seats): where nobody is given anything, and where the first, the second …
    seat is given `step`; games of one place share their cards. At least one seat is given nothing.
    """
    seats = wins.shape[2]
    alone = wins[0].mean(axis=0) - 1 / seats
    effects = (wins[1:] - wins[0]).mean(axis=1) / step
    amounts = np.array([each for each in product(range(most + 1), repeat=seats) if 0 in each])
    distances = alone + amounts @ effects
    unlikely = np.einsum("ij,jk,ik->i", distances, np.linalg.pinv(_covariance(wins[0])), distances)
    good_enough = max(seats - 1.0, float(unlikely.min()))  # what the noise of equal seats is on average
    candidates = np.flatnonzero(unlikely <= good_enough)
    smallest = amounts[candidates].sum(axis=1)
    order = np.lexsort((unlikely[candidates], smallest))
    return [int(amount) for amount in amounts[candidates[order[0]]]]


def chance_of_equals(wins: np.ndarray) -> float:
    """The p of all seats having the same win share, `wins` being (games, seats): Hotelling's T² (1931)."""
    from scipy.stats import f

    games, seats = wins.shape
    free = seats - 1  # win shares of a game add up to 1
    distances = wins.mean(axis=0) - 1 / seats
    squared = float(distances @ np.linalg.pinv(_covariance(wins)) @ distances)
    return float(f.sf(squared * (games - free) / (free * (games - 1)), free, games - free))


def _covariance(wins: np.ndarray) -> np.ndarray:
    """Of the mean win shares of the seats."""
    return np.cov(wins, rowvar=False) / len(wins)


def _closer(without: np.ndarray, given: np.ndarray) -> Estimate:
    """How much less the second are from fair than the first; the interval is a jackknife's over the games."""
    games, par = len(without), 1 / without.shape[1]

    def distance(shares: np.ndarray) -> np.ndarray:
        return np.sqrt(((shares - par) ** 2).mean(axis=-1))

    def left_out(wins: np.ndarray) -> np.ndarray:
        return (wins.sum(axis=0) - wins) / (games - 1)

    whole = float(distance(without.mean(axis=0)) - distance(given.mean(axis=0)))
    parts = distance(left_out(without)) - distance(left_out(given))
    return mean(games * whole - (games - 1) * parts)


def _gifts(gift: str, amounts: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    return tuple((f"{gift} {amount}",) if amount else () for amount in amounts)


def _by_table(run: Run, tables: int, players: int) -> np.ndarray:
    """The win shares of a run by table, game and seat; games in whole blocks alone count."""
    known = run.read("seats", ["game", "block", "table", "seat", "win_share"])
    whole = run.read("games", ["game"])["game"][run.whole]
    kept = known[known["game"].isin(whole)].sort_values(["table", "block", "seat"])
    return kept["win_share"].to_numpy(np.float64).reshape(tables, -1, players)
