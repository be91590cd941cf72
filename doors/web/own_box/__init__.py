"""The component values of a copy of the game as they are entered by form, and the file made of them."""

from __future__ import annotations

from doors.web.own_box.entered import FILE, VARIANTS, BoxProblem, EnteredBox, EnteredBoxes, Value, Variant

__all__ = ["FILE", "VARIANTS", "BoxProblem", "EnteredBox", "EnteredBoxes", "Value", "Variant"]
