"""Study files of few games."""

from __future__ import annotations

PRESENTS = """
question = "Are 60 points worth more than 1 BF?"
about = "Presents."
players = [2]

[[strengths]]
agent = "random"
games = 200

[[factors]]
name = "present"
of = "seat"
assign = "one"
reference = "nothing"

[factors.levels]
nothing = {}
"60 points" = { gifts = ["points 60"] }
"1 BF" = { gifts = ["money 1"] }
"""
"""The first present wins, and is claimed; nothing else is."""
