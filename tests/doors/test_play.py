"""`bruxelles play`: whole games by piped input, and that nothing typed, broken off or taken back is lost or leaks."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from doors.sitting import PlayerTurn, Sitting
from doors.terminal import table_talk
from engine import Game, records
from engine.drawing import POSSIBLE
from engine.game import GAMES
from tests.helpers.commands import Run, refused
from tests.helpers.paths import DOCS
from tests.helpers.terminal import Terminal

SEATS = ("me", "greedy", "random")
BELLE_EPOQUE = ("--with", "belle-epoque", "--seats", ",".join(SEATS), "--seed", 7)
TO_GO_ON = "the game is in bruxelles-1893-7.json; continue it with\n  bruxelles play --resume bruxelles-1893-7.json"
COLUMNS = 100


def seated(game: Game, seed: int, seats: Sequence[str] = SEATS) -> Sitting:
    return Sitting(game, seed, [None if seat == "me" else seat for seat in seats])


def play_out(sitting: Sitting, seed: int) -> list[tuple[str, list[str]]]:
    """Let persons choose at random to the end; each choice with those that there were, in notation."""
    words, choices = random.Random(seed), []
    while not sitting.game.over:
        for _ in sitting.agents_play():
            pass
        if sitting.person_decides:
            moves = sitting.game.legal_moves()
            choices.append((words.choice(moves), moves))
            sitting.play(sitting.game.code(choices[-1][0]))
    return choices


def written(path: str | Path) -> dict[str, Any]:
    document = json.loads(Path(path).read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    return document


@cache
def belle_epoque_game() -> tuple[Sitting, list[tuple[str, list[str]]]]:
    """The game that the tests play again through the terminal."""
    names = ["You", *SEATS[1:]]
    sitting = seated(Game.new(players=3, seed=7, modules=["belle-epoque"], names=names), 7)
    return sitting, play_out(sitting, 1)


def typed_somehow(choices: Sequence[tuple[str, list[str]]], seed: int) -> list[str]:
    """Each choice by its words in some order, a beginning or a word of its own, or its key; slips between."""
    words, lines = random.Random(seed), []
    slips = [
        "",
        "  ",
        "nonsense",
        "apss",
        "bid 99, pass",
        "9999",
        "-1",
        "²",
        "place 2-4, bid",
        ",",
        "save",
        "?",
    ]
    for move, moves in choices:
        beginnings = [move[:n] for n in range(1, len(move)) if sum(other.startswith(move[:n]) for other in moves) == 1]
        beginnings = [text for text in beginnings if text == text.strip() and not text.isdecimal()]
        shuffled = " ".join(words.sample(move.split(), len(move.split())))
        stem, _, end = move.rpartition(" ")
        by_number = end.isdecimal() and {other.rpartition(" ")[0] for other in moves} == {stem}
        key = end if by_number else str(moves.index(move) + 1)
        rare = [text for text in move.split() if not text.isdecimal() and sum(text in m.split() for m in moves) == 1]
        command = any(name.startswith(text) for text in beginnings[-1:] for name in table_talk.COMMANDS)
        lines += [
            words.choice(slips),
            words.choice([move.upper(), shuffled, key, *([] if command else beginnings[-1:]), *rare[-1:]]),
        ]
    return lines


def test_a_whole_game_saved_resumed_and_replayed(play: Terminal, bruxelles: Run) -> None:
    """Three players with the expansion: whatever slips are typed, the game is the one chosen; its record replays."""
    reference, choices = belle_epoque_game()
    lines = typed_somehow(choices, seed=2)
    middle = len(lines) // 2
    status, out, _ = play(*BELLE_EPOQUE, typed=[*lines[:middle], "quit", "pass"])
    assert status == 0
    assert "\nsaved in bruxelles-1893-7.json after every choice" in out
    assert out.endswith(f"{TO_GO_ON}\n")
    unfinished = written("bruxelles-1893-7.json")
    assert "scores" not in unfinished
    assert not records.replay(unfinished).over

    status, out, _ = play("--resume", "bruxelles-1893-7.json", typed=lines[middle:])
    assert status == 0
    assert written("bruxelles-1893-7.json") == reference.document()
    *_, total, winner, _, see, review = out.splitlines()
    points = [player["total"] for player in reference.game.scores().values()]
    assert total.split() == ["total", *map(str, points)]
    assert winner.startswith(f"won by {' and '.join(reference.game.winners())} with {max(points)} VP")
    assert (see, review) == ("  bruxelles replay bruxelles-1893-7.json", "  bruxelles review bruxelles-1893-7.json")
    status, replayed, _ = bruxelles("replay", "bruxelles-1893-7.json")
    assert status == 0
    assert "final scores" in replayed
    table = replayed.splitlines()[1:]
    assert out.splitlines()[-3 - len(table) : -3] == table


def test_what_is_shown_fits_and_is_plain(play: Terminal) -> None:
    _, choices = belle_epoque_game()
    typed = [line for move, _ in choices[:40] for line in (move, "help", "moves", "last")]
    _, out, _ = play(*BELLE_EPOQUE, typed=typed)
    assert max(map(cell_len, out.splitlines())) <= COLUMNS
    assert "\x1b" not in out


def test_every_choice_is_offered_with_key_and_words(play: Terminal) -> None:
    """The drawn table marks the spaces that can be taken, and the list says what the actions are."""
    reference, choices = belle_epoque_game()
    before = seated(Game.new(players=3, seed=7, modules=["belle-epoque"], names=reference.game.names), 7)
    typed: list[str] = []
    while before.game.decision != "turn":
        typed.append(choices[len(typed)][0])
        before.play(before.game.code(typed[-1]))
        for _ in before.agents_play():
            pass
    _, out, _ = play(*BELLE_EPOQUE, typed=typed)
    shown = out[out.rindex("round 1 of 5 · ") :]
    spaces = [move for move in before.game.legal_moves() if move.startswith("place")]
    board = shown[: shown.index("Brussels takes")]
    assert board.count(POSSIBLE) == len(spaces)
    for number, move in enumerate(before.game.legal_moves(), 1):
        words = before.game.turn_text([move]).removesuffix(f" at {move.split()[-1]}")
        assert f"{number}  {move}" in shown
        assert words.lower() in shown.lower()
    told = [before.words(event) for event in before.events if isinstance(event, PlayerTurn)]
    assert all(line in out for line in told)


def test_a_beginning_lists_what_it_may_be(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is chosen as long as it may be several; of a long list there is no more than can be read."""
    monkeypatch.setattr(table_talk, "MOST_LISTED", 3)
    _, out, _ = play(*BELLE_EPOQUE, typed=["s", "start with b", "start with z", "START  with bl", "undo"])
    offered, *answers = out.split("\n> ")
    more = '… and 1 more: type how yours begins, such as "start with"'
    assert offered.endswith(f" 1  start with yellow   2  start with brown   3  start with blue\n{more}")
    assert answers[0].splitlines()[-3:] == [more, "  scores", "  save"]
    assert answers[1].splitlines() == [
        "start with b",
        '"start with b" may be',
        " 2  start with brown   3  start with blue",
    ]
    assert '"start with z" is not possible; did you mean "start with' in answers[2]
    assert "= start with blue" in answers[3]
    assert "taken back" in answers[4]
    assert written("bruxelles-1893-7.json")["turns"] == []


