"""Reviews of games: what is blamed and what is not, from what was visible then, broken off and gone on with."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from analysis.reviews import review as reviews
from analysis.reviews.folder import ReviewFolder
from analysis.reviews.page import FILES
from analysis.reviews.review import (
    GRADES,
    LOSSES,
    Effort,
    PlayedRecord,
    Review,
    ReviewedTurn,
    Swing,
    grade,
    review,
    review_turn,
)
from analysis.reviews.words import turn_row
from engine import Game
from engine.chance import stream
from engine.documents import dumps
from engine.errors import InputError, RecordError
from engine.game import determinize
from engine.records import Recorder, choices, read
from search import Advice, agents, best_move
from search.advice import Behind, Figure
from search.tree import one
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT
from tests.helpers.recorded import recorded

FEW = Effort(iterations=60)
QUICK = Effort(iterations=10)
ENOUGH = Effort(iterations=1000)
"""For a search to be sure of a blunder."""

PAGES = ("review.json", "review.html", "charts")
SEED = 3


def played_by(code: str, players: int, seed: int, turns: int = 1000, passing: int | None = None) -> dict[str, Any]:
    """The record of a game between equal agents, or of its first turns; the last of these is a pass if so wanted."""
    recorder = Recorder(Game.new(players=players, seed=seed), seed)
    game, words, agent = recorder.game, stream(seed, "agents"), agents.parse(code)
    agent.prepare(one(game.state))
    while not game.over and len(recorder.document()["turns"]) < turns:
        recorder.play_action(agent.choose(game.rules, one(game.state), words))
    while passing is not None and not (game.decision == "turn" and game.seat == passing):
        recorder.play_action(agent.choose(game.rules, one(game.state), words))
    if passing is not None:
        recorder.play("pass")
    return recorder.document()


@pytest.fixture(scope="module")
def blundered() -> dict[str, Any]:
    """The second player of three passes with all meeples at hand in the first round."""
    return played_by("greedy", 3, 4, turns=6, passing=1)


def reviewed(document: dict[str, Any], effort: Effort = FEW, jobs: int = 2) -> Review:
    played = PlayedRecord.of(document)
    found: list[ReviewedTurn] = []
    review(played.turns, effort, SEED, jobs, found.append)
    return Review(played, None, effort, SEED, sorted(found, key=lambda turn: turn.number))


# --- grades -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mean", "error", "expected"),
    [
        (0.0, 0.0, "good"),
        (-0.5, 0.01, "good"),
        (0.049, 0.001, "good"),
        (0.051, 0.001, "inaccuracy"),
        (0.101, 0.001, "mistake"),
        (0.151, 0.001, "blunder"),
        (0.151, 0.075, "blunder"),
        (0.151, 0.076, "good"),
    ],
)
def test_grades(mean: float, error: float, expected: str) -> None:
    """By what was lost, unless that is within two errors."""
    assert grade(Figure(mean, error)) == expected


def test_an_exact_loss_is_shown_and_the_first_choice_has_none(blundered: dict[str, Any]) -> None:
    """A turn whose end was counted out has no error, but a loss; of another way to the same table neither counts."""
    turn = reviewed(blundered).turns[-1]
    exact = replace(turn, value_loss=0.2, value_loss_se=0.0, win_loss=0.3, win_loss_se=0.0)
    assert turn_row(exact)[-3:] == ["30.0 ± 0.0", turn_row(turn)[-2], turn.best]
    assert exact.surely_lost
    for other in (replace(turn, best_actions=turn.actions), replace(turn, value_loss=0.0, value_loss_se=0.0)):
        assert turn_row(other)[-3:] == ["", "", ""]
        assert not other.surely_lost
    assert not replace(turn, value_loss=0.2, value_loss_se=0.11).surely_lost


def test_a_planted_blunder_is_found(blundered: dict[str, Any]) -> None:
    """It is the only one of its player, and something else than a pass is better."""
    found = reviewed(blundered, ENOUGH)
    *others, last = found.turns
    assert (last.move, last.grade) == ("Pass", "blunder")
    assert last.value_loss > max(turn.value_loss for turn in others)
    assert last.best != "Pass"
    assert last.wins["B"] < 1 / 3
    (own,) = (summary for summary in found.summaries if summary.player == "B")
    assert own.costliest[0] == last.number
    assert own.grades["blunder"] == 1
    assert found.deciding[0].number == last.number


def test_turns_decide_by_what_surely_changed_hands(blundered: dict[str, Any]) -> None:
    """However much the figures of two short searches differ by chance: the most decisive one is sure, not large."""
    found = reviewed(blundered)
    sure, unsure = {"A": 0.01, "B": 0.01, "C": 0.01}, {"A": 0.3, "B": 0.3, "C": 0.3}
    shares = [(0.4, 0.3, 0.3, sure), (0.4, 0.5, 0.1, sure), (0.9, 0.1, 0.0, unsure), (0.4, 0.5, 0.1, unsure)]
    shares += [(0.2, 0.7, 0.1, unsure), (0.2, 0.7, 0.1, sure), (0.1, 0.8, 0.1, sure), *[(0.1, 0.8, 0.1, sure)] * 2]
    turns = [
        replace(turn, wins={"A": a, "B": b, "C": c}, wins_se=errors)
        for turn, (a, b, c, errors) in zip(found.turns, shares, strict=True)
    ]
    deciding = replace(found, turns=turns).deciding
    assert [swing.number for swing in deciding] == [turns[1].number, turns[6].number]
    assert [swing.swing for swing in deciding] == [0.2, 0.1]


def test_a_turn_loses_what_it_is_behind_the_best(blundered: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """By the advice in which it was asked for, with its errors; and everybody's share of the win is what that says."""
    turn = PlayedRecord.of(blundered).turns[-1]
    behind = Behind(value=Figure(0.12, 0.05), win=Figure(0.23456, 0.04), margin=Figure(-1.5, 2.0))
    shares = [Figure(0.5, 0.01), Figure(0.2, 0.02), Figure(0.3, 0.03)]

    def advised(*given: Any, **others: Any) -> Advice:
        advice = best_move(*given, **others)
        (asked,) = advice.asked
        assert asked.actions == ["pass"]
        assert asked.behind is not None
        return replace(advice, asked=[replace(asked, behind=behind, shares=shares)])

    monkeypatch.setattr(reviews, "best_move", advised)
    found = review_turn(turn, FEW, SEED)
    assert (found.grade, found.value_loss, found.value_loss_se) == ("mistake", 0.12, 0.05)
    assert (found.win_loss, found.win_loss_se) == (0.2346, 0.04)
    assert (found.margin_loss, found.margin_loss_se) == (-1.5, 2.0)
    assert found.wins == {"A": 0.5, "B": 0.2, "C": 0.3}
    assert found.wins_se == {"A": 0.01, "B": 0.02, "C": 0.03}


