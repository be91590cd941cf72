"""One game between agents, played on its Python face."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Game
from engine.chance import below, stream
from engine.errors import InputError
from search.agents import Agent, parse
from search.own_agents import Chooser, sit_down
from search.tree import one
from search.worlds import as_seen


def play_game(game: Game, players: Sequence[str | Agent | Chooser], seed: int = 0) -> None:
    """Play `game` to its end, each seat by one of the `players`.

    A player is the code of an agent, such as "ismcts:iterations=200", an `Agent`, or a function, a `Chooser`. The same
    seed gives the same game where they do not look at the clock. Raises InputError for another number of players than
    the game has or an unknown code, and IllegalMove where a function returns what is no move.
    """
    if len(players) != len(game.names):
        raise InputError(f"players: {len(players)} given, the game has {len(game.names)}")
    seated = [parse(player) if isinstance(player, str) else player for player in players]
    sit_down(seated, game)
    for player in set(seated):
        if not callable(player):
            player.prepare(one(game.state))
    words = stream(seed, "agents")
    while not game.over:
        if len(game.actions()) == 1:
            game.play_action(game.actions()[0])
            continue
        player = seated[game.seat]
        if callable(player):
            game.play(player(as_seen(game, int(below(words, 1 << 31)))))
        else:
            game.play_action(player.choose(game.rules, one(game.state), words))
