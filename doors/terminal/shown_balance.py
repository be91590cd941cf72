"""What `balance` shows: the amounts, what the seats win with and without them, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.statistics.estimates import LEVEL
from doors.terminal.console import interval_text, print_table, with_interval

if TYPE_CHECKING:
    from analysis.balance import Balance

UNLIKELY = 1 - LEVEL


def print_balance(found: Balance) -> None:
    """Print a row for each seat, and in a sentence whether the gifts make the seats more equal."""
    rows = [
        [
            str(number),
            f"+{seat.amount}" if seat.amount else "",
            with_interval(seat.without, ".1f", 100),
            with_interval(seat.given, ".1f", 100),
            with_interval(seat.change, "+.1f", 100),
        ]
        for number, seat in enumerate(found.seats, 1)
    ]
    headers = ["seat", found.gift, "win % without", "win % with", "change"]
    print_table(headers, rows, right=headers)
    print(f"{found.games:,} fresh games each by {found.agent}, {100 * LEVEL:.0f} % intervals; seat 1 begins round 1")
    print(_conclusion(found))


def _conclusion(found: Balance) -> str:
    fair = f"a fair {100 / len(found.seats):.1f} %"
    if not any(found.amounts):
        if found.p_without < UNLIKELY:
            return "the seats differ, but the first games were too few to choose gifts by; play more"
        ends = [end for seat in found.seats for end in (seat.without.low, seat.without.high)]
        farthest = max(abs(end - 1 / len(found.seats)) for end in ends)
        within = f"each wins within {100 * farthest:.1f} percentage points of {fair}, as far as these games can tell"
        return f"no gift seems needed: {within}"
    falls = f"their distance from {fair} falls by {100 * found.closer.value:.1f} percentage points"
    falls += f" ({interval_text(found.closer, '.1f', 100)})"
    if found.closer.low <= 0:
        return f"not borne out: {falls} in fresh games, which may be chance; more games would tell"
    if found.p_given < UNLIKELY:
        return f"the gifts help, and the seats still differ: {falls}"
    return f"the gifts make the seats as equal as these games can tell: {falls}"
