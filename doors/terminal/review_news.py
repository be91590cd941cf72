"""What `review` tells on standard error while turns are reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analysis.findings.words import count
from analysis.reviews.review import Effort, RecordedTurn, ReviewedTurn, compile_for, decisions, review, seconds
from doors.terminal.console import compilation_announced, progress_shown, tell, time_text

if TYPE_CHECKING:
    from analysis.reviews.folder import ReviewFolder


def reviewed(
    turns: Sequence[RecordedTurn], folder: ReviewFolder | None, effort: Effort, seed: int, jobs: int
) -> list[ReviewedTurn]:
    """The turns reviewed, those that the folder keeps and the others, in any order; with news of it."""
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
