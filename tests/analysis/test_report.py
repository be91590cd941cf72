"""Reports: what their charts show and print, that nothing on them overlaps, and that the pages stand on their own."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath

from analysis.findings.doubts import doubts
from analysis.findings.evidence import KINDS
from analysis.findings.model.comparisons import Replay
from analysis.findings.model.findings import Findings
from analysis.findings.naming import agents_name, names_of
from analysis.findings.takeaways import answers
from analysis.findings.words import capital, level_name, titled
from analysis.reports.canvas import COLOURS, DPI, GREY, WIDTH
from analysis.reports.charts import Chart
from analysis.reports.dots import PAGE_LINES, Dots
from analysis.reports.exhibits import answered, sections
from analysis.reports.report import rendered, write_report
from analysis.reports.scale import Scale
from analysis.reports.section import Section
from analysis.runs.report_files import CHARTS, FINDINGS, MARKDOWN, PAGE
from analysis.statistics.estimates import Estimate
from engine.errors import InputError
from scripts import main
from tests.helpers.findings import AGENTS, FACES, findings
from tests.helpers.small_findings import one_family, small

PLAIN, MANY = "three agents", "thirty long labels, three agents"
STUDIES: dict[str, Callable[[], Findings]] = {
    PLAIN: findings,
    MANY: lambda: one_family(findings(FACES, 3)),
    "one agent and label": lambda: findings(("only",), 1),
    "thirty long labels": lambda: one_family(findings(FACES, 1)),
    "labels without spaces": lambda: one_family(findings(("x" * 90, "y"), 2)),
}
"""What charts may have to bear."""

VOID = {"meta", "link", "br", "hr", "img", "input"}


@cache
def exhibits(study: str = PLAIN) -> list[Section]:
    return sections(STUDIES[study]())


@cache
def charts(study: str = PLAIN) -> dict[str, Chart]:
    return {chart.name: chart for section in exhibits(study) for chart in section.charts}


@cache
def files() -> dict[str, bytes]:
    return rendered(findings())


@dataclass(frozen=True)
class Written:
    """A text and its ink, in the face that it was laid out for."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    below: float
    """Where the chart ends."""


@cache
def written(study: str, name: str) -> list[Written]:
    """Every text of a chart."""
    chart = charts(study)[name]
    return list(texts(chart.svg(chart.figure())))


def texts(svg: str) -> Iterator[Written]:
    root = ElementTree.fromstring(svg)
    below = float(root.get("viewBox", "").split()[3])
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        style = dict(part.split(": ", 1) for part in element.get("style", "").split("; "))
        assert style["font-family"].startswith("'DejaVu Sans'")
        assert "transform" not in element.attrib
        size = float(style["font-size"].removesuffix("px"))
        face = FontProperties(family="DejaVu Sans", size=size, weight=style.get("font-weight", "normal"))
        text = element.text or ""
        width, height, descent = TextToPath().get_text_width_height_descent(text, face, False)
        x, y = float(element.get("x", "")), float(element.get("y", ""))
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[style["text-anchor"]]
        yield Written(text, left, left + width, y - (height - descent), y + descent, below)


@dataclass(frozen=True)
class Line:
    """What an axis shows, in its own values."""

    xs: list[float]
    ys: list[float]
    marker: str
    colour: str
    face: str


def lines(axes: Axes) -> list[Line]:
    return [
        Line(
            [round(float(x), 6) for x in np.asarray(line.get_xdata())],
            [round(float(y), 6) for y in np.asarray(line.get_ydata())],
            str(line.get_marker()),
            str(line.get_color()),
            str(line.get_markerfacecolor()),
        )
        for line in axes.lines
    ]


@pytest.mark.parametrize("study", STUDIES)
def test_texts_neither_overlap_nor_leave_the_chart(study: str) -> None:
    """Of all charts, whatever labels and however many rows they have."""
    for name in charts(study):
        found = written(study, name)
        for text in found:
            assert text.left >= 0, (name, text)
            assert text.right <= WIDTH, (name, text)
            assert text.top >= 0, (name, text)
            assert text.bottom <= text.below, (name, text)
        for a, b in combinations(found, 2):
            apart = a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top
            assert apart, (name, a, b)


