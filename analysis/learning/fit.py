"""Fitting the networks of `search.instant` to games: proximal policy optimisation (Schulman and others, 2017).

The policy is moved towards choices after which it went better than expected, in small steps: a choice counts no more
once its probability has changed by a fifth. The value is fitted to how games ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax

from search.network import Network
from search.self_play import GAMES, POINTS, Collected

CLIP = 0.2
ENTROPY = 0.004
ROWS = 16384
"""Afterstates of a step of the optimiser."""

CHOICES = 4096
"""Most decisions of a step."""

PASSES = 2
"""Over the decisions collected."""

TAUGHT_PASSES = 6
"""Of the policy over decisions that a search took: they stay right while it learns."""

TEMPERATURES = 0.25, 4.0
"""From the surest to the least sure that shares of the win are made."""

SPREADS = 0.25, 1.5
"""From the closest to the farthest that margins are moved from their mean."""

SHRINKAGE = 1.0
"""Of the ridge regression by which margins are corrected: how much the mean square of a hidden unit counts besides the
data (docs/experiments.md, Learned priors and values)."""

STEP_NORM = 0.5
"""Longest gradient that is followed as it is."""

Parameters = dict[str, Any]


class Learner(NamedTuple):
    """Parameters of the networks, and what the optimisers remember of their past steps."""

    policy: Parameters
    value: Parameters
    temperatures: np.ndarray
    """(STAGES,) float32: of the shares of the win that the value network gives (`search.weights.Learned`)."""
    spreads: np.ndarray
    """(STAGES,) float32: of the margins that it gives, likewise."""
    policy_memory: Any
    value_memory: Any


def new_parameters(seed: int, inputs: int, units: tuple[int, int], outs: int) -> Parameters:
    """A network that gives 0 whatever it is shown, ready to learn."""
    random = np.random.default_rng(seed)
    first, second = units
    return {
        "first": (random.normal(size=(inputs, first)) * np.sqrt(2 / (0.3 * inputs))).astype(np.float32),
        "first_bias": np.zeros(first, np.float32),
        "second": (random.normal(size=(first, second)) * np.sqrt(2 / first)).astype(np.float32),
        "second_bias": np.zeros(second, np.float32),
        "last": np.zeros((second, outs), np.float32),
        "last_bias": np.zeros(outs, np.float32),
    }


def network(parameters: Parameters) -> Network:
    """What a kernel reads: copies, as it is compiled for arrays that can be written."""
    return Network(*(np.array(parameters[name], np.float32, order="C") for name in Network._fields))


def _optimiser(rate: float) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(STEP_NORM), optax.adam(rate))


def new_learner(policy: Parameters, value: Parameters, temperatures: np.ndarray, spreads: np.ndarray) -> Learner:
    return Learner(policy, value, temperatures, spreads, _optimiser(0.0).init(policy), _optimiser(0.0).init(value))


def forward(parameters: Parameters, inputs: jax.Array) -> jax.Array:
    """The outputs, (n, O), for inputs, (n, F): what `search.network` works out in compiled code."""
    hidden = jax.nn.relu(inputs @ parameters["first"] + parameters["first_bias"])
    hidden = jax.nn.relu(hidden @ parameters["second"] + parameters["second_bias"])
    return hidden @ parameters["last"] + parameters["last_bias"]


class Step(NamedTuple):
    """Some decisions, padded to fixed sizes; rows beyond the last belong to decision CHOICES - 1, which counts 0."""

    after: np.ndarray
    """(ROWS, F) float32: the inputs of what each action leads to."""
    ratings: np.ndarray
    """(ROWS,) float32: of the actions, by the rules of thumb."""
    target: np.ndarray
    """(ROWS,) float32: the share that a search would choose each with; 0 where none taught."""
    decision: np.ndarray
    """(ROWS,) int32: whose afterstate each is, ascending."""
    chosen: np.ndarray
    """(CHOICES,) int32: row of the chosen one."""
    log_share: np.ndarray
    """(CHOICES,) float32: of the chosen one, by the policy that chose it."""
    advantage: np.ndarray
    """(CHOICES,) float32: how much better the game went than expected there, in standard deviations."""
    counted: np.ndarray
    """(CHOICES,) float32: 1 or 0."""


def steps(collected: Collected, order: np.ndarray) -> Iterator[Step]:
    """The decisions in an order, as many at a time as fit."""
    sizes = np.diff(collected.first)
    begin = 0
    while begin < len(order):
        ends = np.cumsum(sizes[order[begin : begin + CHOICES - 1]])
        count = max(1, int(np.searchsorted(ends, ROWS, side="right")))
        own = order[begin : begin + count]
        begin += count
        rows = np.concatenate([np.arange(collected.first[k], collected.first[k + 1]) for k in own])
        offsets = np.concatenate([[0], np.cumsum(sizes[own])])
        decision = np.full(ROWS, CHOICES - 1, np.int32)
        decision[: len(rows)] = np.repeat(np.arange(count), sizes[own])
        after = np.zeros((ROWS, collected.after.shape[1]), np.float32)
        after[: len(rows)] = collected.after[rows]
        yield Step(
            after,
            _padded(collected.ratings[rows], ROWS),
            _padded(collected.target[rows], ROWS),
            decision,
            _padded(offsets[:-1] + collected.chosen[own], CHOICES),
            _padded(collected.log_share[own], CHOICES),
            _padded(collected.advantage[own], CHOICES),
            _padded(np.ones(count, np.float32), CHOICES),
        )


def _padded(values: np.ndarray, size: int) -> np.ndarray:
    out = np.zeros(size, np.int32 if values.dtype.kind == "i" else np.float32)
    out[: len(values)] = values
    return out


def log_shares(policy: Parameters, step: Step) -> jax.Array:
    """The logarithm of each row's probability among the afterstates of its decision, (ROWS,)."""
    logits = forward(policy, step.after)[:, 0] + policy["rating_weight"] * step.ratings
    top = jax.ops.segment_max(logits, step.decision, CHOICES, indices_are_sorted=True)
    shifted = logits - jax.lax.stop_gradient(top)[step.decision]
    total = jax.ops.segment_sum(jnp.exp(shifted), step.decision, CHOICES, indices_are_sorted=True)
    return shifted - jnp.log(total)[step.decision]


