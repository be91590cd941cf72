"""A turn that somebody types: choices in notation with commas between them, the last of which may be unfinished."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Game
from engine.documents import quoted
from engine.errors import InputError
from engine.game import turn_number


@dataclass(frozen=True)
class TypedTurn:
    """What was typed so far, as a game understands it."""

    begun: list[str]
    """The choices before the last comma, in notation."""
    last: str | None
    """What stands after it, where that is a legal choice."""
    offered: list[str]
    """Legal choices that fit what stands after it, those that fit best first."""
    fault: str = ""
    """What is wrong, in one line."""

    @property
    def moves(self) -> list[str]:
        """All choices that are typed in full."""
        return self.begun if self.last is None else [*self.begun, self.last]

    @property
    def meant(self) -> list[str] | None:
        """The choices to make as it stands, None where it leaves open which."""
        if self.last is None and len(self.offered) == 1:
            return [*self.begun, *self.offered]
        return self.moves or None


def typed_turn(game: Game, text: str) -> TypedTurn:
    """Read what was typed for the player to decide; nothing is told of what a choice turns up."""
    after = game.copy()
    chain = after.seat, turn_number(after.state)
    *before, last = (phrase.strip() for phrase in text.split(","))
    begun: list[str] = []
    for place, phrase in enumerate(before, 1):
        if not after.is_whole(phrase) and after.said(phrase):  # forced, and passed over
            continue
        try:
            code = after.code(phrase)
        except InputError as problem:
            return TypedTurn(begun, None, [], str(problem))
        begun.append(after.text(code))
        more = any([*before[place:], last])
        if after.turns_up(code):
            unknown = f"Play {quoted(begun[-1])} first: nobody knows yet what it turns up."
            return TypedTurn(begun, None, [], unknown if more else "")
        after.play_action(code)
        if (after.seat, turn_number(after.state)) != chain:
            ended = f"The turn ends with {quoted(begun[-1])}: leave out what follows."
            return TypedTurn(begun, None, [], ended if more else "")
    offered = fitting(after.legal_moves(), last)
    if not last:
        return TypedTurn(begun, None, offered)
    try:
        return TypedTurn(begun, after.text(after.code(last)), offered)
    except InputError as problem:
        return TypedTurn(begun, None, offered, "" if offered else str(problem))


def fitting(moves: list[str], text: str) -> list[str]:
    """The choices that have every typed word in them, those that begin with the text first."""
    text = " ".join(text.casefold().split())
    found = [move for move in moves if all(word in move.casefold() for word in text.split())]
    return sorted(found, key=lambda move: (move.casefold() != text, not move.casefold().startswith(text)))