@pytest.mark.parametrize("study", STUDIES)
def test_every_chart_prints_its_title_evidence_and_n(study: str) -> None:
    for section in exhibits(study):
        for chart in section.charts:
            words = [text.text for text in written(study, chart.name)]
            printed = " ".join(words)
            assert re.sub(r"\s", "", chart.title) in re.sub(r"\s", "", printed)
            assert KINDS[section.evidence].sentence in printed
            assert "Lines: 95 % intervals" in printed
            counts = [mark.n for _, mark in chart.marks]
            assert counts
            if isinstance(chart, Dots):
                assert f"n {chart.counted}" in words
                for count in counts:
                    words.remove(f"{count:,}")
            else:
                least, most = f"{min(counts):,}", f"{max(counts):,}"
                assert f"n {least} seats" if least == most else f"n {least} to {most} seats" in printed


def test_everything_found_has_its_charts() -> None:
    assert len(charts()) == sum(len(section.charts) for section in exhibits())
    assert charts().keys() >= {
        *(f"{family}-4-{measure}" for family in ("seat", "given", "observed") for measure in ("win", "margin")),
        *("seat-4-win-difference", "model-strategy-4", "assumptions-1"),
        *(f"sources-{players}{what}" for players in (3, 4) for what in ("", "-winners")),
        *("course-changes", *(f"{chart}-{players}" for chart in ("course-leader", "comebacks") for players in (3, 4))),
        *("actions-4", "actions-4-winners", "length-decisions", "length-turns", "length-waiting"),
        *("between-players-board-win", "opening-4"),
        *(f"{chart}-{players}" for chart in ("runaway", "margins", "last-seat", "catch-up") for players in (3, 4)),
        *(f"clusters-4-{measure}" for measure in ("share", "win", "margin", "versus")),
    }
    (unfitted,) = (section for section in exhibits() if section.id == "model-agent-3")
    assert "courtier never wins against the others" in unfitted.text[-1]


def test_dots_stand_where_their_values_are() -> None:
    """Dot, interval and par of a row, in per cent, on an axis that all of them are within."""
    chart = charts()["seat-4-win"]
    (axes,) = chart.figure().axes
    drawn = [line.xs for line in lines(axes)]
    low, high = axes.get_xlim()
    assert [25.0, 25.0] in drawn
    for _, mark in chart.marks:
        value, *ends = (round(100 * end, 6) for end in (mark.estimate.value, mark.estimate.low, mark.estimate.high))
        assert [value] in drawn
        assert ends in drawn
        assert low < ends[0] < ends[1] < high


def test_minutes_name_the_pace_that_is_assumed() -> None:
    (section,) = (section for section in exhibits() if section.id == "length")
    paced = [text for text in section.text if "minutes (" in text]
    assert len(paced) == 6
    assert all("at an assumed 40 seconds a turn" in text for text in paced)


def test_the_largest_differences_of_round_1_are_shown() -> None:
    """Five of each comparison, on one axis; their table has them in their own units."""
    chart = charts()["opening-4"]
    assert isinstance(chart, Dots)
    assert [len(group.rows) for group in chart.groups] == [5] * 4
    (section,) = (section for section in exhibits() if section.id == "opening-4")
    assert "28 differences" in section.text[0]
    assert section.tables[0].rows[0][1:4] == ("workshop", "1.20", "+0.30")
    ((_, mark), *_) = chart.marks
    assert mark.estimate.value == pytest.approx(0.3 / 0.8)


def test_games_that_would_show_a_difference_are_a_table() -> None:
    (section,) = (section for section in exhibits() if section.id == "between-players-board")
    (table,) = section.tables
    assert table.title == "Games that would show a difference of 10.0 % of par: win share, relative to par"
    assert table.rows[0] == ("seat 1, 4 players instead of 3", "rules of thumb", "±30.0", "1,000", "9,000")


def test_panels_leave_room_and_name_their_par() -> None:
    """What never happens stands above the words of the axis."""
    assert all(axes.get_ylim()[0] < 0 for axes in charts()["actions-4"].figure().axes)
    words = " ".join(text.text for text in written(PLAIN, "comebacks-4"))
    assert "dashed: par 25" in words


def test_panels_stand_where_their_values_are() -> None:
    axes = charts()["actions-4"].figure().axes
    assert len(axes) == 4
    assert {line.ys[0] for line in lines(axes[0]) if len(line.ys) == 1} == {0.5, 0.7, 0.9, 1.1, 1.3}