def test_several_choices_of_a_turn_at_once(play: Terminal) -> None:
    """All or none of them, and none that comes after the turn."""
    words = ("--seats", "me,me", "--seed", 1, "--save", "game.json")
    game, typed = Game.new(players=2, seed=1), list[str]()
    while game.decision != "turn":
        typed.append(game.legal_moves()[0])
        game.play(typed[-1])
    space = next(move for move in game.legal_moves() if move.startswith("place"))
    wrong = ["pass, pass", f"{space}, bid 1000", f"{space}, nonsense, pass", f"{space}, , bid 1", f"{space}, b"]
    _, out, _ = play(*words, typed=[*typed, *wrong, f"{space}, 2", "quit"])
    assert '"pass" comes after your turn, so nothing is chosen' in out
    assert '"bid 1000" is not possible' in out
    assert '"b" may be' in out
    assert f"= {space}, bid 2" in out
    assert written("game.json")["turns"][-1] == f"Player 1: {space}, bid 2"


def test_undo_goes_back_past_the_agents_and_chance_stays(play: Terminal) -> None:
    """Taken back and chosen again, the game is the same; nothing can be taken back before the first choice."""
    _, choices = belle_epoque_game()
    moves = [move for move, _ in choices[:12]]
    _, out, _ = play(*BELLE_EPOQUE, typed=["undo", *moves])
    assert "you have made no choice to take back" in out
    lines = [line for move in moves for line in (move, "undo", move)]
    _, out, _ = play(*BELLE_EPOQUE, typed=[*lines, *["undo"] * 5, *moves[-5:]])
    assert out.count("taken back") == 12 + 5
    assert written("bruxelles-1893-7-2.json") == written("bruxelles-1893-7.json")


