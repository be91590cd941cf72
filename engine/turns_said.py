"""A whole turn as a player says it: in notation with commas, or as the sentence that advice has for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.documents import quoted
from engine.errors import IllegalMove
from engine.game import turn_number
from engine.likeness import alike
from engine.reasons import choices, listed, why_not

if TYPE_CHECKING:
    from engine.face import Game


def turn_said(game: Game, text: str) -> list[int]:
    """The choices that a text names, from the decision pending in `game` on: a whole turn, or the beginning of one.

    "place 2-4, bid 3" and "Sales at 2-4 with 3 BF" are the same. Nothing is said beyond a choice that turns something
    up, as nobody knows what can be chosen then. Raises IllegalMove.
    """
    if game.over:
        raise IllegalMove(why_not(game, text))
    sentence = _Sentence(game, text)
    if sentence.found:
        return sentence.choice()
    try:
        return _in_notation(game, text)
    except IllegalMove:
        if sentence.deepest:
            raise sentence.problem() from None
        raise


def _in_notation(game: Game, text: str) -> list[int]:
    ahead, codes, stands = game.copy(), list[int](), True
    for phrase in text.split(","):
        if not stands:
            raise IllegalMove(f"{quoted(phrase.strip())} comes after the turn, or after something is turned up")
        if not ahead.is_whole(phrase.strip()) and ahead.said(phrase.strip()):
            continue
        code = ahead.code(phrase.strip())
        codes.append(code)
        stands = _stands(game, ahead, code)
        ahead.play_action(code)
    if not codes:
        raise IllegalMove(f"{quoted(text)} is made already, without a choice; say what follows it")
    return codes


def _stands(game: Game, before: Game, code: int) -> bool:
    """Whether the turn of `game` goes on after a choice, and can be told by what is visible."""
    if before.turns_up(code):
        return False
    after = before.copy()
    after.play_action(code)
    return (after.seat, turn_number(after.state)) == (game.seat, turn_number(game.state)) and len(after.actions()) > 1


class _Sentence:
    """A text, and the turns whose sentence is this text or goes on from it."""

    def __init__(self, game: Game, text: str) -> None:
        self._game, self._text = game, text
        self._key = alike(text.rstrip(" ….,"))
        self.found: list[list[int]] = []
        self.deepest: list[int] = []
        """The choices of the longest sentence with which the text begins."""
        if self._key:
            self._look(game, [], [])

    def _look(self, ahead: Game, codes: list[int], moves: list[str]) -> None:
        for code in ahead.actions():
            told = [*moves, ahead.text(code)]
            sentence = alike(self._game.turn_text(told))
            if sentence.startswith(self._key):
                self.found.append([*codes, code])
            elif sentence and self._key.startswith(sentence):
                if len(codes) >= len(self.deepest):
                    self.deepest = [*codes, code]
                if _stands(self._game, ahead, code):
                    after = ahead.copy()
                    after.play_action(code)
                    self._look(after, [*codes, code], told)

    def choice(self) -> list[int]:
        """The turn that is meant: of several the one that is said in full; raises IllegalMove where none is."""
        whole = [codes for codes in self.found if alike(self._words(codes)) == self._key]
        meant = whole[:1] or self.found
        if len(meant) == 1:
            return meant[0]
        raise IllegalMove(f"{quoted(self._text)} may be {listed([self._words(codes) for codes in meant])}")

    def problem(self) -> IllegalMove:
        """Why the rest of a text that begins like a turn is not possible."""
        ahead = self._game.copy()
        for code in self.deepest[:-1]:
            ahead.play_action(code)
        begun, last = self._words(self.deepest), self.deepest[-1]
        read = next((end for end in range(len(self._text)) if alike(self._text[:end]) == alike(begun)), 0)
        rest = self._text[read:].strip()
        if _stands(self._game, ahead, last):
            ahead.play_action(last)
            said = [self._words([*self.deepest, code]) for code in ahead.actions()]
            words = set(self._text.split())
            nearest = max(said, key=lambda sentence: len(words.intersection(sentence.split())))
            then = f"{choices(ahead)}, as in {quoted(nearest)}"
        else:
            then = "the turn ends, or something is turned up"
        problem = f"after {quoted(begun)} {then}; {quoted(rest)} cannot follow"
        return IllegalMove(f"{quoted(self._text)} is not possible: {problem}")

    def _words(self, codes: list[int]) -> str:
        ahead, moves = self._game.copy(), list[str]()
        for code in codes:
            moves.append(ahead.text(code))
            ahead.play_action(code)
        return self._game.turn_text(moves)
