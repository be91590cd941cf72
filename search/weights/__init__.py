"""What self-play has taught: the networks of `search.instant`, for each game and number of players.

One file each, GAME-PLAYERS.npz: arrays of float16, the inputs in words, and how all came about as a JSON text. They
are written by `python -m analysis.learning`.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.contract import SearchedGame
from engine.errors import InputError
from engine.game import name_of
from search.network import Network

FOLDER = Path(__file__).parent

NETWORKS = ("policy", "value", "turns")
"""In a file, and of what is learned."""

Words = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What inputs say, those of the table as a whole and those of each seat; and the classes of turns."""


class Learned(NamedTuple):
    """What one file holds."""

    policy: Network
    value: Network
    turns: Network
    """Without units while none has been fitted to the policy."""
    rating_weight: float
    """What a point of the rules of thumb counts in the policy."""
    turns_rating_weight: float
    """What it counts beside `turns`."""
    temperatures: np.ndarray
    """(STAGES,) float32: logits of the shares of the win are divided by that of the stage (Guo and others, 2017)."""
    spreads: np.ndarray
    """(STAGES,) float32: how far the margins lie from their mean is multiplied by that of the stage."""
    trust: float
    """How much the value network counts in the search, 0 to 1; the rest is the fitted estimate
    (`search.estimates`)."""
    provenance: Mapping[str, Any]
    """The command, the digest of the sources, the games played, the date and the matches won."""


def input_count(package: SearchedGame, players: int) -> int:
    """How many inputs a network has."""
    return len(package.SHARED_INPUTS) + players * len(package.SEAT_INPUTS)


def path_of(package: SearchedGame, players: int, folder: Path = FOLDER) -> Path:
    """The file of a game for a number of players."""
    return folder / f"{name_of(package)}-{players}.npz"


def find(package: SearchedGame, players: int, folder: Path = FOLDER) -> Learned | None:
    """The same as `load`, but nothing for a game or a number of players of which the project has learned nothing."""
    if folder == FOLDER and not path_of(package, players).exists():
        return None
    return load(package, players, folder)


@cache
def load(package: SearchedGame, players: int, folder: Path = FOLDER) -> Learned:
    """What was learned of a game with a number of players; `InputError` where nothing was, or from other inputs."""
    path = path_of(package, players, folder)
    learned, words = _read(path, players)
    if words != _words(package):
        new = _first_new(words, package)
        raise InputError(f"{path} was learned from other inputs or turns than there are now{new}")
    return learned


def load_to_learn(package: SearchedGame, players: int, folder: Path) -> Learned:
    """The same for a course to begin with: inputs are found by their words, and one that is new counts 0."""
    learned, words = _read(path_of(package, players, folder), players)
    places = {word: place for place, word in enumerate(_inputs(words[0], words[1], players))}
    rows = [places.get(word, len(places)) for word in _inputs(package.SHARED_INPUTS, package.SEAT_INPUTS, players)]
    turns = learned.turns if words[2] == tuple(package.TURN_CLASSES) else Network.empty()

    def told(network: Network) -> Network:
        nothing = np.zeros((1, network.first.shape[1]), np.float32)
        return network._replace(first=np.concatenate([network.first, nothing])[rows]) if len(network.first) else network

    return learned._replace(policy=told(learned.policy), value=told(learned.value), turns=told(turns))


def _words(package: SearchedGame) -> Words:
    return tuple(package.SHARED_INPUTS), tuple(package.SEAT_INPUTS), tuple(package.TURN_CLASSES)


def _inputs(shared: tuple[str, ...], own: tuple[str, ...], players: int) -> list[tuple[int, str]]:
    """All inputs in their order: whose each is, counted from the viewer, or -1, and what it says."""
    return [(-1, word) for word in shared] + [(seat, word) for seat in range(players) for word in own]


def _first_new(known: Words, package: SearchedGame) -> str:
    """An input that was not known, to be named."""
    new = [word for old, now in zip(known, _words(package), strict=True) for word in now if word not in old]
    return f", for example {new[0]!r}" if new else ""


def _read(path: Path, players: int) -> tuple[Learned, Words]:
    """What a file holds for so many players, and the inputs that it was learned from."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            policy, value, turns = (
                Network(*(arrays[f"{kind}_{name}"].astype(np.float32) for name in Network._fields)) for kind in NETWORKS
            )
            temperatures, spreads = (arrays[name].astype(np.float32) for name in ("temperatures", "spreads"))
            provenance = json.loads(str(arrays["provenance"]))
            rating_weight, turns_rating_weight, trust = (
                float(arrays[name]) for name in ("rating_weight", "turns_rating_weight", "trust")
            )
            learned = Learned(
                policy, value, turns, rating_weight, turns_rating_weight, temperatures, spreads, trust, provenance
            )
            shared, own, classes = (
                tuple(arrays[name].tolist()) for name in ("shared_inputs", "seat_inputs", "turn_classes")
            )
    except FileNotFoundError:
        raise InputError(f"{path} is missing: nothing is learned for {players} players there") from None
    except KeyError:
        raise InputError(f"{path} holds the weights of another version of this project") from None
    except (OSError, ValueError, zipfile.BadZipFile):
        raise InputError(f"{path} is no file of weights") from None
    if {len(learned.policy.first), len(learned.value.first)} != {len(_inputs(shared, own, players))}:
        raise InputError(f"{path} is not for {players} players")
    return learned, (shared, own, classes)


def save(
    package: SearchedGame,
    players: int,
    learned: Learned,
    folder: Path = FOLDER,
) -> Path:
    """Write what was learned; its file."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {
        f"{kind}_{name}": np.asarray(getattr(getattr(learned, kind), name), np.float16)
        for kind in NETWORKS
        for name in Network._fields
    }
    path = path_of(package, players, folder)
    partial = path.with_suffix(".partial.npz")
    np.savez_compressed(
        partial,
        allow_pickle=False,
        rating_weight=np.float64(learned.rating_weight),
        turns_rating_weight=np.float64(learned.turns_rating_weight),
        trust=np.float64(learned.trust),
        temperatures=np.asarray(learned.temperatures, np.float16),
        spreads=np.asarray(learned.spreads, np.float16),
        shared_inputs=np.array(package.SHARED_INPUTS),
        seat_inputs=np.array(package.SEAT_INPUTS),
        turn_classes=np.array(package.TURN_CLASSES),
        provenance=json.dumps(dict(learned.provenance)),
        **arrays,
    )
    partial.replace(path)
    return path
