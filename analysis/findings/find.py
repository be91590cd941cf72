"""From a complete run folder to all that its study found."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from analysis.findings import misuse
from analysis.findings.assumptions import labels_about
from analysis.findings.choices import by_choice
from analysis.findings.coefficients import model, replayed
from analysis.findings.course import actions, course, lengths, sources
from analysis.findings.doubts import doubts
from analysis.findings.families import ComparedFactor, by_fact, by_factor_of_seats, by_factor_of_tables, by_seat
from analysis.findings.finding import findings_of
from analysis.findings.further_takeaways import others
from analysis.findings.model import (
    AgentGames,
    Assumed,
    Family,
    Findings,
    Headline,
    Model,
    ScoringClusters,
    Shift,
    StudySummary,
)
from analysis.findings.profiles import clusters
from analysis.findings.samples import Sample, samples
from analysis.findings.strength import strength_of
from analysis.findings.takeaways import answers
from analysis.findings.words import count
from analysis.runs.folder import REPLAY
from analysis.runs.manifest import Manifest, is_run
from analysis.runs.plan import OwnBox, Plan, Table
from analysis.runs.replay import ClaimedLabel
from analysis.runs.run import Run
from analysis.studies import study as studies
from engine.errors import InputError
from engine.game import GAMES
from search import strategies


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the manifest of a run says of its study, or of a plain run."""

    study: StudySummary
    plan: Plan
    agent_of_part: tuple[str, ...]
    """The agent at its budget that plays each part; of several agents all their codes."""
    plain: frozenset[tuple[int, int]] | None
    """Part and table of the games to which the study does nothing; None if that is all of them."""
    undisturbed: frozenset[tuple[int, int]]
    """Part and table of those games in which nobody has what another has not: no strategy, board or gift."""
    of_seats: tuple[ComparedFactor, ...]
    of_tables: tuple[ComparedFactor, ...]
    meeting: tuple[ComparedFactor, ...]
    """Factors of seats of which every table has all levels."""
    compare: tuple[str, ...]
    """seat, names of factors, choices and facts."""
    choices: tuple[str, ...]
    """Decisions that were played out."""
    alternatives: Mapping[tuple[str, str], tuple[str, str]]
    """Factor and level of tables with one assumed value of the box changed: its key, and the value in short."""

    @property
    def facts(self) -> list[str]:
        """What of `compare` players chose or won themselves."""
        others = ["seat", *(factor.name for factor in (*self.of_seats, *self.of_tables)), *self.choices]
        return [name for name in self.compare if name not in others]


def find(path: Path) -> Findings:
    """What the study in a run folder found; raises `InputError` if the run is not there, not complete or damaged."""
    try:
        return _found(path)
    except (pa.ArrowException, OSError, LookupError, ArithmeticError, AttributeError, TypeError, ValueError) as problem:
        if isinstance(problem, InputError) or not (isinstance(problem, pa.ArrowException) or _damaged(path)):
            raise
        raise InputError(f"{path} is damaged: its tables or its manifest are not as a run leaves them") from problem


def _damaged(path: Path) -> bool:
    """Whether the tables of a run cannot be read, or are not those that its manifest tells of."""
    try:
        run = Run(path)
        games, seats = run.games["game"].nunique(), run.seats["game"].nunique()
    except (pa.ArrowException, OSError, LookupError, ValueError):
        return True
    return (games, seats) != (run.manifest.games, run.manifest.played)


def claims(path: Path) -> set[ClaimedLabel]:
    """What the first games of the study in a run folder seem to show, and fresh ones are to test.

    Nothing of a study of choices: replays do not play options out yet.
    """
    asked, by_players, _ = _read(Run(path))
    if asked.choices:
        return set()
    families = (_family(name, asked, own) for name in asked.compare for own in by_players.values())
    of_families = {claim for family in families if family is not None for claim in _claims(family)}
    strongest = asked.agent_of_part[-1]
    models = [own for own in _models(asked, by_players, {}) if own.agent == strongest and own.claims]
    ends = {ClaimedLabel(own.of, own.players, end.label) for own in models for end in (own.items[0], own.items[-1])}
    return of_families | ends


def _claims(family: Family) -> set[ClaimedLabel]:
    return {ClaimedLabel(family.subject, family.players, own.label) for own in findings_of(family) if own.claimed}


