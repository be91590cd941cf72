"""Records: a game written down replays exactly, and what does not follow the rules is refused at its turn."""

from __future__ import annotations

import copy
import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Game, schemas
from engine.bruxelles1893.files.notation import space_text
from engine.bruxelles1893.state import CONSTRUCTION, NOBLES
from engine.chance import below, stream
from engine.documents import dumps
from engine.errors import RecordError
from engine.records import Recorder, read, replay, tables, write
from tests.helpers.recorded import NAMES, NotedGame, recorded

SetUp = tuple[list[str], list[str] | None]
BOARDS = ["hankar", "a", "saintenoy", "a", "strauven"]
SET_UPS: st.SearchStrategy[SetUp] = st.sampled_from(
    [
        ([], None),
        (["asymmetric"], None),
        (["asymmetric"], BOARDS),
        (["belle-epoque"], None),
        (["belle-epoque", "asymmetric"], BOARDS),
    ]
)
"""Modules and, where they are not chosen, boards."""


@cache
def _whole_game() -> dict[str, Any]:
    return recorded(3, 7)[1]


def whole_game() -> dict[str, Any]:
    """A record to spoil."""
    return copy.deepcopy(_whole_game())


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), SET_UPS, st.integers(0, 2**32), st.integers(0, 600))
def test_a_record_replays_exactly(players: int, set_up: SetUp, seed: int, decisions: int) -> None:
    """Design, section 6: the same seed and turns give the same table, hidden piles included."""
    modules, boards = set_up
    game, document = recorded(players, seed, decisions, modules, boards and boards[:players])
    assert document.get("boards") == (boards and boards[:players])
    again = replay(json.loads(dumps(document)))
    assert again.position(piles=True) == game.position(piles=True)
    jsonschema.validate(document, json.loads(schemas.schema_text("record.schema.json")))


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), SET_UPS, st.integers(0, 2**32), st.integers(0, 600))
def test_a_real_game_replays_from_the_cards_as_they_came_up(
    players: int, set_up: SetUp, seed: int, decisions: int
) -> None:
    """Design, section 6: without the piles' order, every table that was seen comes up again."""
    modules, boards = set_up
    game, document = recorded(players, seed, decisions, modules, boards and boards[:players])
    del document["seed"]
    document["revealed"] = game.up
    again = replay(document)
    assert again.position() == game.position()
    assert again.scores() == game.scores()


def eager_choice(game: Game, words: Any) -> int:
    """An action at random, but pavilions, Belle Époque cards, nobles and the jokers they take first."""
    liked = ["pavilion", "use card", "bid 1", "keep"]
    if game.decision == "turn":
        action = (CONSTRUCTION, NOBLES)[below(words, 2)]
        spaces = [space_text(space) for space in range(25) if game.state.action[space] == action]
        liked = ["market", "grand-place", *(f"place {space}" for space in spaces)]
    wanted = [code for code in game.actions() if game.text(code).startswith(tuple(liked))] or game.actions()
    return wanted[below(words, len(wanted))]


def test_what_belle_epoque_cards_turn_up_is_listed_as_it_comes_up() -> None:
    """Card 6 refreshes the noble market, for Hankar before one is turned up; card 14 brings nobles back to the pile."""
    used = set()
    for seed in range(8):
        modules, boards = ["belle-epoque", "asymmetric"], ["hankar", "horta"]
        game = NotedGame.new(players=2, seed=seed, names=NAMES[:2], modules=modules, boards=boards)
        assert isinstance(game, NotedGame)
        game.swap_in([6, 20, 13, 25, 14])
        recorder = Recorder(game, seed)
        words = stream(seed, "play")
        while not game.over:
            recorder.play_action(eager_choice(game, words))
        document = recorder.document()
        del document["seed"]
        document["revealed"] = game.up
        again = replay(document)
        assert again.position() == game.position()
        used |= {
            (turn.split(":")[0], card) for turn in document["turns"] for card in (6, 14) if f"card {card} " in turn
        }
    assert {("Louise", 6), ("Gabriel", 6)} < used
    assert any(card == 14 for _, card in used)


def test_one_turn_a_line() -> None:
    """Each line is one player's chain of decisions, from the first artworks on."""
    turns = _whole_game()["turns"]
    assert [turn.split(":")[0] for turn in turns[:4]] == ["Louise", "Gabriel", "Elisabeth", "Louise"]
    assert [turn.split()[1] for turn in turns[:4]] == ["start", "start", "start", "try"]
    assert all(turn.count("place") == 1 for turn in turns if ": place" in turn)


def test_a_free_action_is_a_line_of_its_own() -> None:
    """It is the house owner's, after the line of the opponent who landed there."""
    free = 0
    for seed in range(10):
        turns = recorded(3, seed)[1]["turns"]
        for visit, answer in pairwise(turns):
            if ": free " in answer or ": decline" in answer:
                free += 1
                assert ": place" in visit
                assert visit.split(":")[0] != answer.split(":")[0]
    assert free > 0


