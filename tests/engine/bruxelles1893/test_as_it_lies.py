"""Reading never plays on over chance: what is read stands as it lies, and advice ends at what is hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from doors.serving import queries
from engine import Game
from engine.chance import below, stream
from engine.errors import IllegalMove, InputError, RecordError
from engine.records import Recorder, replay, tables
from search import best_move, play_game
from tests.helpers.commands import Run, refused
from tests.helpers.paths import CASES, EXAMPLES
from tests.helpers.recorded import NotedGame
from tests.helpers.seen_1897 import Seen

ONLY = {"only-pass-left": "pass", "only-pass-left-1897": "pass", "one-side-affordable": "1/3 as 1"}
"""Positions with a single choice, which turns up something hidden."""


def position(name: str) -> dict[str, Any]:
    document = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    return document


def one_passes_then_the_last() -> Game:
    """Bruxelles 1897: C is to move, and A, who alone is left then, can only pass."""
    document = position("only-pass-left-1897")
    document["to_move"], document["passed"] = "C", ["B"]
    document["seats"][2]["prison"] = {"2/4": 1, "2/5": 1}
    return Game.from_position(document)


@pytest.mark.parametrize(("name", "only"), ONLY.items())
def test_a_position_is_read_as_it_lies(name: str, only: str) -> None:
    """Whatever the seed, what is loaded is what the file says; the one choice is the only one offered."""
    read = [Game.from_position(position(name), seed=seed) for seed in range(3)]
    assert all(game.position() == read[0].position() for game in read)
    assert read[0].position()["round"] == position(name)["round"]
    assert (read[0].to_move, read[0].legal_moves()) == ("A", [only])
    assert read[0].turns_up(read[0].actions()[0])


@pytest.mark.parametrize(("name", "only"), ONLY.items())
def test_advice_is_the_one_choice(name: str, only: str) -> None:
    """And what it is worth, without anything that the seed has drawn."""
    for seed in (0, 1):
        advice = best_move(Game.from_position(position(name)), iterations=16, seed=seed)
        assert (advice.to_move, advice.forced) == ("A", True)
        (move,) = advice.moves
        assert move.actions == [only]
        assert move.move.lower() == only
        assert (move.line, move.replies) == ([], [])
        assert 0 <= move.win <= 1


@pytest.mark.parametrize(("name", "only"), ONLY.items())
def test_the_commands_and_serve_show_it_as_it_lies(bruxelles: Run, name: str, only: str) -> None:
    status, out, _ = bruxelles("show", CASES / f"{name}.json")
    assert status == 0
    assert f"A decides: {'turn' if only == 'pass' else 'architect'}" in out
    assert out.rstrip().endswith(f"the only choice: {only}")
    status, out, _ = bruxelles("best-move", CASES / f"{name}.json", "--iterations", 16)
    assert status == 0
    assert f"no other choice: only {only} is left" in out
    (table,) = queries.tables(queries.Advise(id="x", position=position(name)), None)
    assert table.game.legal_moves() == [only]


def test_what_turns_nothing_up_is_passed_over_and_the_rest_stands_until_it_is_made() -> None:
    """On a real table; made, the table moves on."""
    game = one_passes_then_the_last()
    game.play("pass")
    assert (game.to_move, game.legal_moves(), game.position()["round"]) == ("A", ["pass"], 1)
    game.play("pass")
    assert game.position()["round"] == 2
    game = one_passes_then_the_last()
    game.play("pass, pass")
    assert game.position()["round"] == 2


def test_a_game_with_a_seed_goes_on_as_its_cards_lie() -> None:
    """Its chance is its own: no decision without a choice stands."""
    game, words = Game.new("1897", players=3, seed=5), stream(5, "play")
    while not game.over:
        assert len(game.actions()) > 1
        game.play_action(game.actions()[below(words, len(game.actions()))])


def test_a_position_can_be_played_to_its_end_by_agents() -> None:
    """They are not asked where there is nothing to choose."""

    def first(game: Game) -> str:
        assert len(game.legal_moves()) > 1
        return game.legal_moves()[0]

    game = Game.from_position(position("only-pass-left-1897"))
    play_game(game, [first] * 3)
    assert game.over


def test_what_is_expected_ends_where_something_is_turned_up() -> None:
    """Nobody can say what follows cards that nobody has seen."""
    game = one_passes_then_the_last()
    passing = best_move(game, iterations=60, among=["pass"]).best
    assert (passing.move, passing.line, passing.replies) == ("Pass", [], [])


def test_a_forced_decision_that_turns_nothing_up_is_followed_to_the_choice_behind_it() -> None:
    """The bid of who has 1 BF is told with the turn that it belongs to."""
    game = Game.new(players=2, seed=1)
    while game.decision != "turn":
        game.play_action(game.actions()[0])
    me = game.to_move
    game.play(next(move for move in game.legal_moves() if game.turn_text([move]).startswith("Workshop")))
    table = game.position()
    next(seat for seat in table["seats"] if seat["name"] == me)["money"] = 1
    game = Game.from_position(table)
    assert game.legal_moves() == ["bid 1"]
    advice = best_move(game, iterations=60)
    assert not advice.forced
    assert len(advice.moves) > 1
    assert all(move.actions[0].startswith("create") for move in advice.moves)
    assert all("1 BF: create" in move.move for move in advice.moves)
    game.play(advice.best.actions[0])
    assert game.to_move != me


# --- records ------------------------------------------------------------------------------------------------------


def to_the_end_of_a_round(game: Any, seed: int) -> tuple[dict[str, Any], Any, Any]:
    """A real game's record that ends with the last choice of a round; the lists before that choice and after it."""
    recorder, words = Recorder(game, seed), stream(seed, "play")
    before: Any = None
    while game.position()["round"] == 1:
        before = json.loads(json.dumps(listed(game)))
        actions = game.actions()
        recorder.play_action(actions[below(words, len(actions))])
    document = recorder.document()
    del document["seed"]
    return document, before, listed(game)


