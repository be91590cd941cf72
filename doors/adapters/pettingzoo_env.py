"""The games as PettingZoo environments: any game, edition, modules and number of players.

    >>> from doors.adapters.pettingzoo_env import env
    >>> table = env(players=3, modules=["belle-epoque"])
    >>> table.reset(seed=7)
    >>> table.agent_selection
    'player_0'

An observation is a dictionary: `observation`, what the agent sees as numbers (`doors.adapters.observation` has the
layout), and `action_mask`, which action codes are legal, none of them where another agent is to move. Agents come in
the order in which the game asks them; decisions that leave no choice are passed over. Rewards, at the end alone, are
the shares of the win: 1, or 1/k for each of k that tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from doors.adapters import observation
from doors.adapters.seated_game import SeatedGame, Setup
from engine import GAME
from engine.drawing import WIDTH
from engine.errors import IllegalMove

ILLEGAL_REWARD = -1.0
"""What an agent gets for an illegal action, which ends the game in an environment of `env`."""

_SEEDS = 2**31


def env(**arguments: Any) -> AECEnv:
    """An environment with the usual wrappers; takes the arguments of `BruxellesEnv`."""
    wrapped: AECEnv = wrappers.TerminateIllegalWrapper(BruxellesEnv(**arguments), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class BruxellesEnv(AECEnv):
    """A game with agents `player_0`, …, in play order. A copy of it, pickled too, stands where it stands."""

    metadata = {"name": "bruxelles_v0", "render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = GAME,
        edition: str | None = None,
        players: int = 4,
        modules: Sequence[str] = (),
        boards: Sequence[str] | None = None,
        box: str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Take the arguments of `Game.new`, and how `render` shows the table: printed, or as a text.

        Raises InputError for a game that cannot be.
        """
        super().__init__()
        self.setup = Setup(game, edition, players, tuple(modules), None if boards is None else tuple(boards), box)
        self.table = SeatedGame.dealt(self.setup, 0)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        package = self.table.package
        low, high = observation.bounds(package)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(package.CODES) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=observation.DTYPE.type),
                    "action_mask": gymnasium.spaces.MultiBinary(package.CODES),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of `seed`, that of `Game.new`; without one the next of a series that the last seed began.

        There are no `options`.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.table = SeatedGame.dealt(self.setup, int(self._seeds.integers(_SEEDS)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]
        self._show_people()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.table.package.CODES, np.int8)
        if seat == self.table.seat:
            mask[self.table.legal] = 1
        return {"observation": self.table.seen(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of `agent_selection`; raises IllegalMove, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.table.legal:
            raise IllegalMove(f"action {action} is not among the legal ones: {self.table.legal}")
        self.table = self.table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.seat >= 0:
            self.agent_selection = self.possible_agents[self.table.seat]
        else:
            self.rewards = dict(zip(self.agents, self.table.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._show_people()

    def render(self) -> str | None:
        """The table, drawn as `bruxelles show` draws it: printed in the mode "human", returned in the mode "ansi"."""
        from rich.console import Console

        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment has no render_mode")
            return None
        drawn = self.table.game().drawn()
        if self.render_mode == "human":
            Console(highlight=False, emoji=False).print(drawn)
            return None
        text = StringIO()
        Console(file=text, width=WIDTH, highlight=False, emoji=False, color_system=None).print(drawn)
        return text.getvalue()

    def close(self) -> None:
        """There is nothing to close."""

    def _show_people(self) -> None:
        if self.render_mode == "human":
            self.render()
