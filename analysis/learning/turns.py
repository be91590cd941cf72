"""Fitting the network for turns in playouts (`search.quick`) to what the policy thinks of them: policy distillation.

Rusu and others (2016) teach a small network what a large one does; here the small one sees a table once, where the
policy looks at what each action leads to.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from analysis.learning.fit import Parameters, forward, network, new_parameters
from search.network import Network
from search.turn_lessons import TurnLessons

UNITS = 32, 32
CHOICES = 2048
"""Of a step of the optimiser."""
PASSES = 8
RATE = 3e-3
"""Of the optimiser at the beginning; it falls to a fiftieth."""
HELD_OUT = 0.05
"""Share of the choices by which the fit is judged."""
NOTHING = -1e9
"""The logit of an action that is none."""


class Fitted(NamedTuple):
    """A network for turns, and how close it comes to the policy."""

    turns: Network
    rating_weight: float
    cross_entropy: float
    """Of the shares of the policy, by those of the network, in choices that it was not fitted to."""
    entropy: float
    """Of the policy itself in these: what no network can fall below."""


def fitted(lessons: TurnLessons, classes: int, seed: int) -> Fitted:
    """A network that comes close to the policy."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(lessons.before))
    held = max(1, int(HELD_OUT * len(order)))
    judged, learned = order[:held], order[held:]
    parameters = new_parameters(seed, lessons.before.shape[1], UNITS, classes)
    parameters["rating_weight"] = np.float32(0.0)
    size = min(CHOICES, len(learned))
    steps = PASSES * (len(learned) // size)
    optimiser = _optimiser(steps)
    memory = optimiser.init(parameters)
    for _ in range(PASSES):
        order = random.permutation(learned)
        for begin in range(0, len(learned) - size + 1, size):
            rows = order[begin : begin + size]
            parameters, memory = _step(parameters, memory, steps, *_of(lessons, rows))
    terms = [_surprise(parameters, *_of(lessons, judged[begin : begin + CHOICES])) for begin in range(0, held, CHOICES)]
    shares = lessons.shares[judged]
    return Fitted(
        network(parameters),
        float(parameters["rating_weight"]),
        float(np.concatenate(terms).mean()),
        float(-(shares * np.log(np.where(shares > 0, shares, 1.0))).sum(axis=1).mean()),
    )


def _of(lessons: TurnLessons, rows: np.ndarray) -> tuple[np.ndarray, ...]:
    return tuple(array[rows] for array in lessons[:-1])


def _optimiser(steps: int) -> optax.GradientTransformation:
    return optax.chain(
        optax.clip_by_global_norm(1.0), optax.adam(optax.linear_schedule(RATE, RATE / 50, max(1, steps)))
    )


def _surprise(
    parameters: Parameters, before: jax.Array, classes: jax.Array, ratings: jax.Array, shares: jax.Array
) -> jax.Array:
    """The cross-entropy of each choice, (n,)."""
    said = jnp.take_along_axis(forward(parameters, before), jnp.maximum(classes, 0), axis=1)
    logits = jnp.where(classes >= 0, said + parameters["rating_weight"] * ratings, NOTHING)
    return -jnp.where(classes >= 0, shares * jax.nn.log_softmax(logits, axis=1), 0.0).sum(axis=1)


@partial(jax.jit, donate_argnums=(0, 1), static_argnums=2)
def _step(parameters: Parameters, memory: Any, steps: int, *choices: jax.Array) -> tuple[Parameters, Any]:
    gradient = jax.grad(lambda parameters: _surprise(parameters, *choices).mean())(parameters)
    change, memory = _optimiser(steps).update(gradient, memory)
    return optax.apply_updates(parameters, change), memory
