"""What a process of `search.checkout` runs, with the sources of another version: an agent's code, a game's name."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())  # in place of this file's folder

    from importlib import import_module
    from typing import Any

    import numpy as np
    from numpy.lib.recfunctions import assign_fields_by_name

    from engine.game import GAMES
    from search import agents

    code, game = sys.argv[1:]
    package: Any = GAMES[game]  # of a version that may know of no contract
    agent = agents.parse(code)
    table = package.new_states(1)
    rules = np.zeros(1, import_module(f"{package.__name__}.rules").RULES).view(np.recarray)
    words = np.zeros(2, np.uint64)
    begun = False
    kinds = rules.dtype, table.dtype

    def read(into: np.ndarray, kind: np.dtype) -> None:
        """Read what the other version calls by the same name, a record field by field where it is another."""
        found = np.frombuffer(sys.stdin.buffer.read(into.size * kind.itemsize), kind)
        if kind == into.dtype:
            into[:] = found
        else:
            assign_fields_by_name(into.view(np.ndarray), found)

    while asked := sys.stdin.buffer.read(1):
        if asked == b"b":
            begun = False
            continue
        if asked == b"t":
            kinds = pickle.load(sys.stdin.buffer)
            continue
        for array, kind in zip((rules, table, words), (*kinds, words.dtype), strict=True):
            read(array, kind)
        if not begun:
            agent.prepare(table)
            begun = True
        action = agent.choose(rules[0], table, words)
        sys.stdout.buffer.write(np.int64(action).tobytes() + words.tobytes())
        sys.stdout.buffer.flush()
