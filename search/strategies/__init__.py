"""Strategies: what a player wants, as weights in a TOML file.

A file says for which game it is, describes itself in a sentence, names its field, the sources of points that it is out
for, and weighs some of the game's wants; those it does not name weigh 1. The named strategies lie beside this file, one
folder a game; users write their own in the same form.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from engine.contract import SearchedGame
from engine.documents import Document, parse, quoted, read_toml, suggestion
from engine.errors import InputError
from engine.game import GAMES, name_of

FOLDER = Path(__file__).parent
BALANCED = "balanced"
SUFFIX = ".toml"


class Strategy(Document):
    """What a strategy file holds."""

    game: str
    description: Annotated[str, Field(min_length=1)]
    field: list[str] = []
    """Some of the game's SOURCES; a user's own file may do without."""
    weights: dict[str, Annotated[float, Field(ge=0, le=10)]]


def names(game: str) -> list[str]:
    """The named strategies of a game; every game has the balanced one, all of whose weights are 1."""
    return sorted({BALANCED, *(path.stem for path in (FOLDER / game).glob(f"*{SUFFIX}"))})


def check(text: str) -> None:
    """Refuse what is neither a strategy's name in any game nor a sound file; raises InputError with one line."""
    if text.endswith(SUFFIX):
        _read(Path(text))
        return
    known = sorted({name for game in GAMES for name in names(game)})
    if text not in known:
        raise InputError(f"there is no strategy {quoted(text)}; known: {', '.join(known)}")


def weights(text: str, package: SearchedGame) -> tuple[float, ...]:
    """The weights of a strategy, by name or file, in the order of the WANTS of a game's package."""
    if text == BALANCED:
        return tuple(package.WANTS.values())
    strategy = _find(text, package)
    return tuple(factor * strategy.weights.get(want, 1.0) for want, factor in package.WANTS.items())


def description(name: str, game: str) -> str:
    """What a named strategy of a game is about, in a sentence."""
    if name == BALANCED:
        return "Wants everything as much as the rules of thumb say."
    return _read(FOLDER / game / f"{name}{SUFFIX}").description


def file_weights(text: str) -> dict[str, float]:
    """The weights that stand in a strategy's file."""
    return _read(Path(text)).weights


def field(text: str, package: SearchedGame) -> tuple[str, ...]:
    """The sources from which a strategy, by name or file, is out to score; none for the balanced one."""
    return () if text == BALANCED else tuple(_find(text, package).field)


def _find(text: str, package: SearchedGame) -> Strategy:
    game = name_of(package)
    if not text.endswith(SUFFIX) and text not in (known := names(game)):
        raise InputError(f"there is no strategy {quoted(text)} of Bruxelles {game}; known: {', '.join(known)}")
    strategy = _read(Path(text) if text.endswith(SUFFIX) else FOLDER / game / f"{text}{SUFFIX}")
    if strategy.game != game:
        raise InputError(f"{text}: a strategy for game {strategy.game}, not for {game}")
    return strategy


def _read(path: Path) -> Strategy:
    table = read_toml(path, InputError)
    try:
        strategy = parse(Strategy, table, InputError)
        if strategy.game not in GAMES:
            raise InputError(f"game: {quoted(strategy.game)} is unknown; known: {', '.join(GAMES)}")
        wants, sources = GAMES[strategy.game].WANTS, GAMES[strategy.game].SOURCES
        for want in strategy.weights:
            if want not in wants:
                raise InputError(f"weights: there is no want {quoted(want)}{suggestion(want, wants)}")
        for source in strategy.field:
            if source not in sources:
                raise InputError(f"field: there is no source {quoted(source)}{suggestion(source, sources)}")
    except InputError as problem:
        raise InputError.within(str(path), problem.problems) from None
    return strategy
