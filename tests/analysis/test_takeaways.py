"""What takeaways claim: no more than the figures bear, few enough to be read, and of what was observed what is sure."""

from __future__ import annotations

from dataclasses import replace

from analysis.findings.model import ALL, Evidence, Family, Hold, Measure, Model, Row, Verdict, Worth
from analysis.findings.takeaways import MOST_ANSWERS, answers, others
from analysis.statistics.estimates import Estimate
from tests.helpers.findings import AGENTS, findings


def family(name: str, evidence: Evidence, value: float, beside: str | None) -> Family:
    return compared(name, evidence, {"horta": value}, beside=beside)


def one_row(label: str, value: float, reach: float, differs: bool, strength: str = AGENTS[0]) -> Row:
    return Row(
        label, strength, 400, 400, 100, value, value - reach, value + reach, 0.0, 0.0, True, differs, 1.4 * reach
    )


def compared(
    name: str,
    evidence: Evidence,
    wins: dict[str, float],
    points: dict[str, float] | None = None,
    beside: str | None = None,
) -> Family:
    """A family with these win shares, and points above the others, at tables of four; observed, against others."""
    observed = evidence == "observed"
    par, against = (0.0, "seats that have as many") if observed else (0.25, None)
    rows = [one_row(label, value, 0.05, abs(value - par) > 0.05) for label, value in wins.items()]
    ahead = [one_row(label, value, 2.0, abs(value) > 2.0) for label, value in (points or {}).items()]
    win = Measure("win", "win share", "share", par, against, rows)
    margin = Measure("margin", "points above the others at the table", "points", 0.0, against, ahead)
    return Family(f"{name}-4", name, name, evidence, "", 4, [win, margin] if ahead else [win], [], beside)


def said(*families: Family) -> list[str]:
    found = replace(findings(strengths=1), families=list(families), tornado=[])
    return [own.text for own in answers(found)]


def by_strengths(weak: float, strong: float, verdict: Verdict, *, pooled: float | None = None) -> Family:
    """A family of one label with these win shares at two strengths, and if they do not differ of both together."""
    rows = [
        one_row("horta", value, 0.05, abs(value - 0.25) > 0.05, agent)
        for value, agent in zip((weak, strong), AGENTS, strict=False)
    ]
    together = [] if pooled is None else [one_row("horta", pooled, 0.03, abs(pooled - 0.25) > 0.03, ALL)]
    win = Measure("win", "win share", "share", 0.25, None, rows, together)
    hold = Hold("horta", "win share", verdict, "")
    return Family("board-4", "board", "board", "intervention", "", 4, [win], [hold])


def of_strengths(own: Family) -> str:
    (answer,) = answers(replace(findings(strengths=2), families=[own], tornado=[]))
    return answer.text


def test_a_number_is_told_with_what_it_stands_for() -> None:
    cards = replace(compared("cards", "observed", {"17": 0.3}), meanings={"17": "Market: 2 cubes for an artwork"})
    (text,) = said(cards)
    assert text.startswith(
        "At 4 players (cards, observed, no proof of cause; against seats that have as many). Better by wins:"
        " 17 (Market: 2 cubes for an artwork) +30.0 percentage points (+25.0 … +35.0)."
    )


def test_beside_what_was_observed_stands_every_intervention() -> None:
    """Two of them may say otherwise, as a side among A sides and one among B sides: their figures are given."""
    families = [
        family("against_a_sides", "intervention", 0.35, "board-4"),
        family("among_b_sides", "intervention", 0.24, "board-4"),
        family("board", "observed", -0.1, "against_a_sides-4"),
    ]
    given, doubt, observed = said(*families)
    assert given.startswith(
        "At 4 players (against A sides, by intervention; a fair share is 25.0 %). Better by wins: horta 35.0 %"
    )
    assert "(among B sides, by intervention; a fair share is 25.0 %). No significant difference for horta (an" in doubt
    assert "Worse by wins: horta −10.0 percentage points (−15.0 … −5.0)." in observed
    assert "Given by the study (against A sides): horta 35.0 % (30.0 … 40.0)." in observed
    assert "Given by the study (among B sides): horta 24.0 % (19.0 … 29.0)." in observed


def test_a_factor_is_a_paragraph() -> None:
    """The largest effects with their figures, the others by name, and what of the rest would have been found."""
    values = {"a": 0.5, "b": 0.6, "c": 0.4, "d": 0.35, "e": 0.1, "f": 0.26, "g": 0.24}
    (text,) = said(compared("noble", "intervention", values))
    assert text == (
        "At 4 players (noble, by intervention; a fair share is 25.0 %). Better by wins: b 60.0 % (55.0 … 65.0);"
        " a 50.0 % (45.0 … 55.0); c 40.0 % (35.0 … 45.0); also d. Worse by wins: e 10.0 % (5.0 … 15.0). No significant"
        " difference for f and g (an effect above ±7.0 percentage points would have been found with 80 % power)."
        " 400 seats in 100 blocks, by greedy."
    )


