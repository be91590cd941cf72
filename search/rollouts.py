"""Turns played on to the end of the game, each in the same worlds and with the same chance, so that luck cancels out.

What backgammon calls a rollout with common dice, and simulation common random numbers. A rollout is worth what its
player is: every seat draws its actions by the shares that the learned policy gives them (search/instant.py), in a game
of which nothing has been learned by the rules of thumb. So thousands of games are played where a search would play a
few. Always playing what the policy likes best is a little stronger and makes worse rollouts: all of them go the same
way, and with it wrong (docs/experiments.md, Verdicts).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.chance import stream
from engine.game import (
    apply_action,
    decision_key,
    determinize,
    final_scores,
    package_of,
    players,
    points_by_source,
    stage,
    to_move,
    turn_number,
)
from engine.kernel import inlined, kernel
from search.instant import Instinct, draw, look, weigh, write
from search.playout import next_choice
from search.policy import Policy, best_rated
from search.settings import Settings
from search.tree import NONE, one
from search.value import blend, evaluate_scores
from search.weights import find

if TYPE_CHECKING:
    from engine import Game
    from engine.contract import SearchedGame, State


def outcome_type(package: SearchedGame) -> np.dtype:
    """What a game brought.

    To the player to move: the share of the win, the margin in points, their blend, and the points from each of the
    package's SOURCES; to every seat its points and its share of the win, 0 where nobody sits. Besides two decisions by
    their keys and one more than the action, 0 where there was none: the first of another player, and the next of the
    player to move that is like the one the turn begins with, in the same stage.
    """
    own = [("win", "f8"), ("margin", "f8"), ("value", "f8"), ("points", "f8", (len(package.SOURCES),))]
    seats = [(name, "f8", (package.SEATS,)) for name in ("totals", "wins")]
    return np.dtype([*own, *seats, ("reply_key", "i4"), ("reply", "i4"), ("sequel", "i4")])


class Turns(NamedTuple):
    """T turns of D decisions at most, for compiled code."""

    keys: np.ndarray  # (T, D) int64: the decisions
    codes: np.ndarray  # (T, D) int64: how they are made; NONE beyond a turn's end

    @classmethod
    def of(cls, seen: Game, turns: Sequence[Sequence[int]]) -> Turns:
        """Turns that begin with the decision pending in `seen`, each its actions."""
        shape = len(turns), max(map(len, turns))
        table = cls(np.zeros(shape, np.int64), np.full(shape, NONE, np.int64))
        for keys, codes, turn in zip(table.keys, table.codes, turns, strict=True):
            ahead = seen.copy()
            place = 0
            for code in turn:
                if len(ahead.actions()) > 1:  # compiled code makes what is forced by itself
                    keys[place], codes[place] = decision_key(ahead.state), code
                    place += 1
                ahead.play_action(code)
        return table


class Player(NamedTuple):
    """Who plays on, and where; each thread needs its own."""

    instinct: Instinct
    policy: Policy
    states: np.ndarray
    """(1,) STATE: the game."""
    words: np.ndarray
    """(2,) uint64: its chance."""
    actions: np.ndarray
    """(MOST_ACTIONS,) int16: its legal actions."""
    scores: np.ndarray
    """(SEATS,) float64, as are the margins"""
    margins: np.ndarray

    @classmethod
    def of(cls, rules: np.record, state: State) -> Player:
        package = package_of(state)
        scores, margins = np.zeros((2, package.SEATS))
        return cls(
            Instinct.of(state, find(package, players(rules, state))),
            Policy.of(package),
            one(state),
            np.zeros(2, np.uint64),
            np.zeros(package.MOST_ACTIONS, np.int16),
            scores,
            margins,
        )


def prepare(seen: Game, settings: Settings) -> None:
    """Compile, or load what is compiled, for the game of `seen`."""
    Rollouts(seen, [[]], 0, 1, settings).play([], 1)


def world(seen: Game, seed: int, number: int) -> State:
    """The table of `seen` with all that is hidden as it lies in one of the worlds of a seed."""
    state = seen.copy().state
    determinize(seen.rules, state, _chance(seed, number))
    return state


def _chance(seed: int, number: int) -> np.ndarray:
    """The stream of a world and of all that is drawn in the games played in it."""
    return stream(seed, "rollout", number)


class Rollouts:
    """Games played on after some turns, more and more of them; `outcomes` has those of each turn."""

    def __init__(
        self,
        seen: Game,
        turns: Sequence[Sequence[int]],
        seed: int,
        threads: int,
        settings: Settings,
    ) -> None:
        """Of `turns` that begin with the decision pending in `seen`, each its actions; nothing hidden there is read."""
        self._seen, self._seed, self._settings = seen, seed, settings
        self._turns = Turns.of(seen, turns)
        self._players = [Player.of(seen.rules, seen.state) for _ in range(threads)]
        self._type = outcome_type(package_of(seen.state))
        self.outcomes = [np.zeros(0, self._type).view(np.recarray) for _ in turns]
        """One (n,) array for each turn, of the game's `outcome_type`; games of one place are played in its `world`."""

    @property
    def games(self) -> int:
        """Played in all."""
        return sum(map(len, self.outcomes))

    def play(self, turns: Sequence[int], count: int) -> None:
        """Play `count` more games after each of some turns, given by their places; all of them have as many so far."""
        played = len(self.outcomes[turns[0]]) if turns else 0
        new = np.zeros((count, len(turns)), self._type).view(np.recarray)  # a row a world, so that rows lie together
        keys, codes = self._turns.keys[list(turns)], self._turns.codes[list(turns)]

        def play(player: int) -> None:
            for number in range(player, count, len(self._players)):
                _play_on(
                    self._seen.rules,
                    one(self._seen.state),
                    keys,
                    codes,
                    self._players[player],
                    _chance(self._seed, played + number),
                    self._settings.tuning(),
                    new[number],
                )

        with ThreadPoolExecutor(len(self._players)) as pool:
            list(pool.map(play, range(len(self._players))))
        for turn, outcomes in zip(turns, new.T, strict=True):
            self.outcomes[turn] = np.concatenate([self.outcomes[turn], outcomes]).view(np.recarray)


