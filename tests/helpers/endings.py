"""Last rounds with everyone else out, and what is best there, found by the plainest enumeration.

    python -m tests.helpers.endings

plays games and writes `endings.jsonl` anew: positions at a turn that can be enumerated, each with what its best turn
comes to. Nothing here uses the search's own count, nor what it is made of.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

import numpy as np

from engine import Game
from engine.chance import stream
from engine.game import (
    apply_action,
    determinize,
    final_scores,
    legal_actions,
    package_of,
    stage,
    to_move,
    turn_number,
)
from engine.kernel import kernel
from engine.notation import legal_codes
from search.agents import parse
from search.instant import write
from search.tree import one

FILE = Path(__file__).with_suffix(".jsonl")

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"modules": ["belle-epoque"]},
    {"edition": "first"},
    {"game": "1897"},
    {"modules": ["belle-epoque", "asymmetric"]},
)
PLAYERS = (2, 3, 4)
EACH = 20
"""Positions of a variant."""

PLAYER = "ismcts:iterations=20,ending=0"

WORLDS = 12
"""In which there have to be as many choices, and a turn has to come to the same, or something hidden matters."""

MOST = 100_000
"""Tables of an end that is enumerated."""

DEPTH = 64
"""Decisions, forced ones too, that an end has at most."""

FEWEST = 10
"""Turns from which a position is worth asking about."""

Codes = tuple[int, ...]
Scores = tuple[float, ...]


class TooLarge(Exception):
    """An end has more than `MOST` tables."""


@dataclass(frozen=True)
class SolvedPosition:
    """A position, and what its best turn comes to."""

    name: str
    position: dict[str, Any]
    turns: int
    """That the player has."""
    best: int
    """How many of them are as good as any."""
    win: float
    margin: float

    @property
    def game(self) -> Game:
        return Game.from_position(self.position)


def endings() -> list[SolvedPosition]:
    """Those in the file."""
    return [SolvedPosition(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def judged(scores: Scores, seat: int) -> tuple[float, float, float]:
    """A seat's value, half win and half bounded margin, its share of the win and its margin."""
    best, other = max(scores), max(scores[:seat] + scores[seat + 1 :])
    win = 1 / scores.count(best) if scores[seat] == best else 0.0
    margin = scores[seat] - other
    return 0.5 * win + 0.25 * (1 + math.tanh(margin / 30)), win, margin


@kernel
def _enumerate(rules, states, actions, numbers, tried, values, scores, seats, most):
    """Every sequence of decisions from states[0] on, depth first; how many tables there are, -1 where too many.

    Each decision is made for the greatest value of its seat, its first of equals. What that comes to is scores[0].
    `states` has DEPTH places, as have the arrays of each level.
    """
    level, tables = 0, 0
    numbers[0] = legal_actions(rules, states[0], actions[0])
    tried[0] = 0
    values[0] = -1.0
    if numbers[0] == 0:
        final_scores(rules, states[0], scores[0])
    while level > 0 or tried[0] < numbers[0]:
        if tried[level] < numbers[level]:
            tables += 1
            if tables > most or level + 1 == len(numbers):
                return -1
            states[level + 1] = states[level]
            apply_action(rules, states[level + 1], np.int64(actions[level, tried[level]]))
            tried[level] += 1
            level += 1
            numbers[level] = legal_actions(rules, states[level], actions[level])
            tried[level] = 0
            values[level] = -1.0
            if numbers[level] == 0:
                final_scores(rules, states[level], scores[level])
        else:
            level -= 1
            seat, found = to_move(states[level]), scores[level + 1]
            own, other, sharing = found[seat], -np.inf, 1
            for opponent in range(seats):
                if opponent != seat:
                    other = max(other, found[opponent])
                    sharing += found[opponent] == own
            win = 1.0 / sharing if own >= other else 0.0
            value = 0.5 * win + 0.25 * (1.0 + np.tanh((own - other) / 30.0))
            if value > values[level]:
                values[level] = value
                write(found, scores[level])
    return tables


