"""What a run plays: parts, the tables of a part, and who sits at each table.

A plan is all that its games depend on, the values of a user's own box included; only the files of strategies are read
when an agent is made.

A part plays its tables in blocks. In a block every table is played with its chairs moved on seat by seat until they
have stood everywhere, once or several times, and all these games are set up from one seed: whatever is compared has
the same cards, and each chair has them from every seat. Block b of every part has the same seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analysis.runs.seeds import derived_seed
from analysis.studies.given_position import GivenPosition
from engine import GAME, Game
from engine.box_files import ComponentBox
from engine.chance import stream
from engine.contract import GamePackage
from engine.errors import InputError
from engine.face import package
from engine.facts import Fact
from engine.game import GAMES, package_of, stage, stages_left
from engine.what_if import AS_IN_THE_BOX, WhatIf
from search import agents, own_agents, strategies, weights


@dataclass(frozen=True)
class Chair:
    """Who sits somewhere, and with what; it moves from seat to seat."""

    agent: int
    """Its place among the plan's agents."""
    board: str | None = None
    """The side of the Architect board; either every chair of a table has one, or none."""
    gifts: tuple[str, ...] = ()
    """What the seat is given at the start: "noble solvay", "prestige iris m1 v1", "money 1", "points 5"."""
    first_moves: tuple[str, ...] = ()
    """Moves in notation that it makes as its first decisions, before its agent begins to choose."""
    levels: tuple[tuple[str, str], ...] = ()
    """The level of each factor that a study varies between seats."""


@dataclass(frozen=True)
class OwnBox:
    """Component values that a user read off an own copy of the game, over those that the project has."""

    values: tuple[tuple[str, Any], ...] = ()
    """By the dotted keys of box files: `("nobles.cost.empain", 4)`."""

    def __hash__(self) -> int:
        return hash(json.dumps(self.values))  # a value may be a list

    @classmethod
    def read(cls, file: Path | None, game: str = GAME, edition: str | None = None) -> OwnBox:
        """What a box file gives for an edition of a game, nothing without a file; raises `InputError`."""
        return cls() if file is None else cls(tuple(package(game).Box.load(file, edition).given.items()))


AS_THE_PROJECT_HAS_IT = OwnBox()