class Cuts(NamedTuple):
    """The games with one number of players, a sample for each agent, and those of them that comparisons take."""

    everywhere: list[Sample]
    at_reference: list[Sample]
    """Tables that have the reference of every factor of tables."""
    plain: list[Sample]


NO_GAMES = Cuts([], [], [])


def _read(run: Run) -> tuple[Asked, dict[int, Cuts], list[AgentGames]]:
    asked = _asked(run)
    found, agents = samples(run, asked.agent_of_part)
    by_players = {}
    for players in sorted({own.players for own in found}):
        alike = [own for own in found if own.players == players]
        at_reference = [sample.only(_at_reference(sample, asked.of_tables)) for sample in alike]
        by_players[players] = Cuts(alike, at_reference, [_plain(sample, asked) for sample in alike])
    return asked, by_players, agents


def _found(path: Path) -> Findings:
    run = Run(path)
    asked, by_players, agents = _read(run)
    if not by_players:
        games = sum(own.left_out + own.failed for own in agents)
        size = min(len(part.block) for part in asked.plan.parts)
        raise InputError(f"{path} has no whole block, of {size} games at least, to report on, but {games} in all")
    again: dict[int, Cuts] = {}
    if is_run(path / REPLAY):
        _, again, anew = _read(Run(path / REPLAY))
        further = {own.code: own.games for own in anew}
        agents = [replace(own, replayed=further.get(own.code, 0)) for own in agents]
    plain = [sample for own in by_players.values() for sample in own.plain]
    families = _with_counterparts(
        [
            family
            for name in asked.compare
            for players, own in by_players.items()
            for family in _families(name, run, asked, own, again.get(players))
        ]
    )
    families = [replace(family, meanings=_meanings(family, asked)) for family in families]
    findings = Findings(
        study=asked.study,
        agents=agents,
        takeaways=[],
        others=[],
        warnings=misuse.warnings(asked.facts, [own.plain for own in by_players.values()]),
        families=families,
        models=list(_models(asked, by_players, again)),
        sources=[sources(sample, GAMES[asked.study.game].SOURCES) for sample in plain],
        course=[course(sample) for sample in plain],
        actions=[actions(sample, GAMES[asked.study.game].USES) for sample in plain],
        length=[own for sample in plain for own in lengths(sample)],
        clusters=[ways for own in by_players.values() if (ways := _ways(own.plain[-1], asked)) is not None],
        tornado=[headline for family in families for headline in _headlines(family, asked)],
        limits=[],
        assumed=_assumed(asked.plan.tables),
    )
    findings = replace(
        findings,
        takeaways=answers(findings),
        others=others(findings),
        limits=list(_limits(findings)),
        strength=strength_of([own.code for own in agents], asked.study.game),
    )
    return replace(findings, doubts=list(doubts(findings)))


def _asked(run: Run) -> Asked:
    path, manifest, plan = run.path, run.manifest, run.plan
    if len(run.read("games", ["game"])) != manifest.games:
        raise InputError(f"{path} is damaged: games.parquet does not have the {manifest.games} games of its manifest")
    _demand_known_boxes(path, manifest)
    study = manifest.settings.study
    undisturbed = frozenset(
        (number, place)
        for number, part in enumerate(plan.parts)
        for place, table in enumerate(part.tables)
        if _is_undisturbed(table, () if study is None else study.factors)
    )
    seed, game = plan.seed, plan.tables[0].game
    words = list(manifest.command)
    if not any(word.startswith("--seed") for word in words):
        words += ["--seed", str(seed)]
    command = shlex.join(words)
    if study is None:
        chairs = (chair for table in plan.tables for chair in table.chairs)
        agents = tuple(dict.fromkeys(plan.agents[chair.agent] for chair in chairs))
        players = (ComparedFactor("agent", agents, None),) if len(agents) > 1 else ()
        facts = [name for name in GAMES[game].OBSERVED if name in run.columns("seats")]
        played = " and ".join(agents)
        return Asked(
            study=StudySummary(path.name, "How do these games go?", f"Games of {played}.", command, seed, game, {}),
            plan=plan,
            agent_of_part=(played,) * len(plan.parts),
            plain=None,
            undisturbed=undisturbed,
            of_seats=players,
            of_tables=(),
            meeting=(),
            compare=("seat", *(factor.name for factor in players), *facts),
            choices=(),
            alternatives={},
        )
    factors = {
        of: tuple(
            ComparedFactor(own.name, tuple(own.levels), own.reference)
            for own in study.factors
            if of in (own.of, own.assign)
        )
        for of in ("seat", "table", "together")
    }
    return Asked(
        study=StudySummary(study.name, study.question, study.about, command, seed, game, study.to_json()),
        plan=plan,
        agent_of_part=tuple(part.strength for part in study.parts),
        plain=frozenset((number, table) for number, part in enumerate(study.parts) for table in part.plain),
        undisturbed=undisturbed,
        of_seats=factors["seat"],
        of_tables=factors["table"],
        meeting=factors["together"],
        compare=tuple(study.compared),
        choices=tuple(study.choices),
        alternatives=_alternatives(plan.tables),
    )


