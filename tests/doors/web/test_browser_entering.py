"""A table is entered by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doors.web.setting_up.draft import Draft
from doors.web.setting_up.places import value_of
from engine import Game
from engine.documents import path
from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import Window

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"

MOST_CLICKS = 160
"""At less than two seconds a click, a whole table takes less than five minutes."""

HAS_PASSED_OVER = """(places) => {
    const kept = JSON.parse(sessionStorage.getItem("bruxelles-table"))
    return JSON.stringify(kept.passed_over) === JSON.stringify(places)
}"""


def test_a_whole_position_is_entered_by_clicks_alone(window: Open) -> None:
    """The third round of four players, from an empty table, as "What next?" leads through it.

    A number is clicked and typed, but for a bid, to which the keyboard goes by itself.
    """
    wanted = json.loads(EXAMPLE.read_bytes())
    one = window()
    page = one.page
    page.get_by_text("Start from …").click()
    for number, seat in enumerate(wanted["seats"], 1):
        page.get_by_label(f"Name of seat {number}").fill(seat["name"])
    page.get_by_role("button", name="Empty, to be filled in").click()
    page.get_by_role("button", name="What next?").click()
    one.clicks += 7
    draft = Draft.new(names=[seat["name"] for seat in wanted["seats"]])
    while (question := draft.next_question()) is not None:
        page.locator(".field .heading", has_text=question.text).wait_for()
        for place in question.places:
            _enter(one, place, value_of(wanted, place))
        draft.take_up(json.dumps(one.kept()))
        if not draft.is_answered(question):
            one.control("next").click()
            one.clicks += 1
            draft.pass_over(question.places)
            page.wait_for_function(HAS_PASSED_OVER, arg=json.loads(draft.kept())["passed_over"])
    page.locator(".field").wait_for(state="hidden")
    for seat in range(4):
        one.open_dialog(f"seats[{seat}].vp_from")
        _enter(one, f"seats[{seat}].vp_from", wanted["seats"][seat]["vp_from"])
        one.close_dialog()
        one.clicks += 1
    assert one.clicks <= MOST_CLICKS
    assert Game.from_position(one.kept()["document"]).position() == Game.from_position(EXAMPLE).position()


def _enter(one: Window, place: str, value: Any) -> None:
    """Set what lies at a place in the dialog that is open."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _enter(one, path(place, key), inner)
    elif isinstance(value, list):
        there = value_of(one.kept()["document"], place) or []
        for item in value[len(there) :]:
            one.click(f"{place} with {item}")
    elif place.endswith(".bid") and value is not None:
        _type_bid(one, place, value)
    elif one.control(f"{place} less").count() and one.control(place).count():
        if one.control(place).input_value() != str(value or 0):
            one.type(place, str(value))
    elif one.control(f"{place} more").count():
        for _ in range(value):
            one.click(f"{place} more")
    elif value is not None and one.control(f"{place} {value}").get_attribute("aria-pressed") != "true":
        one.click(f"{place} {value}")


def _type_bid(one: Window, place: str, bid: int) -> None:
    """Type a bid where the keyboard is, once its meeple has been chosen."""
    one.page.wait_for_function("place => document.activeElement.dataset.focus === place", arg=place)
    before = one.kept()["document"]
    one.page.keyboard.type(str(bid))
    one.page.keyboard.press("Enter")
    one.page.wait_for_function(
        "before => JSON.stringify(JSON.parse(sessionStorage.getItem('bruxelles-table')).document) !== before",
        arg=json.dumps(before, separators=(",", ":"), ensure_ascii=False),
    )
