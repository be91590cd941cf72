"""A table is changed by hand: with faults, with the keyboard, on a phone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.documents import dumps
from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import COMPILING, NARROW, WIDE, Window

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"


@pytest.fixture
def table(window: Open) -> Window:
    """A window with the example."""
    one = window()
    one.take_table(EXAMPLE)
    return one


def test_a_file_is_the_same_on_the_page(table: Window) -> None:
    with table.page.expect_download() as saved:
        table.page.get_by_role("button", name="Save").click()
    assert Game.from_position(saved.value.path()).position() == Game.from_position(EXAMPLE).position()


@pytest.mark.parametrize(
    ("places", "control", "text", "words"),
    [
        (("spaces.1-1",), "spaces.1-1.meeple Victor", None, "outside the active area"),
        (("noble_market.0", "noble_market.3"), "{place} albert", None, "4 albert cards in all, but the box has 3"),
        (("spaces.2-1",), "{place}.bid", "0", "Space 2-1: Bid in BF: each meeple on the Art Nouveau board has a bid"),
    ],
    ids=["a meeple outside the active area", "a noble too many", "no bid"],
)
def test_what_is_impossible_is_marked_and_told_until_it_is_mended(
    table: Window, places: tuple[str, ...], control: str, text: str | None, words: str
) -> None:
    page = table.page
    for place in places:
        table.open_dialog(place)
        if text is None:
            table.click(control.format(place=place))
        else:
            table.type(control.format(place=place), text)
        table.close_dialog()
    wrong = page.locator(f'[data-place="{places[-1]}"].wrong')
    wrong.wait_for()
    assert wrong.locator(".sign-wrong").text_content() == "!"
    assert words in page.locator("button.problem").inner_text()
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("The table is whole.").wait_for()
    assert page.locator(".place.wrong").count() == 0


def test_nothing_half_entered_is_lost_when_the_page_is_loaded_again(table: Window) -> None:
    page = table.page
    whole = table.kept()["document"]
    table.open_dialog("spaces.1-1")
    table.click("spaces.1-1.meeple Victor")
    faulty = table.kept()["document"]
    page.reload()
    page.locator('[data-place="spaces.1-1"].wrong').wait_for()
    assert table.kept()["document"] == faulty
    _press(table, "Undo", whole)
    page.get_by_text("The table is whole.").wait_for()
    page.reload()
    page.get_by_text("The table is whole.").wait_for()
    _press(table, "Redo", faulty)
    page.locator('[data-place="spaces.1-1"].wrong').wait_for()


def _press(one: Window, button: str, wanted: Any) -> None:
    one.page.get_by_role("button", name=button).click()
    _wait_for(one, wanted)


def _wait_for(one: Window, wanted: Any) -> None:
    one.page.wait_for_function(
        "wanted => sessionStorage.getItem('bruxelles-table').startsWith(wanted)",
        arg=json.dumps({"document": wanted})[:-1],
    )


def test_several_clicks_in_a_row_all_count(table: Window) -> None:
    table.open_dialog("seats[0].money")
    more = table.control("seats[0].money more")
    before = table.kept()["document"]["seats"][0]["money"]
    more.click(click_count=5)
    table.page.wait_for_function(
        "wanted => JSON.parse(sessionStorage.getItem('bruxelles-table')).document.seats[0].money === wanted",
        arg=before + 5,
    )


def test_clicks_on_several_values_in_a_row_all_count(window: Open) -> None:
    one = window()
    one.open_dialog("passed")
    one.page.evaluate("document.querySelectorAll('[data-focus^=\"passed with\"]').forEach((button) => button.click())")
    one.page.wait_for_function(
        "() => JSON.parse(sessionStorage.getItem('bruxelles-table')).document.passed?.join() === 'A,B,C,D'"
    )


def test_what_next_pressed_twice_passes_over_no_question_unseen(window: Open) -> None:
    one = window()
    one.page.get_by_role("button", name="What next?").click()
    one.page.locator(".field .heading", has_text="Which round is it?").wait_for()
    one.control("next").evaluate("(button) => { button.click(); button.click() }")
    one.page.locator(".field .heading", has_text="Who has the First Player tile?").wait_for()
    one.click("first_player B")
    one.page.locator(".field .heading", has_text="Which Action strip lies in row 1?").wait_for()
    assert one.kept()["passed_over"] == ["round"]


def test_what_next_passes_over_what_is_not_answered(window: Open) -> None:
    one = window()
    asked = one.page.locator(".field .heading")
    one.page.get_by_role("button", name="What next?").click()
    for question in ("Which round is it?", "Who has the First Player tile?", "Which Action strip lies in row 1?"):
        asked.filter(has_text=question).wait_for()
        one.control("next").click()


def test_one_answer_leads_to_the_next_question_and_undo_back_to_it(window: Open) -> None:
    one = window()
    asked = one.page.locator(".field .heading")
    one.page.get_by_role("button", name="What next?").click()
    for place, answer, question in (("round", "3", "Who has the First Player tile?"), ("first_player", "B", "row 1?")):
        one.click(f"{place} {answer}")
        asked.filter(has_text=question).wait_for()
    for question in ("Who has the First Player tile?", "Which round is it?"):
        one.control("undo").click()
        asked.filter(has_text=question).wait_for()
    assert one.control("round 3").get_attribute("aria-pressed") == "false"
    assert "round" not in one.kept()["document"]


def test_ctrl_z_takes_back_but_for_what_is_typed(table: Window) -> None:
    page = table.page
    before = table.kept()["document"]
    table.open_dialog("first_player")
    table.click("first_player Victor")
    table.close_dialog()
    after = table.kept()["document"]
    for keys, wanted in (("Control+z", before), ("Control+Shift+Z", after)):
        page.keyboard.press(keys)
        _wait_for(table, wanted)
    table.open_dialog("seats[0].money")
    table.control("seats[0].money").click()
    page.keyboard.type("7")
    page.keyboard.press("Control+z")
    assert table.kept()["document"] == after


LIES_INSIDE = """() => {
    const dialog = document.querySelector(".field").getBoundingClientRect()
    return dialog.left >= 0 && dialog.right <= window.innerWidth
}"""
"""Once the dialog has slid in."""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_no_page_is_wider_than_its_window(window: Open, size: tuple[int, int]) -> None:
    one = window(size=size)
    assert one.fits()
    one.take_table(EXAMPLE)
    for place in ("spaces.2-4", "seats[2].rows.meeples", "prestige.discards"):
        one.open_dialog(place)
        one.page.wait_for_function(LIES_INSIDE)
        assert one.fits()
        one.close_dialog()
    one.page.get_by_role("tab", name="Analyse").click()
    one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)
    one.page.locator("button.turn").first.click()
    assert one.fits()
    for path in ("/play", "/review", "/studies"):
        one.open(path)
        assert one.fits(), path


def test_a_space_is_set_with_the_keyboard_alone(table: Window) -> None:
    page = table.page
    _tab_to(table, "place", "spaces.2-4")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.closest('.q-dialog') !== null")
    _tab_to(table, "focus", "spaces.2-4.meeple Victor")
    page.keyboard.press("Enter")
    page.locator('[data-focus="spaces.2-4.meeple Victor"][aria-pressed=true]').wait_for()
    _tab_to(table, "focus", "spaces.2-4.bid more")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('[data-focus=\"spaces.2-4.bid\"]').value === '2'")
    table.close_dialog()
    assert table.kept()["document"]["spaces"]["2-4"] == {"meeple": "Victor", "bid": 2}
    page.wait_for_function("document.activeElement.dataset.place === 'spaces.2-4'")


def _tab_to(one: Window, kind: str, name: str) -> None:
    for _ in range(80):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("kind => document.activeElement.dataset[kind]", kind) == name:
            return
    pytest.fail(f"Tab does not lead to {name}")


def test_two_pages_do_not_disturb_each_other(table: Window, window: Open) -> None:
    other = table.beside()
    assert other.kept()["document"] == table.kept()["document"]
    other.open_dialog("seats[0].money")
    other.type("seats[0].money", "9")
    table.open_dialog("seats[1].money")
    table.type("seats[1].money", "8")
    assert [seat.get("money") for seat in other.kept()["document"]["seats"]] == [9, 5, 2, 5]
    assert [seat.get("money") for seat in table.kept()["document"]["seats"]] == [0, 8, 2, 5]
    for one in (table, other):
        one.page.reload()
        one.place("seats[0].money").wait_for()
    assert "9 BF" in str(other.place("seats[0].money").get_attribute("aria-label"))
    assert "0 BF" in str(table.place("seats[0].money").get_attribute("aria-label"))


def test_names_are_text(window: Open, tmp_path: Path) -> None:
    name = "<script>throw 1</script><b>"
    position = json.loads(EXAMPLE.read_bytes())
    text = dumps(position).replace("Victor", name)
    file = tmp_path / "table.json"
    file.write_text(text, encoding="utf-8")
    one = window()
    one.take_table(file)
    assert name in str(one.place("to_move").get_attribute("aria-label"))
    one.open_dialog("first_player")
    assert one.page.locator(".field").get_by_text(name).count() == 1
    one.close_dialog()
    one.page.get_by_role("tab", name="Analyse").click()
    assert name in one.page.locator(".asked").inner_text()
    assert one.page.locator(".page script, .page b").count() == 0
