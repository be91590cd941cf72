"""Figures in sentences: with their interval and their unit."""

from __future__ import annotations

import re

from analysis.findings.model.terms import Unit
from analysis.statistics.estimates import Estimate
from analysis.statistics.numbers import number_text


def number(value: float, *, signed: bool = False, unit: Unit = "points") -> str:
    """Shares as hundredths, everything with one decimal."""
    return number_text(100 * value if unit in ("share", "of par") else value, "+.1f" if signed else ".1f")


def interval(estimate: Estimate, *, signed: bool = False, unit: Unit = "points") -> str:
    return f"{number(estimate.low, signed=signed, unit=unit)} … {number(estimate.high, signed=signed, unit=unit)}"


def unit_name(unit: Unit, *, signed: bool = False) -> str:
    """The unit after a number: % for a share, percentage points for a difference of shares; empty for a bare number."""
    names: dict[Unit, str] = {"share": "percentage points" if signed else "%", "of par": "% of par", "number": ""}
    return names.get(unit, unit)


def amount(estimate: Estimate, unit: Unit, *, signed: bool = False) -> str:
    """Such as "27.3 % (26.1 … 28.5)", or of a difference "+2.1 percentage points (+0.3 … +3.9)"."""
    value, reach = number(estimate.value, signed=signed, unit=unit), interval(estimate, signed=signed, unit=unit)
    return f"{with_unit(value, unit, signed=signed)} ({reach})"


def with_unit(value: str, unit: Unit, *, signed: bool = False) -> str:
    """A number in words with its unit, if it has one."""
    return f"{value} {unit_name(unit, signed=signed)}".rstrip()


def effect(size: float, unit: Unit) -> str:
    """The size of an effect in either direction, such as "±2.8 points"."""
    return with_unit(f"±{number(size, unit=unit)}", unit, signed=True)


def count(number: int, thing: str) -> str:
    """Such as "1 block" or "12,000 games"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def titled(name: str) -> str:
    """The name of a factor or a column as words; A and B sides have capital letters."""
    return re.sub(r"\b[ab](?= sides?\b)", lambda side: side.group().upper(), name.replace("_", " ").replace("-", " "))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def level_name(level: str, factor: str) -> str:
    """A level in quotation marks; the side "a" of the Architect board by its name."""
    is_side = level == "a" and re.search("board|side", factor)
    return "the A side" if is_side else f"“{level}”"


def listed(things: list[str]) -> str:
    """Such as "a, b and c"."""
    return " and ".join(filter(None, (", ".join(things[:-1]), things[-1] if things else "")))
