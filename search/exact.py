"""The end of a game counted out: every decision that is left, to the final scores, wherever these are few enough.

Depth first, each seat maximising its own value (maxⁿ, as in ismcts.py; of equals the first). Turns in another order
that lead to the very same table are counted once (a transposition table, Greenblatt et al. 1967).

Nothing hidden is read: the end is counted out in several worlds drawn at random, and is known only where every turn
comes to the same in all of them. Where these are alike in all that can be chosen and scored, whatever is turned up
makes no difference, and a few are enough. Where they are not, many are needed: what changes the worth of a turn in one
world of ten escapes them once in thirty times. Then it is also made sure that the best turn needs no knowledge of the
world: what follows it is planned by what has been turned up by then (`Counter.sure_plan`).
"""

from __future__ import annotations

import math
import threading
import time
import warnings
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.chance import below
from engine.game import (
    apply_action,
    determinize,
    final_scores,
    package_of,
    players,
    stages_left,
    to_move,
    turn_number,
)
from engine.kernel import kernel
from engine.notation import legal_codes
from search.playout import next_choice
from search.settings import Settings, Tuning
from search.tree import NONE, one
from search.value import blend, evaluate_scores

if TYPE_CHECKING:
    from engine import Game

WORLDS = 4
"""In which the end is counted out where they are alike."""

MANY = 32
"""In which it is counted out where they are not."""

AHEAD = 8
"""In which it is counted out anew from the table after a turn, where what follows depends on what is turned up."""

DEPTH = 64
"""Most choices on one path; an end with longer ones is not counted out."""

TURNS = 1 << 14
"""Most turns of the player to move."""

TABLES = 1 << 16
"""Places for tables whose final scores are known."""

NEAR = 4
"""Places where one table may lie."""

PROBES = 8
"""Random games by which the size of an end is estimated."""

LARGE = 100
"""Times as large as it may be, an end is not looked at any further in a random game."""

LIKELY = 0.9
"""Part of `LARGE` times what it may have beyond which an end is not begun to be counted out."""

POINT = 1 << 20
"""A point in whole numbers of a trace; finer than what decides ties."""

SLICE = 2_000
"""Tables counted between two looks at the clock: about a millisecond."""

RUNNING, DONE, TOO_LARGE = range(3)

LEVEL, COUNTED, LISTED, PLACES, STATUS = range(5)
"""What `Scratch.numbers` are: depth of the present table, tables so far, turns so far, places in use, how it stands."""

_FIRST = np.uint64(0x9E3779B97F4A7C15)
_SECOND = np.uint64(0xC2B2AE3D27D4EB4F)
_FIRST_SHIFT = np.uint64(32)
_SECOND_SHIFT = np.uint64(29)
_ONE = np.uint64(1)
_EMPTY = np.uint64(0)

# words wrap around on purpose; NumPy warns of it when the code below runs as plain Python
warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning, __name__)


class Scratch(NamedTuple):
    """Where one thread counts; for a game with states of type STATE."""

    states: np.ndarray  # (DEPTH,) STATE: the path, its first table the world
    words: np.ndarray  # (DEPTH, W) unsigned: the same memory
    actions: np.ndarray  # (DEPTH, MOST_ACTIONS) int16: choices of each table
    choices: np.ndarray  # (DEPTH,) int64: how many they are
    tried: np.ndarray  # (DEPTH,) int64: how many have been taken
    own: np.ndarray  # (DEPTH,) bool: whether the decision belongs to the turn that begins at the root
    stored: np.ndarray  # (DEPTH,) bool: whether its final scores are to be kept
    digests: np.ndarray  # (DEPTH, 2) uint64
    best: np.ndarray  # (DEPTH,) float64: the best value so far of the seat that decides
    scores: np.ndarray  # (DEPTH, SEATS) float64: final scores by what is best so far
    wins: np.ndarray  # (SEATS,) float64, as is the next
    margins: np.ndarray
    traces: np.ndarray  # (DEPTH,) uint64: a digest of all choices and final scores from each table of the path on
    numbers: np.ndarray  # (5,) int64
    known: np.ndarray  # (TABLES, 3) uint64: digests of tables, and the trace of each
    known_scores: np.ndarray  # (TABLES, SEATS) float64: final scores from each
    sequels: np.ndarray  # (TABLES, DEPTH) int16: the choices that lead there, up to NONE
    lines: np.ndarray  # (DEPTH, DEPTH) int16: the best choices so far from each table of the path on, up to NONE
    turns: np.ndarray  # (TURNS, DEPTH) int16: the choices of each turn, NONE beyond its end
    plans: np.ndarray  # (TURNS, DEPTH) int16: those that follow it, likewise
    outcomes: np.ndarray  # (TURNS, SEATS) float64: final scores after each


