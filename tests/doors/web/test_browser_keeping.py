"""What a page showed is there again when it is loaded anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import COMPILING, Window, short_record

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"
REVIEW = "bruxelles-review"


def test_the_tab_the_turns_tried_and_the_switch_stay(window: Open) -> None:
    one = window()
    page = one.page
    one.take_table(EXAMPLE)
    page.get_by_role("tab", name="Analyse").click()
    page.get_by_role("switch", name="Think").click()
    for turn in ("place 4-1, bid 3, create brown", "pass"):
        page.get_by_label("Type a choice").fill(turn)
        page.get_by_label("Type a choice").press("Enter")
        page.locator(".node.here").get_by_text("Victor: ").wait_for()
        page.get_by_role("button", name="Back", exact=True).click()
        page.locator(".node.here").get_by_text("the table as set up").wait_for()
    page.get_by_role("button", name="Forward", exact=True).click()
    page.locator(".node.here").get_by_text("Victor: ").wait_for()
    page.wait_for_function("JSON.parse(sessionStorage.getItem('bruxelles-table')).tree?.[0] === 1")
    shown = page.locator(".tree").inner_text(), page.locator(".node.here").inner_text()
    page.reload()
    page.locator(".node.here").wait_for()
    assert page.get_by_role("tab", name="Analyse").get_attribute("aria-selected") == "true"
    assert (page.locator(".tree").inner_text(), page.locator(".node.here").inner_text()) == shown
    assert page.get_by_role("switch", name="Think").get_attribute("aria-checked") == "false"
    assert "Victor" in str(one.place("spaces.4-1").get_attribute("aria-label"))


def test_the_turns_of_a_record_stay(window: Open, tmp_path: Path) -> None:
    one = window()
    page = one.page
    page.get_by_text("Start from …").click()
    one.take(short_record(tmp_path))
    page.get_by_label("turn", exact=True).fill("3")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_function("JSON.parse(sessionStorage.getItem('bruxelles-table')).record?.turn === 3")
    page.reload()
    page.get_by_label("turn", exact=True).wait_for()
    assert page.get_by_label("turn", exact=True).input_value() == "3"


def test_a_review_stays(window: Open, tmp_path: Path) -> None:
    one = _reviewed(window, tmp_path)
    page = one.page
    page.get_by_text("The players", exact=True).wait_for(timeout=COMPILING)
    last = page.locator(".listed button.link").last
    number = last.inner_text().split()[0]
    last.click()
    page.locator(".reviewed").get_by_text(f"Turn {number},").wait_for()
    page.wait_for_function(f"JSON.parse(sessionStorage.getItem('{REVIEW}')).shown === {number}")
    before, listed = one.kept(REVIEW), page.locator(".listed").inner_text()
    page.reload()
    page.locator(".reviewed").get_by_text(f"Turn {number},").wait_for()
    assert page.locator(".listed").inner_text() == listed
    assert not page.get_by_role("button", name="Stop").is_visible()
    assert one.kept(REVIEW) == before


def test_a_review_under_way_goes_on(window: Open, tmp_path: Path) -> None:
    one = _reviewed(window, tmp_path)
    page = one.page
    page.wait_for_function(f"JSON.parse(sessionStorage.getItem('{REVIEW}'))?.turns.length > 0", timeout=COMPILING)
    page.reload()
    page.get_by_text("The players", exact=True).wait_for(timeout=COMPILING)


def _reviewed(window: Open, folder: Path) -> Window:
    """A window in which a short record is being reviewed."""
    one = window("/review")
    one.page.get_by_label("Budget").click()
    one.page.get_by_role("option", name="50 ms a decision").click()
    one.take(short_record(folder))
    return one


def test_a_stopped_review_stays_stopped(window: Open, tmp_path: Path) -> None:
    one = _reviewed(window, tmp_path)
    page = one.page
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("stopped", exact=False).first.wait_for(timeout=COMPILING)
    title = page.locator(".heading").first.inner_text()
    page.reload()
    page.locator(".heading").get_by_text(title).wait_for()
    assert not page.get_by_role("button", name="Stop").is_visible()


DARK = "document.body.classList.contains('body--dark')"


def test_light_or_dark_is_kept_for_all_pages(window: Open) -> None:
    one = window()
    page = one.page
    assert not page.evaluate(DARK)
    page.get_by_role("button", name="light or dark").click()
    page.wait_for_function(DARK)
    for path in ("/play", "/review", "/studies", "/box"):
        one.open(path)
        page.wait_for_function(DARK)
    page.get_by_role("button", name="light or dark").click()
    page.wait_for_function(f"!{DARK}")
    page.reload()
    page.get_by_role("button", name="light or dark").wait_for()
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(DARK)
