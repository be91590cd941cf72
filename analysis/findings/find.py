"""From a complete run folder to all that its study found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pyarrow as pa

from analysis.findings import misuse
from analysis.findings.asked import Asked, assumed_values
from analysis.findings.catch_up import catch_up
from analysis.findings.coefficients import model, replayed
from analysis.findings.comparing import (
    claimed_labels,
    differences_between_players,
    facts_in_words,
    families_of,
    replayed_families,
    with_counterparts,
)
from analysis.findings.course import actions, course, lengths, sources, waiting
from analysis.findings.cuts import Cuts, read
from analysis.findings.doubts import doubts
from analysis.findings.families import seat_label
from analysis.findings.finding import findings_of
from analysis.findings.further_takeaways import others
from analysis.findings.luck import luck, luck_adjusted, skill
from analysis.findings.meanings import labels_in, meanings
from analysis.findings.model.comparisons import Family, Headline, Model, Shift
from analysis.findings.model.findings import Findings
from analysis.findings.model.scoring import ScoringClusters
from analysis.findings.naming import agents_name
from analysis.findings.opening import opening
from analysis.findings.profiles import clusters
from analysis.findings.runaway import runaway
from analysis.findings.samples import Sample
from analysis.findings.strength import strength_of
from analysis.findings.takeaways import answers
from analysis.findings.words import count
from analysis.runs.folder import REPLAY
from analysis.runs.manifest import is_run
from analysis.runs.plan import Plan
from analysis.runs.replay import ClaimedLabel
from analysis.runs.run import Run
from engine.errors import InputError
from engine.game import GAMES, stage


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
    asked, by_players, _ = read(run)
    of_families = {
        ClaimedLabel(name, players, label)
        for name in asked.compare
        for players, own in by_players.items()
        for label in claimed_labels(families_of(name, asked, own))
    }
    strongest = asked.agent_of_part[-1]
    models = [own for own in _models(asked, by_players, {}) if own.agent == strongest and own.claims]
    ends = {ClaimedLabel(own.of, own.players, end.label) for own in models for end in (own.items[0], own.items[-1])}
    return of_families | ends


def find_in(run: Run, fresh: Run | None = None) -> Findings:
    """What a run found, and what `fresh` games, its replay, make of that."""
    asked, by_players, agents = read(run)
    if not by_players:
        games = sum(own.left_out + own.failed for own in agents)
        size = min(len(part.block) for part in asked.plan.parts)
        raise InputError(f"{run.path} has no whole block, of {size} games at least, to report on, but {games} in all")
    again: dict[int, Cuts] = {}
    if fresh is not None:
        _, again, anew = read(fresh)
        further = {own.code: own.games for own in anew}
        agents = [replace(own, replayed=further.get(own.code, 0)) for own in agents]
    plain = [sample for own in by_players.values() for sample in own.plain]
    by_round = [sample for sample in plain if sample.rounds]  # none after a position at the end of the last
    families = with_counterparts(
        [
            family
            for name in asked.compare
            for players, own in by_players.items()
            for family in replayed_families(name, asked, own, again.get(players))
        ]
    )
    seats = asked.study.seats
    families = [
        replace(family, meanings=meanings(family, asked), names=seats if family.subject == "seat" else {})
        for family in families
    ]
    of_luck = [cuts.everywhere for cuts in by_players.values()] if asked.repeated else []
    findings = Findings(
        study=asked.study,
        agents=agents,
        takeaways=[],
        others=[],
        warnings=misuse.warnings(facts_in_words(asked, plain), [own.plain for own in by_players.values()]),
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
        assumed=assumed_values(asked.plan.tables),
        between_players=list(differences_between_players(families, asked, by_players)),
        opening=[contrast for own in by_players.values() for contrast in opening(own.plain)],
        catch_up=[catch_up(sample, seats.get(seat_label(sample.players - 1), "the last seat")) for sample in by_round],
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


def _ways(sample: Sample, asked: Asked) -> ScoringClusters | None:
    """The ways of scoring at tables at which all have the same, which is no board or gift; of all if there are none.

    Where players have other strategies, clusters would find these again.
    """
    free, named = sample.at_tables(asked.undisturbed), GAMES[asked.study.game].SOURCES
    if free.any():
        return clusters(sample.only(free), named, prescribed=False)
    return clusters(sample, named, prescribed=True)


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


def _headlines(family: Family, asked: Asked) -> Iterator[Headline]:
    """How far the alternatives of values in the box move each measure of a factor of tables, by agent."""
    alternatives = {level: asked.alternatives.get((family.subject, level)) for level in labels_in(family)}
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
        players = agents_name(found.agents[0].code)
        yield f"All games are played by {players}: nobody knows whether a finding holds up in stronger play."
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
            f" {shown:,} of {played:,} games with the usual rules, boards and means; who plays may differ there."
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
