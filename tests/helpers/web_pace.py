"""How soon the page answers, and what memory it takes: `python -m tests.helpers.web_pace --minutes 60`.

Times are taken in the browser, from a click to the first picture that shows its answer.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from tests.helpers.paths import EXAMPLES
from tests.helpers.web import COMPILING, Window, chromium, server

EXAMPLE = EXAMPLES / "4-players-middle.json"

CLICKS = 40

PAUSE = 700
"""Milliseconds between two clicks."""

ANSWERED = """(button) => new Promise((answered) => {
    const begun = performance.now()
    const look = () => {
        const said = document.querySelector(".detail")?.innerText
        if (said === before) requestAnimationFrame(look)
        else answered(performance.now() - begun)
    }
    const before = document.querySelector(".detail")?.innerText
    button.click()
    requestAnimationFrame(look)
})"""
"""Clicks a turn; the milliseconds until its details are shown or gone."""


def first_advice(one: Window) -> float:
    """Seconds from opening Analyse to the first turns."""
    begun = time.perf_counter()
    one.page.get_by_role("tab", name="Analyse").click()
    one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)
    return time.perf_counter() - begun


def advice_after_a_change(one: Window, money: int) -> float:
    """Seconds from turning to Analyse with another table."""
    one.page.get_by_role("tab", name="Set up").click()
    one.open_dialog("seats[1].money")
    one.type("seats[1].money", str(money))
    one.close_dialog()
    return first_advice(one)


def clicks(one: Window) -> list[float]:
    """Milliseconds until a click on a turn is answered, while the search goes on."""
    found = []
    for number in range(CLICKS):
        one.page.wait_for_timeout(PAUSE)
        found.append(float(one.page.locator("button.turn").nth(number % 2).evaluate(ANSWERED)))
    return sorted(found)


def memory(one: Window, process: int) -> tuple[float, float]:
    """Megabytes of the server and of the page's script."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    heap = one.page.evaluate("performance.memory.usedJSHeapSize")
    return resident / 1024, heap / 2**20


def keep_on(one: Window, process: int, minutes: int) -> None:
    """Play a turn a minute, and go back to the beginning after ten, while all is analysed; print the memory."""
    for minute in range(minutes):
        server_takes, page_takes = memory(one, process)
        if minute % 5 == 0:
            print(f"{minute:3} min  server {server_takes:6.0f} MB  page {page_takes:5.1f} MB", flush=True)
        end = time.monotonic() + 60
        if minute % 10 == 9:
            one.page.locator(".node button").first.click()
        else:
            one.page.locator("button.turn").first.click()
            one.page.get_by_role("button", name="Play this turn on the table").click()
        one.page.locator("button.turn .words").first.wait_for(timeout=COMPILING)
        one.page.wait_for_timeout(max(0.0, 1000 * (end - time.monotonic())))
    server_takes, page_takes = memory(one, process)
    print(f"{minutes:3} min  server {server_takes:6.0f} MB  page {page_takes:5.1f} MB")


def main(
    minutes: Annotated[int, typer.Option(min=0, metavar="N", help="How long to watch the memory.")] = 0,
) -> None:
    """Measure the page."""
    with TemporaryDirectory() as folder, server(Path(folder) / "log") as (address, process), chromium() as browser:
        one = Window(browser, address)
        one.open()
        one.take_table(EXAMPLE)
        print(f"first advice, all compiled or loaded before: {first_advice(one):.2f} s")
        changes = [advice_after_a_change(one, money) for money in (7, 8, 9)]
        print(f"after a change: {', '.join(f'{seconds:.2f}' for seconds in changes)} s")
        answered = clicks(one)
        middle, late, last = (answered[int(len(answered) * part)] for part in (0.5, 0.95, 0.999))
        print(f"a click on a turn, {CLICKS} times: median {middle:.0f} ms, 95 % within {late:.0f}, at most {last:.0f}")
        keep_on(one, process, minutes)


if __name__ == "__main__":
    typer.run(main)
