"""From a complete run folder to all that its study found."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa

from analysis.findings import misuse
from analysis.findings.assumptions import labels_about
from analysis.findings.between_players import between_players
from analysis.findings.catch_up import catch_up
from analysis.findings.choices import by_choice
from analysis.findings.coefficients import model, replayed
from analysis.findings.course import actions, course, lengths, sources, waiting
from analysis.findings.crossings import CrossedFactors, Tables, by_crossing
from analysis.findings.doubts import doubts
from analysis.findings.families import (
    ComparedFactor,
    Quantity,
    by_fact,
    by_factor_of_seats,
    by_factor_of_tables,
    by_seat,
    compared_with,
    of_each_seat,
    of_facts,
    of_seats,
    of_tables,
)
from analysis.findings.family_sentences import compares_tables
from analysis.findings.finding import findings_of
from analysis.findings.further_takeaways import others
from analysis.findings.luck import LongerThought, luck, luck_adjusted, skill
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
from analysis.findings.number_facts import by_number, is_of_numbers
from analysis.findings.opening import opening
from analysis.findings.profiles import clusters
from analysis.findings.runaway import runaway
from analysis.findings.samples import Sample, samples
from analysis.findings.strength import strength_of
from analysis.findings.takeaways import answers
from analysis.findings.words import count
from analysis.runs.design import varied
from analysis.runs.folder import REPLAY
from analysis.runs.manifest import Manifest, is_run
from analysis.runs.plan import OwnBox, Plan, Table
from analysis.runs.replay import ClaimedLabel
from analysis.runs.rows import FACTOR
from analysis.runs.run import Run
from analysis.studies import study as studies
from analysis.studies.study import Crossing
from engine.errors import InputError
from engine.game import GAMES, stage
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
    crossed: tuple[CrossedFactors, ...]
    by_levels: Tables
    """Part and table of the games with these levels of factors off their reference; with none, of the reference."""
    choices: tuple[str, ...]
    """Decisions that were played out."""
    repeated: frozenset[tuple[int, int]]
    """Part and table of undisturbed games that a study has several times in a block to tell luck from skill."""
    thoughts: tuple[LongerThought, ...]
    alternatives: Mapping[tuple[str, str], tuple[str, str]]
    """Factor and level of tables with one assumed value of the box changed: its key, and the value in short."""

    @property
    def facts(self) -> list[str]:
        """What of `compare` players chose or won themselves."""
        others = ["seat", *(factor.name for factor in (*self.of_seats, *self.of_tables)), *self.choices]
        others += [own.crossing.subject for own in self.crossed]
        return [name for name in self.compare if name not in others]


def find(path: Path) -> Findings:
    """What the study in a run folder found; raises `InputError` if the run is not there, not complete or damaged."""
    try:
        return find_in(Run(path), Run(path / REPLAY) if is_run(path / REPLAY) else None)
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


def claims(run: Run) -> set[ClaimedLabel]:
    """What the first games of a study seem to show, and fresh ones are to test."""
    asked, by_players, _ = _read(run)
    of_families = {
        ClaimedLabel(name, players, label)
        for name in asked.compare
        for players, own in by_players.items()
        for label in _claimed(_families(name, asked, own))
    }
    strongest = asked.agent_of_part[-1]
    models = [own for own in _models(asked, by_players, {}) if own.agent == strongest and own.claims]
    ends = {ClaimedLabel(own.of, own.players, end.label) for own in models for end in (own.items[0], own.items[-1])}
    return of_families | ends


def _claimed(families: Sequence[Family]) -> set[str]:
    """The labels of which the first games claim something."""
    return {own.label for family in families for own in findings_of(family) if own.claimed}


class Cuts(NamedTuple):
    """The games with one number of players, a sample for each agent, and those of them that comparisons take."""

    whole: list[Sample]
    by_levels: Tables
    everywhere: list[Sample]
    """Tables that vary one factor at most."""
    at_reference: list[Sample]
    """Tables that have the reference of every factor of tables."""
    plain: list[Sample]
    options: pd.DataFrame
    """The run's table of choices, with games of all numbers of players; empty if nothing was played out."""


NO_GAMES = Cuts([], {}, [], [], [], pd.DataFrame())


def _read(run: Run) -> tuple[Asked, dict[int, Cuts], list[AgentGames]]:
    asked = _asked(run)
    found, agents = samples(run, asked.agent_of_part)
    options = run.choices if asked.choices else pd.DataFrame()
    by_players = {}
    crossed = {place for levels, places in asked.by_levels.items() if len(levels) > 1 for place in places}
    for players in sorted({own.players for own in found}):
        whole = [own for own in found if own.players == players]
        alike = [own.only(~own.at_tables(crossed)) for own in whole] if crossed else whole
        at_reference = [sample.only(_at_reference(sample, asked.of_tables)) for sample in alike]
        plain = [_plain(sample, asked) for sample in alike]
        by_players[players] = Cuts(whole, asked.by_levels, alike, at_reference, plain, options)
    return asked, by_players, agents


