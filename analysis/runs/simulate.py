"""Playing the games of a plan, many side by side, into a run folder.

A game depends on its plan and its number alone: whoever plays it, whenever, beside whatever others, its row is the
same. Where no seat of a part searches, compiled code plays hundreds of games at a time; other games are played one by
one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from analysis.runs import choices
from analysis.runs.choices import Draw, played_out
from analysis.runs.first_moves import FirstMoves, FirstMovesOfGames
from analysis.runs.folder import RunFolder
from analysis.runs.plan import Opening, Plan, Table
from analysis.runs.rows import Outcome, failed_row, rows, with_choices
from engine.chance import stream
from engine.errors import InputError
from engine.game import to_move
from engine.records import Recorder
from search import agents, own_agents, strategies
from search.batch import (
    AT_RANDOM,
    BY_INSTINCT,
    BY_RATING,
    COUNTS,
    advance,
    begin,
    begin_games,
    note_end,
    play_games,
)
from search.tree import one

AT_ONCE = 500
BLOCKS_AT_ONCE = 4
"""Games that compiled code plays in one go, a fraction of a second; so many blocks where these are more."""

SHARD_GAMES = 5_000
LEAST_SHARD_SECONDS, MOST_SHARD_SECONDS = 0.5, 10.0
"""Finished games are kept on disk when there are so many of them, or after a tenth of the run's time within these."""


class Stop:
    """Makes the games of a run that are in progress give up, when the run is broken off.

    A copy in another process is never set: games in progress there finish, and their rows are dropped.
    """

    def __init__(self) -> None:
        self._set = threading.Event()

    def __reduce__(self) -> tuple[type[Stop], tuple[()]]:
        return Stop, ()

    def now(self) -> None:
        self._set.set()

    def look(self) -> None:
        """Raise `RunStopped` if the run is broken off."""
        if self._set.is_set():
            raise RunStopped


WAYS = {agents.Random: AT_RANDOM, agents.Greedy: BY_RATING, agents.Instant: BY_INSTINCT}
"""Agents whose choices compiled code makes."""


class RunStopped(Exception):
    """A game that was not finished because the run was broken off."""


class PlayedGames(NamedTuple):
    """Some finished games."""

    rows: pa.Table
    """A row a game, in any order."""
    records: dict[int, dict[str, Any]]
    """By the number of the game, where the plan wants them."""


def never_enough(rows: pa.Table) -> int | None:
    """Every game of the plan is to be played."""
    return None


def run(
    plan: Plan,
    folder: RunFolder,
    there: np.ndarray,
    executor: Executor,
    jobs: int,
    report: Callable[[int], None],
    enough: Callable[[pa.Table], int | None] = never_enough,
) -> None:
    """Play the games that are not `there` yet, a truth value for each, and finish the folder.

    `report` hears how many games are newly finished. `enough` is given the rows of finished games, those kept before
    and then new ones as they come, in any order; once it returns a number, the run is the first so many games and ends.

    Broken off, the folder keeps the games finished before; those in progress, and perhaps the last few, are played
    again by a run that goes on.
    """
    games = None
    for kept in folder.kept() if enough is not never_enough else ():
        games = enough(kept)
    chunks = missing(plan, there) if games is None else iter(())
    finished: list[PlayedGames] = []
    stop = Stop()
    begun = saved = time.monotonic()
    waiting: set[Future[PlayedGames]] = {
        executor.submit(play_chunk, plan, numbers, stop) for numbers in islice(chunks, 2 * jobs)
    }
    try:
        while waiting and games is None:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            new = [chunk.result() for chunk in done]
            finished += new
            waiting |= {executor.submit(play_chunk, plan, numbers, stop) for numbers in islice(chunks, len(done))}
            for chunk in new:
                report(len(chunk.rows))
                games = enough(chunk.rows)
            many, now = sum(len(chunk.rows) for chunk in finished) >= SHARD_GAMES, time.monotonic()
            if many or now - saved >= shard_seconds(now - begun):
                batch, finished, saved = finished, [], now  # no game may be kept twice, whatever breaks in
                _keep(folder, batch)
    finally:
        _give_up(waiting, stop)
        _keep(folder, finished)
    folder.finish(games)


def shard_seconds(elapsed: float) -> float:
    """Seconds after which finished games are kept, so long after the beginning of the run.

    So a run that is killed loses a tenth of its time at most, or half a second, and a long one has no more than some
    hundred shards an hour.
    """
    return min(max(LEAST_SHARD_SECONDS, elapsed / 10), MOST_SHARD_SECONDS)


def missing(plan: Plan, there: np.ndarray) -> Iterator[list[int]]:
    """The numbers of the games still to be played, by pieces of work: many where compiled code plays them at once."""
    for part in range(len(plan.parts)):
        games = plan.numbers(part)
        size = max(AT_ONCE, BLOCKS_AT_ONCE * len(plan.parts[part].block)) if _is_compiled(plan, part) else 1
        for first in range(games.start, games.stop, size):
            numbers = first + np.flatnonzero(~there[first : min(first + size, games.stop)])
            if len(numbers):
                yield numbers.tolist()


