"""A real game played again: cards come up as they are listed, and no further."""

from __future__ import annotations

from engine.errors import NotListed, RecordError
from engine.face import Game
from engine.game import package_of
from engine.revealed import Revealed


class ListedGame(Game):
    """A game in which cards come up as listed; a copy of it is a plain game.

    Its last choice may turn up cards of which none is listed: the game is then `unlisted`, and nobody can go on.
    """

    def __init__(self, dealt: Game, revealed: Revealed) -> None:
        """`dealt` is fresh from `Game.new`; in this one the cards lie as they came up. Raises RecordError."""
        package = package_of(dealt.state)
        states = package.new_states(1)
        states[0] = dealt.state
        self._cards = revealed.lay_first(dealt.box, dealt.rules, states)
        super().__init__(package, dealt.box, dealt.names, dealt.rules, states)
        self.of_a_table = True
        self._pass_over_forced()

    def demand_all_laid(self) -> None:
        """Refuse lists that hold more cards than came up; raises RecordError."""
        self._cards.demand_all_laid()

    def _apply(self, code: int) -> None:
        before, whole = self._copied(self._states)[0], self._are_all_laid()
        super()._apply(code)
        try:
            self._cards.lay(self.rules, before, self._states, code)
        except NotListed as problem:
            if not whole:  # some of what came up is listed, or of what came up later
                raise
            self.unlisted = problem

    def _is_listed(self) -> bool:
        return self.unlisted is None

    def _are_all_laid(self) -> bool:
        try:
            self.demand_all_laid()
        except RecordError:
            return False
        return True

    def _pass_over_forced(self) -> None:
        """Up to what is not listed: the forced choice that would turn it up has not been made yet."""
        legal: list[int] = []
        while self._is_listed() and len(legal := self._legal_now()) == 1:
            before = self._copied(self._states)
            self._apply(legal[0])
            if not self._is_listed():
                self._states[0], self.unlisted = before[0], None
                break
            self._passed_over.append((before, legal[0]))
        self._legal = legal
