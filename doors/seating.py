"""Who sits where in a game that somebody plays: persons, opponents and agents, and how they are called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from doors.opponents import OPPONENTS

ME = "me"
"""Stands for a person among the seats."""

OPPONENT = "master"
"""Who plays where no seats are given: a tenth of a second or more for a decision."""


def agent_for(seat: str, game: str) -> str | None:
    """The code of the agent in a seat, None for a person.

    `seat` is `me`, an opponent such as `club` or, with a style, `club:builder`, or else an agent's code. Raises
    InputError for a name that nobody has, and for a style that the game does not have.
    """
    from engine.documents import quoted  # with the search, which --help need not wait for
    from engine.errors import InputError
    from engine.face import package
    from engine.game import name_of
    from search import agents, own_agents, strategies

    if seat == ME:
        return None
    name, _, style = seat.partition(":")
    if name not in OPPONENTS:
        if name in agents.AGENTS or own_agents.is_own(seat):
            return seat
        known = (ME, *OPPONENTS, *agents.AGENTS)
        raise InputError(f"seats: nobody is called {quoted(name)}; {_meant(name, known)}")
    if "=" in style:
        raise InputError(
            f"seats: {name} takes nothing but a style, as in {name}:builder; for other settings give an agent's code,"
            f" such as {OPPONENTS[name].code}"
        )
    styles = strategies.names(name_of(package(game)))
    if style and not style.endswith(strategies.SUFFIX) and style not in styles:
        raise InputError(f"seats: Bruxelles {game} has no style {quoted(style)}; {_meant(style, styles)}")
    return OPPONENTS[name].styled(style)


def _meant(word: str, known: Sequence[str]) -> str:
    """The closest of the known words, if any is close, and all of them."""
    from engine.documents import quoted
    from engine.likeness import closest

    close = closest(word, known)
    return f"{f'did you mean {quoted(close)}? ' if close else ''}known: {', '.join(known)}"


def names_for(seats: Sequence[str]) -> list[str]:
    """What to call who is in each seat, such as You, Club builder or greedy, numbered where there are several."""
    kinds = [_called(seat) for seat in seats]
    if kinds.count("You") > 1:
        kinds = ["Player" if kind == "You" else kind for kind in kinds]
    return [
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: place + 1].count(kind)}"
        for place, kind in enumerate(kinds)
    ]


def _called(seat: str) -> str:
    """An opponent by name and style, an agent by its kind, or by its own name where it stands in a file."""
    if seat == ME:
        return "You"
    name, _, rest = seat.partition(":")
    if name in OPPONENTS:
        return f"{name.capitalize()} {PurePath(rest).stem}".rstrip()
    return rest.partition(":")[0] if name.endswith(".py") else name


def filled_up(typed: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The names with those that are empty replaced: by the usual one of that place, or where it is taken by another."""
    from engine.face import NAMES  # with all of the engine, which --help need not wait for

    names = list(typed)
    for place, name in enumerate(typed):
        if not name:
            ahead = (*usual[place : place + 1], *usual, *NAMES)
            names[place] = next(other for other in ahead if other not in names)
    return names
