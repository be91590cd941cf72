"""The moves with which a game begins, before the players choose: the `opening` of a study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from analysis.runs.plan import Table
from engine.chance import below, stream
from engine.documents import quoted
from engine.errors import InputError
from engine.game import package_of, to_move
from engine.notation import decision_word, legal_codes, move_code
from engine.reasons import listed
from search.batch import NO_ACTION


class FirstMove(NamedTuple):
    """A move that is made in place of a player."""

    decision: str | None
    """The decision in words that it answers: until there is one, players choose. None for the next, whatever it is."""
    phrase: str


class FirstMoves:
    """The moves of one game that are still to be made so."""

    def __init__(self, table: Table, rotation: int) -> None:
        self._of_all = list(first_moves(table.first_moves))
        self._of_seats = [list(first_moves(chair.first_moves)) for chair in table.seated(rotation)]

    @property
    def left(self) -> list[FirstMove]:
        return [*self._of_all, *(move for own in self._of_seats for move in own)]

    @property
    def deciders(self) -> list[int]:
        """The seats at whose next decision one of them may be made."""
        return [seat for seat, own in enumerate(self._of_seats) if self._of_all or own]

    def take(self, rules: np.record, state: np.record) -> int | None:
        """The action that is to be made at a decision, None if the player chooses.

        Raises `InputError` if it is not legal there.
        """
        package, waiting = package_of(state), self._of_all or self._of_seats[to_move(state)]
        if not waiting or waiting[0].decision not in (None, decision_word(package, state)):
            return None
        phrase = waiting.pop(0).phrase
        action = move_code(package, rules, state, phrase)
        if action is None:
            moves = [package.notation.move_text(rules, state, code) for code in legal_codes(package, rules, state)]
            decides = f"seat {to_move(state) + 1} decides on {decision_word(package, state)}"
            raise InputError(f"opening: {quoted(phrase)} is not possible; {decides}, by one of: {listed(moves)}")
        return action

    def demand_none_left(self) -> None:
        """Raise `InputError` if the game ended before all moves could be made."""
        if self.left:
            raise InputError(f"opening: {quoted(self.left[0].phrase)} was not made before the game ended")


class FirstMovesOfGames:
    """The same for games at one table that compiled code plays side by side.

    Iterating gives the places of the games that go on, time after time: each up to the next choice that may be one of
    these moves, or to its end.
    """

    def __init__(self, table: Table, rotation: int, rules: np.record, states: np.ndarray) -> None:
        self.given = np.full(len(states), NO_ACTION, np.int64)
        self.looked_at = np.zeros((len(states), package_of(states).SEATS), np.bool_)
        """Both as `search.batch.play_games` takes them."""
        self.failed: dict[int, InputError] = {}
        """Why the moves of a game cannot be made, by its place."""
        self._rules, self._states = rules, states
        games = range(len(states)) if table.has_first_moves else ()
        self._left = {game: FirstMoves(table, rotation) for game in games}

    def __iter__(self) -> Iterator[np.ndarray]:
        games = list(range(len(self._states)))
        while games := [game for game in games if game not in self._left or self._prepare(game)]:
            yield np.array(games, np.int64)
            games = list(self._left)

    def _prepare(self, game: int) -> bool:
        """Give the move that is to be made where a game stands, if there is one; return whether it can go on."""
        moves, state = self._left[game], self._states[game]
        self.given[game], self.looked_at[game] = NO_ACTION, False
        try:
            if to_move(state) < 0:
                moves.demand_none_left()
            action = moves.take(self._rules, state)
        except InputError as problem:
            self.failed[game] = problem
            del self._left[game]
            return False
        if action is not None:
            self.given[game] = action
        self.looked_at[game, moves.deciders] = True
        if not moves.left:
            del self._left[game]
        return True


def first_moves(moves: Sequence[str]) -> Iterator[FirstMove]:
    """Decision by decision: such as "turn: place 3-3, bid 2", where only the first phrase waits for its decision."""
    for move in moves:
        decision, colon, phrases = move.rpartition(":")
        for place, phrase in enumerate(phrases.split(",")):
            yield FirstMove(decision.strip() if colon and not place else None, phrase.strip())


def demand_possible(table: Table, seeds: Sequence[int]) -> None:
    """Refuse a table if its first moves are legal with the cards of none of these seeds, wherever its chairs stand.

    What players choose in between is drawn at random.
    """
    problems = []
    for seed, rotation in product(seeds, range(table.rotations)):
        try:
            return _follow(table, rotation, seed)
        except InputError as problem:
            problems.append(problem)
    raise problems[0]


def _follow(table: Table, rotation: int, seed: int) -> None:
    game, moves, words = table.new_game(rotation, seed), FirstMoves(table, rotation), stream(seed, "first moves")
    while moves.left and not game.over:
        action, legal = moves.take(game.rules, game.state), game.actions()
        game.play_action(legal[below(words, len(legal))] if action is None else action)
    moves.demand_none_left()