def _demand_known_boxes(path: Path, manifest: Manifest) -> None:
    """Refuse a run whose box cannot be made again: its values were not kept, or the project's own are others now."""
    checked = set[tuple[str, str | None, OwnBox]]()
    of_the_run = (table for part in manifest.settings.parts for table in part.tables)
    for settings, table in sorted(
        zip(of_the_run, (table for part in manifest.settings.plan.parts for table in part.tables), strict=True),
        key=lambda pair: len(pair[1].what_if.values),
    ):
        known = (table.game, table.edition, table.box)
        if known in checked:
            continue
        checked.add(known)
        box = GAMES[table.game].Box.load(dict(table.box.values), table.edition, dict(table.what_if.values))
        if box.digest != settings.box:
            raise InputError(
                f"{path} was played with the box {settings.box}, whose values the run does not say: this version has"
                f" {box.digest}; play it again"
            )


def _is_undisturbed(table: Table, factors: Sequence[studies.Factor]) -> bool:
    """Whether all seats of a table are alike and at the reference, without a board or a gift of the study's."""
    references = {factor.name: factor.reference for factor in factors}
    return (
        table.rotations == 1
        and not any(chair.board or chair.gifts for chair in table.chairs)
        and all(level == references[factor] for factor, level in (*table.levels, *table.chairs[0].levels))
    )


def _plain(sample: Sample, asked: Asked) -> Sample:
    """The games to which the study does nothing; where there are none, those in which no table is at another level."""
    if asked.plain is None:
        return sample
    which = sample.at_tables(asked.plain)
    return sample.only(which if which.any() else _at_reference(sample, asked.of_tables))


def _at_reference(sample: Sample, factors: Sequence[ComparedFactor]) -> np.ndarray:
    """Which games are at tables that have the reference of every factor, or were not varied by it; if none, all."""
    which = np.ones(len(sample.block), np.bool_)
    for factor in factors:
        numbers, words = sample.game_words(factor.column)
        which &= (numbers < 0) | (numbers == (words.index(factor.reference) if factor.reference in words else -1))
    return which if which.any() else ~which


def _ways(sample: Sample, asked: Asked) -> ScoringClusters | None:
    """The ways of scoring at tables at which all have the same, which is no board or gift; of all if there are none.

    Where players have other strategies, clusters would find these again.
    """
    free, named = sample.at_tables(asked.undisturbed), GAMES[asked.study.game].SOURCES
    if free.any():
        return clusters(sample.only(free), named, prescribed=False)
    return clusters(sample, named, prescribed=True)


def _alternatives(tables: Sequence[Table]) -> dict[tuple[str, str], tuple[str, str]]:
    """The levels of factors of tables that change one assumed value of the box.

    Such levels are named after key and value, or by a name of the study's own.
    """
    assumed = {own.key for own in _assumed(tables)}
    found = {}
    for table in tables:
        values = dict(table.what_if.values)
        for factor, level in table.levels:
            if len(values) == 1 and assumed.issuperset(values):
                (key,) = values
                found[factor, level] = (key, level.removeprefix(key).lstrip(" =,"))
    return found


