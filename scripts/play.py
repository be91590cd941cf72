"""`bruxelles play`: a game between persons at this terminal and opponents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doors.opponents import OPPONENTS
from doors.seating import ME, OPPONENT, agent_for, names_for
from engine import GAME
from scripts.option_groups import Played, with_option_groups

if TYPE_CHECKING:
    from doors.sitting import Sitting

LISTED = f"""\b
Opponents. Their Elo counts from easy, with 95 % intervals; it was measured in
the base game of Bruxelles {GAME}, without styles. A style is a strategy.
  name    Elo, 2 players     Elo, 4 players
""" + "\n".join(
    f"  {name:<6}  {one.elo[0]:<17}  {one.elo[1]:<16}  {one.words}".replace("…", "to").rstrip()
    for name, one in OPPONENTS.items()
)
"""The opponents, as the help has them."""


@with_option_groups
def play(
    *,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,..",
            help="Who plays, first player first: me for a person, otherwise an opponent named below, with a style if"
            " you like, such as club or strong:builder, or an agent's code, such as ismcts:ms=500; one for all seats or"
            f" one for each (default: me against {OPPONENT}).",
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="A,B,..", help="Names, in the order of the seats.")] = None,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=5, metavar="N", help="Number of players (default: the number of seats given, or 4)."),
    ] = None,
    played: Played,
    seed: Annotated[
        int | None, typer.Option(min=0, metavar="S", help="Seed of all chance (default: a new one each time).")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game in this file, which must not exist yet.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game in this record, and save it there.")
    ] = None,
) -> None:
    """Play against opponents, or several people at one terminal.

    The game is saved as a record after every choice.
    """
    rules = {"edition": played.edition, "with": played.modules, "boards": played.boards}
    settings = {"names": names, "players": players, **rules, "seed": seed}
    given = [name for name, value in settings.items() if value is not None]
    given += ["game"] if played.game != GAME else []
    if resume is not None and given:
        raise typer.BadParameter("--resume takes this from the record; leave it out", param_hint=f"--{given[0]}")
    if save is not None and save.exists():
        raise typer.BadParameter(
            f"{save} exists; choose another file, or give --resume to continue its game", param_hint="--save"
        )
    if save is not None and not save.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {save.parent} to save in", param_hint="--save")

    from doors.terminal.console import compilation_announced
    from doors.terminal.table_talk import TableTalk

    with compilation_announced():
        if resume is not None:
            sitting = _resumed(resume, seats, played.box)
        else:
            sitting = _begun(seats, names, players, seed, played)
    file = save or resume or _free_file(sitting)
    talk = TableTalk(sitting, file, played.box, begun=save is None and resume is not None)
    _greet(sitting, talk.file)
    if not talk.run():
        raise typer.Exit(1)


def _begun(seats: str | None, names: str | None, players: int | None, seed: int | None, played: Played) -> Sitting:
    """A new game."""
    import secrets

    from doors.sitting import Sitting
    from engine import Game

    seed = secrets.randbelow(1_000_000) if seed is None else seed
    taken = _seats(seats or ",".join([ME] + [OPPONENT] * ((players or 4) - 1)), players)
    agents = [agent_for(seat, played.game) for seat in taken]
    called = names_for(taken) if names is None else [name.strip() for name in names.split(",")]
    fresh = Game.new(players=len(taken), seed=seed, names=called, **played.for_game())
    return Sitting(fresh, seed, agents)


def _resumed(file: Path, seats: str | None, box: Path | None) -> Sitting:
    """The game of a record, with the same agents unless others are given."""
    from doors.sitting import Sitting
    from engine import records
    from engine.errors import RecordError

    document = records.read(file)
    fresh, chosen = records.with_choices(document, box)
    seated = document.get("agents")
    if seats is not None:
        seated = [agent_for(seat, document["game"]) for seat in _seats(seats, len(fresh.names))]
    if seated is None:
        raise RecordError(f"agents: {file} does not say who plays; give --seats")
    return Sitting(fresh, document["seed"], seated, chosen)


def _seats(text: str, players: int | None) -> list[str]:
    """Who is in each seat, as typed."""
    from analysis.runs.plan import split_agents
    from engine.errors import InputError

    seats = split_agents(text)
    seats = seats * (players or 4) if len(seats) == 1 else seats
    if players is not None and len(seats) != players:
        raise InputError(f"seats: {len(seats)} for {players} players; give one for all seats or one for each")
    return seats


def _free_file(sitting: Sitting) -> Path:
    """A file that does not exist yet, here."""
    from itertools import count

    record = sitting.document()
    name = f"bruxelles-{record['game']}-{record['seed']}"
    paths = (Path(f"{name}{'' if number == 1 else f'-{number}'}.json") for number in count(1))
    return next(path for path in paths if not path.exists())


def _greet(sitting: Sitting, file: Path) -> None:
    """Say what is played, by whom, and where it is kept."""
    record = sitting.document()
    played = [f"Bruxelles {record['game']}"]
    played += [f"{record['edition']} edition"] if "edition" in record else []
    played += record.get("modules", [])
    print(f"{', '.join(played)}, seed {record['seed']}")
    for name, code in zip(sitting.game.names, sitting.seats, strict=True):
        print(f"  {name}: {code or 'a person'}")
    print(f"saved in {file} after every choice; help explains what you may type")
