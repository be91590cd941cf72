"""`bruxelles box`: the component values and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from scripts.options import Box, Edition, Json


def box(
    edition: Edition = "second",
    box: Box = None,
    assumed: Annotated[bool, typer.Option("--assumed", help="Only the values that are assumed.")] = False,
    as_json: Json = False,
) -> None:
    """List the component values of the box and where each comes from.

    Sources: stated (a rulebook says it), deduced (it follows), assumed (it fits, your copy may differ), yours.
    """
    from engine.bruxelles1893.box import Box as ComponentBox
    from scripts.terminal import print_json, print_table

    values = ComponentBox.load(box, edition)
    rows = [row for row in values.listing() if row["source"] == "assumed" or not assumed]
    if as_json:
        print_json({"digest": values.digest, "values": rows})
        return
    table = [line for row in rows for line in _lines(row)]
    print_table(["value", "is", "source", "note"], table)
    print(f"{len(values.assumed())} of {len(values.listing())} values are assumed; box {values.digest}")


def _lines(row: dict[str, Any]) -> Iterator[list[str]]:
    """A value in one line of the table; a list of lists or of cards in one more for each of its entries."""
    key, value = row["key"], row["value"]
    cards = key.startswith("stock.")
    if not (cards or (isinstance(value, list) and isinstance(value[0], list | dict))):
        yield [key, _text(value), row["source"], row["note"]]
        return
    yield [key, f"{len(value)} entries", row["source"], row["note"]]
    for number, entry in enumerate(value, 1):
        yield [f"  {'S' if cards else ''}{number}", _text(entry), "", ""]


def _text(value: Any) -> str:
    """A value in a few words; of a card what it shows and how many there are."""
    if isinstance(value, list):
        return " ".join(map(_text, value))
    if isinstance(value, dict):
        return " × ".join(map(_text, value.values()))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
