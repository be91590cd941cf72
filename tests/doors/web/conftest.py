"""A server of the page, and windows of a browser in which to look at it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers import web
from tests.helpers.web import WIDE, Window

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUESTION = "Is <script>alert(1)</script> early money worth it?"
"""Of the only report that the server has."""


@pytest.fixture(scope="session")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server says of its own errors."""
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="session")
def server(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """The address of a server that was given no file, and its process."""
    pytest.importorskip("nicegui")
    studies = tmp_path_factory.mktemp("studies")
    report = studies / "early money"
    report.mkdir()
    (report / "report.html").write_text("<h1>Early money</h1>", encoding="utf-8")
    (report / "findings.json").write_text(json.dumps({"study": {"question": QUESTION}}), encoding="utf-8")
    with web.server(log, "--studies", studies) as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    pytest.importorskip("playwright")
    if web.CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with web.chromium() as found:
        yield found


Open = Callable[..., Window]


@pytest.fixture
def window(browser: Browser, server: tuple[str, int], log: Path) -> Iterator[Open]:
    """Opens a window; at the end of the test nothing must have gone wrong in any."""
    opened: list[Window] = []
    said_before = len(log.read_bytes())

    def open_one(path: str = "/", size: tuple[int, int] = WIDE, address: str = server[0]) -> Window:
        opened.append(Window(browser, address, size))
        opened[-1].open(path)
        return opened[-1]

    yield open_one
    for one in opened:
        one.context.close()
    assert [fault for one in opened for fault in one.faults] == []
    assert "Traceback" not in log.read_bytes()[said_before:].decode()
