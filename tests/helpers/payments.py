"""What a player can pay with."""

from __future__ import annotations

from itertools import combinations


def accepts(needle: str, unit: str) -> bool:
    return unit == "joker" or needle == "any" or unit == needle


def serves(units: tuple[str, ...], needles: tuple[str, str], mixed: bool) -> bool:
    """Whether the units can be dealt out to the needles, one at least to each; the rule in its plainest form."""
    first, second = needles
    if "empty" in needles:
        (other,) = set(needles) - {"empty"}
        shares = [(units, other)]
        return all(accepts(other, unit) for unit in units) and (mixed or one_kind(shares))
    places = range(len(units))
    for size in range(1, len(units)):
        for chosen in combinations(places, size):
            mine = tuple(units[place] for place in chosen)
            rest = tuple(units[place] for place in places if place not in chosen)
            fits = all(accepts(first, unit) for unit in mine) and all(accepts(second, unit) for unit in rest)
            if fits and (mixed or one_kind([(mine, first), (rest, second)])):
                return True
    return False


def one_kind(shares: list[tuple[tuple[str, ...], str]]) -> bool:
    """Whether all that is paid under a needle on "any" is of one kind, jokers apart."""
    return all(len(set(units) - {"joker"}) <= 1 for units, needle in shares if needle == "any")
