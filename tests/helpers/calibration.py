"""How margins that the search expects at a round's beginning compare with the final ones:
`python -m tests.helpers.calibration`.

One agent plays all seats. Where a stage begins, the expected scores and margins of every seat are noted; at the end of
the game they are compared with what it came to.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, NamedTuple

import numpy as np
import typer

from engine import GAME, Game
from engine.chance import stream
from engine.game import GAMES, final_scores, package_of, stage
from search.agents import parse
from search.estimates import Estimates
from search.forest import processors
from search.tree import one
from search.value import evaluate_scores, evaluate_state


class Course(NamedTuple):
    """Of one game, with S stages after the first and P seats."""

    scores: np.ndarray
    """(S, P): expected at the beginning of each stage."""
    margins: np.ndarray
    """(S, P)"""
    final_scores: np.ndarray
    """(P,)"""
    final_margins: np.ndarray
    """(P,)"""


class Comparison(NamedTuple):
    """Of the expectations at the beginning of one stage with the ends of the games."""

    short: float
    """Final margin less the expected one, mean over seats and games, in points."""
    error: float
    """Standard error of `short`, as games are independent and seats are not."""
    residual_sd: float
    """Of a seat's score, less the mean of its game, around the expected one."""
    slope: float
    """Points that a point of expected lead over the mean of the game brought."""


def play(game: str, edition: str | None, modules: tuple[str, ...], players: int, agent: str, seed: int) -> Course:
    """A game of an agent against itself."""
    table = Game.new(game, edition, players, seed, modules=modules)
    player, words, estimates = parse(agent), stream(seed, "calibration"), Estimates.of(package_of(table.state))
    player.prepare(one(table.state))
    scores, wins, margins = np.zeros((3, GAMES[game].SEATS))
    expected: list[tuple[np.ndarray, np.ndarray]] = []
    while not table.over:
        if stage(table.state) > len(expected):
            evaluate_state(table.rules, table.state, estimates, scores, wins, margins)
            expected.append((scores[:players].copy(), margins[:players].copy()))
        table.play_action(player.choose(table.rules, one(table.state), words))
    final_scores(table.rules, table.state, scores)
    evaluate_scores(scores, players, 0.0, wins, margins)
    said = np.array(expected)
    return Course(said[:, 0], said[:, 1], scores[:players].copy(), margins[:players].copy())


def compare(courses: list[Course]) -> list[Comparison]:
    """Stage by stage."""
    ends = np.array([course.final_scores for course in courses])
    ends -= ends.mean(axis=1, keepdims=True)
    final = np.array([course.final_margins for course in courses]).mean(axis=1)
    found = []
    for place in range(len(courses[0].scores)):
        said = np.array([course.scores[place] for course in courses])
        said -= said.mean(axis=1, keepdims=True)
        short = final - np.array([course.margins[place] for course in courses]).mean(axis=1)
        freedom = said.shape[0] * (said.shape[1] - 1)
        found.append(
            Comparison(
                float(short.mean()),
                float(short.std(ddof=1) / np.sqrt(len(short))),
                float(np.sqrt(((ends - said) ** 2).sum() / freedom)),
                float((ends * said).sum() / (said**2).sum()),
            )
        )
    return found


def main(
    players: Annotated[int, typer.Option(min=2)] = 4,
    games: Annotated[int, typer.Option(min=2)] = 80,
    agent: Annotated[str, typer.Option(help="Plays all seats.")] = "ismcts:iterations=100",
    variant: Annotated[int, typer.Option(min=0, help="The place among the game's VARIANTS.")] = 0,
    game: Annotated[str, typer.Option()] = GAME,
    seed: Annotated[int, typer.Option(min=0)] = 7000,
) -> None:
    """Print a line for each stage after the first."""
    edition, modules = GAMES[game].VARIANTS[variant]
    seeds = range(seed, seed + games)
    with ThreadPoolExecutor(processors()) as pool:
        courses = list(pool.map(lambda own: play(game, edition, modules, players, agent, own), seeds))
    for place, found in enumerate(compare(courses)):
        print(f"stage {place + 2}: final margin less the expected one {found.short:+.1f} ± {found.error:.1f},", end=" ")
        print(f"residual standard deviation {found.residual_sd:.1f}, slope {found.slope:.2f} (n = {games} games)")


if __name__ == "__main__":
    typer.run(main)
