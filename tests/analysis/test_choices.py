"""Choices played out: what is drawn and tried, what is found of planted worths, and that hidden order is not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from analysis import Run, find, run_study
from analysis.findings.choices import LAST, MORE, by_choice
from analysis.findings.find import claims
from analysis.findings.model.comparisons import Family, Row
from analysis.findings.samples import Sample
from analysis.reports.report import rendered
from analysis.runs.choices import Draw, Drawn, amounts_of, lead, option_name, options_of, played_out
from analysis.runs.design import design
from analysis.runs.manifest import RunSettings
from analysis.runs.plan import Plan, one_table
from analysis.runs.replay import ClaimedLabel, replay
from analysis.studies.study import Study
from engine import Game
from engine.chance import stream
from engine.documents import parse
from engine.errors import InputError
from engine.game import determinize
from engine.seats import win_shares
from tests.helpers.commands import Run as Command
from tests.helpers.commands import refused
from tests.helpers.made_samples import sample_of
from tests.helpers.playing import play

KINDS = ("turn", "bid", "noble")

STUDY = """
question = "Which use of a card?"
about = "The Iris track is worth a lot."
players = [2]
choices = ["card"]
worlds = 4
strengths = [{ agent = "instant", games = 160 }]
"""
STEEP = "[tracks]\niris = [0, 4, 8, 12, 16, 20]\n"
"""Of a copy of the game in which nothing is worth as much as a step on the Iris track."""


def plan(games: int = 4, kinds: Sequence[str] = KINDS, worlds: int = 2) -> Plan:
    table = one_table(("instant",) * 2, games, seed=3)
    return Plan(table.agents, table.parts, table.seed, choices=tuple(kinds), worlds=worlds)


def at(game: Game, decision: str) -> Game:
    """The game played on by first choices to the next decision of a kind."""
    ahead = game.copy()
    while ahead.decision != decision:
        ahead.play_action(ahead.actions()[0])
    return ahead


def all_tables(path: Path) -> list[bytes]:
    return [(path / f"{name}.parquet").read_bytes() for name in ("games", "seats", "choices")]


# ---------------------------------------------------------------- what is drawn and tried


def test_every_option_of_one_decision_of_each_kind_is_tried(tmp_path: Path) -> None:
    """In every game; the player's own is among them, and all have as many games after them."""
    play(plan(), tmp_path / "run")
    rows = pq.read_table(tmp_path / "run" / "choices.parquet").to_pandas()
    assert set(rows["game"]) == set(range(4))
    for _, options in rows.groupby(["game", "decision"]):
        assert len(options) > 1
        assert options["option"].is_unique
        assert options["chosen"].sum() == 1
        assert set(options["worlds"]) == {2}
        assert options[["seat", "round", "money"]].drop_duplicates().shape[0] == 1
        assert 0 < options["share"].sum() <= 1 + 1e-4
    assert set(rows["decision"]) == set(KINDS)
    assert rows["amount"].notna().equals(rows["decision"] == "bid")
    assert rows["lead"].notna().equals(rows["decision"] == "bid")


def test_jobs_and_interruptions_do_not_matter(tmp_path: Path) -> None:
    play(plan(), tmp_path / "one")
    play(plan(), tmp_path / "two", jobs=2)
    assert all_tables(tmp_path / "one") == all_tables(tmp_path / "two")
    with pytest.raises(KeyboardInterrupt):
        play(plan(), tmp_path / "broken", break_after=1)
    play(plan(), tmp_path / "broken", resume=True)
    assert all_tables(tmp_path / "one") == all_tables(tmp_path / "broken")


def test_hidden_order_is_not_read() -> None:
    """Another order of what the player has not seen gives the same figures, to the last bit."""
    seen = at(Game.new(players=2, seed=4), "noble")
    other = seen.copy()
    determinize(other.rules, other.state, stream(9))
    assert seen.state.tobytes() != other.state.tobytes()
    found = []
    for game in (seen, other):
        states = np.array([game.state]).view(np.recarray)
        found.append(played_out(plan(), 0, {"noble": Drawn(states, game.actions()[0])}))
    assert found[0] == found[1]
    assert len(found[0]) > 1