@dataclass(frozen=True)
class Table:
    """What is played, and the chairs around the table as they stand before they move on."""

    chairs: tuple[Chair, ...]
    game: str = GAME
    edition: str | None = None
    """None is the game's own, the first of its EDITIONS."""
    modules: tuple[str, ...] = ()
    boards: tuple[str, ...] | None = None
    """The side of the Architect board in each seat, whoever sits there; None leaves it to the chairs and the agents."""
    seat_gifts: tuple[tuple[str, ...], ...] = ()
    """What each seat is given at the start, whoever sits there, beside what its chair brings; () gives nothing."""
    first_moves: tuple[str, ...] = ()
    """Moves in notation that are made as the first decisions of the game, whoever decides."""
    box: OwnBox = AS_THE_PROJECT_HAS_IT
    what_if: WhatIf = AS_IN_THE_BOX
    levels: tuple[tuple[str, str], ...] = ()
    """The level of each factor that a study varies between tables."""
    times: int = 1
    """How often a block has each of its games: with the same cards, but other choices of chance of the agents."""
    position: GivenPosition | None = None
    """From which the games go on, each seat as it is there; None for games from the deal on."""

    @property
    def players(self) -> int:
        return len(self.chairs)

    @cached_property
    def rotations(self) -> int:
        """Moves of one seat until the same chairs stand in the same seats again."""
        around = self.chairs
        return next(move for move in range(1, len(around) + 1) if around[move:] + around[:move] == around)

    def chair_number(self, rotation: int, seat: int) -> int:
        """Which of the chairs stands in a seat after so many moves."""
        return (seat - rotation) % self.players

    def seated(self, rotation: int) -> tuple[Chair, ...]:
        """The chairs by seat after so many moves."""
        return tuple(self.chairs[self.chair_number(rotation, seat)] for seat in range(self.players))

    def new_game(self, rotation: int, seed: int) -> Game:
        """A game at this table as it begins; raises `InputError` for whatever cannot be."""
        if self.position is not None:
            return self.position.new_game(self._box_of_position(self.position), seed)
        return Game.new(
            self.game,
            self.edition,
            players=self.players,
            seed=seed,
            box=dict(self.box.values),
            modules=self.modules,
            boards=self._boards(rotation),
            what_if=self.what_if,
            gifts=self.gifts(rotation) if self.has_gifts else None,
        )

    @property
    def is_what_if(self) -> bool:
        """Whether it is not a game as the box and the rules have it."""
        return bool(self.what_if) or self.has_gifts

    @property
    def has_gifts(self) -> bool:
        return any(self.seat_gifts) or any(chair.gifts for chair in self.chairs)

    @property
    def has_first_moves(self) -> bool:
        return bool(self.first_moves) or any(chair.first_moves for chair in self.chairs)

    def gifts(self, rotation: int) -> tuple[tuple[str, ...], ...]:
        """What each seat is given at the start."""
        by_chair = tuple(chair.gifts for chair in self.seated(rotation))
        if not self.seat_gifts:
            return by_chair
        if len(self.seat_gifts) > self.players:
            raise InputError(f"seat_gifts: there is no seat {len(self.seat_gifts)}, the table has {self.players}")
        return tuple(own + more for own, more in zip(self.seat_gifts, by_chair, strict=True))

    def _box_of_position(self, position: GivenPosition) -> ComponentBox:
        """The box with which games go on from a position; raises `InputError` for what that leaves no room for."""
        position.demand_same({"game": self.game, "modules": list(self.modules), "players": [self.players]})
        edition = position.given()["edition"]
        if self.edition is not None:
            position.demand_same({"edition": self.edition})
        for what, given in (
            ("boards", self.boards or any(chair.board for chair in self.chairs)),
            ("gifts", any(chair.gifts for chair in self.chairs)),
            ("seat_gifts", any(self.seat_gifts)),
            ("without", self.what_if.without),
        ):
            if given:
                raise InputError(f"{what}: a game that goes on from a position has none; change the position itself")
        return package(self.game).Box.load(dict(self.box.values), edition, dict(self.what_if.values))

    def _boards(self, rotation: int) -> tuple[str, ...] | None:
        own = [chair.board for chair in self.seated(rotation) if chair.board is not None]
        played = package(self.game)
        if own and played.BOARDS and played.BOARD_MODULE not in self.modules:
            raise InputError(f'boards: they need modules = ["{played.BOARD_MODULE}"]')
        if own and (self.boards is not None or len(own) < self.players):
            raise InputError("boards: either every chair brings one, or every seat has one, or none is given")
        return tuple(own) or self.boards


class Opening(NamedTuple):
    """A table with its chairs in their seats before the first choice, as compiled code takes it; nobody changes it."""

    package: GamePackage
    box: ComponentBox
    facts: tuple[Fact, ...]
    """What the fields of a chronicle mean; the words of some are those of the box."""
    rules: np.record
    start: np.ndarray
    """One state: before the deal empty but for the boards that are given, or else the position."""
    gifts: np.ndarray
    """(n, 2) int64: seat, and what it is given."""
    is_dealt: bool
    """Whether `start` is a position."""


def opening(table: Table, rotation: int) -> Opening:
    """The opening after so many moves of the chairs; raises `InputError` for whatever cannot be.

    `Plan.opening` makes each only once.
    """
    return _opening(table, rotation, _furnished)


