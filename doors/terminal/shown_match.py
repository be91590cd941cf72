"""What `match` shows: the games of each side, what a sequential test says, and which side is better."""

from __future__ import annotations

from analysis.runs.match import PAR, Result
from analysis.statistics.estimates import LEVEL
from analysis.statistics.numbers import number_text
from analysis.statistics.sprt import ALPHA, BETA, BOUNDS, Sprt
from doors.terminal.console import interval_text, print_table, with_interval


def print_match(found: Result) -> None:
    """Print the games of each side, the blocks, the test if there was one, and which side is better."""
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
    win, elo = found.win, found.elo
    beginning = "" if found.better else "nothing can be said about which is better: "
    return (
        f"{beginning}A wins {100 * win.value:.1f} % of games"
        f" ({100 * LEVEL:.0f} %: {interval_text(win, '.1f', 100)}, {found.games} games in {_blocks(found.blocks)});"
        f" Elo {number_text(elo.value, '+.0f')} ({interval_text(elo, '+.0f')})"
    )


def _verdict(found: Result, sprt: Sprt) -> str:
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
