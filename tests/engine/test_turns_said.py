"""A turn is read as a player says it: in notation, as a sentence, whole or begun."""

from __future__ import annotations

import json
import random

import pytest

from engine import Game, records
from engine.errors import IllegalMove
from engine.game import GAMES, turn_number
from engine.turns_said import turn_said
from tests.helpers.paths import EXAMPLES

MIDDLE = EXAMPLES / "4-players-middle.json"


def codes(game: Game, text: str) -> list[int]:
    """Of moves in notation, with commas between them."""
    ahead, made = game.copy(), list[int]()
    for move in text.split(", "):
        made.append(ahead.code(move))
        ahead.play(move)
    return made


def in_notation(game: Game, made: list[int]) -> list[str]:
    ahead, moves = game.copy(), list[str]()
    for code in made:
        moves.append(ahead.text(code))
        ahead.play_action(code)
    return moves


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("place 2-4, bid 3", "place 2-4, bid 3"),
        ("Sales at 2-4 with 3 BF", "place 2-4, bid 3"),
        ("sales at 2-4 with 3 bf", "place 2-4, bid 3"),
        ("SALES AT 2-4", "place 2-4"),
        ("nobles at 2-3 with 2 BF: take Empain for 0 BF, discard", "place 2-3, bid 2, take empain for 0, discard"),
        ("Nobles at 2-3 with 2 BF: take empain for 0 BF …", "place 2-3, bid 2, take empain for 0"),
        ("pass", "pass"),
        ("Grand-Place", "grand-place"),
    ],
)
def test_a_turn_is_meant(said: str, moves: str) -> None:
    game = Game.from_position(MIDDLE)
    assert turn_said(game, said) == codes(game, moves)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("place 1-1, bid 3", "1-1 is outside the active area"),
        ("Sales at 1-1 with 3 BF", "1-1 is outside the active area"),
        ("Sales at 2-3", "2-3 is for nobles"),
        ("sales at 2-4 with 9 BF", 'after "Sales at 2-4" Victor decides on bid, by one of: bid 1, bid 2'),
        ("sales at 2-4 for 5 BF", 'as in "Sales at 2-4 with 5 BF, which does nothing"; "for 5 BF" cannot follow$'),
        ("pass please", '"please" cannot follow$'),
        ("turn: pass", 'possible: Victor decides on turn, .*; did you mean "pass"\\?$'),
        ("place 2-4 bid 3", "what follows a space comes after a comma"),
        ("pass, place 2-4", "after .Pass. the turn ends"),
        ("place 2-4, bid 3, pass", "comes after the turn"),
        ("nobles at 2-3 with 2 BF: take", "may be .*empain for 0 BF, .*maeterlinck for 3 BF"),
        ("", "is not possible"),
    ],
)
def test_what_is_no_turn_is_answered_by_the_reason(said: str, reason: str) -> None:
    game = Game.from_position(MIDDLE)
    before = game.position()
    with pytest.raises(IllegalMove, match=reason):
        turn_said(game, said)
    assert game.position() == before


def test_a_forced_choice_alone_is_no_turn() -> None:
    """It was made by itself: after it a card is chosen, and nothing is named of that."""
    document = json.loads((EXAMPLES / "records/3-players.json").read_text(encoding="utf-8"))
    refused = set()
    for _, game, _ in records.choices(document):
        try:
            assert turn_said(game, "pass")
        except IllegalMove as problem:
            refused.add(str(problem))
    assert '"pass" is made already, without a choice; say what follows it' in refused


@pytest.mark.parametrize("name", GAMES)
def test_every_turn_is_meant_by_its_own_sentence_and_notation(name: str) -> None:
    """In games at random, of a turn up to the first choice that turns something up."""
    words = random.Random(1893)
    game = Game.new(name, players=3, seed=1)
    turns = 0
    while not game.over:
        before, chain = game.copy(), (game.seat, turn_number(game.state))
        made, moves = list[int](), list[str]()
        turned_up = False
        while (game.seat, turn_number(game.state)) == chain:
            code = words.choice(game.actions())
            if not turned_up:
                made.append(code)
                moves.append(game.text(code))
            turned_up |= game.turns_up(code)
            game.play_action(code)
        assert turn_said(before, ", ".join(moves)) == made
        sentence = before.turn_text(moves)
        assert before.turn_text(in_notation(before, turn_said(before, sentence))) == sentence
        turns += 1
    assert turns > 20
