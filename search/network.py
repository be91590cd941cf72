"""Small networks of three layers, evaluated inside compiled code: weights as arrays, no framework at play.

The first layer sees many inputs, of which an action changes few. Its sums are therefore worked out once for the table
as it is and corrected for each action by the inputs that it changes, as in NNUE (Nasu, 2018).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.kernel import inlined, kernel


class Network(NamedTuple):
    """Weights of a network with F inputs, two hidden layers of G and H rectified units, and O outputs; all float32."""

    first: np.ndarray
    """(F, G)"""
    first_bias: np.ndarray
    """(G,)"""
    second: np.ndarray
    """(G, H)"""
    second_bias: np.ndarray
    """(H,)"""
    last: np.ndarray
    """(H, O)"""
    last_bias: np.ndarray
    """(O,)"""

    @classmethod
    def empty(cls) -> Network:
        """One without inputs, units and outputs."""
        return cls(*(np.zeros(shape, np.float32) for shape in ((0, 0), 0, (0, 0), 0, (0, 0), 0)))


@kernel
def first_sums(network, inputs, places, sums):
    """Write the sums of the first layer for `inputs`, (F,), into `sums`, (G,). `places`, (F,) int64, is scratch."""
    for unit in range(len(sums)):
        sums[unit] = network.first_bias[unit]
    _add(network.first, inputs, places, sums)


@kernel
def corrected_sums(network, before, after, changes, places, sums_before, sums):
    """Write into `sums` the sums for the inputs `after`, given those for `before`; `changes`, (F,), is scratch."""
    for place in range(len(changes)):
        changes[place] = after[place] - before[place]
    for unit in range(len(sums)):
        sums[unit] = sums_before[unit]
    _add(network.first, changes, places, sums)


@inlined
def _add(weights, sizes, places, sums):
    """Add the rows of `weights`, (F, G), times their `sizes`, (F,), most of which are 0."""
    n = 0
    for place in range(len(sizes)):  # without a branch, as it could not be foreseen
        places[n] = place
        n += sizes[place] != 0.0
    k = 0
    while k + 4 <= n:  # four at a time, as the sums have to be read and written for each
        one, two, three, four = places[k], places[k + 1], places[k + 2], places[k + 3]
        first, second, third, fourth = sizes[one], sizes[two], sizes[three], sizes[four]
        for unit in range(len(sums)):
            sums[unit] = (
                sums[unit]
                + first * weights[one, unit]
                + second * weights[two, unit]
                + third * weights[three, unit]
                + fourth * weights[four, unit]
            )
        k += 4
    while k < n:
        one = places[k]
        size = sizes[one]
        for unit in range(len(sums)):
            sums[unit] += size * weights[one, unit]
        k += 1


@kernel
def outputs(network, sums, hidden, out):
    """Write the outputs, (O,), for the sums of the first layer; `hidden`, (H,), is scratch."""
    for unit in range(len(hidden)):
        hidden[unit] = network.second_bias[unit]
    for place in range(len(sums)):
        size = sums[place]
        if size > np.float32(0.0):
            for unit in range(len(hidden)):
                hidden[unit] += size * network.second[place, unit]
    for place in range(len(out)):
        out[place] = network.last_bias[place]
    for unit in range(len(hidden)):
        size = hidden[unit]
        if size > np.float32(0.0):
            for place in range(len(out)):
                out[place] += size * network.last[unit, place]
