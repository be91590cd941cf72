"""Pictures of the page for docs/web.md: `python -m tests.helpers.web_pictures` draws them anew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tests.helpers.paths import DOCS, EXAMPLES
from tests.helpers.web import COMPILING, NARROW, Window, chromium, server

PICTURES = DOCS / "pictures"
EXAMPLE = EXAMPLES / "4-players-middle.json"
RECORD = EXAMPLES / "records" / "1897-3-players.json"


def set_up(one: Window) -> None:
    """A table with a meeple where none can be."""
    one.open()
    one.take_table(EXAMPLE)
    one.page.get_by_text("Start from …").click()
    one.open_dialog("spaces.1-1")
    one.click("spaces.1-1.meeple Victor")
    _draw(one, "set-up")


def analyse(one: Window) -> None:
    """A table with a turn lit, and why it is the first."""
    _think(one)
    one.page.locator(".reason").first.wait_for(timeout=COMPILING)
    one.page.get_by_role("switch", name="Think").click()
    one.page.locator("button.turn").first.hover()
    one.page.locator(".place.lit").first.wait_for()
    _draw(one, "analyse")


def phone(one: Window) -> None:
    """The same on a phone."""
    _think(one)
    one.page.locator("button.turn").first.click()
    one.page.locator(".place.lit").first.wait_for()
    one.page.evaluate("window.scrollTo(0, 0)")
    _draw(one, "phone")


def _think(one: Window) -> None:
    one.open()
    one.take_table(EXAMPLE)
    one.page.get_by_role("tab", name="Analyse").click()
    one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)


def play(one: Window) -> None:
    """A game with a hint."""
    page = one.open("/play")
    page.get_by_role("button", name="Begin").click()
    while page.locator(".place.lit").count() == 0:  # until the first turn
        page.locator(".choices button").first.click(timeout=COMPILING)
        page.wait_for_timeout(2_000)
        page.locator(".choices button").first.wait_for(timeout=COMPILING)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Best: ").wait_for(timeout=COMPILING)
    _draw(one, "play")


def review(one: Window) -> None:
    """A game reviewed."""
    page = one.open("/review")
    page.get_by_label("Budget").click()
    page.get_by_role("option", name="50 ms a decision").click()
    one.take(RECORD)
    page.get_by_text("The turns that decided the game").wait_for(timeout=COMPILING)
    page.locator(".turns button.link").first.click()
    _draw(one, "review")


def _draw(one: Window, name: str) -> None:
    one.page.wait_for_timeout(1_000)  # all has slid and faded in
    drawn = Image.open(BytesIO(one.page.screenshot()))
    drawn.quantize(256).save(PICTURES / f"web-{name}.png", optimize=True)


def main() -> None:
    """Draw all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, server(Path(folder) / "log") as (address, _), chromium() as browser:
        for draw in (set_up, analyse, play, review):
            one = Window(browser, address)
            draw(one)
            one.context.close()
        phone(Window(browser, address, NARROW))


if __name__ == "__main__":
    main()
