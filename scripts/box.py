"""`bruxelles box`: the component values and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from engine import GAME
from scripts.options import Box, Edition, GameName, Json


def box(
    game: GameName = GAME,
    edition: Edition = None,
    box: Box = None,
    assumed: Annotated[bool, typer.Option("--assumed", help="List only the assumed values.")] = False,
    as_json: Json = False,
) -> None:
    """List the component values of the box and their sources.

    Sources: stated (a rulebook says it), deduced (it follows), assumed (it fits, your copy may differ), yours.
    """
    from doors.terminal.console import print_json, print_table
    from engine.face import package

    values = package(game).Box.load(box, edition)
    rows = [row for row in values.listing() if row["source"] == "assumed" or not assumed]
    if as_json:
        print_json({"digest": values.digest, "values": rows})
        return
    table = [line for row in rows for line in _lines(row, values.entries(row["key"]))]
    print_table(["value", "is", "source", "note"], table)
    print(f"{len(values.assumed())} of {len(values.listing())} values are assumed; box {values.digest}")


def _lines(row: dict[str, Any], entries: Sequence[str]) -> Iterator[list[str]]:
    """A value in one line of the table; one whose entries have names in one more for each of them."""
    key, value = row["key"], row["value"]
    yield [key, f"{len(entries)} entries" if entries else _text(value), row["source"], row["note"]]
    for name, entry in zip(entries, value if entries else (), strict=True):
        yield [f"  {name}", _text(entry), "", ""]


def _text(value: Any) -> str:
    """A value in a few words; of a card what it shows and how many there are."""
    if isinstance(value, list):
        return " ".join(map(_text, value))
    if isinstance(value, dict):
        return " × ".join(map(_text, value.values()))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
