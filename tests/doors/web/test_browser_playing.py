"""A game is played on the page, to its end."""

from __future__ import annotations

import pytest

from doors.opponents import OPPONENTS
from doors.seating import ME
from engine import records
from tests.doors.web.conftest import Open
from tests.helpers.web import COMPILING, NARROW, Window

pytestmark = pytest.mark.browser

KEPT = "bruxelles-game"

SAME = f"wanted => JSON.stringify(JSON.parse(sessionStorage.getItem('{KEPT}'))) === JSON.stringify(wanted)"
"""Whether the record is the one that is wanted."""


def test_a_game_is_played_to_its_end(window: Open) -> None:
    one = window("/play")
    page = one.page
    _begin(one)
    made, taken_back = 0, False
    while page.locator(".asked").get_by_text("The game is over").count() == 0:
        before = one.kept(KEPT)
        spaces = page.locator('.place.lit[data-place^="spaces."]')
        if spaces.count():
            place = str(spaces.first.get_attribute("data-place"))
            one.click_place(place)
            page.wait_for_function("document.querySelectorAll('.choices button').length === 1")
            assert page.locator(".choices button").inner_text() == f"place {place.removeprefix('spaces.')}"
        page.locator(".choices button").first.click()
        _wait_for_another(one, before)
        made += 1
        if made == 5 and not taken_back:
            _take_back(one, before)
            taken_back = True
    assert taken_back
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = records.read(saved.value.path())
    assert record == one.kept(KEPT)
    scores = records.replay(record).scores()
    assert {name: points["total"] for name, points in scores.items()} == record["scores"]
    told = page.locator(".asked").inner_text()
    assert all(name in told for name in scores if scores[name]["total"] == max(record["scores"].values()))


def _begin(one: Window) -> None:
    """Sit down to a game of cards against an agent."""
    page = one.page
    _choose(one, "Game", "Bruxelles 1897")
    _choose(one, "Players", "2")
    page.get_by_label("Who plays").nth(1).fill("greedy")
    page.get_by_label("Who plays").nth(1).press("Enter")
    page.get_by_role("button", name="Begin", exact=True).click()
    _wait_for_person(one)


def _choose(one: Window, label: str, option: str) -> None:
    one.page.get_by_label(label, exact=True).click()
    one.page.get_by_role("option", name=option, exact=True).click()


def _wait_for_person(one: Window) -> None:
    one.page.wait_for_function("/to decide|is over/.test(document.querySelector('.asked').innerText)")
    one.page.wait_for_function(f"sessionStorage.getItem('{KEPT}') !== null")


def _wait_for_another(one: Window, before: object) -> None:
    """Wait until the record is another, and it is a person's turn again."""
    one.page.wait_for_function(
        f"before => JSON.stringify(JSON.parse(sessionStorage.getItem('{KEPT}'))) !== JSON.stringify(before)", arg=before
    )
    _wait_for_person(one)


def _take_back(one: Window, wanted: object) -> None:
    one.page.get_by_role("button", name="Take back").click()
    one.page.wait_for_function(SAME, arg=wanted)


def test_opponents_are_offered_in_words_and_take_a_style(window: Open) -> None:
    """A style of another game is refused, and who played stands in the record as in any other."""
    one = window("/play")
    page = one.page
    _choose(one, "Game", "Bruxelles 1897")
    _choose(one, "Players", "3")
    page.get_by_label("Who plays").nth(1).click()
    offered = page.get_by_role("option").all_inner_texts()
    described = {ME: "a person at this screen", **{name: opponent.described for name, opponent in OPPONENTS.items()}}
    assert offered == [f"{name}\n{words}" for name, words in described.items()]
    page.get_by_role("option", name="easy").click()
    third = page.get_by_label("Who plays").nth(2)
    third.fill("easy:mason")
    third.press("Enter")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_text('Bruxelles 1897 has no style "mason"').wait_for()
    third.fill("easy:herald")
    third.press("Enter")
    page.get_by_role("button", name="Begin", exact=True).click()
    _wait_for_person(one)
    record = one.kept(KEPT)
    assert record["players"] == ["You", "Easy", "Easy herald"]
    assert record["agents"] == [None, "greedy", "greedy:strategy=herald"]


def test_a_game_goes_on_when_the_page_is_loaded_again(window: Open) -> None:
    one = window("/play")
    page = one.page
    _begin(one)
    before = one.kept(KEPT)
    page.locator(".choices button").first.click()
    _wait_for_another(one, before)
    asked, record = page.locator(".asked").inner_text(), one.kept(KEPT)
    page.reload()
    page.locator(".asked").get_by_text(asked).wait_for()
    assert one.kept(KEPT) == record


def test_a_game_is_played_with_the_keyboard_alone(window: Open) -> None:
    """A choice, one that is typed, a hint and a choice taken back: the keyboard stays where it is of use."""
    one = window("/play", size=NARROW)
    page = one.page
    _begin(one)
    start = one.kept(KEPT)
    page.locator('.place.lit[data-place^="spaces."]').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.choices button').length === 1")
    _wait_for_focus(one, "choice")
    page.keyboard.press("Enter")
    _wait_for_another(one, start)
    _wait_for_focus(one, "choice")
    page.keyboard.press("Shift+Tab")
    _wait_for_focus(one, "typed")
    before, choice = one.kept(KEPT), page.locator(".choices button").last.inner_text()
    page.keyboard.type(choice)
    page.keyboard.press("Enter")
    _wait_for_another(one, before)
    assert any(choice in turn for turn in one.kept(KEPT)["turns"][max(0, len(before["turns"]) - 1) :])
    _wait_for_focus(one, "typed")
    assert page.get_by_label("Type a choice").input_value() == ""
    page.get_by_role("button", name="Hint", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_text("Best: ").wait_for(timeout=COMPILING)
    _wait_for_focus(one, "Hint")
    page.get_by_role("button", name="Take back").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(SAME, arg=before)
    _wait_for_focus(one, "Take back")


def _wait_for_focus(one: Window, key: str) -> None:
    one.page.wait_for_function("key => document.activeElement.dataset.focus === key", arg=key)
