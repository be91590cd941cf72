"""Fit the expected final scores of a game to games of its own search: `python -m analysis.fit_estimates GAME > FILE`.

All seats are played by one agent, in every variant and for every number of players. At the first decision of each stage
every seat leaves a row: its features, and what it still scores from there on. The coefficients come from the ridge
regression of the one on the other, for each number of players apart, both less their means over the seats of the game,
since only differences between seats count.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Annotated

import numpy as np
import typer

from analysis.alone import run_alone
from analysis.runs.plan import Plan, one_table
from analysis.runs.seeds import derived_seed
from analysis.runs.simulate import compile_for
from engine.chance import stream
from engine.errors import InputError
from engine.game import GAMES, features, final_scores, package_of, stage
from search import agents
from search.forest import processors
from search.tree import one

RIDGE = 50.0
"""Weight of the squares of the coefficients, in rows: it keeps coefficients small for features that hardly differ."""


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))],
    agent: Annotated[str, typer.Option(help="Plays all seats.")] = "ismcts:iterations=60",
    games: Annotated[int, typer.Option(min=1, help="For each variant and number of players.")] = 40,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    players: Annotated[int | None, typer.Option(help="Fit for this number of players alone.")] = None,
) -> None:
    """Play games and print what is fitted to them, as search/estimates/GAME.toml holds it."""
    if game not in GAMES:
        raise InputError(f"there is no game {game}; known are {', '.join(GAMES)}")
    package = GAMES[game]
    if players is not None and players not in package.PLAYERS:
        raise InputError(f"--players must be from {package.PLAYERS[0]} to {package.PLAYERS[-1]}, not {players}")
    plans: dict[int, list[Plan]] = {seats: [] for seats in package.PLAYERS}
    for number, ((edition, modules), seats) in enumerate(product(package.VARIANTS, package.PLAYERS)):
        own_seed = derived_seed(seed, "table", number)
        plans[seats].append(
            one_table((agent,) * seats, games, seed=own_seed, game=game, edition=edition, modules=modules)
        )
    compile_for(plans[package.PLAYERS[0]][0])
    for seats, own in plans.items():
        if players not in (None, seats):
            continue
        with ThreadPoolExecutor(processors()) as pool:
            played = list(pool.map(lambda job: rows(*job), product(own, range(games))))
        inputs, outcomes, weights = (np.concatenate(parts, axis=1) for parts in zip(*played, strict=True))
        fitted = [fit(*stage_rows) for stage_rows in zip(inputs, outcomes, weights, strict=True)]
        residual_sd = ", ".join(f"{own:.1f}" for _, own in fitted)
        print(f"[{seats}]\nresidual_sd = [{residual_sd}]\n\n[{seats}.coefficients]")
        for place, feature in enumerate(package.FEATURES):
            print(f'"{feature}" = [{", ".join(f"{coefficients[place]:.2f}" for coefficients, _ in fitted)}]')
        print(flush=True)


def rows(plan: Plan, number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Play a game; by stage from the second on and by seat, features (S, P, F), points still to come (S, P), weights.

    All less the means of the seats; the weight makes up for what the mean takes from the variance.
    """
    game = plan.new_game(number)
    players = len(game.names)
    package, words = package_of(game.state), stream(plan.seed, number, "fit")
    player = agents.parse(plan.agents[0])
    states = one(game.state)
    player.prepare(states)
    shape = package.STAGES - 1, players
    inputs, before = np.zeros((*shape, len(package.FEATURES))), np.zeros((shape[0], package.SEATS))
    reached = 0
    while not game.over:
        if stage(game.state) > reached:
            reached = stage(game.state)
            final_scores(game.rules, game.state, before[reached - 1])
            for seat in range(players):
                features(game.rules, game.state, seat, inputs[reached - 1, seat])
        states[0] = game.state
        game.play_action(player.choose(game.rules, states, words))
    end = np.zeros(package.SEATS)
    final_scores(game.rules, game.state, end)
    to_come = (end - before)[:, :players]
    weights = np.full(shape, players / (players - 1))
    return inputs - inputs.mean(axis=1, keepdims=True), to_come - to_come.mean(axis=1, keepdims=True), weights


def fit(inputs: np.ndarray, outcomes: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, float]:
    """The coefficients for rows of one stage, and the residual standard deviation of a seat's score."""
    ridge = RIDGE * np.eye(inputs.shape[1])
    coefficients = np.linalg.solve(inputs.T @ inputs + ridge, inputs.T @ outcomes)
    return coefficients, float(np.sqrt(np.mean(weights * (outcomes - inputs @ coefficients) ** 2)))


if __name__ == "__main__":
    run_alone(lambda: typer.run(main))
