"""How the values of a chart are written."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.statistics.estimates import Estimate
from analysis.statistics.numbers import number_text


@dataclass(frozen=True)
class Scale:
    """How values are written."""

    unit: str
    factor: float = 1
    decimals: int = 1
    signed: bool = False
    """Whether positive values have a sign, as differences do."""

    def text(self, value: float) -> str:
        return number_text(self.factor * value, f"{'+' if self.signed else ''}.{self.decimals}f")

    def tick(self, scaled: float) -> str:
        """A place on the axis, already multiplied by `factor`."""
        shown = round(scaled, 6)
        return number_text(shown, "+g" if self.signed and shown else "g")

    def short(self, value: float) -> str:
        """Without trailing zeros."""
        return self.tick(round(self.factor * value, self.decimals))

    def interval(self, estimate: Estimate) -> str:
        """In one piece, without a line break."""
        return f"{self.text(estimate.low)}\N{NO-BREAK SPACE}…\N{NO-BREAK SPACE}{self.text(estimate.high)}"