def test_the_table_before_a_turn() -> None:
    """`at` is the turn about to be played; one more than the last is the end of the record."""
    document = whole_game()
    last = len(document["turns"])
    for at in (1, 5, 40, last):
        name, _, moves = document["turns"][at - 1].partition(": ")
        game = replay(document, at)
        assert game.to_move == name
        assert moves.split(", ")[0] in game.legal_moves()
    assert replay(document, last + 1).over
    for at in (0, last + 2):
        with pytest.raises(RecordError, match=f"there is no turn {at}"):
            replay(document, at)


def test_a_replayed_game_can_be_played_on() -> None:
    """Replaying gives a plain game, whether by seed or by revealed cards."""
    game, document = recorded(4, 11, 60)
    del document["seed"]
    document["revealed"] = game.up
    again = replay(document)
    again.play(again.legal_moves()[0])
    assert type(again) is Game


def test_a_file_goes_there_and_back(tmp_path: Path) -> None:
    """One turn a line in the file too; an existing file is not overwritten."""
    file = tmp_path / "game.json"
    write(file, _whole_game())
    assert read(file) == _whole_game()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert sum(line.strip().startswith('"Louise: ') for line in lines) > 10
    with pytest.raises(FileExistsError):
        write(file, _whole_game())


@pytest.mark.parametrize("players", [2, 4])
def test_choices_without_alternative_may_be_written(players: int) -> None:
    """Who writes a game down at the table writes every choice; the record means the same."""
    document = recorded(players, 3)[1]
    game = Game.new(players=players, seed=3, names=NAMES[:players])
    full: list[str] = []
    for line in document["turns"]:
        name, moves = line.split(": ")
        full.append(line)
        for number, move in enumerate(moves.split(", ")):
            if number:
                full.append(f"{name}: {move}")
            else:
                full[-1] = f"{name}: {move}"
            code = game.code(move)
            game.play_action(code)
            full += [f"{who}: {text}" for who, text in game.forced]
    assert len(full) > sum(line.count(",") + 1 for line in document["turns"])
    assert replay({**document, "turns": full}).position(piles=True) == game.position(piles=True)


def spoilt(**changes: Any) -> dict[str, Any]:
    return {key: value for key, value in (whole_game() | changes).items() if value is not None}


def with_turn(number: int, line: str) -> dict[str, Any]:
    document = whole_game()
    document["turns"][number - 1] = line
    return document


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (with_turn(2, "Gabriel: start with purple"), r'turn 2: "start with purple" is not possible'),
        (
            with_turn(2, "Elisabeth: start with blue"),
            r'turn 2: "start with blue", but it is Gabriel who decides on start',
        ),
        (with_turn(2, "start with blue"), r'turn 2: "start with blue" should begin with a player and a colon'),
        (with_turn(4, "Louise: try square 2-2, pass, pass"), r"turn 4: "),
        (spoilt(turns=[*whole_game()["turns"], "Louise: pass"]), r'turn \d+: "pass", but the game is over'),
        (spoilt(scores={"Louise": 1, "Gabriel": 2, "Elisabeth": 3}), r"scores: .* the turns lead to "),
        (spoilt(turns=whole_game()["turns"][:-20]), r"scores: after the last turn the game is not over"),
        (spoilt(box="0123456789ab"), r"box: the record was played with box 0123456789ab, but this is box "),
        (spoilt(seed=None), r'give either "seed" or "revealed"'),
        (spoilt(seed=8), r"turn \d+: "),
        (spoilt(seed=-1), r"seed: -1 should be at least 0"),
        (spoilt(sede=8), r'unknown key "sede"; did you mean "seed"\?'),
        (spoilt(modules=["symmetric"]), r'modules\[0\]: "symmetric" is not one of belle-epoque, asymmetric'),
        (spoilt(modules=["asymmetric"]), r"turn 1: "),
        (spoilt(boards=["a", "horta", "a"]), r"boards: only the asymmetric variant has a choice of boards"),
        (spoilt(boards=["a", "hotra", "a"]), r'boards\[1\]: "hotra" is not one of a, hankar, .*did you mean "horta"'),
        (spoilt(players=["Louise"]), r"players: 1 given, at least 2 needed"),
        (spoilt(players=["Louise", "Louise", "Elisabeth"]), r'players: "Louise" appears twice'),
        (spoilt(turns="Louise: pass"), r"turns: \"Louise: pass\" should be a list"),
        (spoilt(format="bruxelles-position/1"), r"format: "),
    ],
)
def test_what_does_not_follow_the_rules_is_refused(document: dict[str, Any], message: str) -> None:
    """One line that names the turn or the key, and says why."""
    with pytest.raises(RecordError, match=f"^{message}") as refusal:
        replay(document)
    assert "\n" not in str(refusal.value)


