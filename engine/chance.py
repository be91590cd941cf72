"""Random streams: xoroshiro128++ (Blackman and Vigna, 2021) in an array of two unsigned 64-bit words.

Every use of chance has a stream of its own, derived from the seed and labels by hashing, so that no two uses share
numbers and none depends on the order in which others run.
"""

from __future__ import annotations

import hashlib
import warnings

import numpy as np

from engine.kernel import kernel

_ROTATE_17 = np.uint64(17)
_ROTATE_21 = np.uint64(21)
_ROTATE_28 = np.uint64(28)
_ROTATE_49 = np.uint64(49)
_WIDTH = np.uint64(64)
_HALF = np.uint64(32)
_ELEVEN = np.uint64(11)

_SHARE = 1.0 / (1 << 53)
"""One of the parts in which a random share is drawn."""

# words wrap around on purpose; NumPy warns of it when the code below runs as plain Python
warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning, __name__)


def stream(seed: int, *labels: int | str) -> np.ndarray:
    """A fresh stream, shape (2,) of uint64, for a seed and labels such as a game's number and a purpose."""
    text = "/".join([str(int(seed)), *map(str, labels)])
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    return np.frombuffer(digest, dtype=np.uint64).copy()


@kernel
def _rotated(word, by):
    return (word << by) | (word >> (_WIDTH - by))


@kernel
def next_word(words):
    """The next 64 random bits; `words` moves on."""
    first, second = words[0], words[1]
    result = _rotated(first + second, _ROTATE_17) + first
    second ^= first
    words[0] = _rotated(first, _ROTATE_49) ^ second ^ (second << _ROTATE_21)
    words[1] = _rotated(second, _ROTATE_28)
    return result


@kernel
def below(words, bound):
    """A random integer from 0 to bound - 1 (multiply and shift; the bias is under bound / 2**32)."""
    return np.int64(((next_word(words) >> _HALF) * np.uint64(bound)) >> _HALF)


@kernel
def below_without_trace(words, bound):
    """The same, but `words` stays where it is."""
    first, second = words[0], words[1]
    drawn = below(words, bound)
    words[0], words[1] = first, second
    return drawn


@kernel
def random_share(words):
    """A random number from 0 to 1, which it never is."""
    return (next_word(words) >> _ELEVEN) * _SHARE


@kernel
def shuffle(words, items, start, stop):
    """Shuffle items[start:stop] in place (Fisher and Yates)."""
    for last in range(stop - 1, start, -1):
        other = start + below(words, last - start + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@kernel
def redraw(words, cards, start, stop):
    """Put cards[start:stop] into ascending order, then shuffle them: the order that they had leaves no trace."""
    for last in range(start + 1, stop):
        card = cards[last]
        place = last
        while place > start and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    shuffle(words, cards, start, stop)
