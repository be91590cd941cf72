"""How wins and margins that a search expects compare with what then comes: `python -m tests.helpers.calibration`.

A search plays all seats. What it expects of every seat is noted where a stage begins, as its iterations end there, and
what it says of each action that it plays. At the end of the game both are compared with what it came to.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, NamedTuple

import numpy as np
import pandas as pd
import typer

from engine import GAME, Game
from engine.chance import stream
from engine.game import GAMES, final_scores, stage
from engine.kernel import kernel
from search.agents import Ismcts, parse
from search.forest import processors
from search.ismcts import evaluate
from search.tree import NONE, Tree, one
from search.value import evaluate_scores

BEGINNING, CHOICE = "beginning of stage", "choices in stage"
BINS = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


@kernel
def expect(rules, states, tree, estimates, instinct, tuning):
    """What an iteration that ends on this table comes to: `tree.wins` and `tree.margins`."""
    evaluate(rules, states[0], tree, estimates, instinct, tuning)


def play(game: str, edition: str | None, modules: tuple[str, ...], players: int, agent: str, seed: int) -> pd.DataFrame:
    """A game of a search against itself: a row for each seat at the beginning of each stage after the first, and one
    for each action that was searched for; with what was expected and what came.
    """
    table = Game.new(game, edition, players, seed, modules=modules)
    player, words = parse(agent), stream(seed, "calibration")
    assert isinstance(player, Ismcts)
    player.prepare(one(table.state))
    said: list[tuple[str, int, int, float, float]] = []
    begun = 1
    while not table.over:
        free, number = len(table.actions()) > 1, stage(table.state) + 1
        action = player.choose(table.rules, one(table.state), words)
        tree = player.tree
        if free and player.searched[0] != NONE:
            said.append((CHOICE, number, table.seat, *_of_the_choice(tree, action)))
        if number > begun:
            begun = number
            expect(table.rules, one(table.state), tree, player.estimates, player.instinct, player.settings.tuning())
            said += [(BEGINNING, number, seat, tree.wins[seat], tree.margins[seat]) for seat in range(players)]
        table.play_action(action)
    scores, wins, margins = np.zeros((3, GAMES[game].SEATS))
    final_scores(table.rules, table.state, scores)
    evaluate_scores(scores, players, 0.0, wins, margins)
    rows = pd.DataFrame(said, columns=["kind", "stage", "seat", "win", "margin"])
    return rows.assign(game=seed, won=wins[rows["seat"]], final_margin=margins[rows["seat"]])


def _of_the_choice(tree: Tree, action: int) -> tuple[float, float]:
    """Mean share of the win and mean margin of the root's child for an action."""
    child = tree.nodes[tree.root[0]].child
    while tree.nodes[child].action != action:
        child = tree.nodes[child].sibling
    node = tree.nodes[child]
    return float(node.win / node.visits), float(node.margin / node.visits)


class Comparison(NamedTuple):
    """Of what was expected with what came; each figure with its standard error, as games are independent."""

    short: float
    """Final margin less the expected one, mean in points."""
    short_error: float
    margin_slope: float
    """Points of final margin that a point of expected margin brought: 1 if expectations are neither bold nor timid."""
    margin_slope_error: float
    win_slope: float
    """The same of shares of the win."""
    win_slope_error: float


def compare(rows: pd.DataFrame) -> Comparison:
    """Whatever rows are given, of at least two games."""
    short = (rows["final_margin"] - rows["margin"]).groupby(rows["game"]).agg(["sum", "size"])
    mean = short["sum"].sum() / short["size"].sum()
    error = _error(short["sum"] - mean * short["size"], short["size"].sum())
    return Comparison(mean, error, *_slope(rows, "margin", "final_margin"), *_slope(rows, "win", "won"))


def _slope(rows: pd.DataFrame, said: str, came: str) -> tuple[float, float]:
    """Of the straight line of least squares, and its standard error from whole games (a cluster-robust one)."""
    away = rows[said] - rows[said].mean()
    slope = (away * rows[came]).sum() / (away**2).sum()
    residual = rows[came] - rows[came].mean() - slope * away
    return slope, _error((away * residual).groupby(rows["game"]).sum(), (away**2).sum())


def _error(sums: pd.Series[float], whole: float) -> float:
    """Of a sum over games, each of which gives one of `sums`, over `whole`."""
    return float(np.sqrt((sums**2).sum() * len(sums) / (len(sums) - 1)) / whole)


def by_said_win(rows: pd.DataFrame) -> pd.DataFrame:
    """Where the said share of the win lies between two of `BINS`: how often it was said, its mean, and what came."""
    parts = rows.groupby(pd.cut(rows["win"], BINS, include_lowest=True), observed=True)
    return parts.agg(n=("won", "size"), said=("win", "mean"), won=("won", "mean"))


def main(
    players: Annotated[int, typer.Option(min=2)] = 4,
    games: Annotated[int, typer.Option(min=2)] = 80,
    agent: Annotated[str, typer.Option(help="A search, which plays all seats.")] = "ismcts:iterations=100",
    variant: Annotated[
        int | None, typer.Option(min=0, help="The place among the game's VARIANTS; all in turn if not given.")
    ] = None,
    game: Annotated[str, typer.Option()] = GAME,
    seed: Annotated[int, typer.Option(min=0)] = 7000,
) -> None:
    """Print a line for the beginning of each stage, and one for the choices in each."""
    variants = GAMES[game].VARIANTS if variant is None else GAMES[game].VARIANTS[variant : variant + 1]

    def one_game(own: int) -> pd.DataFrame:
        edition, modules = variants[own % len(variants)]
        return play(game, edition, modules, players, agent, own)

    with ThreadPoolExecutor(processors()) as pool:
        rows = pd.concat(pool.map(one_game, range(seed, seed + games)))
    for (kind, number), own in rows.groupby(["kind", "stage"]):
        found = compare(own)
        print(
            f"{kind} {number}: final margin less the expected one {found.short:+.1f} ± {found.short_error:.1f}, "
            f"slope of the margin {found.margin_slope:.2f} ± {found.margin_slope_error:.2f}, "
            f"of the win {found.win_slope:.2f} ± {found.win_slope_error:.2f} (n = {len(own)} in {games} games)"
        )
    print(by_said_win(rows[rows["kind"] == CHOICE]).round(3).to_string())


if __name__ == "__main__":
    typer.run(main)
