"""A second account of a game of Bruxelles 1897: every fact of the tables, from its positions and phrases alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.bruxelles1897.state import BOTTOMS, COLOURS, SOURCES, TOPS, TRACKS
from tests.helpers.recount import longest_wait

ROUNDS = 4
COLUMNS = range(1, 5)
ACTION_OF = {
    "artwork": "creation",
    "material": "supply",
    "house": "construction",
    "noble": "influence",
    "money": "sale",
    "expo": "exhibition",
}
BRUSSELS = ("stock exchange", "city hall", "park")
AT_THE_END = ("unpaid nobles", "houses", "materials", "expo", *(f"{word} bonus" for word in ("money", "artwork")))
AT_THE_END += ("house bonus", "noble bonus")
LISTS = ("cards_taken", "expo_taken", "nobles_taken", "nobles_kept", "nobles_discarded", "nobles_activated")
BY_ROUND = (
    *("points", "money", "houses", "passed", "spent", "columns", "columns_tied", "coats", "exhibited"),
    *("imprisoned", "released"),
    *(f"{use.replace(' ', '_')}" for use in (*ACTION_OF.values(), *BRUSSELS)),
)


class Recount:
    """What each seat did, told by whoever watches the table."""

    def __init__(self, names: tuple[str, ...], table: dict[str, Any]) -> None:
        self.names = names
        self.table = table
        self.turns: list[str] = []
        self.game: dict[str, list[int]] = {
            f"{what}_by_round": [0] * ROUNDS for what in ("first_player", "expo", "lead", "leader")
        }
        self.seats: dict[str, dict[str, Any]] = {
            name: {
                **{f"{what}_by_round": [0] * ROUNDS for what in BY_ROUND},
                **{what: [] for what in (*LISTS, "tops_won", "bottoms_won", "nobles_unpaid", "nobles_paid")},
                "first_passes": 0,
            }
            for name in names
        }

    def note(self, who: str, phrase: str, after: dict[str, Any], scores: dict[str, dict[str, int]]) -> None:
        """A decision, and the table that it led to."""
        before, self.table = self.table, after
        own, now = self.seats[who], before["round"] - 1
        words = phrase.split()
        decision = (before.get("pending") or [{"decision": "turn"}])[0]
        if decision["decision"] == "turn":
            self.turns.append(who)
        self._count(own, "houses", now, _houses(after, who) - _houses(before, who))
        if phrase in BRUSSELS and decision["decision"] == "turn":
            self._count(own, phrase.replace(" ", "_"), now)
        elif words[0] == "place":
            card = before["spaces"][words[1]]["card"]
            own["cards_taken"].append(card)
            self._count(own, ACTION_OF[card.split()[0]], now)
            if card == "expo":
                own["expo_taken"].append(f"round {now + 1}")
        elif phrase == "pass":
            self._pass(who, now, before)
        elif words[1:2] == ["as"]:
            self._count(own, "spent", now, int(words[2]))
        elif phrase in ("keep", "discard"):
            own["nobles_taken"].append(decision["noble"])
            own["nobles_kept" if phrase == "keep" else "nobles_discarded"].append(decision["noble"])
        elif words[0] == "activate":
            own["nobles_activated"].append(words[1])
        elif words[0] in ("release", "exhibit", "imprison"):
            counted = {"release": "released", "exhibit": "exhibited", "imprison": "imprisoned"}[words[0]]
            self._count(own, counted, now)
        over = "to_move" not in after
        if over or after["round"] > before["round"]:
            self._end_round(now, before, scores, over)

    def _count(self, own: dict[str, Any], what: str, now: int, more: int = 1) -> None:
        own[f"{what}_by_round"][now] += more

    def _pass(self, who: str, now: int, table: dict[str, Any]) -> None:
        place = len(table.get("passed", [])) + 1
        self.seats[who]["passed_by_round"][now] = place
        self.seats[who]["first_passes"] += place == 1
        if place < len(self.names):
            return
        self.game["first_player_by_round"][now] = self.names.index(table["first_player"])
        self.game["expo_by_round"][now] = self.names.index(table["expo"]) if "expo" in table else -1
        for column in COLUMNS:
            values: Counter[str] = Counter()
            for space, content in table["spaces"].items():
                if space.endswith(f"-{column}") and "seat" in content:
                    values[content["seat"]] += content.get("value", 2)
            best = [name for name in values if values[name] == max(values.values()) and name in self.names]
            top = table["bonuses"][column - 1]
            for name in best:
                self._count(self.seats[name], "columns" if len(best) == 1 else "columns_tied", now)
                self.seats[name]["tops_won"].append(top)
                if now == ROUNDS - 1:
                    self.seats[name]["bottoms_won"].append(BOTTOMS[TOPS.index(top)])
        owners = {space: content.get("seat") for space, content in table["spaces"].items()}
        for row in range(1, 4):
            for column in range(1, 4):
                around = [owners.get(f"{row + down}-{column + right}") for down in (0, 1) for right in (0, 1)]
                present = Counter(owner for owner in around if owner)
                for name in self.names:
                    if None not in around and present[name] == max(present.values()):
                        self._count(self.seats[name], "coats", now)

    def _end_round(self, now: int, before: dict[str, Any], scores: dict[str, dict[str, int]], over: bool) -> None:
        points = {}
        for seat in self.table["seats"]:
            own = self.seats[seat["name"]]
            of_game = scores[seat["name"]]
            points[seat["name"]] = of_game["total"] - sum(of_game[source] for source in AT_THE_END)
            own["points_by_round"][now] = points[seat["name"]]
            own["money_by_round"][now] = seat["money"] + (2 * (len(seat["nobles"]) - 1) if over else 0)
        best, second, *_ = sorted(points.values(), reverse=True)
        self.game["lead_by_round"][now] = best - second
        leaders = [place for place, name in enumerate(self.names) if points[name] == best]
        self.game["leader_by_round"][now] = leaders[0] if len(leaders) == 1 else -1
        if over:
            for seat, earlier in zip(self.table["seats"], before["seats"], strict=True):
                own = self.seats[seat["name"]]
                own["turns"] = self.turns.count(seat["name"])
                own["longest_wait"] = longest_wait(self.turns, seat["name"])
                own["last_wait"] = self.turns[::-1].index(seat["name"])
                own["nobles_paid"] = seat["nobles"]
                own["nobles_unpaid"] = [noble for noble in earlier["nobles"] if noble not in seat["nobles"]]
                self._end_game(own, seat, scores[seat["name"]])

    def _end_game(self, own: dict[str, Any], seat: dict[str, Any], scores: dict[str, int]) -> None:
        own["points"] = scores["total"]
        own |= {f"points_{source.replace(' ', '_')}": scores[source] for source in SOURCES}
        own |= {f"{track}_square": seat["tracks"][track] for track in TRACKS}
        own["money"] = seat["money"]
        own["prison"] = sum(seat.get("prison", {}).values())
        own["houses"], own["house_kinds"] = sum(seat.get("houses", {}).values()), len(seat.get("houses", {}))
        own["material_cards"] = sum(seat.get("materials", {}).values())
        own["artworks"] = sum(seat.get("artworks", {}).get(colour, 0) for colour in COLOURS)
        own["artwork_colours"] = len(seat.get("artworks", {}))


def _houses(table: dict[str, Any], name: str) -> int:
    seat = next(seat for seat in table["seats"] if seat["name"] == name)
    return sum(seat.get("houses", {}).values())
