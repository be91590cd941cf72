"""Words as people write them: capitals, accents, blanks, hyphens and underscores do not count."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

_PASSED_OVER = ("Mn", "Pd", "Pc")
"""Unicode's categories of accents, of hyphens and dashes, and of underscores."""

_CLOSE = 0.6
"""How alike the letters of two words must be for one to be a slip of the other (difflib's ratio)."""

_LONGEST = 60
"""Characters within which letters are compared: no longer word is a slip of one of ours."""


def alike(text: str) -> str:
    """A word less all in which its writings differ: "Van de Velde" and "van-de-velde" come out the same."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text).casefold()
        if not letter.isspace() and letter not in "'’" and unicodedata.category(letter) not in _PASSED_OVER
    )


@lru_cache(maxsize=1024)
def _by_likeness(words: tuple[str, ...]) -> dict[str, str | None]:
    """The words by what they are alike to; None where that is several of them."""
    found: dict[str, str | None] = {}
    for word in words:
        key = alike(word)
        found[key] = None if key in found else word
    return found


def known_as(text: str, words: Sequence[str], also: Mapping[str, str] | None = None) -> str | None:
    """The one of the words that a text means, None if it means none; `also` has other names of some of them."""
    if text in words:
        return text
    key = alike(text)
    word = _by_likeness(tuple(words)).get(key)
    if word is None and also:
        name = _by_likeness(tuple(also)).get(key)
        word = also[name] if name is not None and also[name] in words else None
    return word


def closest(text: str, words: Iterable[str]) -> str | None:
    """The word that a text is a slip of: the one that it is alike to, else the nearest by its letters, if any is."""
    by_likeness = {alike(word): word for word in words}
    key = alike(text[: 2 * _LONGEST])
    if key in by_likeness:
        return by_likeness[key]
    if len(key) > _LONGEST:
        return None
    near = difflib.get_close_matches(key, by_likeness, n=1, cutoff=_CLOSE)
    return by_likeness[near[0]] if near else None