@pytest.mark.parametrize("kept", [1, 8, 21])
def test_agents_go_on_as_if_unbroken(kept: int) -> None:
    """Broken off while an agent has its turn, the rest of the game is the same; searchers with trees included."""
    seats = ("me", "ismcts:iterations=30", "greedy")
    whole = seated(Game.new(players=3, seed=5), 5, seats)
    moves = [move for move, _ in play_out(whole, 3)]
    broken = seated(Game.new(players=3, seed=5), 5, seats)
    go_on(broken, moves[:kept])
    document = broken.document()
    next(broken.agents_play(), None)
    fresh, chosen = records.with_choices(document)
    resumed = Sitting(fresh, document["seed"], document["agents"], chosen)
    go_on(resumed, moves[kept:])
    for _ in resumed.agents_play():
        pass
    assert resumed.document() == whole.document()


def go_on(sitting: Sitting, moves: Sequence[str]) -> None:
    """Let the person choose these moves, one after the other."""
    for move in moves:
        for _ in sitting.agents_play():
            pass
        sitting.play(sitting.game.code(move))


def test_nothing_is_overwritten_without_asking(play: Terminal, tmp_path: Path) -> None:
    """`save` asks before it replaces a file; what cannot be written is said in one line, and the game goes on."""
    (tmp_path / "notes.txt").write_text("mine")
    saves = ["save notes.txt", "no", "save notes.txt", "", "save ", "save a\0b", "save .", "save no/such/x.json"]
    typed = ["start with blue", *saves, "save copy of it.json", "save notes.txt", "YES", "save bruxelles-1893-7.json"]
    status, out, err = play(*BELLE_EPOQUE, typed=typed)
    assert status == 0
    assert out.count("nothing is written") == 2
    assert err.count("cannot be written") == 3
    document = written("bruxelles-1893-7.json")
    assert document["turns"][0] == "You: start with blue"
    assert written("notes.txt") == written("copy of it.json") == document
    status, out, err = play(*BELLE_EPOQUE, "--save", "notes.txt")
    refused((status, out, err), "notes.txt", "--resume")
    status, out, _ = play("--resume", "copy of it.json", "--save", "other.json", typed=["quit"])
    assert written("other.json") == document
    assert out.endswith("  bruxelles play --resume other.json\n")


def test_a_file_that_can_no_longer_be_written(tmp_path: Path) -> None:
    """The game goes on, and says at the end that it is not kept."""
    (tmp_path / "gone").mkdir()
    talk = TableOfTwo(tmp_path / "gone" / "game.json")
    talk.file.unlink()
    talk.file.parent.rmdir()
    talk.answers(["start with blue", "quit"])
    assert talk.warned.count("cannot be written now: No such file or directory") == 1
    assert talk.warned.splitlines()[-1].startswith("error: the last choices are not saved")


