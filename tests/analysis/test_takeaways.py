"""What takeaways claim: no more than the figures bear, few enough to be read, and of what was observed what is sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from analysis.findings.assumptions import labels_about
from analysis.findings.doubts import doubts
from analysis.findings.further_takeaways import others
from analysis.findings.model.answers import RestsOn
from analysis.findings.model.comparisons import Coefficient, Family, Measure, Replay, Row, Shift, Trend, Verdict
from analysis.findings.model.findings import Assumed, Findings
from analysis.findings.model.terms import ALL, Evidence
from analysis.findings.takeaways import answers
from analysis.statistics.estimates import Estimate
from tests.helpers import findings as made
from tests.helpers.findings import AGENTS, margin, model, of_four, row, win_share


def family(name: str, evidence: Evidence, value: float, counterpart: str | None) -> Family:
    return compared(name, evidence, {"horta": value}, counterpart=counterpart)


def one_row(label: str, value: float, reach: float, differs: bool, agent: str = AGENTS[0]) -> Row:
    facts = {"n": 400, "games": 400, "blocks": 100, "p": 0.0, "q": 0.0, "differs": differs, "detectable": 1.4 * reach}
    return row(label, agent, value, reach, **facts)


def compared(
    name: str,
    evidence: Evidence,
    wins: dict[str, float],
    points: dict[str, float] | None = None,
    counterpart: str | None = None,
) -> Family:
    """A family with these win shares, and points above the others, at tables of four; observed, against others."""
    observed = evidence == "observed"
    par, against = (0.0, "seats that have as many of them") if observed else (0.25, None)
    rows = [one_row(label, value, 0.05, abs(value - par) > 0.05) for label, value in wins.items()]
    ahead = [one_row(label, value, 2.0, abs(value) > 2.0) for label, value in (points or {}).items()]
    measures = [win_share(rows, par=par, against=against), *([margin(ahead, against=against)] if ahead else [])]
    return of_four(name, evidence, measures, counterpart=counterpart)


def findings(*, agents: int = 3) -> Findings:
    """Of a study that does not ask for luck and skill."""
    return replace(made.findings(agents=agents), luck=[], skill=[])


def said(*families: Family) -> list[str]:
    found = replace(findings(agents=1), families=list(families), tornado=[])
    return [own.detail for own in answers(found)]


def by_agents(weak: float, strong: float, verdict: Verdict, *, pooled: float | None = None) -> Family:
    """A family of one label with these win shares at two agents, and if they do not differ of both together."""
    rows = [
        one_row("horta", value, 0.05, abs(value - 0.25) > 0.05, agent)
        for value, agent in zip((weak, strong), AGENTS, strict=False)
    ]
    together = [] if pooled is None else [one_row("horta", pooled, 0.03, abs(pooled - 0.25) > 0.03, ALL)]
    trend = Trend("horta", "win share", verdict, "", None if together else "still changing")
    return of_four("board", "intervention", [win_share(rows, pooled=together)], trends=[trend])


def first_seat(rows: list[Row], against: str, pooled: Sequence[Row] = ()) -> Measure:
    """Of levels of tables: what they do to the wins of the first player."""
    title = "win share of the first player"
    return Measure(
        measure="first_seat", title=title, unit="share", par=0.0, against=against, rows=rows, pooled=list(pooled)
    )


def of_agents(own: Family) -> str:
    (answer,) = answers(replace(findings(agents=2), families=[own], tornado=[]))
    return answer.detail


def test_a_number_comes_with_its_meaning() -> None:
    cards = replace(compared("cards", "observed", {"17": 0.3}), meanings={"17": "Market: 2 cubes for an artwork"})
    (text,) = said(cards)
    assert text.startswith(
        "Cards, 4 players (observed, no proof of cause; compared with seats that have as many of them). More wins:"
        " 17 (Market: 2 cubes for an artwork) +30.0 percentage points (+25.0 … +35.0)."
    )


def test_what_was_observed_comes_with_every_intervention() -> None:
    """Two of them may say otherwise, as a side among A sides and one among B sides: their figures are given."""
    families = [
        family("against_a_sides", "intervention", 0.35, "board-4"),
        family("among_b_sides", "intervention", 0.24, "board-4"),
        family("board", "observed", -0.1, "against_a_sides-4"),
    ]
    given, doubt, observed = said(*families)
    assert given.startswith(
        "Against_a_sides, 4 players (given by the study; fair share 25.0 %). More wins: horta 35.0 %"
    )
    assert "(given by the study; fair share 25.0 %). No significant difference for horta (effects" in doubt
    assert "Fewer wins: horta −10.0 percentage points (−15.0 … −5.0)." in observed
    assert "Given by the study (against A sides): horta 35.0 % (30.0 … 40.0)." in observed
    assert "Given by the study (among B sides): horta 24.0 % (19.0 … 29.0)." in observed


def test_a_factor_is_a_paragraph() -> None:
    """The largest effects with their figures, the others by name, and what of the rest would have been found."""
    values = {"a": 0.5, "b": 0.6, "c": 0.4, "d": 0.35, "e": 0.1, "f": 0.26, "g": 0.24}
    (text,) = said(compared("noble", "intervention", values))
    assert text == (
        "Noble, 4 players (given by the study; fair share 25.0 %). More wins: b 60.0 % (55.0 … 65.0);"
        " a 50.0 % (45.0 … 55.0); c 40.0 % (35.0 … 45.0); also d. Fewer wins: e 10.0 % (5.0 … 15.0). No significant"
        " difference for f and g (effects above ±7.0 percentage points would be found 4 times in 5)."
        " 400 seats in 100 blocks, played by rules of thumb."
    )


def test_a_label_differs_if_any_measure_says_so() -> None:
    """By points where wins do not, by both, and by one more and by the other less; each is said."""
    wins = {"horta": 0.28, "cauchie": 0.5, "hankar": 0.35, "strauven": 0.25}
    points = {"horta": 6.9, "cauchie": 8.4, "hankar": -3.0, "strauven": 1.0}
    (text,) = said(compared("board", "intervention", wins, points))
    assert "More wins and points: cauchie 50.0 % (45.0 … 55.0) and +8.4 points (+6.4 … +10.4)." in text
    assert "More points: horta +6.9 points (+4.9 … +8.9)." in text
    assert "More wins but fewer points: hankar 35.0 % (30.0 … 40.0) and −3.0 points (−5.0 … −1.0)." in text
    assert "difference for strauven (effects above ±7.0 percentage points or ±2.8 points would be" in text


def test_points_against_those_who_have_none_are_named_where_they_alone_differ() -> None:
    """The distance to the others says the same with less noise, and stands for both where it differs, too."""
    alone = compared("board", "intervention", {"horta": 0.28}, {"horta": 1.0})
    points = Measure(
        measure="points", title="points", unit="points", par=0.0, against="a", rows=[one_row("horta", 8.6, 5.0, True)]
    )
    (text,) = said(replace(alone, measures=[*alone.measures, points]))
    assert "More points than the A side: horta +8.6 points (+3.6 … +13.6)." in text
    both = compared("board", "intervention", {"horta": 0.28}, {"horta": 6.9})
    (text,) = said(replace(both, measures=[*both.measures, points]))
    assert "More points: horta +6.9 points (+4.9 … +8.9)." in text
    assert "+8.6" not in text


def kinds(*families: Family) -> list[tuple[str | None, str]]:
    found = replace(findings(agents=1), families=list(families), tornado=[], assumed=[])
    return [(own.kind, own.text) for own in answers(found)]


def test_answers_come_in_the_order_asked() -> None:
    """The surest last, seats among them, and nothing that looks at another family more closely."""
    families = [
        compared("kept", "observed", {"a": 0.01}),
        *(compared(f"given{number}", "intervention", {"a": 0.25 + number / 100}) for number in range(10)),
        replace(compared("seat", "design", {"seat 1": 0.9}), subject="seat"),
        replace(compared("more", "intervention", {"a": 0.9}), part_of="given9-4"),
    ]
    texts = [text.split(",")[0] for _, text in kinds(*families)]
    assert texts == ["Kept", *(f"Given{number}" for number in range(10)), "Seat"]


def test_an_answer_says_what_matters_what_does_not_and_what_is_not_known() -> None:
    rows = [
        one_row("horta", 0.4, 0.05, True),
        one_row("cauchie", 0.26, 0.01, False),
        one_row("hankar", 0.26, 0.05, False),
    ]
    ((kind, text),) = kinds(of_four("board", "intervention", [win_share(rows)]))
    assert kind == "matters"
    assert text == (
        "Board, 4 players: it matters. Better than a fair 25.0 %: horta 40.0 % (35.0 … 45.0). Not by more than 2.2"
        " percentage points of wins: cauchie. Not known for hankar: to see 3 percentage points of wins takes about"
        " 2,200 games each. Played: 400 games each."
    )


def test_an_answer_on_what_was_observed_claims_no_cause() -> None:
    rows = [("17", 0.3, 0.05, True), ("18", 0.01, 0.01, False)]
    against = "seats that have as many of them"
    owns = [[one_row(*row)] for row in rows]
    families = [of_four("cards", "observed", [win_share(own, par=0.0, against=against)]) for own in owns]
    (differs, small) = [text for _, text in kinds(*families)]
    assert differs.startswith("Cards, 4 players: results differ (observed, no proof of cause). Better than seats that")
    assert small.startswith("Cards, 4 players: results differ by at most 2.0 percentage points of wins. Played:")
    assert "matter" not in differs + small


def test_an_answer_says_that_it_depends_on_who_plays() -> None:
    """Weak players win by it, strong ones may not: that is known, though not what it is worth to the strong ones."""
    ((kind, text),) = kinds(by_agents(0.4, 0.26, "vanishes"))
    assert kind == "unknown"
    assert text.startswith(
        "Board, 4 players: it depends on who plays. Horta 40.0 % (35.0 … 45.0) with rules of thumb and 26.0 % (21.0 …"
        " 31.0) with "
    )
    assert "Not known" not in text


@pytest.mark.parametrize("others", [{}, {"cauchie": 0.4}])
def test_what_weak_players_alone_gain_by_is_not_called_small(others: dict[str, float]) -> None:
    """Neither where nothing else matters, nor where something does."""
    weak, strong = one_row("horta", 0.4, 0.02, True), one_row("horta", 0.252, 0.02, False, AGENTS[1])
    rows = [weak, strong, *(one_row(label, value, 0.02, True, AGENTS[1]) for label, value in others.items())]
    trend = Trend("horta", "win share", "vanishes", "", "still changing")
    ((kind, text),) = kinds(of_four("board", "intervention", [win_share(rows)], trends=[trend]))
    assert kind == ("matters" if others else "unknown")
    assert "t depends on who plays" in text
    assert "orta 40.0 % (38.0 … 42.0) with rules of thumb and 25.2 % (23.2 … 27.2) with" in text
    assert "Not by more than" not in text


def test_every_level_that_matters_is_named_before_one_is_named_again() -> None:
    """Three measures of the first level, each surer than the only one of the second."""
    against = "sales"
    measures = [
        Measure(
            measure=name,
            title=f"{name} title",
            unit="points",
            par=0.0,
            against=against,
            rows=[
                one_row("stock", 30.0, 0.5, True),
                one_row("pass", 3.0 if name == "three" else 0.0, 0.5, name == "three"),
            ],
        )
        for name in ("one", "two", "three", "four")
    ]
    ((_, text),) = kinds(of_four("turn", "intervention", measures))
    assert "“pass” instead of “sales”: three title +3.0 points" in text
    assert text.count("“stock” instead of “sales”") == 1
    assert "Further differences matter, too, in the " in text


def test_what_was_taken_is_not_said_of_what_was_offered() -> None:
    """The measure where players took an option says so in the answer."""
    against = "what the player would do otherwise"
    taken = win_share([one_row("take buls", 0.08, 0.02, True)], par=0.0, against=against)
    taken = replace(taken, measure="win taken", title=f"{taken.title} where players took it")
    offered = win_share([one_row("take buls", 0.02, 0.02, False)], par=0.0, against=against)
    ((_, text),) = kinds(of_four("noble", "played", [offered, taken]))
    assert f"Better than {against} where players took it: take buls +8.0 percentage points" in text


def test_games_are_named_for_what_games_can_tell() -> None:
    """What winners have more of has no size that matters, but the same label by wins has."""
    unsure = win_share([one_row("money", 0.26, 0.05, False)])
    rows = [one_row("money won", 0.1, 0.2, False)]
    had = Measure(measure="winners", title="winners", unit="number", par=0.0, against=None, rows=rows)
    ((kind, text),) = kinds(of_four("money", "observed", [unsure, had]))
    assert kind == "unknown"
    assert "takes about 2,200 games each" in text


def test_what_is_better_by_another_measure_is_not_set_against_a_fair_share() -> None:
    """A board that wins no more, and scores more than the others at its table."""
    own = compared("board", "intervention", {"horta": 0.4, "cauchie": 0.26}, {"horta": 9.0, "cauchie": 5.0})
    ((_, text),) = kinds(own)
    assert "Better than a fair 25.0 %: horta 40.0 % (35.0 … 45.0). Better than the others: cauchie +5.0 points" in text


def test_what_does_not_matter_has_a_bound_and_what_is_not_known_a_number_of_games() -> None:
    """400 games show 7 points 4 times in 5, so 3 take (7 / 3)² times as many; a sure but slight effect is small."""
    small = of_four("board", "intervention", [win_share([one_row("horta", 0.262, 0.01, True)])])
    wide = of_four("board", "intervention", [win_share([one_row("horta", 0.26, 0.05, False)])])
    (first, second) = kinds(small, wide)
    assert first == (
        "small",
        "Board, 4 players: it does not matter by more than 2.2 percentage points of wins. Played: 400 games each.",
    )
    assert second == (
        "unknown",
        "Board, 4 players: not known yet: to see 3 percentage points of wins takes about 2,200 games each. Played: 400"
        " games each.",
    )


def test_an_answer_names_the_assumed_values_that_it_rests_on() -> None:
    own = of_four("board", "intervention", [win_share([one_row("cauchie", 0.5, 0.05, True)])])
    key = "boards.cauchie.crown"
    shift = Shift(key, "[1, 3]", 400, 100, Estimate(-0.087, -0.12, -0.05), True, True)
    headline = replace(findings().tornado[0], label="win share of cauchie", rows=[shift])
    assumed = [Assumed(key, "How is not known.", labels_about(key, [2, 3])), Assumed("x.horta", "", ("x", "horta"))]
    found = replace(findings(agents=1), families=[own], tornado=[headline], assumed=assumed)
    (answer,) = answers(found)
    effect = "−8.7 percentage points (−12.0 … −5.0) with [1, 3]"
    assert answer.rests_on == [RestsOn(key, "How is not known.", effect)]
    assert answer.text.endswith(f"Rests on assumed values: boards cauchie crown ({effect}).")
    assert any(effect in doubt for doubt in doubts(replace(found, takeaways=[answer])))
    assert labels_about("prestige.cards", [{"face": "iris m1 v1", "copies": 1}]) == ("prestige", "cards", "iris m1 v1")


def test_the_best_of_a_fit_is_named_with_those_that_may_be_as_good() -> None:
    behind = {"builder": (0.5, 1.0), "mason": (0.4, 0.6), "patron": (-0.9, 0.001)}
    items = [
        Coefficient(
            name, 400, Estimate(worth, worth - 0.2, worth + 0.2), Estimate(0.5, 0.4, 0.6), p, 0.09 + worth / 100
        )
        for name, (worth, p) in behind.items()
    ]
    fitted = model("strategy", AGENTS[0], 3, items, games=900, blocks=100)
    alike = replace(fitted, players=4, items=[replace(own, behind=0.2) for own in items])
    found = replace(findings(agents=1), models=[fitted, alike])
    (text,) = (own.text for own in others(found) if "fitted together" in own.text)
    assert "against average opponents: " in text
    assert (
        "with 3 players the most wins go to builder, 50.0 % (40.0 … 60.0) (not significantly more than mason; a lead of"
        " 9.4 percentage points would be found 4 times in 5), and the fewest to patron" in text
    )
    assert (
        "; with 4 players none wins significantly less than the best, builder (a lead of 9.4 percentage points would be"
        " found 4 times in 5) (at least 900 games, played by rules of thumb)." in text
    )

    against_a = replace(fitted, of="against_a_sides", reference="a")
    (text,) = (own.text for own in others(replace(found, models=[against_a])) if "fitted together" in own.text)
    assert text.startswith("Against A sides and seat fitted together, against opponents with the A side: with 3")


def test_equal_agents_are_pooled() -> None:
    """With the strongest players' own figure next to the common one."""
    text = of_agents(by_agents(0.34, 0.36, "holds up", pooled=0.35))
    assert "More wins: horta 35.0 % (32.0 … 38.0; strongest agent 36.0, 31.0 … 41.0)." in text
    assert text.endswith("400 seats in 100 blocks, all agents together (strongest agent: searches of 30 iterations).")


