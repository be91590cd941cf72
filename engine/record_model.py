"""What a record file holds, as a model: its keys, types and ranges, those of each game's own included."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, create_model
from pydantic_core import PydanticCustomError

from engine.documents import Document, Name, OneOf, number_as_text, quoted
from engine.game import GAMES
from engine.revealed import Revealed

FORMAT = "bruxelles-record/1"


def _check_players(names: list[str]) -> list[str]:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        problem = f"{quoted(twice)} appears twice; give different names, one for each player"
        raise PydanticCustomError("said", "{problem}", {"problem": problem})
    return names


class Record(Document):
    """A game from its set-up on; what games differ in is added by `model`."""

    format: Literal["bruxelles-record/1"]
    game: Annotated[str, OneOf(GAMES)]
    box: str | None = Field(default=None, description="digest of the box that was used")
    version: str | None = Field(default=None, description="version of the program that wrote it")
    players: Annotated[list[Name], Field(min_length=2, max_length=5), AfterValidator(_check_players)] = Field(
        description="names, in play order"
    )
    agents: list[str | None] | None = Field(
        default=None, description="who chose in each seat: the code of an agent, null for a person"
    )
    note: str | None = Field(default=None, description="your remark, which the program ignores")
    seed: int | None = Field(default=None, ge=0, description="the seed of all chance")
    turns: list[str] = Field(description='one turn a line, "Louise: place 2-4, bid 3, create blue"')
    scores: dict[str, int] | None = Field(default=None, description="final scores, checked")
    winners: list[str] | None = Field(default=None, description="who has won, several who share the victory; checked")
    revealed: Revealed | None = None
    """The cards of a real game, as `model` describes them."""


@cache
def model(game: str) -> type[Record]:
    """What a record of one game holds: the cards of a real game in its own words, and its editions and variants."""
    package = GAMES[game]
    revealed = package.revealed()
    own: dict[str, Any] = {
        "game": (Annotated[Literal[game], BeforeValidator(number_as_text)], ...),
        "revealed": (
            revealed | None,
            Field(default=None, description="or the cards of a real game, as they came up"),
        ),
    }
    if package.EDITIONS:
        own["edition"] = (Annotated[str, OneOf(package.EDITIONS)], Field(description="which"))
    if package.MODULES:
        modules = list[Annotated[str, OneOf(package.MODULES)]]
        own["modules"] = (modules, Field(default=[], description="what is played in addition to the base game"))
    if package.BOARDS:
        boards = list[Annotated[str, OneOf(package.BOARDS, package.OTHER_NAMES)]]
        said = "sides of the Architect boards by seat, where they were not chosen in the turns"
        own["boards"] = (boards | None, Field(default=None, description=said))
    return create_model(Record.__name__, __base__=Record, __doc__="A game from its set-up on.", **own)
