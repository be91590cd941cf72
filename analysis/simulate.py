"""Batches of games between agents, played side by side and kept in a run folder.

A game depends on the run's seed and on its number alone: whoever plays it, whenever, the row is the same. The agents
sit one seat further on in each game until they have sat everywhere; these games, for one lineup after the other, are a
block: they are set up alike, so that each agent plays the same cards from everywhere.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.estimates import Estimate, mean
from analysis.facts import SEAT_FIELDS, seat_facts, source_column
from analysis.run_folder import RunFolder
from engine import Game
from engine.chance import stream
from engine.errors import InputError
from engine.game import final_scores, package_of, turn_number
from engine.records import Recorder
from search import agents
from search.playout import WHOLE_GAME, greedy_playout, playout
from search.policy import Policy
from search.tree import one

SHARD_SECONDS = 10.0
SHARD_GAMES = 5_000
"""Finished games are kept on disk after this time, or when there are so many of them."""

SCHEMA = pa.schema(
    [
        ("game", pa.int32()),
        ("block", pa.int32()),
        ("seed", pa.int64()),
        ("rounds", pa.int8()),
        ("decisions", pa.int32()),
        ("turns", pa.int32()),
        ("winners", pa.list_(pa.int8())),
        ("failed", pa.string()),
        (
            "seats",
            pa.list_(
                pa.struct(
                    [
                        ("seat", pa.int8()),
                        ("agent", pa.string()),
                        ("agent_number", pa.int8()),
                        ("rank", pa.int8()),
                        ("win_share", pa.float64()),
                        ("overrun_ms", pa.float64()),
                        *SEAT_FIELDS,
                    ]
                )
            ),
        ),
    ]
)
"""A game's row; docs/runs.md says what the columns mean."""

_stopping = threading.Event()
"""Set to make the games in progress give up, when a run is broken off."""


class _Stopped(Exception):
    """A game that was not finished because the run was broken off."""


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    agents: tuple[str, ...]
    """The codes of the agents."""
    games: int
    seed: int = 0
    lineups: tuple[tuple[int, ...], ...] | None = None
    """Which of the agents sits in each seat, before the seats rotate; None for one lineup, each agent in one seat."""
    game: str = "1893"
    edition: str = "second"
    modules: tuple[str, ...] = ()
    boards: tuple[str, ...] | None = None
    """The side of the Architect board in each seat; None lets the agents choose."""
    records: bool = False
    box: Path | None = None

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The lineups of a block, in order."""
        return self.lineups or (tuple(range(len(self.agents))),)

    @property
    def players(self) -> int:
        return len(self.seatings[0])

    @property
    def block_games(self) -> int:
        """Games in a block: each lineup from every seat."""
        return self.players * len(self.seatings)

    def agent_number(self, game: int, seat: int) -> int:
        """Which of the agents sits in a seat of a game."""
        lineup = self.seatings[game // self.players % len(self.seatings)]
        return lineup[(seat - game) % self.players]

    def game_seed(self, game: int) -> int:
        """The seed from which a game, and every other of its block, is set up."""
        return int(stream(self.seed, game // self.block_games, "deal")[0] >> np.uint64(11))

    def new_game(self, number: int) -> Game:
        """A game of the run as it begins."""
        return Game.new(
            self.game,
            self.edition,
            players=self.players,
            seed=self.game_seed(number),
            box=self.box,
            modules=self.modules,
            boards=self.boards,
        )

    def settings(self) -> dict[str, Any]:
        """What the rows depend on, for the manifest."""
        return {
            "game": self.game,
            "edition": self.edition,
            "modules": list(self.modules),
            "boards": None if self.boards is None else list(self.boards),
            "players": self.players,
            "agents": list(self.agents),
            "lineups": None if self.lineups is None else [list(lineup) for lineup in self.lineups],
            "games": self.games,
            "seed": self.seed,
            "records": self.records,
            "box": self.new_game(0).box.digest,
        }


def split_agents(text: str) -> list[str]:
    """The agent codes in a list such as "random,ismcts:iterations=50,few=5,random".

    A comma parts two agents unless what follows is a parameter, a name with "=", of the agent before it.
    """
    codes: list[str] = []
    for part in text.split(","):
        name = part.split(":")[0]
        if "=" in name and codes:
            codes[-1] += f",{part}"
        else:
            codes.append(part.strip())
    return codes


def plan_seats(codes: list[str], players: int | None) -> tuple[str, ...]:
    """An agent for each seat: those given, or the only one given in every seat; raises InputError."""
    for code in codes:
        agents.parse(code)
    seats = codes * (players or 4) if len(codes) == 1 else codes
    if players is not None and len(seats) != players:
        raise InputError(f"{len(codes)} agents for {players} players; give one for all seats, or one for each")
    return tuple(seats)


def compile_for(plan: Plan) -> None:
    """Compile whatever the games of a plan run, by the quickest of its kind: no decision's time shall go into that."""
    kinds = [type(agents.parse(plan.agents[plan.agent_number(0, seat)])) for seat in range(plan.players)]
    quick = {kind: kind.from_words({"iterations": "1"} if "iterations" in kind.PARAMETERS else {}) for kind in kinds}
    _play(plan.new_game(0), [quick[kind] for kind in kinds], stream(plan.seed, "compile"))