def test_a_trend_is_reported_as_a_trend() -> None:
    changing = by_agents(0.45, 0.26, "vanishes")
    text = of_agents(changing)
    assert (
        "Depends on the agent: horta, wins: 45.0 % (40.0 … 50.0) with rules of thumb and 26.0 % (21.0 … 31.0) with"
        " searches of 30 iterations: vanishes in stronger play (still changing)." in text
    )
    settled = replace(changing, trends=[replace(changing.trends[0], last_step="settled")])
    assert ": vanishes in stronger play (has settled)." in of_agents(settled)
    unclear = replace(changing, trends=[replace(changing.trends[0], last_step="unclear")])
    assert ": vanishes in stronger play (unclear whether it has settled)." in of_agents(unclear)
    assert "No significant difference" not in text


def test_agents_that_contradict_each_other_are_both_shown() -> None:
    text = of_agents(by_agents(0.35, 0.15, "reverses"))
    assert "horta, wins: 35.0 % (30.0 … 40.0) with rules of thumb and 15.0 % (10.0 … 20.0)" in text
    assert ": reverses between agents (still changing)." in text


def test_what_a_weaker_agent_alone_shows_is_no_finding_of_all() -> None:
    """Where agents agree, all together decide: agents are not searched for one that differs."""
    text = of_agents(by_agents(0.31, 0.22, "no effect", pooled=0.27))
    assert "horta 31.0 %" not in text
    assert "No significant difference for horta (effects above ±4.2 percentage points would be found" in text


