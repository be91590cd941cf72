"""The best move: a search finds turns, and those that could be the best are played on until one is decided."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.bounds import MOST_ITERATIONS, MOST_JOBS, MOST_PLAYOUTS, MOST_SECONDS
from engine.errors import InputError
from engine.turns_said import turn_said
from engine.version import version
from search.advice import SETTLED, Advice, Behind, Move, Reply
from search.counted_advice import counted_out
from search.forest import Budget, Forest, processors
from search.rollouts import Rollouts, prepare
from search.settings import Settings
from search.thinking import Thought, think
from search.turns import TELLING_VISITS, Turn, answers, planned, ranked, turn
from search.verdict import FIRST_LOT, Race, mean_figure
from search.worlds import as_seen

if TYPE_CHECKING:
    from engine import Game

SECONDS = 5.0
"""Budget where none is given."""

SEARCHED = 0.5
"""Part of the budget that the search has; the rest is for games that are played on."""

GAME_ITERATIONS = 100
"""Iterations for which a game is played on: it takes about as long."""

TRIED_GAMES = 2
"""Games after each turn by which their speed is measured, where the budget is in seconds."""

FORCED_GAMES = 100
"""Where nothing can be chosen."""

PLAYED_ON = 5
"""Turns of the search, one for each first decision, that are played on at least where the budget allows."""

MOST_PLAYED_ON = 8
"""Turns that are played on at most, besides those asked for."""

LINE_TURNS = 3
"""Most turns told of what is expected after the move."""

REPLIES = 3
"""Most replies told of a move."""

EXPECTED_VISITS = 10
"""Fewest visits of a decision that is told as expected."""

FEW = 0.005
"""Part of the visits of the best turn below which the figures of another are not set beside its own without a word."""


def best_move(
    game: Game,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    top: int = 5,
    settings: Settings | None = None,
    among: Sequence[str] | None = None,
    asked: Sequence[str | Sequence[int]] = (),
    games: int = 0,
    report: Callable[[Advice], object] = lambda advice: None,
    report_every: float = math.inf,
    stopped: threading.Event | None = None,
) -> Advice:
    """Search the pending decision of `game` and advise whole turns, at most `top` of them.

    The budget is `seconds` (5 if neither is given) or `iterations`, over all trees together, of which half is for games
    that are played on, `GAME_ITERATIONS` for each. With iterations, the answer depends on what is visible, the seed,
    the iterations and the settings alone, not on `threads` (as many as there are processors unless given).

    With `among`, only turns that begin with one of these moves, in notation, are looked at. The turns `asked` for, each
    as `turns_said.turn_said` reads it or by its actions, get as fair a look as the best ones; where only a beginning is
    said, or the actions do not come up in the world of this seed, the best turn that begins so. Each turn that is
    listed is played on in so many `games` at least, beyond the budget if need be. `report` is called with the advice so
    far every `report_every` seconds, which changes nothing in the answer to a number of iterations. Once another thread
    has set `stopped`, the answer is what there is by then, from one iteration at least. Raises `InputError` for a
    finished game and for numbers out of range, `IllegalMove` for a move that is not possible.
    """
    budget = _budget(seconds, iterations)
    threads = processors() if threads is None else threads
    _check(game, threads, top, games, report_every, among)

    seen = as_seen(game, seed)
    settings = settings or Settings()
    wanted = [turn_said(seen, turn) if isinstance(turn, str) else _possible(seen, turn) for turn in asked]
    codes = seen.actions()
    forced = len(codes) == 1
    if among is not None:
        chosen = {game.code(move) for move in among}
        codes = codes if len(game.actions()) == 1 else sorted(chosen)  # where it is forced, `seen` is further on
    started = time.perf_counter()
    counted = counted_out(game, seen, budget, codes, wanted, top, seed, settings, stopped)
    if counted is not None:
        return replace(counted, forced=forced)
    if forced:
        return _only_choice(game, seen, budget, games, seed, threads, settings, len(wanted))
    if budget.seconds is not None:
        budget = Budget(seconds=max(0.0, started + budget.seconds - time.perf_counter()))
    trees = settings.trees if budget.seconds is None else max(settings.trees, threads)
    prepare(seen, settings)  # outside the budget, as is what the forest compiles
    forest = Forest(
        seen.rules,
        seen.state,
        settings,
        seed,
        trees,
        threads,
        stopped,
        lambda: report(search.told(search.race())),
        report_every,
    )
    search = _Search(game, seen, forest, wanted, top, seed, threads, settings)
    purse = _Purse(budget)
    search.thought = think(seen, forest, purse.search, codes, wanted)
    race = search.race(purse.room)
    due = time.perf_counter() + report_every
    while not forest.stopped and not race.is_decided and (lot := purse.lot(race)) > 0:
        race.play(lot)
        if time.perf_counter() >= due:
            report(search.told(race))
            due = time.perf_counter() + report_every
    while not forest.stopped and (short := [place for place in search.listed(race) if race.games(place) < games]):
        race.complete(short, games, stopped)  # after which others may be listed
    return search.told(race)


@dataclass
class _Search:
    """A search, and what is said of it, at the end or so far."""

    game: Game
    seen: Game
    forest: Forest
    wanted: Sequence[list[int]]
    """The turns that were asked for, by their actions."""
    top: int
    seed: int
    threads: int
    settings: Settings
    thought: Thought | None = None
    """None while it goes on."""
    started: float = field(default_factory=time.perf_counter)

    def race(self, room: int = MOST_PLAYED_ON) -> Race:
        """Of all turns that the trees know; those asked for and the best are to be played on, if there is `room`."""
        plans = self.wanted if self.thought is None else self.thought.plans
        best, *others = ranked(self.seen, self.forest.root, plans)
        own = _different(self._asked())
        known = planned(self.seen, self.forest.root, plans)
        field = _different([*own, best, *others[:1], *known, *others[1 : PLAYED_ON - 1]])
        running = min(len(field), max(len(own) + 1, room))
        turns = _different([*field, *others])
        return Race(self.seen, turns, running, len(own), self.seed, self.threads, self.settings)

    def _asked(self) -> list[Turn]:
        return planned(self.seen, self.forest.root, self.wanted)

    def _own(self, race: Race) -> list[int]:
        """The places of the turns that were asked for."""
        known = [turn.codes for turn in race.turns]
        return [known.index(turn.codes) for turn in self._asked()]

    def _advised(self, race: Race) -> list[int]:
        """The places of the best turn that each first decision leads to."""
        best: dict[int, int] = {}
        for place in race.order:
            best.setdefault(race.turns[place].codes[0], place)
        return list(best.values())[: self.top]

    def listed(self, race: Race) -> list[int]:
        """The places of the advised turns, then of those that were asked for."""
        return list(dict.fromkeys([*self._advised(race), *self._own(race)]))

    def told(self, race: Race) -> Advice:
        moves = {place: self._move(race, place) for place in self.listed(race)}
        return Advice(
            to_move=str(self.game.to_move),
            decision=str(self.game.decision),
            iterations=self.forest.root.visits,
            seconds=time.perf_counter() - self.started,
            seed=self.seed,
            moves=[moves[place] for place in self._advised(race)],
            certainty=race.certainty,
            wanted=race.wanted,
            games=race.rollouts.games,
            box=self.game.box.digest,
            version=version(),
            asked=[moves[place] for place in self._own(race)],
        )

    def _move(self, race: Race, place: int) -> Move:
        turn, best = race.turns[place], race.turns[race.best]
        free = {} if self.thought is None else self.thought.free
        value, win, margin = (race.figure(place, name) for name in ("value", "win", "margin"))
        few = turn.last.visits < max(TELLING_VISITS, FEW * best.last.visits)
        return Move(
            move=self.game.turn_text(turn.actions) + ("" if turn.complete else " …"),
            actions=turn.actions,
            codes=turn.codes,
            visits=turn.last.visits,
            games=race.games(place),
            value=value.mean,
            value_se=value.error,
            win=win.mean,
            win_se=win.error,
            margin=margin.mean,
            margin_se=margin.error,
            share=free.get(turn.codes[0], turn.first.visits) / max(1, sum(free.values()) or self.forest.root.visits),
            close=place != race.best and not race.is_surely_behind(place, race.best),
            small_sample=place != race.best and few and race.games(place) < FIRST_LOT,
            line=_line(turn),
            replies=_replies(turn),
            behind=None
            if place == race.best
            else Behind(*(race.behind(place, race.best, name) for name in ("value", "win", "margin"))),
            outcomes=race.rollouts.outcomes[place],
            shares=race.shares(place),
        )


def _possible(seen: Game, codes: Sequence[int]) -> list[int]:
    """Actions up to one that does not come up; `IllegalMove` where that is the first."""
    ahead, possible = seen.copy(), list[int]()
    for code in codes:
        if possible and code not in ahead.actions():
            break
        ahead.play_action(code)
        possible.append(code)
    return possible


def _different(turns: Iterable[Turn]) -> list[Turn]:
    """The turns without those that are there before."""
    known: dict[tuple[int, ...], Turn] = {}
    for one_turn in turns:
        known.setdefault(tuple(one_turn.codes), one_turn)
    return list(known.values())


class _Purse:
    """What a budget allows."""

    def __init__(self, budget: Budget) -> None:
        self._started = time.perf_counter()
        self._games = 0
        if budget.seconds is not None:
            self._end = self._started + budget.seconds
            self.search = Budget(seconds=SEARCHED * budget.seconds)
            self.room = MOST_PLAYED_ON
            return
        iterations = budget.iterations or 0
        games = int((1 - SEARCHED) * iterations) // GAME_ITERATIONS
        self._games = games if games >= 2 * FIRST_LOT else 0  # fewer would say nothing
        self._end = math.inf
        self.search = Budget(iterations=iterations - self._games * GAME_ITERATIONS)
        self.room = min(MOST_PLAYED_ON, self._games // FIRST_LOT) or MOST_PLAYED_ON
        """Turns that can be played on; where none can, those that may be the best by the search alone."""

    def lot(self, race: Race) -> int:
        """How many games are to be played next after each turn that is still running; 0 where nothing is left."""
        running, played = len(race.running), race.rollouts.games
        if self._end < math.inf:
            now = time.perf_counter()
            if played == 0:
                self._started = now
                return TRIED_GAMES if now < self._end else 0
            left = int(played / (now - self._started) * (self._end - now))
        else:
            left = self._games - played
        return max(0, min(race.lot, left // running))


def _check(game: Game, threads: int, top: int, games: int, report_every: float, among: Sequence[str] | None) -> None:
    """Raise `InputError` for what cannot be answered."""
    for name, value in (("threads", threads), ("top", top)):
        if value < 1:
            raise InputError(f"{name} must be at least 1, not {value}")
    for name, value, most in (("threads", threads, MOST_JOBS), ("games", games, MOST_PLAYOUTS)):
        if value > most:
            raise InputError(f"{name} must be at most {most:,}, not {value}")
    if games < 0:
        raise InputError(f"games must be at least 0, not {games}")
    if not report_every > 0:
        raise InputError(f"report_every must be a number above 0, not {report_every:g}")
    if game.over:
        raise InputError("the game is over: there is no move to advise")
    if game.unlisted is not None:
        raise InputError(str(game.unlisted))
    if among is not None and not among:
        raise InputError("among: give at least one move")


def _only_choice(
    game: Game, seen: Game, budget: Budget, games: int, seed: int, threads: int, settings: Settings, asked: int
) -> Advice:
    """What is to be said where nothing can be chosen: the turn, and what it is worth as games go on from there.

    It is what was `asked` for, as often as anything was.
    """
    started = time.perf_counter()
    rollouts = Rollouts(seen, [[]], seed, threads, settings)
    allowed = FORCED_GAMES if budget.iterations is None else budget.iterations // GAME_ITERATIONS
    rollouts.play([0], max(games, min(FORCED_GAMES, max(FIRST_LOT, allowed))))
    outcomes = rollouts.outcomes[0]
    value, win, margin = (mean_figure(outcomes[name], name) for name in ("value", "win", "margin"))
    only = Move(
        move=seen.turn_text([]),
        actions=[seen.text(seen.actions()[0])],
        codes=seen.actions(),
        visits=0,
        games=len(outcomes),
        value=value.mean,
        value_se=value.error,
        win=win.mean,
        win_se=win.error,
        margin=margin.mean,
        margin_se=margin.error,
        share=1.0,
        close=False,
        small_sample=False,
        line=[],
        replies=[],
        outcomes=outcomes,
        shares=[mean_figure(outcomes.wins[:, seat], "win") for seat in range(len(seen.names))],
    )
    return Advice(
        to_move=str(game.to_move),
        decision=str(game.decision),
        iterations=0,
        seconds=time.perf_counter() - started,
        seed=seed,
        moves=[only],
        certainty=SETTLED,
        box=game.box.digest,
        version=version(),
        forced=True,
        games=len(outcomes),
        asked=[only] * asked,
    )


def _budget(seconds: float | None, iterations: int | None) -> Budget:
    if seconds is not None and iterations is not None:
        raise InputError("give seconds or iterations, not both")
    if iterations is not None:
        if iterations < 1:
            raise InputError(f"iterations must be at least 1, not {iterations}")
        if iterations > MOST_ITERATIONS:
            raise InputError(f"iterations must be at most {MOST_ITERATIONS:,}, not {iterations}")
        return Budget(iterations=iterations)
    seconds = SECONDS if seconds is None else seconds
    if not 0 < seconds <= MOST_SECONDS:
        raise InputError(f"seconds must be a number above 0, at most {MOST_SECONDS:,}, not {seconds:g}")
    return Budget(seconds=seconds)


def _expected(before: Turn, most: int) -> list[Turn]:
    """The turns expected to follow at once, `most` of them at most, by the visits of their first decisions."""
    if not (before.complete and before.seen_through) or before.after.over:
        return []
    known = answers(before.after, before.last, EXPECTED_VISITS)
    return [turn(before.after, code, branch, EXPECTED_VISITS) for code, branch in known[:most]]


def _words(turn: Turn) -> str:
    return turn.words + ("" if turn.complete else " …")


def _line(turn: Turn) -> list[str]:
    """The turns expected after this one, by the most visited decisions."""
    line: list[str] = []
    while len(line) < LINE_TURNS and (following := _expected(turn, 1)):
        turn = following[0]
        line.append(f"{turn.player}: {_words(turn)}")
    return line


def _replies(turn: Turn) -> list[Reply]:
    return [
        Reply(reply.player, _words(reply), reply.actions, reply.first.visits / turn.last.visits)
        for reply in _expected(turn, REPLIES)
    ]