def test_a_label_differs_if_any_measure_says_so() -> None:
    """By points where wins do not, by both, and by one more and by the other less; each is said."""
    wins = {"horta": 0.28, "cauchie": 0.5, "hankar": 0.35, "strauven": 0.25}
    points = {"horta": 6.9, "cauchie": 8.4, "hankar": -3.0, "strauven": 1.0}
    (text,) = said(compared("board", "intervention", wins, points))
    assert "Better by wins and points: cauchie 50.0 % (45.0 … 55.0) and +8.4 points (+6.4 … +10.4)." in text
    assert "Better by points: horta +6.9 points (+4.9 … +8.9)." in text
    assert "Better by wins, worse by points: hankar 35.0 % (30.0 … 40.0) and −3.0 points (−5.0 … −1.0)." in text
    assert "difference for strauven (an effect above ±7.0 percentage points or ±2.8 points would have been" in text


def test_points_against_those_who_have_none_are_named_where_they_alone_differ() -> None:
    """The distance to the others says the same with less noise, and stands for both where it differs, too."""
    alone = compared("board", "intervention", {"horta": 0.28}, {"horta": 1.0})
    points = Measure("points", "points", "points", 0.0, "a", [one_row("horta", 8.6, 5.0, True)])
    (text,) = said(replace(alone, measures=[*alone.measures, points]))
    assert "Better by points against the A side: horta +8.6 points (+3.6 … +13.6)." in text
    both = compared("board", "intervention", {"horta": 0.28}, {"horta": 6.9})
    (text,) = said(replace(both, measures=[*both.measures, points]))
    assert "Better by points: horta +6.9 points (+4.9 … +8.9)." in text
    assert "+8.6" not in text


def test_the_surest_answers_come_first_and_there_are_few() -> None:
    """What the study brought about before what was observed, and the seats elsewhere unless they were asked for."""
    families = [
        compared("kept", "observed", {"a": 0.9}),
        *(compared(f"given{number}", "intervention", {"a": 0.25 + number / 100}) for number in range(10)),
        replace(compared("seat", "design", {"seat 1": 0.9}), subject="seat"),
    ]
    texts = said(*families)
    assert len(texts) == MOST_ANSWERS
    assert [text.split("(")[1].split(",")[0] for text in texts[:4]] == ["given9", "given8", "given7", "given6"]
    assert not any("seat 1" in text for text in texts)
    found = replace(findings(strengths=1), families=families, tornado=[])
    assert others(found)[0].text.startswith(
        "Seats. At 4 players (a fair share is 25.0 %). Better by wins: seat 1 90.0 % (85.0 … 95.0)."
    )
    assert "seat 1" in said(families[-1], families[0])[0]


def test_the_best_of_a_fit_is_named_with_those_that_may_be_as_good() -> None:
    behind = {"builder": (0.5, 1.0), "mason": (0.4, 0.6), "patron": (-0.9, 0.001)}
    items = [
        Worth(name, 400, Estimate(worth, worth - 0.2, worth + 0.2), Estimate(0.5, 0.4, 0.6), p)
        for name, (worth, p) in behind.items()
    ]
    fitted = Model("strategy", AGENTS[0], 3, 1 / 3, 900, 100, True, items, [], None)
    alike = replace(fitted, players=4, items=[replace(own, behind=0.2) for own in items])
    found = replace(findings(strengths=1), models=[fitted, alike])
    (text,) = (own.text for own in others(found) if "fitted together" in own.text)
    assert "against opponents of average strength: " in text
    assert (
        "at 3 players builder wins most, 50.0 % (40.0 … 60.0) (not significantly ahead of mason), and patron least"
        in text
    )
    assert "; at 4 players none is significantly behind the best, builder (at least 900 games, by greedy)." in text

    against_a = replace(fitted, of="against_a_sides", reference="a")
    (text,) = (own.text for own in others(replace(found, models=[against_a])) if "fitted together" in own.text)
    assert text.startswith("Against A sides and seat fitted together, against opponents with the A side: at 3")


