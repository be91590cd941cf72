"""A game between persons and agents at one table, as it goes on: choices, what is told of them, and taking them back.

Between two choices of persons the agents play by a stream that follows from the seed and the number of choices so far,
and remember nothing from before. So the same seed and choices give the same game, broken off and resumed or taken back
in between or not; only agents with a time budget may do otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Game
from engine.chance import stream
from engine.errors import InputError
from engine.facts import TOTAL
from engine.game import package_of, stage, to_move, turn_number
from engine.notation import turn_text
from engine.records import Recorder
from search import agents, own_agents
from search.tree import one


@dataclass
class PlayerTurn:
    """One player's turn, or another chain of decisions; it grows as long as it lasts."""

    seat: int
    number: int
    state: Any
    """The state in which it began."""
    chosen: list[int] = field(default_factory=list)
    """Its actions, forced ones left out."""


@dataclass(frozen=True)
class StageEnd:
    """The end of a part of the game, such as a round."""

    number: int
    """From 1."""
    gained: Mapping[str, Mapping[str, int]]
    """Each player's points by source since it began, where there are any."""
    totals: Mapping[str, int]


class Sitting:
    """A game in which each seat is a person's or an agent's; it stands at a person's choice, an agent's, or the end."""

    def __init__(self, game: Game, seed: int, seats: Sequence[str | None], chosen: Sequence[int] = ()) -> None:
        """`game` is fresh, set up with `seed`; `seats` has the code of each seat's agent, None for a person.

        `chosen` are the actions with which it has already been played on. Raises InputError for seats that cannot be.
        """
        if len(seats) != len(game.names):
            raise InputError(f"agents: {len(seats)} seats for {len(game.names)} players; give one for each")
        if None not in seats:
            raise InputError("seats: at least one must be me; bruxelles simulate plays games between agents")
        self._fresh, self._seed = game.copy(), seed
        self._recorder = Recorder(game, seed, seats)
        self._agents = [None if code is None else agents.parse(code) for code in seats]
        own_agents.sit_down(self._agents, game)
        for agent in self._agents:
            if agent is not None:
                agent.prepare(one(game.state))  # to hear now of what it cannot play
        self.seats = tuple(seats)
        self.events: list[PlayerTurn | StageEnd] = []
        """All that has happened, in order."""
        self._chosen: list[int] = []
        self._persons_choices: list[int] = []
        """Which of the choices so far were made by persons."""
        self._stage, self._scores = stage(game.state), game.scores()
        for action in chosen:
            self.play(action)

    @property
    def game(self) -> Game:
        return self._recorder.game

    @property
    def person_decides(self) -> bool:
        return not self.game.over and self.seats[self.game.seat] is None

    @property
    def chain(self) -> tuple[int, int]:
        """The seat to decide and the number of its turn, which together tell turns apart."""
        return self.game.seat, int(turn_number(self.game.state))

    def play(self, action: int) -> None:
        """Make the pending choice, whoever's it is."""
        game = self.game
        if self.person_decides:
            self._persons_choices.append(len(self._chosen))
        for place, (state, step) in enumerate(game.steps(action)):
            self._note_stage(state)
            chain = int(to_move(state)), int(turn_number(state))
            last = self.events[-1] if self.events else None
            if not (isinstance(last, PlayerTurn) and (last.seat, last.number) == chain):
                last = PlayerTurn(*chain, state)
                self.events.append(last)
            if place == 0:
                last.chosen.append(step)
        self._recorder.play_action(action)
        self._chosen.append(action)
        self._note_stage(game.state)

    def agents_play(self) -> Iterator[None]:
        """Let the agents choose up to the next choice of a person or the end; stops to look after each of theirs."""
        words, awake = stream(self._seed, "play", len(self._chosen)), set[int]()
        while not self.game.over and (agent := self._agents[self.game.seat]) is not None:
            states = one(self.game.state)
            if self.game.seat not in awake:
                agent.prepare(states)
                awake.add(self.game.seat)
            self.play(agent.choose(self.game.rules, states, words))
            yield

    def taken_back(self) -> Sitting | None:
        """The sitting as it was before the last choice that a person made; None where there is none.

        All that was chosen after it is taken back too. Chance stays what it is: what comes up after the same choices is
        the same again.
        """
        if not self._persons_choices:
            return None
        return Sitting(self._fresh.copy(), self._seed, self.seats, self._chosen[: self._persons_choices[-1]])

    def document(self) -> dict[str, Any]:
        """The record so far."""
        return self._recorder.document()

    @property
    def past(self) -> int:
        """How many of the events are over; the last one is not while its turn lasts."""
        last = self.events[-1] if self.events else None
        lasts = isinstance(last, PlayerTurn) and not self.game.over and (last.seat, last.number) == self.chain
        return len(self.events) - lasts

    def own_last(self, seat: int) -> int:
        """The number of the event that was a seat's last turn, 0 if it has had none."""
        own = [
            n
            for n, event in enumerate(self.events[: self.past])
            if isinstance(event, PlayerTurn) and event.seat == seat
        ]
        return own[-1] if own else 0

    def words(self, turn: PlayerTurn) -> str:
        """A turn as a sentence, for all to hear."""
        game = self.game
        told = turn_text(package_of(game.state), game.rules, turn.state, turn.chosen, for_all=True)
        return f"{game.names[turn.seat]}: {told}"

    def _note_stage(self, state: Any) -> None:
        if stage(state) == self._stage:
            return
        before, self._scores = self._scores, self.game.scores_in(state)
        gained = {
            name: {source: n for source in points if source != TOTAL and (n := points[source] - before[name][source])}
            for name, points in self._scores.items()
        }
        totals = {name: points[TOTAL] for name, points in self._scores.items()}
        self.events.append(StageEnd(self._stage + 1, gained, totals))
        self._stage = stage(state)
