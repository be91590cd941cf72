"""What options of choices are worth, played out against what the player would have done otherwise.

Every option of a decision that was drawn was followed by games in the same worlds. Its worth is what these games
brought, less what the games after the other options did, each weighed by how often the learned policy takes it. These
weights owe nothing to the games, so that no option looks good because another was lucky: the best of the others would
be the luckiest of them, and any option would seem worse than it is. A game gives one decision of each kind, and its
block is the unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd

from analysis.findings.families import AHEAD
from analysis.findings.model.comparisons import Family
from analysis.findings.number_facts import thirds
from analysis.findings.quantities import Quantity, family_of
from analysis.findings.samples import Sample
from analysis.findings.words import capital
from analysis.statistics.estimates import Ratio

OTHERWISE = "what the player would do otherwise"
ONE_LESS = "one less"

WIN, MARGIN, TAKEN = "win", "margin", "_taken"
"""Measures of a choice; with TAKEN where players took it."""

LAST, MORE = "the last of a bid", "one more than the bid"
"""Which steps of amounts are told: the one up to what the player took, and the one beyond."""

LEVEL, TAKING, LEADING, TYING, TRAILING = (
    "nobody ahead before",
    "takes the lead",
    "leads already",
    "only ties",
    "stays behind",
)
SITUATIONS = (LEVEL, TAKING, LEADING, TYING, TRAILING)
"""What one more of a bid does in its column."""


class OptionsTried:
    """The options of one kind of decision in the games of a sample, one place each."""

    def __init__(self, sample: Sample, table: pd.DataFrame, kind: str) -> None:
        games = pd.Series(sample.block, index=sample.games["game"].to_numpy())
        own = table[(table["decision"] == kind) & table["game"].isin(games.index)]
        self.sample = sample
        self.kind = kind
        self.game = own["game"].to_numpy().astype(np.int64)
        self.block = games.reindex(self.game).to_numpy().astype(np.int64)
        self.option = own["option"].to_numpy().astype(str)
        self.round = own["round"].to_numpy().astype(np.int64)
        self.chosen = own["chosen"].to_numpy().astype(np.bool_)
        self.money = own["money"].to_numpy(dtype=np.float64, na_value=np.nan)
        self.amount = own["amount"].to_numpy(dtype=np.float64, na_value=np.nan)
        self.lead = own["lead"].to_numpy(dtype=np.float64, na_value=np.nan)
        share = own["share"].to_numpy().astype(np.float64)
        self._brought = {
            name: own[column].to_numpy().astype(np.float64) for name, column in ((WIN, "win_share"), (MARGIN, "ahead"))
        }
        self.worth = {name: _beyond_the_others(self.game, values, share) for name, values in self._brought.items()}
        """By measure, of each option."""

    def mean(self, values: np.ndarray, which: np.ndarray) -> Ratio:
        return Ratio.of(self.block[which], values[which], self.sample.blocks)

    def add(self, quantity: Quantity, label: str, values: np.ndarray, which: np.ndarray) -> None:
        """Put the mean of some options' values into a quantity."""
        if which.any():
            quantity.add(label, self.sample, self.mean(values, which), len(np.unique(self.game[which])))

    def steps(self) -> Steps | None:
        """From each amount to the next; None where options have none."""
        known = np.isfinite(self.amount)
        if not known.any():
            return None
        order = np.lexsort((self.amount, self.game))
        low, high = order[:-1], order[1:]
        next_one = (self.game[low] == self.game[high]) & (self.amount[high] == self.amount[low] + 1)
        return Steps(self, low[next_one], high[next_one])


class Steps:
    """From an amount to one more, one place each: of which options, and what it brings."""

    def __init__(self, options: OptionsTried, low: np.ndarray, high: np.ndarray) -> None:
        self.high = high
        self.amount = options.amount[high].astype(np.int64)
        self.which = {LAST: options.chosen[high], MORE: options.chosen[low]}
        lead = options.lead[high]
        now = lead + self.amount
        self.situation = np.select(
            [np.isnan(lead), lead == 0, now > 1, now == 1, now == 0], ["", LEVEL, LEADING, TAKING, TYING], TRAILING
        )
        self.gain = {}
        for name, values in options._brought.items():
            gain = np.zeros(len(values))
            gain[high] = values[high] - values[low]
            self.gain[name] = gain
        self._size = len(options.game)

    def of(self, which: np.ndarray) -> np.ndarray:
        """Of each option, whether it is the higher end of some of the steps."""
        found = np.zeros(self._size, np.bool_)
        found[self.high[which]] = True
        return found


