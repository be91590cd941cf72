"""The pages of docs/, and what tests read off them."""

from __future__ import annotations

import re

from tests.helpers.paths import ROOT


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def table_rows(name: str, header: str, number: int = 1) -> list[list[str]]:
    """The cells of the first, second … table whose first line begins with `header`."""
    table = page(name).split(f"\n{header}")[number]
    lines = table.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def in_code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)
