"""The cards of a real game, whose piles nobody knows, in the order in which they came up: what each game adds to."""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.box_files import ComponentBox
from engine.contract import Rules, State, States
from engine.documents import Document


class ListedCards(ABC):
    """The cards that are listed, and how many of them have been laid so far."""

    @abstractmethod
    def lay(self, rules: Rules, before: State, states: States, code: int) -> None:
        """Lay the cards that the action `code` turned up, which led from the state `before` to the one of `states`.

        Each is exchanged with the wanted one where that is hidden. Raises NotListed for want of cards, RecordError for
        one that cannot have come up.
        """

    @abstractmethod
    def demand_all_laid(self) -> None:
        """Refuse lists that hold more cards than came up; raises RecordError naming the list."""


class Revealed(Document, ABC):
    """The lists of a record."""

    @abstractmethod
    def lay_first(self, box: ComponentBox, rules: Rules, states: States) -> ListedCards:
        """Lay the cards that came up in the setup, in the state of `states`, fresh from the deal.

        Returns what lays the others. Raises RecordError naming the list at fault.
        """
