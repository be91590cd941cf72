"""What can be set about a search; every idea is one setting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from engine.errors import InputError


def _setting(default: int | float, low: int | float, high: int | float) -> Any:
    return field(default=default, metadata={"low": low, "high": high})


class Tuning(NamedTuple):
    """The settings that the compiled search reads."""

    exploration: float
    margin_weight: float
    margin_scale: float
    prior_weight: float
    prior_temperature: float
    horizon: int
    learned: int


@dataclass(frozen=True)
class Settings:
    """The settings of a search; a value out of its range is refused with `InputError`."""

    exploration: float = _setting(0.35, 0.0, 10.0)
    """Weight of the exploration term of UCB1, in units of value (0 … 1); without effect where there are priors.

    Kocsis and Szepesvári (2006); Cowling, Powley and Whitehouse (2012) use 0.7 with information sets, half of that won
    here: docs/experiments.md, Exploration.
    """

    margin_weight: float = _setting(0.5, 0.0, 1.0)
    """Share of the margin in a seat's value, the rest being its share of the win.

    Goodman et al. (2023) find a value relative to the leader stronger than the bare win in most table-top games;
    docs/experiments.md, Margin.
    """

    margin_scale: float = _setting(30.0, 1.0, 1000.0)
    """Margin, in points, that moves the bounded margin by a good third (tanh 0.5) of its way from even to certain.

    docs/experiments.md, Margin.
    """

    prior_weight: float = _setting(0.5, 0.0, 100.0)
    """Weight of the priors, PUCT's constant (Rosin 2011): each action's share of the softmax of the game's ratings.

    At 0 there are none, and UCB1 chooses. docs/experiments.md, Rules of thumb.
    """

    prior_temperature: float = _setting(4.0, 0.01, 100.0)
    """Difference of ratings, in points, that makes a prior e times as large.

    docs/experiments.md, Rules of thumb.
    """

    learned: int = _setting(1, 0, 1)
    """1 where learned networks give half of the priors, the turns of playouts and the value between two stages.

    At 0, or where nothing was learned, these are the ratings and the fitted estimates. docs/experiments.md, Learned
    priors and values, Learned playouts.
    """

    tournament_size: int = _setting(3, 1, 64)
    """Actions drawn at a choice of a playout, of which the best-rated is played; 1 is uniformly random.

    Without effect where playouts are learned.

    docs/experiments.md, Rules of thumb.
    """

    horizon: int = _setting(0, 0, 100)
    """Rounds after the present one that an iteration lasts at most; then final scores are estimated.

    docs/experiments.md, Horizon.
    """

    reuse: int = _setting(1, 0, 1)
    """1 where an agent's search of a decision goes on in the tree of the one before in the same turn.

    docs/experiments.md, Tree reuse.
    """

    ending: int = _setting(100_000, 0, 1 << 26)
    """Most tables of a world where the end of the game is counted out instead of searched; 0 is never.

    docs/experiments.md, Exact ends.
    """

    nodes: int = _setting(1 << 20, 2, 1 << 26)
    """Most nodes of one tree, handed out as they are used: 80 bytes each, and 40 more in the turn that is searched."""

    trees: int = _setting(4, 1, 256)
    """Independent trees whose statistics are summed at the end, so that threads need not share one.

    Root parallelisation, Chaslot, Winands and van den Herik (2008). The answer depends on it, never on the threads. How
    far the trees lie apart is the error of an advice, which fewer than four would hardly tell.
    """

    def __post_init__(self) -> None:
        for setting in fields(self):
            low, high = setting.metadata["low"], setting.metadata["high"]
            value = getattr(self, setting.name)
            if not low <= value <= high:
                raise InputError(f"{setting.name} must be between {low:g} and {high:g}, not {value}")
            kind = int if isinstance(setting.default, int) else float
            if kind(value) != value:
                raise InputError(f"{setting.name} must be a whole number, not {value}")
            object.__setattr__(self, setting.name, kind(value))  # another type would be compiled for anew

    def tuning(self) -> Tuning:
        """What compiled code reads of the settings."""
        return Tuning(*(getattr(self, name) for name in Tuning._fields))

    def overridden(self, words: Mapping[str, str]) -> Settings:
        """These settings with some values read from text, such as {"exploration": "0.5"}."""
        known = {setting.name: type(setting.default) for setting in fields(self)}
        values: dict[str, Any] = {}
        for name, text in words.items():
            if name not in known:
                raise InputError(f"there is no setting {name!r}; the settings are {', '.join(known)}")
            values[name] = number(name, text, known[name])
        return replace(self, **values)


PLAIN = Settings(tournament_size=1, prior_weight=0.0, learned=0, horizon=100, reuse=0, ending=0)
"""Plain ISMCTS: UCB1, and uniformly random playouts to the end of the game."""


def number(name: str, text: str, kind: type) -> int | float:
    """The number of type `kind` that `text` gives for `name`."""
    try:
        return kind(text)
    except ValueError:
        word = "a whole number" if kind is int else "a number"
        raise InputError(f"{name} must be {word}, not {text!r}") from None
