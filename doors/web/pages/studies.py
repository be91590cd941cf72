"""The reports of studies in a folder, listed and shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse
from nicegui import ui
from starlette.responses import Response

from analysis.runs.report_files import FINDINGS, PAGE
from doors.web.pages.frame import frame

DEEPEST = 3
"""Folders below the one that was given in which reports are looked for."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""What a report may load: nothing from elsewhere."""


@dataclass(frozen=True)
class Report:
    """A report that there is."""

    page: Path
    question: str


def reports_in(folder: Path) -> list[Report]:
    """The reports in a folder, by name."""
    patterns = ("/".join(["*"] * depth + [PAGE]) for depth in range(DEEPEST + 1))
    pages = sorted(page for pattern in patterns for page in folder.glob(pattern))
    return [Report(page, _question(page.with_name(FINDINGS)) or page.parent.name) for page in pages]


def _question(findings: Path) -> str | None:
    """What a report answers."""
    try:
        return str(json.loads(findings.read_bytes())["study"]["question"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def studies_page(folder: Path) -> None:
    """Build the page."""
    reports = reports_in(folder)
    with frame("Studies"):
        if not reports:
            ui.label(f"There is no report in {folder}. bruxelles study and bruxelles report write them.")
            return
        with ui.element("ul"):
            for number, report in enumerate(reports):
                with ui.element("li"):
                    ui.link(report.question, f"/report/{number}")
                    ui.label(str(report.page.parent)).classes("quiet")


def serve_reports(app: FastAPI, folder: Path) -> None:
    """Have the server answer with the reports by number: no request names a file."""

    @app.get("/report/{number}")
    def _report(number: str) -> Response:
        reports = {str(place): report for place, report in enumerate(reports_in(folder))}
        if number not in reports:
            return PlainTextResponse("there is no such report\n", 404)
        text = reports[number].page.read_text(encoding="utf-8")
        return HTMLResponse(text, headers={"Content-Security-Policy": POLICY})
