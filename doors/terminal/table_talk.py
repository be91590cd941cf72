"""The conversation at the table of `bruxelles play`: what a person is shown and asked, and what may be answered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from shutil import get_terminal_size
from textwrap import fill
from typing import NamedTuple

from analysis.advice.comparison import explained
from analysis.statistics.numbers import number_text
from doors.sitting import Sitting, StageEnd
from doors.terminal.console import compilation_announced, is_terminal, tell
from doors.terminal.shown import draw, print_reasons, print_scores, sketch
from engine import Game, notation, records
from engine.documents import quoted
from engine.drawing import WIDTH, cut, pending
from engine.errors import IllegalMove
from engine.game import package_of, turn_number
from engine.reasons import forbidden
from engine.turns_said import turn_said
from search import Advice, best_move
from search.advice import Move

HINT_ITERATIONS = 20_000
"""Of the search behind a hint, about a second: as many each time, so that the same table gets the same hint."""

HINT_TURNS = 3

WHY_GAMES = 32
"""Played on after each of the first two turns to say why."""

MOST_LISTED = 60
"""Choices shown at a time; of more, those that begin in some way can be asked for."""

NARROWEST = 30
"""Columns that are taken for granted."""

MOST_ROWS = 12
"""Rows of choices beyond which they are cut to fit two columns."""

GAP = 2
"""Blanks between two columns of choices."""

ECHOED = 200
"""Most characters of a line from a pipe that are shown again."""

COMMANDS = {
    "table": "draw the whole table",
    "moves": "list your choices",
    "last": "repeat what has happened since your last turn",
    "scores": "show the points so far by source",
    "hint": "show what seems best",
    "why": "show what seems best, and where its points come from",
    "value": "value TURN says how good that turn is, beside the best",
    "undo": "take back your last choice and all that followed",
    "save": "save FILE also writes the game to another file",
    "quit": "leave; you can continue the game later",
    "help": "this list",
}


class Choice(NamedTuple):
    """One of the pending choices, as it is offered."""

    action: int
    key: str
    move: str
    """In notation."""
    words: str
    """As a sentence."""

    def said_by(self, text: str) -> bool:
        """Whether this, in lower case, is the whole of it: its key, its notation in any order, or its sentence."""
        said = _plain(text)
        return text == self.key or sorted(said) == sorted(self.move.split()) or said == _plain(self.words)

    def may_be_meant(self, text: str) -> list[bool]:
        """Whether part of it is said, in one way after the other, the nearest first."""
        said, words = set(_plain(text)), set(_plain(self.words))
        return [
            self.move.startswith(text),
            self.words.lower().startswith(text),
            said <= set(self.move.split()),
            said <= words | set(self.move.split()),
            said <= {word.replace("-", "") for word in self.move.split()},
        ]


class _Unclear(Exception):
    """What was typed is no choice; the lines to say so."""


class TableTalk:
    """Leads persons through a sitting, and keeps its record in a file after every choice."""

    def __init__(self, sitting: Sitting, file: Path, own_box: Path | None, *, begun: bool) -> None:
        """`begun` says that `file` holds the game already; otherwise it must not exist. Raises OSError."""
        self.sitting = sitting
        self.file = file
        self._options = "" if own_box is None else f" --box {quote(str(own_box))}"
        records.write(file, sitting.document(), replace=begun)
        self._problem: str | None = None
        """Why the file does not have the last choice."""
        self._told = max(sitting.own_last(seat) for seat, agent in enumerate(sitting.seats) if agent is None)
        self._drawn: tuple[int, int] | None = None
        """The turn for which the table was last shown."""
        self._advice: Advice | None = None

    def run(self) -> bool:
        """Play on to the end, or until a person leaves; whether the file has it all."""
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - it lets a line be edited
        try:
            while self._play_on():
                pass
        except BaseException:
            print(f"\n{self._where()}", file=sys.stderr)
            raise
        if self._problem is not None:
            tell(f"error: {self._where()}")
        return self._problem is None

    def _play_on(self) -> bool:
        """Go on to a person's next choice, and make it; False at the end, or when the person leaves."""
        with compilation_announced():
            for _ in self.sitting.agents_play():
                self._tell_news()
        self._keep()
        self._tell_news()
        if self.sitting.game.over:
            self._tell_end()
            return False
        return self._ask()

    def _ask(self) -> bool:
        """Ask until a choice is made or taken back; False when the person leaves."""
        if self._drawn != self.sitting.chain:
            print()
            sketch(self.sitting.game)
            self._drawn = self.sitting.chain
        self._offer()
        while True:
            line = _read()
            if line is None:
                self._part("end of input; ")
                return False
            text = " ".join(line.lower().split())
            try:
                command = self._understood(text)
            except _Unclear as problem:
                for said in str(problem).splitlines():
                    _say(said, 2)
                continue
            if command is None:
                continue
            if isinstance(command, list):
                for action in command:
                    self.sitting.play(action)
                self._advice = None
                self._keep()
                return True
            if command == "quit":
                self._keep()
                self._part()
                return False
            if command == "undo":
                if self._undo():
                    return True
                continue
            if command in ARGUED:
                ARGUED[command](self, line.strip()[len(command) :].strip())
                continue
            self._commands()[command]()

    def _understood(self, text: str) -> list[int] | str | None:
        """What a line means: the actions it chooses, or a command; None for an empty line. Raises _Unclear."""
        if not text:
            return None
        choices = _choices(self.sitting.game)
        if any(choice.said_by(text) for choice in choices):
            return self._chosen([text])
        if text in COMMANDS or text == "?":
            return "help" if text == "?" else text
        if text.split()[0] in ARGUED:
            return text.split()[0]
        if "," in text:
            return self._chosen([phrase.strip() for phrase in text.split(",")])
        commands = [command for command in COMMANDS if command.startswith(text)]
        if len(commands) == 1 and not any(choice.move.startswith(text) for choice in choices):
            return commands[0]
        return self._chosen([text], commands)

    def _chosen(self, phrases: Sequence[str], commands: Sequence[str] = ()) -> list[int] | None:
        """The actions that phrases choose one after the other in this turn; raises _Unclear, with nothing changed.

        Forced choices may be among them. None if nothing else is.
        """
        ahead, chain, actions = self.sitting.game.copy(), self.sitting.chain, list[int]()
        name, moves = ahead.to_move, list[str]()
        for number, phrase in enumerate(phrases):
            lasts = not ahead.over and (ahead.seat, turn_number(ahead.state)) == chain
            if not (lasts and any(choice.said_by(phrase) for choice in _choices(ahead))) and ahead.said(phrase, name):
                continue
            try:
                if not lasts:
                    raise _Unclear(f"{quoted(phrase)} comes after your turn, so nothing is chosen")
                found = _found(ahead, phrase, commands if number == 0 else ())
            except _Unclear:
                if _was_forced(ahead, name, phrase):
                    continue
                raise
            actions.append(found.action)
            moves.append(found.move)
            ahead.play_action(found.action)
        if not actions:
            _say(f"{quoted(', '.join(phrases))} was the only choice and is already made")
            return None
        if ", ".join(phrases) != ", ".join(moves):
            _say(f"= {', '.join(moves)}", 2)
        return actions

    def _commands(self) -> dict[str, Callable[[], None]]:
        """What only shows something."""
        return {
            "table": self._draw,
            "moves": self._offer,
            "last": self._tell_last,
            "scores": lambda: print_scores(self.sitting.game),
            "hint": self._hint,
            "why": self._why,
            "help": self._help,
        }

    # what is shown

    def _draw(self) -> None:
        print()
        draw(self.sitting.game, choices=False)

    def _offer(self) -> None:
        game = self.sitting.game
        _say(f"{game.to_move} to decide: {pending(game)}")
        print("\n".join(_list(_choices(game))))

    def _tell_news(self) -> None:
        self._told = self._tell(self._told)

    def _tell_last(self) -> None:
        if self._tell(self.sitting.own_last(self.sitting.game.seat)) == 0:
            print("nothing has happened yet")

    def _tell(self, first: int) -> int:
        """Tell all events that are over from one on; returns how many there have been."""
        sitting = self.sitting
        for event in sitting.events[first : sitting.past]:
            if isinstance(event, StageEnd):
                print(f"— the end of round {event.number} —")
                for name, gained in event.gained.items():
                    parts = ", ".join(f"{number_text(points, '+.0f')} {source}" for source, points in gained.items())
                    _say(f"  {name}: {event.totals[name]} VP" + (f" ({parts})" if parts else ""), 4)
            else:
                _say(sitting.words(event), 2)
        return sitting.past

    def _tell_end(self) -> None:
        print("\nThe game is over.")
        print_scores(self.sitting.game)
        self._part()

    def _help(self) -> None:
        _say(
            "Answer with the key before a choice, with the words after it, or with a beginning or some of them that"
            " no other choice has: 2-4, 24 or sales at 2-4 for place 2-4. You may give several choices of one turn at"
            " once, with commas: place 2-4, bid 3. Forced choices are made for you; you may still type them. A line"
            " that is not understood changes nothing. You may also type"
        )
        for command, words in COMMANDS.items():
            _say(f"  {command:<7} {words}", 10)

    # advice

    def _advised(self) -> Advice:
        if self._advice is None:
            with compilation_announced():
                self._advice = best_move(self.sitting.game, iterations=HINT_ITERATIONS, top=HINT_TURNS, games=WHY_GAMES)
        return self._advice

    def _hint(self) -> None:
        best, *others = self._advised().moves
        _say(f"hint: {best.move} ({_judged(best)})", 2)
        _say(f"  that is: {', '.join(best.actions)}", 4)
        for other in others:
            if other.close:
                _say(f"  perhaps as good: {other.move}", 4)

    def _why(self) -> None:
        advice = self._advised()
        for number, move in enumerate(advice.moves, 1):
            close = ", perhaps as good" if move.close else ""
            _say(f"{number}  {move.move} (wins {100 * move.win:.0f} %{close})", 3)
        comparison = explained(self.sitting.game, advice)
        if comparison is not None:
            print_reasons(comparison)

    def _value(self, turn: str) -> None:
        game = self.sitting.game
        if not turn:
            print("value what? A turn of yours, such as: value " + game.turn_text(game.legal_moves()[:1]))
            return
        try:
            turn_said(game.at_choice(), turn)
        except IllegalMove as problem:
            _say(str(problem), 2)
            return
        with compilation_announced():
            advice = best_move(game, iterations=HINT_ITERATIONS, top=1, asked=[turn])
        for move in advice.asked:
            _say(f"{move.move} ({_judged(move)})", 2)
            behind = move.actions != advice.best.actions
            _say(f"best: {advice.best.move} ({_judged(advice.best)})" if behind else "that is the best", 2)

    # taking back, keeping

    def _undo(self) -> bool:
        before = self.sitting.taken_back()
        if before is None:
            print("you have made no choice to take back")
            return False
        self.sitting, self._advice, self._told, self._drawn = before, None, before.past, None
        print("taken back; chance has not changed")
        return True

    def _keep(self) -> None:
        """Write the record to the file; what goes wrong is said, and the game goes on."""
        try:
            records.write(self.file, self.sitting.document(), replace=True)
            self._problem = None
        except OSError as problem:
            if self._problem is None:
                tell(f"{self.file} cannot be written now: {problem.strerror}; type save FILE to write to another file")
            self._problem = str(problem.strerror)

    def _save_as(self, name: str) -> None:
        if not name:
            print(self._where())
            return
        path = Path(name).expanduser()
        try:
            replace = path.is_file()
            if replace and not path.samefile(self.file):
                print(f"{path} exists; type yes to replace it")
                if (_read() or "").strip().lower() != "yes":
                    print("nothing is written")
                    return
            records.write(path, self.sitting.document(), replace)
            print(f"saved in {path}")
        except (OSError, ValueError) as problem:
            tell(f"{quoted(name)} cannot be written: {getattr(problem, 'strerror', None) or problem}")

    def _part(self, why: str = "") -> None:
        """Say at the end where the game is; that it is not kept, `run` says."""
        if self._problem is None:
            print(f"{why}{self._where()}")

    def _where(self) -> str:
        """Where the game is, and what to do with it there."""
        if self._problem is not None:
            return f"the last choices are not saved: {self.file} cannot be written: {self._problem}"
        over = self.sitting.game.over
        said, commands = ("see and review it", ("replay", "review")) if over else ("continue it", ("play --resume",))
        lines = (f"  bruxelles {command} {quote(str(self.file))}{self._options}" for command in commands)
        return "\n".join((f"the game is in {self.file}; {said} with", *lines))


