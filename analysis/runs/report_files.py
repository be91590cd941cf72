"""The files of a report, which stand in a run folder beside what the run wrote.

report.md names every chart, so that a report, and a run that begins again, knows which files are those of the report
before it.
"""

from __future__ import annotations

import re
from pathlib import Path

PAGE, MARKDOWN, FINDINGS, CHARTS = "report.html", "report.md", "findings.json", "charts"

SIGNATURE = "<!-- written by bruxelles report -->"
"""First line of report.md."""


def report_files(folder: Path) -> set[str]:
    """The files of the report in a run folder, from there on; none without a report."""
    page = folder / MARKDOWN
    text = page.read_text(encoding="utf-8", errors="replace") if page.is_file() else ""
    if not text.startswith(SIGNATURE):
        return set()
    charts = re.findall(rf"(?<!\\)\]\(({CHARTS}/[\w-]+)\.svg\)", text)
    return {PAGE, MARKDOWN, FINDINGS, *(f"{chart}.{form}" for chart in charts for form in ("svg", "png"))}