def find_in(run: Run, fresh: Run | None = None) -> Findings:
    """What a run found, and what `fresh` games, its replay, make of that."""
    asked, by_players, agents = _read(run)
    if not by_players:
        games = sum(own.left_out + own.failed for own in agents)
        size = min(len(part.block) for part in asked.plan.parts)
        raise InputError(f"{run.path} has no whole block, of {size} games at least, to report on, but {games} in all")
    again: dict[int, Cuts] = {}
    if fresh is not None:
        _, again, anew = _read(fresh)
        further = {own.code: own.games for own in anew}
        agents = [replace(own, replayed=further.get(own.code, 0)) for own in agents]
    plain = [sample for own in by_players.values() for sample in own.plain]
    by_round = [sample for sample in plain if sample.rounds]  # none after a position at the end of the last
    families = _with_counterparts(
        [
            family
            for name in asked.compare
            for players, own in by_players.items()
            for family in _replayed(name, asked, own, again.get(players))
        ]
    )
    families = [replace(family, meanings=_meanings(family, asked)) for family in families]
    of_luck = [cuts.everywhere for cuts in by_players.values()] if asked.repeated else []
    findings = Findings(
        study=asked.study,
        agents=agents,
        takeaways=[],
        others=[],
        warnings=misuse.warnings(_facts_in_words(asked, plain), [own.plain for own in by_players.values()]),
        families=families,
        models=list(_models(asked, by_players, again)),
        sources=[sources(sample, GAMES[asked.study.game].SOURCES) for sample in plain],
        course=[course(sample) for sample in by_round],
        actions=[actions(sample, GAMES[asked.study.game].USES) for sample in by_round],
        length=[own for sample in plain for own in lengths(sample)],
        clusters=[ways for own in by_players.values() if (ways := _ways(own.plain[-1], asked)) is not None],
        luck=[own for cuts in of_luck for own in luck(cuts, asked.repeated, asked.thoughts)],
        adjusted=[own for cuts in of_luck for own in luck_adjusted(cuts, asked.repeated)],
        skill=[own for cuts in by_players.values() if (own := skill(cuts.at_reference, asked.thoughts)) is not None],
        tornado=[headline for family in families for headline in _headlines(family, asked)],
        limits=[],
        assumed=_assumed(asked.plan.tables),
        between_players=list(_between_players(families, asked, by_players)),
        opening=[contrast for own in by_players.values() for contrast in opening(own.plain)],
        catch_up=[catch_up(sample) for sample in by_round],
        runaway=[runaway(sample) for sample in by_round if len(sample.rounds) > 1],
        waiting=[found for sample in plain if (found := waiting(sample)) is not None],
    )
    findings = replace(
        findings,
        takeaways=answers(findings),
        others=others(findings),
        limits=list(_limits(findings, asked.plan)),
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
            crossed=(),
            by_levels={},
            choices=(),
            repeated=frozenset(),
            thoughts=(),
            alternatives={},
        )
    factors = {
        of: tuple(
            ComparedFactor(
                own.name,
                tuple(own.levels),
                own.reference,
                by_seat=plan.tables[0].position is not None or any(level.seat_gifts for level in own.levels.values()),
            )
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
        crossed=tuple(_crossed(crossing, study.factors, factors) for crossing in study.crossings),
        by_levels=_by_levels(plan, study.factors),
        choices=tuple(study.choices),
        repeated=undisturbed & _repeated(plan) if study.repeats else frozenset(),
        thoughts=tuple(
            LongerThought(f"{FACTOR}{factor.name}", name, level.thought)
            for factor in study.factors
            for name, level in factor.levels.items()
            if level.thought is not None
        ),
        alternatives=_alternatives(plan.tables),
    )


def _crossed(
    crossing: Crossing, factors: Sequence[studies.Factor], compared: Mapping[str, Sequence[ComparedFactor]]
) -> CrossedFactors:
    by_name = {own.name: own for of in compared.values() for own in of}
    of_seats = {own.name for own in factors if own.of == "seat"} & {crossing.one, crossing.other}
    return CrossedFactors(crossing, by_name[crossing.one], by_name[crossing.other], frozenset(of_seats))


def _by_levels(plan: Plan, factors: Sequence[studies.Factor]) -> dict[frozenset[tuple[str, str]], set[tuple[int, int]]]:
    found: dict[frozenset[tuple[str, str]], set[tuple[int, int]]] = {}
    for number, part in enumerate(plan.parts):
        for place, table in enumerate(part.tables):
            levels = varied(table, factors)
            if levels is not None:
                found.setdefault(levels, set()).add((number, place))
    return found


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
        and not (table.has_gifts or table.has_first_moves)
        and not any(chair.board for chair in table.chairs)
        and all(level == references[factor] for factor, level in (*table.levels, *table.chairs[0].levels))
    )


