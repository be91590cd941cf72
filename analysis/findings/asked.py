"""What the manifest of a run says of its study: what is varied, compared and assumed, and at which tables."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.findings.assumptions import labels_about
from analysis.findings.crossings import CrossedFactors, Tables
from analysis.findings.families import ComparedFactor, seat_label
from analysis.findings.luck import LongerThought
from analysis.findings.model.findings import Assumed, StudySummary
from analysis.runs.design import varied
from analysis.runs.manifest import Manifest, with_seed
from analysis.runs.plan import OwnBox, Plan, Table
from analysis.runs.rows import FACTOR
from analysis.runs.run import Run
from analysis.studies import study as studies
from analysis.studies.study import Crossing
from engine.errors import InputError
from engine.game import GAMES


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


def asked_of(run: Run) -> Asked:
    """Raises `InputError` if the run's tables or the boxes that it was played with are not those of its manifest."""
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
    command = shlex.join(with_seed(manifest.command, seed))
    position = plan.tables[0].position
    seats = {} if position is None else {seat_label(seat): name for seat, name in enumerate(position.names)}
    if study is None:
        chairs = (chair for table in plan.tables for chair in table.chairs)
        agents = tuple(dict.fromkeys(plan.agents[chair.agent] for chair in chairs))
        players = (ComparedFactor("agent", agents, None),) if len(agents) > 1 else ()
        facts = [name for name in GAMES[game].OBSERVED if name in run.columns("seats")]
        played = " and ".join(agents)
        return Asked(
            study=StudySummary(
                path.name, "How do these games go?", f"Games of {played}.", command, seed, game, {}, seats
            ),
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
                seats=tuple(seats.values()) or _seats_with_gifts(own, plan),
            )
            for own in study.factors
            if of in (own.of, own.assign)
        )
        for of in ("seat", "table", "together")
    }
    return Asked(
        study=StudySummary(study.name, study.question, study.about, command, seed, game, study.to_json(), seats),
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


def _seats_with_gifts(factor: studies.Factor, plan: Plan) -> tuple[str, ...]:
    """All seats if a level gives something to some of them, else none."""
    some = any(level.seat_gifts for level in factor.levels.values())
    return tuple(map(seat_label, range(max(table.players for table in plan.tables)))) if some else ()


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


def _alternatives(tables: Sequence[Table]) -> dict[tuple[str, str], tuple[str, str]]:
    """The levels of factors of tables that change one assumed value of the box.

    Such levels are named after key and value, or by a name of the study's own.
    """
    assumed = {own.key for own in assumed_values(tables)}
    found = {}
    for table in tables:
        values = dict(table.what_if.values)
        for factor, level in table.levels:
            if len(values) == 1 and assumed.issuperset(values):
                (key,) = values
                found[factor, level] = (key, level.removeprefix(key).lstrip(" =,"))
    return found


def assumed_values(tables: Sequence[Table]) -> list[Assumed]:
    """The assumed values that games at these tables can rest on, with what the box says of them."""
    found: dict[str, Assumed] = {}
    for box, rules in boxes_of(tables):
        rests_on = set(box.assumed(rules))
        found |= {
            row["key"]: Assumed(row["key"], row["note"], labels_about(row["key"], row["value"]))
            for row in box.listing()
            if row["key"] in rests_on
        }
    return list(found.values())


def boxes_of(tables: Sequence[Table]) -> Iterator[tuple[Any, Any]]:
    """The boxes that games at these tables are played with, without what-ifs, and the rules with each."""
    for game, edition, modules, players, own_box in dict.fromkeys(
        (table.game, table.edition, table.modules, table.players, table.box) for table in tables
    ):
        box = GAMES[game].Box.load(dict(own_box.values), edition)
        yield box, box.rules(players, modules)
