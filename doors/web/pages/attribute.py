"""Texts in the attributes of a page."""

from __future__ import annotations


def attribute(text: str) -> str:
    """A text that can stand between quotes in a list of properties."""
    return "".join(letter for letter in text if letter not in '"\\' and letter.isprintable())