def _opening(table: Table, rotation: int, furnished: Callable[..., Game]) -> Opening:
    if table.position is not None:
        return _from_position(table, table.position)
    boards = table._boards(rotation)
    some = None if boards is None else tuple(sorted(boards))
    game = furnished(table.game, table.edition, table.players, table.box, table.modules, some, table.what_if)
    played = package_of(game.state)
    start = played.new_states(1)
    if boards is not None:
        played.give_boards(game.rules, start[0], boards)
    gifts = played.gifts(game.box, game.rules, table.gifts(rotation))
    gifts_array = np.array(gifts, np.int64).reshape(-1, 2)
    return Opening(played, game.box, played.facts(game.box), game.rules, start, gifts_array, is_dealt=False)


def _from_position(table: Table, position: GivenPosition) -> Opening:
    game = position.as_it_lies(table._box_of_position(position))
    played = package_of(game.state)
    start = played.new_states(1)
    start[0] = game.state
    no_gifts = np.zeros((0, 2), np.int64)
    return Opening(played, game.box, played.facts(game.box), game.rules, start, no_gifts, is_dealt=True)


def _furnished(
    game: str,
    edition: str | None,
    players: int,
    box: OwnBox,
    modules: tuple[str, ...],
    boards: tuple[str, ...] | None,
    what_if: WhatIf,
) -> Game:
    """A game with the box and the rules that tables share; `boards` are those given, in any order."""
    return Game.new(game, edition, players, box=dict(box.values), modules=modules, boards=boards, what_if=what_if)


class Seating(NamedTuple):
    """A game of a block."""

    table: int
    """Its place among the part's tables."""
    repeat: int
    """How many of the block's games at this table have the same seats and come before it."""
    rotation: int
    like: int
    """The first game of the block with this `repeat` in which the same agents sit in the same seats; perhaps this."""


@dataclass(frozen=True)
class Part:
    """Some tables, and how many games are played at them in all; the last block may be cut short."""

    tables: tuple[Table, ...]
    games: int

    @cached_property
    def block(self) -> tuple[Seating, ...]:
        """The games of a block in order."""
        first: dict[tuple[int, ...], int] = {}
        seatings: list[Seating] = []
        for number, table in enumerate(self.tables):
            for repeat, rotation in product(range(table.times), range(table.rotations)):
                seated = (repeat, *(chair.agent for chair in table.seated(rotation)))
                seatings.append(Seating(number, repeat, rotation, first.setdefault(seated, len(seatings))))
        return tuple(seatings)


