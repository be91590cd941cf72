"""A ladder of players: each plays a match against the one below, and Elo adds up from rung to rung."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.runs.folder import folder_of_runs
from analysis.runs.match import Result, in_blocks, match_plan, result
from analysis.runs.plan import one_table
from analysis.runs.running import News, play
from analysis.runs.seeds import derived_seed
from analysis.runs.simulate import compile_for, play_chunk
from analysis.statistics.estimates import Estimate, number_json
from engine.errors import InputError
from search import agents

RUNGS = (
    "random",
    "greedy",
    "instant",
    "ismcts:iterations=25",
    "ismcts:iterations=100",
    "ismcts:iterations=400",
    "ismcts:iterations=1600",
    "ismcts:iterations=6400",
)
"""The players of a ladder where none are named, weakest first."""

GAMES = 96
"""Of a match, where their number is not given: whole blocks for any number of players but 5, which has 100."""

NAMES = tuple(f"{place:02d}" for place in range(1, 100))
"""Folders of the matches, from the lowest on."""

OF_QUICK_PLAYERS = 10
"""Times as many between two players that do not search. They take seconds, and the better one wins nearly all: few
games would leave its Elo, and so that of all above it, uncertain by hundreds."""


@dataclass(frozen=True)
class Rung:
    """A player, and how it did."""

    agent: str
    match: Result | None
    """Against the rung below; None for the lowest."""
    elo: Estimate
    """Above the lowest rung, or the lowest above the topmost match that was won whole."""
    ms: float
    """Milliseconds a decision takes, of those that leave a choice, on one core."""
    games_per_s: float
    """Games that it plays against itself on one core."""


def climb(
    folder: Path,
    rungs: Sequence[str] = RUNGS,
    *,
    players: int = 2,
    games: int | None = None,
    seed: int = 0,
    seconds: float = 2.0,
    jobs: int | None = None,
    cluster: str | None = None,
    force: bool = False,
    resume: bool = False,
    news: News | None = None,
    report: Callable[[str], None] = lambda line: None,
    **table: Any,
) -> list[Rung]:
    """Play the matches between neighbours into run folders within `folder`, and measure each player for `seconds`.

    A match has `games`, between players that do not search OF_QUICK_PLAYERS times as many, and a seed of its own.
    `table` are further fields of the tables. Raises `InputError` for an unknown agent, and as `running.play` does.
    """
    if not 2 <= len(rungs) <= len(NAMES) + 1:
        raise InputError(f"a ladder has from 2 to {len(NAMES) + 1} players, not {len(rungs)}")
    for agent in rungs:
        agents.parse(agent)  # to hear now of one that there is not
    wanted = GAMES if games is None else games
    matches: list[Result | None] = []
    speeds = []
    with folder_of_runs(folder, NAMES, force=force, resume=resume):
        for place, agent in enumerate(rungs):
            found = None
            if place > 0:
                report(f"{agent} against {rungs[place - 1]}")
                pair = agent, rungs[place - 1]
                times = OF_QUICK_PLAYERS if all(map(_is_quick, pair)) else 1
                own_seed = derived_seed(seed, "rung", place)
                plan = match_plan(pair, players, in_blocks(players, times * wanted), seed=own_seed, **table)
                path = folder / NAMES[place - 1]
                found = result(play(plan, path, jobs=jobs, cluster=cluster, resume=path.exists(), news=news))
            matches.append(found)
            speeds.append(speed(agent, players, seconds, seed, **table))
    elos = added_up([found.elo for found in matches if found is not None])
    return [
        Rung(agent, found, elo, ms, pace)
        for agent, found, elo, (ms, pace) in zip(rungs, matches, elos, speeds, strict=True)
    ]


def _is_quick(agent: str) -> bool:
    """Whether a player answers at once."""
    return issubclass(agents.kind(agent), agents.Random | agents.Greedy | agents.Instant)


def added_up(steps: Sequence[Estimate]) -> list[Estimate]:
    """The Elo of each rung, given by how much each is above the one below, from the lowest step on.

    The matches share no cards, so their errors are independent and the squares of these add up. A match that was won
    whole says only how much stronger the winner is at least. The count begins above the topmost such match, and goes
    down from there too.
    """
    zero = max((place + 1 for place, step in enumerate(steps) if math.isinf(step.value)), default=0)
    upwards, downwards = [Estimate(0, 0, 0)], [Estimate(0, 0, 0)]
    for step in steps[zero:]:
        upwards.append(_sum(upwards[-1], step))
    for step in reversed(steps[:zero]):
        downwards.append(_sum(downwards[-1], Estimate(-step.value, -step.high, -step.low)))
    return [*reversed(downwards[1:]), *upwards]


def _sum(elo: Estimate, step: Estimate) -> Estimate:
    if math.isinf(step.value):
        near = step.low if step.value > 0 else step.high
        ends = sorted((near + (elo.low if step.value > 0 else elo.high), step.value))
        return Estimate(elo.value + near, *ends)
    value = elo.value + step.value
    return Estimate(
        value,
        value - math.hypot(elo.value - elo.low, step.value - step.low),
        value + math.hypot(elo.high - elo.value, step.high - step.value),
    )


def speed(agent: str, players: int, seconds: float, seed: int = 0, **table: Any) -> tuple[float, float]:
    """Milliseconds a decision, and games a second, of a player against itself on one core, measured for `seconds`."""
    games, spent, decisions = 1, 0.0, 0
    compile_for(one_table((agent,) * players, 1, seed=seed, **table))
    while spent < seconds:
        plan = one_table((agent,) * players, games, seed=seed, **table)
        start = time.perf_counter()
        rows = play_chunk(plan, range(games)).rows
        spent = time.perf_counter() - start
        decisions = sum(rows["decisions"].to_pylist())
        if spent < seconds:
            games = max(games + 1, min(10 * games, math.ceil(1.2 * games * seconds / max(spent, 1e-6))))
    return 1000 * spent / decisions, games / spent


def to_json(rung: Rung) -> dict[str, Any]:
    """A rung as `bruxelles ladder --json` prints it."""
    found = rung.match
    return {
        "agent": rung.agent,
        "elo": rung.elo.to_json(),
        "games": None if found is None else found.games,
        "win": None if found is None else found.win.to_json(),
        "margin": None if found is None else found.margin.to_json(),
        "ms": number_json(rung.ms),
        "games_per_s": number_json(rung.games_per_s),
    }
