"""`python -m analysis.calibration`: how often reports on made-up studies are wrong, and what they find."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.alone import run_alone
from analysis.calibration.calibrate import calibrate
from analysis.calibration.tallies import lines, table


def main(
    reports: Annotated[
        int, typer.Option(min=1, help="On each planted effect; on each study of nothing four times as many.")
    ] = 50,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, help="Reports at a time; one a processor if not given.")] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished reports here, and continue from those there.")
    ] = None,
) -> None:
    """Make up studies, report on them, and print how often that is right, each figure with its 95 % interval."""
    print(table(lines(calibrate(reports, seed, jobs=jobs, keep=keep))))


if __name__ == "__main__":
    run_alone(lambda: typer.run(main))