def policy_loss(policy: Parameters, step: Step, entropy_weight: float) -> tuple[jax.Array, jax.Array]:
    """The clipped loss, and the mean entropy of the decisions."""
    logs = log_shares(policy, step)
    terms = jax.ops.segment_sum(-logs * jnp.exp(logs), step.decision, CHOICES, indices_are_sorted=True)
    count = step.counted.sum()
    entropy = (terms * step.counted).sum() / count
    ratio = jnp.exp(logs[step.chosen] - step.log_share)
    gain = jnp.minimum(ratio * step.advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * step.advantage)
    return -(gain * step.counted).sum() / count - entropy_weight * entropy, entropy


def imitation_loss(policy: Parameters, step: Step, entropy_weight: float) -> tuple[jax.Array, jax.Array]:
    """Cross-entropy of what a search would choose, and the mean entropy of the decisions."""
    logs = log_shares(policy, step)
    count = step.counted.sum()
    terms = jax.ops.segment_sum(-logs * jnp.exp(logs), step.decision, CHOICES, indices_are_sorted=True)
    return -(step.target * logs).sum() / count, (terms * step.counted).sum() / count


def value_loss(value: Parameters, before: jax.Array, wins: jax.Array, margins: jax.Array) -> jax.Array:
    """Cross-entropy of the shares of the win, and the squared errors of the margins and of the bounded ones."""
    players = wins.shape[1]
    out = forward(value, before)
    crossed = -(wins * jax.nn.log_softmax(out[:, :players])).sum(axis=1)
    wanted = jnp.concatenate([jnp.tanh(margins), margins], axis=1)
    return (crossed + ((out[:, players:] - wanted) ** 2).sum(axis=1)).mean()


@partial(jax.jit, donate_argnums=(0, 1), static_argnames="taught")
def _policy_step(
    policy: Parameters, memory: Any, step: Step, rate: float, taught: bool
) -> tuple[Parameters, Any, jax.Array]:
    gradient, entropy = jax.grad(imitation_loss if taught else policy_loss, has_aux=True)(policy, step, ENTROPY)
    change, memory = _optimiser(1.0).update(gradient, memory)
    return jax.tree.map(lambda old, new: old + rate * new, policy, change), memory, entropy


@partial(jax.jit, donate_argnums=(0, 1))
def _value_step(
    value: Parameters, memory: Any, before: jax.Array, wins: jax.Array, margins: jax.Array, rate: float
) -> tuple[Parameters, Any]:
    gradient = jax.grad(value_loss)(value, before, wins, margins)
    change, memory = _optimiser(1.0).update(gradient, memory)
    return jax.tree.map(lambda old, new: old + rate * new, value, change), memory