def test_each_decision_is_drawn_as_often() -> None:
    """Of three decisions of a kind each in a third of the games; other kinds do not count."""
    turn, bid = (at(Game.new(players=2, seed=4), kind) for kind in ("turn", "bid"))
    drawn = []
    for number in range(600):
        draw = Draw(plan(kinds=["turn"]), number)
        for action in range(3):
            draw.see(bid.state, 9)
            draw.see(turn.state, action)
        drawn.append(draw.drawn["turn"].action)
    assert set(draw.drawn) == {"turn"}
    assert np.all(np.abs(np.bincount(drawn) - 200) < 50)


def test_options_go_by_what_they_bring() -> None:
    """Sales in two places are one option, and as likely as both together."""
    game = at(Game.new(players=4, seed=4), "turn")
    options = options_of(game, game.actions(), stream(1))
    names = [option_name(game, action) for action in game.actions()]
    assert len(options) == len(set(names)) < len(names)
    assert {"sales", "pass", "Stock Exchange"} <= set(names)
    assert sum(option.share for option in options) == pytest.approx(1, abs=1e-4)
    assert all(option_name(game, option.action) == option.name for option in options)


def test_a_pavilion_goes_by_its_card() -> None:
    """As a gift does: the same card is the same option wherever it lies."""
    game = Game.new(modules=("belle-epoque",), players=2, seed=0)
    random = np.random.default_rng(0)
    while game.decision != "building":
        game.play_action(int(random.choice(game.actions())))
    names = [f"pavilion {game.state.belle_card[action - 1]}" if action else "house" for action in game.actions()]
    assert [option_name(game, action) for action in game.actions()] == names
    assert len(names) > 2


def test_amounts_are_numbers_that_options_differ_in_alone() -> None:
    assert amounts_of(["bid 1 BF", "bid 12 BF"]) == [1, 12]
    assert amounts_of(["pass", "bid 1 BF"]) == [None, None]
    assert amounts_of(["take one", "take two"]) == [None, None]


def test_a_lead_is_told_where_a_bid_is_made() -> None:
    """Level with nobody there, then behind or ahead by what others and the seat itself have bid; nowhere else."""
    game = at(Game.new(players=2, seed=4), "bid")
    assert lead(game) == 0
    space = int(game.state.agenda[game.state.n_agenda - 1].a)
    there, here = (space + 5) % 25, (space + 10) % 25
    game.state.low_row, game.state.high_row = 0, 5
    game.state.meeple[there], game.state.bid[there] = 1 - game.seat, 7
    assert lead(game) == -7
    game.state.meeple[here], game.state.bid[here] = game.seat, 9
    assert lead(game) == 2
    assert lead(at(game, "turn")) is None
    assert lead(at(Game.new("1897", players=2, seed=4), "architect")) is not None


# ---------------------------------------------------------------- what is found


def options(
    random: np.random.Generator, games: int, gains: Mapping[str, float], amounts: Mapping[str, int] | None = None
) -> pd.DataFrame:
    """Options with these worths at a decision of each game, of which the player takes the first; chance is shared."""
    rows: list[dict[str, Any]] = []
    for game in range(games):
        luck = random.normal(0, 20)
        for place, (name, gain) in enumerate(gains.items()):
            rows.append(
                {
                    "game": game,
                    "decision": "noble",
                    "round": 1 + game % 2,
                    "money": game % 9,
                    "option": name,
                    "amount": None if amounts is None else amounts[name],
                    "lead": None if amounts is None else -3,
                    "chosen": place == 0,
                    "share": [0.5, 0.3, 0.2][place],
                    "win_share": 0.25 + 0.01 * (gain + random.normal(0, 4)),
                    "ahead": luck + gain + random.normal(0, 4),
                }
            )
    return pd.DataFrame(rows).astype({"amount": "Int32", "lead": "Int32"})


def sample_for(table: pd.DataFrame) -> Sample:
    """Games whose options are in a table."""
    games = int(table["game"].max()) + 1
    points = np.random.default_rng(0).integers(80, 120, (games, 4))
    assert np.all(win_shares(points.astype(float)).sum(axis=1) == 1)
    return sample_of(points, np.arange(games), games={"game": np.arange(games)})


def families(table: pd.DataFrame, again: pd.DataFrame | None = None) -> list[Family]:
    fresh = [] if again is None else [sample_for(again)]
    return by_choice("noble", [sample_for(table)], table, fresh, again)


def rows_of(family: Family, measure: str) -> dict[str, Row]:
    return {row.label: row for own in family.measures if own.measure == measure for row in own.rows}


