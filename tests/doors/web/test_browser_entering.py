"""A table is entered by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from doors.web.setting_up.places import steps_to, value_at
from engine import Game
from engine.documents import path
from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import Window

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"

TABLE = ("round", "first_player", *(f"strips[{row}]" for row in range(5)), "try_square", "spaces", "brussels", "passed")
MARKET = (*(f"noble_market.{price}" for price in (3, 2, 1, 0)), "noble_discards", "stock.card", "stock.used")
CARDS = (*(f"prestige.columns[{column}]" for column in range(5)), "prestige.discards")
ART = ("art_market.indicator", "art_market.display", "compass")
TRACKS = ("tracks.iris", "tracks.crown", "tracks.architect")
SEAT = (*TRACKS, "money", "vp", "materials", "artworks", "nobles", "activated", "meeples.courthouse", "rows")
SEATS = [f"seats[{seat}].{key}" for seat in range(4) for key in (*SEAT, "first_pass_cards")]
ASKED = (*TABLE, *MARKET, *CARDS, *ART, *SEATS, "to_move")
"""Where "What next?" leads, as one looks over a table."""

MOST_CLICKS = 230
"""At a click a second it takes less than five minutes."""


def test_a_whole_position_is_entered_by_clicks_alone(window: Open) -> None:
    """The third round of four players, from an empty table: 222 clicks, and four names typed."""
    wanted = json.loads(EXAMPLE.read_bytes())
    one = window()
    page = one.page
    page.get_by_text("Start from …").click()
    for number, seat in enumerate(wanted["seats"], 1):
        page.get_by_label(f"Name of seat {number}").fill(seat["name"])
    page.get_by_role("button", name="Empty, to be filled in").click()
    page.get_by_role("button", name="What next?").click()
    one.clicks += 7
    for place in ASKED:
        page.locator(f'.field [data-focus^="{place}"]').first.wait_for()
        _enter(one, place, _value(wanted, place))
        one.control("next").click()
        one.clicks += 1
    page.locator(".field").wait_for(state="hidden")
    for seat in range(4):
        one.open_dialog(f"seats[{seat}].vp_from")
        _enter(one, f"seats[{seat}].vp_from", wanted["seats"][seat]["vp_from"])
        one.close_dialog()
        one.clicks += 1
    assert one.clicks <= MOST_CLICKS
    assert Game.from_position(one.kept()["document"]).position() == Game.from_position(EXAMPLE).position()


def _value(document: Any, place: str) -> Any:
    return value_at(document, steps_to(document, place))


def _enter(one: Window, place: str, value: Any) -> None:
    """Set what lies at a place in the dialog that is open."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _enter(one, path(place, key), inner)
    elif isinstance(value, list):
        for item in value:
            one.click(f"{place} with {item}")
    elif one.control(f"{place} more").count():
        if one.control(place).input_value() != str(value):
            one.type(place, str(value))
    elif value is not None:
        one.click(f"{place} {value}")
