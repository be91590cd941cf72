"""A table is thought about, and turns are tried on it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from analysis.statistics.numbers import number_text
from doors.web.pictures import drawn_place
from doors.web.touched import touched
from engine import Game
from engine.documents import dumps
from engine.drawing import won
from search import best_move
from tests.doors.web.conftest import Open
from tests.helpers.paths import EXAMPLES
from tests.helpers.web import COMPILING, Window

pytestmark = pytest.mark.browser

EXAMPLE = EXAMPLES / "4-players-middle.json"

KEEP_WHAT_IS_SHOWN = """() => {
    window.shown = {}
    new MutationObserver(() => {
        const [status, activity] = (document.querySelector(".status")?.innerText ?? "").split(" iterations · searching")
        const rows = [...document.querySelectorAll("button.turn")].filter((row) => row.offsetParent)
        const of = (row, part) => row.querySelector(part).innerText
        const parts = [".words", ".win", ".margin"]
        if (activity) window.shown[status] = rows.map((row) => parts.map((part) => of(row, part)))
    }).observe(document.body, {childList: true, subtree: true, characterData: true})
}"""
"""Keeps the turns shown by the iterations that they come from."""


@pytest.fixture
def table(window: Open) -> Window:
    """A window in which the example is being analysed."""
    one = window()
    one.take_table(EXAMPLE)
    one.page.evaluate(KEEP_WHAT_IS_SHOWN)
    _analyse(one)
    return one


def _analyse(one: Window) -> None:
    one.page.get_by_role("tab", name="Analyse").click()
    one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)


def test_the_advice_is_that_of_best_move(table: Window) -> None:
    table.page.wait_for_function("'4,000' in window.shown", timeout=COMPILING)
    shown: dict[str, Any] = table.page.evaluate("window.shown")
    for iterations in (1_000, 4_000):
        advice = best_move(Game.from_position(EXAMPLE), iterations=iterations, seed=0)
        assert shown[f"{iterations:,}"] == [
            [
                move.move,
                f"{number_text(100 * move.win)} ± {100 * move.win_se:.1f} %",
                f"{number_text(move.margin, '+.1f')} ± {move.margin_se:.1f} VP",
            ]
            for move in advice.moves
        ]


def test_a_turn_is_shown_on_the_table(table: Window) -> None:
    page = table.page
    _still(table)
    page.locator("button.turn").first.click()
    moves = _notation(table)
    drawn = page.eval_on_selector_all("[data-place]", "all => all.map((one) => one.dataset.place)")
    wanted = {drawn_place(place, drawn) for place in touched(Game.from_position(EXAMPLE), moves)} - {None}
    _wait_until_lit(table, wanted)
    page.locator("button.turn").nth(1).hover()
    page.wait_for_function(f"{LIT} !== '{','.join(sorted(map(str, wanted)))}'")
    page.mouse.move(2, 2)
    _wait_until_lit(table, wanted)


LIT = "[...document.querySelectorAll('.place.lit')].map((one) => one.dataset.place).sort().join()"


def _wait_until_lit(one: Window, places: set[str | None]) -> None:
    one.page.wait_for_function(f"wanted => {LIT} === wanted", arg=",".join(sorted(map(str, places))))


def _still(one: Window) -> None:
    """Think no more, so that what is shown stays."""
    one.page.get_by_role("switch", name="Think").click()


def _notation(one: Window) -> list[str]:
    one.page.locator('button.turn[aria-pressed="true"]').wait_for()
    words = one.page.get_by_text("In notation:").inner_text()
    return words.removeprefix("In notation: ").split(", ")


def test_turns_are_tried_and_stepped_through(table: Window) -> None:
    """A tree: a turn, back, another turn, and the table after it to be changed."""
    page, game = table.page, Game.from_position(EXAMPLE)
    played: list[list[str]] = []
    for place in (0, 1):
        _still(table)
        page.locator("button.turn").nth(place).click()
        played.append(_notation(table))
        page.get_by_role("button", name="Play this turn on the table").click()
        page.locator(".node").nth(place + 1).wait_for()
        page.get_by_text("to decide").get_by_text(_after(game, played[-1]).to_move or "").wait_for()
        if place == 0:
            page.get_by_role("button", name="Back", exact=True).click()
            page.get_by_text(f"{game.to_move} to decide").wait_for()
            page.get_by_role("switch", name="Think").click()
            page.locator("button.turn .words").first.wait_for()
    assert page.locator(".node").count() == 3
    assert page.locator(".node.here").inner_text().startswith(f"{game.to_move}: ")
    page.get_by_role("button", name="Change this table").click()
    page.get_by_text("The table is whole.").wait_for()
    changed = Game.from_position(table.kept()["document"]).position()
    assert changed == _after(game, played[1]).position()


def _after(game: Game, moves: list[str]) -> Game:
    after = game.copy()
    after.play(", ".join(moves))
    return after


def test_a_closed_page_is_no_longer_thought_about(table: Window, server: tuple[str, int]) -> None:
    _wait_for_load(server[1], lambda load: load > 0.1)
    table.context.close()
    _wait_for_load(server[1], lambda load: load < 0.05)


def _wait_for_load(process: int, wanted: Any) -> None:
    """Wait until the processor seconds that a process uses in a second are as wanted."""
    end = time.monotonic() + 60
    while True:
        before = _seconds_used(process)
        time.sleep(1)
        if wanted(_seconds_used(process) - before):
            return
        assert time.monotonic() < end


def _seconds_used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_what_a_report_does_not_change_stays(table: Window) -> None:
    """The keyboard is not lost, nor a click, when the search reports."""
    page = table.page
    page.locator("button.turn").first.click()
    page.get_by_role("button", name="Play this turn on the table").focus()
    page.evaluate("window.before = document.activeElement")
    for _ in range(3):
        page.evaluate("window.shown = {}")
        page.wait_for_function("Object.keys(window.shown).length > 1", timeout=COMPILING)
    assert page.evaluate("window.before === document.activeElement")


def test_every_choice_can_be_made(window: Open, tmp_path: Path) -> None:
    one, game = window(), Game.from_position(EXAMPLE)
    position = game.position()
    position["seats"][game.seat]["money"] = 95
    file = tmp_path / "rich.json"
    file.write_text(dumps(position), encoding="utf-8")
    one.take_table(file)
    page = one.page
    page.get_by_role("tab", name="Analyse").click()
    page.get_by_role("switch", name="Think").click()
    typed = page.get_by_label("Type a choice")
    typed.fill("place 4-1")
    typed.press("Enter")
    page.get_by_role("button", name="All 95 choices").click()
    page.get_by_role("button", name="bid 95", exact=True).wait_for()
    assert page.locator(".choices button").count() == 95
    typed.fill("bid 1")
    typed.press("Backspace")
    page.get_by_role("button", name="All 95 choices").wait_for()
    typed.press("Enter")
    page.get_by_text("95 choices fit").wait_for()
    typed.fill("77")
    typed.press("Enter")
    page.locator(".node.here").get_by_text("77").wait_for()


def test_a_typed_turn_is_seen_before_it_is_played(window: Open) -> None:
    one = window()
    one.take_table(EXAMPLE)
    page = one.page
    page.get_by_role("tab", name="Analyse").click()
    page.get_by_role("switch", name="Think").click()
    typed = page.get_by_label("Type a choice")
    typed.fill("place 4-1, bid 3, create purple")
    page.locator(".choosing .problem").get_by_text("create purple").wait_for()
    typed.press("Enter")
    assert typed.input_value() == "place 4-1, bid 3, create purple"
    typed.fill("place 4-1, bid 3, create brown")
    page.wait_for_function("document.querySelector('[data-place=\"spaces.4-1\"].lit')?.ariaLabel.includes('Victor')")
    assert page.locator(".node").count() == 0
    typed.fill("")
    page.wait_for_function("!document.querySelector('[data-place=\"spaces.4-1\"]').ariaLabel.includes('Victor')")
    typed.fill("place 4-1, bid 3, create brown")
    page.wait_for_function("document.querySelector('[data-place=\"spaces.4-1\"].lit')?.ariaLabel.includes('Victor')")
    typed.press("Enter")
    page.locator(".node.here").get_by_text("create brown").wait_for()


def test_a_game_that_is_over_shows_its_points(window: Open, tmp_path: Path) -> None:
    game = Game.new("1897", players=2, seed=3)
    while not game.over:
        game.play_action(game.actions()[0])
    file = tmp_path / "over.json"
    file.write_text(dumps(game.position()), encoding="utf-8")
    one = window()
    one.take_table(file)
    page = one.page
    page.get_by_role("tab", name="Analyse").click()
    assert won(game) in page.locator(".asked").inner_text()
    rows = [row.locator("th, td").all_inner_texts() for row in page.locator(".scores tr").all()]
    told = {source: [int(points) for points in own] for source, *own in rows[1:]}
    scores = game.scores()
    assert rows[0][1:] == list(scores)
    assert told == {
        source: [own[source] for own in scores.values()]
        for source in scores["A"]
        if any(own[source] for own in scores.values())
    }
    assert list(told)[-1] == "total"
    assert not page.get_by_role("switch", name="Think").is_visible()
    assert not page.get_by_label("Type a choice").is_visible()