def test_equal_strengths_speak_together() -> None:
    """With the strongest players' own figure beside the common one."""
    text = of_strengths(by_strengths(0.34, 0.36, "holds", pooled=0.35))
    assert "Better by wins: horta 35.0 % (32.0 … 38.0; the strongest 36.0, 31.0 … 41.0)." in text
    assert text.endswith("400 seats in 100 blocks, all strengths together (the strongest: ismcts:iterations=30).")


def test_a_trend_is_told_as_a_trend() -> None:
    text = of_strengths(by_strengths(0.45, 0.26, "fades altogether"))
    assert (
        "By strength: horta by wins 45.0 % (40.0 … 50.0) by greedy and 26.0 % (21.0 … 31.0) by ismcts:iterations=30:"
        " fades altogether." in text
    )
    assert "No significant difference" not in text


def test_strengths_that_contradict_each_other_are_both_shown() -> None:
    text = of_strengths(by_strengths(0.35, 0.15, "reverses"))
    assert "horta by wins 35.0 % (30.0 … 40.0) by greedy and 15.0 % (10.0 … 20.0)" in text
    assert ": reverses." in text


def test_what_a_weaker_strength_alone_shows_is_no_finding_of_all() -> None:
    """Where strengths agree, all together decide: no strength is looked through for one that differs."""
    text = of_strengths(by_strengths(0.31, 0.22, "none", pooled=0.27))
    assert "horta 31.0 %" not in text
    assert "No significant difference for horta (an effect above ±4.2 percentage points would have been found" in text


def test_no_null_goes_without_what_it_would_have_found() -> None:
    """Of seats, of levels of tables, and of alternatives of assumed values."""
    seats = replace(compared("seat", "design", {"seat 1": 0.26, "seat 2": 0.24}), subject="seat")
    assert "difference for any seat (an effect above ±7.0 percentage points would have been" in said(seats)[0]
    tables = replace(family("tie", "intervention", 0.0, None), subject="tie")
    first = Measure("first_seat", "win share of the first seat", "share", 0.0, "x", [one_row("y", 0.01, 0.05, False)])
    mean = Measure("points", "mean score of a seat", "points", 0.0, "x", [one_row("y", 4.0, 2.0, True)])
    (text,) = said(replace(tables, measures=[first, mean]))
    assert "“y” changes: mean score of a seat +4.0 points (+2.0 … +6.0)." in text
    assert (
        "No significant change, where one above this would have been found with 80 % power: win share of the first"
        " seat (±7.0 percentage points)." in text
    )
    headline = replace(findings().tornado[0], family="tie-4")
    found = replace(findings(strengths=1), families=[replace(tables, measures=[first])], tornado=[headline])
    (answer,) = answers(found)
    assert "by any of 1 alternative of assumed values, no significant change, where one above this would" in answer.text
    assert "win share of the first seat (±7.0 percentage points)" in answer.text


def test_an_alternative_that_one_strength_alone_shows_does_not_count_as_moving() -> None:
    """Its figures of all strengths are there, after those that strengths agree on."""
    rows = [
        one_row(label, value, 0.05, abs(value) > 0.05, agent)
        for label, values in (("compass.order", (-0.015, -0.22)), ("cost = 3", (-0.10, -0.12)))
        for value, agent in zip(values, AGENTS, strict=False)
    ]
    pooled = [one_row("cost = 3", -0.11, 0.04, True, ALL)]
    first = Measure("first_seat", "win share of the first seat", "share", 0.0, "as assumed", rows, pooled)
    holds = [Hold("compass.order", first.title, "open", ""), Hold("cost = 3", first.title, "holds", "")]
    assumed = Family("assumed-4", "assumed", "", "intervention", "", 4, [first], holds)
    headline = replace(findings().tornado[0], family="assumed-4")
    (answer,) = answers(replace(findings(strengths=2), families=[assumed], tornado=[headline]))
    assert answer.text.startswith(
        "At 4 players 1 of 2 alternatives of assumed values moves the win share of the first seat, “cost = 3”:"
        " −11.0 percentage points (−15.0 … −7.0; the strongest −12.0, −17.0 … −7.0); 1 of 2 alternatives of assumed"
        " values moves the win share of the first seat by one strength alone, where strengths may differ,"
        " “compass.order”: −1.5 percentage points (−6.5 … +3.5) by greedy and −22.0 percentage points"
    )


def test_ways_of_scoring_that_were_prescribed_are_no_takeaway() -> None:
    found = findings(strengths=1)
    (text,) = (own.text for own in others(found) if "ways of scoring" in own.text)
    assert "none is sure to win more than another" in text
    prescribed = replace(found, clusters=[replace(own, prescribed=True) for own in found.clusters])
    assert not any("ways of scoring" in own.text for own in others(prescribed))
