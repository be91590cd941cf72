"""How the commands leave that are run by `python -m`: with the exit status and the one line of error of `bruxelles`."""

from __future__ import annotations

import sys
from collections.abc import Callable

from engine.errors import InputError


def run_alone(command: Callable[[], object]) -> None:
    """Run a command and leave: 2 for bad input, 1 where a file or the network fails."""
    try:
        command()
    except InputError as problem:
        for line in problem.told:
            print(f"error: {line}", file=sys.stderr)
        sys.exit(2)
    except OSError as problem:
        named = f"{problem.filename}: " if problem.filename else ""
        print(f"error: {named}{problem.strerror or problem}", file=sys.stderr)
        sys.exit(1)