class Place(NamedTuple):
    """Where a game stands in a run: its block in the part, its table there, and how far the chairs have moved on."""

    part: int
    block: int
    table: int
    repeat: int
    rotation: int
    like: int
    """The number in the part of the game with whose stream its agents play."""


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    agents: tuple[str, ...]
    """The codes of the agents."""
    parts: tuple[Part, ...]
    seed: int = 0
    records: bool = False
    """Whether every game is kept move by move."""
    choices: tuple[str, ...] = ()
    """Decisions in words: in every game one of each is drawn, and its options are played out."""
    worlds: int = 0
    """Games after each option of those."""

    @property
    def games(self) -> int:
        return sum(part.games for part in self.parts)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All different tables."""
        return tuple(dict.fromkeys(table for part in self.parts for table in part.tables))

    @cached_property
    def opening(self) -> Callable[[Table, int], Opening]:
        """`opening` for the tables of this plan, which makes each of them once."""
        furnished = cache(_furnished)
        return cache(lambda table, rotation: _opening(table, rotation, furnished))

    @cached_property
    def rounds(self) -> int:
        """Of the longest game at any of the tables."""
        openings = (self.opening(table, 0) for table in self.tables)
        starts = ((opening.rules, opening.start[0]) for opening in openings)
        return 1 + max(int(stage(start)) + int(stages_left(rules, start)) for rules, start in starts)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to other processes: not the openings."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def numbers(self, part: int) -> range:
        """The numbers of the games of a part: parts one after the other, and in each block after block."""
        first = sum(earlier.games for earlier in self.parts[:part])
        return range(first, first + self.parts[part].games)

    def place(self, game: int) -> Place:
        """Where a game stands, by its number."""
        part = next(part for part in range(len(self.parts)) if game in self.numbers(part))
        size = len(self.parts[part].block)
        block, within = divmod(game - self.numbers(part).start, size)
        table, repeat, rotation, like = self.parts[part].block[within]
        return Place(part, block, table, repeat, rotation, block * size + like)

    def table(self, place: Place) -> Table:
        return self.parts[place.part].tables[place.table]

    def game_seed(self, block: int) -> int:
        """The seed from which the games of a block are set up, in every part."""
        return derived_seed(self.seed, block, "deal")

    def agents_stream(self, place: Place) -> np.ndarray:
        """A fresh stream for the choices of chance that the agents of a game make.

        It depends on the game's number in its part. Games of a block with the same agents in the same seats share one,
        but for repeats: where a table changes nothing, they play on alike.
        """
        return stream(self.seed, place.like, "agents")

    def strategy_files(self) -> dict[str, Any]:
        """The weights in each strategy file that an agent plays by; refuses strategies that a game does not have."""
        names = [agent.strategy for code in self.agents if (agent := _of_the_project(code, "strategy")) is not None]
        for game in {table.game for table in self.tables}:
            for name in names:
                strategies.weights(name, GAMES[game])
        return {name: strategies.file_weights(name) for name in names if name.endswith(strategies.SUFFIX)}

    def agent_files(self) -> dict[str, str]:
        """The digests of files of the user's that agents play by, by the codes of these: agents, and learned weights.

        Raises InputError for weights that are not there.
        """
        own = {code: own_agents.digest(code) for code in self.agents if own_agents.is_own(code)}
        return own | {code: found for code in self.agents if (found := self._weights_digest(code))}

    def _weights_digest(self, code: str) -> str:
        """Of the files of weights that an agent plays by at the tables of the plan, if they are not the project's."""
        agent = _of_the_project(code, "weights")
        if agent is None or agent.folder == weights.FOLDER:
            return ""
        digest = hashlib.sha256()
        for game, players in sorted({(table.game, table.players) for table in self.tables}):
            path = weights.path_of(GAMES[game], players, agent.folder)
            try:
                digest.update(path.read_bytes())
            except OSError as problem:
                raise InputError(f"{path}: {problem.strerror}") from None
        return digest.hexdigest()[:16]

    def new_game(self, game: int) -> Game:
        """A game of the run as it begins, by its number."""
        place = self.place(game)
        return self.table(place).new_game(place.rotation, self.game_seed(place.block))


def _of_the_project(code: str, parameter: str) -> Any:
    """The agent with a code, if it is one of the project's that has this parameter; otherwise None."""
    kind = agents.kind(code)
    return None if own_agents.is_own(code) or parameter not in kind.PARAMETERS else agents.parse(code)


def one_table(codes: tuple[str, ...], games: int, *, seed: int = 0, records: bool = False, **table: Any) -> Plan:
    """Games at one table, with an agent for each seat by its code; `table` are further fields of the `Table`."""
    names = tuple(dict.fromkeys(codes))
    chairs = tuple(Chair(names.index(code)) for code in codes)
    return Plan(names, (Part((Table(chairs, **table),), games),), seed, records)


def split_agents(text: str) -> list[str]:
    """The agent codes in a list such as "random,ismcts:iterations=50,tournament_size=5,random".

    A comma parts two agents unless what follows is a parameter, a name with "=", of the agent before it.
    """
    codes: list[str] = []
    for part in text.split(","):
        name = part.split(":")[0]
        if "=" in name and codes:
            codes[-1] += f",{part}"
        else:
            codes.append(part.strip())
    return codes


def plan_seats(codes: list[str], players: int | None) -> tuple[str, ...]:
    """An agent for each seat: those given, or the only one given in every seat; raises InputError."""
    for code in codes:
        agents.parse(code)
    seats = codes * (players or 4) if len(codes) == 1 else codes
    if players is not None and len(seats) != players:
        raise InputError(f"{len(codes)} agents for {players} players; give one for all seats, or one for each")
    return tuple(seats)
