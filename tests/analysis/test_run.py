"""A run opened for reading: its two tables as DataFrames, which of its games count, their summary, and what
is no such run.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis import Run
from analysis.runs.manifest import with_seed
from analysis.runs.plan import one_table
from analysis.runs.rows import games_columns, seats_columns
from engine.errors import InputError
from tests.helpers.playing import play

PLAN = one_table(("greedy", "random"), 5, seed=6, game="1897")
"""Two whole blocks and a game."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    path = tmp_path_factory.mktemp("runs") / "run"
    play(PLAN, path)
    return Run(path)


def test_tables_are_data_frames(run: Run) -> None:
    """With every row and column of the files, in their order, and with their values."""
    assert run.plan == replace(PLAN, parts=run.plan.parts)
    for name, table, columns in (("games", run.games, games_columns(PLAN)), ("seats", run.seats, seats_columns(PLAN))):
        assert list(table.columns) == [column.name for column in columns]
        stored = pq.read_table(run.path / f"{name}.parquet")
        assert pa.Table.from_pandas(table, preserve_index=False).equals(stored)
    assert run.games["game"].tolist() == list(range(5))
    assert run.seats["game"].tolist() == [game for game in range(5) for _ in range(2)]


def test_games_of_whole_blocks_count(run: Run) -> None:
    assert run.whole.tolist() == [True] * 4 + [False]


def test_some_columns_are_read_alone(run: Run) -> None:
    some = run.read("seats", ["seat", "points"])
    assert some.equals(run.seats[["seat", "points"]])
    assert sum(len(rows) for rows in run.batches("seats")) == 10
    with pytest.raises(InputError, match=r"seats\.parquet cannot be read.*height"):
        run.read("seats", ["height"])


def test_what_is_no_complete_run_is_refused(run: Run, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a run folder"):
        Run(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        play(PLAN, tmp_path / "broken", break_after=1)
    with pytest.raises(InputError, match="is not complete; finish it with the same command and --resume"):
        Run(tmp_path / "broken")


def test_the_manifest_says_how_the_run_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a command of `bruxelles`, or by a program of the user's, which no command repeats."""
    for name, argv, command in (
        ("typed", ["/usr/bin/bruxelles", "simulate", "-o", "typed"], ["bruxelles", "simulate", "-o", "typed"]),
        ("module", ["/home/me/scripts/main.py", "study"], ["bruxelles", "study"]),
        ("own", ["my_games.py", "10"], ["python", "my_games.py", "10"]),
    ):
        monkeypatch.setattr(sys, "argv", argv)
        monkeypatch.setattr(sys, "orig_argv", ["/usr/bin/python3", *argv])
        play(PLAN, tmp_path / name)
        assert Run(tmp_path / name).manifest.command == command


def test_a_command_is_repeated_with_its_seed() -> None:
    """Where the run has the seed that the command takes, not where the command makes another from its own."""
    assert with_seed(["bruxelles", "study", "seats"], 7) == ["bruxelles", "study", "seats", "--seed", "7"]
    assert with_seed(["bruxelles", "match", "--seed=0"], 7) == ["bruxelles", "match", "--seed=0"]
    for command in (["bruxelles", "ladder", "-o", "DIR"], ["bruxelles", "balance"], ["python", "my_games.py"]):
        assert with_seed(command, 7) == command
