"""A course of training: generations of self-play and fitting, each measured by a match against the best so far.

A course is a folder:

    course.json      what was asked, and the generations with their matches
    state-NNN.npz    the networks after so many generations, and what the optimisers remember
    match-NNN/       the match of a generation, a run folder
    newest/          the weights of a generation while its match is played
    next-NNN/        what is to become the best with that generation
    weights/         the best so far, as the agent `instant` reads them

The same course gives the same networks on one kind of machine, for any number of jobs: the games of a generation
are dealt out in jobs of their own seeds. It may be broken off anywhere: a generation counts from the moment that
course.json has it, and what others left is dropped.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

import jax
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from analysis.learning.fit import Learner, corrected, improve, network, new_learner, new_parameters
from analysis.learning.turns import fitted
from analysis.runs.machine import machine, versions
from analysis.runs.match import in_blocks, match_plan, result
from analysis.runs.output_folders import claimed, difference, empty
from analysis.runs.running import play
from analysis.runs.seeds import derived_seed
from engine import Game
from engine.chance import stream
from engine.contract import GamePackage
from engine.documents import complete_only, quoted
from engine.errors import InputError
from engine.game import GAMES
from engine.kernel import source_digest
from search.estimates import Estimates
from search.instant import Instinct
from search.network import Network
from search.policy import Policy
from search.self_play import OF_AFTERSTATES, OF_DECISIONS, Collected, collect, new_collected
from search.settings import Settings
from search.teaching import teach
from search.tree import new_tree
from search.turn_lessons import TurnLessons, collect_turns, new_turn_lessons
from search.weights import Learned, input_count, load, load_to_learn, path_of, save

COURSE_FILE, STATE, MATCH, NEXT = "course.json", "state-{:03d}.npz", "match-{:03d}", "next-{:03d}"
WEIGHTS, NEWEST = "weights", "newest"

DECAY = 0.95
"""Of what came later in the advantage of a choice: lambda of Schulman and others (2016)."""

FIRST_RATING_WEIGHT = 0.9
"""How much the rules of thumb count at first, by which alone a new network plays."""

SURENESS = 3.0
"""How much surer of itself a policy becomes by playing without search than priors of a search should be: its logits are
divided by this when they are kept (docs/experiments.md, Learned priors and values)."""

OUTS_A_SEAT = 3
"""Of the value network: `search.instant.Instinct.value`."""

LONGEST_GAME = 800
"""Choices for which there is room, by game; what is beyond is not learned from."""

MOST_ACTIONS_ON_AVERAGE = 9

TURNS_OF_A_GAME = 200
"""For which there is room."""

TURNS_KEPT = 0.4
"""Share of the turns of a game that playouts learn from; those of one game are much alike."""

TURN_PARTS = 10
"""Parts in which the games for turns are played, so that several run at once."""

NODES_AN_ITERATION = 256
"""Room in the tree of a search that teaches."""

LEAST_RATE = 0.1
"""The rate at the end of a course, as a share of that at its beginning."""


class Wanted(BaseModel):
    """What a course is to do. The defaults are those by which the networks of this project were trained."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    players: int
    seed: int = 0
    generations: int = Field(default=20, ge=0)
    """With 0 nothing is learned but the turns of playouts, by the policy of `start`."""
    steps: int = Field(default=25, ge=1)
    """Of self-play and fitting, in a generation."""
    games: int = Field(default=400, ge=1)
    """Of a step, shared by the variants of the game."""
    teacher: int = Field(default=0, ge=0)
    """Iterations of the search that plays the games and is learned from; 0 for play by the policy itself."""
    mixed: float = Field(default=0.0, ge=0, le=1)
    """Share of the games in which some seats play by the rules of thumb (`search.self_play.collect`)."""
    margin: float = Field(default=0.5, ge=0, le=1)
    """How much the margin counts in what is learned; the rest is the win (`search.value.blend`)."""
    kept: float = Field(default=0.3, gt=0, le=1)
    """Share of their choices that is learned from."""
    rate: float = Field(default=2e-3, gt=0)
    """Of the optimiser at the beginning."""
    start: Path | None = None
    """Folder of weights to begin with; those for the next smaller number of players where there are none for this."""
    values: Path | None = None
    """Folder of weights whose value network is kept in place of the one learned."""
    units: tuple[int, int] = (128, 32)
    """Of the hidden layers of the policy."""
    value_units: tuple[int, int] = (64, 32)
    trust: float = Field(default=1.0, ge=0, le=1)
    """How much the value network counts in a search; the rest is the fitted estimate."""
    match: int = Field(default=200, ge=1)
    """Games between a generation and the best so far."""
    turn_games: int = Field(default=10_000, ge=1)
    """From which the turns of playouts are learned, when the best policy is known; shared by the variants."""

    @property
    def sureness(self) -> float:
        """By how much the logits are larger while it learns than when they are kept."""
        return 1.0 if self.teacher else SURENESS


