"""The Python face: setting up, refusing, and saying whole turns in words."""

from __future__ import annotations

import numpy as np
import pytest

from engine import Game
from engine.errors import IllegalMove, InputError
from engine.seats import win_shares
from search.value import evaluate_scores


def position(**changes: object) -> dict[str, object]:
    """Two players in round 1, Ann to move; `changes` replace keys of the document."""
    document: dict[str, object] = {
        "format": "bruxelles-position/1",
        "game": "1893",
        "edition": "second",
        "round": 1,
        "seats": [
            {
                "name": "Ann",
                "money": 9,
                "vp": 0,
                "tracks": {"iris": 1, "crown": 2, "architect": 1},
                "materials": {"wood": 2, "stone": 1, "jokers": 1},
                "artworks": {"green": 1, "blue": 1},
                "nobles": ["brugmann", "buls"],
                "meeples": {"supply": 5, "courthouse": 2},
            },
            {
                "name": "Bob",
                "money": 6,
                "vp": 0,
                "tracks": {"iris": 1, "crown": 1, "architect": 1},
                "artworks": {"yellow": 1},
                "nobles": ["brugmann"],
                "meeples": {"supply": 5, "courthouse": 2},
            },
        ],
        "first_player": "Ann",
        "to_move": "Ann",
        "strips": [1, 2, 3, 4, 5],
        "try_square": "2-2",
        "spaces": {"4-3": {"meeple": "neutral"}, "5-4": {"meeple": "neutral"}},
        "noble_market": {"0": "empain", "1": "solvay", "2": "albert", "3": "maeterlinck"},
        "stock": {"card": "S1"},
        "prestige": {"columns": None},
        "art_market": {"indicator": "4-4", "display": ["brown", "black"]},
        "compass": ["wood", "stone"],
    }
    document.update(changes)
    if document["prestige"] == {"columns": None}:
        dealt = Game.new(players=2, seed=1).position()
        document["prestige"] = {"columns": dealt["prestige"]["columns"]}
    return document


def place(game: Game, action: str) -> str:
    """The move that places a meeple on a free space of an action."""
    for move in game.legal_moves():
        if move.startswith("place") and game.turn_text([move]).lower().startswith(action):
            return move
    raise AssertionError(f"no free space for {action}")


@pytest.mark.parametrize(
    ("action", "moves", "sentence"),
    [
        ("workshop", ["bid 2", "create brown"], "with 2 BF: create brown"),
        (
            "sales",
            ["bid 3", "sell green", "indicator 4-3", "leave black"],
            "with 3 BF: sell green at 4-3 (2 BF, 4 VP), black leaves",
        ),
        ("nobles", ["bid 1", "take albert for 2", "keep"], "with 1 BF: take albert for 2 BF, keep"),
        ("materials", ["bid 1", "cubes wood iron"], "with 1 BF: cubes wood iron"),
        (
            "construction",
            ["bid 1", "pay wood joker", "site 1-1"],
            "with 1 BF: pay 1 wood + 1 joker, the stone needle turns, house at 1-1",
        ),
    ],
)
def test_a_turn_on_the_art_nouveau_board_in_words(action: str, moves: list[str], sentence: str) -> None:
    """The action, where, the bid, and then each choice."""
    game = Game.from_position(position())
    first = place(game, action)
    said = game.turn_text([first, *moves])
    assert said == f"{action.capitalize()} at {first.split()[1]} {sentence}"


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["pass"], "Pass"),
        (["market"], "Saint Catherine's Market (3 jokers)"),
        (["grand-place", "activate buls", "activate brugmann"], "Grand-Place: activate buls, activate brugmann"),
        (["grand-place", "activate buls", "enough"], "Grand-Place: activate buls, enough"),
        (
            ["park", "copy nobles", "take solvay for 1", "joker for two cubes", "cubes iron iron", "keep"],
            "Cinquantenaire Park copies nobles: take solvay for 1 BF, joker for two cubes, cubes iron iron, keep",
        ),
    ],
)
def test_other_turns_in_words(moves: list[str], sentence: str) -> None:
    """The Brussels board and passing; forced choices are told too."""
    assert Game.from_position(position()).turn_text(moves) == sentence


def test_words_of_a_phrase_may_come_in_any_order() -> None:
    """Who types a payment or cubes need not know the order the program writes them in."""
    game = Game.from_position(position())
    game.play("park")
    game.play("copy materials")
    assert game.code("cubes stone wood") == game.code("Cubes  wood stone")


def test_an_impossible_move_says_what_is_possible_and_changes_nothing() -> None:
    """The refusal is one line with the player, the decision and the choices."""
    game = Game.new(players=3, seed=1)
    before = game.state.tobytes()
    refused = r'^"start with black" is not possible: black.*; A decides on starting artwork.*blue'
    with pytest.raises(IllegalMove, match=refused):
        game.play("start with black")
    assert game.state.tobytes() == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 6}, "players: 6, Bruxelles 1893 takes 2 to 5"),
        ({"players": 1}, "players: 1, Bruxelles 1893 takes 2 to 5"),
        ({"game": "1898"}, 'game: "1898" is unknown; known: 1893'),
        ({"players": 3, "names": ["x", "x", "y"]}, "names: give 3 different names, one for each player"),
        (
            {"players": 2, "names": ["x:y", "z"]},
            'names: "x:y" cannot be a name; a name has 1 to 40 printable characters, no colon, comma or quotes, no',
        ),
        ({"players": 3, "names": ["x", "y"]}, "names: give 3 different names, one for each player"),
    ],
)
def test_games_that_cannot_be_set_up(options: dict[str, object], message: str) -> None:
    """Each refusal names what is wrong and what would be right."""
    with pytest.raises(InputError) as refusal:
        Game.new(**options)  # type: ignore[arg-type]
    assert str(refusal.value).startswith(message)


def test_one_seed_one_game() -> None:
    """The same seed deals the same game, another seed another one."""
    first, again, other = (Game.new(players=4, seed=seed) for seed in (5, 5, 6))
    assert first.state.tobytes() == again.state.tobytes() != other.state.tobytes()


def test_who_has_won_is_one_account() -> None:
    """The tables of runs, the face and the search share a win alike; an empty seat never has a part in it."""
    random = np.random.default_rng(7)
    for players in (2, 3, 4, 5):
        scores = random.integers(60, 64, (50, 5)).astype(float)
        scores[:, players:] = -np.inf
        shares = win_shares(scores)
        wins, margins = np.zeros(5), np.zeros(5)
        for own, share in zip(scores, shares, strict=True):
            best = own.max()
            assert share.tolist() == [float(points == best) / np.count_nonzero(own == best) for points in own]
            evaluate_scores(own, players, 0.0, wins, margins)
            assert wins[:players] == pytest.approx(share[:players])
