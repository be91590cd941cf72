"""Plans of small runs."""

from __future__ import annotations

from analysis.runs.plan import Chair, Part, Plan, Table, one_table
from engine.what_if import WhatIf

QUICK = one_table(("random", "greedy", "random"), 12, seed=5)
"""Compiled code plays it, several games at once."""

SEARCHING = one_table(("random", "ismcts:iterations=2,nodes=64"), 3, seed=5)
"""Choice by choice, a game at a time."""

GIFTED = Table((Chair(0, gifts=("noble solvay", "money 2"), levels=(("gift", "solvay"),)), Chair(1), Chair(1)))
"""With gifts for the first chair."""

PARTS = Plan(
    ("greedy", "random", "ismcts:iterations=1,nodes=64"),
    (
        Part((Table((Chair(0),) * 2, levels=(("box", "as it is"),)), GIFTED), 10),
        Part((Table((Chair(2), Chair(1))),), 3),
        Part(
            (
                Table(
                    (Chair(0),) * 5,
                    what_if=WhatIf(values=(("nobles.cost.empain", 9),)),
                    modules=("asymmetric",),
                    times=2,
                ),
            ),
            4,
        ),
    ),
    seed=8,
)
"""Tables of different sorts and sizes, one of them played twice in a block."""