ARGUED: dict[str, Callable[[TableTalk, str], None]] = {"value": TableTalk._value, "save": TableTalk._save_as}
"""What the commands do that say more than their name."""


def _judged(move: Move) -> str:
    """How good a turn is, in words."""
    ahead = round(move.margin)
    margin = "level with" if ahead == 0 else f"{abs(ahead)} VP {'ahead of' if ahead > 0 else 'behind'}"
    return f"wins {100 * move.win:.0f} %, {margin} the best other"


def _say(text: str, indent: int = 0) -> None:
    print(_filled(text, indent))


def _filled(text: str, indent: int) -> str:
    """A text in lines that fit, those after the first indented."""
    return fill(text, _width(), subsequent_indent=" " * indent, break_on_hyphens=False)


def _width() -> int:
    """Columns of the terminal; of a pipe as many as the table takes."""
    return max(NARROWEST, get_terminal_size((WIDTH, 0)).columns) if is_terminal() else WIDTH


def _plain(text: str) -> list[str]:
    """The words of a text in lower case, without the marks around them."""
    return [bare for word in text.lower().split() if (bare := word.strip("(),:;."))]


def _read() -> str | None:
    """A line that a person types, None at the end of input. One from a pipe is shown, as a terminal would."""
    try:
        line = input("> ")
    except EOFError:
        print()
        return None
    if not sys.stdin.isatty():
        print("".join(letter if letter.isprintable() else " " for letter in line[:ECHOED]))
    return line


