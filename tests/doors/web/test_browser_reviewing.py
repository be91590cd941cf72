"""A record is reviewed on the page, and reports are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.web.conftest import QUESTION, Open
from tests.helpers.web import COMPILING, short_record

pytestmark = pytest.mark.browser


def test_a_record_is_reviewed(window: Open, tmp_path: Path) -> None:
    one = window("/review")
    page = one.page
    page.get_by_label("Budget").click()
    page.get_by_role("option", name="50 ms a decision").click()
    one.take(short_record(tmp_path))
    page.get_by_text("The players", exact=True).wait_for(timeout=COMPILING)
    turns = page.locator(".turns button.link")
    chart = page.locator(".chances canvas").bounding_box()
    assert chart is not None
    assert chart["height"] > 100
    last = turns.last.inner_text()
    number = last.split()[0]
    turns.last.click()
    page.locator(".reviewed").get_by_text(f"Turn {number},").wait_for()
    assert page.locator(".place.lit").count() > 0


def test_reports_are_listed_and_shown(window: Open) -> None:
    one = window("/studies")
    one.page.get_by_role("link", name=QUESTION).click()
    one.page.get_by_role("heading", name="Early money").wait_for()
