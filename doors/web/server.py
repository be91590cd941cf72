"""The server behind `bruxelles web`: on the loopback address, for browsers on this machine."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI
from nicegui import ui

from doors.web import pages
from doors.web.guard import MOST_BYTES, Guard
from engine.documents import Json
from engine.errors import InputError

ADDRESS = "127.0.0.1"

LEAVING_SECONDS = 1
"""Given to open pages when the server ends."""

AWAY_SECONDS = 30
"""For which a page that lost the server, as the machine was busy or asleep, can find it again as it was."""


def serve(
    given: Json | None,
    studies: Path,
    box: Path | None,
    port: int,
    told: Callable[[str], object],
    *,
    show: bool,
) -> None:
    """Serve the pages until interrupted; a page begins with the position or record `given`, if any.

    `studies` is a folder with run folders, `box` a file with the user's own values. `told` hears the address once it is
    listened to; `show` opens it in the browser. Raises InputError where the port cannot be had.
    """
    listener = listening(port)
    address = f"http://{ADDRESS}:{listener.getsockname()[1]}"
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    pages.register(app, given, studies, box)
    ui.run_with(app, title="Bruxelles", dark=None, reconnect_timeout=AWAY_SECONDS, show_welcome_message=False)
    app.add_middleware(Guard)
    told(address)
    if show:
        webbrowser.open(address)
    config = uvicorn.Config(app, log_level="warning", ws_max_size=MOST_BYTES, timeout_graceful_shutdown=LEAVING_SECONDS)
    _Server(config).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends in good order, however often Ctrl-C is pressed."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.should_exit = True


def listening(port: int) -> socket.socket:
    """A socket that listens on the loopback address; port 0 is any that is free. Raises InputError."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((ADDRESS, port))
        listener.listen()
    except OSError as problem:
        listener.close()
        reason = problem.strerror or "it cannot be had"
        raise InputError(f"port: {port} cannot be listened to ({reason}); give another with --port") from None
    return listener