def _choices(game: Game) -> list[Choice]:
    """The pending choices; their keys count them, or are the numbers they end in where they differ in nothing else."""
    moves = game.legal_moves()
    stems, ends = zip(*((stem, end) for stem, _, end in (move.rpartition(" ") for move in moves)), strict=True)
    by_number = len(set(stems)) == 1 and all(end.isdecimal() for end in ends)
    keys = ends if by_number else [str(number) for number in range(1, len(moves) + 1)]
    sentences = [game.turn_text([move]) for move in moves]
    return [Choice(*choice) for choice in zip(game.actions(), keys, moves, sentences, strict=True)]


def _was_forced(game: Game, player: str | None, phrase: str) -> bool:
    """Whether a phrase names, if only by some of its words, a forced choice of the player that was passed over."""
    said = set(_plain(phrase))
    meant = [move for name, move in game.forced if name == player and said and said <= set(move.split())]
    return len(meant) == 1 and game.said(meant[0], player)


def _found(game: Game, phrase: str, commands: Sequence[str]) -> Choice:
    """The choice that a phrase means; raises _Unclear with what else it may mean."""
    choices = _choices(game)
    meant = [choice for choice in choices if choice.said_by(phrase)]
    if not meant:
        moves, other_names = [choice.move for choice in choices], package_of(game.state).OTHER_NAMES
        meant = [choices[place] for place in notation.meant(phrase, moves, other_names)]
    if not meant and _plain(phrase):
        ways = zip(*(choice.may_be_meant(phrase) for choice in choices), strict=True)
        nearest = next((way for way in ways if any(way)), [False] * len(choices))
        meant = [choice for choice, is_meant in zip(choices, nearest, strict=True) if is_meant]
    if len(meant) == 1 and not commands:
        return meant[0]
    if meant or commands:
        lines = [f"{quoted(phrase)} may be", *_list(meant), *(f"  {command}" for command in commands)]
        raise _Unclear("\n".join(lines))
    if (reason := forbidden(game, phrase)) is not None:
        raise _Unclear(f"{quoted(phrase)} is not possible: {reason}")
    known = [choice.move for choice in choices] + list(COMMANDS)
    close = get_close_matches(phrase[:WIDTH], known, n=1)
    rest = f"did you mean {quoted(close[0])}?" if close else "type moves for your choices, help for the commands"
    raise _Unclear(f"{quoted(phrase)} is not possible; {rest}")


