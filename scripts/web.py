"""`bruxelles web`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scripts.options import Box

PORT = 8093

NEEDED = ("nicegui", "tomli_w")
"""What the extra `web` installs."""


def web(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A position or record to begin with, or - for standard input."),
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, metavar="N", help="Listen to this port; 0 is any that is free.")
    ] = PORT,
    studies: Annotated[
        Path, typer.Option(metavar="DIR", help="Folder with the run folders of studies that the page shows.")
    ] = Path("results"),
    open: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    box: Box = None,
) -> None:
    """Open a page on which to set a table up, analyse it, play and review.

    Only this machine can reach it. Ends with Ctrl-C.
    """
    from engine.documents import read_document
    from engine.errors import InputError

    try:
        from doors.serving.queries import check_box
        from doors.web.server import serve
        from doors.web.starting import table_in
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise InputError(f"the page needs {missing.name}: pip install 'bruxelles1893[web]'") from None

    if box is not None:
        check_box(box)
    given = None if file is None else read_document(file)
    if given is not None:
        table_in(given, str(file), box)  # to refuse it before there is a page
    serve(given, studies, box, port, lambda address: print(f"{address}  (Ctrl-C ends it)", flush=True), show=open)