class Generation(BaseModel):
    """What is kept of one."""

    model_config = ConfigDict(extra="forbid")

    games: int
    """Of self-play, from the beginning of the course."""
    points: float
    """Mean final points of a seat in its last step."""
    entropy: float
    win: float
    """Share of the match against the best before, and its 95 % interval."""
    low: float
    high: float
    kept: bool
    """Whether its policy is the best from now on."""


class Course(BaseModel):
    """The file of a course."""

    model_config = ConfigDict(extra="forbid")

    version: int = 1
    wanted: Wanted
    sources: str
    machine: dict[str, Any]
    versions: dict[str, str]
    begun: str
    generations: list[Generation] = []

    @classmethod
    def read(cls, folder: Path) -> Self:
        try:
            return cls.model_validate_json((folder / COURSE_FILE).read_bytes())
        except (OSError, ValidationError):
            raise InputError(f"{folder / COURSE_FILE} is damaged or of another version") from None

    def write(self, folder: Path) -> None:
        with complete_only(folder / COURSE_FILE) as unfinished:
            unfinished.write_text(self.model_dump_json(indent=1) + "\n", encoding="utf-8")


class Job(NamedTuple):
    """Some games of self-play, all of one variant."""

    wanted: Wanted
    step: int
    variant: int
    games: int