def never_enough(rows: list[dict[str, Any]]) -> int | None:
    """Every game of the plan is to be played."""
    return None


def run(
    plan: Plan,
    folder: RunFolder,
    there: set[int],
    executor: Executor,
    jobs: int,
    report: Callable[[int], None],
    enough: Callable[[list[dict[str, Any]]], int | None] = never_enough,
) -> None:
    """Play the games that are not there yet and finish the folder; `report` hears of finished games by their number.

    `enough` is asked before the first game and given the rows of finished games as they come, in any order; once it
    returns a number, the run ends, and is the first so many games.

    Broken off, the folder keeps the games finished before; those in progress, and perhaps the last few, are played
    again by a run that goes on.
    """
    missing = (number for number in range(plan.games) if number not in there)
    rows: list[dict[str, Any]] = []
    saved = time.monotonic()
    games = enough([])
    first = islice(missing, 2 * jobs if games is None else 0)
    waiting = {executor.submit(play_game, plan, number) for number in first}
    try:
        while waiting:
            finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            new = [game.result() for game in finished]
            rows += new
            report(len(finished))
            games = enough(new)
            if games is not None:
                _stopping.set()
                wait(waiting)
                break
            waiting |= {executor.submit(play_game, plan, number) for number in islice(missing, len(finished))}
            if len(rows) >= SHARD_GAMES or time.monotonic() - saved >= SHARD_SECONDS:
                batch, rows, saved = rows, [], time.monotonic()  # no game may be added twice, whatever breaks in
                folder.add(batch)
    except BaseException:
        _stopping.set()
        wait(waiting)
        raise
    finally:
        _stopping.clear()
        folder.add(rows)
    folder.finish(games)