def test_what_rests_on_too_little_is_grey_and_without_a_claim() -> None:
    """It has no value in the chart, does not stretch the axis, and says so in the table."""
    (axes,) = charts()["difficult-4-win"].figure().axes
    assert axes.get_xlim()[0] == 0
    assert axes.get_xlim()[1] < 70
    words = [text.text for text in written(PLAIN, "difficult-4-win")]
    assert words.count("too few") == 3
    assert "90.0" not in words
    assert "Grey: too few games for a claim." in " ".join(words)
    assert {row[0]: row[-1] for row in charts()["difficult-4-win"].table} == {
        "usual": "differs",
        "few": "too few",
        "one block": "too few",
        "nothing": "too few",
        "wide": "",
        "none won": "differs",
    }
    assert {line.colour for line in lines(axes) if line.marker in ("o", "D")} == {COLOURS[0], COLOURS[2], GREY}


def test_only_what_is_told_from_par_is_full() -> None:
    (axes,) = charts()["difficult-4-win"].figure().axes
    faces = {line.xs[0]: line.face for line in lines(axes) if line.marker in ("o", "D")}
    assert faces == {24.0: COLOURS[0], 26.0: "white", 27.0: "white", 0.0: COLOURS[2]}


def test_without_a_test_full_means_that_the_interval_leaves_par_out() -> None:
    chart = charts()["course-leader-4"]
    assert {words[0]: mark.differs for words, mark in chart.marks if mark.name == "rules of thumb"} == {
        f"after round {number}": True for number in range(1, 6)
    }
    chart = charts()["sources-4-winners"]
    differ = {words[0]: mark.differs for words, mark in chart.marks}
    assert differ == {"sales": True, "building": True, "irises": True, "unpaid nobles": False}
    assert "full dots: the line does not reach par" in chart.note[-1]
    assert "q" not in chart.headers


def test_intervals_beyond_the_axis_end_in_arrows() -> None:
    """Open ones and long ones to both sides, and to the right where even the value is beyond."""
    (axes,) = charts()["difficult-4-win"].figure().axes
    arrows = [line.marker for line in lines(axes) if line.marker in ("<", ">")]
    assert sorted(arrows) == ["<", "<", ">", ">", ">"]


def test_long_charts_go_on_with_the_same_axis() -> None:
    parts = [chart for name, chart in charts(MANY).items() if re.fullmatch(r"seat-4-win-\d", name)]
    number = len(parts)
    assert number > 1
    assert [chart.title for chart in parts] == [
        f"Seat, 4 players: win share ({part} of {number})" for part in range(1, number + 1)
    ]
    names = names_of(STUDIES[MANY]().families[0])
    assert [words[0] for chart in parts for words, _ in chart.marks] == [names[face] for face in FACES for _ in AGENTS]
    assert all(len(list(chart.marks)) <= PAGE_LINES for chart in parts)
    assert len({chart.figure().axes[0].get_xlim() for chart in parts}) == 1


def test_tables_have_the_numbers_of_the_charts() -> None:
    chart = charts()["seat-4-margin"]
    mean = "points above the others at the table (points)"
    assert chart.headers == ("Seat", "players", mean, "interval", "n (seats)", "blocks", "q", "")
    assert chart.table[0] == (
        "first player",
        "rules of thumb",
        "−4.0",
        "−4.7\xa0…\xa0−3.3",
        "4,000",
        "1,000",
        "0.020",
        "differs",
    )
    for any_chart in charts().values():
        assert all(len(row) == len(any_chart.headers) for row in any_chart.table)
        assert len(any_chart.table) == len(list(any_chart.marks))


def test_tables_have_what_was_replayed() -> None:
    """Beside the first value, and with what became of it; its dot is hollow if that did not come again."""
    found = small(["again", "gone", "unclaimed"])
    (win, *others) = found.families[0].measures
    rows = [
        replace(row, replay=Replay(n=12, blocks=3, replayed=value, combined=value, again=again))
        for row, again, value in zip(win.rows, (True, False, None), [Estimate(0.3, 0.2, 0.4)] * 3, strict=True)
    ]
    family = replace(found.families[0], measures=[replace(win, rows=rows), *others])
    replayed, first, *_ = (chart for section in sections(replace(found, families=[family])) for chart in section.charts)
    assert replayed.headers[-4:] == ("replayed", "n (replayed)", "combined", "")
    assert [cells[-4:] for cells in replayed.table] == [
        ("30.0 (20.0\xa0…\xa040.0)", "12", "30.0 (20.0\xa0…\xa040.0)", remark)
        for remark in ("differs again", "did not come again", "differs")
    ]
    assert [mark.differs for _, mark in replayed.marks] == [True, False, True]
    assert "combined" not in first.headers