def by_choice(
    kind: str,
    samples: Sequence[Sample],
    table: pd.DataFrame,
    again: Sequence[Sample] = (),
    table_again: pd.DataFrame | None = None,
) -> list[Family]:
    """The families of a kind of decision at one number of players, from the weakest agent to the strongest.

    `table` is the run's table of choices, `table_again` that of the samples that play it `again`. Empty where nowhere
    two options were played out.
    """
    every = [OptionsTried(sample, table, kind) for sample in samples]
    fresh = [OptionsTried(sample, table_again, kind) for sample in again if table_again is not None]
    if not any(len(own.game) for own in every):
        return []
    players = samples[0].players
    title = f"{capital(kind)}, {players} players"
    whole = _by_option(f"choice-{kind}-{players}", title, every, fresh)
    families = [whole, _by_class(whole, "by round", every, fresh, _rounds)]
    if any(np.isfinite(own.money).any() for own in every):
        families.append(_by_class(whole, "by money", every, fresh, _money_classes(every)))
    stepped = _stepped(every)
    if stepped:
        stepped_again = _stepped(fresh)
        overpaid = _of_the_bid(whole, stepped, stepped_again)
        families[1:1] = [
            overpaid,
            _by_moment(overpaid, stepped, stepped_again),
            _by_amount(overpaid, stepped, stepped_again),
        ]
    return [family for family in families if family.measures]


def _stepped(every: Sequence[OptionsTried]) -> list[tuple[OptionsTried, Steps]]:
    """Those whose options have amounts."""
    return [(own, steps) for own in every if (steps := own.steps()) is not None]


def _beyond_the_others(game: np.ndarray, values: np.ndarray, share: np.ndarray) -> np.ndarray:
    """Of each option, its value less the mean of the game's other options by their shares."""
    _, place = np.unique(game, return_inverse=True)
    total, sums = np.bincount(place, share), np.bincount(place, share * values)
    return values - (sums[place] - share * values) / (total[place] - share)


def _worths(against: str, suffix: str = "", where: str = "") -> tuple[Quantity, Quantity]:
    return (
        Quantity(f"{WIN}{suffix}", f"win share{where}", "share", par=0.0, against=against),
        Quantity(f"{MARGIN}{suffix}", f"{AHEAD}{where}", "points", par=0.0, against=against),
    )


def _by_option(name: str, title: str, every: Sequence[OptionsTried], again: Sequence[OptionsTried]) -> Family:
    return family_of(
        name.replace(" ", "-"),
        every[0].kind,
        title,
        "played",
        "At one such decision of each game, every option was tried: the games after it were played on to the end in the"
        " same worlds as those after the others. An option is compared with what the player would do otherwise: with"
        " the other options, each as often as the learned policy takes it. Figures are means over all decisions at"
        " which it was on offer, then over those at which the player took it.",
        every[0].sample.players,
        _of_options(every),
        _of_options(again),
    )


def _of_options(every: Sequence[OptionsTried]) -> list[Quantity]:
    offered, taken = _worths(OTHERWISE), _worths(OTHERWISE, TAKEN, " where players took it")
    often = Quantity("taken", "how often players took it", "share")
    for label in _labels(every):
        for own in every:
            is_it = own.option == label
            for quantity in offered:
                own.add(quantity, label, own.worth[quantity.measure], is_it)
            for quantity in taken:
                own.add(quantity, label, own.worth[quantity.measure.removesuffix(TAKEN)], is_it & own.chosen)
            own.add(often, label, own.chosen.astype(np.float64), is_it)
    return [*offered, *taken, often]


Classify = Callable[[OptionsTried], np.ndarray]
"""Tells of each option what the table was like: a rank and its words."""


def _by_class(
    whole: Family, split: str, every: Sequence[OptionsTried], again: Sequence[OptionsTried], classify: Classify
) -> Family:
    """The worth of each option by what the table was like."""
    explains = "The same, separately. Few decisions are behind each figure."
    return _detail(whole, split, explains, _of_classes(every, classify), _of_classes(again, classify))


def _of_classes(every: Sequence[OptionsTried], classify: Classify) -> Sequence[Quantity]:
    worths, classes = _worths(OTHERWISE), [classify(own) for own in every]
    ranks = sorted({word for own in classes for word in own.tolist()})
    for label in _labels(every):
        for rank in ranks:
            for own, found in zip(every, classes, strict=True):
                which = (own.option == label) & np.array([word == rank for word in found.tolist()], np.bool_)
                for quantity in worths:
                    own.add(quantity, f"{label}, {rank[1]}", own.worth[quantity.measure], which)
    return worths