def _models(asked: Asked, first: Mapping[int, Cuts], again: Mapping[int, Cuts]) -> Iterator[Model]:
    for factor in asked.of_seats:
        for players, cuts in first.items():
            repeats = again[players].at_reference if players in again else []
            anew = {own.agent: own for own in repeats if factor.column in own.seats.columns}
            for sample in cuts.at_reference:
                fitted = model(factor.name, factor.column, sample, factor.reference)
                if fitted is not None:
                    fresh = anew.get(sample.agent)
                    yield fitted if fresh is None else replayed(fitted, factor.column, fresh)


def _families(name: str, run: Run, asked: Asked, first: Cuts, again: Cuts | None) -> list[Family]:
    """What is compared under one name at one number of players.

    Fresh games count only if it claims anything: only then all that it is about is among these.
    """
    if name in asked.choices:
        return by_choice(name, first.everywhere, run.choices)
    family = _family(name, asked, first)
    if family is not None and again is not None and _claims(family):
        family = _family(name, asked, first, again)
    return [] if family is None else [family]


def _family(name: str, asked: Asked, first: Cuts, again: Cuts = NO_GAMES) -> Family | None:
    """The family of seats, of a factor or of a fact."""
    if name == "seat":
        return by_seat(first.plain, again.plain)
    for factor in asked.of_tables:
        if factor.name == name:
            return by_factor_of_tables(factor, first.everywhere, asked.meeting, again.everywhere)
    for factor in asked.of_seats:
        if factor.name == name:
            return by_factor_of_seats(factor, first.at_reference, again.at_reference) or by_factor_of_tables(
                factor, first.at_reference, again=again.at_reference
            )
    if name in first.plain[0].seats.columns:
        return by_fact(name, first.plain, again.plain)
    raise InputError(f"compare: {name} is neither seat nor a factor nor a column of seats.parquet")


def _with_counterparts(families: Sequence[Family]) -> list[Family]:
    """The same, with observed families and interventions linked to each other where they share labels."""

    def labels(family: Family) -> set[str]:
        return {row.label for row in family.measures[0].rows}

    def counterpart(family: Family) -> str | None:
        other = {"observed": "intervention", "intervention": "observed"}.get(family.evidence)
        for own in families:
            if own.evidence == other and own.players == family.players and labels(own) & labels(family):
                return own.id
        return None

    return [replace(family, counterpart=counterpart(family)) for family in families]


def _meanings(family: Family, asked: Asked) -> dict[str, str]:
    """What labels mean that do not say it themselves: cards, tiles, strategies, and the settings of other levels."""
    known: dict[str, str] = {}
    for box, rules in _boxes(asked.plan.tables):
        known |= GAMES[asked.study.game].meanings(box, rules)
    levels: dict[str, dict[str, Any]] = {}
    for factor in asked.study.settings.get("factors", ()):
        if factor["name"] == family.subject:
            levels = factor["levels"]
    found = {}
    for label in _labels(family):
        settings = levels.get(label, {})
        if family.evidence == "played" and (word := label.rsplit(" ", 1)[-1]) in known:
            found[label] = known[word]
            continue
        if label in known and (family.evidence == "observed" or {"gifts", "without"} & settings.keys()):
            found[label] = known[label]
        elif said := "; ".join(_setting_words(label, settings, asked.study.game)):
            found[label] = said
    return found


def _setting_words(label: str, settings: Mapping[str, Any], game: str) -> Iterator[str]:
    """What a level sets, so far as its label does not hold it."""
    for setting, value in settings.items():
        if setting == "strategy" and not value.endswith(strategies.SUFFIX):
            yield strategies.description(value, game)
            continue
        for key, own in value.items() if setting == "values" else [(setting, value)]:
            words = (own or ["none"]) if setting in ("gifts", "without", "modules") else [_short(own)]
            if any(word.rsplit(" ", 1)[-1] not in label for word in words):
                yield f"{key}: {', '.join(words)}"


def _short(value: Any) -> str:
    """A value of the box without the quotes around its words."""
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def _headlines(family: Family, asked: Asked) -> Iterator[Headline]:
    """How far the alternatives of values in the box move each measure of a factor of tables, by agent."""
    alternatives = {level: asked.alternatives.get((family.subject, level)) for level in _labels(family)}
    if not any(alternatives.values()):
        return
    values = {own.measure: own for own in family.measures if own.against is None}
    for measure in family.measures:
        if measure.against is None:
            continue
        for base in values[measure.measure].rows:
            if base.label != measure.against:
                continue
            shifts = [
                Shift(*alternative, row.n, row.blocks, row.estimate, row.enough, row.stands)
                for row in measure.rows
                if row.agent == base.agent and (alternative := alternatives[row.label]) is not None
            ]
            shifts.sort(key=lambda shift: -abs(shift.shift.value))
            yield Headline(measure.title, measure.unit, base.agent, family.players, base.estimate, shifts, family.id)