def new_scratch(state: np.record) -> Scratch:
    """Space for the game of `state`."""
    package = package_of(state)
    states = np.zeros(DEPTH, state.dtype)
    width = math.gcd(state.dtype.itemsize, 8)
    return Scratch(
        states=states,
        words=states.view(np.ndarray).view(f"u{width}").reshape(DEPTH, -1),
        actions=np.zeros((DEPTH, package.MOST_ACTIONS), np.int16),
        choices=np.zeros(DEPTH, np.int64),
        tried=np.zeros(DEPTH, np.int64),
        own=np.zeros(DEPTH, np.bool_),
        stored=np.zeros(DEPTH, np.bool_),
        digests=np.zeros((DEPTH, 2), np.uint64),
        best=np.zeros(DEPTH),
        scores=np.zeros((DEPTH, package.SEATS)),
        wins=np.zeros(package.SEATS),
        margins=np.zeros(package.SEATS),
        traces=np.zeros(DEPTH, np.uint64),
        numbers=np.zeros(5, np.int64),
        known=np.zeros((TABLES, 3), np.uint64),
        known_scores=np.zeros((TABLES, package.SEATS)),
        sequels=np.zeros((TABLES, DEPTH), np.int16),
        lines=np.zeros((DEPTH, DEPTH), np.int16),
        turns=np.zeros((TURNS, DEPTH), np.int16),
        plans=np.zeros((TURNS, DEPTH), np.int16),
        outcomes=np.zeros((TURNS, package.SEATS)),
    )


@dataclass(frozen=True)
class Ending:
    """Every turn that the seat to move has in a position, and what it comes to by the best play of all that follow.

    N turns in the order of their codes; SEATS places for seats.
    """

    codes: np.ndarray
    """(N, D) int16: the choices of each turn; NONE beyond its end."""
    plans: np.ndarray
    """(N, DEPTH) int16: the choices that follow it by best play, of all seats, to the end of the game, then NONE."""
    wins: np.ndarray
    """(N, SEATS) float64: each seat's share of the win."""
    margins: np.ndarray
    """(N, SEATS) float64: final distance of each seat to the best other one, in points."""
    values: np.ndarray
    """(N,) float64: what the seat to move maximises, 0 to 1."""
    trace: int
    """Equal in worlds that are alike in all that can be chosen and scored."""
    tables: int
    """That were counted, in all worlds."""
    worlds: int

    def turn(self, number: int) -> list[int]:
        """The choices of a turn."""
        return [int(code) for code in self.codes[number] if code != NONE]

    def plan(self, number: int) -> list[int]:
        """The choices that follow a turn by best play."""
        plan = self.plans[number].tolist()
        return plan[: plan.index(NONE)]

    def ranked(self) -> list[int]:
        """The numbers of the turns, those of the greatest value first; of equals those with the smaller codes."""
        return [int(number) for number in np.argsort(-self.values, kind="stable")]

    def best_of_each(self, codes: Collection[int]) -> list[int]:
        """The number of the best turn that begins with each of these choices, in the same order."""
        best: dict[int, int] = {}
        for number in self.ranked():
            best.setdefault(int(self.codes[number, 0]), number)
        return [number for first, number in best.items() if first in codes]

    def best_that_begins(self, codes: Sequence[int]) -> int:
        """The number of the best turn that begins with these choices."""
        return next(number for number in self.ranked() if self.turn(number)[: len(codes)] == list(codes))

    def best(self) -> list[int]:
        """The choices of the best turn."""
        return self.turn(int(np.argmax(self.values)))

    def find(self, codes: Sequence[int]) -> int | None:
        """The number of the turn of these choices."""
        wanted = np.full(self.codes.shape[1], NONE)
        wanted[: len(codes)] = codes[: len(wanted)]
        found = np.flatnonzero((self.codes == wanted).all(axis=1))
        return int(found[0]) if len(found) and len(codes) <= len(wanted) else None