def revealed_with(**changes: Any) -> dict[str, Any]:
    game, document = recorded(3, 7)
    del document["seed"]
    document["revealed"] = {**game.up, **changes}
    return document


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strips": [1, 1, 2, 3, 4]}, r"revealed\.strips: "),
        ({"strips": [1, "2 plain", 3, 4, 5]}, r"revealed\.strips: .* only the asymmetric variant has plain sides"),
        ({"strips": ["1 blue", 2, 3, 4, 5]}, r'revealed\.strips\[0\]: "1 blue" is not an Action strip'),
        ({"nobles": ["solvay"] * 4}, r'revealed\.nobles\[3\]: no "solvay" is left to come up'),
        ({"nobles": ["buls"] * 3}, r"revealed\.nobles: 3 given, at least 4 needed"),
        ({"stock": ["S1"]}, r"turn \d+: revealed\.stock: 1 cards are listed, but one more comes up"),
        ({"stock": ["S1", "S1"]}, r'turn \d+: revealed\.stock\[1\]: no "S1" is left to come up'),
        ({"stock": ["S13"]}, r"revealed\.stock\[0\]: there is no Stock Exchange card"),
        ({"prestige": ["joy m0 v0"] * 5}, r'revealed\.prestige\[0\]: .*"joy" is not a bonus'),
        (
            {"belle_epoque": {"cards": [1, 2, 3, 4, 5], "tiles": ["score", "row", "iris", "house"]}},
            r'revealed\.belle_epoque: .*"modules": \["belle-epoque"\] is needed',
        ),
    ],
)
def test_cards_that_cannot_have_come_up_are_refused(changes: dict[str, Any], message: str) -> None:
    """One line that names the card; with the turn once turns are being played."""
    if changes == {"stock": ["S1"]}:
        changes = {"stock": recorded(3, 7)[0].up["stock"][:1]}
    elif changes == {"stock": ["S1", "S1"]}:
        changes = {"stock": recorded(3, 7)[0].up["stock"][:1] * 2}
        message = message.replace("S1", changes["stock"][0])
    with pytest.raises(RecordError, match=f"^{message}"):
        replay(revealed_with(**changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"belle_epoque": None}, r"revealed\.belle_epoque: missing; with the expansion give its cards and "),
        ({"cards": [1, 2, 3, 4]}, r"revealed\.belle_epoque\.cards: 4 given, at least 5 needed"),
        ({"cards": [1, 2, 3, 4, 33]}, r"revealed\.belle_epoque\.cards\[4\]: 33 should be at most 32"),
        ({"cards": [1, 2, 3, 4, 1]}, r"revealed\.belle_epoque\.cards\[4\]: 1 appears twice"),
        ({"tiles": ["score", "row", "iris"]}, r"revealed\.belle_epoque\.tiles: 3 tiles, 4 are revealed with 3 players"),
        ({"tiles": ["score", "row", "iris", "row"]}, r'revealed\.belle_epoque\.tiles\[3\]: "row" appears twice'),
        ({"tiles": ["score", "row", "iris", "rows"]}, r'revealed\.belle_epoque\.tiles\[3\]: "rows" is not one of '),
    ],
)
def test_a_belle_epoque_board_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    """One line that names what lies wrong on it."""
    game, document = recorded(3, 7, decisions=3, modules=["belle-epoque"])
    del document["seed"]
    board = game.up["belle_epoque"]
    document["revealed"] = {**game.up, "belle_epoque": {**board, **changes}}
    if changes == {"belle_epoque": None}:
        del document["revealed"]["belle_epoque"]
    with pytest.raises(RecordError, match=f"^{message}"):
        replay(document)


def test_cards_listed_beyond_the_last_that_came_up_are_refused() -> None:
    """A list that is too long is a card forgotten in the turns, or one too many in the list."""
    game = recorded(3, 7)[0]
    document = revealed_with(nobles=[*game.up["nobles"], "buls"])
    with pytest.raises(RecordError, match=r"^revealed\.nobles\[\d+\]: only \d+ cards come up"):
        replay(document)


def test_several_turns_are_looked_at_in_one_go() -> None:
    """As each of them alone, with the end among them; and of a real game too."""
    for document in (recorded(3, 7, decisions=40)[1], revealed_with()):
        last = len(document["turns"]) + 1
        wanted = [last, 3, 1]
        found = tables(document, wanted)
        assert set(found) == set(wanted)
        assert [found[turn].position() for turn in wanted] == [replay(document, at=turn).position() for turn in wanted]
        with pytest.raises(RecordError, match=f"there is no turn {last + 1};"):
            tables(document, [1, last + 1])


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    """One line that names the file."""
    file = tmp_path / "game.json"
    file.write_text("turns", encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.json: not JSON at line 1, column 1"):
        read(file)
    with pytest.raises(RecordError, match=r"nowhere\.json: No such file or directory"):
        read(tmp_path / "nowhere.json")


def test_the_examples_in_docs_replay() -> None:
    """By seed, and as a real game with the cards that came up, they lead to the same table."""
    text = (schemas.FOLDER / "records.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```json\n")[1:]]
    document = json.loads(blocks[0])
    by_seed = replay(document)
    del document["seed"]
    assert replay(document | json.loads(f"{{{blocks[1]}}}")).position() == by_seed.position()
