"""`bruxelles review`: each turn of a game beside the best one."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from engine.bounds import MOST_DECISION_ITERATIONS, MOST_DECISION_MS, MOST_JOBS
from scripts.options import Box, Json, Seed, at_least_one, check_output, iterations_up_to


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record file, or - for standard input.")],
    ms: Annotated[
        float | None, typer.Option(metavar="MS", help="Milliseconds to search for each decision (default: 200).")
    ] = None,
    iterations: Annotated[int | None, iterations_up_to(MOST_DECISION_ITERATIONS)] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Review the turns of this player only.")] = None,
    jobs: Annotated[
        int | None,
        at_least_one(metavar="J", help="Turns reviewed at a time (default: the number of processors).", most=MOST_JOBS),
    ] = None,
    seed: Seed = 0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Write a page to this folder; an interrupted review can be resumed from it.",
        ),
    ] = None,
    box: Box = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the review in the folder.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the review in the folder.")] = False,
    quiz: Annotated[
        bool, typer.Option("--quiz", help="Then play the costliest turns again, to see whether you find better ones.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare each turn of a game with the best one, and grade it.

    The turns that decided the game are named. If the game is not over, the turns so far are reviewed.
    """
    if ms is not None and iterations is not None:
        raise typer.BadParameter("give --ms or --iterations, not both", param_hint="--iterations")
    if ms is not None and not 0 < ms <= MOST_DECISION_MS:
        raise typer.BadParameter(
            f"{ms:g} is no time to search; give more than 0 and at most {MOST_DECISION_MS}", param_hint="--ms"
        )
    if quiz and (as_json or record == "-"):
        raise typer.BadParameter("needs a record in a file, and no --json", param_hint="--quiz")
    check_output(output, force, resume)

    from analysis.reviews.review import Effort, PlayedRecord, Review
    from doors.terminal.console import compilation_announced, print_json, tell
    from doors.terminal.review_news import reviewed
    from doors.terminal.shown_review import print_review
    from engine import records
    from search.forest import processors

    document, effort = records.read(record), Effort(ms, iterations)
    with compilation_announced():
        played = PlayedRecord.of(document, box)
        turns = played.turns if seat is None else played.of_player(seat)
    with ExitStack() as stack:
        folder = None
        if output is not None:
            from analysis.reviews.folder import ReviewFolder, request

            asked = request(document, played, seat, effort, seed)
            folder = stack.enter_context(ReviewFolder(output).begun(asked, force=force, resume=resume))
        done = reviewed(turns, folder, effort, seed, jobs or processors())
        answer = Review(played, seat, effort, seed, sorted(done, key=lambda turn: turn.number))
        if folder is not None:
            from analysis.reviews.page import PAGE, rendered

            folder.write(rendered(answer))
            tell(f"the page is {folder.path / PAGE}")
    if as_json:
        print_json(answer.to_json())
        return
    print_review(answer)
    if quiz:
        from doors.terminal.review_quiz import ask

        print()
        ask(answer)
