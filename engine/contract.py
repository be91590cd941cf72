"""What a game's package offers, as types: to the search, and besides to the Python face, records, studies and doors.

A package is a module, such as `engine.bruxelles1893`, whose names are the members of `GamePackage`. It is registered by
an entry in `game.GAMES`. `docs/contributing.md` says how to write one, `tests/engine/test_contract.py` checks each.

A state and the rules it is played by are one NumPy record each, of the package's own dtype. Kernels change a state in
place. They may count on `rules` and `state` being of one game, and check nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.box_files import ComponentBox
    from engine.documents import Document, Json
    from engine.face import Game
    from engine.facts import Fact
    from engine.revealed import Revealed

State: TypeAlias = np.record
"""A game in progress: a record of the package's STATE."""

Rules: TypeAlias = np.record
"""What is the same for a whole game: players, prices, copies of cards. A record of the package's own."""

States: TypeAlias = np.ndarray
"""An array of states, shape (n,); its elements are what kernels take."""


class SearchedGame(Protocol):
    """What the search asks of a game; the toys of the search's tests have this and no more."""

    def __hash__(self) -> int:
        """As modules have it."""

    @property
    def STATE(self) -> np.dtype:
        """The dtype of a state. Two games have different fields: by these compiled code knows which game it plays.

        Where the Python face plays it, it has the fields `agenda`, `n_agenda` and `turn` of `engine.agenda`.
        """

    @property
    def SEATS(self) -> int:
        """The largest number of players."""

    @property
    def MOST_ACTIONS(self) -> int:
        """The size of a buffer that holds the legal actions of any decision."""

    @property
    def CODES(self) -> int:
        """One more than the largest action, which is an int16."""

    @property
    def STAGES(self) -> int:
        """The number of parts of the game, such as rounds, between which a seat's FEATURES are looked at."""

    @property
    def SOURCES(self) -> tuple[str, ...]:
        """Where points come from, in words; different ones."""

    @property
    def FEATURES(self) -> tuple[str, ...]:
        """What is counted of a seat between two stages, in words; different ones."""

    @property
    def SHARED_INPUTS(self) -> tuple[str, ...]:
        """What a network is told of the table as a whole and of the decision pending, in words; different ones."""

    @property
    def SEAT_INPUTS(self) -> tuple[str, ...]:
        """What a network is told of each seat, in words; different ones."""

    @property
    def TURN_CLASSES(self) -> tuple[str, ...]:
        """The classes of `turn_class`, in words; different ones. None where a game does without."""

    @property
    def WANTS(self) -> Mapping[str, float]:
        """What a strategy can weigh, in words, each with its factor in balanced play."""

    def legal_actions(self, rules: Rules, state: State, out: np.ndarray) -> int:
        """Write the legal actions, ascending and different, into `out`, (MOST_ACTIONS,) int16; return their number.

        0 when the game is over, and only then.
        """

    def apply_action(self, rules: Rules, state: State, action: int) -> None:
        """Carry out a legal action, and the rules that follow it, up to the next decision or the end."""

    def to_move(self, state: State) -> int:
        """The seat whose decision is pending, -1 when the game is over."""

    def decision_key(self, state: State) -> int:
        """An int32 for the pending decision, its seat and object: under equal keys an action means the same."""

    def turn_number(self, state: State) -> int:
        """A number that, with the seat to move, is the same throughout a turn and never again.

        It grows where something hidden is turned up.
        """

    def final_scores(self, rules: Rules, state: State, out: np.ndarray) -> None:
        """Write the points of each seat in play into `out`, (SEATS,) float64; final once the game is over.

        What decides ties counts less than a hundredth of a point in all.
        """

    def points_by_source(self, rules: Rules, state: State, seat: int, out: np.ndarray) -> None:
        """Write a seat's points from each of SOURCES into `out`, (len(SOURCES),) float64.

        Their sum is the seat's final score, but for what decides ties.
        """

    def stage(self, state: State) -> int:
        """The part of the game that is being played, from 0; never less than before."""

    def stages_left(self, rules: Rules, state: State) -> int:
        """The parts that are still to come after it: 0 in the last one."""

    def features(self, rules: Rules, state: State, seat: int, out: np.ndarray) -> None:
        """Write each of FEATURES into `out`, (len(FEATURES),) float64."""

    def inputs(self, rules: Rules, state: State, viewer: int, out: np.ndarray) -> None:
        """Write numbers of about one for SHARED_INPUTS, then for the SEAT_INPUTS of each seat clockwise from `viewer`.

        `out` is float32, of that size or larger; what is beyond is set to 0. Of what the viewer has not seen, nothing.
        """

    def rate(
        self, rules: Rules, state: State, weights: tuple[float, ...], actions: np.ndarray, n: int, out: np.ndarray
    ) -> None:
        """Write the worth of each of the n legal `actions` into `out`, float64: points, by rules of thumb.

        `weights` has a factor for each of WANTS.
        """

    def turn_class(self, state: State, action: int) -> int:
        """Which of TURN_CLASSES a legal action is of, where the pending decision chooses what the turn is; else -1.

        -1 is given for all actions of a decision or for none.
        """

    def determinize(self, rules: Rules, state: State, words: np.ndarray) -> None:
        """Redraw what the seat to move has not seen, future chance included, from the stream `words`.

        The outcome depends on `words` and on what that seat sees, never on what is redrawn.
        """

    def players(self, rules: Rules, state: State) -> int:
        """The number of seats in play."""


