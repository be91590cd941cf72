"""Numbers as they are printed: with a true minus, and with a sign for what is infinite or unknown."""

from __future__ import annotations

import math


def number_text(number: float, form: str = ".1f") -> str:
    """A number in a format such as ".1f" or "+.1f", without a negative zero; "–" if it is unknown."""
    if math.isnan(number):
        return "–"
    sign, rest = ("+", form[1:]) if form.startswith("+") else ("", form)
    return f"{number:{sign}z{rest}}".replace("-", "−").replace("inf", "∞")
