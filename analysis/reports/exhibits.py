"""What a report shows of the findings: sections with their charts and tables, in the order in which they are read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from analysis.findings.model import (
    Actions,
    Clusters,
    Course,
    Evidence,
    Family,
    Findings,
    Headline,
    Length,
    Measure,
    Meeting,
    Model,
    Source,
    Sources,
)
from analysis.findings.words import capital, level_name, titled
from analysis.reports.charts import Chart, Dots, Group, Mark, Panel, Panels, Row, Scale
from analysis.statistics.estimates import Estimate

EVIDENCE: dict[Evidence, tuple[str, str]] = {
    "design": ("by design", "By design: all take all seats in turn."),
    "intervention": ("given by the study", "Given by the study, not chosen by the players."),
    "observed": ("observed only", "Observed only, which proves no cause."),
}
"""What each kind of evidence is called, and what a chart says of it."""

SHARE, POINTS, USES, CHANGES = (
    Scale("%", factor=100),
    Scale("points"),
    Scale("uses", decimals=2),
    Scale("changes", decimals=2),
)
SCALES = {"share": SHARE, "points": POINTS, "uses": USES, "changes": CHANGES}
"""How values of a unit are written; others have their own name and one decimal."""

PLAYERS = "players"
"""What the marks of a row are in most charts."""

NO_DIFFERENCE = "no difference"

SIGNIFICANT, BEYOND = "; full dots: significantly off the dashed line", "; full dots: the line does not reach par"
"""What full dots mean where a test allows for all comparisons of a section, and where there is none."""

NAMES = "What the names stand for"

TOTAL = "total"
"""The source that stands for all of them."""

LEADS = "0"
"""The deficit of who leads."""

CLOUD = 0.25
"""Silhouette widths below show no clusters (Rousseeuw 1987)."""

Pairs = Iterable[tuple[str, Mark]]
"""The label of its row with each mark."""

T = TypeVar("T")
K = TypeVar("K")


class Table(NamedTuple):
    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """One question with its charts."""

    id: str
    title: str
    evidence: Evidence
    text: Sequence[str]
    charts: Sequence[Chart]
    tables: Sequence[Table] = ()
    beside: str | None = None
    """The id of the section that has the same labels by other evidence."""

    @property
    def badge(self) -> str:
        return EVIDENCE[self.evidence][0]


def sections(findings: Findings) -> list[Section]:
    """All that stands between the takeaways of a report and its method."""
    show = _Exhibitor(findings)
    return [
        *map(show.family, findings.families),
        *map(show.models, _grouped(findings.models, lambda model: (model.of, model.players))),
        *map(show.sources, _grouped(findings.sources, _players)),
        *(show.course(findings.course) if findings.course else []),
        *map(show.actions, _grouped(findings.actions, _players)),
        *(show.length(findings.length) if findings.length else []),
        *map(show.clusters, findings.clusters),
        *(show.assumptions(findings.tornado) if findings.tornado else []),
    ]


def short_name(agent: str) -> str:
    """An agent's code without the names of its parameters: `ismcts:iterations=100` is `ismcts 100`."""
    return re.sub(r"[:,]", " ", re.sub(r"\w+=", "", agent))


