"""In a narrow window a bar leads to the parts of a page, which lie below each other."""

from __future__ import annotations

import pytest

from doors.web.setting_up.draft import Draft
from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import COMPILING, NARROW, Window

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"

LEAST_TARGET = 44
"""Points of a target for a finger."""

IN_VIEW = """(what) => {
    const found = [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect())
    const header = document.querySelector(".header").getBoundingClientRect().bottom
    const bar = document.querySelector(".bar-below").getBoundingClientRect().top
    return found.some((box) => box.height > 0 && box.top >= header - 1 && box.top < bar)
}"""
"""Whether something begins between the header and the bar."""

HIDDEN_FOCUS = """() => {
    const one = document.activeElement
    if (one === document.body || one.closest(".bar-below, .header")) return null
    const bar = document.querySelector(".bar-below").getBoundingClientRect().top
    return one.getBoundingClientRect().bottom > bar ? one.outerHTML.slice(0, 200) : null
}"""
"""What has the keyboard and lies behind the bar."""


def _tap(one: Window, part: str) -> None:
    one.page.get_by_role("navigation", name="Parts of this page").get_by_role("button", name=part, exact=True).tap()


def _wait_until_in_view(one: Window, what: str) -> None:
    one.page.wait_for_function(IN_VIEW, arg=what)


def test_the_bar_leads_to_the_table_and_to_both_tabs(window: Open) -> None:
    one = window(size=NARROW)
    page = one.page
    one.take_table(EXAMPLE)
    _tap(one, "Table")
    page.wait_for_function("window.scrollY === 0 && document.activeElement.matches('.left')")
    _tap(one, "Analyse")
    page.locator('.bar-below [aria-current="true"]', has_text="Analyse").wait_for()
    _wait_until_in_view(one, ".right .asked")
    page.wait_for_function(
        """() => {
            const win = Math.round(parseFloat(document.querySelector("button.turn .win")?.innerText))
            const words = document.querySelector("button.turn .words")?.innerText
            const said = [...document.querySelectorAll(".said > *")].map((one) => one.innerText)
            return said[0] === `1 ${words}` && Math.abs(parseInt(said[1].slice(5)) - win) <= 1
        }""",
        timeout=COMPILING,
    )
    _tap(one, "Table")
    page.wait_for_function("window.scrollY === 0")
    _tap(one, "Set up")
    page.get_by_text("The table is whole.").wait_for()
    _wait_until_in_view(one, ".right .state")


def test_the_bar_asks_what_is_next(window: Open) -> None:
    one = window(size=NARROW)
    one.page.get_by_role("navigation", name="Parts of this page").get_by_role("button", name="What next?").tap()
    one.control("next").wait_for()


def test_taps_at_one_spot_lead_from_question_to_question(window: Open) -> None:
    """A tall dialog or a flat one: a tap where "What next?" was never falls beside it, which would close it."""
    one = window(size=NARROW)
    one.page.get_by_role("navigation", name="Parts of this page").get_by_role("button", name="What next?").tap()
    asked = one.page.locator(".field .heading")
    asked.filter(has_text="Which round is it?").wait_for()
    one.control("next").tap(trial=True)  # waits until the dialog has come to rest
    button = one.control("next").bounding_box()
    assert button is not None
    draft = Draft.new()
    for _ in range(18):
        question = draft.next_question()
        assert question is not None
        asked.filter(has_text=question.text).wait_for()
        one.page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
        draft.pass_over(question.places)


def test_a_tapped_turn_is_seen_on_the_table(window: Open) -> None:
    one = window(size=NARROW)
    one.take_table(EXAMPLE)
    _tap(one, "Analyse")
    one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)
    one.page.get_by_role("switch", name="Think").tap()
    for _ in range(2):
        _tap(one, "Analyse")
        one.page.locator("button.turn").first.tap()
        one.page.locator('button.turn[aria-pressed="true"]').wait_for()
        _wait_until_in_view(one, ".place.lit")
        _tap(one, "Analyse")
        one.page.locator("button.turn").first.tap()
        one.page.wait_for_function("document.querySelector('button.turn[aria-pressed=true]') === null")


def test_a_tapped_place_shows_its_choices_above_the_bar(window: Open) -> None:
    one = window("/play", size=NARROW)
    page = one.page
    page.get_by_label("Game", exact=True).click()
    page.get_by_role("option", name="Bruxelles 1897").click()
    for seat in range(1, 4):
        page.get_by_label("Who plays").nth(seat).fill("random")
        page.get_by_label("Who plays").nth(seat).press("Enter")
    page.get_by_role("button", name="Begin", exact=True).tap()
    page.locator('.place.lit[data-place^="spaces."]').first.wait_for(timeout=COMPILING)
    place = str(page.locator('.place.lit[data-place^="spaces."]').first.get_attribute("data-place"))
    page.locator(".choices button").first.wait_for()
    all_choices = page.locator(".choices button").count()
    one.click_place(place)
    page.locator(".picked").wait_for()
    _wait_until_in_view(one, ".picked button")
    page.get_by_role("button", name=f"All {all_choices} choices").tap()
    page.wait_for_function("document.querySelector('.picked') === null")
    assert page.locator(".choices button").count() == all_choices
    one.click_place(place)
    page.locator(".picked .choices button").first.tap()
    page.locator(".picked").wait_for(state="hidden")


@pytest.mark.parametrize("path", ["/", "/play", "/review"])
def test_nothing_lies_behind_the_bar(window: Open, path: str) -> None:
    one = window(path, size=NARROW)
    page = one.page
    assert one.fits()
    for button in page.locator(".bar-below button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= LEAST_TARGET
    for _ in range(70):
        page.keyboard.press("Tab")
        assert page.evaluate(HIDDEN_FOCUS) is None
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    last, bar = page.locator(".columns").bounding_box(), page.locator(".bar-below").bounding_box()
    assert last is not None
    assert bar is not None
    assert last["y"] + last["height"] <= bar["y"]


CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"


def test_no_label_of_the_new_game_is_cut(window: Open) -> None:
    one = window("/play", size=NARROW)
    labels = one.page.locator(".q-select .q-field__label")
    assert "Players" in labels.all_inner_texts()
    assert labels.evaluate_all(CUT) == []


@pytest.mark.parametrize("path", ["/", "/play", "/review", "/studies", "/box"])
def test_a_page_has_one_main_part(window: Open, path: str) -> None:
    one = window(path)
    assert one.page.get_by_role("main").count() == 1


def test_a_wide_window_has_no_bar(window: Open) -> None:
    one = window()
    assert not one.page.locator(".bar-below").is_visible()
