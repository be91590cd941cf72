"""The best move: what a search says about the next turn, in words and numbers."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import chance
from engine.bounds import MOST_ITERATIONS, MOST_JOBS, MOST_SECONDS
from engine.documents import rounded
from engine.errors import InputError
from engine.game import turn_number
from engine.turns_said import turn_said
from engine.version import version
from search.exact import Ending, Limit, ready
from search.forest import Budget, Forest, processors
from search.settings import Settings
from search.thinking import Thought, think
from search.tree import one
from search.turns import ERRORS, TELLING_VISITS, Turn, answers, planned, ranked, turn
from search.valuation import SEARCHES, value_turns
from search.worlds import as_seen

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

FEW = 0.005
"""Part of the visits of the best turn below which the figures of another are not set beside its own without a word."""

SHIFT, SHIFT_ITERATIONS = 0.032, 4000
"""How far the difference in value of two turns moves, beyond chance, when a search of so many iterations goes on for
much longer and sees further: standard deviation, measured by tests.helpers.deepening (docs/experiments.md)."""

FORCED_ITERATIONS = 4000
"""Most iterations where nothing can be chosen."""


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
        return {"player": self.player, "move": self.move, "actions": self.actions, "share": rounded(self.share)}


@dataclass(frozen=True)
class Move:
    """A whole turn of the player to move, and what the search found about it."""

    move: str
    """The turn in words."""
    actions: list[str]
    """Its decisions in notation, from the pending one to the end of the turn."""
    codes: list[int]
    """The same as the game numbers its actions; not in the JSON."""
    visits: int
    """Iterations in which exactly this turn was played."""
    value: float
    """What the search goes by, 0 to 1: half share of the win, half bounded margin (`value.blend`)."""
    value_se: float | None
    """Its standard error; None for a single visit. Like those that follow it counts how far independent trees lie
    apart, so that it tells how far the answers of other seeds lie from this one."""
    win: float
    """Mean share of the win, 1/k for k tied winners; before the last round as expected at the end of this one."""
    win_se: float
    """Its standard error; above 0 also where all visits ended alike."""
    margin: float
    """Mean final distance to the best other player, in points, expected likewise."""
    margin_se: float | None
    """Its standard error; None for a single visit."""
    share: float
    """Part of the free search, the first half of it, that began with the first of `actions`."""
    close: bool
    """Whether it may be as good as the best: values within two standard errors of their difference, counting how far a
    longer search would move it, or fewer than ten visits. False for the best itself."""
    small_sample: bool
    """Whether its figures rest on few visits, less than half a hundredth of the best turn's, and say little."""
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
            "value": rounded(self.value),
            "value_se": rounded(self.value_se),
            "win": rounded(self.win),
            "win_se": rounded(self.win_se),
            "margin": rounded(self.margin),
            "margin_se": rounded(self.margin_se),
            "share": rounded(self.share),
            "close": self.close,
            "small_sample": self.small_sample,
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
    settled: bool
    """Whether no other turn, listed, asked for or neither, is `close`."""
    box: str
    """Digest of the box values used."""
    version: str
    forced: bool = False
    """Whether the turn leaves no choice, or none before something hidden is turned up: then there is one move."""
    exact: bool = False
    """Whether the end of the game was counted out, to the final scores, so that no iteration was needed."""
    asked: Sequence[Move] = ()
    """The turns that were asked for, in that order, whether or not they are among `moves`."""

    @property
    def listed(self) -> list[Move]:
        """The advised turns, then those asked for that are not among them."""
        listed: dict[tuple[str, ...], Move] = {}
        for move in [*self.moves, *self.asked]:
            listed.setdefault(tuple(move.actions), move)
        return list(listed.values())

    @property
    def best(self) -> Move:
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """The object that `best-move --json` prints, floats rounded to four decimals."""
        return {
            "to_move": self.to_move,
            "decision": self.decision,
            "iterations": self.iterations,
            "seconds": rounded(self.seconds),
            "seed": self.seed,
            "moves": [move.to_json() for move in self.moves],
            "settled": self.settled,
            "box": self.box,
            "version": self.version,
            "forced": self.forced,
            "exact": self.exact,
            **({"asked": [move.to_json() for move in self.asked]} if self.asked else {}),
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
    asked: Sequence[str] = (),
    report: Callable[[Advice], object] = lambda advice: None,
    report_every: float = math.inf,
    stopped: threading.Event | None = None,
) -> Advice:
    """Search the pending decision of `game` and advise whole turns, at most `top` of them.

    The budget is `seconds` (5 if neither is given) or `iterations`, over all trees together. With iterations, the
    answer depends on what is visible, the seed, the iterations and the settings alone, not on `threads` (as many as
    there are processors unless given; those beyond `settings.trees` are of use with seconds only).

    With `among`, only turns that begin with one of these moves, in notation, are looked at. The turns `asked` for, each
    as `turns_said.turn_said` reads it, get as fair a look as the best ones; where only a beginning is said, the best
    turn that begins so. `report` is called with the advice so far every `report_every` seconds, which changes nothing
    in the answer to a number of iterations. Once another thread has set `stopped`, the answer is what there is by then,
    from one iteration at least. Raises `InputError` for a finished game and for numbers out of range, `IllegalMove` for
    a move that is not possible.
    """
    budget = _budget(seconds, iterations)
    threads = processors() if threads is None else threads
    for name, value in (("threads", threads), ("top", top)):
        if value < 1:
            raise InputError(f"{name} must be at least 1, not {value}")
    if threads > MOST_JOBS:
        raise InputError(f"threads must be at most {MOST_JOBS:,}, not {threads}")
    if not report_every > 0:
        raise InputError(f"report_every must be a number above 0, not {report_every:g}")
    if game.over:
        raise InputError("the game is over: there is no move to advise")
    if game.unlisted is not None:
        raise InputError(str(game.unlisted))
    if among is not None and not among:
        raise InputError("among: give at least one move")

    seen = as_seen(game, seed)
    settings = settings or Settings()
    wanted = [turn_said(seen, text) for text in asked]
    if len(seen.actions()) == 1:
        return _only_choice(game, seen, budget, seed, settings, len(wanted))
    codes = seen.actions()
    if among is not None:
        chosen = {game.code(move) for move in among}
        codes = codes if len(game.actions()) == 1 else sorted(chosen)  # where it is forced, `seen` is further on
    started = time.perf_counter()
    counted = _counted_out(game, seen, budget, codes, wanted, top, seed, settings, stopped)
    if counted is not None:
        return counted
    if budget.seconds is not None:
        budget = Budget(seconds=started + budget.seconds - time.perf_counter())
    trees = settings.trees if budget.seconds is None else max(settings.trees, threads)

    def found(thought: Thought | None = None) -> Advice:
        turns = ranked(seen, forest.root, wanted if thought is None else thought.plans)
        own = planned(seen, forest.root, wanted)
        shift = _shift(forest.root.visits)
        free = {turn.codes[0]: turn.first.visits for turn in turns} if thought is None else thought.free
        return Advice(
            to_move=str(game.to_move),
            decision=str(game.decision),
            iterations=forest.root.visits,
            seconds=time.perf_counter() - started,
            seed=seed,
            moves=_moves(game, turns[0], turns[:top], free, shift),
            settled=not any(
                _is_close(turns[0], other, shift) for other in [*turns[1:], *own] if other.codes != turns[0].codes
            ),
            box=game.box.digest,
            version=version(),
            asked=_moves(game, turns[0], own, free, shift),
        )

    forest = Forest(
        seen.rules, seen.state, settings, seed, trees, threads, stopped, lambda: report(found()), report_every
    )
    started = time.perf_counter()
    return found(think(seen, forest, budget, codes, wanted))


