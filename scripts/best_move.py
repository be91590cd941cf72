"""`bruxelles best-move`: a ranked list of whole turns for a position."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine import GAME
from engine.bounds import MOST_ITERATIONS, MOST_JOBS, MOST_PLAYOUTS, MOST_SECONDS
from scripts.options import At, Box, Json, Seed, at_least_one, iterations_up_to

if TYPE_CHECKING:
    from analysis.advice.comparison import Comparison
    from engine import Game
    from search import Advice

EXPLAINED_GAMES = 100
"""Played on after each of the first two turns within the time that the search took."""


def best_move(
    table: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position file or a record, or - for standard input.")
    ],
    seconds: Annotated[float | None, typer.Option(metavar="S", help="Seconds to search (default: 5).")] = None,
    iterations: Annotated[int | None, iterations_up_to(MOST_ITERATIONS)] = None,
    threads: Annotated[
        int | None,
        at_least_one(metavar="T", help="Search threads (default: the number of processors).", most=MOST_JOBS),
    ] = None,
    seed: Seed = 0,
    top: Annotated[int, at_least_one(metavar="K", help="Number of turns to list.")] = 5,
    games: Annotated[
        int | None,
        typer.Option(
            "--compare",
            min=2,
            max=MOST_PLAYOUTS,
            metavar="N",
            help="Play N games on from each listed turn, and say which turns are equal.",
        ),
    ] = None,
    at: At = None,
    box: Box = None,
    as_json: Json = False,
) -> None:
    """Rank the best turns in a position, or at a turn of a record.

    Ctrl-C stops the search and prints what it has found so far.
    """
    if seconds is not None and iterations is not None:
        raise typer.BadParameter("give --seconds or --iterations, not both", param_hint="--iterations")
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise typer.BadParameter(
            f"{seconds:g} is no time to search; give more than 0 and at most {MOST_SECONDS}", param_hint="--seconds"
        )

    import search
    from analysis.advice.comparison import compare, compile_for, explain
    from doors.terminal.console import compilation_announced, interruption_noted, print_json, print_notes, tell
    from search.comparison import Stopped

    with compilation_announced():
        game = _read(table, at, box)
        print_notes(game)
        compile_for(game)
    comparison = None
    with interruption_noted() as broken_off:
        advice = search.best_move(
            game, seconds=seconds, iterations=iterations, threads=threads, seed=seed, top=top, stopped=broken_off
        )
        with suppress(Stopped):
            if broken_off.is_set():
                pass
            elif games is not None:
                comparison = compare(game, advice, games, threads, stopped=broken_off)
            elif iterations is None:
                comparison = explain(game, advice, EXPLAINED_GAMES, advice.seconds, broken_off)
    if as_json:
        more: dict[str, Any] = {"notes": list(game.notes)} if game.notes else {}
        more |= {} if comparison is None else {"why": comparison.why_json()}
        more |= {} if comparison is None or games is None else {"compare": comparison.to_json()}
        print_json(advice.to_json() | more)
    else:
        _print(advice, comparison, games is not None, game, box)
    if broken_off.is_set():
        tell("interrupted; this is what was found so far")
        raise typer.Exit(130)


def _read(table: str, at: int | None, box: Path | None) -> Game:
    """The game of a position, or that of a record before one of its turns, or after the last."""
    from engine import Game, record_model, records
    from engine.documents import read_document

    document = read_document(table)
    if document.get("format") != record_model.FORMAT:
        if at is not None:
            raise typer.BadParameter(
                "only a record has turns, and this is a position; leave --at out", param_hint="--at"
            )
        return Game.from_position(document, box=box)
    records.check(document)
    return records.replay(document, len(document["turns"]) + 1 if at is None else at, box)


def _print(advice: Advice, comparison: Comparison | None, compared: bool, game: Game, box: Path | None) -> None:
    from doors.terminal.console import print_table, with_error
    from doors.terminal.shown import print_reasons
    from engine.face import package

    print(f"{advice.to_move} to decide: {advice.decision}, round {game.position()['round']}")
    rows = [
        [
            "?" if move.small_sample else "≈" if move.close else "",
            str(rank),
            move.move,
            with_error(move.win, None if move.exact else move.win_se, factor=100),
            with_error(move.margin, None if move.exact else move.margin_se, "+.1f"),
            f"{move.visits:,}",
        ]
        for rank, move in enumerate(advice.moves, 1)
    ]
    numbers = ["win %", "margin", "visits"]
    print_table(["", "#", "turn", *numbers], rows, right=["#", *numbers])
    if advice.forced:
        print(f"no other choice: only {advice.best.actions[0]} is left")
        print(_spent(advice))
        return
    print(_verdict(advice))
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


def _spent(advice: Advice) -> str:
    return f"{advice.iterations:,} iterations in {advice.seconds:.1f} s, seed {advice.seed}; ± is one standard error"


def _verdict(advice: Advice) -> str:
    """How sure the first place is, and what the marks mean."""
    marks = {
        "≈": any(move.close and not move.small_sample for move in advice.moves),
        "?": any(move.small_sample for move in advice.moves),
    }
    meanings = {
        "≈": "just as good as the first" if advice.exact else "may be as good as the first",
        "?": "too few visits to say",
    }
    known = "".join(f"\n{mark} {meanings[mark]}" for mark, used in marks.items() if used)
    if advice.exact:
        return f"exact: counted out to the end of the game, every player playing for the best{known}"
    if advice.settled:
        return f"settled: the first turn is ahead of all others by more than the error{known}"
    return f"not settled: another turn may be as good as the first; more time may decide{known}"


def _print_comparison(comparison: Comparison) -> None:
    from analysis.statistics.estimates import LEVEL
    from doors.terminal.console import print_table, with_interval

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
    return f"{said}\nthe verdicts differ: the search prefers turn 1, these games turn {first}"
