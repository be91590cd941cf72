"""What turns are worth by many games of a search after them: `python -m tests.helpers.truth`.

A verdict on two turns is right if strong players who play on win more after the one than after the other. So every
position has some turns that searches think of, and each is played on by a search in every seat, in the same worlds.
`positions` chooses positions and turns and writes POSITIONS; `play` adds games to GAMES_PLAYED, where it left off.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, cycle, product
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import pandas as pd
import typer

from engine import GAME, Game, records
from engine.chance import below, stream
from engine.errors import IllegalMove
from engine.facts import TOTAL
from engine.game import GAMES, decision_key, determinize, package_of, stage, turn_number
from engine.turns_said import turn_said
from search import advising, best_move
from search.advice import Figure, Move
from search.agents import parse
from search.forest import processors
from search.game_play import play_game
from search.settings import Settings
from search.tree import one
from search.turns import ERRORS
from search.value import blend
from search.worlds import as_seen

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
POSITIONS = HERE / "truth.jsonl"
GAMES_PLAYED = HERE / "truth.parquet"

SEED = 400
"""Of the worlds; advice that is judged by them has another."""

AT_ONCE = 8
"""Worlds of a position between two looks at the others."""

NAMED = {
    "README": ("examples/4-players-middle.json", None),
    "use d": ("examples/records/3-players.json", 7),
    "starved": ("tests/cases/starved.json", None),
    "pavilion": ("examples/3-players-belle-epoque-pavilion.json", None),
    "tile": ("examples/3-players-belle-epoque-tile.json", None),
    "mid-turn": ("examples/3-players-mid-turn.json", None),
    "prestige": ("examples/5-players-prestige-card.json", None),
    "exhibition": ("examples/1897-3-players-exhibition.json", None),
    "1897 early": ("examples/1897-4-players-early.json", None),
    "1897 middle": ("examples/1897-4-players-middle.json", None),
}
"""Positions that somebody looked at: files, and turns of records."""

PLAYER = "ismcts:iterations=60"
"""Plays up to the others."""

REFERENCE = ("ismcts:iterations=1600", "ismcts:iterations=400")
"""Plays on in the last stage of a game, and in the one before: there much depends on exact sequels."""

EARLY_REFERENCE = "ismcts:iterations=100"
"""Plays on from the others: a game from there takes ten times as long as one from the last stage."""

COUNT = 100
EVERY = 4
"""Among so many positions is one of the other game, which has fewer variants."""

SECOND_GAME = "1897"


class Judged(NamedTuple):
    """A position, and turns that are played on."""

    name: str
    game: Game
    turns: list[list[str]]


def read() -> list[Judged]:
    """The positions that are kept."""
    lines = [json.loads(line) for line in POSITIONS.read_text("utf-8").splitlines()]
    return [Judged(line["name"], Game.from_position(line["position"]), line["turns"]) for line in lines]


def games() -> pd.DataFrame:
    """A row for each game: position, turn (as in `Judged.turns`), world, win, margin, value."""
    return pd.read_parquet(GAMES_PLAYED)


def choose_positions() -> Iterator[tuple[str, Game]]:
    """Those with names, then one a game of self-play, in every variant, with every number of players, in any round."""
    for name, (file, turn) in NAMED.items():
        document = json.loads((ROOT / file).read_text("utf-8"))
        yield name, Game.from_position(document) if turn is None else records.replay(document, turn)
    kinds = {name: cycle(product(package.PLAYERS, package.VARIANTS)) for name, package in GAMES.items()}
    for number in count():
        name = SECOND_GAME if number % EVERY == 0 else GAME
        players, (edition, modules) = next(kinds[name])
        game = Game.new(name, edition, players, seed=number, modules=modules)
        found = _some_turn(game, number)
        if found is not None:
            yield f"{name} {number}", found


def _some_turn(game: Game, number: int) -> Game | None:
    """The beginning of a turn in a round drawn at random, with a choice; None where the game has none there."""
    words = stream(number, "truth")
    last = int(game.position().get("rounds", 5))
    round_wanted, turns = 1 + int(below(words, last)), int(below(words, 5 * len(game.names)))
    agent = parse(PLAYER)
    agent.prepare(one(game.state))
    before = (-1, -1)
    while not game.over:
        turn = game.seat, int(turn_number(game.state))
        if turn != before and game.position()["round"] == round_wanted:
            turns -= 1
            if turns < 0 and game.decision == "turn" and len(game.actions()) > 1:
                return game
        before = turn
        game.play_action(agent.choose(game.rules, one(game.state), words))
    return None


def thought_of(game: Game) -> list[list[str]]:
    """The turns that searches of several lengths put first, those of the longest in front."""
    long = best_move(game, iterations=16_000, seed=1, top=2)
    short = [best_move(game, iterations=iterations, seed=2, top=1) for iterations in (500, 2_000)]
    if long.exact or long.forced:
        return []
    turns = list(dict.fromkeys(tuple(move.actions) for advice in (long, *short) for move in advice.moves))
    return [list(turn) for turn in turns if _codes(game, turn) is not None]


def _codes(game: Game, turn: Sequence[str]) -> list[int] | None:
    """The actions of a turn in the world in which it is played on; None where it goes on behind what it turns up."""
    try:
        return turn_said(as_seen(game, SEED), ", ".join(turn))
    except IllegalMove:
        return None


def reference(game: Game) -> str:
    """Who plays on from a position."""
    to_come = package_of(game.state).STAGES - 1 - int(stage(game.state))
    return REFERENCE[to_come] if to_come < len(REFERENCE) else EARLY_REFERENCE


def play_on(judged: Judged, worlds: range) -> pd.DataFrame:
    """Rows of `games` for these worlds."""
    rows, player = [], reference(judged.game)
    for world in worlds:
        words = stream(SEED, "compare", world)
        root = as_seen(judged.game, SEED)
        determinize(root.rules, root.state, words)
        for turn, moves in enumerate(judged.turns):
            table = _after(root, judged.game, _codes(judged.game, moves) or [])
            play_game(table, [player] * len(table.names), seed=int(words[0] >> 1))
            rows.append((turn, world, *_outcome(table, judged.game.seat)))
    found = pd.DataFrame(rows, columns=["turn", "world", "win", "margin", "value"])
    found.insert(0, "position", judged.name)
    return found.astype({"turn": "int8", "world": "int16", "win": "float32", "margin": "float32", "value": "float32"})


def _after(root: Game, game: Game, codes: Sequence[int]) -> Game:
    """The world `root` after a turn, which ends before a decision that does not come up there."""
    ahead, table = as_seen(game, SEED), root.copy()
    for code in codes:
        if table.over or decision_key(table.state) != decision_key(ahead.state) or code not in table.actions():
            break
        table.play_action(code)
        ahead.play_action(code)
    return table


def _outcome(table: Game, seat: int) -> tuple[float, float, float]:
    """Share of the win, margin and value of a seat at the end."""
    totals = [points[TOTAL] for points in table.scores().values()]
    win = list(table.win_shares().values())[seat]
    margin = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    tuning = Settings().tuning()
    return win, margin, blend(win, margin, tuning.margin_weight, tuning.margin_scale)


app = typer.Typer(add_completion=False)


@app.command()
def positions() -> None:
    """Choose COUNT positions and their turns."""
    with POSITIONS.open("w", encoding="utf-8") as file:
        chosen = 0
        for name, game in choose_positions():
            turns = thought_of(game)
            if len(turns) > 1 and chosen < COUNT:
                line = {"name": name, "position": game.position(), "turns": turns}
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                chosen += 1
            if chosen == COUNT:
                return


@app.command()
def play(
    worlds: Annotated[int, typer.Option(min=AT_ONCE, help="Games after each turn, in all.")] = 400,
    jobs: Annotated[int, typer.Option(min=1)] = processors(),
) -> None:
    """Play on after every turn until it has so many games."""
    table = games() if GAMES_PLAYED.exists() else pd.DataFrame({"position": []})
    judged = read()
    for start in range(0, worlds, AT_ONCE):
        waiting = [
            one_position
            for one_position in judged
            if not len(table) or table.loc[table["position"] == one_position.name, "world"].max() < start
        ]
        if waiting:
            now = range(start, start + AT_ONCE)
            with ThreadPoolExecutor(jobs) as pool:
                rows = list(pool.map(lambda one_position, now=now: play_on(one_position, now), waiting))
            table = pd.concat([table, *rows]) if len(table) else pd.concat(rows)
            table.to_parquet(GAMES_PLAYED, index=False, compression="zstd")
            print(f"{start + AT_ONCE} games after each turn", flush=True)


@app.command()
def judge(
    seconds: Annotated[float | None, typer.Option(help="Budget of each advice.")] = None,
    iterations: Annotated[int | None, typer.Option(help="The same in iterations.")] = None,
    seed: Annotated[int, typer.Option(help="Of the advice.")] = 0,
    alone: Annotated[bool, typer.Option(help="Spend the whole budget on the search, and play nothing on.")] = False,
) -> None:
    """Compare verdicts with the games: whose turn comes first, and by how much."""
    if alone:
        advising.SEARCHED = 1.0
    table, pairs, lost = games(), list[Pair](), list[float]()
    for one_position in read():
        own = table[table["position"] == one_position.name]
        if own.empty:  # not yet played on
            continue
        values = own.pivot_table(index="world", columns="turn", values="value").to_numpy()
        asked = [", ".join(turn) for turn in one_position.turns]
        try:
            advice = best_move(one_position.game, seconds, iterations, seed=seed, top=1, asked=asked)
        except IllegalMove:  # it goes on behind what it turns up in another world
            continue
        moves = sorted(zip(advice.asked, values.T, strict=True), key=lambda pair: -pair[0].value)
        lost.append(float(values.mean(axis=0).max() - moves[0][1].mean()))
        (first, played), (second, played_second) = moves[:2]
        told = difference(first, second)
        apart = played - played_second
        pairs.append(Pair(*told, float(apart.mean()), float(apart.std(ddof=1) / math.sqrt(len(apart)))))
    print(f"{len(lost)} positions, {len(values)} games after each turn")
    print(f"the first turn loses {np.mean(lost):.4f} ± {np.std(lost, ddof=1) / math.sqrt(len(lost)):.4f} in value")
    decided = [pair for pair in pairs if abs(pair.games) > ERRORS * pair.games_error]
    right = sum(pair.games > 0 for pair in decided)
    print(f"where the games decide between the first two, the first is better in {right} of {len(decided)}")
    held = sum(abs(pair.told - pair.games) <= 1.96 * math.hypot(pair.error, pair.games_error) for pair in pairs)
    print(f"the 95 % interval of their difference holds that of the games in {held} of {len(pairs)}")
    squares = [(pair.told - pair.games) ** 2 - pair.games_error**2 for pair in pairs]
    print(f"root of the mean square of what is missed: {math.sqrt(max(0.0, float(np.mean(squares)))):.3f}")


class Pair(NamedTuple):
    """The difference in value between two turns, as it was told and as the games have it."""

    told: float
    error: float
    games: float
    games_error: float


def difference(first: Move, second: Move) -> tuple[float, float]:
    """How much more the first of two turns is said to have than the second, and the error of that."""
    behind = [Figure(0.0, 0.0) if move.behind is None else move.behind.value for move in (first, second)]
    return behind[1].mean - behind[0].mean, max(figure.error for figure in behind)


if __name__ == "__main__":
    app()
