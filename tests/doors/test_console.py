"""What commands print besides their answer, and how tables look in a pipe."""

from __future__ import annotations

import pytest

from doors.terminal import console


def test_compiling_is_announced_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A first use says on standard error that it compiles, and how much; a few functions are not worth a word."""
    monkeypatch.setattr(console, "LINE_SECONDS", 0.0)
    news = console._CompilationNews()
    for count in range(1, console.FEW):
        news.report(count)
    assert capsys.readouterr().err == ""
    for count in range(console.FEW, console.FEW + 3):
        news.report(count)
    news.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == console.FIRST_USE
    assert lines[-1].startswith(f"compiled {console.FEW + 2} functions in ")


def test_plain_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Into a pipe go aligned lines without frames or colours."""
    console.print_table(["name", "n"], [["a", "1"], ["bcdefg", "20"]], right=["n"])
    assert capsys.readouterr().out == "name     n\na        1\nbcdefg  20\n"


def test_the_time_left_goes_by_the_last_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A study's quick games come first: 1,000 a second of 10,000, and then one."""
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    with console.progress_shown(10_000, 0, "games") as report:
        for _ in range(9):
            now += 1
            report(1000)
        for _ in range(200):
            now += 1
            report(1)
    *_, last = capsys.readouterr().err.splitlines()
    assert last == "9191 of 10000 games, 1 a second, 0:13:29 left"