def test_a_planted_option_is_found_and_equal_ones_are_not() -> None:
    """Against the others as often as the policy takes them: 6 points more than two, which lose by it."""
    family, by_round, by_money = families(options(np.random.default_rng(1), 300, {"b": 0, "a": 6, "c": 0}))
    found = rows_of(family, "margin")
    assert {label: row.differs for label, row in found.items()} == {"a": True, "b": True, "c": True}
    assert found["a"].estimate.holds(6)
    assert found["b"].estimate.holds(-6 * 0.3 / 0.5)
    assert found["c"].estimate.holds(-6 * 0.3 / 0.8)
    assert rows_of(family, "win")["a"].estimate.holds(0.06)
    taken = rows_of(family, "margin_taken")
    assert list(taken) == ["b"]
    assert rows_of(family, "taken")["b"].value == 1
    assert {label: row.n for label, row in rows_of(by_round, "margin").items()} == {
        f"{label}, round {number}": 150 for label in "abc" for number in (1, 2)
    }
    assert sum(row.n for label, row in rows_of(by_money, "margin").items() if label.startswith("a, money ")) == 300
    assert len(rows_of(by_money, "margin")) == 9
    assert by_round.part_of == by_money.part_of == family.id


def test_equal_options_are_seldom_told_apart() -> None:
    """In about one of twenty studies, as everywhere."""
    random = np.random.default_rng(2)
    told = 0
    for _ in range(60):
        family, *_ = families(options(random, 60, dict.fromkeys("abc", 0)))
        told += any(row.differs for measure in family.measures for row in measure.rows)
    assert told <= 8


def test_overpaid_bids_show() -> None:
    """A third franc that the player pays costs 4 points, and a fourth would cost 1 more."""
    gains = {"bid 3 BF": -4.0, "bid 2 BF": 0.0, "bid 4 BF": -5.0}
    amounts = {name: int(name.split()[1]) for name in gains}
    found = families(options(np.random.default_rng(3), 400, gains, amounts))
    ends = ("", "-step", "-step-by-round-and-column", "-step-by-amount", "-by-round", "-by-money")
    assert [family.id for family in found] == [f"choice-noble-4{end}" for end in ends]
    _, step, by_moment, by_amount, *_ = found
    margin = rows_of(step, "margin") | rows_of(by_moment, "margin")
    assert margin[LAST].estimate.holds(-4)
    assert margin[LAST].differs
    assert margin[MORE].estimate.holds(-1)
    assert margin[f"{LAST}, round 1"].n == 200
    assert margin[f"{LAST}, only ties"].n == 400
    assert margin[f"{MORE}, takes the lead"].n == 400
    assert list(rows_of(by_amount, "margin")) == ["3 instead of 2", "4 instead of 3"]
    assert list(rows_of(found[0], "margin")) == sorted(gains)


def test_what_fresh_games_say_is_said_of_every_family() -> None:
    """With their own values, in the classes of money of the first games; only what comes again stands."""
    random = np.random.default_rng(4)
    amounts = {"bid 3 BF": 3, "bid 2 BF": 2, "bid 4 BF": 4}
    worth = {"bid 3 BF": -4.0, "bid 2 BF": 0.0, "bid 4 BF": -5.0}
    first, same, equal = (options(random, 400, gains, amounts) for gains in (worth, worth, dict.fromkeys(worth, 0.0)))
    fresh = same.assign(money=same["money"] + 3)
    both, alone = families(first, fresh), families(same)
    assert [own.id for own in both] == [own.id for own in alone]
    for family, other in zip(both, alone, strict=True):
        anew = rows_of(other, "margin")
        for label, row in rows_of(family, "margin").items():
            if "money" not in label:
                assert row.replay is not None
                assert row.differs is (row.replay.again is not None)
                assert row.replay.replayed == anew[label].estimate
    by_money = {label: row.replay for label, row in rows_of(both[-1], "margin").items()}
    assert by_money["bid 2 BF, money 0–2"] is None
    assert (rich := by_money["bid 2 BF, money 6–8"]) is not None
    assert rich.n > 200
    _, step, *_ = both
    assert rows_of(step, "margin")[LAST].stands
    _, step, *_ = families(first, equal)
    last = rows_of(step, "margin")[LAST]
    assert (last.differs, last.stands, last.refuted) == (True, False, True)


