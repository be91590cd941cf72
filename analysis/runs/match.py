"""Matches: two sides, A and B, play the same cards from every seat, and the blocks say which is the better.

With two players a block is two games. With more, A sits in one seat against B in all others, in each seat once, and
then B in one seat against A in all others, so that both halves have the same cards. The share of all games that A's
seats win has the par of two players, a half: equal sides win 1/n with the one seat and the rest with the others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.runs.blocks import BLOCK_COLUMNS, in_whole_blocks
from analysis.runs.plan import Chair, Part, Plan, Table
from analysis.runs.rows import game_rows, seat_rows
from analysis.runs.run import Run
from analysis.statistics.estimates import LEVEL, Estimate, elo, mean, number_json, share
from analysis.statistics.sprt import ALPHA, BETA, BOUNDS, FEWEST_BLOCKS, Sprt
from engine.errors import InputError
from engine.version import version
from search import agents

A, B = 0, 1
"""The numbers of the two agents in a plan."""

PAR = 0.5
"""Of the share of all games."""

DEFAULT_GAMES = 200
"""Games where their number is not given: so many, or a few more to fill the last block."""

DEFAULT_GAMES_OF_A_TEST = 4_000
"""The same for a match that a sequential test may end earlier."""


def block_of(players: int) -> int:
    """Games of a block: each side alone in each seat once; with two players that is the same for both."""
    return players if players == 2 else 2 * players


def in_blocks(players: int, games: int) -> int:
    """So many games, and a few more to fill the last block."""
    block = block_of(players)
    return -(-games // block) * block


def match_plan(
    codes: tuple[str, str], players: int, games: int | None, *, sequential: bool = False, seed: int = 0, **table: Any
) -> Plan:
    """The games of a match; raises InputError for an unknown agent, and for a number of games that are no whole blocks.

    `table` are further fields of its tables.
    """
    for code in codes:
        agents.parse(code)
    a, b = Chair(A), Chair(B)
    lone_a, lone_b = Table((a, *[b] * (players - 1)), **table), Table((b, *[a] * (players - 1)), **table)
    tables = (lone_a,) if players == 2 else (lone_a, lone_b)
    block = block_of(players)
    if games is None:
        games = in_blocks(players, DEFAULT_GAMES_OF_A_TEST if sequential else DEFAULT_GAMES)
    if games < 1 or games % block:
        raise InputError(
            f"with {players} players a block has {block} games; {games} games are no whole blocks, "
            f"{in_blocks(players, max(games, 1))} would be"
        )
    if sequential and games < FEWEST_BLOCKS * block:
        raise InputError(f"the test needs {FEWEST_BLOCKS} blocks, which are {FEWEST_BLOCKS * block} games, not {games}")
    return Plan(codes, (Part(tables, games),), seed)


def rounded(share: float) -> float:
    """A block's share without the dust of adding thirds, so that equal results count as equal."""
    return round(share, 9)


class Watch:
    """Tells when a sequential test is done: hears of games in any order, and looks at whole blocks in theirs."""

    def __init__(self, plan: Plan, sprt: Sprt) -> None:
        self._plan = plan
        self._size = len(plan.parts[0].block)
        self._sprt = sprt
        self._waiting = pd.DataFrame()
        """The games whose block has not been looked at."""
        self._blocks = 0
        self._results: Counter[float] = Counter()
        self._end: int | None = None

    def __call__(self, rows: pa.Table) -> int | None:
        """The number of games after which the match ends, None as long as it goes on."""
        games = game_rows(rows).select(["game", *BLOCK_COLUMNS]).to_pandas(types_mapper=pd.ArrowDtype)
        seats = seat_rows(rows).select(["game", *SIDE_COLUMNS]).to_pandas()
        games["won"] = games["game"].map(_won_by_a(seats)).fillna(0.0)
        waiting = pd.concat([self._waiting, games])
        waiting["whole"] = in_whole_blocks(waiting, self._plan)
        blocks = waiting.groupby("block").agg(games=("game", "size"), won=("won", "sum"), whole=("whole", "all"))
        while self._end is None and blocks["games"].get(self._blocks) == self._size:
            if blocks["whole"][self._blocks]:
                self._results[rounded(blocks["won"][self._blocks] / self._size)] += 1
                if self._sprt.accepted(self._results) is not None:
                    self._end = (self._blocks + 1) * self._size
            self._blocks += 1
        self._waiting = waiting[waiting["block"] >= self._blocks]
        return self._end


SIDE_COLUMNS = ("agent_number", "win_share")
"""Columns of the table of seats: who sat there, and what it won."""


def _won_by_a(seats: pd.DataFrame) -> pd.Series[float]:
    """What A's seats won, by number of the game."""
    return seats["win_share"].where(seats["agent_number"] == A, 0.0).groupby(seats["game"]).sum()


@dataclass(frozen=True)
class Half:
    """The games in which one side has a single seat, seen from that side."""

    alone: str
    games: int
    par: float
    win: Estimate
    margin: Estimate