def _labels(family: Family) -> list[str]:
    return list(dict.fromkeys(row.label for measure in family.measures for row in measure.rows))


def _assumed(tables: Sequence[Table]) -> list[Assumed]:
    """The assumed values that games at these tables can rest on, with what the box says of them."""
    found: dict[str, Assumed] = {}
    for box, rules in _boxes(tables):
        rests_on = set(box.assumed(rules))
        found |= {
            row["key"]: Assumed(row["key"], row["note"], labels_about(row["key"], row["value"]))
            for row in box.listing()
            if row["key"] in rests_on
        }
    return list(found.values())


def _boxes(tables: Sequence[Table]) -> Iterator[tuple[Any, Any]]:
    """The boxes that games at these tables are played with, without what-ifs, and the rules with each."""
    for game, edition, modules, players, own_box in dict.fromkeys(
        (table.game, table.edition, table.modules, table.players, table.box) for table in tables
    ):
        box = GAMES[game].Box.load(dict(own_box.values), edition)
        yield box, box.rules(players, modules)


def _limits(found: Findings) -> Iterator[str]:
    """What the findings do not show."""
    yield (
        "The players are programs, and people may play differently. What no program sees, the study does not show."
        + (" How much depends on skill can be seen by comparing the agents." if len(found.agents) > 1 else "")
    )
    if len(found.agents) == 1:
        yield f"Everyone is {found.agents[0].code}: it is unknown whether a finding holds up in stronger play."
    failed, left_out = (sum(getattr(own, name) for own in found.agents) for name in ("failed", "left_out"))
    if failed:
        yield (
            f"Failed games: {failed}. They are left out, with {count(left_out, 'other game')} of their blocks."
            " This is a bias if games fail because of what is compared."
        )
    elif left_out:
        yield f"Games left out because their block was cut short: {left_out}."
    played, shown = sum(own.games for own in found.agents), sum(own.games for own in found.course)
    if shown < played:
        yield (
            f"Seats, what players chose, the course of games, actions, sources and ways of scoring come from the"
            f" {shown:,} of {played:,} games in which the study changes nothing, or only sets its reference levels."
        )
    claimed = [own for family in found.families for own in findings_of(family) if own.claimed]
    if any(own.row.replay is None for own in claimed):
        not_replayed = (
            "Claims of a study of choices are not replayed with fresh seeds yet."
            if "choices" in found.study.settings
            else "These have not been replayed with fresh seeds, as a study does at its end."
        )
        yield (
            "The most extreme of many estimates is usually flattered by chance (the winner's curse): expect the true"
            f" value to be closer to average. {not_replayed}"
        )
    if any(own.row.replay is not None for own in claimed):
        yield (
            "What the first games seemed to show was replayed with fresh seeds. Charts show the first games, so their"
            " most extreme values are usually flattered by chance (the winner's curse). Go by the combined values."
        )
    if found.clusters:
        yield (
            "Ways of scoring are fitted to the same seats that their figures describe. Their intervals take the"
            " clusters as given, and are too narrow for new games."
        )
    if any(family.evidence == "observed" for family in found.families):
        yield (
            "Observed figures are no proof of cause: players choose or win things in games that go well or badly for"
            " other reasons too."
        )
    if any(family.evidence == "played" for family in found.families):
        yield (
            "After each option of a choice everyone plays on by the learned policy. To players who make more of an"
            " option it is worth more."
        )
    if found.assumed:
        yield (
            f"The box has {len(found.assumed)} values that no rulebook states, and another copy of the game may differ."
            " The study “assumptions” measures how much that could change the findings."
        )
    grey = sum(not row.enough for family in found.families for measure in family.measures for row in measure.rows)
    if grey:
        yield (
            f"{grey} cells have fewer than {found.least['blocks']} blocks or {found.least['seats']} seats, too few for"
            " a claim."
        )
