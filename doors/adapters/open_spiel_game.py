"""The games for OpenSpiel, registered when this module is imported: `bruxelles1893` and `bruxelles1897`.

    >>> import pyspiel
    >>> import doors.adapters.open_spiel_game
    >>> game = pyspiel.load_game("bruxelles1893(players=3,edition=first)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node()
    True

Modules are joined by "+", as in `bruxelles1893(modules=belle-epoque+asymmetric)`.

All chance comes first: DEAL_NODES chance nodes draw the seed of `Game.new`, a byte each, the lowest first. From there a
history leads to one game, and the piles are hidden in it as they are at a table: what a player has not seen is neither
in observations nor in information states, and `resample_from_infostate` draws it anew, chance still to come included.
A resampled state keeps the history of the state that it was resampled from, whose deal is another.

Observations say what a player sees now, as `doors.adapters.observation` lays it out; information states are digests
of all that the player has seen (perfect recall). Utility is the share of the win: 1, or 1/k for each of k that tie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from doors.adapters import observation
from doors.adapters.seated_game import GameOptions, SeatedGame
from engine.chance import stream
from engine.errors import IllegalMove
from engine.game import GAMES

DEAL_NODES = 4
BYTE = 256

DEFAULT_PLAYERS = GameOptions.players

MOST_DECISIONS = 2000
"""More than a game can have; the longest of thousands of random games had 350."""

_OUTCOMES = [(byte, 1 / BYTE) for byte in range(BYTE)]


class BruxellesGame(pyspiel.Game):
    """A game with the parameters `players`, and `edition` and `modules` where it has such."""

    NAME: ClassVar[str]
    """Of the game among GAMES."""
    TYPE: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        """Raises InputError for parameters that cannot be."""
        own = dict(parameters or {})
        modules = tuple(filter(None, own.get("modules", "").split("+")))
        self.options = GameOptions(self.NAME, own.get("edition"), own.get("players", DEFAULT_PLAYERS), modules)
        self.package = SeatedGame.dealt(self.options, 0).package
        super().__init__(
            self.TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.package.CODES,
                max_chance_outcomes=BYTE,
                num_players=self.options.players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=MOST_DECISIONS,
            ),
            own,
        )

    def new_initial_state(self) -> BruxellesState:
        return BruxellesState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DEAL_NODES

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> _Observer:
        """Observers of what a player has seen, or sees now where `kind` asks for no perfect recall; no parameters."""
        return _Observer(self, perfect_recall=kind is not None and kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)


def _loaded(text: str) -> pyspiel.Game:
    """The game of a text, for pickle: whoever looks this function up has registered the games."""
    return pyspiel.load_game(text)


class BruxellesState(pyspiel.State):
    """A deal that is being drawn, or a game at a decision or over."""

    def __init__(self, game: BruxellesGame) -> None:
        super().__init__(game)
        self.table: SeatedGame | None = None
        """The game; None until it is dealt."""
        self._deal: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        return self.table.seat if self.table.seat >= 0 else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.seat < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.table.legal

    def _apply_action(self, action: int) -> None:
        """Raises IllegalMove for an action that is not legal, and nothing has changed."""
        if self.table is not None:
            if action not in self.table.legal:
                raise IllegalMove(f"action {action} is not among the legal ones: {self.table.legal}")
            self.table = self.table.play(action)
            return
        if not 0 <= action < BYTE:
            raise IllegalMove(f"action {action} is not a byte of the deal, 0 to {BYTE - 1}")
        self._deal += (action,)
        if len(self._deal) == DEAL_NODES:
            seed = sum(byte * BYTE**place for place, byte in enumerate(self._deal))
            self.table = SeatedGame.dealt(self.get_game().options, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        """The notation of an action, as in records."""
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.game().text(action)

    def returns(self) -> list[float]:
        if self.table is None or self.table.seat >= 0:
            return [0.0] * self.num_players()
        return self.table.shares()

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> BruxellesState:
        """A state that looks alike to the player, what is unseen drawn with numbers from 0 to 1 that `random` gives."""
        other = self.clone()
        if self.table is not None:
            seed = int(random() * 2**32)
            other.table = self.table.redraw(player, stream(seed, "resample"))
        return other

    def __str__(self) -> str:
        if self.table is None:
            return f"dealing {' '.join(map(str, self._deal))}".rstrip()
        return self.table.states.tobytes().hex()


class _Observer:
    """What one player sees: OpenSpiel's observer in Python."""

    def __init__(self, game: BruxellesGame, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(observation.size(game.package), np.float32)
        self.dict = {} if perfect_recall else {"observation": self.tensor}

    def set_from(self, state: BruxellesState, player: int) -> None:
        """Write what the player sees of the state into the tensor."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.table is None else state.table.seen(player)

    def string_from(self, state: BruxellesState, player: int) -> str:
        if state.table is None:
            return f"player {player}, dealing"
        if self._perfect_recall:
            return state.table.memory(player).hex()
        return " ".join(map(str, state.table.seen(player).tolist()))


def _type(name: str) -> pyspiel.GameType:
    package = GAMES[name]
    parameters: dict[str, Any] = {"players": DEFAULT_PLAYERS}
    if package.EDITIONS:
        parameters["edition"] = package.EDITIONS[0]
    if package.MODULES:
        parameters["modules"] = ""
    return pyspiel.GameType(
        short_name=f"bruxelles{name}",
        long_name=f"Bruxelles {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=package.PLAYERS[-1],
        min_num_players=package.PLAYERS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


for _name in GAMES:
    # a class, as OpenSpiel's own games are: a function would be freed too late, when the interpreter has gone
    _kind = _type(_name)
    pyspiel.register_game(_kind, type(f"Bruxelles{_name}Game", (BruxellesGame,), {"NAME": _name, "TYPE": _kind}))
