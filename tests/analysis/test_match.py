"""Matches: who sits where, what the blocks say, and the same answer however the games were played."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.runs import match, simulate
from analysis.runs.manifest import RunSettings
from analysis.runs.match import A, B, Result, Watch, match_plan, result
from analysis.runs.plan import Plan, one_table
from analysis.runs.rows import schema
from analysis.runs.run import Run
from analysis.runs.simulate import PlayedGames, Stop, never_enough, play_chunk
from analysis.statistics.sprt import FEWEST_BLOCKS, Sprt
from engine import Game
from engine.errors import InputError
from tests.helpers.playing import play as play_run
from tests.helpers.playing import tables

RANDOM = ("random", "random")
TEST = Sprt(-400, 400, 2)


def play(
    plan: Plan, path: Path, test: Sprt | None = None, jobs: int = 1, *, break_after: int | None = None
) -> Result | None:
    """The result of a match, which goes on where the folder has it already; None where it is broken off."""
    enough = never_enough if test is None else Watch(plan, test)
    try:
        play_run(plan, path, jobs, resume=path.exists(), break_after=break_after, enough=enough)
    except KeyboardInterrupt:
        return None
    return result(Run(path), test)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_side_sits_everywhere_with_the_same_cards(players: int) -> None:
    """In a block one A has each seat once against B, with more than two players one B too; all from one seed."""
    plan = match_plan(RANDOM, players, None, sequential=False)
    halves = 1 if players == 2 else 2
    size = len(plan.parts[0].block)
    assert size == halves * players
    places = [plan.place(game) for game in range(size)]
    seatings = [tuple(chair.agent for chair in plan.table(place).seated(place.rotation)) for place in places]
    for alone, games in zip((A, B), (seatings[:players], seatings[players:]), strict=True):
        assert sorted(seating.index(alone) for seating in games) == list(range(len(games)))
        assert all(Counter(seating)[alone] == 1 for seating in games)
    assert {place.block for place in places} == {0}
    assert plan.games >= match.DEFAULT_GAMES
    assert plan.games % size == 0


def test_games_are_whole_blocks() -> None:
    with pytest.raises(InputError, match="with 4 players a block has 8 games; 12 games are no whole blocks, 16 would"):
        match_plan(RANDOM, 4, 12, sequential=False)
    with pytest.raises(InputError, match=f"the test needs {FEWEST_BLOCKS} blocks, which are {2 * FEWEST_BLOCKS} games"):
        match_plan(RANDOM, 2, 2 * FEWEST_BLOCKS - 2, sequential=True)
    with pytest.raises(InputError, match="nobody"):
        match_plan(("random", "nobody"), 2, 2, sequential=False)


@pytest.mark.parametrize("players", [2, 3])
def test_figures_are_those_of_the_games(players: int, tmp_path: Path) -> None:
    """Wins and margins counted one by one from the seats."""
    plan = match_plan(RANDOM, players, 4 * players, sequential=False, seed=3)
    found = play(plan, tmp_path / "run")
    assert found is not None
    seats = pq.read_table(tmp_path / "run" / "seats.parquet").to_pylist()

    def won(side: int, games: range) -> float:
        own = [row["win_share"] for row in seats if row["agent_number"] == side and row["game"] in games]
        return sum(own) / len(games)

    def margin(game: int) -> float:
        points = [
            [row["points"] for row in seats if (row["game"], row["agent_number"]) == (game, side)] for side in (A, B)
        ]
        return sum(points[A]) / len(points[A]) - sum(points[B]) / len(points[B])

    size = found.block_games
    blocks = [range(size * block, size * (block + 1)) for block in range(plan.games // size)]
    assert found.block_shares == pytest.approx([won(A, block) for block in blocks])
    assert found.block_margins == pytest.approx([sum(map(margin, block)) / size for block in blocks])
    assert found.win.value == pytest.approx(won(A, range(plan.games)))
    if players == 2:
        assert found.halves == []
        return
    firsts = [game for block in blocks for game in block[:players]]
    others = [game for block in blocks for game in block[players:]]
    one_a, one_b = found.halves
    assert one_a.win.value == pytest.approx(sum(won(A, range(game, game + 1)) for game in firsts) / len(firsts))
    assert one_b.win.value == pytest.approx(sum(won(B, range(game, game + 1)) for game in others) / len(others))
    assert one_a.margin.value == pytest.approx(sum(map(margin, firsts)) / len(firsts))
    assert one_b.margin.value == pytest.approx(-sum(map(margin, others)) / len(others))
    assert found.win.value == pytest.approx((one_a.win.value + 1 - one_b.win.value) / 2)


def scripted(wins: str) -> Any:
    """Games in which A wins, loses or ties as the text says, "w", "l" or "t", or which fail, "f"."""

    def played(plan: Plan, numbers: Sequence[int], stop: Stop | None = None) -> PlayedGames:
        games = play_chunk(plan, numbers).rows.to_pylist()
        for game in games:
            outcome = wins[game["game"] % len(wins)]
            if outcome == "f":
                game |= {"failed": "RuntimeError: no such luck", "seats": []}
            won = {"w": 1.0, "l": 0.0, "t": 0.5}.get(outcome, 0.0)
            for seat in game["seats"]:
                seat["win_share"] = won if seat["agent_number"] == A else 1 - won
        return PlayedGames(pa.Table.from_pylist(games, schema(plan)), {})

    return played


def test_the_better_side_is_named_only_beyond_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All won: A, with an open Elo difference; all lost: B; half and half: nobody."""
    plan = match_plan(RANDOM, 2, 40, sequential=False)
    for wins, better in (("w", "a"), ("l", "b"), ("wl", None), ("t", None)):
        monkeypatch.setattr(simulate, "play_chunk", scripted(wins))
        found = play(plan, tmp_path / wins)
        assert found is not None
        assert found.better == better
    assert play(plan, tmp_path / "w").elo.high == math.inf  # type: ignore[union-attr]


