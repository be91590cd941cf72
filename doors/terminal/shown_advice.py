"""What `best-move` shows: turns ranked, how sure the first place is, and turns compared by playing on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analysis.advice.comparison import Comparison
from analysis.advice.words import mark, meanings, verdict
from analysis.statistics.estimates import LEVEL
from doors.terminal.console import print_table, with_error, with_interval
from doors.terminal.shown import print_reasons
from engine import GAME, Game
from engine.face import package
from search import Advice

NUMBERS = ("#", "win %", "margin", "games", "visits")
HEADERS = ("", "#", "turn", *NUMBERS[1:])


def print_advice(
    game: Game, advice: Advice, comparison: Comparison | None, *, compared: bool, box: Path | None
) -> None:
    """Print the turns of some advice, how sure it is, and what supports it.

    Without a `comparison` too few games were played on; its table is printed if it was `compared` on request. `box` is
    the file of the user's own values, if any.
    """
    print(f"{advice.to_move} to decide: {advice.decision}, round {game.position()['round']}")
    print_table(HEADERS, ranked_rows(advice), right=NUMBERS)
    if advice.forced:
        print(f"no other choice: only {advice.best.actions[0]} is left")
        print(_spent(advice))
        return
    print("\n".join([verdict(advice), *meanings(advice)]))
    for said in _asked(advice):
        print(said)
    if comparison is None and compared:
        print("there are no games to compare: the end of the game is counted out")
    if comparison is not None:
        print_reasons(comparison)
        if compared:
            _print_comparison(comparison)
    if advice.best.line:
        print("expected to follow turn 1:")
        for turn in advice.best.line:
            print(f"  {turn}")
    if advice.best.replies and not advice.exact:  # then the line has the only one
        print(f"{advice.best.replies[0].player}'s likely replies, the most searched first:")
        for reply in advice.best.replies:
            print(f"  {reply.move}")
    if not advice.exact:
        print(_spent(advice))
    assumed = len(game.box.assumed(game.rules))
    table = game.position()
    usual = {"game": GAME, "edition": package(table["game"]).Box.load().edition}
    own = "".join(f" --{key} {table[key]}" for key in usual if table.get(key) != usual[key])
    own += "" if box is None else f" --box {box}"
    print(f"depends on {assumed} assumed values of the box, listed by bruxelles box --assumed{own}")


def ranked_rows(advice: Advice) -> list[list[str]]:
    """The turns that an advice lists, a row each under HEADERS."""
    return [
        [
            mark(move),
            str(rank),
            move.move,
            with_error(move.win, None if move.exact else move.win_se, factor=100),
            with_error(move.margin, None if move.exact else move.margin_se, "+.1f"),
            f"{move.games:,}",
            f"{move.visits:,}",
        ]
        for rank, move in enumerate(advice.listed, 1)
    ]


def _spent(advice: Advice) -> str:
    spent = f"{advice.iterations:,} iterations and {advice.games:,} games in {advice.seconds:.1f} s"
    return f"{spent}, seed {advice.seed}; ± is one standard error"


def _asked(advice: Advice) -> Iterator[str]:
    """How far the turns that were asked for are behind the first."""
    listed = [move.actions for move in advice.listed]
    for move in advice.asked:
        number = 1 + listed.index(move.actions)
        if move.behind is None:
            yield "you asked for the first turn"
            continue
        win, margin = move.behind.win, move.behind.margin
        won = with_error(-win.mean, None if advice.exact else win.error, "+.1f", factor=100)
        ahead = with_error(-margin.mean, None if advice.exact else margin.error, "+.1f")
        yield f"you asked for turn {number}: {won} points of win %, {ahead} VP of margin against the first"


def _print_comparison(comparison: Comparison) -> None:
    print(f"compare: {comparison.games} games after each turn, played on by {comparison.player}")
    print(f"in the same worlds; {100 * LEVEL:.0f} % intervals:")
    rows = [
        [
            "=" if turn.equal else "",
            str(turn.number),
            with_interval(turn.win, ".1f", 100),
            with_interval(turn.margin, "+.1f"),
            "" if turn.difference is None else with_interval(turn.difference.win, "+.1f", 100),
            "" if turn.difference is None else with_interval(turn.difference.margin, "+.1f"),
        ]
        for turn in comparison.turns
    ]
    numbers = ["#", "win %", "margin", "win % − best", "margin − best"]
    print_table(["", *numbers], rows, right=numbers)
    print(_conclusion(comparison))


def _conclusion(comparison: Comparison) -> str:
    if len(comparison.turns) == 1:
        return "only one turn is listed: there is nothing to compare it with"
    *others, last = map(str, comparison.equals)
    if others:
        said = f"no significant difference between turns {', '.join(others)} and {last} in {comparison.games} games"
    else:
        said = f"turn {last} is significantly better than the others in {comparison.games} games"
    if comparison.agrees:
        return said
    first = comparison.turns[0].number
    return f"{said}\nthese games alone would put turn {first} first. The search, which counts as well, does not."
