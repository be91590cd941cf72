"""Gifts to particular seats: the tables of a study that gives them, and what each seat makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis.findings.find import find
from analysis.runs.design import Design, design
from analysis.runs.manifest import RunSettings
from analysis.runs.run import Run
from analysis.studies.study import Study
from analysis.studying import run_study
from engine.documents import parse
from engine.errors import InputError

LEVELS = {"none": {}, "money": {"seat_gifts": {"2": ["money 1"], "4": ["money 2", "points 3"]}}}
STRATEGIES = {"name": "who", "of": "seat", "assign": "together", "levels": {name: {} for name in "abcd"}}


def made(levels: dict[str, Any], *factors: dict[str, Any], players: int = 4) -> Design:
    compensation = {"name": "compensation", "of": "table", "reference": "none", "levels": levels}
    keys = {"question": "Why?", "about": "So.", "strengths": [{"agent": "greedy", "games": 1}], "players": [players]}
    return design("mine", parse(Study, {**keys, "factors": [compensation, *factors]}, InputError))


def test_seats_keep_their_gifts_whoever_sits_there() -> None:
    """Chairs move on, the gifts do not; the reference's table is the only one that is plain."""
    found = made(LEVELS, STRATEGIES)
    control, given = found.plan.parts[0].tables
    assert (control.rotations, given.rotations) == (4, 4)
    assert {given.gifts(rotation) for rotation in range(4)} == {((), ("money 1",), (), ("money 2", "points 3"))}
    assert not control.is_what_if
    assert found.study.parts[0].plain == [0]
    assert RunSettings.of(found.plan).plan.parts[0].tables[1].seat_gifts == given.seat_gifts


@pytest.mark.parametrize(
    ("gifts", "message"),
    [
        ({"5": ["money 1"]}, "factor compensation, level gift: seat_gifts: there is no seat 5, the table has 4"),
        ({"last": ["money 1"]}, 'factors[0].levels.gift.seat_gifts: "last" is no seat; seats are 1, 2, 3'),
        ({"4": "money 1"}, "factors[0].levels.gift.seat_gifts.4:"),
        ({"4": ["money 1000"]}, "factor compensation, level gift: gifts:"),
    ],
)
def test_what_cannot_be_is_refused_by_name(gifts: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        made({"none": {}, "gift": {"seat_gifts": gifts}})
    assert message in str(refusal.value)


def test_the_report_says_what_every_seat_gains_or_loses(tmp_path: Path) -> None:
    """Points given to one seat are that seat's gain, to the point; the rows of the run hold them."""
    file = tmp_path / "last.toml"
    file.write_text(
        """
question = "What do 20 points for the last seat change?"
about = "So."
players = [3]
strengths = [{ agent = "greedy", games = 120 }]

[[factors]]
name = "compensation"
of = "table"
reference = "none"

[factors.levels]
none = {}
given = { seat_gifts = { 3 = ["points 20"] } }
""",
        encoding="utf-8",
    )
    run = run_study(str(file), tmp_path / "run", jobs=1)
    rows = zip(*(Run(run.path).seats[name] for name in ("table", "seat", "gifts")), strict=True)
    assert {(seat, *gifts) for table, seat, gifts in rows if table == 1} == {(0,), (1,), (2, "points 20")}
    family = next(own for own in find(run.path).families if own.subject == "compensation")
    shifts = {own.measure: own.rows[0] for own in family.measures if own.against is not None}
    assert set(shifts) >= {f"{what}_seat_{seat}" for what in ("win", "points") for seat in (1, 2, 3)}
    assert shifts["points_seat_3"].stands
    assert shifts["points_seat_3"].value == pytest.approx(20, abs=3)
    assert sum(shifts[f"win_seat_{seat}"].value for seat in (1, 2, 3)) == pytest.approx(0)
