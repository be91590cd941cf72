"""Opponents by name, for people who play: each stands for an agent, and can be given a style."""

from __future__ import annotations

from typing import NamedTuple

from analysis.ladders import Elo, measured
from engine import GAME

NOT_MEASURED = "not measured"


class Opponent(NamedTuple):
    """An agent, and how strong it is."""

    code: str
    """Of the agent that plays."""
    words: str
    """How it plays."""

    @property
    def elo(self) -> tuple[str, str]:
        """Above `easy` in the base game of Bruxelles 1893, with 2 and with 4 players."""
        of_two, of_four = (_elo_text(measured(GAME)[players].get(self.code)) for players in (2, 4))
        return of_two, of_four

    @property
    def described(self) -> str:
        """How it plays, and its Elo, in one line."""
        of_two, of_four = self.elo
        known = NOT_MEASURED if of_two == of_four == NOT_MEASURED else f"{of_two} with 2 players, {of_four} with 4"
        return f"{self.words}; Elo {known}"

    def styled(self, style: str) -> str:
        """The code of the agent if it plays a strategy, by name or file; "" for the balanced one."""
        return f"{self.code}{',' if ':' in self.code else ':'}strategy={style}" if style else self.code


OPPONENTS = {
    "easy": Opponent("greedy", "follows rules of thumb"),
    "club": Opponent("instant", "plays at once, as it has learned"),
    "strong": Opponent("ismcts:iterations=400", "thinks ahead"),
    "master": Opponent("ismcts:iterations=5000", "thinks ahead for longer"),
}
"""Those who think for longer come later."""


def _elo_text(elo: Elo | None) -> str:
    if elo is None:
        return NOT_MEASURED
    value, low, high = elo
    return f"{value}" if low == high else f"{value} ({low} … {high})"
