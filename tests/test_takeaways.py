"""What takeaways claim: no more than the figures bear, few enough to be read, and of what was observed what is sure."""

from __future__ import annotations

from dataclasses import replace

from analysis.estimates import Estimate
from analysis.findings import Evidence, Family, Hold, Measure, Model, Row, Verdict, Worth
from analysis.takeaways import MOST_ANSWERS, answers, others
from tests.findings import AGENTS, findings


def family(name: str, evidence: Evidence, value: float, beside: str | None) -> Family:
    return compared(name, evidence, {"horta": value}, beside)


def compared(
    name: str, evidence: Evidence, values: dict[str, float], beside: str | None = None, verdict: Verdict = "holds"
) -> Family:
    """A family with these win shares at tables of four."""
    rows = [
        Row(
            label, AGENTS[0], 400, 400, 100, value, value - 0.05, value + 0.05, 0.0, 0.0, True, abs(value - 0.25) > 0.05
        )
        for label, value in values.items()
    ]
    win = Measure("win", "win share", "share", 0.25, None, rows)
    holds = [Hold(label, verdict, "") for label in values]
    return Family(f"{name}-4", name, name, evidence, "", 4, [win], holds, beside)


def said(*families: Family) -> list[str]:
    found = replace(findings(strengths=1), families=list(families), tornado=[])
    return [own.text for own in answers(found)]


def test_a_number_is_told_with_what_it_stands_for() -> None:
    cards = replace(compared("cards", "observed", {"17": 0.5}), meanings={"17": "Market: 2 cubes for an artwork"})
    (text,) = said(cards)
    assert text.startswith(
        "At 4 players (cards, observed, no proof of cause): 17 (Market: 2 cubes for an artwork) 50.0"
    )


def test_beside_what_was_observed_stands_every_intervention() -> None:
    """Two of them may say otherwise, as a side among A sides and one among B sides."""
    families = [
        family("against_a", "intervention", 0.35, "board-4"),
        family("among_b", "intervention", 0.24, "board-4"),
        family("board", "observed", 0.15, "against_a-4"),
    ]
    given, doubt, observed = said(*families)
    assert given.startswith("At 4 players (against a, by intervention): horta 35.0 % (30.0 … 40.0) wins more than")
    assert doubt.startswith("At 4 players (among b, by intervention): none can be told from a fair 25.0 %")
    assert "(board, observed, no proof of cause): horta 15.0 % (10.0 … 20.0) wins less than a fair 25.0 %" in observed
    assert "given by the study (against a), horta wins 35.0 % (30.0 … 40.0);" in observed
    assert "(among b), horta wins 24.0 % (19.0 … 29.0), which cannot be told from its fair share (400 seats" in observed


def test_a_factor_is_a_sentence() -> None:
    """The largest effects with their figures, how many more there are, and all that cannot be told."""
    values = {"a": 0.5, "b": 0.6, "c": 0.4, "d": 0.35, "e": 0.1, "f": 0.26, "g": 0.24}
    (text,) = said(compared("noble", "intervention", values))
    assert text == (
        "At 4 players (noble, by intervention): b 60.0 % (55.0 … 65.0), a 50.0 % (45.0 … 55.0),"
        " c 40.0 % (35.0 … 45.0) and 1 other win more than a fair 25.0 %; e 10.0 % (5.0 … 15.0) wins less than a fair"
        " 25.0 %; f and g cannot be told from a fair 25.0 % (intervals within 19.0 … 31.0 %) (400 seats in 100"
        " blocks, by greedy)."
    )


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
    assert others(found)[0].text.startswith("Seats: at 4 players seat 1 90.0 % (85.0 … 95.0) wins more than")
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
    assert "at 3 players builder wins most, 50.0 % (40.0 … 60.0), not told from mason, and patron least, 50.0" in text
    assert "; at 4 players the best cannot be told from any other (at least 900 games, by greedy)." in text


def test_of_the_strongest_it_is_told_what_the_weakest_show() -> None:
    """Of the weakest themselves it is not."""
    weak = compared("noble", "intervention", {"a": 0.35})
    strong = [replace(row, strength=AGENTS[1]) for row in weak.measures[0].rows]
    both = replace(weak, measures=[replace(weak.measures[0], rows=[*weak.measures[0].rows, *strong])])
    for found in (both, weak):
        (answer,) = answers(replace(findings(strengths=2), families=[found], tornado=[]))
        assert ("the weakest players show it too" in answer.text) == (found is both)


def test_what_only_weaker_players_have_the_games_for_is_told_of_them() -> None:
    """Where the strongest tell nothing."""
    weak = compared("noble", "intervention", {"a": 0.35, "b": 0.24})
    rows = [
        *weak.measures[0].rows,
        *(replace(row, strength=AGENTS[1], differs=False, n=80) for row in weak.measures[0].rows),
    ]
    both = replace(weak, measures=[replace(weak.measures[0], rows=rows)])
    found = replace(findings(strengths=2), families=[both], tornado=[])
    (text,) = (own.text for own in answers(found))
    assert text.startswith("At 4 players (noble, by intervention): none can be told from a fair 25.0 % (")
    assert (
        "; but by greedy, with 400 each, a 35.0 % (30.0 … 40.0) wins more than a fair 25.0 %; b cannot be told" in text
    )
    assert text.endswith("(80 seats in 100 blocks, by ismcts:iterations=30).")


def test_ways_of_scoring_that_were_prescribed_are_no_takeaway() -> None:
    found = findings(strengths=1)
    (text,) = (own.text for own in others(found) if "ways of scoring" in own.text)
    assert "none is sure to win more than another" in text
    prescribed = replace(found, clusters=[replace(own, prescribed=True) for own in found.clusters])
    assert not any("ways of scoring" in own.text for own in others(prescribed))
