"""`bruxelles best-move`: a ranked list of whole turns for a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.bounds import MOST_ITERATIONS, MOST_JOBS, MOST_PLAYOUTS, MOST_SECONDS
from scripts.options import At, Box, Json, Seed, at_least_one, iterations_up_to

if TYPE_CHECKING:
    from engine import Game


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
    move: Annotated[
        list[str] | None,
        typer.Option(metavar="TURN", help="Also value this turn, or the best that begins so; repeatable."),
    ] = None,
    bids: Annotated[
        str | None, typer.Option(metavar="SPACE", help="Also value each bid on this space, with the best of its turn.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--compare",
            min=2,
            max=MOST_PLAYOUTS,
            metavar="N",
            help="Play at least N games on from each listed turn, and say which turns are equal.",
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
    from analysis.advice.comparison import compared, compile_for, explained
    from doors.terminal.advice_news import thinking_shown
    from doors.terminal.console import compilation_announced, interruption_noted, print_json, print_notes, tell
    from doors.terminal.shown_advice import print_advice
    from engine.turns_said import turn_said

    with compilation_announced():
        game = _read(table, at, box)
        print_notes(game)
        asked = [*(move or ()), *([] if bids is None else _bids(game, bids))]
        asked = [*{tuple(turn_said(game.at_choice(), turn)): turn for turn in asked}.values()]  # each turn once
        compile_for(game)
    with interruption_noted() as broken_off, thinking_shown() as (report, every):
        advice = search.best_move(
            game,
            seconds=seconds,
            iterations=iterations,
            threads=threads,
            seed=seed,
            top=top,
            asked=asked,
            games=games or 0,
            report=report,
            report_every=every,
            stopped=broken_off,
        )
    comparison = explained(game, advice) if games is None else compared(game, advice)
    if as_json:
        more: dict[str, Any] = {"notes": list(game.notes)} if game.notes else {}
        more |= {} if comparison is None else {"why": comparison.why_json()}
        more |= {} if comparison is None or games is None else {"compare": comparison.to_json()}
        print_json(advice.to_json() | more)
    else:
        print_advice(game, advice, comparison, compared=games is not None, box=box)
    if broken_off.is_set():
        tell("interrupted; this is what was found so far")
        raise typer.Exit(130)


def _bids(game: Game, space: str) -> list[str]:
    """Every bid that can be made on a space, as turns."""
    placed = f"place {space}"
    ahead = game.copy()
    ahead.play(placed)
    bids = [move for move in ahead.legal_moves() if move.startswith("bid ")] if ahead.seat == game.seat else []
    if not bids:
        raise typer.BadParameter(f"there is no bid to choose at {space}", param_hint="--bids")
    return [f"{placed}, {bid}" for bid in bids]


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
