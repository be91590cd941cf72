"""Games that are written down as they are played, with what comes up in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Game
from engine.bruxelles1893 import Box, agenda
from engine.bruxelles1893.state import NOBLE_NAMES, NOTHING, SLOTS, TILES
from engine.chance import below, stream
from engine.records import Recorder

NAMES = ("Louise", "Gabriel", "Elisabeth", "Victor", "Paul")


def box_words(state: Any) -> list[int | str]:
    """The strips as a position lists them."""
    strips = zip(state.strips, state.strip_sides, strict=True)
    return [f"{strip + 1} plain" if side else int(strip) + 1 for strip, side in strips]


class NotedGame(Game):
    """A game that notes the cards as they come up; a market that is always full is assumed."""

    def __init__(self, *arguments: Any) -> None:
        self.up: dict[str, Any] = {"strips": [], "nobles": [], "prestige": [], "stock": []}
        _, box, _, _, states = arguments
        self.up["strips"] = box_words(states[0])
        self.up["nobles"] = [NOBLE_NAMES[noble] for noble in states[0].market]
        self.up["prestige"] = [box.faces[face] for face in states[0].column]
        super().__init__(*arguments)
        if self.rules.belle_epoque:
            self._note_belle_epoque()

    def _note_belle_epoque(self) -> None:
        tiles = [TILES[tile] for tile in self.state.tile if tile != NOTHING]
        self.up["belle_epoque"] = {"cards": self.state.belle_card.tolist(), "tiles": tiles}

    def swap_in(self, cards: Sequence[int]) -> None:
        """Lay these Belle Époque cards instead of those dealt."""
        self.state.belle_card[:] = cards
        self._note_belle_epoque()

    def _apply(self, code: int) -> None:
        before = self._states.copy()[0]
        refills = _refills(before)
        super()._apply(code)
        round_ended = before.iris != NOTHING and self.state.iris == NOTHING
        taken = refills and before.revealed_noble == NOTHING and NOTHING in before.market
        new = 1 if round_ended or (taken and not _refills(self.state)) else _discards(before, code)
        if new:
            assert (self.state.market != NOTHING).all()
            self.up["nobles"] += [NOBLE_NAMES[noble] for noble in self.state.market[SLOTS - new :]]
        if self.state.revealed_noble != NOTHING and before.revealed_noble == NOTHING:
            self.up["nobles"].append(NOBLE_NAMES[self.state.revealed_noble])
        if round_ended:
            self.up["prestige"] += [Box.of(self.box).faces[face] for face in self.state.column if face != NOTHING]
        if self.state.n_stock > before.n_stock:
            self.up["stock"].append(Box.of(self.box).stock_cards[self.state.stock[self.state.n_stock - 1]])


def _refills(state: Any) -> bool:
    """Whether the market is still to be refilled."""
    return any(entry.kind == agenda.REFILL_NOBLES for entry in state.agenda[: state.n_agenda])


def _discards(before: Any, code: int) -> int:
    """How many nobles leave the market by card 6, whose actions are sets of its places."""
    top = before.agenda[before.n_agenda - 1]
    return bin(code).count("1") if (top.kind, top.a) == (agenda.BELLE_CARD, 6) else 0


def play_at_random(recorder: Recorder, seed: int, decisions: int = 10_000) -> None:
    words = stream(seed, "play")
    for _ in range(decisions):
        if recorder.game.over:
            return
        actions = recorder.game.actions()
        recorder.play_action(actions[below(words, len(actions))])


def recorded(
    players: int, seed: int, decisions: int = 10_000, modules: Sequence[str] = (), boards: Sequence[str] | None = None
) -> tuple[NotedGame, dict[str, Any]]:
    game = NotedGame.new(players=players, seed=seed, names=NAMES[:players], modules=modules, boards=boards)
    assert isinstance(game, NotedGame)
    recorder = Recorder(game, seed)
    play_at_random(recorder, seed, decisions)
    return game, recorder.document()
