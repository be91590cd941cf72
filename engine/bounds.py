"""The most that may be asked for: more would never end, or fill the memory, and is refused before anything begins."""

MOST_ITERATIONS = 1_000_000_000
"""Of a search."""

MOST_SECONDS = 86_400
"""Of a search: a day."""

MOST_DECISION_ITERATIONS = 10_000_000
"""Of each decision of a game; more take hours."""

MOST_DECISION_MS = 600_000
"""Of each decision of a game: ten minutes."""

MOST_PLAYOUTS = 1_000_000
"""Of each turn that is compared."""

MOST_GAMES = 100_000_000
"""Of a run, which keeps account of each in memory."""

MOST_JOBS = 1_000
"""Threads, games or turns at a time."""