class TableOfTwo:
    """Two persons of whom the first is asked, without a command around them."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._talk = table_talk.TableTalk(seated(Game.new(players=2, seed=1), 1, ("me", "me")), file, None, begun=False)
        self.said = self.warned = ""

    def answers(self, lines: Sequence[str]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
            patch.setattr(sys, "stdout", told := io.StringIO())
            patch.setattr(sys, "stderr", warned := io.StringIO())
            self._talk.run()
        self.said, self.warned = told.getvalue(), warned.getvalue()


def test_end_of_input_and_interruption_lose_nothing(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = play(*BELLE_EPOQUE, typed=["1"])
    assert status == 0
    assert out.endswith(f"end of input; {TO_GO_ON}\n")
    turns = written("bruxelles-1893-7.json")["turns"]
    assert turns[0] == "You: start with yellow"

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    status, _, err = play("--resume", "bruxelles-1893-7.json")
    assert status == 130
    assert err.endswith(f"{TO_GO_ON}\n")
    assert written("bruxelles-1893-7.json")["turns"] == turns


def test_a_choice_is_kept_before_the_agents_answer(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off while they think, the game is not left where it was before."""

    def interrupted(self: Sitting) -> Iterator[None]:
        if self.events:
            raise KeyboardInterrupt
        yield from ()

    monkeypatch.setattr(Sitting, "agents_play", interrupted)
    status, _, err = play(*BELLE_EPOQUE, typed=["1"])
    assert status == 130
    assert err.endswith(f"{TO_GO_ON}\n")
    assert written("bruxelles-1893-7.json")["turns"] == ["You: start with yellow"]


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x80",
        b"\xc3(",
        b"x" * 1_000_000,
        b"1" * 10_000,
        b"\0",
        b"\x1b[2J",
        b"pass\r",
        "start with жёлтый".encode(),
    ],
    ids=repr,
)
def test_hostile_lines_change_nothing(play: Terminal, line: bytes) -> None:
    status, out, _ = play(
        *BELLE_EPOQUE, "--save", "game.json", typed=line[:60] * (len(line) // 60 or 1) + b"\nscores\n"
    )
    assert status == 0
    assert written("game.json")["turns"] == []
    assert "is not possible" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= table_talk.ECHOED + 2


def test_hint_and_why_advise_and_change_nothing(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint is a whole turn in words and in notation, which can be typed as it stands."""
    monkeypatch.setattr(table_talk, "HINT_ITERATIONS", 200)
    monkeypatch.setattr(table_talk, "WHY_GAMES", 2)
    setting_up = ["start with blue", "try square 2-2"]
    _, out, _ = play("--seats", "me,greedy,greedy", "--seed", 4, typed=[*setting_up, "hint", "why", "hint"])
    assert out.count("hint: ") == 2
    assert "why: final points in " in out
    said = next(line for line in out.splitlines() if line.startswith("  that is: "))
    turns = written("bruxelles-1893-4.json")["turns"]
    typed = [*setting_up, said.removeprefix("  that is: "), "quit"]
    play("--seats", "me,greedy,greedy", "--seed", 4, typed=typed)
    again = written("bruxelles-1893-4-2.json")["turns"]
    assert again[: len(turns)] == turns
    assert again[len(turns)].startswith(f"You: {typed[2]}")


def test_a_turn_is_valued_beside_the_best(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_talk, "HINT_ITERATIONS", 400)
    typed = ["start with blue", "try square 2-3", "value pass", "value fly", "value"]
    _, out, _ = play("--seats", "me,greedy,greedy", "--seed", 4, typed=typed)
    assert "\nPass (wins " in out
    assert "\nbest: " in out
    assert '"fly" is not possible' in out
    assert "value what? A turn of yours, such as: value " in out
    kept = written("bruxelles-1893-4.json")["turns"]
    play("--seats", "me,greedy,greedy", "--seed", 4, typed=typed[:2])
    assert written("bruxelles-1893-4-2.json")["turns"] == kept


def test_what_only_one_player_knows_is_not_told() -> None:
    """First edition: which tile went under the stack stays unsaid, also where it was the last one."""
    hidden = 0
    for seed in range(4):
        sitting = seated(Game.new(edition="first", players=3, seed=seed), seed)
        play_out(sitting, seed)
        turns = [event for event in sitting.events if isinstance(event, PlayerTurn)]
        told = "\n".join(sitting.words(turn) for turn in turns)
        assert "put under" not in told
        hidden += told.count("put a tile under the stack")
    assert hidden > 0


def test_several_persons_take_turns(play: Terminal) -> None:
    """Each is asked by name; what one chose, another may take back."""
    words = ("--seats", "me", "--players", 3, "--names", "Louise,Gabriel,Zoé", "--seed", 1, "--save", "x.json")
    _, out, _ = play(*words, typed=["start with blue", "start with brown", "undo", "start with green"])
    for name in ("Louise", "Gabriel", "Zoé"):
        assert f"{name} to decide: starting artwork" in out
    document = written("x.json")
    assert document["turns"] == ["Louise: start with blue", "Gabriel: start with green"]
    assert document["agents"] == [None, None, None]


def test_the_transcript_on_the_page(play: Terminal) -> None:
    """Its commands print what stands there, where "…" is something left out."""
    page = (DOCS / "play.md").read_text(encoding="utf-8")
    transcript = page.split("```\n")[1]
    sessions = [session.splitlines() for session in transcript.split("$ bruxelles play ")[1:]]
    assert len(sessions) == 2
    for command, *shown in sessions:
        _, out, _ = play(*command.split(), typed=[line.removeprefix("> ") for line in shown if line.startswith("> ")])
        said = "\n".join(map(str.rstrip, out.splitlines()))
        parts = "\n".join(shown).split("…\n")
        assert said.startswith(parts[0])
        assert said.endswith(parts[-1])
        place = 0
        for part in parts:
            place = said.index(part, place) + len(part)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--save", "no/such/x.json"), "there is no folder no/such to save in"),
        (("--seats", "greedy,random"), "at least one must be me"),
        (("--seats", "me,nobody"), 'nobody is called "nobody"; known: me, easy,'),
        (("--seats", "me,clup"), 'did you mean "club"?'),
        (("--seats", "me,club:herald"), "no style"),
        (("--seats", "me,greedy:x=1"), "x"),
        (("--seats", "me,greedy", "--players", 3), "2 for 3 players"),
        (("--seats", "me,greedy,greedy,greedy,greedy,greedy"), "players: 6"),
        (("--seats", "me,greedy:strategy=nothing"), "nothing"),
        (("--names", "A,B"), "names: give 4"),
        (("--players", 6), "--players"),
        (("--game", "1899"), "1899"),
        (("--game", "1899", "--seats", "me,club:builder"), "known: 1893, 1897"),
        (("--seats", "me,club:a:b"), 'no style "a:b"'),
        (("--game", "1897", "--with", "belle-epoque"), "belle-epoque"),
        (("--with", "asymmetric", "--boards", "a"), "1 for 4 players"),
        (("--box", "none.toml"), "none.toml"),
        (("--seed", "-1"), "--seed"),
        (("--resume", "none.json"), "none.json"),
        (("--resume", "none.json", "--seed", 1), "--seed"),
        (("--resume", "none.json", "--game", "1897"), "--game"),
        (("--resume", "."), "Is a directory"),
    ],
)
def test_refusals(play: Terminal, tmp_path: Path, words: tuple[object, ...], said: str) -> None:
    """One line that names what is wrong, exit 2, and no file is left behind."""
    refused(play(*words), said)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"agents": None}, "agents"),
        ({"agents": [None, "greedy"]}, "agents: 2 seats for 3 players"),
        ({"agents": [None, "greedy", "nobody"]}, "nobody"),
        ({"agents": ["greedy"] * 3}, "at least one must be me"),
        ({"agents": "greedy"}, "agents"),
        ({"agents": [None, None, 3]}, "agents[2]"),
        ({"turns": ["You: start with black"]}, "turn 1"),
        ({"box": "other"}, "box"),
        ({"seed": None, "revealed": 5}, "revealed"),
        ({"seed": -1}, "seed"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_resuming_what_cannot_be(play: Terminal, change: dict[str, Any], said: str) -> None:
    """The record is left as it is."""
    play(*BELLE_EPOQUE, "--save", "game.json", typed=["1"])
    path = Path("game.json")
    path.write_text(json.dumps(written(path) | change))
    before = path.read_bytes()
    refused(play("--resume", path, typed=["1", "1"]), said)
    assert path.read_bytes() == before


def test_resuming_with_other_agents_and_a_finished_game(play: Terminal) -> None:
    reference, _ = belle_epoque_game()
    records.write("end.json", reference.document())
    status, out, _ = play("--resume", "end.json")
    assert status == 0
    assert "The game is over." in out
    assert written("end.json") == reference.document()
    play(*BELLE_EPOQUE, "--save", "game.json", typed=["1"])
    status, out, _ = play("--resume", "game.json", "--seats", "random,me,greedy")
    assert status == 0
    assert written("game.json")["agents"] == ["random", None, "greedy"]


VARIANTS = [
    (name, edition, modules, players)
    for name, package in GAMES.items()
    for edition, modules in package.VARIANTS
    for players in package.PLAYERS
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "edition", "modules", "players"), VARIANTS)
def test_every_game_to_its_end(
    play: Terminal, name: str, edition: str | None, modules: Sequence[str], players: int
) -> None:
    """Every game, edition, module and number of players, with random choices by key."""
    words: list[object] = [
        "--game",
        name,
        "--players",
        players,
        "--seats",
        ",".join(["me"] + ["greedy"] * (players - 1)),
    ]
    words += [] if edition is None else ["--edition", edition]
    words += [word for module in modules for word in ("--with", module)]
    keys = random.Random(players)
    typed = [str(keys.choice([0, 1, 1, 2, 3, keys.randrange(30)])) for _ in range(4000)]
    status, out, err = play(*words, "--seed", 3, "--save", "game.json", typed=typed)
    assert status == 0, err
    assert "The game is over." in out
    assert max(map(cell_len, out.splitlines())) <= COLUMNS
    assert records.replay(written("game.json")).over


def at_the_first_turn(seed: int = 1) -> tuple[Game, list[str]]:
    """A game of two persons at the first turn, and what led there."""
    game, typed = Game.new(players=2, seed=seed), list[str]()
    while game.decision != "turn":
        typed.append(game.legal_moves()[0])
        game.play(typed[-1])
    return game, typed


def test_what_is_shown_can_be_typed(play: Terminal) -> None:
    """The sentence of a choice, a space without its hyphen, and a word that only one choice's sentence has."""
    game, typed = at_the_first_turn()
    words = {move: game.turn_text([move]) for move in game.legal_moves()}
    space = next(move for move in words if move.startswith("place"))
    said = [words[space].lower(), words[space].upper(), space.split()[1].replace("-", "")]
    said += ["Stock Exchange (4 BF)" if "4 BF" in words["stock exchange"] else words["stock exchange"], "jokers"]
    meant = [space, space, space, "stock exchange", "market"]
    for text, move in zip(said, meant, strict=True):
        _, out, _ = play("--seats", "me,me", "--seed", 1, typed=[*typed, text, "undo"])
        assert f"> {text}\n" in out
        assert "taken back" in out
        assert f"\n= {move}\n" in out or text == move
    shared = next(
        word for word in ("workshop", "nobles", "sales") if sum(word in text.lower() for text in words.values()) > 1
    )
    _, out, _ = play("--seats", "me,me", "--seed", 1, typed=[*typed, shared])
    assert f'"{shared}" may be' in out


def test_forced_choices_may_be_said(play: Terminal) -> None:
    """The only artwork is sold by itself; who names it among the choices of a turn, or afterwards, is understood."""
    game, typed = at_the_first_turn()
    (colour,) = next(seat["artworks"] for seat in game.position()["seats"] if seat["name"] == game.to_move)
    sales = next(move for move in game.legal_moves() if game.turn_text([move]).startswith("Sales"))
    for line in (f"{sales}, bid 2, {colour}", f"{sales}, bid 2, sell {colour}"):
        _, out, _ = play("--seats", "me,me", "--seed", 1, typed=[*typed, line, f"sell {colour}", "nonsense"])
        assert f"= {sales}, bid 2\n" in out
        assert f'"sell {colour}" was the only choice and is already made' in out
        assert '"nonsense" is not possible' in out


@pytest.mark.parametrize(("name", "players"), [("1893", 2), ("1893", 4), ("1897", 2), ("1897", 4)])
def test_table_and_choices_fit_thirty_rows(play: Terminal, name: str, players: int) -> None:
    """As drawn at the beginning of a turn, with the line to type in; `table` draws the whole."""
    keys = random.Random(players)
    typed = [str(keys.choice([1, 2, 3, keys.randrange(30)])) for _ in range(120)]
    words = ("--game", name, "--seats", ",".join(["me"] + ["greedy"] * (players - 1)), "--seed", 3)
    _, out, _ = play(*words, typed=["table", *typed])
    screens = [screen for screen in out.split("\n\n") if "to decide: turn" in screen]
    assert len(screens) > 3
    for screen in screens:
        rows = screen[: screen.index("\n> ")].splitlines()
        assert len(rows) + 1 <= 30
        assert max(map(cell_len, rows)) <= 80
    assert f"Bruxelles {name} · " in out


def test_lines_are_wrapped_at_the_terminals_width(play: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages, help and lists of choices; but not the table, which takes 80 columns, nor commands to copy."""
    monkeypatch.setattr(table_talk, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    _, typed = at_the_first_turn()
    _, out, _ = play("--seats", "me,me", "--seed", 1, "--save", "x.json", typed=["help", *typed, "pass me the wine"])
    told = out[out.index("Answer with") : out.index("  help    this list")].splitlines()
    told += out[out.rindex("to decide") : out.index("end of input")].splitlines()
    assert max(map(cell_len, told)) <= 50
