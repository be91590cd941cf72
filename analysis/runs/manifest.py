"""The manifest of a run folder: what was asked, with which versions, and what became of it.

Nothing else writes or reads `manifest.json`. It holds the whole plan, so that whoever finds the folder knows every
table, and the box's values that the user gave, so that the box can be made again. docs/runs.md describes every key.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.runs.machine import machine, versions
from analysis.runs.plan import Chair, OwnBox, Part, Plan, Table
from analysis.studies.given_position import GivenPosition
from analysis.studies.study import PlayedStudy
from engine.documents import Document, Json, complete_only, dumps, parse, quoted
from engine.errors import InputError
from engine.game import GAMES
from engine.kernel import source_digest
from engine.what_if import WhatIf

MANIFEST_FILE = "manifest.json"

FORMAT: Literal["bruxelles-run/2"] = "bruxelles-run/2"

EARLIER: Literal["bruxelles-run/1"] = "bruxelles-run/1"
"""Of runs whose manifest did not say its format: they have only the digest of the box, not the values given."""


def _refuse(problem: str) -> NoReturn:
    raise PydanticCustomError("manifest", "{problem}", {"problem": problem})


def _known_game(game: str) -> str:
    if game not in GAMES:
        _refuse(f"{quoted(game)} is unknown; known: {', '.join(GAMES)}")
    return game


class ChairSettings(Document):
    """A chair of a table."""

    agent: str
    agent_number: int | None = None
    """Its place among the agents, where another has the same code."""
    board: str | None = None
    gifts: list[str] = []
    first_moves: list[str] = []
    levels: dict[str, str] = {}


class WhatIfSettings(Document):
    """What a table has otherwise than the box."""

    values: dict[str, Any] = {}
    without: list[str] = []


class TableSettings(Document):
    """A table of a part."""

    game: Annotated[str, AfterValidator(_known_game)]
    edition: str | None
    modules: list[str]
    players: int
    box: str
    """Digest of all component values."""
    box_values: dict[str, Any] = {}
    """Those of them that the user gave, by dotted key."""
    boards: list[str] = []
    seat_gifts: list[list[str]] = []
    """By seat."""
    first_moves: list[str] = []
    what_if: WhatIfSettings = WhatIfSettings()
    levels: dict[str, str] = {}
    times: Annotated[int, Field(ge=1)] = 1
    """How often a block has its games."""
    chairs: Annotated[list[ChairSettings], Field(min_length=1)]


class PartSettings(Document):
    """A part of the run."""

    games: int
    tables: Annotated[list[TableSettings], Field(min_length=1)]


class RunSettings(Document):
    """All that the rows of a run depend on."""

    games: int
    seed: int
    records: bool
    agents: list[str]
    strategies: dict[str, dict[str, float]] = {}
    """The weights in each strategy file that an agent plays by."""
    agent_files: dict[str, str] = {}
    """The digest of a user's files that an agent plays by, its code or its weights, by the code of the agent."""
    parts: Annotated[list[PartSettings], Field(min_length=1)]
    position: Json | None = None
    """The document from which every game went on."""
    study: PlayedStudy | None = None
    sprt: list[float] | None = None
    """Of a match that a test may end: its two Elo differences."""

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.games != (games := sum(part.games for part in self.parts)):
            _refuse(f"games: {self.games}, but the parts have {games}")
        for part in self.parts:
            for chair in (chair for table in part.tables for chair in table.chairs):
                if chair.agent not in self.agents:
                    _refuse(f"agents: {quoted(chair.agent)} of a table is not among them")
                if (number := chair.agent_number) is not None and self.agents[number : number + 1] != [chair.agent]:
                    _refuse(f"agents: number {number} of a table is not {quoted(chair.agent)}")
        if self.study is not None and len(self.study.parts) != len(self.parts):
            _refuse(f"study.parts: {len(self.study.parts)}, but the run has {len(self.parts)}")
        return self

    @classmethod
    def of(cls, plan: Plan, study: PlayedStudy | None = None, sprt: Sequence[float] | None = None) -> RunSettings:
        """The settings of a plan; raises `InputError` for whatever cannot be played."""
        strategy_files = plan.strategy_files()
        if plan.records and any(table.is_what_if for table in plan.tables):
            raise InputError("records: a game with what-ifs or gifts cannot be written down")
        position, *others = {table.position for table in plan.tables}
        if others:
            raise InputError("position: either every table of a run goes on from the same one, or none from any")
        if plan.records and position is not None:
            raise InputError("records: a game that goes on from a position cannot be written down")
        return cls(
            games=plan.games,
            seed=plan.seed,
            records=plan.records,
            agents=list(plan.agents),
            strategies=strategy_files,
            agent_files=plan.agent_files(),
            parts=[
                PartSettings(games=part.games, tables=[_table_settings(plan, table) for table in part.tables])
                for part in plan.parts
            ],
            position=None if position is None else position.document,
            study=study,
            sprt=None if sprt is None else list(sprt),
        )

    @property
    def plan(self) -> Plan:
        """The plan that was played."""
        position = None if self.position is None else GivenPosition.of(self.position)
        parts = (
            Part(tuple(_table(table, self.agents, position) for table in part.tables), part.games)
            for part in self.parts
        )
        choices, worlds = ((), 0) if self.study is None else self.study.played_out
        return Plan(tuple(self.agents), tuple(parts), self.seed, self.records, choices, worlds)

    def to_json(self) -> dict[str, Any]:
        """As the manifest has them: what is not there is left out."""
        value = self.model_dump(mode="json", exclude_defaults=True)
        return value if self.study is None else value | {"study": self.study.to_json()}


