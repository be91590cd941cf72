"""What a process of `search.checkout` runs, with the sources of another version: an agent's code, a game's name."""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path.cwd())  # in place of this file's folder

    from importlib import import_module
    from typing import Any

    import numpy as np

    from engine.game import GAMES
    from search import agents

    code, game = sys.argv[1:]
    package: Any = GAMES[game]  # of a version that may know of no contract
    agent = agents.parse(code)
    table = package.new_states(1)
    rules = np.zeros(1, import_module(f"{package.__name__}.rules").RULES).view(np.recarray)
    words = np.zeros(2, np.uint64)
    begun = False
    while asked := sys.stdin.buffer.read(1):
        if asked == b"b":
            begun = False
            continue
        for array in (rules, table, words):
            array[:] = np.frombuffer(sys.stdin.buffer.read(array.nbytes), array.dtype)
        if not begun:
            agent.prepare(table)
            begun = True
        action = agent.choose(rules[0], table, words)
        sys.stdout.buffer.write(np.int64(action).tobytes() + words.tobytes())
        sys.stdout.buffer.flush()