class Limit(NamedTuple):
    """How far an end may be counted out."""

    tables: int
    """Most of a world."""
    end: float = math.inf
    """Time of `time.perf_counter` at which to give up."""
    stopped: threading.Event | None = None
    """Set by another thread to give up."""

    def is_over(self) -> bool:
        """Whether to give up now."""
        return time.perf_counter() >= self.end or (self.stopped is not None and self.stopped.is_set())


class Counter:
    """Counts out ends of the game of `state`; each thread needs its own."""

    def __init__(self, state: np.record) -> None:
        self._scratch = new_scratch(state)
        self._is_compiled = False

    def compile(self, rules: np.record, roots: np.ndarray, tuning: Tuning) -> None:
        """Compile all that counting runs, or load what is compiled, before its time is measured."""
        if not self._is_compiled:
            words = np.ones(2, np.uint64)
            probe(rules, roots, self._scratch, words, 0.0)
            begin(rules, roots, self._scratch, words, 1)
            count_on(rules, self._scratch, tuning, 0)
            _listed(rules, self._scratch, tuning, 0, 0)
            self._is_compiled = True

    def count_out(
        self,
        rules: np.record,
        roots: np.ndarray,
        tuning: Tuning,
        words: np.ndarray,
        limit: Limit,
        many: int = MANY,
    ) -> Ending | None:
        """The end of the game from roots[0], a record array of one state with a choice pending.

        None before the last stage; beyond the limit; and where what is hidden matters: some turn does not come to the
        same in all worlds, or the best one only for a player who knew the world. Nothing is read of roots[0] but what
        is visible. All chance comes from the stream `words`; without a limit in time the answer depends on nothing
        else. Worlds that are not alike are `many`.
        """
        scratch = self._scratch
        if limit.tables < 1 or stages_left(rules, roots[0]) > 0:
            return None
        if probe(rules, roots, scratch, words, float(LARGE * limit.tables)) > LIKELY * LARGE * limit.tables:
            return None
        tables, worlds, needed = 0, 0, WORLDS
        ending: Ending | None = None
        while worlds < needed:
            begin(rules, roots, scratch, words, limit.tables)
            while scratch.numbers[STATUS] == RUNNING:
                so_far = min(limit.tables, int(scratch.numbers[COUNTED]) + SLICE)
                if limit.is_over() or (count_on(rules, scratch, tuning, so_far) == RUNNING and so_far == limit.tables):
                    return None
            if scratch.numbers[STATUS] == TOO_LARGE:
                return None
            tables += int(scratch.numbers[COUNTED])
            worlds += 1
            before, ending = ending, _listed(rules, scratch, tuning, tables, worlds)
            if before is not None and not _agree(before, ending):
                return None
            if before is not None and before.trace != ending.trace:
                needed = many
        assert ending is not None
        sure = self.sure_plan(ending, ending.ranked()[0], rules, roots, tuning, words, limit)
        return None if sure is None else ending

    def sure_plan(
        self,
        ending: Ending,
        number: int,
        rules: np.record,
        roots: np.ndarray,
        tuning: Tuning,
        words: np.ndarray,
        limit: Limit,
    ) -> list[int] | None:
        """The plan by which a turn comes to the same in other worlds, too, for a player who sees only what is visible.

        Whoever saw what is hidden could do as well by choosing otherwise in each world, and a player could not. One who
        follows a fixed plan need not see it. Nor need one who plans anew once the turn is over: where no fixed plan
        will do, the end is counted out again by what is visible then, and the plan is empty. None where that does not
        come to the same either.
        """
        seat, turn, plan = to_move(roots[0]), ending.turn(number), ending.plan(number)
        worth = ending.wins[number, seat], ending.margins[number, seat]
        worlds = []
        for _ in range(ending.worlds):
            worlds.append(one(roots[0]))
            determinize(rules, worlds[-1][0], words)
            if not _follow(rules, worlds[-1][0], turn):
                return None
        if all(_ends(rules, world[0].copy(), plan, seat) == worth for world in worlds):
            return plan
        for world in worlds if plan else ():
            end = _ends(rules, world[0].copy(), (), seat)  # in this world the turn may be the last choice
            if end is None:
                sequel = self.count_out(rules, world, tuning, words, limit, AHEAD)
                if sequel is None:
                    return None
                best = sequel.ranked()[0]
                end = sequel.wins[best, seat], sequel.margins[best, seat]
            if end != worth:
                return None
        return [] if plan else None


