"""What goes wrong around the program: names that are no text, full disks, interruptions, terminals without letters."""

from __future__ import annotations

import codecs
import copy
import errno
import io
import json
import os
import pickle
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from matplotlib.text import Text

import search
from analysis.reports import canvas
from analysis.reports.curves import Curve, Curves
from analysis.reports.pages import template
from analysis.reports.report import rendered
from analysis.reports.scale import Scale
from analysis.runs.report_files import MARKDOWN, report_files
from doors.terminal import console, plain_letters
from engine import Game
from engine.bounds import MOST_GAMES, MOST_ITERATIONS, MOST_JOBS, MOST_PLAYOUTS
from engine.documents import complete_only, write_new
from scripts import main
from scripts.commands import app
from tests.helpers.commands import Run, refused
from tests.helpers.paths import ROOT
from tests.helpers.small_findings import small
from tests.helpers.terminal import Terminal

# --- names that are not UTF-8 -----------------------------------------------------------------------------------------


RUN = ("simulate", "--agents", "greedy", "--players", "2", "--games", "3", "-o")


@pytest.mark.parametrize(
    "words",
    [
        (*RUN, "run-\udcff"),
        (*RUN, "run-\udcff", "--force"),
        ("match", "greedy", "random", "-o", "run-\udcff"),
        ("study", "seats", "-o", "run-\udcff"),
        ("study", "own-\udcff.toml", "-o", "run"),
        ("report", "run-\udcff"),
        ("review", "game-\udcff.json"),
        ("replay", "game-\udcff.json"),
        ("show", "table-\udcff.json"),
        ("best-move", "table-\udcff.json"),
        ("new", "-o", "table-\udcff.json"),
        ("new", "--box", "box-\udcff.toml"),
        ("play", "--save", "game-\udcff.json"),
        ("box", "--box", "box-\udcff.toml"),
    ],
)
def test_a_name_that_is_not_utf8_is_refused_before_anything_is_made(
    words: tuple[str, ...], bruxelles: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line shows the name with its byte; the folder is as it was. Python has the byte FF as this half of a pair."""
    monkeypatch.chdir(tmp_path)
    refused(bruxelles(*words), r"-\xff", "is not UTF-8")
    assert list(tmp_path.iterdir()) == []


def test_a_name_of_bytes_is_refused_by_the_command(tmp_path: Path) -> None:
    """As a shell hands it over."""
    words: list[str | bytes] = [sys.executable, "-m", "scripts.main", *RUN, os.fsencode(tmp_path) + b"/run-\xff"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert list(tmp_path.iterdir()) == []


# --- interrupted ------------------------------------------------------------------------------------------------------

INTERRUPTED = """
import sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
sys.argv = ["bruxelles", *{words!r}]
from scripts.main import main
main()
"""


@pytest.mark.parametrize(
    "module", ["typer", "engine.errors", "scripts.best_move", "numpy", "numba", "search", "pydantic"]
)
def test_ctrl_c_while_modules_are_loaded_is_silent(module: str) -> None:
    """Status 130 without a word, whatever is being imported."""
    words = ["best-move", str(next((ROOT / "examples").glob("*.json")))]
    code = INTERRUPTED.format(module=module, words=words)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_beginning_of_the_command_imports_nothing_that_takes_time() -> None:
    """An interruption is caught from there on."""
    code = "import sys; known = set(sys.modules); import scripts.main; print(*sorted(set(sys.modules) - known))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"typer", "engine", "rich", "typing", "pathlib"} & set(done.stdout.split())


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is not ignored, as it is where the tests themselves run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_in_best_move_gives_what_was_found_so_far(
    bruxelles: Run, table: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    """The answer stands on standard output, one line says that it was broken off, and the status is 130."""
    searched = search.best_move
    searched(Game.from_position(table), iterations=1)  # compiled by now: compiling is announced on standard error

    def interrupted(*given: Any, **options: Any) -> search.Advice:
        if options.get("stopped") is not None:
            signal.raise_signal(signal.SIGINT)
        return searched(*given, **options)

    monkeypatch.setattr(search, "best_move", interrupted)
    words = ("best-move", table, "--iterations", MOST_ITERATIONS, *(["--json"] if as_json else []))
    status, out, err = bruxelles(*words)
    assert (status, err) == (130, "interrupted; this is what was found so far\n")
    if as_json:
        answer = json.loads(out)
        assert 1 <= answer["iterations"] < MOST_ITERATIONS
        assert answer["moves"]
        assert "why" not in answer
    else:
        assert "to decide" in out
        assert "why:" not in out
    assert signal.getsignal(signal.SIGINT) == signal.default_int_handler


@pytest.mark.usefixtures("heard")
def test_the_second_ctrl_c_ends_the_command() -> None:
    with console.interruption_noted() as noted:
        signal.raise_signal(signal.SIGINT)
        assert noted.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_an_ignored_interruption_stays_ignored() -> None:
    """As a shell asks of what runs in its background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with console.interruption_noted() as noted:
            signal.raise_signal(signal.SIGINT)
            assert not noted.is_set()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("raised", [EOFError, pickle.UnpicklingError])
def test_an_error_of_the_program_is_no_interruption(
    bruxelles: Run, monkeypatch: pytest.MonkeyPatch, raised: type[Exception]
) -> None:
    """It shows itself: an end of file that the program met is not the end of what a user types."""

    def fail(*_: object, **__: object) -> None:
        raise raised("of the program")

    monkeypatch.setattr("engine.bruxelles1893.box.box.Box.load", fail)
    monkeypatch.setattr(sys, "argv", ["bruxelles", "box"])
    with pytest.raises(raised, match="of the program"):
        main.main()


# --- pipes and disks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["box --json", "--help"])
def test_a_closed_pipe_is_no_failure(words: str) -> None:
    """Whoever wanted no more gets no complaint, and a script that checks the status none either."""
    line = f"set -o pipefail; {sys.executable} -m scripts.main {words} | true"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")


@full
@pytest.mark.parametrize("words", [("box",), ("--version",)])
def test_a_full_disk_behind_standard_output_is_named(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as sink:
        done = subprocess.run(
            [sys.executable, "-m", "scripts.main", *words],
            cwd=ROOT, stdout=sink, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "error: standard output: No space left on device\n")


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No file can grow, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python keeps what it could write of a module, cut short
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def failed_on(answer: tuple[int, str, str], path: Path) -> None:
    """Status 1, and one line that names the file."""
    status, _, err = answer
    last = err.splitlines()[-1]
    assert status == 1
    assert last.startswith("error: ")
    assert str(path) in last
    assert "Traceback" not in err


def test_new_on_a_full_disk_names_the_file_and_leaves_nothing(bruxelles: Run, tmp_path: Path, no_room: None) -> None:
    failed_on(bruxelles("new", "-o", tmp_path / "table.json"), tmp_path / "table.json")
    assert list(tmp_path.iterdir()) == []


def test_simulate_on_a_full_disk_names_the_file(bruxelles: Run, tmp_path: Path, no_room: None) -> None:
    run = tmp_path / "run"
    failed_on(bruxelles("simulate", "--agents", "random", "--players", 2, "--games", 2, "-o", run), run)


def test_match_and_study_on_a_full_disk_name_the_file(bruxelles: Run, tmp_path: Path, no_room: None) -> None:
    failed_on(bruxelles("match", "random", "random", "--games", 2, "-o", tmp_path / "match"), tmp_path / "match")
    study = tmp_path / "study"
    failed_on(bruxelles("study", "seats", "--agents", "random", "--games", 4, "-o", study), study)


def test_review_on_a_full_disk_names_the_file(bruxelles: Run, tmp_path: Path, no_room: None) -> None:
    record = ROOT / "examples/records/3-players.json"
    folder = tmp_path / "review"
    failed_on(bruxelles("review", record, "--iterations", 1, "--seat", "Louise", "-o", folder), folder)


def test_play_that_cannot_begin_its_file_names_it(play: Terminal, tmp_path: Path, no_room: None) -> None:
    failed_on(play("--save", "game.json", typed=["1"]), Path("game.json"))
    assert list(tmp_path.iterdir()) == []


def test_play_on_a_disk_that_fills_up_ends_with_1(
    play: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on; at its end one line on standard error says that the last choices are not kept, and where."""
    kept = Path.write_text

    def full(self: Path, data: str, *given: Any, **options: Any) -> int:
        if "game.json" in self.name:
            raise OSError(errno.ENOSPC, "No space left on device")
        return kept(self, data, *given, **options)

    monkeypatch.setattr(Path, "write_text", full)
    for typed in (["1"], ["1", "quit"]):
        status, out, err = play("--save", "game.json", "--seats", "me,me", "--seed", 1, typed=typed)
        assert status == 1
        assert err.splitlines()[-1] == (
            "error: the last choices are not saved: game.json cannot be written: No space left on device"
        )
        assert "continue it with" not in out
        assert json.loads((tmp_path / "game.json").read_text())["turns"] == []
        (tmp_path / "game.json").unlink()


def test_what_was_begun_and_failed_is_removed(tmp_path: Path) -> None:
    """What stood there before stays."""
    path = tmp_path / "file"
    path.write_text("before")

    def fill_up() -> None:
        with complete_only(path) as unfinished:
            unfinished.write_text("half")
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left on device") as raised:
        fill_up()
    assert raised.value.filename == str(path)
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("file", "before")]
    with pytest.raises(FileExistsError):
        write_new(path, "after")
    assert path.read_text() == "before"


# --- budgets ----------------------------------------------------------------------------------------------------------

HUGE = "99999999999999999999999"


@pytest.mark.parametrize(
    ("words", "option", "most"),
    [
        (("best-move", "x.json"), "--iterations", MOST_ITERATIONS),
        (("best-move", "x.json"), "--seconds", 86_400),
        (("best-move", "x.json"), "--threads", MOST_JOBS),
        (("best-move", "x.json"), "--compare", MOST_PLAYOUTS),
        (("review", "x.json"), "--iterations", 10_000_000),
        (("review", "x.json"), "--ms", 600_000),
        (("review", "x.json"), "--jobs", MOST_JOBS),
        (("simulate", "--agents", "random", "-o", "run"), "--games", MOST_GAMES),
        (("simulate", "--agents", "random", "-o", "run", "--games", "2"), "--jobs", MOST_JOBS),
        (("simulate", "--agents", "random", "-o", "run", "--games", "2"), "--players", 5),
        (("match", "random", "random"), "--games", MOST_GAMES),
        (("match", "random", "random"), "--jobs", MOST_JOBS),
        (("study", "seats", "-o", "run"), "--games", MOST_GAMES),
        (("study", "seats", "-o", "run"), "--jobs", MOST_JOBS),
        (("serve",), "--threads", MOST_JOBS),
        (("bench",), "--seconds", 60),
        (("play",), "--players", 5),
        (("new",), "--players", 5),
    ],
)
@pytest.mark.parametrize("beyond", ["one", "huge"])
def test_every_budget_has_an_upper_bound(
    bruxelles: Run, words: tuple[str, ...], option: str, most: int, beyond: str
) -> None:
    """The refusal names the option and the most that may be given."""
    refused(bruxelles(*words, option, HUGE if beyond == "huge" else most + 1), option, str(most))


@pytest.mark.parametrize("agent", ["ismcts:iterations=" + HUGE, "ismcts:ms=" + HUGE, "flat:ms=inf"])
def test_agents_have_bounds_too(bruxelles: Run, tmp_path: Path, agent: str) -> None:
    words = ("simulate", "--agents", agent, "--players", 2, "--games", 2, "-o", tmp_path / "run")
    refused(bruxelles(*words), "at most")
    assert not (tmp_path / "run").exists()


# --- terminals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *(("show", f"examples/{path.name}") for path in sorted((ROOT / "examples").glob("*.json"))),
        ("replay", "examples/records/3-players.json"),
        ("best-move", "examples/2-players-last-round.json", "--iterations", "200", "--compare", "20"),
        ("box", "--assumed"),
        ("study", "--list"),
    ],
)
def test_a_terminal_of_ascii_gets_plain_letters(
    words: tuple[str, ...], bruxelles: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No escape stands for a line of a box or a sign, and none is left out: as many lines as with all letters."""
    monkeypatch.chdir(ROOT)
    whole = bruxelles(*words)[1]
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    bruxelles(*words)
    narrow.flush()
    plain = narrow.buffer.getvalue().decode("ascii")
    assert "\\u" not in plain
    assert "U+" not in plain
    assert plain.count("\n") == whole.count("\n")


@pytest.mark.parametrize("name", [command.name for command in app.registered_commands])
def test_help_is_plain(bruxelles: Run, name: str) -> None:
    """typer writes it in UTF-8 whatever the terminal."""
    assert bruxelles(name, "--help")[1].isascii()


def test_every_letter_of_a_drawing_has_a_plain_one() -> None:
    """Box lines are + - |, and those of the table are one letter each, so that columns stay."""
    plain_letters.register()
    for sign, plain in {
        "┌": "+",
        "┼": "+",
        "─": "-",
        "│": "|",
        "≈": "~",
        "–": "-",
        "−": "-",
        "●": "@",
        "é": "e",
    }.items():
        assert sign.encode("ascii", plain_letters.PLAIN_LETTERS) == plain.encode()
    assert "±1 … ∞ × 2".encode("ascii", plain_letters.PLAIN_LETTERS) == b"+-1 ... inf x 2"
    assert "花é".encode("latin-1", plain_letters.PLAIN_LETTERS) == b"U+82B1\xe9"
    drawings = [path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("drawing.py")]
    for letter in {letter for text in drawings for letter in text if not letter.isascii()} - {"…"}:
        assert len(letter.encode("ascii", plain_letters.PLAIN_LETTERS)) == 1, letter


def test_json_for_a_terminal_of_ascii_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """Escapes, of which JSON has its own, say the letters; a likeness would be another text."""
    plain_letters.register()
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii", errors=plain_letters.PLAIN_LETTERS)
    monkeypatch.setattr(sys, "stdout", narrow)
    answer = {"name": "René 花 😀", "move": "go – …"}
    console.print_json(answer)
    narrow.flush()
    assert json.loads(narrow.buffer.getvalue()) == answer


def test_only_encoding_has_plain_letters() -> None:
    """Bytes that are no text stay an error."""
    plain_letters.register()
    with pytest.raises(UnicodeDecodeError):
        codecs.decode(b"\xff", "utf-8", plain_letters.PLAIN_LETTERS)


def test_a_narrow_terminal_is_told_what_the_table_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once, and only where a person reads."""
    monkeypatch.setenv("COLUMNS", "40")
    console.demand_width.cache_clear()
    console.demand_width(80)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(console, "is_terminal", lambda: True)
    console.demand_width.cache_clear()
    for _ in range(2):
        console.demand_width(80)
    assert capsys.readouterr().err == "the table needs 80 columns, but the terminal has 40\n"
    monkeypatch.setenv("COLUMNS", "80")
    console.demand_width.cache_clear()
    console.demand_width(80)
    assert capsys.readouterr().err == ""


# --- what people wrote in reports -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "escaped"),
    [
        ("plain words, 12 %", "plain words, 12 %"),
        ("privat_livemont +6.0 −2", "privat_livemont +6.0 −2"),
        ("a|b", r"a\|b"),
        ("*bold* _leaning_", r"\*bold\* \_leaning\_"),
        ("<b>&lt;", r"\<b\>\&lt;"),
        ("`code` $x$ ~~no~~", r"\`code\` \$x\$ \~\~no\~\~"),
        ("[a](charts/b.svg)", r"\[a\](charts/b.svg)"),
        ("# heading", r"\# heading"),
        ("- item", r"\- item"),
        ("1. item\n2. item", r"1\. item 2. item"),
        ("a\\", "a\\\\"),
    ],
)
def test_markdown_shows_what_people_wrote(written: str, escaped: str) -> None:
    assert template(MARKDOWN).environment.filters["plain"](written) == escaped


def test_words_of_a_study_are_no_markdown(tmp_path: Path) -> None:
    """Neither as a heading nor in cells; and a link that somebody wrote is no chart that a report owns."""
    found = small(["<i>a|b* [c](charts/theirs.svg)", "`d_"])
    found = replace(
        found, study=replace(found.study, question="# *Why* <b>?", about="[x](charts/theirs.svg) | y\n\n- z")
    )
    files = rendered(found)
    text = files[MARKDOWN].decode()
    assert "\n# \\# \\*Why\\* \\<b\\>?\n" in text
    assert r"\[x\](charts/theirs.svg) \| y - z" in text
    assert r"| \<i\>a\|b\* \[c\](charts/theirs.svg) |" in text
    (tmp_path / MARKDOWN).write_bytes(files[MARKDOWN])
    assert report_files(tmp_path) == set(files)


def course(*names: str) -> Curves:
    return Curves(
        name="wins",
        title="Chance to win",
        note=[],
        axis="win %",
        scale=Scale("%", 100),
        across="turns",
        places=["1", "2", "end"],
        curves=[Curve(name, [0.5, 0.4, place / len(names)]) for place, name in enumerate(names)],
        parts={0: "round 1"},
    )


def test_names_without_a_glyph_neither_warn_nor_vanish(monkeypatch: pytest.MonkeyPatch) -> None:
    """The SVG has their letters, which a reader's other faces show; the picture has their code points."""
    chart = course("花子", "Zoë 🦊")
    drawn: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = chart.figure()
        svg = chart.svg(figure)
        save = figure.savefig

        def saved(*given: Any, **options: Any) -> None:
            drawn.extend(text.get_text() for text in figure.findobj(Text))
            save(*given, **options)

        monkeypatch.setattr(figure, "savefig", saved)
        assert chart.png(figure).startswith(b"\x89PNG")
    for name in ("花子", "Zoë 🦊"):
        assert f">{name}</text>" in svg
    assert {"U+82B1U+5B50", "Zoë U+1F98A"} <= set(drawn)
    assert chart.svg(figure) == svg


@pytest.mark.parametrize("name", ["W" * 40, "花" * 40])
def test_long_names_leave_room_for_the_chart(name: str) -> None:
    """They are cut; the table below has them whole."""
    chart = course(name, "B")
    (axes,) = chart.figure().axes
    assert axes.get_position().width > 0.4
    assert chart.headers[1] == name
    cut = canvas.shortened(name, 110)
    assert cut.endswith("…")
    assert canvas.width_of(cut) <= 110
    assert canvas.shortened("B", 110) == "B"


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen",
    [
        {"players": 3},
        {"players": 2, "edition": "first", "modules": ["experienced"]},
        {"players": 4, "modules": ["belle-epoque", "asymmetric"]},
        {"players": 2, "modules": ["asymmetric"], "boards": ["horta", "a"]},
        {"players": 3, "game": "1897"},
    ],
    ids=str,
)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_games_can_be_copied_and_pickled(chosen: dict[str, Any], copied: Any) -> None:
    """The copy plays on as the game does, hidden cards included, and neither changes the other."""
    game = Game.new(seed=5, **chosen)
    for _ in range(25):
        game.play_action(game.actions()[0])
    before = game.position(piles=True)
    twin = copied(game)
    assert twin.position(piles=True) == before
    assert (twin.names, twin.boards, twin.legal_moves()) == (game.names, game.boards, game.legal_moves())
    while not twin.over:
        twin.play_action(twin.actions()[-1])
    assert game.position(piles=True) == before
    while not game.over:
        game.play_action(game.actions()[-1])
    assert twin.scores() == game.scores()
    assert copied(game).over
