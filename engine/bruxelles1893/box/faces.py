"""The faces of prestige cards as people write them: `iris/crown m0 v1`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.bruxelles1893.rules import OPTIONS
from engine.bruxelles1893.state import BONUSES
from engine.documents import quoted, suggestion

DOUBLE = 2
"""Most bonuses that one option of a prestige card gives."""


_BONUS_WORDS = {
    "iris": "a step on the Iris track",
    "crown": "a step on the Crown track",
    "architect": "a step on the Architect track",
    "free": "a meeple back from the Courthouse",
}
_MANNEKEN, _VP = "Manneken Pis symbol", "VP symbol"


@dataclass(frozen=True)
class Face:
    """What a prestige card shows: each option as bonus numbers in ascending order, and its symbols."""

    options: tuple[tuple[int, ...], ...]
    manneken: int
    symbols: int

    @classmethod
    def read(cls, text: str) -> Face:
        """A face as people write it, in any order of options and bonuses; ValueError says what is wrong."""
        parts = re.fullmatch(
            r"\s*(\S+)\s+m\s*([0-2])\s+v\s*([0-2])\s*", re.sub(r"\s*([/+])\s*", r"\1", text.casefold())
        )
        if parts is None:
            raise ValueError(
                f'{quoted(text)} is not a prestige card; write it as "iris/crown m0 v1" or "iris+free m1 v2"'
            )
        options = []
        for option in parts[1].split("/"):
            words = option.split("+")
            for word in words:
                if word not in BONUSES:
                    raise ValueError(f"{quoted(text)}: {quoted(word)} is not a bonus{suggestion(word, BONUSES)}")
            options.append(tuple(sorted(BONUSES.index(word) for word in words)))
        if len(set(options)) < len(options) or len(options) > OPTIONS:
            raise ValueError(f"{quoted(text)}: a card offers up to {OPTIONS} different options")
        if max(map(len, options)) > DOUBLE:
            raise ValueError(f"{quoted(text)}: an option gives up to {DOUBLE} bonuses")
        return cls(tuple(sorted(options)), int(parts[2]), int(parts[3]))

    def __str__(self) -> str:
        options = ("+".join(BONUSES[bonus] for bonus in option) for option in self.options)
        return f"{'/'.join(options)} m{self.manneken} v{self.symbols}"

    @property
    def meaning(self) -> str:
        """What it gives and shows, in words."""
        options = (" and ".join(_BONUS_WORDS[BONUSES[bonus]] for bonus in option) for option in self.options)
        symbols = ((self.manneken, _MANNEKEN), (self.symbols, _VP))
        shown = " and ".join(f"{count or 'no'} {name}{'' if count == 1 else 's'}" for count, name in symbols)
        return f"{' or '.join(options)}; {shown}"
