"""The games from which a course learns, in jobs that may be played anywhere."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from analysis.learning.course import Wanted
from engine import Game
from engine.chance import stream
from engine.game import GAMES
from search.estimates import Estimates
from search.instant import Instinct
from search.policy import Policy
from search.self_play import OF_AFTERSTATES, OF_DECISIONS, Collected, GameNotes, collect, new_collected
from search.settings import Settings
from search.teaching import Lesson, teach
from search.tree import new_tree
from search.turn_lessons import TurnLessons, collect_turns, new_turn_lessons
from search.weights import Learned, input_count

DECAY = 0.95
"""Of what came later in the advantage of a choice: lambda of Schulman and others (2016)."""

LONGEST_GAME = 800
"""Choices for which there is room, by game; what is beyond is not learned from."""

MOST_ACTIONS_ON_AVERAGE = 9

TURNS_OF_A_GAME = 200
"""For which there is room."""

TURNS_KEPT = 0.4
"""Share of the turns of a game that playouts learn from; those of one game are much alike."""

NODES_AN_ITERATION = 256
"""Room in the tree of a search that teaches."""


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
            Lesson.empty(package.MOST_ACTIONS),
            GameNotes.empty(),
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
        GameNotes.empty(),
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
