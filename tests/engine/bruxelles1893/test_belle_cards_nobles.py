"""Belle Époque cards of the Nobles action, 5 and 6 (Rulebook, Chapter 2, Effects of the Belle Époque cards)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine import Game
from engine.bruxelles1893.state import NOBLE_NAMES
from tests.helpers.belle_cards import at, is_asked, uses
from tests.helpers.moves import check, choices, play, use
from tests.helpers.seats import vp
from tests.helpers.spaces import NOBLES
from tests.helpers.tables import ELISABETH, GABRIEL, expanded


def test_card_5_scores_with_a_discarded_noble() -> None:
    """3 VP, after the noble's effect (Rulebook, Chapter 2, card 5)."""
    game = at(5)
    assert vp(game, ELISABETH, "nobles") == 5
    play(game, "use card 5")
    assert vp(game, ELISABETH, "belle epoque cards") == 3


def test_card_5_with_a_noble_of_a_kind_already_kept() -> None:
    """It is discarded, though there is no choice (Rulebook, Chapters 1 and 2; Ruling 2)."""
    seat = {"nobles": ["brugmann", "maeterlinck"]}
    game = use(expanded({ELISABETH: seat}, cards={5: ELISABETH}), NOBLES, "take maeterlinck for 0")
    assert is_asked(game, 5)


def test_card_5_not_with_a_kept_noble() -> None:
    """Only when discarding (Rulebook, Chapter 2, card 5)."""
    game = use(expanded(cards={5: ELISABETH}), NOBLES, "take maeterlinck for 0", "keep")
    assert game.to_move == GABRIEL


def market(game: Game) -> list[str]:
    """The nobles on the market, the cheapest first."""
    return [NOBLE_NAMES[noble] for noble in game.state.market]


def put_on_top(game: Game, *names: str) -> Game:
    """Bring nobles of the pile to its top, the first of them uppermost."""
    state = game.state
    pile = state.noble_pile[: state.n_noble_pile].tolist()
    for name in reversed(names):
        pile.remove(NOBLE_NAMES.index(name))
        pile.append(NOBLE_NAMES.index(name))
    state.noble_pile[: len(pile)] = pile
    check(game)
    return game


def at_card_6(*top: str, **more: Any) -> Game:
    """Elisabeth is asked about card 6, with some nobles on top of the pile."""
    return use(put_on_top(expanded(cards={6: ELISABETH}, **more), *top), NOBLES)


def test_card_6_discards_one_to_four_nobles() -> None:
    """Any of them (Rulebook, Chapter 2, card 6)."""
    sets = {" ".join(map(str, chosen)) for size in range(1, 5) for chosen in combinations(range(4), size)}
    assert uses(at_card_6(), 6) == sets


def test_card_6_slides_and_refills() -> None:
    """Those left slide to the right; the empty places are filled from there (Chapter 2, card 6; Ruling 64)."""
    game = at_card_6("solvay", "nagelmackers")
    assert market(game) == ["maeterlinck", "buls", "albert", "empain"]
    play(game, "use card 6 0 2")
    assert market(game) == ["buls", "empain", "solvay", "nagelmackers"]
    assert game.state.noble_discards[[NOBLE_NAMES.index("maeterlinck"), NOBLE_NAMES.index("albert")]].tolist() == [1, 1]
    assert choices(game) == {
        "take buls for 0",
        "take empain for 1",
        "take solvay for 2",
        "take nagelmackers for 3",
    }


def test_card_6_renews_the_whole_market() -> None:
    """The first card turned up lies at the cheapest place (Rulebook, Chapter 2, card 6; Ruling 64)."""
    game = play(at_card_6("solvay", "buls", "empain", "albert"), "use card 6 0 1 2 3")
    assert market(game) == ["solvay", "buls", "empain", "albert"]


def test_card_6_with_a_short_pile() -> None:
    """When a card is needed the discards are shuffled, those just discarded among them (Rulings 20 and 45)."""
    game = expanded(cards={6: ELISABETH})
    state = game.state
    for noble in state.noble_pile[: state.n_noble_pile]:
        state.noble_discards[noble] += 1
    state.noble_pile[:] = 0
    state.n_noble_pile = 0
    use(game, NOBLES, "use card 6 0 1")
    assert market(game)[:2] == ["albert", "empain"]
    assert state.n_noble_pile == 27 - 4
    assert state.noble_discards.sum() == 0


def test_card_6_before_hankar_reveals_a_noble() -> None:
    """The market is refreshed first, then he turns the next one up (Ruling 41)."""
    game = at_card_6_with_hankar("solvay", "vandervelde")
    assert game.state.revealed_noble == -1
    play(game, "use card 6 3")
    assert market(game) == ["maeterlinck", "buls", "albert", "solvay"]
    assert NOBLE_NAMES[game.state.revealed_noble] == "vandervelde"
    assert "take vandervelde revealed" in choices(game)


def at_card_6_with_hankar(*top: str) -> Game:
    game = expanded({ELISABETH: {"board": "hankar"}}, cards={6: ELISABETH}, modules=["asymmetric"])
    return use(put_on_top(game, *top), NOBLES)


def test_what_card_6_turns_up_is_seen_before_one_is_chosen() -> None:
    """Advice on the turn ends there, as nobody knows what comes (Rulebook, Chapter 2, card 6)."""
    game = at_card_6()
    turn = int(game.state.turn)
    assert play(game.copy(), "keep card 6").state.turn == turn
    assert play(game.copy(), "use card 6 1").state.turn > turn
