"""Groups of options that several sub-commands take together, each as one parameter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from engine import GAME
from scripts.options import Boards, Box, Cluster, Edition, Force, GameName, Jobs, Modules, Resume, check_output


@dataclass(frozen=True)
class Played:
    """The options that say what is played."""

    game: GameName = GAME
    edition: Edition = None
    modules: Modules = None
    boards: Boards = None
    box: Box = None

    def for_game(self) -> dict[str, Any]:
        """The arguments of `Game.new` that they stand for."""
        return {
            "game": self.game,
            "edition": self.edition,
            "modules": tuple(self.modules or ()),
            "boards": None if self.boards is None else tuple(side.strip() for side in self.boards.split(",")),
            "box": self.box,
        }

    def for_plan(self) -> dict[str, Any]:
        """The arguments of a plan that they stand for, the box file read; raises `InputError`."""
        from analysis.runs.plan import OwnBox

        return self.for_game() | {"box": OwnBox.read(self.box, self.game, self.edition)}


@dataclass(frozen=True)
class Running:
    """The options that say by what, and over what is there already, games are played into a run folder."""

    jobs: Jobs = None
    cluster: Cluster = None
    force: Force = False
    resume: Resume = False

    def into(self, output: Path | None) -> dict[str, Any]:
        """The arguments of `analysis.runs.running.play` that they stand for; refuses as `check_output` does."""
        check_output(output, self.force, self.resume)
        return {"jobs": self.jobs, "cluster": self.cluster, "force": self.force, "resume": self.resume}


def with_option_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take groups of options, such as `Played`: typer sees the options of each in its place."""
    own = signature(command, eval_str=True)
    groups: dict[str, Any] = {
        name: given.annotation for name, given in own.parameters.items() if is_dataclass(given.annotation)
    }

    @wraps(command)
    def run(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{option.name: values.pop(option.name) for option in fields(group)})
        command(**values)

    options = [
        option.replace(kind=Parameter.KEYWORD_ONLY)
        for name, given in own.parameters.items()
        for option in (signature(groups[name], eval_str=True).parameters.values() if name in groups else [given])
    ]
    run.__signature__ = own.replace(parameters=options)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run
