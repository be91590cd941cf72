"""Who may ask the page's server: browsers on this machine, for its own pages and nobody else's.

Another site, open in the same browser, could send requests to a server on the loopback address (DNS rebinding, and
requests from foreign origins). Their Host or Origin says so.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")

MOST_BYTES = 2_000_000
"""Of a request: no position or record comes near."""


class Guard:
    """Refuses, before anything else sees them, requests that are not the page's own, and those too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem, status = refusal(Headers(scope=scope))
        if problem is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(f"{problem}\n", status)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})


def refusal(headers: Headers) -> tuple[str | None, int]:
    """Why a request with these headers is refused, in one line, and with which status; None where it is not."""
    host, origin = headers.get("host", ""), headers.get("origin")
    if _name(f"//{host}") not in LOOPBACK:
        return "this server answers on the loopback address alone", 403
    if origin is not None and origin != f"http://{host}":
        return "this server answers its own pages alone", 403
    if "transfer-encoding" in headers:  # what browsers send says how long it is
        return "Content-Length is needed", 411
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit():
        return "Content-Length is no number", 400
    if int(length) > MOST_BYTES:
        return f"too large: at most {MOST_BYTES:,} bytes can be sent", 413
    return None, 200


def _name(address: str) -> str | None:
    """The host of an address, None where it has none that can be read."""
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
