"""`bruxelles serve`: advice for other programs, over standard input and output."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import FileIO
from typing import Annotated

from engine.bounds import MOST_JOBS
from scripts.options import Box, at_least_one


def serve(
    threads: Annotated[
        int | None,
        at_least_one(
            metavar="T", help="Tables searched at a time (default: the number of processors).", most=MOST_JOBS
        ),
    ] = None,
    box: Box = None,
) -> None:
    """Answer the queries of other programs, as JSON lines.

    Reads a query a line on standard input and answers on standard output; see docs/serve.md.
    """
    from doors.serving import server
    from doors.serving.queries import check_box
    from doors.terminal.console import compilation_announced
    from search.forest import processors

    if box is not None:
        check_box(box)
    # never closed: the end of the command must not wait for a thread that is still reading or writing
    source, sink = FileIO(sys.stdin.fileno(), "rb", closefd=False), FileIO(sys.stdout.fileno(), "wb", closefd=False)
    with suppress(BrokenPipeError):  # whoever asked has gone
        server.serve(source, sink, threads or processors(), box, compilation_announced)