@kernel
def _play_on(rules, roots, keys, codes, player, words, tuning, outcomes):
    """Play a game after each turn that begins in roots[0], all in one world, which is drawn into it from the stream
    `words`.

    What is drawn afterwards is drawn from equal streams.
    """
    seat, seats = to_move(roots[0]), players(rules, roots[0])
    determinize(rules, roots[0], words)
    for turn in range(len(keys)):
        write(words, player.words)
        player.states[0] = roots[0]
        _follow(rules, player.states[0], keys[turn], codes[turn], player.actions)
        n = next_choice(rules, player.states[0], player.actions)
        while n > 0:
            action = _drawn(rules, player, n)
            _note_choice(roots[0], player.states[0], action, outcomes[turn])
            apply_action(rules, player.states[0], action)
            n = next_choice(rules, player.states[0], player.actions)
        _note(rules, player, seats, seat, tuning, outcomes[turn])


@inlined
def _drawn(rules, player, n):
    """One of the n legal actions of the player's table."""
    if not player.instinct.known:
        return best_rated(rules, player.states[0], player.policy, player.words, player.actions, n)
    look(rules, player.states, player.instinct, player.words)
    weigh(rules, player.instinct, player.policy.weights, player.actions, n, player.instinct.unnoted)
    return np.int64(player.actions[draw(player.instinct, player.words, n)[0]])


@inlined
def _note_choice(root, table, action, outcome):
    """Note the action if it is a first reply, or the next one of the same kind as the turn began with."""
    if to_move(table) != to_move(root):
        if outcome.reply == 0:
            outcome.reply_key = decision_key(table)
            outcome.reply = action + 1
        return
    again = stage(table) == stage(root) and turn_number(table) != turn_number(root)
    if outcome.sequel == 0 and again and decision_key(table) == decision_key(root):
        outcome.sequel = action + 1


@inlined
def _note(rules, player, seats, seat, tuning, outcome):
    """Write what the player's game, which is over, brought."""
    table = player.states[0]
    final_scores(rules, table, player.scores)
    evaluate_scores(player.scores, seats, 0.0, outcome.wins, player.margins)
    for other in range(seats):
        outcome.totals[other] = np.round(player.scores[other])
    outcome.win = outcome.wins[seat]
    outcome.margin = player.margins[seat]
    outcome.value = blend(outcome.win, outcome.margin, tuning.margin_weight, tuning.margin_scale)
    points_by_source(rules, table, seat, outcome.points)


@inlined
def _follow(rules, state, keys, codes, actions):
    """Make a turn's decisions, up to one that does not come up in this world or cannot be made so.

    A turn that turns up something hidden may go on otherwise in another world.
    """
    for place in range(len(codes)):
        n = next_choice(rules, state, actions)
        legal = False
        for k in range(n):
            legal |= actions[k] == codes[place]
        if not legal or decision_key(state) != keys[place]:
            break
        apply_action(rules, state, codes[place])