def test_no_null_goes_without_what_it_would_have_found() -> None:
    """Of seats, of levels of tables, and of alternatives of assumed values."""
    seats = replace(compared("seat", "design", {"seat 1": 0.26, "seat 2": 0.24}), subject="seat")
    assert "difference for any seat (effects above ±7.0 percentage points would be" in said(seats)[0]
    tables = replace(family("tie", "intervention", 0.0, None), subject="tie")
    first = first_seat([one_row("y", 0.01, 0.05, False)], "x")
    mean = Measure(
        measure="points",
        title="mean score of a seat",
        unit="points",
        par=0.0,
        against="x",
        rows=[one_row("y", 4.0, 2.0, True)],
    )
    (text,) = said(replace(tables, measures=[first, mean]))
    assert "“y” changes the mean score of a seat by +4.0 points (+2.0 … +6.0)." in text
    assert (
        "No significant change (effects above the figures in brackets would be found 4 times in 5): win share of the"
        " first player (±7.0 percentage points)." in text
    )
    headline = replace(findings().tornado[0], family="tie-4")
    found = replace(findings(agents=1), families=[replace(tables, measures=[first])], tornado=[headline])
    (answer,) = answers(found)
    assert "no significant change by any of 1 alternative to assumed values (effects above the" in answer.detail
    assert "win share of the first player (±7.0 percentage points)" in answer.detail


