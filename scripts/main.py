"""The `bruxelles` command: how it begins, and how every failure leaves it.

Exit status: 0 done, also where whoever read the output has gone; 1 failed, 2 bad input, 130 interrupted. Whatever a
user got wrong is said in one line on standard error. All else is imported inside, so that an interruption is caught
from the start.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main() -> None:
    """Run the command of `sys.argv` and exit with its status."""
    sys.exit(_run())


def _run() -> int:
    try:
        _prepare_streams()
        status = _status_of(sys.argv[1:])
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _give_up_output()  # whoever read it has enough
        return 0
    except OSError as error:
        _give_up_output()
        name = error.filename or ("standard output" if error.errno in _FULL else None)  # files name themselves
        return _complain(f"{name}: {error.strerror}" if name else str(error), 1)


def _status_of(words: Sequence[str]) -> int:
    """Run the command that these words give.

    typer's own way to run it would take an `EOFError` for an interruption, wherever it came from, and end with 1 where
    a pipe is closed.
    """
    import typer

    from engine.errors import InputError
    from scripts.commands import app

    for word in words:
        if problem := _not_utf8(word):
            return _complain(problem, 2)
    command = typer.main.get_command(app)
    try:
        with command.make_context("bruxelles", list(words)) as context:
            command.invoke(context)
    except typer.Exit as left:
        return left.exit_code
    except InputError as problem:
        return max(_complain(line, 2) for line in problem.told)
    except Exception as error:
        if not hasattr(error, "format_message"):  # typer's own complaint about the arguments
            raise
        at_fault = getattr(error, "ctx", None)
        path = at_fault.command_path if at_fault else "bruxelles"
        return _complain(f"{error.format_message().rstrip('.')} (see {path} --help)", 2)
    return 0


def _not_utf8(word: str) -> str | None:
    """Why a word cannot be taken: what a run, a record or a page says of it must be text."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return f"{os.fsencode(word).decode(errors='backslashreplace')} is not UTF-8; give names in UTF-8"
    return None


def _give_up_output() -> None:
    """Where the rest of standard output cannot be written, Python must not try it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _prepare_streams() -> None:
    """Let every letter be printed, whatever the encoding, and do without a stream that was closed beforehand."""
    from pathlib import Path

    from doors.terminal.plain_letters import PLAIN_LETTERS, register

    register()
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for good
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN_LETTERS)


def _complain(message: str, status: int) -> int:
    print("error:", " ".join(message.split()), file=sys.stderr)
    return status


if __name__ == "__main__":
    main()
