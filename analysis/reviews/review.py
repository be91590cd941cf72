"""A game reviewed: each turn compared with the best one that a search finds, from what its player could see.

The turn that was played is asked for in the advice on its position, so that both are judged as the turns of any advice
are (search/verdict.py). If it looks blameworthy, both are looked at once more, longer and with new chance, and only
that counts. docs/review.md explains the figures.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.advice.comparison import explained
from engine import records
from engine.chance import stream
from engine.documents import quoted, rounded, suggestion
from engine.errors import InputError, RecordError
from engine.facts import TOTAL
from engine.game import turn_number
from engine.version import version
from search import Settings, best_move
from search.advice import Advice, Figure, Move
from search.turns import ERRORS
from search.worlds import as_seen

if TYPE_CHECKING:
    from engine import Game

FORMAT = "bruxelles-review/2"
"""Of `review.json`, and of the turns kept in a review folder."""

MS = 200.0
"""Milliseconds per decision if no budget is given."""

LOSSES = {"blunder": 0.15, "mistake": 0.10, "inaccuracy": 0.05}
"""Least value lost by a turn of each grade, 0 to 1: what the search maximises, half win and half margin.

Lichess grades chess moves by the same steps of the chance to win.
"""

GRADES = ("good", *reversed(LOSSES))
"""From the best to the worst."""

MOST_NAMED = 3
"""Turns that are named as decisive, and as the costliest of each player."""

LONGER = 4
"""Times the budget with which a turn is looked at again before it is blamed, with new chance."""

WHY_GAMES = 24
"""Played on after the best turn and the one that was played, at least."""

DECIDED = 0.03
"""Share of the win that the player has, or all others together, once the game is decided."""

NOTHING = Figure(0.0, 0.0)
"""Lost by the best turn."""

TRIAL = 200
"""Iterations by which the speed of the search is measured."""

SETTINGS = Settings(trees=1)
"""One tree, as an agent has it; turns are searched side by side instead."""


@dataclass(frozen=True)
class Effort:
    """The budget of the search for the best turn, per decision of the turn that was played; exactly one is given."""

    ms: float | None = None
    iterations: int | None = None

    def to_json(self) -> dict[str, float]:
        return {"iterations": self.iterations} if self.iterations is not None else {"ms": self.ms or MS}

    def of(self, decisions: int) -> dict[str, Any]:
        """The budget for a turn of so many decisions, as arguments of `best_move`."""
        if self.iterations is not None:
            return {"iterations": self.iterations * decisions}
        return {"seconds": (self.ms or MS) / 1000 * decisions}


@dataclass(frozen=True)
class RecordedTurn:
    """A turn of a record, or another chain of decisions that one player made without learning anything new."""

    number: int
    """From 1; forced turns do not count."""
    line: int
    """Its place in the record, from 1."""
    game: Game
    """Before it."""
    codes: list[int]
    """The actions; each was a choice."""
    points: dict[str, int]
    """Each player's points so far when the next turn began."""

    @property
    def player(self) -> str:
        return str(self.game.to_move)


@dataclass(frozen=True)
class ReviewedTurn:
    """The review of one turn, figures rounded to four decimals; the fields are the keys of its JSON."""

    number: int
    turn: int
    """Its line in the record."""
    round: int
    player: str
    decision: str
    move: str
    """As it was played, in words."""
    actions: list[str]
    best: str
    """The first choice of the verdict, in words."""
    best_actions: list[str]
    grade: str
    win_loss: float
    """How much more of the win the best turn gives; 0 if it was played, otherwise it may be below 0."""
    win_loss_se: float
    margin_loss: float
    """Likewise the margin to the best other player, in points."""
    margin_loss_se: float
    value_loss: float
    """Likewise the value, which the grade goes by."""
    value_loss_se: float
    wins: dict[str, float]
    """Each player's share of the win as expected after the turn."""
    wins_se: dict[str, float]
    points: dict[str, int]
    """Each player's points so far when the next turn began."""
    iterations: int
    """Of the search for the best."""
    why: str | None = None
    """Which sources of points the best turn gains and loses, in the games played on; None if it was played."""
    decided: bool = False
    """Whether the game was, for this player: the best turn left less than `DECIDED` of the win open."""

    @property
    def lost(self) -> bool:
        """Whether it can have lost anything: another turn is the first choice, and leads to another table."""
        return self.best_actions != self.actions and (self.value_loss != 0 or self.value_loss_se != 0)

    @property
    def surely_lost(self) -> bool:
        return self.lost and self.value_loss > ERRORS * self.value_loss_se