def _repeated(plan: Plan) -> frozenset[tuple[int, int]]:
    """Part and table of games that a block has several times."""
    return frozenset(
        (number, place)
        for number, part in enumerate(plan.parts)
        for place, table in enumerate(part.tables)
        if table.times > 1
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


def _replayed(name: str, asked: Asked, first: Cuts, again: Cuts | None) -> list[Family]:
    """What is compared under one name at one number of players, with what fresh games make of it.

    Fresh games count only if it claims anything: only then all that it is about is among these.
    """
    families = _families(name, asked, first)
    return _families(name, asked, first, again) if again is not None and _claimed(families) else families


def _families(name: str, asked: Asked, first: Cuts, again: Cuts = NO_GAMES) -> list[Family]:
    """What is compared of a choice, of seats, of a factor or of a fact."""
    if name in asked.choices:
        return by_choice(name, first.everywhere, first.options, again.everywhere, again.options)
    family = _family(name, asked, first, again)
    return [] if family is None else [family]


def _family(name: str, asked: Asked, first: Cuts, again: Cuts) -> Family | None:
    """The family of seats, of a factor or of a fact."""
    if name == "seat":
        return by_seat(first.plain, again.plain)
    for factors in asked.crossed:
        if factors.crossing.subject == name:
            return by_crossing(factors, first.whole, first.by_levels, again.whole, again.by_levels)
    for factor in asked.of_tables:
        if factor.name == name:
            return by_factor_of_tables(factor, first.everywhere, asked.meeting, again.everywhere)
    for factor in asked.of_seats:
        if factor.name == name:
            return by_factor_of_seats(factor, first.at_reference, again.at_reference) or by_factor_of_tables(
                factor, first.at_reference, again=again.at_reference
            )
    seats = first.plain[0].seats
    if name in seats.columns:
        by_column = by_number if is_of_numbers(seats, name) else by_fact
        family = by_column(name, first.plain, again.plain)
        return family if family is not None and family.measures else None  # none of rounds where there is no round
    raise InputError(f"compare: {name} is neither seat nor a factor nor a column of seats.parquet")


def _facts_in_words(asked: Asked, samples: Sequence[Sample]) -> list[str]:
    return [name for name in asked.facts if not is_of_numbers(samples[0].seats, name)]


def _between_players(families: Sequence[Family], asked: Asked, by_players: Mapping[int, Cuts]) -> Iterator[Family]:
    """What is compared at several numbers of players, between them; no replays, which test claims at one number."""
    in_words = _facts_in_words(asked, [sample for own in by_players.values() for sample in own.plain])
    for subject in dict.fromkeys(family.subject for family in families if family.evidence != "played"):
        if subject in asked.facts and subject not in in_words:
            continue
        alike = [family for family in families if family.subject == subject]
        if len(alike) > 1:
            quantities = {own.players: _quantities(own, asked, by_players[own.players]) for own in alike}
            compared = between_players(alike[0], quantities)
            if compared is not None:
                yield compared


def _quantities(family: Family, asked: Asked, own: Cuts) -> list[Quantity]:
    """What a family of seats, of a factor or of a fact compares."""
    if family.subject == "seat":
        return of_each_seat(family.players, own.plain)
    for factor in (*asked.of_tables, *asked.of_seats):
        if factor.name != family.subject:
            continue
        if compares_tables(family):
            is_of_tables = factor in asked.of_tables
            samples, meeting = (own.everywhere, asked.meeting) if is_of_tables else (own.at_reference, ())
            return of_tables(factor, factor.reference or factor.levels[0], samples, meeting)
        return of_seats(factor, family.players, own.at_reference)
    return of_facts(family.subject, compared_with(family.subject, own.plain), own.plain)


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
    if family.crossed or not any(alternatives.values()):
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


def _limits(found: Findings, plan: Plan) -> Iterator[str]:
    """What the findings do not show."""
    table = plan.tables[0]
    if table.position is not None:
        yield (
            f"Every game goes on from one position, in round {1 + int(stage(plan.opening(table, 0).start[0]))}: the"
            " findings hold for this table, not for other games. What was taken or done before does not count."
        )
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
    played = sum(own.games for own in found.agents)
    shown = sum(own.n for own in found.length if own.unit == "turns")
    if shown < played:
        yield (
            f"Seats, what players chose, the course of games, actions, sources and ways of scoring come from the"
            f" {shown:,} of {played:,} games in which the study changes nothing, or only sets its reference levels."
        )
    claimed = [own for family in found.families for own in findings_of(family) if own.claimed]
    if any(own.row.replay is None for own in claimed):
        yield (
            "The most extreme of many estimates is usually flattered by chance (the winner's curse): expect the true"
            " value to be closer to average. These have not been replayed with fresh seeds, as a study does at its end."
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