class Enumeration:
    """The end of a game in one world, without any way to save work."""

    def __init__(self, game: Game) -> None:
        self.rules, self.package, self.seats = game.rules, package_of(game.state), len(game.names)
        self.tables = 0
        self._states = self.package.new_states(DEPTH)
        self._actions = np.zeros((DEPTH, self.package.MOST_ACTIONS), np.int16)
        self._counts = np.zeros((2, DEPTH), np.int64)
        self._values, self._scores = np.zeros(DEPTH), np.zeros((DEPTH, self.package.SEATS))

    def scores(self, states: np.ndarray) -> Scores:
        """What best play comes to."""
        self._states[0] = states[0]
        numbers, tried = self._counts
        levels = self._states, self._actions, numbers, tried, self._values, self._scores
        tables = _enumerate(self.rules, *levels, self.seats, MOST - self.tables)
        if tables < 0:
            raise TooLarge
        self.tables += tables
        return tuple(self._scores[0, : self.seats].tolist())

    def turns(self, states: np.ndarray) -> dict[Codes, Scores]:
        """What each turn from here comes to, by its choices."""
        return dict(self._turns(states, self._chain(states), ()))

    def _chain(self, states: np.ndarray) -> tuple[int, int]:
        return self.package.to_move(states[0]), turn_number(states[0])

    def _turns(self, states: np.ndarray, chain: tuple[int, int], codes: Codes) -> Iterator[tuple[Codes, Scores]]:
        legal = legal_codes(self.package, self.rules, states[0])
        if not legal or self._chain(states) != chain:
            yield codes, self.scores(states)
            return
        for code in legal:
            after = one(states[0])
            self.package.apply_action(self.rules, after[0], code)
            yield from self._turns(after, chain, codes + (code,) * (len(legal) > 1))


def world(game: Game, number: int) -> np.ndarray:
    """The table with all that is hidden drawn anew."""
    states = one(game.state)
    determinize(game.rules, states[0], stream(number, "endings"))
    return states


def worth(game: Game, seat: int) -> tuple[float, float]:
    """A seat's share of the win and its margin by best play in one world."""
    _, win, margin = judged(Enumeration(game).scores(world(game, 0)), seat)
    return win, margin


def solved(name: str, game: Game) -> SolvedPosition | None:
    """A position with its best turn, where it can be enumerated, nothing hidden matters and there is a choice."""
    worlds = []
    try:
        for number in range(WORLDS):
            enumeration = Enumeration(game)
            turns = enumeration.turns(world(game, number))
            worlds.append((enumeration.tables, {codes: judged(scores, game.seat) for codes, scores in turns.items()}))
            if worlds[-1] != worlds[0]:
                return None
    except TooLarge:
        return None
    found = worlds[0][1]
    if len(found) < FEWEST or len(set(found.values())) == 1:
        return None
    best = max(found.values())
    _, win, margin = best
    return SolvedPosition(name, game.position(), len(found), [*found.values()].count(best), win, margin)


def alone(game: Game) -> bool:
    """Whether it is a turn of the last round with everyone else out."""
    seats = game.state.seats
    others = [seats[seat].passed for seat in range(len(game.names)) if seat != game.seat]
    return game.decision == "turn" and stage(game.state) == package_of(game.state).STAGES - 1 and all(others)


def last_rounds(variant: dict[str, Any], players: int, seed: int) -> Iterator[Game]:
    """The positions of a game in which everyone else is out."""
    game, agent, words = Game.new(players=players, seed=seed, **variant), parse(PLAYER), stream(seed, "agents")
    agent.prepare(one(game.state))
    while not game.over:
        if alone(game):
            yield game.copy()
        game.play_action(agent.choose(game.rules, one(game.state), words))


def made(variant: dict[str, Any], seed: int) -> Iterator[SolvedPosition]:
    """Positions of a variant, one a game at most, for all numbers of players in turn."""
    edition = variant.get("edition", ""), *variant.get("modules", ())
    for number, players in zip(count(seed), cycle(PLAYERS), strict=False):
        name = " ".join((variant.get("game", "1893"), *filter(None, edition), f"{players} players, seed {number}"))
        for game in last_rounds(variant, players, number):
            ending = solved(name, game)
            if ending is not None:
                yield ending
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1893)
    seed = parser.parse_args().seed
    number = 0
    with FILE.open("w", encoding="utf-8") as file:
        for variant in VARIANTS:
            for ending in islice(made(variant, seed), EACH):
                number += 1
                print(json.dumps(ending.__dict__, separators=(",", ":"), ensure_ascii=False), file=file, flush=True)
                print(f"{number}: {ending.name}, {ending.turns} turns, {ending.best} best", flush=True)


if __name__ == "__main__":
    main()