class Notation(Protocol):
    """Actions in words."""

    def move_text(self, rules: Rules, state: State, code: int) -> str:
        """The phrase for a legal action; different actions of a decision have different phrases."""

    def add_to_sentence(
        self, rules: Rules, state: State, code: int, opening: str, details: list[str], for_all: bool
    ) -> str:
        """Put an action into the sentence of its turn: returns the opening, or appends to `details`.

        With `for_all`, what only the mover knows is left out.
        """


class PositionFiles(Protocol):
    """Positions: a document of what is on the table becomes a state, and a state a document."""

    @property
    def Position(self) -> type[Document]:
        """The model of a document, from which its schema is made."""

    def to_state(
        self, document: Json, box: ComponentBox, seed: int, notes: list[str] | None = None
    ) -> tuple[tuple[str, ...], Rules, States]:
        """The names, the rules, and the state as an array of one.

        `seed` draws what nobody has seen. What the reading rests on besides the document is appended to `notes`, a line
        each. Raises PositionError with a line on each fault, naming the field.
        """

    def from_state(
        self, names: Sequence[str], box: ComponentBox, rules: Rules, state: State, piles: bool = False
    ) -> Json:
        """The document of a state, with `piles` what is hidden too."""


class Drawing(Protocol):
    """The table as text, in `drawing.WIDTH` columns."""

    def drawn(self, game: Game, choices: bool = True) -> RenderableType:
        """Everything on the table, and the pending decision with its `choices`."""

    def sketched(self, game: Game) -> RenderableType:
        """The table in few rows."""


