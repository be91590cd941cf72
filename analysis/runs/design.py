"""The tables of a study, and the plan that plays them at each strength.

A factor is varied by itself, the others at their reference; only the levels of tables are combined with seats that
have the levels of a factor `together`, and those of factors that are crossed with each other. What is left at its
reference is not noted, but at the table where all are: so that whoever compares the levels of a factor, compares tables
that differ in nothing else. That table is played more often than any other, as every level is compared with it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import pyarrow as pa

from analysis.runs.first_moves import demand_possible
from analysis.runs.plan import AS_THE_PROJECT_HAS_IT, Chair, OwnBox, Part, Plan, Table, opening
from analysis.runs.rows import FACTOR, seats_columns
from analysis.studies.given_position import GivenPosition
from analysis.studies.study import EACH, Crossing, Factor, Level, PlayedPart, PlayedStudy, Strength, Study
from engine import Game
from engine.documents import parse, quoted, suggestion
from engine.errors import InputError
from engine.game import GAMES
from engine.what_if import AS_IN_THE_BOX, WhatIf
from search import agents, strategies

BUDGET = re.compile(r"(?<=[:,])(iterations|ms)=([0-9.]+)")
"""How long an agent thinks about a decision, in its code."""

LONGEST_VALUE = 30
"""Characters of a box value that names a level; a longer one goes by its number among the alternatives."""


ADDING = {"gifts", "values", "without", "seat_gifts"}
"""What two levels can set together."""


BLOCKS_TRIED = 10
"""Blocks of which one must allow the opening of a table."""


@dataclass(frozen=True)
class Design:
    """A study ready to be played."""

    plan: Plan
    study: PlayedStudy


def design(
    name: str,
    study: Study,
    *,
    games: int | None = None,
    codes: Sequence[str] | None = None,
    players: int | None = None,
    seed: int = 0,
    box: OwnBox = AS_THE_PROJECT_HAS_IT,
) -> Design:
    """The design of a study, or of one with other games, agents or numbers of players; raises InputError.

    `games` is how many each strength plays in all, shared by its tables and rounded up to whole blocks; `codes` are
    agents in place of the study's strengths; the user's own `box` lies under every table. Everything is checked here
    that can be before a game is played.
    """
    numbers = study.players if players is None else [players]
    for number in numbers:
        Game.new(study.game, study.edition, players=number, box=dict(box.values), modules=study.modules)
    levels = {number: {own.name: _levels(own, study, number, box) for own in study.factors} for number in numbers}
    strengths = _strengths(study, games, codes)
    for strength in strengths:
        agents.parse(strength.agent)
    _demand_thinkers(study, strengths)
    roster: dict[str, int] = {}
    parts: list[Part] = []
    every: dict[Table, str] = {}
    described: list[PlayedPart] = []
    for strength in strengths:
        makers = [_Maker(study, levels[number], number, strength.agent, roster, box) for number in numbers]
        named = [pair for maker in makers for pair in maker.tables()]
        tables = [table for _, table in named]
        undisturbed = [] if study.plain else [place for place, table in enumerate(tables) if _is_plain(study, table)]
        parts.append(_part(tables, (1 - study.plain) * strength.games))
        described.append(PlayedPart(strength=strength.agent, plain=undisturbed))
        if study.plain:
            parts.append(_part([maker.plain() for maker in makers], study.plain * strength.games))
            described.append(PlayedPart(strength=strength.agent, plain=list(range(len(makers)))))
        _check(named, tuple(roster))
        every |= {table: called for called, table in named}
    plan = Plan(tuple(roster), tuple(parts), seed, False, *study.played_out)
    _check_compared(study, plan)
    _check_first_moves(every, plan)
    return Design(plan, _played(name, study, numbers, strengths, levels, described))


def _strengths(study: Study, games: int | None, codes: Sequence[str] | None) -> list[Strength]:
    if codes is None:
        return [own if games is None else Strength(agent=own.agent, games=games) for own in study.strengths]
    known = {own.agent: own.games for own in study.strengths}
    found: list[Strength] = []
    for code in codes:
        agents.parse(code)
        number = known.get(code) if games is None else games
        if number is None:
            raise InputError(f"agents: the study does not say how many games {code} plays, give --games")
        if code in [own.agent for own in found]:
            raise InputError(f"agents: {code} appears twice")
        found.append(Strength(agent=code, games=number))
    return found


def _demand_thinkers(study: Study, strengths: Sequence[Strength]) -> None:
    """Refuse a study whose seats are to think longer if none of its agents can."""
    for factor in study.factors:
        for level, own in factor.levels.items():
            if own.thought is not None and not any(BUDGET.search(own.agent or one.agent) for one in strengths):
                raise InputError(
                    f"factor {factor.name}, level {level}: thought needs an agent with iterations or ms, such as"
                    " ismcts:iterations=25"
                )


def _is_plain(study: Study, table: Table) -> bool:
    """Whether the game is the study's, and whatever a seat has it chose or won itself."""
    as_always = (table.edition, list(table.modules), table.what_if) == (study.edition, study.modules, AS_IN_THE_BOX)
    return (
        as_always
        and not (table.has_gifts or table.has_first_moves)
        and all(chair.board is None for chair in table.chairs)
    )


