"""The command `box`: every value of the box with its source."""

from __future__ import annotations

import json
from pathlib import Path

from tests.helpers.commands import Run


def test_box_lists_every_value(bruxelles: Run, tmp_path: Path) -> None:
    """Every value has a source; a value of one's own shows as such and changes the digest."""
    status, out, _ = bruxelles("box", "--json")
    assert status == 0
    plain = json.loads(out)
    assert {row["source"] for row in plain["values"]} == {"stated", "deduced", "assumed"}
    assert all(row["note"] for row in plain["values"])
    listed = [line.split("  ")[0] for line in bruxelles("box")[1].splitlines() if not line.startswith(" ")]
    assert listed[1:-1] == [row["key"] for row in plain["values"]]
    assumed = json.loads(bruxelles("box", "--assumed", "--json")[1])["values"]
    assert {row["source"] for row in assumed} == {"assumed"}
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\njokers = 14\n")
    changed = json.loads(bruxelles("box", "--box", own, "--json")[1])
    assert changed["digest"] != plain["digest"]
    assert [row["key"] for row in changed["values"] if row["source"] == "yours"] == ["setup.jokers"]


def test_box_shows_nested_values(bruxelles: Run) -> None:
    """Each strip, Stock Exchange card and prestige card has a line of its own under its key."""
    values = {row["key"]: row["value"] for row in json.loads(bruxelles("box", "--json")[1])["values"]}
    _, _, rest = bruxelles("box")[1].partition("\nstock.irises.4 ")
    lines = [line.split() for line in rest.splitlines()[1:13]]
    assert lines == [[f"S{number}", *pair] for number, pair in enumerate(values["stock.irises.4"], 1)]
    shown = " ".join(bruxelles("box", "--assumed")[1].split())
    for strip in values["strips.compass_side"]:
        assert " ".join(strip) in shown
    for card in values["prestige.cards"]:
        assert f"{card['face']} × {card['copies']}" in shown
    assert f"S12 {values['stock.income'][11]} stock.irises.2" in shown