class GamePackage(SearchedGame, Protocol):
    """All that a game's package offers. `engine.plain_game` has what a simple game may leave as it is."""

    @property
    def RULES(self) -> np.dtype:
        """The dtype of a rules record; it has the number of `players`."""

    @property
    def CHRONICLE(self) -> np.dtype:
        """The dtype of what a finished game is remembered by, made by `chronicle.chronicle_of`."""

    @property
    def PLAYERS(self) -> range:
        """The numbers of players, of which SEATS is the largest."""

    @property
    def EDITIONS(self) -> tuple[str, ...]:
        """The first is played where none is named; empty where there is only one."""

    @property
    def MODULES(self) -> tuple[str, ...]:
        """What can be added to the base game."""

    @property
    def BOARDS(self) -> tuple[str, ...]:
        """The player boards that a seat can be given; empty where all have the same."""

    @property
    def BOARD_MODULE(self) -> str | None:
        """The one of MODULES that brings BOARDS; None where there are none."""

    @property
    def VARIANTS(self) -> Sequence[tuple[str | None, tuple[str, ...]]]:
        """The editions (None where there is only one) with the modules that are played and tested."""

    @property
    def DECISIONS(self) -> Sequence[str] | Mapping[int, str]:
        """Decisions in words, by the kind that an entry of the agenda has."""

    @property
    def OTHER_NAMES(self) -> Mapping[str, str]:
        """Other names of things, such as those of another language, by which phrases are read too."""

    @property
    def USES(self) -> tuple[str, ...]:
        """The actions that a chronicle counts, in the order of its `uses_by_round`."""

    @property
    def OBSERVED(self) -> tuple[str, ...]:
        """The facts that a report compares where a study names none."""

    @property
    def FAULTS(self) -> Sequence[str]:
        """What `fault` finds, in words, by its number; the first says that all is well."""

    @property
    def Box(self) -> type[ComponentBox]:
        """The component values of a copy of the game."""

    @property
    def notation(self) -> Notation:
        """Actions in words."""

    @property
    def position(self) -> PositionFiles:
        """Positions read and written."""

    def drawing(self) -> Drawing:
        """The drawings, imported at the first call."""

    def revealed(self) -> type[Revealed]:
        """The model of the cards of a real game, imported at the first call."""

    def new_states(self, count: int) -> States:
        """`count` empty states: zeros, gaps between fields included."""

    def deal(self, rules: Rules, state: State, words: np.ndarray) -> None:
        """Set up a game on an empty state, with all its chance from the stream `words`."""

    def give_boards(self, rules: Rules, state: State, boards: Sequence[str]) -> None:
        """Give each seat one of BOARDS before the deal; raises InputError for what cannot be."""

    def cards(self, box: ComponentBox, rules: Rules) -> tuple[str, ...]:
        """The cards that can be given to a seat or taken out of the box, as `Box.card` reads them."""

    def gifts(self, box: ComponentBox, rules: Rules, by_seat: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
        """The seat and the number for `give` of each gift; raises InputError for what cannot be."""

    def give(self, rules: Rules, state: State, seat: int, gift: int) -> None:
        """Give a seat one of `gifts`, right after the deal."""

    def meanings(self, box: ComponentBox, rules: Rules) -> dict[str, str]:
        """What names of cards stand for, of those that do not say it themselves."""

    def facts(self, box: ComponentBox) -> tuple[Fact, ...]:
        """What each field of CHRONICLE means."""

    def tie_breaks(self, rules: Rules, state: State, seat: int) -> Mapping[str, int]:
        """The rules that decide a tie in points, in order, each with the seat's number: the highest wins."""

    def next_cards(self, state: State) -> tuple[str, ...]:
        """The cards on top of the piles, in words: those that come up next while the round is played."""

    def turned_up(self, before: State, after: State) -> bool:
        """Whether the action that led from one state to the other turned up something hidden."""

    def reason(self, rules: Rules, state: State, seats: Sequence[str], text: str) -> str | None:
        """The rule that forbids a phrase at the pending decision, None where none is known; `seats` has the names."""

    def determinize_for(self, rules: Rules, state: State, seat: int, words: np.ndarray) -> None:
        """Redraw what `seat` has not seen, as `determinize` does, whoever is to move."""

    def conceal(self, rules: Rules, state: State, seat: int) -> None:
        """Blot out what `seat` has not seen: states that look alike to it become equal. Not to be played on."""

    def observe(self, rules: Rules, before: State, action: int, state: State, chronicle: np.record) -> None:
        """Note in `chronicle`, zeros at the deal, an `action` and the states before and after it.

        To be called for every action, forced ones too. The chronicle is whole when the game is over.
        """

    def fault(self, rules: Rules, state: State) -> int:
        """The number of the first fault that the integrity check finds, an index of FAULTS; 0 where all is well."""
