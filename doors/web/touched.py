"""Which things on a table a choice touches: those in which the table differs after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain

from engine import Game
from engine.documents import Json, path
from engine.errors import InputError

PASSING = ("pending", "to_move", "played")
"""Keys that say whose choice is next, and nothing of what lies on the table."""

MOST_CHOICES = 80
"""Choices looked at one by one: of more, nothing is pointed at."""


def carried_out(game: Game, moves: Sequence[str]) -> Game:
    """The table after choices in notation, up to the first that turns something up, as nobody knows what that is.

    It stands as it did where the first cannot be made.
    """
    after = game.copy()
    after.of_a_table = True  # so that forced choices stop there, too
    with suppress(InputError):  # the end of what is known, or of the turn
        for move in moves:
            if after.turns_up(after.code(move)):
                break
            after.play(move)
    return after


def touched(game: Game, moves: Sequence[str]) -> frozenset[str]:
    """The places that these choices change, as far as they are `carried_out`.

    Where they change nothing yet, the space that the next choice is about.
    """
    before, after = game.position(), carried_out(game, moves).position()
    asked = after.get("pending") or []
    spaces = [f"spaces.{one['space']}" for one in asked if asked != before.get("pending") and "space" in one]
    return frozenset(differences(before, after)) or frozenset(spaces)


def choices_by_place(game: Game) -> dict[str, list[str]]:
    """The legal choices by the places that they touch, without those places that all of them do."""
    moves = game.legal_moves()
    if not 1 < len(moves) <= MOST_CHOICES:
        return {}
    touching = {move: places for move in moves if (places := touched(game, [move]))}
    common = frozenset.intersection(*touching.values()) if len(touching) > 1 else frozenset()
    found: dict[str, list[str]] = {}
    for move, places in touching.items():
        for place in sorted(places - common):
            found.setdefault(place, []).append(move)
    return found


def lying_in(place: str, choices: dict[str, list[str]]) -> list[str]:
    """Those of the `choices_by_place` that touch a place, or something in it."""
    inside = (f"{place}.", f"{place}[")
    there = [moves for where, moves in choices.items() if where == place or where.startswith(inside)]
    return list(dict.fromkeys(chain.from_iterable(there)))


def differences(before: Json, after: Json) -> Iterator[str]:
    """The places in which two documents differ, the innermost ones."""
    for key in {**before, **after}:
        if key not in PASSING:
            yield from _differences(before.get(key), after.get(key), (key,))


def _differences(before: object, after: object, where: tuple[str | int, ...]) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict | None) and isinstance(after, dict | None):
        one, other = before or {}, after or {}
        for key in {**one, **other}:
            yield from _differences(one.get(key), other.get(key), (*where, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, pair in enumerate(zip(before, after, strict=True)):
            yield from _differences(*pair, (*where, place))
    else:
        yield path(*where)
