"""A course of training: generations of self-play and fitting, each measured by a match against the best so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import numpy as np

from analysis.learning.course import (
    COURSE_FILE,
    MATCH,
    NEWEST,
    NEXT,
    STATE,
    WEIGHTS,
    Course,
    Generation,
    Wanted,
    read_state,
    settle,
    write_state,
)
from analysis.learning.fit import Learner, corrected, improve
from analysis.learning.games import jobs_of, joined, play_job, turns_of
from analysis.learning.networks import beginner, known_weights, learned_of, shipped
from analysis.learning.turns import fitted
from analysis.runs.machine import machine, versions
from analysis.runs.match import in_blocks, match_plan, result
from analysis.runs.output_folders import claimed, difference, empty
from analysis.runs.running import play
from analysis.runs.seeds import derived_seed
from engine.documents import quoted
from engine.errors import InputError
from engine.game import GAMES
from engine.kernel import source_digest
from search.self_play import Collected
from search.turn_lessons import TurnLessons
from search.weights import Learned, load, load_to_learn, path_of, save

TURN_PARTS = 10
"""Parts in which the games for turns are played, so that several run at once."""

LEAST_RATE = 0.1
"""The rate at the end of a course, as a share of that at its beginning."""


def train(
    wanted: Wanted,
    folder: Path,
    executor: Executor,
    *,
    jobs: int | None = None,
    force: bool = False,
    resume: bool = False,
    report: Callable[[str], None] = lambda line: None,
) -> Course:
    """Do a course, or what is missing of it, in a folder; `report` hears a line for each generation.

    The executor plays the games that are learned from. Matches are played here, where the weights are, by so many
    `jobs`. Raises `InputError` for a game that does not exist and as `claimed` does.
    """
    _check(wanted)
    claim, there = claimed(
        folder,
        COURSE_FILE,
        "course of training",
        lambda path: (path / COURSE_FILE).exists(),
        force=force,
        resume=resume,
    )
    try:
        if there and force:
            numbered = [own.name for kind in (STATE, MATCH, NEXT) for own in folder.glob(kind.replace("{:03d}", "*"))]
            empty(folder, (COURSE_FILE, WEIGHTS, NEWEST, *numbered))
        return _gone_on(wanted, folder, executor, jobs, report, begun=there and resume)
    finally:
        claim.give_back()


def _gone_on(
    wanted: Wanted, folder: Path, executor: Executor, jobs: int | None, report: Callable[[str], None], *, begun: bool
) -> Course:
    """The generations that are missing of a course, which was `begun` or not."""
    course = Course(
        wanted=wanted,
        sources=source_digest(),
        machine=machine(),
        versions=versions(),
        begun=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    learner = beginner(wanted)
    if begun:
        there = Course.read(folder)
        if found := difference(there.wanted.model_dump(), wanted.model_dump()):
            name, was, now = found
            raise InputError(f"{folder} was begun with {name} {quoted(str(was))}, not {quoted(str(now))}")
        if there.sources != course.sources:
            raise InputError(f"{folder} was begun with other sources of this project; --force begins it again")
        course = there
        settle(course, folder)
        if course.generations:
            learner = read_state(folder / STATE.format(len(course.generations)), learner)
    course.write(folder)
    for number in range(len(course.generations), wanted.generations):
        learner, best, generation = _one_generation(course, learner, number, folder, executor, jobs)
        write_state(folder / STATE.format(number + 1), learner)
        save(GAMES[wanted.game], wanted.players, best, folder / NEXT.format(number + 1))
        course.generations.append(generation)
        course.write(folder)
        settle(course, folder)
        report(
            f"generation {number + 1} of {wanted.generations}: {generation.games:,} games, "
            f"{generation.points:.1f} points a seat, wins {100 * generation.win:.1f} % "
            f"({100 * generation.low:.1f} … {100 * generation.high:.1f}) against the best before"
        )
    _learn_turns(wanted, folder, executor, report)
    return course


def _learn_turns(wanted: Wanted, folder: Path, executor: Executor, report: Callable[[str], None]) -> None:
    """Fit the turns of playouts to the best policy, unless that was done."""
    package, weights = GAMES[wanted.game], folder / WEIGHTS
    if not path_of(package, wanted.players, weights).exists():  # no generations were wanted
        known = known_weights(wanted, cast(Path, wanted.start))
        provenance = {name: value for name, value in known.provenance.items() if name != "turns"}
        save(package, wanted.players, known._replace(provenance=provenance), weights)
    load.cache_clear()
    best = load(package, wanted.players, weights)
    if "turns" in best.provenance or not package.TURN_CLASSES:
        return
    jobs = [job for part in range(TURN_PARTS) for job in jobs_of(_part_of(wanted), part)]
    parts = list(executor.map(turns_of, jobs, [best] * len(jobs)))
    lessons = TurnLessons(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    found = fitted(lessons, len(package.TURN_CLASSES), wanted.seed)
    told = {
        "command": f"{_command(wanted)} --generations {wanted.generations}",
        "games": sum(job.games for job in jobs),
        "choices": len(lessons.before),
        "cross_entropy": round(found.cross_entropy, 4),
        "entropy": round(found.entropy, 4),
        "sources": source_digest(),
        "date": datetime.now(UTC).date().isoformat(),
    }
    learned = best._replace(
        turns=found.turns, turns_rating_weight=found.rating_weight, provenance={**best.provenance, "turns": told}
    )
    save(package, wanted.players, learned, weights)
    load.cache_clear()
    report(
        f"turns of playouts: {told['choices']:,} choices in {told['games']:,} games, "
        f"cross-entropy {found.cross_entropy:.3f}, of the policy itself {found.entropy:.3f}"
    )


def _part_of(wanted: Wanted) -> Wanted:
    """One of the TURN_PARTS of the games from which turns are learned."""
    return wanted.model_copy(update={"games": max(1, wanted.turn_games // TURN_PARTS)})


def _check(wanted: Wanted) -> None:
    """Raise `InputError` for what cannot be, before anything is played."""
    if wanted.game not in GAMES:
        raise InputError(f"there is no game {wanted.game}; known are {', '.join(GAMES)}")
    players = GAMES[wanted.game].PLAYERS
    if wanted.players not in players:
        raise InputError(f"players must be from {players[0]} to {players[-1]} in {wanted.game}, not {wanted.players}")
    if wanted.teacher:
        if wanted.values is not None:
            raise InputError("values: a teacher corrects the values; give one of the two")
        for name in ("mixed", "margin"):
            if getattr(wanted, name) != Wanted.model_fields[name].default:
                raise InputError(f"{name} changes nothing where a teacher plays the games; give one of the two")
    if wanted.values is not None:
        load_to_learn(GAMES[wanted.game], wanted.players, wanted.values)
    if wanted.generations == 0:
        if wanted.start is None:
            raise InputError("generations: 0 learns the turns of playouts alone; give start, whose policy has them")
        load_to_learn(GAMES[wanted.game], wanted.players, wanted.start)


def _one_generation(
    course: Course, learner: Learner, number: int, folder: Path, executor: Executor, jobs: int | None
) -> tuple[Learner, Learned, Generation]:
    """Train for a generation, then play its match against the best so far, the folder's weights.

    Beside the learner, what is the best from now on.
    """
    wanted = course.wanted
    before = course.generations[-1].games if course.generations else 0
    steps = range(number * wanted.steps, (number + 1) * wanted.steps)
    if wanted.teacher:
        taught = _played(wanted, steps, _best_so_far(course, folder), executor)
        own_seed = derived_seed(wanted.seed, "imitation", number)
        learner, seen = improve(learner, taught, _rate(wanted, steps[0]), own_seed, taught=True)
        learner = corrected(learner, taught)
    else:
        for step in steps:
            collected = _played(wanted, [step], learned_of(wanted, learner, {}), executor)
            learner, seen = improve(learner, collected, _rate(wanted, step), derived_seed(wanted.seed, "step", step))
    games = before + wanted.steps * wanted.games
    package, weights, newest = GAMES[wanted.game], folder / WEIGHTS, folder / NEWEST
    provenance = {
        "command": _command(wanted),
        "wanted": wanted.model_dump(mode="json", exclude={"start", "values"}),
        "start": None if wanted.start is None else dict(known_weights(wanted, wanted.start).provenance),
        "games": games,
        "sources": source_digest(),
        "date": datetime.now(UTC).date().isoformat(),
    }
    save(package, wanted.players, shipped(wanted, learner, provenance), newest)
    if not path_of(package, wanted.players, weights).exists():
        save(package, wanted.players, shipped(wanted, beginner(wanted), provenance | {"games": 0}), weights)
    load.cache_clear()
    plan = match_plan(
        (f"instant:weights={newest}", f"instant:weights={weights}"),
        wanted.players,
        in_blocks(wanted.players, wanted.match),
        seed=derived_seed(wanted.seed, "match", number),
        game=wanted.game,
    )
    match = folder / MATCH.format(number + 1)
    won = result(play(plan, match, jobs=jobs, force=match.exists())).win
    kept = won.value >= 0.5
    new, old = (load(package, wanted.players, where) for where in (newest, weights))
    best = new if kept else old
    if wanted.teacher and not kept:  # corrected values do not depend on how the policy fared
        best = new._replace(policy=old.policy, rating_weight=old.rating_weight)
    return (
        learner,
        best,
        Generation(
            games=games,
            points=seen["points"],
            entropy=seen["entropy"],
            win=won.value,
            low=won.low,
            high=won.high,
            kept=kept,
        ),
    )


def _command(wanted: Wanted) -> str:
    """That of a course; what else was wanted stands beside it."""
    return f"python -m analysis.learning {wanted.game} --players {wanted.players}"


def _rate(wanted: Wanted, step: int) -> float:
    return wanted.rate * max(LEAST_RATE, 1 - step / (wanted.generations * wanted.steps))


def _played(wanted: Wanted, steps: Iterable[int], learned: Learned, executor: Executor) -> Collected:
    """What the games of some steps leave to learn from."""
    jobs = [job for step in steps for job in jobs_of(wanted, step)]
    return joined(list(executor.map(play_job, jobs, [learned] * len(jobs))))


def _best_so_far(course: Course, folder: Path) -> Learned:
    """What a search that teaches begins with; the same for a whole generation, as what it taught is not yet tried."""
    wanted = course.wanted
    if course.generations:
        return load(GAMES[wanted.game], wanted.players, folder / WEIGHTS)
    return learned_of(wanted, beginner(wanted), {})