def ready(game: Game, settings: Settings) -> Counter:
    """A counter for a game, compiled."""
    counter = Counter(game.state)
    counter.compile(game.rules, one(game.state), settings.tuning())
    return counter


def _follow(rules: np.record, state: np.record, codes: Sequence[int]) -> bool:
    """Make choices, and all that is forced after each; False at one that is not possible."""
    package = package_of(state)
    for code in codes:
        if code not in legal_codes(package, rules, state):
            return False
        apply_action(rules, state, code)
        while len(legal := legal_codes(package, rules, state)) == 1:
            apply_action(rules, state, legal[0])
    return True


def _ends(rules: np.record, state: np.record, codes: Sequence[int], seat: int) -> tuple[float, float] | None:
    """What a seat's share of the win and its margin are after some choices; None if these do not end the game."""
    package = package_of(state)
    if not _follow(rules, state, codes) or legal_codes(package, rules, state):
        return None
    scores, wins, margins = np.zeros((3, package.SEATS))
    final_scores(rules, state, scores)
    evaluate_scores(scores, players(rules, state), 0.0, wins, margins)
    return float(wins[seat]), float(margins[seat])


def _listed(rules: np.record, scratch: Scratch, tuning: Tuning, tables: int, worlds: int) -> Ending:
    """The turns of the world that has been counted out."""
    count = int(scratch.numbers[LISTED])
    codes = scratch.turns[:count]
    longest = int((codes != NONE).sum(axis=1).max(initial=1))
    (wins, margins), values = np.zeros((2, *scratch.outcomes[:count].shape)), np.zeros(count)
    _judge_turns(rules, scratch, tuning, wins, margins, values)
    return Ending(
        codes=codes[:, :longest].copy(),
        plans=scratch.plans[:count].copy(),
        wins=wins,
        margins=margins,
        values=values,
        trace=int(scratch.traces[0]),
        tables=tables,
        worlds=worlds,
    )


def _agree(first: Ending, other: Ending) -> bool:
    """Whether all turns come to the same for all seats."""
    return all(np.array_equal(getattr(first, name), getattr(other, name)) for name in ("codes", "wins", "margins"))


@kernel
def _judge_turns(rules, scratch, tuning, wins, margins, values):
    root = scratch.states[0]
    seat = to_move(root)
    seats = players(rules, root)
    for turn in range(len(values)):
        evaluate_scores(scratch.outcomes[turn], seats, 0.0, wins[turn], margins[turn])
        values[turn] = blend(wins[turn, seat], margins[turn, seat], tuning.margin_weight, tuning.margin_scale)


