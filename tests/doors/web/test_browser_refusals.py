"""What the page and its server refuse."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.doors.web.conftest import Open
from tests.helpers.commands import Run, refused

pytestmark = pytest.mark.browser

SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"


def _status(address: str, path: str, **headers: str) -> int:
    connection = HTTPConnection(str(urlsplit(address).hostname), urlsplit(address).port or 0, timeout=30)
    connection.putrequest("GET", path, skip_host="host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    try:
        return connection.getresponse().status
    finally:
        connection.close()


UPGRADE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec_websocket_version": "13",
    "sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@pytest.mark.parametrize(("path", "answered", "more"), [("/", 200, {}), (SOCKET, 101, UPGRADE)])
def test_other_hosts_and_origins_are_refused(
    server: tuple[str, int], path: str, answered: int, more: dict[str, str]
) -> None:
    address = server[0]
    assert _status(address, path, **more) == answered
    assert _status(address, path, origin=address, **more) == answered
    assert _status(address, path, host="example.org", **more) == 403
    assert _status(address, path, origin="http://example.org", **more) == 403


@pytest.mark.parametrize(
    "path",
    [
        "/report/../../etc/passwd",
        "/report/..%2f..%2fetc%2fpasswd",
        "/report/-1",
        "/report/7",
        "/report/x",
        "/%2e%2e/etc/passwd",
    ],
)
def test_no_request_names_a_file(server: tuple[str, int], path: str) -> None:
    assert _status(server[0], path) == 404


@pytest.mark.parametrize("path", ["/", "/review"])
@pytest.mark.parametrize(
    ("content", "words"),
    [(b"[" * 10_000_000, "too large"), (b"\xff nonsense", "table.json"), (b'{"game": 3}', "neither a position nor a")],
    ids=["10 MB", "nonsense", "something else"],
)
def test_a_file_that_cannot_be_is_refused_in_one_line(
    window: Open, tmp_path: Path, path: str, content: bytes, words: str
) -> None:
    file = tmp_path / "table.json"
    file.write_bytes(content)
    one = window(path)
    if path == "/":
        one.page.get_by_text("Start from …").click()
    one.take(file)
    told = one.page.locator(".q-notification__message")
    told.wait_for()
    assert words in told.inner_text()
    assert "\n" not in told.inner_text().strip()
    assert one.page.locator(".board svg").count() == 1


def test_a_port_that_is_taken_is_refused_in_one_line(server: tuple[str, int], bruxelles: Run) -> None:
    port = urlsplit(server[0]).port
    refused(bruxelles("web", "--port", port, "--no-open"), f"port: {port}", "--port")


def test_a_file_that_is_not_there_is_refused_in_one_line(bruxelles: Run, tmp_path: Path) -> None:
    pytest.importorskip("nicegui")
    refused(bruxelles("web", tmp_path / "none.json", "--no-open"), "none.json")
