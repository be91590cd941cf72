"""A server of `bruxelles web` in a process of its own, and its pages in a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import Game
from engine.documents import dumps
from engine.records import Recorder
from tests.helpers.paths import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

CHROMIUM = shutil.which("chromium")

WIDE, NARROW = (1280, 900), (390, 844)
"""Windows of a computer and of a phone."""

PATIENCE = 30_000
"""Milliseconds given to the page, on a machine that has other things to do."""

COMPILING = 300_000
"""Given to what may have to be compiled first."""

LEFT_EDGE = """(where) => {
    const frame = document.querySelector(`[data-place="${where}"] > .frame`)
    if (frame === null) return null
    frame.scrollIntoView({block: "center"})
    const box = frame.getBoundingClientRect()
    return [box.left + 3, box.top + box.height / 2]
}"""
"""Where a place can be clicked, brought into view."""


@contextmanager
def server(log: Path, *words: object) -> Iterator[tuple[str, int]]:
    """A server with some words after `bruxelles web`; its address and process. What goes wrong in it goes to `log`."""
    command = [sys.executable, "-m", "scripts.main", "web", *map(str, words), "--port", "0", "--no-open"]
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT) as process,
    ):
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[0], process.pid
        finally:
            process.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def short_record(folder: Path) -> Path:
    """The first turns of a game of Bruxelles 1897."""
    recorder = Recorder(Game.new("1897", players=2, seed=1), 1)
    for _ in range(12):
        recorder.play_action(recorder.game.actions()[0])
    file = folder / "record.json"
    file.write_text(dumps(recorder.document()), encoding="utf-8")
    return file


class Window:
    """One page in a window of its own, with what goes wrong in it."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = WIDE) -> None:
        self.address = address
        self.faults: list[str] = []
        """Errors in the console and in scripts, and requests that leave the machine."""
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == NARROW)
        self.page = self.context.new_page()
        self.clicks = 0
        self._listen()

    def _listen(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("request", self._look_at)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} {message.location}")

    def _look_at(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:")):
            self.faults.append(f"request: {request.url}")

    def open(self, path: str = "/") -> Page:
        """Go to a page, and wait until the server knows that it is there."""
        self.page.goto(self.address + path)
        if path == "/":
            self.page.wait_for_function("sessionStorage.getItem('bruxelles-table') !== null")
        elif path in ("/play", "/review"):
            self.page.locator(".board svg").wait_for()
        return self.page

    def kept(self, key: str = "bruxelles-table") -> Any:
        """What this tab keeps, None where it keeps nothing."""
        text = self.page.evaluate("key => sessionStorage.getItem(key)", key)
        return None if text is None else json.loads(text)

    # --- the table ----------------------------------------------------------------------------------------------------

    def place(self, where: str) -> Locator:
        return self.page.locator(f'[data-place="{where}"]')

    def click_place(self, where: str) -> None:
        """Click a place of the drawn table, at the left edge of its frame, where nothing else lies."""
        spot = self.page.wait_for_function(LEFT_EDGE, arg=where).json_value()
        self.clicks += 1
        self.page.mouse.click(*spot)

    def open_dialog(self, where: str) -> None:
        """Click a place and wait for its dialog."""
        self.click_place(where)
        self.page.locator(f'.field [data-focus^="{where}"]').first.wait_for()

    def control(self, key: str) -> Locator:
        return self.page.locator(f'[data-focus="{key}"]')

    def click(self, key: str) -> None:
        """Click a control of the dialog that changes the table, and wait until the page has kept the change."""
        before = self.page.evaluate("sessionStorage.getItem('bruxelles-table')")
        self.clicks += 1
        self.control(key).click()
        self._wait_for_change(before)

    def type(self, key: str, text: str) -> None:
        """Click a field that changes the table, and type into it."""
        before = self.page.evaluate("sessionStorage.getItem('bruxelles-table')")
        self.clicks += 1
        self.control(key).click()
        self.control(key).fill(text)
        self.control(key).press("Enter")
        self._wait_for_change(before)

    def _wait_for_change(self, before: str | None) -> None:
        self.page.wait_for_function("before => sessionStorage.getItem('bruxelles-table') !== before", arg=before)

    def close_dialog(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.locator(".field").wait_for(state="hidden")

    def take(self, file: Path) -> None:
        """Choose a file where the page asks for one."""
        self.page.locator("input[type=file]").set_input_files(file)

    def take_table(self, file: Path) -> None:
        """Start from a file that holds a whole position."""
        self.page.get_by_text("Start from …").click()
        self.take(file)
        self.page.get_by_text("The table is whole.").wait_for()

    def beside(self) -> Window:
        """Another page of the same browser."""
        other = copy(self)
        other.page = self.context.new_page()
        other._listen()
        other.open()
        return other

    def fits(self) -> bool:
        """Whether the page is no wider than its window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