@kernel
def probe(rules, roots, scratch, words, most):
    """About how many tables an end has, at most `most`: the mean over random games (Knuth, 1975).

    Each game stands for as many tables as the product of the choices on its way.
    """
    total = 0.0
    for _ in range(PROBES):
        scratch.states[0] = roots[0]
        state = scratch.states[0]
        determinize(rules, state, words)
        size = 1.0
        tables = 0.0
        n = next_choice(rules, state, scratch.actions[0])
        while n > 0 and tables < most:
            size *= n
            tables += size
            apply_action(rules, state, np.int64(scratch.actions[0, below(words, n)]))
            n = next_choice(rules, state, scratch.actions[0])
        total += min(tables, most)
    return total / PROBES


@kernel
def begin(rules, roots, scratch, words, most):
    """Draw a world that fits what is visible, to be counted out next with room for `most` tables."""
    scratch.states[0] = roots[0]
    determinize(rules, scratch.states[0], words)
    places = 1
    while places < min(most, TABLES):
        places *= 2
    scratch.known[:places] = 0
    scratch.numbers[PLACES] = places
    scratch.numbers[COUNTED] = 0
    scratch.numbers[LEVEL] = 0
    scratch.numbers[LISTED] = 0
    scratch.numbers[STATUS] = RUNNING
    scratch.choices[0] = NONE


@kernel
def count_on(rules, scratch, tuning, most):
    """Count on, up to `most` tables of this world in all; how it stands then."""
    numbers = scratch.numbers
    seats = players(rules, scratch.states[0])
    level = numbers[LEVEL]
    while numbers[STATUS] == RUNNING:
        state = scratch.states[level]
        if scratch.choices[level] == NONE:
            scratch.choices[level] = next_choice(rules, state, scratch.actions[level])
            scratch.tried[level] = 0
            scratch.best[level] = -1.0
            scratch.lines[level, 0] = NONE
            scratch.traces[level] = _FIRST
            if scratch.choices[level] == 0:
                final_scores(rules, state, scratch.scores[level])
                for seat in range(seats):
                    _trace(scratch, level, np.uint64(np.int64(scratch.scores[level, seat] * POINT)))
            _recognise(scratch, level)
        elif scratch.tried[level] < scratch.choices[level]:
            if numbers[COUNTED] == most:
                break
            action = np.int64(scratch.actions[level, scratch.tried[level]])
            scratch.tried[level] += 1
            level += 1
            scratch.states[level] = state
            apply_action(rules, scratch.states[level], action)
            scratch.choices[level] = NONE
            numbers[COUNTED] += 1
            if level == DEPTH - 1:
                numbers[STATUS] = TOO_LARGE
        else:
            _keep(scratch, level)
            if level == 0:
                numbers[STATUS] = DONE
            else:
                level -= 1
                _hand_up(scratch, tuning, level, seats)
    numbers[LEVEL] = level
    return int(numbers[STATUS])


@kernel
def _recognise(scratch, level):
    """Find out whether a table belongs to the turn from the root, and if not, whether its final scores are known.

    Then it has no choices to try any more. It may be known, or is to be kept, where a turn begins.
    """
    state = scratch.states[level]
    scratch.stored[level] = False
    if level == 0:
        scratch.own[0] = True
        return
    root, before = scratch.states[0], scratch.states[level - 1]
    seat, turn = to_move(state), turn_number(state)
    inside = scratch.own[level - 1]
    scratch.own[level] = inside and seat == to_move(root) and turn == turn_number(root)
    begins = inside or turn != turn_number(before) or seat != to_move(before)
    if scratch.own[level] or scratch.choices[level] == 0 or not begins:
        return
    _digest(scratch, level)
    place, known = _place(scratch, level)
    scratch.stored[level] = not known
    if known:
        scratch.choices[level] = 0
        for seat in range(scratch.known_scores.shape[1]):
            scratch.scores[level, seat] = scratch.known_scores[place, seat]
        scratch.traces[level] = scratch.known[place, 2]
        _copy_line(scratch.sequels[place], scratch.lines[level])