def jobs_of(wanted: Wanted, step: int) -> list[Job]:
    """The games of a step: each variant has as many, if there are enough."""
    variants = len(GAMES[wanted.game].VARIANTS)
    shares = [wanted.games // variants + (variant < wanted.games % variants) for variant in range(variants)]
    return [Job(wanted, step, variant, games) for variant, games in enumerate(shares) if games]


def _table(job: Job) -> Game:
    """A game of the job's variant, for its rules and the type of its states."""
    edition, modules = GAMES[job.wanted.game].VARIANTS[job.variant]
    return Game.new(job.wanted.game, edition, job.wanted.players, 0, modules=modules)


def play_job(job: Job, learned: Learned) -> Collected:
    """Play the games of a job, and collect what is to be learned from them."""
    wanted, package = job.wanted, GAMES[job.wanted.game]
    table = _table(job)
    decisions = int(job.games * LONGEST_GAME * (1.0 if wanted.teacher else wanted.kept))
    inputs = input_count(package, wanted.players)
    into = new_collected(decisions, MOST_ACTIONS_ON_AVERAGE * decisions, inputs, wanted.players)
    settings = Settings()
    if wanted.teacher:
        tree = new_tree(table.state, NODES_AN_ITERATION * wanted.teacher)
        teach(
            table.rules,
            package.new_states(1),
            package.new_states(1),
            tree,
            Policy.of(package, settings.tournament_size),
            Estimates.of(package),
            Instinct.of(table.state, learned),
            stream(wanted.seed, "teaching", wanted.players, job.step, job.variant),
            settings.tuning(),
            wanted.teacher,
            job.games,
            into,
        )
        return into.filled()
    collect(
        table.rules,
        package.new_states(1),
        package.new_states(1),
        Instinct.of(table.state, learned),
        tuple(package.WANTS.values()),
        np.zeros(package.MOST_ACTIONS, np.int16),
        stream(wanted.seed, "learning", wanted.players, job.step, job.variant),
        job.games,
        wanted.mixed,
        wanted.kept,
        DECAY,
        wanted.margin,
        settings.margin_scale,
        into,
    )
    return into.filled()


def turns_of(job: Job, learned: Learned) -> TurnLessons:
    """Play the games of a job by a policy, and note what it thinks of the turns."""
    wanted, package = job.wanted, GAMES[job.wanted.game]
    table = _table(job)
    into = new_turn_lessons(int(job.games * TURNS_OF_A_GAME * TURNS_KEPT), input_count(package, wanted.players))
    collect_turns(
        table.rules,
        package.new_states(1),
        package.new_states(1),
        Instinct.of(table.state, learned),
        tuple(package.WANTS.values()),
        np.zeros(package.MOST_ACTIONS, np.int16),
        stream(wanted.seed, "turns", wanted.players, job.step, job.variant),
        job.games,
        TURNS_KEPT,
        into,
    )
    return into.filled()


def joined(parts: list[Collected]) -> Collected:
    """What several jobs collected, one after the other."""
    offsets = np.cumsum([0, *(len(part.after) for part in parts)])
    firsts = [part.first[1:] + offset for part, offset in zip(parts, offsets, strict=False)]
    arrays = {
        name: np.concatenate([getattr(part, name) for part in parts]) for name in (*OF_AFTERSTATES, *OF_DECISIONS)
    }
    return Collected(
        first=np.concatenate([[0], *firsts]), counts=np.sum([part.counts for part in parts], axis=0), **arrays
    )


def learned_of(wanted: Wanted, learner: Learner, provenance: Mapping[str, Any]) -> Learned:
    """What compiled code reads."""
    turns, turns_rating_weight = _turns_to_begin_with(wanted)
    return Learned(
        network(learner.policy),
        network(learner.value),
        turns,
        float(learner.policy["rating_weight"]),
        turns_rating_weight,
        np.array(learner.temperatures),
        np.array(learner.spreads),
        wanted.trust,
        dict(provenance),
    )


def _turns_to_begin_with(wanted: Wanted) -> tuple[Network, float]:
    """Those of the weights that a course begins with, for a search that teaches; none for another number of players."""
    package = GAMES[wanted.game]
    if wanted.start is None or not path_of(package, wanted.players, wanted.start).exists():
        return Network.empty(), 0.0
    known = load_to_learn(package, wanted.players, wanted.start)
    return known.turns, known.turns_rating_weight


def _tempered(learned: Learned, factor: float) -> Learned:
    """The same with the logits of the policy times a factor."""
    last, bias = np.float32(factor) * learned.policy.last, np.float32(factor) * learned.policy.last_bias
    policy = learned.policy._replace(last=last, last_bias=bias)
    return learned._replace(policy=policy, rating_weight=factor * learned.rating_weight)


def beginner(wanted: Wanted) -> Learner:
    """Networks that know nothing, so that the policy is that of the rules of thumb; or those of `wanted.start`."""
    package = GAMES[wanted.game]
    inputs = input_count(package, wanted.players)
    policy = new_parameters(derived_seed(wanted.seed, "policy"), inputs, wanted.units, 1)
    value = new_parameters(derived_seed(wanted.seed, "value"), inputs, wanted.value_units, OUTS_A_SEAT * wanted.players)
    policy["rating_weight"] = np.float32(FIRST_RATING_WEIGHT * wanted.sureness / SURENESS)
    temperatures, spreads = np.ones((2, package.STAGES), np.float32)
    if wanted.start is None:
        return new_learner(policy, value, temperatures, spreads)
    learned = _known(wanted, wanted.start)
    known = len(learned.value.last_bias) // OUTS_A_SEAT
    if tuple(map(len, (learned.policy.first_bias, learned.policy.second_bias))) != wanted.units:
        raise InputError(f"{wanted.start}: the policy has other units than {wanted.units}")
    learned = _tempered(learned, wanted.sureness)
    policy = {name: np.array(getattr(learned.policy, name)) for name in learned.policy._fields}
    policy["rating_weight"] = np.float32(learned.rating_weight)
    if known == wanted.players:
        value = {name: np.array(getattr(learned.value, name)) for name in learned.value._fields}
        if wanted.teacher:  # the gradient knows of none
            temperatures, spreads = learned.temperatures, learned.spreads
    else:
        policy["first"] = _for_more_players(policy["first"], package, known, wanted.players)
    return new_learner(policy, value, temperatures, spreads)


def _shipped(wanted: Wanted, learner: Learner, provenance: Mapping[str, Any]) -> Learned:
    """What is kept of a generation: a policy as sure as priors are, and the values that are wanted."""
    learned = _tempered(learned_of(wanted, learner, provenance), 1 / wanted.sureness)
    if wanted.values is None:
        return learned
    kept = load_to_learn(GAMES[wanted.game], wanted.players, wanted.values)
    return kept._replace(
        policy=learned.policy,
        rating_weight=learned.rating_weight,
        provenance={**learned.provenance, "values": dict(kept.provenance)},
    )


def _known(wanted: Wanted, folder: Path) -> Learned:
    """The weights in a folder for as many players as wanted, or for the largest smaller number."""
    package = GAMES[wanted.game]
    there = [count for count in package.PLAYERS if path_of(package, count, folder).exists()]
    known = max((count for count in there if count <= wanted.players), default=None)
    if known is None:
        raise InputError(f"{folder} holds no weights for {wanted.players} players or fewer of {wanted.game}")
    return load_to_learn(package, known, folder)


def _for_more_players(first: np.ndarray, package: GamePackage, known: int, players: int) -> np.ndarray:
    """A first layer for more opponents: each counts as much as an opponent on average did, so that their sum stays."""
    shared, own = len(package.SHARED_INPUTS), len(package.SEAT_INPUTS)
    opponents = first[shared + own :].reshape(known - 1, own, -1)
    each = opponents.sum(axis=0) / (players - 1)
    return np.concatenate([first[: shared + own], *[each] * (players - 1)])


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
        _settle(course, folder)
        if course.generations:
            learner = _read_state(folder / STATE.format(len(course.generations)), learner)
    course.write(folder)
    for number in range(len(course.generations), wanted.generations):
        learner, best, generation = _one_generation(course, learner, number, folder, executor, jobs)
        _write_state(folder / STATE.format(number + 1), learner)
        save(GAMES[wanted.game], wanted.players, best, folder / NEXT.format(number + 1))
        course.generations.append(generation)
        course.write(folder)
        _settle(course, folder)
        report(
            f"generation {number + 1} of {wanted.generations}: {generation.games:,} games, "
            f"{generation.points:.1f} points a seat, wins {100 * generation.win:.1f} % "
            f"({100 * generation.low:.1f} … {100 * generation.high:.1f}) against the best before"
        )
    _learn_turns(wanted, folder, executor, report)
    return course


def _settle(course: Course, folder: Path) -> None:
    """Let the best weights be those of the last generation that counts, and drop what others left."""
    last, game, players = len(course.generations), GAMES[course.wanted.game], course.wanted.players
    waiting = folder / NEXT.format(last)
    if waiting.exists():
        weights = path_of(game, players, folder / WEIGHTS)
        path_of(game, players, waiting).replace(weights)
        load.cache_clear()
    for left in folder.glob(NEXT.replace("{:03d}", "*")):
        shutil.rmtree(left)
    for state in folder.glob(STATE.replace("{:03d}", "*")):
        if state.name != STATE.format(last):
            state.unlink()


def _learn_turns(wanted: Wanted, folder: Path, executor: Executor, report: Callable[[str], None]) -> None:
    """Fit the turns of playouts to the best policy, unless that was done."""
    package, weights = GAMES[wanted.game], folder / WEIGHTS
    if not path_of(package, wanted.players, weights).exists():  # no generations were wanted
        known = _known(wanted, cast(Path, wanted.start))
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
        "start": None if wanted.start is None else dict(_known(wanted, wanted.start).provenance),
        "games": games,
        "sources": source_digest(),
        "date": datetime.now(UTC).date().isoformat(),
    }
    save(package, wanted.players, _shipped(wanted, learner, provenance), newest)
    if not path_of(package, wanted.players, weights).exists():
        save(package, wanted.players, _shipped(wanted, beginner(wanted), provenance | {"games": 0}), weights)
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


def _write_state(path: Path, learner: Learner) -> None:
    leaves = {f"{place:03d}": np.asarray(leaf) for place, leaf in enumerate(jax.tree.leaves(learner))}
    with complete_only(path) as unfinished, unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, **leaves)


def _read_state(path: Path, like: Learner) -> Learner:
    """The networks of a course, which have the shapes of `like`."""
    leaves, structure = jax.tree.flatten(like)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            kept = [arrays[f"{place:03d}"] for place in range(len(leaves))]
    except (OSError, KeyError, ValueError):
        raise InputError(f"{path} is damaged or gone; --force begins the course again") from None
    return jax.tree.unflatten(structure, kept)