def _only_choice(game: Game, seen: Game, budget: Budget, seed: int, settings: Settings, asked: int) -> Advice:
    """What is to be said where nothing can be chosen: the turn, and its value by a short search from there on.

    It is what was `asked` for, as often as anything was.
    """
    started = time.perf_counter()
    each = max(1, min(budget.iterations or FORCED_ITERATIONS, FORCED_ITERATIONS) // SEARCHES)
    evaluations = value_turns(seen, [[]], each, seed, settings)[0]
    wins, margins = evaluations.wins[:, seen.seat], evaluations.margin
    only = Move(
        move=seen.turn_text([]),
        actions=[seen.text(seen.actions()[0])],
        codes=seen.actions(),
        visits=each * SEARCHES,
        value=float(evaluations.value.mean()),
        value_se=float(evaluations.value.std(ddof=1) / math.sqrt(SEARCHES)),
        win=float(wins.mean()),
        win_se=float(wins.std(ddof=1) / math.sqrt(SEARCHES)),
        margin=float(margins.mean()),
        margin_se=float(margins.std(ddof=1) / math.sqrt(SEARCHES)),
        share=1.0,
        close=False,
        small_sample=False,
        line=[],
        replies=[],
    )
    return Advice(
        to_move=str(game.to_move),
        decision=str(game.decision),
        iterations=only.visits,
        seconds=time.perf_counter() - started,
        seed=seed,
        moves=[only],
        settled=True,
        box=game.box.digest,
        version=version(),
        forced=True,
        asked=[only] * asked,
    )


def _counted_out(
    game: Game,
    seen: Game,
    budget: Budget,
    codes: Sequence[int],
    wanted: Sequence[Sequence[int]],
    top: int,
    seed: int,
    settings: Settings,
    stopped: threading.Event | None,
) -> Advice | None:
    """The answer where the end of the game can be counted out, in at most half the time of the budget."""
    counter = ready(seen, settings)
    started = time.perf_counter()
    half = math.inf if budget.seconds is None else started + budget.seconds / 2
    limit = Limit(settings.ending, half, stopped)
    words, roots, tuning = chance.stream(seed, "ending"), one(seen.state), settings.tuning()
    ending = counter.count_out(seen.rules, roots, tuning, words, limit)
    if ending is None:
        return None
    numbers = ending.best_of_each(codes)
    own = [ending.best_that_begins(turn) for turn in wanted]
    words = chance.stream(seed, "plans")
    plans = {
        number: counter.sure_plan(ending, number, seen.rules, roots, tuning, words, limit)
        for number in dict.fromkeys([*numbers[:top], *own])
    }
    if any(plans[number] is None for number in [numbers[0], *own]):
        return None
    moves = _counted_moves(game, seen, ending, plans)
    return Advice(
        to_move=str(game.to_move),
        decision=str(game.decision),
        iterations=0,
        seconds=time.perf_counter() - started,
        seed=seed,
        moves=[moves[number] for number in numbers[:top] if number in moves],
        settled=all(ending.values[number] < ending.values[numbers[0]] for number in {*numbers, *own} - {numbers[0]}),
        box=game.box.digest,
        version=version(),
        exact=True,
        asked=[moves[number] for number in own],
    )


def _counted_moves(game: Game, seen: Game, ending: Ending, plans: Mapping[int, list[int] | None]) -> dict[int, Move]:
    """The turns of an ending that have a sure plan by their numbers; the first of the `plans` is that of the best."""
    best, moves = next(iter(plans)), dict[int, Move]()
    for number, plan in plans.items():
        if plan is None:
            continue
        actions, after = _played(seen, ending.turn(number))
        line = _planned(after, plan)
        moves[number] = Move(
            move=game.turn_text(actions),
            actions=actions,
            codes=ending.turn(number),
            visits=0,
            value=float(ending.values[number]),
            value_se=0.0,
            win=float(ending.wins[number, seen.seat]),
            win_se=0.0,
            margin=float(ending.margins[number, seen.seat]),
            margin_se=0.0,
            share=0.0,
            close=number != best and bool(ending.values[number] == ending.values[best]),
            small_sample=False,
            line=[f"{reply.player}: {reply.move}" for reply in line[:LINE_TURNS]],
            replies=line[:1],
            exact=True,
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


def _moves(game: Game, best: Turn, turns: Sequence[Turn], free: dict[int, int], shift: float) -> list[Move]:
    """The turns in their order; `free` says how often a free search began with the first decision of each."""
    spent = max(1, sum(free.values()))
    return [
        Move(
            move=game.turn_text(turn.actions) + ("" if turn.complete else " …"),
            actions=turn.actions,
            codes=turn.codes,
            visits=turn.last.visits,
            value=turn.last.value.mean,
            value_se=turn.last.value.error,
            win=turn.last.win.mean,
            win_se=turn.last.win.error,
            margin=turn.last.margin.mean,
            margin_se=turn.last.margin.error,
            share=free.get(turn.codes[0], 0) / spent,
            close=turn.codes != best.codes and _is_close(best, turn, shift),
            small_sample=turn.codes != best.codes and _is_small_sample(best, turn),
            line=_line(turn),
            replies=_replies(turn),
        )
        for turn in turns
    ]


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


def _is_small_sample(best: Turn, other: Turn) -> bool:
    return other.last.visits < max(TELLING_VISITS, FEW * best.last.visits)


def _shift(iterations: int) -> float:
    """How far a difference in value moves after so many iterations, if the search goes on for much longer."""
    return SHIFT * min(1.0, SHIFT_ITERATIONS / max(1, iterations)) ** 0.25


def _is_close(best: Turn, other: Turn, shift: float) -> bool:
    one, two = best.last.value, other.last.value
    if one.error is None or two.error is None or min(best.last.visits, other.last.visits) < TELLING_VISITS:
        return True
    return abs(one.mean - two.mean) <= ERRORS * math.hypot(one.error, two.error, shift)