def improve(
    learner: Learner, collected: Collected, rate: float, seed: int, taught: bool = False
) -> tuple[Learner, dict[str, float]]:
    """Learn from decisions collected by the very policy of `learner`, or by a search that taught it.

    Beside the learner, what was seen on the way.
    """
    decisions = len(collected.chosen)
    spread = collected.advantage.std() + 1e-8
    own = collected._replace(advantage=(collected.advantage - collected.advantage.mean()) / spread)
    policy, value, temperatures, spreads, policy_memory, value_memory = learner
    random = np.random.default_rng(seed)
    entropies = []
    passes = TAUGHT_PASSES if taught else PASSES
    for number in range(passes):
        slower = 1 - number / passes if taught else 1.0  # what is played by the policy itself is soon out of date
        for step in steps(own, random.permutation(decisions)):
            policy, policy_memory, entropy = _policy_step(policy, policy_memory, step, slower * rate, taught)
            entropies.append(entropy)
    for _ in range(0 if taught else PASSES):  # the few games of a search could not teach as much: `corrected`
        order = random.permutation(decisions)
        size = min(CHOICES, decisions)
        for begin in range(0, decisions - size + 1, size):
            rows = order[begin : begin + size]
            value, value_memory = _value_step(
                value, value_memory, own.before[rows], own.wins[rows], own.margins[rows], rate
            )
    seen = {
        "entropy": float(np.mean(entropies)),
        "points": int(own.counts[POINTS]) / int(own.counts[GAMES]) / own.wins.shape[1],
    }
    return Learner(policy, value, temperatures, spreads, policy_memory, value_memory), seen


def units_of(value: Parameters, before: np.ndarray) -> np.ndarray:
    """What the last layer sees of inputs, (n, F)."""
    hidden = np.maximum(0, before @ np.asarray(value["first"]) + np.asarray(value["first_bias"]))
    return np.maximum(0, hidden @ np.asarray(value["second"]) + np.asarray(value["second_bias"]))


def corrected(learner: Learner, collected: Collected) -> Learner:
    """A value network that fits the ends of these games better, where a search asks it: at the beginning of a stage.

    Its margins by ridge regression of the last layer and by the spread of each stage, its shares of the win by the
    temperature of each stage. A stage that was not seen keeps its own. What the hidden units see stays: of games by a
    search there are few.
    """
    value, temperatures, spreads = learner.value, learner.temperatures.copy(), learner.spreads.copy()
    begins = np.flatnonzero(np.diff(collected.stage, prepend=-1))
    stages, wins, margins = collected.stage[begins], collected.wins[begins], collected.margins[begins]
    players = margins.shape[1]
    units = np.c_[units_of(value, collected.before[begins]), np.ones(len(begins))].astype(np.float64)
    last = np.vstack([value["last"], value["last_bias"]]).astype(np.float64)
    products = units.T @ units / len(units)
    shrunk = products + np.diag(np.r_[np.full(len(products) - 1, SHRINKAGE * np.trace(products) / len(products)), 0.0])
    outs = last[:, players:]
    wanted = np.concatenate([np.tanh(margins), margins], axis=1)
    outs += np.linalg.solve(shrunk, units.T @ (wanted - units @ outs) / len(units))
    for stage in np.unique(stages):
        own = stages == stage
        temperatures[stage] = _fitting_temperature(units[own] @ last[:, :players], wins[own])
        spreads[stage] = _fitting_spread(units[own] @ last[:, -players:], margins[own])
    last_layer = {"last": last[:-1].astype(np.float32), "last_bias": last[-1].astype(np.float32)}
    return learner._replace(value=value | last_layer, temperatures=temperatures, spreads=spreads)


def _fitting_temperature(logits: np.ndarray, wins: np.ndarray) -> float:
    """By which to divide logits, so that their softmax is most likely to bring these shares of the win; both (n, P)."""

    def surprise(log_temperature: float) -> float:
        return -(wins * log_softmax(logits / np.exp(log_temperature), axis=1)).sum()

    return float(np.exp(minimize_scalar(surprise, bounds=np.log(TEMPERATURES), method="bounded").x))


def _fitting_spread(said: np.ndarray, came: np.ndarray) -> float:
    """By which to multiply the distances of margins from their mean, to come closest to what came; both (n, P)."""
    away = said - said.mean(axis=1, keepdims=True)
    return float(np.clip((away * came).sum() / max((away**2).sum(), 1e-9), *SPREADS))