def test_another_way_to_the_same_table_loses_nothing(
    blundered: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever figures the two have."""
    turn = PlayedRecord.of(blundered).turns[-1]

    def advised(*given: Any, **others: Any) -> Advice:
        advice = best_move(*given, **others)
        return replace(advice, moves=[replace(advice.best, codes=advice.asked[0].codes)])

    assert review_turn(turn, FEW, SEED).value_loss > 0
    monkeypatch.setattr(reviews, "best_move", advised)
    found = review_turn(turn, FEW, SEED)
    assert (found.grade, found.win_loss, found.margin_loss, found.value_loss) == ("good", 0, 0, 0)
    assert (found.win_loss_se, found.margin_loss_se, found.value_loss_se) == (0, 0, 0)


def test_shares_of_the_win_are_whole(blundered: dict[str, Any]) -> None:
    """After every turn, whether games were played on or not."""
    for effort in (QUICK, Effort(iterations=4000)):
        for turn in PlayedRecord.of(blundered).turns[-2:]:
            assert sum(review_turn(turn, effort, SEED).wins.values()) == pytest.approx(1, abs=2e-4)


def test_what_the_search_would_have_played_loses_nothing(blundered: dict[str, Any]) -> None:
    """Its favourite played in place of the pass, and searched as long, is the best, without a figure."""
    turn = PlayedRecord.of(blundered).turns[-1]
    moves = review_turn(turn, Effort(iterations=2400), SEED).best_actions
    ahead, codes = turn.game.copy(), []
    for move in moves:
        codes.append(ahead.code(move))
        ahead.play_action(codes[-1])
    assert 2400 % len(codes) == 0
    again = review_turn(replace(turn, codes=codes), Effort(iterations=2400 // len(codes)), SEED)
    assert (again.actions, again.best_actions, again.grade) == (moves, moves, "good")
    assert (again.win_loss, again.win_loss_se, again.margin_loss, again.value_loss) == (0, 0, 0, 0)


@pytest.mark.slow
def test_moves_of_an_equal_searcher_are_hardly_blamed(bruxelles: Run, tmp_path: Path) -> None:
    """Of the turns of four players who searched as long as the review, 95 % and more are good."""
    played = "simulate", "--agents", "ismcts:iterations=2000", "--players", 4, "--games", 1, "--seed", 12
    assert bruxelles(*played, "--records", "-o", tmp_path / "run")[0] == 0
    record = tmp_path / "run/records/000000.json"
    found = json.loads(bruxelles("review", record, "--iterations", 2000, "--json")[1])["turns"]
    assert sum(turn["grade"] == "good" for turn in found) >= 0.95 * len(found)


# --- what it knows ----------------------------------------------------------------------------------------------------


def test_the_hidden_order_changes_nothing() -> None:
    """With all that is hidden drawn anew, a review says the same of a turn."""
    for turn in PlayedRecord.of(recorded(3, 7, 60)[1]).turns[4::11]:
        other = turn.game.copy()
        determinize(other.rules, other.state, stream(99, "hidden"))
        assert other.state.tobytes() != turn.game.state.tobytes()
        assert review_turn(replace(turn, game=other), QUICK, SEED) == review_turn(turn, QUICK, SEED)


def test_a_real_game_is_reviewed_as_one_of_a_seed() -> None:
    """Cards that came up later are listed in its record, and make no difference."""
    game, document = recorded(3, 7, 60)
    real = {key: value for key, value in document.items() if key != "seed"} | {"revealed": game.up}
    for one_turn, other in list(zip(PlayedRecord.of(document).turns, PlayedRecord.of(real).turns, strict=True))[4::11]:
        assert review_turn(one_turn, QUICK, SEED) == review_turn(other, QUICK, SEED)


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["3-players", "3-players-belle-epoque", "3-players-first-edition", "1897-3-players"])
def test_every_choice_of_a_record_belongs_to_a_turn(name: str) -> None:
    """One turn a line, where no choice is forced; each decision is its player's."""
    document = read(ROOT / "examples/records" / f"{name}.json")
    played = PlayedRecord.of(document)
    assert [turn.line for turn in played.turns] == list(range(1, len(document["turns"]) + 1))
    assert [turn.player for turn in played.turns] == [line.split(":")[0] for line in document["turns"]]
    assert [code for turn in played.turns for code in turn.codes] == [code for _, _, code in choices(document)]
    assert played.turns[-1].points == document["scores"]


def test_the_other_game_is_reviewed() -> None:
    """The last turns of Bruxelles 1897, up to the end."""
    played = PlayedRecord.of(read(ROOT / "examples/records/1897-3-players.json"))
    found = [review_turn(turn, Effort(iterations=5), SEED) for turn in played.turns[-3:]]
    answer = Review(played, None, Effort(iterations=5), SEED, found)
    most = max(answer.scores.values())
    assert answer.result == {name: float(points == most) for name, points in answer.scores.items()}
    assert {turn.grade for turn in found} <= set(GRADES)
    assert answer.to_json()["game"] == "1897"


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def record(blundered: dict[str, Any], tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(dumps(blundered), encoding="utf-8")
    return path


def test_a_broken_review_goes_on(bruxelles: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files are those of an unbroken one; a line that was broken off in the middle does not matter."""
    asked = "review", record, "--iterations", 20
    assert bruxelles(*asked, "-o", tmp_path / "whole", "--jobs", 1)[0] == 0
    add: Callable[[ReviewFolder, ReviewedTurn], None] = ReviewFolder.add
    kept: list[int] = []

    def add_two(folder: ReviewFolder, turn: ReviewedTurn) -> None:
        if len(kept) == 2:
            raise KeyboardInterrupt
        add(folder, turn)
        kept.append(turn.number)

    monkeypatch.setattr(ReviewFolder, "add", add_two)
    status, _, err = bruxelles(*asked, "-o", tmp_path / "broken")
    assert status == 130
    assert "--resume continues" in err
    with (tmp_path / "broken/turns.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"number": 5, "turn"')
    added: list[int] = []

    def add_all(folder: ReviewFolder, turn: ReviewedTurn) -> None:
        add(folder, turn)
        added.append(turn.number)

    monkeypatch.setattr(ReviewFolder, "add", add_all)
    refused(bruxelles(*asked, "-o", tmp_path / "broken"), "exists", "--resume")
    refused(bruxelles(*asked, "-o", tmp_path / "broken", "--resume", "--seed", 1), "was begun with seed 0, not 1")
    assert bruxelles(*asked, "-o", tmp_path / "broken", "--resume")[0] == 0
    turns = json.loads((tmp_path / "broken/review.json").read_text(encoding="utf-8"))["turns"]
    assert sorted(kept + added) == [turn["number"] for turn in turns]
    for name in FILES:
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert {entry.name for entry in (tmp_path / "broken").iterdir()} == {
        "turns.jsonl",
        "review.json",
        "review.html",
        "charts",
    }


@pytest.mark.parametrize("left", [(), (".lock",), (".lock", ".turns.jsonl.unfinished")])
def test_a_review_killed_at_once_can_be_taken_up(
    left: tuple[str, ...], bruxelles: Run, record: Path, tmp_path: Path
) -> None:
    """Before its first file was written, it is begun, whichever way it is asked for; without either it is refused."""
    asked = "review", record, "--iterations", 1, "--seat", "B", "-o", tmp_path / "review"
    for option in ("--resume", "--force"):
        (tmp_path / "review").mkdir()
        for name in left:
            (tmp_path / "review" / name).write_text('{"for', encoding="utf-8")
        refused(bruxelles(*asked), "exists")
        assert bruxelles(*asked, option)[0] == 0
        assert {entry.name for entry in (tmp_path / "review").iterdir()} == {"turns.jsonl", *PAGES}
        shutil.rmtree(tmp_path / "review")


def test_a_review_killed_while_it_writes_its_page_can_be_replaced(bruxelles: Run, record: Path, tmp_path: Path) -> None:
    """What it left unfinished is its own, the charts' too."""
    asked = "review", record, "--iterations", 1, "--seat", "B", "-o", tmp_path / "review"
    for option in ("--resume", "--force"):
        assert bruxelles(*asked, *([option] if (tmp_path / "review").exists() else []))[0] == 0
        for name in ("review.html", "charts/wins.svg", "turns.jsonl"):
            file = tmp_path / "review" / name
            (file.parent / f".{file.name}.unfinished").write_bytes(file.read_bytes()[:9] if file.exists() else b"")
    assert bruxelles(*asked, "--force")[0] == 0
    assert {entry.name for entry in (tmp_path / "review").iterdir()} == {"turns.jsonl", *PAGES}


def test_a_last_line_cut_within_a_letter_is_as_good_as_none(bruxelles: Run, record: Path, tmp_path: Path) -> None:
    """Of names such as Zoë a letter takes two bytes; a line between that is no text is named."""
    text = record.read_text(encoding="utf-8").replace('"B', '"Zoë')
    record.write_text(text, encoding="utf-8")
    asked = "review", record, "--iterations", 1, "-o", tmp_path / "review"
    assert bruxelles(*asked)[0] == 0
    turns = tmp_path / "review/turns.jsonl"
    whole = turns.read_bytes()
    letter = whole.rindex("ë".encode())
    turns.write_bytes(whole[: letter + 1])
    assert bruxelles(*asked, "--resume")[0] == 0
    assert sorted(turns.read_bytes().splitlines()) == sorted(whole.splitlines())
    turns.write_bytes(whole[: letter + 1] + whole[letter + 2 :])
    refused(bruxelles(*asked, "--resume"), "turns.jsonl: line", "damaged")


def test_folders_are_not_overwritten(bruxelles: Run, record: Path, tmp_path: Path) -> None:
    """A folder without a review, or with other files, stays as it is."""
    asked = "review", record, "--iterations", 1, "--seat", "B"
    own = tmp_path / "own"
    own.mkdir()
    (own / "notes.txt").write_text("mine", encoding="utf-8")
    refused(bruxelles(*asked, "-o", own, "--force"), "no folder of a review")
    refused(bruxelles(*asked, "-o", tmp_path / "none", "--resume"), "nothing to resume")
    assert bruxelles(*asked, "-o", tmp_path / "review")[0] == 0
    (tmp_path / "review/charts/notes.txt").write_text("mine", encoding="utf-8")
    refused(bruxelles(*asked, "-o", tmp_path / "review", "--force"), "charts/notes.txt")
    (tmp_path / "review/charts/notes.txt").unlink()
    (tmp_path / "review/turns.jsonl").write_text(
        (tmp_path / "review/turns.jsonl").read_text(encoding="utf-8") + "{}\n", encoding="utf-8"
    )
    refused(bruxelles(*asked, "-o", tmp_path / "review", "--resume"), "turns.jsonl: line", "damaged")
    assert bruxelles(*asked, "-o", tmp_path / "review", "--force")[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ms", "5", "--iterations", "5"), "not both"),
        (("--ms", "0"), "--ms"),
        (("--iterations", "0"), "--iterations"),
        (("--jobs", "0"), "--jobs"),
        (("--resume",), "--output"),
        (("--force",), "--output"),
        (("--seat", "Nobody"), 'seat: there is no player "Nobody"; known: A, B, C'),
    ],
)
def test_refusals(bruxelles: Run, record: Path, words: tuple[str, ...], said: str) -> None:
    refused(bruxelles("review", record, *words), said)


def test_a_record_without_a_choice_is_refused(blundered: dict[str, Any]) -> None:
    """Of anybody, or of the player asked for."""
    with pytest.raises(RecordError, match="none with a choice"):
        PlayedRecord.of({**blundered, "turns": []})
    with pytest.raises(InputError, match="C has no turn with a choice"):
        PlayedRecord.of({**blundered, "turns": blundered["turns"][:2]}).of_player("C")


def test_the_terminal_and_json_say_the_same(bruxelles: Run, record: Path) -> None:
    """A line a turn with its grade, a line a player, and how long it will take; of one player, his turns alone."""
    asked = "review", record, "--iterations", 20
    status, out, err = bruxelles(*asked)
    assert status == 0
    assert re.search(r"\d+ turns with \d+ decisions to review, about 0:00:\d\d with \d+ jobs?", err)
    answer = json.loads(bruxelles(*asked, "--json")[1])
    lines = out.splitlines()
    assert lines[0].startswith("Not over yet: A ")
    head = next(line for line in lines if line.lstrip().startswith("#"))
    move = slice(head.index("turn"), head.index("grade"))
    for turn in answer["turns"]:
        place = next(n for n, line in enumerate(lines) if re.match(rf" *{turn['number']} +{turn['round']}  ", line))
        folded = " ".join(line[move].strip() for line in lines[place : place + 8])
        assert turn["move"].split()[0] in lines[place]
        assert turn["move"].replace(" ", "") in folded.replace(" ", "")
        assert re.search(rf"  {turn['grade']}\b", lines[place])
    for summary in answer["seats"]:
        assert any(line.startswith(f"{summary['player']}  ") for line in lines)
    assert "the turns that changed the chances most so far, each with the table before it:" in lines
    assert max(map(len, lines)) <= 100
    own = json.loads(bruxelles(*asked, "--seat", "B", "--json")[1])
    assert own["turns"] == [turn for turn in answer["turns"] if turn["player"] == "B"]
    assert [summary["player"] for summary in own["seats"]] == ["B"]
    assert own["deciding"] == []


# --- the pages --------------------------------------------------------------------------------------------------------


def test_every_key_is_explained(blundered: dict[str, Any]) -> None:
    """In the order in which they are printed; and the thresholds are those that count."""
    text = (ROOT / "docs/review.md").read_text(encoding="utf-8")
    tables = text.split("\n| key | what it holds |\n")[1:]
    rows = [[row.split(" | ")[0] for row in table.split("\n\n")[0].splitlines()[1:]] for table in tables]
    listed = [[key for row in table for key in re.findall(r"`([^`]+)`", row)] for table in rows]
    answer = reviewed(blundered, Effort(iterations=2)).to_json()
    of_swings = [field.name for field in fields(Swing)]  # a review of so little has none
    assert listed == [list(answer), *(list(answer[key][0]) for key in ("turns", "seats")), of_swings]
    for name, least in LOSSES.items():
        assert f"| {name} | {100 * least:.0f} or more" in text


def test_the_page_has_everything(bruxelles: Run, record: Path, tmp_path: Path) -> None:
    """Both charts, a row a turn, names as text and not as markup, and nothing from elsewhere."""
    folder = tmp_path / "review"
    assert bruxelles("review", record, "--iterations", 20, "-o", folder)[0] == 0
    page = (folder / "review.html").read_text(encoding="utf-8")
    answer = json.loads((folder / "review.json").read_text(encoding="utf-8"))
    assert page.count("<svg") == 2
    assert "??" in page
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    for turn in answer["turns"]:
        assert f"<td>{turn['number']}</td><td>{turn['round']}</td><td>{turn['player']}</td>" in page