@dataclass(frozen=True)
class PlayedRecord:
    """A record, played again."""

    game: str
    """Which, by its short name."""
    end: Game
    """After its last turn."""
    turns: list[RecordedTurn]

    @classmethod
    def of(cls, document: dict[str, Any], box: str | Path | None = None) -> PlayedRecord:
        """The turns of a record in which there was anything to choose.

        Raises RecordError as `records.replay` does, and where there is no such turn.
        """
        end = records.replay(document, box=box)
        chains = [list(chain) for _, chain in groupby(records.choices(document, box), _chain)]
        if not chains:
            raise RecordError("turns: there is none with a choice to review")
        after = [chain[0][1].scores() for chain in chains[1:]] + [end.scores()]
        turns = [
            RecordedTurn(
                number=number,
                line=chain[0][0],
                game=chain[0][1],
                codes=[code for _, _, code in chain],
                points={name: points[TOTAL] for name, points in scores.items()},
            )
            for number, (chain, scores) in enumerate(zip(chains, after, strict=True), 1)
        ]
        return cls(document["game"], end, turns)

    def of_player(self, name: str) -> list[RecordedTurn]:
        """The turns of one player; raises `InputError` for somebody who does not play or has none."""
        if name not in self.end.names:
            raise InputError(f"seat: there is no player {quoted(name)}{suggestion(name, self.end.names)}")
        turns = [turn for turn in self.turns if turn.player == name]
        if not turns:
            raise InputError(f"seat: {name} has no turn with a choice in this record")
        return turns


def _chain(choice: tuple[int, Game, int]) -> tuple[int, int]:
    """What tells the turn of a choice from the one before."""
    _, game, _ = choice
    return game.seat, int(turn_number(game.state))


def compile_for(turn: RecordedTurn) -> None:
    """Compile all that a review runs."""
    review_turn(turn, Effort(iterations=1), 0)


def decisions(turns: Sequence[RecordedTurn]) -> int:
    """How many choices were made in these turns."""
    return sum(len(turn.codes) for turn in turns)


def seconds(turns: Sequence[RecordedTurn], effort: Effort, jobs: int) -> float:
    """About how long a review of these turns takes, by the speed of so many iterations at the first of them."""
    if effort.iterations is not None:
        trial = best_move(turns[0].game, iterations=TRIAL, threads=1, settings=SETTINGS)
        each = effort.iterations * trial.seconds / TRIAL
    else:
        each = effort.of(1)["seconds"]
    return each * decisions(turns) / min(jobs, len(turns))


