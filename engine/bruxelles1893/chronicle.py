"""What a game leaves behind for statistics: who did what, won what and scored what, noted action by action.

`observe` reads it off the tables before and after an action, so that a game that nobody records pays nothing for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bruxelles1893.state import (
    ACTIONS,
    BELLE_CARDS,
    BOARDS,
    BRUSSELS,
    MATERIALS,
    NOBLE_NAMES,
    PRESTIGE_CARDS,
    ROUNDS,
    ROWS,
    SEATS,
    SOURCES,
    TILES,
)
from engine.facts import Fact

USES = (*ACTIONS, *BRUSSELS)
"""The actions of both boards, in the order of `uses_by_round`."""

SEAT_CHRONICLE = np.dtype(
    [
        # at the end of the game
        ("board", "i1"),
        ("points", "i2"),
        ("points_by_source", "i2", (len(SOURCES),)),
        ("money", "i2"),
        ("iris_space", "i1"),
        ("crown_space", "i1"),
        ("architect_space", "i1"),
        ("houses", "i1"),
        ("pavilions", "i1"),
        ("materials", "i1", (len(MATERIALS),)),
        ("artworks", "i1"),
        ("courthouse", "i1"),
        ("row_cards", "i1", (len(ROWS),)),
        ("tiles", "i1", (len(TILES),)),
        ("belle_cards", "i1", (BELLE_CARDS,)),
        # over the whole game
        ("first_passes", "i1"),
        ("nobles_taken", "i1", (len(NOBLE_NAMES),)),
        ("nobles_kept", "i1", (len(NOBLE_NAMES),)),
        ("nobles_discarded", "i1", (len(NOBLE_NAMES),)),
        ("nobles_activated", "i1", (len(NOBLE_NAMES),)),
        ("nobles_sold", "i1", (len(NOBLE_NAMES),)),
        ("nobles_paid", "i1", (len(NOBLE_NAMES),)),
        ("nobles_unpaid", "i1", (len(NOBLE_NAMES),)),
        ("prestige_won", "i1", (PRESTIGE_CARDS,)),
        ("prestige_used", "i1", (PRESTIGE_CARDS,)),
        ("prestige_tucked", "i1", (PRESTIGE_CARDS,)),
        ("prestige_shared", "i1", (PRESTIGE_CARDS,)),
        ("belle_cards_used", "i1", (BELLE_CARDS,)),
        # by round
        ("points_by_round", "i2", (ROUNDS,)),
        ("money_by_round", "i2", (ROUNDS,)),
        ("houses_by_round", "i1", (ROUNDS,)),
        ("uses_by_round", "i1", (len(USES), ROUNDS)),
        ("passed_by_round", "i1", (ROUNDS,)),
        ("bids_by_round", "i2", (ROUNDS,)),
        ("columns_by_round", "i1", (ROUNDS,)),
        ("columns_tied_by_round", "i1", (ROUNDS,)),
        ("irises_by_round", "i1", (ROUNDS,)),
        ("jail_by_round", "i1", (ROUNDS,)),
        ("free_actions_by_round", "i1", (ROUNDS,)),
        ("free_actions_given_by_round", "i1", (ROUNDS,)),
    ],
    align=True,
)
"""What is noted of one seat; `facts` says what each field means."""

CHRONICLE = np.dtype(
    [
        ("first_player_by_round", "i1", (ROUNDS,)),
        ("area_by_round", "i1", (ROUNDS,)),
        ("lead_by_round", "i2", (ROUNDS,)),
        ("leader_by_round", "i1", (ROUNDS,)),
        ("seats", SEAT_CHRONICLE, (SEATS,)),
    ],
    align=True,
)
"""What is noted of one game, from zeros; `facts` says what each field means."""


def facts(box: Any) -> tuple[Fact, ...]:
    """What each field of CHRONICLE means, for a box, whose prestige cards are the words of some."""
    game, seat = False, True
    cards = tuple(str(card) for card in range(1, BELLE_CARDS + 1))
    points_columns = tuple(f"points_{source.replace(' ', '_')}" for source in SOURCES)
    row_columns = tuple(f"{row.removesuffix('s')}_row_cards" for row in ROWS)
    use_columns = tuple(f"{use.replace(' ', '_').replace('-', '_')}_by_round" for use in USES)
    return (
        Fact("first_player_by_round", game, "seat of the first player of the round", by_round=True),
        Fact("area_by_round", game, "spaces of the active area", by_round=True),
        Fact(
            "lead_by_round",
            game,
            "points of the first seat less those of the second at the end of the round, before final scoring",
            by_round=True,
        ),
        Fact("leader_by_round", game, "the seat with most points then, -1 if several have them", by_round=True),
        Fact("board", seat, "side of the Architect board: `a`, or a B side's architect", BOARDS),
        Fact("points", seat, "final score"),
        Fact("points_by_source", seat, "the parts of `points`, which they add up to", points_columns, "columns"),
        Fact("money", seat, "BF left after the nobles were paid"),
        Fact("iris_space", seat, "space of the disc on the Iris track, 1 the first"),
        Fact("crown_space", seat, "space of the disc on the Crown track, 1 the first"),
        Fact("architect_space", seat, "space of the disc on the Architect track, 1 the first, 7 the Portrait tile"),
        Fact("houses", seat, "houses constructed, pavilions included"),
        Fact("pavilions", seat, "of these, pavilions on the Belle Époque board"),
        Fact("materials", seat, "refined cubes left of each material", MATERIALS, "columns"),
        Fact("artworks", seat, "artworks left, white ones not counted"),
        Fact("courthouse", seat, "meeples in the Courthouse"),
        Fact("row_cards", seat, "prestige cards under each Strategic row", row_columns, "columns"),
        Fact("tiles", seat, "Belle Époque tiles claimed", TILES, "list"),
        Fact("belle_cards", seat, "numbers of the Belle Époque cards gained, one with each pavilion", cards, "list"),
        Fact("first_passes", seat, "rounds in which this seat was the first to pass"),
        Fact(
            "nobles_taken",
            seat,
            "nobles taken in Nobles actions, kept or not; the Brugmann that everyone starts with does not count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_kept", seat, "of these, the ones kept when taken", NOBLE_NAMES, "list"),
        Fact("nobles_discarded", seat, "of these, the ones discarded when taken", NOBLE_NAMES, "list"),
        Fact(
            "nobles_activated",
            seat,
            "kept nobles, each as often as it was turned for its effect at the Grand-Place, by a free action or by"
            " Belle Époque card 13; the effect that comes with taking one does not count",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_sold", seat, "kept nobles discarded for their cost by Belle Époque card 14", NOBLE_NAMES, "list"),
        Fact(
            "nobles_paid",
            seat,
            "nobles that were paid at the end, the Brugmann of the start among them; the tile `nobles` pays for all",
            NOBLE_NAMES,
            "list",
        ),
        Fact("nobles_unpaid", seat, "nobles left unpaid and lost at the end", NOBLE_NAMES, "list"),
        Fact("prestige_won", seat, "what prestige cards of columns won alone show", box.faces, "list"),
        Fact("prestige_used", seat, "of these, the ones discarded for their bonus", box.faces, "list"),
        Fact("prestige_tucked", seat, "of these, the ones slid under a Strategic row", box.faces, "list"),
        Fact("prestige_shared", seat, "cards of columns tied for, whose bonus each tied seat gains", box.faces, "list"),
        Fact("belle_cards_used", seat, "numbers of Belle Époque cards, each as often as it was used", cards, "list"),
        Fact("points_by_round", seat, "points at the end of the round, before final scoring", by_round=True),
        Fact(
            "money_by_round",
            seat,
            "BF at the end of the round; of the last, all that the nobles are paid from, also what a tile adds",
            by_round=True,
        ),
        Fact("houses_by_round", seat, "houses and pavilions constructed in the round", by_round=True),
        Fact(
            "uses_by_round",
            seat,
            "times this seat placed meeples for the action in the round, also where nothing could be done or was;"
            " an action copied at the park counts as the park alone, and a free action as nothing here",
            use_columns,
            "columns",
            by_round=True,
        ),
        Fact("passed_by_round", seat, "1 for the first to pass in the round, 2 for the second …", by_round=True),
        Fact("bids_by_round", seat, "BF bid in all, also what Belle Époque card 15 takes back later", by_round=True),
        Fact(
            "columns_by_round", seat, "columns in which this seat alone bid most, with or without a card", by_round=True
        ),
        Fact("columns_tied_by_round", seat, "columns in which it shared the largest bid", by_round=True),
        Fact("irises_by_round", seat, "irises at which it had the majority and scored, alone or tied", by_round=True),
        Fact("jail_by_round", seat, "meeples lost to the Courthouse by the Brussels majority", by_round=True),
        Fact("free_actions_by_round", seat, "free actions it used, as owner of a house visited", by_round=True),
        Fact("free_actions_given_by_round", seat, "free actions that owners used in turns of this seat", by_round=True),
    )
