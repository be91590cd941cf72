"""`bruxelles report`: what a run found, as pages with charts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A complete run folder, written by study or simulate.")],
) -> None:
    """Write a report of what the games of a run show.

    The folder gets a page, the same in Markdown, charts, and all figures as JSON. An earlier report is replaced; the
    tables stay as they are.
    """
    from analysis.findings.find import find
    from analysis.reports.report import write_report
    from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN, PAGE

    findings = find(folder)
    write_report(folder, findings)
    for warning in findings.warnings:
        print(f"warning: {warning}")
    for takeaway in findings.takeaways:
        print(f"- {takeaway.text}")
    if findings.others:
        print("what else these games show:")
    for takeaway in findings.others:
        print(f"- {takeaway.text}")
    for name in (PAGE, MARKDOWN, CHARTS, FINDINGS):
        print(folder / name)