def test_an_alternative_that_one_agent_alone_shows_does_not_count_as_moving() -> None:
    """Where agents do not differ, all together decide; nothing is made of one that differs from par and one not."""
    rows = [
        one_row(label, value, 0.05, abs(value) > 0.05, agent)
        for label, values in (("compass.order", (-0.015, -0.22)), ("cost = 3", (-0.10, -0.12)))
        for value, agent in zip(values, AGENTS, strict=False)
    ]
    pooled = [one_row("cost = 3", -0.11, 0.04, True, ALL), one_row("compass.order", -0.03, 0.04, False, ALL)]
    first = first_seat(rows, "as assumed", pooled)
    trends = [Trend("compass.order", first.title, "unclear", ""), Trend("cost = 3", first.title, "holds up", "")]
    assumed = of_four("assumed", "intervention", [first], trends=trends)
    headline = replace(findings().tornado[0], family="assumed-4")
    (answer,) = answers(replace(findings(agents=2), families=[assumed], tornado=[headline]))
    assert answer.detail.startswith(
        "With 4 players 1 of 2 alternatives to assumed values moves the win share of the first player: “cost = 3” by"
        " −11.0 percentage points (−15.0 … −7.0; strongest agent −12.0, −17.0 … −7.0). 400 games in 100 blocks, all"
        " agents together"
    )
    assert "compass.order" not in answer.detail


