"""Requests that are not the page's own are refused before anything else sees them."""

from __future__ import annotations

import pytest

pytest.importorskip("nicegui")

from starlette.datastructures import Headers

from doors.web.guard import MOST_BYTES, refusal


@pytest.mark.parametrize("host", ["127.0.0.1:1893", "localhost:1893", "[::1]:1893", "LOCALHOST"])
def test_the_loopback_address_is_answered(host: str) -> None:
    assert refusal(Headers({"host": host})) == (None, 200)
    assert refusal(Headers({"host": host, "origin": f"http://{host}"})) == (None, 200)


@pytest.mark.parametrize(
    "host", ["", "example.org", "127.0.0.1.example.org", "localhost.example.org:1893", "[", "192.168.0.5"]
)
def test_another_name_for_this_machine_is_refused(host: str) -> None:
    """A site whose name leads here would else get its requests answered (DNS rebinding)."""
    assert refusal(Headers({"host": host}))[1] == 403


@pytest.mark.parametrize(
    "origin", ["http://example.org", "https://127.0.0.1:1893", "http://127.0.0.1:8000", "null", "http://localhost:1893"]
)
def test_another_site_in_the_same_browser_is_refused(origin: str) -> None:
    assert refusal(Headers({"host": "127.0.0.1:1893", "origin": origin}))[1] == 403


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ({"content-length": str(MOST_BYTES)}, 200),
        ({"content-length": str(MOST_BYTES + 1)}, 413),
        ({"content-length": "many"}, 400),
        ({"content-length": "²"}, 400),
        ({"transfer-encoding": "chunked"}, 411),
    ],
)
def test_what_is_too_large_is_refused(header: dict[str, str], status: int) -> None:
    assert refusal(Headers({"host": "127.0.0.1", **header}))[1] == status