def play_chunk(plan: Plan, numbers: Sequence[int], stop: Stop | None = None) -> PlayedGames:
    """Play some games of one part; a fault that ends one is in its row, and the others are there nevertheless."""
    try:
        return _play(plan, numbers, stop or Stop())
    except RunStopped:
        raise
    except Exception as fault:  # whatever it is: it must be seen in the table, and the other games must go on
        if len(numbers) == 1:
            return PlayedGames(failed_row(plan, numbers[0], _reason(fault)), {})
        alone = [play_chunk(plan, [number], stop) for number in numbers]
        records = {number: record for chunk in alone for number, record in chunk.records.items()}
        return PlayedGames(pa.concat_tables(chunk.rows for chunk in alone), records)


def compile_for(plan: Plan) -> None:
    """Compile whatever the games of a plan run, by the quickest of its kind: no decision's time shall go into that."""
    parts = range(len(plan.parts))
    compiled = [part for part in parts if _is_compiled(plan, part)]
    for part in {bool(_weights_folders(plan, part)): part for part in reversed(compiled)}.values():
        _play(plan, [plan.numbers(part).start], Stop())
    if plan.choices:
        choices.prepare(plan)
    codes = {code for part in parts if part not in compiled for code in _codes(plan, part)}
    for code in {agents.kind(code): code for code in sorted(codes) if not own_agents.is_own(code)}.values():
        known = plan.opening(plan.tables[0], 0)
        chronicles = np.zeros(1, known.package.CHRONICLE)
        counts, scores = np.zeros(COUNTS, np.int32), np.zeros(known.package.SEATS)
        seated = [agents.quickest(code)] * known.rules.players
        _play_by_choice(known, seated, stream(0, "deal"), stream(0), chronicles[0], counts, scores, Stop())


def prepare(plan: Plan, strategy_files: dict[str, dict[str, float]], agent_files: dict[str, str]) -> None:
    """Compile for a plan on another machine; raises `InputError` where its files of strategies or agents differ."""
    if plan.strategy_files() != strategy_files:
        raise InputError("a worker of the cluster reads other strategies from the files of the run")
    if plan.agent_files() != agent_files:
        raise InputError("a worker of the cluster reads other agents from the files of the run")
    compile_for(plan)


def _keep(folder: RunFolder, finished: Sequence[PlayedGames]) -> None:
    if finished:
        records = {number: record for chunk in finished for number, record in chunk.records.items()}
        folder.add(pa.concat_tables(chunk.rows for chunk in finished), records)


def _give_up(waiting: set[Future[PlayedGames]], stop: Stop) -> None:
    """Let what is not finished go; return when nothing of it goes on in this process."""
    stop.now()
    wait([chunk for chunk in waiting if not chunk.cancel()])


def _is_compiled(plan: Plan, part: int) -> bool:
    """Whether compiled code makes all choices of a part's players.

    No seat searches, those that learned share weights, and nobody looks on.
    """
    kinds = {agents.kind(code) for code in _codes(plan, part)}
    return not plan.records and not plan.choices and kinds <= set(WAYS) and len(_weights_folders(plan, part)) <= 1


def _codes(plan: Plan, part: int) -> set[str]:
    return {plan.agents[chair.agent] for table in plan.parts[part].tables for chair in table.chairs}


def _weights_folders(plan: Plan, part: int) -> set[Path]:
    """From which the players of a part have what they learned."""
    seated = map(agents.parse, _codes(plan, part))
    return {agent.folder for agent in seated if isinstance(agent, agents.Instant)}


def _play(plan: Plan, numbers: Sequence[int], stop: Stop) -> PlayedGames:
    """Play some games of one part."""
    outcome = Outcome.of(plan, numbers)
    if _is_compiled(plan, outcome.places[0].part):
        failed = _play_at_once(plan, outcome)
        parts = [failed_row(plan, numbers[index], why) for index, why in failed.items()]
        if ended := [index for index in range(len(numbers)) if index not in failed]:
            parts.append(rows(plan, outcome.of_some(ended) if failed else outcome))
        return PlayedGames(pa.concat_tables(parts), {})
    records: dict[int, dict[str, Any]] = {}
    options: dict[int, list[dict[str, Any]]] = {}
    for index in range(len(numbers)):
        _play_one(plan, outcome, index, records if plan.records else None, options, stop)
    played = rows(plan, outcome)
    return PlayedGames(with_choices(played, options) if plan.choices else played, records)


