"""The commands for runs: `simulate` writes one, `replay` plays its records, and `table` gives its rows as CSV."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq

from analysis.runs.plan import one_table
from analysis.runs.rows import games_columns, seats_columns
from engine import Game
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT


def test_tables_as_csv(bruxelles: Run, tmp_path: Path) -> None:
    """Every row and column of both tables, a list as one text; a file that exists is replaced with --force alone."""
    run = tmp_path / "run"
    assert bruxelles("simulate", "--agents", "random", "--players", 3, "--games", 4, "--seed", 4, "-o", run)[0] == 0
    for table, columns, rows in (("games", games_columns, 4), ("seats", seats_columns, 12)):
        file = tmp_path / f"{table}.csv"
        words = ("table", run, table, "-o", file)
        assert bruxelles(*words) == (0, f"{file}\n", "")
        with file.open(encoding="utf-8", newline="") as lines:
            read = list(csv.DictReader(lines))
        stored = pq.read_table(run / f"{table}.parquet").to_pylist()
        assert len(read) == rows
        assert list(read[0]) == [column.name for column in columns(one_table(("random",) * 3, 4))]
        for line, row in zip(read, stored, strict=True):
            for name, value in row.items():
                entries = value if isinstance(value, list) else [] if value is None else [value]
                assert line[name] == ";".join(map(str, entries))
        refused(bruxelles(*words), str(file), "--force")
        assert bruxelles(*words, "--force")[0] == 0
    refused(bruxelles("table", run, "players", "-o", tmp_path / "x.csv"), "games", "seats")
    refused(bruxelles("table", tmp_path, "games", "-o", tmp_path / "x.csv"), "is not a run folder")
    (run / "games.parquet").write_bytes(b"PAR1")
    refused(bruxelles("table", run, "games", "-o", tmp_path / "x.csv"), "games.parquet cannot be read")
    assert not (tmp_path / "x.csv").exists()


def test_simulate_and_replay(bruxelles: Run, tmp_path: Path) -> None:
    """A run writes its folder once; its records replay; --force begins it again."""
    run = tmp_path / "run"
    words = ("simulate", "--agents", "random", "--players", 2, "--games", 2, "--seed", 4, "--records", "-o", run)
    status, out, _ = bruxelles(*words)
    assert status == 0
    assert "2 games in" in out
    assert {path.name for path in run.iterdir()} == {"manifest.json", "games.parquet", "seats.parquet", "records"}
    refused(bruxelles(*words), str(run))
    assert bruxelles(*words, "--resume")[0] == 0
    assert bruxelles(*words, "--force")[0] == 0

    record = run / "records" / "000001.json"
    status, out, _ = bruxelles("replay", record)
    assert status == 0
    assert "follow the rules" in out
    status, out, _ = bruxelles("replay", record, "--json")
    answer = json.loads(out)
    assert answer["over"]
    written = json.loads(record.read_text())
    assert {name: points["total"] for name, points in answer["scores"].items()} == written["scores"]

    status, out, _ = bruxelles("replay", record, "--at", 3, "--json")
    assert Game.from_position(json.loads(out)).to_move == written["turns"][2].split(":")[0]
    assert "decides:" in bruxelles("replay", record, "--at", 3)[1]
    refused(bruxelles("replay", record, "--at", 4000), "4000")


def test_simulate_from_a_position_which_says_what_is_played(bruxelles: Run, tmp_path: Path) -> None:
    """The agent's seats are those of the position; what contradicts it is refused before a folder is made."""
    run, position = tmp_path / "run", ROOT / "examples" / "1897-3-players-exhibition.json"
    words = ("simulate", "--position", position, "--agents", "random", "--games", 2, "-o", run)
    refused(bruxelles(*words, "--players", 4), "players: [4], but the position has [3]")
    refused(bruxelles(*words, "--records"), "records:", "position")
    assert not run.exists()
    assert bruxelles(*words)[0] == 0
    assert pq.read_table(run / "seats.parquet")["seat"].to_pylist() == [0, 1, 2] * 2
    games = pq.read_table(run / "games.parquet")
    assert [number is None for number in games["leader_by_round"].to_pylist()[0]] == [True, True, False, False]
