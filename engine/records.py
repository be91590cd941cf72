"""Records: a whole game as a file, one turn a line, which replays exactly.

A record names what chance was: the seed, or for a real game, whose piles nobody knows, the cards in the order in
which they came up. Choices that are forced need not be written. `docs/records.md` explains the file for people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

from engine.documents import (
    Json,
    complete_only,
    demand_format,
    dumps,
    keyed,
    number_as_text,
    parse,
    quoted,
    read_document,
    suggestion,
    write_new,
)
from engine.errors import IllegalMove, InputError, RecordError
from engine.face import Game
from engine.facts import TOTAL
from engine.game import GAMES, turn_number
from engine.likeness import known_as
from engine.record_model import FORMAT, Record, model
from engine.revealing import ListedGame
from engine.version import version


class Recorder:
    """A new game that is being played and written down."""

    def __init__(self, game: Game, seed: int, agents: Sequence[str | None] | None = None) -> None:
        """`game` is fresh out of `Game.new` with this seed; `agents` has each seat's, None for a person."""
        self.game = game
        self._seed = seed
        self._agents = agents
        self._set_up = _set_up_of(game)
        self._turns: list[str] = []
        self._last_chain: tuple[int, int] | None = None

    def play(self, text: str) -> None:
        """Make a move given in notation, and note it; raises IllegalMove."""
        self.play_action(self.game.code(text))

    def play_action(self, code: int) -> None:
        """Make a move given as one of the game's legal actions, and note it."""
        game = self.game
        chain, name, text = (turn_number(game.state), game.seat), game.to_move, game.text(code)
        game.play_action(code)
        if chain == self._last_chain:
            self._turns[-1] += f", {text}"
        else:
            self._turns.append(f"{name}: {text}")
        self._last_chain = chain

    def document(self) -> Json:
        """The record of the game so far, with the final scores once it is over."""
        game = self.game
        document = {
            "format": FORMAT,
            **self._set_up,
            "box": game.box.digest,
            "version": version(),
            "players": list(game.names),
            **({} if self._agents is None else {"agents": list(self._agents)}),
            "seed": self._seed,
            "turns": list(self._turns),
        }
        if game.over:
            document["scores"] = {name: points[TOTAL] for name, points in game.scores().items()}
            document["winners"] = game.winners()
        return document


def _set_up_of(game: Game) -> Json:
    """What a fresh game plays: game, edition, modules, and the boards if they were given."""
    table = game.position()
    chosen: Json = {key: table[key] for key in ("game", "edition", "modules") if key in table}
    if game.boards is not None:
        chosen["boards"] = list(game.boards)
    return chosen


def write(path: str | Path, document: Json, replace: bool = False) -> None:
    """Write a record to a file that must not exist yet, or in place of another one, never leaving half of it."""
    path = Path(path)
    if not replace:
        write_new(path, dumps(document))
        return
    with complete_only(path) as unfinished:
        unfinished.write_text(dumps(document), encoding="utf-8")


def read(source: str | Path) -> Json:
    """The record in a file, or on standard input for "-"; raises RecordError with one line."""
    return check(read_document(source, RecordError))


def check(document: Json) -> Json:
    """The record with its keys and its game in their usual writing; refuses what is none, whatever its turns lead to.

    Raises RecordError with a line on each fault.
    """
    document = demand_format(document, FORMAT, RecordError)
    record = _parsed(document)
    return {**keyed(document, type(record).model_fields), "game": record.game}


def _parsed(document: Json) -> Record:
    game = number_as_text(document.get("game"))
    if game is None:
        raise RecordError(f'"game" is missing: {" or ".join(GAMES)}')
    if game not in list(GAMES):
        raise RecordError(f"game: {quoted(game)} is not one of {', '.join(GAMES)}")
    return parse(model(game), document, RecordError)


def replay(document: Json, at: int | None = None, box: str | Path | None = None) -> Game:
    """The game of a record after its last turn, or just before turn `at`, counted from 1.

    `box` is the file of the user's own values with which it was played, if any. After a turn that turned up cards which
    the record of a real game does not list, the game has scores, but is `unlisted`. Raises RecordError with the turn
    that does not follow the rules, and why.
    """
    if at is not None:
        return tables(document, [at], box)[at]
    record = _parsed(document)
    game = _set_up(record, box)
    for _ in _choices(game, record):
        pass
    if isinstance(game, ListedGame):
        game.demand_all_laid()
    _check_end(game, record)
    return game.copy()


def tables(document: Json, turns: Collection[int], box: str | Path | None = None) -> dict[int, Game]:
    """The game of a record just before each of some `turns`, as `replay` gives it for one; no more is played of it.

    What a turn begins with stands, even if it leaves no choice. Raises RecordError where that is not listed.
    """
    record = _parsed(document)
    last = len(record.turns)
    for turn in turns:
        if not 1 <= turn <= last + 1:
            raise RecordError(f"there is no turn {turn}; the record has turns 1 to {last}, and {last + 1} is the end")
    games = islice(_before_turns(record, box), max(turns, default=0))
    return {turn: game.copy() for turn, game in enumerate(games, start=1) if turn in turns}