def _reason(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def _play_at_once(plan: Plan, outcome: Outcome) -> dict[int, str]:
    """Play games in compiled code, those at one table with their chairs in the same seats together.

    Returns why the first moves of some cannot be made, by place of the game; the others are played to their end.
    """
    groups: dict[tuple[Table, int], list[int]] = {}
    for index, place in enumerate(outcome.places):
        groups.setdefault((plan.table(place), place.rotation), []).append(index)
    used = {chair.agent for table, _ in groups for chair in table.chairs}
    ready = {number: agents.parse(plan.agents[number]) for number in used}
    ways = {number: WAYS[type(agent)] for number, agent in ready.items()}
    learned = next((agent for agent in ready.values() if isinstance(agent, agents.Instant)), None)
    package = plan.opening(*next(iter(groups))).package
    balanced = strategies.weights(strategies.BALANCED, package)
    weights = {
        number: strategies.weights(agent.strategy, package)
        if isinstance(agent, agents.Greedy | agents.Instant)
        else balanced
        for number, agent in ready.items()
    }
    tables, most = package.new_states(2), package.MOST_ACTIONS
    actions, ratings = np.zeros(most, np.int16), np.zeros(most)
    failed: dict[int, str] = {}
    for (table, rotation), indices in groups.items():
        known, empty = plan.opening(table, rotation), package.SEATS - table.players
        seated = [chair.agent for chair in table.seated(rotation)]
        places = [outcome.places[index] for index in indices]
        states = package.new_states(len(indices))
        chronicles, counts, scores = outcome.chronicles[indices], outcome.counts[indices], outcome.scores[indices]
        deals = np.array([stream(plan.game_seed(place.block), "deal") for place in places])
        begin_games(known.rules, known.start, known.is_dealt, known.gifts, deals, states, tables, actions, chronicles)
        first = FirstMovesOfGames(table, rotation, known.rules, states)
        streams = np.array([plan.agents_stream(place) for place in places])
        instinct = None if learned is None else learned.instinct_for(package, table.players, known.start[0])
        for games in first:
            play_games(
                known.rules,
                states,
                games,
                first.given,
                first.looked_at,
                streams,
                (*(ways[number] for number in seated), *[AT_RANDOM] * empty),
                (*(weights[number] for number in seated), *[balanced] * empty),
                instinct,
                tables,
                actions,
                ratings,
                chronicles,
                counts,
                scores,
            )
        failed |= {indices[game]: _reason(why) for game, why in first.failed.items()}
        outcome.chronicles[indices], outcome.counts[indices], outcome.scores[indices] = chronicles, counts, scores
    return failed


def _play_one(
    plan: Plan,
    outcome: Outcome,
    index: int,
    records: dict[int, dict[str, Any]] | None,
    options: dict[int, list[dict[str, Any]]],
    stop: Stop,
) -> None:
    """Play a game choice by choice, and keep its record where there are `records` for it, and its `options`."""
    place, number = outcome.places[index], outcome.numbers[index]
    table, seed = plan.table(place), plan.game_seed(place.block)
    seated = table.seated(place.rotation)
    ready = {chair.agent: agents.parse(plan.agents[chair.agent]) for chair in seated}
    if any(isinstance(agent, own_agents.OwnAgent) for agent in ready.values()):
        own_agents.sit_down(ready.values(), plan.new_game(number))
    recorder = None if records is None else Recorder(plan.new_game(number), seed)
    draw = Draw(plan, number)
    overruns = _play_by_choice(
        plan.opening(table, place.rotation),
        [ready[chair.agent] for chair in seated],
        stream(seed, "deal"),
        plan.agents_stream(place),
        outcome.chronicles[index],
        outcome.counts[index],
        outcome.scores[index],
        stop,
        recorder,
        draw,
        FirstMoves(table, place.rotation),
    )
    options[number] = played_out(plan, number, draw.drawn)
    outcome.overruns[index, : len(seated)] = overruns
    if recorder is not None and records is not None:
        records[number] = recorder.document()


def _play_by_choice(
    known: Opening,
    seated: Sequence[agents.Agent],
    deal_words: np.ndarray,
    words: np.ndarray,
    chronicle: np.record,
    counts: np.ndarray,
    scores: np.ndarray,
    stop: Stop,
    recorder: Recorder | None = None,
    draw: Draw | None = None,
    first_moves: FirstMoves | None = None,
) -> list[float]:
    """Play a game to its end and return, by seat, the longest overrun of a time budget in ms, NaN without a budget."""
    tables, legal = known.package.new_states(2), np.zeros(known.package.MOST_ACTIONS, np.int16)
    tables[0] = known.start[0]
    for agent in set(seated):
        agent.prepare(one(tables[0]))
    overruns = [np.nan if agent.ms is None else 0.0 for agent in seated]
    decisions = 0
    n = begin(known.rules, tables, known.is_dealt, known.gifts, deal_words, chronicle, legal)
    while n > 0:
        stop.look()
        action = None if first_moves is None else first_moves.take(known.rules, tables[0])
        if action is None:
            seat = to_move(tables[0])
            agent = seated[seat]
            start = time.perf_counter()
            action = agent.choose(known.rules, tables[:1], words)
            if agent.ms is not None:
                overruns[seat] = max(overruns[seat], 1000 * (time.perf_counter() - start) - agent.ms)
            if action not in legal[:n]:
                raise ValueError(f"{type(agent).__name__} chose the action {action}, not one of {legal[:n].tolist()}")
            if draw is not None:
                draw.see(tables[0], action)
        if recorder is not None:
            recorder.play_action(action)
        n = advance(known.rules, tables, action, chronicle, legal)
        decisions += 1
    if first_moves is not None:
        first_moves.demand_none_left()
    note_end(known.rules, tables, decisions, counts, scores)
    return overruns
