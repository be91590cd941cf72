"""The pages that the server has."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from nicegui import ui

from doors.web.pages.box import box_page
from doors.web.pages.play import play_page
from doors.web.pages.review import review_page
from doors.web.pages.studies import serve_reports, studies_page
from doors.web.pages.table import table_page
from engine.documents import Json


def register(app: FastAPI, given: Json | None, studies: Path, box: Path | None) -> None:
    """Have the server answer with these pages; `doors.web.server.serve` explains what is given."""

    @ui.page("/")
    async def _table() -> None:
        await table_page(given, box)

    @ui.page("/play")
    async def _play() -> None:
        await play_page(box)

    @ui.page("/review")
    async def _review() -> None:
        await review_page(box)

    @ui.page("/studies")
    def _studies() -> None:
        studies_page(studies)

    @ui.page("/box")
    async def _box() -> None:
        await box_page(box)

    serve_reports(app, studies)
