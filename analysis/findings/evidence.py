"""The kinds of evidence: what each is called, and what it proves."""

from __future__ import annotations

from typing import NamedTuple

from analysis.findings.model.terms import Evidence
from analysis.findings.words import capital


class Kind(NamedTuple):
    name: str
    meaning: str
    """What a difference proves, in a clause."""
    warning: str = ""
    """What has to be said wherever such a figure is."""

    @property
    def label(self) -> str:
        """The name with its warning."""
        return f"{self.name}, {self.warning}" if self.warning else self.name

    @property
    def sentence(self) -> str:
        return f"{capital(self.name)}: {self.meaning}."


KINDS: dict[Evidence, Kind] = {
    "design": Kind("by design", "everyone takes every seat equally often, so a difference is due to the seat"),
    "intervention": Kind("given by the study", "the players did not choose it, so a difference is its effect"),
    "played": Kind("played out", "each option was tried in the same worlds, so a difference is its effect"),
    "observed": Kind("observed", "the players chose or won it themselves, which proves no cause", "no proof of cause"),
}