def test_who_beats_whom_is_a_table() -> None:
    """A row and a column a label, each cell with its interval and n, and the same pair from the other side."""
    (section,) = (own for own in exhibits() if own.id == "given-4")
    table = next(own for own in section.tables if own.title.startswith("Who beats whom, rules of thumb"))
    assert table.headers == ("", "seat 1", "seat 2", "seat 3")
    assert table.rows[0] == ("seat 1", "", *["40.0* (35.0\xa0…\xa045.0), n 200"] * 2)
    assert table.rows[1][1] == "60.0* (55.0\xa0…\xa065.0), n 200"
    assert section.tables[-1].rows == [("seat 1", "", "what seat 1 is"), ("seat 2", "", "what seat 2 is")]


def test_of_what_becomes_of_findings_only_those_are_listed_that_there_are() -> None:
    """Each with its measure; how many show nothing is in the heading."""
    (section,) = (own for own in exhibits() if own.id == "given-4")
    table = section.tables[0]
    assert table.title == "In stronger play: 1 × holds up, 1 × no effect"
    assert table.rows == [("seat 1", "win share", "holds up", "it is more for every agent.")]


def test_the_sides_of_boards_are_called_what_they_are() -> None:
    assert capital(titled("against_a_sides")) == "Against A sides"
    assert titled("nobles_kept") == "nobles kept"
    assert titled("with_a_board") == "with a board"
    assert level_name("a", "against_a_sides") == "the A side"
    assert level_name("a", "letter") == "“a”"


def test_charts_are_described_in_words() -> None:
    described = "Seat, 4 players: win share: win share from 23.0 to 26.0 %. All values are in the table below."
    assert charts()["seat-4-win"].alternative == described


@pytest.mark.parametrize(
    ("scale", "value", "text"),
    [
        (Scale("%", 100), 0.28149, "28.1"),
        (Scale("points"), -0.04, "0.0"),
        (Scale("points", signed=True), 1.26, "+1.3"),
        (Scale("uses", decimals=2, signed=True), -1.256, "−1.26"),
        (Scale("points"), math.inf, "∞"),
        (Scale("points"), -math.inf, "−∞"),
        (Scale("points"), math.nan, "–"),
    ],
)
def test_numbers_as_text(scale: Scale, value: float, text: str) -> None:
    assert scale.text(value) == text


def test_agents_have_plain_names_that_differ() -> None:
    assert (
        agents_name("ismcts:iterations=1000,strategy=builder")
        == "searches of 1,000 iterations with the strategy builder"
    )
    assert agents_name("instant") == "instant players"
    assert agents_name("mine.py:own") == "mine.py:own"
    names = {mark.name for _, mark in charts()["seat-4-win"].marks}
    assert names == {agents_name(code) for code in AGENTS}


