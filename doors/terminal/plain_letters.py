"""What is printed in place of letters that a terminal's encoding does not have.

Lines of a box, symbols and dashes have a likeness in ASCII, letters with accents lose them, and any other letter is
written by its code point, such as U+82B1.
"""

from __future__ import annotations

import codecs
from unicodedata import normalize

PLAIN_LETTERS = "plain-letters"
"""The name of the error handler, for a stream's `errors`."""

_LIKE = (
    dict.fromkeys("┌┬┐├┼┤└┴┘", "+")
    | dict.fromkeys("–—−─━", "-")
    | dict.fromkeys("▸▶►", ">")
    | {"│": "|", "≈": "~", "±": "+-", "×": "x", "·": ".", "…": "...", "∞": "inf", "→": "->"}
    | {"“": '"', "”": '"', "‘": "'", "’": "'", "\N{NO-BREAK SPACE}": " "}
    | {"●": "@", "○": "o", "⌂": "^", "✚": "#", "✿": "*", "▣": "=", "▫": ":"}
)


def register() -> None:
    """Make the error handler known to Python's codecs."""
    codecs.register_error(PLAIN_LETTERS, _replaced)


def _replaced(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return "".join(map(_plain, problem.object[problem.start : problem.end])), problem.end


def _plain(letter: str) -> str:
    bare = "".join(part for part in normalize("NFKD", letter) if part.isascii())
    return _LIKE.get(letter) or bare or f"U+{ord(letter):04X}"