class Failure(Document):
    """A game that could not be played to its end."""

    game: int
    seed: int
    failed: str


SEEDED = ("simulate", "study", "match")
"""Commands of `bruxelles` whose run has the seed that they are given."""


class Manifest(Document):
    """What a run folder says of itself."""

    format: Literal["bruxelles-run/2", "bruxelles-run/1"] = EARLIER
    command: list[str]
    settings: RunSettings
    versions: dict[str, str]
    sources: str
    machine: dict[str, Any]
    begun: str
    complete: bool
    finished: str | None = None
    played: int | None = None
    failed: list[Failure] = []

    @property
    def games(self) -> int:
        """How many there are in the tables of a complete run; a match with a test may have fewer than planned."""
        return (self.played or 0) + len(self.failed)

    @classmethod
    def of(cls, settings: RunSettings) -> Manifest:
        """That of a run that begins now, by this process."""
        return cls(
            format=FORMAT,
            command=typed_command(),
            settings=settings,
            versions=versions(),
            sources=source_digest(),
            machine=machine(),
            begun=_now(),
            complete=False,
        )

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """That of a run folder; raises `InputError` with one line, also where there is none."""
        value = _content(folder)
        if value is None:
            if (folder / MANIFEST_FILE).exists():
                raise InputError(f"{folder / MANIFEST_FILE} is damaged, or not that of a run")
            raise InputError(f"{folder} is not a run folder: there is no manifest.json of bruxelles simulate or study")
        if "parts" not in value["settings"]:
            raise InputError(f"{folder} is a run of an earlier version, which this one cannot read")
        try:
            return parse(cls, value, InputError)
        except InputError as problem:
            raise InputError(f"{folder / MANIFEST_FILE}: {problem}") from None

    def completed(self, played: int, failed: list[dict[str, Any]]) -> Manifest:
        """The same of a run that is complete now, with so many games played to their end and the others."""
        failures = [Failure.model_validate(failure) for failure in failed]
        done = {"finished": _now(), "complete": True, "played": played, "failed": failures}
        return self.model_copy(update=done)

    def write(self, folder: Path) -> None:
        """Write it into its folder."""
        value = self.model_dump(mode="json", exclude_none=True, exclude=None if self.complete else {"failed"})
        with complete_only(folder / MANIFEST_FILE) as unfinished:
            unfinished.write_text(dumps(value | {"settings": self.settings.to_json()}), encoding="utf-8")


def typed_command() -> list[str]:
    """How this process was started: by a command of `bruxelles`, or by another program in Python."""
    program = Path(sys.argv[0])
    if program.stem == "bruxelles" or program.parts[-2:] == ("scripts", "main.py"):
        return ["bruxelles", *sys.argv[1:]]
    return ["python", *sys.orig_argv[1:]]


def with_seed(command: Sequence[str], seed: int) -> list[str]:
    """The command of a run with the seed that it had, where it was not given.

    Other commands make the seeds of their runs from one of their own.
    """
    given = any(word == "--seed" or word.startswith("--seed=") for word in command)
    seeded = command[0] == "bruxelles" and command[1:2] and command[1] in SEEDED
    return [*command, "--seed", str(seed)] if seeded and not given else list(command)


def is_run(folder: Path) -> bool:
    """Whether a folder is that of a run, be it of a version that is no longer read."""
    return _content(folder) is not None


def _content(folder: Path) -> dict[str, Any] | None:
    try:
        value = json.loads((folder / MANIFEST_FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    known = isinstance(value, dict) and {"sources", "complete"} <= set(value)
    return value if known and isinstance(value.get("settings"), dict) else None


def _table_settings(plan: Plan, table: Table) -> TableSettings:
    box = plan.opening(table, 0).box
    return TableSettings(
        game=table.game,
        edition=box.edition,
        modules=list(table.modules),
        players=table.players,
        box=box.digest,
        box_values=dict(table.box.values),
        boards=list(table.boards or ()),
        seat_gifts=[list(gifts) for gifts in table.seat_gifts],
        first_moves=list(table.first_moves),
        what_if=WhatIfSettings(values=dict(table.what_if.values), without=list(table.what_if.without)),
        levels=dict(table.levels),
        times=table.times,
        chairs=[_chair_settings(chair, plan.agents) for chair in table.chairs],
    )


def _chair_settings(chair: Chair, agents: Sequence[str]) -> ChairSettings:
    code = agents[chair.agent]
    return ChairSettings(
        agent=code,
        agent_number=chair.agent if agents.count(code) > 1 else None,
        board=chair.board,
        gifts=list(chair.gifts),
        first_moves=list(chair.first_moves),
        levels=dict(chair.levels),
    )


def _chair(settings: ChairSettings, agents: Sequence[str]) -> Chair:
    number = agents.index(settings.agent) if settings.agent_number is None else settings.agent_number
    gifts, first_moves = tuple(settings.gifts), tuple(settings.first_moves)
    return Chair(number, settings.board, gifts, first_moves, tuple(settings.levels.items()))


def _table(settings: TableSettings, agents: Sequence[str], position: GivenPosition | None) -> Table:
    return Table(
        chairs=tuple(_chair(chair, agents) for chair in settings.chairs),
        game=settings.game,
        edition=settings.edition,
        modules=tuple(settings.modules),
        boards=tuple(settings.boards) or None,
        seat_gifts=tuple(tuple(gifts) for gifts in settings.seat_gifts),
        first_moves=tuple(settings.first_moves),
        box=OwnBox(tuple(settings.box_values.items())),
        what_if=WhatIf(tuple(settings.what_if.values.items()), tuple(settings.what_if.without)),
        levels=tuple(settings.levels.items()),
        times=settings.times,
        position=position,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
