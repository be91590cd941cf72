"""`bruxelles match`: which of two agents plays better, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine import GAME
from engine.bounds import MOST_GAMES
from scripts.options import (
    Boards,
    Box,
    Cluster,
    Edition,
    Force,
    GameName,
    Jobs,
    Json,
    Modules,
    Players,
    Resume,
    Seed,
    at_least_one,
    check_output,
    sides,
)

if TYPE_CHECKING:
    from analysis.runs.match import Result
    from analysis.statistics.sprt import Sprt

LARGEST_ELO = 2000.0


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="An agent, such as random or ismcts:iterations=100.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The agent that A plays against.")],
    players: Players = 2,
    games: Annotated[
        int | None,
        at_least_one(
            metavar="N",
            help="Games to play, in whole blocks (default: about 200); with --sprt, the most (default: about 4000).",
            most=MOST_GAMES,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop as soon as a sequential test decides whether A is ELO1 or ELO0 better."
        ),
    ] = None,
    game: GameName = GAME,
    edition: Edition = None,
    modules: Modules = None,
    boards: Boards = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    cluster: Cluster = None,
    box: Box = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Keep the games in this new run folder.")
    ] = None,
    force: Force = False,
    resume: Resume = False,
    as_json: Json = False,
) -> None:
    """Play two agents against each other and say which is better.

    Both get the same cards from every seat. With 3 to 5 players, A has one seat against B in the others, then B one
    seat against A in the others.
    """
    elos = None if sprt is None else _elos(sprt)
    if output is not None:
        check_output(output, force, resume)
    elif force or resume:
        raise typer.BadParameter("needs a folder; give --output too", param_hint="--resume" if resume else "--force")

    from analysis.runs.match import Watch, match_plan, result
    from analysis.runs.plan import OwnBox
    from analysis.runs.running import play
    from analysis.runs.simulate import never_enough
    from analysis.statistics.sprt import Sprt
    from doors.terminal.console import print_json, tell
    from doors.terminal.run_news import ToldNews

    plan = match_plan(
        (a, b),
        players,
        games,
        sequential=elos is not None,
        seed=seed,
        game=game,
        edition=edition,
        modules=tuple(modules or ()),
        boards=sides(boards),
        box=OwnBox.read(box, game, edition),
    )
    test = None if elos is None else Sprt(*elos, players)
    with _folder(output) as path:
        run = play(
            plan,
            path,
            jobs=jobs,
            cluster=cluster,
            force=force,
            resume=resume,
            sprt=elos,
            enough=never_enough if test is None else Watch(plan, test),
            news=ToldNews(lasting=output is not None),
        )
        found = result(run, test)
    if found.failed:
        tell(f"{len(found.failed)} games failed, their blocks do not count; {found.failed[0]}")
    if not found.blocks:
        tell("error: no block was played to its end")
        raise typer.Exit(1)
    if as_json:
        print_json(found.to_json())
    else:
        _print(found)


def _elos(text: str) -> tuple[float, float]:
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise typer.BadParameter(f"give two numbers, such as 0,30, not {text}", param_hint="--sprt") from None
    if not -LARGEST_ELO <= elo0 < elo1 <= LARGEST_ELO:
        raise typer.BadParameter(
            f"give the smaller number first, both within {LARGEST_ELO:g} of 0, not {text}", param_hint="--sprt"
        )
    return elo0, elo1


@contextmanager
def _folder(output: Path | None) -> Iterator[Path]:
    """The folder asked for, or one that does not last."""
    if output is not None:
        yield output
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="bruxelles-match-", ignore_cleanup_errors=True) as passing:
        yield Path(passing) / "run"


def _print(found: Result) -> None:
    from analysis.runs.match import PAR
    from doors.terminal.console import print_table, with_interval

    plan = found.plan
    print(f"A: {plan.agents[0]}")
    print(f"B: {plan.agents[1]}")
    rows = [
        [
            f"one {half.alone.upper()} against {found.players - 1} {'B' if half.alone == 'a' else 'A'}",
            str(half.games),
            with_interval(half.win, ".1f", 100),
            f"{100 * half.par:.1f}",
            with_interval(half.margin, "+.1f"),
        ]
        for half in found.halves
    ]
    rows.append(
        [
            "all of A's seats",
            str(found.games),
            with_interval(found.win, ".1f", 100),
            f"{100 * PAR:.1f}",
            with_interval(found.margin, "+.1f"),
        ]
    )
    headers = ["side", "games", "win %", "par %", "margin"]
    print_table(headers, rows, right=headers[1:])
    size = found.block_games
    counts = (f"{_games(won * size)} × {blocks}" for won, blocks in sorted(found.results.items()))
    print(f"games of a block's {size} won by A × blocks: {', '.join(counts)}")
    overruns = [f"{side} {ms:.1f} ms" for side, ms in zip("AB", found.overruns, strict=True) if ms is not None]
    if overruns:
        print(f"longest overrun of a decision's time budget: {', '.join(overruns)}")
    if found.sprt is not None:
        print(_verdict(found, found.sprt))
    print(_conclusion(found))


def _conclusion(found: Result) -> str:
    from analysis.statistics.estimates import LEVEL
    from analysis.statistics.numbers import number_text
    from doors.terminal.console import interval_text

    win, elo = found.win, found.elo
    beginning = "" if found.better else "nothing can be said about which is better: "
    return (
        f"{beginning}A wins {100 * win.value:.1f} % of games"
        f" ({100 * LEVEL:.0f} %: {interval_text(win, '.1f', 100)}, {found.games} games in {_blocks(found.blocks)});"
        f" Elo {number_text(elo.value, '+.0f')} ({interval_text(elo, '+.0f')})"
    )


def _verdict(found: Result, sprt: Sprt) -> str:
    from analysis.statistics.numbers import number_text
    from analysis.statistics.sprt import ALPHA, BETA, BOUNDS

    accepted = sprt.accepted(found.results)
    if accepted is None:
        said = f"the test between Elo {sprt.elo0:g} and {sprt.elo1:g} is undecided after the most games allowed"
    else:
        other = sprt.elo0 if accepted == sprt.elo1 else sprt.elo1
        said = f"the test is for Elo {accepted:g}, not {other:g}; the intervals do not allow for the early end"
    low, high = (number_text(bound, "+.2f") for bound in BOUNDS)
    ratio = number_text(sprt.ratio(found.results), "+.2f")
    return f"{said} (log-likelihood ratio {ratio}, bounds {low} and {high}, alpha {ALPHA:g}, beta {BETA:g})"


def _blocks(number: int) -> str:
    return "1 block" if number == 1 else f"{number} blocks"


def _games(number: float) -> str:
    """A number of games, of which ties leave parts."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
