"""Seeds of the parts of a run, made from the seed of the whole."""

from __future__ import annotations

import numpy as np

from engine.chance import stream


def derived_seed(seed: int, *labels: int | str) -> int:
    """A seed for what `labels` name: hashed, so that neighbouring seeds share nothing.

    It has 53 bits, which every reader of JSON keeps whole.
    """
    return int(stream(seed, *labels)[0] >> np.uint64(11))