@dataclass(frozen=True)
class Result:
    """What a match came to. Only whole blocks count, those in which no game failed."""

    plan: Plan
    sprt: Sprt | None
    numbers: list[int]
    """The blocks that count."""
    seeds: list[int]
    shares: np.ndarray
    """What A's seats won of each game: by block, lineup and game."""
    margins: np.ndarray
    """Mean points of A's seats less those of B's, in the same order."""
    overruns: list[float | None]
    """The longest overrun of a decision's time budget, in ms, of each side in all games; None without a budget."""
    failed: list[str]
    """Why games failed, by game."""

    @property
    def table(self) -> Table:
        """A table of the match; another differs in nothing but who sits alone there."""
        return self.plan.parts[0].tables[0]

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def blocks(self) -> int:
        return len(self.numbers)

    @property
    def block_games(self) -> int:
        return len(self.plan.parts[0].block)

    @property
    def games(self) -> int:
        return self.blocks * self.block_games

    @property
    def block_shares(self) -> list[float]:
        return [rounded(won) for won in self.shares.mean(axis=(1, 2))]

    @property
    def block_margins(self) -> list[float]:
        return [float(margin) for margin in self.margins.mean(axis=(1, 2))]

    @property
    def results(self) -> Counter[float]:
        """How many blocks had each share."""
        return Counter(self.block_shares)

    @property
    def win(self) -> Estimate:
        return share(self.block_shares, self.block_games)

    @property
    def margin(self) -> Estimate:
        return mean(self.block_margins)

    @property
    def elo(self) -> Estimate:
        return elo(self.win, self.players)

    @property
    def better(self) -> str | None:
        """The side whose share lies above par with its whole interval."""
        win = self.win
        return None if win.holds(PAR) else "a" if win.value > PAR else "b"

    @property
    def halves(self) -> list[Half]:
        """With more than two players, the games with one A and those with one B."""
        players = self.players
        if players == 2:
            return []
        sides = (("a", self.shares[:, A], self.margins[:, A]), ("b", 1 - self.shares[:, B], -self.margins[:, B]))
        return [
            Half(
                alone,
                shares.size,
                1 / players,
                share([rounded(won) for won in shares.mean(axis=1)], players),
                mean(margins.mean(axis=1)),
            )
            for alone, shares, margins in sides
        ]

    def to_json(self) -> dict[str, Any]:
        """The object that `match --json` prints, floats rounded to four decimals; what is infinite is None."""
        table = self.table
        return {
            "a": self.plan.agents[A],
            "b": self.plan.agents[B],
            "game": table.game,
            "players": self.players,
            "edition": self.plan.opening(table, 0).box.edition,
            "modules": list(table.modules),
            "boards": None if table.boards is None else list(table.boards),
            "seed": self.plan.seed,
            "games": self.games,
            "blocks": self.blocks,
            "failed": len(self.failed),
            "level": LEVEL,
            "par": PAR,
            "win": self.win.to_json(),
            "elo": self.elo.to_json(),
            "margin": self.margin.to_json(),
            "better": self.better,
            "overrun_ms": {
                name: None if overrun is None else number_json(overrun)
                for name, overrun in zip("ab", self.overruns, strict=True)
            },
            "halves": [
                {
                    "alone": half.alone,
                    "games": half.games,
                    "par": number_json(half.par),
                    "win": half.win.to_json(),
                    "margin": half.margin.to_json(),
                }
                for half in self.halves
            ],
            "sprt": None if self.sprt is None else self._sprt_json(self.sprt),
            "per_block": [
                {"block": block, "seed": seed, "win": number_json(won), "margin": number_json(margin)}
                for block, seed, won, margin in zip(
                    self.numbers, self.seeds, self.block_shares, self.block_margins, strict=True
                )
            ],
            "box": self.plan.opening(table, 0).box.digest,
            "version": version(),
        }

    def _sprt_json(self, sprt: Sprt) -> dict[str, Any]:
        return {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": ALPHA,
            "beta": BETA,
            "least_blocks": FEWEST_BLOCKS,
            "most_games": self.plan.games,
            "ratio": number_json(sprt.ratio(self.results)),
            "bounds": [number_json(bound) for bound in BOUNDS],
            "accepted": sprt.accepted(self.results),
        }


def result(run: Run, sprt: Sprt | None = None) -> Result:
    """What came out of a match, by its complete run."""
    plan, (part,) = run.plan, run.plan.parts
    games = run.read("games", ["game", "seed", "block", "failed"])
    seats = run.read("seats", ["game", "points", "overrun_ms", *SIDE_COLUMNS])
    counting = games[run.whole].sort_values("game")
    shape = (-1, len(part.tables), part.tables[A].players)
    points = seats.groupby(["game", "agent_number"])["points"].mean().unstack().reindex(columns=[A, B])
    margin = points[A] - points[B]
    overrun = seats.groupby("agent_number")["overrun_ms"].max().reindex([A, B])
    first = counting.drop_duplicates("block")
    failed = games[games["failed"].notna()]
    return Result(
        plan,
        sprt,
        numbers=first["block"].tolist(),
        seeds=first["seed"].tolist(),
        shares=counting["game"].map(_won_by_a(seats)).to_numpy(float).reshape(shape),
        margins=counting["game"].map(margin).to_numpy(float).reshape(shape),
        overruns=[None if pd.isna(overrun[side]) else float(overrun[side]) for side in (A, B)],
        failed=[f"game {number}: {why}" for number, why in zip(failed["game"], failed["failed"], strict=True)],
    )
