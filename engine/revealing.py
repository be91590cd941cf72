"""A real game played again, as far as all games share it: cards come up as they are listed, and no further."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import ModuleType
from typing import Any

import numpy as np

from engine.errors import NotListed, RecordError
from engine.face import Game


class ListedGame(Game, ABC):
    """A game in which cards come up as listed; a copy of it is a plain game.

    Its last choice may turn up cards of which none is listed: the game is then `unlisted`, and nobody can go on.
    """

    def __init__(self, package: ModuleType, dealt: Game, states: np.recarray) -> None:
        """`states` hold what `dealt` does, with the first cards laid as they came up."""
        super().__init__(package, dealt.box, dealt.names, dealt.rules, states)
        self.of_a_table = True
        self._pass_over_forced()

    @abstractmethod
    def demand_all_laid(self) -> None:
        """Refuse lists that hold more cards than came up."""

    @abstractmethod
    def _lay(self, before: Any, code: int) -> None:
        """Lay what an action turned up, which led on from the state `before`; raises NotListed for want of cards."""

    def _apply(self, code: int) -> None:
        before, whole = self._copied(self._states)[0], self._are_all_laid()
        super()._apply(code)
        try:
            self._lay(before, code)
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
