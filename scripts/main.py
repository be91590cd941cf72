"""The `bruxelles` command: its sub-commands, and how every failure leaves it.

Exit status: 0 done, 1 failed, 2 bad input, 130 interrupted. Whatever a user got wrong is said in one line on standard
error. Sub-commands import the engine, the search and the analysis inside their functions, so that help and
complaints about arguments come at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from scripts import bench, best_move, box, match, new, play, replay, report, review, serve, show, simulate, study

app = typer.Typer(
    name="bruxelles",
    help="Best moves, rules and simulations for the board games Bruxelles 1893 and 1897.",
    add_completion=False,
    rich_markup_mode=None,  # rich's help takes longer to load than to read
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("best-move")(best_move.best_move)
app.command("new")(new.new)
app.command("show")(show.show)
app.command("replay")(replay.replay)
app.command("play")(play.play)
app.command("review")(review.review)
app.command("simulate")(simulate.simulate)
app.command("match")(match.match)
app.command("study")(study.study)
app.command("report")(report.report)
app.command("serve")(serve.serve)
app.command("box")(box.box)
app.command("bench")(bench.bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        from engine.version import version

        print(f"bruxelles {version()}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Best moves, rules and simulations for the board games Bruxelles 1893 and 1897."""


def main() -> None:
    """Run the command of `sys.argv` and exit with its status."""
    sys.exit(_run())


def _run() -> int:
    _prepare_streams()
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # whoever read our output has enough; Python must not try to write the rest at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), 1)
    except Exception as error:
        if hasattr(error, "format_message"):  # typer's own complaint about the arguments
            context = getattr(error, "ctx", None)
            command = context.command_path if context else "bruxelles"
            return _complain(f"{error.format_message().rstrip('.')} (see {command} --help)", 2)
        from engine.errors import InputError

        if isinstance(error, InputError):
            return max(_complain(problem, 2) for problem in error.told)
        raise
    return status if isinstance(status, int) else 0


def _prepare_streams() -> None:
    """Let every character be printed, whatever the encoding, and do without a stream that was closed beforehand."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for good
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _complain(message: str, status: int) -> int:
    print("error:", " ".join(message.split()), file=sys.stderr)
    return status


if __name__ == "__main__":
    main()