def test_ways_of_scoring_that_were_prescribed_are_no_takeaway() -> None:
    found = findings(agents=1)
    (text,) = (own.text for own in others(found) if "ways of scoring" in own.text)
    assert "none of 3 ways of scoring (which blend into each other) clearly wins more than another" in text
    assert "than another (a difference of 7.8 percentage points would be found 4 times in 5)" in text
    prescribed = replace(found, clusters=[replace(own, prescribed=True) for own in found.clusters])
    assert not any("ways of scoring" in own.text for own in others(prescribed))


def replayed(row: Row, value: float, combined: float, reach: float, again: bool | None) -> Row:
    fresh = Replay(
        n=500,
        blocks=125,
        replayed=Estimate(value, value - reach, value + reach),
        combined=Estimate(combined, combined - reach, combined + reach),
        again=again,
    )
    return replace(row, replay=fresh)


def test_what_came_again_is_told_with_both_values_and_what_did_not_is_no_finding() -> None:
    """By wins for one label, by points for another, which therefore neither wins more nor is said to be alike."""
    own = compared("board", "intervention", {"horta": 0.4, "cauchie": 0.4, "hankar": 0.26}, {"horta": 3.0})
    wins, points = own.measures
    came = replayed(wins.rows[0], 0.36, 0.37, 0.05, True)
    gone = replayed(wins.rows[1], 0.26, 0.3, 0.05, False)
    ahead = replayed(points.rows[0], 0.4, 1.0, 2.0, False)
    again = [replace(wins, rows=[came, gone, wins.rows[2]]), replace(points, rows=[ahead])]
    (text,) = said(replace(own, measures=again))
    assert text == (
        "Board, 4 players (given by the study; fair share 25.0 %). More wins: horta 37.0 % (32.0 … 42.0; first 40.0,"
        " replayed 36.0, 31.0 … 41.0). Did not come again in fresh games: cauchie, wins: first 40.0, replayed"
        " 26.0 % (21.0 … 31.0); horta, points: first +3.0, replayed +0.4 points (−1.6 … +2.4). No significant"
        " difference for hankar (effects above ±7.0 percentage points would be found 4 times in 5). 400 seats in 100"
        " blocks (replayed: 500 in 125 blocks), played by rules of thumb."
    )