def _rounds(own: OptionsTried) -> np.ndarray:
    return _ranked([(number, f"round {number}") for number in own.round.tolist()])


def _money_classes(every: Sequence[OptionsTried]) -> Classify:
    """Thirds of these decisions by what the seat has; others are sorted into the same."""
    money = np.concatenate([_first_of_each(own.game, own.money) for own in every])
    edges, spans = thirds(money)
    names = [(place, f"money {span}") for place, span in enumerate(spans)]
    return partial(_money_class, edges, names)


def _money_class(edges: np.ndarray, names: Sequence[tuple[int, str]], own: OptionsTried) -> np.ndarray:
    return _ranked([names[place] for place in np.searchsorted(edges, own.money).tolist()])


def _first_of_each(game: np.ndarray, values: np.ndarray) -> np.ndarray:
    return values[np.unique(game, return_index=True)[1]]


def _ranked(words: Sequence[tuple[int, str]]) -> np.ndarray:
    """Words with their ranks, as an array of pairs."""
    found = np.empty(len(words), object)
    found[:] = words
    return found


Stepped = Sequence[tuple[OptionsTried, Steps]]


def _of_the_bid(whole: Family, stepped: Stepped, again: Stepped) -> Family:
    """Whether bids are too high or too low: what the last of them brought, and what one more would bring."""
    return family_of(
        f"{whole.id}-step",
        f"{whole.subject}, one more",
        f"{capital(whole.subject)}, one more, {whole.players} players",
        "played",
        "What an amount brings, compared with one less in the same worlds: the last of what players bid, which was too"
        " much if it brought less than nothing, and one more than they bid.",
        whole.players,
        _of_steps(stepped),
        _of_steps(again),
    )


def _of_steps(stepped: Stepped) -> Sequence[Quantity]:
    worths = _worths(ONE_LESS)
    for step in (LAST, MORE):
        for own, steps in stepped:
            _add(worths, step, own, steps, steps.which[step])
    return worths


def _by_moment(overpaid: Family, stepped: Stepped, again: Stepped) -> Family:
    explains = (
        "By round, and by what it does in a column: nobody was ahead before, it takes the lead, the seat leads already,"
        " it only ties, or the seat stays behind."
    )
    return _detail(overpaid, "by round and column", explains, _of_moments(stepped), _of_moments(again))


def _of_moments(stepped: Stepped) -> Sequence[Quantity]:
    worths = _worths(ONE_LESS)
    rounds = sorted({number for own, _ in stepped for number in own.round.tolist()})
    for step in (LAST, MORE):
        splits = [(f"round {number}", number) for number in rounds] + [(words, words) for words in SITUATIONS]
        for words, sought in splits:
            for own, steps in stepped:
                now = own.round[steps.high] if isinstance(sought, int) else steps.situation
                _add(worths, f"{step}, {words}", own, steps, steps.which[step] & (now == sought))
    return worths


def _by_amount(overpaid: Family, stepped: Stepped, again: Stepped) -> Family:
    explains = "At all decisions, whatever players bid."
    return _detail(overpaid, "by amount", explains, _of_amounts(stepped), _of_amounts(again))


def _of_amounts(stepped: Stepped) -> Sequence[Quantity]:
    worths = _worths(ONE_LESS)
    for amount in sorted({amount for _, steps in stepped for amount in steps.amount.tolist()}):
        for own, steps in stepped:
            _add(worths, f"{amount} instead of {amount - 1}", own, steps, steps.amount == amount)
    return worths


def _add(worths: Sequence[Quantity], label: str, own: OptionsTried, steps: Steps, which: np.ndarray) -> None:
    for quantity in worths:
        own.add(quantity, label, steps.gain[quantity.measure], steps.of(which))


def _detail(whole: Family, split: str, explains: str, worths: Sequence[Quantity], again: Sequence[Quantity]) -> Family:
    head = whole.title.removesuffix(f", {whole.players} players")
    family = family_of(
        f"{whole.id}-{split}".replace(" ", "-"),
        whole.subject,
        f"{head} {split}, {whole.players} players",
        "played",
        explains,
        whole.players,
        worths,
        again,
    )
    return replace(family, part_of=whole.id)


def _labels(every: Sequence[OptionsTried]) -> list[str]:
    """The options: by their amounts, or else the one most often on offer first."""
    amounts = {name: amount for own in every for name, amount in zip(own.option, own.amount, strict=True)}
    counts: dict[str, int] = {}
    for name in (name for own in every for name in own.option.tolist()):
        counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (amounts[name] if np.isfinite(amounts[name]) else -counts[name], name))