def play_game(plan: Plan, number: int) -> dict[str, Any]:
    """The row of a game, with its record under "record" where the plan wants it; a fault that ends it is in the row."""
    row: dict[str, Any] = {"game": number, "block": number // plan.block_games, "seed": plan.game_seed(number)}
    try:
        seated = [plan.agent_number(number, seat) for seat in range(plan.players)]
        game = plan.new_game(number)
        ready = {code: agents.parse(code) for code in plan.agents}
        recorder = Recorder(game, row["seed"]) if plan.records else None
        words = stream(plan.seed, number, "agents")
        players = [ready[plan.agents[agent]] for agent in seated]
        row["decisions"], overruns = _play(game, players, words, recorder)
        if recorder is not None:
            row["record"] = recorder.document()
        row |= _facts(plan, game, seated, overruns)
    except _Stopped:
        raise
    except Exception as fault:  # whatever it is: it must be seen in the table, and the other games must go on
        row |= {"failed": f"{type(fault).__name__}: {fault}", "seats": []}
    return row


def _play(
    game: Game, seated: list[agents.Agent], words: np.ndarray, recorder: Recorder | None = None
) -> tuple[int, list[float | None]]:
    """Play a game to its end: the number of decisions and, by seat, the longest overrun of a time budget in ms.

    Where no recorder writes with them, compiled code makes the choices of some tables at once.
    """
    states = one(game.state)
    for agent in set(seated):
        agent.prepare(states)
    if recorder is None:
        made = _play_at_once(game, seated, words)
        if made is not None:
            return made, [None] * len(seated)
    decisions = 0
    overruns = [0.0] * len(seated)
    while not game.over:
        if _stopping.is_set():
            raise _Stopped
        states[0] = game.state
        agent = seated[game.seat]
        start = time.perf_counter()
        action = agent.choose(game.rules, states, words)
        if agent.ms is not None:
            overruns[game.seat] = max(overruns[game.seat], 1000 * (time.perf_counter() - start) - agent.ms)
        if recorder is None:
            game.play_action(action)
        else:
            recorder.play_action(action)
        decisions += 1
    return decisions, [None if agent.ms is None else own for agent, own in zip(seated, overruns, strict=True)]


def _play_at_once(game: Game, seated: list[agents.Agent], words: np.ndarray) -> int | None:
    """Play to the end as the agents would and return the number of decisions; None unless all play alike, by no search.

    That is, all at random, or all by rules of thumb, with whatever strategies.
    """
    package = package_of(game.state)
    actions, ratings = np.zeros(package.ACTIONS, np.int16), np.zeros(package.ACTIONS)
    if all(isinstance(agent, agents.Random) for agent in seated):
        made = playout(game.rules, game.state, Policy.of(package), words, actions, WHOLE_GAME)
    elif all(isinstance(agent, agents.Greedy) for agent in seated):
        weights = tuple(agent.policy.weights for agent in seated if isinstance(agent, agents.Greedy))
        made = greedy_playout(game.rules, game.state, weights, words, actions, ratings)
    else:
        return None
    game.take_up()
    return made


def _facts(plan: Plan, game: Game, seated: list[int], overruns: list[float | None]) -> dict[str, Any]:
    """What the tables say of a finished game."""
    table, scores = game.position(), list(game.scores().values())
    points = np.zeros(package_of(game.state).SEATS)
    final_scores(game.rules, game.state, points)
    points = points[: len(scores)]
    winners = np.flatnonzero(points == points.max()).tolist()
    return {
        "rounds": table["round"],
        "turns": int(turn_number(game.state)),
        "winners": winners,
        "seats": [
            {
                "seat": seat,
                "agent": plan.agents[agent],
                "agent_number": agent,
                "rank": 1 + int((points > points[seat]).sum()),
                "win_share": 1 / len(winners) if seat in winners else 0.0,
                "overrun_ms": overruns[seat],
                **seat_facts(table, scores[seat], seat),
            }
            for seat, agent in enumerate(seated)
        ],
    }


@dataclass(frozen=True)
class Line:
    """How one agent did in the whole blocks of a run: means over the blocks, each the mean of its seats there."""

    agent: str
    seats: int
    win: float
    win_error: float | None
    """Standard error of `win`, from the blocks; a single one gives none."""
    points: float


def summary(path: Path) -> list[Line]:
    """How the agents of a finished run did, the best first."""
    blocks = _blocks(path, ["win_share", "points"])
    lines = []
    for agent in blocks["agent"].unique().to_pylist():
        own = blocks.filter(pc.field("agent") == agent)
        wins, points, seats = (own[name].to_numpy() for name in ("win_share_mean", "points_mean", "count_all"))
        error = float(np.std(wins, ddof=1) / np.sqrt(len(wins))) if len(wins) > 1 else None
        lines.append(Line(agent, int(seats.sum()), float(wins.mean()), error, float(points.mean())))
    return sorted(lines, key=lambda line: (-line.win, line.agent))


def share_of_points(path: Path, agent: str, sources: Collection[str]) -> Estimate:
    """How much of its points an agent made from some of the game's SOURCES: its mean from them over its mean of all.

    Of all games together, not the mean of each game's own share, in which poor games would weigh as much as rich
    ones. The interval is that of a ratio of means over blocks (Cochran, *Sampling Techniques*, 1977, chapter 6).
    Raises `InputError` for an agent that did not play.
    """
    columns = [source_column(source) for source in set(sources)]
    blocks = _blocks(path, ["points", *columns])
    own = blocks.filter(pc.field("agent") == agent)
    if not own.num_rows:
        there = ", ".join(sorted(set(blocks["agent"].to_pylist())))
        raise InputError(f"{path}: agent {agent!r} did not play there; those who did are {there}")
    points = own["points_mean"].to_numpy()
    part = np.sum([own[f"{column}_mean"].to_numpy() for column in columns], axis=0)
    share = part.mean() / points.mean()
    return mean(share + (part - share * points) / points.mean())


def _blocks(path: Path, columns: list[str]) -> pa.Table:
    """Of each agent and whole block of a finished run: the means of some columns, "NAME_mean", and "count_all" seats.

    A run that is shorter than a block is taken as one.
    """
    table = pq.read_table(path / "seats.parquet", columns=["game", "seat", "agent", *columns])
    players = pc.max(table["seat"]).as_py() + 1
    games = pc.max(table["game"]).as_py() + 1
    if games >= players:
        table = table.filter(pc.field("game") < games - games % players)
    table = table.append_column("block", pc.divide(table["game"], players))
    return table.group_by(["agent", "block"]).aggregate([*((name, "mean") for name in columns), ([], "count_all")])
