"""What-ifs: a game played otherwise than the box has it, to see what a value or a card is worth."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class WhatIf:
    """What the box has otherwise; the game's own `Box` says what can be, and refuses the rest."""

    values: tuple[tuple[str, Any], ...] = ()
    """Component values by the dotted keys of box files: `("nobles.cost.empain", 4)`."""
    without: tuple[str, ...] = ()
    """Cards taken out of the box, all copies of each: "noble solvay", "prestige iris m1 v1"."""

    def __bool__(self) -> bool:
        return bool(self.values or self.without)

    def __hash__(self) -> int:
        return hash((json.dumps(self.values), self.without))  # a value may be a list


AS_IN_THE_BOX = WhatIf()
