"""What the drawings of all games share: widths and colours, lines of phrases, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

from engine.facts import TOTAL

if TYPE_CHECKING:
    from engine.face import Game

WIDTH = 80

NAME = 10
"""Most columns of a name where room is short."""

POSSIBLE = "▸"
"""Stands where the pending decision can go."""

SEAT_STYLES = ("red", "green", "blue", "magenta", "cyan")


def sheets(game: Game, rows: Sequence[Mapping[str, str]]) -> Table:
    """What lies before each player, one column a player: what is what, in order, by seat."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("", no_wrap=True)
    for name, style in zip(game.names, SEAT_STYLES, strict=False):
        mark = "▶" if name == game.to_move else ""
        table.add_column(f"{mark}{name}", header_style=f"bold {style}", overflow="fold")
    for label in rows[0]:
        table.add_row(label, *(row[label] for row in rows))
    return table


def offered(game: Game, *phrases: str) -> set[str]:
    """The places that the pending choices name behind one of these phrases, such as 2-4 behind "place"."""
    choices = (move.rpartition(" ") for move in game.legal_moves())
    return {place for phrase, _, place in choices if phrase in phrases}


def decision(game: Game) -> Text:
    """Whose decision it is, and every choice in notation."""
    if game.over:
        totals = ", ".join(f"{name} {points['total']} VP" for name, points in game.scores().items())
        return Text("\n".join(flowing([f"The game is over: {totals}", won(game)], "; ")), "bold")
    moves = game.legal_moves()
    text = Text.assemble((f"{game.to_move} decides: {pending(game)}\n", "bold"))
    first, *others = moves
    if not others:
        return text.append(f"the only choice: {first}")
    return text.append("\n".join(flowing([f"{len(moves)} choices: {first}", *others], " · ")))


def won(game: Game) -> str:
    """Who has won a game that is over, with how many points, and by which rule where it was not by points."""
    *first, last = game.winners()
    points = max(points[TOTAL] for points in game.scores().values())
    rule = game.tie_break()
    tie = "" if rule is None else f", the tie decided by {rule}"
    return f"won by {', '.join(first)}{' and ' if first else ''}{last} with {points} VP{tie}"


def sources_told(scores: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The sources that gave any player points, then the total."""
    first, *_ = scores.values()
    return [*(source for source in first if source != TOTAL and any(own[source] for own in scores.values())), TOTAL]


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Each name's first two letters, its first and last, or its number: the first of them that tells all apart."""
    for shorten in (lambda name: name[:2], lambda name: name[0] + name[-1]):
        short = [shorten(name) for name in names]
        if len(set(short)) == len(names):
            return dict(zip(names, short, strict=True))
    return {name: str(number) for number, name in enumerate(names, 1)}


def shortened(name: str, width: int) -> str:
    """A name cut in its middle, so that numbers at its end are seen."""
    return name if cell_len(name) <= width else set_cell_size(name[:-1], width - 2).rstrip() + "…" + name[-1]


def pending(game: Game) -> str:
    """The pending decision with what it is about, and what must follow it."""
    pending, *rest = game.position().get("pending") or [{"decision": game.decision}]
    about = [f"{key} {value}" for key, value in pending.items() if key not in ("decision", "seat")]
    later = [f"{entry['seat']} {entry['decision']}" for entry in rest if "decision" in entry]
    return str(game.decision) + _bracketed(about) + (f", then {', '.join(later)}" if later else "")


def flowing(phrases: Iterable[str], separator: str) -> Iterator[str]:
    """Lines of phrases, none of which is broken unless it is longer than a line."""
    line = ""
    for phrase in phrases:
        if not line:
            line = phrase
        elif cell_len(line + separator + phrase + separator) <= WIDTH:
            line += separator + phrase
        else:
            yield line + separator.rstrip()
            line = phrase
    yield line


def _bracketed(words: list[str]) -> str:
    return f" ({', '.join(words)})" if words else ""


def cut(name: str, width: int) -> str:
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "…"