def listed(game: Any) -> dict[str, Any]:
    return {"rounds": game.rounds, "drawn": game.came_up} if isinstance(game, Seen) else dict(game.up)


def real_games() -> list[Any]:
    return [NotedGame.new(players=3, seed=4), Seen(Game.new("1897", players=3, seed=4))]


@pytest.mark.parametrize("number", [0, 1], ids=["1893", "1897"])
def test_a_real_record_may_end_with_what_turns_up_cards_that_it_does_not_list(number: int) -> None:
    """docs/records.md: list just what has come up so far. Only the table that nobody has seen is refused."""
    game = real_games()[number]
    document, before, after = to_the_end_of_a_round(game, 4)
    last = len(document["turns"])
    whole = replay(document | {"revealed": after})
    short = replay(document | {"revealed": before})
    assert short.scores() == whole.scores()
    assert not short.over
    stands = tables(document | {"revealed": before}, [last])[last]
    assert stands.position() == tables(document | {"revealed": after}, [last])[last].position()
    for refuse in (
        lambda: tables(document | {"revealed": before}, [last + 1]),
        lambda: replay({**document, "revealed": before, "turns": [*document["turns"], "A: pass"]}),
    ):
        with pytest.raises(RecordError, match=rf"turn {last}: revealed\.\w+: \d+ .*listed, but (one|2) more"):
            refuse()
    for ask in (short.position, lambda: best_move(short, iterations=4), lambda: short.play("pass")):
        with pytest.raises(InputError, match="listed"):
            ask()


def test_part_of_what_came_up_is_not_enough() -> None:
    """Who lists the new round's Stock Exchange card has seen its noble and its prestige cards too."""
    document, before, after = to_the_end_of_a_round(real_games()[0], 4)
    part = before | {"stock": after["stock"]}
    with pytest.raises(RecordError, match=r"turn \d+: revealed\.nobles: .* but one more comes up"):
        replay(document | {"revealed": part})


def test_a_forced_turn_that_is_written_stands_before_it_is_made() -> None:
    """`--at` its line shows the table as it lay, and the record leads where it did without the line."""
    for seed in range(40):
        game = Game.new("1897", players=2, seed=seed)
        recorder, words = Recorder(game, seed), stream(seed, "play")
        while not game.over and ("A", "pass") not in game.forced[:1]:
            actions = game.actions()
            recorder.play_action(actions[below(words, len(actions))])
        if not game.over and (game.to_move, game.position()["round"]) == ("B", 2):
            break
    document = recorder.document()
    turn = len(document["turns"]) + 1
    written = document | {"turns": [*document["turns"], "A: pass"]}
    lies = tables(written, [turn])[turn]
    assert (lies.to_move, lies.legal_moves(), lies.position()["round"]) == ("A", ["pass"], 1)
    assert replay(written).position(piles=True) == replay(document).position(piles=True) == game.position(piles=True)


# --- whole turns --------------------------------------------------------------------------------------------------


