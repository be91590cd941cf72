"""Opponents by name, for people who play: each stands for an agent, and can be given a style."""

from __future__ import annotations

from typing import NamedTuple

NOT_MEASURED = "not measured"


class Opponent(NamedTuple):
    """An agent, and how strong it is."""

    code: str
    """Of the agent that plays."""
    words: str
    """How it plays."""
    elo: tuple[str, str]
    """Above `easy` in the base game of Bruxelles 1893, with 2 and with 4 players, as docs/experiments.md has it."""

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
    "easy": Opponent("greedy", "follows rules of thumb", ("0", "0")),
    "club": Opponent("instant", "plays at once, as it has learned", ("519 (387 … 668)", "382 (254 … 509)")),
    "strong": Opponent("ismcts:iterations=400", "thinks ahead", ("852 (671 … 1052)", "656 (492 … 818)")),
    "master": Opponent("ismcts:iterations=5000", "thinks ahead for longer", (NOT_MEASURED, NOT_MEASURED)),
}
"""Those who think for longer come later."""
