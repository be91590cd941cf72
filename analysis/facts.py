"""What a finished game of Bruxelles 1893 leaves in the tables of a run: the columns of a seat, read off the table."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from engine.bruxelles1893.state import A_SIDE, BOARDS, MATERIALS, ROWS, SOURCES

TRACKS = ("iris", "crown", "architect")


def source_column(source: str) -> str:
    """The column with a seat's points from one of SOURCES."""
    return f"points_{source.replace(' ', '_')}"


SEAT_FIELDS = [
    ("board", pa.string()),
    ("points", pa.int16()),
    *((source_column(source), pa.int16()) for source in SOURCES),
    ("money", pa.int16()),
    *((f"{track}_space", pa.int8()) for track in TRACKS),
    ("houses", pa.int8()),
    *((material, pa.int8()) for material in MATERIALS),
    ("artworks", pa.int8()),
    ("nobles", pa.list_(pa.string())),
    ("courthouse", pa.int8()),
    *((f"{row.removesuffix('s')}_row_cards", pa.int8()) for row in ROWS),
    ("first_passes", pa.int8()),
]
"""Name and type of each column; docs/runs.md says what they mean."""


def seat_facts(table: dict[str, Any], scores: dict[str, int], seat: int) -> dict[str, Any]:
    """The columns of one seat, from the position and its scores by source at the end of the game."""
    own = table["seats"][seat]
    rows = own.get("rows", {})
    return {
        "board": own.get("board", BOARDS[A_SIDE]),
        "points": scores["total"],
        **{source_column(source): scores[source] for source in SOURCES},
        "money": own.get("money", 0),
        **{f"{track}_space": own.get("tracks", {}).get(track, 1) for track in TRACKS},
        "houses": sum(space.get("house") == own["name"] for space in table.get("spaces", {}).values()),
        **{material: own.get("materials", {}).get(material, 0) for material in MATERIALS},
        "artworks": sum(own.get("artworks", {}).values()),
        "nobles": own.get("nobles", []),
        "courthouse": own.get("meeples", {}).get("courthouse", 0),
        **{f"{row.removesuffix('s')}_row_cards": len(rows.get(row, [])) for row in ROWS},
        "first_passes": own.get("first_pass_cards", 0) + own.get("exhibitions", 0),
    }
