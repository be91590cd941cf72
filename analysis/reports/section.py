"""A section of a report: one question with its charts and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from analysis.findings.evidence import KINDS
from analysis.findings.model.terms import Evidence
from analysis.reports.charts import Chart


class TextTable(NamedTuple):
    """A table of words."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """One question with its charts."""

    id: str
    title: str
    evidence: Evidence
    text: Sequence[str]
    charts: Sequence[Chart]
    tables: Sequence[TextTable] = ()
    counterpart: str | None = None
    """The id of the section with the same labels but other evidence."""

    @property
    def badge(self) -> str:
        return KINDS[self.evidence].name


def meanings_table(meanings: Mapping[str, str], names: Mapping[str, str] | None = None) -> list[TextTable]:
    """What labels mean, with the codes by which tables know those that have another name; none if no label needs it."""
    codes = {name: code for code, name in (names or {}).items() if name != code}
    rows = [(name, codes.get(name, ""), meanings.get(name, "")) for name in dict.fromkeys([*meanings, *codes])]
    return [TextTable("What the names mean", ("Name", "code", "meaning"), rows)] if rows else []
