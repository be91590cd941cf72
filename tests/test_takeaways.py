"""What takeaways claim: no more than the figures bear, and of an observed label all that the study did with it."""

from __future__ import annotations

from analysis.estimates import Estimate
from analysis.findings import Evidence, Family, Measure, Model, Row, Worth
from analysis.takeaways import _of_family, _of_model


def family(name: str, evidence: Evidence, value: float, beside: str | None) -> Family:
    differs = abs(value - 0.25) > 0.05
    row = Row("horta", "greedy", 400, 400, 100, value, value - 0.05, value + 0.05, 0.0, 0.0, True, differs)
    win = Measure("win", "win share", "share", 0.25, None, [row])
    return Family(f"{name}-4", name, name, evidence, "", 4, [win], [], beside)


def test_beside_what_was_observed_stands_every_intervention() -> None:
    """Two of them may say otherwise, as a side among A sides and one among B sides."""
    families = [
        family("against_a", "intervention", 0.35, "board-4"),
        family("among_b", "intervention", 0.24, "board-4"),
        family("board", "observed", 0.15, "against_a-4"),
    ]
    (said,) = (own.text for own in _of_family(families[2], families, ["greedy"]))
    assert "given by the study (against a), horta wins 35.0 % (30.0 … 40.0);" in said
    assert said.endswith("(among b), horta wins 24.0 % (19.0 … 29.0), which cannot be told from its fair share.")


def test_the_best_of_a_fit_is_named_with_those_that_may_be_as_good() -> None:
    worths = {"builder": 0.5, "mason": 0.4, "patron": -0.9}
    items = [
        Worth(name, 400, Estimate(worth, worth - 0.2, worth + 0.2), Estimate(0.5, 0.4, 0.6))
        for name, worth in worths.items()
    ]
    (said,) = (own.text for own in _of_model(Model("strategy", "greedy", 3, 1 / 3, 900, 100, True, items, [], None)))
    assert "builder wins most against an average field, 50.0 % (40.0 … 60.0)" in said
    assert "(with an interval that overlaps that of mason), and patron least" in said