def review(
    turns: Sequence[RecordedTurn], effort: Effort, seed: int, jobs: int, report: Callable[[ReviewedTurn], None]
) -> None:
    """Review turns, so many `jobs` at a time; `report` hears of each when it is done, in any order.

    Broken off, the turns in progress are dropped.
    """
    with ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(review_turn, turn, effort, seed) for turn in turns]
        try:
            for done in as_completed(waiting):
                report(done.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def review_turn(turn: RecordedTurn, effort: Effort, seed: int) -> ReviewedTurn:
    """Search for the best turn in place of this one, and evaluate both, using only what its player could see.

    With iterations it depends on that, the effort and the seed alone.
    """
    seen = as_seen(turn.game, seed)
    actions, after = [], seen.copy()
    for code in turn.codes:
        actions.append(after.text(code))
        after.play_action(code)
    advice = look(seen, effort.of(len(turn.codes)), seed, [turn.codes])
    if _blamed(advice.asked[0]):
        advice = look(seen, effort.of(LONGER * len(turn.codes)), int(stream(seed, "again")[0]), [turn.codes])
    best, made = advice.best, advice.asked[0]
    lost = None if _leads_to(seen, best.codes, after) else made.behind
    losses = {"win": NOTHING, "margin": NOTHING, "value": NOTHING} if lost is None else vars(lost)
    return ReviewedTurn(
        number=turn.number,
        turn=turn.line,
        round=seen.position()["round"],
        player=turn.player,
        decision=str(seen.decision),
        move=seen.turn_text(actions),
        actions=actions,
        best=best.move,
        best_actions=best.actions,
        grade=grade(losses["value"]),
        **{f"{name}_loss": rounded(loss.mean) for name, loss in losses.items()},
        **{f"{name}_loss_se": rounded(loss.error) for name, loss in losses.items()},
        wins={name: rounded(share.mean) for name, share in zip(seen.names, made.shares, strict=True)},
        wins_se={name: rounded(share.error) for name, share in zip(seen.names, made.shares, strict=True)},
        points=turn.points,
        iterations=advice.iterations,
        why=None if lost is None else _why(seen, advice),
        decided=min(best.win, 1 - best.win) < DECIDED,
    )


def look(seen: Game, budget: Mapping[str, Any], seed: int, asked: Sequence[str | Sequence[int]]) -> Advice:
    """The best turn, and those `asked` for, with games enough to say why."""
    return best_move(seen, **budget, threads=1, seed=seed, top=1, settings=SETTINGS, asked=asked, games=WHY_GAMES)


def _blamed(move: Move) -> bool:
    return move.behind is not None and grade(move.behind.value) in LOSSES


def _why(seen: Game, advice: Advice) -> str | None:
    """Which sources of points differ significantly between the best turn and the one that was asked for."""
    comparison = explained(seen, advice)
    return (comparison and comparison.reasons[0].named) or None


def grade(loss: Figure) -> str:
    """The grade of a turn by the value it lost.

    Good, too, if the loss is not sure: within two standard errors, which count what search and games usually miss.
    Which of several good turns is the best is seldom sure, so there is no grade above.
    """
    if loss.mean <= ERRORS * loss.error:
        return "good"
    return next((name for name, least in LOSSES.items() if loss.mean >= least), "good")


def _leads_to(seen: Game, codes: Sequence[int], there: Game) -> bool:
    """Whether these actions lead to the same table as another turn."""
    ahead = seen.copy()
    for code in codes:
        ahead.play_action(code)
    return bool(ahead.state.tobytes() == there.state.tobytes())


@dataclass(frozen=True)
class Summary:
    """The review of one player."""

    player: str
    turns: int
    grades: dict[str, int]
    """How many turns have each of GRADES."""
    accuracy: float | None
    """Share of turns that are good; None without any turn, as are the next two."""
    win_loss: float | None
    """Mean share of the win lost per turn."""
    margin_loss: float | None
    """Mean margin lost per turn, in points."""
    costliest: list[int]
    """Numbers of the turns worse than good that lost most value, the costliest first."""


@dataclass(frozen=True)
class Swing:
    """A turn with the change in win chances since the turn before."""

    number: int
    swing: float
    """Share of the win that changed hands: the sum of all gains."""
    wins_before: dict[str, float]
    wins: dict[str, float]


@dataclass(frozen=True)
class Review:
    """The turns of a game, reviewed."""

    played: PlayedRecord
    seat: str | None
    """The player whose turns alone were reviewed."""
    effort: Effort
    seed: int
    turns: list[ReviewedTurn]
    """In the order in which they were played."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.played.end.names

    @property
    def scores(self) -> dict[str, int]:
        """Final, or so far where the game is not over."""
        return self.played.turns[-1].points

    @property
    def result(self) -> dict[str, float] | None:
        """Each player's share of the win, ties decided by the rules of the game; None before the end."""
        return self.played.end.win_shares() if self.played.end.over else None

    @property
    def summaries(self) -> list[Summary]:
        """By seat, of the players whose turns were reviewed."""
        return [_summary(name, self.turns) for name in self.players if self.seat in (None, name)]

    @property
    def deciding(self) -> list[Swing]:
        """The turns that decided the game, the most decisive first; none where only one player's were reviewed.

        By what surely changed hands, so that a short search, which errs by much, names fewer turns.
        """
        if self.seat is not None:
            return []
        sure = sorted(
            ((_surely_moved(before, turn), before, turn) for before, turn in pairwise(self.turns)),
            key=lambda found: -found[0],
        )
        return [
            Swing(turn.number, rounded(_moved(before.wins, turn.wins)), before.wins, turn.wins)
            for moved, before, turn in sure[:MOST_NAMED]
            if moved > 0
        ]

    def turn(self, number: int) -> ReviewedTurn:
        """The turn of a number."""
        return next(turn for turn in self.turns if turn.number == number)

    def to_json(self) -> dict[str, Any]:
        """The object that `review --json` prints."""
        return {
            "format": FORMAT,
            "game": self.played.game,
            "players": list(self.players),
            "over": self.played.end.over,
            "scores": self.scores,
            "result": self.result,
            "seat": self.seat,
            "budget": self.effort.to_json(),
            "seed": self.seed,
            "thresholds": dict(reversed(LOSSES.items())),
            "seats": [asdict(summary) for summary in self.summaries],
            "deciding": [asdict(swing) for swing in self.deciding],
            "turns": [asdict(turn) for turn in self.turns],
            "box": self.played.end.box.digest,
            "version": version(),
        }


def _summary(name: str, turns: Sequence[ReviewedTurn]) -> Summary:
    own = [turn for turn in turns if turn.player == name]
    blamed = sorted((turn for turn in own if turn.grade in LOSSES), key=lambda turn: -turn.value_loss)
    grades = {grade: sum(turn.grade == grade for turn in own) for grade in GRADES}
    return Summary(
        player=name,
        turns=len(own),
        grades=grades,
        accuracy=rounded(grades["good"] / len(own)) if own else None,
        win_loss=_mean(turn.win_loss for turn in own),
        margin_loss=_mean(turn.margin_loss for turn in own),
        costliest=[turn.number for turn in blamed[:MOST_NAMED]],
    )


def _mean(values: Iterator[float]) -> float | None:
    known = list(values)
    return rounded(sum(known) / len(known)) if known else None


def _surely_moved(before: ReviewedTurn, turn: ReviewedTurn) -> float:
    """The share of the win that changed hands beyond two standard errors."""
    sure = 0.0
    for name, share in turn.wins.items():
        error = math.hypot(before.wins_se[name], turn.wins_se[name])
        sure += max(0.0, abs(share - before.wins[name]) - ERRORS * error)
    return sure / 2


def _moved(before: Mapping[str, float], after: Mapping[str, float]) -> float:
    """The share of the win that changed hands."""
    return sum(abs(after[name] - before[name]) for name in before) / 2