@pytest.mark.slow
def test_a_study_finds_what_a_copy_of_the_game_is_about(tmp_path: Path) -> None:
    """From the file to the report: where a step on the Iris track is worth most, it is found."""
    file, box = tmp_path / "mine.toml", tmp_path / "box.toml"
    file.write_text(STUDY, encoding="utf-8")
    box.write_text(STEEP, encoding="utf-8")
    run = run_study(str(file), tmp_path / "run", box=box, jobs=2)
    assert run.choices["decision"].unique().tolist() == ["card"]
    found = find(tmp_path / "run")
    margin = rows_of(found.families[0], "margin")
    as_good = [row.label.split() for row in margin.values() if row.n >= 10 and row.value >= margin["gain iris"].value]
    assert all("iris" in words for words in as_good), "only another bonus beside the step is worth more than it"
    assert margin["gain iris"].low > 0
    assert [family.subject for family in found.families] == ["card"] * 3
    assert (
        "Card, 2 players (played out; compared with what the player would do otherwise)." in found.takeaways[0].detail
    )
    page = rendered(found)["report.md"].decode()
    assert "There are four kinds of evidence" in page
    assert "Card by round, 2 players (played out)" in page
    assert Run(tmp_path / "run").plan.choices == ("card",)
    iris = margin["gain iris"]
    assert iris.differs
    assert ClaimedLabel("card", 2, "gain iris") in claims(run)
    again = Run(run.path / "replay")
    assert len(again.games) == len(run.games)
    assert not set(again.games["seed"]) & set(run.games["seed"])
    alone = rows_of(find(again.path).families[0], "margin")
    assert iris.replay is not None
    assert iris.replay.again
    assert iris.replay.replayed == alone["gain iris"].estimate
    assert "; first " in found.takeaways[0].detail
    assert "replayed" in found.takeaways[0].detail
    assert not any("not been replayed" in limit for limit in found.limits)


def test_only_claimed_choices_are_played_out_again() -> None:
    """At the number of players at which something was claimed, and none at all where only a seat was."""
    study = {"question": "Why?", "about": "So.", "players": [2, 3], "choices": ["noble", "bid"], "worlds": 3}
    study |= {"compare": ["seat", "bid", "noble"], "strengths": [{"agent": "instant", "games": 90}]}
    first = design("mine", parse(Study, study, InputError))
    again = replay(first.plan, first.study, {ClaimedLabel("bid", 2, "bid 3 BF")})
    assert again is not None
    assert (again.plan.choices, again.plan.worlds) == (("bid",), 3)
    assert again.study.compare == ["seat", "bid"]
    assert [table.players for table in again.plan.tables] == [2]
    of_seats = replay(first.plan, first.study, {ClaimedLabel("seat", 3, "seat 1")})
    assert of_seats is not None
    assert (of_seats.plan.choices, of_seats.plan.worlds, of_seats.study.compare) == ((), 0, ["seat"])
    assert RunSettings.of(again.plan, again.study).plan.choices == ("bid",)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"choices": ["nobel"]}, 'choices: there is no decision "nobel"; did you mean "noble"?'),
        ({"choices": ["noble", "noble"]}, 'choices: "noble" appears twice'),
        ({"worlds": 4}, "worlds: nothing is played out without choices"),
        ({"choices": ["noble"], "worlds": 0}, "worlds"),
        (
            {
                "choices": ["noble"],
                "factors": [{"name": "tie", "of": "table", "reference": "no", "levels": {"no": {}, "yes": {}}}],
            },
            "choices: a study plays choices out or varies factors, not both",
        ),
    ],
)
def test_what_cannot_be_played_out_is_refused(keys: dict[str, Any], problem: str) -> None:
    table = {"question": "Why?", "about": "So.", "strengths": [{"agent": "instant", "games": 9}], **keys}
    with pytest.raises(InputError) as refusal:
        parse(Study, table, InputError)
    assert problem in str(refusal.value)


def test_other_runs_have_no_table_of_choices(bruxelles: Command, tmp_path: Path) -> None:
    assert bruxelles("simulate", "--agents", "random", "--games", 2, "-o", tmp_path / "run")[0] == 0
    refused(
        bruxelles("table", tmp_path / "run", "choices", "-o", tmp_path / "choices.csv"),
        "has no table of choices; studies with choices write one",
    )
