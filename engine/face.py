"""The Python face of every game: set up, read, play and score a game in the rulebook's words.

    >>> from engine import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.to_move, game.decision
    ('A', 'starting artwork')
    >>> game.play("start with blue")
    >>> game.to_move
    'B'

Decisions that leave no choice are passed over: `legal_moves` never offers just one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from engine import GAME
from engine.box_files import Overlay
from engine.chance import stream
from engine.documents import demand_format, name_problem, read_document
from engine.errors import IllegalMove, InputError, PositionError
from engine.game import GAMES, final_scores, part_of
from engine.notation import decision_word, legal_codes, move_code, turn_text
from engine.seats import points_of, win_shares
from engine.what_if import AS_IN_THE_BOX, WhatIf

NAMES = ("A", "B", "C", "D", "E")
_SHOWN = 12


class Game:
    """A game in progress, at a decision or over.

    `rules` and `state` are the records that compiled kernels take; `state` changes as the game is played.
    """

    _can_be_shown = True
    """Whether a position says all there is to the game, as it does not in a what-if."""

    def __init__(self, package: ModuleType, box: Any, names: Sequence[str], rules: Any, states: np.recarray) -> None:
        self._package = package
        self._states = states
        self.box = box
        self.names = tuple(names)
        self.rules = rules
        self.boards: Sequence[str] | None = None
        """The sides of the Architect boards by seat, where they were given and not chosen."""
        self._legal: list[int] = []
        self._pass_over_forced()

    @classmethod
    def new(
        cls,
        game: str = GAME,
        edition: str | None = None,
        players: int = 4,
        seed: int = 0,
        names: Sequence[str] | None = None,
        box: Overlay | None = None,
        modules: Sequence[str] = (),
        boards: Sequence[str] | None = None,
        what_if: WhatIf = AS_IN_THE_BOX,
        gifts: Sequence[Sequence[str]] | None = None,
    ) -> Game:
        """Set up a new game with some modules, such as "asymmetric".

        `box` is a file with values of your own copy, or these by dotted key: `{"nobles.cost.empain": 3}`.
        `edition` is one of the game's EDITIONS, left out the first of them. `boards` gives each seat its side of the
        Architect board ("a" or an architect's name); left out, the players of an asymmetric game choose. `what_if`
        changes the box, and `gifts` are what each seat starts with besides, such as "noble solvay" or "money 2": what
        only studies do, so that such a game has no position. Raises InputError for whatever cannot be.
        """
        known = package(game)
        values = known.Box.load(box, edition, dict(what_if.values))
        if players not in known.PLAYERS:
            raise InputError(f"players: {players}, Bruxelles {game} takes {known.PLAYERS[0]} to {known.PLAYERS[-1]}")
        names = tuple(NAMES[:players] if names is None else names)
        if len(set(names)) != players:
            raise InputError(f"names: {players} different names are needed, one a player")
        for name in names:
            if problem := name_problem(name):
                raise InputError(f"names: {problem}")
        rules = values.rules(players, modules, boards is None, what_if.without)
        states = known.new_states(1)
        if boards is not None:
            known.give_boards(rules, states[0], boards)
        known.deal(rules, states[0], stream(seed, "deal"))
        for seat, gift in known.gifts(values, rules, gifts) if gifts else ():
            known.give(rules, states[0], seat, gift)
        begun = cls(known, values, names, rules, states)
        begun.boards = boards
        begun._can_be_shown = not what_if and not gifts
        return begun

    @classmethod
    def from_position(cls, position: dict[str, Any] | str | Path, seed: int = 0, box: str | Path | None = None) -> Game:
        """The game that a position shows: a document, or the path of one, "-" for standard input.

        What nobody has seen is drawn by `seed`. Raises PositionError naming the field that is wrong.
        """
        document = position if isinstance(position, dict) else read_document(position)
        demand_format(document, "bruxelles-position/1", PositionError)
        known = package(document.get("game", GAME))
        values = known.Box.load(box, **{key: document[key] for key in ("edition",) if key in document})
        names, rules, states = known.position.to_state(document, values, seed)
        return cls(known, values, names, rules, states)

    @property
    def state(self) -> Any:
        """The state record, as kernels take it."""
        return self._states[0]

    @property
    def seat(self) -> int:
        """The seat whose decision is pending, -1 when the game is over."""
        return int(self._package.to_move(self.state))

    @property
    def to_move(self) -> str | None:
        """The name of the player whose decision is pending."""
        return self.names[self.seat] if self.seat >= 0 else None

    @property
    def decision(self) -> str | None:
        """What is to be decided, in words; None when the game is over."""
        return decision_word(self._package, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._legal

    def actions(self) -> list[int]:
        """The legal actions as kernels number them."""
        return list(self._legal)

    def legal_moves(self) -> list[str]:
        """The legal moves in notation, in the order of `actions`."""
        return [self.text(code) for code in self._legal]

    def text(self, code: int) -> str:
        """The notation of a legal action."""
        return self._package.notation.move_text(self.rules, self.state, code)

    def code(self, text: str) -> int:
        """The legal action that a phrase of notation names; raises IllegalMove."""
        if self.over:
            raise IllegalMove(f"{text!r}: the game is over")
        code = move_code(self._package, self.rules, self.state, text)
        if code is None:
            moves = self.legal_moves()
            more = f", … ({len(moves)} in all)" if len(moves) > _SHOWN else ""
            raise IllegalMove(
                f"{text!r} is not possible: {self.to_move} decides on {self.decision},"
                f" by one of: {', '.join(moves[:_SHOWN])}{more}"
            )
        return code

    def play(self, text: str) -> None:
        """Make a move given in notation; raises IllegalMove, and nothing has changed."""
        self.play_action(self.code(text))

    def play_action(self, code: int) -> None:
        """Make a move given as an action; raises IllegalMove."""
        if code not in self._legal:
            raise IllegalMove(f"action {code} is not among the legal ones: {self._legal}")
        self._apply(code)
        self._pass_over_forced()

    def steps(self, code: int) -> Iterator[tuple[Any, int]]:
        """All that `play_action(code)` carries out: each state with the action applied to it, the forced ones last.

        The state is the caller's to keep.
        """
        package, states = self._package, self._copied(self._states)
        legal = [code]
        while len(legal) == 1:
            yield states[0], legal[0]
            states = self._copied(states)
            package.apply_action(self.rules, states[0], legal[0])
            legal = legal_codes(package, self.rules, states[0])

    def forced_after(self, code: int) -> list[tuple[str, str]]:
        """The choices without alternative that a legal action leads to: who makes them, and their notation."""
        package = self._package
        _, *forced = self.steps(code)
        return [
            (self.names[package.to_move(state)], package.notation.move_text(self.rules, state, action))
            for state, action in forced
        ]

    def take_up(self) -> None:
        """Go on from where compiled code has played to in `state`."""
        self._pass_over_forced()

    def turn_text(self, moves: Sequence[str]) -> str:
        """Moves of one turn, from the pending decision on, as a sentence."""
        ahead = self.copy()
        codes = []
        for move in moves:
            codes.append(ahead.code(move))
            ahead.play_action(codes[-1])
        return turn_text(self._package, self.rules, self.state, codes)

    def scores(self) -> dict[str, dict[str, int]]:
        """Each player's points by source and in total, so far or final."""
        return self.scores_in(self.state)

    def scores_in(self, state: Any) -> dict[str, dict[str, int]]:
        """The same in another state of the game."""
        table = {}
        for seat, name in enumerate(self.names):
            by_source = dict(zip(self._package.SOURCES, points_of(state, seat), strict=True))
            table[name] = {"total": sum(by_source.values()), **by_source}
        return table

    def win_shares(self) -> dict[str, float]:
        """Each player's share of the win of a game that is over: 1, or 1/k for k whom the rules leave tied; 0."""
        scores = np.zeros(self._package.SEATS)
        final_scores(self.rules, self.state, scores)
        return dict(zip(self.names, win_shares(scores[: len(self.names)]).tolist(), strict=True))

    def position(self, piles: bool = False) -> dict[str, Any]:
        """What lies on the table; with `piles` also what is hidden. Raises InputError for a what-if, which has none."""
        if not self._can_be_shown:
            raise InputError("position: a game with a what-if or with gifts has none, it could not be read again")
        return self._package.position.from_state(self.names, self.box, self.rules, self.state, piles=piles)

    def drawn(self, choices: bool = True) -> Any:
        """The table, and the pending decision with its `choices`, for `rich` to print in `drawing.WIDTH` columns."""
        return part_of(self._package, "drawing").drawn(self, choices)

    def copy(self) -> Game:
        """An independent game at the same point, hidden cards included."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._states = self._copied(self._states)
        twin._legal = list(self._legal)
        return twin

    def _copied(self, states: np.recarray) -> np.recarray:
        copied = self._package.new_states(1)  # zeros: NumPy's own copies leave gaps between fields as they are
        copied[0] = states[0]
        return copied

    def _apply(self, code: int) -> None:
        self._package.apply_action(self.rules, self.state, code)

    def _pass_over_forced(self) -> None:
        while len(legal := legal_codes(self._package, self.rules, self.state)) == 1:
            self._apply(legal[0])
        self._legal = legal


def package(game: Any) -> ModuleType:
    if not isinstance(game, str) or game not in GAMES:
        raise InputError(f"game: {game!r} is not known; known are {', '.join(GAMES)}")
    return GAMES[game]