def _part(tables: Sequence[Table], games: float) -> Part:
    """So many games, or as many more as make whole blocks."""
    size = len(Part(tuple(tables), 1).block)
    return Part(tuple(tables), size * max(1, -int(-games // size)))


def _levels(factor: Factor, study: Study, players: int, box: OwnBox) -> dict[str, Level]:
    """The levels of a factor at tables with so many players, the reference first; raises InputError."""
    found: dict[str, Level] = {}
    if factor.reference is not None:
        found[factor.reference] = Level()
    if factor.each is not None:
        found |= _each(factor, study, players, box)
    found |= factor.levels
    if len(found) < 2:
        raise InputError(f"factor {factor.name}: at least two levels are needed, there are {len(found)}")
    if factor.assign == "together" and len(found) != players:
        raise InputError(
            f"factor {factor.name}: {len(found)} levels for {players} players; together they need a seat each"
        )
    return found


def _each(factor: Factor, study: Study, players: int, own_box: OwnBox) -> dict[str, Level]:
    of, what, package = factor.of, factor.each, GAMES[study.game]
    if what == "board" and of == "seat":
        return {board: Level(board=board) for board in package.BOARDS}
    if what == "strategy" and of == "seat":
        return {strategy: Level(strategy=strategy) for strategy in strategies.names(study.game)}
    box = package.Box.load(dict(own_box.values), study.edition)
    rules = box.rules(players, study.modules)
    if what == "assumed" and of == "table":
        keys = box.assumed(rules)
        return {
            _value_name(row["key"], number, value): Level(values={row["key"]: value})
            for row in box.listing()
            if row["key"] in keys
            for number, value in enumerate(row["alternatives"], start=1)
        }
    cards = package.cards(box, rules)
    known = dict.fromkeys((*EACH[of], *(card.partition(" ")[0] for card in cards)))
    if what not in known:
        raise InputError(
            f"factor {factor.name}: each: {what} is not for a factor of {of}s, which takes {', '.join(known)}"
        )
    return {
        card.removeprefix(f"{what} "): Level(gifts=[card]) if of == "seat" else Level(without=[card])
        for card in cards
        if card.startswith(f"{what} ")
    }


def _value_name(key: str, number: int, value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return f"{key} = {text}" if len(text) <= LONGEST_VALUE else f"{key}, alternative {number}"


@dataclass
class _Maker:
    """Makes the tables of a study for one strength and one number of players."""

    study: Study
    levels: Mapping[str, Mapping[str, Level]]
    players: int
    code: str
    roster: dict[str, int]
    """The agents of the plan and their numbers, as they come to be needed."""
    box: OwnBox
    at_reference: dict[str, dict[str, str]] = field(init=False)
    """The factors that have a reference, of seats and of tables, at it."""

    def __post_init__(self) -> None:
        self.at_reference = {
            of: {own.name: own.reference for own in self.study.factors if own.of == of and own.reference is not None}
            for of in ("seat", "table")
        }

    def tables(self) -> Iterator[tuple[str, Table]]:
        """The tables in order, each with what to call it in a refusal."""
        everybody: list[dict[str, str]] = [{}] * self.players
        control = [self.at_reference["seat"]] * self.players
        for factor in self.study.factors:
            if factor.assign == "together":
                everybody = control = [{factor.name: level} for level in self.levels[factor.name]]
        if any(self.at_reference.values()) or any(everybody) or not self.study.factors:
            yield "the reference", replace(self._table(control, self.at_reference["table"]), times=self._times())
        for factor in self.study.factors:
            for level in self.levels[factor.name]:
                if (
                    level == factor.reference
                    or factor.assign in ("mixed", "together")
                    or factor.within
                    or not self._can_be(factor, level)
                ):
                    continue
                called = f"factor {factor.name}, level {level}"
                if factor.of == "table":
                    yield called, self._table(everybody, {factor.name: level})
                else:
                    others = level if factor.assign == "all" else self.at_reference["seat"][factor.name]
                    seats = [{factor.name: own} for own in (level, *[others] * (self.players - 1))]
                    yield called, self._table(seats, {})
            if factor.assign == "mixed":
                for own in mixed(list(self.levels[factor.name]), self.players):
                    called = f"factor {factor.name}, levels {', '.join(own)}"
                    yield called, self._table([{factor.name: level} for level in own], {})
        for crossing in self.study.crossings:
            yield from self._crossed(crossing, everybody)

    def _crossed(self, crossing: Crossing, everybody: Sequence[Mapping[str, str]]) -> Iterator[tuple[str, Table]]:
        """The tables that have a level of both factors; those of seats are the same chair's."""
        of = {own.name: own.of for own in self.study.factors}
        reference = {**self.at_reference["seat"], **self.at_reference["table"]}
        pairs = [
            {crossing.one: one, crossing.other: other}
            for one in self.levels[crossing.one]
            for other, sets in self.levels[crossing.other].items()
            if one != reference[crossing.one] and other != reference[crossing.other]
            if not crossing.nested or concerns(sets, one)
        ]
        if not pairs:
            raise InputError(f"factor {crossing.other}: within: none of its levels concerns a level of {crossing.one}")
        for pair in pairs:
            called = " and ".join(f"factor {name}, level {level}" for name, level in pair.items())
            self._demand_different_settings(called, pair)
            of_seats = {name: level for name, level in pair.items() if of[name] == "seat"}
            others = {name: reference[name] for name in of_seats}
            seats = [of_seats, *[others] * (self.players - 1)] if of_seats else everybody
            yield called, self._table(seats, {name: level for name, level in pair.items() if of[name] == "table"})

    def _demand_different_settings(self, called: str, pair: Mapping[str, str]) -> None:
        if len({own.of for own in self.study.factors if own.name in pair}) > 1:
            return
        one, other = (self.levels[name][level].settings() for name, level in pair.items())
        for setting in one.keys() & other.keys():
            if setting not in ADDING:
                raise InputError(f"{called}: both set {setting}")
            if setting == "values" and (both := one[setting].keys() & other[setting].keys()):
                raise InputError(f"{called}: both set {setting} {min(both)}")

    def _can_be(self, factor: Factor, level: str) -> bool:
        """Whether the agent can play the level: only one that thinks can think longer."""
        own = self.levels[factor.name][level]
        return own.thought is None or BUDGET.search(own.agent or self.code) is not None

    def _times(self) -> int:
        """How often the reference is played where a level is played once.

        As often as the study says, or else √k times for k levels, as whole numbers go.

        With that many, of all ways to share out the games, differences to it have the least error (Dunnett 1955).
        """
        if self.study.repeats is not None:
            return self.study.repeats
        varied = (own for own in self.study.factors if own.reference is not None and own.within is None)
        compared = sum(len(self.levels[own.name]) - 1 for own in varied)
        return max(1, round(math.sqrt(compared)))

    def plain(self) -> Table:
        """A table to which the study does nothing."""
        return self._made([Chair(self._number(self.code))] * self.players, {}, {})

    def _table(self, seats: Sequence[Mapping[str, str]], of_table: Mapping[str, str]) -> Table:
        return self._made([self._chair(own) for own in seats], of_table, self._settings("table", of_table))

    def _made(self, chairs: Sequence[Chair], levels: Mapping[str, str], settings: Mapping[str, Any]) -> Table:
        what_if = WhatIf(tuple(settings.get("values", {}).items()), tuple(settings.get("without", ())))
        return Table(
            tuple(chairs),
            game=self.study.game,
            edition=settings.get("edition", self.study.edition),
            modules=tuple(settings.get("modules", self.study.modules)),
            seat_gifts=self._seat_gifts(settings.get("seat_gifts", {})),
            first_moves=tuple(settings.get("opening", self.study.opening)),
            position=None if self.study.position is None else GivenPosition.of(self.study.position),
            box=self.box,
            what_if=what_if,
            levels=tuple(levels.items()),
        )

    def _seat_gifts(self, by_number: Mapping[str, list[str]]) -> tuple[tuple[str, ...], ...]:
        if not by_number:
            return ()
        seats = max(self.players, *map(int, by_number))  # a seat too many is refused as any table that cannot be
        return tuple(tuple(by_number.get(str(seat), ())) for seat in range(1, seats + 1))

    def _chair(self, levels: Mapping[str, str]) -> Chair:
        settings = self._settings("seat", levels)
        code = _thinking(settings.get("agent", self.code), settings.get("thought", 1))
        strategy = settings.get("strategy", strategies.BALANCED)
        if strategy != strategies.BALANCED:
            code += f"{',' if ':' in code else ':'}strategy={strategy}"
        gifts = tuple(settings.get("gifts", ()))
        first_moves = tuple(settings.get("opening", ()))
        return Chair(self._number(code), settings.get("board"), gifts, first_moves, tuple(levels.items()))

    def _settings(self, of: str, levels: Mapping[str, str]) -> dict[str, Any]:
        """What some levels set, and the references of all other factors."""
        found: dict[str, Any] = {}
        for name, level in {**self.at_reference[of], **levels}.items():
            found = _added(found, self.levels[name][level].settings())
        return found

    def _number(self, code: str) -> int:
        return self.roster.setdefault(code, len(self.roster))


def _added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What two levels of different factors set together; of what cannot be added, the other's."""
    both = {**one, **other}
    for setting in one.keys() & other.keys() & ADDING:
        first, second = one[setting], other[setting]
        if setting == "seat_gifts":
            both[setting] = {seat: [*first.get(seat, ()), *second.get(seat, ())] for seat in {**first, **second}}
        else:
            both[setting] = {**first, **second} if setting == "values" else [*first, *second]
    return both


def concerns(level: Level, other: str) -> bool:
    """Whether a level changes a value of what a level of another factor is named after.

    `boards.cauchie.crown` concerns cauchie.
    """
    return any(other in key.split(".") for key in level.values or ())


def varied(table: Table, factors: Collection[Factor]) -> frozenset[tuple[str, str]] | None:
    """The factors that a table has at another level than their reference, each with its level.

    None of a table that is no reference's either: a plain one, or one at which levels meet each other.
    """
    references = {own.name: own.reference for own in factors if own.has_reference}
    noted = {*table.levels, *(pair for chair in table.chairs for pair in chair.levels)}
    found = frozenset((name, level) for name, level in noted if level != references.get(name, level))
    return found if found or references.keys() <= {name for name, _ in noted} else None


def _thinking(code: str, times: float) -> str:
    """An agent that thinks so many times as long."""
    return BUDGET.sub(lambda found: f"{found[1]}={_longer(float(found[2]), times)}", code) if times != 1 else code


def _longer(budget: float, times: float) -> int:
    return max(1, round(budget * times))


def mixed(levels: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Tables at which levels meet: each sits as often at them, and with each other level about as often.

    A cyclic design (David and Wolock 1965): the first table, and what becomes of it when every level is replaced by
    the next. The first one is chosen so that the levels meet most evenly; two players meet in all pairs.
    """
    n = len(levels)
    first: list[tuple[int, ...]]
    if players == 2:
        first = [(0, distance) for distance in range(1, n // 2 + 1)]
    elif n <= players:
        first = [tuple(seat % n for seat in range(players))]
    else:
        rest = combinations(range(1, n), players - 1)
        first = [min(((0, *others) for others in rest), key=lambda table: _unevenness(table, n))]
    tables: dict[tuple[str, ...], tuple[str, ...]] = {}
    for places in first:
        for shift in range(n):
            table = tuple(levels[(place + shift) % n] for place in places)
            moved = min(table[move:] + table[:move] for move in range(players))
            tables.setdefault(moved, table)
    return list(tables.values())


def _unevenness(table: Sequence[int], n: int) -> int:
    """The sum of squares of how often each level meets each other in a cyclic design."""
    meetings = [0] * n
    for one in table:
        for other in table:
            meetings[(one - other) % n] += one != other
    return sum(count * count for count in meetings)


def _check(tables: Sequence[tuple[str, Table]], codes: tuple[str, ...]) -> None:
    """Refuse whatever cannot be played, by the name of its factor and level."""
    for called, table in tables:
        try:
            for chair in table.chairs:
                agents.parse(codes[chair.agent])
            given = any(chair.gifts for chair in table.chairs)
            for rotation in range(table.rotations if given else 1):  # what can be taken depends on the seat
                opening(table, rotation)
        except InputError as problem:
            raise InputError(f"{called}: {problem}") from None


def _check_first_moves(tables: Mapping[Table, str], plan: Plan) -> None:
    """Refuse an opening that the cards of none of the first blocks allow; others may fail block by block."""
    seeds = [plan.game_seed(block) for block in range(BLOCKS_TRIED)]
    for table, called in tables.items():
        if table.has_first_moves:
            try:
                demand_possible(table, seeds)
            except InputError as problem:
                raise InputError(f"{called}: {problem}") from None


def _check_compared(study: Study, plan: Plan) -> None:
    words = (pa.string(), pa.list_(pa.string()))
    columns = [own for own in seats_columns(plan) if not own.name.startswith(FACTOR)]
    in_words = [own.name for own in columns if own.type in words]
    facts = plan.opening(plan.tables[0], 0).facts
    numbers = [name for fact in facts if fact.seat for name in fact.columns if name not in (*in_words, "points")]
    crossed = [crossing.subject for crossing in study.crossings]
    known = ["seat", *(factor.name for factor in study.factors), *crossed, *study.choices, *in_words, *numbers]
    for what in study.compared:
        if what not in known and what in {own.name for own in columns}:
            raise InputError(
                f"compare: {quoted(what)} is how a game ends or how it is counted; compare what players have or do,"
                f" such as {quoted(in_words[-1])}"
            )
        if what not in known:
            raise InputError(f"compare: the tables have no {quoted(what)}{suggestion(what, known)}")


def _played(
    name: str,
    study: Study,
    players: Sequence[int],
    strengths: Sequence[Strength],
    levels: Mapping[int, Mapping[str, Mapping[str, Level]]],
    parts: list[PlayedPart],
) -> PlayedStudy:
    """A study as it is played, levels made for `each` included."""
    factors = [
        factor.model_copy(
            update={
                "each": None,
                "levels": {level: own for number in players for level, own in levels[number][factor.name].items()},
            }
        )
        for factor in study.factors
    ]
    changed = {
        "players": list(players),
        "strengths": strengths,
        "position": None,  # the settings of the run have it
        "factors": factors,
        "compare": study.compared,
    }
    return parse(PlayedStudy, {**dict(study), **changed, "name": name, "parts": parts}, InputError)
