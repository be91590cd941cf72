"""A second account of a game, in plain Python, from nothing but its position documents, phrases and points.

It notes what the chronicle of a game notes, as columns of the tables, and shares no code with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Any

ROUNDS = 5
NEUTRAL = "neutral"
FINAL_SOURCES = (
    *("houses", "materials", "first player", "meeple row", "noble row", "artwork row", "money row", "unpaid nobles"),
    "belle epoque tiles",
)
ACTIONS = (
    "workshop",
    "sales",
    "nobles",
    "materials",
    "construction",
    "stock exchange",
    "grand-place",
    "park",
    "market",
)
BY_ROUND = (
    *("points", "money", "houses", "passed", "bids", "columns", "columns_tied", "irises", "jail"),
    *("free_actions", "free_actions_given"),
)
NOBLES = ("taken", "kept", "discarded", "activated", "sold", "paid", "unpaid")
PRESTIGE = ("won", "used", "tucked", "shared")

Document = Mapping[str, Any]


class Recount:
    """The columns of a game and of each seat, by name, once `note` has been told of every action."""

    def __init__(self, names: tuple[str, ...], document: Document, points: Mapping[str, Mapping[str, int]]) -> None:
        self.names = names
        self.game: dict[str, list[int]] = {
            f"{fact}_by_round": [] for fact in ("first_player", "area", "lead", "leader")
        }
        self.rounds: dict[str, dict[str, list[int]]] = {
            name: {f"{fact}_by_round": [0] * ROUNDS for fact in (*BY_ROUND, *map(_column, ACTIONS))} for name in names
        }
        self.lists: dict[str, dict[str, list[str]]] = {
            name: {
                **{f"nobles_{fact}": [] for fact in NOBLES},
                **{f"prestige_{fact}": [] for fact in PRESTIGE},
                "belle_cards_used": [],
            }
            for name in names
        }
        self.document, self.points = document, points
        self.houses = _houses(document)
        self.turns: list[str] = []
        self.first_passes: Counter[str] = Counter()
        self.mover = ""
        self.last_board: Document = {}
        self.doubled, self.brought_back = "", ""

    def note(
        self, who: str, phrase: str, action: str, document: Document, points: Mapping[str, Mapping[str, int]]
    ) -> None:
        """A decision of a player, what action a turn is, and the table and the points that it led to."""
        before = self.document
        entry = before["pending"][0] if "pending" in before else {"decision": "turn"}
        self._note_decision(before, entry, who, phrase, action)
        over = document["to_move"] is None if "to_move" in document else True
        if document["round"] > before["round"] or over:
            self._note_end_of_round(document, points, before["round"] - 1)
        self.document, self.points = document, points

    def _note_decision(self, before: Document, entry: Document, who: str, phrase: str, action: str) -> None:
        words = phrase.split()
        now = before["round"] - 1
        rounds, lists = self.rounds[who], self.lists[who]
        if entry["decision"] == "turn":
            self.turns.append(who)
        match entry["decision"]:
            case "turn" if phrase == "pass":
                passed = before.get("passed", [])
                rounds["passed_by_round"][now] = len(passed) + 1
                self.first_passes[who] += not passed
                if len(passed) + 1 == len(self.names):
                    self._note_board(before, now)
            case "turn":
                self.mover = who
                rounds[f"{_column(action)}_by_round"][now] += 1
            case "bid":
                rounds["bids_by_round"][now] += int(words[1])
            case "noble":
                lists["nobles_taken"].append(words[1])
            case "keep":
                lists["nobles_kept" if phrase == "keep" else "nobles_discarded"].append(entry["noble"])
            case "activate" if phrase != "enough":
                lists["nobles_activated"].append(words[1])
            case "free action" if phrase != "decline":
                rounds["free_actions_by_round"][now] += 1
                self.rounds[self.mover]["free_actions_given_by_round"][now] += 1
                if entry["action"] == "nobles":
                    lists["nobles_activated"].append(words[1])
            case "card":
                column = entry["column"]
                face = before["prestige"]["columns"][column - 1]
                if len(_highest_bidders(self.last_board, column)) > 1:
                    lists["prestige_shared"].append(face)
                else:
                    lists["prestige_won"].append(face)
                    lists["prestige_tucked" if words[0] == "tuck" else "prestige_used"].append(face)
            case "belle epoque card" if words[0] == "use" and words[-1] != "first":
                card = int(words[2])
                lists["belle_cards_used"].append(words[2])
                if card == 13:
                    lists["nobles_activated"].append(words[3])
                elif card == 14:
                    lists["nobles_sold"].append(words[3])
                elif card == 27:
                    self.doubled = words[3]
                elif card == 29:
                    self.brought_back = who
            case "unpaid nobles":
                lists["nobles_unpaid"] += words[2:]

    def _note_board(self, board: Document, now: int) -> None:
        """The first player and the columns, when the last player passes."""
        self.last_board, self.doubled, self.brought_back = board, "", ""
        row, column = map(int, board["try_square"].split("-"))
        self.game["area_by_round"].append(max(row, 5 - row) * max(column, 5 - column))
        self.game["first_player_by_round"].append(self.names.index(board["first_player"]))
        for column in range(1, 6):
            highest = _highest_bidders(board, column)
            for name in highest:
                self.rounds[name]["columns_by_round" if len(highest) == 1 else "columns_tied_by_round"][now] += 1

    def _note_end_of_round(self, document: Document, points: Mapping[str, Mapping[str, int]], now: int) -> None:
        houses = _houses(document)
        placed = Counter[str]()
        for there in self.last_board.get("brussels", {}).values():
            placed.update(there)
        placed[self.brought_back] -= 1
        irises = _iris_majorities(self.last_board, self.names, self.doubled)
        reached = {
            name: sum(points[name][source] for source in points[name] if source not in ("total", *FINAL_SOURCES))
            for name in self.names
        }
        for seat in document["seats"]:
            rounds = self.rounds[seat["name"]]
            rounds["points_by_round"][now] = reached[seat["name"]]
            rounds["money_by_round"][now] = seat["money"]
            rounds["houses_by_round"][now] = houses[seat["name"]] - self.houses[seat["name"]]
            rounds["irises_by_round"][now] = irises[seat["name"]]
            most = max(placed.values())
            rounds["jail_by_round"][now] = int(placed[seat["name"]] == most > 0)
        self.houses = houses
        best, second = sorted(reached.values(), reverse=True)[:2]
        self.game["lead_by_round"].append(best - second)
        leaders = [seat for seat, name in enumerate(self.names) if reached[name] == best]
        self.game["leader_by_round"].append(leaders[0] if len(leaders) == 1 else -1)

    def seat(self, name: str, noble_costs: Mapping[str, int]) -> dict[str, Any]:
        """The columns of a player, once the game is over."""
        own = next(seat for seat in self.document["seats"] if seat["name"] == name)
        expansion = self.document.get("belle_epoque", {})
        pavilions = expansion.get("pavilions") or []
        tiles = [tile for tile, owner in expansion.get("tiles", {}).items() if owner == name]
        rounds = {column: list(values) for column, values in self.rounds[name].items()}
        if "nobles" not in tiles:
            rounds["money_by_round"][-1] += sum(noble_costs[noble] for noble in own.get("nobles", []))
        return {
            "board": own.get("board", "a"),
            "points": self.points[name]["total"],
            **{
                f"points_{source.replace(' ', '_')}": value
                for source, value in self.points[name].items()
                if source != "total"
            },
            "money": own["money"],
            **{f"{track}_space": own["tracks"][track] for track in ("iris", "crown", "architect")},
            "houses": self.houses[name],
            "pavilions": pavilions.count(name),
            **{kind: own.get("materials", {}).get(kind, 0) for kind in ("wood", "iron", "stone", "glass")},
            "artworks": sum(own.get("artworks", {}).values()),
            "courthouse": own["meeples"]["courthouse"],
            **{
                f"{row.removesuffix('s')}_row_cards": len(own.get("rows", {}).get(row, []))
                for row in ("meeples", "nobles", "artworks", "money")
            },
            "tiles": tiles,
            "belle_cards": [
                str(card)
                for card, owner in zip(expansion.get("cards", []), pavilions or [None] * 5, strict=False)
                if owner == name
            ],
            "turns": self.turns.count(name),
            "longest_wait": longest_wait(self.turns, name),
            "last_wait": self.turns[::-1].index(name),
            "first_passes": self.first_passes[name],
            **rounds,
            **self.lists[name],
            "nobles_paid": own.get("nobles", []),
        }


def longest_wait(turns: Sequence[str], name: str) -> int:
    """The most turns of others between two of a player; `turns` says whose each was."""
    own = [place for place, who in enumerate(turns) if who == name]
    return max((later - earlier - 1 for earlier, later in pairwise(own)), default=0)


def _column(action: str) -> str:
    return action.replace(" ", "_").replace("-", "_")


def _houses(document: Document) -> Counter[str]:
    """Houses and pavilions of each player."""
    houses = Counter(content["house"] for content in document.get("spaces", {}).values() if "house" in content)
    houses.update(owner for owner in document.get("belle_epoque", {}).get("pavilions") or [] if owner is not None)
    return houses


def _highest_bidders(board: Document, column: int) -> list[str]:
    """Who has the largest total bid in a column; nobody without any bid."""
    bids = Counter[str]()
    for space, content in board["spaces"].items():
        if space.endswith(f"-{column}") and "bid" in content:
            bids[content["meeple"]] += content["bid"]
    return [name for name, total in bids.items() if total == max(bids.values())]


def _iris_majorities(board: Document, names: tuple[str, ...], doubled: str) -> Counter[str]:
    """Irises at which each player has the most meeples, alone or tied."""
    meeples = {space: content["meeple"] for space, content in board["spaces"].items() if "meeple" in content}
    won = Counter[str]()
    for row, column in product(range(1, 5), repeat=2):
        around = [f"{row + down}-{column + right}" for down, right in product((0, 1), repeat=2)]
        if all(space in meeples for space in around):
            present = Counter(meeples[space] for space in around)
            if doubled in around:
                present[meeples[doubled]] += 1
            won.update(owner for owner, count in present.items() if count == max(present.values()))
    return won