@kernel
def _hand_up(scratch, tuning, level, seats):
    """Let the table of a level have what the choice last tried there comes to, if the seat that decides likes it best.

    A turn that ends with that choice is listed.
    """
    code = scratch.actions[level, scratch.tried[level] - 1]
    _trace(scratch, level, np.uint64(code))
    _trace(scratch, level, scratch.traces[level + 1])
    evaluate_scores(scratch.scores[level + 1], seats, 0.0, scratch.wins, scratch.margins)
    seat = to_move(scratch.states[level])
    value = blend(scratch.wins[seat], scratch.margins[seat], tuning.margin_weight, tuning.margin_scale)
    if value > scratch.best[level]:
        scratch.best[level] = value
        for seat in range(seats):
            scratch.scores[level, seat] = scratch.scores[level + 1, seat]
        scratch.lines[level, 0] = code
        _copy_line(scratch.lines[level + 1], scratch.lines[level, 1:])
    if scratch.own[level] and not scratch.own[level + 1]:
        turn = scratch.numbers[LISTED]
        if turn == TURNS:
            scratch.numbers[STATUS] = TOO_LARGE
            return
        scratch.numbers[LISTED] = turn + 1
        scratch.turns[turn] = NONE
        for place in range(level + 1):
            scratch.turns[turn, place] = scratch.actions[place, scratch.tried[place] - 1]
        for seat in range(seats):
            scratch.outcomes[turn, seat] = scratch.scores[level + 1, seat]
        _copy_line(scratch.lines[level + 1], scratch.plans[turn])


@kernel
def _trace(scratch, level, word):
    """Mix a word into the trace of a table."""
    trace = (scratch.traces[level] ^ word) * _SECOND
    scratch.traces[level] = trace ^ (trace >> _FIRST_SHIFT)


@kernel
def _copy_line(source, target):
    """Copy choices up to NONE."""
    for k in range(len(source)):
        target[k] = source[k]
        if source[k] == NONE:
            break


@kernel
def _keep(scratch, level):
    """Keep what a table with which a turn begins comes to."""
    if scratch.stored[level]:
        place, _ = _place(scratch, level)
        for word in range(2):
            scratch.known[place, word] = scratch.digests[level, word]
        scratch.known[place, 2] = scratch.traces[level]
        for seat in range(scratch.known_scores.shape[1]):
            scratch.known_scores[place, seat] = scratch.scores[level, seat]
        _copy_line(scratch.lines[level], scratch.sequels[place])


@kernel
def _digest(scratch, level):
    """128 bits for a table, all its bytes counted: that those of two tables agree by chance is out of the question."""
    first = _FIRST
    second = _SECOND
    for k in range(scratch.words.shape[1]):
        word = np.uint64(scratch.words[level, k])
        first = (first ^ word) * _FIRST
        first ^= first >> _FIRST_SHIFT
        second = (second + word) * _SECOND
        second ^= second >> _SECOND_SHIFT
    scratch.digests[level, 0] = first
    scratch.digests[level, 1] = second | _ONE  # an empty place has 0


@kernel
def _place(scratch, level):
    """Where what is known of a table stands, or may be put; and whether it stands there."""
    places = scratch.numbers[PLACES]
    first = scratch.digests[level, 0]
    second = scratch.digests[level, 1]
    start = np.int64(first >> _FIRST_SHIFT) & (places - 1)
    for step in range(NEAR):
        place = (start + step) & (places - 1)
        if scratch.known[place, 0] == first and scratch.known[place, 1] == second:
            return place, True
        if scratch.known[place, 1] == _EMPTY:
            return place, False
    return start, False
