"""A game that is written by docs/contributing.md alone is played, searched and studied like those of the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis.findings.find import find
from analysis.runs.plan import one_table
from analysis.runs.running import play
from analysis.studying import run_study
from engine import Game, game
from engine.errors import IllegalMove, InputError
from search import Settings, best_move, play_game
from tests.helpers import second_game


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    game.GAMES["pearls"] = second_game
    yield
    del game.GAMES["pearls"]


def with_pile(pile: list[int], at_stake: int = 0) -> Game:
    """The first dive, in which these cards are left, the last of them on top, and so many pearls are at stake."""
    found = Game.new("pearls", players=2, seed=1)
    out = second_game.CARDS.tolist()
    for card in pile:
        out.remove(card)
    found.state.card[:] = [*pile, *out]
    found.state.n_pile, found.state.at_stake = len(pile), at_stake
    return found


def test_is_played_in_its_own_words() -> None:
    table = Game.new("pearls", players=2, seed=3)
    assert (table.to_move, table.decision, table.legal_moves()) == ("A", "dive", ["up", "down"])
    table.play("up")
    assert (table.to_move, table.scores()["A"]) == ("B", {"total": 0, "pearls": 0, "courage": 0})
    with pytest.raises(IllegalMove, match="B decides on dive, by one of: up, down"):
        table.play("sideways")
    with pytest.raises(InputError, match="no position files"):
        table.position()


@pytest.mark.parametrize(
    ("pile", "at_stake", "move"),
    [
        pytest.param([1, 2, 3], 1, "down", id="no shark is left"),
        pytest.param([0, 0], 5, "up", id="sharks only"),
        pytest.param([0, 1, 1, 2], 0, "down", id="nothing to lose"),
        pytest.param([0, 0, 1], 6, "up", id="two of three are sharks"),
    ],
)
def test_search_knows_when_to_come_up(pile: list[int], at_stake: int, move: str) -> None:
    """Pearls are certain if one comes up; going on is right where a shark is unlikely or nothing is at stake."""
    for order in (pile, pile[::-1]):
        advice = best_move(with_pile(order, at_stake), iterations=2_000, threads=1, settings=Settings(trees=1))
        assert advice.moves[0].actions[0] == move


def test_search_does_not_see_the_next_card() -> None:
    """The advice is the same whatever lies on top."""
    found = [best_move(with_pile(pile, 2), iterations=500, threads=1) for pile in ([0, 1, 3], [3, 1, 0])]
    assert found[0].to_json()["moves"] == found[1].to_json()["moves"]


def test_agents_play_it_out() -> None:
    table = Game.new("pearls", players=3, seed=2)
    play_game(table, ["greedy", "random", "ismcts:iterations=50"], seed=2)
    assert table.over
    assert sum(table.win_shares().values()) == pytest.approx(1)


def test_many_games_are_run(tmp_path: Path) -> None:
    """Two tables of greedy against random: the rules of thumb bring more pearls, and every game is in the tables."""
    plan = one_table(("greedy", "random"), 400, seed=1, game="pearls")
    folder = play(plan, tmp_path / "run", jobs=1)
    seats = pq.read_table(folder.path / "seats.parquet")
    assert seats.num_rows == 800
    points = seats.column("points").to_numpy()
    greedy = seats.column("agent").to_numpy(zero_copy_only=False) == "greedy"
    assert points[greedy].mean() > points[~greedy].mean() + 1
    assert {"points_pearls", "points_courage", "down_by_round"} <= set(seats.column_names)


def test_is_studied(tmp_path: Path) -> None:
    """The study of seats: all play alike, and the seats share the wins, by its findings too."""
    study = tmp_path / "seats.toml"
    study.write_text(
        """
question = "Does it matter where one sits?"
about = "All play alike."
game = "pearls"
players = [2]
compare = ["seat"]

[[strengths]]
agent = "greedy"
games = 400
""",
        encoding="utf-8",
    )
    folder = run_study(str(study), tmp_path / "run", jobs=1)
    found = find(folder.path)
    assert found.agents[0].games == 400
    shares = [row.value for row in found.families[0].measures[0].rows]
    assert len(shares) == 2
    assert sum(shares) == pytest.approx(1)