def choices(document: Json, box: str | Path | None = None) -> Iterator[tuple[int, Game, int]]:
    """Every choice made in a record, in order: the number of its turn, the game before it, and the action.

    Those without alternative are no choices. Raises RecordError as `replay` does, when it comes to the fault.
    """
    record = _parsed(document)
    game = _set_up(record, box)
    for number, code in _choices(game, record):
        yield number, game.copy(), code


def with_choices(document: Json, box: str | Path | None = None) -> tuple[Game, list[int]]:
    """The fresh game of a record with a seed, and the actions chosen in it, forced ones left out.

    Raises RecordError as `replay` does, and for a game from a real table.
    """
    record = _parsed(document)
    if record.revealed is not None:
        raise RecordError("revealed: a game from a real table cannot be played on")
    game = _set_up(record, box)
    fresh = game.copy()
    chosen = [code for _, code in _choices(game, record)]
    _check_end(game, record)
    return fresh, chosen


def _before_turns(record: Record, box: str | Path | None) -> Iterator[Game]:
    """The game of a record, which is played on, before each turn and after the last one."""
    game = _set_up(record, box)
    for number, line in enumerate(record.turns, start=1):
        yield _as_it_lies(game, line)
        for _ in _choices_of_turn(game, number, line):
            pass
    if game.unlisted is not None:
        raise RecordError(f"after turn {len(record.turns)}: {game.unlisted}")
    yield game


def _as_it_lies(game: Game, line: str) -> Game:
    """The table before a turn, which may begin with a forced choice that has been passed over."""
    name, _, moves = line.partition(":")
    name, move = known_as(name.strip(), game.names) or name.strip(), moves.partition(",")[0]
    if game.to_move == name:
        with suppress(IllegalMove):
            game.code(move)
            return game
    return game.as_it_lay(move, name) or game


def _choices(game: Game, record: Record) -> Iterator[tuple[int, int]]:
    """Play all turns of a record: the number of the turn and the action of each choice, before it is made."""
    for number, line in enumerate(record.turns, start=1):
        for code in _choices_of_turn(game, number, line):
            yield number, code


def _choices_of_turn(game: Game, number: int, line: str) -> Iterator[int]:
    """Play a turn; the action of each choice, before it is made."""
    if game.unlisted is not None:
        raise RecordError(f"turn {number - 1}: {game.unlisted}")
    try:
        yield from _play_turn(game, line)
    except InputError as problem:
        raise RecordError.within(f"turn {number}", problem.problems) from None


def _set_up(record: Record, box: str | Path | None) -> Game:
    if (record.seed is None) == (record.revealed is None):
        raise RecordError('give either "seed" or "revealed"')
    variant = {
        key: getattr(record, key) for key in ("edition", "modules", "boards") if key in type(record).model_fields
    }
    try:
        game = Game.new(
            record.game,
            players=len(record.players),
            seed=record.seed or 0,
            names=record.players,
            box=box,
            **variant,
        )
    except InputError as problem:
        raise RecordError(*problem.problems) from None
    if record.box not in (None, game.box.digest):
        raise RecordError(
            f"box: the record was played with box {record.box}, but this is box {game.box.digest};"
            " give its values with --box"
        )
    if record.revealed is None:
        return game
    return ListedGame(game, record.revealed)


def _play_turn(game: Game, line: str) -> Iterator[int]:
    """Play one line and say each choice before it is made; raises InputError with what is wrong in it."""
    name, colon, moves = line.partition(":")
    name = known_as(name.strip(), game.names) or name.strip()
    if not colon:
        raise RecordError(f'{quoted(line)} should begin with a player and a colon, as in "{game.names[0]}: pass"')
    if name not in game.names:
        raise RecordError(f"there is no player {quoted(name)}{suggestion(name, game.names)}")
    for move in moves.split(","):
        yield from _play_move(game, name, move.strip())


def _play_move(game: Game, name: str, move: str) -> Iterator[int]:
    """The same for a phrase; choices without alternative may be written or left out, and are none."""
    if game.unlisted is not None:
        raise game.unlisted
    if game.to_move == name:
        if not game.is_whole(move) and game.said(move, name):
            return
        code = game.code(move)
        if len(game.actions()) > 1:
            yield code
        game.play_action(code)
    elif not game.said(move, name):
        if game.over:
            raise IllegalMove(f"{quoted(move)}, but the game is over")
        raise IllegalMove(f"{quoted(move)}, but it is {game.to_move} who decides on {game.decision}")


def _check_end(game: Game, record: Record) -> None:
    """Compare what a record says of the end of its game, if it does, with what its turns led to."""
    for key in ("scores", "winners"):
        if getattr(record, key) is not None and not game.over:
            raise RecordError(
                f"{key}: after the last turn the game is not over, {game.to_move} decides on {game.decision}"
            )
    found = {name: points[TOTAL] for name, points in game.scores().items()}
    if record.scores not in (None, found):
        raise RecordError(f"scores: the file says {quoted(record.scores)}, the turns lead to {quoted(found)}")
    if record.winners is not None and sorted(record.winners) != sorted(game.winners()):
        raise RecordError(f"winners: the file says {quoted(record.winners)}, the rules say {quoted(game.winners())}")
