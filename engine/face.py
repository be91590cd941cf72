"""The Python face of every game: set up, read, play and score a game in the rulebook's words.

    >>> from engine import Game
    >>> game = Game.new(players=3, seed=1)
    >>> game.to_move, game.decision
    ('A', 'starting artwork')
    >>> game.play("start with blue")
    >>> game.to_move
    'B'

Choices without alternative are passed over when the game is played on. One stands where a position shows it; and on a
real table, whose piles nobody knows, one that would turn something up stands until it is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.box_files import ComponentBox, Overlay
from engine.chance import stream
from engine.contract import GamePackage, Rules, State, States
from engine.default import GAME
from engine.documents import Json, demand_format, name_problem, number_as_text, path, quoted, read_document
from engine.errors import IllegalMove, InputError, PositionError
from engine.facts import TOTAL
from engine.game import GAMES, features, final_scores, name_of, turn_number
from engine.notation import decision_word, legal_codes, meant, move_code, turn_text
from engine.reasons import why_not
from engine.seats import points_of, win_shares
from engine.what_if import AS_IN_THE_BOX, WhatIf

if TYPE_CHECKING:
    from rich.console import RenderableType

NAMES = ("A", "B", "C", "D", "E")


class Game:
    """A game in progress, at a decision or over.

    `rules` and `state` are the records that compiled kernels take; `state` changes as the game is played.
    """

    of_a_table = False
    """Whether what is hidden is a real table's: then nothing that nobody knows is turned up without being asked for."""
    unlisted: InputError | None = None
    """Which cards, turned up by the last choice, a record of a real game does not list: then nobody can go on."""
    _can_be_shown = True
    """Whether a position says all there is to the game, as it does not in a what-if."""

    def __init__(
        self, package: GamePackage, box: ComponentBox, names: Sequence[str], rules: Rules, states: States
    ) -> None:
        self._package = package
        self._states = states
        self.box = box
        self.names = tuple(names)
        self.rules = rules
        self.boards: Sequence[str] | None = None
        """The sides of the Architect boards by seat, where they were given and not chosen."""
        self.notes: tuple[str, ...] = ()
        """What the reading of a position rests on besides the document, a line each."""
        self._legal = self._legal_now()
        self._passed_over: list[tuple[States, int]] = []
        """The forced choices since the last one made that nobody has said yet: the states before them, the actions."""

    @classmethod
    def new(
        cls,
        game: str = GAME,
        edition: str | None = None,
        players: int = 4,
        seed: int = 0,
        names: Sequence[str] | None = None,
        box: Overlay | None = None,
        modules: Sequence[str] = (),
        boards: Sequence[str] | None = None,
        what_if: WhatIf = AS_IN_THE_BOX,
        gifts: Sequence[Sequence[str]] | None = None,
    ) -> Game:
        """Set up a new game with some modules, such as "asymmetric".

        `box` is a file with values of your own copy, or these by dotted key: `{"nobles.cost.empain": 3}`.
        `edition` is one of the game's EDITIONS, left out the first of them. `boards` gives each seat its side of the
        Architect board ("a" or an architect's name); left out, the players of an asymmetric game choose. `what_if`
        changes the box, and `gifts` are what each seat starts with besides, such as "noble solvay" or "money 2": what
        only studies do, so that such a game has no position. Raises InputError for whatever cannot be.
        """
        known = package(game)
        demand_seed(seed)
        values = known.Box.load(box, edition, dict(what_if.values))
        if players not in known.PLAYERS:
            raise InputError(f"players: {players}, Bruxelles {game} takes {known.PLAYERS[0]} to {known.PLAYERS[-1]}")
        names = tuple(NAMES[:players] if names is None else names)
        if len(set(names)) != players:
            raise InputError(f"names: give {players} different names, one for each player")
        for name in names:
            if problem := name_problem(name):
                raise InputError(f"names: {problem}")
        rules = values.rules(players, modules, boards is None, what_if.without)
        states = known.new_states(1)
        if boards is not None:
            known.give_boards(rules, states[0], boards)
        known.deal(rules, states[0], stream(seed, "deal"))
        for seat, gift in known.gifts(values, rules, gifts) if gifts else ():
            known.give(rules, states[0], seat, gift)
        begun = cls(known, values, names, rules, states)
        begun.boards = boards
        begun._can_be_shown = not what_if and not gifts
        begun._pass_over_forced()
        return begun

    @classmethod
    def from_position(cls, position: Json | str | Path, seed: int = 0, box: str | Path | None = None) -> Game:
        """The game that a position shows, as it lies: a document, or the path of one, "-" for standard input.

        What nobody has seen is drawn by `seed`. Raises PositionError naming the field that is wrong.
        """
        document = position if isinstance(position, dict) else read_document(position)
        document = demand_format(document, "bruxelles-position/1", PositionError)
        demand_seed(seed)
        known = package(document.get("game", GAME))
        values = known.Box.load(box, **{key: document[key] for key in ("edition",) if key in document})
        notes: list[str] = []
        names, rules, states = known.position.to_state(document, values, seed, notes)
        game = cls(known, values, names, rules, states)
        game.of_a_table = True
        game.notes = tuple(notes)
        game._play_on(document.get("played", ()))
        return game

    def _play_on(self, played: Sequence[str]) -> None:
        """Play what a position says has been chosen since in the turn under way, in which nothing is turned up."""
        turn = self.seat, turn_number(self.state)
        for place, phrase in enumerate(played):
            try:
                if self.over or turn != (self.seat, turn_number(self.state)):
                    raise IllegalMove(f"{quoted(phrase)} comes after the turn, or after something was turned up")
                self.play(phrase)
            except IllegalMove as problem:
                raise PositionError.within(path("played", place), problem.problems) from None
        if played and (self.over or turn != (self.seat, turn_number(self.state))):
            raise PositionError(
                "played: here the turn ends, or something is turned up; describe the table as it is then"
            )

    @property
    def state(self) -> State:
        """The state record, as kernels take it."""
        state: State = self._states[0]
        return state

    @property
    def seat(self) -> int:
        """The seat whose decision is pending, -1 when the game is over."""
        return int(self._package.to_move(self.state))

    @property
    def to_move(self) -> str | None:
        """The name of the player whose decision is pending."""
        return self.names[self.seat] if self.seat >= 0 else None

    @property
    def decision(self) -> str | None:
        """What is to be decided, in words; None when the game is over."""
        return decision_word(self._package, self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seat < 0

    def actions(self) -> list[int]:
        """The legal actions as kernels number them."""
        return list(self._legal)

    def legal_moves(self) -> list[str]:
        """The legal moves in notation, in the order of `actions`."""
        return [self.text(code) for code in self._legal]

    def text(self, code: int) -> str:
        """The notation of a legal action."""
        return self._package.notation.move_text(self.rules, self.state, code)

    def code(self, text: str) -> int:
        """The action of the pending decision that a phrase names, or begins to name; raises IllegalMove."""
        if self.unlisted is not None:
            raise IllegalMove(f"{quoted(text)} is not possible: {self.unlisted}")
        code = None if self.over else move_code(self._package, self.rules, self.state, text)
        if code is None:
            raise IllegalMove(why_not(self, text))
        return code

    def play(self, text: str) -> None:
        """Make a move given in notation, or all of a turn with commas between them.

        Forced choices may be among them or not. Raises IllegalMove, and nothing has changed.
        """
        made, ahead = self._followed(text.split(","))
        for code, _ in made:
            self.play_action(code)
        self._passed_over = ahead._passed_over

    def play_action(self, code: int) -> None:
        """Make a move given as an action; raises IllegalMove."""
        if code not in self._legal:
            raise IllegalMove(f"action {code} is not among the legal ones: {self._legal}")
        self._passed_over = []
        self._apply(code)
        self._pass_over_forced()

    def turns_up(self, code: int) -> bool:
        """Whether a legal action turns up something hidden."""
        after = self._copied(self._states)
        self._package.apply_action(self.rules, after[0], code)
        return bool(self._package.turned_up(self.state, after[0]))

    def steps(self, code: int) -> Iterator[tuple[State, int]]:
        """All that `play_action(code)` carries out: each state with the action applied to it, the forced ones last.

        The state is the caller's to keep.
        """
        yield self._copied(self._states)[0], code
        ahead = self.copy()
        ahead.play_action(code)
        for states, forced in ahead._passed_over:
            yield states[0], forced

    def at_choice(self) -> Game:
        """A copy at the first decision of the turn that leaves a choice.

        It stands where the game does if there is none, or none before something hidden is turned up.
        """
        ahead, chain = self.copy(), (self.seat, turn_number(self.state))
        while len(ahead._legal) == 1:
            code = ahead._legal[0]
            if ahead.turns_up(code):
                return self.copy()
            ahead._passed_over.append((ahead._copied(ahead._states), code))
            ahead._apply(code)
            ahead._legal = ahead._legal_now()
            if (ahead.seat, turn_number(ahead.state)) != chain:
                return self.copy()
        return ahead

    @property
    def forced(self) -> list[tuple[str, str]]:
        """The forced choices that were passed over after the last one made: whose they are, and their notation.

        Those that `said` was told of, and what came before them, are left out.
        """
        return [
            (
                self.names[self._package.to_move(states[0])],
                self._package.notation.move_text(self.rules, states[0], code),
            )
            for states, code in self._passed_over
        ]

    def said(self, move: str, player: str | None = None) -> bool:
        """Whether a phrase names one of the `forced` choices, and that of a `player` if given; it is told but once."""
        place = self._place_of_forced(move, player)
        if place is not None:
            del self._passed_over[: place + 1]
        return place is not None

    def as_it_lay(self, move: str, player: str) -> Game | None:
        """The table at one of the `forced` choices; None if the phrase names none of them."""
        place = self._place_of_forced(move, player)
        if place is None:
            return None
        table = self.copy()
        table._states = self._copied(self._passed_over[place][0])
        table._legal, table._passed_over, table.unlisted = [self._passed_over[place][1]], [], None
        return table

    def _place_of_forced(self, move: str, player: str | None) -> int | None:
        for place, (who, text) in enumerate(self.forced):
            if player in (None, who) and meant(move, [text], self._package.OTHER_NAMES, whole=True):
                return place
        return None

    def _followed(self, moves: Iterable[str]) -> tuple[list[tuple[int, bool]], Game]:
        """The actions that moves lead through, each with whether it was a choice, and a game that has made them.

        Forced ones that stand are among them. Raises IllegalMove.
        """
        ahead, made = self.copy(), list[tuple[int, bool]]()
        for move in moves:
            for code in ahead._meant(move.strip()):
                made.append((code, len(ahead._legal) > 1))
                ahead.play_action(code)
        return made, ahead

    def _meant(self, move: str) -> list[int]:
        """The actions by which a phrase is made: none where it was forced and is passed over; raises IllegalMove."""
        if not self.is_whole(move) and self.said(move):
            return []
        try:
            return [self.code(move)]
        except IllegalMove:
            if self.unlisted is not None or len(self._legal) != 1 or self.turns_up(self._legal[0]):
                raise
            ahead = self.copy()
            ahead.play_action(self._legal[0])
            if ahead.said(move):
                return self._legal[:1]
            try:
                return [self._legal[0], ahead.code(move)]
            except IllegalMove:
                pass
            raise

    def is_whole(self, move: str) -> bool:
        """Whether a phrase names an action of the pending decision with all its words, not by its beginning."""
        whole = None if self.over else move_code(self._package, self.rules, self.state, move, whole=True)
        return whole is not None

    def take_up(self, state: State | None = None) -> None:
        """Go on from where compiled code has played to in `state`, or from another state of the same game."""
        if state is not None:
            self._states[0] = state
        self._passed_over = []
        self._pass_over_forced()

    def turn_text(self, moves: Sequence[str]) -> str:
        """Moves of one turn, from the pending decision on, as a sentence."""
        made, _ = self._followed(moves)
        codes = [code for code, chosen in made if chosen]
        return turn_text(self._package, self.rules, self.state, codes)

    def scores(self) -> dict[str, dict[str, int]]:
        """Each player's points by source and in total, so far or final."""
        return self.scores_in(self.state)

    def scores_in(self, state: State) -> dict[str, dict[str, int]]:
        """The same in another state of the game."""
        table = {}
        for seat, name in enumerate(self.names):
            by_source = dict(zip(self._package.SOURCES, points_of(state, seat), strict=True))
            table[name] = {TOTAL: sum(by_source.values()), **by_source}
        return table

    def features(self) -> dict[str, dict[str, float]]:
        """What each player has and stands to get, in numbers by word: the package's FEATURES."""
        table = {}
        for seat, name in enumerate(self.names):
            counted = np.zeros(len(self._package.FEATURES))
            features(self.rules, self.state, seat, counted)
            table[name] = dict(zip(self._package.FEATURES, counted.tolist(), strict=True))
        return table

    def win_shares(self) -> dict[str, float]:
        """Each player's share of the win of a game that is over: 1, or 1/k for k whom the rules leave tied; 0."""
        scores = np.zeros(self._package.SEATS)
        final_scores(self.rules, self.state, scores)
        return dict(zip(self.names, win_shares(scores[: len(self.names)]).tolist(), strict=True))

    def winners(self) -> list[str]:
        """Who has won, more than one where the rules leave them tied; nobody before the game is over."""
        return [name for name, share in self.win_shares().items() if share > 0] if self.over else []

    def tie_break(self) -> str | None:
        """By which rule a tie in points was decided, in words; None if there was none, or it was not decided."""
        if not self.over:
            return None
        totals = [points[TOTAL] for points in self.scores().values()]
        tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
        rules = [self._package.tie_breaks(self.rules, self.state, seat) for seat in tied]
        for word in rules[0]:
            best = max(own[word] for own in rules)
            rules = [own for own in rules if own[word] == best]
            if len(rules) == 1:
                return word if len(tied) > 1 else None
        return None

    def position(self, piles: bool = False) -> Json:
        """What lies on the table; with `piles` also what is hidden. Raises InputError for a what-if, which has none."""
        if self.unlisted is not None:
            raise InputError(f"position: {self.unlisted}")
        if not self._can_be_shown:
            raise InputError("position: a game with a what-if or with gifts has none, it could not be read again")
        return self._package.position.from_state(self.names, self.box, self.rules, self.state, piles=piles)

    def drawn(self, choices: bool = True) -> RenderableType:
        """The table, and the pending decision with its `choices`, for `rich` to print in `drawing.WIDTH` columns."""
        return self._package.drawing().drawn(self, choices)

    def sketched(self) -> RenderableType:
        """The table in few rows, without what is seldom looked at, for `rich` to print in `drawing.WIDTH` columns."""
        return self._package.drawing().sketched(self)

    def copy(self) -> Game:
        """An independent game at the same point, hidden cards included."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._states = self._copied(self._states)
        twin._legal = list(self._legal)
        twin._passed_over = list(self._passed_over)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """What pickle takes: a package is a module, which it does not."""
        return self.__dict__ | {"_package": name_of(self._package)}

    def __setstate__(self, content: dict[str, object]) -> None:
        self.__dict__.update(content, _package=GAMES[str(content["_package"])])
        self._states = self._copied(self._states)

    def _copied(self, states: States) -> States:
        copied = self._package.new_states(1)  # zeros: NumPy's own copies leave gaps between fields as they are
        copied[0] = states[0]
        return copied

    def _apply(self, code: int) -> None:
        self._package.apply_action(self.rules, self.state, code)

    def _legal_now(self) -> list[int]:
        return legal_codes(self._package, self.rules, self.state)

    def _pass_over_forced(self) -> None:
        """Make forced choices up to the next decision that leaves a choice, or up to what nobody knows."""
        while len(legal := self._legal_now()) == 1:
            if self.of_a_table and self.turns_up(legal[0]):
                break
            self._passed_over.append((self._copied(self._states), legal[0]))
            self._apply(legal[0])
        self._legal = legal


def package(game: object) -> GamePackage:
    """The package of a game by its short name, in any writing; raises InputError."""
    game = number_as_text(game)
    if not isinstance(game, str) or game not in GAMES:
        raise InputError(f"game: {quoted(game)} is unknown; known: {', '.join(GAMES)}")
    return GAMES[game]


def demand_seed(seed: object) -> None:
    """Refuse what is no seed."""
    if isinstance(seed, bool | np.bool_) or not isinstance(seed, int | np.integer) or seed < 0:
        raise InputError(f"seed: {quoted(seed)} should be a whole number from 0 on")
