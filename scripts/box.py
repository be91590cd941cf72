"""`bruxelles box`: the component values and where each comes from."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from scripts.options import Box, Json


def box(
    box: Box = None,
    assumed: Annotated[bool, typer.Option("--assumed", help="Only the values that are assumed.")] = False,
    as_json: Json = False,
) -> None:
    """List the component values of the box and where each comes from.

    Sources: stated (a rulebook says it), deduced (it follows), assumed (it fits, your copy may differ), yours.
    """
    from engine.bruxelles1893.box import Box as ComponentBox
    from scripts.terminal import print_json, print_table

    values = ComponentBox.load(box)
    rows = [row for row in values.listing() if row["source"] == "assumed" or not assumed]
    if as_json:
        print_json({"digest": values.digest, "values": rows})
        return
    table = [[row["key"], _text(row["value"]), row["source"], row["note"]] for row in rows]
    print_table(["value", "is", "source", "note"], table)
    print(f"{len(values.assumed())} of {len(values.listing())} values are assumed; box {values.digest}")


def _text(value: Any) -> str:
    """A value in a few words; long lists are only counted, --json gives them whole."""
    if isinstance(value, list):
        text = " ".join(map(_text, value))
        return text if len(text) <= 40 else f"{len(value)} entries"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