def test_pooled_agents_are_told_with_the_strongest_of_all_games() -> None:
    own = by_agents(0.4, 0.4, "holds up", pooled=0.4)
    (wins,) = own.measures
    pooled = [replayed(wins.pooled[0], 0.38, 0.39, 0.03, True)]
    rows = [*wins.rows[:-1], replayed(wins.rows[-1], 0.34, 0.36, 0.05, True)]
    text = of_agents(replace(own, measures=[replace(wins, rows=rows, pooled=pooled)]))
    assert (
        "horta 39.0 % (36.0 … 42.0; first 40.0, replayed 38.0, 35.0 … 41.0; strongest agent 36.0, 31.0 … 41.0)" in text
    )


def test_tables_do_not_change_what_did_not_come_again() -> None:
    """Neither in a takeaway of rules nor in one of assumed values."""
    title = "win share of the first player"
    came = replayed(one_row("x", 0.2, 0.05, True), 0.18, 0.19, 0.05, True)
    gone = replayed(one_row("y", -0.22, 0.05, True), -0.02, -0.1, 0.05, False)
    own = of_four("rule", "intervention", [first_seat([came, gone, one_row("z", 0.01, 0.05, False)], "none")])
    of_rules = "“y”, win share of the first player: first −22.0, replayed −2.0 percentage points (−7.0 … +3.0)."
    (text,) = said(own)
    assert f"“x” changes the {title} by +19.0 percentage points (+14.0 … +24.0; first +20.0, replayed +18.0," in text
    assert f"Did not come again in fresh games: {of_rules} No significant change by “z”" in text
    found = replace(findings(agents=1), families=[own])
    tornado = [replace(found.tornado[0], family=own.id)]
    texts = [answer.detail for answer in answers(replace(found, tornado=tornado))]
    assert any(f"1 of 3 alternatives to assumed values moves the {title}: “x” by +19.0" in text for text in texts)
    assert any(f"With 4 players. Did not come again in fresh games: {of_rules}" in text for text in texts)


