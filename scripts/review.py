"""`bruxelles review`: each turn of a game beside the best one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.bounds import MOST_DECISION_ITERATIONS, MOST_DECISION_MS, MOST_JOBS
from scripts.options import Box, Json, Seed, at_least_one, check_output, iterations_up_to

if TYPE_CHECKING:
    from analysis.reviews.folder import ReviewFolder
    from analysis.reviews.review import Effort, PlayedRecord, RecordedTurn, Review, ReviewedTurn


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
    if output is None and (force or resume):
        raise typer.BadParameter("needs a folder; give --output too", param_hint="--resume" if resume else "--force")
    if output is not None:
        check_output(output, force, resume)

    from analysis.reviews.review import Effort, PlayedRecord, Review
    from doors.terminal.console import compilation_announced, print_json, tell
    from engine import records
    from search.forest import processors

    document, effort = records.read(record), Effort(ms, iterations)
    with compilation_announced():
        played = PlayedRecord.of(document, box)
        turns = played.turns if seat is None else played.of_player(seat)
    with _folder(output, document, played, effort, seat, seed, force, resume) as folder:
        done = _reviewed(turns, folder, effort, seed, jobs or processors())
        answer = Review(played, seat, effort, seed, sorted(done, key=lambda turn: turn.number))
        if folder is not None:
            from analysis.reviews.page import PAGE, rendered

            folder.write(rendered(answer))
            tell(f"the page is {folder.path / PAGE}")
    if as_json:
        print_json(answer.to_json())
    else:
        _print(answer)


@contextmanager
def _folder(
    path: Path | None,
    document: dict[str, Any],
    played: PlayedRecord,
    effort: Effort,
    seat: str | None,
    seed: int,
    force: bool,
    resume: bool,
) -> Iterator[ReviewFolder | None]:
    """The folder of the review; None without one."""
    if path is None:
        yield None
        return
    from analysis.reviews.folder import ReviewFolder
    from engine.documents import dumps
    from engine.kernel import source_digest

    asked = {
        "record": sha256(dumps(document).encode()).hexdigest()[:16],
        "box": played.end.box.digest,
        "seat": seat,
        "seed": seed,
        **effort.to_json(),
        "sources": source_digest(),
    }
    with ReviewFolder(path).begun(asked, force=force, resume=resume) as folder:
        yield folder


def _reviewed(
    turns: Sequence[RecordedTurn], folder: ReviewFolder | None, effort: Effort, seed: int, jobs: int
) -> list[ReviewedTurn]:
    """The turns reviewed, those that the folder keeps and the others, in any order; with news of it."""
    from analysis.findings.words import count
    from analysis.reviews.review import compile_for, decisions, review, seconds
    from doors.terminal.console import compilation_announced, progress_shown, tell, time_text

    done = [] if folder is None else list(folder.done)
    known = {turn.number for turn in done}
    missing = [turn for turn in turns if turn.number not in known]
    if not missing:
        return done
    with compilation_announced():
        compile_for(missing[0])
    tell(
        f"{count(len(missing), 'turn')} with {count(decisions(missing), 'decision')} to review,"
        f" about {time_text(seconds(missing, effort, jobs))} with {count(jobs, 'job')}"
    )
    with progress_shown(len(turns), len(done), "turns") as advance:

        def keep(turn: ReviewedTurn) -> None:
            if folder is not None:
                folder.add(turn)
            done.append(turn)
            advance(1)

        try:
            review(missing, effort, seed, jobs, keep)
        except KeyboardInterrupt:
            if folder is not None:
                tell(f"interrupted; {folder.path} keeps the turns reviewed so far, and --resume continues")
            raise
    return done


def _print(answer: Review) -> None:
    from analysis.reviews.words import (
        SEATS,
        TURNS,
        about,
        costliest_words,
        seat_row,
        swing_words,
        title,
        turn_row,
    )
    from doors.terminal.console import print_table

    print(title(answer))
    print_table(TURNS, [turn_row(turn) for turn in answer.turns], right=["#", "round", "win % lost", "margin lost"])
    print_table(SEATS, [seat_row(summary) for summary in answer.summaries], right=SEATS[1:])
    if answer.deciding:
        print("the turns that decided the game:")
        for swing in answer.deciding:
            print(f"  {swing_words(answer, swing)}")
    for summary in answer.summaries:
        if summary.costliest:
            print(f"what cost {summary.player} most:")
            for words in costliest_words(answer, summary):
                print(f"  {words}")
    print(about(answer) + "; ± is one standard error")
