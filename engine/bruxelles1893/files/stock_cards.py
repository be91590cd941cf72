"""Stock Exchange cards as people write them: by their names in the box file, or by what they show."""

from __future__ import annotations

from typing import Any

from engine.bruxelles1893.box.box import Box
from engine.bruxelles1893.files.notation import iris_text
from engine.bruxelles1893.files.position_model import ShownCard
from engine.bruxelles1893.state import STOCK_CARDS
from engine.documents import quoted
from engine.errors import BoxError
from engine.likeness import known_as


def stock_card(box: Box, rules: Any, card: str | ShownCard) -> int:
    """The number of a card under a game's rules; raises BoxError where there is none, or more than one shows this."""
    if isinstance(card, str):
        name = known_as(card, box.stock_cards)
        if name is None:
            raise BoxError(f"there is no Stock Exchange card {quoted(card)}; they are S1 to S{STOCK_CARDS}")
        return box.stock_cards.index(name)
    wanted = set(card.irises)
    irises = [{iris_text(int(iris)) for iris in pair} for pair in rules.stock_irises]
    incomes = rules.stock_income.tolist()
    fits = [k for k in range(STOCK_CARDS) if wanted <= irises[k] and card.income in (None, incomes[k])]
    if len(fits) == 1:
        return fits[0]
    said = [] if card.income is None else [f"an income of {card.income}"]
    said += [f"the irises {' and '.join(sorted(wanted))}"] if wanted else []
    shown = " and ".join(said) or "nothing"
    if fits:
        raise BoxError(f"{shown} may be {', '.join(box.stock_cards[k] for k in fits)}: say more, or name the card")
    near = [k for k in range(STOCK_CARDS) if wanted == irises[k] or (len(wanted) < 2 and incomes[k] == card.income)]
    others = ", ".join(f"{box.stock_cards[k]} {incomes[k]} and {' and '.join(sorted(irises[k]))}" for k in near)
    more = f"; there is {others}" if near else ""
    raise BoxError(f"no Stock Exchange card shows {shown} to {rules.players} players{more}; {box.remedy}")