class Page(HTMLParser):
    """Checks that every element is closed in its place, and collects attributes and words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.tags if name in attributes]


def test_the_page_stands_on_its_own() -> None:
    """No script, nothing loaded from elsewhere, every link and every reference within it."""
    text = files()[PAGE].decode()
    page = Page(text)
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not page.values("src")
    assert "@import" not in text
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    targets = {*page.values("href"), *page.values("xlink:href"), *re.findall(r"url\((.+?)\)", text)}
    assert len(targets) > len(charts())
    assert targets <= {f"#{name}" for name in ids}
    assert len(text) < 3_000_000


def test_the_page_says_all() -> None:
    found = findings()
    page = Page(files()[PAGE].decode())
    words = " ".join(" ".join(page.words).split())
    for takeaway in (*found.takeaways, *found.others):
        assert f"{takeaway.text} " in words
    assert words.index("Answers") < words.index(found.takeaways[0].text) < words.index("What could turn it")
    assert words.index(found.doubts[0]) < words.index("How it was found") < words.index(found.strength)
    for text in (found.study.question, found.study.about, found.study.command, *found.limits, found.assumed[0].note):
        assert text in words
    for section in exhibits():
        assert section.badge in words
    for agent in AGENTS:
        assert agent in words
    assert [tag for tag, _ in page.tags].count("svg") == len(charts())
    assert set(page.values("aria-label")) >= {chart.alternative for chart in charts().values()}


def unfolded(text: str) -> str:
    """What is read of a page before anything is opened, without its pictures."""
    shown, depth = [], 0
    for part in re.split(r"(<details[^>]*>|</details>)", re.sub(r"(?s)<svg.*?</svg>|<style.*?</style>", "", text)):
        depth += part.startswith("<details") - (part == "</details>")
        shown += [part] if depth == 0 else []
    return re.sub(r"<[^>]*>", " ", "".join(shown))


def test_few_words_are_read_unless_more_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """With thirty long labels in each of three comparisons, a small one, and each of them followed by its chart."""
    for name, nothing in (("figure", None), ("svg", ""), ("png", b"")):  # words are counted: pictures take long
        monkeypatch.setattr(Chart, name, lambda *_, drawn=nothing: drawn)
    many = findings(FACES, 3)
    takeaways = answers(many)
    found = replace(many, takeaways=takeaways, doubts=list(doubts(replace(many, takeaways=takeaways))))
    made = rendered(found)
    for name in (PAGE, MARKDOWN):
        assert len(unfolded(made[name].decode()).split()) < 2_000
    text = made[MARKDOWN].decode()
    for answer in answered(found, sections(found)):
        assert answer.charts
        assert text.index(f"charts/{answer.charts[0].name}.svg") - text.index(answer.takeaway.text[:20]) > 0


def test_markdown_has_the_charts_and_tables() -> None:
    text = files()[MARKDOWN].decode()
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert sorted(links) == sorted(f"charts/{name}.svg" for name in charts())
    assert set(links) <= files().keys()
    for takeaway in (*findings().takeaways, *findings().others):
        assert takeaway.text in text
    assert "printed as a picture \\| read off a photograph" in text
    tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert len(tables) > len(charts())
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1, table
    assert text.count("<details>") == text.count("</details>")


def test_pictures_are_pictures() -> None:
    for name in charts():
        assert ElementTree.fromstring(files()[f"charts/{name}.svg"]).get("role") == "img"
        png = files()[f"charts/{name}.png"]
        assert png.startswith(b"\x89PNG")
        assert int.from_bytes(png[16:20], "big") == WIDTH * DPI // 72


def test_the_same_findings_give_the_same_bytes() -> None:
    """Whatever was drawn in between."""
    made = rendered(small())
    charts()["actions-4"].figure()
    assert rendered(small()) == made


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_report_replaces_the_one_before_and_nothing_else(tmp_path: Path) -> None:
    """Charts that the new one does not have are gone, the tables and a user's own picture are not."""
    own = {"manifest.json": b"{}", "games.parquet": b"games", "charts/mine.png": b"mine"}
    (tmp_path / "charts").mkdir()
    for name, content in own.items():
        (tmp_path / name).write_bytes(content)
    write_report(tmp_path, small(FACES))
    assert {name.split("/")[0] for name in contents(tmp_path).keys() - own.keys()} == {PAGE, MARKDOWN, FINDINGS, CHARTS}
    assert "charts/seat-4-win-2.svg" in contents(tmp_path)
    fewer = replace(small(), families=[])
    write_report(tmp_path, fewer)
    assert contents(tmp_path) == rendered(fewer) | own


@pytest.mark.parametrize("name", ["report.md", "report.html", "findings.json", "charts/seat-4-win.png"])
def test_a_file_that_is_of_no_report_is_not_touched(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("my own", encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(name)):
        write_report(tmp_path, small())
    assert contents(tmp_path) == {name: b"my own"}


def test_the_command_prints_the_takeaways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("analysis.findings.find.find", lambda folder: small())
    monkeypatch.setattr(sys, "argv", ["bruxelles", "report", str(tmp_path)])
    with pytest.raises(SystemExit) as left:
        main.main()
    assert left.value.code == 0
    printed = capsys.readouterr().out.splitlines()
    paths = [tmp_path / name for name in ("report.html", "report.md", "charts", "findings.json")]
    answers, others = ([f"- {own.text}" for own in told] for told in (small().takeaways, small().others))
    warned = [f"warning: {warning}" for warning in small().warnings]
    assert printed == [*warned, *answers, "what else these games show:", *others, *map(str, paths)]
    assert all(path.exists() for path in paths)


def test_a_folder_without_a_run_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bruxelles", "report", str(tmp_path)])
    with pytest.raises(SystemExit) as left:
        main.main()
    out, err = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert str(tmp_path) in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