def _list(choices: Sequence[Choice]) -> Iterator[str]:
    """Choices in as many columns as there is room for, to be read downwards: key, notation, and in words."""
    if not choices:
        return
    choices, left = choices[:MOST_LISTED], choices[MOST_LISTED:]
    widest = max(len(choice.key) for choice in choices)
    entries = [f"{choice.key:>{widest + 1}}  {_said(choice)}" for choice in choices]
    columns = _columns(entries)
    if len(columns[0]) > MOST_ROWS:
        columns = _columns([cut(entry, (_width() - GAP) // 2) for entry in entries])
    widths = [max(map(len, column)) + GAP for column in columns]
    for row in range(len(columns[0])):
        cells = (column[row].ljust(width) for column, width in zip(columns, widths, strict=True) if row < len(column))
        line = "".join(cells).rstrip()
        yield _filled(line, widest + 3) if len(line) > _width() else line
    if left:
        yield f"… and {len(left)} more: type how yours begins, such as {quoted(left[-1].move.rpartition(' ')[0])}"


def _columns(entries: Sequence[str]) -> list[Sequence[str]]:
    """The columns of a list that is read downwards, as many as fit."""
    columns: list[Sequence[str]] = []
    for rows in range(1, len(entries) + 1):
        columns = [entries[start : start + rows] for start in range(0, len(entries), rows)]
        if sum(max(map(len, column)) + GAP for column in columns) - GAP <= _width():
            break
    return columns


def _said(choice: Choice) -> str:
    if choice.words.lower().removesuffix(" bf") == choice.move:
        return choice.move
    if choice.words.lower().startswith(choice.move):
        return choice.move + choice.words[len(choice.move) :]
    return f"{choice.move} – {choice.words.replace(f' at {choice.move.split()[-1]}', '', 1)}"