class _Exhibitor:
    """Makes sections, knowing the strengths of the study that the marks of its charts stand for."""

    def __init__(self, findings: Findings) -> None:
        codes = [strength.agent for strength in findings.strengths]
        names = [short_name(code) for code in codes]
        self._names = dict(zip(codes, names if len(set(names)) == len(names) else codes, strict=True))
        self._families = findings.families
        self._kinds = {code: kind for kind, code in enumerate(codes)}
        self._level = f"{100 * findings.level:.0f} %"

    def family(self, family: Family) -> Section:
        tables = []
        if family.holds:
            counted = Counter(hold.verdict for hold in family.holds).most_common()
            summary = ", ".join(f"{count} × {verdict}" for verdict, count in counted)
            rows = [
                (hold.label, hold.measure, hold.verdict, hold.text.removeprefix(f"{hold.label}: "))
                for hold in family.holds
                if hold.verdict != "none"
            ]
            headers = (capital(titled(family.subject)), "by", "", "")
            tables.append(Table(f"When all play better: {summary}", headers, rows))
        tables += map(self._meetings, _grouped(family.meetings, lambda meeting: meeting.strength))
        if family.meanings:
            tables.append(Table(NAMES, ("Name", "meaning"), list(family.meanings.items())))
        charts = [part for measure in family.measures if measure.rows for part in self._measure(family, measure)]
        return Section(family.id, family.title, family.evidence, [family.explains], charts, tables, family.beside)

    def _meetings(self, meetings: list[Meeting]) -> Table:
        """Who beats whom: what the label of each row wins against that of each column."""
        labels = list(dict.fromkeys(label for meeting in meetings for label in (meeting.label, meeting.other)))
        cells = {}
        for own in meetings:
            low, value, high = own.win.low, own.win.value, own.win.high
            mirrored = Estimate(1 - value, 1 - high, 1 - low)
            for pair, win in (((own.label, own.other), own.win), ((own.other, own.label), mirrored)):
                shown = f"{SHARE.text(win.value)}{'*' if own.differs else ''} ({SHARE.interval(win)})"
                cells[pair] = f"{shown if own.enough else 'too few'}, n {own.n:,}"
        return Table(
            f"Who beats whom, {self._name(meetings[0].strength)}: % that the row wins against the column at tables of"
            " two, with interval and games; * differs significantly from an even 50",
            ("", *labels),
            [(row, *(cells.get((row, column), "") for column in labels)) for row in labels],
        )

    def _measure(self, family: Family, measure: Measure) -> list[Dots]:
        marks = (
            (row.label, self._mark(row.strength, row.estimate, row.n, row.blocks, row.enough, row.differs, row.q))
            for row in measure.rows
        )
        difference = measure.against is not None
        against = ""
        if measure.against is not None:
            observed = family.evidence == "observed"
            against = measure.against if observed else level_name(measure.against, family.subject)
        return self._dots(
            (family.id, measure.measure, "difference" if difference else ""),
            f"{family.title}: {measure.title}" + (f", difference to {against}" if difference else ""),
            family.evidence,
            {"": marks},
            axis=f"{measure.title}, difference" if difference else measure.title,
            scale=_scale(measure.unit, difference=difference, signed=measure.par == 0),
            par=measure.par,
            par_label=NO_DIFFERENCE if difference else "",
            tested=measure.par is not None,
            counted="games" if all(row.n == row.games for row in measure.rows) else "seats",
            of=capital(titled(family.subject)),
        )

    def models(self, models: list[Model]) -> Section:
        of, players = models[0].of, models[0].players
        what = "Agents" if of == "agent" else capital(titled(of))
        fitted = [model for model in models if model.problem is None]
        reference = next((model.reference for model in fitted if model.reference is not None), None)
        marks = {
            heading: [
                (worth.label, self._mark(model.strength, worth.win, worth.n, model.blocks, model.enough))
                for model in fitted
                for worth in (model.items if heading == what else model.seats)
            ]
            for heading in (what, "Seats")
        }
        title = f"{what} and seats fitted together, {players} players"
        charts = self._dots(
            ("model", of, players),
            f"{title}: win share",
            "intervention",
            marks,
            "What it would win in an average seat, and an average player in that seat, against opponents"
            f" {'of average strength' if reference is None else f'with {level_name(reference, of)}'}.",
            axis="win share",
            scale=SHARE,
            par=models[0].par,
            of="",
        )
        text = [
            "Who sits there and where it sits explain the winners in one model, a conditional logit, so that neither is"
            " credited with what is due to the other.",
            *(f"No fit for {self._name(model.strength)}: {model.problem}." for model in models if model.problem),
        ]
        return Section(_slug("model", of, players), title, "intervention", text, charts if fitted else [])

    def sources(self, found: list[Sources]) -> Section:
        players = found[0].players
        sizes = {row.source: row.all.value for row in found[-1].rows}

        def marks(value: Callable[[Source], Estimate]) -> Pairs:
            pairs = (
                (row.source, self._mark(sources.strength, value(row), sources.n, sources.blocks, sources.enough))
                for sources in found
                for row in sources.rows
                if row.source != TOTAL
            )
            return sorted(pairs, key=lambda pair: -sizes.get(pair[0], 0.0))

        totals = (
            f"{self._name(sources.strength)} {POINTS.text(row.all.value)} ({POINTS.interval(row.all)})"
            for sources in found
            for row in sources.rows
            if row.source == TOTAL
        )
        charts = [
            *self._dots(
                ("sources", players),
                f"Points of a seat by source, {players} players",
                "observed",
                {"": marks(lambda row: row.all)},
                f"All sources together: {', '.join(totals)}.",
                axis="points",
                scale=POINTS,
                of="Source",
            ),
            *self._dots(
                ("sources", players, "winners"),
                f"Points by source, {players} players: what winners have more than the others",
                "observed",
                {"": marks(lambda row: row.difference)},
                axis="points, difference",
                scale=replace(POINTS, signed=True),
                par=0.0,
                par_label=NO_DIFFERENCE,
                of="Source",
            ),
        ]
        text = ["Where the points of a seat come from, and of which sources the winners of a game have more."]
        return Section(_slug("sources", players), f"Score by source, {players} players", "observed", text, charts)

    def course(self, found: list[Course]) -> list[Section]:
        charts: list[Chart] = [
            *self._dots(
                ("course", "changes"),
                "Changes of the lead in a game",
                "observed",
                {"": ((_players_text(at), self._mark(at.strength, at.changes, at.games, at.blocks)) for at in found)},
                axis="changes",
                scale=CHANGES,
                counted="games",
                of="Game",
            )
        ]
        for courses in _grouped(found, _players):
            players = courses[0].players
            last = max((at.round for course in courses for at in course.changed), default=0)
            charts += self._dots(
                ("course", "changed", players),
                f"When the lead changes, {players} players",
                "observed",
                {
                    "": (
                        (
                            "by the final scores" if at.round == last else f"in round {at.round}",
                            self._mark(course.strength, at.estimate, at.n, at.blocks, at.enough),
                        )
                        for course in courses
                        for at in course.changed
                    )
                },
                axis="games in which another leads than before",
                scale=SHARE,
                counted="games",
                of="When",
            )
            charts += self._dots(
                ("course", "leader", players),
                f"How often the leader wins, {players} players",
                "observed",
                {
                    "": (
                        (
                            f"after round {at.round}",
                            self._mark(course.strength, at.estimate, at.n, at.blocks, at.enough),
                        )
                        for course in courses
                        for at in course.leader_wins
                    )
                },
                axis="win share of who leads alone",
                scale=SHARE,
                par=1 / players,
                counted="games",
                of="When",
            )
            charts.append(self._comebacks(players, courses))
        text = [
            "The lead by the points at the end of each round, before the final scores: how often it changes hands, and"
            " how often those who are behind still win."
        ]
        return [Section("course", "Lead changes and comebacks", "observed", text, charts)]

    def _comebacks(self, players: int, courses: list[Course]) -> Panels:
        marks = {
            (back.round, back.deficit, course.strength): self._mark(
                course.strength, back.win, back.n, back.blocks, back.enough
            )
            for course in courses
            for back in course.comebacks
        }
        deficits = sorted({deficit for _, deficit, _ in marks}, key=lambda deficit: int(re.findall(r"\d+", deficit)[0]))
        return self._panels(
            ("comebacks", players),
            f"Comebacks, {players} players: who still wins from how far behind",
            {
                f"after round {number}": [
                    [marks.get((number, deficit, course.strength)) for deficit in deficits] for course in courses
                ]
                for number in sorted({number for number, _, _ in marks})
            },
            axis="win share",
            scale=SHARE,
            par=1 / players,
            par_label=f"par {SHARE.short(1 / players)}",
            of="When",
            across="points behind the leader",
            places=["leads" if deficit == LEADS else deficit for deficit in deficits],
        )

    def actions(self, found: list[Actions]) -> Section:
        players = found[0].players
        panels: dict[str, list[list[Mark | None]]] = {}
        for actions in found:
            for row in actions.rows:
                panels.setdefault(row.action.replace("_", " "), []).append(
                    [
                        self._mark(actions.strength, estimate, actions.n, actions.blocks, actions.enough)
                        for estimate in row.by_round
                    ]
                )
        charts = [
            self._panels(
                ("actions", players),
                f"Use of the actions by round, {players} players",
                panels,
                axis="times that a seat uses it",
                scale=USES,
                of="Action",
                across="round",
                places=[str(number + 1) for number in range(len(found[0].rows[0].by_round))],
            ),
            *self._dots(
                ("actions", players, "winners"),
                f"Use of the actions, {players} players: what winners do more often than the others",
                "observed",
                {
                    "": (
                        (
                            row.action.replace("_", " "),
                            self._mark(actions.strength, row.difference, actions.n, actions.blocks, actions.enough),
                        )
                        for actions in found
                        for row in actions.rows
                    )
                },
                axis="uses in a game, difference",
                scale=replace(USES, signed=True),
                par=0.0,
                par_label=NO_DIFFERENCE,
                of="Action",
            ),
        ]
        text = ["How often a seat uses each action in each round, and what winners do more often in the whole game."]
        return Section(_slug("actions", players), f"Use of the actions, {players} players", "observed", text, charts)

    def length(self, found: list[Length]) -> list[Section]:
        charts = [
            chart
            for lengths in _grouped(found, lambda length: length.unit)
            for chart in self._dots(
                ("length", lengths[0].unit),
                f"Length of a game in {lengths[0].unit}",
                "observed",
                {
                    "": (
                        (
                            _players_text(length),
                            replace(
                                self._mark(length.strength, length.mean, length.n, length.blocks, length.enough),
                                spread=(length.tenth, length.median, length.nine_tenths),
                            ),
                        )
                        for length in lengths
                    )
                },
                "Dots are means; pale bars hold four games in five.",
                axis=f"{lengths[0].unit} in a game",
                scale=_scale(lengths[0].unit),
                counted="games",
                of="Game",
            )
        ]
        return [Section("length", "Length of a game", "observed", [], charts)]

    def clusters(self, found: Clusters) -> Section:
        def charts(measure: str, title: str, value: Callable[[Any], Estimate], **more: Any) -> list[Dots]:
            marks = (
                (way.name, self._mark(found.strength, value(way), way.n, way.blocks, way.enough))
                for way in found.clusters
            )
            name = ("clusters", found.players, measure)
            return self._dots(
                name, f"Ways of scoring, {found.players} players: {title}", "observed", {"": marks}, of="Way", **more
            )

        versus = {
            f"{way.name}, against": [
                (other.name, self._mark(found.strength, other.ahead, other.n, other.blocks, other.enough))
                for other in way.versus
            ]
            for way in found.clusters
            if way.versus
        }
        mean = "points above the others at the table"
        shown = [
            *charts("share", "share of seats", lambda way: way.share, axis="share of seats", scale=SHARE),
            *charts("win", "win share", lambda way: way.win, axis="win share", scale=SHARE, par=found.par),
            *charts("margin", mean, lambda way: way.margin, axis=mean, scale=replace(POINTS, signed=True), par=0.0),
        ]
        if versus:
            shown += self._dots(
                ("clusters", found.players, "versus"),
                f"Ways of scoring against each other, {found.players} players",
                "observed",
                versus,
                axis="pairs at a table in which it ends ahead",
                scale=SHARE,
                par=0.5,
                counted="pairs",
                of="Other way",
            )
        profiles = [found.overall, *(way.profile for way in found.clusters)]
        table = Table(
            "Mean share of the points by source, %",
            ("Source", "all", *(way.name for way in found.clusters)),
            [
                (source, *(f"{100 * profile.get(source, 0.0):.1f}" for profile in profiles))
                for source in sorted(found.overall, key=lambda source: -found.overall[source])
            ],
        )
        doubt = ", so that these are cuts in a cloud rather than ways apart" if found.silhouette < CLOUD else ""
        text = [
            f"Seats of {self._name(found.strength)} by where their points come from, each way named by the sources in"
            f" which it stands out; {found.n:,} seats, mean silhouette width {found.silhouette:.2f}{doubt}."
        ]
        if found.prescribed:
            text.append(
                "In all these games players have agents, strategies, boards or gifts that are prescribed: what these"
                " ways show is largely the prescription, not what players come to on their own."
            )
        ways = "Ways of scoring" if found.prescribed else "Ways of scoring that emerge"
        title = f"{ways}, {found.players} players"
        return Section(_slug("clusters", found.players), title, "observed", text, shown, [table])

    def assumptions(self, found: list[Headline]) -> list[Section]:
        charts = []
        for number, headline in enumerate(found, 1):
            base = _scale(headline.unit)
            marks = (
                (
                    shift.key,
                    replace(
                        self._mark(headline.strength, shift.shift, shift.n, shift.blocks, shift.enough, shift.differs),
                        name=shift.value_text,
                        kind=int(shift.shift.value < 0),
                    ),
                )
                for shift in headline.rows
            )
            charts += self._dots(
                ("assumptions", number),
                f"What moves the {headline.label}, {headline.players} players, {self._name(headline.strength)}",
                "intervention",
                {"": marks},
                f"As assumed it is {base.text(headline.base.value)} {base.unit} ({base.interval(headline.base)}) among"
                f" {self._name(headline.strength)}.",
                axis=f"{headline.label}, difference",
                scale=_scale(headline.unit, difference=True, signed=True),
                par=0.0,
                par_label="as assumed",
                tested=True,
                counted="games",
                of="Assumed value",
                marked="instead",
                bars=True,
            )
        text = [
            "Each value that no rulebook states was replaced by its alternatives, with the same cards; the one that"
            " moves a headline most stands first."
        ]
        asked = {headline.family for headline in found}
        families = [family for family in self._families if family.id in asked]
        meanings = {name: said for family in families for name, said in family.meanings.items()}
        names = Table(NAMES, ("Name", "meaning"), list(meanings.items()))
        tables = [names] if meanings else []
        return [Section("assumptions", "What rests on assumed values", "intervention", text, charts, tables)]

    def _name(self, strength: str) -> str:
        return self._names.get(strength, strength)

    def _mark(
        self,
        strength: str,
        estimate: Estimate,
        n: int,
        blocks: int,
        enough: bool = True,
        differs: bool = True,
        q: float | None = None,
    ) -> Mark:
        kind = self._kinds.get(strength, 0)
        return Mark(self._name(strength), estimate, n, blocks, kind, enough, differs, q)

    def _dots(
        self,
        name: tuple[object, ...],
        title: str,
        evidence: Evidence,
        marks: Mapping[str, Pairs],
        *notes: str,
        scale: Scale,
        par: float | None = None,
        par_label: str = "",
        tested: bool = False,
        marked: str = PLAYERS,
        **more: Any,
    ) -> list[Dots]:
        """A chart, or its parts, of marks by the heading of their group."""

        def drawn(mark: Mark) -> Mark:
            if tested or par is None:
                return mark
            return replace(mark, differs=mark.enough and not mark.estimate.holds(par))

        groups = [
            Group(heading, [Row(label, [drawn(mark) for mark in row]) for label, row in _gathered(pairs).items()])
            for heading, pairs in marks.items()
        ]
        shown = [mark for group in groups for row in group.rows for mark in row.marks]
        return Dots(
            name=_slug(*name),
            title=title,
            note=self._notes(
                evidence, shown, notes, full="" if par is None else SIGNIFICANT if tested else BEYOND, marked=marked
            ),
            groups=groups,
            scale=scale,
            par=par,
            par_label=par_label or (f"par {scale.short(par)}" if par is not None else ""),
            tested=tested,
            marked=marked,
            **more,
        ).parts()

    def _panels(
        self,
        name: tuple[object, ...],
        title: str,
        panels: Mapping[str, Sequence[Sequence[Mark | None]]],
        **more: Any,
    ) -> Panels:
        shown = [mark for lines in panels.values() for line in lines for mark in line if mark is not None]
        return Panels(
            name=_slug(*name),
            title=title,
            note=self._notes("observed", shown, marked=""),
            panels=[Panel(heading, lines) for heading, lines in panels.items()],
            **more,
        )

    def _notes(
        self,
        evidence: Evidence,
        marks: Sequence[Mark],
        notes: Iterable[str] = (),
        *,
        full: str = "",
        marked: str = PLAYERS,
    ) -> list[str]:
        """What stands under the title of a chart: its evidence, what is special about it, and how to read it."""
        names = {mark.name for mark in marks}
        alone = f" Players: {', '.join(names)}." if len(names) == 1 and marked == PLAYERS else ""
        reading = f"Lines: {self._level} intervals{full}."
        if not all(mark.enough for mark in marks):
            reading += " Grey: too few for a claim."
        return [EVIDENCE[evidence][1] + alone, *notes, reading]


def _gathered(pairs: Pairs) -> dict[str, list[Mark]]:
    rows: dict[str, list[Mark]] = {}
    for label, mark in pairs:
        rows.setdefault(label, []).append(mark)
    return rows


def _grouped(things: Iterable[T], key: Callable[[T], K]) -> list[list[T]]:
    """The things with the same key together, in the order in which they come."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return list(groups.values())


def _players(found: Sources | Course | Actions) -> int:
    return found.players


def _players_text(found: Course | Length) -> str:
    return f"{found.players} players"


def _scale(unit: str, *, difference: bool = False, signed: bool = False) -> Scale:
    scale = SCALES.get(unit, Scale(unit))
    if difference and unit == "share":
        scale = replace(scale, unit="% points")
    return replace(scale, signed=signed)


def _slug(*words: object) -> str:
    """Words as the name of a file or an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", " ".join(map(str, words)).lower()).strip("-")
