"""Bad input of the `bruxelles` command: one line that names what is wrong, exit 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.documents import dumps
from tests.helpers.commands import Run, refused
from tests.helpers.positions import finished_game


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Missing command"),
        (("nonsense",), "nonsense"),
        (("best-move",), "POSITION"),
        (("best-move", "x.json", "--seconds", "0"), "--seconds"),
        (("best-move", "x.json", "--seconds", "nan"), "--seconds"),
        (("best-move", "x.json", "--seconds", "1", "--iterations", "5"), "not both"),
        (("best-move", "x.json", "--iterations", "0"), "--iterations"),
        (("best-move", "x.json", "--compare", "1"), "--compare"),
        (("best-move", "x.json"), "x.json"),
        (("show", "x.json"), "x.json"),
        (("replay", "x.json"), "x.json"),
        (("new", "--players", "6"), "--players"),
        (("new", "--game", "1899"), "1893"),
        (("new", "--edition", "third"), "second"),
        (("new", "--after", "-1"), "--after"),
        (("new", "--with", "symmetric"), 'there is no "symmetric"; known: belle-epoque, asymmetric'),
        (("new", "--boards", "a,a,a,hankar"), "only the asymmetric variant"),
        (("new", "--with", "asymmetric", "--boards", "horta,hankar"), "2 for 4 players"),
        (("new", "--with", "asymmetric", "--boards", "horta,a,a,horta"), "horta twice"),
        (("new", "--with", "asymmetric", "--boards", "horta,a,a,hotra"), 'there is no "hotra"'),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--with", "none"), 'there is no "none"'),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--boards", "a"), "1 for 4 players"),
        (("bench", "--with", "none"), 'there is no "none"'),
        (("bench", "--edition", "third"), "second"),
        (("new", "--edition", "first", "--with", "belle-epoque"), "belle-epoque goes with the second edition"),
        (("new", "--with", "experienced"), "experienced goes with the first edition"),
        (("box", "--edition", "fist"), 'did you mean "first"?'),
        (
            (
                "simulate",
                "--agents",
                "random",
                "--games",
                "1",
                "-o",
                "run",
                "--edition",
                "first",
                "--boards",
                "a,a,a,a",
            ),
            "only the asymmetric variant",
        ),
        (("new", "--box", "x.toml"), "x.toml"),
        (("box", "--box", "x.toml"), "x.toml"),
        (("simulate", "--games", "1", "-o", "run"), "--agents"),
        (("simulate", "--agents", "nobody", "--games", "1", "-o", "run"), "nobody"),
        (("simulate", "--agents", "random,random", "--players", "3", "--games", "1", "-o", "run"), "2 agents"),
        (("simulate", "--agents", "random", "--games", "1", "-o", "run", "--force", "--resume"), "not both"),
        (("match", "random", "random", "--cluster", "nowhere at all"), 'cluster: "nowhere at all" is no address'),
        (("match", "random", "random", "--cluster", "tcp://localhost:1", "--jobs", "1"), "not both"),
        (("match", "random"), "B"),
        (("match", "random", "nobody"), "nobody"),
        (("match", "random", "random", "--games", "3"), "4 would be"),
        (("match", "random", "random", "--players", "5", "--games", "5"), "10 would be"),
        (("match", "random", "random", "--sprt", "30"), "give two numbers, such as 0,30"),
        (("match", "random", "random", "--sprt", "30,0"), "give the smaller number first"),
        (("match", "random", "random", "--sprt", "0,nan"), "give the smaller number first"),
        (("match", "random", "random", "--sprt", "0,30", "--games", "10"), "the test needs 16 blocks"),
        (("match", "random", "random", "--resume"), "--output"),
        (("match", "random", "random", "--force"), "--output"),
        (("match", "random", "random", "-o", "run", "--resume"), "there is nothing to resume"),
        (("match", "random", "random", "--with", "none"), 'there is no "none"'),
        (("match", "random", "random", "--boards", "a"), "1 for 2 players"),
    ],
)
def test_refusals(
    bruxelles: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    """Bad input is one line that names what is wrong, exit 2."""
    monkeypatch.chdir(tmp_path)
    refused(bruxelles(*words), said)


def test_no_json_and_finished_game_are_refused(bruxelles: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text("{")
    refused(bruxelles("best-move", path), str(path), "JSON")
    path.write_text(dumps(finished_game().position()))
    refused(bruxelles("best-move", path, "--iterations", 1), "over")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"colour": "red"}, "colour"),
        ({"first_player": "Z"}, "Z"),
        ({"noble_discards": {"solvay": 4}}, "solvay"),
        ({"spaces": {"1-1": {"meeple": "A", "bid": 1}, "5-5": {"meeple": "B", "bid": 1}}}, "active area"),
        ({"seats": {"materials": {"wood": 11}}}, "wood"),
        ({"seats": {"meeples": {"supply": 9}}}, "meeples"),
        ({"seats": {"money": -1}}, "money"),
    ],
)
def test_impossible_tables_are_refused(bruxelles: Run, table: Path, change: dict[str, Any], said: str) -> None:
    """What cannot lie on a table is one line that names the file or field."""
    document = json.loads(table.read_text(encoding="utf-8"))
    if isinstance(change.get("seats"), dict):
        change = {"seats": [document["seats"][0] | change["seats"], *document["seats"][1:]]}
    table.write_text(json.dumps(document | change), encoding="utf-8")
    refused(bruxelles("best-move", table), said)
    refused(bruxelles("show", table), said)