def test_the_best_of_a_fit_has_to_be_ahead_again() -> None:
    """Both values are told; if it is not ahead of the last in fresh games, it is not named as the best."""
    best, last = (
        Coefficient(label, 900, Estimate(0.0, -0.1, 0.1), Estimate(win, win - 0.02, win + 0.02), behind, 0.05, fresh)
        for label, win, behind, fresh in (
            ("cauchie", 0.34, 1.0, Estimate(0.32, 0.3, 0.34)),
            ("a", 0.14, 0.001, Estimate(0.2, 0.18, 0.22)),
        )
    )
    for again, said_of_it in (
        (
            True,
            "the most wins go to cauchie, 34.0 % (32.0 … 36.0; replayed 32.0, 30.0 … 34.0), and the fewest to a, 14.0",
        ),
        (False, "that cauchie wins more than a did not come again in fresh games (34.0 % (32.0 … 36.0; replayed 32.0"),
    ):
        own = replace(model("board", AGENTS[0], 4, [best, last]), again=again)
        texts = [one.text for one in others(replace(findings(agents=1), models=[own]))]
        assert any(said_of_it in text for text in texts)


def of_seats(measure: str, value: float, reach: float, differs: bool, seat: int) -> Measure:
    """What a level changes for one seat."""
    return Measure(
        measure=f"points_seat_{seat}",
        title=f"{measure} of seat {seat}",
        unit="points",
        par=0.0,
        against="none",
        rows=[one_row("2 BF", value, reach, differs)],
    )


def test_what_several_seats_have_in_common_is_said_once() -> None:
    measures = [
        of_seats("points", 5.0, 1.0, True, 4),
        *(of_seats("points", 0.5, 9.0, False, seat) for seat in (1, 3)),
        of_seats("margin", 0.5, 1.0, False, 2),
        of_seats("start", 0.0, 0.0, False, 2),
    ]
    ((_, text),) = kinds(of_four("gift", "intervention", measures))
    assert (
        "It changes the margin of seat 2 by at most 1.5 points and the start of seat 2 by at most 0.1 points." in text
    )
    assert "Not known: points of seats 1 and 3; to see 2 points takes" in text


def test_what_winners_have_more_of_is_not_called_better() -> None:
    more = Measure(
        measure="winners",
        title="houses of winners",
        unit="number",
        par=0.0,
        against="the others at their table",
        rows=[one_row("in all", 0.4, 0.1, True)],
    )
    wins = win_share([one_row("in all: 2", 0.1, 0.03, True)], par=0.0, against="all seats")
    ((_, text),) = kinds(of_four("houses", "observed", [wins, more]))
    assert "Better than all seats: “in all: 2” +10.0 percentage points (+7.0 … +13.0). Winners" in text
    assert "Winners compared with the others: in all +0.4 (+0.3 … +0.5)." in text


def test_too_few_games_are_counted() -> None:
    few = replace(one_row("a", 0.3, 0.2, False), n=12, blocks=3, enough=False)
    ((_, text),) = kinds(of_four("board", "intervention", [win_share([few])]))
    assert text == (
        "board, 4 players: not known. Too few games: at most 12 each in 3 blocks; a claim needs at least 50 in 20"
        " blocks."
    )


def test_seats_of_a_position_are_called_by_their_players() -> None:
    """Seat 1 need not be the first player there."""
    own = replace(of_four("seat", "design", [win_share([one_row("seat 1", 0.4, 0.05, True)])]), subject="seat")
    ((_, from_the_setup),) = kinds(own)
    ((_, from_a_position),) = kinds(replace(own, names={"seat 1": "Elisabeth"}))
    assert "first player 40.0 %" in from_the_setup
    assert "Elisabeth 40.0 %" in from_a_position
