"""The best move: what a search says about the next turn, in words and numbers."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import chance
from engine.errors import InputError
from engine.game import decision_key, determinize, turn_number
from engine.version import version
from search.exact import Counter, Ending, holds
from search.forest import Budget, Forest, processors
from search.settings import Settings
from search.tree import Branch, one

if TYPE_CHECKING:
    from engine import Game

SECONDS = 5.0
"""Budget where none is given."""

LINE_TURNS = 3
"""Most turns told of what is expected after the move."""

REPLIES = 3
"""Most replies told of a move."""

EXPECTED_VISITS = 10
"""Fewest visits of a decision that is told as expected."""

TELLING_VISITS = 10
"""Fewest visits from which a move can be told apart from the best one."""


@dataclass(frozen=True)
class Reply:
    """A whole turn with which a move may be answered."""

    player: str
    move: str
    """The turn in words; it breaks off in "…" where the search says no more."""
    actions: list[str]
    """Its decisions in notation."""
    share: float
    """Part of the visits of the move it answers that went on with the first of `actions`."""

    def to_json(self) -> dict[str, Any]:
        return {"player": self.player, "move": self.move, "actions": self.actions, "share": round(self.share, 4)}


@dataclass(frozen=True)
class Move:
    """A whole turn of the player to move, and what the search found about it."""

    move: str
    """The turn in words."""
    actions: list[str]
    """Its decisions in notation, from the pending one to the end of the turn."""
    visits: int
    """Iterations in which exactly this turn was played."""
    win: float
    """Mean share of the win, 1/k for k tied winners; before the last round as expected at the end of this one."""
    win_se: float
    """Its standard error, visits taken as independent; above 0 also where all of them ended alike."""
    margin: float
    """Mean final distance to the best other player, in points, expected likewise."""
    margin_se: float | None
    """Its standard error; None for a single visit."""
    share: float
    """Part of all iterations that began with the first of `actions`."""
    close: bool
    """Whether it cannot be told apart from the best: fewer than `TELLING_VISITS` visits, or values within two standard
    errors of their difference. False for the best itself."""
    line: list[str]
    """The turns expected to follow, each "NAME: words"; the last may break off in "…"."""
    replies: list[Reply]
    """What the player who decides next is expected to do, the most visited first, one for each first decision."""
    exact: bool = False
    """Whether the game was counted out behind it: then win and margin are what best play brings, their errors are 0,
    there are no visits and no share, and it is `close` where its value is that of the best."""

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "actions": self.actions,
            "visits": self.visits,
            "win": round(self.win, 4),
            "win_se": round(self.win_se, 4),
            "margin": round(self.margin, 4),
            "margin_se": _rounded(self.margin_se),
            "share": round(self.share, 4),
            "close": self.close,
            "line": self.line,
            "replies": [reply.to_json() for reply in self.replies],
            "exact": self.exact,
        }


@dataclass(frozen=True)
class Advice:
    """The answer to "what is the best move?"; `moves` has the best first."""

    to_move: str
    decision: str
    iterations: int
    seconds: float
    """Time the search took."""
    seed: int
    moves: list[Move]
    box: str
    """Digest of the box values used."""
    version: str
    exact: bool = False
    """Whether the end of the game was counted out, to the final scores, so that no iteration was needed."""

    @property
    def best(self) -> Move:
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """The object that `best-move --json` prints, floats rounded to four decimals."""
        return {
            "to_move": self.to_move,
            "decision": self.decision,
            "iterations": self.iterations,
            "seconds": round(self.seconds, 4),
            "seed": self.seed,
            "moves": [move.to_json() for move in self.moves],
            "box": self.box,
            "version": self.version,
            "exact": self.exact,
        }


def best_move(
    game: Game,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    top: int = 5,
    settings: Settings | None = None,
    among: Sequence[str] | None = None,
    report: Callable[[Advice], object] = lambda advice: None,
    report_every: float = math.inf,
    stopped: threading.Event | None = None,
) -> Advice:
    """Search the pending decision of `game` and advise whole turns, at most `top` of them.

    The budget is `seconds` (5 if neither is given) or `iterations`, over all trees together. With iterations, the
    answer depends on what is visible, the seed, the iterations and the settings alone, not on `threads` (as many as
    there are processors unless given; those beyond `settings.trees` are of use with seconds only).

    With `among`, only turns that begin with one of these moves, in notation, are looked at. `report` is called with the
    advice so far every `report_every` seconds, which changes nothing in the answer to a number of iterations. Once
    another thread has set `stopped`, the answer is what there is by then, from one iteration at least. Raises
    `InputError` for a finished game and for numbers out of range, `IllegalMove` for a move that is not possible.
    """
    budget = _budget(seconds, iterations)
    threads = processors() if threads is None else threads
    for name, value in (("threads", threads), ("top", top)):
        if value < 1:
            raise InputError(f"{name} must be at least 1, not {value}")
    if not report_every > 0:
        raise InputError(f"report_every must be a number above 0, not {report_every:g}")
    if game.over:
        raise InputError("the game is over: there is no move to advise")
    if among is not None and not among:
        raise InputError("among: at least one move is needed")
    codes = None if among is None else {game.code(move) for move in among}

    seen = as_seen(game, seed)
    settings = settings or Settings()
    started = time.perf_counter()
    ending = count_out(seen, seed, settings, budget.seconds, stopped)
    counted = None if ending is None else _counted_moves(seen, ending, codes, top, seed)
    if counted is not None:
        return Advice(
            to_move=str(game.to_move),
            decision=str(game.decision),
            iterations=0,
            seconds=time.perf_counter() - started,
            seed=seed,
            moves=counted,
            box=game.box.digest,
            version=version(),
            exact=True,
        )
    if budget.seconds is not None:
        budget = Budget(seconds=max(budget.seconds / 2, started + budget.seconds - time.perf_counter()))
    trees = settings.trees if budget.seconds is None else max(settings.trees, threads)
    forest = Forest(seen.rules, seen.state, settings, seed, trees, codes, stopped)
    started = time.perf_counter()

    def found() -> Advice:
        elapsed = time.perf_counter() - started
        root = Branch.root(forest.trees)
        return Advice(
            to_move=str(game.to_move),
            decision=str(game.decision),
            iterations=root.visits,
            seconds=elapsed,
            seed=seed,
            moves=_moves(seen, root, top),
            box=game.box.digest,
            version=version(),
        )

    while forest.grow(budget, threads, report_every):
        report(found())
    return found()


def count_out(
    seen: Game, seed: int, settings: Settings, seconds: float | None = None, stopped: threading.Event | None = None
) -> Ending | None:
    """The end of the game from the choice pending in `seen`, where it can be counted out, in at most half the time."""
    counter = Counter(seen.state)
    counter.compile(seen.rules, one(seen.state), settings.tuning())
    end = math.inf if seconds is None else time.perf_counter() + seconds / 2
    words = chance.stream(seed, "ending")
    return counter.count_out(seen.rules, one(seen.state), settings.tuning(), words, settings.ending, end, stopped)


def _counted_moves(game: Game, ending: Ending, among: Collection[int] | None, top: int, seed: int) -> list[Move] | None:
    """The best turn of each first decision, the best of all first; None where not each of them holds."""
    best: dict[int, int] = {}
    for number in ending.ranked():
        first = ending.turn(number)[0]
        if among is None or first in among:
            best.setdefault(first, number)
    numbers = list(best.values())[:top]
    words = chance.stream(seed, "plans")
    if not all(holds(ending, number, game.rules, one(game.state), words) for number in numbers):
        return None
    moves = []
    for number in numbers:
        actions, after = _played(game, ending.turn(number))
        line = _planned(after, ending.plan(number))
        moves.append(
            Move(
                move=game.turn_text(actions),
                actions=actions,
                visits=0,
                win=float(ending.wins[number, game.seat]),
                win_se=0.0,
                margin=float(ending.margins[number]),
                margin_se=0.0,
                share=0.0,
                close=number != numbers[0] and bool(ending.values[number] == ending.values[numbers[0]]),
                line=[f"{reply.player}: {reply.move}" for reply in line[:LINE_TURNS]],
                replies=line[:1],
                exact=True,
            )
        )
    return moves


def _played(game: Game, codes: Sequence[int]) -> tuple[list[str], Game]:
    """Choices in notation, and the game after them."""
    after, actions = game.copy(), []
    for code in codes:
        actions.append(after.text(code))
        after.play_action(code)
    return actions, after


def _planned(game: Game, codes: Sequence[int]) -> list[Reply]:
    """The turns that are made of these choices, each sure to follow."""
    turns: list[Reply] = []
    while codes:
        seat, number, size, ahead = game.seat, turn_number(game.state), 0, game.copy()
        while size < len(codes) and (ahead.seat, turn_number(ahead.state)) == (seat, number):
            if codes[size] not in ahead.actions():  # what was turned up is something else in this world
                return turns
            ahead.play_action(codes[size])
            size += 1
        actions, after = _played(game, codes[:size])
        turns.append(Reply(str(game.to_move), game.turn_text(actions), actions, 1.0))
        game, codes = after, codes[size:]
    return turns


def as_seen(game: Game, seed: int) -> Game:
    """A copy of `game` in a world drawn by `seed` that fits what is visible: from it nobody can know the true order."""
    seen = game.copy()
    determinize(seen.rules, seen.state, chance.stream(seed, "advice"))
    return seen


def _budget(seconds: float | None, iterations: int | None) -> Budget:
    if seconds is not None and iterations is not None:
        raise InputError("give seconds or iterations, not both")
    if iterations is not None:
        if iterations < 1:
            raise InputError(f"iterations must be at least 1, not {iterations}")
        return Budget(iterations=iterations)
    seconds = SECONDS if seconds is None else seconds
    if not (0 < seconds < math.inf):
        raise InputError(f"seconds must be a number above 0, not {seconds:g}")
    return Budget(seconds=seconds)


@dataclass(frozen=True)
class _Turn:
    """A decision followed to the end of the turn it begins, or as far as the search went."""

    before: Game
    after: Game
    """In a world that fits what is visible, like `before`."""
    actions: list[str]
    first: Branch
    last: Branch
    complete: bool

    @property
    def player(self) -> str:
        return str(self.before.to_move)

    @property
    def words(self) -> str:
        return self.before.turn_text(self.actions) + ("" if self.complete else " …")


def _moves(game: Game, root: Branch, top: int) -> list[Move]:
    turns = [(code, _turn(game, code, branch)) for code, branch in _answers(game, root)]
    turns.sort(key=lambda entry: (-entry[1].first.visits, -entry[1].last.win.mean, entry[0]))
    best = turns[0][1]
    return [
        Move(
            move=game.turn_text(turn.actions),
            actions=turn.actions,
            visits=turn.last.visits,
            win=turn.last.win.mean,
            win_se=turn.last.win.error,
            margin=turn.last.margin.mean,
            margin_se=turn.last.margin.error,
            share=turn.first.visits / root.visits,
            close=turn is not best and _is_close(best.last, turn.last),
            line=_line(turn),
            replies=_replies(turn),
        )
        for _, turn in turns[:top]
    ]


def _answers(game: Game, branch: Branch, fewest: int = 1) -> list[tuple[int, Branch]]:
    """The answers to the decision pending in `game` with `fewest` visits or more, the most visited first."""
    key, legal = int(decision_key(game.state)), set(game.actions())
    known = [
        (code, child)
        for (of, code), child in branch.children().items()
        if of == key and code in legal and child.visits >= fewest
    ]
    return sorted(known, key=lambda entry: (-entry[1].visits, entry[0]))


def _turn(game: Game, code: int, branch: Branch, fewest: int = 1) -> _Turn:
    """Follow the most visited decisions, of `fewest` visits or more, while the turn lasts."""
    seat, number = game.seat, turn_number(game.state)
    after = game.copy()
    first, actions = branch, []
    while True:
        actions.append(after.text(code))
        after.play_action(code)
        complete = after.seat != seat or turn_number(after.state) != number
        following = [] if complete else _answers(after, branch, fewest)
        if not following:
            break
        code, branch = following[0]
    return _Turn(game, after, actions, first, branch, complete)


def _expected(turn: _Turn, most: int) -> list[_Turn]:
    """The turns expected to follow at once, `most` of them at most, by the visits of their first decisions."""
    if not turn.complete or turn.after.over:
        return []
    answers = _answers(turn.after, turn.last, EXPECTED_VISITS)
    return [_turn(turn.after, code, branch, EXPECTED_VISITS) for code, branch in answers[:most]]


def _line(turn: _Turn) -> list[str]:
    """The turns expected after this one, by the most visited decisions."""
    line: list[str] = []
    while len(line) < LINE_TURNS and (following := _expected(turn, 1)):
        turn = following[0]
        line.append(f"{turn.player}: {turn.words}")
    return line


def _replies(turn: _Turn) -> list[Reply]:
    return [
        Reply(reply.player, reply.words, reply.actions, reply.first.visits / turn.last.visits)
        for reply in _expected(turn, REPLIES)
    ]


def _is_close(best: Branch, other: Branch) -> bool:
    one, two = best.value, other.value
    if min(best.visits, other.visits) < TELLING_VISITS or one.error is None or two.error is None:
        return True
    return one.mean - two.mean <= 2 * math.hypot(one.error, two.error)


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
