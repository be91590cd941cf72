"""Opponents by name: which agents they are, what is said of their strength, and what they are called at the table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from doors.opponents import NOT_MEASURED, OPPONENTS
from doors.seating import ME, OPPONENT, agent_for, names_for
from engine.errors import InputError
from engine.game import GAMES
from search import agents, strategies
from tests.helpers.commands import Run, refused
from tests.helpers.pages import in_code, table_rows
from tests.helpers.terminal import Terminal


def test_what_is_said_of_their_strength_is_what_the_ladder_found() -> None:
    of_two, of_four = (
        {
            in_code(player)[0]: elo
            for player, elo, *_ in table_rows(
                "experiments.md", f"| player | Elo, {players} players | win % against the one below |"
            )
        }
        for players in (2, 4)
    )
    for name, one in OPPONENTS.items():
        assert one.elo == (of_two.get(one.code, NOT_MEASURED), of_four.get(one.code, NOT_MEASURED)), name


def test_the_manual_and_the_help_say_the_same(bruxelles: Run) -> None:
    documented = [
        (in_code(name)[0], in_code(code)[0], words, (of_two, of_four))
        for name, words, code, of_two, of_four in table_rows("play.md", "| name | how it plays | agent |")
    ]
    assert documented == [(name, one.code, one.words, one.elo) for name, one in OPPONENTS.items()]
    _, out, _ = bruxelles("play", "--help")
    listed = [" ".join(line.split()) for line in out.splitlines()]
    for name, one in OPPONENTS.items():
        assert f"{name} {one.elo[0]} {one.elo[1]} {one.words}".replace("…", "to") in listed
    assert f"me against {OPPONENT}" in " ".join(out.split())


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        (ME, None),
        ("easy", "greedy"),
        ("easy:builder", "greedy:strategy=builder"),
        ("strong", "ismcts:iterations=400"),
        ("strong:patron", "ismcts:iterations=400,strategy=patron"),
        ("club:my.toml", "instant:strategy=my.toml"),
        ("greedy:strategy=builder", "greedy:strategy=builder"),
        ("my_agent.py:mine", "my_agent.py:mine"),
    ],
)
def test_who_sits_in_a_seat(seat: str, code: str | None) -> None:
    assert agent_for(seat, "1893") == code


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", OPPONENTS)
def test_every_opponent_plays_every_style_of_a_game(name: str, game: str) -> None:
    plain = agents.parse(OPPONENTS[name].code)
    for style in strategies.names(game):
        code = agent_for(f"{name}:{style}", game)
        assert code is not None
        assert vars(agents.parse(code)) == {**vars(plain), "strategy": style}


@pytest.mark.parametrize(
    ("seat", "game", "said"),
    [
        ("stong", "1893", 'seats: nobody is called "stong"; did you mean "strong"? known: me, easy, club, strong, '),
        ("Club", "1893", 'did you mean "club"? known: me, easy,'),
        ("xyzzy", "1893", 'seats: nobody is called "xyzzy"; known: me, easy, club, strong, master, random, greedy,'),
        ("", "1893", 'nobody is called ""; known: me'),
        (
            "club:bilder",
            "1893",
            'Bruxelles 1893 has no style "bilder"; did you mean "builder"? known: balanced, banker',
        ),
        ("club:herald", "1893", 'Bruxelles 1893 has no style "herald"; known: balanced, banker, builder, courtier,'),
        ("club:mason", "1897", 'Bruxelles 1897 has no style "mason"; '),
        ("strong:ms=500", "1893", "strong takes nothing but a style, as in strong:builder; "),
    ],
)
def test_whom_there_is_not_is_said_with_those_there_are(seat: str, game: str, said: str) -> None:
    with pytest.raises(InputError) as told:
        agent_for(seat, game)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (["me", "easy", "club", "strong:builder"], ["You", "Easy", "Club", "Strong builder"]),
        (["me", "club", "club", "club:mason"], ["You", "Club 1", "Club 2", "Club mason"]),
        (["me", "me", "master:styles/my own.toml"], ["Player 1", "Player 2", "Master my own"]),
        (["me", "greedy:strategy=builder", "my_agent.py:mine"], ["You", "greedy", "mine"]),
    ],
)
def test_what_they_are_called_at_the_table(seats: list[str], names: list[str]) -> None:
    assert names_for(seats) == names


def test_a_game_against_them_is_kept_with_their_agents_and_goes_on(play: Terminal) -> None:
    """Broken off and gone on with, it is the game that was played in one go."""
    setting_up = ["1", "1"]
    words = ("--seats", "me,easy:builder,easy", "--seed", 7)
    _, out, _ = play(*words, "--save", "begun.json", typed=setting_up)
    assert "  Easy builder: greedy:strategy=builder\n  Easy: greedy\n" in out
    record = json.loads(Path("begun.json").read_text(encoding="utf-8"))
    assert record["players"] == ["You", "Easy builder", "Easy"]
    assert record["agents"] == [None, "greedy:strategy=builder", "greedy"]
    shutil.copy("begun.json", "on.json")
    status, out, _ = play("--resume", "on.json", typed=["pass"])
    assert status == 0
    assert "  Easy builder: greedy:strategy=builder\n" in out
    play(*words, "--save", "whole.json", typed=[*setting_up, "pass"])
    whole = json.loads(Path("whole.json").read_text(encoding="utf-8"))
    assert len(whole["turns"]) > len(record["turns"])
    assert json.loads(Path("on.json").read_text(encoding="utf-8")) == whole


def test_another_opponent_takes_over_a_game(play: Terminal) -> None:
    """Of the game that the record is of, with its styles."""
    play("--game", "1897", "--seats", "me,easy", "--seed", 1, "--save", "game.json")
    before = Path("game.json").read_bytes()
    refused(play("--resume", "game.json", "--seats", "me,easy:mason"), 'Bruxelles 1897 has no style "mason"')
    assert Path("game.json").read_bytes() == before
    play("--resume", "game.json", "--seats", "me,easy:herald")
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["agents"] == [None, "greedy:strategy=herald"]
