"""Commands serve the first edition of Bruxelles 1893 as they do the second."""

from __future__ import annotations

import json
from pathlib import Path

from tests.helpers.commands import Run


def test_the_first_edition_in_every_command(bruxelles: Run, tmp_path: Path) -> None:
    """Its box is listed, its games are simulated and replayed, and its speed is measured."""
    status, out, _ = bruxelles("box", "--edition", "first", "--json")
    assert status == 0
    keys = {row["key"] for row in json.loads(out)["values"]}
    assert "setup.artworks.pink" in keys
    assert "setup.artworks.brown" not in keys
    words = ("simulate", "--agents", "random", "--players", 3, "--games", 3, "--edition", "first", "--records")
    assert bruxelles(*words, "-o", tmp_path / "run")[0] == 0
    record = tmp_path / "run" / "records" / "000002.json"
    assert json.loads(record.read_text(encoding="utf-8"))["edition"] == "first"
    assert "follow the rules" in bruxelles("replay", record)[1]
    figures = json.loads(bruxelles("bench", "--json", "--edition", "first", "--seconds", 0.05)[1])
    assert (figures["edition"], figures["modules"]) == ("first", [])
    assert figures["playouts_per_s"] > 0
