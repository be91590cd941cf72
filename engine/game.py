"""The operations that every game offers, dispatched on the type of the state record.

Compiled code (the search, playouts, batch runs) calls these names; `numba.extending.overload` chooses the game's own
kernel by the record's type, so that one source serves all games and caches. Called from plain Python they dispatch
the same way on the record's dtype. Nothing here or above looks inside a state.

`contract` says what each takes and what else a game's package offers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

import numba
import numpy as np
from numba.extending import overload

from engine import bruxelles1893, bruxelles1897
from engine.contract import GamePackage, Rules, SearchedGame, State

GAMES: dict[str, GamePackage] = {"1893": bruxelles1893, "1897": bruxelles1897}
"""Every game by its short name."""


def package_of(state: State | np.ndarray) -> GamePackage:
    """The package of the game that a state record, or an array of them, belongs to; raises TypeError for none."""
    for package in GAMES.values():
        if state.dtype.fields == package.STATE.fields:
            return package
    raise TypeError(f"no game has a state of type {state.dtype}")


def name_of(package: SearchedGame) -> str:
    """The short name by which a package is among GAMES."""
    return next(name for name, known in GAMES.items() if known is package)


def deal(rules: Rules, state: State, words: np.ndarray) -> None:
    """Set up a game on an empty state, with all chance from the stream `words`."""
    package_of(state).deal(rules, state, words)


def give(rules: Rules, state: State, seat: int, gift: int) -> None:
    """Give a seat one of the gifts that the package's `gifts` numbers, right after the deal."""
    package_of(state).give(rules, state, seat, gift)


def legal_actions(rules: Rules, state: State, out: np.ndarray) -> int:
    """Write the legal actions, ascending and unique, into `out` (int16, size MOST_ACTIONS) and return their number.

    0 only when the game is over.
    """
    return package_of(state).legal_actions(rules, state, out)


def apply_action(rules: Rules, state: State, action: int) -> None:
    """Carry out a legal action of the pending decision, and all that follows up to the next decision."""
    package_of(state).apply_action(rules, state, action)


def to_move(state: State) -> int:
    """The seat whose decision is pending, -1 when the game is over."""
    return package_of(state).to_move(state)


def decision_key(state: State) -> int:
    """An integer (int32) naming the pending decision, its seat and object: equal keys give action codes one meaning."""
    return package_of(state).decision_key(state)


def turn_number(state: State) -> int:
    """With the seat to move, this number tells one player's turn, or other chain of decisions, from every other.

    It grows wherever something hidden is turned up.
    """
    return package_of(state).turn_number(state)


def final_scores(rules: Rules, state: State, out: np.ndarray) -> None:
    """Write each seat's points into `out` (float64, size SEATS or more): the final scores once the game is over.

    The highest wins. Where a game's rules decide ties, they count by less than a hundredth of a point: seats that tie
    to the end have the very same number, and all arithmetic with points stays what it is.
    """
    package_of(state).final_scores(rules, state, out)


def stage(state: State) -> int:
    """The part of the game that is being played, such as a round, from 0."""
    return package_of(state).stage(state)


def stages_left(rules: Rules, state: State) -> int:
    """The parts of the game that are still to come, the present one not counted."""
    return package_of(state).stages_left(rules, state)


def features(rules: Rules, state: State, seat: int, out: np.ndarray) -> None:
    """Write what a seat has between two stages into `out` (float64): a number for each of the game's FEATURES."""
    package_of(state).features(rules, state, seat, out)


def points_by_source(rules: Rules, state: State, seat: int, out: np.ndarray) -> None:
    """Write a seat's points from each of the game's SOURCES into `out` (float64): they add up to its `final_scores`.

    But for what decides ties, which is no point."""
    package_of(state).points_by_source(rules, state, seat, out)


def inputs(rules: Rules, state: State, viewer: int, out: np.ndarray) -> None:
    """Write what a player sees of the table at any decision into `out`, float32, of the game's inputs.

    First the package's SHARED_INPUTS, then the SEAT_INPUTS of each seat in play, clockwise from `viewer`.
    """
    package_of(state).inputs(rules, state, viewer, out)


def rate(rules: Rules, state: State, weights: tuple[float, ...], actions: np.ndarray, n: int, out: np.ndarray) -> None:
    """Write what each of the n legal `actions` of the pending decision seems worth into `out`, by rules of thumb.

    `weights` is a tuple of floats, one for each of the game's WANTS, `out` float64: points of the seat to move.
    """
    package_of(state).rate(rules, state, weights, actions, n, out)


def turn_class(state: State, action: int) -> int:
    """Which of the package's TURN_CLASSES an action is of, where the pending decision chooses a turn; else -1."""
    return package_of(state).turn_class(state, action)


def determinize(rules: Rules, state: State, words: np.ndarray) -> None:
    """Redraw all that the players have not seen, future chance included, from the stream `words`.

    The outcome depends on what is visible and on `words` alone, never on the hidden order it replaces.
    """
    package_of(state).determinize(rules, state, words)


def determinize_for(rules: Rules, state: State, seat: int, words: np.ndarray) -> None:
    """The same as `determinize` for what `seat` has not seen, whoever is to move."""
    package_of(state).determinize_for(rules, state, seat, words)


def conceal(rules: Rules, state: State, seat: int) -> None:
    """Blot out all that `seat` has not seen: states that look alike to it become the same.

    What is left is for looking at alone, no operation takes it.
    """
    package_of(state).conceal(rules, state, seat)


def observe(rules: Rules, before: State, action: int, state: State, chronicle: np.record) -> None:
    """Note an action in `chronicle`, a record of CHRONICLE that begins as zeros.

    `before` is the state to which the action was applied, `state` the one it led to. Every action of a game is to be
    observed, forced ones too, from the deal to the end; the chronicle is complete when the game is over.
    """
    package_of(state).observe(rules, before, action, state, chronicle)


def players(rules: Rules, state: State) -> int:
    """The number of seats in play."""
    return package_of(state).players(rules, state)


def fault(rules: Rules, state: State) -> int:
    """The number of the first fault that the integrity check finds, an index of the game's FAULTS; 0 if none."""
    return package_of(state).fault(rules, state)


OPERATIONS: tuple[Callable[..., int | None], ...] = (
    deal,
    give,
    legal_actions,
    apply_action,
    to_move,
    decision_key,
    turn_number,
    final_scores,
    points_by_source,
    stage,
    stages_left,
    features,
    inputs,
    rate,
    turn_class,
    determinize,
    determinize_for,
    conceal,
    observe,
    players,
    fault,
)


def _overload(operation: Callable[..., int | None]) -> None:
    """Let compiled code call `operation`: the state's type chooses the game, whose own kernel does the work."""
    place = list(inspect.signature(operation).parameters).index("state")

    @overload(operation)
    def choose(*arguments):
        for package in GAMES.values():
            if arguments[place] == numba.from_dtype(package.STATE):
                kernel = getattr(package, operation.__name__)
                return lambda *arguments: kernel(*arguments)
        return None


for _operation in OPERATIONS:
    _overload(_operation)
