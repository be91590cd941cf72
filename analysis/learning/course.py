"""A course of training as a folder:

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
from pathlib import Path
from typing import Any, Self

import jax
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from analysis.learning.fit import Learner
from engine.documents import complete_only
from engine.errors import InputError
from engine.game import GAMES
from search.weights import load, path_of

COURSE_FILE, STATE, MATCH, NEXT = "course.json", "state-{:03d}.npz", "match-{:03d}", "next-{:03d}"

WEIGHTS, NEWEST = "weights", "newest"

SURENESS = 3.0
"""How much surer of itself a policy becomes by playing without search than priors of a search should be: its logits are
divided by this when they are kept (docs/experiments.md, Learned priors and values)."""


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


def settle(course: Course, folder: Path) -> None:
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


def write_state(path: Path, learner: Learner) -> None:
    leaves = {f"{place:03d}": np.asarray(leaf) for place, leaf in enumerate(jax.tree.leaves(learner))}
    with complete_only(path) as unfinished, unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, **leaves)


def read_state(path: Path, like: Learner) -> Learner:
    """The networks of a course, which have the shapes of `like`."""
    leaves, structure = jax.tree.flatten(like)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            kept = [arrays[f"{place:03d}"] for place in range(len(leaves))]
    except (OSError, KeyError, ValueError):
        raise InputError(f"{path} is damaged or gone; --force begins the course again") from None
    return jax.tree.unflatten(structure, kept)