def test_a_whole_turn_is_played_or_nothing_of_it() -> None:
    """docs/notation.md shows turns so."""
    game = Game.new(players=2, seed=1)
    while game.decision != "turn":
        game.play_action(game.actions()[0])
    player, before = game.to_move, game.state.tobytes()
    workshop = next(
        move
        for move in game.legal_moves()
        if move.startswith("place") and game.turn_text([move]).startswith("Workshop")
    )
    for wrong in (f"{workshop}, bid 1, create puce", f"{workshop}, bid 99", f"{workshop},", ""):
        with pytest.raises(IllegalMove):
            game.play(wrong)
        assert game.state.tobytes() == before
    game.play(f"{workshop}, bid 1, create green")
    assert game.to_move != player


def test_forced_choices_may_be_said() -> None:
    """The only artwork is sold by itself; who says so anyway is understood, at once or afterwards."""
    game = Game.new(players=2, seed=1)
    while game.decision != "turn":
        game.play_action(game.actions()[0])
    sales = next(
        move for move in game.legal_moves() if move.startswith("place") and game.turn_text([move]).startswith("Sales")
    )
    (artwork,) = next(seat["artworks"] for seat in game.position()["seats"] if seat["name"] == game.to_move)
    once, later = game.copy(), game.copy()
    once.play(f"{sales}, bid 1, sell {artwork}")
    later.play(f"{sales}, bid 1")
    after = later.state.tobytes()
    later.play(f"sell {artwork}")
    assert once.state.tobytes() == later.state.tobytes() == after
    with pytest.raises(IllegalMove):
        later.play(f"sell {artwork}")


# --- who has won --------------------------------------------------------------------------------------------------


def test_a_tie_that_the_rules_decide_has_a_winner(bruxelles: Run, tmp_path: Path) -> None:
    """Bruxelles 1897, End of the game: fewest Architect cards in prison, then the highest sum of the tracks."""
    path = CASES / "tie-decided-by-the-rules.json"
    game = replay(position("tie-decided-by-the-rules"))
    assert [points["total"] for points in game.scores().values()] == [24, 24]
    assert (game.winners(), game.tie_break()) == (["B"], "highest sum of the three tracks")
    status, out, _ = bruxelles("replay", path)
    assert status == 0
    won = "won by B with 24 VP, the tie decided by highest sum of the three tracks"
    assert out.rstrip().endswith(won)
    told = json.loads(bruxelles("replay", path, "--json")[1])
    assert (told["winners"], told["tie_break"]) == (["B"], "highest sum of the three tracks")
    (tmp_path / "end.json").write_text(json.dumps(game.position()), encoding="utf-8")
    assert won in " ".join(bruxelles("show", tmp_path / "end.json")[1].split())


def test_winners_in_a_record_are_checked() -> None:
    document = position("tie-decided-by-the-rules")
    assert replay(document | {"winners": ["B"]}).over
    with pytest.raises(RecordError, match=r'winners: the file says \["A"\], the rules say \["B"\]'):
        replay(document | {"winners": ["A"]})
    with pytest.raises(RecordError, match="winners: after the last turn the game is not over"):
        replay({**document, "scores": None, "winners": ["B"], "turns": document["turns"][:10]})
    unfinished = replay({**document, "scores": None, "turns": document["turns"][:10]})
    assert (unfinished.winners(), unfinished.tie_break()) == ([], None)


def test_ties_are_shared_where_no_rule_decides_them() -> None:
    """Bruxelles 1893: those who tie share the victory."""
    game = Game.new(players=2, seed=1)
    while not game.over:
        game.play_action(game.actions()[-1])
    for own in game.state.seats[:2]:
        own.vp[:] = 0
    assert (game.winners(), game.tie_break()) == (["A", "B"], None)


# --- best-move on a record ----------------------------------------------------------------------------------------


def test_best_move_takes_a_record_and_one_of_its_turns(bruxelles: Run) -> None:
    record = EXAMPLES / "records" / "1897-3-players.json"
    document = json.loads(record.read_text(encoding="utf-8"))
    status, out, _ = bruxelles("best-move", record, "--at", 5, "--iterations", 20, "--top", 1, "--json")
    assert status == 0
    assert json.loads(out)["to_move"] == document["turns"][4].partition(":")[0]
    refused(bruxelles("best-move", record, "--at", 999), "there is no turn 999")
    refused(bruxelles("best-move", CASES / "only-pass-left.json", "--at", 1), "--at", "only a record has turns")
    if replay(document).over:
        refused(bruxelles("best-move", record), "the game is over")
