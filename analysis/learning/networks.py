"""The networks of a course: what it begins with, what plays its games, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from analysis.learning.course import SURENESS, Wanted
from analysis.learning.fit import Learner, network, new_learner, new_parameters
from analysis.runs.seeds import derived_seed
from engine.contract import GamePackage
from engine.errors import InputError
from engine.game import GAMES
from search.network import Network
from search.weights import Learned, input_count, load_to_learn, path_of

FIRST_RATING_WEIGHT = 0.9
"""How much the rules of thumb count at first, by which alone a new network plays."""

OUTS_A_SEAT = 3
"""Of the value network: `search.instant.Instinct.value`."""


def learned_of(wanted: Wanted, learner: Learner, provenance: Mapping[str, Any]) -> Learned:
    """What compiled code reads."""
    turns, turns_rating_weight = _turns_to_begin_with(wanted)
    return Learned(
        network(learner.policy),
        network(learner.value),
        turns,
        float(learner.policy["rating_weight"]),
        turns_rating_weight,
        np.array(learner.temperatures),
        np.array(learner.spreads),
        wanted.trust,
        dict(provenance),
    )


def _turns_to_begin_with(wanted: Wanted) -> tuple[Network, float]:
    """Those of the weights that a course begins with, for a search that teaches; none for another number of players."""
    package = GAMES[wanted.game]
    if wanted.start is None or not path_of(package, wanted.players, wanted.start).exists():
        return Network.empty(), 0.0
    known = load_to_learn(package, wanted.players, wanted.start)
    return known.turns, known.turns_rating_weight


def _tempered(learned: Learned, factor: float) -> Learned:
    """The same with the logits of the policy times a factor."""
    last, bias = np.float32(factor) * learned.policy.last, np.float32(factor) * learned.policy.last_bias
    policy = learned.policy._replace(last=last, last_bias=bias)
    return learned._replace(policy=policy, rating_weight=factor * learned.rating_weight)


def beginner(wanted: Wanted) -> Learner:
    """Networks that know nothing, so that the policy is that of the rules of thumb; or those of `wanted.start`."""
    package = GAMES[wanted.game]
    inputs = input_count(package, wanted.players)
    policy = new_parameters(derived_seed(wanted.seed, "policy"), inputs, wanted.units, 1)
    value = new_parameters(derived_seed(wanted.seed, "value"), inputs, wanted.value_units, OUTS_A_SEAT * wanted.players)
    policy["rating_weight"] = np.float32(FIRST_RATING_WEIGHT * wanted.sureness / SURENESS)
    temperatures, spreads = np.ones((2, package.STAGES), np.float32)
    if wanted.start is None:
        return new_learner(policy, value, temperatures, spreads)
    learned = known_weights(wanted, wanted.start)
    known = len(learned.value.last_bias) // OUTS_A_SEAT
    if tuple(map(len, (learned.policy.first_bias, learned.policy.second_bias))) != wanted.units:
        raise InputError(f"{wanted.start}: the policy has other units than {wanted.units}")
    learned = _tempered(learned, wanted.sureness)
    policy = {name: np.array(getattr(learned.policy, name)) for name in learned.policy._fields}
    policy["rating_weight"] = np.float32(learned.rating_weight)
    if known == wanted.players:
        value = {name: np.array(getattr(learned.value, name)) for name in learned.value._fields}
        if wanted.teacher:  # the gradient knows of none
            temperatures, spreads = learned.temperatures, learned.spreads
    else:
        policy["first"] = for_more_players(policy["first"], package, known, wanted.players)
    return new_learner(policy, value, temperatures, spreads)


def shipped(wanted: Wanted, learner: Learner, provenance: Mapping[str, Any]) -> Learned:
    """What is kept of a generation: a policy as sure as priors are, and the values that are wanted."""
    learned = _tempered(learned_of(wanted, learner, provenance), 1 / wanted.sureness)
    if wanted.values is None:
        return learned
    kept = load_to_learn(GAMES[wanted.game], wanted.players, wanted.values)
    return kept._replace(
        policy=learned.policy,
        rating_weight=learned.rating_weight,
        provenance={**learned.provenance, "values": dict(kept.provenance)},
    )


def known_weights(wanted: Wanted, folder: Path) -> Learned:
    """The weights in a folder for as many players as wanted, or for the largest smaller number."""
    package = GAMES[wanted.game]
    there = [count for count in package.PLAYERS if path_of(package, count, folder).exists()]
    known = max((count for count in there if count <= wanted.players), default=None)
    if known is None:
        raise InputError(f"{folder} holds no weights for {wanted.players} players or fewer of {wanted.game}")
    return load_to_learn(package, known, folder)


def for_more_players(first: np.ndarray, package: GamePackage, known: int, players: int) -> np.ndarray:
    """A first layer for more opponents: each counts as much as an opponent on average did, so that their sum stays."""
    shared, own = len(package.SHARED_INPUTS), len(package.SEAT_INPUTS)
    opponents = first[shared + own :].reshape(known - 1, own, -1)
    each = opponents.sum(axis=0) / (players - 1)
    return np.concatenate([first[: shared + own], *[each] * (players - 1)])