def test_blocks_with_failed_games_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are left out whole, and told; the test passes over them."""
    monkeypatch.setattr(simulate, "play_chunk", scripted("wwwfll"))
    plan = match_plan(RANDOM, 2, 12, sequential=False)
    found = play(plan, tmp_path / "run")
    assert found is not None
    assert (found.numbers, found.games, found.win.value) == ([0, 2, 3, 5], 8, 0.5)
    assert found.failed == ["game 3: RuntimeError: no such luck", "game 9: RuntimeError: no such luck"]
    assert found.seeds == [plan.game_seed(block) for block in found.numbers]

    monkeypatch.setattr(simulate, "play_chunk", scripted("wwfwww"))
    found = play(match_plan(RANDOM, 2, 200, sequential=True), tmp_path / "test", TEST)
    assert found is not None
    assert (found.blocks, found.numbers[-1]) == (FEWEST_BLOCKS, FEWEST_BLOCKS * 3 // 2 - 1)


def test_the_watch_looks_at_whole_blocks_in_their_order() -> None:
    """However games come in, and whatever came in beyond, the end is the first block that suffices."""
    plan = match_plan(RANDOM, 2, 200, sequential=True)
    rows = scripted("w")(plan, range(60)).rows
    one_by_one = Watch(plan, TEST)
    ends = [one_by_one(rows.slice(game, 1)) for game in range(60)]
    assert ends.index(2 * FEWEST_BLOCKS) == 2 * FEWEST_BLOCKS - 1
    assert set(ends) == {None, 2 * FEWEST_BLOCKS}
    assert Watch(plan, TEST)(rows.take(list(range(59, -1, -1)))) == 2 * FEWEST_BLOCKS
    late = Watch(plan, TEST)
    assert late(rows.slice(1)) is None
    assert late(rows.slice(0, 1)) == 2 * FEWEST_BLOCKS


@pytest.mark.parametrize("test", [None, TEST], ids=["fixed", "sequential"])
def test_workers_and_breaks_do_not_matter(test: Sprt | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One worker, three workers and a match broken off twice have the same tables and figures."""
    for name in ("AT_ONCE", "SHARD_GAMES"):
        monkeypatch.setattr(simulate, name, 4)
    plan = match_plan(RANDOM, 2, 80, sequential=test is not None, seed=8)
    one = play(plan, tmp_path / "one", test)
    three = play(plan, tmp_path / "three", test, jobs=3)
    assert play(plan, tmp_path / "broken", test, break_after=10) is None
    assert play(plan, tmp_path / "broken", test, jobs=3, break_after=1) is None  # before a test can have ended
    broken = play(plan, tmp_path / "broken", test, jobs=2)
    assert one is not None
    assert three is not None
    assert broken is not None
    assert one.to_json() == three.to_json() == broken.to_json()
    assert tables(tmp_path / "one") == tables(tmp_path / "three") == tables(tmp_path / "broken")
    if test is None:
        assert one.games == plan.games
    else:
        assert one.games < plan.games
        assert test.accepted(one.results) is not None
    again = play(plan, tmp_path / "one", test)
    assert again is not None
    assert again.to_json() == one.to_json()


def test_seed_of_a_block_sets_its_games_up_again() -> None:
    """The seed told for a block is that of `Game.new`."""
    plan = match_plan(RANDOM, 3, 12, sequential=False, seed=5)
    row = play_chunk(plan, [7]).rows.to_pylist()[0]
    assert row["block"] == 1
    assert Game.new(players=3, seed=row["seed"]).position(piles=True) == plan.new_game(11).position(piles=True)


def test_a_function_is_no_agent_of_a_match() -> None:
    """It is said in a line what agents are; nothing else than a text is one, at a table of a simulation neither."""
    for agent in (lambda game: game.actions()[0], None, 3):
        for codes in ((agent, "random"), ("random", agent)):
            with pytest.raises(InputError, match="is not an agent's code, such as") as refusal:
                match_plan(codes, 2, 4)  # type: ignore[arg-type]
            assert "\n" not in str(refusal.value)
        with pytest.raises(InputError, match="is not an agent's code, such as"):
            RunSettings.of(one_table((agent, "random"), 2))  # type: ignore[arg-type]
