"""The project's search against OpenSpiel's IS-MCTS and MCTS, played as an OpenSpiel game.

    pip install '.[adapters]'
    python examples/open_spiel_match.py "bruxelles1897(players=2)" --deals 10 --iterations 50 --simulations 50

Every deal is played twice, with the seats exchanged. Theirs choose the most visited action after so many simulations,
each with one random rollout; MCTS, which knows nothing of hidden information, is given a state resampled from what its
player sees. Prints the share of games that the project's search won with its 95 % interval, and how many iterations
each makes from the first turn in a second of the processor's time. The same seed gives the same games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import doors.adapters.open_spiel_game  # noqa: F401  registers the games
from analysis.statistics.estimates import share
from engine.chance import stream
from search import best_move
from search.agents import Ismcts

UCT = 1.0
"""Their constant of exploration, where utilities lie between 0 and 1."""

MANY = 20_000
"""Iterations from which the project's rate is taken."""

Player = Callable[[Any], int]
"""Chooses an action in a state."""


def ours(state: Any, iterations: int, seed: int) -> Player:
    """The project's search, for the game that begins with `state`."""
    agent, words = Ismcts(iterations), stream(seed, "agents")
    agent.prepare(state.table.states)
    return lambda state: agent.choose(state.table.rules[0], state.table.states, words)


def theirs(name: str, game: Any, simulations: int, seed: int) -> Player:
    """OpenSpiel's bot of a name."""
    chance = np.random.RandomState(seed)
    rollout = mcts.RandomRolloutEvaluator(1, chance)
    if name == "ismcts":
        return ismcts.ISMCTSBot(game, rollout, UCT, simulations, random_state=chance).step
    bot = mcts.MCTSBot(game, UCT, simulations, rollout, random_state=chance)
    return lambda state: bot.step(state.resample_from_infostate(state.current_player(), chance.uniform))


def dealt(game: Any, seed: int) -> Any:
    """The state after the deal of a seed."""
    state = game.new_initial_state()
    while state.is_chance_node():
        seed, byte = divmod(seed, game.max_chance_outcomes())
        state.apply_action(byte)
    return state


def won(game: Any, name: str, deal: int, seat: int, iterations: int, simulations: int) -> float:
    """The project's share of a game in which it has one seat."""
    state = dealt(game, deal)
    own, other = ours(state, iterations, deal), theirs(name, game, simulations, deal)
    while not state.is_terminal():
        state.apply_action(int((own if state.current_player() == seat else other)(state)))
    return float(state.returns()[seat])


def rate(count: int, run: Callable[[], object]) -> float:
    """How many a second, of the `count` that `run` makes."""
    started = time.process_time()
    run()
    return count / (time.process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="bruxelles1897(players=2)", help="an OpenSpiel game of two players")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--iterations", type=int, default=50, help="ours, a decision")
    parser.add_argument("--simulations", type=int, default=50, help="theirs, a decision")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal")
    asked = parser.parse_args()
    game = pyspiel.load_game(asked.game)
    if game.num_players() != 2:
        parser.error(f"{asked.game}: a game of two players is needed")

    first = dealt(game, asked.seed)
    search = partial(best_move, first.table.game(), threads=1)
    search(iterations=1)  # compiles
    print(f"ours: {rate(MANY, partial(search, iterations=MANY)):.0f} iterations a second")
    for name in ("ismcts", "mcts"):
        theirs(name, game, 2, asked.seed)(first)  # compiles
        bot = theirs(name, game, asked.simulations, asked.seed)
        print(f"{name}: {rate(asked.simulations, partial(bot, first)):.1f} simulations a second")
        blocks = [
            sum(won(game, name, asked.seed + deal, seat, asked.iterations, asked.simulations) for seat in (0, 1)) / 2
            for deal in range(asked.deals)
        ]
        found = share(blocks, 2)
        print(
            f"ours against {name}: {100 * found.value:.1f} % of {2 * asked.deals} games"
            f" (95 %: {100 * found.low:.1f} … {100 * found.high:.1f})"
        )


if __name__ == "__main__":
    main()
