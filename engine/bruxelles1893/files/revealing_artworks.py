"""The artworks of a real game of the first edition, drawn again as they came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.bruxelles1893.state import BLACK, COLOURS_OF, FIRST, NOBODY
from engine.errors import NotListed, RecordError

COLOURED = COLOURS_OF[FIRST][:BLACK]


class RevealedArtworks:
    """The coloured artworks in the order in which they came up, and how many of them have been laid so far."""

    def __init__(self, words: Sequence[str]) -> None:
        for place, word in enumerate(words):
            if word not in COLOURED:
                raise RecordError(f"revealed.artworks[{place}]: {word} is not one of {', '.join(COLOURED)}")
        self._words = words
        self._laid = 0

    def demand_all_laid(self) -> None:
        """Refuse a list that goes on after the last tile that came up."""
        if self._laid < len(self._words):
            raise RecordError(f"revealed.artworks[{self._laid}]: only {self._laid} tiles come up in the record")

    def deal(self, rules: Any, state: Any) -> None:
        """Give each player the first artwork, by seats."""
        unseen = state.artwork_pile[: state.n_artwork_pile].tolist()
        for own in state.seats[: rules.players]:
            unseen += [colour for colour in range(BLACK) if own.artworks[colour]]
        for own in state.seats[: rules.players]:
            (colour,) = self._next(1)
            self._demand_left(colour in unseen, colour)
            unseen.remove(colour)
            own.artworks[:BLACK] = 0
            own.artworks[colour] = 1
        state.artwork_pile[: state.n_artwork_pile] = unseen

    def draw(self, before: Any, state: Any) -> None:
        """Exchange the tiles just drawn for those that came up; what players had put under the stack is certain."""
        drawn = Counter({colour: int(state.drawn[colour]) for colour in range(BLACK)})
        wanted = Counter(self._next(drawn.total()))
        missing = Counter(_certain(before, drawn.total())) - wanted
        if missing:
            word = COLOURED[min(missing)]
            raise RecordError(
                f"revealed.artworks[{self._laid - 1}]: up to here {word} is missing, which must have come up"
            )
        for colour, surplus in zip((wanted - drawn).elements(), (drawn - wanted).elements(), strict=True):
            size = range(state.n_artwork_pile)
            hidden = [p for p in size if state.known_to[p] == NOBODY and state.artwork_pile[p] == colour]
            self._demand_left(bool(hidden), colour)
            state.artwork_pile[hidden[0]] = surplus
            state.drawn[surplus] -= 1
            state.drawn[colour] += 1

    def _next(self, count: int) -> list[int]:
        if self._laid + count > len(self._words):
            raise NotListed(f"revealed.artworks: {len(self._words)} tiles are listed, but one more comes up")
        words = self._words[self._laid : self._laid + count]
        self._laid += count
        return [COLOURED.index(word) for word in words]

    def _demand_left(self, is_left: bool, colour: int) -> None:
        if not is_left:
            word = COLOURED[colour]
            raise RecordError(f"revealed.artworks[{self._laid - 1}]: no {word} artwork is left to come up")


def _certain(before: Any, count: int) -> list[int]:
    """Of so many tiles drawn, those that a player had put under the stack; all of it where it has run out."""
    if count >= before.n_artwork_pile:
        return before.artwork_pile[: before.n_artwork_pile].tolist()
    known = int((before.known_to[: before.n_artwork_pile] != NOBODY).sum())
    reached = min(known, max(0, count - (int(before.n_artwork_pile) - known)))
    return [int(colour) for colour in before.artwork_pile[known - reached : known]]
